"""H-25 and the landing: the garrison is posted in secret, and no raid begins that cannot be."""

from collections import Counter

import pytest

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.sealed import Sealed, seen
from pieces_of_eight.campaign.land_raid import tactics
from pieces_of_eight.campaign.land_raid.actions import Post
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, Alarm, Options, Phase, Raid
from tests.land_raid.positions import (
    at,
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

pytestmark = pytest.mark.rule("H-25")

TOWN_MAP = """
    R:vo  =     B:ghm  %
    H     =     =:uuuuu  .
    _:H   _     _     #
"""


def posting(picture: str = TOWN_MAP) -> Raid:
    return land_raid.start(setup(picture, Options()), Scripted()).state


def test_each_group_and_officer_may_be_sent_to_one_square_of_the_town() -> None:
    raid = posting()
    step = play(raid, "h1 posted A2")
    assert told(step) == ["Cutlass group h1 is posted to A2. [H-25]"]
    raid = step.state
    assert place(raid, "h1") == "A2"
    assert refused(raid, "h1 posted B1") == ("H-25", "that one is already posted")
    raid, _ = run(raid, "o1 posted D2", "m1 posted C2")
    assert may(raid, "u1 posted C1"), "guns take no room"


def test_the_governor_and_the_guns_stay_where_they_are() -> None:
    words = "the governor and the guns stay where they are"
    assert refused(posting(), "v1 posted B1") == ("H-25", words)
    assert refused(posting(), "g1 posted B1") == ("H-25", words)


@pytest.mark.parametrize(("to", "what"), [("A3", "A3"), ("D1", "D1"), ("D3", "D3")])
def test_beach_jungle_and_wall_are_no_squares_of_the_town(to: str, what: str) -> None:
    assert refused(posting(), f"h1 posted {to}") == ("H-24", f"{what} is not in the town")


@pytest.mark.rule("P8-22.5")
def test_a_post_has_room_for_six() -> None:
    raid, _ = run(posting(), "h1 posted C2")
    assert refused(raid, "m1 posted C2") == ("P8-22.5", "C2 has no room for more")
    assert refused(raid, "u1 posted C2") == ("P8-22.5", "C2 has no room for more")
    assert refused(posting(), "u1 posted C2") == ("H-25", "it is already there")


def test_posting_is_for_the_town_and_before_the_first_turn() -> None:
    words = "the garrison can be posted only before the first turn"
    there = Sealed(TOWN, at(posting(), "B1"))
    assert refused(posting(), Post(who(posting(), "H1"), there)) == ("H-25", words)
    late = position(TOWN_MAP, side=TOWN, alarm=Alarm.FULL)
    assert refused(late, "h1 posted A2") == ("H-25", words)
    assert refused(posting(), "h1 to B2") == ("P8-22.1", "this is not the time to move")
    raid, log = run(posting(), ("done", 6, 1))
    assert log[0] == "The garrison is posted, and the town goes to sleep. [H-25]"
    assert (raid.phase, raid.side, unit(raid, "h1").moved) == (Phase.MOVING, RAIDERS, False)


@pytest.mark.rule("H-17")
def test_the_posting_is_secret() -> None:
    step = play(posting(), "h1 posted D2")
    assert str(land_raid.events.say(step.state, seen(step.events[0], RAIDERS).value)) == (
        "Cutlass group h1 is posted in the dark. [H-25]"
    )
    one = seen(step.state, RAIDERS).value
    other = seen(play(posting(), "h1 posted B1").state, RAIDERS).value
    assert one == other


# --- how a captain posts them ------------------------------------------------------------------

RICH_TOWN = """
    =:hhm  $     =:ohm  R:v
    H:mm   =     =:mmm  H:h
    =:ohm  _:H   _      #
"""


def posted() -> dict[str, int]:
    """How many men stand in a square when a captain has posted his garrison."""
    raid = posting(RICH_TOWN)
    orders = tactics.given(raid, TOWN, tactics.portfolio(raid, TOWN)[0])
    while raid.phase is Phase.POSTING:
        for act in tactics.next_actions(raid, TOWN, orders):
            assert land_raid.refuse(raid, act) is None
            raid = land_raid.apply(raid, act, Scripted(6, 1)).state
    there = Counter(place(raid, f"{kind}{n}") for kind, n in NAMES)
    return {name: there[name] for name in ("B1", "D1")}


NAMES = [*(("h", n) for n in range(1, 6)), *(("m", n) for n in range(1, 9)), ("o", 1), ("o", 2)]


def test_a_captain_fills_treasury_and_residence() -> None:
    assert posted() == {"B1": 6, "D1": 5}, "and the governor"
