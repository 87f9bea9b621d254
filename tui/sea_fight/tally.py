"""The numbers of a fight: shots, hits against what was to be expected, losses."""

from collections.abc import Iterable

from msgspec import Struct

from campaign.kernel.sealed import Player
from campaign.sea_fight.model.events import Fighters, Fired
from campaign.sea_fight.model.state import Sea
from tui.play.journal import Entry


class Tally(Struct, frozen=True):
    """What one side did, and what became of it."""

    salvos: int = 0
    dice: int = 0
    hits: int = 0
    boardings: int = 0
    kills: int = 0
    ships: int = 0
    left: int = 0
    hull: int = 0
    """Hull points lost, both sides of all ships together."""
    fighters: int = 0
    guns: int = 0

    @property
    def expected(self) -> float:
        """The hits that so many dice bring in the long run."""
        return self.dice / 6


def tally(sea: Sea, entries: Iterable[Entry], player: Player) -> Tally:
    """The numbers of one side."""
    salvos = dice = hits = boardings = kills = 0
    for entry in entries:
        match entry.event:
            case Fired(by=by) as fired if sea.ships[by].owner == player:
                salvos, dice, hits = salvos + 1, dice + len(fired.faces), hits + fired.hits
            case Fighters(ship=ship) as fight if sea.ships[ship].owner == player:
                boardings, kills = boardings + fight.attacking, kills + fight.kills
    ships = [ship for ship in sea.ships if ship.owner == player]
    return Tally(
        salvos,
        dice,
        hits,
        boardings,
        kills,
        len(ships),
        sum(ship.afloat for ship in ships),
        sum(2 * ship.card.hull - sum(ship.hull) for ship in ships),
        sum(ship.card.fighting - ship.fighting for ship in ships),
        sum(ship.card.guns - ship.gun_crews for ship in ships),
    )
