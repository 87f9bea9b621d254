"""A turn of Pirate Wars in few keys: orders by station, as last turn, and the whole as advised."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import middle
from pieces_of_eight.campaign.pirate_wars.actions import (
    Done,
    Fire,
    Leap,
    Prime,
    Reload,
    Send,
    Shoot,
)
from pieces_of_eight.campaign.pirate_wars.describe import KINDS, Station, served_by
from pieces_of_eight.campaign.pirate_wars.state import ShipId
from pieces_of_eight.content.pirate_wars.scenarios import war
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.match.desk import Listing
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.pirate_wars.overlay import view
from tests.tui.test_turn_plan import laid, planned
from tests.tui.wars_scenes import acts, desk_at, given, moment, rows

A, B = ShipId(0), ShipId(1)


def listing_of(desk: FightDesk[Any, Any]) -> Listing:
    assert desk.listing is not None
    return desk.listing


# A plan of the whole turn.


def test_the_plan_of_the_orders_is_told_by_station_and_given_with_one_key(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment())
    before = desk.state
    orders = laid(desk)
    assert desk.planned is not None
    assert len(desk.planned.pieces) < len(orders), "who does several things in a row is one piece"
    assert rows(desk)[0].startswith("Swan (A), guns: ")
    assert " fire at Hart (1)" in rows(desk)[0]
    assert rows(desk)[-1] == "End the orders and roll the dice"
    desk.point(len(desk.planned.pieces) - 1)
    desk.leave_out()
    desk.act()
    assert given(desk) == [order.action for order in orders if not isinstance(order.action, Done)]
    desk.undo()
    assert desk.state == before


def test_the_planned_way_of_each_ship_is_an_arrow_leap_by_leap(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, war("wars-duel").setup())
    laid(desk)
    assert desk.planned is not None
    piece = desk.planned.pieces[0]
    leaps = [order.action for order in piece.orders]
    assert all(isinstance(leap, Leap) for leap in leaps)
    ship = desk.who
    assert piece.ways[0].at == middle(desk.state.ships[ship].place)
    assert len(piece.ways) == len(leaps)
    assert desk.here is not None
    assert desk.here.orders == tuple(leaps), "it is laid on the chart as well"
    desk.act()
    assert middle(desk.state.ships[ship].place) == piece.ways[-1].to


@pytest.mark.parametrize("name", ["wars-pairs", "wars-fort", "wars-idol"])
def test_whatever_is_planned_has_words_and_can_be_drawn(name: str, tmp_path: Path) -> None:
    """To the end of the fight, or for four turns; every plan is given."""
    desk, _ = desk_at(tmp_path, war(name).setup())
    plans = 0
    while not desk.session.over and desk.state.turn <= 4:
        actions = desk.session.saved.actions
        laid(desk)
        assert desk.planned is not None
        for piece in desk.planned.pieces:
            assert piece.words
            assert "  " not in piece.words
        view(desk)
        assert captions.keys(desk)
        assert captions.prompt_words(desk)
        desk.act()
        assert desk.session.saved.actions > actions
        plans += 1
    assert plans > 4


def test_where_nobody_measures_nobody_plans(tmp_path: Path) -> None:
    sea = moment()
    desk, said = desk_at(tmp_path, replace(sea, options=replace(sea.options, measuring=False)))
    desk.open_plan(planned(desk.session))
    assert not desk.planning
    assert said[-1].startswith("Nobody may measure")


# Orders by station.


def test_orders_stand_by_station_with_how_many_have_theirs(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment())
    desk.press("helm")
    ship = desk.state.ships[A]
    guns, muskets, sails, *_, crew = rows(desk)
    whole = sum(gun.whole for gun in ship.guns)
    assert guns.startswith(f"Guns: 0 of {whole} cannon ordered; ")
    assert muskets.startswith("Muskets and pistols: 0 of ")
    assert sails.startswith("Sails: ")
    assert crew.startswith(f"Crew: 0 of {ship.aboard} men have orders; ")
    desk.act()
    assert all(isinstance(order, KINDS[Station.GUNS]) for order in acts(desk))
    desk.act()
    assert desk.close()
    assert rows(desk)[0].startswith(f"Guns: 1 of {whole} cannon ordered; ")
    assert listing_of(desk).title.startswith("Swan (A): ")
    assert desk.close()
    assert desk.listing is None


# As last turn.


def test_what_was_served_last_turn_is_served_again(tmp_path: Path) -> None:
    sea = moment()
    desk, _ = desk_at(tmp_path, sea)
    shots = [o for o in desk.legal if isinstance(o, Fire) and o.by == A][:1]
    volley = [o for o in desk.legal if isinstance(o, Shoot) and o.by == A][:1]
    assert shots
    assert volley
    assert served_by(A, desk.ordered_last_turn()).words == ""
    turn = desk.state.turn
    desk.session.submit(shots[0])
    desk.session.submit(volley[0])
    hers = sea.ships[A].owner
    while desk.state.turn == turn or desk.me != hers or not desk.heads:
        order = next((o for o in desk.session.legal() if isinstance(o, Done)), None)
        desk.session.submit(order or desk.session.legal()[0])
        if desk.session.over:
            pytest.fail("the fight was over before the next orders")
    last = served_by(A, desk.ordered_last_turn())
    assert last.guns == {shots[0].gun}
    assert last.arms == {(volley[0].post, volley[0].arm)}
    desk.press("helm")
    assert rows(desk)[0] == "Same as last turn: 1 cannon and small arms"
    actions = desk.session.saved.actions
    desk.choose(1)
    orders = given(desk)[actions:]
    assert orders
    assert all(isinstance(each, Fire | Reload | Shoot | Prime) for each in orders)
    assert all(last.holds(each) for each in orders)
    assert not any(isinstance(each, Send) for each in orders)
