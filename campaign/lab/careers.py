"""A whole career of opponents as a game of the laboratory."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.ai.advise import advance
from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.career import Career, CareerSeason, CareerSetup
from pieces_of_eight.campaign.kernel.odds import Came
from pieces_of_eight.campaign.port.events import better, earned
from pieces_of_eight.campaign.sheet.state import Result, Sheet
from .job import CAREER, GameJob, GameRow, with_luck


def career_job(
    name: str, setup: CareerSetup, levels: tuple[str, ...], seed: int, fights: str = ""
) -> GameJob:
    """Return a career of a setup. With `fights` that level plays both sides of every fight."""
    return GameJob(CAREER, name, levels, seed, setup=msgspec.msgpack.encode(setup), fights=fights)


def sailed(job: GameJob) -> GameRow:
    """Sail the career of a job to its end."""
    career = Career(msgspec.msgpack.decode(job.setup, type=CareerSetup), job.seed)
    fights = level(job.fights) if job.fights else None
    advance(career, [level(name) for name in job.levels], fights)
    past = career.state.past
    matches = [m for each in career.seasons for m in (each.sheet, *each.fights)]
    entries = [entry for match in (career.port, *matches) for entry in match.entries]
    row = GameRow(
        job.name,
        job.options,
        job.levels,
        job.seed,
        better(career.state),
        tuple(map(float, earned(career.state))),
        len(past),
        len(entries),
        sum(len(faces) for entry in entries for faces in entry.thrown),
        more=dict(columns(career)),
    )
    return with_luck(row, [came for each in career.seasons for came in of_fights(each)])


def columns(career: Career) -> Iterator[tuple[str, int]]:
    """Yield what each season came to, as columns of a table."""
    points = {past.number: past.points for past in career.state.past}
    for season in career.seasons:
        number, sheet = season.at_sea.season, season.sheet.state
        kinds = Counter(each.result for each in sheet.engagements)
        for captain, each in enumerate(points[number], 1):
            yield f"season_{number}_points_{captain}", each
        yield f"season_{number}_engagements", len(season.fights)
        yield f"season_{number}_battles", kinds[Result.BATTLE]
        yield f"season_{number}_raids", kinds[Result.LAND_RAID]


def of_fights(season: CareerSeason) -> Iterator[Came]:
    sheet: Sheet = season.sheet.state
    for fight, each in zip(season.fights, sheet.engagements, strict=False):
        chairs = bridge.chairs(sheet, each)
        before = fight.steps[0].state
        for step in fight.steps:
            for event in step.events:
                for by, what, luck in fight.engine.luck(before, event):
                    captain = chairs[by]
                    if captain is not None:
                        yield Came(captain, what, luck)
            before = step.state
