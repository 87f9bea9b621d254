"""Which orders give up a ship: they are asked about before they are taken."""

from msgspec.structs import replace

from campaign.geometry.hulls import QUARTER, Hull, ahead, leapt
from campaign.kernel.dice import Faces, Roll
from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model.actions import Action, Back, Leap, Scuttle
from campaign.pirate_wars.model.ahead import clear_water, off_chart, shore_ahead
from campaign.pirate_wars.model.state import NOBODY, Sea, Ship, with_ship
from campaign.pirate_wars.model.terms import EDGE
from campaign.pirate_wars.model.wind import ROWING
from campaign.pirate_wars.rules.sailing import pivot
from campaign.pirate_wars.rules.tasks import POWDER


def gives_up(sea: Sea, act: Action) -> Rule | None:
    """By which rule an order ends the fight of a ship; None where it does not.

    Her middle comes over the edge of the chart (H-102), or her powder is fired (PW-3.13).
    """
    match act:
        case Scuttle():
            return POWDER
        case Leap():
            return EDGE if off_chart(sea, _leapt(sea, act)) else None
        case Back(by=by):
            return EDGE if off_chart(sea, _backed(sea, sea.ships[by])) else None
        case _:
            return None


def _leapt(sea: Sea, act: Leap) -> Hull:
    """Where she would lie after a leap and its swing."""
    ship, move = sea.ships[act.by], sea.move
    assert move is not None
    hit, at = clear_water(sea, ship, ship.heading, min(move.left, ship.card.length))
    shore = shore_ahead(sea, ship.place, at)
    hull = leapt(ship.place, at if shore is None else shore[0])
    if hit != NOBODY or shore is not None:
        return hull
    there = with_ship(sea, replace(ship, stern=hull.stern))
    play = Play(there, _no_dice)
    pivot(play, act.by, act.turn)
    return play.state.ships[act.by].place


def _backed(sea: Sea, boat: Ship) -> Hull:
    """Where a launch would lie that backs water."""
    astern = (boat.heading + 2 * QUARTER) % (4 * QUARTER)
    _, far = clear_water(sea, boat, astern, ROWING // 2)
    return boat.place._replace(stern=ahead(boat.stern, astern, far))


def _no_dice(roll: Roll) -> Faces:
    raise AssertionError(f"{roll.rule} throws dice in a swing that has none")
