"""Write recorded games and careers anew: `python -m tests.regenerate`, then read the difference."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests import recorded, same_everywhere
from tests.land_raid import playthroughs as land_raid
from tests.sea_fight import playthroughs as sea_fight
from tests.sheet import playthroughs as sheet
from tests.treasure_grab import playthroughs as treasure_grab

FOLDER = Path(__file__).parent / "playthroughs"
STORIES: dict[str, Callable[[str], str]] = {
    **dict.fromkeys(sea_fight.GAMES, sea_fight.story),
    **dict.fromkeys(land_raid.GAMES, land_raid.story),
    **dict.fromkeys(sheet.GAMES, sheet.story),
    **dict.fromkeys(treasure_grab.GAMES, treasure_grab.story),
}
"""By the name of a recorded game, what tells it."""


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, story in STORIES.items():
        path = FOLDER / f"{name}.txt"
        path.write_text(story(name), "utf-8")
        print(
            f"{path.relative_to(FOLDER.parent)}: {len(path.read_text('utf-8').splitlines())} lines"
        )
    same_everywhere.record()
    careers()


def careers() -> None:
    """Run the tests that sail careers, with crews that think and write down what they did."""
    command = (sys.executable, "-m", "pytest", "-m", "not soak", "-p", "no:xdist", "-q")
    told = {**os.environ, recorded.RECORDING: "yes"}
    subprocess.run([*command, *recorded.SAILORS], cwd=FOLDER.parent.parent, env=told, check=True)
    print(f"{recorded.FILE.relative_to(FOLDER.parent)}: {recorded.FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
