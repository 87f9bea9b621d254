"""A career taken up again out of the matches kept, every link checked."""

from collections.abc import Iterable, Mapping

from . import bridge
from .career import Career, CareerSeason, CareerSetup, CareerStage, Fights, homecomings, name_of
from .engines import PORT, SHEET
from .kernel.dice import Thrower
from .kernel.match import Match
from .kernel.sworn import Oath
from .port.state import ComeHome, Port
from .port.state import Phase as Part

Matches = Mapping[str, Match]
"""By name: the career, each season's sheet, and its fights counted from 1."""
OF_CAREER = "career"


class BrokenRecordError(Exception):
    """A record in which a match does not follow from the others; the message says which."""


def check_onward(career: Career) -> None:
    """Refuse a career out of kept matches that nobody could go on with.

    Earlier seasons are not looked at, nor whether each match begins as it must: rules may have
    changed since then. Raises BrokenRecordError, and whatever a fight that is asked for raises.
    """
    if career.port.engine.name != PORT.name or career.port.setup != career.setup.career:
        raise BrokenRecordError("the career does not begin as it must")
    season = career.season
    if season is not None:
        if season.sheet.engine.name != SHEET.name:
            raise BrokenRecordError("its sheet is something else")
        check_begun(season)
    if career.open.stage is CareerStage.HOMECOMING:
        homecomings(career.current)


def check_begun(season: CareerSeason) -> None:
    sheet, begun = season.sheet.state, len(season.fights)
    if not 0 <= begun - season.reported <= 1:
        raise BrokenRecordError(f"it began {begun} fights, but its sheet has {season.reported}")
    if begun > season.reported:
        meant = bridge.fight(sheet, sheet.engagements[begun - 1], season.world).engine
        if season.fights[begun - 1].engine.name != meant:
            raise BrokenRecordError("the fight under way is not the one on the sheet")


def departures(port: Match) -> list[Port]:
    """The career as it was each time that both captains had left port."""
    return [
        step.state
        for before, step in zip(port.steps, port.steps[1:], strict=False)
        if before.state.phase is Part.PORT and step.state.phase is Part.AT_SEA
    ]


def check_reports(season: CareerSeason) -> None:
    number, sheet = season.at_sea.season, season.sheet.state
    if not 0 <= len(season.fights) - season.reported <= 1:
        raise BrokenRecordError(f"season {number} reports fights that were not fought")
    for each, fight in zip(sheet.engagements, season.fights, strict=False):
        if each.outcome is not None:
            end = bridge.ended(season.at_sea, sheet, each, fight.state, season.world)
            if fight.to_act or end.outcome != each.outcome:
                raise BrokenRecordError(f"season {number} reports a fight otherwise than it ended")


def check_homecomings(career: Career, departures: int) -> None:
    told = [entry.action for entry in career.port.entries if isinstance(entry.action, ComeHome)]
    over = career.seasons[: (len(told) + 1) // 2]
    if len(told) > 2 * len(over) or departures - len(over) > 1:
        raise BrokenRecordError("there is a homecoming without a season")
    for number, season in enumerate(over):
        said = tuple(told[2 * number : 2 * number + 2])
        if season.sheet.to_act or said != homecomings(season)[: len(said)]:
            raise BrokenRecordError(f"season {number + 1} came home otherwise than it ended")


# --- A career out of matches that were kept, by their names, every link checked ------------------
# The matches have been replayed by whoever read them; here it is seen that each begins as it must
# after those before it, ends as the others say, and that its dice are those of the career.


def sheet_name(season: int) -> str:
    """The name of a season's sheet; seasons are counted from 1."""
    return name_of(("season", season))


def fight_name(season: int, number: int) -> str:
    """The name of a fight, by the number of its engagement, from 1."""
    return name_of(("season", season, "engagement", number - 1))


def joined(setup: CareerSetup, seed: int, kept: Matches, oaths: Iterable[Oath] = ()) -> Career:
    """The career of these matches, whose dice follow from the seed or from what was sworn.

    Raises BrokenRecordError where a match does not follow from the others.
    """
    career = Career(setup, seed, oaths)
    career.port = taken(kept, OF_CAREER, career.port)
    known = {OF_CAREER}
    sailed = departures(career.port)
    for at_sea in sailed:
        name = sheet_name(at_sea.season)
        if name not in kept:
            break
        known.add(name)
        sheet = taken(kept, name, career.sheet_match(at_sea))
        season = CareerSeason(at_sea, sheet, setup.world)
        known.update(fights_taken(career, season, kept))
        career.seasons.append(season)
        check_reports(season)
    check_homecomings(career, len(sailed))
    if strangers := [name for name in kept if name not in known]:
        raise BrokenRecordError(f"{strangers[0]} belongs to none of its seasons")
    return career


def fights_taken(career: Career, season: CareerSeason, kept: Matches) -> list[str]:
    names = []
    for number in range(1, len(season.sheet.state.engagements) + 1):
        name = fight_name(season.at_sea.season, number)
        if name not in kept:
            break
        season.fights.append(taken(kept, name, career.fight_match(season)))
        names.append(name)
    return names


def taken(kept: Matches, name: str, fresh: Match) -> Match:
    """A match that was kept, once it is seen to begin as the fresh one does, and with its dice."""
    found = kept.get(name)
    if found is None:
        raise BrokenRecordError(f"{name} is missing")
    if found.earlier:
        raise BrokenRecordError(f"the beginning of {name} is missing")
    if found.engine.name != fresh.engine.name or found.setup != fresh.setup:
        raise BrokenRecordError(f"{name} does not begin as it must")
    if found.seed != fresh.seed or found.steps[0].thrown != fresh.steps[0].thrown:
        raise BrokenRecordError(f"{name} has dice of its own")
    check_dice(name, found, fresh.dice)
    return found


def check_dice(name: str, match: Match, dice: Thrower) -> None:
    for at, entry in enumerate(match.entries):
        if not entry.thrown:
            continue
        state = match.steps[at].state
        thrown = match.engine.game.apply(state, entry.action, dice.for_action()).thrown
        if entry.thrown != thrown:
            raise BrokenRecordError(f"{name} has dice at action {at + 1} that were never rolled")
        dice.passed(thrown)


# --- A career to be told of, nothing checked ------------------------------------------------------


def gathered(setup: CareerSetup, seed: int, kept: Matches) -> Career:
    """The career of these matches with every season of which there is a sheet, to be told of.

    Nobody goes on with it: its matches stay those of the career that they were taken from. Raises
    KeyError where there is no port.
    """
    career = Career(setup, seed)
    career.port = kept[OF_CAREER]
    states = [step.state for step in reversed(career.port.steps)]
    left = {port.season: port for port in states if port.phase is Part.AT_SEA}
    for number, at_sea in sorted(left.items()):
        if (sheet := kept.get(sheet_name(number))) is not None:
            begun = range(1, len(sheet.state.engagements) + 1)
            names = (fight_name(number, each) for each in begun)
            season = career.begin_season(at_sea, sheet)
            season.fights = Fights(kept[name] for name in names if name in kept)
    return career
