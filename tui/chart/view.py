"""What is drawn of a season on the chart: its pairs, where they meet, and what came of it."""

from enum import StrEnum

from msgspec import Struct

from pieces_of_eight.campaign.geometry.chart import Place

NOTHING = -1


class State(StrEnum):
    """How a pair stands, for the captain who looks."""

    NAMED = "named"
    """Opponents, and no dice thrown yet."""
    MINE = "mine"
    """His own force attacks."""
    THEIRS = "theirs"
    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    NO_CONTACT = "no contact"
    RUMOUR = "a rumour"


class Pair(Struct, frozen=True):
    """Two forces that meet."""

    mine: int
    """The letter of the own force, 0 for A."""
    theirs: int
    values: tuple[int, int]
    place: Place
    state: State
    words: str = ""
    """What is known of it: "battle", "land raid"."""
    points: tuple[int, int] | None = None
    """His and the enemy's, once they are known."""
    holds: tuple[str, str] = ("", "")
    """What he knows of both forces, in words."""
    wrecks: int = 0
    """Ships that were sunk there."""


class Earlier(Struct, frozen=True):
    """A fight of an earlier season."""

    place: Place
    season: int
    state: State
    """How it ended for the captain who looks."""


class ChartView(Struct, frozen=True):
    """A season on the chart, as one captain sees it."""

    who: int
    """The captain who looks, 0 or 1: his colours are the left ones of every tag."""
    crowns: tuple[str, str]
    """His and the enemy's."""
    pairs: tuple[Pair, ...]
    free: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """His forces and the enemy's that have no opponent yet."""
    cursor: int = NOTHING
    """His force under the cursor."""
    foe: int = NOTHING
    """The enemy's, while an opponent is looked for."""
    season: str = ""
    """For the cartouche: "Season 1 of 3"."""
    close: bool = False
    """Whether the chart is drawn larger, about the cursor."""
    strip: bool = False
    """Whether a line under the chart tells of the seven, for want of a panel."""
    earlier: tuple[Earlier, ...] = ()
    """Fights of seasons before the one that is shown."""

    @property
    def pair(self) -> Pair | None:
        """The pair under the cursor."""
        return next((pair for pair in self.pairs if pair.mine == self.cursor), None)
