"""Whether a file tells the past of a game as it is known here, and brings something new."""

from typing import Protocol

from campaign.kernel.sealed import Player
from saves.letter_box import Posted
from saves.letters import Letter, Letters
from saves.words import SaveError


class Known(Protocol):
    """What is known here of a game by file."""

    letters: Letters
    mine: Player
    posted: Posted

    @property
    def whose_turn(self) -> str: ...


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
