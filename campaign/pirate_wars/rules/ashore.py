"""Landing parties (PW-8.1, PW-10.2, PW-10.3): they land, walk, and scale walls."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model.actions import Land, March
from ..model.ashore import (
    RAMP,
    distance_off,
    end_of,
    in_reach,
    land_of,
    open_door,
    parties_on,
    party_of,
    with_party,
)
from ..model.crew import has, tidy
from ..model.events_ashore import Climbed, Landed, Marched
from ..model.land import Dwellers, Goal, Party, Shore
from ..model.land import Land as Ground
from ..model.state import Sea, Ship, with_ship
from ..model.terms import ALONGSIDE, Flag, Phase, Post

BEACH = Rule("PW-8.1")
SCALING = Rule("PW-10.2")
WALKING = Rule("PW-10.3")

PACE, PEG_LEG = 24 * DOT, 18 * DOT
"""How far figures go ashore in a turn, and a party that waits for a wooden leg."""
HAULING = 12 * DOT
REACH = 4 * DOT
"""At this and nearer men fight hand to hand."""


def beach_of(sea: Sea, boat: Ship) -> int | None:
    """The island at whose shore a launch lies, if somebody lives there."""
    for at in range(len(sea.shores)):
        if distance_off(sea, at, boat) <= ALONGSIDE:
            return at
    return None


def pace_of(party: Party, flag: Flag) -> int:
    """24 dots; 18 with a pirate captain and his wooden leg (PW-10.3); 12 with a cannon (H-166)."""
    if party.cannon:
        return HAULING
    return PEG_LEG if flag is Flag.PIRATE and has(party.crew, Post.CAPTAIN) else PACE


# Landing.


def refuse_land(sea: Sea, act: Land) -> Refusal | None:
    boat = sea.ships[act.by]
    if not boat.card.boat or not boat.crew:
        return Refusal(BEACH, "only a manned launch lands")
    if beach_of(sea, boat) is None:
        return Refusal(BEACH, "she is at no shore that has anything on it")
    if all(row.busy for row in boat.crew):
        return Refusal(BEACH, "her men have done their task")
    if (left := party_of(sea, act.by)) is not None and left.shore != beach_of(sea, boat):
        return Refusal(BEACH, "men of hers are in snares on another island")
    return None


def land(play: Play[Sea], act: Land) -> None:
    """Her men are on the beach, and may leave it from the next turn on (PW-8.1)."""
    sea = play.state
    boat = sea.ships[act.by]
    shore = beach_of(sea, boat)
    assert shore is not None
    crew = tidy(replace(row, busy=False) for row in boat.crew)
    left = party_of(sea, act.by)  # who was left there in a snare
    party = Party(
        act.by,
        boat.owner,
        shore,
        crew,
        chests=boat.chests,
        cannon=boat.cannon,
        snared=() if left is None else left.snared,
        landed=sea.turn,
    )
    boat = replace(boat, crew=(), chests=0, cannon=0, beached=True)
    others = tuple(each for each in sea.parties if each.of != act.by)
    play.state = replace(with_ship(sea, boat), parties=(*others, party))
    play.tell(Landed(BEACH, act.by, shore, party.figures))


# Walking.


def goals(sea: Sea, party: Party) -> list[Goal]:
    """Where a party may go now: inland as far as the treasure, and back."""
    land = land_of(sea, sea.shores[party.shore])
    found = [Goal.HOLD]
    if party.climbing:
        return found
    if party.at < end_of(land) or not in_reach(sea, party):
        found.append(Goal.INLAND)
    if party.at > 0:
        found.append(Goal.BEACH)
    return found


def refuse_march(sea: Sea, act: March) -> Refusal | None:
    party = party_of(sea, act.by)
    if sea.phase is not Phase.ASHORE or party is None or party.owner != sea.chooser:
        return Refusal(WALKING, "she has nobody ashore who can move now")
    if party.marched:
        return Refusal(WALKING, "they have their order already")
    if act.goal not in goals(sea, party):
        return Refusal(WALKING, "there is no way for them there")
    return None


def march(play: Play[Sea], act: March) -> None:
    """So far as they come in a turn; at a wall they stand at its foot, then scale it (PW-10.2)."""
    sea = play.state
    party = party_of(sea, act.by)
    assert party is not None
    shore = sea.shores[party.shore]
    land = land_of(sea, shore)
    pace = pace_of(party, sea.ships[act.by].flag)
    if act.goal is Goal.BEACH:
        moved = retreat(party, land, pace)
    elif act.goal is Goal.INLAND:
        moved = advance(party, shore, land, pace)
    else:
        moved = party
    walked = (moved.at, moved.inside, moved.climbing) != (party.at, party.inside, party.climbing)
    play.state = with_party(sea, replace(moved, marched=True, walked=walked))
    if moved.climbing:
        play.tell(Climbed(SCALING, act.by, False))
    elif walked:
        play.tell(Marched(WALKING, act.by, moved.at, moved.inside))


def advance(party: Party, shore: Shore, land: Ground, pace: int) -> Party:
    """Inland: to the wall's foot; through the open door; up the ramp only all at once."""
    if land.dwellers is not Dwellers.FORT:
        return replace(party, at=min(end_of(land), party.at + pace))
    if not party.inside and party.at < land.way:
        left = pace - (land.way - party.at)
        party = replace(party, at=min(land.way, party.at + pace))
        if left <= 0 or not open_door(shore, land):
            return party
        pace = left
    if not party.inside:
        if not open_door(shore, land):
            return replace(party, climbing=True)
        party = replace(party, inside=True)
    if land.ramp and party.at == land.way and pace < RAMP:
        return party
    return replace(party, at=min(end_of(land), party.at + pace))


def retreat(party: Party, land: Ground, pace: int) -> Party:
    """Back towards the water; out of a fort as they came in."""
    at = max(0, party.at - pace)
    return replace(party, at=at, inside=party.inside and at >= land.way)


def over_the_wall(play: Play[Sea]) -> None:
    """Who was on the wall as the turn began is on top of it at its end (PW-10.2)."""
    for party in play.state.parties:
        if party.climbing and not party.walked:
            play.state = with_party(play.state, replace(party, climbing=False, inside=True))
            play.tell(Climbed(SCALING, party.of, True))


def contact(sea: Sea, party: Party) -> bool:
    """Whether a party fights hand to hand with who lives there; not in a fort of its own."""
    shore = sea.shores[party.shore]
    land = land_of(sea, shore)
    match land.dwellers:
        case Dwellers.FORT:
            held = shore.marines > 0 or shore.lieutenant
            return party.inside and held and party.owner != land.owner
        case Dwellers.ISLANDERS:
            there = shore.folk.count > 0 and not shore.hidden
            return there and abs(party.at - shore.at) <= REACH
        case Dwellers.SKELETONS:
            return shore.bones > 0 and shore.at - party.at <= REACH


def beset(sea: Sea, at: int) -> bool:
    """Whether those who live there fight hand to hand, or have men on their wall: then nobody
    serves a cannon (PW-3.2, H-191)."""
    owner = land_of(sea, sea.shores[at]).owner
    return any(
        contact(sea, party) or (party.climbing and party.owner != owner)
        for party in parties_on(sea, at)
        if party.crew
    )


def new_turn_ashore(play: Play[Sea]) -> None:
    """A new turn for everybody ashore."""
    parties = tuple(
        replace(party, marched=False, walked=False, worked=False) for party in play.state.parties
    )
    play.state = replace(play.state, parties=parties)


def to_walk(sea: Sea) -> list[Party]:
    """The parties of the side that moves which have not had their order."""
    return [
        party
        for party in sea.parties
        if party.owner == sea.chooser
        and not party.marched
        and party.crew
        and party.landed < sea.turn
    ]
