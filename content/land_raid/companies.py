"""Raiding companies: who comes ashore, in three parties of a boat's crew or two each."""

from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal, get_args

from msgspec import Meta, Struct

from content.decode import decode, fault, nearest, refuse_repeats, sought
from content.files import ContentError, listed, read
from content.flags import nation_ids

if TYPE_CHECKING:
    from campaign.geometry.squares import Square
    from campaign.kernel.sealed import Player
    from campaign.land_raid.model.actions import UnitPlan

Sort = Literal["hand-to-hand", "musket", "militia", "mob", "unarmed"]
Quality = Literal["scurvy", "able", "hardened"]

KINDS: dict[str, Sort] = {sort.upper().replace("-", "_"): sort for sort in get_args(Sort)}
"""The words of the files by the names the rules have for them."""
QUALITIES: dict[str, Quality] = {word.upper(): word for word in get_args(Quality)}

ROOM = 6
"""The most officers and groups in a party, as in a square (P8-22.5)."""


class Men(Struct, frozen=True, forbid_unknown_fields=True):
    """So many groups of one kind and quality."""

    kind: Sort
    quality: Quality = "able"
    count: Annotated[int, Meta(ge=1, le=ROOM)] = 1


class Party(Struct, frozen=True, forbid_unknown_fields=True):
    """Officers and groups who stand together."""

    officers: tuple[str, ...] = ()
    groups: tuple[Men, ...] = ()

    @property
    def count(self) -> int:
        return len(self.officers) + sum(men.count for men in self.groups)

    def plans(self, owner: "Player", at: "Square") -> "tuple[UnitPlan, ...]":
        """Its units as they enter a raid, the officers first."""
        from campaign.land_raid.model.actions import UnitPlan
        from campaign.land_raid.model.state import Kind
        from campaign.land_raid.model.state import Quality as Grade

        officers = (UnitPlan(owner, Kind.OFFICER, Grade.ABLE, at, name) for name in self.officers)
        groups = (
            UnitPlan(
                owner, Kind[men.kind.upper().replace("-", "_")], Grade[men.quality.upper()], at
            )
            for men in self.groups
            for _ in range(men.count)
        )
        return (*officers, *groups)


class Company(Struct, frozen=True, forbid_unknown_fields=True):
    """Men who go ashore under one captain: the first officer of the first party."""

    id: str
    name: str
    nation: str
    about: str
    parties: tuple[Party, Party, Party]

    @property
    def captain(self) -> str:
        return self.parties[0].officers[0]

    @property
    def count(self) -> int:
        """Its officers and groups."""
        return sum(party.count for party in self.parties)


class _Table(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of companies."""

    company: tuple[Company, ...]


def companies_from(text: str, file: str) -> tuple[Company, ...]:
    """The companies that a TOML text describes. Raises ContentError."""
    found = decode(text, _Table, file).company
    refuse_repeats([each.id for each in found], text, file, "company", "id")
    for at, company in enumerate(found):
        here = ("company", at)
        if company.nation not in nation_ids():
            why = f"is {company.nation!r}, a nation nobody knows; "
            hint = nearest(company.nation, nation_ids())
            raise fault(text, file, (*here, "nation"), why + hint)
        if not company.parties[0].officers:
            why = "needs an officer: he is the captain"
            raise fault(text, file, (*here, "parties", 0, "officers"), why)
        for number, party in enumerate(company.parties):
            if not 1 <= party.count <= ROOM:
                why = f"must be 1 to {ROOM} officers and groups, not {party.count}"
                raise fault(text, file, (*here, "parties", number), why)
    return found


@cache
def companies() -> tuple[Company, ...]:
    """Every company, in the order of their files."""
    found: dict[str, Company] = {}
    for file in listed("land_raid/companies"):
        for company in companies_from(read(file), file):
            if company.id in found:
                raise ContentError(file, f"the company {company.id!r} is in another file already")
            found[company.id] = company
    return tuple(found.values())


def company(name: str) -> Company:
    """The company with this id. Raises UnknownNameError with a suggestion."""
    return sought(name, {each.id: each for each in companies()}, "company")
