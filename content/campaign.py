"""The numbers of the sheet and the career: options, prices, purses and the event deck."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Literal

from msgspec import Meta

from pieces_of_eight.campaign.port.winter import Winter
from .decode import Fault, FromToml, listing, load, repeats

FILE = "campaign.toml"
LINES = 7  # the forces of a sheet (P8-1.2)
FEWEST_CARDS = 14  # the fewest cards of a deck: one for each force of both sheets

Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
CardKind = Literal["storm", "fever", "deserter", "quiet", "wreck", "buried chest", "island"]
Size = Literal["small", "medium", "large"]


class SheetNumbers(FromToml):
    """What a sheet must keep to (C-6, C-9, C-12, H-33, H-35)."""

    lowest: Positive
    highest: Positive
    total: Positive  # the sum of the seven values
    rumours: Annotated[int, Meta(ge=0, le=LINES)]
    few_ships: Count  # a captain with fewer ships may make rumours of all lines without one
    most_ships: Positive
    margin: Positive
    raid_groups: Positive

    def faults(self) -> Iterator[Fault]:
        if self.highest < self.lowest:
            yield ("highest",), f"must be at least the lowest value, {self.lowest}"
        least, most = LINES * self.lowest, LINES * self.highest
        if not least <= self.total <= most:
            why = f"is {self.total}; seven values from {self.lowest} to {self.highest} "
            yield ("total",), f"{why}make {least} to {most}"


class PointNumbers(FromToml):
    """What is worth how many victory points (C-11, C-14)."""

    fool: Count
    shun: Count  # for the enemy of a warship that passes his ships by (H-213)
    captain: Count
    sunk: Positive  # a ship sunk is worth one part in so many of what she costs
    taken: Positive
    stakes: tuple[Count, ...]  # by the value that the enemy gave to the force that was met
    daring: Count  # for who gives battle and has the better of it
    home: Positive  # cargo brought home is worth one part in so many of what a ship carries
    coins: Positive  # coins out of a town to a point


class BySize(FromToml):
    """A number for each size of ship."""

    small: Positive
    medium: Positive
    large: Positive

    def of(self, size: Size) -> int:
        found: int = getattr(self, size)
        return found


class Grades(FromToml):
    """The price of a group by its quality, in halves of a point."""

    scurvy: Positive
    able: Positive
    hardened: Positive


class GroupPrices(FromToml, rename={"hand_to_hand": "hand-to-hand"}):
    """The kinds of groups that can be recruited."""

    hand_to_hand: Grades
    musket: Grades


class PriceList(FromToml):
    """What ships and companies cost, in points (H-36)."""

    warship: Positive  # times the value of her type
    merchantman: Positive
    officer: Count
    group: GroupPrices

    def ship_points(self, value: int, *, merchant: bool) -> int:
        return (self.merchantman if merchant else self.warship) * value


class PortPrices(FromToml):
    """What the port pays and takes between seasons, in pieces of eight (C-4)."""

    coins: Positive  # pieces of eight to a point
    hull: Count
    gear: Count
    fighting: Count
    captain: Count
    sale: Positive  # a ship is sold for one part in so many of what she costs
    crew: BySize  # for a crew made better by one quality


class Rung(FromToml):
    """A rung of the crown's favour, and the purse that goes with it."""

    name: str
    purse: Positive


class FavourTable(FromToml):
    """How a season's points become the next season's purse (C-15)."""

    first: Positive
    step: Positive
    most: Positive
    ladder: tuple[Rung, ...]

    @property
    def start(self) -> int:
        """The rung on which a captain begins."""
        return [standing.purse for standing in self.ladder].index(self.first)

    def after(self, rung: int, difference: int) -> int:
        """The rung after a season won by so many points, or lost by so many below 0."""
        steps = min(abs(difference) // self.step, self.most)
        moved = rung + (steps if difference > 0 else -steps)
        return max(0, min(moved, len(self.ladder) - 1))

    def faults(self) -> Iterator[Fault]:
        purses = [standing.purse for standing in self.ladder]
        for at, (before, purse) in enumerate(pairwise(purses), start=1):
            if purse <= before:
                why = f"is {purse}; each purse must be fuller than the one before it"
                yield ("ladder", at, "purse"), why
        if self.first not in purses:
            yield ("first",), f"is {self.first}; use {listing(purses)}"


class CareerNumbers(FromToml):
    """How long a career is, and what a rival's level makes of its score (C-1, C-16)."""

    seasons: tuple[Positive, ...]
    usual: int
    drowns: Annotated[int, Meta(ge=1, le=6)]
    """The face from which a captain goes down with his ship (H-43, H-226)."""
    factor: dict[str, Positive]  # in hundredths, by the name of the level

    def faults(self) -> Iterator[Fault]:
        if self.usual not in self.seasons:
            yield ("usual",), f"is {self.usual}; use {listing(self.seasons)}"


class EventCard(FromToml):
    """A card of the event deck (H-38)."""

    id: CardKind
    name: str
    count: Positive
    about: str
    amount: Count = 0  # points of gear, of fighting or of victory; nothing for quiet weather


class CalmWater(FromToml):
    """What a first career begins with, to be short (H-280)."""

    purse: Positive  # in points
    cards: tuple[CardKind, ...]  # the kinds of cards that are in the event deck


class CampaignNumbers(FromToml):
    sheet: SheetNumbers
    points: PointNumbers
    room: BySize  # how many groups and officers a ship carries (H-34)
    prices: PriceList
    port: PortPrices
    favour: FavourTable
    career: CareerNumbers
    calm: CalmWater
    winter: Winter
    card: tuple[EventCard, ...]

    @property
    def deck(self) -> tuple[EventCard, ...]:
        """The whole event deck, card by card, not yet shuffled."""
        return tuple(card for card in self.card for _ in range(card.count))

    def faults(self) -> Iterator[Fault]:
        stakes, highest = self.points.stakes, self.sheet.highest
        if len(stakes) != highest:
            why = f"has {len(stakes)} numbers; it needs one for each value from 1 to {highest}"
            yield ("points", "stakes"), why
        if list(stakes) != sorted(stakes):
            yield ("points", "stakes"), "must rise with the values"
        for at, why in repeats([card.id for card in self.card]):
            yield ("card", at, "id"), why
        if len(self.deck) < FEWEST_CARDS:
            yield ("card",), f"must be at least {FEWEST_CARDS} cards, not {len(self.deck)}"
        calm = sum(card.id in self.calm.cards for card in self.deck)
        if calm < FEWEST_CARDS:
            yield ("calm", "cards"), f"must be at least {FEWEST_CARDS} cards, not {calm}"


def campaign_numbers() -> CampaignNumbers:
    return load(CampaignNumbers, FILE)
