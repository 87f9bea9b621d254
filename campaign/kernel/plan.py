"""A plan of a turn: orders that are given one after the other, each in its part of the turn."""

from typing import Any, NamedTuple


class Planned(NamedTuple):
    """An order of a plan, and the part of the turn in which it is given."""

    action: Any
    part: str


def part_of(state: Any) -> str:
    """The part of the turn in which a fight stands: in another part an order means another thing.

    Fights count their turns; most of them have phases, some give one side after the other its part.
    """
    names = ("turn", "phase", "side", "active", "band")
    return " ".join(str(getattr(state, name)) for name in names if hasattr(state, name))


def asks(state: Any) -> bool:
    """Whether a question comes before anything else."""
    return bool(getattr(state, "pending", ()))
