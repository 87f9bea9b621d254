"""A captain who plays by advice with as few keys as the page allows, and counts them.

`python -m tests.tui.key_counter` tells the keys a turn of the smallest town, of a duel, of a supply
raid and of a treasure grab: by single advice, as before there were plans, and by whole plans.
"""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from campaign.engines import LAND_RAID, PIRATE_WARS, SEA_FIGHT, SHORE_RAID, TREASURE_GRAB
from campaign.kernel.match import Match
from saves.match_file import Chair
from saves.saved_match import SavedMatch
from tests.tui.shell import QuickApp, make_folder
from tui.match.desk import NO, PLAN, SURE, YES
from tui.match.page import FightScreen
from tui.settings import Settings

STILL = Settings(depth="true", animation="none", hover="no", curtain="no")
SIZE = (120, 40)
STANDING = Settings(
    depth="true",
    animation="none",
    hover="no",
    curtain="no",
    coins="leave",
    whistle="never",
    press_on="always",
    return_fire="hull",
    stake="never",
    idle_cards="pass",
    march_on="always",
)
"""The same with every standing order given."""
Page = FightScreen[Any]


class Counted:
    """The keys that a captain has struck, and in how many turns."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.turns: set[int] = set()

    @property
    def a_turn(self) -> float:
        return len(self.keys) / max(1, len(self.turns))


async def by_advice(page: Page) -> tuple[str, ...]:
    """One order of the adviser's: asked for, waited for, given."""
    page.do("advise")
    assert page.advice is not None
    await page.advice.wait()
    return ("a", "enter")


async def by_plan(page: Page) -> tuple[str, ...]:
    """All orders of a turn: asked for, waited for, given."""
    assert page.plans is not None
    if page.desk.listing is None or page.desk.listing.kind != PLAN:
        page.do("plan")
        assert page.plans.thinking is not None
        await page.plans.thinking.wait()
        return ("p", "enter")
    return ("enter",)


Way = Callable[[Page], Awaitable[tuple[str, ...]]]


async def play(
    make: Callable[[Path], SavedMatch],
    way: Way,
    *,
    turns: int,
    most: int,
    settings: Settings = STILL,
) -> Counted:
    """Play the side of the person for some turns, or to the end."""
    counted = Counted()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        app = QuickApp(make_folder(path), settings, lambda: page_of(make(path)))
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            page = app.screen
            assert isinstance(page, FightScreen)
            while len(counted.keys) < most and not page.session.over:
                if not page.session.human:
                    page.session.skip()
                    await page.session.rested()
                    await pilot.pause()
                    continue
                if page.session.state.turn > turns:
                    break
                counted.turns.add(page.session.state.turn)
                await order(page, way, counted)
    return counted


async def order(page: Page, way: Way, counted: Counted) -> None:
    """What the captain does next, where it is his to decide."""
    listing = page.desk.listing
    if listing is not None and listing.kind == SURE:
        page.do("south" if page.desk.at == NO else "act")
        counted.keys.append("down" if page.desk.at == YES else "enter")
        return
    keys = await way(page)
    counted.keys += keys
    page.do("act")
    if page.plans is not None and page.plans.thinking is not None:
        await page.plans.thinking.wait()
    await asyncio.sleep(0)


def page_of(saved: SavedMatch) -> Page:
    """The page of a kind of fight."""
    from tui.registry import screens_of

    page: Page = screens_of(saved.match.engine.name).fight(saved)
    return page


def seated(engine: Any, setup: Any, seats: int = 2) -> Callable[[Path], SavedMatch]:
    """A fight with a person in the first chair, and sailors in all others."""
    chairs = (
        Chair("person", "Captain Hale"),
        *(Chair("ai", f"Captain {n}", "sailor") for n in range(1, seats)),
    )

    def make(path: Path) -> SavedMatch:
        return make_folder(path).create(engine.name, Match(engine, setup(), 1), "Keys", chairs)

    return make


def fights() -> Mapping[str, tuple[Callable[[Path], SavedMatch], int]]:
    """What is played, and for how many turns."""
    from content import scenario
    from content.land_raid import scenarios
    from content.pirate_wars.scenarios import war
    from content.shore_raid.scenarios import shore_raid
    from content.treasure_grab.scenarios import treasure

    town = scenarios.raids()[0].id
    grab = treasure("spit")
    return {
        "the smallest town": (seated(LAND_RAID, scenarios.raid(town).setup), 8),
        "a duel": (seated(SEA_FIGHT, scenario("duel").setup), 8),
        "a duel of Pirate Wars": (seated(PIRATE_WARS, war("wars-duel").setup), 8),
        "a supply raid": (seated(SHORE_RAID, shore_raid("supply").setup), 24),
        "a treasure grab": (
            seated(TREASURE_GRAB, grab.setup, len(grab.setup().bands)),
            8,
        ),
    }


async def main(names: list[str]) -> None:
    """Print the keys a turn."""
    ways: Mapping[str, tuple[Way, Settings]] = {
        "standing": (by_plan, STANDING),
        "plan": (by_plan, STILL),
        "advice": (by_advice, STILL),
    }
    for said, (way, settings) in ways.items():
        if names and said not in names:
            continue
        for name, (make, turns) in fights().items():
            if len(names) > 1 and not any(word in name for word in names):
                continue
            found = await play(make, way, turns=turns, most=1500, settings=settings)
            print(
                f"{name}, by {said}: {len(found.keys)} keys in {len(found.turns)} turns, "
                f"{found.a_turn:.1f} a turn",
                flush=True,
            )


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
