"""When in a match a decision falls: so a position that comes back does not bring its dice back."""

import random
from hashlib import blake2b
from typing import Any

from msgspec import Struct

from campaign.kernel.match import Match
from campaign.kernel.sealed import Player


class Moment(Struct, frozen=True):
    """Which decision of a player's it is, in numbers that he can count himself."""

    decision: int = 0
    """How many actions of his came before in the match."""
    strokes: int = 0
    """How many of them he has taken in a row, nobody else deciding between."""


def moment(match: Match[Any, Any, Any], who: Player) -> Moment:
    """The moment of the decision that a player has before him now."""
    his = sum(entry.who == who for entry in match.entries)
    return Moment(match.earlier + his, strokes(match, who))


def strokes(match: Match[Any, Any, Any], who: Player) -> int:
    """How many actions in a row a player has taken up to now."""
    entries = match.entries
    return next((n for n, entry in enumerate(reversed(entries)) if entry.who != who), len(entries))


def thoughts(seed: int, sight: bytes, now: Moment) -> random.Random:
    """The dice of an opponent's imagination for one decision.

    They follow from his own seed, from what he sees and from the moment; never from the dice of
    the match.
    """
    text = sight + f"{seed} {now.decision}".encode()
    return random.Random(blake2b(text, digest_size=8).digest())
