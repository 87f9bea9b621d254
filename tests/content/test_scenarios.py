"""The ready scenarios, and fights made from a seed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight import content
from pieces_of_eight.campaign.geometry import hexes
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.setup import KINDS, Kind, is_connected, print_map
from pieces_of_eight.campaign.sea_fight.state import Crew, Edge, Options, Setup, Terrain
from pieces_of_eight.content.sea_fight.scenarios import Scenario

IDS = ("duel", "escort", "convoy", "islands", "frigate", "treasure", "line", "battle")
EVERY = [content.scenario(name) for name in IDS]


def stands_well(setup: Setup) -> None:
    """Every ship on open sea, in bounds, in a hex of her own, with her own name and letter."""
    for ship in setup.ships:
        column, row = hexes.offset(ship.at)
        assert 0 <= row < len(setup.waters.rows)
        assert 0 <= column < len(setup.waters.rows[0])
        assert setup.waters.rows[row][column] == Terrain.SEA.value
    for key in ("name", "letter", "captain"):
        assert len({getattr(ship.card, key) for ship in setup.ships}) == len(setup.ships)
    assert len({ship.at for ship in setup.ships}) == len(setup.ships)
    assert {ship.card.owner for ship in setup.ships} == {0, 1}


def nearest_enemies(setup: Setup) -> int:
    north = [ship.at for ship in setup.ships if ship.card.owner == 0]
    south = [ship.at for ship in setup.ships if ship.card.owner == 1]
    return min(hexes.distance(a, b) for a in north for b in south)


def test_the_list_has_all_scenarios_small_ones_first() -> None:
    assert tuple(entry.id for entry in content.scenarios()) == IDS
    assert [entry.gist for entry in content.scenarios()] == [
        *("1 : 1", "2 : 2", "3 : 4", "2 : 2", "3 : 1", "3 : 2", "4 : 4", "8 : 8")
    ]


@pytest.mark.parametrize("scenario", EVERY, ids=IDS)
def test_a_scenario_can_be_sailed(scenario: Scenario) -> None:
    setup = scenario.setup()
    stands_well(setup)
    assert is_connected(setup.waters)
    assert 8 <= nearest_enemies(setup) <= 11
    assert setup.options.coins == scenario.coins
    for player, edge in enumerate(setup.edges):
        assert edge.name.lower() == scenario.sides[player].edge


@pytest.mark.parametrize("scenario", EVERY, ids=IDS)
def test_a_scenario_reads_well(scenario: Scenario) -> None:
    assert scenario.title
    assert not scenario.title.endswith(".")
    assert scenario.blurb.endswith(".")
    assert len(scenario.blurb) <= 240
    rows = scenario.map.strip("\n").split("\n")
    assert "\n".join(rows) == print_map(scenario.chart())
    north, south = scenario.sides
    assert [ship.letter for ship in north.ships] == list("ABCDEFGH")[: len(north.ships)]
    assert [ship.letter for ship in south.ships] == list("12345678")[: len(south.ships)]


def test_maps_grow_with_the_fight() -> None:
    charts = {each.id: each.chart().rows for each in content.scenarios()}
    sizes = {name: (len(rows[0]), len(rows)) for name, rows in charts.items()}
    assert sizes["duel"] == (20, 14)
    assert sizes["battle"] == (34, 24)


@pytest.mark.rule("P8-10.8")
def test_merchantmen_have_their_edge_and_a_way_to_it() -> None:
    for scenario in EVERY:
        setup = scenario.setup()
        for ship in setup.ships:
            if not ship.card.merchant:
                continue
            column, row = hexes.offset(ship.at)
            height, width = len(setup.waters.rows), len(setup.waters.rows[0])
            away = {
                Edge.NORTH: row,
                Edge.SOUTH: height - 1 - row,
                Edge.WEST: column,
                Edge.EAST: width - 1 - column,
            }[setup.edges[ship.card.owner]]
            assert away >= 10, f"{ship.card.name} is home before the chase begins"
            assert hexes.faces_between(ship.facing, setup.wind) <= 1, (
                f"{ship.card.name} has no wind"
            )


def test_no_warship_starts_with_the_wind_in_her_teeth() -> None:
    for scenario in EVERY:
        setup = scenario.setup()
        for ship in setup.ships:
            assert hexes.faces_between(ship.facing, setup.wind) <= 2, (
                f"{scenario.id}: {ship.card.name}"
            )


def test_what_is_asked_for_overrides_the_scenario() -> None:
    duel = content.scenario("duel")
    options = Options(coins=5, pool="broadside")
    setup = duel.setup(options, attacker=Player(1), wind=0)
    assert (setup.options, setup.attacker, setup.wind) == (options, 1, 0)
    plain = duel.setup()
    assert (plain.attacker, plain.wind) == (0, hexes.FACE_NAMES.index("W"))


def test_a_ship_may_have_a_better_crew_than_her_type() -> None:
    vane = content.scenario("frigate").setup().ships[0]
    assert (vane.card.captain, vane.crew) == ("Charles Vane", Crew.HARDENED)


def test_captains_of_the_book_are_spelt_as_in_the_book() -> None:
    known = {captain.name for nation in content.nations() for captain in nation.captains}
    used = {ship.captain for scenario in EVERY for side in scenario.sides for ship in side.ships}
    famous = {"Charles Vane", "Jack Rackham", "Laurens de Graaf", "Michel de Grammont", "Tocard"}
    assert famous <= used & known


def test_a_mistyped_scenario_gets_a_suggestion() -> None:
    with pytest.raises(content.UnknownNameError, match=r"no scenario 'dual'; did you mean duel\?"):
        content.scenario("dual")


@given(st.integers(0, 2**32), st.integers(1, 8), st.sampled_from(KINDS))
def test_a_chance_meeting_is_fair_and_can_be_sailed(seed: int, count: int, kind: Kind) -> None:
    scenario = content.random_scenario(seed, count, kind)
    setup = scenario.setup()
    stands_well(setup)
    assert is_connected(setup.waters)
    assert 7 <= nearest_enemies(setup) <= 9
    assert scenario.north.nation != scenario.south.nation
    ours, theirs = ([ship.type for ship in side.ships] for side in scenario.sides)
    assert len(ours) == count
    assert ours == theirs
    for ship in setup.ships:
        assert hexes.faces_between(ship.facing, setup.wind) <= 1


@pytest.mark.parametrize("seed", [141, 1938])
def test_eight_ships_of_a_nation_that_knows_few_names_are_all_called_otherwise(seed: int) -> None:
    scenario = content.random_scenario(seed, 8, "open")
    names = [ship.name for side in scenario.sides for ship in side.ships]
    assert len(set(names)) == 16


def test_a_chance_meeting_is_the_same_for_the_same_seed() -> None:
    first = content.random_scenario(7, 4, "islands")
    assert content.random_scenario(7, 4, "islands") == first
    assert content.random_scenario(8, 4, "islands") != first
    assert content.random_scenario(7, 4, "coast").map != first.map


def test_a_fleet_has_one_to_eight_ships() -> None:
    for count in (0, 9):
        with pytest.raises(ValueError, match=f"a side has 1 to 8 ships, not {count}"):
            content.random_scenario(1, count, "open")


def test_every_scenario_file_is_its_own_scenario() -> None:
    from pieces_of_eight.content import decode as files

    for path in files.listed("sea_fight/scenarios"):
        assert Scenario.from_toml(files.read(path), path).id == path.split("/")[-1].split(".")[0]
