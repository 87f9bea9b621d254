"""Raids that are over, for the pages behind the last turn: won, lost and drawn."""

import random
from pathlib import Path

from msgspec.structs import replace

from pieces_of_eight.campaign.land_raid.actions import Done
from pieces_of_eight.campaign.land_raid.state import Alarm, Deed, Phase, Raid, Tally
from pieces_of_eight.saves.match_file import Chair, MatchFile
from tests.tui.raid_scenes import PEOPLE, moment, raid_setup, save

LAST = 5
STAKES = {
    "won": (27, {Deed.TREASURY: (1, 14), Deed.RESIDENCE: (1, 5), Deed.LOOTED: (4, 8)}),
    "drawn": (20, {Deed.TREASURY: (1, 14), Deed.BURNED: (2, 4), Deed.SPIKED: (1, 2)}),
    "lost": (3, {Deed.GROUP_KILLED: (3, 6), Deed.RAIDERS_KILLED: (4, -3)}),
}


def last_turn(outcome: str) -> Raid:
    """The last turn of a raid that will come out so, unless something happens still."""
    coins, deeds = STAKES[outcome]
    raid = moment(
        phase=Phase.LOOTING, alarm=Alarm.FULL, coins=(coins, 45 - coins), turn=LAST, turns=LAST
    )
    return replace(raid, deeds=tuple(Tally(*deeds.get(deed, (0, 0))) for deed in Deed))


def ended(path: Path, outcome: str) -> MatchFile:
    """A raid that came out so at break of day."""
    saved = save(path, last_turn(outcome))
    while saved.match.to_act:
        who = saved.match.to_act[0]
        legal = saved.match.seat(who).legal()
        saved.match.submit(who, next((act for act in legal if isinstance(act, Done)), legal[0]))
    return saved


def fought(
    path: Path, seed: int = 3, turns: int = 4, chairs: tuple[Chair, ...] = PEOPLE
) -> MatchFile:
    """A raid played to its end by two who choose at random, from the first turn."""
    saved, rng = save(path, raid_setup(turns=turns), chairs, seed), random.Random(seed)
    while saved.match.to_act:
        who = saved.match.to_act[0]
        saved.match.submit(who, rng.choice(saved.match.seat(who).legal()))
    return saved
