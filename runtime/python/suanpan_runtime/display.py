"""What a program shows beside its text: tables and figures."""

import math
import sys

from suanpan_runtime import channel


def table_of(value, limits):
    """A DataFrame or Series as columns and rows of plain values, cut to the limits."""
    pandas = sys.modules.get("pandas")
    if pandas is None:
        return None
    if isinstance(value, pandas.Series):
        value = value.to_frame(name=value.name if value.name is not None else "值")
    if not isinstance(value, pandas.DataFrame):
        return None
    rows, columns = limits["table_rows"], limits["table_columns"]
    part = value.iloc[:rows, :columns]
    return {
        "index_name": str(part.index.name) if part.index.name is not None else "",
        "columns": [str(name) for name in part.columns],
        "dtypes": [str(dtype) for dtype in part.dtypes],
        "index": [_cell(item) for item in part.index],
        "rows": [[_cell(item) for item in row] for row in part.itertuples(index=False, name=None)],
        "total_rows": len(value),
        "total_columns": len(value.columns),
    }


def _cell(value):
    if value is None or type(value) in (bool, str):
        return value if type(value) is not str else value[:500]
    if hasattr(value, "item") and hasattr(value, "dtype"):
        value = value.item()
    if type(value) is int and abs(value) < 2**53:
        return value
    if type(value) is float:
        return value if math.isfinite(value) else None if math.isnan(value) else str(value)
    text = str(value)
    return None if text in ("NaT", "<NA>") else text[:500]


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
