"""A school of 20,000 is copied while it writes, destroyed, and restored into an empty place, on SQLite and on PostgreSQL."""

import hashlib
import json
import shutil
import sqlite3
import time

from figures import say
from machine import run as command
from product import Server, Students, suanpan
from proxied import start_postgres
from web import Person

STUDENTS = 20_000
WRITERS = 200
AT_MOST_SECONDS = 600
# How many pictures the school has, beside its database.
FILES = 40
FILE_BYTES = 500_000
# What they have handed in, so that there is something to copy: ten programs each.
PROGRAMS = """
insert into coding_submission (task_id, user_id, number, code, state, share, report, is_late, submitted_at_ms, needs_marker)
select (select min(id) from coding_task), u.id, n.number, '{code}' || u.id, 'done', 0, '{{}}', 0, 0, 0
from identity_user u cross join ({numbers}) n
"""


def run(machine, figures):
    machine.need(initdb="postgresql")
    server = start_postgres(machine).rpartition("/")[0]
    for engine in ("sqlite", "postgres"):
        place = Place(machine, engine, server)
        copy, students, picture = copied_while_it_writes(machine, figures, place)
        place.destroy()
        began = time.monotonic()
        suanpan("restore", copy, *place.options("restored"))
        figures.add(f"seconds-{engine}", time.monotonic() - began, "s", at_most=AT_MOST_SECONDS)
        wrong = compare(machine, place, copy)
        restored = Server(machine, f"restored-{engine}", place.url("restored"), place.folder("restored"))
        restored.wait_ready()
        wrong += [f"{missing} acknowledged answers"] if (missing := students.missing(restored)) else []
        teacher = Person(restored.address, students.hall["teacher"])
        avatar = teacher.data("GET", "/api/user/info/")["avatar"]
        wrong += ["a picture"] if teacher.ask("GET", avatar) != (200, picture) else []
        for what in wrong:
            say(f"differs: {what}")
        figures.add(f"mismatches-{engine}", len(wrong), at_most=0)
        restored.kill()
        students.process.kill()


class Place:
    """Where the school is, and where it is restored to."""

    def __init__(self, machine, engine, server):
        self.machine, self.engine, self.server = machine, engine, server
        if engine == "postgres":
            self.query("create database restored")

    def query(self, text):
        command("psql", "-Xq", f"{self.server}/postgres", "-c", text)

    def folder(self, name):
        return self.machine.folder / f"{self.engine}-{name}"

    def url(self, name):
        if self.engine == "sqlite":
            return f"sqlite:{self.folder(name) / 'suanpan.db'}"
        return f"{self.server}/{name}"

    def options(self, name):
        return ("--data-dir", self.folder(name), "--database-url", self.url(name))

    def fill(self):
        """Rows in bulk, by hand."""
        numbers = " union all ".join(f"select {number} as number" for number in range(1, 11))
        code = "".join(f"balance_{line} = debit[{line}] - credit[{line}]\n" for line in range(15))
        text = PROGRAMS.format(code=code, numbers=numbers)
        if self.engine == "postgres":
            command("psql", "-Xq", self.url("suanpan"), "-c", text)
            return
        with sqlite3.connect(self.folder("suanpan") / "suanpan.db") as database:
            database.execute(text)
        database.close()

    def destroy(self):
        shutil.rmtree(self.folder("suanpan"))
        if self.engine == "postgres":
            self.query("drop database suanpan with (force)")


def copied_while_it_writes(machine, figures, place):
    """Returns the copy, the students with what was acknowledged before it began, and a picture that must be in it."""
    place.folder("suanpan").mkdir()
    students = Students(machine, place.url("suanpan"), place.folder("suanpan"), STUDENTS, WRITERS)
    place.fill()
    say(f"{place.engine}: {STUDENTS} students, {WRITERS} of them write")
    server = Server(machine, f"serve-{place.engine}", place.url("suanpan"), place.folder("suanpan"))
    server.wait_ready()
    teacher = Person(server.address, students.hall["teacher"])
    for number in range(FILES):
        picture = put_picture(teacher, number)
    students.begin([server])
    time.sleep(15)
    students.period("copied")
    students.note()
    copies = machine.folder / f"{place.engine}-copies"
    began = time.monotonic()
    suanpan("backup", "create", copies, *place.options("suanpan"))
    figures.add(f"backup-seconds-{place.engine}", time.monotonic() - began, "s")
    seen = students.look()["groups"][0]
    figures.add(f"backup-saves-meanwhile-{place.engine}", seen["acknowledged"])
    figures.add(f"backup-longest-wait-{place.engine}", seen["waited_s"], "s", at_most=5)
    figures.add(f"backup-failures-{place.engine}", sum(seen["failures"].values()), at_most=0)
    ended = students.end()
    figures.add(f"saves-{place.engine}", ended["saves"])
    server.kill()
    copy = next(folder for folder in copies.iterdir() if folder.is_dir())
    manifest = read(copy)
    figures.add(f"rows-{place.engine}", sum(manifest["rows"].values()))
    figures.add(f"files-{place.engine}", manifest["files"])
    return copy, students, picture


def put_picture(teacher, number):
    """Another one each time; the last is the teacher's."""
    noise = b"".join(hashlib.sha256(b"%d %d" % (number, at)).digest() for at in range(FILE_BYTES // 32))
    picture = b"\x89PNG\r\n\x1a\n" + noise
    form = b'--drill\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\n\r\n%b\r\n--drill--\r\n'
    teacher.data("POST", "/api/user/avatar/", form % picture, kind="multipart/form-data; boundary=drill")
    return picture


def read(copy):
    return json.loads((copy / "manifest.json").read_text())


def compare(machine, place, copy):
    """What a copy of what was restored says otherwise than the copy it came from; and the chain of the audit log."""
    again = machine.folder / f"{place.engine}-again"
    suanpan("backup", "create", again, *place.options("restored"))
    before, after = read(copy), read(next(folder for folder in again.iterdir() if folder.is_dir()))
    wrong = [
        f"{table}: {rows} rows became {after['rows'].get(table)}"
        for table, rows in before["rows"].items()
        if after["rows"].get(table) != rows
    ]
    wrong += [what for what in ("migrations", "receipts", "audit", "files", "file_bytes") if before[what] != after[what]]
    suanpan("audit", "verify", *place.options("restored"), "--against", copy)
    return wrong
