"""What may be met in a port or has been met at sea, as a career has it (C-35)."""

from msgspec import Struct

from pieces_of_eight.campaign.kernel.changes import Change
from pieces_of_eight.campaign.kernel.deeds import Condition


class Consequence(Struct, frozen=True):
    """What comes of an answer on the faces of a die up to this one."""

    to: int
    says: str
    does: tuple[Change, ...] = ()


class Answer(Struct, frozen=True):
    """One way to answer; what it costs is paid before the die is thrown."""

    label: str
    faces: tuple[Consequence, ...]
    costs: tuple[Change, ...] = ()


class Encounter(Struct, frozen=True):
    """A few sentences, and the answers to them."""

    id: str
    says: str
    answers: tuple[Answer, ...]
    when: Condition = Condition()
    at_sea: bool = False  # whether it comes to a force that met nobody, at the place of that force


class Met(Struct, frozen=True):
    """An encounter that waits for its answer."""

    encounter: str
    place: str = ""  # the place of the chart; empty in port
