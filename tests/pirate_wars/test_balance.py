"""The balance of Pirate Wars is judged by its figures; chance fleets are drawn even."""

import io

import pytest

from campaign.pirate_wars.terms import Edition
from content.models import models
from content.war_chance import EVEN, MOST_SHIPS, SORTS, Played, lead, random_war, strengths
from tests.balance_wars import Draw, Fought, Game, Tally, fight, orders, play, table
from tests.balance_wars import strengths as fitted

EDITIONS: tuple[Played, ...] = ("1994", "revised")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ships", [1, 2])
def test_every_ship_of_the_table_has_a_strength(edition: Played, ships: int) -> None:
    assert set(strengths(edition, ships)) == {model.id for model in models()}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ships", range(1, MOST_SHIPS + 1))
def test_chance_fleets_are_even_by_measured_strength(edition: Played, ships: int) -> None:
    worth = strengths(edition, ships)
    met = set()
    for seed in range(30):
        sort = SORTS[seed % len(SORTS)]
        found = random_war(seed, ships, sort, edition)
        red, blue = ([ship.model for ship in side.ships] for side in found.sides)
        ahead = sum(worth[m] for m in red) - sum(worth[m] for m in blue)
        assert abs(ahead - lead(edition, ships, sort)) <= 2 * EVEN + 0.05
        met |= {*red, *blue}
    assert len(met) >= 4, "not the same ships every time"


def test_a_game_is_played_to_its_end_and_counted_once() -> None:
    for name in ("chance-open-1", "wars-duel"):
        assert sum(play(Game(name, Edition.DOTS, "sailor", 1))) == 1


def test_strengths_and_the_lead_follow_from_how_fights_came_out() -> None:
    """The stronger wins three in four; of two equal ones together one in four."""
    fights = [Fought(("a",), ("x",), float(n % 4 > 0)) for n in range(400)]
    fights += [Fought(("x",), ("b",), 0.5) for _ in range(400)]
    fights += [Fought(("x", "x"), ("b", "b"), float(n % 4 == 0)) for n in range(400)]
    worth, ahead, ground = fitted(fights)
    assert ground == {"open": pytest.approx(0, abs=0.6)}
    assert worth["a"] - worth["x"] - ahead[1] - ground["open"] == pytest.approx(1.1, abs=0.1)
    assert worth["x"] - worth["b"] - ahead[1] - ground["open"] == pytest.approx(0, abs=0.1)
    assert 2 * (worth["x"] - worth["b"]) - ahead[2] - ground["open"] == pytest.approx(-1.1, abs=0.1)


def test_a_meeting_that_measures_is_of_ships_drawn_at_random() -> None:
    for fleets, ships in ((False, 1), (True, 2)):
        found = fight(Draw(Edition.DOTS, "sailor", 0, fleets))
        assert (len(found.red), len(found.blue)) == (ships, ships)
        assert found.won in (0, 0.5, 1)


@pytest.mark.parametrize(
    ("red", "blue", "good"), [(50, 50, True), (45, 55, True), (44, 56, False), (56, 44, False)]
)
def test_chance_meetings_are_fair_from_45_to_55(red: int, blue: int, good: bool) -> None:
    plan = [Game("chance-open-1", Edition.DOTS, "mate", n) for n in range(red + blue)]
    results = [Tally(n < red, n >= red) for n in range(red + blue)]
    out = io.StringIO()
    assert table(out, plan, results) == good
    assert ("not within 45% and 55%" in out.getvalue()) != good


@pytest.mark.parametrize(("red", "good"), [(9, True), (10, False), (0, False)])
def test_a_ready_fight_may_be_hard_and_not_hopeless(red: int, good: bool) -> None:
    plan = [Game("wars-duel", Edition.DOTS, "mate", n) for n in range(10)]
    assert table(io.StringIO(), plan, [Tally(n < red, n >= red) for n in range(10)]) == good


def test_the_orders_of_the_command_line() -> None:
    asked = orders(["wars-duel", "--games", "3", "--processes", "1"])
    assert (asked.fights, asked.games, asked.processes, asked.level) == (
        ["wars-duel"],
        3,
        1,
        "mate",
    )
