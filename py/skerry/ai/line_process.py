"""A child process that exchanges lines of text with this process. All waiting has a time limit.

The child process is the leader of a process group. Killing the group also ends the child's own
children, such as the real program that a wrapper script has started. When this process ends, it
ends the group, unless SIGKILL ended this process.
"""

from __future__ import annotations

import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.util import Finalize
from time import monotonic

MAX_LINE_LENGTH = 100_000
"""Length limit for a received line, in characters. A longer line counts as several lines."""

EXIT_SECONDS = 2.0
"""When this process ends, all child processes together have this time to end by themselves."""

ERROR_SECONDS = 0.5
"""Time limit for reading the rest of the standard error of a child that has ended."""

MAX_WAITING_LINES = 1_000
"""Largest number of received lines that wait to be read. A child that sends more has to wait."""

_running = set["LineProcess"]()
_owner = 0
"""The id of the process whose children are in `_running`. A forked process inherits the set, but
must not kill these processes.
"""

_lock = threading.Lock()


def split_command(command: str) -> list[str]:
    r"""Split a command line into words; on Windows, a backslash is an ordinary character.

    Raises:
        ValueError: if a quotation mark has no partner.
    """
    if os.name != "nt":
        return shlex.split(command)
    lexer = shlex.shlex(command, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.commenters = ""
    lexer.escape = ""
    lexer.quotes = '"'
    return list(lexer)


def kill_all() -> None:
    """Kill all running `LineProcess` children of this process; safe in a signal handler."""
    if _owner == os.getpid():
        for process in list(_running):
            process.kill()


class LineProcess:
    """A running child process."""

    def __init__(self, words: Sequence[str], env: Mapping[str, str] | None = None) -> None:
        """Start the process. Raises OSError or ValueError if it can't be started.

        Args:
            words: The command.
            env: All environment variables; None: those of this process.
        """
        self.last_error = ""
        """The last line that the child has written to its standard error, or ""."""
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=env,
            text=True,
            encoding="utf-8",
            errors="replace",
            bufsize=1,
            start_new_session=True,
        )
        _end_when_this_process_ends(self)
        self._received: queue.Queue[str | None] = queue.Queue(MAX_WAITING_LINES)
        self._outgoing: queue.Queue[str | None] = queue.Queue()
        for task in (self._read, self._write):
            threading.Thread(target=task, daemon=True).start()
        self._errors = threading.Thread(target=self._read_errors, daemon=True)
        self._errors.start()

    def _read(self) -> None:
        out = self._process.stdout
        assert out
        while line := out.readline(MAX_LINE_LENGTH):
            self._received.put(line.strip("\ufeff \t\r\n"))  # some programs begin with a BOM
        self._received.put(None)

    def _read_errors(self) -> None:
        """Copy the child's standard error to this process's, and remember its last line."""
        errors = self._process.stderr
        assert errors
        while line := errors.readline(MAX_LINE_LENGTH):
            self.last_error = line.strip() or self.last_error
            with suppress(OSError, ValueError):
                sys.stderr.write(line)

    def _write(self) -> None:
        """Send the outgoing lines. Runs in its own thread, because a child may not read them."""
        stdin = self._process.stdin
        assert stdin
        try:
            for line in iter(self._outgoing.get, None):
                stdin.write(f"{line}\n")
                stdin.flush()
                self._outgoing.task_done()
        except OSError:
            self._received.put(None)
        with suppress(OSError):
            stdin.close()

    def send(self, line: str) -> None:
        """Send a line without waiting until the child reads it."""
        self._outgoing.put(line)

    def end_input(self) -> None:
        """Close the child's standard input, after the lines that were sent."""
        self._outgoing.put(None)

    def has_unsent_lines(self) -> bool:
        """Return whether sent lines still wait for the child to read its standard input."""
        return self._outgoing.unfinished_tasks > 0

    def receive(self, until: float) -> str | None:
        """Return the next line; None if the child has ended and all its lines were read.

        Raises:
            TimeoutError: if no line comes by `until`, a time of the clock `time.monotonic`.
        """
        try:
            line = self._received.get(timeout=max(0.0, until - monotonic()))
        except queue.Empty:
            raise TimeoutError from None
        if line is None:
            self._received.put(None)  # so that the next call returns None too
        return line

    def waiting_lines(self) -> int:
        """Return the number of received lines that `receive` hasn't returned yet."""
        return self._received.qsize()

    def wait(self, seconds: float) -> int | None:
        """Wait up to `seconds` and return the exit code; None if the child is still running."""
        with suppress(subprocess.TimeoutExpired):
            code = self._process.wait(seconds)
            self._errors.join(min(seconds, ERROR_SECONDS))
            return code
        return None

    def close(self, seconds: float) -> int | None:
        """Close the input, wait up to `seconds`, and return the exit code.

        Returns None if the process is still running after that time; it is then killed. The rest of
        its process group is killed in any case.
        """
        try:
            self.end_input()
            return self.wait(seconds)
        finally:
            self.kill()
            self._process.wait()
            _running.discard(self)

    def kill(self) -> None:
        """Kill the process and its children, without waiting until they have ended."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            subprocess.run(
                ("taskkill", "/T", "/F", "/PID", str(self._process.pid)),
                capture_output=True,
                check=False,
            )
        self._process.kill()


def _close_all() -> None:
    processes = list(_running)
    for process in processes:
        process.end_input()
    until = monotonic() + EXIT_SECONDS
    for process in processes:
        process.wait(max(0.0, until - monotonic()))
        process.kill()


def _end_when_this_process_ends(process: LineProcess) -> None:
    """Make a child process end when this process ends."""
    global _owner
    with _lock:
        if _owner != os.getpid():
            _owner = os.getpid()
            _running.clear()
            # Unlike atexit, this also works in the processes of multiprocessing.
            Finalize(None, _close_all, exitpriority=1)
        _running.add(process)
