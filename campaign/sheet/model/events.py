"""All events of a season in one place: for saves, for the laws, and for screens to import."""

from typing import TypeAlias

from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from .state import Contents, Engagement, Happening, Letter, Prize, Result, Spied


class Declared(Event):
    """A captain has written the result of one of his attacks."""

    by: Player
    letter: Letter
    result: Sealed[Result]


class Unfolded(Event):
    """A captain's fold is open, and its fingerprint has been looked at."""

    by: Player
    contents: Contents
    salt: str
    print: str
    holds: bool
    """Whether all below it has the fingerprint that was shown when the sheet was sealed."""


class Resolved(Event):
    """What comes of one pair, now that all is open."""

    attacker: Player
    letter: Letter
    result: Result
    fooled: bool
    """Whether the attacker fell upon a rumour."""
    shunned: int = 0
    """What the enemy gains because warships passed him by (H-213)."""


class PrizeAnnounced(Event):
    """Both captains hear of the prize of the last season (C-22)."""

    prize: Prize


class PrizePair(Event):
    """The two forces that go for the prize meet without being named."""

    prize: Prize


class ThrownAgain(Event):
    """The pair that goes for the prize has thrown equal scores, and throws once more."""

    letters: tuple[Letter, Letter]
    faces: tuple[int, int]


class PrizeLeft(Event):
    """A captain has the prize, and nobody has fought for it."""

    by: Player
    prize: Prize
    fooled: bool
    """Whether he found nobody there; else the enemy passed by."""


class CardDrawn(Event):
    """A card of the event deck for one force."""

    happening: Happening
    ship: str
    """The name of the ship it struck; empty where it struck none."""


class SheetSealed(Event):
    """A captain has sealed his sheet."""

    by: Player
    print: str


class SheetsSealed(Event):
    """Both sheets are sealed: the values stand above the fold for all to read."""

    values: tuple[tuple[int, ...], tuple[int, ...]]


class FirstThrown(Event):
    """Both captains have thrown for who names first."""

    faces: tuple[int, int]
    first: Player
    """NOBODY on a tie."""


class Named(Event):
    """A pair of forces was named."""

    by: Player
    mine: Letter
    theirs: Letter
    last: bool
    """Whether it was the pair that was left over."""


class Scored(Event):
    """A pair has thrown its battle scores."""

    letters: tuple[Letter, Letter]
    faces: tuple[int, int]
    scores: tuple[int, int]
    attacker: Player
    """NOBODY where the scores are equal: no contact."""


class Watched(Event):
    """An attacker has looked at an enemy force through the spyglass."""

    by: Player
    letter: Letter
    seen: Sealed[Spied]


class Reported(Event):
    """An engagement is over, and its points are written."""

    engagement: Engagement
    points: tuple[int, int]


class Delivered(Event):
    """Merchantmen without contact have brought their cargo home."""

    player: Player
    letter: Letter
    points: int


class SeasonEnded(Event):
    """All engagements are over and all points are written."""

    points: tuple[int, int]


AnyEvent: TypeAlias = (
    PrizeAnnounced
    | PrizePair
    | ThrownAgain
    | PrizeLeft
    | SheetSealed
    | SheetsSealed
    | FirstThrown
    | Named
    | Scored
    | Watched
    | Declared
    | Unfolded
    | Resolved
    | Reported
    | Delivered
    | CardDrawn
    | SeasonEnded
)
