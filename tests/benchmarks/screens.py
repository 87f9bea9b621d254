"""First paint against a bare Textual app, and key to paint, in a real pseudo-terminal."""

import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median

from tests.benchmarks.terminal import Terminal
from tests.benchmarks.timing import Figures

BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("ready to sail")
Bare().run()
"""

GAME = "from tui.cli.main import main; raise SystemExit(main())"
FIGHT = ("--fight", "duel", "--seed", "1")
RUNS = 11
"""Rounds; what a busy machine does to one of them the median leaves out."""
EAST, WEST = b"\x1b[C", b"\x1b[D"
KEYS = {
    "cursor": (EAST, WEST),
    "course": (b"\t",),
    "overlay": (b"r",),
    "zoom": (b"z",),
}
"""What is typed by turns for each line of the bench."""


def command(*arguments: str) -> list[str]:
    """The game as a command of this interpreter."""
    return [sys.executable, "-c", GAME, *arguments]


def compiled(folder: Path) -> Mapping[str, str]:
    """Lets every program keep its compiled modules, as an installed game does.

    Where the environment forbids Python to write them, the game would be compiled anew at each
    start, and the library it is measured against would not.
    """
    return {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "compiled")}


def first_paint(program: list[str], needle: bytes, environment: Mapping[str, str]) -> float:
    """Milliseconds from the start of the program until the needle is on the screen."""
    with Terminal(program, environment=environment) as terminal:
        return terminal.until(needle) * 1000


def screens() -> Iterator[Figures]:
    """The title and a fight by turns with a bare app, then keys in the fight."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        at = ["--data", str(Path(folder, "saves"))]
        environment = compiled(Path(folder))
        programs = {
            "bare app": ([sys.executable, "-c", BARE], b"ready to sail"),
            "title": (command(*at), b"New fight"),
            "fight": (command(*at, *FIGHT), b"Turn 1"),
        }
        for program, needle in programs.values():
            first_paint(program, needle, environment)  # compiles what it imports
        rounds = [
            {
                name: first_paint(program, needle, environment)
                for name, (program, needle) in programs.items()
            }
            for _ in range(RUNS)
        ]
        for name in programs:
            yield {
                "bench": f"first paint {name}",
                "milliseconds": round(median(found[name] for found in rounds)),
                "times_bare": round(median(f[name] / f["bare app"] for f in rounds), 2),
            }
        yield from keys(command(*at, *FIGHT), environment)


def keys(program: list[str], environment: Mapping[str, str]) -> Iterator[Figures]:
    """Key to paint in a fight at 120x40: the cursor, the courses, the overlay, the zoom."""
    with Terminal(program, environment=environment) as terminal:
        terminal.until(b"Turn 1")
        terminal.settle(1.0)  # the opponents are called in after the first paint
        for name, typed in KEYS.items():
            answers = [terminal.key(typed[turn % len(typed)]) for turn in range(12)]
            yield {
                "bench": f"key {name}",
                "milliseconds": round(median(first for first, _, _ in answers) * 1000, 1),
                "until_still": round(median(last for _, last, _ in answers) * 1000, 1),
                "bytes": round(median(sent for _, _, sent in answers)),
            }
