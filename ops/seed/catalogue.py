"""What the database says of itself: tables, columns, foreign keys, unique indexes; and whether the lists know them all."""

from references import KINDS, NAMES, TEXTS
from tables import COPIED, EMPTY, ROOTS, STAYS

PUBLIC = "c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace"
COLUMNS = f"""
select c.relname as table, array_agg(a.attname order by a.attnum) as columns,
  array_agg(a.attname) filter (where a.atttypid = 'bigint'::regtype) as numbers,
  array_agg(a.attname) filter (where a.atttypid = 'text'::regtype) as texts
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where {PUBLIC} group by 1 order by 1"""
KEYS = f"""
select c.relname as table, a.attname as column, f.relname as target, b.attname as named
from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
join pg_attribute b on b.attrelid = f.oid and b.attnum = k.confkey[1]
where {PUBLIC} and k.contype = 'f' and cardinality(k.conkey) = 1 order by 1, 2"""
UNIQUE = f"""
select c.relname as table, i.indexrelid::regclass::text as name, i.indexprs is not null as is_computed,
  (select array_agg(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey)) as columns
from pg_class c join pg_index i on i.indrelid = c.oid
where {PUBLIC} and i.indisunique order by 1, 2"""
WIDE_KEYS = "select count(*) from pg_constraint where contype = 'f' and cardinality(conkey) > 1"


class Catalogue:
    def __init__(self, database):
        self.columns = {}
        self.numbers = {}
        self.texts = {}
        for row in database.rows(COLUMNS):
            self.columns[row["table"]] = row["columns"]
            self.numbers[row["table"]] = row["numbers"] or []
            self.texts[row["table"]] = row["texts"] or []
        keys = database.rows(KEYS)
        self.keys = {(row["table"], row["column"]): row["target"] for row in keys}
        # The column of the other table that it names: nearly always its number.
        self.named = {(row["table"], row["column"]): row["named"] for row in keys}
        self.unique = database.rows(UNIQUE)
        self.copied = [*ROOTS, *self.in_order()]
        if faults := [*self.faults(database)]:
            raise SystemExit("seed: the lists in ops/seed do not fit this database:\n  " + "\n  ".join(faults))

    def in_order(self):
        """The copied tables, each after the one its rows hang on."""
        placed, left = set(ROOTS), dict(COPIED)
        while left:
            ready = [table for table, owner in left.items() if self.keys.get((table, owner)) in placed]
            if not ready:
                raise SystemExit(f"seed: no foreign key says what the rows hang on: {', '.join(sorted(left))}")
            for table in ready:
                del left[table]
            placed.update(ready)
            yield from ready

    def target(self, table, column):
        """The table whose numbers a column holds; none if it holds no such numbers."""
        if column == "id":
            return table
        if target := self.keys.get((table, column)):
            return target
        return NAMES.get(column)

    def references(self, table):
        """Columns with the SQL that says of which table their numbers are (over the row `t`)."""
        for column in self.numbers[table]:
            if (table, column) in KINDS:
                kind, tables = KINDS[table, column]
                cases = " ".join(f"when '{word}' then '{target}'" for word, target in tables.items())
                yield column, f"(case t.{kind} {cases} end)"
            elif target := self.target(table, column):
                yield column, f"'{target}'"

    def faults(self, database):
        known = [*COPIED, *ROOTS, *STAYS, *EMPTY]
        for table in sorted(set(self.columns) - set(known)):
            yield f"{table}: new; say in tables.py whether it is copied, stays or is empty in the demo"
        for table in sorted(set(known) - set(self.columns)):
            yield f"{table}: is no table"
        for table in sorted({table for table in known if known.count(table) > 1}):
            yield f"{table}: stands in two lists"
        for table in sorted(EMPTY & set(self.columns)):
            if database.value(f"select count(*) from (select from {table} limit 1) r"):
                yield f"{table}: is not empty; say in tables.py what is done with its rows"
        if database.value(WIDE_KEYS):
            yield "a foreign key of several columns: the seed knows none"
        for (table, column), named in self.named.items():
            if table in self.copied and named != "id":
                yield f"{table}.{column}: names {self.keys[table, column]}.{named}; the seed knows numbers of rows only"
        for table in self.copied:
            for column in self.numbers.get(table, ()):
                is_known = self.target(table, column) or (table, column) in KINDS
                if column.endswith(("_id", "_by")) and not is_known:
                    yield f"{table}.{column}: say in references.py whose number it is"
        for table, column in [*KINDS, *TEXTS]:
            if column not in self.columns.get(table, ()):
                yield f"{table}.{column}: is no column"
        for (table, column), (kind, tables) in KINDS.items():
            words = database.rows(f"select distinct {kind} as word from {table} where {column} is not null")
            for word in sorted({row["word"] for row in words} - set(tables)):
                yield f"{table}.{column}: say in references.py whose number it is where {kind} is {word}"
