"""Frames on descriptor 3: four bytes length (of what follows), one byte kind, payload."""

import os
import struct
import threading
from json import dumps, loads    # bound here: a program that spoils the module's names harms itself only

CHANNEL = 3
_lock = threading.Lock()


def send(kind, payload=b""):
    message = struct.pack("<I", len(payload) + 1) + kind + payload
    with _lock:
        view = memoryview(message)
        while view:
            view = view[os.write(CHANNEL, view) :]


def send_json(kind, value):
    send(kind, dumps(value, ensure_ascii=False, allow_nan=False).encode("utf-8", "backslashreplace"))


def _read_exactly(count):
    parts = []
    while count:
        part = os.read(CHANNEL, min(count, 1 << 20))
        if not part:
            raise SystemExit
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def receive():
    """The next frame of the supervisor: its kind and payload. Ends the process when the supervisor is gone."""
    (length,) = struct.unpack("<I", _read_exactly(4))
    frame = _read_exactly(length)
    return frame[:1], frame[1:]


def split_job(payload):
    """A job: four bytes length of a JSON header, the header, the bytes of its files one after another."""
    (length,) = struct.unpack_from("<I", payload)
    header = loads(payload[4 : 4 + length])
    files, position = [], 4 + length
    for name, size in header.get("files", ()):
        files.append((name, payload[position : position + size]))
        position += size
    return header, files
