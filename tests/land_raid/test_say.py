"""What a side is told of what it did not see, and what a unit is called."""

import pytest

from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Sealed, redact
from pieces_of_eight.campaign.land_raid import events
from pieces_of_eight.campaign.land_raid.events import described, name, say, token
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, Known
from tests.land_raid.positions import at, position, unit, who

RAID = position("""
    H:om     R:vg    $:m+l-
    T        .       .
    _:OHHM+  _       %:u
""")
R = Rule("P8-22.1")
m1, g1, H1 = (who(RAID, token) for token in ("m1", "g1", "H1"))
A1, B1, C1, A2, B2 = (at(RAID, label) for label in ("A1", "B1", "C1", "A2", "B2"))


def known(raiders: int, town: int) -> Known:
    return Sealed(RAIDERS, raiders), Sealed(TOWN, town)


DARK = "in the dark"
# What not everybody sees: the event, the words, and where the raiders and the town hear it was.
HIDDEN: list[tuple[Event, str, str, str]] = [
    (events.Posted(R, m1, known(NOWHERE, A1)), "Musket group m1 is posted {}.", DARK, "to A1"),
    (events.Moved(R, H1, known(A2, NOWHERE)), "Cutlass group H1 goes {}.", "to A2", DARK),
    (events.Moved(R, H1, known(A2, A2)), "Cutlass group H1 goes {}.", "to A2", "to A2"),
    (
        events.Hauled(R, g1, 5, 5, known(NOWHERE, B2)),
        "Town gun g1 is hauled {} (rolled 5, needed 5).",
        *(DARK, "to B2"),
    ),
    (
        events.Hauled(R, g1, 4, 5, known(NOWHERE, B1)),
        "Town gun g1 sticks fast (rolled 4, needed 5).",
        *("", ""),
    ),
    (events.Risen(R, m1, known(NOWHERE, C1)), "Musket group m1 comes back {}.", DARK, "to C1"),
]


@pytest.mark.rule("H-17")
@pytest.mark.parametrize(("event", "words", "raiders", "town"), HIDDEN)
def test_what_a_side_did_not_see_it_is_not_told(
    event: Event, words: str, raiders: str, town: str
) -> None:
    for side, heard in ((RAIDERS, raiders), (TOWN, town)):
        told = say(redact(RAID, side), redact(event, side))
        assert str(told) == f"{words.format(heard)} [{event.rule}]"
    truth = say(RAID, event)
    assert str(truth) == f"{words.format(raiders if town == DARK else town)} [{event.rule}]"


def test_an_event_of_another_game_is_refused() -> None:
    with pytest.raises(TypeError):
        say(RAID, Event(R))


# --- names --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "what"),
    [
        *[("O1", "officer"), ("v1", "governor"), ("g1", "town gun"), ("m1", "able musket group")],
        *[("m2", "battle hardened musket group"), ("l1", "scurvy militia group")],
        *[("H2", "able cutlass group"), ("u1", "able unarmed group")],
    ],
)
def test_a_unit_is_called_by_its_token_and_described_by_what_it_is(text: str, what: str) -> None:
    assert token(RAID, who(RAID, text)) == text
    assert described(unit(RAID, text)) == what
    assert name(RAID, who(RAID, text)).endswith(text)


def test_an_eleventh_unit_of_a_kind_has_two_characters_as_well() -> None:
    raid = position("_:HHHHHH _:HHHHHH H:u")
    tokens = [token(raid, each.id) for each in raid.units]
    assert tokens[8:] == ["H9", "Ha", "Hb", "Hc", "u1"]
    assert len(set(tokens)) == len(tokens)
