"""Towns to be raided: a map, a garrison at its posts, and the company that comes for them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal, get_args

from msgspec import Meta
from msgspec.structs import replace

from pieces_of_eight.content.decode import (
    Fault,
    FromToml,
    NamedEntry,
    ReadyFight,
    clause,
    in_files,
    map_rows,
    ready,
    sought,
    unknown,
)
from pieces_of_eight.content.flags import crowns, stranger

if TYPE_CHECKING:
    from pieces_of_eight.campaign.geometry.squares import Square
    from pieces_of_eight.campaign.kernel.sealed import Player
    from pieces_of_eight.campaign.land_raid.setup import Rating
    from pieces_of_eight.campaign.land_raid.state import Options, Plan, Setup, Town, UnitPlan


# --- Raiding companies: who comes ashore, in three parties of a boat's crew or two each -----------

Sort = Literal["hand-to-hand", "musket", "militia", "mob", "unarmed"]
Quality = Literal["scurvy", "able", "hardened"]

KINDS: dict[str, Sort] = {sort.upper().replace("-", "_"): sort for sort in get_args(Sort)}
"""The words of the files by the names the rules have for them."""
QUALITIES: dict[str, Quality] = {word.upper(): word for word in get_args(Quality)}

ROOM = 6  # the most officers and groups in a party, as in a square (P8-22.5)


class Men(FromToml):
    """So many groups of one kind and quality."""

    kind: Sort
    quality: Quality = "able"
    count: Annotated[int, Meta(ge=1, le=ROOM)] = 1


class RaidingParty(FromToml):
    """Officers and groups who stand together."""

    officers: tuple[str, ...] = ()
    groups: tuple[Men, ...] = ()

    @property
    def count(self) -> int:
        return len(self.officers) + sum(men.count for men in self.groups)

    def plans(self, owner: "Player", at: "Square") -> "tuple[UnitPlan, ...]":
        """Its units as they enter a raid, the officers first."""
        from pieces_of_eight.campaign.land_raid.state import Kind, UnitPlan
        from pieces_of_eight.campaign.land_raid.state import Quality as Grade

        officers = (UnitPlan(owner, Kind.OFFICER, Grade.ABLE, at, name) for name in self.officers)
        sorts = {word: Kind[name] for name, word in KINDS.items()}
        groups = (
            UnitPlan(owner, sorts[men.kind], Grade[men.quality.upper()], at)
            for men in self.groups
            for _ in range(men.count)
        )
        return (*officers, *groups)


class Company(NamedEntry):
    """Men who go ashore under one captain: the first officer of the first party."""

    nation: str
    about: str
    parties: tuple[RaidingParty, RaidingParty, RaidingParty]

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


# --- Scenarios ------------------------------------------------------------------------------------

Crown = Literal["spain", "france", "england", "denmark"]
CROWNS: dict[str, Crown] = {name: name for name in get_args(Crown)}

GOVERNOR = "the governor"  # what the governor is called where history gives no name


class Guard(RaidingParty, kw_only=True):
    """Part of the garrison in one square, such as "C4", with the guns that stand there."""

    at: str
    guns: Annotated[int, Meta(ge=0, le=4)] = 0


class ReadyRaid(ReadyFight):
    """A raid ready to begin. The raiders are player 0, the town is player 1 (H-30)."""

    crown: Crown
    history: tuple[str, ...]  # what is on record, a sentence each
    fort: Annotated[int, Meta(ge=0, le=3)]
    treasury: Annotated[int, Meta(ge=0, le=3)]
    garrison: Annotated[int, Meta(ge=1, le=5)]
    company: str  # the id of the company that comes
    landing: tuple[str, str, str]  # the beach squares its three parties land on
    map: str  # rows of ground letters
    posts: tuple[Guard, ...]
    governor: str = GOVERNOR
    crew: tuple[RaidingParty, RaidingParty, RaidingParty] | None = None
    """Who comes in place of the company; nothing for its own three parties."""
    posted: bool = False
    """Whether the garrison stays at its posts, and the town's captain moves nobody beforehand."""
    coins: Annotated[int, Meta(ge=1, le=999)] = 45
    """What lies in its chests; more than half of it wins."""

    @property
    def rating(self) -> "Rating":
        from pieces_of_eight.campaign.land_raid.setup import Rating

        return Rating(self.fort, self.treasury, self.garrison)

    @property
    def rows(self) -> tuple[str, ...]:
        """The map, one row a string."""
        return map_rows(self.map)

    @property
    def gist(self) -> str:
        return "-".join(map(str, self.rating))

    @property
    def raiders(self) -> Company:
        """The company that comes."""
        found = company(self.company)
        return found if self.crew is None else replace(found, parties=self.crew)

    def town(self) -> "Town":
        """The map as the rules have it, not yet checked."""
        from pieces_of_eight.campaign.land_raid.state import Town

        return Town(self.title, self.rows)

    def options(self) -> "Options":
        """What is agreed on here where captains agree on nothing else."""
        from pieces_of_eight.campaign.land_raid.state import Options

        return Options(coins=self.coins, posting=not self.posted)

    def setup(self, options: "Options | None" = None, raiders: Company | None = None) -> "Setup":
        """The order this raid begins with; another company may come for the town."""
        from pieces_of_eight.campaign.geometry.squares import Square
        from pieces_of_eight.campaign.land_raid.state import (
            RAIDERS,
            TOWN,
            Ground,
            Kind,
            Setup,
            UnitPlan,
            plan,
        )
        from pieces_of_eight.campaign.land_raid.state import Quality as Grade

        town = self.town()
        table = plan(town.rows)
        home = Square(table.ground.index(Ground.RESIDENCE))
        units = [
            unit
            for party, at in zip((raiders or self.raiders).parties, self.landing, strict=True)
            for unit in party.plans(RAIDERS, _square(at, table))
        ]
        units.append(UnitPlan(TOWN, Kind.GOVERNOR, Grade.ABLE, home, self.governor))
        for post in self.posts:
            at = _square(post.at, table)
            units += post.plans(TOWN, at)
            units += [UnitPlan(TOWN, Kind.GUN, Grade.ABLE, at)] * post.guns
        return Setup(town, tuple(units), options or self.options())

    def faults(self) -> Iterator[Fault]:
        """Yield no way in, nobody to lead, men where none can stand."""
        from pieces_of_eight.campaign.geometry.squares import NOWHERE, name_of
        from pieces_of_eight.campaign.land_raid.events import GROUNDS
        from pieces_of_eight.campaign.land_raid.setup import check_town, first_state, shut_in
        from pieces_of_eight.campaign.land_raid.state import Ground

        try:
            table = check_town(self.town())
        except ValueError as error:
            yield ("map",), f"cannot be used: {clause(error)}"
        for ground, name in ((Ground.TREASURY, "treasury"), (Ground.RESIDENCE, "residence")):
            if (count := table.ground.count(ground)) != 1:
                yield ("map",), f"must have one {name} ({ground.value}), not {count}"
        for at in shut_in(self.town()):
            yield ("map",), f"leaves no way from the beach to {table.label(at)}"
        for why in unknown(self.company, "not a company", [each.id for each in companies()]):
            yield ("company",), why

        def misplaced(name: str, fits: Sequence[bool], but: str) -> str:
            at = _square(name, table)
            if at == NOWHERE:
                last = name_of(table.columns - 1, table.rows - 1)
                return f"is {name!r}, no square of the map; it has A1 to {last}"
            return "" if fits[at] else f"is {name!r}, which is {GROUNDS[table.ground[at]]}{but}"

        beach = [ground is Ground.BEACH for ground in table.ground]
        for number, name in enumerate(self.landing):
            missing = (
                "" if name else "is missing; each of the three boats needs a square of the beach"
            )
            if why := missing or misplaced(name, beach, "; boats land on a beach"):
                yield ("landing", number), why
        for number, post in enumerate(self.posts):
            if why := misplaced(post.at, table.town, ", not the town"):
                yield ("posts", number, "at"), why
            elif not post.count and not post.guns:
                yield ("posts", number, "groups"), "has nobody at this post"
        try:
            first_state(self.setup())
        except ValueError as error:
            yield (), f"nobody can land here: {clause(error)}"


def _square(name: str, table: "Plan") -> "Square":
    """The square of a name such as "C4"; NOWHERE where there is none."""
    from pieces_of_eight.campaign.geometry.squares import named, square

    return square(*named(name), table.columns, table.rows)


raids, raid = ready("land_raid/scenarios", ReadyRaid, "town")


# --- A raid made from a seed: a town nobody has heard of, and a company that has ------------------


def random_raid(
    seed: int, rating: "Rating | None" = None, columns: int = 8, rows: int = 6
) -> ReadyRaid:
    """A raid on a made-up town, the same for the same arguments.

    Without a rating the seed decides on one of the middling ones. Raises ValueError with a
    sentence for a rating off the scale or a size that cannot be.
    """
    from pieces_of_eight.campaign.kernel.dice import Lots
    from pieces_of_eight.campaign.land_raid.setup import Rating, garrison, generate, landings
    from pieces_of_eight.campaign.land_raid.state import plan

    lots = Lots(f"raid:{seed}:{columns}:{rows}")
    middling = Rating(lots.between(0, 3), lots.between(0, 3), lots.between(2, 4))
    rating = rating or middling
    crown = lots.one(crowns())
    name = lots.one(crown.towns)
    raiders = lots.one([each for each in companies() if each.nation != crown.id])
    town = generate(seed, rating, columns, rows, name)
    label = plan(town.rows).label
    west, middle, east = (label(at) for at in landings(town))
    officers = lots.deal(crown.officers, len(crown.officers))
    figures = "-".join(map(str, rating))
    from pieces_of_eight.campaign.land_raid.state import Kind

    squares: dict[Square, list[UnitPlan]] = {}
    for unit in garrison(town, rating, seed, officers):
        if unit.kind is not Kind.GOVERNOR:
            squares.setdefault(unit.at, []).append(unit)
    return ReadyRaid(
        id=f"raid-{columns}x{rows}-{figures}-{seed}",
        title=name,
        blurb=f"{crown.one} town on no chart: {raiders.name} have found it.",
        order=0,
        crown=CROWNS[crown.id],
        history=(),
        fort=rating.fort,
        treasury=rating.treasury,
        garrison=rating.garrison,
        company=raiders.id,
        landing=(west, middle, east),
        map="\n".join(" ".join(row) for row in town.rows),
        posts=tuple(
            Guard(
                officers=tuple(unit.name for unit in here if unit.kind is Kind.OFFICER),
                groups=_groups(unit for unit in here if Kind.OFFICER < unit.kind < Kind.GUN),
                at=label(at),
                guns=sum(unit.kind is Kind.GUN for unit in here),
            )
            for at, here in squares.items()
        ),
    )


def _groups(units: Iterable["UnitPlan"]) -> tuple[Men, ...]:
    count = Counter((unit.kind, unit.quality) for unit in units)
    return tuple(
        Men(KINDS[kind.name], QUALITIES[quality.name], number)
        for (kind, quality), number in count.items()
    )
