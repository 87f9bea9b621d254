"""Movement with the wind: drifting (PW-2.4), alone or lashed (PW-2.9), and falling off (PW-2.7)."""

from msgspec.structs import replace

from campaign.geometry.hulls import DOT, HALF_CIRCLE, QUARTER, corners, leapt, meet, turned
from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model.actions import FallOff
from campaign.pirate_wars.model.ahead import clear_water
from campaign.pirate_wars.model.events import Drifted, FellOff
from campaign.pirate_wars.model.state import NOBODY, Sea, Ship, with_ship
from campaign.pirate_wars.model.terms import Phase
from campaign.pirate_wars.model.wind import is_stopped
from campaign.pirate_wars.rules.grounding import feel_bottom
from campaign.pirate_wars.rules.ramming import touch
from campaign.pirate_wars.rules.sailing import leave_chart, pivot

DRIFTING = Rule("PW-2.4")
FALLING = Rule("PW-2.7")

DRIFT = 8 * DOT
DRIFT_TURN = QUARTER // 2
MOST_FALL = QUARTER // 2


def lashed(sea: Sea, ship: Ship) -> list[Ship]:
    """A ship and all who are lashed to her, and to them (PW-2.9)."""
    found = [ship]
    for each in found:
        found += [sea.ships[n] for n in each.fought if sea.ships[n] not in found]
    return found


def drift(play: Play[Sea], ship: Ship) -> None:
    """Eight dots with the wind, then 45 degrees towards running (PW-2.4).

    Lashed ships drift together and do not swing (PW-2.9). Whom more than her heading has stopped
    does not fall off after it.
    """
    sea = play.state
    group = lashed(sea, ship)
    ids = {each.id for each in group}
    loose = replace(sea, ships=tuple(e for e in sea.ships if e.id not in ids))
    met = [(clear_water(loose, each, sea.wind, DRIFT), each.id) for each in group]
    (hit, far), mover = min(met, key=lambda found: found[0][1])
    far = min([far, *(shore_drift(sea, each, far) for each in group)])
    turn = 0
    for each in group:
        place = each.place._replace(heading=sea.wind)
        drifts = not each.fought
        moved = replace(
            each,
            stern=leapt(place, far).stern,
            under=0,
            moved=True,
            drifts=drifts,
            fallen=is_stopped(each),
            adrift=max(0, each.adrift - 1),
        )
        play.state = with_ship(play.state, moved)
        feel_bottom(play, each.id, moved.place, 0)
        if drifts and play.state.ships[each.id].afloat:
            bound = turned(each.heading, sea.wind)
            turn = pivot(play, each.id, max(-DRIFT_TURN, min(DRIFT_TURN, bound)))
    play.tell(Drifted(DRIFTING, ship.id, far, turn))
    if hit != NOBODY and play.state.ships[hit].afloat and play.state.ships[mover].afloat:
        touch(play, mover, hit)
    for each in group:
        leave_chart(play, each.id)


def shore_drift(sea: Sea, ship: Ship, far: int) -> int:
    """How far a hull drifts where islands are: not at all, if it would bring her on one."""
    isles = [shoal for shoal in sea.waters.shoals if shoal.island]
    if not isles:
        return far
    stern = leapt(ship.place._replace(heading=sea.wind), far).stern
    shape = corners(ship.place._replace(stern=stern))
    return 0 if any(meet(shape, shoal.corners) for shoal in isles) else far


def falls(sea: Sea, ship: Ship) -> bool:
    """Whether a ship may fall off: free, with sails and hands (PW-2.7).

    Who drifts because the wind stood against her may as well (H-196).
    """
    ready = ship.afloat and ship.hull > 0 and not is_stopped(ship)
    free = not ship.stunned and not ship.fallen and not ship.card.rowed
    return ready and free and ship.heading != sea.wind


def refuse_fall_off(sea: Sea, act: FallOff) -> Refusal | None:
    ship = sea.ships[act.by]
    if sea.phase is not Phase.FALLING_OFF or ship.owner != sea.chooser or not falls(sea, ship):
        return Refusal(FALLING, f"{ship.name} cannot fall off now")
    bound = turned(ship.heading, sea.wind)
    wrong = act.turn * bound < 0 and abs(bound) != HALF_CIRCLE
    if wrong or abs(act.turn) > min(MOST_FALL, abs(bound)):
        return Refusal(FALLING, "a ship falls off up to 45 degrees, with the wind, no farther")
    return None


def fall_off(play: Play[Sea], act: FallOff) -> None:
    """Up to 45 degrees with the wind, no farther than running with it (PW-2.7)."""
    turn = pivot(play, act.by, act.turn)
    ship = play.state.ships[act.by]
    play.state = with_ship(play.state, replace(ship, fallen=True))
    if act.turn:
        play.tell(FellOff(FALLING, act.by, turn))
