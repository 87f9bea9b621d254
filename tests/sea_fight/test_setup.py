"""What a fight may begin with, and the sentence for what it may not."""

from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.state import NOBODY, Options, Phase, Setup, Waters
from tests.sea_fight.positions import ABEAM, A, Vessel, setup, told

GOOD = setup(ABEAM)


def first_ship(**how: Any) -> Setup:
    anne, rose = GOOD.ships
    return replace(GOOD, ships=(replace(anne, **how), rose))


def carded(**how: int) -> Setup:
    return first_ship(card=replace(GOOD.ships[0].card, **how))


def on_map(*rows: str) -> Setup:
    return replace(GOOD, waters=Waters("Isle", rows))


BAD: dict[str, tuple[Setup, ...]] = {
    "A side has 1 to 8 ships; side 1 has 0.": (carded(owner=1),),
    "A side has 1 to 8 ships; side 1 has 9.": (
        replace(GOOD, ships=(*[GOOD.ships[0]] * 9, GOOD.ships[1])),
    ),
    "Anne belongs to side 2; there are sides 0 and 1.": (
        replace(GOOD, ships=(*GOOD.ships, carded(owner=2).ships[0])),
    ),
    "Rose and Anne are in the same hex.": (first_ship(at=GOOD.ships[1].at),),
    "Anne is not on open water.": (
        on_map(".....", ".^...", ".....", "....."),
        first_ship(at=(90, 0)),
    ),
    "A fight needs at least 1 coin, not 0.": (replace(GOOD, options=Options(coins=0)),),
    "Dice are thrown by gun or broadside, not by 'guns'.": (
        replace(GOOD, options=Options(pool="guns")),
    ),
    "A rake through the bow gives 1 or 2 dice, not 3.": (
        replace(GOOD, options=Options(bow_rake=3)),
    ),
    "The map 'Isle' is not a rectangle of hexes.": (on_map("....", "..."), on_map()),
    "The map 'Isle' has an unknown letter: '?' is not a valid Terrain.": (on_map("..?"),),
    "The wind blows towards one of the faces 0 to 5, not 6.": (replace(GOOD, wind=6),),
    "The attacker is side 0 or 1, not 2.": (replace(GOOD, attacker=Player(2)),),
    "Anne heads for face -1; there are faces 0 to 5.": (first_ship(facing=-1),),
    "Anne has 11 fighting points; a card has 1 to 10.": (carded(fighting=11),),
    "Anne has 0 fighting points; a card has 1 to 10.": (carded(fighting=0),),
    "Anne needs sailing gear and hull points.": (carded(gear=0), carded(hull=0)),
    "Anne has more points left than her card, or fewer than none.": (
        first_ship(fighting=7),
        first_ship(gear=-1),
    ),
    "Each side of Anne has 1 to 12 hull points.": (first_ship(hull=(12, 0)),),
}


@pytest.mark.rule("P8-0.2")
@pytest.mark.parametrize(
    ("sentence", "bad"), [(words, bad) for words, made in BAD.items() for bad in made]
)
def test_a_setup_that_cannot_be_is_refused_in_one_sentence(bad: Setup, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as error:
        sea_fight.start(bad, Scripted())
    assert str(error.value) == sentence


@pytest.mark.rule("P8-0.2")
@pytest.mark.parametrize("fighting", [1, 10])
def test_one_and_ten_fighting_points_are_a_card(fighting: int) -> None:
    made = carded(fighting=fighting)
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
