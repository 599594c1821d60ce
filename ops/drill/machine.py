"""What a drill takes of this machine, and gives back: packages, a folder, ports, processes, namespaces."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from figures import RESULTS, say

ROOT = Path(__file__).resolve().parents[2]
POLICY = Path("/usr/sbin/policy-rc.d")


class Machine:
    """Ends everything that was started on it, the last first."""

    def __init__(self, part):
        self.part = part

    def __enter__(self):
        self.ends = ExitStack()
        self.folder = Path(tempfile.mkdtemp(prefix="suanpan-drill-"))
        # PostgreSQL's own user has to reach it.
        self.folder.chmod(0o755)
        self.at_end(shutil.rmtree, self.folder, ignore_errors=True)
        self.at_end(self.keep_logs)
        return self

    def __exit__(self, *fault):
        return self.ends.__exit__(*fault)

    def keep_logs(self):
        """What was said last is looked at afterwards: target/drill/PART-logs."""
        kept = RESULTS / f"{self.part}-logs"
        shutil.rmtree(kept, ignore_errors=True)
        for log in self.folder.rglob("*.log"):
            place = kept / log.relative_to(self.folder)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(log, place)

    def at_end(self, *call, **options):
        self.ends.callback(*call, **options)

    def start(self, command, name, **options):
        """A process that is killed in the end at the latest; what it says is in NAME.log."""
        log = open(self.folder / f"{name}.log", "ab")
        options.setdefault("stdout", log)
        # A group of its own: Ctrl+C is for the drill, which ends its processes in order.
        process = subprocess.Popen([str(word) for word in command], stderr=log, start_new_session=True, **options)
        log.close()
        self.at_end(end, process)
        return process

    def log(self, name):
        return (self.folder / f"{name}.log").read_text(errors="replace")

    def need(self, **packages):
        """Installs the Debian packages of programs that are missing, and lets none of their services run."""
        missing = [package for program, package in packages.items() if not find(program)]
        if not missing:
            return
        say(f"installing {' '.join(missing)}")
        before = services()
        is_ours = not POLICY.exists()
        if is_ours:
            POLICY.write_text("#!/bin/sh\nexit 101\n")
            POLICY.chmod(0o755)
        try:
            quiet = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
            install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing]
            subprocess.run(["apt-get", "update", "-qq"], env=environment, **quiet)
            subprocess.run(install, env=environment, **quiet)
        finally:
            if is_ours:
                POLICY.unlink()
        if added := services() - before:
            subprocess.run(["systemctl", "disable", "--quiet", *added], stderr=subprocess.DEVNULL)


def services():
    """Which services the machine starts by itself."""
    wanted = Path("/etc/systemd/system/multi-user.target.wants")
    return {link.name for link in wanted.iterdir()} if wanted.exists() else set()


def find(program):
    return shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")


def end(process):
    """Kills it, stopped or not."""
    if process.poll() is None:
        process.kill()
    process.wait()
    if process.stdin:
        process.stdin.close()


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def run(*command, **options):
    """Runs a command to its end; what it says is shown only if it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, **options)
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}: {done.stdout}{done.stderr}")
    return done.stdout


def wait_until(what, within, is_so):
    """Waits until it is so; returns what was found."""
    end_at = time.monotonic() + within
    while time.monotonic() < end_at:
        if found := is_so():
            return found
        time.sleep(0.1)
    raise RuntimeError(f"after {within} s: still not {what}")
