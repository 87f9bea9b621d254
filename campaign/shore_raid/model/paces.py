"""How far figures may go: the throw of the turn (PA-4.1, PA-4.2, PA-4.4)."""

from msgspec.structs import replace

from campaign.kernel.dice import Faces
from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.shore_raid.model.events import PaceThrown
from campaign.shore_raid.model.state import NO_PLACE, PIRATES, TOWN, Figure, Pace, Raid

THROW = Rule("PA-4.1")
RIDERS = Rule("PA-4.2")
RIDERS_BROKEN = Rule("R2-10")
BULKY = Rule("PA-4.4")

SIDES = 10


def throw_paces(play: Play[Raid]) -> None:
    """Both sides throw how far they go this turn (PA-4.1, PA-4.2)."""
    for side in (PIRATES, TOWN):
        faces = *play.roll(THROW, 2, (), SIDES), *play.roll(THROW, 1, (), SIDES)
        mounted = any(f.mounted and f.owner == side and f.here for f in play.state.figures)
        riders = play.roll(RIDERS, 4, (), SIDES) if mounted else ()
        pace = pace_of(faces, riders)
        paces = play.state.paces
        both = (pace, paces[TOWN]) if side == PIRATES else (paces[PIRATES], pace)
        play.state = replace(play.state, paces=both)
        play.tell(PaceThrown(RIDERS if riders else THROW, side, faces, riders, pace))


def pace_of(faces: Faces, riders: Faces) -> Pace:
    """What the dice allow: the best two, or the first two; riders the best three (R2-9, R2-10)."""
    best = sorted(riders, reverse=True)
    return Pace(
        open=100 * (sum(faces) - min(faces)),
        broken=100 * (faces[0] + faces[1]),
        mounted=100 * sum(best[:3]),
        mounted_broken=100 * sum(best[:2]),
    )


def allowance(raid: Raid, figure: Figure, broken: bool) -> int:
    """How far a figure may go this turn, in hundredths of an inch (PA-4.1, PA-4.2, PA-4.4)."""
    pace = raid.paces[figure.owner]
    if figure.mounted:
        whole = pace.mounted_broken if broken else pace.mounted
    else:
        whole = pace.broken if broken else pace.open
    return whole // 2 if laden(raid, figure) else whole


def laden(raid: Raid, figure: Figure) -> bool:
    """Whether a figure carries bulky booty (PA-4.4)."""
    return figure.load != NO_PLACE and raid.shore.places[figure.load].bulky
