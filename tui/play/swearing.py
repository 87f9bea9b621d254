"""How dice are sworn where a game is begun: secrets of the system's own randomness, and words.

A captain's word goes into his secret, so that it is not the machine alone that has made it. It
is not kept.
"""

import secrets
from collections.abc import Mapping, Sequence

from campaign.kernel.dice import Thrower
from campaign.kernel.oath import ALONE, FalseOathError, Secrets, secrets_of, sworn_match
from campaign.kernel.sworn import SECRET_BYTES, Sworn, secret_of
from saves.words import SaveError, clean

SECRETS = "secrets"
"""The private text of a career that holds the secrets of both captains."""
PLEDGES = "pledges"
"""The option of a career's header that says what was sworn before the first throw."""
SHOWN = 16
"""So many letters of each pledge are shown where there is no room for all 64."""


def new_secret(word: str = "") -> bytes:
    """A secret that nobody has chosen, with a captain's word in it where he has said one."""
    return secret_of(secrets.token_bytes(SECRET_BYTES), word)


def new_secrets(words: Mapping[int, str]) -> Secrets:
    """The secrets of a career, with the words of the captains who have said one."""
    return Secrets((new_secret(words.get(0, "")), new_secret(words.get(1, ""))))


def sworn_dice(words: Sequence[str]) -> Sworn:
    """Dice for a match that belongs to no career, with a word of each side or an empty one."""
    return sworn_match([new_secret(word) for word in words], ALONE)


def sworn_anew(dice: Thrower, sides: int) -> Sworn | None:
    """New sworn dice for a fight that is fought once more; None where they were not sworn."""
    return sworn_dice([""] * sides) if isinstance(dice, Sworn) else None


def career_secrets(texts: Mapping[str, str], options: Mapping[str, str]) -> Secrets | None:
    """The secrets of a career that is kept; None where its dice are not sworn.

    Raises SaveError where they are not those that were sworn to.
    """
    if PLEDGES not in options:
        return None
    try:
        return secrets_of(texts.get(SECRETS, ""), options[PLEDGES])
    except FalseOathError as error:
        raise SaveError(
            f"The sworn dice of this career cannot be thrown: {clean(str(error))}; take another"
            " copy of it."
        ) from error


def told(pledges: str) -> str:
    """What is said of sworn dice when a game begins with them."""
    return f"The dice are sworn ({in_short(pledges)})."


def in_short(pledges: str) -> str:
    """The pledges as they are shown in a line of the game."""
    return " and ".join(f"{each[:SHOWN]}…" for each in pledges.split())
