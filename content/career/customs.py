"""Ways of captains, customs of crowns (C-32), articles of days and vows (C-40), as rows."""

from collections.abc import Collection, Iterator
from functools import cache
from typing import Annotated

from msgspec import Meta

from pieces_of_eight.campaign.kernel.changes import Change, Clause, Custom
from pieces_of_eight.content.campaign import campaign_numbers
from pieces_of_eight.content.captains import rivals, true_captains
from pieces_of_eight.content.decode import (
    Fault,
    FromToml,
    NamedEntry,
    Path,
    laid,
    load,
    read,
    repeats,
    rows,
    unknown,
    with_own,
)
from pieces_of_eight.content.flags import crowns, nation
from pieces_of_eight.content.sea_fight.ships import ship_types
from .feats import all_feats
from .vocabulary import faults_of_change, faults_of_clause

FILE, ARTICLES, VOWS = "career/customs.toml", "career/articles.toml", "career/vows.toml"
ALONE = {"number": "the article of a day", "score": "vows"}  # what no other row may change
Sentence = Annotated[str, Meta(min_length=8, max_length=116)]
Acts = Annotated[tuple[Clause, ...], Meta(min_length=1)]


class CrownCustom(NamedEntry):
    """What is usual under a crown."""

    says: Sentence
    acts: Acts

    def faults(self) -> Iterator[Fault]:
        for why in unknown(self.id, "a crown nobody knows", [each.id for each in crowns()]):
            yield ("id",), why
        yield from _faults_of(self.acts, "acts")

    @property
    def custom(self) -> Custom:
        return Custom(self.id, nation(self.id).name, self.name, self.says, self.acts)


class CaptainWay(NamedEntry):
    """What a captain does better than others, and what he pays for it."""

    way: Sentence
    burden: Sentence
    acts: Acts
    weighs: Acts
    opened_by: str = ""  # the feat that opens him; empty where he is open at first

    def faults(self) -> Iterator[Fault]:
        for why in unknown(self.id, "a captain nobody knows", list(_names())):
            yield ("id",), why
        for why in unknown(self.opened_by, "a feat nobody knows", ["", *all_feats()]):
            yield ("opened_by",), why
        yield from _faults_of(self.acts, "acts")
        yield from _faults_of(self.weighs, "weighs")

    def customs(self, captain: str) -> tuple[Custom, Custom]:
        """Both as the rules have them, for a captain of this name."""
        return (
            Custom(self.id, captain, self.name, self.way, self.acts),
            Custom(f"{self.id}, burden", captain, self.name, self.burden, self.weighs, burden=True),
        )


class CustomTable(FromToml):
    """The file as it is written."""

    crown: tuple[CrownCustom, ...] = ()
    way: tuple[CaptainWay, ...] = ()

    def faults(self) -> Iterator[Fault]:
        for table in ("crown", "way"):
            for at, why in repeats([each.id for each in getattr(self, table)]):
                yield (table, at, "id"), why


class EverybodysCustom(NamedEntry):
    """The article of a day, which holds for both captains, or a vow, for who has sworn it."""

    says: Sentence
    does: Annotated[tuple[Change, ...], Meta(min_length=1)]

    def faults(self) -> Iterator[Fault]:
        for at, change in enumerate(self.does):
            yield from faults_of_change(change, ("does", at))
            yield from _keeps_the_cheapest(change, ("does", at))

    @property
    def custom(self) -> Custom:
        return Custom(self.id, "", self.name, self.says, (Clause(self.does),))

    @property
    def score(self) -> int:
        """What a vow adds to the score of who keeps it, in hundredths."""
        return sum(change.by for change in self.does if change.what == "score")


@cache
def articles() -> tuple[EverybodysCustom, ...]:
    """All articles that a day may have (C-40). Raises ContentError."""
    return rows(EverybodysCustom, "article", read(ARTICLES), ARTICLES)


@cache
def vows() -> tuple[EverybodysCustom, ...]:
    """All that a captain may swear (C-40.2). Raises ContentError."""
    return rows(EverybodysCustom, "vow", read(VOWS), VOWS)


def _faults_of(acts: tuple[Clause, ...], field: str) -> Iterator[Fault]:
    for at, act in enumerate(acts):
        yield from faults_of_clause(act, (field, at))
        for number, change in enumerate(act.does):
            here = (field, at, "does", number)
            if change.what in ALONE:
                yield (*here, "what"), f"is for {ALONE[change.what]} alone"
            yield from _keeps_the_cheapest(change, here)


def _keeps_the_cheapest(change: Change, here: Path) -> Iterator[Fault]:
    cheapest = _cheapest() if change.what == "withheld" else ()
    for place, word in enumerate(change.of):
        if word in cheapest:
            yield (*here, "of", place), f"keeps the cheapest ship from somebody: {word!r}"


def _cheapest() -> set[str]:
    """The words for a type of ship that everybody can pay, and that nobody may be denied."""
    prices, sailing = campaign_numbers().prices, [kind for kind in ship_types() if not kind.boat]
    costs = {
        kind.name.lower(): (prices.ship_points(kind.value, merchant=kind.merchant), kind.merchant)
        for kind in sailing
    }
    least = min(cost for cost, _ in costs.values())
    return {
        word
        for name, (cost, merchant) in costs.items()
        if cost == least
        for word in (name, "merchantman" if merchant else "warship")
    }


def _names() -> dict[str, str]:
    """The names of all who may have a way, by their ids."""
    return {each.id: each.name for each in (*true_captains(), *rivals())}


def custom_table() -> CustomTable:
    """All ways and customs. Raises ContentError."""
    tables = [load(CustomTable, file) for file in with_own(FILE)]
    return CustomTable(laid(each.crown for each in tables), laid(each.way for each in tables))


def way_of(captain: str) -> CaptainWay | None:
    """The way of a captain by his name; None for one who has none."""
    ids = {name: id_ for id_, name in _names().items()}
    return next((each for each in custom_table().way if each.id == ids.get(captain)), None)


def custom_of(crown: str) -> CrownCustom | None:
    """The custom of a crown by its id; None for one that has none."""
    return next((each for each in custom_table().crown if each.id == crown), None)


def closed(done: Collection[str]) -> dict[str, str]:
    """By id the captains whose feat is none of those that are done, each with what it asks for
    (C-32.3)."""
    ways = [way for way in custom_table().way if way.opened_by not in ("", *done)]
    return {way.id: all_feats()[way.opened_by].asks for way in ways}


def opened(feat: str) -> list[str]:
    """The names of the captains whom a feat opens."""
    return [_names()[way.id] for way in custom_table().way if way.opened_by == feat]


def customs(
    captains: Collection[str], flags: Collection[str], sworn: Collection[str]
) -> tuple[Custom, ...]:
    """The customs of those who may sail in a career: of captains by name, of crowns and of vows by
    id."""
    ways = [(way_of(name), name) for name in dict.fromkeys(captains)]
    return (
        *(custom for way, name in ways if way is not None for custom in way.customs(name)),
        *(found.custom for each in flags if (found := custom_of(each)) is not None),
        *(each.custom for each in vows() if each.id in sworn),
    )
