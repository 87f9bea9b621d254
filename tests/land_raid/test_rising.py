"""P8-22.21: the town's dead rise, one die each; where they may stand, and how many."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.sealed import redact
from pieces_of_eight.campaign.land_raid.actions import Rise
from pieces_of_eight.campaign.land_raid.events import say
from pieces_of_eight.campaign.land_raid.moving import remove
from pieces_of_eight.campaign.land_raid.night import put
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    Alarm,
    AskRise,
    Fate,
    Ground,
    Phase,
    Raid,
)
from tests.land_raid.positions import (
    RAIDERS_FIRST,
    at,
    labels,
    listed,
    marked,
    may,
    place,
    play,
    position,
    refused,
    run,
    setup,
    told,
    unit,
    who,
)

TOWNSFOLK = """
    H:omm-h+g  =     .
    B          H     +
    _:HM       _     %
"""
RISES = (1, 2)
"""Alarm dice on which the dead rise."""
OUT = [Fate.DEAD, Fate.CAPTURED, Fate.RAN, Fate.DESERTED]


def gone(picture: str = TOWNSFOLK, night: bool = False, **fates: Fate) -> Raid:
    """The raiders' last decision of a turn; some units are out of the raid."""
    workbench = Play(position(picture, Phase.LOOTING, night=night), Scripted())
    for name, fate in fates.items():
        remove(workbench, who(workbench.state, name), fate)
    return workbench.state


def asked(picture: str = TOWNSFOLK, night: bool = False) -> Raid:
    """The town is asked where m1 comes back."""
    return play(gone(picture, night, m1=Fate.DEAD), "done", *RISES, 5).state


def where_to(raid: Raid) -> str:
    """The squares where the one asked for may come back."""
    squares = [act.to.content for act in listed(raid) if isinstance(act, Rise)]
    return labels(raid, [square for square in squares if square is not None])


@pytest.mark.rule("P8-22.21")
@pytest.mark.parametrize("dice", [(1, 1), (1, 2), (2, 1)])
@pytest.mark.parametrize("face", range(1, 7))
def test_on_two_and_three_who_is_out_comes_back_on_five(dice: tuple[int, int], face: int) -> None:
    raid = gone(m1=Fate.DEAD)
    step = play(raid, "done", *dice, face, *(RAIDERS_FIRST if face < 5 else ()))
    back = "is not lost after all" if face >= 5 else "stays lost"
    line = f"Musket group m1 {back} (rolled {face}, needed 5). [R3-50]"
    assert told(step)[1] == line
    assert step.state.pending == ((AskRise(who(raid, "m1")),) if face >= 5 else ())


@pytest.mark.rule("P8-22.21")
@pytest.mark.parametrize("fate", OUT)
@pytest.mark.parametrize("name", ["o1", "m1", "m2", "h1"])
def test_whatever_became_of_a_group_or_officer_it_throws(name: str, fate: Fate) -> None:
    step = play(gone(**{name: fate}), "done", *RISES, 5)
    raid = play(step.state, f"{name} rises A2", *RAIDERS_FIRST).state
    assert (unit(raid, name).fate, place(raid, name)) == (Fate.HERE, "A2")


@pytest.mark.rule("P8-22.21")
def test_raiders_and_guns_stay_away() -> None:
    raid = gone(H1=Fate.DEAD, g1=Fate.SPIKED)
    step = play(raid, "done", *RISES, *RAIDERS_FIRST)
    assert told(step)[0] == "The alarm dice: the dead rise (rolled 1 and 2, row 3). [P8-22.21]"
    assert len(told(step)) == 2


@pytest.mark.rule("P8-22.21", "R3-50")
def test_each_throws_for_himself_and_they_are_placed_one_by_one() -> None:
    raid = gone(o1=Fate.CAPTURED, m1=Fate.DEAD, m2=Fate.RAN, h1=Fate.DESERTED)
    step = play(raid, "done", *RISES, 6, 4, 5, 5)
    assert land_raid.to_act(step.state) == (TOWN,)
    raid, log = run(step.state, "o1 rises A2", "m2 rises B1", ("h1 rises A2", *RAIDERS_FIRST))
    assert log[:3] == [
        "Officer o1 comes back to A2. [H-31]",
        "Musket group m2 comes back to B1. [H-31]",
        "Cutlass group h1 comes back to A2. [H-31]",
    ]
    assert unit(raid, "m1").fate is Fate.DEAD


@pytest.mark.rule("R3-50")
def test_who_stayed_away_throws_again_the_next_time() -> None:
    raid = gone(m1=Fate.DEAD)
    raid = play(raid, "done", *RISES, 4, *RAIDERS_FIRST).state
    raid = replace(raid, phase=Phase.LOOTING)
    step = play(raid, "done", *RISES, 5)
    assert told(step)[1] == "Musket group m1 is not lost after all (rolled 5, needed 5). [R3-50]"


@pytest.mark.rule("P8-22.21")
def test_the_one_asked_for_comes_back_and_nobody_else_decides() -> None:
    raid = asked()
    why = "that is not the one who comes back now"
    assert refused(raid, "m2 rises A2") == ("P8-22.21", why)
    assert refused(raid, "done") == ("P8-22.1", "answer the question first")


@pytest.mark.rule("P8-22.21", "H-24")
@pytest.mark.parametrize("letter", [each.value for each in Ground])
def test_they_rise_in_town_squares_not_on_the_beach_or_in_the_jungle(letter: str) -> None:
    raid = asked(TOWNSFOLK.replace("_     %", f"_     {letter}"))
    assert may(raid, "m1 rises C3") == (letter not in "_%~#")
    if letter in "_%~#":
        assert refused(raid, "m1 rises C3") == ("H-24", "C3 is not in the town")


@pytest.mark.rule("P8-22.21")
@pytest.mark.parametrize("age", [1, 2, 3, 4])
def test_burning_squares_and_squares_fought_over_will_do(age: int) -> None:
    raid = asked()
    squares = (at(raid, "B2"), at(raid, "B1"))
    fires = [age if n == squares[0] else 0 for n in range(len(raid.fires))]
    raid = replace(raid, fires=tuple(fires), fought=squares)
    assert may(raid, "m1 rises B2")
    assert may(raid, "m1 rises B1")


@pytest.mark.rule("R3-66")
def test_a_square_that_raiders_hold_is_no_longer_the_towns() -> None:
    raid = asked(TOWNSFOLK.replace("B     ", "B:M   "))
    why = "the raiders hold A2"
    assert refused(raid, "m1 rises A2") == ("R3-66", why)
    assert where_to(raid) == "A1 B1 C1 B2 C2"


@pytest.mark.rule("P8-22.21", "R3-1")
@pytest.mark.parametrize("there", range(5, 9))
def test_the_dead_may_fill_a_square_to_eight(there: int) -> None:
    """So many stand in A1 already; the first of those who are out comes back."""
    workbench = Play(position("H:mmmmmm =:mmm .\n . . .\n _:H _ _", Phase.LOOTING), Scripted())
    names = [f"m{n}" for n in range(1, 10)]
    for n, name in enumerate(names):
        put(workbench, who(workbench.state, name), at(workbench.state, "A1"))
        if not 1 <= n <= there:
            remove(workbench, who(workbench.state, name), Fate.DEAD)
    raid = workbench.state
    rolls = (6, *[1] * (8 - there))
    raid = play(raid, "done", *RISES, *rolls).state
    assert may(raid, "m1 rises A1") == (there < 8)
    if there == 8:
        assert refused(raid, "m1 rises A1")[0] == "R3-1"


@pytest.mark.rule("R3-1")
def test_six_is_the_limit_for_everybody_else_even_where_seven_stand() -> None:
    raid = position("H:mmmmmm =:mm .\n . . .\n _:H _ _", side=TOWN, alarm=Alarm.FULL)
    full = ("P8-22.5", "A1 has no room for more")
    assert refused(raid, "m7 to A1") == full
    with pytest.raises(ValueError, match="More than 6"):
        land_raid.start(setup("H:mmmmmmm _:H"), lambda roll: (1,) * roll.dice)


@pytest.mark.rule("P8-22.21")
def test_when_no_square_has_room_the_question_falls_away() -> None:
    raid = gone("H:omm _:H %\n _ _ _", m1=Fate.DEAD)
    raid = replace(raid, town=replace(raid.town, rows=("%_%", "___")))
    step = play(raid, "done", *RISES, 6, *RAIDERS_FIRST)
    assert unit(step.state, "m1").fate is Fate.DEAD
    assert step.state.pending == ()


# --- in the dark: H-24 --------------------------------------------------------------------

DARK = """
    H:m    .     .     H:H
    .      .     .     .
    H:o    .     .     _:H
"""


@pytest.mark.rule("H-24")
def test_who_would_rise_among_unseen_raiders_comes_up_beside_them() -> None:
    raid = asked(DARK, night=True)
    assert may(raid, "m1 rises D1")  # the town does not know
    step = play(raid, "m1 rises D1", *RAIDERS_FIRST)
    assert place(step.state, "m1") == "C1"
    assert told(step)[0] == "Musket group m1 comes back to C1. [H-31]"


@pytest.mark.rule("H-24")
def test_where_every_square_turns_out_to_be_taken_he_stays_away() -> None:
    raid = asked("H:m _ _ H:H\n _ _ _ _\n _:o _ _ _", night=True)
    raid = replace(raid, town=replace(raid.town, rows=("___H", "____", "____")))
    assert where_to(raid) == "D1"
    step = play(raid, "m1 rises D1", *RAIDERS_FIRST)
    assert (unit(step.state, "m1").fate, place(step.state, "m1")) == (Fate.DEAD, "")
    assert len(told(step)) == 1  # the next turn


@pytest.mark.rule("P8-22.21")
@pytest.mark.parametrize(("name", "heard"), [("A2", "in the dark"), ("C2", "to C2")])
def test_the_raiders_hear_where_he_rises_only_if_they_see_it(name: str, heard: str) -> None:
    step = play(asked(DARK, night=True), f"m1 rises {name}", *RAIDERS_FIRST)
    seen, event = redact((step.state, step.events[0]), RAIDERS)
    assert str(say(seen, event)) == f"Musket group m1 comes back {heard}. [H-31]"
    assert str(say(step.state, step.events[0])) == f"Musket group m1 comes back to {name}. [H-31]"


@pytest.mark.rule("P8-22.15", "H-22")
def test_for_who_has_risen_from_the_fire_nobody_tests_his_nerve_not_even_he_himself() -> None:
    """Fire comes after morale: he burns, rises by the alarm, and has not fallen."""
    raid = position("H:mm = .\n. . .\n_:H _ _", Phase.SHOOTING, TOWN, first=RAIDERS, fires="A1:1")
    raid, _ = run(raid, ("done", 5, 1, 3, 3))
    assert [each.unit for each in raid.fallen] == [who(raid, "m1")], "the test waits for next turn"
    raid, _ = run(raid, "done", ("done", *RISES, 5), ("m1 rises A2", *RAIDERS_FIRST))
    assert raid.fallen == ()
    _, log = run(raid, "done", ("done", 1, 3, 3))
    assert not any("has seen a comrade fall" in line for line in log)


# --- and again: H-31 ----------------------------------------------------------------------


@pytest.mark.rule("H-31", "P8-22.28")
def test_who_rose_again_is_killed_again_and_pays_again() -> None:
    picture = "H:mm .:M .\n . . .\n _:H _ _"
    raid = position(picture, Phase.SHOOTING)
    raid = play(raid, "M1 shoots A1", 6, 4, 1).state  # m1 and m2 are alike: the first falls
    assert (unit(raid, "m1").fate, raid.purse) == (Fate.DEAD, (2, 43))
    raid, _ = run(raid, ("done", 1), "done", ("done", *RISES, 6))
    raid, _ = run(raid, ("m1 rises A1", *RAIDERS_FIRST), "done")
    raid = play(raid, "M1 shoots A1", 6, 4, 1).state
    assert (unit(raid, "m1").fate, raid.purse) == (Fate.DEAD, (4, 41))


@pytest.mark.rule("H-31")
def test_who_rises_has_done_nothing_yet_and_pays_nothing_back() -> None:
    raid = gone(m1=Fate.DEAD, m2=Fate.DEAD)
    raid = replace(marked(raid, "m1", shot=True, busy=True, tested=3), purse=(2, 43))
    raid = play(raid, "done", *RISES, 5, 5).state
    raid = play(raid, "m1 rises A1").state  # m2 is still to be placed: the turn goes on
    risen = unit(raid, "m1")
    assert (risen.shot, risen.busy, risen.tested, risen.here) == (False, False, 0, True)
    assert raid.purse == (2, 43)
