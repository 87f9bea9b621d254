"""Secrets are a type: what is sealed is hidden everywhere, and opened at one place only."""

from functools import cache
from typing import Any, Generic, NewType, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct, structs

Player = NewType("Player", int)  # a side of the table: 0 or 1 (in other games perhaps more)

T = TypeVar("T")


def opponent_of(player: Player) -> Player:
    return Player(1 - player)


def placed(both: tuple[T, T], who: Player, new: T) -> tuple[T, T]:
    """A pair by player with one player's part changed."""
    return (new, both[1]) if who == 0 else (both[0], new)


class Sealed(Struct, Generic[T], frozen=True):
    """Content only `owner` may read. Closed to everyone else, the content is None."""

    owner: Player
    content: T | None

    @property
    def own(self) -> T:
        """The content, for the rules and for its owner."""
        assert self.content is not None, "nobody reads what is sealed to him"
        return self.content


class Seen(Struct, Generic[T], frozen=True):
    """A value as one player sees it. The screen and the AI are given nothing else."""

    who: Player
    value: T


def seen(value: T, who: Player) -> Seen[T]:
    """The value as `who` may see it."""
    return Seen(who, redact(value, who))


def redact(value: Any, who: Player) -> Any:
    """The value with every seal that is not `who`'s own closed; same shape, same types."""
    if isinstance(value, Sealed):  # a secret of his own may quote a secret of another's
        mine = value.owner == who
        return Sealed(value.owner, redact(value.content, who) if mine else None)
    if isinstance(value, tuple):
        return tuple(redact(part, who) for part in value)
    if isinstance(value, Struct) and (fields := _hiding(type(value))):
        return structs.replace(value, **{f: redact(getattr(value, f), who) for f in fields})
    return value


def hides(value: Any) -> bool:
    """Whether a value holds a seal that is closed."""
    if isinstance(value, Sealed):
        return value.content is None or hides(value.content)
    if isinstance(value, tuple):
        return any(hides(part) for part in value)
    return isinstance(value, Struct) and any(hides(getattr(value, f)) for f in _hiding(type(value)))


@cache
def _hiding(cls: type) -> tuple[str, ...]:
    """The fields of a Struct that can hold a seal, found from its annotations."""
    hints = get_type_hints(cls)
    fields = {field.name for field in structs.fields(cls)}
    return tuple(f for f, hint in hints.items() if f in fields and _mentions(hint, frozenset()))


def _mentions(hint: Any, above: frozenset[Any]) -> bool:
    """Whether a value of a type can have a seal anywhere in it; in doubt it can.

    `above` are the classes being looked into, so that a type that holds itself has an end.
    """
    cls = get_origin(hint) or hint
    if cls in (Sealed, Any, object) or hint is tuple or isinstance(cls, TypeVar):
        return True
    if isinstance(cls, NewType):
        return _mentions(cls.__supertype__, above)
    if isinstance(cls, type) and issubclass(cls, Struct) and cls not in above:
        if cls.__subclasses__():  # the value may be of one of them, or of one still to come
            return True
        if any(_mentions(part, above | {cls}) for part in get_type_hints(cls).values()):
            return True
    return any(_mentions(arg, above) for arg in get_args(hint))
