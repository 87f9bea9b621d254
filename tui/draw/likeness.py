"""What a captain looks like: hat, hair, beard and the rest, always the same for a name."""

from collections.abc import Mapping
from typing import Literal
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

Hat = Literal["tricorne", "plumed", "scarf", "wig"]
Beard = Literal["none", "moustache", "pointed", "full"]
Hair = Literal["black", "brown", "red", "fair", "grey"]
Skin = Literal["pale", "ruddy", "tanned", "dark"]
Sex = Literal["man", "woman", ""]
"""Nothing where it is not known: then there is no beard to be wrong about."""

HATS: tuple[Hat, ...] = ("tricorne", "plumed", "scarf", "tricorne", "plumed", "wig")
BEARDS: tuple[Beard, ...] = ("full", "pointed", "moustache", "none", "pointed", "full")
HAIRS: tuple[Hair, ...] = ("black", "brown", "brown", "red", "fair", "grey")
SKINS: tuple[Skin, ...] = ("pale", "ruddy", "tanned", "ruddy", "dark")
ONE_IN = 5
"""One in so many has a patch over an eye, and one a scar."""


class Likeness(Struct, frozen=True):
    """The looks of one captain."""

    hat: Hat
    hair: Hair
    beard: Beard
    skin: Skin
    long: bool
    """Whether the hair falls to the shoulders."""
    patch: bool = False
    scar: bool = False
    earring: bool = False


KNOWN: Mapping[str, Likeness] = {
    "Edward Teach": Likeness("tricorne", "black", "full", "ruddy", long=True),
    "Anne Bonny": Likeness("plumed", "red", "none", "pale", long=True, earring=True),
    "Mary Read": Likeness("scarf", "brown", "none", "ruddy", long=True),
    "Henry Morgan": Likeness("plumed", "brown", "pointed", "ruddy", long=True),
    "Jack Rackham": Likeness("scarf", "black", "moustache", "tanned", long=True, earring=True),
    "Bartholomew Roberts": Likeness("plumed", "black", "none", "tanned", long=True),
}
"""Those of whom a look is told, or pictured in old books."""


def likeness(name: str, sex: Sex = "") -> Likeness:
    """The looks that go with a name."""
    if name in KNOWN:
        return KNOWN[name]
    left = crc32(name.encode())

    def draw(of: int) -> int:
        nonlocal left
        left, found = divmod(left, of)
        return found

    found = Likeness(
        HATS[draw(len(HATS))],
        HAIRS[draw(len(HAIRS))],
        BEARDS[draw(len(BEARDS))],
        SKINS[draw(len(SKINS))],
        long=draw(2) == 0,
        patch=draw(ONE_IN) == 0,
        scar=draw(ONE_IN) == 0,
        earring=draw(3) == 0,
    )
    if sex != "man":
        found = replace(found, beard="none", long=found.long or sex == "woman")
    return found
