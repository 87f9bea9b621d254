"""How a sea fight is told in the terminal: each event, how it ends, and both sides in numbers."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from pieces_of_eight.campaign.kernel.luck import Luck, summed
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.model import account
from pieces_of_eight.campaign.sea_fight.model.actions import Clock, Part, Whistle
from pieces_of_eight.campaign.sea_fight.model.aiming import GunDice
from pieces_of_eight.campaign.sea_fight.model.events import (
    CaptainAtRisk,
    CrewHit,
    Fighters,
    Fired,
    FireFought,
    Gambled,
    SeizeThrown,
)
from pieces_of_eight.campaign.sea_fight.model.say import CALIBRES, ENDINGS, count, say
from pieces_of_eight.campaign.sea_fight.model.state import FIRE_OUT, FIRE_STARTS, HIT, Aim, Sea
from pieces_of_eight.campaign.sea_fight.odds.luck import GUNS
from pieces_of_eight.campaign.sea_fight.odds.luck import luck as luck_of
from pieces_of_eight.tui.match.explain import dice, mods, or_more
from pieces_of_eight.tui.play.faces import Face, Gain, Pair
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
    return [*dice(event), *_need(event), *_mods(event)]


def _need(event: Event) -> list[Pair]:
    need: int = getattr(event, "need", 0)
    match event:
        case Fired():
            need = HIT
        case Gambled(aim=aim):
            need = FIRE_STARTS
            if aim is Aim.GEAR:
                return [("need", "5 a spar, 6 a mast")]
        case FireFought():
            need = FIRE_OUT
        case SeizeThrown():
            need = 6
        case CrewHit(near=near):
            return [("need", "3 or 4 a gun, 5 or 6 a fighter" if near else "5 a gun, 6 a fighter")]
    fails: int = getattr(event, "fails_on", 0)
    if fails:
        return [("fails on", or_more(fails))]
    if not need:
        return []
    any_of = isinstance(event, CaptainAtRisk | SeizeThrown)
    return [("need", f"{or_more(need)}{' on any of them' if any_of else ''}")]


def _mods(event: Event) -> list[Pair]:
    if isinstance(event, Fired):
        return _guns(event.guns)
    return mods(event, "dice from" if isinstance(event, Fighters) else "modifier")


def _guns(guns: tuple[GunDice, ...]) -> list[Pair]:
    """Each kind of gun with its dice: 5 and the modifiers."""
    found = []
    for gun, n in Counter(guns).items():
        helped = "".join(f", {mod.value:+d} {mod.why}" for mod in gun.mods)
        found.append((count(n, f"{CALIBRES[gun.calibre]} gun"), f"{gun.dice} dice each: 5{helped}"))
    return found


class Tally(Struct, frozen=True):
    """What one side did, and what became of it."""

    salvos: int = 0
    hits: Luck = Luck()
    boardings: int = 0
    kills: int = 0
    ships: int = 0
    left: int = 0
    hull: int = 0
    """Hull points lost, both sides of all ships together."""
    fighters: int = 0
    guns: int = 0


def tally(sea: Sea, entries: Sequence[Entry], player: Player) -> Tally:
    """The numbers of one side."""
    salvos = boardings = kills = 0
    for entry in entries:
        match entry.event:
            case Fired(by=by) if sea.ships[by].owner == player:
                salvos += 1
            case Fighters(ship=ship) as fight if sea.ships[ship].owner == player:
                boardings, kills = boardings + fight.attacking, kills + fight.kills
    ships = [ship for ship in sea.ships if ship.owner == player]
    return Tally(
        salvos,
        lucks(sea, entries, GUNS)[player],
        boardings,
        kills,
        len(ships),
        sum(ship.afloat for ship in ships),
        sum(2 * ship.card.hull - sum(ship.hull) for ship in ships),
        sum(ship.card.fighting - ship.fighting for ship in ships),
        sum(ship.card.guns - ship.gun_crews for ship in ships),
    )


def gains(sea: Sea) -> tuple[Gain, ...]:
    """Every line of the account."""
    return tuple(
        Gain(line.to, str(line.points), line.why, line.rule) for line in account.account(sea)
    )


def totals(sea: Sea) -> Pair:
    """The points of both sides."""
    north, south = account.points(sea)
    return count(north, "point"), count(south, "point")


def verdict(sea: Sea, winner: Player | None, names: Sequence[str]) -> str:
    """Who won, in a sentence."""
    both = account.points(sea)
    if winner is None:
        return f"Honours are even: {count(both[0], 'point')} each."
    return f"{names[winner]} wins, {count(max(both), 'point')} to {min(both)}."


def ending(sea: Sea) -> str:
    """How it ended, and how long it lasted."""
    return f"{ENDINGS[sea.ending]} It lasted {count(sea.turn, 'turn')}."


def numbers(sea: Sea, entries: Sequence[Entry]) -> list[tuple[str, str, str]]:
    """The two sides beside each other, their hits with those to be expected."""
    one, two = (tally(sea, entries, Player(n)) for n in (0, 1))

    return [
        ("ships left", f"{one.left} of {one.ships}", f"{two.left} of {two.ships}"),
        ("salvos", str(one.salvos), str(two.salvos)),
        ("hits, expected", str(one.hits), str(two.hits)),
        ("boardings, kills", _boardings(one), _boardings(two)),
        ("hull lost", str(one.hull), str(two.hull)),
        ("fighters, guns lost", _lost(one), _lost(two)),
    ]


def lucks(sea: Sea, entries: Iterable[Entry], *kinds: str) -> list[Luck]:
    """The guns and the boardings of both sides."""
    found = (came for entry in entries for came in luck_of(sea, entry.event))
    return summed(found, 2, *kinds)


def _boardings(side: Tally) -> str:
    return f"{side.boardings}, {side.kills}"


def _lost(side: Tally) -> str:
    return f"{side.fighters}, {side.guns}"


FACE = Face(
    kind=KIND,
    order=ORDER,
    tell=tell,
    explain=explain,
    account=gains,
    account_rule="H-8",
    aim=account.aim,
    totals=totals,
    verdict=verdict,
    ending=ending,
    numbers=numbers,
    luck=lucks,
    news=news,
    answers=(Clock, Part, Whistle),
    place="the sea",
    legend=LEGEND,
    picture=picture,
    examples=example,
    cues=cues,
    gone=lambda sea: (sea.turn - 1) / (sea.turn - 1 + max(1, sea.coins)),
)
