# SPDX-License-Identifier: Apache-2.0
"""CBOR (RFC 8949) as far as the wire protocol uses it, and its framing. Needs no torch."""

import struct
from typing import Any, Dict

LARGEST_COMMAND = 16 << 20  # bytes
MOST_ENTRIES = 255  # of a map
MOST_ITEMS = 100_000  # of a message: Python needs half a second for them
DEEPEST = 64  # lists and maps within each other
FALSE, TRUE, NULL, DOUBLE = b"\xf4", b"\xf5", b"\xf6", b"\xfb"
_INTEGERS, _NEGATIVE, _BYTES, _TEXT, _ARRAY, _MAP, _TAG, _SIMPLE = range(8)
_FLOATS = {2: ">e", 4: ">f", 8: ">d"}  # by size


class WireError(ValueError):
    """The stream is damaged: nothing after it can be read. One sentence says why."""


def framed(message: Dict[str, Any]) -> bytes:
    body = encode(message)
    return struct.pack("<I", len(body)) + body


def encode(value) -> bytes:
    parts: list = []
    _encode(value, parts)
    return b"".join(parts)


def _head(major: int, number: int) -> bytes:
    if number < 24:
        return bytes([major << 5 | number])
    for info, form in ((24, ">BB"), (25, ">BH"), (26, ">BI"), (27, ">BQ")):
        if number < 1 << 8 * (struct.calcsize(form) - 1):
            return struct.pack(form, major << 5 | info, number)
    raise WireError("an integer has more than 64 bits")


def _encode(value, parts: list):
    if value is None or value is True or value is False:
        parts.append(NULL if value is None else TRUE if value else FALSE)
    elif isinstance(value, int):
        parts.append(_head(_INTEGERS, value) if value >= 0 else _head(_NEGATIVE, -1 - value))
    elif isinstance(value, float):
        parts.append(DOUBLE + struct.pack(">d", value))
    elif isinstance(value, str):
        text = value.encode("utf-8", "replace")
        parts += [_head(_TEXT, len(text)), text]
    elif isinstance(value, (bytes, bytearray)):
        parts += [_head(_BYTES, len(value)), bytes(value)]
    elif isinstance(value, dict):
        parts.append(_head(_MAP, len(value)))
        for key, item in value.items():
            _encode(key, parts)
            _encode(item, parts)
    else:
        parts.append(_head(_ARRAY, len(value)))
        for item in value:
            _encode(item, parts)


def decode(body: bytes) -> Dict[str, Any]:
    """Returns a message. Raises WireError unless the bytes are one map and nothing else."""
    reader = _Reader(body)
    message = reader.value(DEEPEST)
    if not isinstance(message, dict):
        raise WireError("the message is no map")
    if reader.at != len(body):
        raise WireError("the message has data after its end")
    return message


class _Reader:
    def __init__(self, data: bytes):
        self._data, self.at, self._items = data, 0, 0

    def value(self, depth: int):
        self._items += 1
        if self._items > MOST_ITEMS:
            raise WireError(f"the message has more than {MOST_ITEMS:,} items")
        first = self._take(1)[0]
        major, info = first >> 5, first & 31
        if info > 27:
            raise WireError("the message has an item of indefinite length")
        size = 1 << info - 24 if info >= 24 else 0
        raw = self._take(size)
        number = int.from_bytes(raw, "big") if size else info
        if major <= _NEGATIVE:
            if number >= 1 << 63:
                raise WireError("the message has an integer of more than 64 bits")
            return number if major == _INTEGERS else -1 - number
        if major == _BYTES:
            return self._take(number)
        if major == _TEXT:
            return self._take(number).decode("utf-8", "replace")
        if major == _SIMPLE:
            return struct.unpack(_FLOATS[size], raw)[0] if size in _FLOATS else {20: False, 21: True}.get(number)
        if depth == 0:
            raise WireError(f"the message has more than {DEEPEST} lists and maps within each other")
        if major == _TAG:
            return self.value(depth - 1)
        if number > len(self._data) - self.at:  # each item has a byte at least
            raise WireError("the message is truncated")
        if major == _ARRAY:
            return [self.value(depth - 1) for _ in range(number)]
        return self._map(number, depth - 1)

    def _map(self, entries: int, depth: int) -> Dict[str, Any]:
        if entries > MOST_ENTRIES:
            raise WireError(f"the message has a map with more than {MOST_ENTRIES} entries")
        found: Dict[str, Any] = {}
        for _ in range(entries):
            key = self.value(depth)
            if not isinstance(key, str):
                raise WireError("the message has a map with a key that is no text")
            found.setdefault(key, self.value(depth))  # the first one counts
        return found

    def _take(self, count: int) -> bytes:
        end = self.at + count
        if end > len(self._data):
            raise WireError("the message is truncated")
        taken, self.at = self._data[self.at : end], end
        return taken


class Splitter:
    """Splits a stream of bytes into bodies."""

    def __init__(self):
        self._bytes = bytearray()

    def feed(self, data: bytes):
        self._bytes += data

    def next(self):
        """Returns the next whole body, or None. Raises WireError."""
        if len(self._bytes) < 4:
            return None
        (length,) = struct.unpack_from("<I", self._bytes)
        if length > LARGEST_COMMAND:
            raise WireError(f"a command of {length:,} bytes is above the limit of {LARGEST_COMMAND:,}")
        if len(self._bytes) < 4 + length:
            return None
        body = bytes(self._bytes[4 : 4 + length])
        del self._bytes[: 4 + length]
        return body
