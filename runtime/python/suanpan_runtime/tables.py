"""A table as what is shown of it, the same wherever a program runs: on the server, on an own computer, in the browser.

It imports nothing of the runtime: outside the server this text stands before `runtime/elsewhere/program.py`.
"""

import math
import sys


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
        "index": [cell_of(item) for item in part.index],
        "rows": [[cell_of(item) for item in row] for row in part.itertuples(index=False, name=None)],
        "total_rows": len(value),
        "total_columns": len(value.columns),
    }


def cell_of(value):
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
