"""What a copy of the game can play, and what it calls its rules and its content."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from pieces_of_eight.campaign.kernel.game import Engine
    from pieces_of_eight.campaign.kernel.match import Match
    from pieces_of_eight.saves.career_file import CareerHeader

AnyEngine: TypeAlias = "Engine[Any, Any, Any]"


class KeptCareer(Protocol):
    """A career as its file holds it, for whoever joins its matches into one."""

    @property
    def header(self) -> "CareerHeader": ...

    @property
    def setup(self) -> Any:
        """What it was begun with, as plain mappings and lists."""
        ...

    def names(self) -> tuple[str, ...]:
        """Its matches in the order they were begun."""
        ...

    def record(self, name: str) -> "Match[Any, Any, Any]":
        """A match as it stands; one that is put away is replayed. Raises SaveError."""
        ...

    def look_through(self, name: str) -> None:
        """See that the record of a match that is put away can be read. Raises SaveError."""
        ...


Join: TypeAlias = Callable[[KeptCareer], object]
"""Raises whatever it likes for matches that are no whole career."""


class Edition:
    """What this copy of the game is, to judge saves by.

    The two names may be given as functions: they are asked when a match is kept or opened,
    which a title page does not do.
    """

    def __init__(
        self,
        engines: Mapping[str, AnyEngine],
        rules: str | Callable[[], str] = "",
        content: str | Callable[[], str] = "",
        join: Join = lambda career: None,
    ) -> None:
        self.engines = engines
        """The engines by name."""
        self.join = join
        """Sees whether the matches of a career make a whole one: saves know no engine."""
        self._rules = rules
        self._content = content

    @cached_property
    def rules(self) -> str:
        """The version of the rules."""
        return self._rules if isinstance(self._rules, str) else self._rules()

    @cached_property
    def content(self) -> str:
        """A hash of the content."""
        return self._content if isinstance(self._content, str) else self._content()
