# SPDX-License-Identifier: Apache-2.0
"""Reads scalars from TensorBoard's event files: records of a length, its checksum, a protobuf `Event`, and another one.

The numbers of fields are those of tensorflow/core/util/event.proto and tensorflow/core/framework/summary.proto.
"""

import struct
from typing import Any, BinaryIO, Dict, Iterator, Tuple

from amplab.log_names import row_of

MOST_RECORD = 64 << 20  # bytes; longer ones are images and graphs
_DT_FLOAT, _DT_DOUBLE = 1, 2


def is_event_file(head: bytes) -> bool:
    """Returns whether a file that begins with these bytes is an event file."""
    return len(head) >= 12 and struct.unpack("<I", head[8:12])[0] == _masked_crc(head[:8])


def rows_of(file: BinaryIO) -> Iterator[Dict[str, Any]]:
    """Returns rows with `step`. A record that ends too early is the last one: its program still writes, or was killed.

    Raises ValueError at damage.
    """
    at, end = 0, 0
    while True:
        at = end
        head = file.read(12)
        if len(head) < 12:
            return
        if not is_event_file(head):
            raise ValueError(f"is damaged at byte {at}")
        length = struct.unpack("<Q", head[:8])[0]
        end = at + length + 16
        if length > MOST_RECORD:
            file.seek(end)
            continue
        record = file.read(length)
        if len(record) < length or len(file.read(4)) < 4:
            return
        try:
            step, scalars = _event(record)
        except (IndexError, struct.error) as error:
            raise ValueError(f"is damaged in the record at byte {at}") from error
        row = row_of(scalars)
        row.pop("step", None)
        if row and 0 <= step < 1 << 62:
            yield {**row, "step": step}


def _event(record: bytes) -> Tuple[int, list]:
    step, scalars = 0, []
    for number, value in _fields(record):
        if number == 2 and isinstance(value, int):
            step = value
        elif number == 5 and isinstance(value, bytes):  # summary
            scalars += [_scalar(each) for key, each in _fields(value) if key == 1 and isinstance(each, bytes)]
    return step, scalars


def _scalar(summary_value: bytes) -> Tuple[str, Any]:
    tag, number = "", None
    for key, value in _fields(summary_value):
        if key == 1 and isinstance(value, bytes):
            tag = value.decode("utf-8", "replace")
        elif key == 2 and isinstance(value, bytes):  # simple_value
            number = struct.unpack("<f", value)[0]
        elif key == 8 and isinstance(value, bytes):
            number = _tensor(value)
    return tag, number


def _tensor(tensor: bytes) -> Any:
    """Returns the value of a TensorProto of one number. None: it is something else."""
    fields = dict(_fields(tensor))
    kind = {_DT_FLOAT: "<f", _DT_DOUBLE: "<d"}.get(fields.get(1))
    content = fields.get(4) or fields.get(5) or fields.get(6)  # bytes, packed floats, packed doubles
    if kind is None or not isinstance(content, bytes) or len(content) != struct.calcsize(kind):
        return None
    return struct.unpack(kind, content)[0]


def _fields(message: bytes) -> Iterator[Tuple[int, Any]]:
    """Returns numbers and values of a protobuf message: integers, or bytes of the others."""
    at = 0
    while at < len(message):
        key, at = _varint(message, at)
        kind = key & 7
        if kind == 0:
            value, at = _varint(message, at)
        elif kind in (1, 5):
            size = 8 if kind == 1 else 4
            value, at = message[at : at + size], at + size
        elif kind == 2:
            size, at = _varint(message, at)
            value, at = message[at : at + size], at + size
        else:
            raise IndexError(at)
        if at > len(message):
            raise IndexError(at)
        yield key >> 3, value


def _varint(message: bytes, at: int) -> Tuple[int, int]:
    value = 0
    for shift in range(0, 70, 7):
        byte = message[at]
        value, at = value | (byte & 127) << shift, at + 1
        if byte < 128:
            return value, at
    raise IndexError(at)


def _masked_crc(data: bytes) -> int:
    """Returns TFRecord's mask of CRC-32C."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    crc ^= 0xFFFFFFFF
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF
