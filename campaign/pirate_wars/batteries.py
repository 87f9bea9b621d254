"""The cannon of forts and of the dead, which fire by themselves (PW-10.1, PW-10.4, PW-11.6)."""

from msgspec.structs import replace

from campaign.geometry.hulls import DOT, gap
from campaign.kernel.dice import Faces
from campaign.kernel.play import Event, Play
from campaign.kernel.rules import Rule
from campaign.pirate_wars.crew import anybody
from campaign.pirate_wars.damage import bury, cross
from campaign.pirate_wars.dwellers import ashore, land_of, with_shore
from campaign.pirate_wars.editions import ARTICLES
from campaign.pirate_wars.land import Dwellers, Party, Shore
from campaign.pirate_wars.salvo import FULL_GUN, GUN_CREW, strike, successes
from campaign.pirate_wars.siege import PER_HIT, kill
from campaign.pirate_wars.state import Sea, Ship, ShipId
from campaign.pirate_wars.terms import Load, Shot

IN_THE_OPEN = Rule("PW-10.4")
BONES = Rule("PW-11.6")
BY_THEMSELVES = Rule("H-160")

BONES_TARGET = 1
BONES_RANGE = 72 * DOT


class ShoreFired(Event, frozen=True):
    """A cannon of an island fired at a ship, or at a party, whose launch is named."""

    shore: int
    on: ShipId
    shot: Shot
    faces: Faces
    target: int
    hits: int


def fire_batteries(play: Play[Sea]) -> None:
    """Every cannon of an island that is served fires or is loaded, by itself (H-160)."""
    for at, shore in enumerate(play.state.shores):
        for gun, load in enumerate(shore.guns[: crews(shore)]):
            now = play.state.shores[at]
            if gun >= len(now.guns):
                continue
            if load is not Load.LOADED:
                lay(play, at, gun, Load.LOADED)
            elif fire_at_something(play, at):
                lay(play, at, gun, Load.EMPTY)


def crews(shore: Shore) -> int:
    """For how many cannon there are two to serve them; marines may in a fort (R0-51)."""
    return min(len(shore.guns), (shore.marines or shore.bones) // GUN_CREW)


def muskets(shore: Shore) -> int:
    """The marines who are not at the guns."""
    return shore.marines - GUN_CREW * crews(shore)


def lay(play: Play[Sea], at: int, gun: int, load: Load) -> None:
    shore = play.state.shores[at]
    guns = (*shore.guns[:gun], load, *shore.guns[gun + 1 :])
    play.state = with_shore(play.state, at, replace(shore, guns=guns))


def far_off(sea: Sea, at: int, ship: Ship) -> int:
    """How far a ship is from the wall or the wreck."""
    shore = sea.shores[at]
    return gap(ship.shape, sea.waters.shoals[shore.shoal].corners) + land_of(sea, shore).way


def fire_at_something(play: Play[Sea], at: int) -> bool:
    """At men in the open first, then at launches, then at ships; whether there was anything."""
    sea = play.state
    land = land_of(sea, sea.shores[at])
    articles = ARTICLES[sea.edition]
    enemies = [
        ship
        for ship in sea.ships
        if ship.afloat and ship.hull and not ship.beached and ship.owner != land.owner
    ]
    near = sorted((far_off(sea, at, ship), ship.id) for ship in enemies)
    if land.dwellers is Dwellers.SKELETONS:
        ships = [n for far, n in near if far <= BONES_RANGE and not sea.ships[n].card.boat]
        if ships:
            fire_on(play, at, ships[0], Shot.SHOT, BONES_TARGET)
        return bool(ships)
    close = articles.too_close
    for party in ashore(sea, at):
        exposed = party.crew and not party.inside and party.owner != land.owner
        if exposed and close <= land.way - party.at <= articles.shot.range:
            fire_on_party(play, at, party)
            return True
    boats = [n for far, n in near if far <= articles.shot.range and sea.ships[n].card.boat]
    if boats:
        fire_on(play, at, boats[0], Shot.SHOT, articles.shot.target)
        return True
    ships = [n for far, n in near if far <= articles.ball.range and not sea.ships[n].card.boat]
    if ships:
        fire_on(play, at, ships[0], Shot.BALL, articles.ball.target)
    return bool(ships)


def fire_on(play: Play[Sea], at: int, on: ShipId, shot: Shot, target: int) -> None:
    """Shot takes sails, and men in launches; ball the chart, with its critical hits (PW-3.9)."""
    boat = play.state.ships[on].card.boat
    bones = land_of(play.state, play.state.shores[at]).dwellers is Dwellers.SKELETONS
    rule = BONES if bones else IN_THE_OPEN if boat else BY_THEMSELVES
    faces = play.roll(rule, FULL_GUN, (target + 1,))
    hits = successes(faces, target)
    play.tell(ShoreFired(rule, at, on, shot, faces, target, hits))
    if boat:
        bury(play, on, PER_HIT * hits, anybody)
    elif shot is Shot.SHOT:
        cross(play, on, sails=hits)
    else:
        cross(play, on, balls=hits)
        if hits == FULL_GUN:
            strike(play, on, play.die(rule, 2, 4, 5, 6))


def fire_on_party(play: Play[Sea], at: int, party: Party) -> None:
    """Shot at men on the way to the wall: two fall for each success (PW-10.4, R0-52)."""
    target = ARTICLES[play.state.edition].shot.target
    faces = play.roll(IN_THE_OPEN, FULL_GUN, (target + 1,))
    hits = successes(faces, target)
    play.tell(ShoreFired(IN_THE_OPEN, at, party.of, Shot.SHOT, faces, target, hits))
    kill(play, party, PER_HIT * hits)
