"""Who holds the chairs of a career: captains who lived, and rivals who did not."""

from collections.abc import Sequence
from functools import cache
from typing import Literal, get_args

from msgspec import Struct

from content.decode import Named, by_id_or_name, decode, listing, refuse_repeats
from content.files import ContentError, is_own, listed, read
from content.land_raid.scenarios import Crown

FOLDER = "captains"
CAPTAINS = "captains/captains.toml"
RIVALS = "captains/rivals.toml"

Temper = Literal["bold", "wary", "greedy", "steady", "sly"]
Pronoun = Literal["he", "she"]

TEMPERS: tuple[Temper, ...] = get_args(Temper)


class TrueCaptain(Struct, frozen=True, forbid_unknown_fields=True):
    """A pirate or privateer of history, with a life in a line or two."""

    id: str
    name: str
    crown: Literal["spain", "france", "england", "denmark", "none"]
    """The crown sailed for; who has none may sail for any."""
    about: str
    years: str = ""
    """When the captain lived, in words, where it is known."""
    pronoun: Pronoun = "he"

    def serves(self, crown: str) -> bool:
        """Whether this captain may be chosen under a crown."""
        return self.crown in (crown, "none")


class TemperWords(Struct, frozen=True, forbid_unknown_fields=True):
    """What rivals of a temper do, in a line."""

    id: Temper
    about: str


class Rival(Struct, frozen=True, forbid_unknown_fields=True):
    """An invented captain of the other side (C-2)."""

    id: str
    name: str
    crown: Crown
    temper: Temper
    about: str
    pronoun: Pronoun = "he"


class RivalTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of rivals, and of the tempers they have."""

    temper: tuple[TemperWords, ...]
    rival: tuple[Rival, ...]


class _CaptainTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of captains."""

    captain: tuple[TrueCaptain, ...]


def captains_from(text: str, file: str) -> tuple[TrueCaptain, ...]:
    """The captains that a TOML text describes. Raises ContentError."""
    found = decode(text, _CaptainTable, file).captain
    _check_people(found, text, file, "captain")
    return found


def rivals_from(text: str, file: str) -> RivalTable:
    """The rivals and tempers that a TOML text describes. Raises ContentError."""
    found = decode(text, RivalTable, file)
    tempers = [words.id for words in found.temper]
    refuse_repeats(tempers, text, file, "temper", "id")
    if missing := [temper for temper in TEMPERS if temper not in tempers]:
        raise ContentError(file, f"no temper says what it does for {listing(missing)}")
    _check_people(found.rival, text, file, "rival")
    for crown in get_args(Crown):
        if all(rival.crown != crown for rival in found.rival):
            raise ContentError(
                file, f"nobody is a rival for {crown}; each crown needs one at least"
            )
    return found


def _check_people(people: Sequence[Named], text: str, file: str, table: str) -> None:
    """Refuse an id or a name that stands twice."""
    refuse_repeats([each.id for each in people], text, file, table, "id")
    refuse_repeats([each.name for each in people], text, file, table, "name")


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


@cache
def _rivals() -> RivalTable:
    return rivals_from(read(RIVALS), RIVALS)


def tempers() -> dict[Temper, str]:
    """What each temper does, in a line."""
    return {words.id: words.about for words in _rivals().temper}


def rivals(crown: str | None = None) -> tuple[Rival, ...]:
    """The rivals of a crown, or of all of them."""
    return tuple(rival for rival in _rivals().rival if crown in (None, rival.crown))


def rival(name: str) -> Rival:
    """The rival with this id or name. Raises UnknownNameError with a suggestion."""
    return by_id_or_name(name, rivals(), "rival")
