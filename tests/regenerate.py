"""Write the recorded games anew: `python -m tests.regenerate`, then read the difference."""

from pathlib import Path

from tests.sea_fight.playthroughs import GAMES, story

FOLDER = Path(__file__).parent / "playthroughs"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        path = FOLDER / f"{name}.txt"
        path.write_text(story(name), "utf-8")
        print(
            f"{path.relative_to(FOLDER.parent)}: {len(path.read_text('utf-8').splitlines())} lines"
        )


if __name__ == "__main__":
    main()
