"""The helm: moves laid leap by leap before they are made, and the cursor that lays them."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from campaign.geometry.hulls import middle
from campaign.geometry.plane import Point
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model.actions import Action, Back, Commit, Leap, Trim
from campaign.pirate_wars.model.state import Ship
from campaign.pirate_wars.model.terms import EDGE
from tui.match.desk import Listing, sentence
from tui.pirate_wars import reasons
from tui.pirate_wars.choices import COARSE, FINE, Choice, Muster, counted, wheeled
from tui.pirate_wars.draw.layout import holds
from tui.pirate_wars.outlook import Outlook
from tui.pirate_wars.plans import laid, towards
from tui.pirate_wars.session import WarsSession

HELM = "helm"
"""The list of a move, leap by leap."""


class Helm(Outlook):
    """The part of a desk that moves ships."""

    def __init__(self, session: WarsSession, say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        super().__init__(session, say)
        self._steering = False
        """Whether the list of the helm is wanted."""
        self._lots: tuple[int, ...] = ()
        """How many actions the last choices took, to be taken back together."""
        self._captain = session.viewer
        """Whose choices they were."""
        self._giving = False
        """Whether several orders are being given just now."""

    def lay(self, turns: Sequence[int]) -> None:
        """Lay the rest of the move with these swings, and put the cursor where it ends."""
        ship = self.ship
        assert ship is not None, "somebody is under way"
        self.plan = laid(self.sea, ship, self.move, turns)
        self.cursor = self._on_chart(middle(self.plan.end))

    def _on_chart(self, at: Point) -> Point:
        waters = self.sea.waters
        return Point(max(0, min(waters.width - 1, at[0])), max(0, min(waters.height - 1, at[1])))

    def steer(self, across: int, down: int, reach: int) -> None:
        """Move the cursor by so much water; in a list turn the wheel, or count figures."""
        if self.listing is not None and self.turn(across, fine=bool(down)):
            return
        self.look_at(
            self._on_chart(Point(self.cursor.x + across * reach, self.cursor.y + down * reach))
        )

    def turn(self, across: int, *, fine: bool = False) -> bool:
        """Turn the wheel or count figures for the choice in hand; False where neither is done."""
        listing, choice = self.listing, self.choice
        if listing is None or choice is None or not across:
            return False
        if isinstance(choice, Muster):
            self._muster(choice.row, across)
            return True
        by = across * (FINE if fine else COARSE)
        if listing.kind == HELM and isinstance(choice, Leap) and self.plan is not None:
            turns = list(self.plan.turns)
            most = self.plan.legs[self.at].most
            turns[self.at] = max(-most, min(most, turns[self.at] + by))
            self.lay(turns)
            self._list_helm(self.at)
            return True
        other = wheeled(choice, by) or counted(choice, across)
        if other is None:
            return False
        self._put(other)
        return True

    def _put(self, other: Action) -> None:
        """Another order in place of the one in hand, if the rules have nothing against it."""
        refusal = self.session.refuse(other)
        if refusal is not None:
            self.say(sentence(refusal.why))
            return
        assert self.listing is not None
        actions = self.listing.actions
        changed = (*actions[: self.at], other, *actions[self.at + 1 :])
        self.open(replace(self.listing, actions=changed), self.at)

    def _muster(self, row: int, step: int) -> None:
        """One figure of a row more or fewer in the party."""
        ship = self.ship
        assert ship is not None, "a party is of some ship"
        party = (*self.party[:row], self.party[row] + step, *self.party[row + 1 :])
        refusal = self.session.refuse(Commit(ship.id, party))
        if refusal is not None:
            self.say(sentence(refusal.why))
        else:
            self.say("")
            self.party = party
            self._weighed.clear()
            self.point(self.at)

    def look_at(self, at: Point) -> None:
        """Put the cursor on a point; while sailing, lay the move that comes nearest to it."""
        if not holds(self.sea.waters, at):
            return
        if self.sailing and self.listing is None and self.ship is not None:
            self.lay(towards(self.sea, self.ship, self.move, at))
        self.cursor = at

    def given_up(self, *choices: Choice) -> Rule | None:
        """A move that is laid off the chart is asked about before her first leap."""
        if len(choices) > 1 and self.plan is not None and self.plan.leaves:
            ship = self.ship
            if ship is not None and choices == self.plan.leaps(ship)[: len(choices)]:
                return EDGE if any(leg.leaves for leg in self.plan.legs[: len(choices)]) else None
        return super().given_up(*choices)

    def sail(self, leaps: Sequence[Leap]) -> None:
        """Make so much of the move that is laid, leap by leap, as long as nothing stops her."""
        if not leaps or self.asks_first(*leaps):
            return
        ship, taken = self.sea.ships[leaps[0].by], 0
        self._giving = True
        for leap in leaps:
            if self.sea.active != ship.id or self.sea.pending or not self.submit(leap):
                break
            taken += 1
        self._giving = False
        self._lots = (*self._lots, taken) if taken else self._lots
        self.refresh()
        self.on_change(None)

    def _next_course(self, step: int) -> None:
        """All leaps with one swing, a little more of it each time."""
        assert self.plan is not None
        most = self.plan.legs[0].most
        circle = range(-most, most + 1, COARSE)
        now = self.plan.turns[0]
        at = circle.index(now) if now in circle else len(circle) // 2
        turn = circle[(at + step) % len(circle)]
        self.lay((turn,) * len(self.plan.legs))

    def open_helm(self) -> None:
        """Lay open the move leap by leap: left and right turn the wheel."""
        if not self.sailing or self.plan is None:
            self.say(reasons.no_moving(self.session, self.ship))
            return
        self._steering = True
        self._list_helm(0)

    def _list_helm(self, at: int) -> None:
        ship = self.ship
        assert self.plan is not None
        assert ship is not None
        trims = [choice for choice in self.legal if isinstance(choice, Trim | Back)]
        title = "At the helm: left and right swing her, Enter sails as far as the leap marked."
        self.open(Listing(HELM, title, (*self.plan.leaps(ship), *trims)), at)

    def _go_to(self, row: Sequence[Ship], step: int) -> None:
        here = self.here()
        ids = [ship.id for ship in row]
        if not ids:
            return
        at = ids.index(here.id) if here is not None and here.id in ids else -1 if step > 0 else 0
        self.cursor = middle(row[(at + step) % len(row)].place)
