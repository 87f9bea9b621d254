"""`make bench`: each measurement a JSON line; `python -m tests.benchmarks rules` runs some."""

import importlib
import json
import sys
from collections.abc import Iterator

from tests.benchmarks.timing import Figures

BENCHES = ("rules", "saving", "screens")
"""Modules of tests.benchmarks, each with a function of its own name."""


def main(names: list[str]) -> int:
    """Run the benches named, or all. Returns the exit code."""
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        print(f"There is no bench {unknown[0]!r}; there are {', '.join(BENCHES)}.", file=sys.stderr)
        return 2
    for name in names or BENCHES:
        bench = getattr(importlib.import_module(f"tests.benchmarks.{name}"), name)
        found: Iterator[Figures] = bench()
        for figures in found:
            print(json.dumps(figures), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
