"""From two forces to a sea battle, and from its end to the sheet and the books."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import bridge, sea_fight, sheet
from pieces_of_eight.campaign.bridge.world import Ended
from pieces_of_eight.campaign.geometry.hexes import FACE_NAMES, offset
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.port.state import Loss, Port, Quality, Ship, own
from pieces_of_eight.campaign.sea_fight.state import Crew, Ending, Phase, Sea, Setup
from pieces_of_eight.campaign.sea_fight.state import Fate as Fell
from pieces_of_eight.campaign.sea_fight.state import Ship as Hull
from pieces_of_eight.campaign.sheet.state import Fate, Report
from tests.bridge.positions import ONE, TWO, at_sea, company, fleet_of, opened, the_world


def battle(career: Port, attacker: Player = ONE, seed: int = 1) -> Setup:
    found = opened(career, attacker)
    setup = bridge.setup(career, found, found.engagements[0], the_world(), seed)
    assert isinstance(setup, Setup)
    return setup


def over(career: Port, *changes: dict[str, object], attacker: Player = ONE) -> Ended:
    """The end of a battle in which these things befell the ships, in order."""
    found = opened(career, attacker)
    sea = sea_fight.start(battle(career, attacker), Seeded(1)).state
    ships = list(sea.ships)
    for n, change in enumerate(changes):
        ships[n] = replace(ships[n], **change)
    sea = replace(sea, ships=tuple(ships), phase=Phase.OVER, ending=Ending.COINS)
    end = bridge.ended(career, found, found.engagements[0], sea, the_world())
    assert sheet.refuse(found, Report(attacker, end.outcome)) is None
    return end


# --- the fight ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(
    ("one", "two"),
    [
        (("sloop",), ("fluyt",)),
        (("fluyt", "coaster"), ("brig",)),
        (("coaster",) * 8, ("treasure-galleon",) * 8),
        (("brig",) * 5 + ("fluyt",) * 3, ("brig",) * 3 + ("fluyt",) * 5),
        (("pinnace",), ("light-frigate",) * 8),
    ],
)
def test_any_two_forces_make_a_fight_that_can_begin(
    one: tuple[str, ...], two: tuple[str, ...], seed: int
) -> None:
    career = at_sea(fleet_of(*one), fleet_of(*two, side="South"))
    for attacker in (ONE, TWO):
        sea = sea_fight.start(battle(career, attacker, seed), Seeded(seed)).state
        assert len(sea.ships) == len(one) + len(two)
        assert sea_fight.to_act(sea)


def test_the_same_seed_makes_the_same_fight_and_another_one_another() -> None:
    career = at_sea(fleet_of("sloop"), fleet_of("brig", side="South"))
    assert battle(career, seed=3) == battle(career, seed=3)
    assert len({battle(career, seed=n).waters for n in range(6)}) > 1
    assert len({battle(career, seed=n).wind for n in range(20)}) > 3


def test_a_ship_sails_with_all_her_wear() -> None:
    worn = replace(fleet_of("brig")[0], gear=3, hull=(4, 9), fighting=2, crew=2)
    plan = battle(at_sea((worn,), fleet_of("sloop", side="South"))).ships[0]
    assert (plan.gear, plan.hull, plan.fighting, plan.crew) == (3, (4, 9), 2, 2)
    assert (plan.card.name, plan.card.gear, plan.card.captain) == ("North 0", 8, "Ann Hale")


def test_captains_are_the_same_players_at_sea_as_on_the_sheet() -> None:
    career = at_sea(fleet_of("sloop"), fleet_of("brig", side="South"))
    for attacker in (ONE, TWO):
        setup = battle(career, attacker)
        assert [(plan.card.name, plan.card.owner) for plan in setup.ships] == [
            ("North 0", 0),
            ("South 0", 1),
        ]
        assert setup.attacker == attacker


@pytest.mark.rule("C-12")
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("attacker", [ONE, TWO])
def test_the_defender_s_merchantmen_start_closest_to_the_edge_of_their_escape(
    attacker: Player, seed: int
) -> None:
    ships = ("brig", "fluyt")
    career = at_sea(fleet_of(*ships), fleet_of(*ships, side="South"))
    setup = battle(career, attacker, seed)
    assert setup.edges[0] == setup.edges[1]
    width = len(setup.waters.rows[0])
    east = setup.edges[0].name == "EAST"

    def to_go(plan: int) -> int:
        column = offset(setup.ships[plan].at)[0]
        return width - 1 - column if east else column

    own_trader, own_brig, foe_trader, foe_brig = (3, 2, 1, 0) if attacker == ONE else (1, 0, 3, 2)
    assert to_go(own_trader) < to_go(own_brig) < to_go(foe_brig)
    assert to_go(foe_trader) > to_go(own_brig)


@pytest.mark.rule("H-48")
@pytest.mark.parametrize("attacker", [ONE, TWO])
def test_the_wind_blows_from_the_attacker_but_merchantmen_alone_have_any(attacker: Player) -> None:
    winds: dict[tuple[str, ...], set[bool]] = {}
    for foe in (("brig",), ("brig", "fluyt"), ("fluyt",)):
        ships = (fleet_of("sloop"), fleet_of(*foe, side="South"))
        career = at_sea(*(ships if attacker == ONE else ships[::-1]))
        found = [battle(career, attacker, seed) for seed in range(30)]
        winds[foe] = {
            (FACE_NAMES[each.wind] in ("E", "NE", "SE")) == (each.edges[0].name == "EAST")
            for each in found
        }
    assert winds == {("brig",): {True}, ("brig", "fluyt"): {True}, ("fluyt",): {True, False}}


@pytest.mark.rule("H-48")
def test_who_hunts_merchantmen_without_an_escort_begins_close_to_them() -> None:
    def apart(foe: tuple[str, ...], seed: int) -> int:
        setup = battle(at_sea(fleet_of("sloop"), fleet_of(*foe, side="South")), ONE, seed)
        columns = [offset(plan.at)[0] for plan in setup.ships]
        return min(abs(columns[0] - column) for column in columns[1:])

    assert {apart(("brig", "fluyt"), seed) for seed in range(12)} == {9}
    hunts = [apart(("fluyt", "coaster"), seed) for seed in range(12)]
    assert min(hunts) == 5  # an island may stand where he would
    assert sum(hunts) / len(hunts) < 7


def test_no_more_than_eight_ships_a_side_come_onto_the_map_and_the_others_come_home() -> None:
    career = at_sea(fleet_of(*("pinnace",) * 10), fleet_of("sloop", side="South"))
    setup = battle(career)
    assert sum(plan.card.owner == 0 for plan in setup.ships) == 8
    end = over(career)
    assert [told.fate for told in end.outcome.ships[0]] == [Fate.KEPT] * 10


# --- its end --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "fell", "fate", "loss"),
    [
        ("sloop", Fell.AFLOAT, Fate.KEPT, Loss.KEPT),
        ("sloop", Fell.SUNK, Fate.SUNK, Loss.SUNK),
        ("sloop", Fell.EXPLODED, Fate.SUNK, Loss.SUNK),
        ("sloop", Fell.TAKEN, Fate.TAKEN, Loss.TAKEN),
        ("sloop", Fell.FLED, Fate.FLED, Loss.KEPT),
        ("sloop", Fell.ESCAPED, Fate.FLED, Loss.KEPT),
        ("fluyt", Fell.ESCAPED, Fate.ESCAPED, Loss.KEPT),
        ("fluyt", Fell.FLED, Fate.FLED, Loss.KEPT),
    ],
)
def test_every_fate_of_the_sea_has_one_on_the_sheet_and_one_in_the_books(
    kind: str, fell: Fell, fate: Fate, loss: Loss
) -> None:
    end = over(at_sea(fleet_of(kind), fleet_of("brig", side="South")), {"fate": fell})
    assert end.outcome.ships[0][0].fate is fate
    assert end.ships[0][0].end.loss is loss


def test_the_wear_of_a_fight_is_the_ship_s_as_she_came_out_of_it() -> None:
    end = over(
        at_sea(fleet_of("sloop"), fleet_of("brig", side="South")),
        {"gear": 2, "hull": (0, 5), "fighting": 1},
    )
    mine = end.ships[0][0].end
    assert (mine.gear, mine.hull, mine.fighting, mine.captain) == (2, (0, 5), 1, True)


@pytest.mark.rule("C-4", "H-46")
@pytest.mark.parametrize("crew", list(Crew))
def test_a_crew_that_has_lost_heart_comes_home_with_what_quality_it_has_left(crew: Crew) -> None:
    career = at_sea(fleet_of("sloop"), fleet_of("brig", side="South"))
    end = over(career, {"crew": crew})
    assert end.ships[0][0].end.crew == Quality(crew)
    assert end.ships[1][0].end.crew is Quality.ABLE


@pytest.mark.rule("H-46")
def test_guns_that_were_lost_are_there_again_in_the_next_fight() -> None:
    career = at_sea(fleet_of("brig"), fleet_of("sloop", side="South"))
    guns = battle(career).ships[0].guns
    assert any(gun.crew for position in guns for gun in position)
    silent = tuple(tuple(replace(gun, crew=False) for gun in position) for position in guns)
    mine = over(career, {"guns": silent}).ships[0][0].end
    worn = replace(own(career, ONE).ships[0], gear=mine.gear, fighting=mine.fighting)
    assert battle(at_sea((worn,), fleet_of("sloop", side="South"))).ships[0].guns == guns


@pytest.mark.rule("C-4")
def test_a_captain_killed_is_killed_on_the_sheet_and_in_the_books() -> None:
    career = at_sea(fleet_of("sloop"), fleet_of("brig", side="South"))
    end = over(career, {"captain": False})
    assert end.outcome.ships[0][0].captain_killed
    assert not end.ships[0][0].end.captain
    assert end.ships[1][0].end.captain


def test_a_ship_without_a_captain_loses_none() -> None:
    ships = fleet_of("sloop", "sloop", captains=False)
    end = over(at_sea(ships, fleet_of("brig", side="South")))
    assert not end.outcome.ships[0][1].captain_killed
    assert end.ships[0][1].end.captain


@pytest.mark.rule("H-47")
def test_who_has_done_more_harm_has_the_better_of_it() -> None:
    career = at_sea(fleet_of("sloop"), fleet_of("brig", side="South"))
    assert over(career).outcome.better == -1
    assert over(career, {"fate": Fell.SUNK}).outcome.better == TWO
    assert over(career, {}, {"fate": Fell.SUNK}).outcome.better == ONE


@pytest.mark.rule("H-47", "H-182")
def test_a_worn_ship_does_not_lose_a_battle_in_which_no_shot_fell() -> None:
    worn = replace(fleet_of("brig")[0], gear=3, hull=(4, 9), fighting=2)
    career = at_sea((worn,), fleet_of("sloop", side="South"))
    assert over(career).outcome.better == -1
    assert over(career, {"hull": (4, 3)}).outcome.better == TWO
    both = over(career, {}, {"gear": 1})
    assert both.outcome.better == ONE


@pytest.mark.rule("H-183", "P8-19.8")
def test_a_flagship_that_blows_up_kills_her_captain_and_pays_no_points_for_him() -> None:
    career = at_sea(fleet_of("sloop"), fleet_of("brig", side="South"))
    end = over(career, {"fate": Fell.EXPLODED})
    assert not end.ships[0][0].end.captain
    assert not end.outcome.ships[0][0].captain_killed
    assert end.ships[0][0].end.loss is Loss.SUNK
    assert over(career, {"fate": Fell.SUNK}).ships[0][0].end.captain  # that is thrown for (H-43)


@pytest.mark.rule("H-34", "H-47")
def test_to_bring_merchantmen_away_beats_nobody() -> None:
    career = at_sea(fleet_of("fluyt", "fluyt"), fleet_of("brig", side="South"))
    away: dict[str, object] = {"fate": Fell.ESCAPED}
    assert over(career, away, away).outcome.better == -1
    assert over(career, away, {"fate": Fell.TAKEN}).outcome.better == TWO
    assert over(career, away, {}, {"captain": False}).outcome.better == ONE


def test_a_company_goes_down_with_the_last_ship_of_its_force() -> None:
    career = at_sea(
        fleet_of("sloop", "sloop"),
        fleet_of("brig", side="South"),
        ((company(0, 1, "Nobody"), company(3, 1)), ()),
    )
    assert over(career, {"fate": Fell.SUNK}).missing == ((), ())
    lost = over(career, {"fate": Fell.SUNK}, {"fate": Fell.TAKEN}).missing[0]
    assert [(each.company, each.groups, each.officers) for each in lost] == [(1, (0, 1, 2), (0,))]


def damaged(end: Ended, ship: int) -> tuple[int, tuple[int, int], int]:
    worn = end.ships[0][ship].end
    return worn.gear, worn.hull, worn.fighting


def of(ship: Ship | Hull) -> tuple[int, tuple[int, int], int]:
    return ship.gear, ship.hull, ship.fighting


def test_a_fight_that_never_was_changes_nothing() -> None:
    worn = replace(fleet_of("brig")[0], gear=3, hull=(4, 9), fighting=2)
    career = at_sea((worn,), fleet_of("sloop", side="South"))
    end = over(career)
    assert damaged(end, 0) == of(own(career, ONE).ships[0])


def played(setup: Setup, choose: Callable[[Sea], object], steps: int) -> Sea:
    """A fight after some steps."""
    dice = Seeded(7)
    sea = sea_fight.start(setup, dice).state
    for _ in range(steps):
        if not sea_fight.to_act(sea):
            break
        sea = sea_fight.apply(sea, choose(sea), dice).state  # type: ignore[arg-type]
    return sea


def test_the_end_of_a_real_fight_is_told_ship_by_ship() -> None:
    career = at_sea(fleet_of("brig", "sloop"), fleet_of("brig", "fluyt", side="South"))
    found = opened(career)
    sea = played(
        battle(career), lambda sea: sea_fight.legal(sea, sea_fight.to_act(sea)[0])[-1], 4000
    )
    end = bridge.ended(career, found, found.engagements[0], sea, the_world())
    for at, ship in enumerate(sea.ships):
        worn = end.ships[ship.owner][at % 2].end
        assert (worn.gear, worn.fighting) == (ship.gear, ship.fighting)


@pytest.mark.rule("H-43")
@pytest.mark.parametrize(
    ("flag", "change", "ironman", "last"),
    [
        (0, {"captain": False}, True, True),
        (0, {"fate": Fell.EXPLODED}, True, True),
        (0, {"fate": Fell.SUNK}, True, False),
        (0, {"captain": False}, False, False),
        (1, {"captain": False}, True, False),
    ],
)
def test_with_ironman_the_season_ends_where_its_captain_falls(
    flag: int, change: dict[str, object], ironman: bool, last: bool
) -> None:
    """By shot, steel or powder aboard the ship of his flag; who may yet drown throws at home."""
    career = at_sea(fleet_of("brig", "sloop"), fleet_of("brig", side="South"))
    mine = replace(own(career, ONE), flag=flag)
    career = replace(
        career,
        holdings=(Sealed(ONE, mine), career.holdings[1]),
        terms=replace(career.terms, ironman=ironman),
    )
    assert over(career, change).outcome.last is last
