"""What follows from where ships lie: who bears on whom, how far off, where a launch has room.

Ships lie still while orders are given: all this is found once, when first asked for, and kept.
"""

from collections.abc import Sequence

from pieces_of_eight.campaign.geometry.hulls import around
from pieces_of_eight.campaign.kernel.kept import Last
from ..model.actions import Fire
from ..model.ashore import LENGTH, WIDTH, is_free
from ..model.lines_of_fire import among_friends, distance, hinders, line_of, targets, weapon_of
from ..model.state import Gun, Options, Sea, Ship, ShipId, Waters
from ..model.terms import ALONGSIDE, ARTICLES, Arm, Edition, Shot, Side, arm_of

LAUNCHED = (Side.LARBOARD, Side.STARBOARD)
MOST_KEPT = 32
"""So many ways to lie are kept: whoever thinks ahead goes to and fro between some."""


class Lying:
    """Ships as they lie, and what has been asked about them so far."""

    __slots__ = (
        "_apart",
        "_berths",
        "_beside",
        "_bore",
        "_edition",
        "_options",
        "_reach",
        "_sea",
        "_targets",
        "_waters",
        "lies",
    )

    def __init__(self, sea: Sea, lies: tuple[object, ...]) -> None:
        self.lies = lies
        """How each ship lies."""
        self._sea = sea
        self._edition: Edition = sea.edition
        self._options: Options = sea.options
        self._waters: Waters = sea.waters
        self._reach = max(arm_of(sea.edition, arm).range for arm in Arm if arm is not Arm.NONE)
        self._bore: dict[tuple[object, ...], tuple[Fire, ...]] = {}
        self._targets: dict[ShipId, Sequence[Ship]] = {}
        self._apart: dict[ShipId, tuple[tuple[ShipId, int], ...]] = {}
        self._berths: dict[ShipId, tuple[Side, ...]] = {}
        self._beside: dict[ShipId, tuple[ShipId, ...]] = {}

    def holds(self, sea: Sea) -> bool:
        """Whether the waters and what was agreed on are the same too."""
        same = self._edition is sea.edition and self._waters == sea.waters
        return same and self._options == sea.options

    def fires(self, ship: Ship, at: int, gun: Gun) -> tuple[Fire, ...]:
        """All that a ready cannon may be fired at as she lies, and with what."""
        key = ship.id, at, gun.side, gun.along, gun.mount, gun.light
        found = self._bore.get(key)
        if found is None:
            found = self._bore[key] = tuple(shots(self._sea, ship, at, gun, self.foes(ship)))
        return found

    def foes(self, ship: Ship) -> Sequence[Ship]:
        """The enemies that her cannon may reach, and would not spare."""
        found = self._targets.get(ship.id)
        if found is None:
            sea = self._sea
            close = within(sea, ship, ARTICLES[sea.edition].ball.range)
            found = [on for on in close if not (on.fought and among_friends(sea, ship, on))]
            self._targets[ship.id] = found
        return found

    def apart(self, ship: Ship) -> tuple[tuple[ShipId, int], ...]:
        """The enemies that small arms may reach, and how far off each is."""
        found = self._apart.get(ship.id)
        if found is None:
            close = [(on.id, distance(ship, on)) for on in within(self._sea, ship, self._reach)]
            found = self._apart[ship.id] = tuple(close)
        return found

    def beside(self, ship: Ship) -> tuple[ShipId, ...]:
        """The ships and launches of her side that lie hull to hull with her, or all but."""
        found = self._beside.get(ship.id)
        if found is None:
            ours = [s for s in self._sea.ships if s.owner == ship.owner and s.id != ship.id]
            close = [ours[at] for at in around(ship.box, [s.box for s in ours], ALONGSIDE)]
            close = [each for each in close if distance(ship, each) <= ALONGSIDE]
            found = self._beside[ship.id] = tuple([each.id for each in close])
        return found

    def berths(self, ship: Ship) -> tuple[Side, ...]:
        """Where nothing is in the way of a launch that is lowered."""
        found = self._berths.get(ship.id)
        if found is None:
            found = LAUNCHED
            if not alone(self._sea, ship, LENGTH + WIDTH):
                found = tuple([side for side in LAUNCHED if is_free(self._sea, ship, side)])
            self._berths[ship.id] = found
        return found


_LIES: dict[tuple[object, ...], Lying] = {}
_last: Last[tuple[Ship, ...], Lying] = Last()


def lying(sea: Sea) -> Lying:
    """What is known of ships that lie so.

    Mostly they lie as they did when it was last asked, which is seen sooner than it is looked up.
    """
    ships, last = sea.ships, _last.pair
    if last is not None and last[0] is ships and last[1].holds(sea):
        return last[1]
    lies = tuple([ship.lies for ship in ships])
    if last is not None and last[1].lies == lies and last[1].holds(sea):
        return _last.keep(ships, last[1])
    found = _LIES.get(lies)
    if found is None or not found.holds(sea):
        if len(_LIES) >= MOST_KEPT:
            _LIES.clear()
        found = _LIES[lies] = Lying(sea, lies)
    return _last.keep(ships, found)


def alone(sea: Sea, ship: Ship, reach: int) -> bool:
    """Whether no hull and no island is so near a ship; it errs to no."""
    boxes = [each.box for each in sea.ships if each.id != ship.id]
    boxes += [shoal.box for shoal in sea.waters.shoals if shoal.island]
    return not around(ship.box, boxes, reach)


def within(sea: Sea, ship: Ship, reach: int) -> list[Ship]:
    """The enemies that may be within reach."""
    enemies = targets(sea, ship)
    return [enemies[at] for at in around(ship.box, [on.box for on in enemies], reach)]


def shots(sea: Sea, ship: Ship, at: int, gun: Gun, foes: Sequence[Ship]) -> list[Fire]:
    """What a cannon bears on within its range, with shot and with ball (PW-3.7)."""
    found = []
    for on in foes:
        line = line_of(sea, ship, gun, on)
        if line is not None and not hinders(sea, line.distance):
            ways = [shot for shot in Shot if line.distance <= weapon_of(sea, gun, shot).range]
            found += [Fire(ship.id, at, on.id, shot) for shot in ways]
    return found
