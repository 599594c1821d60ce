"""Test cells of a notebook, run by the checker over the student's variables, which stay in the student's process.

A test cell is ordinary Python that speaks of the student's names. Here each such name is asked of the student's process as
data; functions, classes, generators and objects of own classes are handles whose calls travel there and back. The text of a
test, and what it expects, never leaves this process.
"""

import ast
import base64
import builtins
import contextlib
import io
import linecache
import os
import sys
import traceback

from suanpan_runtime import checker, compare, meaning, remote

PLACE = "tests.ipynb"
# Files of the student that a test may read: never what Python would import from the working folder.
READABLE = (".csv", ".txt", ".json", ".md", ".xlsx", ".html", ".png", ".db", ".sqlite")
READS = ("open", "read_", "path", "Path", "exists", "listdir", "load", "glob")
# What a name of one of these modules leads to belongs to the grading: a program that changes it is not marked.
MACHINERY = frozenset({"IPython", "ipykernel", "nbgrader", "otter", "okpy", "suanpan", "suanpan_runtime", "builtins", "__builtins__", "get_ipython"})


class Thing(remote.Handle):
    """A function, class, generator or object of the student."""

    __slots__ = ("_book",)

    def __init__(self, book, number, type_name):
        super().__init__(0, number, type_name)
        object.__setattr__(self, "_book", book)

    def __eq__(self, other):
        if self is other:
            return True
        if isinstance(other, Thing):
            # Both sides are the student's own: their class may say what it likes.
            return self._ask("object_equal", other=other._number)["value"] is True
        # Never asked of the student's process: an object that equals everything must not pass a test.
        return super().__eq__(other)

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash((Thing, self._number))

    def __repr__(self):
        return str(self._ask("object_repr")["value"])[:4000]

    def __getattr__(self, name):
        if name.startswith("__") and name not in ("__name__", "__doc__"):
            raise AttributeError(name)
        answer = self._ask("object_get", name=name)
        if "callable" in answer:
            return lambda *arguments, **named: self._invoke(name, *arguments, **named)
        return self._book.value(answer)

    def __setattr__(self, name, value):
        self._ask("object_set", name=name, value=self._book.encode(value))

    def __iter__(self):
        return self._invoke("__iter__")

    def __next__(self):
        return self._invoke("__next__")

    def __len__(self):
        return self._invoke("__len__")

    def __getitem__(self, key):
        return self._invoke("__getitem__", key)

    def __setitem__(self, key, value):
        return self._invoke("__setitem__", key, value)

    def __instancecheck__(self, instance):
        return isinstance(instance, Thing) and self._ask("object_is", other=instance._number)["value"] is True

    def _ask(self, operation, call="", **question):
        return self._book.ask(operation, call or self._type, id=self._number, **question)

    def _invoke(self, name, *arguments, **named):
        book = self._book
        call = remote.show_call(f"{self._type}.{name}" if name else book.name_of(self._number, self._type), arguments, named)
        answer = self._ask(
            "object_call", call, name=name, back=True,
            args=[book.encode(item) for item in arguments], kwargs={key: book.encode(item) for key, item in named.items()},
        )
        for item, changed in zip(arguments, answer.get("back") or (), strict=False):
            _take_back(item, book.value({"value": changed}))
        return book.value(answer)


def _take_back(item, changed):
    """A list, dictionary or set that the student's function changed in place."""
    if type(item) is not type(changed) or item == changed:
        return
    if type(item) is list:
        item[:] = changed
    elif type(item) in (dict, set):
        item.clear()
        item.update(changed)


class Names(dict):
    """The variables a test cell sees: its own, those the teacher's imports give, then the student's, then what earlier tests left."""

    def __init__(self, book, own, earlier):
        super().__init__(own)
        self._book = book
        self._earlier = earlier

    def __getitem__(self, name):
        if name in self.keys():
            return super().__getitem__(name)
        if hasattr(builtins, name) and name not in self._book.shared:
            # A student's own `abs` or `all` must not pass the test.
            raise KeyError(name)
        try:
            return self._book.fetch(name)
        except KeyError:
            return self._earlier[name]

    def __setitem__(self, name, value):
        # A test may replace what the student's functions use (and put it back), but only names that belong to the task
        # or objects of the student: what a test notes for itself, such as an expected value, stays here.
        if name not in self.keys() and (isinstance(value, Thing) or name in self._book.shared):
            try:
                encoded = self._book.encode(value)
            except TypeError:
                # An open file, a function of the test: it cannot travel and stays here.
                return super().__setitem__(name, value)
            self._book.ask("set", name, name=name, value=encoded)
        else:
            super().__setitem__(name, value)

    def __delitem__(self, name):
        if name in self.keys():
            super().__delitem__(name)
        else:
            self._book.ask("delete", name, name=name)

    def copy(self):
        return self


class Book:
    """The student's notebook while it is marked."""

    def __init__(self, spec, source):
        # Nothing a student's file is called may be imported here.
        sys.path[:] = [place for place in sys.path if place]
        self.cells, self.source = spec["cells"], source
        self.tampering = tampering(source, spec.get("teacher", ""))
        self.imports, self.shared = _names_of(spec.get("teacher", ""))
        self.errors = {}
        self._stuck = {}
        self._earlier = {}
        self._files = {}
        self._echoes = False
        self._called = {}

    def ask(self, operation, call="", **question):
        before = remote.ask(0, "printed")["stdout"] if self._echoes and operation == "object_call" else None
        try:
            return remote.ask(0, operation, call, **question)
        finally:
            if before is not None and not isinstance(sys.exc_info()[1], remote.StudentDead):
                # What the student's function printed stands where the test expects it.
                print(remote.ask(0, "printed")["stdout"][len(before):], end="")

    def value(self, answer):
        return remote._value_as(answer, lambda number, type_name, _: Thing(self, int(number), str(type_name)[:80]))

    def encode(self, value):
        return remote.encode(value)

    def fetch(self, name):
        answer = remote.ask(0, "name", name, name=name)
        if "missing" in answer:
            raise KeyError(name)
        value = self.value(answer)
        if isinstance(value, Thing):
            self._called[value._number] = name
        return value

    def name_of(self, number, type_name):
        return self._called.get(number, type_name)

    def advance(self, to):
        """Runs the student's cells up to a place. A cell that killed the program once is left out when it starts again."""
        done = remote.ask(0, "cells_done")["done"]
        for number in range(done if type(done) is int and 0 <= done <= to else 0, to):
            cell = self.cells[number] if number not in self._stuck else ""
            try:
                failed = remote.ask(0, "cell", f"第 {number + 1} 个单元", number=number, code=cell, source=self.source).get("failed")
            except remote.StudentDead as death:
                self._stuck[number] = str(death)
                raise
            if type(failed) is dict:
                self.errors.setdefault(number, failed)

    def _fetch_files(self):
        """Brings what the student's program wrote into the test's own folder, as data."""
        for name, size in remote.ask(0, "files")["files"]:
            if type(name) is not str or type(size) is not int or self._files.get(name) == size:
                continue
            parts = name.split("/")
            if not name.endswith(READABLE) or any(part in ("", ".", "..") for part in parts) or size > 2_000_000 or len(self._files) >= 64:
                continue
            self._files[name] = size
            content = base64.b64decode(remote.ask(0, "file", name=name).get("file") or "")
            os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
            with open(name, "wb") as file:
                file.write(content)

    def explain_missing(self, name):
        because = "请检查名称拼写"
        if self.errors:
            error = self.errors[min(self.errors)]
            where = f"第 {error['line']} 行" if error.get("line") else "运行时"
            because = f"程序在{where}出错（{error.get('type')}: {error.get('message')}）"[:600]
            because = meaning.with_meaning(because, error.get("type"), error.get("message"))
        elif self._stuck:
            because = f"有一个单元没有运行完：{self._stuck[min(self._stuck)]}"
        return remote.StudentMissing(f"没有找到 {name}：{because}")

    def told(self, error):
        """What a test's failure says: of the student's own exception also what it means."""
        if isinstance(error, remote.StudentError):
            return StudentRaised(error)
        if isinstance(error, NameError) and not isinstance(error, remote.StudentFailure):
            return self.explain_missing(error.name or str(error))
        return error

    def names(self):
        own = {"__name__": "__main__", "__builtins__": builtins, "__assert_same": _assert_same}
        for line in self.imports:
            with contextlib.suppress(Exception):
                exec(line, own)
        return Names(self, own, self._earlier)

    def run(self, test):
        """A test's body: the cells before it, then its code."""
        if self.tampering:
            first = self.tampering[0]
            raise Tampered(f"程序第 {first['line']} 行改动评分环境，本次评测不计分")
        self.advance(test["after"])
        if any(word in test["code"] for word in READS):
            self._fetch_files()
        names = self.names()
        given = set(names)
        self._echoes = test["form"] != "statements"
        try:
            {"statements": _run_statements, "doctest": _run_doctest, "output": _run_output}[test["form"]](test, names)
        except Exception as error:
            told = self.told(error)
            if _line_of(error) in test["shown_lines"]:
                # Its student reads this line: what it says of their program is nothing hidden.
                raise checker.AtShownLine(_in_words(told)) from error
            raise told from None
        finally:
            self._echoes = False
            self._earlier.update((name, value) for name, value in dict.items(names) if name not in given)


class Tampered(remote.StudentFailure):
    """The program changes what marks it."""

    category = "改动评分环境"


class StudentRaised(remote.StudentFailure):
    """The student's program raised an exception: the call, its line, the exception and its meaning."""

    category = remote.StudentError.category

    def __init__(self, error):
        super().__init__(meaning.with_meaning(str(error), error.type, error.message))


def _run_statements(test, names):
    linecache.cache[PLACE] = (len(test["code"]), None, test["code"].splitlines(True), PLACE)
    tree = ast.fix_missing_locations(checker._ShowBothSides().visit(ast.parse(test["code"], PLACE)))
    exec(compile(tree, PLACE, "exec"), names)


def _in_words(error):
    if isinstance(error, (AssertionError, compare.Difference, remote.StudentFailure)):
        return error
    return compare.Difference(f"返回值不能用于检查：{type(error).__name__}: {error}"[:600], None)


def _line_of(error):
    """The line of the test at which it failed, the innermost one."""
    lines = [step.lineno for step in traceback.extract_tb(error.__traceback__) if step.filename == PLACE]
    return lines[-1] if lines else None


def _assert_same(actual, expected, text, message=None):
    checker._assert_same(actual, expected, text, message)


def _run_doctest(test, names):
    import doctest

    example = doctest.DocTestParser().get_doctest(test["code"].expandtabs(4), names, "test", None, 0)
    said = io.StringIO()
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    raised = []

    class Runner(doctest.DocTestRunner):
        def report_unexpected_exception(self, out, test, example, exc_info):
            raised.append(exc_info[1])
            super().report_unexpected_exception(out, test, example, exc_info)

    result = Runner(verbose=False, optionflags=flags).run(example, out=said.write, clear_globs=False)
    if raised and isinstance(raised[0], (NameError, remote.StudentFailure)):
        # The student's program is at fault: its own line is told, not the way through the test.
        raise raised[0]
    if result.failed:
        raise AssertionError(_short_report(said.getvalue()))


def _short_report(text):
    """What doctest says, without its ruler and place."""
    lines = [line for line in text.splitlines() if not line.startswith(("*****", "File "))]
    words = {"Failed example:": "未通过：", "Expected:": "期望：", "Got:": "实际：", "Expected nothing": "期望没有输出", "Exception raised:": "出现异常："}
    return "\n".join(words.get(line.strip(), line) for line in lines)[:1500]


def _run_output(test, names):
    tree = ast.parse(test["code"], PLACE)
    last = ast.Expression(tree.body.pop().value) if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(tree, PLACE, "exec"), names)
        if last is not None:
            value = eval(compile(last, PLACE, "eval"), names)
            if value is not None:
                print(repr(value))
    expected, actual = test["expected"].split(), said.getvalue().split()
    if expected != actual:
        shown = compare.show(said.getvalue().strip(), 300), compare.show(test["expected"].strip(), 300)
        raise compare.Difference(
            f"输出应为 {shown[1]}，实际 {shown[0]}", {"kind": "value", "call": test["code"][:200], "expected": shown[1], "actual": shown[0]}
        )


def _names_of(teacher):
    """The teacher's import statements, and the other names that the teacher's cells define at their top level."""
    imports, names = [], set()
    try:
        body = ast.parse(teacher).body
    except SyntaxError:
        return imports, names
    for node in body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            imports.append(ast.unparse(node))
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        else:
            names.update(part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store))
    return imports, names


def tampering(source, teacher=""):
    """Places where the program changes what belongs to the grading; the teacher's own such lines do not count."""
    found, allowed = [], set(teacher.splitlines())
    lines = source.splitlines()
    try:
        tree = ast.parse(source)
    except (SyntaxError, RecursionError, ValueError, MemoryError):
        return found
    roots = set(MACHINERY)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            roots.update((name.asname or name.name.partition(".")[0]) for name in node.names if name.name.partition(".")[0] in MACHINERY)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in MACHINERY:
            roots.update(name.asname or name.name for name in node.names)
    for node in ast.walk(tree):
        for target in _changed(node):
            text = lines[node.lineno - 1] if node.lineno <= len(lines) else ""
            if _root(target) in roots and text not in allowed:
                found.append({"line": node.lineno, "text": text.strip()[:200]})
    return sorted(found, key=lambda place: place["line"])[:20]


def _changed(node):
    """Attributes and items that a statement sets or deletes."""
    if isinstance(node, (ast.Assign, ast.Delete)):
        return [target for target in node.targets if isinstance(target, (ast.Attribute, ast.Subscript))]
    if isinstance(node, (ast.AugAssign, ast.AnnAssign)) and isinstance(node.target, (ast.Attribute, ast.Subscript)):
        return [node.target]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("setattr", "delattr") and node.args:
        return [ast.Attribute(node.args[0], "", ast.Store())]
    return []


def _root(node):
    while True:
        if isinstance(node, (ast.Attribute, ast.Subscript)):
            node = node.value
        elif isinstance(node, ast.Call):
            node = node.func
        else:
            return node.id if isinstance(node, ast.Name) else None
