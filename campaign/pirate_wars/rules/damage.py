"""The damage chart (PW-5): lines crossed off, figures lost, ships that sink."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import middle
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model import crew as men
from ..model.crew import LOWEST_FIRST, has, is_captain, split, tidy
from ..model.events import CaptainLost, Crossed, Sank
from ..model.state import Crew, Sea, Ship, ShipId, Swimmers, with_ship
from ..model.terms import Fate, Flag, Post

CROSSING = Rule("PW-5.2")
SINKING = Rule("PW-5.4")


def ball(ship: Ship, hits: int) -> tuple[int, int]:
    """Hull and sails left when so many topmost lines are crossed off (PW-5.2)."""
    hull, sails = ship.hull, ship.sails
    for _ in range(hits):
        if hull == 0:
            break
        if sails and sails >= hull:
            sails -= 1
        else:
            hull -= 1
            sails = min(sails, hull)
    return hull, sails


def cross(
    play: Play[Sea],
    ship_id: ShipId,
    *,
    balls: int = 0,
    sails: int = 0,
    hull: int = 0,
    most: int | None = None,
    rule: Rule = CROSSING,
) -> None:
    """Cross off lines: by ball from the top, by shot sails, or straight from the hull.

    With the hull go the sails above it (PW-5.3, R0-19), and with every line a figure (PW-5.2);
    `most` says how many may fall, where that is less.
    """
    ship = play.state.ships[ship_id]
    left, set_ = ball(ship, balls)
    set_ = max(0, set_ - sails)
    left = max(0, left - hull)
    if left < ship.card.hull:
        set_ = min(set_, left)
    lines = ship.hull - left + ship.sails - set_
    if not lines:
        return
    dead = min(lines, ship.aboard, lines if most is None else most)
    play.tell(Crossed(rule, ship_id, ship.hull - left, ship.sails - set_, dead))
    play.state = with_ship(play.state, replace(ship, hull=left, sails=set_))
    bury(play, ship_id, dead, men.anybody)


def bury(play: Play[Sea], ship_id: ShipId, number: int, test: men.Test) -> int:
    """Take so many figures from a crew, the lowest rank first (R0-54); how many there were."""
    ship = play.state.ships[ship_id]
    crew, dead = split(ship.crew, number, test)
    if not dead:
        return 0
    play.state = with_ship(play.state, replace(ship, crew=crew))
    if has(dead, Post.CAPTAIN):
        mourn(play, ship_id, LOWEST_FIRST)
    return sum(row.count for row in dead)


def mourn(play: Play[Sea], ship_id: ShipId, rule: Rule) -> None:
    """A captain is dead: of a ship, or of hers whose launch he went in (PW-4.2)."""
    play.tell(CaptainLost(rule, ship_id))
    lost = play.state.ships[ship_id]
    for ship in play.state.ships:
        same = (ship.owner, ship.card.letter) == (lost.owner, lost.card.letter)
        if ship.id == ship_id or (same and lost.card.boat and not ship.card.boat):
            play.state = with_ship(play.state, replace(ship, dead_captain=True))


def sink_wrecks(play: Play[Sea]) -> None:
    """At the end of a phase all ships without a hull go down (PW-5.4)."""
    for ship in play.state.ships:
        if ship.afloat and ship.hull == 0:
            sink(play, ship.id)


def sink(play: Play[Sea], ship_id: ShipId) -> None:
    """Half the crew dies, the odd one too (R0-22); the rest is in the water.

    An imperial captain goes down with her, a pirate captain is among the swimmers (PW-5.4).
    """
    ship = play.state.ships[ship_id]
    crew, captain = split(ship.crew, 1, is_captain)
    imperial = ship.flag is Flag.IMPERIAL
    dying = (ship.aboard + 1) // 2 - (len(captain) if imperial else 0)
    crew, _ = split(crew, dying, men.anybody)
    swimming = tidy(crew if imperial else (*crew, *captain))
    lost = imperial and bool(captain)
    saved = sum(row.count for row in swimming)
    play.tell(Sank(SINKING, ship_id, ship.aboard - saved, saved))
    leave(play, replace(ship, crew=(), dead_captain=ship.dead_captain or lost), Fate.SUNK)
    overboard(play, ship, swimming)


def overboard(play: Play[Sea], ship: Ship, crew: Crew) -> None:
    """Put figures into the water where their ship lies."""
    if crew:
        sea = play.state
        party = Swimmers(ship.id, ship.owner, middle(ship.place), crew, sea.turn)
        play.state = replace(sea, swimmers=(*sea.swimmers, party))


def leave(play: Play[Sea], ship: Ship, fate: Fate) -> None:
    """Take a ship out of the fight, and cut loose who is lashed to her."""
    sea = with_ship(play.state, replace(ship, fate=fate, fought=(), boards=False))
    for each in sea.ships:
        if ship.id in each.fought:
            fought = tuple(enemy for enemy in each.fought if enemy != ship.id)
            sea = with_ship(sea, replace(each, fought=fought))
    bouts = tuple(bout for bout in sea.bouts if ship.id not in (bout.one, bout.other))
    contacts = tuple(each for each in sea.contacts if ship.id not in (each.one, each.other))
    play.state = replace(sea, bouts=bouts, contacts=contacts)
