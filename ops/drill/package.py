"""The Debian package in a clean root: installed with what it depends on, set up by flags, started as its unit says."""

import hashlib
import re
import shlex
import shutil
import time

from figures import say
from machine import ROOT, free_port, run as command
from root import COPIES, PASSWORD, PATH, Root, Service, first_school, try_out


def run(machine, figures):
    root = Root(machine)
    package = pack(machine)
    began = time.monotonic()
    install(root, package)
    figures.add("install-seconds", time.monotonic() - began, "s")
    began = time.monotonic()
    root.inside("suanpan-python")
    figures.add("python-seconds", time.monotonic() - began, "s")

    address = f"127.0.0.1:{free_port()}"
    (root.path / "root/password").write_text(PASSWORD + "\n")
    told = first_school(address, address)
    root.inside("suanpan", "setup", *told, "--password-file", "/root/password", "--data-dir", "/var/lib/suanpan")
    root.inside("install", "-d", "-o", "suanpan", "-g", "suanpan", COPIES)

    def start(name):
        return serve(machine, root, address, name)

    def as_server(*words):
        return root.inside("suanpanctl", *words)

    service, students = try_out(machine, figures, root, start, as_server)
    carry_away(machine, figures, root)
    service.stop()
    students.process.kill()


def install(root, package):
    shutil.copy(package, root.path / "tmp/suanpan.deb")
    root.inside("apt-get", "update", "-qq")
    root.inside("apt-get", "install", "-y", "-qq", "--no-install-recommends", "/tmp/suanpan.deb")


def carry_away(machine, figures, root):
    """The copies to a repository in a folder and to one in S3, as the unit of restic does it; and back."""
    root.inside("apt-get", "install", "-y", "-qq", "--no-install-recommends", "restic")
    bucket = Bucket(machine)
    for name, settings in (("folder", {"RESTIC_REPOSITORY": "/srv/repository"}), ("s3", bucket.settings)):
        own = settings | {"RESTIC_PASSWORD": "a password of the school", "HOME": "/srv"}
        unit = Unit(root, "lib/systemd/system/suanpan-restic.service")
        root.inside("install", "-d", "-o", "suanpan", "/srv/repository", f"/srv/back-{name}")
        back = f"/usr/bin/restic restore latest --target /srv/back-{name}"
        for words in ("/usr/bin/restic init", *unit.commands, back):
            root.inside("/bin/sh", "-c", unit.script(words), settings=own)
        root.inside("suanpanctl", "backup", "verify", f"/srv/back-{name}/srv/suanpan-copies")
        places = ("srv/suanpan-copies", f"srv/back-{name}/srv/suanpan-copies")
        carried, returned = (listed(root.path / place) for place in places)
        figures.add(f"carried-away-differs-{name}", int(carried != returned), at_most=0)


def listed(folder):
    """What lies in a folder, with what is in it."""
    files = (file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder): hashlib.sha256(file.read_bytes()).digest() for file in files}


def pack(machine):
    """The package of the programs that the drill has built."""
    command(ROOT / "tools/setup.sh", "deb", cwd=ROOT)
    options = ("--locked", "--no-build", "--no-strip", "--fast", "--profile", "dev", "--output", machine.folder)
    command("cargo", "deb", *options, "-p", "suanpan", cwd=ROOT)
    (package,) = machine.folder.glob("suanpan_*.deb")
    return package


class Unit:
    """What a unit file says of its service."""

    def __init__(self, root, path):
        text = (root.path / path).read_text()
        said = dict(re.findall(r"^(User|WorkingDirectory|UMask|EnvironmentFile)=-?(.+)$", text, re.M))
        self.user, self.settings = said["User"], said["EnvironmentFile"]
        self.folder, self.umask = said.get("WorkingDirectory", "/"), said.get("UMask", "0022")
        self.commands = re.findall(r"^ExecStart=(.+)$", text, re.M)

    def script(self, command):
        """The command as the unit's user, in its folder."""
        as_user = f"setpriv --reuid={self.user} --regid={self.user} --init-groups --no-new-privs --"
        return f"umask {self.umask} && cd {self.folder} && exec {as_user} {command}"


def serve(machine, root, address, name):
    """The server as its unit starts it: the user, the settings, the folder, the command."""
    unit = Unit(root, "lib/systemd/system/suanpan.service")
    settings = (root.path / unit.settings.lstrip("/")).read_text()
    own = dict(line.split("=", 1) for line in shlex.split(settings, comments=True))
    (served,) = unit.commands
    words = ["chroot", root.path, "/bin/sh", "-c", unit.script(served)]
    return Service(machine, words, name, address, own | {"PATH": PATH})


class Bucket:
    """An S3 server of the drill's own."""

    def __init__(self, machine):
        tools = ROOT / "target/tools"
        if not (tools / "bin/s3s-fs").exists():
            say("building an S3 server (minutes, once)")
            version = re.search(r'name = "s3s-fs"\nversion = "(.+)"', (ROOT / "Cargo.lock").read_text())[1]
            command("cargo", "install", f"s3s-fs@{version}", "--features", "binary", "--debug", "--root", tools)
        folder, port = machine.folder / "buckets", free_port()
        (folder / "copies").mkdir(parents=True)
        keys = ("--access-key", "drill", "--secret-key", "drill-secret")
        machine.start([tools / "bin/s3s-fs", "--host", "127.0.0.1", "--port", port, *keys, folder], "s3")
        self.settings = {
            "RESTIC_REPOSITORY": f"s3:http://127.0.0.1:{port}/copies",
            "AWS_ACCESS_KEY_ID": "drill",
            "AWS_SECRET_ACCESS_KEY": "drill-secret",
        }
