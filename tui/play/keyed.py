"""Sentences with the player's own keys in them."""

from collections.abc import Callable


class _Keys(dict[str, str]):
    """The keys of commands by their names, each looked up when it is named."""

    def __init__(self, key_of: Callable[[str], str], written: str) -> None:
        super().__init__()
        self._key_of = key_of
        self._written = written

    def __missing__(self, name: str) -> str:
        return self._written.format(self._key_of(name))


def with_keys(sentence: str, key_of: Callable[[str], str]) -> str:
    """A sentence whose `{name of a command}` has become the key of that command, in brackets."""
    return sentence.format_map(_Keys(key_of, "[{}]"))


def keyed(sentence: str, key_of: Callable[[str], str]) -> str:
    """The same without brackets, as the game answers: "Press {end} again"."""
    return sentence.format_map(_Keys(key_of, "{}"))
