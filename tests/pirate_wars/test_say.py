"""What is said of one figure is said of one, and of several of several."""

import pytest

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.pirate_wars.events import (
    ArmsFired,
    ClimbedAboard,
    Primed,
    PrizeManned,
    Sank,
    Sent,
    Swam,
)
from pieces_of_eight.campaign.pirate_wars.say import say
from pieces_of_eight.campaign.pirate_wars.state import Arm, Place, Post
from tests.pirate_wars.positions import beam

R = Rule("PW-3.6")


def of(count: int) -> list[tuple[Event, str, str]]:
    """Events of so many figures, with what one does and what several do."""
    return [
        (Sent(R, 0, Post.HAND, Place.GUNS, count), "goes to", "go to"),
        (Primed(R, 0, Post.HAND, Arm.MUSKET, count), "loads", "load"),
        (ArmsFired(R, 0, 1, Post.HAND, Arm.MUSKET, count, Place.DECK), "aims", "aim"),
        (PrizeManned(R, 0, 1, count), "takes over", "take over"),
        (Swam(R, 0, 1, count), "swims for", "swim for"),
        (ClimbedAboard(R, 0, 1, count), "climbs aboard", "climb aboard"),
        (Sank(R, 0, count, count), "drowns, ", "drown, "),
        (Sank(R, 0, count, count), "is in the water", "are in the water"),
    ]


@pytest.mark.parametrize("number", range(len(of(1))))
def test_one_figure_goes_and_two_go(number: int) -> None:
    sea = beam(30)
    (event, one, _), (events, _, more) = of(1)[number], of(2)[number]
    assert f" {one}" in say(sea, event).words
    assert f" {more}" in say(sea, events).words
