"""Bands: how they are formed, called up, and kept together."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import shore_raid
from pieces_of_eight.campaign.shore_raid.state import (
    PIRATES,
    TOWN,
    BandId,
    Call,
    Card,
    Done,
    Fate,
    Form,
    Pass,
    Suit,
)
from tests.shore_raid.positions import (
    called,
    figure,
    form,
    listed,
    march,
    marked,
    play,
    position,
    refused,
    told,
)

THREE = ("C 3,2 N", "C 4,2 N", "C 5,2 N", "c 30,9 S", "c 31,9 S")


@pytest.mark.rule("PA-2.1")
def test_every_figure_is_one_and_only_those_there_are_can_be_named() -> None:
    raid = position(*THREE)
    assert len(raid.figures) == 7
    assert refused(raid, Form((0, 99)))[0] == "PA-2.1"


@pytest.mark.rule("R2-6")
def test_a_band_is_formed_of_figures_that_are_in_none() -> None:
    raid = position(*THREE)
    step = play(raid, form(raid, "C1 C2 C3"))
    assert step.state.band == 1
    assert [f.band for f in step.state.figures] == [1, 1, 1, 0, 0, 0, 0]
    assert "Pirate C1, pirate C2 and pirate C3 form band 1, called up by a 4. [R2-6]" in told(step)
    assert refused(raid, Form((1, 0)))[0] == "R2-6"
    assert refused(raid, Form(()))[0] == "R2-6"
    assert refused(raid, Form((0, 3)))[0] == "R2-6"


@pytest.mark.rule("PA-3.2")
def test_a_card_calls_up_no_more_than_it_counts_and_only_its_own_side() -> None:
    raid = position(*THREE, rank=2)
    assert refused(raid, form(raid, "C1 C2 C3"))[0] == "PA-3.2"
    assert play(raid, form(raid, "C1 C2")).state.band == 1
    assert refused(raid, form(raid, "c1"))[1] == "this card is the enemy's"
    assert refused(raid, Pass(TOWN))[0] == "PA-3.2"


@pytest.mark.rule("R2-7")
def test_no_band_is_larger_than_the_highest_card_of_its_side() -> None:
    raid = position(*THREE, rank=4, cards=((1, 2), (1, 2)))
    assert refused(raid, form(raid, "C1 C2 C3"))[0] == "R2-7"


@pytest.mark.rule("PA-3.5")
def test_figures_more_than_six_inches_apart_are_no_band() -> None:
    raid = position("C 3,2 N", "C 9,2 N", "C 10,2 N", "c 30,9 S")
    assert play(raid, form(raid, "C1 C2")).state.band == 1
    assert refused(raid, form(raid, "C1 C3"))[0] == "PA-3.5"


@pytest.mark.rule("PA-3.5")
def test_a_move_that_would_tear_the_band_apart_is_refused() -> None:
    raid = position(*THREE)
    raid = called(raid, "C1 C2 C3")
    assert refused(raid, march(raid, "C1 3,9"))[0] == "PA-3.5"
    assert play(raid, march(raid, "C1 3,7")).state.band == 1
    assert play(raid, march(raid, "C1 3,9", "C2 4,9", "C3 5,9")).state


@pytest.mark.rule("PA-3.3")
def test_a_smaller_card_calls_up_no_part_of_a_band() -> None:
    raid = position(*THREE)
    raid = play(called(raid, "C1 C2 C3"), Done(PIRATES)).state
    fresh = replace(raid, figures=tuple(replace(f, acted=False) for f in raid.figures))
    small = replace(fresh, turned=(Card(2, Suit.HEARTS),))
    assert refused(small, Call(BandId(1)))[0] == "PA-3.3"
    assert refused(small, Form((0, 1)))[0] == "PA-3.3"
    assert refused(small, Call(BandId(7)))[0] == "PA-3.3"
    assert Call(BandId(1)) in listed(replace(fresh, turned=(Card(3, Suit.HEARTS),)))


@pytest.mark.rule("PA-3.3")
def test_a_band_that_has_lost_a_man_counts_those_that_are_left() -> None:
    raid = position(*THREE)
    raid = play(called(raid, "C1 C2 C3"), Done(PIRATES)).state
    raid = replace(raid, figures=tuple(replace(f, acted=False) for f in raid.figures))
    raid = replace(raid, turned=(Card(2, Suit.HEARTS),))
    raid = marked(raid, "C2", fate=Fate.DEAD, band=BandId(0))
    assert Call(BandId(1)) in listed(raid)
    step = play(raid, Call(BandId(1)))
    assert "A 2 calls up band 1. [PA-3.2]" in told(step)


@pytest.mark.rule("PA-3.3")
def test_five_who_left_a_house_are_called_by_no_three_until_two_of_them_are_gone() -> None:
    """The two printed examples: one is shot, one runs, and a three calls up the others."""
    men = [f"C {20 + n},9 E" for n in range(5)]
    raid = position(*men, rank=5, cards=((1, 2, 3, 4, 5), (1, 2, 3, 4)))
    raid = play(play(raid, Form((0, 1, 2, 3, 4))).state, Done(PIRATES)).state
    raid = replace(raid, figures=tuple(replace(f, acted=False) for f in raid.figures))
    raid = replace(raid, turned=(Card(3, Suit.HEARTS),))
    assert refused(raid, Call(BandId(1)))[0] == "PA-3.3"
    raid = marked(raid, "C1", fate=Fate.DEAD, band=BandId(0))
    assert refused(raid, Call(BandId(1)))[0] == "PA-3.3"
    raid = marked(raid, "C2", fate=Fate.RUNNING, band=BandId(0))
    assert Call(BandId(1)) in listed(raid)


@pytest.mark.rule("PA-3.4")
def test_each_figure_of_a_band_does_one_thing_and_not_all_the_same() -> None:
    raid = position("P- 3,2 N", "C 4,2 N", "C 5,2 N", "c 30,9 S")
    raid = called(raid, "P1 C1 C2")
    reload = next(act for act in listed(raid) if type(act).__name__ == "Reload")
    raid = play(raid, reload).state
    assert figure(raid, "P1").loaded
    assert refused(raid, reload)[0] == "PA-3.4"
    assert refused(raid, march(raid, "P1 3,3"))[0] == "PA-3.4"
    assert refused(raid, march(raid, "c1 30,8"))[0] == "PA-3.4"
    raid = play(raid, march(raid, "C1 4,7")).state
    assert not figure(raid, "C2").acted


@pytest.mark.rule("PA-3.6")
def test_a_band_acts_once_a_turn() -> None:
    raid = position(*THREE)
    raid = play(called(raid, "C1 C2 C3"), Done(PIRATES)).state
    raid = replace(raid, turned=(Card(4, Suit.HEARTS), Card(4, Suit.HEARTS)))
    assert refused(raid, Call(BandId(1)))[0] == "PA-3.6"
    assert Call(BandId(1)) not in listed(raid)


@pytest.mark.rule("PA-3.6")
def test_at_the_end_of_the_turn_marks_and_wounds_go_and_unloaded_stays() -> None:
    raid = position("P- 3,2 N", "C 4,2 N", "c 30,9 S", last=True)
    raid = called(raid, "P1 C1")
    raid = marked(raid, "c1", points=2)
    step = play(raid, Done(PIRATES), 9, 8, 1, 7, 6, 5, 1, 1)
    after = step.state
    assert after.turn == 2
    assert not figure(after, "P1").acted
    assert figure(after, "c1").points == 0
    assert not figure(after, "P1").loaded
    assert "Turn 2 of 29: the deck is shuffled. [PA-3.6]" in told(step)
    assert shore_raid.to_act(after)
