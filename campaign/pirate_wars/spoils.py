"""Treasure and the way home (PW-8.1, PW-10.6): chests taken up, and men in their launch again."""

from msgspec.structs import replace

from campaign.kernel.play import Event, Play, Refusal
from campaign.kernel.rules import Rule
from campaign.pirate_wars.actions import Embark, Rob
from campaign.pirate_wars.ashore import BEACH, contact, in_reach, party_of
from campaign.pirate_wars.boats import CHEST_SEATS, SEATS
from campaign.pirate_wars.crew import tidy
from campaign.pirate_wars.dwellers import land_of, with_party, with_shore
from campaign.pirate_wars.land import Party
from campaign.pirate_wars.state import Sea, ShipId, with_ship

LOOT = Rule("PW-10.6")

BEARERS = 2


class Robbed(Event, frozen=True):
    """A party took up chests."""

    by: ShipId
    shore: int
    chests: int


class Embarked(Event, frozen=True):
    """A party is in its launch again."""

    by: ShipId
    figures: int
    chests: int


def bearers(party: Party) -> int:
    """How many chests a party can carry: two figures to each (PW-10.6)."""
    return party.figures // BEARERS


def seats(figures: int, chests: int) -> int:
    """The seats men and chests take in a launch (PW-8.1)."""
    return figures + CHEST_SEATS * chests


def refuse_rob(sea: Sea, act: Rob) -> Refusal | None:
    party = party_of(sea, act.by)
    if party is None or party.worked or not in_reach(sea, party):
        return Refusal(LOOT, "they do not stand at any treasure")
    shore = sea.shores[party.shore]
    if contact(sea, party):
        return Refusal(LOOT, "those who live here stand before it")
    if land_of(sea, shore).owner == party.owner:
        return Refusal(LOOT, "nobody robs his own fort")
    most = min(shore.chests, bearers(party) - party.chests)
    if not 1 <= act.chests <= most:
        return Refusal(LOOT, f"they can take {max(0, most)} of them")
    return None


def rob(play: Play[Sea], act: Rob) -> None:
    """The chests are theirs to carry; islanders come back for their idol (PW-11.4)."""
    sea = play.state
    party = party_of(sea, act.by)
    assert party is not None
    shore = sea.shores[party.shore]
    back = shore.hidden and shore.folk.count > 0
    robbed = replace(
        shore,
        chests=shore.chests - act.chests,
        robbed=True,
        hidden=False,
        start=shore.folk.count if back else shore.start,
    )
    sea = with_shore(sea, party.shore, robbed)
    play.state = with_party(sea, replace(party, chests=party.chests + act.chests, worked=True))
    play.tell(Robbed(LOOT, act.by, party.shore, act.chests))


def refuse_embark(sea: Sea, act: Embark) -> Refusal | None:
    party, boat = party_of(sea, act.by), sea.ships[act.by]
    if party is None or party.at > 0 or party.worked or party.landed == sea.turn:
        return Refusal(BEACH, "nobody stands on the beach who could get in")
    if not boat.afloat or not boat.hull:
        return Refusal(BEACH, "their launch is gone")
    if seats(party.figures, party.chests) > SEATS:
        return Refusal(LOOT, f"men and chests need more than {SEATS} seats")
    return None


def embark(play: Play[Sea], act: Embark) -> None:
    """The launch may leave in the next turn; who is in a snare stays behind (PW-8.1)."""
    sea = play.state
    party, boat = party_of(sea, act.by), sea.ships[act.by]
    assert party is not None
    crew = tidy(replace(row, busy=True) for row in party.crew)
    boat = replace(boat, crew=crew, chests=party.chests, beached=False)
    left = replace(party, crew=(), chests=0)
    play.state = with_party(with_ship(sea, boat), left)
    play.tell(Embarked(BEACH, act.by, party.figures, party.chests))
