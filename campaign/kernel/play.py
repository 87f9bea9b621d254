"""The workbench of a step: rules read and write `play.state`, throw, and tell what happened."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, dataclass_transform

from msgspec import Struct, field

from .dice import Dice, Faces, Roll, Rule
from .sealed import Player, Sealed

S = TypeVar("S")
T = TypeVar("T")
Words = str | None
"""What a chapter says of an event; None where the event belongs to another chapter."""
Names = Sequence[str]
"""By player what his side is called: the names of the captains, or those of the sides."""


# --- The workbench of a step: rules read and write `play.state`, throw, and tell what happened ---


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Tagged(Struct, frozen=True, tag=True):
    """What is told from others by the name of its class: an action, a question, an event."""


class Event(Tagged):
    """Something that happened, and the rule that made it happen."""

    rule: Rule


def every(kind: type, names: Mapping[str, Any]) -> Any:
    """The union of the classes of a kind that a module has made, by its names: for decoding.

    Those of which it has made others are none of them.
    """
    made = (each for each in names.values() if isinstance(each, type) and issubclass(each, kind))
    own = [each for each in made if each.__module__ == names["__name__"]]
    return reduce(or_, [each for each in own if not each.__subclasses__()])


class NewTurn(Event):
    """A turn has begun: what is told from here on happened in it."""

    turn: int


class Mod(Struct, frozen=True):
    """One modifier, with its reason."""

    value: int
    why: str
    rule: Rule


class Refusal(Struct, frozen=True):
    """Why an action may not be taken, in words for the player."""

    rule: Rule
    why: str


class Prompt(Struct, frozen=True):
    """What a player is asked now, and the paragraph that governs it."""

    rule: Rule
    words: str


class Gain(Struct, frozen=True):
    """A line of an account: what a player has gained, and why."""

    to: Player
    points: int
    why: str
    rule: Rule
    about: int = -1  # the ship or the force it is about, where accounts go by them
    more: str = ""  # what may be said after the reason


class Step(Struct, Generic[S], frozen=True):
    """What an action did. `thrown` is all that a replay needs besides the action."""

    state: S
    events: tuple[Event, ...]
    thrown: tuple[Faces, ...] = ()
    opened: bool = False

    @property
    def undoable(self) -> bool:
        """Nothing was learned that undoing could not take back."""
        return not self.thrown and not self.opened


class Play(Generic[S]):
    """Seen from outside a step is a pure function; inside, rules read top to bottom."""

    __slots__ = ("_dice", "_events", "_opened", "_thrown", "state")

    def __init__(self, state: S, dice: Dice) -> None:
        self.state = state
        self._dice = dice
        self._events: list[Event] = []
        self._thrown: list[Faces] = []
        self._opened = False

    def roll(self, rule: Rule, dice: int = 1, bands: tuple[int, ...] = (), sides: int = 6) -> Faces:
        """Throw some dice; `bands` are the faces the rule tells apart (see Roll)."""
        faces = self._dice(Roll(rule, dice, bands, sides))
        self._thrown.append(faces)
        return faces

    def die(self, rule: Rule, *bands: int) -> int:
        """Throw one die."""
        faces = self._dice(Roll(rule, 1, bands))
        self._thrown.append(faces)
        return faces[0]

    def draw(self, rule: Rule, cards: int) -> int:
        """Draw one of so many cards, counted from 0: a die with as many sides."""
        faces = self._dice(Roll(rule, 1, (), cards))
        self._thrown.append(faces)
        return faces[0] - 1

    def open(self, sealed: Sealed[T]) -> T:
        """Make a secret public. The only way a rule may read one to everybody."""
        assert sealed.content is not None
        self._opened = True
        return sealed.content

    def tell(self, event: Event) -> None:
        """Write an event into the log."""
        self._events.append(event)

    def done(self) -> Step[S]:
        """The finished step."""
        return Step(self.state, tuple(self._events), tuple(self._thrown), self._opened)


Chapter: TypeAlias = tuple[Callable[[Any, Any], Refusal | None], Callable[[Play[Any], Any], object]]
"""Why an action may not be taken in a position, or None; and what it does."""


Reasons: TypeAlias = Iterator[tuple[object, Rule, str]]
"""Why something may not be done, reason by reason: whether it holds, its rule, and words for it."""


OrderRow: TypeAlias = tuple[Callable[[Any, Any], Reasons], Callable[[Play[Any], Any], object]]
"""What may speak against an action, and what it does."""


def first_of(reasons: Reasons) -> Refusal | None:
    """The first reason that holds; what comes after it is not asked."""
    return next((Refusal(rule, why) for holds, rule, why in reasons if holds), None)


def no_fault(state: object, action: object) -> None:
    """Refuse nothing: whoever is asked may answer so."""


def total(mods: tuple[Mod, ...]) -> int:
    """The sum of the modifiers: one list is the number, the tooltip, the log and the test."""
    return sum(mod.value for mod in mods)


# --- Events in words, chapter by chapter: what the `say` of every engine is made of --------------


class Said(NamedTuple):
    """A sentence, and the rule by which it happened. Nobody has to cut one off the other."""

    words: str
    rule: Rule

    def __str__(self) -> str:
        return f"{self.words} [{self.rule}]"


def in_words(state: S, event: Event, *chapters: Callable[[S, Event], Words]) -> Said:
    """An event in one sentence, with its rule. `state` is the state after the event.

    Raises TypeError for an event that no chapter tells.
    """
    for chapter in chapters:
        words = chapter(state, event)
        if words is not None:
            return Said(words, event.rule)
    raise TypeError(event)


def dated(events: Iterable[Event], turn: int) -> Iterator[tuple[int, Event]]:
    """Events with the turn in which each happened; `turn` is that before the first of them."""
    for event in events:
        if isinstance(event, NewTurn):
            turn = event.turn
        yield turn, event


# --- Words that every engine tells with: numbers with their nouns, thrown dice, modifiers ---------


def start_of(words: str) -> str:
    """Words at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def sentence(why: str) -> str:
    """The words of a refusal as a sentence."""
    return f"{start_of(why)}{'' if why.endswith('.') else '.'}"


def amid(words: str) -> str:
    """Words within a sentence."""
    return words[:1].lower() + words[1:]


def many(n: int, one: str, more: str | None = None) -> str:
    """A number with its noun: "1 man", "3 men"."""
    usual = f"{one[:-3]}men" if one.endswith("man") else f"{one}s"
    return f"{n} {one if n == 1 else more or usual}"


def listed(names: Iterable[str], most: int = 3, *, between: str = "and") -> str:
    """Some names in a row, the last of more than `most` counted: "Swan, Hawk and 3 more"; with 0
    all are named."""
    shown = list(names)
    if most and len(shown) > most:
        shown = [*shown[: most - 1], f"{len(shown) - most + 1} more"]
    return f" {between} ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)


def race(points: Sequence[int], who: Player | None) -> str:
    """The score, where the one with more points wins: "Points: you 2, enemy 4."

    It is told to one of the two, or to somebody who looks on.
    """
    if who is None:
        return f"Points: {points[0]} to {points[1]}."
    return f"Points: you {points[who]}, enemy {points[1 - who]}."


def dice(faces: Faces) -> str:
    """The faces of thrown dice in a row."""
    return " ".join(map(str, faces)) if faces else "no dice"


def reasons(mods: Sequence[Mod]) -> str:
    """Modifiers as they follow a need: "; +1 battle hardened"."""
    return "".join(f"; {mod.value:+d} {mod.why}" for mod in mods)


def rolled(face: int, need: int, mods: Sequence[Mod] = ()) -> str:
    """A die as it stands behind the news: "(rolled 1, needed 5; +1 battle hardened)"."""
    return f"(rolled {face}, needed {need}{reasons(mods)})"


def thrown(faces: Faces, need: int, mods: Sequence[Mod] = ()) -> str:
    """Dice as they stand behind the news: "(3 dice, needing 6: 6 2 1)"; one of them as `rolled`."""
    if len(faces) == 1:
        return rolled(faces[0], need, mods)
    if not faces:
        return "(no dice)"
    return f"({len(faces)} dice, needing {need}{reasons(mods)}: {dice(faces)})"


def on(face: int) -> str:
    """The faces from one up to 6: "5 or 6"."""
    return {6: "6", 5: "5 or 6"}.get(face, f"{face} or more")


# --- A plan of a turn: orders that are given one after the other, each in its part of the turn ----


class Planned(NamedTuple):
    """An order of a plan, and the part of the turn in which it is given."""

    action: Any
    part: str


def part_of(state: Any) -> str:
    """The part of the turn in which a fight stands: in another part an order means another thing.

    Fights count their turns; most of them have phases, some give one side after the other its part.
    """
    names = ("turn", "phase", "side", "active", "at", "band")
    return " ".join(str(getattr(state, name)) for name in names if name in state.__struct_fields__)


def asks(state: Any) -> bool:
    """Whether a question comes before anything else."""
    return bool(getattr(state, "pending", ()))
