"""The file of a game by file: letters, each signed by who wrote it and bound to the one before.

A file holds all letters of the game so far. What it says is data and nothing else: it is read
into the structs below, and a file that is too large, packed too tight or nested too deep is
refused before its contents are looked at. Whether the orders in it are legal is not judged here.
"""

import zlib
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Meta, Struct

from saves.words import NewerError, SaveError, clean

SUFFIX = ".letter"
CAREER = "career"
"""What stands in an invitation to a career for the name of an engine."""
FORMAT = 1
MARK = b"Pieces of Eight: a game by file "
LARGEST_FILE = 2**20
"""Bytes of a file; a long fight takes a tenth of it."""
LARGEST = 2**23
"""Bytes of what is packed in it."""
MOST_LETTERS = 10_000

Text: TypeAlias = Annotated[str, Meta(max_length=200)]
Hex: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""A SHA-256, or as many random bytes."""
Game: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
Side: TypeAlias = Annotated[int, Meta(ge=0, le=1)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**20)]


class Item(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a letter."""


class Invitation(Item, frozen=True, tag="invitation"):
    """The first letter: what is to be fought, and what its writer swears."""

    game: Game
    """A number that no other game has."""
    engine: Text
    choice: Text
    """The scenario, or that the seed makes one."""
    seed: Annotated[int, Meta(ge=0, le=999_999_999)]
    title: Text
    names: Annotated[tuple[Text, ...], Meta(min_length=2, max_length=2)]
    """By side. The name of the one who is invited is that of the scenario until he answers."""
    setup: Text
    """The digest of what both begin with."""
    rules: Text
    """The version of the game that wrote it."""
    key: Hex
    pledge: Hex
    picked: Annotated[dict[Text, Text], Meta(max_length=40)] = {}
    ahead: Annotated[int, Meta(ge=0, le=200)] = 0
    """How many links beyond the needed one each side shows with its letters."""


class Answer(Item, frozen=True, tag="answer"):
    """The second letter: who joins, and what he swears."""

    name: Text
    key: Hex
    pledge: Hex


class Shown(Item, frozen=True, tag="link"):
    """A link of the writer's chain."""

    number: Number
    link: Hex


class Order(Item, frozen=True, tag="order"):
    """What the writer does for his own side."""

    action: Any
    link: Hex | None = None
    """The writer's link for the dice of it; None where it throws none."""
    digest: Text = ""
    """Of the position it led to; empty where its dice wait for the other's link."""


class Seal(Item, frozen=True, tag="seal"):
    """What the writer has written in secret, a mark for each part of it (C-29.1)."""

    marks: Annotated[tuple[Hex, ...], Meta(min_length=1, max_length=16)]


class Opened(Item, frozen=True, tag="opened"):
    """A part of what was sealed: its mark follows from what is told here."""

    part: Annotated[int, Meta(ge=0, le=15)]
    content: Any
    salt: Hex


class Reached(Item, frozen=True, tag="reached"):
    """Where the career stands after a season, as its writer has worked it out."""

    digest: Text


class Pledge(Item, frozen=True, tag="pledge"):
    """What the writer swears for the dice of one fight of a career (C-29.5)."""

    pledge: Hex


class Settle(Item, frozen=True, tag="settle"):
    """The writer would have opponents settle the rest of a fight, or takes that up (C-29.6)."""


AnyItem: TypeAlias = Invitation | Answer | Shown | Order | Seal | Opened | Reached | Pledge | Settle


class Letter(Struct, frozen=True, forbid_unknown_fields=True):
    """What one side wrote at one go."""

    by: Side
    items: Annotated[tuple[AnyItem, ...], Meta(min_length=1, max_length=10_000)]
    signature: Annotated[str, Meta(pattern="^[0-9a-f]{128}$")]


Letters: TypeAlias = tuple[Letter, ...]
_letters: msgspec.json.Decoder[Letters] = msgspec.json.Decoder(
    Annotated[Letters, Meta(min_length=1, max_length=MOST_LETTERS)]
)
_plain = msgspec.msgpack.Encoder(order="deterministic")
NOTHING = bytes(32)
"""Stands before the first letter."""


def are_in(path: Path) -> bool:
    """Whether a file says of itself that it holds letters."""
    try:
        with path.open("rb") as file:
            return file.read(len(MARK)) == MARK
    except OSError:
        return False


def packed(letters: Letters) -> bytes:
    """The bytes of a file."""
    return MARK + b"%d\n" % FORMAT + zlib.compress(msgspec.json.encode(letters), 9)


def unpacked(data: bytes, name: str) -> Letters:
    """The letters of a file, every signature of which is good. Raises SaveError.

    `name` is what the sentences call it.
    """
    head, newline, body = data[: len(MARK) + 8].partition(b"\n")
    if not newline or not head.startswith(MARK):
        raise SaveError(f"{name} is not a game by file; choose another file. Nothing was changed.")
    form = head.removeprefix(MARK)
    if form != b"%d" % FORMAT:
        raise NewerError(
            f"{name} was written by a newer Pieces of Eight; bring the game up to date to open it."
        )
    if len(data) > LARGEST_FILE:
        raise SaveError(f"{name} is too large to be a game by file; ask for it to be sent again.")
    del body
    try:
        letters = _letters.decode(_expanded(data[len(head) + 1 :]))
    except (ValueError, RecursionError, OverflowError) as error:
        raise SaveError(
            f"{name} is damaged ({clean(str(error), 120)}); ask for it to be sent again."
        ) from error
    _check(letters, name)
    return letters


def _expanded(data: bytes) -> bytes:
    """What was packed, if it is whole and not too much. Raises ValueError."""
    stream = zlib.decompressobj()
    try:
        whole = stream.decompress(data, LARGEST)
    except zlib.error as error:
        raise ValueError("it cannot be unpacked") from error
    if not stream.eof:
        raise ValueError("it is cut short, or holds too much")
    return whole


def bound(before: bytes, by: int, items: Sequence[AnyItem]) -> bytes:
    """What a letter is called by the next one, and what its writer signs."""
    plain = msgspec.to_builtins((by, tuple(items)), str_keys=True)
    return sha256(before + _plain.encode(plain)).digest()


def head_of(letters: Letters) -> bytes:
    """What the last letter is called."""
    head = NOTHING
    for letter in letters:
        head = bound(head, letter.by, letter.items)
    return head


def written(before: bytes, by: int, items: Sequence[AnyItem], key: str) -> Letter:
    """A letter, signed with the key of its writer, as it will be read again."""
    signer = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(key))
    letter = Letter(by, tuple(items), signer.sign(bound(before, by, items)).hex())
    return _letters.decode(msgspec.json.encode((letter,)))[0]


def public(key: str) -> str:
    """The half of a key that is told."""
    signer = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(key))
    return signer.public_key().public_bytes_raw().hex()


def _check(letters: Letters, name: str) -> None:
    """See that letters begin as they must, and that each is signed by its writer."""
    invitation = letters[0].items[0]
    if not isinstance(invitation, Invitation) or len(letters[0].items) > 1:
        raise SaveError(f"{name} does not begin with an invitation; ask for it to be sent again.")
    keys, head = {letters[0].by: invitation.key}, NOTHING
    for number, letter in enumerate(letters, start=1):
        first = letter.items[0]
        if number == 2 and isinstance(first, Answer) and letter.by not in keys:
            keys[letter.by] = first.key
        head = _bound(head, letter, name, number)
        if letter.by not in keys or not _signed(keys[letter.by], letter.signature, head):
            raise SaveError(
                f"Letter {number} of {name} is not signed by its writer: it was changed on the"
                " way, or somebody else wrote it. Nothing was changed here; ask for it again."
            )


def _bound(head: bytes, letter: Letter, name: str, number: int) -> bytes:
    try:
        return bound(head, letter.by, letter.items)
    except (ValueError, OverflowError, RecursionError, TypeError) as error:
        raise SaveError(
            f"Letter {number} of {name} cannot be read; ask for it to be sent again."
        ) from error


def _signed(key: str, signature: str, head: bytes) -> bool:
    try:
        known = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        known.verify(bytes.fromhex(signature), head)
    except (InvalidSignature, ValueError):
        return False
    return True


def invitation_of(letters: Letters) -> Invitation:
    """What the first letter says."""
    found = letters[0].items[0]
    assert isinstance(found, Invitation)
    return found


def answer_of(letters: Letters) -> Answer | None:
    """What the one who was invited says; None while nobody has answered."""
    found = letters[1].items[0] if len(letters) > 1 else None
    return found if isinstance(found, Answer) else None
