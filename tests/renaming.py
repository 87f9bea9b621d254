"""Other names for the people, ships and places of a game that was played."""

from collections.abc import Iterator, Mapping
from itertools import cycle
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

NAMED = ("name", "names", "captain", "captains", "crown", "crowns", "officer", "officers")
"""The fields in which names stand."""
TROUBLE = (
    "Red",
    "[P8-1]",
    "Red Beard's Runner",
    "North",
    "North Star",
    "Blue",
    "Taken by Red. Blue has it",
    "The town lose",
    "Town",
    "Raiders",
    "Player 1",
    "South [H-2]",
    "The Red Pirates",
    "Nobody",
    "A: B; C, D",
    "turn  1",
)
"""Names that are the words of a side, of a rule, or of the game."""


def names_in(thing: Any) -> Iterator[str]:
    """Every name that stands in a field for names."""
    if isinstance(thing, Struct):
        for name in thing.__struct_fields__:
            value = getattr(thing, name)
            if name in NAMED:
                yield from texts(value)
            yield from names_in(value)
    elif isinstance(thing, tuple | list):
        for each in thing:
            yield from names_in(each)
    elif isinstance(thing, dict):
        for each in thing.values():
            yield from names_in(each)


def texts(value: Any) -> Iterator[str]:
    """The texts of a field, which may hold several."""
    if isinstance(value, str) and value:
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from texts(each)


def renamed(thing: Any, names: Mapping[str, str]) -> Any:
    """The same with other names in it, wherever a whole text is a name."""
    if isinstance(thing, str):
        return names.get(thing, thing) if type(thing) is str else thing
    if isinstance(thing, Struct):
        changed = {name: getattr(thing, name) for name in thing.__struct_fields__}
        changed = {
            name: new
            for name, value in changed.items()
            if (new := renamed(value, names)) is not value
        }
        return replace(thing, **changed) if changed else thing
    if isinstance(thing, tuple):
        found = tuple(renamed(each, names) for each in thing)
        same = all(one is two for one, two in zip(found, thing, strict=True))
        return thing if same else type(thing)(*found) if hasattr(thing, "_fields") else found
    if isinstance(thing, dict):
        return {key: renamed(value, names) for key, value in thing.items()}
    return thing


def tokens(names: Iterator[str]) -> dict[str, str]:
    """By name a word that can stand nowhere else: "Xqaax"."""
    found = dict.fromkeys(names)
    letters = "abcdefghijklmnoprstuvwyz"
    words = (f"Xq{a}{b}x" for a in letters for b in letters)
    return dict(zip(found, words, strict=False))


def troubles(marks: Mapping[str, str]) -> dict[str, str]:
    """By word of `tokens` a name that makes trouble."""
    return dict(zip(marks.values(), cycle(TROUBLE), strict=False))


def spelt(words: str, names: Mapping[str, str]) -> str:
    """A text in which each of those words is put by its name: they can stand nowhere else."""
    for mark, name in names.items():
        words = words.replace(mark, name)
    return words
