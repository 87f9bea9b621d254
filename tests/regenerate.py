"""Write recorded games and careers anew: `python -m tests.regenerate`, then read the difference."""

import os
import subprocess
import sys
from pathlib import Path

from tests import recorded, same_everywhere
from tests.stories import GAMES, story

FOLDER = Path(__file__).parent / "playthroughs"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        path = FOLDER / f"{name}.txt"
        path.write_text(story(name), "utf-8")
        print(
            f"{path.relative_to(FOLDER.parent)}: {len(path.read_text('utf-8').splitlines())} lines"
        )
    same_everywhere.record()
    careers()


def careers() -> None:
    """Run the tests that sail careers, with crews that think and write down what they did."""
    command = (sys.executable, "-m", "pytest", "-m", "not soak", "-n", "0", "-q")
    told = {**os.environ, recorded.RECORDING: "yes"}
    subprocess.run([*command, *recorded.SAILORS], cwd=FOLDER.parent.parent, env=told, check=True)
    print(f"{recorded.FILE.relative_to(FOLDER.parent)}: {recorded.FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
