"""What is left to a crew that can have no other task: to fire the powder while she is boarded
(PW-3.13), or to leave a wreck in its launches (PW-2.11)."""

from collections.abc import Iterator

from .actions import Action, Lower, Scuttle
from .ashore import SEATS, is_free
from .crew import free, is_captain
from .state import Sea, Ship
from .terms import Fate, Phase, Side


def boarded(ship: Ship) -> bool:
    """Whether her captain may blow her up while she is lashed to another (H-114)."""
    lashed = ship.afloat and ship.hull > 0 and bool(ship.fought) and not ship.stunned
    return lashed and not ship.powder and free(ship, is_captain) > 0


def wrecked(ship: Ship) -> bool:
    """Whether a crew sits on a wreck and has launches."""
    return ship.fate is Fate.AGROUND and ship.boats > 0 and bool(ship.crew)


def allowed(sea: Sea, ship: Ship, act: Action) -> bool:
    """Whether this is one of the orders that are left to her."""
    if sea.phase is not Phase.TASKS or ship.owner != sea.chooser:
        return False
    return (isinstance(act, Scuttle) and boarded(ship)) or (
        isinstance(act, Lower) and wrecked(ship)
    )


def last_orders(sea: Sea, ship: Ship) -> Iterator[Action]:
    """All that she may be told: a launch takes the highest ranks first."""
    if boarded(ship):
        yield Scuttle(ship.id)
    elif wrecked(ship):
        party, left = [], SEATS
        for row in reversed(ship.crew):
            party.append(min(left, row.count))
            left -= party[-1]
        for side in (Side.LARBOARD, Side.STARBOARD):
            if is_free(sea, ship, side):
                yield Lower(ship.id, side, tuple(reversed(party)))


def waits(sea: Sea, ship: Ship) -> bool:
    """Whether a captain is asked for the last orders of a ship."""
    return ship.owner == sea.chooser and next(last_orders(sea, ship), None) is not None
