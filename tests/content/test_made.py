"""What is made from a seed: seas, towns, shores and fleets, all of them fit to be fought over."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight import content
from pieces_of_eight.campaign.geometry import hexes
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.land_raid.setup import (
    GUNS,
    Rating,
    first_state,
    garrison,
    generate,
    landings,
    shut_in,
)
from pieces_of_eight.campaign.land_raid.state import (
    BUILDINGS,
    RAIDERS,
    TOWN,
    Ground,
    Kind,
    Quality,
    Setup,
    UnitPlan,
    plan,
)
from pieces_of_eight.campaign.pirate_wars.setup import launch
from pieces_of_eight.campaign.pirate_wars.state import Carriage, Edition, Sailing
from pieces_of_eight.campaign.pirate_wars.waters import sailing_by
from pieces_of_eight.campaign.sea_fight import setup as seas
from pieces_of_eight.campaign.sea_fight.setup import KINDS, parse_map, print_map
from pieces_of_eight.campaign.sea_fight.state import Terrain, Waters
from pieces_of_eight.campaign.shore_raid import start, to_act
from pieces_of_eight.campaign.shore_raid.setup import LEAST, MOST, muster
from pieces_of_eight.campaign.shore_raid.setup import Rating as ShoreRating
from pieces_of_eight.campaign.shore_raid.state import PIRATES, PieceKind
from pieces_of_eight.content.pirate_wars.chance import (
    EVEN,
    FEWER,
    MOST_SHIPS,
    SORTS,
    Played,
    lack,
    random_war,
    strengths,
)
from pieces_of_eight.content.pirate_wars.ships import models
from pieces_of_eight.content.shore_raid.scenarios import random_shore, written
from tests.content.connected import is_connected
from tests.content.places import (
    EVERYTHING,
    GROUPS,
    badly_placed,
    count,
    kept,
    lands,
    nearest_enemies,
)

seeds, kinds = st.integers(0, 2**32), st.sampled_from(KINDS)
ratings = st.builds(Rating, st.integers(0, 3), st.integers(0, 3), st.integers(1, 5))
columns_, rows_ = st.integers(6, 12), st.integers(4, 10)

# --- Seas and fleets of sea fights ----------------------------------------------------------------


@given(
    st.integers(1, 12).flatmap(
        lambda n: st.lists(
            st.text("".join(terrain.value for terrain in Terrain), min_size=n, max_size=n),
            min_size=1,
        )
    )
)
def test_a_map_is_read_as_it_was_printed(rows: list[str]) -> None:
    waters = Waters("Any", tuple(rows))
    assert parse_map(print_map(waters), "Any") == waters


@given(seeds, kinds, st.integers(12, 40), st.integers(8, 30))
def test_open_sea_hangs_together_and_fleets_start_in_clear_water(
    seed: int, kind: seas.Kind, width: int, height: int
) -> None:
    waters = seas.generate(seed, kind, width, height)
    assert (len(waters.rows), {len(row) for row in waters.rows}) == (height, {width})
    assert is_connected(waters)
    third = width // 3
    for row in seas.start_rows(height):
        assert set(waters.rows[row][:third] + waters.rows[row][width - third :]) == {"."}


@given(seeds, st.integers(1, 8), kinds)
def test_a_chance_meeting_is_fair_and_can_be_sailed(seed: int, ships: int, kind: seas.Kind) -> None:
    scenario = content.random_scenario(seed, ships, kind)
    setup = scenario.setup()
    assert list(badly_placed(setup)) == []
    assert is_connected(setup.waters)
    assert 7 <= nearest_enemies(setup) <= 9
    assert scenario.north.nation != scenario.south.nation
    ours, theirs = ([ship.type for ship in side.ships] for side in scenario.sides)
    assert ours == theirs
    assert len(ours) == ships
    assert all(hexes.faces_between(ship.facing, setup.wind) <= 1 for ship in setup.ships)


# --- Towns ----------------------------------------------------------------------------------------


@given(seeds, ratings, columns_, rows_)
def test_a_made_town_is_built_as_it_is_rated(
    seed: int, rating: Rating, columns: int, rows: int
) -> None:
    town = generate(seed, rating, columns, rows)
    table, every = plan(town.rows), "".join(town.rows)
    assert (len(town.rows), {len(row) for row in town.rows}) == (rows, {columns})
    assert shut_in(town) == ()
    assert every.count(Ground.TREASURY) == every.count(Ground.RESIDENCE) == 1
    assert every.count(Ground.BEACH) >= 3
    assert min(every.count(each) for each in (Ground.TAVERN, Ground.CHURCH, Ground.STREET)) >= 1
    forts = (0, 1, 1, 2)[rating.fort]
    assert every.count(Ground.FORT) == every.count(Ground.BATTERY) == forts
    assert (Ground.WALL in every) <= (rating.fort == 3)
    assert (Ground.GATE in every) == (Ground.WALL in every)
    if columns * rows >= 40:
        assert every.count(Ground.WAREHOUSE) >= rating.treasury
        assert every.count(Ground.HOUSE) >= 2
        assert every.count(Ground.GAOL) == 1
    for at, ground in enumerate(table.ground):
        if ground in BUILDINGS - {Ground.FORT}:
            near = {table.ground[to] for to in table.sides[at]}
            assert near & {Ground.STREET, Ground.GATE}, table.label(at)


@given(seeds, ratings, columns_, rows_)
def test_a_garrison_can_be_landed_on_and_is_as_strong_as_it_is_rated(
    seed: int, rating: Rating, columns: int, rows: int
) -> None:
    town = generate(seed, rating, columns, rows)
    units, where = garrison(town, rating, seed), landings(town)
    assert len(set(where)) == 3
    raiders = tuple(
        UnitPlan(RAIDERS, Kind.HAND_TO_HAND, Quality.ABLE, at) for at in where for _ in range(5)
    )
    first_state(Setup(town, (*raiders, *units)))
    table = plan(town.rows)
    homes = {unit.kind: table.ground[unit.at] for unit in units}
    assert homes[Kind.GOVERNOR] is Ground.RESIDENCE
    assert all(table.town[unit.at] for unit in units)
    assert {unit.owner for unit in units} == {TOWN}
    if columns >= 8 and rows >= 6:
        groups = [unit for unit in units if unit.kind in range(Kind.HAND_TO_HAND, Kind.GUN)]
        assert len(groups) == (4, 7, 9, 11, 13)[rating.garrison - 1]
        assert sum(unit.kind is Kind.GUN for unit in units) == GUNS[rating.fort]
        officers = sum(unit.kind is Kind.OFFICER for unit in units)
        assert officers == 2 + (rating.garrison - 1) // 2


@given(seeds, columns_, rows_)
def test_a_made_up_raid_can_be_landed(seed: int, columns: int, rows: int) -> None:
    raid = content.random_raid(seed, columns=columns, rows=rows)
    setup = raid.setup()
    first_state(setup)
    assert (len(raid.rows[0]), len(raid.rows)) == (columns, rows)
    assert count(setup, TOWN, Kind.GOVERNOR) == 1
    assert raid.raiders.nation != raid.crown
    names = [unit.name for unit in setup.units if unit.kind <= Kind.GOVERNOR]
    assert "" not in names
    assert len(set(names)) == len(names)
    assert re.fullmatch(r"[a-z0-9-]+", raid.id)


def test_a_made_up_raid_may_be_rated() -> None:
    raid = content.random_raid(7, Rating(3, 0, 5), 10, 8)
    assert (raid.fort, raid.treasury, raid.garrison) == (3, 0, 5)
    assert count(raid.setup(), TOWN, *GROUPS) == 13


# --- Shores ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_shore_of_a_seed_is_the_same_again_and_can_be_raided(seed: int) -> None:
    found = random_shore(seed)
    assert found == random_shore(seed)
    assert found != random_shore(seed + 1)
    assert to_act(start(found.setup(), Seeded(seed)).state)
    assert found.blurb.startswith(("A Spanish", "A French", "An English", "A Danish"))


@pytest.mark.parametrize("rating", [LEAST, ShoreRating(1, 2, 3), MOST])
def test_a_written_shore_is_the_mustered_one(rating: ShoreRating) -> None:
    setup = muster(5, rating, 30)
    again = written(setup, "test", "A test.").setup()
    assert again.figures == setup.figures
    assert again.pieces == setup.pieces
    assert again.shore == setup.shore
    assert again.options == setup.options


def test_a_shore_has_as_many_men_places_and_cannon_as_it_is_rated() -> None:
    def men(*rating: int, crew: int = 0) -> int:
        figures = random_shore(3, ShoreRating(*rating), crew).setup().figures
        return sum(figure.owner == PIRATES for figure in figures) if crew else len(figures)

    assert men(0, 0, 1) < men(0, 0, 3) < men(3, 0, 5)
    assert (men(1, 1, 2, crew=30), men(1, 1, 2, crew=50)) == (30, 50)
    assert len(random_shore(3, ShoreRating(3, 0, 1)).guns) == 3
    assert len(random_shore(3, ShoreRating(0, 3, 1)).places) == 4


@pytest.mark.rule("PA-7.1")
def test_a_deck_cannon_can_be_fired_on_some_made_shores() -> None:
    """Where the ship is not in port she has her cannon run out."""
    made = [random_shore(seed) for seed in range(10)]
    for each in made:
        setup = each.setup()
        cannon = [piece for piece in setup.pieces if piece.kind is PieceKind.CANNON]
        assert bool(cannon) == (not each.in_port)
        assert setup.shore.in_port == each.in_port
        assert all(piece.owner == PIRATES for piece in cannon)
    assert 1 <= sum(not each.in_port for each in made) <= 6


# --- Pirate Wars ----------------------------------------------------------------------------------


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("ships", range(1, MOST_SHIPS + 1))
def test_a_made_fight_can_be_played_in_both_editions_and_is_the_same_again(
    sort: str, ships: int
) -> None:
    """And nobody begins on the open sea in the eye of the wind: she would drift at once, and her
    crew might give her up before a shot is fired."""
    for seed in range(6):
        made = random_war(seed, ships, sort)  # type: ignore[arg-type]
        assert made == random_war(seed, ships, sort)  # type: ignore[arg-type]
        for edition in Edition:
            sea = launch(made.setup(edition))
            pirates, crown = (sum(s.owner == side for s in sea.ships) for side in (0, 1))
            assert pirates == ships
            assert max(1, ships - FEWER) <= crown <= ships
            courses = {sailing_by(ship.heading, sea.wind) for ship in sea.ships}
            assert sort != "open" or Sailing.ADRIFT not in courses


def test_the_islands_of_made_fights_have_all_that_an_island_may_have() -> None:
    found = [land for seed in range(60) for land in lands(random_war(seed, 1, "landing"))]
    assert len(found) == 60
    assert kept(found) == {*EVERYTHING, *Carriage}
    assert all(land.chests for land in found)


@pytest.mark.parametrize("edition", ["1994", "revised"])
@pytest.mark.parametrize("ships", range(1, MOST_SHIPS + 1))
def test_chance_fleets_are_even_by_measured_strength(edition: Played, ships: int) -> None:
    worth, lacking = strengths(edition, ships), lack(edition, ships)
    assert set(worth) == {model.id for model in models()}
    met = set()
    for seed in range(30):
        found = random_war(seed, ships, SORTS[seed % len(SORTS)], edition)
        red, blue = ([ship.model for ship in side.ships] for side in found.sides)
        lead = sum(worth[m] for m in red) - lacking - sum(worth[m] for m in blue)
        assert abs(lead) <= EVEN + 1e-9
        met |= {*red, *blue}
    assert len(met) >= (4 if ships == 1 else 8), "not the same ships every time"
