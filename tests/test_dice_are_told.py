"""The log tells every die as it fell: at sea and in a land raid, over games played at random."""

from collections import Counter

import msgspec
import pytest

from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.land_raid.events import OfficerHit
from pieces_of_eight.campaign.land_raid.fighting import PRISONERS
from tests.games import played
from tests.tables import case

TOLD = ("face", "faces", "choices", "drift", "raiders", "town", "takes_scurvy")
"""The fields in which events tell dice."""
SUMMED = {PRISONERS}
"""Dice of which only the sum is told, as coins."""
GAMES = [
    ("sea_fight", "a brawl of two a side"),
    ("sea_fight", "a brawl of four a side"),
    ("land_raid", "a brawl of few"),
    ("land_raid", "a brawl at an open table"),
]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("engine", "setup"), GAMES)
def test_every_die_stands_in_the_log_as_it_fell(engine: str, setup: str, seed: int) -> None:
    dice = 0
    for turn in played(case(engine, setup, seed))[1]:
        thrown: Counter[int] = Counter()
        for roll, faces in zip(turn.rolls, turn.step.thrown, strict=True):
            if roll.rule not in SUMMED:
                thrown += Counter(faces)
        told = sum((Counter(faces_of(event)) for event in turn.step.events), Counter[int]())
        assert not thrown - told, f"{turn.action}: {thrown - told} fell, and is not told"
        dice += thrown.total()
    assert dice > 0


def faces_of(event: Event) -> list[int]:
    """All faces that an event tells."""
    return [face for name in TOLD for face in flat(getattr(event, name, ()))]


def flat(value: object) -> list[int]:
    if isinstance(value, int):
        return [value]
    return [face for each in value for face in flat(each)] if isinstance(value, tuple) else []


def test_the_face_of_an_officer_who_was_hit_is_not_the_row_of_his_table() -> None:
    fields = [field.name for field in msgspec.structs.fields(OfficerHit)]
    assert fields.index("face") < fields.index("row")
