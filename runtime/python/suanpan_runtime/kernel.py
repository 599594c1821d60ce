"""System calls the interpreter has no name for. Used while a child is being locked in, before any student code."""

import ctypes
import os
import struct

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long

CLONE_NEWPID = 0x20000000
_MOUNT_FLAGS = {"nosuid": 2, "nodev": 4, "noexec": 8}

_PR_SET_PDEATHSIG = 1
_PR_SET_DUMPABLE = 4
_PR_SET_SECCOMP = 22
_PR_SET_NO_NEW_PRIVS = 38

_MADV_COLLAPSE = 25
_HUGE = 2 << 20

_NR_CAPSET = 126
_NR_PIDFD_OPEN = 434
_NR_CLOSE_RANGE = 436
_NR_LANDLOCK_CREATE = 444
_NR_LANDLOCK_ADD = 445
_NR_LANDLOCK_RESTRICT = 446


def _checked(result, what):
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result


def _syscall(number, *arguments, what):
    longs = [a if isinstance(a, (ctypes.c_void_p, ctypes.c_char_p)) else ctypes.c_long(a) for a in arguments]
    return _checked(_libc.syscall(ctypes.c_long(number), *longs), what)


def unshare(flags):
    _checked(_libc.unshare(flags), "unshare")


def setns(fd, kind):
    _checked(_libc.setns(fd, kind), "setns")


def pidfd_open(pid):
    return _syscall(_NR_PIDFD_OPEN, pid, 0, what="pidfd_open")


def close_from(first):
    _syscall(_NR_CLOSE_RANGE, first, 0xFFFFFFFF, 0, what="close_range")


def mount_tmpfs(target, options, flags):
    bits = 0
    for flag in flags:
        bits |= _MOUNT_FLAGS[flag]
    _checked(_libc.mount(b"tmpfs", target.encode(), b"tmpfs", ctypes.c_ulong(bits), options.encode()), "mount tmpfs")


def collapse(start, end):
    """Makes huge pages of the whole ones between two addresses. A fork shares these by one entry each, not by 512, and most
    stay shared for good. Where the kernel cannot (before Linux 6.1) or has none left, all stays as it is."""
    for address in range(-(-start // _HUGE) * _HUGE, end - _HUGE + 1, _HUGE):
        _libc.madvise(ctypes.c_void_p(address), ctypes.c_size_t(_HUGE), _MADV_COLLAPSE)


def drop_all_capabilities():
    header = struct.pack("<Ii", 0x20080522, 0)
    _syscall(_NR_CAPSET, ctypes.c_char_p(header), ctypes.c_char_p(bytes(24)), what="capset")


def _prctl(option, value, what):
    _checked(_libc.prctl(option, ctypes.c_ulong(value), ctypes.c_ulong(0), ctypes.c_ulong(0), ctypes.c_ulong(0)), what)


def die_with_parent():
    _prctl(_PR_SET_PDEATHSIG, 9, "PR_SET_PDEATHSIG")


def no_new_privileges():
    _prctl(_PR_SET_NO_NEW_PRIVS, 1, "PR_SET_NO_NEW_PRIVS")


def not_dumpable():
    _prctl(_PR_SET_DUMPABLE, 0, "PR_SET_DUMPABLE")


_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_REMOVE_DIR, _REMOVE_FILE, _MAKE_DIR, _MAKE_REG, _MAKE_SYM = 1 << 4, 1 << 5, 1 << 7, 1 << 8, 1 << 12
_REFER, _TRUNCATE = 1 << 13, 1 << 14


def landlock(abi, read, write, whole):
    """Denies every file right but: reading beneath `read`, writing to the files `write`, working freely beneath `whole`."""
    handled = (1 << 13) - 1
    if abi >= 2:
        handled |= _REFER
    if abi >= 3:
        handled |= _TRUNCATE
    if abi >= 5:
        handled |= 1 << 15
    network = 3 if abi >= 4 else 0
    scoped = 3 if abi >= 6 else 0
    size = 24 if abi >= 6 else 16 if abi >= 4 else 8
    attribute = struct.pack("<QQQ", handled, network, scoped)[:size]
    ruleset = _syscall(_NR_LANDLOCK_CREATE, ctypes.c_char_p(attribute), size, 0, what="landlock_create_ruleset")

    def allow(path, rights):
        try:
            fd = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except FileNotFoundError:
            return
        try:
            if not os.path.isdir(path):
                rights &= _READ_FILE | _WRITE_FILE | _TRUNCATE
            rule = struct.pack("<Qi", rights & handled, fd)
            _syscall(_NR_LANDLOCK_ADD, ruleset, 1, ctypes.c_char_p(rule), 0, what="landlock_add_rule")
        finally:
            os.close(fd)

    for path in read:
        allow(path, _READ_FILE | _READ_DIR)
    for path in write:
        allow(path, _READ_FILE | _WRITE_FILE)
    for path in whole:
        allow(path, _WRITE_FILE | _READ_FILE | _READ_DIR | _REMOVE_DIR | _REMOVE_FILE | _MAKE_DIR | _MAKE_REG | _MAKE_SYM | _REFER | _TRUNCATE)
    _syscall(_NR_LANDLOCK_RESTRICT, ruleset, 0, what="landlock_restrict_self")
    os.close(ruleset)


def seccomp(instructions):
    """Installs the filter: `instructions` are packed `struct sock_filter`s made by the supervisor."""
    code = ctypes.create_string_buffer(instructions, len(instructions))
    program = struct.pack("<HxxxxxxQ", len(instructions) // 8, ctypes.addressof(code))
    holder = ctypes.create_string_buffer(program, len(program))
    _checked(
        _libc.prctl(_PR_SET_SECCOMP, ctypes.c_ulong(2), ctypes.c_ulong(ctypes.addressof(holder)), ctypes.c_ulong(0), ctypes.c_ulong(0)),
        "PR_SET_SECCOMP",
    )
