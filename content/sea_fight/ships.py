"""Ship types: the table P8-S as data, and the cards made from it."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal, get_args

from msgspec import Meta

from pieces_of_eight.content.decode import Fault, FromToml, NamedEntry, by_id_or_name, in_files

if TYPE_CHECKING:
    from pieces_of_eight.campaign.kernel.sealed import Player
    from pieces_of_eight.campaign.sea_fight.state import Card, Gun, Guns


Count = Annotated[int, Meta(ge=0)]
Points = Annotated[int, Meta(ge=1)]
Role = Literal["warship", "merchantman", "boat"]
Quality = Literal["scurvy", "able", "hardened"]


_ROLES: tuple[Role, ...] = get_args(Role)


class PositionGuns(FromToml):
    """The guns of one position, counted by calibre."""

    light: Count = 0
    medium: Count = 0
    heavy: Count = 0

    @property
    def count(self) -> int:
        return self.light + self.medium + self.heavy

    def guns(self) -> "tuple[Gun, ...]":
        """The guns themselves, the heaviest first."""
        from pieces_of_eight.campaign.sea_fight.state import Calibre, Gun

        order = ((Calibre.HEAVY, self.heavy), (Calibre.MEDIUM, self.medium))
        every = (*order, (Calibre.LIGHT, self.light))
        return tuple(Gun(calibre) for calibre, count in every for _ in range(count))


class ShipType(NamedEntry):
    """One row of the ship table (P8-S). `hull` is for each side; `broadside` likewise."""

    role: Role
    size: Literal["tiny", "small", "medium", "large"]
    gear: Count
    hull: Points
    fighting: Annotated[int, Meta(ge=0, le=10)]
    crew: Quality
    value: Count
    about: str
    cargo: Count = 0
    bow: PositionGuns = PositionGuns()
    broadside: PositionGuns = PositionGuns()
    stern: PositionGuns = PositionGuns()

    @property
    def merchant(self) -> bool:
        return self.role == "merchantman"

    @property
    def boat(self) -> bool:
        """A boat has no card of her own and may not be entered in a sea fight."""
        return self.role == "boat"

    @property
    def gun_count(self) -> int:
        """All her guns, both broadsides counted."""
        return self.bow.count + 2 * self.broadside.count + self.stern.count

    def guns(self) -> "Guns":
        """Her guns by position: bow, larboard, starboard, stern."""
        broadside = self.broadside.guns()
        return self.bow.guns(), broadside, broadside, self.stern.guns()

    def card(self, name: str, letter: str, owner: "Player", captain: str) -> "Card":
        """The ship card of a ship of this type. Raises ValueError for a boat."""
        from pieces_of_eight.campaign.sea_fight.state import Card, Size

        if self.boat:
            raise ValueError(f"a {self.name} is too small to be entered in a sea fight")
        return Card(
            name=name,
            type=self.name,
            letter=letter,
            owner=owner,
            captain=captain,
            size=Size[self.size.upper()],
            merchant=self.merchant,
            value=self.value,
            cargo=self.cargo,
            fighting=self.fighting,
            gear=self.gear,
            hull=self.hull,
            guns=self.gun_count,
        )

    def faults(self) -> Iterator[Fault]:
        if self.boat != (self.size == "tiny"):
            yield ("size",), "is tiny for boats, and only for boats"
        if not self.boat and not (self.gear and self.fighting):
            yield (), "needs gear and fighting points of at least 1"
        if self.cargo and not self.merchant:
            yield ("cargo",), "is for merchantmen only"


@cache
def ship_types() -> tuple[ShipType, ...]:
    """Every type of the table: warships, then merchantmen, then boats."""
    found = in_files(ShipType, "ship", "sea_fight/ships", "ship type")
    return tuple(sorted(found, key=lambda ship: _ROLES.index(ship.role)))


def ship_type(name: str) -> ShipType:
    """The type with this id or name. Raises UnknownNameError with a suggestion."""
    return by_id_or_name(name, ship_types(), "ship type")
