"""A plain static server: files and their types, no special headers.

What is not there is answered with the 404.html of the folder that is served, as GitHub Pages does.

Serves one or more folders, each under its own address, to this machine only. The development
server, the tests and the start-up bench all use it, so that the site is only ever seen as the
plainest host would send it.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".py": "text/x-python",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}


class Handler(SimpleHTTPRequestHandler):
    """Answers GET and HEAD from the folders in `places`."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = (
        True  # else a small file waits 40 ms for the browser's word that its header has come
    )
    wbufsize = -1

    def __init__(
        self,
        *args: object,
        places: dict[str, Path],
        changing: bool,
        sent: Mapping[str, str],
        **named: object,
    ) -> None:
        self.places = places
        self.changing = changing
        self.sent = sent
        super().__init__(*args, **named)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        """Return the file that an address stands for, or a path that does not exist."""
        wanted = unquote(urlsplit(path).path)
        for prefix, folder in self.places.items():
            if wanted.startswith(prefix):
                base = folder.resolve()
                found = (base / wanted.removeprefix(prefix)).resolve()
                if found == base or base in found.parents:
                    return f"{found}/" if wanted.endswith("/") else str(found)
        return str(Path(__file__).parent / "no such file")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Say what is wrong; of a path that is not there, in the page for that."""
        page = self._lost() if code == HTTPStatus.NOT_FOUND else None
        if page is None:
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def list_directory(self, path: object) -> None:  # type: ignore[override]
        """A folder without an index.html is nothing to be seen."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def _lost(self) -> Path | None:
        """The page for what is not there, of the first place that an address is in."""
        pages = (
            folder / "404.html"
            for prefix, folder in self.places.items()
            if self.path.startswith(prefix)
        )
        return next((page for page in pages if page.is_file()), None)

    def end_headers(self) -> None:
        """Where files change, ask the browser to keep none: what is seen is what was built last."""
        if self.changing:
            self.send_header("Cache-Control", "no-store")
        for name, value in self.sent.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base class's
        """Say nothing."""

    def copyfile(self, source: object, outputfile: object) -> None:
        """Send a file; a browser that has gone away in the meantime is no error."""
        try:
            super().copyfile(source, outputfile)  # type: ignore[arg-type]
        except ConnectionError:
            self.close_connection = True


class Quiet(ThreadingHTTPServer):
    """Says nothing of browsers that have gone away in the middle of an answer."""

    allow_reuse_address = False
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Tell of an error, unless a connection was just closed."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class Server:
    """The server, in a thread of its own until `stop()`; OSError if the port is taken.

    A `public` one sends the one header that GitHub Pages adds, and that sandboxed frames need: what
    it has may be read by pages of any origin, and of none. `headers` are those of another host; a
    `handler` of its own answers more than these folders' files.
    """

    def __init__(
        self,
        places: dict[str, Path],
        port: int = 0,
        changing: bool = False,
        public: bool = False,
        headers: Mapping[str, str] | None = None,
        handler: type[Handler] = Handler,
    ) -> None:
        sent = {"Access-Control-Allow-Origin": "*"} if public else dict(headers or {})
        answers = partial(handler, places=places, changing=changing, sent=sent)
        self._http = Quiet(("127.0.0.1", port), answers)
        self.origin = f"http://127.0.0.1:{self._http.server_port}"
        self.url = self.origin + next(iter(places))
        threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Close the server."""
        self._http.shutdown()
        self._http.server_close()
