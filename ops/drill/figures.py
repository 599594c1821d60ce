"""Figures with their limits."""

import json
from pathlib import Path

RESULTS = Path(__file__).resolve().parents[2] / "target" / "drill"


class Figures:
    def __init__(self, part):
        self.part = part
        self.all = {}

    def add(self, name, value, unit="", at_most=None):
        """Prints a figure; beyond its limit, the drill has failed."""
        name = f"{self.part}-{name}"
        value = round(value, 2) if isinstance(value, float) else value
        is_good = at_most is None or value <= at_most
        limit = "" if at_most is None else f"  (at most {at_most})" if is_good else f"  BEYOND {at_most}"
        print(f"{name} {value}{f' {unit}' if unit else ''}{limit}", flush=True)
        self.all[name] = {"value": value, "unit": unit, "at_most": at_most, "is_good": is_good}

    def write(self):
        """Keeps them; returns whether all are within their limits."""
        RESULTS.mkdir(parents=True, exist_ok=True)
        text = json.dumps(self.all, indent=2, ensure_ascii=False)
        (RESULTS / f"{self.part}.json").write_text(text + "\n")
        return all(one["is_good"] for one in self.all.values())


def say(text):
    """What happens, between the figures."""
    print(f"  {text}", flush=True)
