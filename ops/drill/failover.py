"""An exam of 200 while the primary of a Patroni cluster is killed, cut off and frozen."""

import time

from cluster import Cluster
from figures import say
from machine import wait_until
from product import Server, Students

STUDENTS = 200
# What the exam may be without its database.
AT_MOST_SECONDS = 15
# A fault is over when so long nothing failed.
QUIET_SECONDS = 6
# Which of the two servers connects how.
WAYS = ("haproxy", "hosts")


def run(machine, figures):
    machine.need(patroni="patroni", etcd="etcd-server", haproxy="haproxy", ip="iproute2", initdb="postgresql")
    cluster = Cluster(machine)
    cluster.query("create database suanpan")
    port = cluster.start_haproxy()
    proxied = f"postgres://postgres:drill@127.0.0.1:{port}/suanpan"
    named = f"postgres://postgres:drill@{cluster.hosts()}/suanpan?target_session_attrs=read-write"
    folder = machine.folder / "school"
    students = Students(machine, named, folder, STUDENTS)
    servers = [Server(machine, f"serve-{way}", url, folder) for way, url in zip(WAYS, (proxied, named))]
    for server in servers:
        server.wait_ready()
    students.begin(servers)
    say(f"{STUDENTS} students write, half of them through {WAYS[0]}, half by the address with several hosts")
    time.sleep(10)
    students.period("calm")
    time.sleep(10)
    calm = students.look()
    for way, group in zip(WAYS, calm["groups"]):
        figures.add(f"calm-saves-{way}", group["acknowledged"] / calm["lasted_s"], "/s")
        figures.add(f"calm-failures-{way}", sum(group["failures"].values()), at_most=0)
    seconds, failures, left_behind = [0], {}, 0
    faults = (("killed", "kill", "switch_on"), ("cut", "cut", "join"), ("frozen", "freeze", "thaw"))
    for fault, strike, heal in faults:
        node = wait_until("one primary", 30, cluster.primary)
        students.period(fault)
        say(f"{node.name}, the primary, is {fault}")
        getattr(node, strike)()
        struck = settle(students)
        students.period(f"healed-{fault}")
        say(f"{node.name} comes back")
        getattr(node, heal)()
        left_behind += not whole_again(cluster)
        time.sleep(QUIET_SECONDS)
        healed = settle(students)
        report(figures, fault, struck, healed, seconds)
        for group in struck["groups"] + healed["groups"]:
            for why, times in group["failures"].items():
                failures[why] = failures.get(why, 0) + times
    ended = students.end()
    figures.add("saves", ended["saves"])
    figures.add("answered-503", failures.pop("503", 0))
    figures.add("refused", failures.pop("refused", 0))
    for why, times in sorted(failures.items()):
        figures.add(f"failed: {why}", times, at_most=0)
    figures.add("nodes-left-behind", left_behind, at_most=0)
    figures.add("seconds", max(seconds), "s", at_most=AT_MOST_SECONDS)
    figures.add("lost", ended["lost"], at_most=0)


def whole_again(cluster):
    """Whether the node that comes back follows the new primary: it cannot where both have written."""
    try:
        cluster.wait_whole(90)
        return True
    except RuntimeError as error:
        say(f"{error}")
        return False


def settle(students):
    """Waits until saves are acknowledged again and nothing fails any more; returns what was counted."""

    def is_quiet():
        period = students.look()
        since = [period["lasted_s"] - group["disturbed_s"] for group in period["groups"]]
        fresh = [period["lasted_s"] - group["newest_s"] for group in period["groups"]]
        return period if min(since) > QUIET_SECONDS and max(fresh) < 2 else None

    return wait_until("quiet", 120, is_quiet)


def report(figures, fault, struck, healed, seconds):
    for way, during, after in zip(WAYS, struck["groups"], healed["groups"]):
        figures.add(f"seconds-{fault}-{way}", during["disturbed_s"], "s", at_most=AT_MOST_SECONDS)
        figures.add(f"waited-{fault}-{way}", during["waited_s"], "s")
        figures.add(f"failures-{fault}-{way}", said(during))
        # The node that comes back is no reason to fail; what it does is counted all the same.
        figures.add(f"seconds-healed-{fault}-{way}", after["disturbed_s"], "s", at_most=AT_MOST_SECONDS)
        figures.add(f"failures-healed-{fault}-{way}", said(after))
        seconds.append(during["disturbed_s"])


def said(group):
    return ", ".join(f"{times} × {why}" for why, times in sorted(group["failures"].items())) or "0"
