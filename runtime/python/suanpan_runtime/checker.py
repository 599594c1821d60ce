"""Runs a task's tests in a process of its own. It never executes student code: it asks the student's process for data."""

import ast
import gc
import os
import shutil
import sys
import traceback
import types

from suanpan_runtime import channel, compare, declared, meaning, remote


TOO_LARGE = "返回值太大或嵌套太深"


class Award(Exception):
    """Ends a test with a part of its weight."""

    def __init__(self, fraction):
        super().__init__(f"得到 {fraction:.0%}")
        self.fraction = min(1.0, max(0.0, float(fraction)))


class AtShownLine(Exception):
    """A hidden test failed in a line that its student sees."""

    def __init__(self, cause):
        super().__init__(str(cause))
        self.cause = cause


class Test:
    def __init__(self, name, kind, body, weight=1, visible=False, category=None, message=""):
        self.name, self.kind, self.body = name, kind, body
        self.weight, self.visible, self.message = float(weight), bool(visible), message
        self.category = category or ("公开测试" if self.visible else "隐藏测试")


def serve_all(header, files):
    """Marks one program after another, all with the same tests, until the supervisor has no more for it."""
    while _serve(header, files):
        _forget()
        header, files = channel.split_job(channel.receive()[1])


def _forget():
    """Leaves nothing of the last program to the next: neither files nor objects."""
    for entry in os.scandir("."):
        if entry.is_dir(follow_symlinks=False):
            shutil.rmtree(entry.path)
        else:
            os.unlink(entry.path)
    sys.modules.pop("suanpan", None)
    gc.collect()


def _serve(header, files):
    """Tells the plan, then tests from number `skip` on; a verdict after each. False: this process is of no further use."""
    names = header["program_files"]
    data = dict(files)
    for name, content in files:
        folder = os.path.dirname(name)
        if folder:
            os.makedirs(folder, exist_ok=True)
        with open(name, "wb") as file:
            file.write(content)
    shared = remote.Shared(header["source"], data)
    student = remote.Student(0, shared)
    try:
        tests = _declared_tests(header.get("declared"), declared.Values(data))
        tests += _python_tests(header.get("python"), student, data)
        book = _book_of(header)
        tests += _notebook_tests(book, header.get("notebook"))
        if not tests:
            raise declared.TestsAreWrong("没有测试。")
    except BaseException as error:
        text = str(error) if isinstance(error, declared.TestsAreWrong) else "".join(traceback.format_exception(error))
        channel.send(b"X", text.encode("utf-8", "replace")[-4000:])
        return False
    plan = [{"name": t.name, "kind": t.kind, "weight": t.weight, "visible": t.visible, "category": t.category, "hint": t.message} for t in tests]
    channel.send_json(b"P", {"tests": plan, "given": len(names), "tampering": book.tampering if book else []})
    out_of_memory = False
    for number, test in enumerate(tests):
        if number < header["skip"]:
            continue
        channel.send_json(b"S", {"index": number})
        verdict = _judge(test, student)
        if verdict is None:
            return False
        out_of_memory = out_of_memory or TOO_LARGE in (verdict["staff"] or verdict)["message"]
        channel.send_json(b"V", verdict)
    if book and book.errors:
        channel.send_json(b"N", book.errors[min(book.errors)])
    # A notebook's tests take its imports over; what did not fit into memory may have left it short of it.
    may_go_on = not book and not out_of_memory
    channel.send(b"D", b"more" if may_go_on else b"")
    return may_go_on


def _judge(test, student):
    """One test's verdict. None: the test itself is broken, which has been told."""
    try:
        test.body(student)
        return _verdict(test, True, 1.0, "通过")
    except AtShownLine as failure:
        return _verdict(test, False, 0.0, str(failure) or _asserted(failure.cause), None, None, True)
    except Award as award:
        return _verdict(test, award.fraction >= 1.0, award.fraction, str(award))
    except declared.Partly as partly:
        return _verdict(test, False, partly.earned, _told(test, partly.cause), partly.data)
    except compare.Difference as difference:
        return _verdict(test, False, 0.0, str(difference), difference.data)
    except remote.StudentFailure as failure:
        return _verdict(test, False, 0.0, _told(test, failure), None, failure.category)
    except AssertionError as failure:
        return _verdict(test, False, 0.0, str(failure) or _asserted(failure))
    except declared.TestsAreWrong as fault:
        channel.send(b"X", declared.in_test(test.name, fault).encode()[-4000:])
        return None
    except (RecursionError, MemoryError):
        return _verdict(test, False, 0.0, TOO_LARGE)
    except SystemExit:
        raise
    except BaseException as error:
        # A plain Python test often trips over a value of the wrong kind: the student's value, not the machine, is at fault.
        place = traceback.extract_tb(error.__traceback__)[-1]
        return _verdict(test, False, 0.0, f"返回值不能用于检查：{type(error).__name__}: {error}"[:600] + f"（测试第 {place.lineno} 行）")


def _told(test, failure):
    """What a failure says; of a visible test also what the exception of the student's program means."""
    said = str(failure)
    raised = failure if isinstance(failure, remote.StudentError) else getattr(failure, "cause", None)
    if not test.visible or raised is None:
        return said
    return meaning.with_meaning(said, raised.type, raised.message)


def _verdict(test, passed, earned, message, data=None, ending=None, is_shown=False):
    said = {"passed": passed, "earned": earned, "message": message[:2000], "difference": data if test.visible else None, "staff": None}
    if not test.visible:
        said["message"] = test.category
        if not passed:
            said["staff"] = {"message": message[:2000], "difference": data}
            said["message"] = message[:2000] if is_shown else f"{test.category}：{ending or ('部分通过' if earned > 0 else '未通过')}"
    if not passed and test.message:
        said["message"] += f"\n{test.message}"
    return said


def _asserted(failure):
    place = traceback.extract_tb(failure.__traceback__)[-1]
    return f"断言不成立：{place.line}" if place.line else "断言不成立"


def _declared_tests(spec, values):
    tests = []
    for number, entry in enumerate((spec or {}).get("test", ()), 1):
        declared.check_keys(entry, number)
        tests.append(Test(
            entry["name"], entry["kind"], declared.body_of(entry, values), entry.get("weight", 1), entry.get("visible", False),
            entry.get("category"), entry.get("message", ""),
        ))
    return tests


class _ShowBothSides(ast.NodeTransformer):
    """Turns `assert a == b` into a comparison that shows both sides when it fails."""

    def visit_Assert(self, node):
        compared = node.test
        if isinstance(compared, ast.Compare) and len(compared.ops) == 1 and isinstance(compared.ops[0], ast.Eq):
            call = ast.Call(ast.Name("__assert_same", ast.Load()), [compared.left, compared.comparators[0], ast.Constant(ast.unparse(compared.left))], [])
            if node.msg is not None:
                call.args.append(node.msg)
            return ast.copy_location(ast.Expr(call), node)
        return node


def _assert_same(actual, expected, text, message=None):
    same = actual == expected
    try:
        same = bool(same)
    except ValueError:
        same = compare.equal(actual, expected, {"exact": True})
    if not same:
        said = f"{message}：" if message else ""
        raise compare.Difference(
            f"{said}{text} 期望 {compare.show(expected, 300)}，实际 {compare.show(actual, 300)}",
            {"kind": "value", "call": text, "expected": compare.show(expected), "actual": compare.show(actual)},
        )


def _python_tests(source, student, data):
    if not source:
        return []
    tests = []

    def test(name, weight=1, visible=False, category=None, message=""):
        def remember(body):
            tests.append(Test(name, "python", lambda _student: body(), weight, visible, category, message))
            return body

        return remember

    names = _offered(student, data, test)
    module = types.ModuleType("suanpan")
    module.__dict__.update(names)
    sys.modules["suanpan"] = module
    namespace = {"__name__": "tests", "__assert_same": _assert_same, **names}
    import linecache

    linecache.cache["tests.py"] = (len(source), None, source.splitlines(True), "tests.py")
    tree = ast.fix_missing_locations(_ShowBothSides().visit(ast.parse(source, "tests.py")))
    exec(compile(tree, "tests.py", "exec"), namespace)
    for name, value in list(namespace.items()):
        if name.startswith("test_") and callable(value):
            title = (value.__doc__ or name).strip().splitlines()[0]
            tests.append(Test(title, "python", lambda _student, value=value: value()))
    return tests


def _book_of(header):
    if not header.get("notebook"):
        return None
    from suanpan_runtime import notebook

    return notebook.Book(header["notebook"], header["source"])


def _notebook_tests(book, spec):
    return [
        Test(test["name"], "python", lambda _student, test=test: book.run(test), test["points"], test["visible"], test["category"])
        for test in (spec or {}).get("tests", ())
    ]


def _offered(student, data, test):
    def assert_equal(actual, expected, misconceptions=None, call="", **rules):
        """Equal by the rules of declared tests; `misconceptions` maps known wrong values to what to say."""
        try:
            compare.check(actual, expected, compare.rules_of(rules), call)
        except compare.Difference as difference:
            for wrong, message in (misconceptions or {}).items():
                if compare.equal(actual, wrong, rules):
                    raise compare.Difference(message, difference.data) from None
            raise

    def assert_frame_equal(actual, expected, keys=None, **rules):
        """DataFrames equal by the rules of declared tests."""
        compare.check_frame(actual, expected, compare.rules_of({**rules, **({"keys": keys} if keys else {})}))

    class raises:
        """`with raises(ValueError): student.f()`"""

        def __init__(self, kind):
            self._kind = kind

        def __enter__(self):
            return self

        def __exit__(self, kind, error, _):
            if kind is None:
                raise AssertionError(f"应抛出 {self._kind.__name__}，但没有")
            return isinstance(error, self._kind)

    def fail(message):
        """Ends the test with a message for the student."""
        raise compare.Difference(str(message), None)

    def award(fraction):
        """Ends the test with a part of its weight."""
        raise Award(fraction)

    def content(name):
        """The content of a file of the task: a DataFrame for CSV, text, else bytes."""
        if name.endswith(".csv"):
            import io

            import pandas

            return pandas.read_csv(io.BytesIO(data[name]))
        return data[name].decode("utf-8-sig") if name.endswith((".txt", ".json", ".py", ".md")) else data[name]

    return {
        "student": student, "test": test, "assert_equal": assert_equal, "assert_frame_equal": assert_frame_equal, "raises": raises, "fail": fail,
        "award": award, "data": content, "StudentError": remote.StudentError, "StudentFailure": remote.StudentFailure,
    }
