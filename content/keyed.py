"""Sentences that name keys by their commands: "{act} sails her there"."""

from collections.abc import Iterator
from string import Formatter


def named(sentence: str) -> tuple[str, ...]:
    """The commands whose keys a sentence names, in its order. Raises ValueError."""
    return tuple(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


def unmatched(sentence: str) -> Iterator[str]:
    """What is wrong with a sentence whose braces do not match."""
    try:
        named(sentence)
    except ValueError:
        yield f"has braces that do not match: {sentence!r}"
