"""What the signs of a map mean: for one place first, then for the whole of it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from .cells import Row
from .glyphs import Glyphs
from .inks import Palette

V = TypeVar("V")
"""What is seen of a map."""
P = TypeVar("P")
"""All that one place of it shows."""


class Meaning(NamedTuple, Generic[P]):
    """A sign: what it says, a place that shows it, and whether another place shows it too."""

    words: str
    """They name keys as `{name of the command}`."""
    sample: P
    shows: Callable[[P], bool]


class Sign(NamedTuple):
    """A sign as it is drawn, on one line or several, and what it says."""

    rows: tuple[Row, ...]
    words: str


class Told(NamedTuple):
    """The signs of a map: at a place, elsewhere on it, and those that are not on it now."""

    here: tuple[Sign, ...]
    elsewhere: tuple[Sign, ...]
    others: tuple[Sign, ...]


class Legend(Struct, frozen=True):
    """The signs of one kind of map, as its own painter draws them."""

    meanings: Sequence[Meaning[Any]]
    paint: Callable[[Any, Palette, Glyphs], tuple[Row, ...]]
    """Paints a place by itself."""
    place: Callable[[Any, Any], Any]
    """What a place of a view shows."""
    places: Callable[[Any], Iterable[Any]]
    """What all places of a view show."""
    short: Sequence[tuple[str, str]] = ()
    """The short words of the card beside the map, and what they stand for."""

    def signs(self, palette: Palette, glyphs: Glyphs) -> tuple[Sign, ...]:
        """Every sign, drawn in the colours and glyphs of a page."""
        return tuple(
            Sign(self.paint(each.sample, palette, glyphs), each.words) for each in self.meanings
        )

    def words_at(self, place: Any) -> list[str]:
        """What the signs of a place say."""
        return [each.words for each in self.meanings if each.shows(place)]

    def told(self, view: Any, at: Any, palette: Palette, glyphs: Glyphs) -> Told:
        """The signs of a view, those of a place first; `at` is None for no place."""
        here = {*self.words_at(self.place(view, at))} if at is not None else set[str]()
        shown = {words for place in {*self.places(view)} for words in self.words_at(place)}
        found: tuple[list[Sign], list[Sign], list[Sign]] = ([], [], [])
        for sign in self.signs(palette, glyphs):
            group = 0 if sign.words in here else 1 if sign.words in shown else 2
            found[group].append(sign)
        return Told(tuple(found[0]), tuple(found[1]), tuple(found[2]))
