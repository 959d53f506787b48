#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures how much an open window slows the engine: trains the same lanes with and without the window.

    tests/bench/window_cost.py build/release/bin [--steps 400] [--rounds 7]

The window starts its engine through a wrapper that copies commands and reports to files. The commands are then replayed
to an engine without a window. Compares the engine's wall_s, the time inside its steps, at the same step of the same
lane. Prints the cost of each round in per cent, and the median.

Needs a display. `xvfb-run -a` provides one, but it draws in software and takes one core.
"""
import argparse
import json
import os
import statistics
import struct
import subprocess
import tempfile
import time
from pathlib import Path


def frames(stream: bytes):
    """Yields (frame, CBOR body) of a recorded stream. Skips a truncated last frame."""
    at = 0
    while at + 4 <= len(stream):
        (length,) = struct.unpack_from("<I", stream, at)
        if at + 4 + length > len(stream):
            return
        yield stream[at : at + 4 + length], stream[at + 4 : at + 4 + length]
        at += 4 + length


def decode(data: bytes, at: int = 0):
    """Returns one CBOR item and its end. Supports the part of RFC 8949 that the wire uses."""
    major, low = data[at] >> 5, data[at] & 31
    at += 1
    if major == 7 and low == 27:
        return struct.unpack_from(">d", data, at)[0], at + 8
    if major == 7:
        return {20: False, 21: True}.get(low), at
    size = {24: 1, 25: 2, 26: 4, 27: 8}.get(low, 0)
    count = int.from_bytes(data[at : at + size], "big") if size else low
    at += size
    if major in (0, 1):
        return (count if major == 0 else -1 - count), at
    if major in (2, 3):
        body = data[at : at + count]
        return (body if major == 2 else body.decode()), at + count
    items = []
    for _ in range(count * (2 if major == 5 else 1)):
        item, at = decode(data, at)
        items.append(item)
    return (items if major == 4 else dict(zip(items[::2], items[1::2]))), at


def step_times(stream: bytes):
    """Returns wall_s after each step, by lane."""
    lanes = {}
    for _, body in frames(stream):
        message, _ = decode(body)
        if message.get("type") == "steps":
            columns = message["records"] if "records" in message else message["columns"]
            column = columns["wall_s"]
            lanes.setdefault(message["lane"], []).extend(struct.unpack(f"<{len(column) // 8}d", column))
    return lanes


def lanes(steps: int, folder: Path):
    """Writes the files of two lanes: the multilayer perceptron of the benchmark in fp32 and bf16."""
    for mode in ("fp32", "amp-bf16"):
        path = folder / f"{mode}.json"
        path.write_text(json.dumps({"name": mode, "precision": {"mode": mode}, "scaler": {"kind": "none"},
                                    "train": {"steps": steps, "eval_every": 0}}))
        yield str(path)


def with_window(bin_dir: Path, steps: int, folder: Path):
    """Trains with the window. Returns the bytes of the commands and of the reports."""
    sent, heard = folder / "commands", folder / "reports"
    wrapper = folder / "engine.sh"
    wrapper.write_text(f"#!/bin/sh\ntee {sent} | {bin_dir}/amplab-engine \"$@\" | tee {heard}\n")
    wrapper.chmod(0o755)
    subprocess.run(
        [f"{bin_dir}/amplab", *lanes(steps, folder), "--engine", f"{wrapper} serve", "--size", "1600x1000",
         "--screenshot", str(folder / "picture.png"), "--after", str(steps)],
        check=True, env={**os.environ, "HOME": str(folder)}, stdout=subprocess.DEVNULL)
    return sent.read_bytes(), heard.read_bytes()


def without_window(bin_dir: Path, commands: bytes, folder: Path):
    """Replays the commands to an engine without a window. Returns the bytes of the reports."""
    heard = folder / "alone"
    with heard.open("wb") as reports:
        engine = subprocess.Popen([f"{bin_dir}/amplab-engine", "serve"], stdin=subprocess.PIPE, stdout=reports)
        for whole, body in frames(commands):
            if decode(body)[0]["type"] in ("prepare", "play"):
                engine.stdin.write(whole)
        engine.stdin.flush()
        size = -1
        while heard.stat().st_size != size or size < 1000:  # unchanged for two seconds: all lanes have ended
            size = heard.stat().st_size
            time.sleep(2)
        engine.stdin.close()
        engine.wait()
    return heard.read_bytes()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin", type=Path)
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    costs = []
    for round_number in range(options.rounds):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            commands, watched = with_window(options.bin.resolve(), options.steps, folder)
            alone = without_window(options.bin.resolve(), commands, folder)
        shown, bare = step_times(watched), step_times(alone)
        common = {lane: min(len(shown[lane]), len(bare[lane])) for lane in shown}
        seconds = [sum(times[lane][count - 1] for lane, count in common.items()) for times in (shown, bare)]
        costs.append(100 * (seconds[0] / seconds[1] - 1))
        print(f"round {round_number + 1}: {sum(common.values())} steps, {seconds[0]:.3f} s with the window, "
              f"{seconds[1]:.3f} s without: {costs[-1]:+.1f} %")
    print(f"cost of the window: median {statistics.median(costs):+.1f} %, "
          f"from {min(costs):+.1f} to {max(costs):+.1f} %")


if __name__ == "__main__":
    main()
