"""The balance of Pirate Wars is judged by its figures; chance fleets are drawn even."""

import io

import pytest

from campaign.pirate_wars.model.terms import Edition
from content.models import models
from content.war_chance import EVEN, MOST_SHIPS, SORTS, Played, random_war, strengths
from tests.balance_wars import Game, Tally, orders, play, table
from tests.balance_wars import strengths as fitted

EDITIONS: tuple[Played, ...] = ("1994", "revised")


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_ship_of_the_table_has_a_strength(edition: Played) -> None:
    assert set(strengths(edition)) == {model.id for model in models()}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ships", range(1, MOST_SHIPS + 1))
def test_chance_fleets_are_even_by_measured_strength(edition: Played, ships: int) -> None:
    worth = strengths(edition)
    met = set()
    for seed in range(30):
        found = random_war(seed, ships, SORTS[seed % len(SORTS)], edition)
        red, blue = ([ship.model for ship in side.ships] for side in found.sides)
        assert abs(sum(worth[m] for m in red) - sum(worth[m] for m in blue)) <= EVEN + 1e-9
        met |= {*red, *blue}
    assert len(met) >= (4 if ships == 1 else 8), "not the same ships every time"


def test_a_game_is_played_to_its_end_and_counted_once() -> None:
    for name in ("chance-open-1", "wars-duel", "renegade-runner:imperial-flagship"):
        assert sum(play(Game(name, Edition.DOTS, "sailor", 1))) == 1


def test_strengths_follow_from_duels() -> None:
    found = fitted({("a", "x"): Tally(75, 25), ("b", "x"): Tally(50, 50)})
    assert found["a"] - found["x"] == pytest.approx(1.1, abs=0.02)
    assert found["b"] == pytest.approx(found["x"], abs=0.02)


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
