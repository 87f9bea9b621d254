"""Where the hexes in hand can take the ship under way: every course, step by step (P8-12)."""

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hexes import Face, Hex
from pieces_of_eight.campaign.kernel.dice import Faces, Roll
from pieces_of_eight.campaign.kernel.play import Play
from ..model.actions import Sail
from ..model.state import Sea
from ..model.waters import exits, free_turns
from ..rules.sailing import sail


class Course(Struct, frozen=True):
    """Some hexes sailed one after the other."""

    turns: tuple[int, ...]
    """The turn before each hex: -1 to larboard, 0 none, +1 to starboard."""
    path: tuple[Hex, ...]
    """The hexes entered; the last lies off the map when the course leaves the table."""
    facing: Face
    """How she heads at the end."""
    leaves: bool = False
    """Whether she leaves the table at the end (P8-10.8)."""

    @property
    def at(self) -> Hex:
        """Where the course ends."""
        return self.path[-1]

    @property
    def helm(self) -> int:
        """How much the wheel is turned: among courses to one place the least is the plainest."""
        return sum(map(abs, self.turns))


def courses(sea: Sea) -> tuple[Course, ...]:
    """Every course of the hexes in hand, short ones first; one for each end and heading."""
    found: dict[tuple[Hex, Face], Course] = {}
    edge = [(sea, Course((), (sea.ships[sea.active].at,), sea.ships[sea.active].facing))]
    while edge:
        grown = [longer for here, course in edge for longer in _longer(here, course)]
        grown.sort(key=lambda pair: pair[1].helm)
        edge = []
        for here, course in grown:
            if (course.at, course.facing) not in found:
                found[course.at, course.facing] = course
            if not course.leaves:
                edge.append((here, course))
    return tuple(found.values())


def _longer(sea: Sea, course: Course) -> list[tuple[Sea, Course]]:
    """The course with one more hex, each way it can be had; sailing is done by its rule."""
    out = exits(sea)
    found = []
    for turn in (*(turn for turn, _ in free_turns(sea)), *out):
        play = Play(sea, _no_dice)
        sail(play, Sail(sea.active, turn))
        ship = play.state.ships[sea.active]
        path = (*course.path, ship.at) if course.turns else (ship.at,)
        longer = Course((*course.turns, turn), path, ship.facing, turn in out)
        found.append((play.state, longer))
    return found


def _no_dice(roll: Roll) -> Faces:
    raise AssertionError(f"{roll.rule} throws dice in a move that has none")
