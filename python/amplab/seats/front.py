# SPDX-License-Identifier: Apache-2.0
"""The one port: pages, noVNC's files, and the displays as WebSockets by websockify. One thread per connection."""

import json
import re
import socket
from http.server import ThreadingHTTPServer
from pathlib import Path

from websockify.websocketproxy import ProxyRequestHandler

from amplab.seats import pages, programs

_INPUT = (4, 5, 255)  # RFB messages: KeyEvent, PointerEvent, extended key event of QEMU
_WEB = Path(__file__).parent / "web"
_TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml",
          ".png": "image/png", ".json": "application/json", ".woff": "font/woff",
          ".oga": "audio/ogg", ".mp3": "audio/mpeg"}  # fmt: skip
_TEXTS = (".js", ".css", ".html", ".json")
_POLICY = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:"
_NOVNC_POLICY = _POLICY + "; script-src 'self' 'unsafe-inline'"  # noVNC 1.6 starts its page by an inline module


class Front(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128  # a class opens its links at the same moment

    def __init__(self, port: int, tokens, links, supervisor, classroom):
        super().__init__(("127.0.0.1", port), _Handler)
        self.tokens, self.links, self.supervisor, self.classroom = tokens, links, supervisor, classroom
        self.auth_plugin = None  # tokens are in the paths
        self.heartbeat = 30  # seconds between pings, so that a proxy does not close a quiet connection

    def handle_error(self, request, client_address):
        pass  # a browser that goes away is no error


class _Handler(ProxyRequestHandler):
    def do_GET(self):
        path = self.path.split("?", 1)[0]
        for pattern, answer in _ROUTES:
            if match := re.fullmatch(pattern, path):
                return answer(self, *match.groups())
        return self._send_page(404, pages.message("There is no such page", "Open the link of your seat again."))

    do_HEAD = do_GET

    # Pages

    def _front_page(self):
        self._send_page(200, pages.message("AMP Lab", "Open the link that your teacher gave you."))

    def _seat_page(self, token):
        seat = self._seat(token)
        if seat is None:
            return self._unknown()
        self._send_page(200, pages.seat(seat.number))

    def _seat_state(self, token):
        seat = self._seat(token)
        if seat is None:
            return self._unknown()
        self._send(200, ".json", json.dumps({"state": seat.state, "problem": bool(seat.problem), "full": seat.full}))

    def _teacher(self, token, answer, *words):
        if token != self.server.tokens.teacher:
            return self._unknown()
        answer(*words)

    def _teacher_page(self, token):
        self._teacher(token, lambda: self._send_page(200, pages.teacher()))

    def _links_page(self, token):
        self._teacher(token, lambda: self._send_page(200, self.server.links.page()))

    def _state(self, token):
        self._teacher(token, lambda: self._send(200, ".json", json.dumps(self.server.classroom.state())))

    def _thumbnail(self, token, number):
        def answer():
            png = self.server.classroom.thumbnail(int(number))
            if png:
                self._send(200, ".png", png)
            else:
                self._send_page(404, pages.message("This seat shows nothing now", ""))

        self._teacher(token, answer)

    def _file(self, folder, name):
        root = programs.novnc_folder() if folder == "novnc" else _WEB
        file = root / name  # a name that begins with a slash replaces the root
        is_inside = file.is_relative_to(root) and ".." not in file.parts
        if not is_inside or file.suffix not in _TYPES or not file.is_file():
            return self._unknown()
        self._send(200, file.suffix, file.read_bytes(), "max-age=3600", _NOVNC_POLICY if folder == "novnc" else _POLICY)

    def _unknown(self):
        self._send_page(404, pages.message("This link is not known here",
                                           "Check that it is whole, or ask your teacher for it."))  # fmt: skip

    def _send_page(self, status, text):
        self._send(status, ".html", text)

    def _send(self, status, suffix, body, cache="no-store", policy=_POLICY):
        data = body.encode() if isinstance(body, str) else body
        self.send_response(status)
        self.send_header("Content-Type", _TYPES[suffix] + ("; charset=utf-8" if suffix in _TEXTS else ""))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", cache)
        self.send_header("Referrer-Policy", "no-referrer")  # links are secrets
        self.send_header("X-Content-Type-Options", "nosniff")
        if suffix == ".html":
            self.send_header("Content-Security-Policy", policy)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    # Displays

    def _seat(self, token):
        number = self.server.tokens.seat_of(token)
        return number and self.server.supervisor.seats[number - 1]

    def validate_connection(self):
        """Called before a WebSocket is accepted. Finds and starts the seat of the path, which noVNC 1.6
        resolves against its own page."""
        match = re.fullmatch(r"(?:/novnc)?/seat/([\w-]+)/display", self.path)
        self._wanted = self._seat(match[1]) if match else None

    def handle_upgrade(self):
        self.validate_connection()
        if self._wanted is None or not self.server.supervisor.wake(self._wanted):
            return self._unknown()
        super().handle_upgrade()

    def new_websocket_client(self):
        seat = self._wanted
        self.request.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with socket.socket(socket.AF_UNIX) as display:
            display.connect(str(seat.folders.rfb_socket))
            seat.browsers.add(self)
            try:
                self.do_proxy(display)
            finally:
                seat.browsers.discard(self)

    def recv_frames(self):
        parts, closed = super().recv_frames()
        if any(part and part[0] in _INPUT for part in parts):
            self._wanted.note_input()
        return parts, closed

    def log_message(self, form, *words):
        pass  # paths have tokens


_TOKEN = r"([\w-]+)"
_ROUTES = (
    ("/", _Handler._front_page),
    (f"/seat/{_TOKEN}", _Handler._seat_page),
    (f"/seat/{_TOKEN}/state", _Handler._seat_state),
    (f"/teacher/{_TOKEN}", _Handler._teacher_page),
    (f"/teacher/{_TOKEN}/links", _Handler._links_page),
    (f"/teacher/{_TOKEN}/state", _Handler._state),
    (f"/teacher/{_TOKEN}/seat-([0-9]+)", _Handler._thumbnail),
    (r"/(novnc|web)/([\w./-]+)", _Handler._file),
)
