"""A desk of Pirate Wars without a terminal: moves laid, orders given, parties told off."""

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT, middle
from pieces_of_eight.campaign.geometry.plane import Point, squared
from pieces_of_eight.campaign.pirate_wars.actions import Commit, Fire, Leap, Send
from pieces_of_eight.campaign.pirate_wars.state import Arm, Options, Phase, Place, Salvo, ShipId
from pieces_of_eight.content.pirate_wars.scenarios import war
from pieces_of_eight.tui.pirate_wars import captions
from pieces_of_eight.tui.pirate_wars.crew_orders import laid, towards
from pieces_of_eight.tui.pirate_wars.desk import WarsDesk
from pieces_of_eight.tui.pirate_wars.words import Muster, Station
from tests.tui.wars_scenes import NEW, OLD, alongside, desk_at, moment

A, B = ShipId(0), ShipId(1)


def sailing(path: Path) -> WarsDesk:
    """The duel with a ship under way."""
    desk, _ = desk_at(path)
    assert desk.sailing
    return desk


def test_a_move_is_laid_leap_by_leap_and_ends_where_the_rules_bring_her(tmp_path: Path) -> None:
    desk = sailing(tmp_path)
    ship = desk.ship
    assert ship is not None
    desk.helm.lay((300, 0))
    assert desk.plan is not None
    assert [leg.far for leg in desk.plan.legs] == [48 * DOT, 16 * DOT]
    assert len(desk.view().ghosts) == 2
    end = desk.plan.end
    desk.act()
    assert desk.sea.ships[ship.id].place == end


def test_the_cursor_lays_the_move_that_comes_nearest_to_it(tmp_path: Path) -> None:
    desk = sailing(tmp_path)
    ship = desk.ship
    assert ship is not None
    there = Point(middle(ship.place).x, middle(ship.place).y - 30 * DOT)  # abeam of her
    desk.look_at(there)
    assert desk.plan is not None
    best = squared(middle(desk.plan.end), there)
    straight = squared(middle(laid(desk.sea, ship, desk.move, ()).end), there)
    assert best < straight
    assert desk.plan.turns == laid(desk.sea, ship, desk.move, desk.plan.turns).turns
    assert towards(desk.sea, ship, desk.move, there)[0] == desk.plan.turns[0]


def test_a_move_that_meets_a_ship_says_so_before_it_is_made(tmp_path: Path) -> None:
    sea = moment(Phase.MOVEMENT)
    athwart = replace(sea.ships[B], stern=Point(134 * DOT, 50 * DOT), heading=900)
    desk, _ = desk_at(tmp_path, replace(sea, ships=(sea.ships[A], athwart)))
    desk.act()
    assert desk.plan is not None
    assert desk.plan.trouble == "she rams Hart"
    assert desk.view().trouble is not None
    desk.act()
    assert desk.sea.ships[A].stunned


def test_a_whole_move_is_taken_back_at_once(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, war("wars-pairs").setup())
    desk.act()  # the first of two ships
    before, ship = desk.sea, desk.ship
    assert ship is not None
    desk.act()
    assert len(desk.session.saved.match.entries) == 3
    assert desk.sea.ships[ship.id].place != before.ships[ship.id].place
    desk.undo()
    assert desk.sea == before
    assert said[-1] == "Taken back."


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_fighting_both_sides_fires_all_that_bears_and_is_taken_back_at_once(
    edition: object, tmp_path: Path
) -> None:
    desk, said = desk_at(tmp_path, moment(edition=edition))  # type: ignore[arg-type]
    before = desk.sea
    desk.crew.fight_both_sides()
    salvos = [each for each in desk.sea.declared if isinstance(each, Salvo)]
    assert {salvo.gun for salvo in salvos} == {0, 1}
    assert len(desk.sea.declared) > len(salvos)
    assert "u takes them back" in said[-1]
    desk.undo()
    assert desk.sea == before


def test_hands_at_the_sails_are_told_and_the_dice_fall_only_at_the_end(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment())
    desk.crew.to_the_sails()
    assert said[-1] == "Swan: 33 hands are left for 7 sails, 26 to spare. e throws the dice."
    desk.end()
    assert "Loaded cannon bear" in said[-1]
    assert desk.sea.chooser == 0
    desk.end()
    assert desk.sea.chooser == 1


def test_a_shot_is_refused_with_the_words_of_the_rules(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment(gap=190))
    desk.open_fire()
    assert said[-1] == "That cannon does not bear on Hart." or said[-1] == "Hart is out of range."
    refusal = desk.session.refuse(Fire(A, 2, B, 1))  # type: ignore[arg-type]
    assert refusal is not None
    assert refusal.rule == "PW-3.7"


def test_a_party_is_told_off_row_by_row_and_its_odds_follow(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, alongside())
    desk.choose(2)
    assert desk.listing is not None
    rows = [choice for choice in desk.listing.actions if isinstance(choice, Muster)]
    hands = next(row for row in rows if desk.sea.ships[A].crew[row.row].count == 10)
    desk.point(desk.listing.actions.index(hands))
    before = desk.weighed()
    for _ in range(8):
        desk.helm.steer(-1, 0, 100)
    after = desk.weighed()
    assert before is not None
    assert after is not None
    assert before[1].rows[0].chance > after[1].rows[0].chance
    desk.act()
    entry = desk.session.saved.match.entries[-1]
    assert isinstance(entry.action, Commit)
    assert sum(entry.action.party) == 15
    assert said[-1] == ""


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_a_boarding_has_its_odds_before_it_is_declared(edition: object, tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, alongside(edition))  # type: ignore[arg-type]
    desk.point(1)
    weighed = desk.weighed()
    assert weighed is not None
    words, odds = weighed
    assert words == "Board 1 Hart"
    assert sum(row.chance for row in odds.rows) == 1


def test_where_nobody_measures_ranges_and_odds_stay_hidden_until_declared(tmp_path: Path) -> None:
    far = moment(gap=190, options=Options(20, measuring=False))
    desk, said = desk_at(tmp_path, far)
    desk.turn_ranges()
    assert said[-1] == "Nobody measures before fire is declared: so it was agreed."
    assert desk.view().zones == ()
    shots = [choice for choice in desk.shots() if isinstance(choice, Fire)]
    assert shots  # though they will fall short
    assert desk.odds_of(shots[0]) is None
    desk.submit(shots[0])
    assert desk.view().aims


def test_ranges_are_drawn_for_the_ship_that_acts_and_for_her_under_the_cursor(
    tmp_path: Path,
) -> None:
    desk, said = desk_at(tmp_path, moment())
    desk.turn_ranges()
    assert said[-1] == "What the cannon and muskets of A Swan reach."
    assert {zone.label for zone in desk.view().zones} == {"ball 108", "shot 72", "muskets 48"}
    desk.turn_ranges()
    assert said[-1] == "What the cannon and muskets of 1 Hart reach."
    desk.turn_ranges()
    assert desk.view().zones == ()


def test_a_click_lays_a_move_and_a_second_one_makes_it(tmp_path: Path) -> None:
    desk = sailing(tmp_path)
    ship = desk.ship
    assert ship is not None
    at = middle(laid(desk.sea, ship, desk.move, (-600,)).end)
    desk.click(at)
    assert desk.plan is not None
    assert desk.sea.phase is Phase.MOVEMENT
    end = desk.plan.end
    desk.click(at)
    assert desk.sea.ships[ship.id].place == end
    assert isinstance(desk.session.saved.match.entries[-1].action, Leap)


@pytest.mark.parametrize("name", ["wars-pairs", "wars-idol", "wars-fort"])
def test_whatever_is_pressed_the_page_can_be_drawn(name: str, tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, war(name).setup())
    lots = random.Random(7)
    pressed = (
        *(desk.act, desk.act, desk.act, desk.end, desk.undo, desk.close, desk.turn_ranges),
        *(desk.helm.open_helm, desk.open_fire, desk.crew.open_crew, desk.crew.to_the_sails),
        *(desk.crew.fight_both_sides, desk.crew.prepare_to_board),
    )
    for _ in range(90):
        if desk.listing is not None:
            desk.point(lots.randrange(len(desk.listing.actions)))
            desk.helm.steer(lots.choice((-1, 1)), 0, 500)
        lots.choice(pressed)()
        assert captions.prompt_words(desk)
        assert captions.keys(desk)
        assert captions.place_words(desk)
        rows = captions.rows(desk, 79, numbered=True)
        assert len(rows) == (0 if desk.listing is None else len(desk.listing.actions))
        desk.weighed()
        desk.view()
    assert desk.session.saved.match.entries


def test_men_who_are_alike_but_for_a_hook_are_sent_together(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment(gap=100))
    desk.crew.open_station(Station.CREW)
    assert desk.listing is not None
    sent = [order for order in desk.listing.actions if isinstance(order, Send)]
    keys = [(order.post, order.arm, order.start, order.to) for order in sent]
    assert len(keys) == len(set(keys))
    hands = next(order for order in sent if order.arm is Arm.NONE and order.start is Place.DECK)
    assert hands.count == 12
