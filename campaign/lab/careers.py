"""A whole career of opponents as a game of the laboratory, and each of its seasons as a row."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from campaign import bridge
from campaign.ai.policy import level
from campaign.ai.voyaging import advance
from campaign.career.model.account import better, earned
from campaign.career.model.state import Season as Past
from campaign.kernel.luck import Came, summed
from campaign.kernel.match import Match
from campaign.lab.job import VOYAGE, Job, Row, SeasonRow, SeatLuck
from campaign.sheet.model.state import Result, Sheet
from campaign.voyage import CAPTAINS, Season, Setup, Voyage


def career_job(
    name: str, setup: Setup, levels: tuple[str, ...], seed: int, fights: str = ""
) -> Job:
    """A career of a setup. With `fights` that level plays both sides of every fight."""
    return Job(VOYAGE, name, levels, seed, setup=msgspec.msgpack.encode(setup), fights=fights)


def sailed(job: Job) -> Row:
    """Sail the career of a job to its end."""
    voyage = Voyage(msgspec.msgpack.decode(job.setup, type=Setup), job.seed)
    fights = level(job.fights) if job.fights else None
    advance(voyage, [level(name) for name in job.levels], fights)
    matches = [m for each in voyage.seasons for m in (each.sheet, *each.fights)]
    everything = [voyage.career, *matches]
    pasts = {past.number: past for past in voyage.state.past}
    seasons = [(each, pasts[each.at_sea.season]) for each in voyage.seasons]
    return Row(
        job.name,
        job.options,
        job.levels,
        job.seed,
        better(voyage.state),
        tuple(map(float, earned(voyage.state))),
        len(voyage.state.past),
        sum(len(match.entries) for match in everything),
        sum(len(faces) for match in everything for e in match.entries for faces in e.thrown),
        luck=lucks(came for each in voyage.seasons for came in of_fights(each)),
        seasons=tuple(season_row(each, past) for each, past in seasons),
    )


def season_row(season: Season, past: Past) -> SeasonRow:
    """A season in numbers."""
    sheet: Sheet = season.sheet.state
    kinds = Counter(each.result for each in sheet.engagements)
    return SeasonRow(
        past.number,
        past.points,
        len(season.fights),
        kinds[Result.BATTLE],
        kinds[Result.LAND_RAID],
        lucks(of_fights(season)),
        lucks(in_match(season.sheet, CAPTAINS)),
    )


def of_fights(season: Season) -> Iterator[Came]:
    """What came of the dice in all fights of a season, by captain."""
    sheet: Sheet = season.sheet.state
    for fight, each in zip(season.fights, sheet.engagements, strict=False):
        yield from in_match(fight, bridge.chairs(sheet, each))


def in_match(match: Match[object, object, object], chairs: bridge.Chairs) -> Iterator[Came]:
    """What came of the dice of a match, by captain; of whoever is no captain nothing."""
    before = match.steps[0].state
    for step in match.steps:
        for event in step.events:
            for by, what, luck in match.engine.luck(before, event):
                captain = chairs[by]
                if captain is not None:
                    yield Came(captain, what, luck)
        before = step.state


def lucks(found: Iterator[Came]) -> tuple[SeatLuck, ...]:
    """The luck of both captains."""
    both = summed(found, len(CAPTAINS))
    return tuple(SeatLuck(each.came, each.expected, each.share) for each in both)
