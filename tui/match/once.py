"""What is worked out of a state once, and kept until somebody asks about another state."""

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Once(Generic[P, T]):
    """A pure function of frozen values that remembers its last answer.

    A page asks the same of the same state at each key; states are large, so they are compared,
    which begins with whether they are the very same, and not hashed.
    """

    def __init__(self, work: Callable[P, T]) -> None:
        self._work = work
        self._last: tuple[object, T] | None = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """What the function says of these values."""
        asked = (args, kwargs)
        if self._last is None or self._last[0] != asked:
            self._last = asked, self._work(*args, **kwargs)
        return self._last[1]
