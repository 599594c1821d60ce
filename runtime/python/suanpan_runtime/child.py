"""Turns a fresh fork into a locked-in child. The order of the steps matters; each is an item of docs/sandbox.md."""

import os
import resource
import signal
import socket
import sys

from suanpan_runtime import kernel

CHANNEL = 3


def become(init, order, fds):
    """Never returns: a step that fails ends the child, which the supervisor counts as the machine's failure."""
    try:
        box = _lock_in(init, order, fds)
        from suanpan_runtime import harness

        harness.serve(init, order, box)
    except SystemExit:
        os._exit(0)
    except BaseException as error:
        try:
            harness_report(error)
        finally:
            os._exit(97)


def harness_report(error):
    from suanpan_runtime.channel import send

    send(b"X", f"{type(error).__name__}: {error}".encode("utf-8", "replace"))


def _lock_in(init, order, fds):
    limits = order["limits"]
    # Again after the change of user, which clears it.
    kernel.die_with_parent()
    # 0-2 and the channel take their fixed numbers; the rest of the received descriptors stay open until close_from.
    channel = os.dup(fds[3])
    for number in range(3):
        os.dup2(fds[number], number)
    for joined in fds[4 : 4 + order["cgroup_fds"]]:
        os.write(joined, b"0")
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)

    if init["mode"] == "full":
        kernel.unshare(init["child_namespaces"])
        box = "/box"
        kernel.mount_tmpfs(box, f"size={init['box']['size']},nr_inodes={init['box']['inodes']},mode=0755", init["box"]["flags"])
    else:
        box = order["box"]
    uid = order["uid"]
    for folder in ("work", "tmp"):
        path = f"{box}/{folder}"
        # Not makedirs: a room that is gone already must not come back.
        os.mkdir(path, mode=0o700)
        if init["set_ids"]:
            os.chown(path, uid, uid)
    # A child shares its current folder with the interpreter until now: the old mount must not stay reachable.
    os.chdir(f"{box}/work")
    with_box = socket.socket(fileno=os.dup(channel))
    handle = os.open(f"{box}/work", os.O_PATH | os.O_DIRECTORY)
    socket.send_fds(with_box, [b"\x01\x00\x00\x00B"], [handle])
    os.close(with_box.detach())
    os.dup2(channel, CHANNEL)
    kernel.close_from(4)

    _limit(limits, init["address_space"])
    if init["set_ids"]:
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
    if init["drop_capabilities"]:
        kernel.drop_all_capabilities()
    kernel.die_with_parent()
    kernel.no_new_privileges()
    kernel.not_dumpable()
    if init["landlock_abi"] >= 1:
        kernel.landlock(init["landlock_abi"], init["landlock_read"], init["landlock_write"], [box])
    if init["seccomp_bytes"]:
        kernel.seccomp(init["seccomp_bytes"])
    sys.path.insert(0, "")
    return box


def _limit(limits, address_space):
    def hold(what, value, hard=None):
        resource.setrlimit(what, (value, value if hard is None else hard))

    seconds = max(1, (limits["cpu_ms"] + 999) // 1000)
    # pid 1 of a namespace ignores SIGXCPU, so the hard limit, which kills, follows a second later.
    hold(resource.RLIMIT_CPU, seconds, seconds + 1)
    hold(resource.RLIMIT_AS, address_space + limits["memory_bytes"])
    hold(resource.RLIMIT_FSIZE, limits["file_bytes"])
    hold(resource.RLIMIT_NOFILE, limits["open_files"])
    hold(resource.RLIMIT_NPROC, limits["processes"])
    hold(resource.RLIMIT_STACK, limits["stack_bytes"])
    hold(resource.RLIMIT_SIGPENDING, 64)
    for nothing in ("CORE", "MEMLOCK", "MSGQUEUE", "NICE", "RTPRIO"):
        hold(getattr(resource, f"RLIMIT_{nothing}"), 0)
