"""What a captain writes in secret by file: sealed part by part, and opened part by part (C-29.1).

The mark of a part is the SHA-256 of its content with a salt. A mark says nothing of what was
written; and nobody finds another content, or another salt, that has the same mark. So what is
opened later is what was written before the other's was known.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from campaign.kernel.sworn import mixed
from campaign.sheet.model.state import FORCES, Contents, force
from saves.letters import Opened, Seal

VALUES = 0
"""The column of values, opened when both sheets are sealed (C-7)."""
WHOLE = FORCES + 1
"""The bargains in port and the whole sheet, opened with the fold (C-11); between the two parts lie
the seven forces, each with what a spyglass shows of it (C-9)."""
PARTS = FORCES + 2
RESULTS = 0
"""The only part of the second seal: what was declared (C-10)."""

_plain = msgspec.msgpack.Encoder(order="deterministic")


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part WHOLE: what a captain does in a season before anything of it is seen."""

    deals: tuple[Any, ...]
    """His bargains in port, in order."""
    sheet: Contents


def parts_of(kept: Kept) -> list[Any]:
    """The parts that are sealed one by one."""
    forces = []
    for letter in range(FORCES):
        ships, companies = force(kept.sheet, letter)
        forces.append([len(ships), bool(companies)])
    return [list(kept.sheet.values), *forces, msgspec.to_builtins(kept, str_keys=True)]


def salt_of(key: str, season: int, which: str, part: int) -> bytes:
    """The salt of a part: it follows from what only its writer knows, so it need not be kept."""
    place = season.to_bytes(4, "big"), which.encode(), part.to_bytes(4, "big")
    return mixed(b"pieces of eight: salt", bytes.fromhex(key), *place)


def mark_of(content: Any, salt: bytes) -> str:
    """The mark of a part."""
    return mixed(b"pieces of eight: seal", salt, _plain.encode(content)).hex()


def sealed(key: str, season: int, which: str, contents: list[Any]) -> Seal:
    """The seal of all parts."""
    salts = (salt_of(key, season, which, part) for part in range(len(contents)))
    marks = (mark_of(each, salt) for each, salt in zip(contents, salts, strict=True))
    return Seal(tuple(marks))


def opened(key: str, season: int, which: str, contents: list[Any], part: int) -> Opened:
    """One of the parts, to be told."""
    return Opened(part, contents[part], salt_of(key, season, which, part).hex())


def holds(seal: Seal, told: Opened) -> bool:
    """Whether what is told was sealed."""
    if told.part >= len(seal.marks):
        return False
    return mark_of(told.content, bytes.fromhex(told.salt)) == seal.marks[told.part]


def differs(kept: Kept, told: Mapping[int, Any]) -> bool:
    """Whether parts that were told before say otherwise than the whole."""
    parts = parts_of(kept)
    return any(parts[part] != content for part, content in told.items() if part < WHOLE)
