"""Pirate Wars at the desk of every fight: courses laid, orders given, parties told off."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT, middle
from pieces_of_eight.campaign.geometry.plane import Point, squared
from pieces_of_eight.campaign.pirate_wars.actions import Commit, FallOff, Fire, Leap, Send
from pieces_of_eight.campaign.pirate_wars.course import laid, towards
from pieces_of_eight.campaign.pirate_wars.state import (
    Arm,
    Edition,
    Options,
    Phase,
    Place,
    Salvo,
    ShipId,
    Spared,
)
from pieces_of_eight.content.pirate_wars.scenarios import war
from pieces_of_eight.tui.line.play import ordered
from pieces_of_eight.tui.match.fight_desk import END, FightDesk
from pieces_of_eight.tui.pirate_wars.overlay import view
from tests.tui.wars_scenes import NEW, OLD, acts, alongside, desk_at, given, moment, rows

A, B = ShipId(0), ShipId(1)


def turns(desk: FightDesk[Any, Any]) -> list[int]:
    """The swings of the course that is laid."""
    assert desk.here is not None
    return [leap.turn for leap in desk.here.orders]


def end(desk: FightDesk[Any, Any]) -> Any:
    """Where the course that is laid brings her."""
    sea = desk.state
    return laid(sea, sea.ships[sea.active], sea.move, turns(desk)).end


def test_a_course_is_turned_leap_by_leap_and_ends_where_the_rules_bring_her(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path)
    by = desk.who
    desk.press("helm")
    assert rows(desk)[:2] == ["Leap 1: 48 dots, straight on", "Leap 2: 16 dots, straight on"]
    desk.arrow(1, 0)
    desk.arrow(1, 1)  # finely
    assert rows(desk)[0] == "Leap 1: 48 dots, 20 degrees to starboard"
    assert turns(desk) == [200, 0]
    assert len(view(desk).ghosts) == 2
    desk.choose(2)  # a number only lights a leap
    assert not given(desk)
    there = end(desk)
    desk.act()
    assert desk.state.ships[by].place == there
    assert given(desk) == [Leap(by, 200), Leap(by, 0)]


def test_a_helm_that_is_let_go_leaves_the_course_as_it_was_turned(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path)
    desk.press("helm")
    desk.arrow(-1, 0)
    desk.close()
    assert desk.listing is None
    assert turns(desk) == [-150, 0]
    desk.next(1)
    assert turns(desk) != [-150, 0], "Tab goes round the courses"


def test_the_cursor_lays_the_course_that_comes_nearest_to_it(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path)
    sea = desk.state
    ship = sea.ships[desk.who]
    there = Point(middle(ship.place).x, middle(ship.place).y - 30 * DOT)  # abeam of her
    desk.look_at(there)
    straight = laid(sea, ship, sea.move, ()).end
    assert squared(middle(end(desk)), there) < squared(middle(straight), there)
    assert turns(desk)[0] == towards(sea, ship, sea.move, there)[0]


def test_a_course_that_meets_a_ship_says_so_before_it_is_sailed(tmp_path: Path) -> None:
    sea = moment(Phase.MOVEMENT)
    athwart = replace(sea.ships[B], stern=Point(134 * DOT, 50 * DOT), heading=900)
    desk, said = desk_at(tmp_path, replace(sea, ships=(sea.ships[A], athwart)))
    desk.act()
    assert desk.here is not None
    assert desk.here.words == "But she rams Hart!"
    assert view(desk).trouble is not None
    desk.act()
    assert desk.state.ships[A].stunned
    assert not said[-1].endswith("]"), "what stopped her is no refusal"


def test_a_whole_course_is_taken_back_at_once(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, war("wars-pairs").setup())
    desk.act()  # the first of two ships
    before, by = desk.state, desk.who
    desk.act()
    assert len(given(desk)) == 3
    assert desk.state.ships[by].place != before.ships[by].place
    desk.undo()
    assert desk.state == before
    assert said[-1] == "Taken back."


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_fighting_both_sides_fires_all_that_bears_and_is_taken_back_at_once(
    edition: Edition, tmp_path: Path
) -> None:
    desk, said = desk_at(tmp_path, moment(edition=edition))
    before = desk.state
    desk.press("both_sides")
    salvos = [each for each in desk.state.declared if isinstance(each, Salvo)]
    assert {salvo.gun for salvo in salvos} == {0, 1}
    assert len(desk.state.declared) > len(salvos)
    assert said[-1] == f"{len(given(desk))} orders given. u takes them back."
    desk.undo()
    assert desk.state == before


def test_usual_orders_of_which_there_are_none_say_so(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment())
    desk.press("both_sides")
    desk.press("both_sides")
    assert said[-1] == "No gun bears, and all are loaded."
    desk.press("to_board")
    desk.press("to_board")
    assert said[-1] == "Everybody who can board is already on deck, with loaded arms."


def test_hands_at_the_sails_are_told_and_the_dice_fall_only_at_the_end(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment())
    desk.press("to_the_sails")
    assert said[-1] == (
        "Swan: 33 hands are left for 7 sails, 26 to spare."
        " All your ships have their orders. e rolls the dice."
    )
    desk.press(END)
    assert "loaded cannon that bear" in said[-1]
    assert desk.state.chooser == 0
    desk.press(END)
    assert desk.state.chooser == 1


def test_who_has_her_orders_is_passed_over_until_she_is_taken_up(tmp_path: Path) -> None:
    sea = moment()
    third = replace(sea.ships[A], id=ShipId(2), stern=Point(40 * DOT, 40 * DOT))
    desk, _ = desk_at(tmp_path, replace(sea, ships=(*sea.ships, third)))
    desk.press("to_the_sails")
    assert desk.who == 2
    desk.next(1)
    assert desk.who == 2
    desk.click(middle(sea.ships[A].place))
    assert desk.who == A


def test_a_shot_is_refused_with_the_words_of_the_rules(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment(gap=190))
    desk.press("fire")
    assert said[-1].endswith(" [PW-3.7]")
    refusal = desk.session.refuse(Fire(A, 2, B, 1))  # type: ignore[arg-type]
    assert refusal is not None
    assert refusal.rule == "PW-3.7"


def test_a_list_of_fire_stays_open_and_men_are_counted(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment())
    desk.press("fire")
    assert desk.listing is not None
    assert desk.listing.title == "Who fires at whom? Left and right change how many."
    at = next(n for n, row in enumerate(rows(desk)) if "muskets" in row)
    desk.point(at)
    men = acts(desk)[at].count
    desk.arrow(-1, 0)
    assert acts(desk)[at].count == men - 1
    desk.arrow(1, 0)
    desk.arrow(1, 0)
    assert acts(desk)[at].count == men
    assert said[-1].endswith("]"), "more than there are is refused"
    before = len(rows(desk))
    desk.act()
    assert desk.listing is not None
    assert desk.listing.title == "What else do you fire?"
    assert len(rows(desk)) < before


def test_a_party_is_told_off_row_by_row_and_its_odds_follow(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, alongside())
    desk.choose(2)
    assert desk.listing is not None
    desk.point(next(n for n, row in enumerate(rows(desk)) if row.startswith("[10 of 10]")))
    before = desk.weighed()
    for _ in range(8):
        desk.arrow(-1, 0)
    after = desk.weighed()
    assert rows(desk)[desk.at].startswith("[ 2 of 10]")
    assert before is not None
    assert after is not None
    assert after[0] == "With these 15:"
    assert before[1].rows[0].chance > after[1].rows[0].chance
    desk.choose(desk.at + 1)  # a number only lights a row
    assert not any(isinstance(act, Commit) for act in given(desk))
    desk.act()
    assert isinstance(given(desk)[-1], Commit)
    assert sum(given(desk)[-1].party) == 15
    assert said[-1] == ""


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_a_boarding_has_its_odds_before_it_is_declared(edition: Edition, tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, alongside(edition))
    desk.point(1)
    weighed = desk.weighed()
    assert weighed is not None
    words, odds = weighed
    assert words == "Board Hart (1)"
    assert sum(row.chance for row in odds.rows) == 1


@pytest.mark.parametrize("verb", ["load", "shift", "strike", "prime", "lower", "scuttle"])
def test_a_task_that_cannot_be_is_refused_for_what_it_is(verb: str, tmp_path: Path) -> None:
    """Who asked why no cannon can be loaded was told of a standing order."""
    sea = moment()
    swan = replace(sea.ships[A], spares=Spared.HANDS, boats=0)
    desk, _ = desk_at(tmp_path, replace(sea, ships=(swan, sea.ships[B])))
    if not any(choice.verb == verb for choice in desk.choices):
        told = ordered(desk, f"why {verb}")
        assert told.endswith("]"), told
        assert "standing order" not in told
    early, _ = desk_at(tmp_path / "early")
    assert (
        ordered(early, f"why {verb}") == "Tasks are given only when all ships have moved. [PW-2.1]"
    )


@pytest.mark.parametrize("command", ["helm", "fire", "both_sides", "to_board", END])
def test_a_key_in_the_middle_of_a_question_names_the_question(command: str, tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, alongside())
    desk.press(command)
    assert said[-1] == f"Answer first: {desk.session.prompt.words}"
    assert not given(desk)


def test_the_wheel_of_a_ship_that_falls_off_is_turned(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment(Phase.FALLING_OFF))
    desk.point(next(n for n, act in enumerate(acts(desk)) if isinstance(act, FallOff) and act.turn))
    was = acts(desk)[desk.at].turn
    desk.arrow(-1 if was > 0 else 1, 1)
    assert abs(acts(desk)[desk.at].turn) == abs(was) - 50
    assert view(desk).ghosts


def test_where_nobody_measures_ranges_and_odds_stay_hidden_until_declared(tmp_path: Path) -> None:
    far = moment(gap=190, options=Options(20, measuring=False))
    desk, said = desk_at(tmp_path, far)
    desk.turn_ranges()
    assert said[-1] == "In this fight nobody measures before fire is declared."
    assert view(desk).zones == ()
    desk.press("fire")
    shots = [act for act in acts(desk) if isinstance(act, Fire)]
    assert shots  # though they will fall short
    assert desk.odds_of(shots[0]) is None
    desk.submit(shots[0])
    assert view(desk).aims


def test_ranges_are_drawn_for_the_ship_that_acts_and_for_her_under_the_cursor(
    tmp_path: Path,
) -> None:
    desk, said = desk_at(tmp_path, moment())
    desk.turn_ranges()
    assert said[-1] == "What the cannon and muskets of Swan (A) reach."
    assert {zone.label for zone in view(desk).zones} == {"ball 108", "shot 72", "muskets 48"}
    desk.turn_ranges()
    assert said[-1] == "What the cannon and muskets of Hart (1) reach."
    desk.turn_ranges()
    assert said[-1].startswith("The most enemy cannon can reach this turn (c);")
    assert {zone.reach for zone in view(desk).zones} == {"threat", "boarders"}
    desk.turn_ranges()
    assert view(desk).zones == ()


def test_a_click_lays_a_course_and_a_second_one_sails_it(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path)
    sea, by = desk.state, desk.who
    at = middle(laid(sea, sea.ships[by], sea.move, (-600,)).end)
    desk.click(at)
    assert not given(desk)
    there = end(desk)
    desk.click(Point(at.x + DOT, at.y))  # as near as a finger comes
    assert desk.state.ships[by].place == there
    assert isinstance(given(desk)[-1], Leap)


def test_men_who_are_alike_but_for_a_hook_are_sent_together(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment(gap=100))
    desk.press("helm")
    desk.choose(len(rows(desk)))
    sent = [order for order in acts(desk) if isinstance(order, Send)]
    keys = [(order.post, order.arm, order.start, order.to) for order in sent]
    assert sent
    assert len(keys) == len(set(keys))
    hands = next(order for order in sent if order.arm is Arm.NONE and order.start is Place.DECK)
    assert hands.count == 12
