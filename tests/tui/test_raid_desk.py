"""The desk of a captain ashore without a terminal: one who thinks."""

from pathlib import Path

from pieces_of_eight.campaign.land_raid.actions import Leave
from pieces_of_eight.campaign.land_raid.bands import men_of
from pieces_of_eight.campaign.land_raid.events import token
from pieces_of_eight.campaign.land_raid.state import TOWN
from pieces_of_eight.tui.land_raid.draw import Sign
from pieces_of_eight.tui.land_raid.screens import view
from pieces_of_eight.tui.line.play import ordered
from tests.tui.raid_scenes import BEACH, at, desk_at, go, moment, named, own, raid_setup


def test_men_are_ordered_in_words(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment(BEACH))
    assert ordered(desk, "H1 zz9") == "There is no square ZZ9 here."
    assert ordered(desk, "why fire") == "That comes later in the turn. First everybody moves."
    assert ordered(desk, "H1 D2") == "It cannot go there in one step. [P8-22.2]"
    sent = ordered(desk, "H1 go B1")
    assert named(desk, men_of(sent.orders)) == ["H1"]
    desk.submit(sent)
    assert own(desk, "B1") == ["H1"]


# Telling off and marching.


def test_enter_tells_off_the_whole_stack_and_enter_again_sends_it(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment(BEACH))
    go(desk, "B2")
    assert named(desk, desk.hand) == ["O1", "H1", "H2", "M1"]
    desk.look_at(at(desk, "B1"))
    assert view(desk).marks[at(desk, "B1")].sign is Sign.PATH
    desk.act()
    assert own(desk, "B1") == ["O1", "H1", "H2", "M1"]
    assert desk.hand == ()


def test_officers_go_two_squares_and_the_others_stay_with_the_rules_reason(
    tmp_path: Path,
) -> None:
    desk, said = desk_at(tmp_path, moment(BEACH))
    go(desk, "B2")
    desk.look_at(at(desk, "D2"))
    assert [mark.sign for at_, mark in view(desk).marks.items() if at_ == at(desk, "C2")] == [
        Sign.PATH
    ]
    desk.act()
    assert own(desk, "D2") == ["O1"]
    assert said[-1] == "H1, H2 and M1: they cannot go there in one step. [P8-22.2]"


def test_what_went_together_is_taken_back_together(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment(BEACH))
    go(desk, "B2")
    go(desk, "A2")
    desk.undo()
    assert said[-1] == "Taken back."
    assert own(desk, "B2") == ["O1", "H1", "H2", "M1"]
    desk.undo()
    assert said[-1] == "You cannot take that back: there is nothing to take back."


def test_the_scurvy_follow_an_officer_into_his_attack_and_go_without_him_nowhere(
    tmp_path: Path,
) -> None:
    desk, _ = desk_at(tmp_path, moment("=:OH-  =:m\n_:H- _", night=False))
    go(desk, "A1")
    desk.look_at(at(desk, "B1"))
    assert desk.here is not None
    assert named(desk, men_of(desk.here.orders)) == ["O1", "H1"]
    desk.tell_number(1)
    assert at(desk, "B1") not in desk.laid
    desk.tell_number(1)
    weighed = desk.weighed()
    assert weighed is not None
    assert weighed[0] == "H1 and O1 attack B1" or weighed[0] == "O1 and H1 attack B1"
    desk.act()
    assert [token(desk.state, u.id) for u in desk.state.units if u.attacks >= 0] == ["O1", "H1"]


def test_men_leave_by_the_beach_by_key_and_by_list(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment(BEACH))
    desk.look_at(at(desk, "B2"))
    desk.open_roll()
    assert desk.listing is not None
    assert all(isinstance(act, Leave) for act in desk.actions_of(desk.listing.actions[-1]))
    desk.close()
    desk.close()
    desk.look_at(at(desk, "C2"))
    desk.take_up(desk.able_at(desk.cursor)[0])
    desk.press("boats")
    assert desk.listing is not None
    assert desk.listing.title == ("Cutlass group H3 takes to the boats for good. Are you sure?")
    assert own(desk, "C2") == ["H3"]
    desk.choose(1)
    desk.close()
    desk.look_at(at(desk, "B1"))
    desk.press("boats")
    assert desk.listing is not None
    assert [desk.choice_of(row).words for row in desk.listing.actions] == [
        "All 5 take to the boats",
        "All 4 at B2 take to the boats",
        "H3 takes to the boats",
    ]
    desk.choose(3)
    desk.choose(2)
    assert said[-1] == "H3 leaves for the boats."
    assert desk.about.idle(desk.state) == "Nobody ashore has moved yet."


def test_a_garrison_is_posted_in_the_same_way_and_goes_to_sleep(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, raid_setup(posting=True))
    assert desk.me == TOWN
    go(desk, "D1")
    assert named(desk, desk.hand) == ["o1", "m1", "m2"]
    go(desk, "E1")
    assert own(desk, "E1") == ["o1", "m1", "m2", "l1", "g1"]
    desk.undo()
    assert own(desk, "D1") == ["o1", "m1", "m2"]
    desk.end()
    assert desk.state.turn == 1
    assert said[-1] == ""
