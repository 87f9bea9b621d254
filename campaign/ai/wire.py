"""What goes over the pipes between the game and an opponent's process, and when it decides."""

import random
from hashlib import blake2b
from typing import IO, Any, TypeAlias

import msgspec
from msgspec import Struct

from campaign.kernel.match import Match
from campaign.kernel.mind import STEADY
from campaign.kernel.sealed import Player, Seen, redact
from campaign.kernel.sworn import ALONE, Oath

LONGEST = 16 * 1024 * 1024
"""No message is longer; a greater length is garbage."""
_encode = msgspec.msgpack.Encoder(order="deterministic").encode


# --- When in a match a decision falls ------------------------------------------------------------


class Moment(Struct, frozen=True):
    """Which decision of a player's it is, in numbers that he can count himself."""

    decision: int = 0
    """How many actions of his came before in the match."""
    strokes: int = 0
    """How many of them he has taken in a row, nobody else deciding between."""


FIRST = Moment()


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


# --- What goes over the pipes between the game and an opponent's process -------------------------
# A message is four bytes of length, then msgpack. The only thing ever sent of a game to an
# opponent is what his player sees of it, with every seal that is not his own closed. Who settles
# a fight for both sides is no opponent: he gets the whole truth, and shows each side its own.


class Work(Struct, frozen=True):
    """How hard to think (Budget, without its door to the outside)."""

    candidates: int = STEADY.candidates
    detail: float = STEADY.detail
    plans: int = STEADY.plans
    rounds: int = STEADY.rounds
    worlds: int = STEADY.worlds


class Ask(Struct, frozen=True, tag=True):
    """Choose an action."""

    id: int
    engine: str
    level: str
    seed: int
    """Of his imagination; the dice of the match have another."""
    seen: bytes
    """msgpack of Seen."""
    work: Work | None = None
    """None for what the level does by itself."""
    moment: Moment = Moment()
    """Which decision of his it is."""
    whole_turn: bool = False
    """Whether all is wanted that he would do in this turn."""


class Try(Struct, frozen=True, tag=True):
    """Play some actions out in imagined worlds."""

    id: int
    engine: str
    seen: bytes
    """msgpack of Seen."""
    actions: tuple[bytes, ...]
    """msgpack of each."""
    seeds: tuple[int, ...]
    """Of the worlds."""


class Hurry(Struct, frozen=True, tag=True):
    """Answer the question of this number at once."""

    id: int


class Answer(Struct, frozen=True, tag=True):
    """The action chosen, as msgpack."""

    id: int
    action: bytes


class Order(Struct, frozen=True):
    """One action of a plan, as msgpack, and the part of the turn in which it is taken."""

    action: bytes
    part: str


class Plan(Struct, frozen=True, tag=True):
    """All that he would do in this turn."""

    id: int
    orders: tuple[Order, ...]


class Tried(Struct, frozen=True, tag=True):
    """What the actions came to, world by world."""

    id: int
    values: tuple[tuple[float, ...], ...]


class Trouble(Struct, frozen=True, tag=True):
    """The question could not be answered; one sentence."""

    id: int
    why: str


class Task(Struct, frozen=True, tag=True):
    """Play a match to its end for all sides; the one message that holds the whole truth."""

    engine: str
    levels: tuple[str, ...]
    """By player."""
    seed: int
    """Of the imagination of all."""
    dice: tuple[int, int]
    """The seed of the dice of the match, and how far they have come."""
    state: bytes
    """msgpack of the state to go on from."""
    oaths: tuple[Oath, ...] = ()
    """What the dice follow from where they are sworn."""
    label: str = ALONE
    """The label of the match among them."""


class Moved(Struct, frozen=True, tag=True):
    """An action of the match that is played out, as msgpack."""

    who: Player
    action: bytes


class Halted(Struct, frozen=True, tag=True):
    """The match cannot be played on; one sentence. Without it the last message was the end."""

    why: str


Demand: TypeAlias = Ask | Hurry | Try
Tidings: TypeAlias = Moved | Halted
Reply: TypeAlias = Answer | Plan | Trouble | Tried


def pack(seen: Seen[Any]) -> bytes:
    """What a player sees, as it is sent; seals that are not his are closed once more."""
    return _encode(Seen(seen.who, redact(seen.value, seen.who)))


def send(pipe: IO[bytes], message: Demand | Reply | Task | Tidings) -> None:
    """Write a message. Raises OSError when nobody is left to read it."""
    body = _encode(message)
    pipe.write(len(body).to_bytes(4, "big") + body)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes | None:
    """The next message as it came; None at the end, or where it cannot be a message."""
    head = pipe.read(4)
    length = int.from_bytes(head, "big")
    if len(head) < 4 or length > LONGEST:
        return None
    body = pipe.read(length)
    return body if len(body) == length else None
