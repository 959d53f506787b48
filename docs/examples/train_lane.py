#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains a lane with `amplab-engine serve` and prints its loss after each step. Needs Python 3 alone.

    python3 docs/examples/train_lane.py build/release/bin/amplab-engine [config.json]
"""
import struct
import subprocess
import sys

CONFIG = '{"data": {"name": "spirals"}, "model": {"hidden": [16]}, "train": {"steps": 100}}'
PROTOCOL = 4
FALSE, TRUE, NULL, DOUBLE = b"\xf4", b"\xf5", b"\xf6", b"\xfb"


def encode(value):
    """Returns a value as CBOR (RFC 8949)."""
    def head(major, number):
        for info, size in ((24, "B"), (25, "H"), (26, "I"), (27, "Q")):
            if number < 24:
                return bytes([major << 5 | number])
            if number < 1 << 8 * struct.calcsize(">" + size):
                return bytes([major << 5 | info]) + struct.pack(">" + size, number)
        raise OverflowError("CBOR has integers of 64 bits")
    if value is None or isinstance(value, bool):
        return NULL if value is None else TRUE if value else FALSE
    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, float):
        return DOUBLE + struct.pack(">d", value)
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    if isinstance(value, dict):
        return head(5, len(value)) + b"".join(encode(each) for entry in value.items() for each in entry)
    return head(4, len(value)) + b"".join(map(encode, value))


def decode(data, at=0):
    """Returns the CBOR value at that offset, and the offset behind it."""
    major, info = data[at] >> 5, data[at] & 31
    size = 1 << info - 24 if 24 <= info <= 27 else 0
    argument, at = int.from_bytes(data[at + 1:at + 1 + size], "big") if size else info, at + 1 + size
    if major < 2:
        return (argument if major == 0 else -1 - argument), at
    if major < 4:
        item = data[at:at + argument]
        return (item if major == 2 else item.decode()), at + argument
    if major == 7:
        return struct.unpack(">d", data[at - 8:at])[0] if size else {20: False, 21: True}.get(info), at
    items = []
    for _ in range(argument * (major - 3)):  # a map has a key and a value per entry
        item, at = decode(data, at)
        items.append(item)
    return (items if major == 4 else dict(zip(items[::2], items[1::2]))), at


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(self, **command):
        body = encode(command)
        self.process.stdin.write(struct.pack("<I", len(body)) + body)
        self.process.stdin.flush()

    def receive(self):
        length = self.process.stdout.read(4)
        if len(length) < 4:
            sys.exit("The engine ended. Its standard error has the reason.")
        report, _ = decode(self.process.stdout.read(*struct.unpack("<I", length)))
        if report["type"] == "failure":
            sys.exit(report["text"])
        return report


def main(program, config=CONFIG):
    engine = Engine(program)
    hello = engine.receive()
    if hello["protocol"] != PROTOCOL:
        sys.exit(f"The engine speaks protocol {hello['protocol']}, this client {PROTOCOL}. Use one version of both.")
    engine.send(type="prepare", id=1, configs=[config])
    engine.send(type="play", id=2)
    state = "ready"
    while state not in ("finished", "stopped", "failed"):
        report = engine.receive()
        if report["type"] == "status":
            state, reason = report["state"], report["reason"]
        if report["type"] == "steps":  # a column is a byte string with eight bytes per step
            steps, losses = report["columns"]["step"], report["columns"]["loss"]
            for (step,), (loss,) in zip(struct.iter_unpack("<q", steps), struct.iter_unpack("<d", losses)):
                print(f"step {step}: loss {loss}")
    engine.send(type="shutdown")
    engine.process.wait()
    return None if state == "finished" else reason


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *(open(path).read() for path in sys.argv[2:])))
