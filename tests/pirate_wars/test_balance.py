"""The balance of Pirate Wars is judged by its figures; chance fleets are drawn even."""

import io
from math import exp

import pytest

from campaign.pirate_wars.model.terms import Edition
from content.pirate_wars.chance import EVEN, MOST_SHIPS, SORTS, Played, lack, random_war, strengths
from content.pirate_wars.ships import models
from tests.balance.wars import (
    Game,
    Tally,
    Uneven,
    fleet_strengths,
    orders,
    play,
    play_uneven,
    table,
)
from tests.balance.wars import strengths as fitted

EDITIONS: tuple[Played, ...] = ("1994", "revised")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ships", range(1, MOST_SHIPS + 1))
def test_every_ship_of_the_table_has_a_strength(edition: Played, ships: int) -> None:
    assert set(strengths(edition, ships)) == {model.id for model in models()}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ships", range(1, MOST_SHIPS + 1))
def test_chance_fleets_are_even_by_measured_strength(edition: Played, ships: int) -> None:
    worth, lacking = strengths(edition, ships), lack(edition, ships)
    met = set()
    for seed in range(30):
        found = random_war(seed, ships, SORTS[seed % len(SORTS)], edition)
        red, blue = ([ship.model for ship in side.ships] for side in found.sides)
        lead = sum(worth[m] for m in red) - lacking - sum(worth[m] for m in blue)
        assert abs(lead) <= EVEN + 1e-9
        met |= {*red, *blue}
    assert len(met) >= (4 if ships == 1 else 8), "not the same ships every time"


def test_a_game_is_played_to_its_end_and_counted_once() -> None:
    for name in ("chance-open-1", "wars-duel", "renegade-runner:imperial-flagship"):
        assert sum(play(Game(name, Edition.DOTS, "sailor", 1))) == 1


def test_strengths_follow_from_duels() -> None:
    found = fitted({("a", "x"): Tally(75, 25), ("b", "x"): Tally(50, 50)})
    assert found["a"] - found["x"] == pytest.approx(1.1, abs=0.02)
    assert found["b"] == pytest.approx(found["x"], abs=0.02)


def test_what_fleets_are_worth_follows_from_how_their_fights_end() -> None:
    """Where every ship is worth 1 and pirates lack a half, that is what is found."""
    sizes = ((2, 1), (2, 2), (3, 3), (3, 2), (4, 3), (4, 2))
    fights = [Uneven(Edition.DOTS, *size, seed) for size in sizes for seed in range(20)]
    ends = [1 / (1 + exp(0.5 - fight.pirates + fight.crown)) for fight in fights]
    found = fleet_strengths(fights, ends)
    assert found.worth == {m.id: pytest.approx(1, abs=0.05) for m in models()}
    assert found.lacks == {n: pytest.approx(0.5, abs=0.05) for n in (2, 3, 4)}


def test_an_uneven_fight_is_played_with_the_fleets_that_were_drawn() -> None:
    fight = Uneven(Edition.DOTS, 2, 1, 3)
    assert [len(fleet) for fleet in fight.fleets()] == [2, 1]
    assert play_uneven(fight) in (0.0, 0.5, 1.0)


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


def test_a_ready_fight_is_judged_apart_by_the_wind_of_its_chart_and_by_the_die() -> None:
    plan = [Game("wars-duel", Edition.DOTS, "mate", n, n < 10) for n in range(20)]
    results = [Tally(n < 5 or n >= 10, 5 <= n < 10) for n in range(20)]
    out = io.StringIO()
    assert not table(out, plan, results), "even on the chart, lost by the die"
    rows = [line.split() for line in out.getvalue().splitlines()[1:]]
    assert [(row[0], row[-1]) for row in rows] == [("wars-duel,", "good"), ("wars-duel", "90%")]


def test_the_orders_of_the_command_line() -> None:
    asked = orders(["wars-duel", "--games", "3", "--processes", "1"])
    assert (asked.fights, asked.games, asked.processes, asked.level) == (
        ["wars-duel"],
        3,
        1,
        "mate",
    )
