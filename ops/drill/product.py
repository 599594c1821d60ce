"""Suanpan's own processes, and the students of the load program."""

import json
import os
import signal
import subprocess
import urllib.request

from machine import ROOT, free_port, run, wait_until

TARGET = ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "debug"


class Server:
    """A `serve` or a `work`."""

    def __init__(self, machine, name, url, folder, what="serve", listen=None, options=()):
        self.name = name
        self.machine = machine
        self.address = listen or f"127.0.0.1:{free_port()}"
        words = [TARGET / "suanpan", what, "--data-dir", folder, "--log", "warn", *options]
        if what == "serve":
            words += ["--listen", self.address, "--pyodide-listen", "off"]
        environment = os.environ | {"SUANPAN_DATABASE_URL": url}
        self.process = machine.start(words, name, env=environment, cwd=ROOT)

    def wait_ready(self):
        wait_until(f"{self.name} ready", 60, self.is_ready)

    def is_ready(self):
        if self.process.poll() is not None:
            raise RuntimeError(f"{self.name} ended: {self.machine.log(self.name)[-2000:]}")
        try:
            with urllib.request.urlopen(f"http://{self.address}/readyz", timeout=5) as reply:
                return reply.status == 200
        except OSError:
            return False

    def kill(self):
        self.process.kill()
        self.process.wait()

    def terminate(self):
        self.process.send_signal(signal.SIGTERM)


class Students:
    """The load program: it is written a line and answers with one."""

    def __init__(self, machine, url, folder, *counts):
        words = [TARGET / "load", "drill", url, folder, *counts]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.machine = machine
        self.process = machine.start(words, "students", text=True, bufsize=1, cwd=ROOT, **pipes)
        self.hall = self.hear()

    def hear(self):
        line = self.process.stdout.readline()
        if not line:
            self.process.wait()
            raise RuntimeError(f"the students ended: {self.machine.log('students')[-2000:]}")
        return json.loads(line)

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        return self.hear()

    def begin(self, servers):
        return self.tell("begin " + " ".join(server.address for server in servers))

    def period(self, name):
        """Counts anew; returns how the period before it stood."""
        return self.tell(f"period {name}")

    def look(self):
        return self.tell("look")

    def note(self):
        return self.tell("note")

    def end(self):
        return self.tell("end")

    def missing(self, server):
        """How much of what was noted a server does not have."""
        return self.tell(f"compare {server.address}")["missing"]


def suanpan(*words):
    """Runs a command of the program; returns what it says."""
    return run(TARGET / "suanpan", *words, cwd=ROOT)
