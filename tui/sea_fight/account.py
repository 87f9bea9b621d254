"""The end of a sea fight: who won, what for, and both sides in numbers."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from campaign.kernel.sealed import Player
from campaign.sea_fight.model import account
from campaign.sea_fight.model.events import Fighters, Fired
from campaign.sea_fight.model.say import ENDINGS, count
from campaign.sea_fight.model.state import Sea
from tui.play.faces import Gain, Luck, Pair
from tui.play.journal import Entry


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


def tally(sea: Sea, entries: Iterable[Entry], player: Player) -> Tally:
    """The numbers of one side."""
    salvos = boardings = kills = 0
    hits = Luck()
    for entry in entries:
        match entry.event:
            case Fired(by=by) as fired if sea.ships[by].owner == player:
                salvos, hits = salvos + 1, hits.add(fired.hits, len(fired.faces) / 6)
            case Fighters(ship=ship) as fight if sea.ships[ship].owner == player:
                boardings, kills = boardings + fight.attacking, kills + fight.kills
    ships = [ship for ship in sea.ships if ship.owner == player]
    return Tally(
        salvos,
        hits,
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


def _boardings(side: Tally) -> str:
    return f"{side.boardings}, {side.kills}"


def _lost(side: Tally) -> str:
    return f"{side.fighters}, {side.guns}"
