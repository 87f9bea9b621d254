"""How dice are sworn where a game is begun, and what is told of it (C-27)."""

from collections.abc import Mapping, Sequence
from os.path import relpath
from shutil import which
from sys import argv
from typing import Any, Protocol

import msgspec

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.sworn import (
    LARGEST_NUMBER,
    FalseOathError,
    Oath,
    Promise,
    drawn_number,
)

SWORN_DICE = Rule("C-27")
DICE = "dice"  # the option of a career's header that says how its dice fall
FIXED, SWORN = "fixed", "sworn"
"""By the seed that was typed, the same again whenever it is; or by a secret and a number."""
ASKED = (
    "Every roll of this game will come from a secret. This is its fingerprint (SHA-256): write it"
    " down, and at the end you can check that nobody fixed a roll."
)
SHOWN = 16  # letters of a secret or of its SHA-256 in one piece
NUMBER = "Your number (leave it empty to have one drawn)"


class CanPromise(Protocol):
    """A game that can be begun."""

    def promise(self) -> Promise:
        """Draw the secret of its dice."""


def number_of(typed: str) -> int:
    """The number that was typed, or drawn where nothing was. Raises ValueError in words."""
    digits = typed.strip().replace(",", "").replace(" ", "")
    if not digits:
        return drawn_number()
    if not (digits.isascii() and digits.isdigit()) or int(digits) > LARGEST_NUMBER:
        most = len(str(LARGEST_NUMBER))
        raise ValueError(
            f"Type a whole number of at most {most} digits, or nothing to have one drawn."
        )
    return int(digits)


def career_terms(setup: Any, seed: int) -> Any:
    """What is sworn to of a career: its set-up, and the seed of its seas, towns and cards."""
    plain = msgspec.to_builtins(setup, str_keys=True)
    return {"seed": str(seed), "setup": plain}


def check_oaths(oaths: Sequence[Oath], options: Mapping[str, str], setup: Any, seed: int) -> None:
    """Refuse what was sworn of another career than this. Raises FalseOathError."""
    if is_sworn(options) != bool(oaths and not oaths[0].since):
        raise FalseOathError("it does not say how its dice were sworn")
    for oath in oaths:
        oath.check(career_terms(setup, seed))


def told(commitments: str) -> str:
    """What is said of sworn dice where there is no room for all letters."""
    short = " and ".join(f"{each[:SHOWN]}…" for each in commitments.split())
    return f"The dice are sworn ({short})."


def told_at_the_end(oath: Oath) -> str:
    """What is said of them when the game is over."""
    game = which("pieces-of-eight") and "pieces-of-eight"  # else as it was called: by its path
    return (
        f"The secret of the dice was {in_pieces(oath.secret)}. In a terminal,"
        f" {game or relpath(argv[0])} verify rolls them all again."
    )


def in_pieces(letters: str) -> str:
    """A secret or its SHA-256 as it can be compared by eye."""
    return " ".join(letters[at : at + SHOWN] for at in range(0, len(letters), SHOWN))


def in_two_lines(letters: str) -> str:
    """The same in halves, for a box that is too narrow for all pieces."""
    half = len(letters) // 2
    return f"{in_pieces(letters[:half])}\n{in_pieces(letters[half:])}"


def is_sworn(options: Mapping[str, str]) -> bool:
    """Whether the dice of a career were sworn when it began."""
    return options.get(DICE) == SWORN
