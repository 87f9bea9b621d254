"""Raiding companies: who comes ashore, in three parties of a boat's crew or two each."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal, get_args

from msgspec import Meta

from pieces_of_eight.content.decode import Fault, FromToml, Named, in_files, sought
from pieces_of_eight.content.flags import stranger

if TYPE_CHECKING:
    from pieces_of_eight.campaign.geometry.squares import Square
    from pieces_of_eight.campaign.kernel.sealed import Player
    from pieces_of_eight.campaign.land_raid.model.actions import UnitPlan

Sort = Literal["hand-to-hand", "musket", "militia", "mob", "unarmed"]
Quality = Literal["scurvy", "able", "hardened"]

KINDS: dict[str, Sort] = {sort.upper().replace("-", "_"): sort for sort in get_args(Sort)}
"""The words of the files by the names the rules have for them."""
QUALITIES: dict[str, Quality] = {word.upper(): word for word in get_args(Quality)}

ROOM = 6
"""The most officers and groups in a party, as in a square (P8-22.5)."""


class Men(FromToml):
    """So many groups of one kind and quality."""

    kind: Sort
    quality: Quality = "able"
    count: Annotated[int, Meta(ge=1, le=ROOM)] = 1


class Party(FromToml):
    """Officers and groups who stand together."""

    officers: tuple[str, ...] = ()
    groups: tuple[Men, ...] = ()

    @property
    def count(self) -> int:
        return len(self.officers) + sum(men.count for men in self.groups)

    def plans(self, owner: "Player", at: "Square") -> "tuple[UnitPlan, ...]":
        """Its units as they enter a raid, the officers first."""
        from pieces_of_eight.campaign.land_raid.model.actions import UnitPlan
        from pieces_of_eight.campaign.land_raid.model.state import Kind
        from pieces_of_eight.campaign.land_raid.model.state import Quality as Grade

        officers = (UnitPlan(owner, Kind.OFFICER, Grade.ABLE, at, name) for name in self.officers)
        groups = (
            UnitPlan(
                owner, Kind[men.kind.upper().replace("-", "_")], Grade[men.quality.upper()], at
            )
            for men in self.groups
            for _ in range(men.count)
        )
        return (*officers, *groups)


class Company(Named):
    """Men who go ashore under one captain: the first officer of the first party."""

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

    def faults(self) -> Iterator[Fault]:
        for why in stranger(self.nation):
            yield ("nation",), why
        if not self.parties[0].officers:
            yield ("parties", 0, "officers"), "needs an officer: he is the captain"
        for number, party in enumerate(self.parties):
            if not 1 <= party.count <= ROOM:
                why = f"must be 1 to {ROOM} officers and groups, not {party.count}"
                yield ("parties", number), why


@cache
def companies() -> tuple[Company, ...]:
    """Every company, in the order of their files."""
    return in_files(Company, "company", "land_raid/companies", "company")


def company(name: str) -> Company:
    """The company with this id. Raises UnknownNameError with a suggestion."""
    return sought(name, {each.id: each for each in companies()}, "company")
