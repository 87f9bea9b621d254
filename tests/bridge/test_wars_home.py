"""From the end of a battle by Pirate Wars home to the sheet and the books; nothing from nothing."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import bridge, pirate_wars
from pieces_of_eight.campaign.bridge.sea_fight import LOSSES
from pieces_of_eight.campaign.bridge.wars import lines, points_left
from pieces_of_eight.campaign.kernel.dice import Scripted, Seeded
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars import rules
from pieces_of_eight.campaign.pirate_wars.crew import split
from pieces_of_eight.campaign.pirate_wars.state import (
    Duty,
    Edge,
    Edition,
    Figures,
    Post,
    Sea,
    Swimmers,
)
from pieces_of_eight.campaign.pirate_wars.state import Fate as Fell
from pieces_of_eight.campaign.port.state import Loss, Port, Quality, own
from pieces_of_eight.campaign.sheet.state import Fate
from tests.bridge.positions import ONE, TWO, at_sea, company, fleet_of
from tests.bridge.wars import battle, ended, fought, met, over, pair

SEEDS = range(100)
PLAYED = range(6)

# --- the end --------------------------------------------------------------------------------


@pytest.mark.rule("H-97")
@pytest.mark.parametrize(
    ("kind", "fell", "fate"),
    [
        ("sloop", Fell.AFLOAT, Fate.KEPT),
        ("sloop", Fell.SUNK, Fate.SUNK),
        ("sloop", Fell.AGROUND, Fate.SUNK),
        ("sloop", Fell.ABANDONED, Fate.SUNK),
        ("sloop", Fell.GONE, Fate.FLED),
        ("fluyt", Fell.GONE, Fate.FLED),
    ],
)
def test_every_fate_of_the_sea_has_one_on_the_sheet_and_one_in_the_books(
    kind: str, fell: Fell, fate: Fate
) -> None:
    end = over(pair(kind), {"fate": fell})
    assert end.outcome.ships[0][0].fate is fate
    assert end.ships[0][0].end.loss is LOSSES.get(fate, Loss.KEPT)


def off(career: Port, edge: Edge) -> dict[str, object]:
    """What befalls a ship that sails over an edge of the chart."""
    waters = battle(career).waters
    x = -9000 if edge is Edge.WEST else waters.width + 9000
    return {"fate": Fell.GONE, "stern": (x, 100)}


@pytest.mark.rule("H-94")
def test_a_merchantman_escapes_over_her_own_edge_alone() -> None:
    career = pair("fluyt")
    home = battle(career).options.haven
    assert home is not None
    other = Edge.EAST if home is Edge.WEST else Edge.WEST
    assert over(career, off(career, home)).outcome.ships[0][0].fate is Fate.ESCAPED
    assert over(career, off(career, other)).outcome.ships[0][0].fate is Fate.FLED
    assert over(pair(), off(career, home)).outcome.ships[0][0].fate is Fate.FLED


@pytest.mark.rule("H-97")
@pytest.mark.parametrize("fell", [Fell.TAKEN, Fell.AFLOAT, Fell.GONE])
def test_a_prize_is_taken_with_the_men_put_aboard_her_and_a_ship_retaken_is_kept(
    fell: Fell,
) -> None:
    men = (Figures(Post.HAND, count=8), Figures(Post.MATE))
    change: dict[str, object] = {"fate": fell, "captor": TWO, "owner": TWO, "crew": men}
    end = over(pair(), change)
    assert end.outcome.ships[0][0].fate is Fate.TAKEN
    assert end.ships[0][0].end.loss is Loss.TAKEN
    assert end.ships[0][0].end.fighting == 5 * 8 // 17
    assert end.ships[0][0].end.captain, "he went with his ship"
    empty = over(pair(), {**change, "crew": ()})
    assert empty.ships[0][0].end.fighting == 0
    sunk = over(pair(), {**change, "fate": Fell.SUNK})
    assert sunk.outcome.ships[0][0].fate is Fate.SUNK
    again = over(pair(), {**change, "captor": ONE, "owner": ONE})
    assert again.outcome.ships[0][0].fate in (Fate.KEPT, Fate.FLED)


@pytest.mark.rule("H-97", "H-98", "PW-5.4")
def test_the_last_ship_rammed_to_nothing_is_sunk_in_the_books_as_well() -> None:
    """The fight is decided with the ram; she has gone down with it."""
    career = pair()
    sea = pirate_wars.start(battle(career), Seeded(1)).state
    wreck, foe = (replace(ship, hull=hull) for ship, hull in zip(sea.ships, (0, 1), strict=True))
    play = Play(replace(sea, ships=(wreck, foe), active=-1, move=None), Scripted())
    rules.advance(play)
    end = ended(career, play.state)
    assert end.outcome.ships[0][0].fate is Fate.SUNK
    assert end.ships[0][0].end.loss is Loss.SUNK
    assert end.outcome.better == TWO, "she is worth more than all the lines the other has lost"


@pytest.mark.rule("C-4", "H-97")
def test_what_is_lost_of_lines_and_men_is_lost_of_points_in_proportion() -> None:
    career = pair("brig")
    plan = battle(career).ships[0]
    crew, _ = split(plan.crew, 10, lambda row: row.post is not Post.CAPTAIN)
    end = over(career, {"hull": 3, "sails": 2, "crew": crew}).ships[0][0].end
    assert end.hull == (6, 7), "22 points of 3/5 are 13"
    assert end.gear == 2, "8 points of 2/7"
    assert end.fighting == 3, "7 points of 13/23"


@pytest.mark.rule("H-97")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_battle_that_never_was_changes_nothing(seed: int) -> None:
    career = met(seed)
    for edition in Edition:
        sea = pirate_wars.start(battle(career, edition, ONE, seed), Seeded(seed)).state
        end = ended(career, sea)
        for who in (ONE, TWO):
            for ship, worn in zip(own(career, who).ships, end.ships[who], strict=True):
                assert worn.end == bridge.world.unhurt(ship)


@pytest.mark.rule("H-95", "H-97")
@pytest.mark.parametrize("whole", [3, 5, 8, 17, 40])
@pytest.mark.parametrize("most", [4, 10, 30])
def test_nothing_is_won_by_the_way_there_and_back(whole: int, most: int) -> None:
    for points in range(most + 1):
        there = lines(whole, points, most)
        for lost in range(there + 1):
            left = points_left(points, most, whole, lost)
            assert 0 <= left <= points
            assert left == points or lost
            assert lines(whole, left, most) <= there - lost


@pytest.mark.rule("C-4", "H-97")
def test_a_captain_killed_is_killed_on_the_sheet_and_in_the_books() -> None:
    career = pair()
    crew, _ = split(battle(career).ships[0].crew, 1, lambda row: row.post is Post.CAPTAIN)
    changes: tuple[dict[str, object], ...] = ({"dead_captain": True, "crew": crew}, {"crew": crew})
    for change in changes:
        end = over(career, change)
        assert end.outcome.ships[0][0].captain_killed
        assert not end.ships[0][0].end.captain
        assert end.ships[1][0].end.captain
    taken = over(career, {"captor": TWO, "fate": Fell.TAKEN, "crew": (), "dead_captain": True})
    assert taken.outcome.ships[0][0].captain_killed


@pytest.mark.rule("H-97")
def test_a_captain_in_the_water_or_aboard_another_ship_is_alive() -> None:
    career = at_sea(fleet_of("sloop", "sloop"), fleet_of("brig", side="South"))
    sea = pirate_wars.start(battle(career), Seeded(1)).state
    one, two, foe = sea.ships
    crew, captain = split(one.crew, 1, lambda row: row.post is Post.CAPTAIN)
    sunk = replace(one, crew=(), fate=Fell.SUNK)
    swims = Swimmers(one.id, ONE, one.stern, captain, 1)
    wet = replace(sea, ships=(sunk, two, foe), swimmers=(swims,))
    saved = replace(sea, ships=(sunk, replace(two, crew=(*two.crew, *captain)), foe))
    lost = replace(sea, ships=(sunk, two, foe))
    for after, dead in ((wet, False), (saved, False), (lost, True)):
        assert [told.captain_killed for told in ended(career, after).outcome.ships[0]] == [
            dead,
            False,
        ]
    assert crew


def test_a_ship_without_a_captain_loses_none() -> None:
    career = at_sea(fleet_of("sloop", "sloop", captains=False), fleet_of("brig", side="South"))
    end = over(career)
    assert not end.outcome.ships[0][1].captain_killed
    assert end.ships[0][1].end.captain


@pytest.mark.rule("H-96")
@pytest.mark.parametrize("duty", Duty)
def test_a_crew_that_ran_comes_home_one_quality_worse(duty: Duty) -> None:
    end = over(pair(), {"duty": duty})
    fights = duty is Duty.FIGHTING
    assert end.ships[0][0].end.crew is (Quality.ABLE if fights else Quality.SCURVY)
    scurvy = replace(fleet_of("sloop")[0], crew=Quality.SCURVY)
    assert over(pair(scurvy), {"duty": duty}).ships[0][0].end.crew is Quality.SCURVY


@pytest.mark.rule("H-98")
def test_who_has_done_more_harm_has_the_better_of_it_and_to_get_away_is_none() -> None:
    assert over(pair()).outcome.better == -1
    assert over(pair(), {"fate": Fell.SUNK}).outcome.better == TWO
    assert over(pair(), {}, {"hull": 2}).outcome.better == ONE
    career = pair("fluyt")
    home = battle(career).options.haven
    assert home is not None
    assert over(career, off(career, home)).outcome.better == -1
    retaken: dict[str, object] = {"captor": ONE, "fate": Fell.AFLOAT}
    assert over(pair(), retaken).outcome.better == -1


@pytest.mark.rule("H-34")
def test_a_company_goes_down_with_the_last_ship_of_its_force() -> None:
    career = at_sea(fleet_of("sloop"), fleet_of("brig", side="South"), ((company(3, 1),), ()))
    assert over(career).missing == ((), ())
    lost = over(career, {"fate": Fell.SUNK}).missing[0]
    assert [(each.company, each.groups, each.officers) for each in lost] == [(0, (0, 1, 2), (0,))]


def test_no_more_than_eight_ships_a_side_come_onto_the_chart_and_the_others_come_home() -> None:
    career = at_sea(fleet_of(*("pinnace",) * 10), fleet_of("sloop", side="South"))
    assert sum(plan.owner == 0 for plan in battle(career).ships) == 8
    assert [told.fate for told in over(career).outcome.ships[0]] == [Fate.KEPT] * 10


# --- played out -----------------------------------------------------------------------------


def conserved(career: Port, sea: Sea) -> None:
    """No ship, man, gun or coin has come from nothing."""
    end = ended(career, sea)
    men = [0, 0]
    for who in (ONE, TWO):
        ships = own(career, who).ships
        assert [each.ship for each in end.ships[who]] == list(range(len(ships)))
        for ship, told, worn in zip(ships, end.outcome.ships[who], end.ships[who], strict=True):
            assert LOSSES.get(told.fate, Loss.KEPT) is worn.end.loss
            assert worn.end.gear <= ship.gear
            assert all(left <= had for left, had in zip(worn.end.hull, ship.hull, strict=True))
            assert worn.end.crew <= ship.crew
            if worn.end.loss is not Loss.TAKEN:
                assert worn.end.fighting <= ship.fighting
            if worn.end.loss is Loss.KEPT:
                assert sum(worn.end.hull)
            assert not (told.captain_killed and worn.end.captain)
    for hull in sea.ships:
        men[hull.owner] += sum(row.count for row in hull.crew)
    sent = battle(career, sea.edition).ships
    for who in (ONE, TWO):
        assert men[who] <= sum(r.count for p in sent if p.owner == who for r in p.crew)
    assert end.outcome.coins == 0
    whole = sum(gun.whole for hull in sea.ships for gun in hull.guns)
    assert whole <= sum(len(plan.guns) for plan in sent), "cannon may be hauled, but not cast"


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("seed", PLAYED)
def test_nothing_comes_from_nothing_in_a_battle(seed: int, edition: Edition) -> None:
    career = met(seed)
    conserved(career, fought(career, edition, seed, Player(seed % 2)))


@pytest.mark.soak
@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("seed", range(50))
def test_nothing_comes_from_nothing_in_many_battles(seed: int, edition: Edition) -> None:
    career = met(1000 + seed)
    conserved(career, fought(career, edition, seed, Player(seed % 2)))
