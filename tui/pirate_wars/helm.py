"""The helm: moves laid leap by leap before they are made, and the cursor that lays them."""

from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import middle
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.pirate_wars.model.actions import Action, Back, Commit, Leap, Trim
from pieces_of_eight.tui.match.desk import Listing, sentence
from . import reasons
from .choices import COARSE, FINE, Muster, counted, wheeled
from .draw.layout import holds
from .laid_move import laid, towards
from .outlook import Outlook

HELM = "helm"
"""The list of a move, leap by leap."""


class Helm:
    """Moves ships for a desk."""

    def __init__(self, desk: Outlook) -> None:
        self.desk = desk
        self.steering = False
        """Whether the list of the helm is wanted."""

    def lay(self, turns: Sequence[int]) -> None:
        """Lay the rest of the move with these swings, and put the cursor where it ends."""
        ship = self.desk.ship
        assert ship is not None, "somebody is under way"
        self.desk.plan = laid(self.desk.sea, ship, self.desk.move, turns)
        self.desk.cursor = self._on_chart(middle(self.desk.plan.end))

    def _on_chart(self, at: Point) -> Point:
        waters = self.desk.sea.waters
        return Point(max(0, min(waters.width - 1, at[0])), max(0, min(waters.height - 1, at[1])))

    def steer(self, across: int, down: int, reach: int) -> None:
        """Move the cursor by so much water; in a list turn the wheel, or count figures."""
        if self.desk.listing is not None and self.turn(across, fine=bool(down)):
            return
        self.look_at(
            self._on_chart(
                Point(self.desk.cursor.x + across * reach, self.desk.cursor.y + down * reach)
            )
        )

    def turn(self, across: int, *, fine: bool = False) -> bool:
        """Turn the wheel or count figures for the choice in hand; False where neither is done."""
        listing, choice = self.desk.listing, self.desk.choice
        if listing is None or choice is None or not across:
            return False
        if isinstance(choice, Muster):
            self._muster(choice.row, across)
            return True
        by = across * (FINE if fine else COARSE)
        if listing.kind == HELM and isinstance(choice, Leap) and self.desk.plan is not None:
            turns = list(self.desk.plan.turns)
            most = self.desk.plan.legs[self.desk.at].most
            turns[self.desk.at] = max(-most, min(most, turns[self.desk.at] + by))
            self.lay(turns)
            self._list_helm(self.desk.at)
            return True
        other = wheeled(choice, by) or counted(choice, across)
        if other is None:
            return False
        self._put(other)
        return True

    def _put(self, other: Action) -> None:
        """Another order in place of the one in hand, if the rules have nothing against it."""
        refusal = self.desk.session.refuse(other)
        if refusal is not None:
            self.desk.say(sentence(refusal.why))
            return
        assert self.desk.listing is not None
        actions = self.desk.listing.actions
        changed = (*actions[: self.desk.at], other, *actions[self.desk.at + 1 :])
        self.desk.open(replace(self.desk.listing, actions=changed), self.desk.at)

    def _muster(self, row: int, step: int) -> None:
        """One figure of a row more or fewer in the party."""
        ship = self.desk.ship
        assert ship is not None, "a party is of some ship"
        party = (*self.desk.party[:row], self.desk.party[row] + step, *self.desk.party[row + 1 :])
        refusal = self.desk.session.refuse(Commit(ship.id, party))
        if refusal is not None:
            self.desk.say(sentence(refusal.why))
        else:
            self.desk.say("")
            self.desk.party = party
            self.desk.weigh_anew()
            self.desk.point(self.desk.at)

    def look_at(self, at: Point) -> None:
        """Put the cursor on a point; while sailing, lay the move that comes nearest to it."""
        if not holds(self.desk.sea.waters, at):
            return
        if self.desk.sailing and self.desk.listing is None and self.desk.ship is not None:
            self.lay(towards(self.desk.sea, self.desk.ship, self.desk.move, at))
        self.desk.cursor = at

    def sail(self, leaps: Sequence[Leap]) -> None:
        """Make so much of the move that is laid, leap by leap, as long as nothing stops her."""
        if not leaps or self.desk.asks_first(*leaps):
            return
        ship, taken = self.desk.sea.ships[leaps[0].by], 0
        self.desk.lots.giving = True
        for leap in leaps:
            if (
                self.desk.sea.active != ship.id
                or self.desk.sea.pending
                or not self.desk.submit(leap)
            ):
                break
            taken += 1
        self.desk.lots.giving = False
        self.desk.lots.add(taken)
        self.desk.refresh()
        self.desk.on_change(None)

    def next_course(self, step: int) -> None:
        """All leaps with one swing, a little more of it each time."""
        assert self.desk.plan is not None
        most = self.desk.plan.legs[0].most
        circle = range(-most, most + 1, COARSE)
        now = self.desk.plan.turns[0]
        at = circle.index(now) if now in circle else len(circle) // 2
        turn = circle[(at + step) % len(circle)]
        self.lay((turn,) * len(self.desk.plan.legs))

    def open_helm(self) -> None:
        """Lay open the move leap by leap: left and right turn the wheel."""
        if not self.desk.sailing or self.desk.plan is None:
            self.desk.say(reasons.no_moving(self.desk.session, self.desk.ship))
            return
        self.steering = True
        self._list_helm(0)

    def _list_helm(self, at: int) -> None:
        ship = self.desk.ship
        assert self.desk.plan is not None
        assert ship is not None
        trims = [choice for choice in self.desk.legal if isinstance(choice, Trim | Back)]
        title = "At the helm: left and right swing her, Enter sails as far as the leap marked."
        self.desk.open(Listing(HELM, title, (*self.desk.plan.leaps(ship), *trims)), at)
