"""A clean Debian in a folder, and what a server in it is tried with."""

import os
import shutil
import subprocess
import time
from pathlib import Path

from figures import say
from machine import run as command, wait_until
from product import Students
from web import Person, printed

RELEASE = "bookworm"
MIRROR = "http://deb.debian.org/debian"
STUDENTS = 40
PASSWORD = "Suanpan2026!"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PROGRAM = "import pandas as pd\nprint(pd.Series([1, 2]).sum())"
COPIES = "/srv/suanpan-copies"


class Root:
    """A Debian in a folder, with nothing in it but what every Debian has."""

    def __init__(self, machine, name="root"):
        self.machine, self.path = machine, machine.folder / name
        machine.need(debootstrap="debootstrap")
        say(f"a clean {RELEASE}")
        command("debootstrap", "--variant=minbase", "--include=ca-certificates", RELEASE, self.path, MIRROR)
        for name in ("proc", "dev", "sys"):
            command("mount", "--rbind", f"/{name}", self.path / name)
            command("mount", "--make-rslave", self.path / name)
            machine.at_end(subprocess.run, ["umount", "-l", self.path / name], check=False)
        # The machine's way to its registries.
        for file in ("/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt"):
            if Path(file).exists():
                shutil.copyfile(file, f"{self.path}{file}")
        for file in Path("/etc/apt/apt.conf.d").glob("99*"):
            shutil.copy(file, self.path / "etc/apt/apt.conf.d")

    def inside(self, *words, settings=None):
        """Runs a command in it; returns what it says."""
        reach = ("PIP_", "SSL_", "http", "HTTP")
        kept = {name: value for name, value in os.environ.items() if name.startswith(reach)}
        usual = {"PATH": PATH, "HOME": "/root", "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        return command("chroot", self.path, *words, env=kept | usual | (settings or {}))


def try_out(machine, figures, root, start, as_server):
    """A sign-in, then a program and an exam of a school in the place of the empty one, and a copy of it.

    `start(name)` starts the server in the root; `as_server(*words)` runs a command there as the server's own user.
    """
    service = start("first")
    signed_in = Person(service.address, "").ask("POST", "/api/login/", {"username": "operator", "password": PASSWORD})
    figures.add("sign-in-failed", int(signed_in[0] != 200), at_most=0)
    figures.add("runs-as-root", int(service.owner() == 0), at_most=0)
    service.stop()

    data = root.path / "var/lib/suanpan"
    owner = data.stat()
    for old in data.iterdir():
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    students = Students(machine, f"sqlite:{data / 'suanpan.db'}", data, STUDENTS)
    for place in (data, *data.rglob("*")):
        os.chown(place, owner.st_uid, owner.st_gid)
    service = start("second")
    students.begin([service])
    students.period("all")
    events = Person(service.address, students.hall["students"][0]).run(PROGRAM)
    figures.add("python-wrong", int(printed(events).strip() != "3"), at_most=0)
    time.sleep(5)
    ended = students.end()
    figures.add("exam-saves", ended["saves"])
    figures.add("exam-lost", ended["lost"], at_most=0)
    as_server("backup", "create", COPIES)
    say(as_server("backup", "verify", COPIES).strip().splitlines()[-1])
    return service, students


class Service:
    """A server in a root."""

    def __init__(self, machine, words, name, address, settings):
        self.address = address
        self.process = machine.start(words, name, env=settings)
        wait_until(f"{name} ready", 60, lambda: Person(address, "").ask("GET", "/readyz")[0] == 200)

    def owner(self):
        return Path(f"/proc/{self.process.pid}").stat().st_uid

    def stop(self):
        self.process.terminate()
        self.process.wait(60)


def first_school(listen, address):
    """What `suanpan setup` is told of the first school and its operator, but for the password's file and the data folder."""
    names = ("--school-name", "示范学校", "--school-name-en", "", "--school-key", "shifan")
    people = ("--operator", "operator", "--operator-name", "运维", "--office", "none")
    reached = ("--listen", listen, "--public-url", f"http://{address}")
    return ("--lang", "zh", "--database-url", "sqlite", *reached, *names, *people)
