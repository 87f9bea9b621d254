"""Fights of Pirate Wars made from a seed, and what the islands of all fights have between them."""

import pytest

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.pirate_wars.actions import Lower
from pieces_of_eight.campaign.pirate_wars.rules import orders_of
from pieces_of_eight.campaign.pirate_wars.setup import launch
from pieces_of_eight.campaign.pirate_wars.state import (
    Carriage,
    Craft,
    Dwellers,
    Edition,
    Land,
    Sailing,
)
from pieces_of_eight.campaign.pirate_wars.waters import sailing_by
from pieces_of_eight.content.pirate_wars.chance import FEWER, MOST_SHIPS, SORTS, random_war
from pieces_of_eight.content.pirate_wars.scenarios import LandEntry, War, war, wars

SEEDS = range(60)


def lands(war_: War) -> list[Land]:
    """The islands of a fight that somebody lives on."""
    found = (shoal.land for shoal in war_.chart().shoals)
    return [land for land in found if land is not None]


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("ships", range(1, MOST_SHIPS + 1))
def test_a_made_fight_can_be_played_in_both_editions_and_is_the_same_again(
    sort: str, ships: int
) -> None:
    for seed in range(6):
        made = random_war(seed, ships, sort)  # type: ignore[arg-type]
        assert made == random_war(seed, ships, sort)  # type: ignore[arg-type]
        for edition in Edition:
            sea = launch(made.setup(edition))
            pirates, crown = (sum(s.owner == side for s in sea.ships) for side in (0, 1))
            assert pirates == ships
            assert max(1, ships - FEWER) <= crown <= ships


def test_nobody_begins_a_made_fight_in_the_eye_of_the_wind() -> None:
    """She would drift at once, and her crew might give her up before a shot is fired."""
    for seed in SEEDS:
        sea = launch(random_war(seed, 1 + seed % MOST_SHIPS, "open").setup(Edition.DOTS))
        courses = {sailing_by(ship.heading, sea.wind) for ship in sea.ships}
        assert Sailing.ADRIFT not in courses, seed


def kept(found: list[Land]) -> set[object]:
    """The kinds of things that there are on some islands."""
    things: set[object] = {land.dwellers for land in found}
    things |= {land.carriage for land in found if land.guns}
    things |= {land.craft for land in found if land.boats}
    for name in ("door", "ramp", "stairs", "ladders", "cover", "trees", "small"):
        if any(getattr(land, name) not in (False, 0, (0, 0)) for land in found):
            things.add(name)
    return things


EVERYTHING = {*Dwellers, *Craft, "door", "ramp", "stairs", "ladders", "cover", "trees", "small"}


def test_the_ready_fights_have_all_that_an_island_may_have() -> None:
    found = [land for entry in wars() for land in lands(war(entry.id))]
    assert EVERYTHING - kept(found) == {Craft.CANOE}
    assert {Carriage.WHEELS, Carriage.TURNTABLES} <= kept(found)


def test_so_have_the_made_ones() -> None:
    found = [land for seed in SEEDS for land in lands(random_war(seed, 1, "landing"))]
    assert len(found) == len(SEEDS)
    assert kept(found) == {*EVERYTHING, *Carriage}
    assert all(land.chests for land in found)


@pytest.mark.rule("H-201", "PW-8.1")
@pytest.mark.parametrize("edition", list(Edition))
def test_wherever_there_is_an_island_to_land_on_launches_are_carried(edition: Edition) -> None:
    for entry in wars():
        found = war(entry.id)
        sea = pirate_wars.start(found.setup(edition), Seeded(1)).state
        for ship in sea.ships:
            carried = edition is Edition.DOTS or bool(lands(found))
            assert bool(ship.boats) == (carried and ship.card.crew >= 8)
            lowers = any(isinstance(act, Lower) for act in orders_of(sea, ship))
            assert lowers == bool(ship.boats)


def test_what_a_file_may_say_of_an_island_is_what_the_rules_know() -> None:
    assert set(LandEntry.__struct_fields__) == set(Land.__struct_fields__)
