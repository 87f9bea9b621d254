"""`python -m tests.faults sheet` breaks each rule of an engine; more words choose among its faults.

Each is broken in a copy of the project; an engine takes some minutes. `make soak` does the same.
"""

import sys

from tests.faults.sandbox import tried
from tests.faults.targets import TARGETS


def main(words: list[str]) -> int:
    """Break the rules of the engine that is named first. Returns the exit code."""
    named = {target.engine: target for target in TARGETS}
    if not words or words[0] not in named:
        print(f"Name an engine: {', '.join(named)}.", file=sys.stderr)
        return 2
    return int(bool(tried(named[words[0]], " ".join(words[1:]))))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
