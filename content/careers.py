"""What a career and its seasons begin with: terms, captains, the world, and the sheet's numbers.

Loaded only where one of them is begun.
"""

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from msgspec.structs import asdict, replace

from pieces_of_eight.campaign.sheet.state import Chance, Chances, Options
from .campaign import campaign_numbers
from .captains import rivals, true_captains
from .decode import Fault, FromToml, is_shipped, listing, load
from .flags import Nation, nation
from .land_raid.scenarios import raid, raids
from .pirate_wars.ships import equals
from .sea_fight.ships import ShipType, ship_types

if TYPE_CHECKING:
    from pieces_of_eight.campaign.bridge import ChartedShore, World
    from pieces_of_eight.campaign.kernel.changes import Custom
    from pieces_of_eight.campaign.kernel.sealed import Sealed
    from pieces_of_eight.campaign.pirate_wars.state import Edition
    from pieces_of_eight.campaign.port.state import People, Person, Setup, Terms


HIRED, HANDS = "brigantine", 20
"""The type of ship in which captains go to islands, and her hands to spare (H-87)."""
LACKS = (2, 3)
"""The numbers of types that a port in a winter has not: fewer than there are of merchantmen."""


def career_setup(
    captains: tuple[str, str],
    crowns: tuple[str, str],
    seasons: int = 3,
    *,
    ironman: bool = True,
    people: "People" = ((), ()),
    two_names: bool = False,
    winter: bool = False,
    captain: int = -1,
    vows: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    seed: int | None = None,
) -> "Setup":
    """A career of two captains by name, each under a crown by id or name. `people` are those with a
    character (C-19; see `people_for`), `two_names` is H-249. With the rules of a `winter` no
    seasons at all are as many as he lives, of `captain` or of both (C-31); by the career's `seed`
    its ports differ (C-38.2), orders are dealt (C-33) and encounters come (C-35); without one
    ports have every ship."""
    from pieces_of_eight.campaign.port.state import Captain, Setup

    numbers = campaign_numbers()
    one, two = (
        Captain(name, nation(crown).name, numbers.favour.start)
        for name, crown in zip(captains, crowns, strict=True)
    )
    terms = career_terms(captains, crowns, seasons, ironman=ironman)
    if winter:
        terms = replace(terms, vows=vows)
        terms = in_winter(terms, captains, crowns, captain)
        people = with_offers(people)
    terms = replace(terms, people=people, two_names=two_names)
    if terms.winter is not None and seed is not None:
        rules = replace(terms.winter, stock=stocks(terms, seed))
        orders, met = len(terms.orders), len(terms.encounters)
        dealt = decks("orders", orders, rules.dealt * terms.seasons, seed)
        waiting = decks("encounters", met, met, seed)
        terms = replace(terms, winter=rules, dealt=dealt, waiting=waiting)
    return Setup(terms, (one, two))


def in_winter(
    terms: "Terms", captains: tuple[str, str], crowns: tuple[str, str], captain: int
) -> "Terms":
    """The terms of a career with the rules of a winter; without seasons it is a long war (C-31)."""
    from .career.chart import caribbean
    from .career.customs import customs
    from .career.encounters import encounters
    from .career.orders import crown_orders

    chart, rules = caribbean().chart, campaign_numbers().winter
    if not terms.seasons:
        rules = replace(rules, long=True, captain=captain)
        terms = replace(terms, seasons=rules.most_seasons)
    held = [nation(crown) for crown in crowns]
    one, two = (tuple(each.name for each in rivals(crown.id)) for crown in held)
    ours, theirs = (chart.towns(crown.name) for crown in held)
    famous = {each.name for each in true_captains()}  # in the gallery, and nobody's officer
    mine, his = (tuple(name for name in names if name not in famous) for names in terms.officers)
    sworn = (*terms.vows[0], *terms.vows[1])
    ways = customs((*captains, *one, *two), tuple(crown.id for crown in held), sworn)
    rows = {"orders": crown_orders(), "encounters": encounters(), "customs": ways}
    named = {"rivals": (one, two), "towns": (ours, theirs), "officers": (mine, his)}
    return replace(terms, winter=rules, **named, **rows)


def decks(
    what: str, rows: int, cards: int, seed: int
) -> "tuple[Sealed[tuple[int, ...]], Sealed[tuple[int, ...]]]":
    """The places of the rows that each captain is dealt, none of them twice, by a career's seed."""
    from pieces_of_eight.campaign.kernel.sealed import Player, Sealed

    rng = random.Random(f"{what}:{seed}")
    one, two = (Sealed(Player(n), tuple(rng.sample(range(rows), cards))) for n in (0, 1))
    return one, two


def stocks(terms: "Terms", seed: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """What the ports of both captains ask for each type of ship, season by season, as shares of
    her price; 0 where they have none (C-38.2)."""
    rng = random.Random(f"stock:{seed}")
    seasons = range(terms.seasons)
    return tuple(tuple(stock(terms, rng) for _ in seasons) for _ in terms.names)


def stock(terms: "Terms", rng: random.Random) -> tuple[int, ...]:
    """What one port asks. The cheapest type is always there, at its usual price (H-297)."""
    from pieces_of_eight.campaign.port.state import types

    kinds = sorted(types(terms), key=lambda kind: terms.models[kind[0]].cost)[1:]
    kinds.sort(key=lambda _: rng.random())
    lacks = kinds[: LACKS[int(rng.random() * len(LACKS))]]
    cheap, dear = kinds[len(lacks)], kinds[len(lacks) + 1]
    asked = {n: share for kind, share in ((cheap, 80), (dear, 120)) for n in kind}
    gone = {n for kind in lacks for n in kind}
    return tuple(0 if n in gone else asked.get(n, 100) for n in range(len(terms.models)))


def in_force_today(career: "Setup", around: "World", article: "Custom") -> "tuple[Setup, World]":
    """A career and its world under the article of a day, which holds for both captains (C-40)."""
    prices, options = career.terms.prices, around.options
    for change in (change for act in article.acts for change in act.does):
        for name in change.of if change.what == "number" else ():
            if name == "sale":
                prices = replace(prices, sale=change.by)
            elif name in options.__struct_fields__:
                options = replace(options, **{name: change.by})
            deck = options.deck
            more = (
                replace(card, cards=change.by) if card.chance == name else card for card in deck
            )
            options = replace(options, deck=tuple(more))
    terms = replace(career.terms, prices=prices, article=article)
    return replace(career, terms=terms), replace(around, options=options)


def in_calm_water(career: "Setup", around: "World") -> "tuple[Setup, World]":
    """A career and its world made small: a short purse for both, and no islands (H-280)."""
    calm = campaign_numbers().calm
    terms, options = career.terms, around.options
    favour = replace(terms.favour, purses=(calm.purse,) * len(terms.favour.purses))
    deck = tuple(card for card in options.deck if str(card.chance) in calm.cards)
    return (
        replace(career, terms=replace(terms, favour=favour)),
        replace(around, options=replace(options, deck=deck)),
    )


def people_for(
    captains: tuple[str, str],
    crowns: tuple[str, str],
    seasons: int,
    seed: int,
    edition: "Edition | None" = None,
) -> "People":
    """Those with a character whom the ports of a career have for hire, by its seed (C-19)."""
    found = [nation(crown) for crown in crowns]
    taken = (*captains, *(name for crown in found for name in people(crown, "")))
    one, two = found
    return people_of((one.id, two.id), seasons, seed, taken, wars=edition is not None)


def career_terms(
    captains: tuple[str, str], crowns: tuple[str, str], seasons: int, *, ironman: bool
) -> "Terms":
    """The terms of a career under two crowns: what its port sells, and what it takes, in coins."""
    from pieces_of_eight.campaign.port.state import Favour, Model, Prices, Quality, Size, Terms

    numbers = campaign_numbers()
    one, two = map(nation, crowns)
    port, ladder, grades = numbers.port, numbers.favour, numbers.prices.group.hand_to_hand
    scurvy, able, hardened = (  # half a coin counts as a whole; both arms cost the same
        -(-halves * port.coins // 2) for halves in (grades.scurvy, grades.able, grades.hardened)
    )
    prices = Prices(
        point=port.coins,
        hull=port.hull,
        gear=port.gear,
        fighting=port.fighting,
        captain=port.captain,
        sale=port.sale,
        crew=(port.crew.small, port.crew.medium, port.crew.large),
        officer=numbers.prices.officer * port.coins,
        group=(scurvy, able, hardened),
    )
    models = [
        Model(
            id=kind.id,
            name=kind.name,
            size=Size[kind.size.upper()],
            merchant=kind.merchant,
            cost=numbers.prices.ship_points(kind.value, merchant=kind.merchant),
            cargo=kind.cargo,
            gear=kind.gear,
            hull=kind.hull,
            fighting=kind.fighting,
            crew=Quality[kind.crew.upper()],
            room=numbers.room.of(kind.size),
        )
        for kind in sailing()
        if kind.size != "tiny"  # boats are not for sale
    ]
    purses = tuple(standing.purse for standing in ladder.ladder)
    return Terms(
        models=tuple(models),
        seasons=seasons,
        ironman=ironman,
        prices=prices,
        favour=Favour(purses, ladder.start, ladder.step, ladder.most),
        names=(ship_names(one), ship_names(two)),
        officers=(people(one, captains[0]), people(two, captains[1])),
        drowns=numbers.career.drowns,
    )


def sailing() -> tuple[ShipType, ...]:
    return tuple(kind for kind in ship_types() if not kind.boat)


def ship_names(crown: Nation) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*crown.ships, *crown.merchantmen, *crown.later)))


def people(crown: Nation, but: str) -> tuple[str, ...]:
    """Names for a captain's officers; he is not one of them."""
    names = (*(captain.name for captain in crown.captains), *crown.officers)
    return tuple(name for name in dict.fromkeys(names) if name != but)


def world(crowns: tuple[str, str], edition: "Edition | None" = None) -> "World":
    """The world of a career under two crowns, by id or name. With an edition of Pirate Wars its sea
    battles are fought by that (C-12). Islands are gone to in a ship with one cannon and all the
    hands she has room for (H-87)."""
    from pieces_of_eight.campaign.bridge import Build, Wars, World
    from pieces_of_eight.campaign.kernel.sealed import Player
    from pieces_of_eight.campaign.pirate_wars.state import Edition
    from .career.chart import caribbean, treasures

    one, two = (shore(nation(crown)) for crown in crowns)
    builds = tuple(Build(kind.card("", "", Player(0), ""), kind.guns()) for kind in sailing())
    plain = equals()[HIRED].design(Edition.DOTS)
    hired = replace(plain, guns=(replace(plain.guns[0], count=1),), extras=HANDS)
    fought = None
    if edition is not None:
        fought = Wars(edition, tuple(equals()[kind.id].design(edition) for kind in sailing()))
    rest = sheet_options(), fought, caribbean().chart, treasures()
    return World(builds, (one, two), hired, *rest)


def shore(crown: Nation) -> "ChartedShore":
    """The towns of a crown, on the map and off it. A town that the player added lies on no chart:
    it is raided in fights of its own alone."""
    from pieces_of_eight.campaign.bridge import ChartedShore
    from .career.chart import caribbean

    own = [
        entry.id
        for entry in raids()
        if entry.crown == crown.id and is_shipped(f"land_raid/scenarios/{entry.id}.toml")
    ]
    on_chart = {port.name.lower().replace(" ", "-"): port.name for port in caribbean().chart.ports}
    ports = tuple(raid(each).setup() for each in own)
    return ChartedShore(
        ports, crown.towns, crown.officers, tuple(on_chart.get(each, "") for each in own)
    )


def sheet_options() -> Options:
    """The options of a season of the game, its event deck among them (C-6 to C-14)."""
    numbers = campaign_numbers()
    points = asdict(numbers.points)
    return Options(
        **asdict(numbers.sheet),
        coins_a_point=points.pop("coins"),
        **points,
        deck=tuple(Chances(Chance(card.id), card.count, card.amount) for card in numbers.card),
    )


FILE = "career/characters.toml"
A_PORT = 3  # new men in each port (H-246)
MOST_SEASONS = 9
OFFERS = 2  # the traits of which a man takes a second one (C-36.1)

Line = Annotated[str, Meta(min_length=1, max_length=76)]
Word = Annotated[str, Meta(min_length=1, max_length=12)]


class Names(FromToml):
    """What the men of a crown are called."""

    first: tuple[Word, ...]
    last: tuple[Word, ...]


class Character(FromToml):
    """A trait: its price in coins, and lines about men who have it."""

    price: Annotated[int, Meta(ge=0)]
    wars: bool  # whether it tells where sea battles are fought by Pirate Wars
    lives: tuple[Line, ...]


class Characters(FromToml):
    """The file as it is written."""

    names: dict[str, Names]
    trait: dict[str, Character]

    def faults(self) -> Iterator[Fault]:
        from pieces_of_eight.campaign.port.state import Trait

        known = [str(trait) for trait in Trait if trait]
        for name in self.trait:
            if name not in known:
                yield ("trait", name), f"is not a trait; use {listing(known)}"
        for crown, names in self.names.items():
            if len(names.first) * len(names.last) < A_PORT * MOST_SEASONS:
                yield ("names", crown), "has too few names for a long career"


def characters() -> Characters:
    return load(Characters, FILE)


def people_of(
    crowns: tuple[str, str], seasons: int, seed: int, taken: tuple[str, ...], *, wars: bool
) -> "tuple[tuple[Person, ...], tuple[Person, ...]]":
    """For each captain those whom his ports have for hire, port by port, by a career's seed. Nobody
    is called like one of those `taken`, and no two alike. Every trait comes round before one comes
    again; of those that tell in no fight of the career (`wars`) there is none."""
    rng = random.Random(f"characters:{seed}")
    used = set(taken)
    lives = {name: shuffled(rng, one.lives) for name, one in characters().trait.items()}
    one, two = (dealt(rng, crown, seasons, used, lives, wars=wars) for crown in crowns)
    return one, two


def dealt(
    rng: random.Random,
    crown: str,
    seasons: int,
    used: set[str],
    lives: dict[str, list[str]],
    *,
    wars: bool,
) -> "tuple[Person, ...]":
    """The people of one captain's ports; names and lines that are used are taken away."""
    from pieces_of_eight.campaign.port.state import Person, Trait

    traits = [name for name, one in characters().trait.items() if one.wars or not wars]
    deck: list[str] = []
    found: list[Person] = []
    while len(found) < A_PORT * seasons:
        if len(deck) < A_PORT:  # what is left over waits for the next deal
            deck = [*deck, *shuffled(rng, tuple(name for name in traits if name not in deck))]
        trait = deck.pop(0)
        known = characters().trait[trait]
        life = lives[trait].pop(0)
        lives[trait].append(life)
        found.append(Person(new_name(rng, crown, used), Trait(trait), known.price, life))
    return tuple(found)


def with_offers(people: "People") -> "People":
    """The same men, each with the two traits of which he takes one at his third victory (C-36.1).

    They are traits that somebody in the career has, so each of them tells there, and never his
    own; drawn by who the men are, which follows from the career's seed.
    """
    from pieces_of_eight.campaign.port.state import Trait

    known = sorted({one.trait for some in people for one in some})
    rng = random.Random(f"offers:{[one.name for some in people for one in some]}")

    def with_some(one: "Person") -> "Person":
        free = shuffled(rng, tuple(trait for trait in known if trait != one.trait))
        return replace(one, offers=tuple(Trait(trait) for trait in free[:OFFERS]))

    first, second = (tuple(map(with_some, some)) for some in people)
    return first, second


def new_name(rng: random.Random, crown: str, used: set[str]) -> str:
    names = characters().names[crown]
    said = {name.partition(" ")[0] for name in used}
    firsts = [first for first in names.first if first not in said] or list(names.first)
    free = [
        name for first in firsts for last in names.last if (name := f"{first} {last}") not in used
    ]
    name = free[int(rng.random() * len(free))]
    used.add(name)
    return name


def shuffled(rng: random.Random, cards: tuple[str, ...]) -> list[str]:
    return sorted(cards, key=lambda _: rng.random())
