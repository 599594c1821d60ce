"""What a program shows beside its text: tables and figures."""

import sys

from suanpan_runtime import channel
from suanpan_runtime.tables import table_of


class Screen:
    """Sends tables and figures of one program, or in an evaluation keeps the figures' descriptions."""

    def __init__(self, limits, describing=False):
        self.limits = limits
        self.describing = describing
        self.described = []

    def display(self, *values):
        """Shows values as a notebook would: DataFrames as tables, figures as pictures, the rest as text."""
        for value in values:
            if not self.show_rich(value):
                print(value)

    def show_rich(self, value):
        table = table_of(value, self.limits)
        if table is not None:
            sys.stdout.flush()
            if not self.describing:
                channel.send_json(b"T", table)
            return True
        if type(value).__module__ == "matplotlib.figure" and type(value).__name__ == "Figure":
            sys.modules["matplotlib.pyplot"].close(value)
            self.collect(value)
            return True
        return False

    def collect(self, figure):
        from suanpan_runtime import figures

        if self.describing:
            if len(self.described) < 50:
                self.described.append(figures.describe(figure))
            return
        sys.stdout.flush()
        channel.send(b"F", figures.picture(figure))

    def connect(self):
        figures = sys.modules.get("suanpan_runtime.figures")
        if figures is not None:
            figures.collect = self.collect

    def finish(self):
        """Figures still open at the end are shown, as in a notebook."""
        pyplot = sys.modules.get("matplotlib.pyplot")
        if pyplot is None or not pyplot.get_fignums():
            return
        from suanpan_runtime import figures

        figures.collect = self.collect
        figures.show_open_figures()
