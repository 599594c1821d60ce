"""账套里的数据，拿来就能分析。

    from books import lines, balances       # 分录、科目余额表
    from books import vouchers, accounts    # 凭证、会计科目
    from books import bank_statement        # 公司的业务数据表
    books.about()                           # 有哪些表，各有哪些列

同样的表都在 books.sqlite 里：pd.read_sql("select * from lines", books.connect())
"""

import os as _os

_FILE = _os.path.join(_os.path.dirname(_os.path.abspath(__file__)), "books.sqlite")
_frames = {}


def connect():
    """打开 books.sqlite，供 pandas.read_sql 使用。"""
    import sqlite3

    return sqlite3.connect(_FILE)


def tables():
    """所有表的名称。"""
    with connect() as file:
        return [name for (name,) in file.execute("select name from sqlite_master where type = 'table' order by rowid")]


def table(name):
    """一张表，作为 DataFrame；日期列已是日期，编码列仍是文字。"""
    import pandas

    quoted = '"' + name.replace('"', '""') + '"'
    with connect() as file:
        columns = [column[1] for column in file.execute(f"pragma table_info({quoted})")]
        if not columns:
            raise KeyError(f"没有「{name}」这张表，现有：{'、'.join(tables())}")
        dates = [column for column in columns if "日期" in column or column == "date"]
        return pandas.read_sql(f"select * from {quoted}", file, parse_dates=dates)


def about():
    """有哪些表，各有几行、哪些列。"""
    import pandas

    with connect() as file:
        rows = []
        for name in tables():
            count = file.execute(f'select count(*) from "{name}"').fetchone()[0]
            columns = [column[1] for column in file.execute(f'pragma table_info("{name}")')]
            rows.append({"表": name, "行数": count, "列": "、".join(columns)})
    return pandas.DataFrame(rows)


def __getattr__(name):
    if name.startswith("_"):
        raise AttributeError(name)
    # A file that was written anew since, when more was booked, is read anew.
    stamp = _os.stat(_FILE).st_mtime_ns
    if _frames.get("") != stamp:
        _frames.clear()
        _frames[""] = stamp
    if name not in _frames:
        known = {one.replace("-", "_"): one for one in tables()}
        if name not in known:
            raise AttributeError(f"账套里没有「{name}」这张表，现有：{'、'.join(known)}")
        _frames[name] = table(known[name])
    return _frames[name].copy()


def __dir__():
    return ["about", "connect", "table", "tables", *(one.replace("-", "_") for one in tables())]
