"""What is copied: the demo's rows in a schema `seed`, with numbers that say what they follow.

A number of a row that goes with a school has SCHOOL added, one that goes with a class CLASS; a number below SCHOOL stays as
it is. In texts a mark and leading zeros stand before such a number. Copy k of row n has the number k × stride + n, so that
in a text the number of the copy takes the place of the mark.
"""

from database import literal
from references import KINDS, TEXTS, THIN
from tables import COPIED, ROOTS

SCHOOL = 10**12
CLASS = 2 * SCHOOL
# What stands in texts for the number of the school and of the class.
MARKS = ("\\x01", "\\x02")


class Template:
    def __init__(self, database, catalogue):
        self.database = database
        self.catalogue = catalogue
        # A power of ten, so that numbers in texts are put together from digits.
        tables = [table for table in catalogue.copied if "id" in catalogue.columns[table]]
        highest = " union ".join(f"select max(id) as id from {table}" for table in tables)
        self.digits = len(str(database.value(f"select max(id) from ({highest}) m")))
        self.stride = 10**self.digits

    def build(self):
        """Makes the schema; returns how many rows were left out because they name a row that is not copied, by column."""
        statements = [START]
        for table in self.catalogue.copied:
            statements += [self.member(table)]
        self.database.run("\n".join([*statements, "analyze seed.member;"]))
        statements = [line for table in self.catalogue.copied for line in self.copy(table)]
        statements += ["create index on seed.exam_receipt (attempt_id);", "create index on seed.exam_attempt (id);"]
        self.database.run("\n".join(statements))
        left_out = self.leave_out()
        self.thin()
        return left_out

    def member(self, table):
        """Notes which rows are copied, and with what."""
        if table in ROOTS:
            return f"insert into seed.member select '{table}', * from ({ROOTS[table]}) r;"
        if "id" not in self.catalogue.columns[table]:
            return ""
        return f"insert into seed.member select '{table}', t.id, o.level from {table} t {self.owner(table)};"

    def owner(self, table):
        column = COPIED[table]
        target = self.catalogue.keys[table, column]
        return f"join seed.member o on o.tbl = '{target}' and o.id = t.{column}"

    def copy(self, table):
        """Copies a table's rows with numbers that say what they follow."""
        owner = f"join seed.member o on o.tbl = '{table}' and o.id = t.id" if table in ROOTS else self.owner(table)
        columns = {column: f"t.{column}" for column in self.catalogue.columns[table]}
        for column, target in self.catalogue.references(table):
            columns[column] = f"t.{column} + seed.base({target}, t.{column})"
        for column in self.catalogue.texts[table]:
            for before, target in TEXTS.get((table, column), {}).items():
                mark = f"E'{MARKS[self.level(target)]}'"
                columns[column] = f"seed.mark({columns[column]}, {literal(before)}, {mark}, {self.digits})"
        picked = ", ".join(f"{value} as {column}" for column, value in columns.items())
        yield (
            f"create unlogged table seed.{table} as"
            f" select {picked}, o.level as level__, false as thin__ from {table} t {owner};"
        )

    def level(self, table):
        """What a table's rows go with, all of them."""
        levels = self.database.rows(f"select distinct level from seed.member where tbl = '{table}'")
        if len(levels) != 1:
            raise SystemExit(f"seed: {table} is named in texts; its rows have to go all with schools or all with classes")
        return levels[0]["level"]

    def leave_out(self):
        """Takes rows out that name a row which is not copied, until there are none."""
        left_out = {}
        while True:
            found = self.naming_none("delete from seed.{0} t where true", "")
            for place, rows in found.items():
                left_out[place] = left_out.get(place, 0) + rows
            if not found:
                return left_out

    def thin(self):
        """Marks the rows that a class with a thin history has, and unmarks what belongs to a row that it has not."""
        for table in self.catalogue.copied:
            condition = THIN.get(table, "false")
            self.database.run(
                f"update seed.{table} t set thin__ = true from (select ctid as place, {condition} as is_kept, level__"
                f" from seed.{table}) k where k.place = t.ctid and (k.is_kept or k.level__ = 0);"
            )
        while self.naming_none("update seed.{0} t set thin__ = false where t.thin__ and t.level__ = 1", "and o.thin__"):
            pass

    def naming_none(self, change, others):
        """Changes the rows that name a row which is not there; returns how many, by column."""
        places, statements = [], []
        for table in self.catalogue.copied:
            for column, target in self.catalogue.references(table):
                for other in self.targets(table, column, target):
                    places.append(f"{table}.{column}")
                    statements.append(
                        f"with changed as ({change.format(table)} and t.{column} is not null and {target} = '{other}'"
                        f" and not exists (select 1 from seed.{other} o where o.id = t.{column} {others}) returning 1)"
                        " select count(*) from changed;"
                    )
        counts = map(int, self.database.run("\n".join(statements)).split())
        return {place: rows for place, rows in zip(places, counts) if rows}

    def targets(self, table, column, target):
        """The copied tables whose rows a column names."""
        if column == "id":
            return []
        kinds = KINDS.get((table, column))
        names = set(kinds[1].values()) if kinds else {target.strip("'")}
        return sorted(names & set(self.catalogue.copied))


START = f"""
drop schema if exists seed cascade;
create schema seed;
create unlogged table seed.member (tbl text, id bigint, level integer, primary key (tbl, id));
create function seed.base(named text, number bigint) returns bigint stable as $$
  select coalesce((select case level when 0 then {SCHOOL} else {CLASS} end
    from seed.member m where m.tbl = named and m.id = number), 0)
$$ language sql;
create function seed.mark(words text, before text, mark text, digits integer) returns text immutable as $$
begin
  for width in 1 .. digits loop
    words := regexp_replace(words, '(' || before || ')(\\d{{' || width || '}})(?!\\d)',
      '\\1' || mark || repeat('0', digits - width) || '\\2', 'g');
  end loop;
  return words;
end $$ language plpgsql;
create function seed.first_hash(attempt bigint, seed bigint) returns text immutable as $$
  select encode(sha256(convert_to('suanpan exam attempt ' || attempt || ' ' || seed, 'UTF8')), 'hex')
$$ language sql;
create function seed.next_hash(before text, first text, number bigint, content text) returns text immutable as $$
  select encode(sha256(convert_to(coalesce(before, first) || E'\\n' || number || E'\\n' || content, 'UTF8')), 'hex')
$$ language sql;
create aggregate seed.chain(text, bigint, text) (sfunc = seed.next_hash, stype = text);
"""
