"""Words that every engine tells with: numbers with their nouns, thrown dice, modifiers."""

from collections.abc import Sequence

from .dice import Faces
from .play import Mod
from .sealed import Player


def start_of(words: str) -> str:
    """Words at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def amid(words: str) -> str:
    """Words within a sentence."""
    return words[:1].lower() + words[1:]


def many(n: int, one: str, more: str | None = None) -> str:
    """A number with its noun."""
    return f"{n} {one if n == 1 else more or one + 's'}"


def race(points: Sequence[int], who: Player | None) -> str:
    """How two stand of whom the one with more points wins: "You have 2 points, the enemy 4: 5 win."

    It is told to one of them, or to somebody who looks on.
    """
    if who is None:
        return f"The points are {points[0]} to {points[1]}."
    mine, theirs = points[who], points[1 - who]
    both = f"You have {many(mine, 'point')}, the enemy {theirs}"
    if mine > theirs:
        return f"{both}: that wins."
    return f"{both}: {theirs + 1} {'win' if theirs else 'wins'}."


def dice(faces: Faces) -> str:
    """The faces of thrown dice in a row."""
    return " ".join(map(str, faces)) if faces else "no dice"


def reasons(mods: Sequence[Mod]) -> str:
    """Modifiers as they follow a need: "; +1 battle hardened"."""
    return "".join(f"; {mod.value:+d} {mod.why}" for mod in mods)
