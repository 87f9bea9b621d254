"""What line mode has to know of a kind of fight; each engine's module `line` holds its `LINE`."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pieces_of_eight.tui.play.faces import Face
from pieces_of_eight.tui.play.session import AnySession, Session

if TYPE_CHECKING:
    from pieces_of_eight.campaign.kernel.sealed import Player
    from pieces_of_eight.tui.match.desk import Desk


class Line(Struct, frozen=True):
    """How a fight is told and ordered in lines. States and actions are those of its engine."""

    face: Face
    desk: "Callable[..., Desk[Any, Any]]"
    """The desk of its page, which knows the odds of every order."""
    words: Callable[[Any, Any], str]
    """What an action is called in a state."""
    surroundings: "Callable[[Any, Player], Sequence[str]]"
    """What a player sees from where he stands, the nearest and most urgent first."""
    doer: Callable[[Any, Any], str] = lambda state, action: ""
    """Who does an action in a state, where others could do the same."""
    typed: "Callable[[Any, Player, str], Any]" = lambda state, who, order: None
    """The action that an order in words means, a sentence where it means none that can be, and
    nothing where it is no order. For what is more than a list could hold: where somebody goes."""
    typing: str = ""
    """How such an order is typed, for the help."""
    of_career: "Line | None" = None
    """The same for a fight of a career, where some words are others there."""
    session: "Callable[..., AnySession]" = Session
    """The table at which it is played."""
    kinds: Mapping[type, str] = {}
    """What several actions of a kind are called together."""

    def suited(self, *, of_career: bool) -> "Line":
        """What holds of a fight by itself, or of one that belongs to a career."""
        return (self.of_career or self) if of_career else self
