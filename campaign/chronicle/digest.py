"""A digest of engagements that were settled: what happened in each, in two lines (C-25)."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.model.account import of_engagement
from pieces_of_eight.campaign.sheet.model.say import captain
from pieces_of_eight.campaign.sheet.model.state import (
    LETTERS,
    Engagement,
    Letter,
    Result,
    Sheet,
    force,
    opponent_of,
)
from pieces_of_eight.campaign.treasure_grab.model.state import Grab
from .best_moment import LEADERS, best_moment
from .broadsheet import chance
from .fights import engagement as told_of
from .fights import leaders
from .story import Engagement as Told

PACE = Rule("C-25")
LEAST = 0.01
"""A chance below this is called hardly any."""
BY_STRENGTH = (Result.BATTLE, Result.LAND_RAID)
"""What the purser's table knows the chances of."""


class Settled(Struct, frozen=True):
    """An engagement that was settled, told in two lines."""

    number: int
    """Its place on the sheet, from 0."""
    where: str
    """What it was, and where: "Battle in the Mona Passage"."""
    who: str
    """Who met whom, by the dearest ship of each."""
    end: str
    """How it ended."""
    moment: str
    """Its best moment, with the chance it had; empty where nothing was left to chance."""
    points: tuple[int, int]
    """What it brought each captain."""
    rule: Rule = PACE


def digest(
    sheet: Sheet,
    fights: Mapping[int, Match[Any, Any, Any]],
    places: Iterable[str],
    teller: Player | None,
) -> tuple[Settled, ...]:
    """The engagements whose fights are given by their numbers, as `teller` knows them.

    `places` are those of the season in words, "in the Mona Passage", by force of the first
    captain. What is not entered on the sheet yet is left out.
    """
    names = tuple(places)
    return tuple(
        line(sheet, number, fights[number], names, teller)
        for number in sorted(fights)
        if sheet.engagements[number].outcome is not None
    )


def line(
    sheet: Sheet,
    number: int,
    fight: Match[Any, Any, Any],
    places: tuple[str, ...],
    teller: Player | None,
) -> Settled:
    """One engagement."""
    written = sheet.engagements[number]
    told = told_of(sheet, number, fight, teller)
    points = [0, 0]
    for gain in of_engagement(sheet, written):
        points[gain.to] += gain.points
    return Settled(
        number,
        f"{told.kind.capitalize()} {where(sheet, written, told, places)}",
        who_met(sheet, written, told),
        end_words(sheet, told),
        moment_words(sheet, written, fight, told, teller),
        (points[0], points[1]),
    )


def where(sheet: Sheet, written: Engagement, told: Told, places: tuple[str, ...]) -> str:
    """The town that was raided, or the place on the chart: "in the Mona Passage"."""
    own = written.letter
    first = own if written.attacker == 0 else sheet.lines[1][own].opponent
    if written.result is Result.LAND_RAID and told.place:
        return f"on {told.place}"
    return places[first] if first < len(places) else told.place


def who_met(sheet: Sheet, written: Engagement, told: Told) -> str:
    """Both sides by the dearest ship of each, the attacker first; a town has no ships."""
    by = written.attacker
    one, two = (
        force_words(sheet, side, LETTERS.index(told.letters[side]))
        if told.forces[side]
        else captain(sheet, side)
        for side in (by, opponent_of(by))
    )
    return f"{one} against {two}"


def force_words(sheet: Sheet, who: Player, letter: Letter) -> str:
    """A force by its dearest ship, or its company, and how many more there are."""
    assert sheet.unfolded is not None
    assert sheet.shown is not None
    ships, companies = force(sheet.unfolded[who], letter)
    fleet = sheet.shown[who]
    dearest = sorted((fleet.ships[n] for n in ships), key=lambda ship: -ship.cost)
    names = [ship.name for ship in dearest] + [fleet.companies[n].name for n in companies]
    rest = len(names) - 1
    return names[0] + (f" and {rest} more" if rest else "")


def end_words(sheet: Sheet, told: Told) -> str:
    """Who had the better of it, and how it ended."""
    winner = captain(sheet, Player(told.better)) if told.better is not None else "Neither side"
    return f"{winner} prevails. {told.ending}"


def moment_words(
    sheet: Sheet,
    written: Engagement,
    fight: Match[Any, Any, Any],
    told: Told,
    teller: Player | None,
) -> str:
    """The best moment with its chance; else the end with that which both forces had (H-232)."""
    chairs = bridge.chairs(sheet, written)
    who = Player(chairs.index(teller)) if teller in chairs else teller
    whose = leaders(sheet, chairs) if isinstance(fight.state, Grab) else LEADERS
    moment = best_moment(fight, who, whose)
    if moment is not None:
        return f"{in_hundred(moment.chance)}: {moment.words}"
    if written.result not in BY_STRENGTH or told.better is None:
        return ""
    winner = Player(told.better)
    likely = in_hundred(chance(sheet, written, winner))
    return f"{likely}: {captain(sheet, winner)} to have the better of it."


def in_hundred(likely: float) -> str:
    """A chance in a few words: "12 in 100"."""
    return f"{round(100 * likely)} in 100" if likely >= LEAST else "Hardly a chance"
