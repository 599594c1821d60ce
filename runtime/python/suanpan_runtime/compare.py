"""Compares what a program gave with what was expected, and says where they differ."""

import datetime
import decimal
import fractions
import math

DEFAULT_TOLERANCE = 0.005
_RULES = {"tolerance", "relative", "exact", "same_type", "compare", "keys", "columns", "index", "dtypes"}


class Difference(Exception):
    """Two values differ. `data` is shown to the student when the test is visible."""

    def __init__(self, message, data):
        super().__init__(message)
        self.data = data


def rules_of(options):
    unknown = set(options) - _RULES
    if unknown:
        raise ValueError(f"unknown comparison key: {', '.join(sorted(unknown))}")
    return dict(options)


def plain(value):
    """Scalars of numpy as Python's own; missing values of pandas as NaN."""
    kind = type(value)
    if kind.__module__ == "numpy" and hasattr(value, "item") and getattr(value, "ndim", 0) == 0:
        return value.item()
    if kind.__name__ in ("NAType", "NaTType"):
        return math.nan
    if kind.__name__ == "Timestamp" and kind.__module__.startswith("pandas"):
        return value.to_pydatetime()
    return value


def _is_number(value):
    return type(value) in (int, float, decimal.Decimal, fractions.Fraction)


def _is_nan(value):
    return (type(value) is float and math.isnan(value)) or (type(value) is decimal.Decimal and value.is_nan())


def _numbers_equal(actual, expected, rules):
    if _is_nan(actual) or _is_nan(expected):
        return _is_nan(actual) and _is_nan(expected)
    if rules.get("exact"):
        return actual == expected
    if actual == expected:
        return True    # the usual case; the exact arithmetic below costs thirty times as much
    if any(type(v) is float and math.isinf(v) for v in (actual, expected)):
        return float(actual) == float(expected)
    if any(type(v) is decimal.Decimal and abs(v.adjusted()) > 1000 for v in (actual, expected)):
        return actual == expected    # as fractions these would fill the memory
    tolerance = rules.get("tolerance", 0 if "relative" in rules else DEFAULT_TOLERANCE)
    allowed = fractions.Fraction(tolerance) + fractions.Fraction(rules.get("relative", 0)) * abs(fractions.Fraction(expected))
    # A hair's breadth for the binary image of a decimal tolerance: 0.005 off by 0.005 counts as equal.
    return abs(fractions.Fraction(actual) - fractions.Fraction(expected)) <= allowed * (1 + fractions.Fraction(1, 10**9))


def equal(actual, expected, rules, depth=0):
    actual, expected = plain(actual), plain(expected)
    if depth > 60:
        return False
    if rules.get("same_type") and type(actual) is not type(expected):
        return False
    if _is_number(expected):
        return _is_number(actual) and _numbers_equal(actual, expected, rules)
    if type(expected) is bool or expected is None or type(expected) is str:
        return type(actual) is type(expected) and actual == expected
    if rules.get("compare") == "set" and depth == 0:
        return _equal_as_sets(actual, expected, rules)
    if type(expected).__name__ == "ndarray":
        expected = expected.tolist()
    if type(actual).__name__ == "ndarray":
        actual = actual.tolist()
    if type(expected).__name__ in ("Series", "Index", "RangeIndex"):
        return hasattr(actual, "tolist") and equal(actual.tolist(), expected.tolist(), rules, depth + 1)
    if type(expected) in (list, tuple):
        if type(actual).__name__ in ("Series", "Index", "RangeIndex"):
            actual = actual.tolist()
        return type(actual) in (list, tuple) and len(actual) == len(expected) and all(equal(a, e, rules, depth + 1) for a, e in zip(actual, expected))
    if type(expected) in (set, frozenset):
        return type(actual) in (set, frozenset) and _equal_as_sets(actual, expected, rules)
    if type(expected) is dict:
        if type(actual) is not dict or len(actual) != len(expected):
            return False
        return all(key in actual and equal(actual[key], value, rules, depth + 1) for key, value in expected.items())
    if type(expected) is datetime.date and type(actual) is datetime.datetime:
        return actual == datetime.datetime.combine(expected, datetime.time())
    if type(expected).__name__ == "DataFrame":
        return type(actual).__name__ == "DataFrame" and frame_difference(actual, expected, rules) is None
    return type(actual) is type(expected) and bool(actual == expected)


def _equal_as_sets(actual, expected, rules):
    if type(actual) not in (list, tuple, set, frozenset):
        return False
    inner = {key: value for key, value in rules.items() if key != "compare"}

    def covers(some, others):
        return all(any(equal(a, b, inner, 1) for b in others) for a in some)

    actual, expected = list(actual), list(expected)
    return len(actual) < 20_000 and covers(actual, expected) and covers(expected, actual)


def show(value, most=2000):
    try:
        text = repr(plain(value))
    except Exception:
        text = f"一个 {type(value).__name__} 对象"
    return text if len(text) <= most else text[: most - 1] + "…"


def check(actual, expected, rules, call=""):
    """Raises Difference unless equal."""
    if type(expected).__name__ == "DataFrame":
        check_frame(actual, expected, rules, call)
        return
    if equal(actual, expected, rules):
        return
    data = {"kind": "value", "call": call, "expected": show(expected), "actual": show(actual)}
    message = f"{call + ' ' if call else ''}结果不一致：期望 {show(expected, 300)}，实际 {show(actual, 300)}"
    a, e = plain(actual), plain(expected)
    if not _is_number(a) and _is_number(e) and type(a) is not bool:
        message += f"（应是数值，实际类型是 {type(a).__name__}）"
    elif a is None:
        message += "（函数没有返回值：检查 return）"
    elif rules.get("same_type") and type(a) is not type(e):
        message += f"（类型应为 {type(e).__name__}，实际为 {type(a).__name__}）"
    raise Difference(message, data)


def check_frame(actual, expected, rules, call=""):
    if type(actual).__name__ == "Series" and len(expected.columns) == 1:
        actual = actual.to_frame(expected.columns[0])
    if type(actual).__name__ != "DataFrame":
        data = {"kind": "value", "call": call, "expected": "DataFrame", "actual": type(actual).__name__}
        raise Difference(f"{call + ' ' if call else ''}应是 DataFrame，实际是 {type(actual).__name__}", data)
    found = frame_difference(actual, expected, rules)
    if found is not None:
        raise Difference(*found)


def _dtype_class(series):
    import pandas

    kinds = pandas.api.types
    if kinds.is_bool_dtype(series.dtype):
        return "真假"
    if kinds.is_numeric_dtype(series.dtype):
        return "数值"
    if kinds.is_datetime64_any_dtype(series.dtype):
        return "日期"
    values = [v for v in series.tolist() if v is not None and not (type(v) is float and math.isnan(v))]
    if values and all(_is_number(plain(v)) for v in values):
        return "数值"
    if values and all(isinstance(v, datetime.date) for v in values):
        return "日期"
    return "文本"


def frame_difference(actual, expected, rules):
    """None, or a message and the difference as data."""
    if rules.get("index"):
        actual, expected = actual.reset_index(), expected.reset_index()
    wanted, given = [str(c) for c in expected.columns], [str(c) for c in actual.columns]
    mode = rules.get("columns", "exact")
    missing = [name for name in wanted if name not in given]
    extra = [name for name in given if name not in wanted] if mode != "subset" else []
    base = {"kind": "frame", "rows": [], "missing_columns": missing, "extra_columns": extra, "rows_expected": len(expected), "rows_actual": len(actual)}
    if missing or extra:
        words = [f"缺少列 {'、'.join(missing)}"] * bool(missing) + [f"多出列 {'、'.join(extra)}"] * bool(extra)
        return f"表的列不一致：{'；'.join(words)}", base
    if len(set(given)) != len(given):
        return "表的列名重复", base
    if mode == "exact" and wanted != given:
        return f"列的顺序不一致：期望 {'、'.join(wanted)}，实际 {'、'.join(given)}", base
    a_columns = [actual.iloc[:, given.index(name)] for name in wanted]
    e_columns = [expected.iloc[:, place] for place in range(len(wanted))]
    if rules.get("dtypes", True) and len(expected):
        for name, a_column, e_column in zip(wanted, a_columns, e_columns):
            a, e = _dtype_class(a_column), _dtype_class(e_column)
            if a != e and len(actual):
                return f"列「{name}」应是{e}，实际是{a}", base
    if len(actual) != len(expected):
        return f"行数不一致：期望 {len(expected)} 行，实际 {len(actual)} 行", base
    pairs = _paired_rows(_rows_of(a_columns), _rows_of(e_columns), rules, wanted)
    if pairs is None:
        return f"按 {'、'.join(rules['keys'])} 找不到对应的行", base
    cell_rules = {key: rules[key] for key in ("tolerance", "relative", "exact", "same_type") if key in rules}
    wrong = []
    for label, a_row, e_row in pairs:
        for name, a, e in zip(wanted, a_row, e_row):
            if not equal(_missing_as_nan(a), _missing_as_nan(e), cell_rules):
                wrong.append({"row": label, "column": name, "expected": show(e, 200), "actual": show(a, 200)})
    if not wrong:
        return None
    base["rows"] = wrong[:50]
    first = wrong[0]
    return f"{len(wrong)} 个单元格不一致，例如 {first['row']} 行「{first['column']}」：期望 {first['expected']}，实际 {first['actual']}", base


def _missing_as_nan(value):
    return math.nan if value is None else value


def _paired_rows(a_rows, e_rows, rules, names):
    keys = rules.get("keys")
    if not keys:
        return [(str(number), a, e) for number, (a, e) in enumerate(zip(a_rows, e_rows))]
    places = [names.index(key) for key in keys]

    def key_of(row):
        return tuple(round(v, 6) if type(v) is float else v for v in (plain(row[p]) for p in places))

    waiting = {}
    for row in a_rows:
        waiting.setdefault(_hashable(key_of(row)), []).append(row)
    pairs = []
    for row in e_rows:
        key = _hashable(key_of(row))
        if not waiting.get(key):
            return None
        pairs.append(("/".join(str(part) for part in key_of(row)), waiting[key].pop(0), row))
    return pairs


def _rows_of(columns):
    return list(zip(*(column.tolist() for column in columns)))


def _hashable(key):
    return tuple(int(v) if type(v) is float and v.is_integer() else v if type(v) in (int, float, str, bool) else str(v) for v in key)
