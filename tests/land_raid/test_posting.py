"""H-25 and the landing: the garrison is posted in secret, and no raid begins that cannot be."""

import pytest
from msgspec.structs import replace

from campaign import land_raid
from campaign.geometry.squares import Square
from campaign.kernel.dice import Scripted
from campaign.kernel.sealed import Player, Sealed, seen
from campaign.land_raid.actions import Post, Setup, UnitPlan
from campaign.land_raid.state import RAIDERS, TOWN, Options, Raid, Town
from campaign.land_raid.terms import Alarm, Kind, Phase, Quality
from tests.land_raid.positions import (
    at,
    listed,
    may,
    place,
    play,
    position,
    refused,
    run,
    setup,
    told,
    unit,
    who,
)

TOWN_MAP = """
    R:vo  =     B:ghm  %
    H     =     =:uuuuu  .
    _:H   _     _     #
"""


def posting(picture: str = TOWN_MAP) -> Raid:
    return land_raid.start(setup(picture, Options()), Scripted()).state


@pytest.mark.rule("H-25")
def test_each_group_and_officer_may_be_sent_to_one_square_of_the_town() -> None:
    raid = posting()
    step = play(raid, "h1 posted A2")
    assert told(step) == ["Hand-to-hand group h1 is posted to A2. [H-25]"]
    raid = step.state
    assert place(raid, "h1") == "A2"
    assert refused(raid, "h1 posted B1") == ("H-25", "that one has its post already")
    raid, _ = run(raid, "o1 posted D2", "m1 posted C2")
    assert may(raid, "u1 posted C1"), "guns take no room"


@pytest.mark.rule("H-25")
def test_the_governor_and_the_guns_stay_where_they_are() -> None:
    words = "the governor and the guns stay where they are"
    assert refused(posting(), "v1 posted B1") == ("H-25", words)
    assert refused(posting(), "g1 posted B1") == ("H-25", words)


@pytest.mark.rule("H-25")
@pytest.mark.parametrize(("to", "what"), [("A3", "A3"), ("D1", "D1"), ("D3", "D3")])
def test_beach_jungle_and_wall_are_no_squares_of_the_town(to: str, what: str) -> None:
    assert refused(posting(), f"h1 posted {to}") == ("H-24", f"{what} is no square of the town")


@pytest.mark.rule("H-25")
@pytest.mark.rule("P8-22.5")
def test_a_post_has_room_for_six() -> None:
    raid, _ = run(posting(), "h1 posted C2")
    assert refused(raid, "m1 posted C2") == ("P8-22.5", "C2 has no room for more")
    assert refused(raid, "u1 posted C2") == ("P8-22.5", "C2 has no room for more")
    assert refused(posting(), "u1 posted C2") == ("H-25", "it stands there already")


@pytest.mark.rule("H-25")
def test_posting_is_for_the_town_and_before_the_first_turn() -> None:
    words = "the garrison is posted before the first turn"
    there = Sealed(TOWN, at(posting(), "B1"))
    assert refused(posting(), Post(who(posting(), "H1"), there)) == ("H-25", words)
    late = position(TOWN_MAP, side=TOWN, alarm=Alarm.FULL)
    assert refused(late, "h1 posted A2") == ("H-25", words)
    assert refused(posting(), "h1 to B2") == ("P8-22.1", "this is not the step to move in")
    raid, log = run(posting(), ("done", 6, 1))
    assert log[0] == "The garrison is posted, and the town goes to sleep. [H-25]"
    assert (raid.phase, raid.side, unit(raid, "h1").moved) == (Phase.MOVING, RAIDERS, False)


@pytest.mark.rule("H-25")
@pytest.mark.rule("H-17")
def test_the_posting_is_secret() -> None:
    step = play(posting(), "h1 posted D2")
    assert land_raid.say.say(step.state, seen(step.events[0], RAIDERS).value) == (
        "Hand-to-hand group h1 is posted in the dark. [H-25]"
    )
    one = seen(step.state, RAIDERS).value
    other = seen(play(posting(), "h1 posted B1").state, RAIDERS).value
    assert one == other


# --- what cannot be -----------------------------------------------------------------------


GOOD = setup("= =:m =\n_:H _ _")


def sentence(made: Setup) -> str:
    """Why a raid cannot begin."""
    with pytest.raises(ValueError, match=r"\.$") as found:
        land_raid.start(made, Scripted(6, 1))
    return str(found.value)


def drawn(*rows: str) -> Setup:
    return replace(GOOD, town=Town("Nowhere", rows))


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (drawn(), "The map of 'Nowhere' is not a rectangle of squares."),
        (drawn("===", "__"), "The map of 'Nowhere' is not a rectangle of squares."),
        (drawn("=" * 13), "The map of 'Nowhere' is larger than 12 by 10 squares."),
        (drawn(*["==="] * 11), "The map of 'Nowhere' is larger than 12 by 10 squares."),
        (drawn("===", "==="), "The map of 'Nowhere' has no beach to land on."),
        (
            replace(GOOD, options=Options(turns=0, posting=False)),
            "A raid has 1 to 99 turns, not 0.",
        ),
        (
            replace(GOOD, options=Options(coins=1000, posting=False)),
            "A town has 0 to 999 coins, not 1000.",
        ),
        (replace(GOOD, units=GOOD.units[:1]), "The raiders have 1 to 24 units, not 0."),
        (replace(GOOD, units=GOOD.units[1:]), "The town has 1 to 24 units, not 0."),
        (setup("=:mmmmmmm\n_:H"), "More than 6 units of one side begin in one square."),
        (setup("=:mH\n_:H"), "Unit 2 (hand-to-hand) begins in a square with enemies."),
        (
            setup("=:m #:u\n_:H _"),
            "Unit 2 (unarmed) does not stand on a square that can be walked on.",
        ),
        (setup("=:vv\n_:H"), "A town has one governor at most."),
        (setup("=:m\n_:G"), "Unit 2 (gun) cannot be one of the raiders."),
        (setup("=:m\n_:V"), "Unit 2 (governor) cannot be one of the raiders."),
    ],
)
def test_a_raid_that_cannot_be_is_refused_with_a_sentence(made: Setup, why: str) -> None:
    assert sentence(made) == why


def test_a_map_with_an_unknown_letter_is_refused() -> None:
    assert sentence(drawn("=?=", "___")).startswith("The map of 'Nowhere' has an unknown letter")
    stranger = UnitPlan(Player(2), Kind.MOB, Quality.ABLE, Square(2))
    words = "Unit 3 (mob) belongs to side 2; there are sides 0 and 1."
    assert sentence(replace(GOOD, units=(*GOOD.units, stranger))) == words


def test_the_raid_begins_with_an_empty_chest_and_the_towns_coins() -> None:
    raid = posting()
    assert (raid.purse, raid.last, raid.turn, raid.alarm) == ((0, 45), 12, 0, Alarm.ASLEEP)
    assert len(listed(raid)) > 1
