"""Draw the pictures of the README anew: `python -m tests.tui.readme_pictures [NAME ...]`.

All follow from seeds. The moving one is a broadside of a duel.
"""

import random
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace
from textual.pilot import Pilot

from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import seen
from pieces_of_eight.campaign.sheet.state import Phase
from pieces_of_eight.content import ready
from pieces_of_eight.saves.match_file import Chair, MatchFile
from pieces_of_eight.tui.career.homecoming import HomeScreen
from pieces_of_eight.tui.career.picture import LetterScreen
from pieces_of_eight.tui.cli.film import Look, TerminalSize, film_of, shown, written_down
from pieces_of_eight.tui.draw.svg import svg
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.registry import screens_of
from tests.tui import sheet_scenes
from tests.tui.endings import HOME, LETTER, Onward
from tests.tui.shell import make_folder, press
from tests.tui.test_campaign_pictures import CHART

DOCS = Path(__file__).parents[2] / "docs"
SIZE = TerminalSize(120, 36)
SEED = 5
BROADSIDE = range(26, 30)
"""The steps of the duel that are seen on the moving picture."""
SAILS = "sailor"

Page = Callable[[Path], GameScreen]


def fought(path: Path, name: str, seed: int, actions: int) -> MatchFile:
    """A fight that sailors have fought for so many actions, or to its end."""
    given = ready.prepared(name)
    engine = ENGINES[given.engine]
    match, head = Match(engine, given.scenario.setup(), seed), level(SAILS)
    heads = [(head.make(engine), random.Random(f"{seed}:{seat}")) for seat in range(2)]
    while match.to_act and len(match.entries) < actions:
        who = match.to_act[0]
        mine, rng = heads[who]
        sight = seen(match.state, who)
        legal = engine.game.legal(sight.value, who)
        match.submit(who, mine.choose(sight, legal, rng, replace(head.budget, strokes=0)))
    chairs = (Chair("person", "Jonathan Barnet"), Chair("ai", "Jack Rackham", SAILS))
    return make_folder(path).create(given.engine, match, given.scenario.title, chairs)


def fight(path: Path, name: str, seed: int, actions: int) -> GameScreen:
    """The page of such a fight."""
    page: GameScreen = screens_of(ready.prepared(name).engine).fight(
        fought(path, name, seed, actions)
    )
    return page


def sheet(path: Path) -> GameScreen:
    """A season of whose engagements three have been fought."""
    from pieces_of_eight.tui.sheet.screens import SheetScreen

    match = sheet_scenes.season(until=Phase.OVER, seed=3, reports=3)
    return SheetScreen(sheet_scenes.save(path, match))


PAGES: dict[str, tuple[Page, Sequence[str]]] = {
    "fight": (lambda path: fight(path, "duel", SEED, 27), ("z", "f", "o")),
    "town": (lambda path: fight(path, "st-croix", 7, 30), ("o",)),
    "sheet": (sheet, ()),
    "chart": (sheet, ("c",)),
    "home": (lambda path: HomeScreen(HOME, Onward(), CHART), ()),
    "letter": (lambda path: LetterScreen(lambda: LETTER, chart=lambda: CHART), ()),
    "shore": (lambda path: fight(path, "church", SEED, 13), ()),
    "wars": (lambda path: fight(path, "wars-duel", SEED, 12), ()),
    "grab": (lambda path: fight(path, "wreck", SEED, 60), ()),
}
"""By the name of a picture its page, and what is pressed there."""


def picture(name: str, path: Path) -> str:
    """One of the pictures."""
    page, keys = PAGES[name]

    async def look_at(pilot: Pilot[object], look: Look) -> None:
        for key in keys:
            await press(pilot, key)
        await look()

    [sent] = written_down(make_folder(path), lambda: page(path), SIZE, look_at)
    return svg(shown(sent, SIZE), f"Pieces of Eight: {name}")


def broadside(path: Path) -> str:
    """The picture that moves."""
    saved = fought(path, "duel", SEED, BROADSIDE[-1])
    return film_of(saved, make_folder(path), SIZE, BROADSIDE[0], BROADSIDE[-1], ("z",))


def main(names: Sequence[str]) -> None:
    for name in names or ("broadside", *PAGES):
        with tempfile.TemporaryDirectory() as scratch:
            path = Path(scratch)
            text = broadside(path) if name == "broadside" else picture(name, path)
            (DOCS / f"{name}.svg").write_text(text, "utf-8")
            print(f"docs/{name}.svg: {len(text.encode()) // 1024} KB")


if __name__ == "__main__":
    main(sys.argv[1:])
