"""Two captains who play the supply raid by keys: they know their errand, and no more.

The pirate sends one band to the warehouse, and casts off with what it brings home. The town's
captain sends one after it. All that they know they read off the desk and the map.
"""

from pieces_of_eight.campaign.shore_raid.bands import callable_bands
from pieces_of_eight.campaign.shore_raid.ground import CELLS, FAR, HOME, Cell, Field, field, plan
from pieces_of_eight.campaign.shore_raid.proposed import can_move
from pieces_of_eight.campaign.shore_raid.state import (
    NO_PLACE,
    PIRATES,
    Figure,
    Phase,
    Pillage,
    Sail,
    members,
)
from pieces_of_eight.tui.shore_raid.overlay import ShoreDesk
from tests.tui.shore_scenes import cell

WAREHOUSE = 0
LEAST = {0: 3, 1: 2}
"""By side: the lowest card on which it forms its band."""
SLANTS = {(1, 1): "pagedown", (1, -1): "pageup", (-1, 1): "end", (-1, -1): "home"}
PASS = ("e", "e")


def keys_to(desk: ShoreDesk, goal: Cell) -> tuple[str, ...]:
    """The keys that bring the cursor to a square inch."""
    columns = len(desk.state.shore.rows[0])
    across = goal % columns - desk.cursor % columns
    down = goal // columns - desk.cursor // columns
    slant = min(abs(across), abs(down))
    way = SLANTS[(1 if across > 0 else -1, 1 if down > 0 else -1)]
    return (
        *(way,) * slant,
        *("right" if across > 0 else "left",) * (abs(across) - slant),
        *("down" if down > 0 else "up",) * (abs(down) - slant),
    )


class Captains:
    """What both press, and what each of them has done in this turn of his band."""

    def __init__(self, desk: ShoreDesk) -> None:
        self.desk = desk
        self._marched: object = None
        self._struck: object = None

    def keys(self) -> tuple[str, ...]:
        """What he who decides presses next."""
        desk = self.desk
        if desk.listing is not None:
            return ("enter",)
        if desk.state.phase is Phase.CARD:
            return ("enter",) if desk.hand else self._card()
        return self._band()

    def _card(self) -> tuple[str, ...]:
        """With a card: cast off, call up the one band or form it, or let it go by."""
        desk, raid, me = self.desk, self.desk.state, self.desk.session.viewer
        if any(raid.home) and any(isinstance(act, Sail) for act in desk.legal):
            return ("x", "down", "enter")  # asked whether he means it, he does
        mine = [f for f in raid.figures if f.owner == me and f.here]
        if any(f.band and f.acted for f in mine):
            return PASS
        bands = callable_bands(raid)
        if bands:
            man = next(f for f in mine if f.band == bands[0])
            return (*keys_to(desk, cell(raid, man.at)), "enter")
        if any(f.band for f in mine) or raid.card is None or raid.card.rank < LEAST[me]:
            return PASS
        ways = self._ways(mine)
        if ways is None:
            return PASS
        man = min(mine, key=lambda f: ways.cost[cell(raid, f.at)])
        return (*keys_to(desk, cell(raid, man.at)), "enter")

    def _band(self) -> tuple[str, ...]:
        """With a band: pillage, bring home what it has, strike at whom it reaches, or march."""
        desk, raid, me = self.desk, self.desk.state, self.desk.session.viewer
        part = (raid.turn, raid.band)
        if me == PIRATES and any(isinstance(act, Pillage) for act in desk.legal):
            return ("s",) if len(desk.rows("pillage")) == 1 else ("s", "enter")
        goal = self._goal() if self._marched != part else None
        laden = any(f.load != NO_PLACE for f in members(raid, raid.band))
        if desk.aims and self._struck != part and not (laden and goal is not None):
            self._struck = part
            foe = raid.figures[min(desk.aims)]
            return (*keys_to(desk, cell(raid, foe.at)), "enter", "enter")
        if goal is None:
            return PASS
        self._marched = part
        return (*keys_to(desk, goal), "enter")

    def _ways(self, men: list[Figure]) -> Field | None:
        """The ways to where some men want to go: booty, home, or the nearest raider ashore."""
        raid = self.desk.state
        table = plan(raid.shore.rows)
        if men[0].owner == PIRATES:
            laden = any(f.load != NO_PLACE for f in men)
            return field(table, HOME if laden else WAREHOUSE)
        ashore = [f for f in raid.figures if f.owner == PIRATES and f.here and f.band]
        if not ashore:
            return None
        fields = [field(table, CELLS + cell(raid, f.at)) for f in ashore]
        return min(fields, key=lambda ways: min(ways.cost[cell(raid, f.at)] for f in men))

    def _goal(self) -> Cell | None:
        """The square inch in reach from which the rest of the way is shortest."""
        desk, raid = self.desk, self.desk.state
        men = [raid.figures[who] for who in desk.hand if can_move(raid.figures[who])]
        ways = self._ways(members(raid, raid.band)) if men else None
        if ways is None:
            return None
        start = min(ways.cost[cell(raid, f.at)] for f in men)
        near = sorted(
            (cost, at)
            for at in desk.laid
            if (cost := ways.cost[at]) < min(start, FAR) and desk.thing_at(at) is None
        )
        for _, at in near[::4]:
            march = desk.about.lay_to(raid, desk.hand, at)
            if march is not None and desk.session.refuse(march.orders[0]) is None:
                return at
        return None
