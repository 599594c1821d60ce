"""What a program shows where the server does not run it: tables, pictures and errors, in the server's own shapes.

The starter of a place (the local program, the browser) gives `say(event, **values)`, which takes a line to the page. Before this
text stands the runtime's `tables.py`, which gives `table_of(value, limits)`.
"""

import ast
import base64
import io
import linecache
import os
import sys
import traceback

PROGRAM = "main.py"
LIMITS = {"table_rows": 1000, "table_columns": 50}
FONTS = ["Noto Sans CJK SC", "Microsoft YaHei", "SimHei", "PingFang SC", "DejaVu Sans"]


class Screen:
    """Shows values as a notebook would: DataFrames as tables, figures as pictures, the rest as text."""

    def __init__(self, say):
        self.say = say

    def display(self, *values):
        for value in values:
            if not self.show_rich(value):
                print(value)

    def show_rich(self, value):
        table = table_of(value, LIMITS)
        if table is not None:
            sys.stdout.flush()
            self.say("table", **table)
            return True
        if type(value).__module__ == "matplotlib.figure" and type(value).__name__ == "Figure":
            sys.modules["matplotlib.pyplot"].close(value)
            self.show_figure(value)
            return True
        return False

    def show_figure(self, figure):
        picture = io.BytesIO()
        figure.savefig(picture, format="png", dpi=110, bbox_inches="tight")
        self.say("figure", png=base64.b64encode(picture.getvalue()).decode())

    def show_figures(self, *_, **__):
        pyplot = sys.modules.get("matplotlib.pyplot")
        if pyplot is None:
            return
        for number in pyplot.get_fignums():
            self.show_figure(pyplot.figure(number))
        pyplot.close("all")

    def prepare_figures(self):
        """Pictures in the page instead of a window, with Chinese in them; waits until a program imports pyplot."""
        os.environ["MPLBACKEND"] = "Agg"
        screen = self

        class Hook:
            def find_spec(self, name, path=None, target=None):
                if name == "matplotlib.pyplot":
                    sys.meta_path.remove(self)
                    import matplotlib
                    import matplotlib.pyplot as pyplot

                    matplotlib.rcParams["font.sans-serif"] = FONTS
                    matplotlib.rcParams["axes.unicode_minus"] = False
                    pyplot.show = screen.show_figures
                return None

        sys.meta_path.insert(0, Hook())


def execute(text, names, screen, shows_last=False):
    """Compiles and runs; shows a last expression: always in a cell, only tables and figures in a program."""
    linecache.cache[PROGRAM] = (len(text), None, text.splitlines(True), PROGRAM)
    tree = ast.parse(text, PROGRAM)
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        last = ast.Expression(tree.body.pop().value)
    exec(compile(tree, PROGRAM, "exec"), names)
    if last is not None:
        value = eval(compile(last, PROGRAM, "eval"), names)
        if value is not None and not screen.show_rich(value) and shows_last:
            print(repr(value))


def error_of(fault):
    """The line the page marks, and a traceback of the program's own lines. The page explains it."""
    own = [frame for frame in traceback.extract_tb(fault.__traceback__) if frame.filename == PROGRAM]
    line = getattr(fault, "lineno", None) if isinstance(fault, SyntaxError) else None
    if line is None and own:
        line = own[-1].lineno
    message = str(fault.msg) if isinstance(fault, SyntaxError) and fault.msg else str(fault)
    head = ["Traceback (most recent call last):\n", *traceback.format_list(own)] if own else []
    shown = "".join(head + traceback.format_exception_only(fault))
    return {"type": type(fault).__name__, "message": message[:2000], "line": line, "traceback": shown[-20000:], "explanation": ""}
