"""Fights that two mates show: which, and how one is played of which nothing is kept. No Textual."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.saves.match_file import Header
from .opponents import OPPONENTS
from .order_form import USUAL, Order, Plan, chairs_of


class Show(Struct, frozen=True):
    """A fight that is shown: its dice and its captains are the same each time."""

    engine: str
    scenario: str
    seed: int


SHOWS: Sequence[Show] = (
    Show("sea_fight", "duel", 4),
    Show("land_raid", "st-croix", 2),
    Show("pirate_wars", "wars-duel", 5),
    Show("treasure_grab", "wreck", 3),
    Show("shore_raid", "supply", 3),
)
"""One of each kind of fight."""
LONGEST = 60.0
"""Seconds after which a fight that is shown ends, wherever it stands."""
BEAT = 0.6
"""Seconds for which a step stands at the least."""
LAST = 4.0
"""Seconds for which the end of a fight stands."""


class Unkept:
    """A match of which nothing is kept (see `tui.play.session.Kept`)."""

    of_career = False
    trouble = ""

    def __init__(self, header: Header, match: Match[Any, Any, Any]) -> None:
        self.header = header
        self.match = match
        self.notes: list[str] = []

    @property
    def name(self) -> str:
        """It has no file, so its title is its name."""
        return self.header.title

    def note(self, key: str, text: str) -> None:
        """Keep a text while the match is open."""
        self.header.texts[key] = text

    def settle(self) -> None:
        """There is no disk to wait for."""

    def close(self) -> None:
        """There is nothing to let go of."""


def begin(show: Show, order: Order) -> Unkept:
    """A fight to be shown, at its first moment; `order` is how its kind is ordered."""
    from pieces_of_eight.campaign.engines import ENGINES

    plan = Plan(show.engine, show.scenario, str(show.seed), chairs=(USUAL, USUAL))
    meant = order.meant(plan)
    match = Match(ENGINES[show.engine], meant.setup(), show.seed)
    texts = {OPPONENTS: str(show.seed)}
    chairs = chairs_of(plan, meant)
    return Unkept(Header(show.engine, meant.title, chairs, {}, show.seed, "", "", "", texts), match)
