"""Runs the student's program inside the locked-in child. Everything here is in the student's reach: the supervisor
believes nothing it says beyond the student's own result."""

import ast
import atexit
import builtins
import gc
import io
import linecache
import os
import random
import resource
import sys
import threading
import time
import traceback
import types

from suanpan_runtime import channel, display, zygote

PROGRAM = "main.py"


def serve(init, order, box):
    _open_streams()
    random.seed()
    numpy = sys.modules.get("numpy")
    if numpy is not None and "numpy.random" in sys.modules:
        # Every fork inherits the same state: two students would draw the same "random" numbers.
        numpy.random.seed(int.from_bytes(os.urandom(4), "little"))
    main = _fresh_main()
    channel.send(b"A")
    kind, payload = channel.receive()
    if kind == b"W":
        # Nobody waits: time to take the page faults of a run before its job comes.
        zygote.touch(init["tier"])
        _rehearse()
        channel.send(b"w")
        kind, payload = channel.receive()
    header, files = channel.split_job(payload)
    # Switched off in the interpreter this was forked from, whose objects are frozen: only what comes now is ever looked at.
    gc.enable()
    if kind == b"K":
        from suanpan_runtime import checker

        checker.serve_all(header, files)
        os._exit(0)
    _write_files(files)
    _lower_limits(header.get("limits"))
    _seed(header.get("seed"))
    screen = display.Screen(header["display"], describing=kind == b"G")
    screen.connect()
    builtins.display = screen.display
    if kind == b"J":
        _run_program(header, screen, main, {name for name, _ in files})
    elif kind == b"S":
        from suanpan_runtime import session

        session.serve(screen, main)
    else:
        from suanpan_runtime import student

        student.serve(header, screen, main)


def _rehearse():
    """Takes the steps of a run on nothing: the pages they write are this child's own before its job comes."""
    head = b'{"code": "", "files": [], "display": {}}'
    header, _ = channel.split_job(len(head).to_bytes(4, "little") + head)
    screen = display.Screen(header["display"])
    screen.connect()
    namespace = {"__builtins__": builtins, "sink": io.StringIO()}
    execute("def f(n):\n    return [str(i) for i in range(n)]\nfor i in range(3):\n    print(f(i), file=sink)\nNone", "rehearsal", namespace, screen, False)
    screen.finish()
    _is_anything_here()
    channel.dumps({"code": 0, "files": False, "ms": 1.5}, ensure_ascii=False, allow_nan=False)
    linecache.cache.pop("rehearsal", None)


def _open_streams():
    sys.stdin = sys.__stdin__ = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, "r", closefd=False)), encoding="utf-8", errors="replace")
    for number, name in ((1, "stdout"), (2, "stderr")):
        raw = io.BufferedWriter(io.FileIO(number, "w", closefd=False), 16384)
        stream = io.TextIOWrapper(raw, encoding="utf-8", errors="backslashreplace", line_buffering=True)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    original = builtins.input

    def asking_input(prompt="", /):
        """Reads a line; tells the reader that the program waits."""
        sys.stdout.flush()
        channel.send(b"I", str(prompt).encode("utf-8", "backslashreplace")[:4096])
        return original(prompt)

    asking_input.__name__ = "input"
    builtins.input = asking_input


def _fresh_main():
    main = types.ModuleType("__main__")
    main.__dict__["__builtins__"] = builtins
    sys.modules["__main__"] = main
    sys.argv[:] = [PROGRAM]
    return main


def _write_files(files):
    for name, content in files:
        folder = os.path.dirname(name)
        if folder:
            os.makedirs(folder, exist_ok=True)
        with open(name, "wb") as file:
            file.write(content)


def _lower_limits(limits):
    if not limits:
        return
    seconds = max(1, (limits["cpu_ms"] + 999) // 1000)
    for what, value in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_FSIZE, limits["file_bytes"])):
        soft, hard = resource.getrlimit(what)
        if value < soft:
            resource.setrlimit(what, (value, min(hard, value + (what == resource.RLIMIT_CPU))))


def _seed(seed):
    if seed is None:
        return
    random.seed(seed)
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        numpy.random.seed(seed % 2**32)


def load_source(code, filename):
    linecache.cache[filename] = (len(code), None, code.splitlines(True), filename)
    return code


def execute(code, filename, namespace, screen, show_last):
    """Compiles and runs; shows a last expression: always in a cell, only tables and figures in a program."""
    load_source(code, filename)
    if not show_last and "pandas" not in sys.modules:
        # Nothing a program ends with could be a table: the short way spares a third of a small run.
        exec(compile(code, filename, "exec"), namespace)
        return
    tree = ast.parse(code, filename)
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        last = ast.Expression(tree.body.pop().value)
    exec(compile(tree, filename, "exec"), namespace)
    if last is not None:
        value = eval(compile(last, filename, "eval"), namespace)
        if value is not None and not screen.show_rich(value) and show_last:
            print(repr(value))


def describe_error(error, filename):
    """Type, message, the student's line and a traceback without our own frames."""
    shown = traceback.TracebackException.from_exception(error, limit=200, compact=True)
    chain = shown
    for _ in range(20):
        if chain is None:
            break
        chain.stack = traceback.StackSummary.from_list([f for f in chain.stack if not f.filename.startswith("<suanpan>")])
        chain = chain.__cause__ or chain.__context__
    line = getattr(error, "lineno", None) if isinstance(error, SyntaxError) else None
    if line is None:
        own = [f for f in shown.stack if f.filename == filename or f.filename.startswith("cell-") or f.filename == PROGRAM]
        line = own[-1].lineno if own else None
    try:
        message = str(error)
    except Exception:
        message = ""
    if isinstance(error, SyntaxError) and error.msg:
        message = str(error.msg)
    try:
        text = "".join(shown.format())
    except Exception:
        text = f"{type(error).__name__}\n"
    return {"type": type(error).__name__[:200], "message": message[:2000], "line": line, "traceback": text[-20000:]}


def report_error(error, filename):
    """To stderr as Python would, and as a frame the reader can point with."""
    try:
        report = describe_error(error, filename)
    except BaseException:
        report = {"type": type(error).__name__[:200], "message": "", "line": None, "traceback": f"{type(error).__name__}\n"}
    flush()
    try:
        sys.stderr.write(report["traceback"])
        flush()
    except BaseException:
        pass
    channel.send_json(b"E", report)
    return report


def flush():
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BaseException:
            pass


def exit_code_of(error):
    if error.code is None:
        return 0
    if isinstance(error.code, int):
        return error.code & 0xFF
    print(error.code, file=sys.stderr)
    return 1


def _snapshot(names):
    """Names and modification times of the files in the working folder, given ones included."""
    found = {}
    for folder, _, files in os.walk("."):
        for name in files:
            path = os.path.join(folder, name)[2:]
            try:
                status = os.lstat(path)
                found[path] = (status.st_mtime_ns, status.st_size)
            except OSError:
                pass
    return found


def _is_anything_here():
    with os.scandir(".") as entries:
        return next(entries, None) is not None


def _run_program(header, screen, main, given):
    before = _snapshot(given) if given else {}
    sys.setrecursionlimit(1000)
    code = 0
    started = time.perf_counter()
    try:
        execute(header["code"], PROGRAM, main.__dict__, screen, show_last=False)
        screen.finish()
    except SystemExit as error:
        code = exit_code_of(error)
    except BaseException as error:
        report_error(error, PROGRAM)
        code = 1
    try:
        threading._shutdown()
        atexit._run_exitfuncs()
    except BaseException as error:
        report_error(error, PROGRAM)
    flush()
    try:
        changed = _snapshot(given) != before if given else _is_anything_here()
    except BaseException:
        changed = True
    channel.send_json(b"D", {"code": code, "files": changed, "ms": (time.perf_counter() - started) * 1000})
    os._exit(code)
