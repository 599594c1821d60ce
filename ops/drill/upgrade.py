"""Two instances are replaced one after the other while people write: the old one drains, the new one starts behind the proxy."""

import time

from figures import say
from machine import wait_until
from product import Server, Students
from proxied import Front, start_postgres
from web import Person

STUDENTS = 200
# The front looks every half second, twice.
NOTICE_SECONDS = 3
QUIET_SECONDS = 4


def run(machine, figures):
    machine.need(haproxy="haproxy", initdb="postgresql")
    url, folder = start_postgres(machine), machine.folder / "school"
    options = ("--stop-notice", str(NOTICE_SECONDS))
    students = Students(machine, url, folder, STUDENTS)
    servers = [Server(machine, f"old-{n}", url, folder, options=options) for n in (1, 2)]
    for server in servers:
        server.wait_ready()
    front = Front(machine, [server.address for server in servers])
    teacher = Person(front.address, students.hall["teacher"])
    wait_until("the front leading on", 20, lambda: teacher.ask("GET", "/api/user/info/")[0] == 200)
    students.begin([front])
    say(f"{STUDENTS} students write through two instances")
    time.sleep(5)
    students.period("replaced")
    took = []
    for number, old in enumerate(servers, 1):
        began = time.monotonic()
        old.terminate()
        old.process.wait(timeout=60)
        took.append(time.monotonic() - began)
        say(f"instance {number} has ended after {took[-1]:.1f} s; the new one starts")
        Server(machine, f"new-{number}", url, folder, listen=old.address, options=options).wait_ready()
        time.sleep(QUIET_SECONDS)
    seen = students.look()["groups"][0]
    ended = students.end()
    figures.add("saves", ended["saves"])
    figures.add("stop-slowest", max(took), "s", at_most=NOTICE_SECONDS + 31)
    failures = seen["failures"]
    for why in ("503", "refused"):
        figures.add(f"tried-again-{why}", failures.pop(why, 0))
    # What broke after it was sent, or was answered otherwise: the page tries again, and should not have had to.
    for why, times in sorted(failures.items()):
        figures.add(f"failed: {why}", times, at_most=0)
    figures.add("longest-wait", seen["waited_s"], "s", at_most=5)
    figures.add("failed-writes", sum(failures.values()) + ended["lost"], at_most=0)
