"""The steps of the container's file, run in clean roots where no engine is; the server started as an engine starts it.

The stages that build the client and the program are not repeated: their images are a builder's, and what they leave is what the drill was
built with.
"""

import json
import os
import re
import shlex
import shutil
import time

from machine import ROOT, run as command
from product import TARGET
from root import COPIES, PASSWORD, PATH, Root, Service, first_school, try_out

FILE = ROOT / "ops/container/Dockerfile"
BASE = "docker.io/library/debian:bookworm-slim"
ADDRESS = "127.0.0.1:8000"
BUILT = {"/src/target/release/suanpan": TARGET / "suanpan"}


def run(machine, figures):
    stages = read(FILE.read_text())
    began = time.monotonic()
    built = {}
    for stage in stages:
        if stage.base == BASE:
            built[stage.name] = Image(machine, stage, built)
    figures.add("build-seconds", time.monotonic() - began, "s")
    image = built[stages[-1].name]
    image.prepare()
    service, students = try_out(machine, figures, image.root, image.serve, image.run)
    figures.add("unhealthy", int(not image.is_healthy()), at_most=0)
    service.stop()
    students.process.kill()


class Stage:
    def __init__(self, base, name):
        self.base, self.name, self.steps = base, name, []


def read(text):
    """The stages of a container's file: each with its base, its name, and its steps as (instruction, rest)."""
    text = re.sub(r"^#.*\n", "", text, flags=re.M)
    stages = []
    for line in re.sub(r"\\\n", " ", text).splitlines():
        if not line.strip():
            continue
        word, rest = line.strip().split(None, 1)
        if word == "FROM":
            base, *name = rest.split(" AS ")
            stages.append(Stage(base, name[0] if name else ""))
        else:
            stages[-1].steps.append((word, rest))
    return stages


class Image:
    """What the steps of a stage leave."""

    def __init__(self, machine, stage, others):
        self.machine, self.root = machine, Root(machine, f"image-{stage.name or 'last'}")
        self.settings, self.user, self.folder = {"PATH": PATH}, "0:0", "/"
        self.entry, self.command, self.health = [], [], []
        for word, rest in stage.steps:
            self.step(word, rest, others)

    def step(self, word, rest, others):
        match word:
            case "RUN":
                self.root.inside("/bin/sh", "-c", f"cd {self.folder} && {rest}", settings=self.settings)
            case "COPY":
                self.copy(rest, others)
            case "ENV":
                self.settings |= dict(pair.split("=", 1) for pair in shlex.split(rest))
            case "USER":
                self.user = rest
            case "WORKDIR":
                self.folder = rest
                self.inside(rest).mkdir(parents=True, exist_ok=True)
            case "ENTRYPOINT":
                self.entry = json.loads(rest)
            case "CMD":
                self.command = json.loads(rest)
            case "HEALTHCHECK":
                self.health = json.loads(rest[rest.index("CMD ") + len("CMD ") :])
            case "VOLUME" | "EXPOSE":
                pass
            case _:
                raise RuntimeError(f"{FILE}: {word} is an instruction that the drill does not know")

    def inside(self, path):
        return self.root.path / path.lstrip("/")

    def copy(self, rest, others):
        *named, source, place = rest.split()
        origin = named[0].removeprefix("--from=") if named else None
        if origin is None:
            source = ROOT / source
        else:
            source = others[origin].inside(source) if origin in others else BUILT[source]
        place = self.inside(place)
        place.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            # Links within an environment stay links.
            ignored = shutil.ignore_patterns(".venv", "__pycache__")
            shutil.copytree(source, place, symlinks=True, dirs_exist_ok=True, ignore=ignored)
        else:
            shutil.copy(source, place)

    def words(self, *command):
        """A command as the image's user, in its folder; of the machine's own settings it knows nothing."""
        user, _, group = self.user.partition(":")
        as_user = f"setpriv --reuid={user} --regid={group} --clear-groups --no-new-privs --bounding-set=-all --"
        return ["/bin/sh", "-c", f"cd {self.folder} && exec {as_user} {shlex.join(command)}"]

    def prepare(self):
        """The first school, as `docker compose run suanpan setup` adds it; and a volume for copies."""
        user, _, group = self.user.partition(":")
        self.root.inside("install", "-d", "-o", user, "-g", group, COPIES)
        secret = self.inside("/tmp/password")
        secret.write_text(PASSWORD + "\n")
        os.chown(secret, int(user), int(group))
        data = self.settings["SUANPAN_DATA_DIR"]
        listen = self.settings["SUANPAN_LISTEN"]
        self.run("setup", *first_school(listen, ADDRESS), "--password-file", "/tmp/password", "--data-dir", data)

    def serve(self, name):
        words = ["chroot", self.root.path, *self.words(*self.entry, *self.command)]
        return Service(self.machine, words, name, ADDRESS, self.settings)

    def run(self, *words):
        """A command of the program in the container, as `docker compose exec` runs it."""
        return command("chroot", self.root.path, *self.words(*self.entry, *words), env=self.settings)

    def is_healthy(self):
        try:
            command("chroot", self.root.path, *self.words(*self.health), env=self.settings)
        except RuntimeError:
            return False
        return True
