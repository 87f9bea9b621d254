"""What captains are asked and told: every event has its sentence, every question its rule."""

from typing import get_args

import pytest

from pieces_of_eight.campaign import sheet as season
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of, redact
from pieces_of_eight.campaign.sheet.events import RESULTS, AnyEvent, say
from pieces_of_eight.campaign.sheet.rules import prompt
from pieces_of_eight.campaign.sheet.state import Result, Sheet
from tests.sheet.sheets import ENGLAND, SPAIN, Cards, empty, order, run, scored, sealed, setup, told


def asked(sheet: Sheet, who: Player) -> tuple[str, str]:
    found = prompt(redact(sheet, who), who)
    return found.rule, found.words


def course() -> list[tuple[Sheet, tuple[str, str]]]:
    """A season at each of its questions, with what its captain is asked there."""
    alone = "Divide your ships and companies among the forces, and seal the sheet."
    attack = "A attacks: battle or no contact?"
    raiding = "A attacks: battle, no contact or land raid?"
    found = [(empty(), ("C-6", alone))]
    found.append((run(empty(), "plan 0", "seal")[0], ("C-6", alone)))
    found.append((sealed()[0], ("C-8", "Roll to see who names first.")))
    named = run(sealed()[0], ("cast", 1, 6))[0]
    found.append((named, ("C-8", "Match one of your forces against one of theirs.")))
    sheet = scored(A=(6, 1), B=(1, 6), C=(6, 1))[0]
    found.append((sheet, ("C-10", raiding)))
    sheet, _ = run(sheet, "A raids")
    found.append((sheet, ("C-10", attack.replace("A", "C", 1))))
    sheet, _ = run(sheet, "C battle")
    found.append((sheet, ("C-10", attack.replace("A", "B", 1))))
    sheet, _ = run(sheet, "B battle")
    found.append((sheet, ("C-12", "The land raid of A is next.")))
    sheet, _ = run(sheet, "report nobody")
    found.append((sheet, ("C-12", "The battle of B is next.")))
    return found


@pytest.mark.parametrize("number", range(9))
def test_each_captain_is_asked_or_waits_by_the_rule_of_the_hour(number: int) -> None:
    sheet, question = course()[number]
    (who,) = season.to_act(sheet)
    assert asked(sheet, who) == question
    rule = "H-39" if number < 2 else question[0]
    assert asked(sheet, opponent_of(who)) == (rule, "It is the other captain's turn to decide.")


@pytest.mark.rule("C-15")
def test_at_the_end_both_are_told_so() -> None:
    over, _ = scored()
    for who in (ENGLAND, SPAIN):
        assert asked(over, who) == ("C-15", "The season is over.")


def test_two_captains_of_one_crown_are_told_apart() -> None:
    sheet = season.start(setup(crowns=("France", "France")), Cards()).state
    _, log = sealed(sheet=sheet)
    assert log[0].startswith("France I seals the sheet: ")
    assert log[1].startswith("France II seals the sheet: ")
    _, log = scored(sealed(sheet=sheet)[0], A=(1, 6))
    assert log[8].startswith("France II attacks: ")


def test_an_event_that_no_chapter_tells_is_an_error() -> None:
    class Strange(Event, frozen=True):
        pass

    with pytest.raises(TypeError):
        say(empty(), Strange(Rule("C-6")))
    assert Strange not in get_args(AnyEvent)


def test_every_result_has_words() -> None:
    assert set(RESULTS) == set(Result)


def test_a_closed_seal_is_told_without_what_is_in_it() -> None:
    sheet, _ = scored(A=(6, 1), B=(6, 1))
    step = season.apply(sheet, order(sheet, "A raids"), Cards())
    assert told(step) == ["England declares for A: land raid. [C-10]"]
    assert told(step, ENGLAND) == told(step)
    assert told(step, SPAIN) == ["England writes a result for A. [C-10]"]
