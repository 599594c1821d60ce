"""Values as data: what may travel between a student's process and the tests. Exact types only, never code.

A value of another type travels as {"$": "object", "id", "type"}: a handle without an equality of its own.
"""

import base64
import datetime
import decimal
import fractions
import math
import sys

LIMIT_DEPTH = 60
LIMIT_ITEMS = 2_000_000


class TooLarge(Exception):
    """The value is nested too deep or has too many parts to be sent."""


class Handle:
    """An object that stays in the other process."""

    __slots__ = ("number", "type_name", "callable")

    def __init__(self, number, type_name, is_callable):
        self.number, self.type_name, self.callable = number, type_name, is_callable


class Encoder:
    """`keep(object)` returns the number under which an object that cannot travel is kept, or None to refuse."""

    def __init__(self, keep):
        self._keep = keep
        self._items = 0

    def encode(self, value, depth=0):
        self._items += 1
        if depth > LIMIT_DEPTH or self._items > LIMIT_ITEMS:
            raise TooLarge("返回值嵌套太深或太大")
        kind = type(value)
        if value is None or kind is bool or kind is str:
            return value
        if kind is int:
            return value if -(2**53) < value < 2**53 else {"$": "int", "v": hex(value)}
        if kind is float:
            return value if math.isfinite(value) else {"$": "float", "v": repr(value)}
        if kind is list:
            return [self.encode(item, depth + 1) for item in value]
        if kind in (tuple, set, frozenset):
            return {"$": kind.__name__, "v": [self.encode(item, depth + 1) for item in value]}
        if kind is dict:
            return {"$": "dict", "v": [[self.encode(k, depth + 1), self.encode(v, depth + 1)] for k, v in value.items()]}
        simple = _SIMPLE.get(kind)
        if simple is not None:
            return {"$": kind.__name__, "v": simple(value)}
        return self._scientific(kind, value, depth)

    def _scientific(self, kind, value, depth):
        numpy, pandas = sys.modules.get("numpy"), sys.modules.get("pandas")
        if numpy is not None:
            if kind is numpy.ndarray:
                return {"$": "ndarray", "dtype": str(value.dtype), "shape": list(value.shape), "v": self._column(value.ravel().tolist(), depth)}
            if kind.__module__ == "numpy" and issubclass(kind, numpy.generic):
                return {"$": "numpy", "dtype": str(value.dtype), "v": self.encode(value.item(), depth + 1)}
        if pandas is not None:
            if value is pandas.NaT or value is pandas.NA:
                return {"$": "NaT" if value is pandas.NaT else "NA"}
            if kind is pandas.Timestamp:
                return {"$": "Timestamp", "v": value.isoformat()}
            if kind is pandas.Timedelta:
                return {"$": "Timedelta", "v": value.isoformat()}
            if kind is pandas.Series:
                return {"$": "Series", "name": self.encode(value.name, depth + 1), "index": self._index(value.index, depth), **self._array(value.array, value.dtype, depth)}
            if kind is pandas.DataFrame:
                columns = [
                    {"name": self.encode(name, depth + 1), **self._array(value.iloc[:, place].array, value.iloc[:, place].dtype, depth)}
                    for place, name in enumerate(value.columns)
                ]
                return {"$": "DataFrame", "columns": columns, "index": self._index(value.index, depth), "named": self.encode(value.columns.name, depth + 1)}
            if isinstance(value, pandas.Index) and kind.__module__.startswith("pandas."):
                return {"$": "Index", **self._index(value, depth)}
            if kind is pandas.Period:
                return {"$": "Period", "v": str(value), "freq": value.freqstr}
        number = self._keep(value)
        return {"$": "object", "id": number, "type": kind.__name__[:80], "callable": callable(value)}

    def _column(self, values, depth):
        return [self.encode(item, depth + 2) for item in values]

    def _array(self, array, dtype, depth):
        return {"dtype": str(dtype), "v": self._column(list(array), depth)}

    def _index(self, index, depth):
        names = [self.encode(name, depth + 1) for name in index.names]
        return {"dtype": str(getattr(index, "dtype", "object")), "names": names, "v": self._column(index.tolist(), depth)}


_SIMPLE = {
    bytes: lambda v: base64.b64encode(v).decode(),
    bytearray: lambda v: base64.b64encode(v).decode(),
    complex: lambda v: [repr(v.real), repr(v.imag)],
    range: lambda v: [v.start, v.stop, v.step],
    decimal.Decimal: str,
    fractions.Fraction: str,
    datetime.datetime: lambda v: v.isoformat(),
    datetime.date: lambda v: v.isoformat(),
    datetime.time: lambda v: v.isoformat(),
    datetime.timedelta: lambda v: [v.days, v.seconds, v.microseconds],
}

_BACK = {
    "int": lambda v: int(v, 16),
    "float": float,
    "tuple": None,
    "bytes": lambda v: base64.b64decode(v),
    "bytearray": lambda v: bytearray(base64.b64decode(v)),
    "complex": lambda v: complex(float(v[0]), float(v[1])),
    "range": lambda v: range(*v),
    "Decimal": decimal.Decimal,
    "Fraction": fractions.Fraction,
    "datetime": datetime.datetime.fromisoformat,
    "date": datetime.date.fromisoformat,
    "time": datetime.time.fromisoformat,
    "timedelta": lambda v: datetime.timedelta(*v),
}


def decode(data, resolve):
    """The value of `data`. `resolve(number, type_name, callable)` gives the object a handle stands for."""
    if type(data) is list:
        return [decode(item, resolve) for item in data]
    if type(data) is not dict:
        return data
    tag, body = data["$"], data.get("v")
    if tag in ("tuple", "set", "frozenset"):
        return {"tuple": tuple, "set": set, "frozenset": frozenset}[tag](decode(item, resolve) for item in body)
    if tag == "dict":
        return {decode(key, resolve): decode(value, resolve) for key, value in body}
    if tag == "object":
        return resolve(data["id"], data["type"], data["callable"])
    if tag in _BACK:
        return _BACK[tag](body)
    return _decode_scientific(tag, body, data, resolve)


def _decode_scientific(tag, body, data, resolve):
    import numpy

    if tag == "ndarray":
        values = decode(body, resolve)
        if data["dtype"] == "object":
            array = numpy.empty(len(values), dtype=object)
            array[:] = values
        else:
            array = numpy.array(values, dtype=data["dtype"])
        return array.reshape(data["shape"])
    if tag == "numpy":
        return numpy.dtype(data["dtype"]).type(decode(body, resolve))
    import pandas

    if tag == "NaT":
        return pandas.NaT
    if tag == "NA":
        return pandas.NA
    if tag == "Timestamp":
        return pandas.Timestamp(body)
    if tag == "Timedelta":
        return pandas.Timedelta(body)
    if tag == "Period":
        return pandas.Period(body, freq=data["freq"])
    if tag == "Series":
        return pandas.Series(_pandas_array(data, resolve), index=_pandas_index(data["index"], resolve), name=decode(data["name"], resolve))
    if tag == "Index":
        return _pandas_index(data, resolve)
    if tag == "DataFrame":
        index = _pandas_index(data["index"], resolve)
        columns = [pandas.Series(_pandas_array(column, resolve), index=index) for column in data["columns"]]
        frame = pandas.concat(columns, axis=1) if columns else pandas.DataFrame(index=index)
        names = [decode(column["name"], resolve) for column in data["columns"]]
        frame.columns = pandas.MultiIndex.from_tuples(names) if names and all(type(n) is tuple for n in names) else pandas.Index(names, dtype=None if names else object)
        frame.columns.name = decode(data["named"], resolve)
        return frame
    raise ValueError(f"unknown tag {tag!r}")


def _pandas_array(data, resolve):
    import pandas

    values, dtype = decode(data["v"], resolve), data["dtype"]
    if dtype.startswith(("category", "interval", "period")):
        return pandas.Series(values, dtype="category" if dtype == "category" else None).array
    try:
        return pandas.array(values, dtype=dtype) if dtype != "object" else pandas.Series(values, dtype=object).array
    except (TypeError, ValueError):
        return pandas.Series(values, dtype=object).array


def _pandas_index(data, resolve):
    import pandas

    values, names = decode(data["v"], resolve), [decode(name, resolve) for name in data["names"]]
    if len(names) > 1:
        return pandas.MultiIndex.from_tuples(values, names=names)
    if values and all(type(v) is int for v in values) and values == list(range(len(values))):
        return pandas.RangeIndex(len(values), name=names[0])
    return pandas.Index(values, name=names[0] if names else None)
