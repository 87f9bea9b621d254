"""How pilots fare who know nothing: they ask for a plan, or for advice, and press Enter.

What dice ask is answered by the row that is lit. They play what a newcomer meets first, from the
side he is given, against a sailor; a draw counts half. Stop when you like, and go on with the same
file.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from pieces_of_eight.campaign.ai.opponent import Opponent, adviser_in
from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import asks
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.lab.job import GameJob, GameRow
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.match.desk import SURE, YES
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.match.stack_desk import desk_of
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.registry import face_of
from tests.games import tally
from tests.measure.fights import Kind, ready
from tests.measure.kept import Kept, parser, shown
from tests.measure.strength import HEAD, GameResult, line
from tests.tui.shell import make_folder

FIRST = "duel", "st-croix"
"""The fights that a newcomer is offered first."""
PILOTS = "plan", "advice"
SAILOR = "sailor"
LEAST, MIDDLE = 0.5, 0.6
"""What the interval and the share are to lie above."""
MOST = 300
"""No fight takes as many keys."""


class Here(Opponent):
    """An opponent without a process of his own."""

    _ask = Opponent._think


def piloted(job: GameJob, told: Callable[[str], None] = lambda words: None) -> GameRow:
    """Play the fight of a job as a pilot; his seat is the first."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_piloted(job, Path(folder), told))


async def _piloted(job: GameJob, folder: Path, told: Callable[[str], None]) -> GameRow:
    engine = ENGINES[job.engine]
    pilot, foe = job.levels
    match = Match(engine, msgspec.msgpack.decode(job.setup, type=engine.setup), job.seed)
    chairs = Chair("person", "You"), Chair("ai", "They", foe)
    session = Session[Any, Any](
        make_folder(folder).create(job.engine, match, job.name, chairs),
        face_of(job.engine),
        animated=False,
    )
    session._adviser = Here(engine, adviser_in(engine), job.seed)
    said: list[str] = []
    desk = desk_of(session, said.append)
    wanted: list[None] = []
    """Whether the plan that was given is to be gone on with."""
    desk.giving.plan_on = lambda: wanted.append(None)
    drive = asyncio.create_task(session.drive({Player(1): Here(engine, foe, job.seed)}))
    keys = stops = 0
    while not session.over and keys < MOST:
        await session.rested()
        if session.over:
            break
        if wanted:
            wanted.clear()
            desk.plan_on(await session.plan_turn())
        else:
            keys += await (_plan if pilot == "plan" else _advice)(session, desk)
        stops += desk.giving.stopped
        desk.giving.stopped = False
        for sentence in filter(None, said):
            told(f"      {sentence}")
        said.clear()
    drive.cancel()
    scores = engine.game.score(match.state)
    session.close()
    row = GameRow(
        job.name,
        "",
        job.levels,
        job.seed,
        engine.better(match.state),
        tuple(scores[who] for who in sorted(scores)),
        match.state.turn,
        len(match.entries),
    )
    for entry in session.journal.entries:
        told(f"{entry.turn:3} {entry.words}")
    return msgspec.structs.replace(row, more={"keys": keys, "stops": stops})


async def _plan(session: Session[Any, Any], desk: FightDesk[Any, Any]) -> int:
    """Press p and Enter; where dice ask a question, or nothing is planned, Enter. How many keys."""
    if not asks(session.state):
        desk.open_plan(await session.plan_turn())
        if desk.planning:
            desk.act()
            return 2
    return _enter(desk)


async def _advice(session: Session[Any, Any], desk: FightDesk[Any, Any]) -> int:
    """Press a and Enter, whatever is asked. How many keys."""
    desk.open_advice(await session.advise())
    return 1 + _enter(desk)


def _enter(desk: FightDesk[Any, Any]) -> int:
    """Press Enter; and say yes where that gives something up that was advised."""
    desk.act()
    if desk.listing is not None and desk.listing.kind == SURE:
        desk.choose(YES + 1)
    return 1


def jobs(kind: Kind, pilot: str, seeds: Sequence[int]) -> list[GameJob]:
    """The fights of a pilot; the newcomer's seat is the first."""
    return [kind.job((pilot, SAILOR), seed) for seed in seeds]


def table(only: str, seeds: Sequence[int], kept: Kept) -> Iterator[str]:
    """A line for each fight and each pilot, with a verdict."""
    yield HEAD
    for kind in ready():
        for pilot in PILOTS:
            if kind.name in FIRST and only in f"{kind.name} {pilot}":
                rows = kept.rows(jobs(kind, pilot, seeds), piloted)
                score = tally(GameResult(row.points, row.actions, row.winner) for row in rows)
                good = score.share > MIDDLE and score.interval[0] > LEAST
                each = [
                    sum(row.more[what] for row in rows) / len(rows) for what in ("keys", "stops")
                ]
                yield (
                    f"{line(kind, pilot, SAILOR, score)}  {each[0]:.0f} keys, {each[1]:.1f} stops"
                    + ("" if good else "  TOO FEW")
                )


if __name__ == "__main__":
    asked = parser(__doc__, "pilots.jsonl").parse_args()
    seeds = range(asked.first, asked.first + asked.seeds)
    shown(table(asked.only, seeds, Kept(asked.keep, asked.processes)))
