"""The chronicle of battles by Pirate Wars, and of islands."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.bridge.landing import island, landed
from pieces_of_eight.campaign.chronicle import fights
from pieces_of_eight.campaign.chronicle.document import head
from pieces_of_eight.campaign.chronicle.story import Deed, Told
from pieces_of_eight.campaign.chronicle.writing import chronicle
from pieces_of_eight.campaign.engines import PIRATE_WARS
from pieces_of_eight.campaign.kernel.match import Match, Position
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.pirate_wars.boarding import PRIZE
from pieces_of_eight.campaign.pirate_wars.events import (
    Abandoned,
    CaptainLost,
    LostHeart,
    Rammed,
    Robbed,
    Sank,
    Taken,
)
from pieces_of_eight.campaign.pirate_wars.island import LOOT
from pieces_of_eight.campaign.pirate_wars.sailing import SINKING
from pieces_of_eight.campaign.pirate_wars.state import Cause, Ending, Phase, ShipId
from tests.bridge.positions import ONE, TWO, the_world
from tests.bridge.test_island import begin, drawn
from tests.test_career import SAILOR, lively, sailed

PETREL, TERN = ShipId(0), ShipId(1)


@pytest.mark.rule("H-88")
def test_an_island_is_told_with_its_name_and_is_his_who_has_more_of_the_treasure() -> None:
    """And not his who has done more harm, as in a battle."""
    sea = begin()
    one, two = sea.ships
    ships = (replace(one, chests=0), replace(two, chests=2, hull=1))
    end = replace(sea, ships=ships, ending=Ending.TURNS, phase=Phase.OVER)
    outcome = landed(drawn().engagements[0], end).outcome
    sheet = drawn()
    sheet = replace(sheet, engagements=(replace(sheet.engagements[0], outcome=outcome),))
    start = island(the_world().hired, 1)
    each = fights.engagement(sheet, 0, Match(PIRATE_WARS, start, 1, Position(end, 0, 0)), None)
    assert (each.kind, each.over, each.better) == ("landing", True, TWO)
    assert each.ending == "Night falls, and the fight is over."
    assert [gain.why for gain in each.gains] == ["the island's treasure"]
    found = chronicle(sailed(lively(), 1, SAILOR.name))
    crowns = [captain.crown for captain in found.captains]
    assert head(found, each) == (
        f"Landing: {crowns[0]} A and {crowns[1]} A at {each.place} in the Galleons Passage"
    )
    assert each.place == sea.waters.shoals[0].name


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Sank(SINKING, PETREL, 3, 4), "Petrel goes down."),
        (Taken(PRIZE, TERN, ONE), "Tern is taken."),
        (CaptainLost(SINKING, TERN), "Tern loses her captain."),
        (Rammed(PRIZE, PETREL, TERN, 0), "Petrel rams Tern."),
        (Robbed(LOOT, PETREL, 0, 2), "Petrel lands men who take 2 chests of treasure."),
    ],
)
def test_what_is_worth_a_line_of_pirate_wars(event: Event, words: str) -> None:
    sea = begin()
    assert [*fights.deeds("pirate_wars", [Told(1, sea.turn, sea, sea, event)])] == [
        Deed(sea.turn, words)
    ]


def test_cannon_taken_up_ashore_are_worth_no_line() -> None:
    sea = begin()
    told = Told(1, sea.turn, sea, sea, Robbed(LOOT, PETREL, 0, 0, 1))
    assert not [*fights.deeds("pirate_wars", [told])]


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        ("HT", ["Tern is taken."]),
        ("HA", ["Tern is given up by her crew."]),
        ("HTS", ["Tern goes down."]),
        ("HC", ["Tern loses heart.", "Tern loses her captain."]),
    ],
)
def test_of_a_ship_that_is_lost_in_a_turn_only_her_end_is_told(
    kinds: str, words: list[str]
) -> None:
    sea = begin()
    events: dict[str, Event] = {
        "H": LostHeart(SINKING, TERN, Cause.BOARDED),
        "T": Taken(PRIZE, TERN, ONE),
        "A": Abandoned(SINKING, TERN),
        "S": Sank(SINKING, TERN, 3, 4),
        "C": CaptainLost(SINKING, TERN),
    }
    told = [Told(0, 2, sea, sea, events[kind]) for kind in kinds]
    told.append(Told(0, 3, sea, sea, LostHeart(SINKING, PETREL, Cause.HALF)))
    found = list(fights.deeds("pirate_wars", told))
    assert found == [*(Deed(2, line) for line in words), Deed(3, "Petrel loses heart.")]
