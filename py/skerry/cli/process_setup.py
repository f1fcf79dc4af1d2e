"""Encodings and signals of the process that runs a command line."""

from __future__ import annotations

import signal
import sys
from io import TextIOWrapper


def set_up_process() -> None:
    """Make standard streams use UTF-8, and signals end Python and the programs it has started."""
    use_utf_8()
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _exit_on_signal)


def use_utf_8() -> None:
    """Make standard streams use UTF-8; on Windows, files and pipes would use another encoding.

    Characters that can't be encoded, as in a damaged file name, are escaped. Input may begin with a
    byte order mark.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    stdin: object = sys.stdin
    if isinstance(stdin, TextIOWrapper) and not stdin.isatty():
        stdin.reconfigure(encoding="utf-8-sig", errors="replace")


def _exit_on_signal(number: int, _frame: object) -> None:
    sys.exit(128 + number)
