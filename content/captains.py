"""Who holds the chairs of a career: captains who lived, and rivals who did not."""

from collections.abc import Sequence
from functools import cache
from typing import Literal, Protocol, TypeVar, get_args

from msgspec import Struct

from content.decode import Path, decode, fault, listing, nearest
from content.files import ContentError, UnknownNameError, is_own, listed, read
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


class _Person(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


Somebody = TypeVar("Somebody", bound=_Person)


def captains_from(text: str, file: str) -> tuple[TrueCaptain, ...]:
    """The captains that a TOML text describes. Raises ContentError."""
    found = decode(text, _CaptainTable, file).captain
    _check_people(found, ("captain",), text, file)
    return found


def rivals_from(text: str, file: str) -> RivalTable:
    """The rivals and tempers that a TOML text describes. Raises ContentError."""
    found = decode(text, RivalTable, file)
    tempers = [words.id for words in found.temper]
    for at, temper in enumerate(tempers):
        if temper in tempers[:at]:
            raise fault(text, file, ("temper", at, "id"), f"repeats {temper!r}")
    if missing := [temper for temper in TEMPERS if temper not in tempers]:
        raise ContentError(file, f"no temper says what it does for {listing(missing)}")
    _check_people(found.rival, ("rival",), text, file)
    for crown in get_args(Crown):
        if all(rival.crown != crown for rival in found.rival):
            raise ContentError(
                file, f"nobody is a rival for {crown}; each crown needs one at least"
            )
    return found


def _check_people(people: Sequence[_Person], place: Path, text: str, file: str) -> None:
    """Refuse an id or a name that stands twice."""
    ids: set[str] = set()
    names: set[str] = set()
    for at, person in enumerate(people):
        for field, word, seen in (("id", person.id, ids), ("name", person.name, names)):
            if word in seen:
                raise fault(text, file, (*place, at, field), f"repeats {word!r}")
            seen.add(word)


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
    return _one(true_captains(), name, "captain")


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
    return _one(rivals(), name, "rival")


def _one(people: Sequence[Somebody], name: str, what: str) -> Somebody:
    for person in people:
        if name in (person.id, person.name):
            return person
    hint = nearest(name, [person.id for person in people])
    raise UnknownNameError(f"there is no {what} {name!r}; {hint}")
