"""Who holds the chairs of a career: captains who lived, and rivals who did not."""

from collections.abc import Iterator
from functools import cache
from typing import Literal, get_args

from .decode import (
    Fault,
    FromToml,
    NamedEntry,
    by_id_or_name,
    is_own,
    listed,
    listing,
    load,
    read,
    repeats,
    rows,
)
from .land_raid.scenarios import Crown

FOLDER = "captains"
CAPTAINS = "captains/captains.toml"
RIVALS = "captains/rivals.toml"

Temper = Literal["bold", "wary", "greedy", "steady", "sly"]
Pronoun = Literal["he", "she"]

TEMPERS: tuple[Temper, ...] = get_args(Temper)
UNIQUE = ("id", "name")


class TrueCaptain(NamedEntry):
    """A pirate or privateer of history, with a life in a line or two."""

    crown: Literal["spain", "france", "england", "denmark", "none"]
    """The crown sailed for; who has none may sail for any."""
    about: str
    years: str = ""  # when the captain lived, in words, where it is known
    pronoun: Pronoun = "he"

    def serves(self, crown: str) -> bool:
        """Whether this captain may be chosen under a crown."""
        return self.crown in (crown, "none")


class TemperWords(FromToml):
    """What rivals of a temper do on the sheet, and in fights, in a line each."""

    id: Temper
    about: str
    fights: str


class Rival(NamedEntry):
    """An invented captain of the other side (C-2)."""

    crown: Crown
    temper: Temper
    about: str
    pronoun: Pronoun = "he"


class RivalTable(FromToml):
    """The file of rivals, and of the tempers they have."""

    temper: tuple[TemperWords, ...]
    rival: tuple[Rival, ...]

    def faults(self) -> Iterator[Fault]:
        tempers = [words.id for words in self.temper]
        for at, why in repeats(tempers):
            yield ("temper", at, "id"), why
        if missing := [temper for temper in TEMPERS if temper not in tempers]:
            yield (), f"no temper says what it does for {listing(missing)}"
        for field in UNIQUE:
            for at, why in repeats([getattr(rival, field) for rival in self.rival]):
                yield ("rival", at, field), why
        for crown in get_args(Crown):
            if all(rival.crown != crown for rival in self.rival):
                yield (), f"nobody is a rival for {crown}; each crown needs at least one"


def captains_from(text: str, file: str) -> tuple[TrueCaptain, ...]:
    """The captains that a TOML text describes. Raises ContentError."""
    return rows(TrueCaptain, "captain", text, file, UNIQUE)


@cache
def true_captains() -> tuple[TrueCaptain, ...]:
    """Every captain of history, those who served a crown first, then the player's own."""
    found = {each.id: each for each in captains_from(read(CAPTAINS), CAPTAINS)}
    for file in listed(FOLDER):
        if is_own(file):
            found |= {each.id: each for each in captains_from(read(file), file)}
    return tuple(found.values())


def true_captain(name: str) -> TrueCaptain:
    """The captain with this id or name. Raises UnknownNameError with a suggestion."""
    return by_id_or_name(name, true_captains(), "captain")


def _rivals() -> RivalTable:
    return load(RivalTable, RIVALS)


def tempers() -> dict[Temper, TemperWords]:
    return {words.id: words for words in _rivals().temper}


def rivals(crown: str | None = None) -> tuple[Rival, ...]:
    return tuple(rival for rival in _rivals().rival if crown in (None, rival.crown))


def rival(name: str) -> Rival:
    """The rival with this id or name. Raises UnknownNameError with a suggestion."""
    return by_id_or_name(name, rivals(), "rival")
