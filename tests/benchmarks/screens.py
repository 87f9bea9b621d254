"""First paint against a bare Textual app, and key to paint, in a real pseudo-terminal."""

import sys
import tempfile
from collections.abc import Iterator
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
RUNS = 7


def command(*arguments: str) -> list[str]:
    """The game as a command of this interpreter."""
    return [sys.executable, "-c", GAME, *arguments]


def first_paint(program: list[str], needle: bytes) -> float:
    """Milliseconds from the start of the program until the needle is on the screen."""
    with Terminal(program) as terminal:
        return terminal.until(needle) * 1000


def screens() -> Iterator[Figures]:
    """The title and a fight by turns with a bare app, then keys in the fight."""
    with tempfile.TemporaryDirectory() as folder:
        at = ["--data", folder]
        programs = {
            "bare app": ([sys.executable, "-c", BARE], b"ready to sail"),
            "title": (command(*at), b"New fight"),
            "fight": (command(*at, "--fight", "duel"), b"Turn 1"),
        }
        took: dict[str, list[float]] = {name: [] for name in programs}
        for _ in range(RUNS):
            for name, (program, needle) in programs.items():
                took[name].append(first_paint(program, needle))
        bare = median(took["bare app"])
        for name, found in took.items():
            yield {
                "bench": f"first paint {name}",
                "milliseconds": round(median(found)),
                "times_bare": round(median(found) / bare, 2),
            }
        yield from keys(Path(folder))


def keys(folder: Path) -> Iterator[Figures]:
    """Key to paint in a fight at 120x40: the cursor, the overlay, the zoom."""
    program = command("--data", str(folder), "--fight", "duel")
    with Terminal(program) as terminal:
        terminal.until(b"Turn 1")
        terminal.settle()
        for name, pressed in (("cursor", b"l"), ("overlay", b"r"), ("zoom", b"z")):
            answers = [terminal.key(pressed) for _ in range(9)]
            yield {
                "bench": f"key {name}",
                "milliseconds": round(median(spent for spent, _ in answers) * 1000, 1),
                "bytes": median(sent for _, sent in answers),
            }
