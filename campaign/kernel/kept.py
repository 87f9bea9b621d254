"""What has been worked out about a thing that never changes, found again by the thing itself."""

from typing import Generic, TypeVar

Thing = TypeVar("Thing")
Found = TypeVar("Found")


class Last(Generic[Thing, Found]):
    """What was found out about the last thing asked about.

    A state shares with the one before it all that an action left alone, so that the same thing is
    asked about again and again. To tell it by its contents, as `lru_cache` does, is to read all
    of it each time; to remember many of them costs more than it saves, for what is kept cannot be
    used again for what comes next. The thing is kept too, so nothing else can be taken for it.
    """

    __slots__ = ("pair",)

    def __init__(self) -> None:
        self.pair: tuple[Thing, Found] | None = None
        """The last thing, and what was found out; who asks compares the thing with `is`."""

    def keep(self, thing: Thing, found: Found) -> Found:
        """Keep what was found out about a thing, and nothing else."""
        self.pair = thing, found
        return found
