"""Nations: their names, their ships' names, and their captains."""

from functools import cache

from msgspec import Struct

from content.decode import by_id_or_name, decode, fault, refuse_repeats
from content.files import listed, read


class Captain(Struct, frozen=True, forbid_unknown_fields=True):
    """A captain of history; `about` is his life in a line, where a source was checked."""

    name: str
    about: str = ""


class Nation(Struct, frozen=True, forbid_unknown_fields=True):
    """A nation or a brotherhood that sends ships to sea.

    `crown` marks the four countries a side may declare for on the campaign sheet (P8-1.1).
    """

    id: str
    name: str
    adjective: str
    crown: bool
    about: str
    ships: tuple[str, ...]
    captains: tuple[Captain, ...]
    merchantmen: tuple[str, ...] = ()
    """Names that belonged to traders; a nation without any gives its traders the others."""
    officers: tuple[str, ...] = ()
    """Names for the officers of its garrisons."""
    towns: tuple[str, ...] = ()
    """Names for towns that are on no map."""

    @property
    def one(self) -> str:
        """What something of theirs is, at the head of a sentence: "An English"."""
        article = "An" if self.adjective.startswith(tuple("AEIOU")) else "A"
        return f"{article} {self.adjective}"

    @property
    def traders(self) -> tuple[str, ...]:
        return self.merchantmen or self.ships


def nation_from(text: str, file: str) -> Nation:
    """The nation that a TOML text describes. Raises ContentError."""
    found = decode(text, Nation, file)
    lists = {
        "ships": found.ships,
        "merchantmen": found.merchantmen,
        "officers": found.officers,
        "towns": found.towns,
    }
    for field, names in lists.items():
        refuse_repeats(names, text, file, field)
    if not found.ships:
        raise fault(text, file, ("ships",), "needs one name at least")
    if not found.captains:
        raise fault(text, file, ("captains",), "needs one captain at least")
    for field in ("officers", "towns"):
        if found.crown and not lists[field]:
            raise fault(text, file, (field,), "needs one name at least: crowns hold towns")
    return found


@cache
def nations() -> tuple[Nation, ...]:
    """Every nation, the crowns first, then by name."""
    found = (nation_from(read(file), file) for file in listed("flags"))
    return tuple(sorted(found, key=lambda nation: (not nation.crown, nation.name)))


def nation_ids() -> tuple[str, ...]:
    """The ids of the nations, which are the names of their files: no file is read for them."""
    return tuple(file.removeprefix("flags/").removesuffix(".toml") for file in listed("flags"))


def crowns() -> tuple[Nation, ...]:
    """The four countries of allegiance (P8-1.1)."""
    return tuple(nation for nation in nations() if nation.crown)


def nation(name: str) -> Nation:
    """The nation with this id or name. Raises UnknownNameError with a suggestion."""
    return by_id_or_name(name, nations(), "nation")
