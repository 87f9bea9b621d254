"""What a raid may begin with, and the sentence for what it may not."""

from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.actions import Setup
from pieces_of_eight.campaign.land_raid.state import (
    NOBODY,
    RAIDERS,
    TOWN,
    Alarm,
    Deed,
    Kind,
    Options,
    Phase,
    Quality,
    Town,
)
from tests.land_raid.positions import place, setup, standing, told

GOOD = setup("_:H . H:u\n # . H:v")


def first_unit(**how: Any) -> Setup:
    return replace(GOOD, units=(replace(GOOD.units[0], **how), *GOOD.units[1:]))


def on_map(*rows: str) -> Setup:
    return replace(GOOD, town=Town("Isle", rows))


def agreed(**how: int) -> Setup:
    return replace(GOOD, options=Options(**how))


BAD: dict[str, tuple[Setup, ...]] = {
    "The raiders have 1 to 24 units, not 0.": (replace(GOOD, units=GOOD.units[1:]),),
    "The town has 1 to 24 units, not 0.": (replace(GOOD, units=GOOD.units[:1]),),
    "The raiders have 1 to 24 units, not 25.": (
        replace(GOOD, units=(*[GOOD.units[0]] * 25, *GOOD.units[1:])),
    ),
    "Unit 4 (hand-to-hand) belongs to side 2; there are sides 0 and 1.": (
        replace(GOOD, units=(*GOOD.units, replace(GOOD.units[0], owner=Player(2)))),
    ),
    "Unit 1 (hand-to-hand) is not on a square that can be walked on.": (
        *(first_unit(at=at) for at in (3, 6, -1)),
        on_map("~.H", "#_H"),
    ),
    "Unit 1 (governor) cannot be one of the raiders.": (first_unit(kind=Kind.GOVERNOR),),
    "Unit 1 (gun) cannot be one of the raiders.": (first_unit(kind=Kind.GUN),),
    "More than 6 units of one side begin in one square.": (
        setup("_:HHHHHHO . H:u"),
        setup("_:H . H:uuuuuuo"),
    ),
    "Unit 3 (unarmed) begins in a square with enemies.": (setup("_:H .:Hu H:u"),),
    "A town has at most one governor.": (setup("_:H R:vv"),),
    "A unit is scurvy, able or hardened.": (first_unit(quality=3),),
    "A raid has 1 to 99 turns, not 0.": (agreed(turns=0),),
    "A raid has 1 to 99 turns, not 100.": (agreed(turns=100),),
    "A town has 0 to 999 coins, not -1.": (agreed(coins=-1),),
    "A town has 0 to 999 coins, not 1000.": (agreed(coins=1000),),
    "The map of 'Isle' is not a rectangle of squares.": (
        on_map(),
        on_map(""),
        on_map("_.H", "_."),
    ),
    "The map of 'Isle' is larger than 12 by 10 squares.": (on_map("_" * 13), on_map(*["_.H"] * 11)),
    "The map of 'Isle' has an unknown letter: '?' is not a valid Ground.": (on_map("_.?"),),
    "The map of 'Isle' has no beach to land on.": (on_map("..H", "..H"),),
}


@pytest.mark.parametrize(
    ("sentence", "bad"), [(words, bad) for words, made in BAD.items() for bad in made]
)
def test_a_setup_that_cannot_be_is_refused_in_one_sentence(bad: Setup, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as error:
        land_raid.start(bad, Scripted())
    assert str(error.value) == sentence


@pytest.mark.rule("P8-22.5")
def test_six_of_each_side_and_guns_besides_may_begin_in_a_square() -> None:
    made = setup("_:HHHHHO . B:mmmmmogg")
    raid = land_raid.start(made, Scripted(6, 1)).state
    assert standing(raid) == "A1 H1 H2 H3 H4 H5 O1, C1 m1 m2 m3 m4 m5 o1 g1 g2"


def test_raiders_may_begin_beside_a_gun_that_nobody_guards() -> None:
    raid = land_raid.start(setup("_:H B:gH H:u"), Scripted(6, 1)).state
    assert (place(raid, "g1"), place(raid, "H2")) == ("B1", "B1")


def test_the_largest_town_and_the_most_units_can_be() -> None:
    row = "_" * 12
    cells = [["_"] * 12 for _ in range(10)]
    for n in range(4):
        cells[0][n], cells[9][n] = "_:HHHHHH", ".:mmmmmm"
    made = setup("\n".join(" ".join(line) for line in cells))
    assert (len(made.units), made.town.rows[0]) == (48, row)
    assert land_raid.start(made, Scripted(6, 1)).state.turn == 1


def test_a_raid_begins_with_a_quiet_town_and_nothing_done() -> None:
    raid = land_raid.start(GOOD, Scripted(6, 1)).state
    assert (raid.alarm, raid.noise, raid.shots, raid.since) == (Alarm.ASLEEP, False, False, 0)
    assert raid.fires == (0,) * 6
    assert [tally.count for tally in raid.deeds] == [0] * len(Deed)
    assert (raid.looted, raid.fights, raid.pending) == ((), (), ())
    assert all(unit.here and not unit.moved for unit in raid.units)
    assert (raid.last, raid.purse) == (12, (0, 45))


def test_units_are_numbered_as_they_are_given_and_keep_their_names() -> None:
    made = first_unit(kind=Kind.OFFICER, name="Morgan")
    raid = land_raid.start(made, Scripted(6, 1)).state
    one, two, three = raid.units
    assert (one.id, one.owner, one.kind, one.name) == (0, RAIDERS, Kind.OFFICER, "Morgan")
    assert (two.owner, three.kind, three.quality) == (TOWN, Kind.GOVERNOR, Quality.ABLE)


@pytest.mark.rule("H-25")
def test_the_town_posts_its_men_first_where_that_is_agreed() -> None:
    raid = land_raid.start(replace(GOOD, options=Options()), Scripted()).state
    assert (raid.phase, land_raid.to_act(raid), raid.turn) == (Phase.POSTING, (TOWN,), 0)
    step = land_raid.start(GOOD, Scripted(3, 4))
    assert (step.state.phase, step.state.side) == (Phase.MOVING, RAIDERS)
    line = "Turn 1: the raiders move first (raiders rolled 3, plus 1; town 4). [R3-33]"
    assert told(step) == [line]


def test_what_a_side_knows_is_sealed_from_the_beginning() -> None:
    raid = land_raid.start(GOOD, Scripted(6, 1)).state
    assert [seal.owner for seal in raid.places] == [RAIDERS, TOWN]
    assert [seal.owner for seal in raid.sights] == [RAIDERS, TOWN]
    mine = raid.places[RAIDERS].content
    assert mine is not None
    assert mine.at == (0, -1, -1)
    assert mine.led == (NOBODY,) * 3
