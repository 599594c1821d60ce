"""Tests written as data (tests.toml): turned into the same kind of test that tests.py makes."""

import datetime
import decimal
import io
import math
import re

from suanpan_runtime import compare, remote, source_rules

KINDS = ("function", "frame", "variable", "stdout", "plot", "file", "quality")
_COMPARISON = {"tolerance", "relative", "exact", "same_type", "compare", "keys", "columns", "index", "dtypes"}
_COMMON = {"name", "kind", "weight", "visible", "category", "message", "stdin", "files", "misconception"}
_OWN = {
    "function": {"call", "args", "kwargs", "expect", "raises", "case", "partial"},
    "frame": {"variable", "call", "args", "kwargs", "expect"},
    "variable": {"variable", "expect", "expect_all", "partial"},
    "stdout": {"expect", "match"},
    "plot": {"figure", "axes", "title", "xlabel", "ylabel", "legend", "kinds", "ticks", "series", "twin", "partial"},
    "file": {"file", "sheet", "expect", "match"},
    "quality": {"banned", "required", "no_literals", "max_lines", "functions", "docstrings", "partial"},
}
_NEEDED = {"function": ("call",), "frame": ("expect",), "stdout": ("expect",), "file": ("file",)}
_CAPTIONS = {"call": "函数名", "expect": "期望结果", "file": "文件名"}


class TestsAreWrong(Exception):
    """The tests themselves are at fault, not the program: a Chinese sentence for whoever wrote them."""


def in_test(name, fault):
    """A fault with the test that has it."""
    return f"测试「{name}」：{fault}"


class Partly(Exception):
    """Some of several checks failed; `cause` is the first failure, or what is to be said."""

    def __init__(self, earned, cause, data):
        super().__init__(str(cause))
        self.earned, self.cause, self.data = earned, cause, data


def check_keys(spec, number):
    fault = _fault_of(spec)
    if fault is not None:
        name = spec.get("name")
        raise TestsAreWrong(in_test(name, fault) if name else f"第 {number} 个测试：{fault}")


def _fault_of(spec):
    kind = spec.get("kind")
    if kind not in KINDS:
        return f"种类（kind）应是 {'、'.join(KINDS)} 之一。"
    if not spec.get("name"):
        return "缺少名称（name）。"
    comparison = _COMPARISON if kind in ("function", "frame", "variable", "file") else {"tolerance"}
    unknown = set(spec) - _COMMON - _OWN[kind] - comparison
    if unknown:
        return f"不认识的字段 {'、'.join(sorted(unknown))}。"
    for key in _NEEDED.get(kind, ()):
        if key not in spec:
            return f"缺少{_CAPTIONS[key]}（{key}）。"
    if kind == "function":
        return _fault_of_cases(spec.get("case"), spec)
    if kind == "frame" and ("variable" in spec) == ("call" in spec):
        return "变量名（variable）和函数名（call）应填写其中一个。"
    if kind == "variable" and "expect_all" not in spec and not {"variable", "expect"} <= set(spec):
        return "应填写变量名（variable）和期望结果（expect），或填写 expect_all。"
    return None


def _fault_of_cases(cases, spec):
    for number, case in enumerate(cases or [spec], 1):
        if "expect" not in case and "raises" not in case:
            where = f"第 {number} 次调用" if cases and len(cases) > 1 else ""
            return f"{where}缺少期望结果（expect）或期望的异常（raises）。"
    return None


class Values:
    """Turns the tagged tables of a declaration into values."""

    def __init__(self, data):
        self._data = data

    def of(self, spec):
        if isinstance(spec, list):
            return [self.of(item) for item in spec]
        if not isinstance(spec, dict):
            return spec
        tags = [key for key in spec if key in _TAGS]
        if tags and set(spec) <= {tags[0], "dates", "text"}:
            return _TAGS[tags[0]](self, spec[tags[0]], spec)
        return {key: self.of(value) for key, value in spec.items()}

    def content(self, name):
        if name not in self._data:
            raise TestsAreWrong(f"找不到文件 {name}，它应与测试放在一起。")
        return self._data[name]

    def _frame(self, body, _):
        import pandas

        rows = [self.of(row) for row in body["rows"]]
        frame = pandas.DataFrame(rows, columns=body["columns"])
        return _with_dates(frame, body.get("dates", ()))

    def _csv(self, name, spec):
        import pandas

        frame = pandas.read_csv(io.BytesIO(self.content(name)), dtype={column: str for column in spec.get("text", ())})
        return _with_dates(frame, spec.get("dates", ()))

    def _series(self, body, _):
        import pandas

        return pandas.Series(self.of(body))

    def _array(self, body, _):
        import numpy

        return numpy.array(self.of(body))


def _with_dates(frame, columns):
    import pandas

    for column in columns:
        frame[column] = pandas.to_datetime(frame[column])
    return frame


_TAGS = {
    "none": lambda values, body, _: None,
    "decimal": lambda values, body, _: decimal.Decimal(body),
    "date": lambda values, body, _: datetime.date.fromisoformat(body),
    "datetime": lambda values, body, _: datetime.datetime.fromisoformat(body),
    "nan": lambda values, body, _: math.nan,
    "tuple": lambda values, body, _: tuple(values.of(body)),
    "set": lambda values, body, _: set(values.of(body)),
    "pairs": lambda values, body, _: {values.of(key): values.of(value) for key, value in body},
    "dict": lambda values, body, _: {key: values.of(value) for key, value in body.items()},
    "series": Values._series,
    "array": Values._array,
    "frame": Values._frame,
    "csv": Values._csv,
    "text": lambda values, body, _: values.content(body).decode("utf-8-sig"),
}


def body_of(spec, values):
    """The test as a function of the student's program."""
    kind = spec["kind"]
    check = {"function": _function, "frame": _frame, "variable": _variable, "stdout": _stdout, "plot": _plot, "file": _file, "quality": _quality}[kind]
    rules = {key: spec[key] for key in _COMPARISON if key in spec}

    def body(student):
        if "stdin" in spec or "files" in spec:
            student = student.run(stdin=spec.get("stdin", ""), files={name: values.content(source) for name, source in spec.get("files", {}).items()})
        check(student, spec, values, rules)

    return body


def _shared_out(checks, partial):
    """Runs several checks; all must hold, or each earns its share."""
    failures = []
    for check in checks:
        try:
            check()
        except (compare.Difference, remote.StudentFailure) as failure:
            failures.append(failure)
            if not partial:
                raise
    if failures:
        earned = (len(checks) - len(failures)) / len(checks)
        raise Partly(earned, failures[0], getattr(failures[0], "data", None))


def _misconceptions(spec, values):
    return [(values.of(item["expect"]), item["message"]) for item in spec.get("misconception", ())]


def _compare(actual, spec, expected, values, rules, call):
    try:
        compare.check(actual, expected, rules, call)
    except compare.Difference as difference:
        for wrong, message in _misconceptions(spec, values):
            if compare.equal(actual, wrong, {key: value for key, value in rules.items() if key not in ("keys", "columns", "index", "dtypes")}):
                raise compare.Difference(message, difference.data) from None
        raise


def _function(student, spec, values, rules):
    cases = spec.get("case") or [spec]

    def one(case):
        arguments, named = values.of(case.get("args", [])), values.of(case.get("kwargs", {}))
        call = remote.show_call(spec["call"], arguments, named)
        if "raises" in case:
            try:
                actual = student.call(spec["call"], *arguments, **named)
            except remote.StudentError as error:
                if error.type == case["raises"] or case["raises"] in [base.__name__ for base in type(error).__mro__]:
                    return
                raise
            data = {"kind": "value", "call": call, "expected": f"抛出 {case['raises']}", "actual": compare.show(actual)}
            raise compare.Difference(f"{call} 应抛出 {case['raises']}，实际返回 {compare.show(actual, 300)}", data)
        actual = student.call(spec["call"], *arguments, **named)
        _compare(actual, {**spec, **case}, values.of(case["expect"]), values, rules, call)

    _shared_out([lambda case=case: one(case) for case in cases], spec.get("partial"))


def _frame(student, spec, values, rules):
    if "variable" in spec:
        actual, call = student.value(spec["variable"]), spec["variable"]
    else:
        arguments, named = values.of(spec.get("args", [])), values.of(spec.get("kwargs", {}))
        actual, call = student.call(spec["call"], *arguments, **named), remote.show_call(spec["call"], arguments, named)
    _compare(actual, spec, values.of(spec["expect"]), values, rules, call)


def _variable(student, spec, values, rules):
    wanted = spec.get("expect_all") or {spec["variable"]: spec["expect"]}

    def one(name):
        _compare(student.value(name), spec, values.of(wanted[name]), values, rules, name)

    _shared_out([lambda name=name: one(name) for name in wanted], spec.get("partial"))


_NUMBER = re.compile(r"[-+]?\d[\d,]*\.?\d*(?:[eE][-+]?\d+)?|[-+]?\.\d+")


def _numbers(text):
    return [float(found.replace(",", "")) for found in _NUMBER.findall(text)]


def check_text(actual, expected, spec):
    match = spec.get("match", "lines")
    if match == "lines":
        a, e = ([line.rstrip() for line in text.rstrip().splitlines()] for text in (actual, expected))
        good = a == e
    elif match == "exact":
        good = actual == expected
    elif match == "contains":
        good = expected.strip() in actual
    elif match == "numbers":
        good = compare.equal(_numbers(actual), _numbers(expected), {"tolerance": spec.get("tolerance", compare.DEFAULT_TOLERANCE)})
    elif match == "regex":
        good = re.search(expected, actual) is not None
    else:
        raise TestsAreWrong(f"不认识的比较方式（match）{match}。")
    if good:
        return
    a, e = actual.rstrip().splitlines(), expected.rstrip().splitlines()
    line = next((n for n in range(max(len(a), len(e))) if n >= len(a) or n >= len(e) or a[n].rstrip() != e[n].rstrip()), 0)
    data = {"kind": "text", "expected": expected[:4000], "actual": actual[:4000], "line": line + 1}
    got = a[line][:200] if line < len(a) else "（没有输出）"
    want = e[line][:200] if line < len(e) else "（没有更多输出）"
    raise compare.Difference(f"输出不一致，从第 {line + 1} 行开始：期望「{want}」，实际「{got}」", data)


def _stdout(student, spec, values, _):
    actual = student.stdout
    error = student.error
    try:
        check_text(actual, values.of(spec["expect"]), spec)
    except compare.Difference as difference:
        for wrong, message in _misconceptions(spec, values):
            try:
                check_text(actual, wrong, spec)
            except compare.Difference:
                continue
            raise compare.Difference(message, difference.data) from None
        if error is not None:
            raise error from None
        raise


def _file(student, spec, values, rules):
    name = spec["file"]
    if "expect" not in spec:
        if not student.file(name):
            raise compare.Difference(f"文件 {name} 是空的", {"kind": "value", "call": name, "expected": "有内容", "actual": "空"})
        return
    expected = values.of(spec["expect"])
    if isinstance(expected, str):
        check_text(student.file(name).decode("utf-8-sig", "replace"), expected, spec)
        return
    texts = {str(column): str for column in expected.columns if len(expected) and all(isinstance(v, str) for v in expected[column])}
    if name.lower().endswith((".xlsx", ".xls")):
        actual = student.read_excel(name, sheet_name=spec.get("sheet", 0), dtype=texts)
    else:
        actual = student.read_csv(name, dtype=texts)
    for column in expected.columns:
        if column in actual.columns and str(expected[column].dtype).startswith("datetime"):
            actual[column] = _with_dates(actual[[column]].copy(), [column])[column]
    _compare(actual, spec, expected, values, rules, name)


def _quality(student, spec, values, _):
    found = source_rules.findings(student.tree, student.source, spec)
    if not found:
        return
    total = sum(len(spec.get(key, ())) for key in ("banned", "required", "no_literals", "functions")) + ("max_lines" in spec) + bool(spec.get("docstrings"))
    data = {"kind": "figure", "items": [{"item": item, "expected": e, "actual": a} for item, e, a in found[:20]]}
    message = "；".join(f"{item}（{actual}）" for item, _, actual in found[:5])
    if spec.get("partial"):
        raise Partly(max(0.0, (total - len(found)) / max(total, 1)), message, data)
    raise compare.Difference(message, data)


def _plot(student, spec, values, _):
    from suanpan_runtime import plot_rules

    total, found = plot_rules.findings(student.figures, spec, values)
    if not found:
        return
    data = {"kind": "figure", "items": [{"item": item, "expected": str(e)[:500], "actual": str(a)[:500]} for item, e, a in found[:20]]}
    message = "图不符合要求：" + "；".join(f"{item}应为 {e}，实际 {a}" for item, e, a in found[:3])
    if spec.get("partial"):
        raise Partly(max(0.0, (total - len(found)) / max(total, 1)), message[:1000], data)
    raise compare.Difference(message[:1000], data)
