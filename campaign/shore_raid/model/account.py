"""The points as they stand, line by line, and who has the better of it (PA-11.3)."""

from typing import NamedTuple

from pieces_of_eight.campaign.kernel.play import Said
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import many
from .state import PIRATES, TOWN, Deed, Place, Raid

BOOTY = Rule("PA-11.3")
HALF_OF_IT = Rule("R2-27")


class Line(NamedTuple):
    """A line of the account."""

    place: Place
    done: int
    """Loads that are home; 1 for what is burnt."""
    of: int
    points: int
    rule: Rule


def whole(place: Place) -> int:
    """The points of a place when all is done there."""
    return place.worth if place.deed is Deed.BURN else place.worth * place.loads


def account(raid: Raid) -> tuple[Line, ...]:
    """What each place has brought the pirates so far."""
    return tuple(
        Line(place, home, 1 if place.deed is Deed.BURN else place.loads, home * place.worth, BOOTY)
        for place, home in zip(raid.shore.places, raid.home, strict=True)
    )


def won(raid: Raid) -> int:
    """The pirates' points."""
    return sum(
        [home * place.worth for place, home in zip(raid.shore.places, raid.home, strict=True)]
    )


def score(raid: Raid) -> dict[Player, float]:
    """The points of the pirates, and what the town has kept."""
    total = sum([whole(place) for place in raid.shore.places])
    mine = won(raid)
    return {PIRATES: float(mine), TOWN: float(total - mine)}


def verdict_rule(raid: Raid) -> Rule:
    """The paragraph by which it is judged: half of the need is a draw (R2-27)."""
    return BOOTY if won(raid) >= raid.options.need else HALF_OF_IT


def better(raid: Raid) -> Player | None:
    """Who has the better of it: the pirates with all they need, nobody with half (R2-27)."""
    points = won(raid)
    if points >= raid.options.need:
        return PIRATES
    return None if 2 * points >= raid.options.need else TOWN


def aim(raid: Raid, who: Player | None) -> Said:
    """How many points win and lose beside those that the pirates have (PA-11.3, R2-27)."""
    win, has = raid.options.need, many(won(raid), "point")
    draw = -(-win // 2)
    if who == PIRATES:
        return Said(f"You have {has}: {win} win, fewer than {draw} lose.", verdict_rule(raid))
    theirs = "you" if who == TOWN else "the town"
    words = f"The pirates have {has}: {win} win for them, fewer than {draw} for {theirs}."
    return Said(words, verdict_rule(raid))
