"""What a fight may begin with, and the sentence for what it may not."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.state import NOBODY, Options, Phase, Setup, ShipPlan, Waters
from tests.sea_fight.positions import ABEAM, A, Vessel, setup, told

GOOD = setup(ABEAM)


def first_ship(edit: Callable[[ShipPlan], ShipPlan]) -> Setup:
    anne, rose = GOOD.ships
    return replace(GOOD, ships=(edit(anne), rose))


def carded(plan: ShipPlan, fighting: int = 6, gear: int = 8, hull: int = 12) -> ShipPlan:
    return replace(plan, card=replace(plan.card, fighting=fighting, gear=gear, hull=hull))


def owned(plan: ShipPlan, owner: int) -> ShipPlan:
    return replace(plan, card=replace(plan.card, owner=Player(owner)))


BAD: list[tuple[str, Setup, str]] = [
    (
        "no enemy",
        first_ship(lambda plan: owned(plan, 1)),
        "A side has 1 to 8 ships; side 1 has 0.",
    ),
    (
        "nine a side",
        replace(GOOD, ships=(*[GOOD.ships[0]] * 9, GOOD.ships[1])),
        "A side has 1 to 8 ships; side 1 has 9.",
    ),
    (
        "a third side",
        replace(GOOD, ships=(*GOOD.ships, owned(GOOD.ships[0], 2))),
        "Anne belongs to side 2; there are sides 0 and 1.",
    ),
    (
        "the same hex",
        first_ship(lambda plan: replace(plan, at=GOOD.ships[1].at)),
        "Rose and Anne are in the same hex.",
    ),
    (
        "on land",
        replace(GOOD, waters=Waters("Isle", (".....", ".^...", ".....", "....."))),
        "Anne is not on open water.",
    ),
    (
        "off the map",
        first_ship(lambda plan: replace(plan, at=(90, 0))),
        "Anne is not on open water.",
    ),
    ("no coins", replace(GOOD, options=Options(coins=0)), "A fight needs at least 1 coin, not 0."),
    (
        "an unknown way to throw",
        replace(GOOD, options=Options(pool="guns")),
        "Dice are thrown by gun or broadside, not by 'guns'.",
    ),
    (
        "a rake of three dice",
        replace(GOOD, options=Options(bow_rake=3)),
        "A rake through the bow gives 1 or 2 dice, not 3.",
    ),
    (
        "ragged map",
        replace(GOOD, waters=Waters("Isle", ("....", "..."))),
        "The map 'Isle' is not a rectangle of hexes.",
    ),
    ("no map", replace(GOOD, waters=Waters("", ())), "The map '' is not a rectangle of hexes."),
    (
        "odd letter",
        replace(GOOD, waters=Waters("Isle", ("..?",))),
        "The map 'Isle' has an unknown letter: '?' is not a valid Terrain.",
    ),
    (
        "seventh face of the wind",
        replace(GOOD, wind=6),
        "The wind blows towards one of the faces 0 to 5, not 6.",
    ),
    (
        "attacker of no side",
        replace(GOOD, attacker=Player(2)),
        "The attacker is side 0 or 1, not 2.",
    ),
    (
        "seventh face of a ship",
        first_ship(lambda plan: replace(plan, facing=-1)),
        "Anne heads for face -1; there are faces 0 to 5.",
    ),
    (
        "eleven fighting points",
        first_ship(lambda plan: carded(plan, fighting=11)),
        "Anne has 11 fighting points; a card has 1 to 10.",
    ),
    (
        "no fighting points",
        first_ship(lambda plan: carded(plan, fighting=0)),
        "Anne has 0 fighting points; a card has 1 to 10.",
    ),
    (
        "no gear",
        first_ship(lambda plan: carded(plan, gear=0)),
        "Anne needs sailing gear and hull points.",
    ),
    (
        "no hull",
        first_ship(lambda plan: carded(plan, hull=0)),
        "Anne needs sailing gear and hull points.",
    ),
    (
        "more men than on the card",
        first_ship(lambda plan: replace(plan, fighting=7)),
        "Anne has more points left than her card, or fewer than none.",
    ),
    (
        "less gear than none",
        first_ship(lambda plan: replace(plan, gear=-1)),
        "Anne has more points left than her card, or fewer than none.",
    ),
    (
        "a side gone already",
        first_ship(lambda plan: replace(plan, hull=(12, 0))),
        "Each side of Anne has 1 to 12 hull points.",
    ),
]


@pytest.mark.rule("P8-0.2")
@pytest.mark.parametrize(("bad", "sentence"), [case[1:] for case in BAD], ids=[c[0] for c in BAD])
def test_a_setup_that_cannot_be_is_refused_in_one_sentence(bad: Setup, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as error:
        sea_fight.start(bad, Scripted())
    assert str(error.value) == sentence


@pytest.mark.rule("P8-0.2")
@pytest.mark.parametrize("fighting", [1, 10])
def test_one_and_ten_fighting_points_are_a_card(fighting: int) -> None:
    made = first_ship(lambda plan: carded(plan, fighting=fighting))
    assert sea_fight.start(made, Scripted()).state.ships[A].fighting == fighting


def test_worn_ships_begin_as_they_are() -> None:
    worn = {"A": Vessel(fighting=0, gear=5, hull=(1, 12))}
    ship = sea_fight.start(setup(ABEAM, worn), Scripted()).state.ships[A]
    assert (ship.fighting, ship.gear, ship.hull) == (0, 5, (1, 12))


def test_the_fight_opens_with_the_attackers_only_ship_under_way() -> None:
    step = sea_fight.start(GOOD, Scripted())
    assert (step.state.active, step.state.phase) == (A, Phase.SHIPS)
    assert told(step) == [
        "Turn 1 of 21 begins. [P8-10.1]",
        "Anne takes her turn. [P8-10.2]",
        "Anne runs before the wind: 3 hexes. [P8-12.4]",
    ]


def test_a_captain_of_several_ships_is_asked_which_goes() -> None:
    sea = sea_fight.start(setup("A→ B→ . R←"), Scripted()).state
    assert (sea.active, sea_fight.to_act(sea)) == (NOBODY, (Player(0),))
