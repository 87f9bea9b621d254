"""Sentences that name keys by their commands: "{act} sails her there"."""

from string import Formatter


def named(sentence: str) -> tuple[str, ...]:
    """The commands whose keys a sentence names, in its order. Raises ValueError."""
    return tuple(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)
