"""From two forces to a battle by Pirate Wars, and from its end to the sheet and the books."""

import pytest
from msgspec import convert, msgpack, to_builtins
from msgspec.structs import replace

from pieces_of_eight.campaign import bridge, pirate_wars
from pieces_of_eight.campaign.geometry.hulls import middle
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars import yard
from pieces_of_eight.campaign.pirate_wars.actions import ShipPlan
from pieces_of_eight.campaign.pirate_wars.crew import count
from pieces_of_eight.campaign.pirate_wars.state import Arm, Edge, Edition, Flag, Post, Sailing
from pieces_of_eight.campaign.pirate_wars.waters import sailing_by
from pieces_of_eight.campaign.pirate_wars.yard import Design
from pieces_of_eight.campaign.port.state import Port, Quality
from pieces_of_eight.content import ContentError
from pieces_of_eight.content.decode import read
from pieces_of_eight.content.pirate_wars.port import FILE, Equals, equals
from tests.bridge.positions import ONE, TWO, at_sea, fleet_of, opened, the_world
from tests.bridge.wars import MERCHANTMEN, NEW, OLD, TYPES, battle, pair, warring

# --- the ships ------------------------------------------------------------------------------


@pytest.mark.rule("H-93")
@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("kind", TYPES)
def test_every_type_of_the_port_has_a_design_that_the_yard_passes(
    kind: str, edition: Edition
) -> None:
    assert yard.faults(equals()[kind].design(edition)) == []


@pytest.mark.parametrize("edition", Edition)
def test_crews_are_counted_in_numbers_and_not_in_yes_and_no(edition: Edition) -> None:
    """A set-up that says `true` where it means 1 cannot be read again."""
    for kind in TYPES:
        sent = battle(pair(kind, kind), edition)
        assert all(type(row.count) is int for ship in sent.ships for row in ship.crew), kind
        again = msgpack.decode(msgpack.encode(to_builtins(sent, str_keys=True)))
        assert convert(again, type(sent), str_keys=True) == sent


@pytest.mark.rule("H-93")
def test_brigs_frigates_and_galleons_have_marines() -> None:
    imperial = {kind for kind, each in equals().items() if each.flag == "imperial"}
    assert imperial == {"brig", "light-frigate", "treasure-galleon"}


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [('"coaster"', '"coracle"', "no port sells"), ('"bark"', '"coaster"', "repeats")],
)
def test_a_design_for_no_type_or_two_for_one_is_told_in_a_sentence(
    old: str, new: str, why: str
) -> None:
    with pytest.raises(ContentError, match=why):
        Equals.from_toml(read(FILE).replace(old, new), FILE)


def test_a_type_without_a_design_is_told_in_a_sentence() -> None:
    text = read(FILE)
    with pytest.raises(ContentError, match="no design for 'light-frigate'"):
        Equals.from_toml(text[: text.rindex("[[design]]")], FILE)


def armed(plan: ShipPlan) -> int:
    """Who of a crew has a musket, or is a marine."""
    return count(plan.crew, lambda row: row.arm is Arm.MUSKET or row.post is Post.MARINE)


@pytest.mark.rule("H-96")
@pytest.mark.parametrize(
    ("kind", "edition", "best"),
    [
        ("brigantine", OLD, [0, 3, 6]),
        ("brigantine", NEW, [0, 3, 6]),
        ("light-frigate", OLD, [3, 5, 7]),
        ("light-frigate", NEW, [4, 6, 8]),
    ],
)
def test_the_better_a_crew_the_better_it_is_armed(
    kind: str, edition: Edition, best: list[int]
) -> None:
    crews = [replace(fleet_of(kind)[0], crew=quality) for quality in Quality]
    plans = [battle(pair(ship), edition).ships[0] for ship in crews]
    assert [armed(plan) for plan in plans] == best
    assert len({sum(row.count for row in plan.crew) for plan in plans}) == 1


@pytest.mark.rule("H-95")
@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("kind", TYPES)
def test_a_whole_ship_has_all_her_lines_and_men_and_guns(kind: str, edition: Edition) -> None:
    plan = battle(pair(kind), edition).ships[0]
    design = design_of(kind, edition)
    assert (plan.hull, plan.sails) == (plan.card.hull, plan.card.sails)
    assert sum(row.count for row in plan.crew) == pirate_wars.yard.figures_of(design)
    assert len(plan.guns) == sum(battery.count for battery in design.guns)
    assert (plan.card.name, plan.card.captain) == ("North 0", "Ann Hale")
    assert plan.card.trades is (kind in MERCHANTMEN)


def design_of(kind: str, edition: Edition) -> Design:
    return equals()[kind].design(edition)


@pytest.mark.rule("H-95")
def test_a_worn_ship_has_lines_and_men_in_proportion_and_all_her_guns() -> None:
    worn = replace(fleet_of("brig")[0], gear=4, hull=(4, 9), fighting=4)
    plan = battle(pair(worn)).ships[0]
    assert (plan.hull, plan.sails) == (3, 3), "5 lines of 13/22, and no more sails than hull"
    assert sum(row.count for row in plan.crew) == 2 + 14, "captain, mate, and 23 men of 4/7"
    assert len(plan.guns) == 4


@pytest.mark.rule("H-95")
def test_spare_hands_are_missing_first_then_gunners_then_sailors() -> None:
    def posts(fighting: int) -> tuple[int, int, int]:
        crew = battle(pair(replace(fleet_of("sloop")[0], fighting=fighting))).ships[0].crew
        guns = count(crew, lambda row: row.place.name == "GUNS")
        deck = count(crew, lambda row: row.post is Post.HAND) - guns
        return min(deck, 5), guns, max(0, deck - 5)

    assert [posts(n) for n in (5, 3, 2, 1, 0)] == [
        (5, 4, 8),
        (5, 4, 2),
        (5, 2, 0),
        (4, 0, 0),
        (0, 0, 0),
    ]


def test_a_ship_without_a_captain_has_none_aboard() -> None:
    plan = battle(at_sea(fleet_of("sloop", "sloop", captains=False), fleet_of("brig"))).ships[1]
    assert not count(plan.crew, lambda row: row.post is Post.CAPTAIN)
    assert plan.card.captain == ""


# --- the waters -----------------------------------------------------------------------------

FORCES = [
    (("sloop",), ("fluyt",)),
    (("fluyt", "coaster"), ("brig",)),
    (("treasure-galleon",) * 8, ("light-frigate",) * 8),
    (("brig",) * 5 + ("fluyt",) * 3, ("west-indiaman",) * 3 + ("fluyt",) * 5),
    (("pinnace",), ("light-frigate",) * 8),
]


@pytest.mark.rule("C-12")
@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize(("one", "two"), FORCES)
def test_any_two_forces_make_a_battle_that_can_begin(
    one: tuple[str, ...], two: tuple[str, ...], edition: Edition
) -> None:
    career = at_sea(fleet_of(*one), fleet_of(*two, side="South"))
    for seed in range(12):
        for attacker in (ONE, TWO):
            setup = battle(career, edition, attacker, seed)
            sea = pirate_wars.start(setup, Seeded(seed)).state
            assert sea.edition is edition
            assert len(sea.ships) == len(one) + len(two)
            assert pirate_wars.to_act(sea)
            for plan in setup.ships:
                assert sailing_by(plan.heading, setup.wind or 0) is Sailing.FULL


def test_the_same_seed_makes_the_same_battle_and_another_one_another() -> None:
    career = pair()
    assert battle(career, seed=3) == battle(career, seed=3)
    assert len({battle(career, seed=n).waters for n in range(6)}) > 1
    assert len({battle(career, seed=n).wind for n in range(20)}) > 3


@pytest.mark.rule("C-5")
def test_charts_have_islands_and_reefs_of_their_own_by_their_seed() -> None:
    charts = [battle(pair(), seed=n).waters for n in range(40)]
    shoals = [shoal for chart in charts for shoal in chart.shoals]
    assert sum(shoal.island for shoal in shoals) > 10
    assert sum(not shoal.island for shoal in shoals) > 5
    assert {chart.name for chart in charts} == {
        "Open water",
        "Among the islands",
        "The broken ground",
    }


def gone(career: Port, attacker: Player, seed: int) -> list[int]:
    """By ship, how far she has to go to the edge of the merchantmen's escape."""
    sea = pirate_wars.start(battle(career, OLD, attacker, seed), Seeded(1)).state
    found = [middle(ship.place)[0] for ship in sea.ships]
    east = sea.options.haven is Edge.EAST
    return [sea.waters.width - x if east else x for x in found]


@pytest.mark.rule("C-12", "H-94")
@pytest.mark.parametrize("attacker", [ONE, TWO])
def test_the_defender_s_merchantmen_begin_closest_to_the_edge_of_their_escape(
    attacker: Player,
) -> None:
    ships = ("brig", "fluyt")
    career = at_sea(fleet_of(*ships), fleet_of(*ships, side="South"))
    for seed in range(8):
        far = gone(career, attacker, seed)
        own_trader, own_brig, foe_trader, foe_brig = (
            (far[3], far[2], far[1], far[0])
            if attacker == ONE
            else (far[1], far[0], far[3], far[2])
        )
        assert own_trader < own_brig < min(foe_brig, foe_trader)


@pytest.mark.rule("H-48", "H-93")
@pytest.mark.parametrize("attacker", [ONE, TWO])
def test_the_wind_blows_from_the_attacker_but_merchantmen_alone_have_any(attacker: Player) -> None:
    winds: dict[str, set[bool]] = {}
    for foe in ("brig", "fluyt"):
        ships = (fleet_of("sloop"), fleet_of(foe, side="South"))
        career = at_sea(*(ships if attacker == ONE else ships[::-1]))
        found = [battle(career, attacker=attacker, seed=seed) for seed in range(30)]
        winds[foe] = {
            (0 < (each.wind or 0) < 1800) == (each.options.haven is Edge.EAST) for each in found
        }
    assert winds == {"brig": {True}, "fluyt": {True, False}}


@pytest.mark.rule("H-48")
def test_who_hunts_merchantmen_without_an_escort_begins_close_to_them() -> None:
    near, far = (
        gone(at_sea(fleet_of("sloop"), fleet_of(*foe, side="South")), ONE, 3)
        for foe in (("fluyt",), ("fluyt", "sloop"))
    )
    assert near[0] < far[0]


def test_a_career_without_an_edition_fights_by_pieces_of_eight() -> None:
    found = opened(pair())
    each = found.engagements[0]
    assert bridge.fight(found, each, the_world()).engine == "sea_fight"
    assert bridge.fight(found, each, warring(NEW)).engine == "pirate_wars"


def test_pirates_and_imperials_sail_in_one_force() -> None:
    flags = {plan.card.flag for plan in battle(pair("brigantine", "brig")).ships}
    assert flags == set(Flag)
