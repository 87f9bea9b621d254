"""Morale: targets, causes, what crews do, and how they come back."""

import random
from fractions import Fraction

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.search import expected
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.dice import Dice, Scripted
from pieces_of_eight.campaign.kernel.odds import over_all_dice as exact
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.pirate_wars import boarding
from pieces_of_eight.campaign.pirate_wars.actions import Yield
from pieces_of_eight.campaign.pirate_wars.boarding import causes
from pieces_of_eight.campaign.pirate_wars.crew import living
from pieces_of_eight.campaign.pirate_wars.events import LostHeart, MoraleTested
from pieces_of_eight.campaign.pirate_wars.state import (
    Arm,
    AskYield,
    Cause,
    Crew,
    Duty,
    Edition,
    Fate,
    Party,
    Phase,
    Post,
    Sea,
    Swimmers,
)
from tests.pirate_wars.positions import BLUE, NEW, NORTH, OLD, RED, A, B, crew, do, men, sea, ship

OFFICERS = (men(1, Post.CAPTAIN), men(1, Post.MATE))


def position(edition: Edition = OLD, model: str = "black-seas-barracuda", **changes: object) -> Sea:
    """A ship (Red) and a far enemy, in the morale phase."""
    mine = ship(model, (500, 500), NORTH, edition=edition, **changes)
    hers = ship("man-o-war", (900, 900), NORTH, BLUE, edition)
    return sea(mine, hers, edition=edition, phase=Phase.MORALE, tested=True)


def after_tests(state: Sea, *dice: int) -> tuple[Sea, list[MoraleTested], list[LostHeart]]:
    """All crews tested, with dice that are all thrown."""
    script = Scripted(*dice)
    play = Play(state, script)
    boarding.test_all(play)
    assert not script.left
    events = play.done().events
    return (
        play.state,
        [event for event in events if isinstance(event, MoraleTested)],
        [event for event in events if isinstance(event, LostHeart)],
    )


HALF: Crew = crew(*OFFICERS, men(11))
"""Thirteen of thirty-three."""


@pytest.mark.rule("PW-4.2", "R0-3", "R1-20", "PW-4.3")
@pytest.mark.parametrize(("edition", "overboard"), [(OLD, 2), (NEW, 1)])
def test_the_worked_example_of_the_mutiny(edition: Edition, overboard: int) -> None:
    """No sails and half the crew lost: 5 less 1 less 2 is 2; a 3 is thrown, and they rise."""
    state = position(edition, crew=HALF, sails=0, under=0)
    after, thrown, lost = after_tests(state, 3)
    assert [(each.target, each.passed) for each in thrown] == [(2, False)]
    assert [each.cause for each in lost] == [Cause.HALF]
    assert after.ships[A].duty is Duty.FLEEING
    assert sum(row.count for row in after.swimmers[0].crew) == overboard
    assert after.ships[A].aboard == 13 - overboard


@pytest.mark.rule("R0-32", "R1-21", "PW-4.3")
@pytest.mark.parametrize(
    ("edition", "die", "target", "duty"),
    [
        (OLD, 4, 1, Duty.LEAVING),
        (OLD, 1, 1, Duty.FIGHTING),
        (NEW, 4, 3, Duty.LEAVING),
        (NEW, 3, 3, Duty.FIGHTING),
    ],
)
def test_next_turn_they_come_back_or_leave(
    edition: Edition, die: int, target: int, duty: Duty
) -> None:
    state = position(edition, crew=crew(men(11)), duty=Duty.FLEEING, shaken=(Cause.HALF,))
    after, thrown, _ = after_tests(state, die)
    assert [(each.target, each.recovery) for each in thrown] == [(target, True)]
    assert after.ships[A].duty is duty


@pytest.mark.rule("PW-4.1")
@pytest.mark.parametrize(
    ("rows", "target"),
    [
        ((*OFFICERS, men(9)), 4),
        ((men(1, Post.MATE), men(9)), 3),
        ((men(9),), 2),
    ],
)
def test_a_pirate_crew_tests_by_its_highest_attack(rows: tuple[object, ...], target: int) -> None:
    state = position(crew=crew(*rows), drifts=True, card=replace_crew(10))  # type: ignore[arg-type]
    assert after_tests(state, 1)[1][0].target == target


def replace_crew(number: int) -> object:
    """A Barracuda's card that began with so many figures."""
    return replace(ship("black-seas-barracuda", (0, 0), 0).card, crew=number)


@pytest.mark.rule("R0-31", "PW-4.1")
@pytest.mark.parametrize(("dice", "heart"), [((1, 6), True), ((6, 1), True), ((6, 6), False)])
def test_an_imperial_ship_stands_if_sailors_or_marines_do(
    dice: tuple[int, int], heart: bool
) -> None:
    rows = crew(men(1, Post.CAPTAIN), men(9), men(8, Post.MARINE, arm=Arm.MUSKET))
    state = position(model="imperial-flagship", crew=rows, drifts=True)
    after, thrown, lost = after_tests(state, *dice)
    assert [(each.marines, each.target) for each in thrown] == [(False, 4), (True, 3)]
    assert bool(lost) != heart
    assert bool(after.pending) != heart


@pytest.mark.rule("R0-31")
def test_the_lieutenant_leads_marines_only() -> None:
    rows = crew(men(9), men(1, Post.LIEUTENANT), men(8, Post.MARINE))
    state = position(model="imperial-flagship", crew=rows, drifts=True)
    assert [each.target for each in after_tests(state, 1, 1)[1]] == [1, 4]


@pytest.mark.rule("R1-19")
def test_by_the_revised_rules_imperials_stand_while_a_marine_lives() -> None:
    rows = crew(men(9), men(1, Post.MARINE))
    state = position(NEW, "imperial-flagship", crew=rows, drifts=True)
    assert after_tests(state)[1] == []
    alone = position(NEW, "imperial-flagship", crew=crew(men(11)), drifts=True)
    assert after_tests(alone, 1)[1][0].target == 4


@pytest.mark.rule("PW-4.2", "H-107")
@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, ()),
        ({"drifts": True}, (Cause.ADRIFT,)),
        ({"sails": 0}, (Cause.ADRIFT,)),
        ({"sails": 0, "fought": (B,)}, ()),
        ({"beaten": True}, (Cause.BOARDED,)),
        ({"dead_captain": True}, (Cause.CAPTAIN,)),
        ({"crew": crew(men(16))}, (Cause.HALF,)),
        ({"crew": crew(men(17))}, ()),
    ],
)
def test_what_makes_a_crew_waver(changes: dict[str, object], found: tuple[Cause, ...]) -> None:
    state = position(**changes)  # type: ignore[arg-type]
    assert causes(state, state.ships[A]) == found


@pytest.mark.rule("R0-70", "PW-4.2")
@pytest.mark.parametrize(("away", "afraid"), [(0, True), (1, False)])
def test_men_in_a_launch_ashore_or_in_a_prize_are_not_lost(away: int, afraid: bool) -> None:
    """A Barracuda has 33; 13 are aboard. With one more of her men alive half of them are."""
    mine = position(crew=HALF).ships[A]
    boat = replace(mine, id=B, card=replace(mine.card, boat=True), crew=crew(men(1)))
    prize = ship("man-o-war", (900, 900), NORTH, crew=crew(men(1, home=A), men(4)))
    ashore = Party(B, RED, 0, crew(men(1)), snared=crew(men(1)))
    swimming = Swimmers(A, RED, Point(0, 0), crew(men(away)) if away else (), 1)
    there = replace(sea(mine, boat, prize), parties=(ashore,), swimmers=(swimming,))
    there = replace(there, ships=(replace(mine, crew=crew(*OFFICERS, men(10))), *there.ships[1:]))
    assert living(there, there.ships[A]) == 16 + away
    assert (Cause.HALF in causes(there, there.ships[A])) == afraid


@pytest.mark.rule("R0-33")
def test_a_crew_tests_once_while_a_condition_lasts() -> None:
    state = position(drifts=True)
    after, thrown, _ = after_tests(state, 1)
    assert len(thrown) == 1
    assert after_tests(after)[1] == []
    freed = replace(after, ships=(replace(after.ships[A], drifts=False), after.ships[B]))
    again = after_tests(freed)[0]
    adrift = replace(again, ships=(replace(again.ships[A], drifts=True), again.ships[B]))
    assert len(after_tests(adrift, 1)[1]) == 1, "a new drift is a new condition"


@pytest.mark.rule("PW-4.2", "R1-20")
@pytest.mark.parametrize(
    ("changes", "cause"),
    [
        ({"drifts": True}, Cause.ADRIFT),
        ({"beaten": True, "drifts": True}, Cause.BOARDED),
        ({"dead_captain": True, "beaten": True}, Cause.CAPTAIN),
        ({"dead_captain": True, "crew": crew(men(9))}, Cause.HALF),
    ],
)
def test_the_heaviest_cause_says_what_they_do(changes: dict[str, object], cause: Cause) -> None:
    state = position(NEW, **changes)  # type: ignore[arg-type]
    assert [each.cause for each in after_tests(state, 5)[2]] == [cause]


@pytest.mark.rule("PW-4.2")
def test_beaten_in_boarding_they_surrender_and_leaderless_they_run() -> None:
    beaten = after_tests(position(NEW, beaten=True), 5)[0].ships[A]
    assert (beaten.fate, beaten.captor) == (Fate.TAKEN, BLUE)
    headless = after_tests(position(NEW, dead_captain=True), 5)[0].ships[A]
    assert (headless.fate, headless.duty) == (Fate.AFLOAT, Duty.FLEEING)


@pytest.mark.rule("PW-4.2")
@pytest.mark.parametrize(("strike", "fate"), [(True, Fate.TAKEN), (False, Fate.ABANDONED)])
def test_adrift_they_strike_or_swim(strike: bool, fate: Fate) -> None:
    state = after_tests(position(NEW, drifts=True), 5)[0]
    assert state.pending[-1] == AskYield(A)
    third = replace(ship("man-o-war", (100, 100), NORTH, RED, NEW), id=2)
    state = replace(state, ships=(*state.ships, third))
    swimmers = 0 if strike else 33
    after = do(state, Yield(A, strike), *[6] * swimmers, 1).state
    assert after.ships[A].fate is fate


@pytest.mark.rule("PW-4.3")
@pytest.mark.parametrize(("x", "gone"), [(500, False), (620, True)])
def test_who_leaves_is_gone_beyond_the_range_of_cannon(x: int, gone: bool) -> None:
    mine = ship("black-seas-barracuda", (x, 500), NORTH, duty=Duty.LEAVING)
    hers = ship("man-o-war", (490 - 12, 500), NORTH, BLUE)
    play = Play(sea(mine, hers), Scripted())
    boarding.gone_for_good(play)
    assert (play.state.ships[A].fate is Fate.GONE) == gone


@pytest.mark.rule("PW-1.1", "PW-4.1")
def test_the_exact_chances_of_a_test() -> None:
    for changes, chance in (
        ({"drifts": True}, Fraction(4, 6)),
        ({"beaten": True}, Fraction(3, 6)),
        ({"beaten": True, "dead_captain": True}, Fraction(1, 6)),
        ({"beaten": True, "dead_captain": True, "crew": HALF}, Fraction(0)),
    ):
        found = exact(
            position(NEW, **changes),  # type: ignore[arg-type]
            boarding.test_all,
            lambda play: any(isinstance(e, MoraleTested) and e.passed for e in play.done().events),
        )
        assert found.get(True, Fraction(0)) == chance


@pytest.mark.rule("C-19.4")
@pytest.mark.parametrize("edition", [OLD, NEW])
def test_a_captain_of_iron_nerve_raises_the_target_by_one_while_he_is_aboard(
    edition: Edition,
) -> None:
    targets = []
    for steady in (False, True):
        there = position(edition, sails=0)
        one = there.ships[A]
        one = replace(one, card=replace(one.card, steady=steady))
        there = replace(there, ships=(one, *there.ships[1:]))
        play = Play(there, Scripted(1))
        boarding.test_all(play)
        event = next(event for event in play.done().events if isinstance(event, MoraleTested))
        targets.append((event.target, [mod.rule for mod in event.mods]))
    assert targets[1][0] == targets[0][0] + 1
    assert "C-19.4" in targets[1][1]
    assert "C-19.4" not in targets[0][1]


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("change", [{}, {"crew": HALF}, {"dead_captain": True}])
def test_the_chance_that_a_drifting_crew_loses_heart_is_that_of_its_test(
    edition: Edition, change: dict[str, object]
) -> None:
    """Counted on before she drifts; and she is asked once."""
    state = position(edition, **change)
    drifting = replace(state.ships[A], drifts=True)

    def lost(dice: Dice) -> float:
        play = Play(replace(state, ships=(drifting, *state.ships[1:])), dice)
        boarding.test_all(play)
        return float(any(isinstance(event, LostHeart) for event in play.done().events))

    counted_on = boarding.fails_adrift(state, state.ships[A])
    assert counted_on == pytest.approx(expected(lost, 0.0, random.Random(0)))
    assert 0 < counted_on < 1
    tested = replace(state.ships[A], shaken=(Cause.ADRIFT,))
    assert boarding.fails_adrift(state, tested) == 0
