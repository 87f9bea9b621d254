"""What a captain is asked at every point of a raid, and by which rule."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.sealed import redact
from pieces_of_eight.campaign.land_raid.actions import Done
from pieces_of_eight.campaign.land_raid.rules import prompt
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    Alarm,
    AskDeserters,
    AskDriven,
    AskLost,
    AskRetreat,
    AskRise,
    AskSpread,
    AskVictim,
    Fight,
    Pending,
    Phase,
    Raid,
)
from tests.land_raid.positions import at, listed, position, refused, who

PICTURE = """
    H:om     .      .
    .        .      H
    _:OHM    _      _
"""
WAIT = ("P8-22.1", "The other captain decides.")


def asked(raid: Raid, side: int) -> tuple[str, str]:
    found = prompt(redact(raid, side), side)
    return found.rule, found.words


@pytest.mark.parametrize(
    ("phase", "side", "alarm", "rule", "words"),
    [
        (Phase.POSTING, TOWN, Alarm.ASLEEP, "H-25", "Post your garrison for the night."),
        (Phase.MOVING, RAIDERS, Alarm.ASLEEP, "P8-22.2", "Move, or attack."),
        (Phase.MOVING, TOWN, Alarm.ASLEEP, "P8-22.3", "Move those who are awake."),
        (Phase.MOVING, TOWN, Alarm.HALF, "P8-22.3", "Move those who are awake."),
        (Phase.MOVING, TOWN, Alarm.FULL, "P8-22.2", "Move, or attack."),
        (Phase.SHOOTING, RAIDERS, Alarm.ASLEEP, "P8-22.6", "Who fires, and where?"),
        (Phase.SHOOTING, TOWN, Alarm.FULL, "P8-22.6", "Who fires, and where?"),
        (
            *(Phase.BURNING, RAIDERS, Alarm.ASLEEP, "P8-22.16"),
            "Set fire to a building?",
        ),
        (
            *(Phase.LOOTING, RAIDERS, Alarm.FULL, "P8-22.19"),
            "Who loots?",
        ),
    ],
)
def test_each_step_asks_the_side_whose_part_it_is(
    phase: Phase, side: int, alarm: Alarm, rule: str, words: str
) -> None:
    raid = position(PICTURE, phase, side, alarm=alarm)
    assert asked(raid, side) == (rule, words)
    assert asked(raid, 1 - side) == WAIT
    assert listed(raid)[-1] == Done(side)
    assert refused(raid, Done(1 - side)) == ("P8-22.1", "it is the other captain's turn")


RAID = position(PICTURE)
A1, A2, B2, C2, A3 = (at(RAID, name) for name in ("A1", "A2", "B2", "C2", "A3"))
o1, m1, O1, H1, M1 = (who(RAID, name) for name in ("o1", "m1", "O1", "H1", "M1"))
MELEE = Fight(A1, RAIDERS, ())
QUESTIONS: list[tuple[Pending, Fight | None, int, str, str]] = [
    (
        AskVictim(RAIDERS, (o1, m1)),
        *(None, RAIDERS, "P8-22.7", "A hit on the enemy: who takes it?"),
    ),
    (AskVictim(TOWN, (o1, m1)), None, TOWN, "P8-22.7", "A hit on your men: who takes it?"),
    (
        AskVictim(RAIDERS, (O1, H1)),
        *(MELEE, RAIDERS, "R3-41", "A hit on your men: who takes it?"),
    ),
    (AskVictim(TOWN, (O1, H1)), MELEE, TOWN, "R3-41", "A hit on the enemy: who takes it?"),
    (AskDriven(o1), MELEE, TOWN, "P8-22.13", "Officer o1 is driven back: where to?"),
    (AskDriven(O1), MELEE, RAIDERS, "P8-22.13", "Officer O1 is driven back: where to?"),
    (
        AskRetreat(TOWN),
        *(MELEE, TOWN, "P8-22.14", "Your men lose the square. Where do they fall back?"),
    ),
    (
        AskSpread(RAIDERS, (A1, C2)),
        *(None, RAIDERS, "P8-22.17", "The fire spreads. Which square catches?"),
    ),
    (
        AskSpread(TOWN, (A1, C2)),
        *(None, TOWN, "P8-22.17", "The fire spreads. Which square catches?"),
    ),
    (AskDeserters(), None, RAIDERS, "P8-22.22", "Defenders desert. From which square?"),
    (AskLost(), None, TOWN, "P8-22.25", "Raiders get lost. In which square?"),
    (AskRise(m1), None, TOWN, "P8-22.21", "Musket group m1 is back. Where?"),
]


@pytest.mark.parametrize(("ask", "fight", "side", "rule", "words"), QUESTIONS)
def test_each_question_goes_to_one_captain(
    ask: Pending, fight: Fight | None, side: int, rule: str, words: str
) -> None:
    raid = replace(RAID, pending=(ask,), fight=fight)
    assert land_raid.to_act(raid) == (side,)
    assert asked(raid, side) == (rule, words)
    assert asked(raid, 1 - side) == WAIT
    assert listed(raid)
    assert land_raid.legal(raid, 1 - side) == ()
    assert refused(raid, Done(side)) == ("P8-22.1", "answer the question first")


def test_every_question_is_in_the_list() -> None:
    assert {type(each[0]).__name__ for each in QUESTIONS} == {
        kind.__name__ for kind in Pending.__args__
    }


@pytest.mark.parametrize(
    "words", ["hit m1", "back B2", "spread C2", "name A1", "m1 rises A2"], ids=str
)
def test_an_answer_to_no_question_is_refused(words: str) -> None:
    assert refused(RAID, words) == ("P8-22.1", "there is no such question to answer")


def test_an_order_that_names_nobody_is_refused() -> None:
    for nobody in (-1, 5):
        act = land_raid.actions.Shoot(nobody, A1)
        assert refused(RAID, act) == ("H-30", "there is no such unit")
