"""From a raiding force to a raid on a town, and from its end to the sheet and the books."""

from collections import Counter

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import bridge, land_raid, sheet
from pieces_of_eight.campaign.bridge.world import Ended, World
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.actions import Setup
from pieces_of_eight.campaign.land_raid.state import RAIDERS, Ending, Fate, Kind, Phase, Raid
from pieces_of_eight.campaign.port.state import Port, own
from pieces_of_eight.campaign.sheet.state import Report, Result
from pieces_of_eight.content import raids
from tests.bridge.positions import ONE, TWO, at_sea, company, fleet_of, opened, sent, the_world


def raid(career: Port, seed: int = 1, world: World | None = None) -> Setup:
    found = opened(career, result=Result.LAND_RAID)
    setup = bridge.setup(career, found, found.engagements[0], world or the_world(), seed)
    assert isinstance(setup, Setup)
    return setup


def over(career: Port, fates: dict[int, Fate], coins: int = 0) -> Ended:
    """The end of a raid in which these things befell units."""
    found = opened(career, result=Result.LAND_RAID)
    state = land_raid.start(raid(career), Seeded(1)).state
    assert isinstance(state, Raid)
    units = tuple(replace(u, fate=fates.get(u.id, u.fate)) for u in state.units)
    state = replace(
        state,
        units=units,
        purse=(coins, state.options.coins - coins),
        phase=Phase.OVER,
        ending=Ending.DAWN,
    )
    end = bridge.ended(career, found, found.engagements[0], state, the_world())
    assert sheet.refuse(found, Report(ONE, end.outcome)) is None
    return end


def raiders(setup: Setup) -> Counter[Kind]:
    return Counter(unit.kind for unit in setup.units if unit.owner == RAIDERS)


@pytest.mark.parametrize("seed", range(30))
def test_every_town_that_is_drawn_can_be_raided(seed: int) -> None:
    setup = raid(sent(company(9, 2)), seed)
    state = land_raid.start(setup, Seeded(seed)).state
    assert land_raid.to_act(state)
    assert raiders(setup) == {Kind.OFFICER: 2, Kind.HAND_TO_HAND: 5, Kind.MUSKET: 4}


def test_the_towns_are_those_of_the_enemy_s_crown_and_some_are_on_no_map() -> None:
    ports = {entry.title for entry in raids() if entry.crown == "spain"}
    drawn = [raid(sent(company(9)), seed).town.name for seed in range(60)]
    named = [name in ports for name in drawn]
    assert 20 < sum(named) < 59
    assert not {entry.title for entry in raids() if entry.crown == "england"} & set(drawn)


def test_a_crown_without_ports_has_towns_on_no_map() -> None:
    world = the_world()
    one, two = world.shores
    bare = replace(world, shores=(one, replace(two, ports=())))
    land_raid.start(raid(sent(company(9)), 5, bare), Seeded(1))


@pytest.mark.rule("H-45")
def test_all_companies_of_the_force_land_together() -> None:
    setup = raid(sent(company(8, 1, "Red"), company(5, 1, "Blue")))
    names = [unit.name for unit in setup.units if unit.owner == RAIDERS and unit.name]
    assert names == ["Red officer 0", "Blue officer 0"]
    assert sum(raiders(setup).values()) == 15


@pytest.mark.rule("H-45")
def test_who_finds_no_room_on_the_beach_keeps_the_boats_and_is_safe() -> None:
    career = sent(company(14, 2, "Red"), company(14, 2, "Blue"))
    setup = raid(career)
    landed = sum(raiders(setup).values())
    assert landed <= 24
    end = over(career, dict.fromkeys(range(landed), Fate.DEAD))
    assert sum(len(each.groups) + len(each.officers) for each in end.missing[0]) == landed


def test_the_captain_himself_stays_aboard() -> None:
    setup = raid(sent(company(9, 2)))
    assert all(unit.name != "Ann Hale" for unit in setup.units)


def test_the_attacker_is_the_raiders_whichever_captain_he_is() -> None:
    career = at_sea(
        fleet_of("sloop"), fleet_of("light-frigate", side="South"), ((), (company(8, 1),))
    )
    found = opened(career, TWO, Result.LAND_RAID)
    fight = bridge.fight(found, found.engagements[0], the_world())
    assert (fight.engine, fight.chairs) == ("land_raid", (TWO, ONE))
    setup = bridge.setup(career, found, found.engagements[0], the_world(), 3)
    state = land_raid.start(setup, Seeded(1)).state  # type: ignore[arg-type]
    end = bridge.ended(
        career, found, found.engagements[0], replace(state, purse=(30, 15)), the_world()
    )
    assert (end.outcome.better, end.outcome.coins) == (TWO, 30)
    assert sheet.refuse(found, Report(TWO, end.outcome)) is None


@pytest.mark.parametrize(("coins", "better"), [(30, Player(0)), (20, Player(-1)), (5, Player(1))])
def test_who_has_the_better_of_it_is_told_by_the_land_raid(coins: int, better: Player) -> None:
    end = over(sent(company(9)), {}, coins)
    assert (end.outcome.better, end.outcome.coins) == (better, coins)


@pytest.mark.rule("H-45")
@pytest.mark.parametrize(
    ("fate", "lost"),
    [
        (Fate.DEAD, True),
        (Fate.CAPTURED, True),
        (Fate.RAN, False),
        (Fate.LOST, False),
        (Fate.LADEN, False),
        (Fate.LEFT, False),
        (Fate.HERE, False),
    ],
)
def test_what_becomes_of_a_group_ashore(fate: Fate, lost: bool) -> None:
    career = sent(company(8, 1))
    end = over(career, {2: fate})  # the officer is unit 0, group n is unit n + 1
    assert [each.groups for each in end.missing[0]] == ([(1,)] if lost else [])
    assert end.outcome.companies == ((0, int(lost)),)


def test_losses_go_to_the_company_that_had_them() -> None:
    career = sent(company(0, 1, "Nobody"), company(2, 1, "Red"), company(8, 1, "Blue"))
    end = over(career, {1: Fate.CAPTURED, 3: Fate.DEAD, 4: Fate.DEAD})
    assert [(each.company, each.groups, each.officers) for each in end.missing[0]] == [
        (1, (1,), ()),
        (2, (0,), (0,)),
    ]
    assert end.outcome.companies == ((0, 1), (1, 1))


def test_ships_and_captains_come_back_from_a_raid_as_they_went() -> None:
    career = sent(company(9))
    end = over(career, dict.fromkeys(range(10), Fate.DEAD))
    assert [worn.end.gear for worn in end.ships[0]] == [10, 10, 10]
    assert all(worn.end.captain for worn in end.ships[0])
    assert end.ships[1] == ()
    assert len(own(career, ONE).ships) == 3
