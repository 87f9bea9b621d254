"""What has been worked out about a thing that never changes, found again by the thing itself."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

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


class Reckoned(Generic[Thing, Found]):
    """A property reckoned when it is first asked, of a struct that keeps a dictionary beside it.

    `functools.cached_property` takes a lock each time, which costs more than most that is kept.
    """

    def __init__(self, reckon: Callable[[Thing], Found]) -> None:
        self._reckon = reckon
        self._name = reckon.__name__
        self.__doc__ = reckon.__doc__

    @overload
    def __get__(self, thing: None, kind: Any) -> "Reckoned[Thing, Found]": ...

    @overload
    def __get__(self, thing: Thing, kind: Any) -> Found: ...

    def __get__(self, thing: Any, kind: Any) -> Any:
        if thing is None:
            return self
        found = thing.__dict__[self._name] = self._reckon(thing)
        return found
