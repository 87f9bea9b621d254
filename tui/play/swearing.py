"""How dice are sworn where a game is begun: secrets of the system's own randomness, and words.

A captain's word goes into his secret, so that it is not the machine alone that has made it. It
is not kept.
"""

import secrets
from collections.abc import Mapping

from campaign.kernel.oath import ALONE, FalseOathError, Secrets, secrets_of, sworn_match
from campaign.kernel.sworn import SECRET_BYTES, Sworn, secret_of
from saves.words import SaveError, clean

SECRETS = "secrets"
"""The private text of a career that holds the secrets of both captains."""
PLEDGES = "pledges"
"""The option of a career's header that says what was sworn before the first throw."""
SHOWN = 12
"""So many letters of each pledge are shown where there is no room for all 64."""


def new_secrets(words: Mapping[int, str] | None = None) -> Secrets:
    """A secret for each side, with the words of those who have said one, by side."""
    said = words or {}
    one, two = (secret_of(secrets.token_bytes(SECRET_BYTES), said.get(side, "")) for side in (0, 1))
    return Secrets((one, two))


def sworn_dice(words: Mapping[int, str] | None = None) -> Sworn:
    """Dice for a match that belongs to no career."""
    return sworn_match(new_secrets(words).both, ALONE)


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


def in_short(pledges: str) -> str:
    """Both pledges as they are shown in a line of the game."""
    one, two = (f"{each[:SHOWN]}…" for each in pledges.split())
    return f"{one} and {two}"


def pledges_of(dice: object) -> str:
    """What was sworn for the dice of a match; empty for dice that are not sworn."""
    if not isinstance(dice, Sworn):
        return ""
    return " ".join(side.pledge.hex() for side in dice.sides)
