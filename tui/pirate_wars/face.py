"""How Pirate Wars is told in the terminal: each event, how it ends, and both sides in numbers."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Faces
from pieces_of_eight.campaign.kernel.luck import Came, Luck, summed
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import many
from pieces_of_eight.campaign.pirate_wars.model import account
from pieces_of_eight.campaign.pirate_wars.model.actions import FallOff, StandOff
from pieces_of_eight.campaign.pirate_wars.model.events import (
    Melee,
    PrizeManned,
    SharksBit,
    SumsThrown,
    Taken,
    VolleyAboard,
)
from pieces_of_eight.campaign.pirate_wars.model.names import ENDINGS, name
from pieces_of_eight.campaign.pirate_wars.model.say import say
from pieces_of_eight.campaign.pirate_wars.model.state import Sea, ShipId, in_the_fight, opponent_of
from pieces_of_eight.campaign.pirate_wars.odds.luck import SHOTS, STEEL, VOLLEYS
from pieces_of_eight.campaign.pirate_wars.odds.luck import luck as luck_of
from pieces_of_eight.tui.match.explain import dice, mods
from pieces_of_eight.tui.play.faces import Face, Gain, Pair, without_points
from pieces_of_eight.tui.play.journal import Entry
from .draw.cues import cues
from .draw.examples import example, picture
from .draw.legend import LEGEND
from .kind import KIND
from .news import news
from .order_form import ORDER


def tell(sea: Sea, event: Event, names: Sequence[str]) -> str:
    """An event in a sentence without its rule."""
    return say(sea, event, names).words


def explain(event: Event) -> list[Pair]:
    """What can be told of an event beyond its sentence, line by line."""
    match event:
        case Melee(thrown=thrown) | VolleyAboard(thrown=thrown):
            return [line for target, faces in thrown for line in attacks(target, faces)]
        case SumsThrown(sums=sums, faces=faces, killed=killed):
            return [
                line
                for n, who in enumerate(("the first", "the second"))
                for line in (
                    (f"{who}'s melee", str(sums[n])),
                    (f"{who}'s die", str(faces[n])),
                    (f"{who} loses", str(killed[n])),
                )
            ]
        case SharksBit():
            return [*dice(event), ("eaten on", "5 or 6")]
    return [*dice(event), *_need(event), *mods(event)]


def attacks(target: int, faces: Faces) -> list[Pair]:
    """Dice thrown against one target."""
    shown = " ".join(map(str, sorted(faces))) or "none"
    return [(f"on {or_less(target)}", shown)]


def or_less(target: int) -> str:
    """A target in words: a 6 never succeeds."""
    return f"{min(target, 5)} or less" if target > 1 else "1" if target == 1 else "nothing"


def _need(event: Event) -> list[Pair]:
    target: int | None = getattr(event, "target", None)
    return [] if target is None else [("need", or_less(target))]


class Tally(Struct, frozen=True):
    """What one side did, and what became of it."""

    shots: Luck = Luck()
    volleys: Luck = Luck()
    steel: Luck = Luck()
    ships: int = 0
    left: int = 0
    hull: int = 0
    sails: int = 0
    men: int = 0


def tally(sea: Sea, entries: Sequence[Entry], player: Player) -> Tally:
    """The numbers of one side: of the ships that were his when the fight began."""
    shots, volleys, steel = (lucks(sea, entries, kind)[player] for kind in (SHOTS, VOLLEYS, STEEL))
    began = [ship.owner for ship in at_first(sea, entries).ships]
    ships = [
        ship
        for ship, owner in zip(sea.ships, began, strict=True)
        if owner == player and not ship.card.boat
    ]
    return Tally(
        shots,
        volleys,
        steel,
        ships=len(ships),
        left=sum(in_the_fight(ship) and ship.owner == player for ship in ships),
        hull=sum(ship.card.hull - ship.hull for ship in ships),
        sails=sum(ship.card.sails - ship.sails for ship in ships),
        men=max(0, sum(ship.card.crew for ship in ships) - alive(sea, player)),
    )


def alive(sea: Sea, player: Player) -> int:
    """How many men a side still has: aboard its ships, launches and prizes, ashore, swimming."""
    aboard = sum(ship.aboard for ship in sea.ships if ship.owner == player)
    ashore = sum(party.figures for party in sea.parties if party.owner == player)
    swimming = [row for each in sea.swimmers if each.owner == player for row in each.crew]
    return aboard + ashore + sum(row.count for row in swimming)


def lucks(sea: Sea, entries: Sequence[Entry], *kinds: str) -> list[Luck]:
    """The shots, the volleys and the steel of both sides."""
    found: list[Came] = []
    then = at_first(sea, entries)
    for entry in entries:
        found += luck_of(then, entry.event)
        if isinstance(entry.event, PrizeManned):
            then = sailed_by(then, {entry.event.prize: then.ships[entry.event.by].owner})
    return summed(found, 2, *kinds)


def at_first(sea: Sea, entries: Iterable[Entry]) -> Sea:
    """A fight with each ship under whom she began it: a prize that is manned changes her flag."""
    took: dict[ShipId, Player] = {}
    for entry in entries:
        if isinstance(entry.event, Taken):
            took.setdefault(entry.event.ship, entry.event.by)
    return sailed_by(sea, {ship: opponent_of(captor) for ship, captor in took.items()})


def sailed_by(sea: Sea, owners: Mapping[ShipId, Player]) -> Sea:
    """A fight in which some ships are whose they are said to be."""
    ships = [replace(ship, owner=owners.get(ship.id, ship.owner)) for ship in sea.ships]
    return replace(sea, ships=tuple(ships)) if owners else sea


def gains(sea: Sea) -> tuple[Gain, ...]:
    """Every line of the account."""
    return tuple(
        Gain(line.to, str(line.points), f"{name(sea, line.ship)}: {line.why}", line.rule)
        for line in account.account(sea)
    )


def totals(sea: Sea) -> Pair:
    """The points of both sides."""
    one, two = account.points(sea)
    return many(one, "point"), many(two, "point")


def verdict(sea: Sea, winner: Player | None, names: Sequence[str]) -> str:
    """Who won, in a sentence."""
    both = account.points(sea)
    if winner is None:
        return f"Honours are even: {many(both[0], 'point')} each."
    return f"{names[winner]} wins, {many(max(both), 'point')} to {min(both)}."


def ending(sea: Sea) -> str:
    """How it ended, and how long it lasted."""
    return f"{ENDINGS[sea.ending]} It lasted {many(sea.turn, 'turn')}."


def numbers(sea: Sea, entries: Sequence[Entry]) -> list[tuple[str, str, str]]:
    """The two sides beside each other, their successes with those to be expected."""
    one, two = (tally(sea, entries, Player(n)) for n in (0, 1))
    return [
        ("ships left", f"{one.left} of {one.ships}", f"{two.left} of {two.ships}"),
        ("shots, expected", str(one.shots), str(two.shots)),
        ("muskets, expected", str(one.volleys), str(two.volleys)),
        ("steel, expected", str(one.steel), str(two.steel)),
        ("hull, sails lost", f"{one.hull}, {one.sails}", f"{two.hull}, {two.sails}"),
        ("men lost", str(one.men), str(two.men)),
    ]


FACE = Face(
    kind=KIND,
    order=ORDER,
    tell=tell,
    explain=explain,
    account=gains,
    account_rule="H-110",
    aim=account.aim,
    totals=totals,
    verdict=verdict,
    ending=ending,
    numbers=numbers,
    luck=lucks,
    news=news,
    answers=(FallOff, StandOff),
    place="the chart",
    gone=lambda sea: (sea.turn - 1) / sea.options.turns,
    legend=LEGEND,
    worth=without_points,  # a head's own measure, which no account knows
    picture=picture,
    examples=example,
    cues=cues,
)
