"""What the laboratory is asked to play: arrangements, each with its games one after the other."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from campaign.lab.job import Job, Row, SeatLuck

MIRRORED = 2
"""Games to a seed where the levels change seats."""


class Arrangement(Struct, frozen=True):
    """A fight and who plays it; its games differ in their seeds alone."""

    name: str
    """The scenario, or the save and the step it goes on from."""
    levels: tuple[str, ...]
    """By seat. The first is the one that is counted."""
    options: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """In a table."""
        agreed = f" ({', '.join(self.options)})" if self.options else ""
        return f"{self.name}{agreed}: {' against '.join(self.levels)}"


class Plan(Struct, frozen=True):
    """All that is to be played."""

    arrangements: tuple[Arrangement, ...]
    games: int
    """Of each arrangement, at most."""
    seed: int
    """Of the first game."""
    mirrored: bool = False
    """Whether the levels change seats for every second game, with the same seed."""
    until_decided: bool = False
    """Whether an arrangement of two ends as soon as it is decided which of them is better."""
    events: bool = False
    """Whether every event is kept, too."""
    version: str = ""
    """Of the game that plays."""
    replays: bool = False
    """Whether it is known, too, what luck was worth in points."""


Begins = Callable[[Arrangement, tuple[str, ...], int], Job]
"""Makes the job of an arrangement, of levels by seat, and of a seed."""


def jobs_of(plan: Plan, one: Arrangement, begins: Begins) -> Iterator[Job]:
    """The games of an arrangement in their order."""
    for number in range(plan.games):
        yield begins(one, seats_of(plan, one, number), seed_of(plan, number))


def seed_of(plan: Plan, number: int) -> int:
    """The seed of a game: two that are mirrored have the same."""
    return plan.seed + (number // MIRRORED if plan.mirrored else number)


def seats_of(plan: Plan, one: Arrangement, number: int) -> tuple[str, ...]:
    """Who sits where in a game: seats move on by one for a mirrored game."""
    if plan.mirrored and number % MIRRORED:
        return (*one.levels[1:], one.levels[0])
    return one.levels


def first_seat(plan: Plan, number: int, seats: int) -> int:
    """The seat of the level that is counted, in a game of this number."""
    return seats - 1 if plan.mirrored and number % MIRRORED else 0


def arrangements(
    names: Sequence[str],
    options: Sequence[tuple[str, ...]],
    levels: Sequence[tuple[str, ...]],
) -> tuple[Arrangement, ...]:
    """Every fight with every set of options and every set of levels."""
    return tuple(
        Arrangement(name, ranks, agreed) for name in names for agreed in options for ranks in levels
    )


def luck_for(plan: Plan, number: int, row: Row) -> SeatLuck | None:
    """The luck of the level that is counted; None in a table of an older game."""
    return row.luck[first_seat(plan, number, len(row.points))] if row.luck else None


def points_for(plan: Plan, number: int, row: Row) -> tuple[float, int | None]:
    """The lead of the level that is counted over the best of the others, and who won seen from it:
    0 where it has won, 1 where another has, None for a draw."""
    seat = first_seat(plan, number, len(row.points))
    others = [each for at, each in enumerate(row.points) if at != seat]
    won = None if row.winner is None else int(row.winner != seat)
    return row.points[seat] - max(others), won
