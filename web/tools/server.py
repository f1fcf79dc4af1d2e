"""A plain static server: files with their types, and no special headers.

Unknown paths are answered with the 404.html of the folder, as GitHub Pages does. It serves one or
more folders, each at its own path, to this machine only. The development server, the tests and the
start-up bench use it, so that the site is always tried as the plainest host would send it.
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
UNKNOWN_TYPES = dict.fromkeys((".mjs", ".wasm", ".webmanifest"), "application/octet-stream")
"""Types of a server that does not know these suffixes, such as nginx."""
PLAIN_TYPES = dict.fromkeys((".mjs", ".wasm", ".py", ".json"), "text/plain")
"""Types of a server that sends unknown files as text. With the header `X-Content-Type-Options:
nosniff`, browsers must not guess better ones."""
POLL_SECONDS = 0.05


class Handler(SimpleHTTPRequestHandler):
    """Handler of GET and HEAD requests for files in `folders`.

    Args:
        folders: The folder of each path prefix.
        changing: Whether files change, so that browsers must not cache them.
        extra_headers: Headers that are added to every reply.
        types: Content types by suffix, in place of the right ones.
    """

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"
    # Otherwise a small file waits 40 ms until the browser has acknowledged the headers.
    disable_nagle_algorithm = True
    wbufsize = -1

    def __init__(
        self,
        *args: object,
        folders: dict[str, Path],
        changing: bool,
        extra_headers: Mapping[str, str],
        types: Mapping[str, str],
        **keywords: object,
    ) -> None:
        self.folders = folders
        self.changing = changing
        self.extra_headers = extra_headers
        self.extensions_map = self.extensions_map | dict(types)
        super().__init__(*args, **keywords)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        """Return the file of an address, or a path that does not exist."""
        address = unquote(urlsplit(path).path)
        for prefix, folder in self.folders.items():
            if address.startswith(prefix):
                base = folder.resolve()
                file = (base / address.removeprefix(prefix)).resolve()
                if file == base or base in file.parents:
                    return f"{file}/" if address.endswith("/") else str(file)
        return str(Path(__file__).parent / "no such file")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send an error; for an unknown path with 404.html if there is one."""
        page = self._page_404() if code == HTTPStatus.NOT_FOUND else None
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
        """Answer a folder without index.html like an unknown path."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def _page_404(self) -> Path | None:
        """Return the 404.html of the first folder that contains the address; None without one."""
        pages = (
            folder / "404.html"
            for prefix, folder in self.folders.items()
            if self.path.startswith(prefix)
        )
        return next((page for page in pages if page.is_file()), None)

    def end_headers(self) -> None:
        """Add the extra headers, and forbid caching if files change."""
        if self.changing:
            self.send_header("Cache-Control", "no-store")
        for name, value in self.extra_headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Print nothing."""

    def copyfile(self, source: object, outputfile: object) -> None:
        """Send a file; a browser may close the connection before the end."""
        try:
            super().copyfile(source, outputfile)  # type: ignore[arg-type]
        except ConnectionError:
            self.close_connection = True


class QuietServer(ThreadingHTTPServer):
    """An HTTP server that does not report closed connections."""

    allow_reuse_address = False
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Report an error unless a connection was closed."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class Server:
    """The server, running in a thread until `stop()`. Raises OSError if the port is taken.

    Args:
        folders: The folder of each path prefix; `url` is the first prefix's.
        port: The port; 0 for any free one.
        changing: Whether files change, so that browsers must not cache them.
        public: Whether to send the one header that GitHub Pages adds and that sandboxed frames
            need: pages of any origin, or without one, may read the files.
        headers: Headers that another host sends; used only if `public` is false.
        types: Wrong content types by suffix, such as `UNKNOWN_TYPES`.
        handler: A handler that answers more than these folders' files.
    """

    def __init__(
        self,
        folders: dict[str, Path],
        port: int = 0,
        changing: bool = False,
        public: bool = False,
        headers: Mapping[str, str] | None = None,
        types: Mapping[str, str] | None = None,
        handler: type[Handler] = Handler,
    ) -> None:
        extra = {"Access-Control-Allow-Origin": "*"} if public else dict(headers or {})
        factory = partial(
            handler, folders=folders, changing=changing, extra_headers=extra, types=types or {}
        )
        self._http = QuietServer(("127.0.0.1", port), factory)
        self.origin = f"http://127.0.0.1:{self._http.server_port}"
        self.url = self.origin + next(iter(folders))
        serve = partial(self._http.serve_forever, POLL_SECONDS)
        threading.Thread(target=serve, daemon=True).start()

    def stop(self) -> None:
        """Close the server."""
        self._http.shutdown()
        self._http.server_close()
