"""Copies the template to schools and classes, in pieces, on two connections."""

import re
import threading
from concurrent.futures import ThreadPoolExecutor

from references import TEXTS, VALUES
from template import CLASS, SCHOOL

CONNECTIONS = 2
# So many rows are copied by one statement, about.
PIECE_ROWS = 400_000


class Copies:
    """Which schools and classes there will be: `seed.unit`, one row each, in the order of their numbers."""

    def __init__(self, database, stride):
        self.database = database
        self.stride = stride
        self.slots = 0
        self.rows = []

    def add_school(self, nth, classes, is_full, is_demo=False):
        """A school of so many classes; the demo's own has its first class already."""
        school = 0 if is_demo else self.next()
        numbers = [self.next() for _ in range(classes - is_demo)]
        if not is_demo:
            # What a school's rows say of a class's people is said of its first class.
            self.rows.append((0, school, school, numbers[0], nth, is_full))
        self.rows += [(1, slot, school, slot, n, is_full) for n, slot in enumerate(numbers, 1 + is_demo)]

    def next(self):
        self.slots += 1
        return self.slots

    def write(self):
        lines = "\n".join("\t".join(map(str, row)) for row in self.rows)
        self.database.run(f"""
create unlogged table seed.unit (level integer, slot bigint, school bigint, class bigint, nth bigint, is_full boolean);
copy seed.unit from stdin;
{lines}
\\.
alter table seed.unit add column school_shift bigint, add column class_shift bigint;
update seed.unit set school_shift = school * {self.stride} - {SCHOOL}, class_shift = class * {self.stride} - {CLASS};
create index on seed.unit (slot);
vacuum analyze seed.unit;
""")


class Filling:
    def __init__(self, database, catalogue, copies, say):
        self.database = database
        self.catalogue = catalogue
        self.copies = copies
        self.say = say
        self.lock = threading.Lock()

    def run(self):
        """Copies every table; those with the most rows first."""
        sizes = {table: self.size(table) for table in self.catalogue.copied}
        tables = sorted((table for table in sizes if sizes[table]), key=sizes.get, reverse=True)
        with ThreadPoolExecutor(CONNECTIONS) as pool:
            for done in [pool.submit(self.fill, table, sizes[table]) for table in tables]:
                done.result()

    def size(self, table):
        """How many rows will be copied."""
        return int(self.database.value(f"""
select coalesce(sum(t.rows * u.units), 0) as rows
from (select level, is_full, count(*) as units from seed.unit group by 1, 2) u
join (select level__ as level, true as is_full, count(*) as rows from seed.{table} group by 1
  union all select level__, false, count(*) filter (where thin__) from seed.{table} group by 1) t
using (level, is_full)"""))

    def fill(self, table, size):
        columns, values = zip(*self.values(table).items())
        last = self.copies.slots
        step = max(1, last * PIECE_ROWS // size)
        for begin in range(1, last + 1, step):
            # Class by class, so that its rows lie together: `offset 0` keeps the planner from turning it round.
            self.database.fill(f"""
insert into {table} ({', '.join(map(quoted, columns))}) select {', '.join(values)}
from (select * from seed.unit where slot >= {begin} and slot < {begin + step} order by slot) u
cross join lateral (select * from seed.{table} r
  where r.level__ = u.level and (u.is_full or r.thin__) offset 0) t;""")
        with self.lock:
            self.say(f"{table}: {size:,}")

    def values(self, table):
        """What each column of a copy holds."""
        shared = self.not_told_apart(table)
        numbers = dict(self.catalogue.references(table))
        values = {}
        for column in self.catalogue.columns[table]:
            value = f"t.{quoted(column)}"
            if column in numbers:
                value = shifted(value)
            elif (table, column) in VALUES:
                value = re.sub(r"\{(\w+)\}", lambda found: shifted(f"t.{found[1]}"), VALUES[table, column])
            elif (table, column) in TEXTS:
                value = UNMARKED.format(value)
            elif column in shared:
                value = f"md5({value} || '-' || u.slot)" if column.endswith("hash") else f"{value} || '-' || u.slot"
            values[column] = value
        return values

    def not_told_apart(self, table):
        """Texts of unique indexes whose numbers are the same in two copies: they are made different."""
        columns = set()
        numbers = dict(self.catalogue.references(table))
        for index in self.catalogue.unique:
            if index["table"] != table:
                continue
            if index["is_computed"]:
                raise SystemExit(f"seed: {index['name']} is unique over an expression; fill.py knows columns only")
            there = " and ".join(f"{quoted(column)} is not null" for column in index["columns"])
            least = f"case level__ when 0 then {SCHOOL} else {CLASS} end"
            moved = [f"{column} >= {least}" for column in index["columns"] if column in numbers]
            query = f"select count(*) from seed.{table} where {there} and not ({' or '.join(moved) or 'false'})"
            if not self.database.value(query):
                continue
            texts = [column for column in index["columns"] if column in self.catalogue.texts[table]]
            if not texts:
                raise SystemExit(f"seed: nothing tells copies apart in {index['name']}")
            known = [column for column in texts if (table, column) in VALUES]
            columns.update(known or texts[-1:])
        return columns


def quoted(column):
    return f'"{column}"'


def shifted(value):
    """The number that a copy has or names."""
    return (
        f"case when {value} >= {CLASS} then {value} + u.class_shift"
        f" when {value} >= {SCHOOL} then {value} + u.school_shift else {value} end"
    )


# In the demo's own school the numbers of the school's rows are those of the demo.
UNMARKED = """replace(case when u.school = 0 then regexp_replace({0}, E'\\x01' || '0*', '', 'g')
  else replace({0}, E'\\x01', u.school::text) end, E'\\x02', u.class::text)"""
