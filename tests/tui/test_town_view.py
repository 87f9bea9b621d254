"""What a captain is shown of a raid, and that it is no more than he sees."""

import random

import pytest

from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.kernel.dice import loose
from pieces_of_eight.campaign.kernel.sealed import Player, redact
from pieces_of_eight.campaign.land_raid import apply, legal, start, to_act
from pieces_of_eight.campaign.land_raid.actions import Setup
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, Alarm, Options
from pieces_of_eight.tui.land_raid.draw import Mark, Sign, TownView, view_of
from tests.tui.town_scenes import BAY, alarmed, at, burning, crew, sleeping, squares


def tokens(side: Player, view: TownView) -> set[str]:
    """The tokens of one side that are drawn."""
    return {unit.token for unit in view.units if unit.side == side}


def test_a_sleeping_town_is_dark_and_its_men_unseen() -> None:
    view = view_of(sleeping(), RAIDERS)
    raiders = ["H1", "H2", "H3", "H4", "H5", "H6", "H7", "M1", "M2", "M3", "M4", "M5", "O1", "O2"]
    assert sorted(tokens(RAIDERS, view)) == raiders
    assert sorted(tokens(TOWN, view)) == ["b1", "b2", "b3", "l1", "l2", "o2", "v1"]
    assert squares(BAY, "J4 A8 G4") <= view.dark
    assert not view.dark & squares(BAY, "E1 D3 F5")
    assert not view.awake


def test_the_town_sees_only_raiders_next_to_its_men_while_it_sleeps() -> None:
    view = view_of(sleeping(), TOWN)
    assert not tokens(RAIDERS, view) & {"M1", "M2", "M3"}
    assert {"O2", "M5"} <= tokens(RAIDERS, view)
    assert {"m1", "g1", "u1"} <= tokens(TOWN, view)


def test_water_and_walls_are_never_in_the_dark() -> None:
    view = view_of(sleeping(), RAIDERS)
    assert not view.dark & squares(BAY, "A1 B1 G6 J1")


def test_a_roused_town_sees_everything() -> None:
    view = view_of(alarmed(), TOWN)
    assert not view.dark
    assert {"M1", "M2", "M3"} <= tokens(RAIDERS, view)
    assert view.alarm is Alarm.FULL


def test_fires_light_up_what_is_around_them() -> None:
    view = view_of(burning(), RAIDERS)
    assert not view.dark & squares(BAY, "H3 I4 G5")
    assert "o1" in tokens(TOWN, view)


@pytest.mark.parametrize(
    ("alarm", "awake"),
    [(Alarm.ASLEEP, ""), (Alarm.HALF, "D2 F5 J4"), (Alarm.FULL, "D2 F5 J4 J5 C4 G4")],
)
def test_squares_of_men_who_are_awake_are_marked_and_guns_do_not_count(
    alarm: Alarm, awake: str
) -> None:
    assert view_of(alarmed(alarm), TOWN).awake == squares(BAY, awake)


def test_raiders_are_told_of_waking_men_only_where_they_see_them() -> None:
    assert view_of(alarmed(), RAIDERS).awake == squares(BAY, "D2 F5")


def test_what_was_looted_burned_or_chosen_is_in_the_view() -> None:
    marks = {at(BAY, "E3"): Mark(Sign.REACH)}
    view = view_of(burning(), RAIDERS, marks=marks, cursor=at(BAY, "E4"))
    assert view.looted == squares(BAY, "D2 B2")
    assert view.fires[at(BAY, "G2")] == 3
    assert view.marks == marks
    assert view.cursor == at(BAY, "E4")


def test_officers_are_drawn_first_and_guns_last() -> None:
    at_fort = [unit.token for unit in view_of(alarmed(), None).units if unit.at == at(BAY, "J4")]
    assert at_fort == ["o1", "m1", "m2"]
    assert view_of(alarmed(), None).units[-1].token == "g2"


@pytest.mark.parametrize("seed", range(3))
def test_a_view_of_what_a_captain_holds_is_the_view_of_the_whole_through_his_eyes(
    seed: int,
) -> None:
    """A view drawn from more than the captain sees would differ from one drawn from less."""
    rng = random.Random(seed)
    dice = loose(rng)
    raid = start(Setup(BAY, crew(BAY), Options(posting=False)), dice).state
    for _ in range(120):
        who = to_act(raid)
        if not who:
            break
        for viewer in (RAIDERS, TOWN):
            assert view_of(redact(raid, viewer), viewer) == view_of(raid, viewer)
        seen = view_of(raid, None)
        assert all(unit.at != NOWHERE for unit in seen.units)
        raid = apply(raid, rng.choice(legal(raid, who[0])), dice).state
