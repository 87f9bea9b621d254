"""Nations: their names, their ships' names, and their captains."""

from collections.abc import Iterator
from functools import cache

from .decode import Fault, FromToml, NamedEntry, by_id_or_name, listed, load, repeats, unknown


class HistoricCaptain(FromToml):
    """A captain of history; `about` is his life in a line, where a source was checked."""

    name: str
    about: str = ""


class Nation(NamedEntry):
    """A nation or a brotherhood that sends ships to sea. `crown` marks the four countries a side
    may declare for on the campaign sheet (P8-1.1)."""

    adjective: str
    crown: bool
    about: str
    ships: tuple[str, ...]
    captains: tuple[HistoricCaptain, ...]
    merchantmen: tuple[str, ...] = ()
    """Names that belonged to traders; a nation without any gives its traders the others."""
    later: tuple[str, ...] = ()  # more names of ships, for when those are used up
    officers: tuple[str, ...] = ()  # names for the officers of its garrisons
    towns: tuple[str, ...] = ()  # names for towns that are on no map

    @property
    def one(self) -> str:
        """What something of theirs is, at the head of a sentence: "An English"."""
        article = "An" if self.adjective.startswith(tuple("AEIOU")) else "A"
        return f"{article} {self.adjective}"

    @property
    def traders(self) -> tuple[str, ...]:
        return self.merchantmen or self.ships

    def faults(self) -> Iterator[Fault]:
        for field in ("ships", "merchantmen", "later", "officers", "towns"):
            for at, why in repeats(getattr(self, field)):
                yield (field, at), why
        if not self.ships:
            yield ("ships",), "needs at least one name"
        if not self.captains:
            yield ("captains",), "needs at least one captain"
        for field in ("officers", "towns"):
            if self.crown and not getattr(self, field):
                yield (field,), "needs at least one name: crowns hold towns"


@cache
def nations() -> tuple[Nation, ...]:
    """Every nation, the crowns first, then by name."""
    found = (load(Nation, file) for file in listed("flags"))
    return tuple(sorted(found, key=lambda nation: (not nation.crown, nation.name)))


def nation_ids() -> tuple[str, ...]:
    return tuple(file.removeprefix("flags/").removesuffix(".toml") for file in listed("flags"))


def stranger(nation: str) -> Iterator[str]:
    """What is wrong with the id of a nation that there is not."""
    return unknown(nation, "a nation nobody knows", nation_ids())


def crowns() -> tuple[Nation, ...]:
    """The four countries of allegiance (P8-1.1)."""
    return tuple(nation for nation in nations() if nation.crown)


def nation(name: str) -> Nation:
    """The nation with this id or name. Raises UnknownNameError with a suggestion."""
    return by_id_or_name(name, nations(), "nation")
