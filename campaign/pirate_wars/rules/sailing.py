"""Movement under way (PW-2.5, PW-2.6): so many sails, leaps ahead and swings on the rudder."""

from msgspec.structs import replace

from campaign.geometry.hulls import CIRCLE, leapt, middle, swing
from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model.actions import Leap, Take, Trim
from campaign.pirate_wars.model.ahead import clear_water, most_turn, neighbours, shore_ahead
from campaign.pirate_wars.model.editions import ARTICLES
from campaign.pirate_wars.model.events import Leapt, SailedAway, Trimmed, UnderWay
from campaign.pirate_wars.model.state import NOBODY, Move, Sea, Ship, ShipId, with_ship
from campaign.pirate_wars.model.terms import EDGE, Fate, Phase, Sailing
from campaign.pirate_wars.model.wind import HEADINGS, SPEED, sailing_of, trims, way
from campaign.pirate_wars.rules.damage import leave
from campaign.pirate_wars.rules.grounding import ashore_harm, feel_bottom, run_aground
from campaign.pirate_wars.rules.ramming import meet_ahead, touch

ORDER = Rule("PW-2.2")
LEAPS = Rule("PW-2.6")
NO_ROOM = Rule("H-101")

HAIR = 10
"""A ship that has no more than this of water ahead has none."""


def refuse_take(sea: Sea, act: Take) -> Refusal | None:
    ship = sea.ships[act.by]
    if sea.phase is not Phase.MOVEMENT or sea.active != NOBODY:
        return Refusal(ORDER, "another ship is moving")
    if ship.owner != sea.chooser:
        return Refusal(ORDER, f"{ship.name} is not yours to move now")
    if not to_move(ship):
        return Refusal(ORDER, f"{ship.name} has no move to make")
    return None


def to_move(ship: Ship) -> bool:
    """Whether a ship has her move of this turn before her."""
    return ship.afloat and ship.hull > 0 and not ship.moved and not ship.beached


def get_under_way(play: Play[Sea], ship_id: ShipId) -> None:
    """Begin the move of a ship that is under way (PW-2.3)."""
    sea = play.state
    ship = sea.ships[ship_id]
    sailing = sailing_of(sea, ship)
    assert sailing is not Sailing.ADRIFT, "who is adrift drifts: see drifting.py"
    open_ = trims(ship)
    far = way(ship, sailing, open_[-1])
    ship = replace(ship, under=open_[-1], drifts=False)
    move = Move(far, far, open_[0], open_[-1])
    play.state = replace(with_ship(sea, ship), active=ship_id, move=move)
    play.tell(UnderWay(HEADINGS, ship_id, sailing, far))


def refuse_trim(sea: Sea, act: Trim) -> Refusal | None:
    ship, move = sea.ships[act.by], sea.move
    if move is None or move.leaps:
        return Refusal(SPEED, "sails are set or shortened before the first leap")
    if not move.least <= act.sails <= move.most:
        return Refusal(SPEED, f"{ship.name} cannot move under {act.sails} sails this turn")
    if act.sails == ship.under:
        return Refusal(SPEED, f"{ship.name} is under {act.sails} sails already")
    return None


def trim(play: Play[Sea], act: Trim) -> None:
    """Move under another number of sails (PW-2.5)."""
    sea = play.state
    ship = sea.ships[act.by]
    assert sea.move is not None
    far = way(ship, sailing_of(sea, ship), act.sails)
    move = replace(sea.move, left=far, whole=far)
    play.state = replace(with_ship(sea, replace(ship, under=act.sails)), move=move)
    play.tell(Trimmed(SPEED, act.by, act.sails, far))


def refuse_leap(sea: Sea, act: Leap) -> Refusal | None:
    ship, move = sea.ships[act.by], sea.move
    if move is None:
        return Refusal(LEAPS, f"{ship.name} is not moving")
    most = most_turn(sea, ship, move)
    if abs(act.turn) <= most:
        return None
    if not most:
        return Refusal(LEAPS, "a leap this short allows no turn")
    return Refusal(LEAPS, f"{ship.name} may swing up to {most // 10} degrees after this leap")


def leap(play: Play[Sea], act: Leap) -> None:
    """A ship's length ahead, or what is left of the move; then the swing (PW-2.6)."""
    sea = play.state
    ship, move = sea.ships[act.by], sea.move
    assert move is not None
    far = min(move.left, ship.card.length)
    hull = ship.place
    hit, at = clear_water(sea, ship, ship.heading, far)
    shore = shore_ahead(sea, hull, at)
    if shore is not None:
        hit, at = NOBODY, shore[0]
    fast = at <= HAIR and not move.gone and (hit != NOBODY or shore is not None)
    ship = replace(ship, stern=leapt(hull, at).stern)
    move = replace(move, left=move.left - at, gone=move.gone + at, leaps=move.leaps + 1)
    play.state = replace(with_ship(sea, ship), move=move)
    if fast:  # no way on: no ram, no new harm; she swings where she lies (H-101)
        slow = ARTICLES[sea.edition].slow_turn
        swung = pivot(play, act.by, max(-slow, min(slow, act.turn)))
        play.tell(Leapt(NO_ROOM, act.by, at, swung))
        end_move(play, act.by)
        return
    feel_bottom(play, act.by, hull, at, None if shore is None else shore[1])
    if shore is not None:
        play.tell(Leapt(LEAPS, act.by, at, 0))
        damage = ashore_harm(play.state, ship, move.left)
        run_aground(play, act.by, shore[1], damage, head_on=True)
    elif hit != NOBODY:
        play.tell(Leapt(LEAPS, act.by, at, 0))
        meet_ahead(play, act.by, hit)
    else:
        swung = pivot(play, act.by, act.turn)
        play.tell(Leapt(LEAPS, act.by, at, swung))
    stopped = shore is not None or hit != NOBODY or move.left <= 0
    if leave_chart(play, act.by) or stopped or not to_move(play.state.ships[act.by]):
        end_move(play, act.by)


def pivot(play: Play[Sea], ship_id: ShipId, turn: int) -> int:
    """Swing on the rudder until something is in the way; how far she came.

    Hulls that meet so take no harm (PW-2.8).
    """
    if not turn:
        return 0
    sea = play.state
    ship = sea.ships[ship_id]
    others = neighbours(sea, ship, ship.card.length + ship.card.width)
    isles = [shoal for shoal in sea.waters.shoals if shoal.island]
    done, met = turn, None
    if others or isles:
        shapes = [each.shape for each in others] + [shoal.corners for shoal in isles]
        done, met = swing(ship.place, turn, shapes)
    play.state = with_ship(sea, replace(ship, heading=(ship.heading + done) % CIRCLE))
    if met is not None and met < len(others) and others[met].afloat:
        touch(play, ship_id, others[met].id)
    return done


def leave_chart(play: Play[Sea], ship_id: ShipId) -> bool:
    """A ship whose middle is over the edge of the chart is out of the fight (H-102)."""
    sea = play.state
    ship = sea.ships[ship_id]
    x, y = middle(ship.place)
    if not ship.afloat or (0 <= x <= sea.waters.width and 0 <= y <= sea.waters.height):
        return False
    play.tell(SailedAway(EDGE, ship_id))
    leave(play, ship, Fate.GONE)
    return True


def end_move(play: Play[Sea], ship_id: ShipId) -> None:
    """A ship's move is over."""
    sea = play.state
    ship = replace(sea.ships[ship_id], moved=True)
    play.state = replace(with_ship(sea, ship), active=NOBODY, move=None)
