"""What a copy of the game can play, and what it calls its rules and its content."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from campaign.kernel.game import Engine

AnyEngine: TypeAlias = "Engine[Any, Any, Any]"


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
    ) -> None:
        self.engines = engines
        """The engines by name."""
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
