"""A voyage out of the matches that a career has kept, by their names, every link checked.

The matches have been replayed by whoever read them; here it is seen that each begins as it must
after those before it, ends as the others say, and that its dice are those of the career's seed.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from campaign.bridge.world import seed_for
from campaign.kernel.dice import Seeded
from campaign.kernel.match import Match
from campaign.resuming import BrokenRecordError, check_homecomings, check_reports, departures
from campaign.voyage import Place, Season, Setup, Voyage

Kept = Mapping[str, Match[Any, Any, Any]]
"""Matches by name: the career, each season's sheet, and its fights counted from 1."""
OF_CAREER = "career"


def sheet_name(season: int) -> str:
    """The name of a season's sheet; seasons are counted from 1."""
    return f"season-{season}/sheet"


def fight_name(season: int, number: int) -> str:
    """The name of a fight, by the number of its engagement, from 1."""
    return f"season-{season}/fight-{number}"


def salt_dice(voyage: Voyage, salt: str) -> None:
    """Let all that is thrown from now on hang on this salt as well, in what is begun too."""
    voyage.salt = salt
    running = {OF_CAREER: voyage.career}
    season = voyage.season
    if season is not None:
        number = season.at_sea.season
        running[sheet_name(number)] = season.sheet
        if (begun := len(season.fights)) > season.reported:
            running[fight_name(number, begun)] = season.fights[-1]
    for name, match in running.items():
        match.dice = Seeded(voyage.dice_seed(*place_of(name)), match.dice.at)


class Judge:
    """Who sees that the dice of matches are those of a career's seed."""

    def __init__(self, seed: int, salt: str, *, follow: bool) -> None:
        """`salt`: some of the dice hang on it as well. `follow`: no die may be any other."""
        self._seed = seed
        self._salt = salt
        self._follow = follow

    def hear(self, name: str, found: Match[Any, Any, Any], fresh: Match[Any, Any, Any]) -> None:
        """Refuse dice that are not those of the place of a match, which begins like `fresh`."""
        if not self._follow:
            return
        if found.seed != fresh.seed:
            raise BrokenRecordError(f"{name} has dice of its own")
        salted = [seed_for(self._seed, "salt", self._salt, *place_of(name))] if self._salt else []
        check_dice(name, found, fresh.dice.at, [fresh.seed, *salted])


def place_of(name: str) -> Place:
    """Where in a career a match lies, by its name."""
    if name == OF_CAREER:
        return (name,)
    season, _, part = name.removeprefix("season-").partition("/")
    fight = part.removeprefix("fight-")
    return ("season", int(season), *(() if fight == part else ("engagement", int(fight) - 1)))


def joined(setup: Setup, seed: int, kept: Kept, *, dice_follow: bool, salt: str = "") -> Voyage:
    """The voyage of these matches. `dice_follow`: no die may be other than the seed makes it.

    With a salt some of them are made by both. Raises BrokenRecordError where a match does not
    follow from the others.
    """
    voyage, judge = Voyage(setup, seed), Judge(seed, salt, follow=dice_follow)
    voyage.career = taken(kept, OF_CAREER, voyage.career, judge)
    known = {OF_CAREER}
    sailed = departures(voyage.career)
    for at_sea in sailed:
        name = sheet_name(at_sea.season)
        if name not in kept:
            break
        known.add(name)
        fresh = voyage.sheet_match(at_sea, ())
        sheet = taken(kept, name, fresh, judge)
        season = Season(at_sea, sheet, setup.world)
        known.update(fights_taken(voyage, season, kept, judge))
        voyage.seasons.append(season)
        check_reports(season)
    check_homecomings(voyage, len(sailed))
    if strangers := [name for name in kept if name not in known]:
        raise BrokenRecordError(f"{strangers[0]} belongs to no season of it")
    return voyage


def fights_taken(voyage: Voyage, season: Season, kept: Kept, judge: Judge) -> list[str]:
    """Put the fights that were begun into their season; their names."""
    names = []
    for number in range(1, len(season.sheet.state.engagements) + 1):
        name = fight_name(season.at_sea.season, number)
        if name not in kept:
            break
        fresh = voyage.fight_match(season, ())
        season.fights.append(taken(kept, name, fresh, judge))
        names.append(name)
    return names


def taken(kept: Kept, name: str, fresh: Match[Any, Any, Any], judge: Judge) -> Match[Any, Any, Any]:
    """A match that was kept, once it is seen to begin as the fresh one does."""
    found = kept.get(name)
    if found is None:
        raise BrokenRecordError(f"{name} is missing")
    if found.earlier:
        raise BrokenRecordError(f"the beginning of {name} is missing")
    if found.engine.name != fresh.engine.name or found.setup != fresh.setup:
        raise BrokenRecordError(f"{name} does not begin as it must")
    judge.hear(name, found, fresh)
    return found


def check_dice(name: str, match: Match[Any, Any, Any], before: int, seeds: Sequence[int]) -> None:
    """Refuse dice that none of the seeds has thrown; so many fell when the match started."""
    apply, fallen = match.engine.game.apply, before
    for at, entry in enumerate(match.entries):
        if not entry.thrown:
            continue
        state = match.steps[at].state
        thrown = (apply(state, entry.action, Seeded(seed, fallen)).thrown for seed in seeds)
        if entry.thrown not in thrown:
            raise BrokenRecordError(f"{name} has dice that were never thrown, at action {at + 1}")
        fallen += sum(map(len, entry.thrown))
