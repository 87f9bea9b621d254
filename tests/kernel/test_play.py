"""The workbench of a step."""

from typing import Any

import pytest
from msgspec import Struct

from pieces_of_eight.campaign.kernel.dice import Faces, Roll, Rule, Scripted
from pieces_of_eight.campaign.kernel.play import Event, Mod, Play, Step, total
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed

RULE = Rule("T-1")


class Count(Struct, frozen=True):
    number: int


class Counted(Event):
    number: int


def test_a_step_holds_the_state_the_events_and_the_dice_in_order() -> None:
    play = Play(Count(0), Scripted(2, 5, 6))
    assert play.roll(RULE, 2, (5,)) == (2, 5)
    play.tell(Counted(RULE, 1))
    play.state = Count(7)
    assert play.die(RULE, 6) == 6
    play.tell(Counted(RULE, 2))
    step = play.done()
    assert step == Step(Count(7), (Counted(RULE, 1), Counted(RULE, 2)), ((2, 5), (6,)), False)


def test_the_dice_are_asked_with_rule_number_and_bands() -> None:
    asked: list[Roll] = []

    def dice(roll: Roll) -> Faces:
        asked.append(roll)
        return (1,) * roll.dice

    play = Play(Count(0), dice)
    play.roll(RULE, 3, (2, 5))
    play.die(RULE, 4)
    play.die(RULE)
    assert asked == [Roll(RULE, 3, (2, 5)), Roll(RULE, 1, (4,)), Roll(RULE, 1, ())]


def test_what_is_seen_from_outside_does_not_grow_afterwards() -> None:
    play = Play(Count(0), Scripted(1, 2))
    early = play.done()
    play.die(RULE)
    play.tell(Counted(RULE, 1))
    play.state = Count(1)
    assert early == Step(Count(0), ())


def test_opening_a_seal_gives_the_secret_and_marks_the_step() -> None:
    play = Play(Count(0), Scripted())
    assert play.open(Sealed(Player(1), 42)) == 42
    assert play.done().opened


def test_a_seal_that_is_closed_to_the_rule_cannot_be_opened() -> None:
    play = Play(Count(0), Scripted())
    closed: Sealed[int] = Sealed(Player(1), None)
    with pytest.raises(AssertionError):
        play.open(closed)
    assert not play.done().opened


@pytest.mark.parametrize(
    ("step", "undoable"),
    [
        (Step(0, ()), True),
        (Step(0, (Counted(RULE, 1),)), True),
        (Step(0, (), ((3,),)), False),
        (Step(0, (), (), True), False),
        (Step(0, (), ((3,),), True), False),
    ],
)
def test_only_a_step_that_taught_nothing_can_be_undone(step: Step[Any], undoable: bool) -> None:
    assert step.undoable is undoable


def test_modifiers_add_up() -> None:
    assert total(()) == 0
    assert total((Mod(2, "a", RULE), Mod(-3, "b", RULE))) == -1
