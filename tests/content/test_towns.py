"""The ready towns, the companies that come for them, and raids made from a seed."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight import content
from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.kernel.dice import loose
from pieces_of_eight.campaign.land_raid import start, to_act
from pieces_of_eight.campaign.land_raid.actions import Setup
from pieces_of_eight.campaign.land_raid.setup import Rating, land, shut_in
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    Ground,
    Kind,
    Options,
    Plan,
    plan,
)
from pieces_of_eight.content import decode
from pieces_of_eight.content.land_raid.scenarios import GOVERNOR, Raid

IDS = (
    *("st-croix", "st-augustine", "nassau", "petit-goave", "tortuga", "st-thomas", "campeche"),
    *("santiago", "maracaibo", "port-royal", "portobelo", "panama", "veracruz", "cartagena"),
)
EVERY = [content.raid(name) for name in IDS]
ENOUGH_TURNS = 7
"""Walking to the chests, looting, and walking back must fit into the twelve turns."""


def count(setup: Setup, side: int, *kinds: Kind) -> int:
    return sum(unit.owner == side and unit.kind in kinds for unit in setup.units)


GROUPS = (Kind.HAND_TO_HAND, Kind.MUSKET, Kind.MILITIA, Kind.MOB, Kind.UNARMED)


def steps(table: Plan, boats: set[Square], ground: Ground) -> int:
    """How many steps it is from the boats to the nearest square of a ground."""
    reached, taken = set(boats), 0
    while not any(table.ground[at] is ground for at in reached):
        reached |= {to for at in reached for to in table.steps[at]}
        taken += 1
    return taken


def test_the_list_has_all_towns_small_ones_first() -> None:
    entries = content.raids()
    assert tuple(entry.id for entry in entries) == IDS
    assert (len(entries[0].rows[0]), len(entries[0].rows)) == (6, 4)
    assert (len(entries[-1].rows[0]), len(entries[-1].rows)) == (10, 8)
    assert {entry.crown for entry in entries} == {"spain", "france", "england", "denmark"}


def test_every_crown_has_two_towns_at_least() -> None:
    held = [entry.crown for entry in content.raids()]
    assert min(held.count(crown.id) for crown in content.crowns()) >= 2


def test_no_town_is_called_as_a_sea_fight_is() -> None:
    assert not set(IDS) & {entry.id for entry in content.scenarios()}


@pytest.mark.parametrize("raid", EVERY, ids=IDS)
def test_a_town_can_be_landed_in(raid: Raid) -> None:
    setup = raid.setup()
    state = land(setup)
    table = plan(state.town.rows)
    assert shut_in(state.town) == ()
    assert table.ground.count(Ground.TREASURY) == table.ground.count(Ground.RESIDENCE) == 1
    for unit in setup.units:
        if unit.owner == RAIDERS:
            assert table.ground[unit.at] is Ground.BEACH
        if unit.kind is Kind.GOVERNOR:
            assert table.ground[unit.at] is Ground.RESIDENCE
            assert unit.name == raid.governor
    assert count(setup, TOWN, Kind.GOVERNOR) == 1
    assert to_act(start(setup, loose(random.Random(1))).state) == (TOWN,)


@pytest.mark.parametrize("raid", EVERY, ids=IDS)
def test_a_company_is_ten_groups_and_four_officers_or_so(raid: Raid) -> None:
    setup = raid.setup()
    assert count(setup, RAIDERS, Kind.OFFICER) == 4
    assert 10 <= count(setup, RAIDERS, *GROUPS) <= 11
    first = next(unit for unit in setup.units if unit.kind is Kind.OFFICER)
    assert first.name == raid.raiders.captain
    assert content.nation(raid.raiders.nation).id != raid.crown


@pytest.mark.parametrize("raid", EVERY, ids=IDS)
def test_the_chests_are_not_on_the_beach_and_not_out_of_reach(raid: Raid) -> None:
    setup = raid.setup()
    table = plan(raid.town().rows)
    boats = {unit.at for unit in setup.units if unit.owner == RAIDERS}
    for ground in (Ground.TREASURY, Ground.RESIDENCE):
        way = steps(table, boats, ground)
        assert 2 <= way <= ENOUGH_TURNS - 1, f"{ground.name} is {way} steps from the boats"


@pytest.mark.parametrize("raid", EVERY, ids=IDS)
def test_a_garrison_is_as_strong_as_it_is_rated(raid: Raid) -> None:
    setup = raid.setup()
    groups = count(setup, TOWN, *GROUPS)
    assert 2 * raid.garrison + 3 <= groups <= 2 * raid.garrison + 7
    assert count(setup, TOWN, Kind.GUN) == (0, 1, 2, 4)[raid.fort]
    assert count(setup, TOWN, Kind.OFFICER) >= 2
    ground = plan(raid.town().rows).ground
    guns = [ground[unit.at] for unit in setup.units if unit.kind is Kind.GUN]
    assert set(guns) <= {Ground.BATTERY, Ground.FORT}


@pytest.mark.parametrize("raid", EVERY, ids=IDS)
def test_a_town_reads_well(raid: Raid) -> None:
    assert raid.title
    assert not raid.title.endswith(".")
    assert raid.blurb.endswith(".")
    assert len(raid.blurb) <= 240
    assert 1 <= len(raid.history) <= 2
    for line in raid.history:
        assert line.endswith(".")
        assert "\n" not in line
        assert len(line) <= 160
    names = [unit.name for unit in raid.setup().units if unit.kind <= Kind.GOVERNOR]
    assert "" not in names
    assert len(set(names)) == len(names)


def test_governors_of_record_govern_their_own_towns() -> None:
    named = {raid.id: raid.governor for raid in EVERY if raid.governor != GOVERNOR}
    assert named == {
        "nassau": "Woodes Rogers",
        "panama": "Pérez de Guzmán",
        "petit-goave": "de Cussy",
        "port-royal": "Modyford",
        "santiago": "Pedro de Morales",
        "st-thomas": "Adolph Esmit",
        "veracruz": "Fernández de Córdoba",
    }
    known = {captain.name for nation in content.nations() for captain in nation.captains}
    assert set(named.values()) - known == {"de Cussy", "Modyford"}


@pytest.mark.parametrize(
    ("town", "fact"),
    [
        ("portobelo", "1668"),
        ("maracaibo", "1666"),
        ("campeche", "1663"),
        ("veracruz", "17 May 1683"),
        ("santiago", "October 1662"),
        ("st-augustine", "May 1668"),
        ("cartagena", "1697"),
        ("panama", "1671"),
        ("port-royal", "7 June 1692"),
        ("tortuga", "1654"),
        ("st-thomas", "1672"),
        ("nassau", "1718"),
        ("petit-goave", "1687"),
        ("st-croix", "1733"),
    ],
)
def test_a_town_knows_its_great_year(town: str, fact: str) -> None:
    assert any(fact in line for line in content.raid(town).history)


@pytest.mark.parametrize(
    ("town", "captain"),
    [
        ("portobelo", "Henry Morgan"),
        ("maracaibo", "François l'Olonnais"),
        ("campeche", "Christopher Myngs"),
        ("veracruz", "Laurens de Graaf"),
        ("st-augustine", "Robert Searle"),
        ("nassau", "Charles Vane"),
    ],
)
def test_a_town_is_raided_by_him_who_raided_it(town: str, captain: str) -> None:
    raiders = content.raid(town).raiders
    assert raiders.captain == captain
    people = content.nation(raiders.nation).captains
    assert captain in {person.name for person in people}


def test_another_company_may_come_and_options_may_change() -> None:
    town = content.raid("campeche")
    options = Options(open_table=True)
    setup = town.setup(options, content.company("vane"))
    assert setup.options == options
    assert setup.units[0].name == "Charles Vane"
    assert town.setup().options == Options()


def test_every_company_can_land_in_every_town() -> None:
    for town in EVERY:
        for company in content.companies():
            assert land(town.setup(raiders=company)).units[0].name == company.captain


def test_a_mistyped_town_or_company_gets_a_suggestion() -> None:
    with pytest.raises(
        content.UnknownNameError, match=r"no town 'portobello'; did you mean portobelo\?"
    ):
        content.raid("portobello")
    with pytest.raises(content.UnknownNameError, match=r"'morgen'; did you mean morgan\?"):
        content.company("morgen")


def test_a_file_of_a_town_is_named_after_it_and_its_map_is_drawn_evenly() -> None:
    for path in decode.listed("land_raid/scenarios"):
        raid = Raid.from_toml(decode.read(path), path)
        assert path == f"land_raid/scenarios/{raid.id}.toml"
        drawn = [line for line in raid.map.split("\n") if line]
        assert drawn == [" ".join(row) for row in raid.rows]


# --- raids made from a seed ----------------------------------------------------------------


@given(st.integers(0, 2**32), st.integers(6, 12), st.integers(4, 10))
def test_a_made_up_raid_can_be_landed(seed: int, columns: int, rows: int) -> None:
    raid = content.random_raid(seed, columns=columns, rows=rows)
    setup = raid.setup()
    land(setup)
    assert (len(raid.rows[0]), len(raid.rows)) == (columns, rows)
    assert count(setup, TOWN, Kind.GOVERNOR) == 1
    assert raid.raiders.nation != raid.crown
    names = [unit.name for unit in setup.units if unit.kind <= Kind.GOVERNOR]
    assert "" not in names
    assert len(set(names)) == len(names)
    assert re.fullmatch(r"[a-z0-9-]+", raid.id)


def test_a_made_up_raid_is_the_same_for_the_same_seed() -> None:
    first = content.random_raid(7)
    assert content.random_raid(7) == first
    assert content.random_raid(8) != first
    assert content.random_raid(7, columns=9).map != first.map


def test_a_made_up_raid_may_be_rated() -> None:
    raid = content.random_raid(7, Rating(3, 0, 5), 10, 8)
    assert (raid.fort, raid.treasury, raid.garrison) == (3, 0, 5)
    assert count(raid.setup(), TOWN, *GROUPS) == 13
    with pytest.raises(ValueError, match="fort is rated 0 to 3, not 9"):
        content.random_raid(7, Rating(9, 0, 1))
    with pytest.raises(ValueError, match="not 13 by 4"):
        content.random_raid(7, columns=13, rows=4)
