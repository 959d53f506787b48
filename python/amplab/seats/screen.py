# SPDX-License-Identifier: Apache-2.0
"""One picture of a seat's display, read over the protocol of RFC 6143 (RFB) and made small. Pure, but for `grab`."""

import socket
import struct
import zlib

_MOST_PIXELS = 1 << 23  # of a display that is read; 3840 x 2160 fit
HALVINGS = 2  # of width and height, so a thumbnail has 1/16 of the pixels
_SHARED, _RAW = 1, 0
# 32 bits a pixel, 24 of depth, little-endian, true colour; 8 bits each of blue, green, red, from the lowest byte
_PIXELS = struct.pack(">BBBBHHHBBB3x", 32, 24, 0, 1, 255, 255, 255, 16, 8, 0)


def grab(path: str, seconds: float = 5.0):
    """Returns (width, height, pixels) of the display behind a Unix socket; pixels are blue, green, red, unused.
    Throws: OSError, also when the display does not answer in time."""
    with socket.socket(socket.AF_UNIX) as wire:
        wire.settimeout(seconds)
        wire.connect(path)
        read = _reader(wire)
        read(12)
        wire.sendall(b"RFB 003.008\n")
        read(read(1)[0])  # security types; the first one, None, needs no more bytes
        wire.sendall(bytes([1]))
        if read(4) != bytes(4):
            raise OSError(f"{path}: the display refuses a connection without a password")
        wire.sendall(bytes([_SHARED]))
        width, height = struct.unpack(">HH", read(4))
        if width * height > _MOST_PIXELS:
            raise OSError(f"{path}: the display of {width} x {height} pixels is too large for a thumbnail")
        read(16)
        read(struct.unpack(">I", read(4))[0])  # name of the display
        wire.sendall(struct.pack(">B3x", 0) + _PIXELS)
        wire.sendall(struct.pack(">BxHi", 2, 1, _RAW))
        wire.sendall(struct.pack(">BBHHHH", 3, 0, 0, 0, width, height))
        return width, height, _first_update(read, width, height)


def _reader(wire):
    def read(count):
        parts = bytearray()
        while len(parts) < count:
            part = wire.recv(min(count - len(parts), 1 << 20))
            if not part:
                raise OSError("the display closed the connection")
            parts += part
        return bytes(parts)

    return read


def _first_update(read, width: int, height: int) -> bytes:
    while True:
        kind = read(1)[0]
        if kind == 0:  # FramebufferUpdate
            break
        if kind == 3:  # ServerCutText
            read(3)
            read(struct.unpack(">I", read(4))[0])
        elif kind != 2:  # 2: Bell
            raise OSError(f"the display sent the unknown message {kind}")
    rows = bytearray(4 * width * height)
    for _ in range(struct.unpack(">xH", read(3))[0]):
        left, top, across, down, encoding = struct.unpack(">HHHHi", read(12))
        if encoding != _RAW or left + across > width or top + down > height:
            raise OSError(f"the display sent a rectangle in encoding {encoding}, which was not requested")
        pixels = read(4 * across * down)
        for y in range(down):
            start = 4 * ((top + y) * width + left)
            rows[start : start + 4 * across] = pixels[4 * across * y : 4 * across * (y + 1)]
    return bytes(rows)


def thumbnail(width: int, height: int, pixels: bytes, halvings: int = HALVINGS) -> bytes:
    """Returns a PNG. Each of its pixels is the mean of a square of the display's."""
    planes = [pixels[channel::4] for channel in (2, 1, 0)]
    for _ in range(halvings):
        planes = [_halved(plane, width, height) for plane in planes]
        width, height = width // 2, height // 2
    colours = bytearray(3 * width * height)
    for channel, plane in enumerate(planes):
        colours[channel::3] = plane
    return _png(width, height, bytes(colours))


def _halved(plane: bytes, width: int, height: int) -> bytes:
    even, odd = width & ~1, height & ~1  # an odd last column or row is left out
    rows = [plane[y * width : y * width + even] for y in range(odd)]
    tall = _mean(b"".join(rows[0::2]), b"".join(rows[1::2]))
    return _mean(tall[0::2], tall[1::2])


def _mean(a: bytes, b: bytes) -> bytes:
    """Returns the mean of each pair of bytes, rounded down, by the carry-free sum of two long integers."""
    left, right = int.from_bytes(a, "little"), int.from_bytes(b, "little")
    mask = int.from_bytes(b"\x7f" * len(a), "little")
    return ((left & right) + (((left ^ right) >> 1) & mask)).to_bytes(len(a), "little")


def _png(width: int, height: int, colours: bytes) -> bytes:
    rows = b"".join(b"\0" + colours[3 * width * y : 3 * width * (y + 1)] for y in range(height))
    chunks = ((b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
              (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b""))  # fmt: skip
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )
