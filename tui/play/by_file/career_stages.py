"""The letters of a season by file, in order: what each has to bring, and what is known so far."""

from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct

from campaign.kernel.sealed import Player
from campaign.sheet.model.actions import Name
from campaign.voyage import Setup, Voyage
from saves.letters import Answer, Invitation, Opened, Order, Pledge, Reached, Seal, Shown
from saves.words import clean
from tui.play.by_file.exchange import NotTakenError
from tui.play.by_file.sealing import Kept

SHEET, DECLARED = "sheet", "declared"
"""The two things that are sealed in a season."""
FIGHTS, BY_HAND, SETTLED = "fights", "by hand", "settled"
"""The term of an invitation that says how fights go; settled where it says nothing (C-29.3)."""


class Next(StrEnum):
    """What the next letter has to bring."""

    ANSWER = "answer"
    LOT = "lot"
    """The inviter's link: both together draw the lot of the career."""
    SEAL_FIRST = "seal first"
    SEAL_SECOND = "seal second"
    VALUES = "values"
    NAME = "name"
    SCORES = "scores"
    DECLARE_SEALED = "declare sealed"
    DECLARE_OPEN = "declare open"
    """Whoever declares second is bound by his letter, for the other is bound by his seal."""
    FOLD = "fold"
    UNFOLD = "unfold"
    """The fold where fights are fought by hand: no link is shown before they are over (C-29.4)."""
    PLEDGE_FIRST = "pledge first"
    PLEDGE_SECOND = "pledge second"
    FIGHT = "fight"
    REST = "rest"
    """The link of one captain for all that follows the fights; the other's comes with the end."""
    HOME = "home"
    NOTHING = "nothing"
    """The career is over."""


SHAPES: dict[Next, tuple[type, ...]] = {
    Next.ANSWER: (Answer, Shown),
    Next.LOT: (Shown,),
    Next.SEAL_FIRST: (Seal,),
    Next.SEAL_SECOND: (Seal, Opened, Shown),
    Next.VALUES: (Opened, Shown),
    Next.NAME: (Order,),
    Next.SCORES: (Shown,),
    Next.DECLARE_SEALED: (Seal,),
    Next.DECLARE_OPEN: (Order, Opened),
    Next.FOLD: (Opened, Opened, Shown),
    Next.UNFOLD: (Opened, Opened),
    Next.PLEDGE_FIRST: (Pledge,),
    Next.REST: (Shown,),
    Next.HOME: (Shown, Reached),
}
"""What a letter holds; before some of them stand forces that a spyglass is owed."""
FOUGHT = (Next.PLEDGE_SECOND, Next.FIGHT)
"""What a letter of these holds depends on the fight."""
SPIED = (Next.SCORES, Next.DECLARE_SEALED)
WANTED = {
    Next.ANSWER: "who joins",
    Next.LOT: "the link for the lot of the career",
    Next.SEAL_FIRST: "a sealed sheet",
    Next.SEAL_SECOND: "a sealed sheet",
    Next.VALUES: "the values of his sheet",
    Next.NAME: "a pair that he names",
    Next.SCORES: "his link for the battle scores",
    Next.DECLARE_SEALED: "his sealed declarations",
    Next.DECLARE_OPEN: "his declarations and his sheet",
    Next.FOLD: "his sheet",
    Next.UNFOLD: "his sheet",
    Next.PLEDGE_FIRST: "what he swears for the dice of the fight",
    Next.PLEDGE_SECOND: "what he swears for the dice of the fight",
    Next.REST: "his link for the rest of the season",
    Next.HOME: "his link for the rest of the season",
}


FOR_WHAT = {
    Next.SEAL_FIRST: " to go to port and to seal your sheet",
    Next.SEAL_SECOND: " to go to port and to seal your sheet",
    Next.NAME: " to name a pair",
    Next.DECLARE_SEALED: " to declare",
    Next.DECLARE_OPEN: " to declare",
    Next.FIGHT: " to fight",
}
"""What a captain has to decide, as his machine tells him."""


class Private(Struct, frozen=True, forbid_unknown_fields=True):
    """What this side has written of a season and the other does not know yet."""

    season: int = 0
    deals: tuple[Any, ...] = ()
    sailed: bool = False
    sheet: Any = None
    """The sheet so far; None before he has left port."""
    sealed: bool = False
    results: tuple[int, ...] = ()
    """What was declared so far."""


class Here(Struct, frozen=True):
    """A season as far as its letters have come."""

    seals: tuple[Seal | None, Seal | None] = (None, None)
    values: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    cast: int = 0
    names: tuple[Name, ...] = ()
    scores: int = 0
    watched: tuple[tuple[Player, int], ...] = ()
    """Who looks through his spyglass at which force of the other."""
    told: tuple[dict[int, Any], dict[int, Any]] = ({}, {})
    """By side the parts of his sheet that were opened."""
    first: Player = Player(0)
    """Who seals his declarations; the other declares openly then."""
    declared: Seal | None = None
    kept: tuple[Kept | None, Kept | None] = (None, None)
    results: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    folded: Voyage | None = None
    """With the fold open, for the fights by hand; None where all are settled."""
    left: tuple[int, ...] = ()
    """The engagements that are to be fought by hand, and the one that is."""
    pledge: str = ""
    """What was sworn first for the fight that begins."""


def by_hand(invitation: Invitation) -> bool:
    """Whether captains fight by hand what can be fought so."""
    return invitation.picked.get(FIGHTS) == BY_HAND


def how_fought(invitation: Invitation) -> str:
    """How the fights of a career go, in sentences."""
    if not by_hand(invitation):
        return "Its fights are settled by mates."
    return (
        "Its fights are fought by hand, letter by letter; land raids, and what a card of the event"
        " deck leads to, are settled by mates."
    )


def setup_by(invitation: Invitation, names: tuple[str, str], seed: int) -> Setup:
    """What a career begins with, by its invitation."""
    from tui.play.commission import Commission
    from tui.play.logbook import setup_of

    picked = invitation.picked
    terms = Commission(
        names,
        (picked["crown one"], picked["crown two"]),
        seasons=int(picked["seasons"]),
        ironman=False,
        sea=picked["sea"],
        seed=seed,
    )
    return setup_of(terms, seed)


def read_as(kind: Any, content: Any, what: str) -> Any:
    """What a letter tells, as what it has to be. Raises NotTakenError."""
    try:
        return msgspec.convert(content, kind, str_keys=True)
    except (ValueError, RecursionError, OverflowError) as error:
        raise NotTakenError(f"{what} cannot be read ({clean(str(error), 100)})") from error


def put(pair: tuple[Any, Any], at: int, new: Any) -> tuple[Any, Any]:
    """A pair with one of the two replaced."""
    return (new, pair[1]) if at == 0 else (pair[0], new)
