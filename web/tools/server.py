"""A plain static server: files and their types, no special headers.

Serves one or more folders, each under its own address, to this machine only. The development
server, the tests and the start-up bench all use it, so that the site is only ever seen as the
plainest host would send it.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from functools import partial
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


class Server:
    """The server, in a thread of its own until `stop()`; OSError if the port is taken.

    A `public` one sends the one header that GitHub Pages adds, and that sandboxed frames need: what
    it has may be read by pages of any origin, and of none. `headers` are those of another host.
    """

    def __init__(
        self,
        places: dict[str, Path],
        port: int = 0,
        changing: bool = False,
        public: bool = False,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        sent = {"Access-Control-Allow-Origin": "*"} if public else dict(headers or {})
        handler = partial(Handler, places=places, changing=changing, sent=sent)
        ThreadingHTTPServer.allow_reuse_address = False
        self._http = ThreadingHTTPServer(("127.0.0.1", port), handler)
        self._http.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self._http.server_port}"
        self.url = self.origin + next(iter(places))
        threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Close the server."""
        self._http.shutdown()
        self._http.server_close()
