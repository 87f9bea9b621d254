"""A voyage out of the matches that a career has kept, by their names, every link checked.

The matches have been replayed by whoever read them; here it is seen that each begins as it must
after those before it, ends as the others say, and that its dice are those of the career's seed.
"""

from collections.abc import Mapping
from typing import Any

from campaign.kernel.dice import Seeded
from campaign.kernel.match import Match
from campaign.resuming import BrokenRecordError, check_homecomings, check_reports, departures
from campaign.voyage import Season, Setup, Voyage

Kept = Mapping[str, Match[Any, Any, Any]]
"""Matches by name: the career, each season's sheet, and its fights counted from 1."""
OF_CAREER = "career"


def sheet_name(season: int) -> str:
    """The name of a season's sheet; seasons are counted from 1."""
    return f"season-{season}/sheet"


def fight_name(season: int, number: int) -> str:
    """The name of a fight, by the number of its engagement, from 1."""
    return f"season-{season}/fight-{number}"


def joined(setup: Setup, seed: int, kept: Kept, *, dice_follow: bool) -> Voyage:
    """The voyage of these matches. `dice_follow`: no die may be other than the seed makes it.

    Raises BrokenRecordError where a match does not follow from the others.
    """
    voyage = Voyage(setup, seed)
    voyage.career = taken(kept, OF_CAREER, voyage.career, dice_follow=dice_follow)
    known = {OF_CAREER}
    sailed = departures(voyage.career)
    for at_sea in sailed:
        name = sheet_name(at_sea.season)
        if name not in kept:
            break
        known.add(name)
        fresh = voyage.sheet_match(at_sea, ())
        sheet = taken(kept, name, fresh, dice_follow=dice_follow)
        season = Season(at_sea, sheet, setup.world)
        known.update(fights_taken(voyage, season, kept, dice_follow=dice_follow))
        voyage.seasons.append(season)
        check_reports(season)
    check_homecomings(voyage, len(sailed))
    if strangers := [name for name in kept if name not in known]:
        raise BrokenRecordError(f"{strangers[0]} belongs to no season of it")
    return voyage


def fights_taken(voyage: Voyage, season: Season, kept: Kept, *, dice_follow: bool) -> list[str]:
    """Put the fights that were begun into their season; their names."""
    names = []
    for number in range(1, len(season.sheet.state.engagements) + 1):
        name = fight_name(season.at_sea.season, number)
        if name not in kept:
            break
        fresh = voyage.fight_match(season, ())
        season.fights.append(taken(kept, name, fresh, dice_follow=dice_follow))
        names.append(name)
    return names


def taken(
    kept: Kept, name: str, fresh: Match[Any, Any, Any], *, dice_follow: bool
) -> Match[Any, Any, Any]:
    """A match that was kept, once it is seen to begin as the fresh one does."""
    found = kept.get(name)
    if found is None:
        raise BrokenRecordError(f"{name} is missing")
    if found.earlier:
        raise BrokenRecordError(f"the beginning of {name} is missing")
    if found.engine.name != fresh.engine.name or found.setup != fresh.setup:
        raise BrokenRecordError(f"{name} begins otherwise than it must")
    if dice_follow:
        if found.dice.seed != fresh.dice.seed:
            raise BrokenRecordError(f"{name} has dice of its own")
        check_dice(name, found, fresh.dice.at)
    return found


def check_dice(name: str, match: Match[Any, Any, Any], before: int) -> None:
    """Refuse dice that the seed has not thrown; so many of them fell when the match started."""
    dice = Seeded(match.dice.seed, before)
    for at, entry in enumerate(match.entries):
        if not entry.thrown:
            continue
        again = match.engine.game.apply(match.steps[at].state, entry.action, dice)
        if again.thrown != entry.thrown:
            raise BrokenRecordError(f"{name} has dice that were never thrown, at action {at + 1}")
