"""Plans of a whole turn: thought out, laid open, changed, given, stopped and taken back."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from pieces_of_eight.campaign.ai.opponent import Opponent, adviser_in
from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.ai.worker import rehearse
from pieces_of_eight.campaign.kernel.play import Planned, part_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.actions import Done, Leave, Move
from pieces_of_eight.campaign.sea_fight.describe import SeaDescription
from pieces_of_eight.campaign.sea_fight.state import End, Fire, NoReply, Press, Reply, Sail, Take
from pieces_of_eight.saves.match_file import MatchFile
from pieces_of_eight.tui.land_raid.screens import RaidDesk
from pieces_of_eight.tui.match.desk import PLAN
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.sea_fight.face import FACE
from tests.ai.nowhere import Nowhere
from tests.tui import fight_scenes, grab_scenes, raid_scenes, shore_scenes
from tests.tui.raid_scenes import at, desk_at, moment, raid_app, save
from tests.tui.shell import message_of, press, text_of
from tests.tui.test_film import SHOWN

DAY = moment(raid_scenes.BEACH, night=False)
"""A landing by day, where nobody comes as a surprise."""
SCENES: dict[str, Callable[[Path], MatchFile]] = {
    "sea_fight": fight_scenes.save,
    "land_raid": lambda path: raid_scenes.save(path, DAY),
    "shore_raid": shore_scenes.save,
    "treasure_grab": grab_scenes.save,
}


def planned(session: Any) -> Sequence[Planned]:
    """What a mate would do in this turn, thought out here."""
    match = session.saved.match
    chosen = level("mate")
    seen = match.seat(session.viewer).seen
    head = chosen.make(match.engine)
    return rehearse(match.engine, head, seen, random.Random(1), chosen.budget)


def laid(desk: FightDesk[Any, Any]) -> Sequence[Planned]:
    """A plan of this turn, laid open on a desk."""
    orders = planned(desk.session)
    desk.open_plan(orders)
    assert desk.planning
    return orders


@pytest.mark.parametrize("engine", SCENES)
def test_a_plan_begins_with_what_is_legal_and_ends_with_the_turn(
    engine: str, tmp_path: Path
) -> None:
    match = SCENES[engine](tmp_path).match
    who = match.to_act[0]
    seen = match.seat(who).seen
    chosen = level("mate")
    orders = rehearse(
        match.engine, chosen.make(match.engine), seen, random.Random(1), chosen.budget
    )
    assert orders[0].action in match.seat(who).legal()
    turn = match.state.turn
    for order in orders:
        assert order.part.startswith(f"{turn} ")
        assert order.action.by == who if isinstance(order.action, Done) else True


def test_the_adviser_plans_the_same_where_his_process_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = fight_scenes.save(tmp_path).match
    seen = match.seat(match.to_act[0]).seen
    with Opponent(match.engine, adviser_in(match.engine), 0) as adviser:
        plan = adviser.plan_now(seen)
        assert plan
        assert adviser._workers
        adviser.close()
    monkeypatch.setattr("pieces_of_eight.campaign.ai.opponent.Worker", Nowhere)
    with Opponent(match.engine, adviser_in(match.engine), 0) as lost:
        assert plan == lost.plan_now(seen)


def test_enter_gives_it_all_and_undo_takes_it_all_back(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, DAY)
    orders = planned(desk.session)[:-1]
    match, before = desk.session.saved.match, desk.session.saved.match.state
    desk.open_plan(orders)
    desk.act()
    assert [entry.action for entry in match.entries] == [order.action for order in orders]
    desk.undo()
    assert match.state == before
    assert said[-1] == "You take back the orders of the plan."


def test_a_piece_is_left_out_and_another_changed(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, DAY)
    laid(desk)
    assert desk.planned is not None
    desk.leave_out()
    assert desk.planned.pieces[0].left_out
    rows = desk.planned.rows(numbered=True)
    assert rows[0].note == "left out"
    desk.point(0)
    desk.leave_out()
    assert not desk.planned.pieces[0].left_out
    row = next(n for n, piece in enumerate(desk.planned.pieces) if isinstance(piece.first, Move))
    advised = desk.planned.pieces[row]
    desk.point(row)
    desk.change_piece(1)
    assert desk.planned.pieces[row].first != advised.first
    assert desk.planned.pieces[row].first.by == advised.first.by
    desk.change_piece(-1)
    assert desk.planned.pieces[row] == advised
    firsts = [piece.first for piece in desk.planned.pieces]
    out, kept = firsts[-1], firsts[0]
    desk.point(len(desk.planned.pieces) - 1)
    desk.leave_out()
    desk.act()
    given = [entry.action for entry in desk.session.saved.match.entries]
    assert given.count(out) == firsts.count(out) - 1
    assert kept in given


def test_what_has_become_impossible_stops_the_giving_and_is_told(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment(raid_scenes.BEACH))
    raid = desk.state
    move = next(act for act in desk.legal if isinstance(act, Move))
    part = part_of(raid)
    desk.open_plan([Planned(move, part), Planned(move, part), Planned(Done(desk.me), part)])
    desk.act()
    assert len(desk.session.saved.match.entries) == 1
    assert said[-1].startswith("The plan stops here: ")
    assert said[-1].endswith(" p plans on.")
    assert not desk.planning


def test_an_enemy_who_comes_in_sight_stops_the_giving(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path)
    part = part_of(desk.state)
    there = at(desk, "C3")
    moves = [act for act in desk.legal if isinstance(act, Move) and act.to.content == there]
    desk.open_plan([Planned(moves[0], part), Planned(Done(desk.me), part)])
    desk.act()
    assert said[-1] == "The plan stops here: you spot the enemy's b1 at B2. p plans on."
    assert not any(isinstance(entry.action, Done) for entry in desk.session.saved.match.entries)


def pressing_on(path: Path) -> tuple[FightDesk[Any, Any], list[str]]:
    """A sloop that has come to the end of her course, and may press on; and what is said."""
    said: list[str] = []
    saved = fight_scenes.save(path, fight_scenes.duel((4, 2), (16, 12)))
    desk: FightDesk[Any, Any] = FightDesk(Session(saved, FACE), said.append)
    while not any(isinstance(act, Press) for act in desk.legal):
        desk.session.submit(next(act for act in desk.legal if isinstance(act, Take | Sail)))
    return desk, said


def with_a_gamble(desk: FightDesk[Any, Any]) -> list[None]:
    """Open a plan to press on and end the turn; what is given back grows when it is planned on."""
    wanted: list[None] = []
    desk.giving.plan_on = lambda: wanted.append(None)
    ship, part = desk.state.active, part_of(desk.state)
    desk.open_plan([Planned(Press(ship), part), Planned(End(ship), part)])
    return wanted


def test_a_plan_is_gone_on_with_from_its_own_gamble(tmp_path: Path) -> None:
    """She gains a hex, so her turn cannot be ended yet: nobody is scolded, it is planned on."""
    desk, said = pressing_on(tmp_path)
    wanted = with_a_gamble(desk)
    desk.act()
    assert len(wanted) == 1
    while wanted:
        wanted.clear()
        desk.plan_on(planned(desk.session))
    assert isinstance(desk.session.saved.match.entries[-1].action, End)
    assert not any("stops" in sentence for sentence in said)


@pytest.mark.parametrize("changed", [True, False])
def test_no_more_is_given_than_the_page_says(changed: bool, tmp_path: Path) -> None:
    """Who leaves an order out would have it given after all; one order was a whole turn."""
    desk, _ = pressing_on(tmp_path)
    wanted = with_a_gamble(desk)
    if changed:
        desk.point(1)
        desk.leave_out()
    else:
        desk.open_plan([Planned(Press(desk.state.active), part_of(desk.state))])
    desk.act()
    assert isinstance(desk.session.saved.match.entries[-1].action, Press)
    assert not wanted


def test_what_a_plan_gives_up_is_shown_and_then_given(tmp_path: Path) -> None:
    """Who follows it gets home from a raid: he was asked again, and no was lit."""
    desk, _ = desk_at(tmp_path, DAY)
    leave = next(act for act in desk.legal if isinstance(act, Leave))
    desk.open_plan([Planned(leave, part_of(desk.state))])
    assert desk.planned is not None
    assert desk.planned.rows(numbered=True)[0].note == "for good"
    assert desk.listing is not None
    assert desk.listing.title == "The lieutenant plans one order, for good. Enter gives it."
    desk.act()
    assert desk.session.saved.match.entries[-1].action == leave


def test_what_is_planned_anew_and_gives_something_up_lies_open_first(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, DAY)
    leave = next(act for act in desk.legal if isinstance(act, Leave))
    desk.plan_on([Planned(leave, part_of(desk.state))])
    assert desk.planning
    assert not desk.session.saved.match.entries


def test_the_usual_answer_to_a_question_is_lit(tmp_path: Path) -> None:
    """A broadside in reply, and not the bow guns that stand first in the list."""
    saved = fight_scenes.save(tmp_path, fight_scenes.duel((9, 6), (10, 8)))
    desk: FightDesk[Any, Any] = FightDesk(Session(saved, FACE), lambda sentence: None)
    while not any(isinstance(act, Reply) for act in desk.legal):
        fire = next((act for act in desk.legal if isinstance(act, Fire)), desk.legal[-1])
        desk.submit(fire)
    usual = desk.about.ENGINE.mind.order(desk.state, desk.legal)[0]
    assert desk.choice == usual


async def test_the_page_plans_on_and_ends_the_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One p and one Enter: what is gambled on is thrown, and the turn is played to its end."""
    monkeypatch.setattr("pieces_of_eight.campaign.ai.opponent.Worker", Nowhere)
    app = fight_scenes.fight_app(tmp_path, lambda: fight_scenes.save(tmp_path), SHOWN)
    async with app.run_test(size=(80, 24)) as pilot:
        page: Any = app.screen
        captain = page.session.viewer
        await press(pilot, "p")
        await page.plans.thinking.wait()
        await press(pilot, "enter")
        assert page.on_map.shows
        assert "Your plan is being carried out. Enter hurries." in text_of(app)
        page.say("The plan stops here.")
        page.hurry()
        assert message_of(app) == "The plan stops here.", "the end of a film took it away"
        while page.session.viewer == captain:
            await page.plans.thinking.wait()
            await pilot.pause()
        played = [entry.action for entry in page.session.saved.match.entries]
        assert any(isinstance(action, Press) for action in played)
        assert isinstance(played[-1], End)


def test_an_order_that_ends_the_part_of_one_of_two_people_ends_his_plan(tmp_path: Path) -> None:
    """What the other has before him then is not compared with what was seen before."""
    desk, said = desk_at(tmp_path, DAY)
    captain = desk.me
    desk.open_plan([Planned(Done(captain), part_of(desk.state))])
    desk.act()
    assert desk.session.viewer != captain
    assert "stops" not in said[-1]


def test_a_question_is_waited_for_and_then_the_plan_goes_on(tmp_path: Path) -> None:
    """Both captains are people: the enemy is asked whether he returns the fire."""
    said: list[str] = []
    saved = fight_scenes.save(tmp_path, fight_scenes.duel((9, 6), (10, 8)))
    desk: FightDesk[Any, Any] = FightDesk(Session(saved, FACE), said.append)
    match = saved.match
    for _ in range(60):
        fire = next((act for act in desk.legal if isinstance(act, Fire)), None)
        if fire is not None:
            break
        desk.submit(desk.legal[-1])
    assert fire is not None
    part = part_of(desk.session.state)
    desk.open_plan([Planned(fire, part), Planned(End(fire.by), part)])
    desk.act()
    assert desk.giving is not None
    while not isinstance(match.entries[-1].action, End):
        assert desk.giving.waits
        answers = [act for act in desk.legal if isinstance(act, NoReply)] or desk.legal
        desk.submit(answers[0])
    assert match.entries[-1].action == End(fire.by)


def test_a_course_is_one_piece_with_an_arrow_for_each_hex(tmp_path: Path) -> None:
    from pieces_of_eight.tui.match.plan import pieces

    sea = fight_scenes.save(tmp_path).match.state
    ship = sea.ships[0]
    orders = [Planned(Sail(ship.id, 0), "x"), Planned(Sail(ship.id, 1), "x")]
    (piece,) = pieces(SeaDescription(), sea, Player(0), orders)
    assert "sails to" in piece.words
    assert len(piece.ways) == 2
    assert piece.ways[0].at == ship.at
    assert piece.ways[0].to == piece.ways[1].at


async def test_p_draws_the_plan_and_enter_gives_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pieces_of_eight.campaign.ai.opponent.Worker", Nowhere)  # he thinks here
    app = raid_app(tmp_path, lambda: save(tmp_path, DAY))
    async with app.run_test(size=(80, 24)) as pilot:
        page: Any = app.screen
        await press(pilot, "p")
        await page.plans.thinking.wait()
        await pilot.pause()
        desk: RaidDesk = page.desk
        assert desk.listing is not None
        assert desk.listing.kind == PLAN
        assert "The lieutenant plans" in text_of(app)
        assert "Give all" in text_of(app)
        assert page.map.film
        await press(pilot, "r")
        assert message_of(app) == "The plan lies on the map. Close it first with q."
        await press(pilot, "down", "d", "q")
        assert not page.map.film
        assert not desk.planning
