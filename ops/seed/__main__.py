"""`make seed-school`: a school, or a region, of any size for measuring, out of the demo.

    DATABASE_URL=postgres://… python3 ops/seed small|large|region
    DATABASE_URL=postgres://… python3 ops/seed check http://127.0.0.1:8000

The database is one that `suanpan serve --demo` has just filled; its user has to be a superuser, because foreign keys are
left aside while rows are copied. Every foreign key is asked about afterwards. The audit log is not copied: its chain
holds as it did.
"""

import os
import sys
import time

import check
import finish
import people
from catalogue import Catalogue
from database import Database
from fill import Copies, Filling
from template import Template

CLASS_STUDENTS = 60
LARGE_SCHOOLS, LARGE_STUDENTS = 3, 20_000
REGION_SCHOOLS, REGION_STUDENTS = 150, 1_000_000
SIZES = ("small", "large", "region")


def say(text):
    print(f"  {text}", flush=True)


def plan(size, copies):
    """Which schools there will be, of how many classes; in a region only the demo's own has the full history."""
    schools, students = (LARGE_SCHOOLS, LARGE_STUDENTS) if size == "large" else (REGION_SCHOOLS, REGION_STUDENTS)
    classes = -(-students // CLASS_STUDENTS)
    for nth in range(schools):
        of_school = classes // schools + (nth < classes % schools)
        copies.add_school(nth, of_school, is_full=size == "large" or nth == 0, is_demo=nth == 0)


def require_demo(database):
    """Only the demo as it is loaded: nothing that people or an earlier run have added."""
    if database.value("select to_regclass('class_class') is null"):
        raise SystemExit("seed: the database has no tables; `suanpan serve --demo` makes and fills them")
    if database.value("select count(*) from school_school where key = 'huadong'") != 1:
        raise SystemExit("seed: the demo is not there; `suanpan serve --demo` loads it into an empty database")
    if database.value("select count(*) from school_school") > 2:
        raise SystemExit("seed: the database was filled before; begin with an empty one")
    if database.value("select to_regnamespace('seed') is not null"):
        raise SystemExit("seed: an earlier run ended before its time; begin with an empty database")
    if waiting := database.value("select count(*) from jobs_job"):
        raise SystemExit(f"seed: {waiting} jobs of the demo wait; let `suanpan serve` run until there are none")


def grow(database, catalogue, size):
    template = Template(database, catalogue)
    left_out = template.build()
    for column, rows in left_out.items():
        say(f"left out, because {column} names what is not copied: {rows}")
    database.run(people.functions())
    copies = Copies(database, template.stride)
    plan(size, copies)
    copies.write()
    Filling(database, catalogue, copies, say).run()
    database.run("drop schema seed cascade;")


def main():
    words = sys.argv[1:]
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith(("postgres://", "postgresql://")):
        raise SystemExit("seed: DATABASE_URL=postgres://… names the database to fill")
    database = Database(url)
    if words[:1] == ["check"] and len(words) == 2:
        raise SystemExit(0 if check.run(database, words[1]) else 1)
    if len(words) != 1 or words[0] not in SIZES:
        raise SystemExit(f"seed: SIZE is one of {', '.join(SIZES)}")
    began = time.monotonic()
    require_demo(database)
    catalogue = Catalogue(database)
    if words[0] != "small":
        grow(database, catalogue, words[0])
    finish.set_sequences(database)
    finish.analyze(database)
    filled = time.monotonic()
    dangling = finish.dangling(database, catalogue, say)
    finish.report(database, catalogue, words[0], filled - began, time.monotonic() - filled)
    raise SystemExit(1 if dangling else 0)


if __name__ == "__main__":
    main()
