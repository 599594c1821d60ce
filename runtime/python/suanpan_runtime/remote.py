"""The student's program as tests see it: every question travels through the supervisor to the student's process."""

import base64
import builtins
import io
import json
from functools import partial

from suanpan_runtime import channel, codec


class StudentFailure(Exception):
    """What the student's program did wrong, in words for the student. `category` is safe to show for hidden tests."""

    category = "未通过"


class StudentError(StudentFailure):
    """A function of the student raised an exception."""

    category = "程序出错"

    def __init__(self, call, report):
        self.type, self.message, self.line = report["type"], report["message"], report.get("line")
        where = f"（第 {self.line} 行）" if self.line else ""
        super().__init__(f"{call} 出错{where}：{self.type}: {self.message}"[:2000])


class StudentMissing(StudentFailure):
    """The program does not define a name; `cause` is the exception that ended it before it could."""

    category = "缺少定义"
    cause = None


class StudentDead(StudentFailure):
    """The program hung, crashed or broke a limit."""

    category = "程序中断"


class StudentRefused(StudentFailure):
    """A value cannot be sent."""

    category = "返回值不合要求"


_ENDINGS = {
    "wall": "运行超时：检查是否有死循环，或等待了不存在的输入。",
    "cpu": "计算时间超出限制：检查循环次数。",
    "memory": "内存超出限制。",
    "output": "输出太多，超出限制。",
    "signal": "程序崩溃，或做了不允许的操作。",
    "protocol": "程序破坏了与评测之间的通道。",
    "error": "程序自行退出，没有留下结果（不要调用 exit）。",
    "ok": "程序自行退出，没有留下结果（不要调用 exit）。",
}


def _raised(call, report):
    """The exception for a test: also an instance of the built-in type the student raised, so that `except ValueError` works."""
    for name in report.get("bases") or ():
        base = getattr(builtins, str(name), None)
        if isinstance(base, type) and issubclass(base, Exception) and base not in (Exception, KeyError, UnicodeDecodeError):
            try:
                return type(report["type"], (StudentError, base), {})(call, report)
            except TypeError:
                break
        if base is KeyError:
            return type("KeyError", (StudentError, KeyError), {"__str__": Exception.__str__})(call, report)
    return StudentError(call, report)


def ask(run, operation, call="", **question):
    channel.send_json(b"Q", {"run": run, "op": operation, **question})
    kind, payload = channel.receive()
    if kind != b"k":
        raise SystemExit
    answer = json.loads(payload)
    if type(answer) is not dict:
        raise StudentRefused("返回值不能读取")
    if "dead" in answer:
        raise StudentDead(_ENDINGS.get(answer["dead"], "程序没有运行完。"))
    if "refused" in answer:
        raise StudentRefused(str(answer["refused"])[:500])
    if "error" in answer and operation not in ("error", "open"):
        raise _raised(call or operation, answer["error"])
    return answer


def show_call(name, arguments, named):
    parts = [_short(item) for item in arguments] + [f"{key}={_short(item)}" for key, item in named.items()]
    return f"{name}({', '.join(parts)})"


def _short(value):
    text = repr(value)
    return text if len(text) <= 120 else text[:117] + "…"


_IN_WORDS = {"ellipsis": "...（这里还没有写）", "function": "一个函数", "module": "一个模块", "type": "一个类"}


def in_words(type_name):
    """An object that cannot be shown, as a student reads it: `...` is what a starter leaves to be written."""
    return _IN_WORDS.get(type_name, f"一个 {type_name} 对象")


class Handle:
    """An object of the student's own class. It stays with the student; equality is not offered."""

    __slots__ = ("_run", "_number", "_type")
    __hash__ = None

    def __init__(self, run, number, type_name):
        object.__setattr__(self, "_run", run)
        object.__setattr__(self, "_number", number)
        object.__setattr__(self, "_type", type_name)

    def __eq__(self, other):
        raise StudentRefused(f"返回了 {in_words(self._type)}，不能与标准答案比较")

    def __repr__(self):
        return in_words(self._type)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        call = f"{self._type}.{name}"
        answer = ask(self._run, "object_get", call, id=self._number, name=name)
        if "callable" in answer:
            return partial(self._invoke, name)
        return _value(self._run, answer)

    def __call__(self, *arguments, **named):
        return self._invoke(None, *arguments, **named)

    def _invoke(self, name, *arguments, **named):
        call = show_call(f"{self._type}.{name}" if name else self._type, arguments, named)
        return _value(self._run, ask(self._run, "object_call", call, id=self._number, name=name, **_encoded(arguments, named)))


def _value(run, answer):
    return _value_as(answer, lambda number, type_name, _: Handle(run, int(number), str(type_name)[:80]))


def _value_as(answer, handle):
    try:
        return codec.decode(answer["value"], handle)
    except RecursionError:
        raise StudentRefused("返回值嵌套太深") from None
    except MemoryError:
        raise StudentRefused("返回值太大") from None
    except Exception as error:
        raise StudentRefused(f"返回值不能读取（{type(error).__name__}）") from None


def _keep(value):
    if isinstance(value, Handle):
        return value._number
    raise TypeError(f"{type(value).__name__} cannot be sent to the student's program")


def encode(value):
    """A value on its way to the student's process: data, or an object that came from there."""
    return codec.Encoder(_keep).encode(value)


def _encoded(arguments, named):
    return {"args": [encode(item) for item in arguments], "kwargs": {name: encode(item) for name, item in named.items()}}


class Student:
    """One run of the student's program."""

    def __init__(self, run, shared):
        self._run = run
        self._shared = shared

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        answer = ask(self._run, "get", name, name=name)
        if "missing" in answer:
            raise self._missing(name)
        if "callable" in answer:
            return partial(self.call, name)
        return _value(self._run, answer)

    def _missing(self, name):
        error = self.error
        because = f"程序在第 {error.line} 行出错（{error.type}: {error.message}），没有运行完" if error else "请检查名称拼写"
        missing = StudentMissing(f"没有找到 {name}：{because}")
        missing.cause = error
        return missing

    def call(self, name, /, *arguments, **named):
        """Calls a function by name."""
        answer = ask(self._run, "call", show_call(name, arguments, named), name=name, **_encoded(arguments, named))
        if "missing" in answer:
            raise self._missing(name)
        return _value(self._run, answer)

    def value(self, name):
        """A variable's value."""
        value = self.__getattr__(name)
        if isinstance(value, partial):
            raise StudentMissing(f"{name} 应是变量，现在是函数")
        return value

    def run(self, stdin="", files=None):
        """A fresh run with other input and files."""
        return self._shared.open(stdin, files or {})

    def _printed(self):
        return ask(self._run, "printed")

    @property
    def stdout(self):
        return self._printed()["stdout"]

    @property
    def stderr(self):
        return self._printed()["stderr"]

    @property
    def error(self):
        report = ask(self._run, "error")["error"]
        return StudentError("程序", report) if report else None

    @property
    def figures(self):
        return ask(self._run, "figures")["figures"]

    @property
    def files(self):
        return [name for name, _ in ask(self._run, "files")["files"]]

    def file(self, name):
        """The bytes of a file the program wrote."""
        answer = ask(self._run, "file", name=name)
        if "missing" in answer:
            raise StudentMissing(f"没有找到文件 {name}：请检查文件名，并把它写到当前目录或 /out")
        return base64.b64decode(answer["file"])

    def read_csv(self, name, **options):
        import pandas

        content = self.file(name)
        try:
            return pandas.read_csv(io.BytesIO(content), **options)
        except UnicodeDecodeError:
            return pandas.read_csv(io.BytesIO(content), encoding="gb18030", **options)
        except Exception as error:
            raise StudentRefused(f"{name} 不是可以读取的 CSV 文件（{type(error).__name__}）") from None

    def read_excel(self, name, **options):
        import pandas

        content = self.file(name)
        try:
            return pandas.read_excel(io.BytesIO(content), **options)
        except Exception as error:
            raise StudentRefused(f"{name} 不是可以读取的 Excel 文件（{type(error).__name__}）") from None

    @property
    def source(self):
        return self._shared.source

    @property
    def tree(self):
        return self._shared.tree()

    def uses(self, word):
        """Whether a name, attribute, import or kind of statement stands in the program."""
        from suanpan_runtime import source_rules

        return bool(source_rules.places_of(self.tree, word))


class Shared:
    """What all runs of one program have in common."""

    def __init__(self, source, data):
        self.source = source
        self._data = data
        self._next = 1
        self._tree = None

    def open(self, stdin, files):
        number = self._next
        self._next += 1
        contents = {}
        for name, content in files.items():
            if isinstance(content, str):
                content = self._data[content] if content in self._data else content.encode()
            contents[name] = base64.b64encode(content).decode()
        ask(number, "open", stdin=stdin, files=contents)
        return Student(number, self)

    def tree(self):
        from suanpan_runtime import source_rules

        if self._tree is None:
            self._tree = source_rules.parse(self.source)
        return self._tree
