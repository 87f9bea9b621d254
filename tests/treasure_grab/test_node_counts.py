"""How many ways a grab can go from pinned positions: listed actions times falls of the dice."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import treasure_grab
from pieces_of_eight.campaign.treasure_grab.state import AskPlace, Grab, Lie, Options, Phase
from tests.treasure_grab.positions import ME, game
from tests.ways import assert_ways

SMALL = """
    0 0 2 0
    0 T 3 0
    o 0 1 0
    0 0 0 0
"""
POND = """
    0 ~ 0 C
    0 0 0 0
    0 0 0 0
    0 0 0 0
    0 0 0 0
"""
HOUSE = Options(crocodiles=True, cannon=True, banana=True)


def joining() -> Grab:
    """A player without a warband, and two of them free."""
    grab = game({"S1": "A1", "P1": "D4"}, SMALL, phase=Phase.JOINING)
    return replace(grab, bands=(None, grab.bands[1]))


def placing() -> Grab:
    """The winner of a chest, who puts it back."""
    return replace(game({"S1": "F6", "s1": "L10"}), pending=(AskPlace(ME),))


PINNED: list[tuple[str, Grab, int, int]] = [
    ("moving", game({"S1": "A1", "S2": "A4", "s1": "D4"}, SMALL), 2, 50),
    ("coming on", game({"S1": "A1", "s1": "D4"}, SMALL, phase=Phase.ENTERING), 2, 32),
    ("joining", joining(), 2, 24),
    ("taking hold", game({"S1": "A2", "S2": "D2", "s1": "C5"}, POND, "A3"), 2, 105),
    ("carrying", game({"S1": "B2", "S2": "D2"}, POND, "A3", held=("S1", "S2")), 2, 84),
    ("turning", game({"S1": "A2"}, POND, "B2", lie=Lie.SOUTH, held=("S1",)), 2, 39),
    ("three who pull", game({"S1": "A2", "s1": "B2", "P1": "C2"}, POND, "A3"), 1, 218),
    ("fighting", game({"S1": "A1", "S2": "A3", "s1": "B1"}, SMALL, phase=Phase.FIGHTING), 2, 26),
    ("crocodiles", game({"S1": "A1", "S2": "C2", "s1": "D5"}, POND, options=HOUSE), 1, 15),
    (
        "mischief",
        game({"S1": "D2", "s1": "A3", "s2": "A4"}, POND, phase=Phase.FIGHTING, options=HOUSE),
        1,
        69,
    ),
    ("putting back", placing(), 1, 24),
]


@pytest.mark.parametrize(
    ("grab", "depth", "count"), [case[1:] for case in PINNED], ids=[case[0] for case in PINNED]
)
def test_the_number_of_ways_is_as_counted(grab: Grab, depth: int, count: int) -> None:
    assert_ways(treasure_grab, grab, depth, count)
