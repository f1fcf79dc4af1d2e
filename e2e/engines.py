"""Engines outside the browser, for pages of tests that are not about starting Python.

Starting Python in a worker takes longer than most tests. These pages load `fake_pyscript.js`
instead of PyScript. Its engines are forks of one Python process in which every game has been
started already. The page's modules and the engine's replies are real.
"""

from __future__ import annotations

import json
import os
import random
import socket
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from http import HTTPStatus
from pathlib import Path
from socketserver import ForkingMixIn, StreamRequestHandler, UnixStreamServer
from threading import Lock

from skerry import Host, game_ids

from web.tools.dependencies import ROOT
from web.tools.server import Handler


class EngineHandler(StreamRequestHandler):
    """A connection's engine, which answers each line (a request) with a line (the reply)."""

    def handle(self) -> None:
        random.seed()  # forks share the state of the generator
        host = Host()
        for text in self.rfile:
            self.wfile.write(host.call(text.decode()).encode() + b"\n")


class EngineServer(ForkingMixIn, UnixStreamServer):
    """A server that forks an engine for each connection."""

    max_children = 1_000


PUZZLES = ("palavan:daily:#2026-11-23", "palavan:daily:#2026-10-07")
"""Puzzles that tests use. They are generated before the tests, because that takes many requests."""


def serve_engines(address: str) -> None:
    """Serve engines at a socket's path until the process is killed."""
    for game in game_ids():
        Host().call(json.dumps({"op": "new", "game": game}))
    for id in (*PUZZLES, f"palavan:daily:#{datetime.now(UTC).date()}"):
        Host().call(json.dumps({"op": "open", "id": id}))
    with EngineServer(address, EngineHandler) as house:
        print("ready", flush=True)
        house.serve_forever()


class Engines:
    """The engines of one server's pages, by the names that the pages give them."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._path = str(Path(self._folder.name) / "door")
        self._open: dict[str, tuple[socket.socket, Lock]] = {}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "e2e.engines", self._path],
            cwd=ROOT,
            env=os.environ
            | {"PYTHONPATH": os.pathsep.join((str(ROOT / "py"), str(ROOT))), "PYTHONHASHSEED": "0"},
            stdout=subprocess.PIPE,
        )
        assert self._process.stdout
        assert self._process.stdout.readline() == b"ready\n"

    def ask(self, name: str, text: bytes) -> bytes:
        """Return an engine's reply; the first request starts the engine, an empty one ends it."""
        if name not in self._open:
            door = socket.socket(socket.AF_UNIX)
            door.connect(self._path)
            self._open[name] = (door, Lock())
        door, lock = self._open[name]
        if not text:
            self._close(name)
            return b""
        with lock:
            door.sendall(text + b"\n")
            answer = bytearray()
            while not answer.endswith(b"\n"):
                part = door.recv(1 << 20)
                if not part:
                    raise ConnectionError(f"the engine {name} has ended")
                answer += part
        return bytes(answer)

    def end_all(self) -> None:
        """End the engines of all pages."""
        for name in list(self._open):
            self._close(name)

    def stop(self) -> None:
        """End all engines and their process."""
        self.end_all()
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()

    def _close(self, name: str) -> None:
        door, _ = self._open.pop(name)
        door.shutdown(socket.SHUT_RDWR)  # wakes a thread that waits for a reply
        door.close()


def engine_handler(engines: Engines) -> type[Handler]:
    """Return a server's request handler that passes on requests to engines."""

    class Door(Handler):
        """A handler that answers POST .../engine/NAME."""

        def do_POST(self) -> None:  # noqa: N802 - the base class calls it
            text = self.rfile.read(int(self.headers["Content-Length"]))
            try:
                answer = engines.ask(self.path.rpartition("/")[2], text)
            except OSError:  # the test is over
                self.send_error(HTTPStatus.GONE)
                return
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

    return Door


if __name__ == "__main__":
    serve_engines(sys.argv[1])
