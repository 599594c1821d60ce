"""Runs main.py of the working folder as a student's own program, and says in lines of their own what a page can show.

Lines begin with a mark that the starter made up, so that nothing the program prints is taken for one by accident.
"""

import base64
import builtins
import io
import json
import linecache
import os
import sys
import traceback

MARK = os.environ.pop("SUANPAN_MARK")
PROGRAM = "main.py"
ROWS, COLUMNS = 1000, 50
sys.path.insert(0, os.getcwd())


def say(event, **values):
    sys.stdout.flush()
    line = MARK + json.dumps({"event": event, **values}, ensure_ascii=False, default=str) + "\n"
    sys.stdout.write(line)
    sys.stdout.flush()


def asking(prompt=""):
    say("input_wanted", prompt=str(prompt))
    line = sys.stdin.readline()
    if not line:
        raise EOFError("no more input")
    return line.rstrip("\n")


def show_figures(*_, **__):
    from matplotlib import pyplot

    for number in pyplot.get_fignums():
        picture = io.BytesIO()
        pyplot.figure(number).savefig(picture, format="png", dpi=110, bbox_inches="tight")
        say("figure", png=base64.b64encode(picture.getvalue()).decode())
    pyplot.close("all")


def prepare_figures():
    """Chinese in pictures, and pictures in the page instead of a window."""
    os.environ["MPLBACKEND"] = "Agg"
    try:
        import importlib.util

        if importlib.util.find_spec("matplotlib") is None:
            return
    except ImportError:
        return

    class Hook:
        """Waits for the program itself to import pyplot: not every program draws."""

        def find_spec(self, name, path=None, target=None):
            if name == "matplotlib.pyplot":
                sys.meta_path.remove(self)
                import matplotlib.pyplot as pyplot
                import matplotlib

                matplotlib.rcParams["font.sans-serif"] = [
                    "Noto Sans CJK SC", "Microsoft YaHei", "SimHei", "PingFang SC", "DejaVu Sans"
                ]
                matplotlib.rcParams["axes.unicode_minus"] = False
                pyplot.show = show_figures
            return None

    sys.meta_path.insert(0, Hook())


def table_of(frame):
    shown = frame.iloc[:ROWS, :COLUMNS]
    rows = [["" if value != value else value for value in row] for row in shown.values.tolist()]
    return {
        "index_name": str(frame.index.name or ""),
        "columns": [str(name) for name in shown.columns],
        "dtypes": [str(kind) for kind in shown.dtypes],
        "index": [str(name) for name in shown.index],
        "rows": rows,
        "total_rows": int(frame.shape[0]),
        "total_columns": int(frame.shape[1]),
    }


def display(value):
    pandas = sys.modules.get("pandas")
    if pandas is not None and isinstance(value, (pandas.DataFrame, pandas.Series)):
        frame = value if isinstance(value, pandas.DataFrame) else value.to_frame()
        say("table", **table_of(frame))
    else:
        print(value)


def main():
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        stream.reconfigure(encoding="utf-8")
    with open(PROGRAM, encoding="utf-8") as file:
        text = file.read()
    linecache.cache[PROGRAM] = (len(text), None, text.splitlines(True), PROGRAM)
    builtins.input, builtins.display = asking, display
    prepare_figures()
    names = {"__name__": "__main__", "__file__": PROGRAM, "__builtins__": builtins}
    try:
        exec(compile(text, PROGRAM, "exec"), names)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException as fault:
        own = [frame for frame in traceback.extract_tb(fault.__traceback__) if frame.filename == PROGRAM]
        line = own[-1].lineno if own else getattr(fault, "lineno", None)
        shown = "".join(traceback.format_list(own) + traceback.format_exception_only(fault))
        say("error", type=type(fault).__name__, message=str(fault), line=line, traceback=shown, explanation="")
        return 1
    finally:
        if "matplotlib.pyplot" in sys.modules:
            show_figures()
    return 0


sys.exit(main())
