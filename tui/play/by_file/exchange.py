"""What every game by file does with letters: it writes one, and takes in what a file brings.

A file that tells the past otherwise than it is known here, or that brings nothing, is not taken.
"""

from collections.abc import Sequence
from typing import Protocol, Self, TypeVar

from campaign.kernel.sealed import Player
from saves.letter_box import Posted
from saves.letters import AnyItem, Letter, Letters, head_of, written
from saves.words import SaveError, clean


class NotTakenError(Exception):
    """A letter is against the rules; why, in words without a full stop."""


class Known(Protocol):
    """What is known here of a game by file."""

    letters: Letters
    mine: Player
    posted: Posted

    @property
    def whose_turn(self) -> str: ...

    def copy(self) -> Self: ...

    def read(self, letter: Letter, /) -> None: ...


K = TypeVar("K", bound=Known)


def wrote(here: K, items: Sequence[AnyItem]) -> K:
    """What is known after a letter of this side. Raises NotTakenError."""
    own = here.posted.own
    fresh = here.copy()
    fresh.read(written(head_of(here.letters), own.side, items, own.key))
    fresh.posted = Posted(own, fresh.letters)
    return fresh


def took(here: K, incoming: Letters, name: str) -> K:
    """What is known after what a file brings. Raises SaveError, and nothing has changed."""
    same_so_far(here, incoming, name)
    fresh = here.copy()
    for number, letter in enumerate(incoming[len(here.letters) :], len(here.letters) + 1):
        who = here.posted.names[letter.by]
        fresh.posted = Posted(here.posted.own, incoming)
        try:
            fresh.read(letter)
        except NotTakenError as error:
            raise SaveError(
                f"{name} is not taken: letter {number}, by {who}, is against the rules:"
                f" {clean(str(error), 300)}. Nothing was changed here."
            ) from error
    return fresh


def same_so_far(here: Known, incoming: Letters, name: str) -> None:
    """Refuse a file that tells the past otherwise, or that brings nothing. Raises SaveError."""
    pairs = enumerate(zip(here.letters, incoming, strict=False), start=1)
    for number, (known, told) in pairs:
        if known != told:
            raise SaveError(_other_past(here, number, known, told, name))
    if len(incoming) <= len(here.letters):
        older = "is an older file of" if len(incoming) < len(here.letters) else "is the file of"
        raise SaveError(
            f"{name} brings nothing new: it {older} letter {len(incoming)}, by"
            f" {here.posted.names[incoming[-1].by]}, and {len(here.letters)} are here."
            f" {here.whose_turn}"
        )


def _other_past(here: Known, number: int, known: Letter, told: Letter, name: str) -> str:
    """What is said of a file that tells the past otherwise."""
    who = here.posted.names[known.by]
    if number == 1:
        words = "is another game under the number of this one"
    elif number == 2:
        words = f"is from somebody who joined when {here.posted.other} had joined already"
    elif known.by == here.mine:
        words = f"tells letter {number} otherwise than you have sent it"
    elif told.by == known.by:
        words = f"goes back: {who} has sent another letter {number} before"
    else:
        words = f"leaves out letter {number}, which {who} has sent before"
    return f"{name} {words}. It is not taken, and nothing was changed here."
