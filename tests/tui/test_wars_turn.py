"""A turn of Pirate Wars in few keys: orders by station, as last turn, and the whole as advised."""

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from campaign.ai.whole_turn import DiceWantedError, no_dice, whole_turn
from campaign.engines import PIRATE_WARS
from campaign.kernel.dice import Roll
from campaign.kernel.match import Match
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.pirate_wars.model.actions import Done, Fire, Leap, Prime, Reload, Send, Shoot
from campaign.pirate_wars.model.ship import ShipId
from campaign.pirate_wars.model.terms import Load
from content.pirate_wars.scenarios import war
from tests.tui.wars_scenes import desk_at, moment
from tui.match.desk import Listing
from tui.pirate_wars import captions, repeated, stations
from tui.pirate_wars.choices import AsLastTurn, AtStation, Station
from tui.pirate_wars.desk import WarsDesk
from tui.pirate_wars.outlook import ADVISED

A, B = ShipId(0), ShipId(1)


def rows(desk: WarsDesk) -> list[str]:
    """The rows of the open list, without their numbers."""
    return [row.text for row in captions.rows(desk, 200, numbered=False)]


def listing_of(desk: WarsDesk) -> Listing[object]:
    assert desk.listing is not None
    return desk.listing


def advise(desk: WarsDesk) -> int:
    """Have the whole turn advised; how many orders that is."""
    match = desk.session.saved.match
    seen = match.seat(desk.session.viewer).seen
    desk.open_whole_turn(whole_turn(match.engine, seen, random.Random(0)))
    return len(desk.advised.orders)


# A whole turn thought out ahead.


def test_no_die_is_thrown_in_thought() -> None:
    with pytest.raises(DiceWantedError):
        no_dice(Roll(Rule("PW-2.2")))


@pytest.mark.parametrize("name", ["wars-duel", "wars-fort"])
def test_orders_thought_out_ahead_are_legal_one_after_the_other(name: str) -> None:
    """They go on to the first die, or until the other captain decides."""
    match = Match(PIRATE_WARS, war(name).setup(), 5)
    ends = 0
    for _ in range(24):
        if not match.to_act:
            break
        who = match.to_act[0]
        other = match.seat(Player(1 - who)).seen
        assert whole_turn(PIRATE_WARS, other, random.Random(0)) == (), "he has nothing to decide"
        orders = whole_turn(PIRATE_WARS, match.seat(who).seen, random.Random(0))
        assert orders
        for before, order in orders:
            assert match.state == before
            step = match.submit(who, order)
        assert step.thrown or match.to_act != (who,)
        ends += isinstance(orders[-1].order, Done)
    assert ends >= 4


def test_all_orders_are_given_with_one_key_and_taken_back_with_one(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment())
    before = desk.sea
    count = advise(desk)
    assert count > 2
    assert rows(desk)[0] == f"Give {count} orders as advised, and throw the dice"
    assert len(desk.view().aims) > 0
    end = next(n for n, each in enumerate(desk.advised.orders) if isinstance(each.order, Done))
    desk.choose(end + 2)
    assert rows(desk)[0] == f"Give {count - 1} orders as advised"
    assert rows(desk)[end + 1].startswith("[ ] ")
    desk.point(0)
    desk.act()
    given = [entry.action for entry in desk.session.saved.match.entries]
    assert len(given) == count - 1
    assert said[-1] == f"{count - 1} orders given."
    assert desk.listing is None
    desk.undo()
    assert desk.sea == before


def test_an_order_that_is_left_out_can_be_taken_in_again(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment())
    count = advise(desk)
    for left in (count - 1, count):
        desk.point(1)
        desk.act()
        assert len(desk.advised.wanted) == left
        assert desk.at == 1


def test_the_advised_move_is_laid_on_the_chart(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, war("wars-duel").setup())
    advise(desk)
    assert desk.listing is not None
    assert desk.listing.kind == ADVISED
    assert desk.plan is not None
    leaps = [each.order for each in desk.advised.orders if isinstance(each.order, Leap)]
    assert list(desk.plan.turns)[: len(leaps)] == [leap.turn for leap in leaps]
    assert desk.close()
    assert desk.plan is not None, "it stays laid, to be changed by hand"


def test_what_has_become_impossible_is_passed_over(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment())
    count = advise(desk)
    fire = next(each.order for each in desk.advised.orders if isinstance(each.order, Fire))
    desk.listing = None
    desk.session.submit(fire)
    desk.advised.give()
    assert f"{count - 1} orders given. 1 order could not be given any more." == said[-1]


def test_where_nobody_measures_nobody_advises(tmp_path: Path) -> None:
    sea = moment()
    desk, said = desk_at(tmp_path, replace(sea, options=replace(sea.options, measuring=False)))
    advise(desk)
    assert not desk.looks_ahead
    assert said[-1].startswith("Nobody measures")


# Orders by station.


def test_orders_stand_by_station_with_how_many_have_theirs(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment())
    desk.crew.open_crew()
    ship = desk.sea.ships[A]
    guns, muskets, sails, *_, crew = rows(desk)
    whole = sum(gun.whole for gun in ship.guns)
    assert guns.startswith(f"Guns: 0 of {whole} cannon ordered; ")
    assert muskets.startswith("Muskets and pistols: 0 of ")
    assert sails.startswith("Sails: ")
    assert crew.startswith(f"Crew: 0 of {ship.aboard} men ordered; ")
    desk.act()
    listing = listing_of(desk)
    assert all(isinstance(order, stations.KINDS[Station.GUNS]) for order in listing.actions)
    desk.act()
    assert desk.close()
    assert rows(desk)[0].startswith(f"Guns: 1 of {whole} cannon ordered; ")
    assert listing_of(desk).title.startswith("A Swan: ")
    assert desk.close()
    assert desk.listing is None


def test_every_order_has_a_station(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment())
    desk.crew.open_crew()
    kinds = tuple(kind for each in stations.KINDS.values() for kind in each)
    orders = [order for order in desk.legal if not isinstance(order, Done) and order.by == desk.by]
    assert orders
    assert all(isinstance(order, kinds) for order in orders)


def test_a_station_without_orders_says_so_and_idle_hands_go_to_the_sails(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment(gap=190))
    desk.crew.open_station(Station.GUNS)
    assert said[-1] == "Guns: nothing more can be ordered."
    desk.crew.open_station(Station.SAILS)
    assert desk.by in desk.crew.through


def test_the_list_goes_back_to_the_stations_when_a_station_has_no_orders_left(
    tmp_path: Path,
) -> None:
    desk, _ = desk_at(tmp_path, moment())
    desk.crew.open_station(Station.MUSKETS)
    for _ in range(20):
        if listing_of(desk).kind == "stations":
            break
        desk.act()
    assert [row for row in listing_of(desk).actions if isinstance(row, AtStation)]


# As last turn.


def test_what_was_served_last_turn_is_served_again(tmp_path: Path) -> None:
    sea = moment()
    desk, _ = desk_at(tmp_path, sea)
    shots = [o for o in desk.legal if isinstance(o, Fire) and o.by == A][:1]
    volley = [o for o in desk.legal if isinstance(o, Shoot) and o.by == A][:1]
    assert shots
    assert volley
    match = desk.session.saved.match
    assert repeated.served_last_turn(match, A).words == ""
    turn = desk.sea.turn
    desk.session.submit(shots[0])
    desk.session.submit(volley[0])
    while desk.sea.turn == turn or not desk.ordering or desk.session.viewer != sea.ships[A].owner:
        order = next((o for o in desk.session.legal() if isinstance(o, Done)), None)
        desk.session.submit(order or desk.session.legal()[0])
        if desk.session.over:
            pytest.fail("the fight was over before the next orders")
    last = repeated.served_last_turn(match, A)
    assert last.guns == {shots[0].gun}
    assert last.arms == {(volley[0].post, volley[0].arm)}
    desk.by = A
    desk.crew.open_crew()
    assert listing_of(desk).actions[0] == AsLastTurn(A)
    assert rows(desk)[0] == "As last turn: 1 cannon and small arms"
    actions = desk.session.saved.actions
    desk.choose(1)
    given = [entry.action for entry in match.entries[actions:]]
    assert given
    assert all(isinstance(each, Fire | Reload | Shoot | Prime) for each in given)
    assert all(last.holds(each) for each in given)
    assert not any(isinstance(each, Send) for each in given)


# How many keys a turn takes.


def keys_a_turn(path: Path, name: str, turns: int) -> tuple[float, float]:
    """Keys of one captain a turn: as the bosun advises the whole, and as he advises each order."""
    desk, _ = desk_at(path, war(name).setup())
    keys = orders = 0
    while desk.sea.turn <= turns and not desk.session.over:
        mine = desk.session.viewer == 0
        actions = desk.session.saved.actions
        advise(desk)
        desk.act()
        keys += 2 * mine
        orders += 2 * mine * (desk.session.saved.actions - actions)
    played = min(turns, desk.sea.turn)
    return keys / played, orders / played


@pytest.mark.parametrize("name", ["wars-duel", "wars-pairs"])
def test_a_turn_takes_few_keys(name: str, tmp_path: Path) -> None:
    """`p` and Enter for the movement, and the same for falling off and the orders."""
    whole, each = keys_a_turn(tmp_path, name, 4)
    assert whole <= 8
    assert each > whole


def test_a_cannon_that_is_empty_is_counted_as_one_to_load(tmp_path: Path) -> None:
    sea = moment()
    swan = sea.ships[A]
    guns = (replace(swan.guns[0], load=Load.EMPTY), *swan.guns[1:])
    desk, _ = desk_at(tmp_path, replace(sea, ships=(replace(swan, guns=guns), sea.ships[B])))
    desk.crew.open_crew()
    assert "1 to load" in rows(desk)[0]
