"""`make drill`: breaks what Suanpan stands on while people write, and counts what they lose.

    python3 ops/drill PART…        parts: failover instances upgrade restore package container

Needs root (network namespaces), and the programs that `make drill` builds. Prints a figure a line, writes them to
target/drill/PART.json, and exits with 1 where one is beyond its limit.
"""

import importlib
import os
import signal
import sys

from figures import Figures
from machine import Machine

PARTS = ("failover", "instances", "upgrade", "restore", "package", "container")
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def stop(*_):
    """What was begun is ended whatever happens: the first signal is an exception like any other, a second one changes nothing."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    sys.exit("drill: stopped")


def main():
    parts = sys.argv[1:] or PARTS
    if unknown := set(parts) - set(PARTS):
        sys.exit(f"drill: unknown: {', '.join(sorted(unknown))}; the parts are {', '.join(PARTS)}")
    if os.geteuid() != 0:
        sys.exit("drill: it needs root: it makes network namespaces and stops processes of other users.")
    for number in SIGNALS:
        signal.signal(number, stop)
    is_good = True
    for part in parts:
        figures = Figures(part)
        with Machine(part) as machine:
            importlib.import_module(part).run(machine, figures)
        is_good = figures.write() and is_good
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
