"""Runs a program in the browser. Stands behind program.py in one text.

Every program has a folder and names of its own, except the cells of a session, which share both until it ends.
"""

import builtins
import json
import shutil

import _suanpan_page
from pyodide.ffi import can_run_sync, run_sync

FOLDER = "/home/pyodide/run"
FILES, FILE_BYTES = 64, 16_777_216
# What a program changes in the modules of the interpreter must not meet the next one.
OWN_MODULES = set(sys.modules)
session = {"names": None, "number": 0}


def say(event, **values):
    sys.stdout.flush()
    sys.stderr.flush()
    _suanpan_page.say_json(json.dumps({"event": event, **values}, ensure_ascii=False, default=str))


class Typed(io.TextIOBase):
    """What the person types: `input()` and `sys.stdin` wait for it."""

    def readable(self):
        return True

    def readline(self, size=-1, /):
        say("input_wanted", prompt="")
        line = run_sync(_suanpan_page.ask()) if can_run_sync() else _suanpan_page.read_line()
        return f"{line}\n" if isinstance(line, str) else ""


sys.stdin = Typed()
screen = Screen(say)
builtins.display = screen.display
screen.prepare_figures()


def fresh_names():
    return {"__name__": "__main__", "__file__": PROGRAM, "__builtins__": builtins}


def lay_out(files):
    os.chdir("/")
    shutil.rmtree(FOLDER, ignore_errors=True)
    os.makedirs(FOLDER)
    for file in files:
        path = os.path.normpath(os.path.join(FOLDER, file["name"]))
        if not path.startswith(FOLDER + "/"):
            continue
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as target:
            target.write(base64.b64decode(file["content"]))


def snapshot():
    found = {}
    for folder, _, names in os.walk(FOLDER):
        for name in names:
            path = os.path.join(folder, name)
            about = os.stat(path)
            found[os.path.relpath(path, FOLDER)] = (about.st_mtime_ns, about.st_size)
    return found


def written(before):
    files, left = [], FILE_BYTES
    for name, about in sorted(snapshot().items()):
        left -= about[1]
        if before.get(name) == about or len(files) == FILES or left < 0 or "__pycache__" in name:
            continue
        with open(os.path.join(FOLDER, name), "rb") as file:
            files.append({"name": name, "content": base64.b64encode(file.read()).decode()})
    return files


def forget_modules():
    """Modules from the folder of the last program are not those of this one."""
    for name, module in list(sys.modules.items()):
        if name not in OWN_MODULES and str(getattr(module, "__file__", None) or "").startswith(FOLDER):
            del sys.modules[name]


def perform(run, code, files, keeps, lost):
    if not (keeps and session["number"]):
        lay_out(files)
        session["names"] = fresh_names() if keeps else None
        session["number"] = 0
    told = None
    if keeps:
        session["number"] += 1
        told = {"number": session["number"], "lost": lost}
    os.chdir(FOLDER)
    if FOLDER not in sys.path:
        sys.path.insert(0, FOLDER)
    forget_modules()
    before = snapshot()
    say("started", run_id=run, session=told)
    reason = "ok"
    try:
        execute(code, session["names"] if keeps else fresh_names(), screen, shows_last=keeps)
    except SystemExit as end:
        if end.code not in (None, 0):
            reason = "error"
            if not isinstance(end.code, int):
                print(end.code, file=sys.stderr)
    except BaseException as fault:
        reason = "error"
        if isinstance(fault, ModuleNotFoundError) and fault.name:
            # Pyodide's own advice speaks to whoever runs the site.
            fault.msg = f"No module named '{fault.name}'"
        say("error", **error_of(fault))
    finally:
        screen.show_figures()
        sys.stdout.flush()
        sys.stderr.flush()
    return json.dumps({"reason": reason, "files": written(before)})
