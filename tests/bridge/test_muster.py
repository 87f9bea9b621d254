"""From a captain's books to the season's sheet."""

from msgspec.structs import replace

from pieces_of_eight.campaign import sheet
from pieces_of_eight.campaign.bridge import homecomings, season
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.sheet.state import Fleet
from tests.bridge.positions import at_sea, company, fleet_of, opened, the_world


def fleet() -> Fleet:
    one = fleet_of("sloop", "fluyt", captains=False)
    career = at_sea(one, (), ((company(9, 2), company(0, 1, "Nobody"), company(3)), ()), (1, 0))
    found = season(career, the_world()).fleets[0].content
    assert found is not None
    return found


def test_every_ship_of_the_books_stands_on_the_sheet_with_her_price_cargo_and_room() -> None:
    sloop, fluyt = fleet().ships
    assert (sloop.name, sloop.type, sloop.merchant) == ("North 0", "sloop", False)
    assert (sloop.cost, sloop.cargo, sloop.room) == (8, 0, 6)
    assert (fluyt.cost, fluyt.cargo, fluyt.room) == (12, 3, 10)


def test_the_captain_commands_the_ship_his_flag_flies_in() -> None:
    sloop, fluyt = fleet().ships
    assert (sloop.captain, fluyt.captain) == ("", "Ann Hale")


def test_a_company_without_groups_does_not_go_to_sea() -> None:
    assert [(each.groups, each.officers) for each in fleet().companies] == [(9, 2), (3, 1)]


def test_a_company_costs_what_it_was_raised_for_in_points() -> None:
    assert [each.cost for each in fleet().companies] == [11, 4]


def test_part_of_a_point_counts_as_a_whole() -> None:
    small = company(3, 0)
    scurvy = replace(small, groups=tuple(replace(g, quality=0) for g in small.groups))
    found = season(at_sea(fleet_of("sloop"), (), ((scurvy,), ())), the_world()).fleets[0].content
    assert found is not None
    assert found.companies[0].cost == 2


def test_a_captain_who_has_lost_everything_still_has_a_sheet() -> None:
    step = sheet.start(season(at_sea((), fleet_of("sloop")), the_world()), Seeded(1))
    assert sheet.to_act(step.state) == (0,)


def test_of_more_ships_than_a_sheet_holds_the_last_stay_in_port() -> None:
    career = at_sea(fleet_of(*("pinnace",) * 60), fleet_of("sloop", side="South"))
    setup = season(career, the_world())
    assert setup.fleets[0].content is not None
    assert len(setup.fleets[0].content.ships) == 56
    sheet.start(setup, Seeded(1))
    mine, _ = homecomings(career, opened(career), ())
    assert mine.home.content is not None
    assert len(mine.home.content.ships) == 60


def test_each_fleet_is_sealed_with_its_captain_s_own_seal() -> None:
    found = season(at_sea(fleet_of("sloop"), fleet_of("brig")), the_world())
    assert [seal.owner for seal in found.fleets] == [0, 1]
    assert found.crowns == ("England", "Spain")
