"""What stands before a captain of Pirate Wars: his ship, the move laid, the orders he thinks of."""

from collections.abc import Callable, Sequence

from pieces_of_eight.campaign.geometry.hulls import DOT, middle, offing
from pieces_of_eight.campaign.geometry.plane import Point, inside
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.pirate_wars.actions import (
    Bombard,
    Fire,
    Leap,
    March,
    Shoot,
    Snipe,
    Take,
)
from pieces_of_eight.campaign.pirate_wars.state import (
    NOBODY,
    AskParty,
    Move,
    Party,
    Phase,
    Sea,
    Ship,
    ShipId,
)
from pieces_of_eight.campaign.pirate_wars.waters import party_of
from pieces_of_eight.tui.match.desk import Desk
from pieces_of_eight.tui.play.opponents import Words
from . import crew_orders, turn_plan, words
from .crew_orders import Plan, fight_view, moved, wakes
from .draw.view import WarsView
from .words import Choice, Muster, WarsSession

NEAR = 6 * DOT
"""So near the cursor has to come to a hull to point at her."""


class Lots:
    """How many actions each choice took: they are taken back together."""

    def __init__(self) -> None:
        self.taken: tuple[int, ...] = ()
        self.giving = False
        """Whether several actions of one choice are being taken just now."""

    def add(self, taken: int) -> None:
        """A choice has taken so many actions, if any."""
        self.taken = (*self.taken, taken) if taken else self.taken


class Outlook(Desk[Sea, Choice]):
    """The half of a desk that looks: it gives no orders."""

    PLAN_WORDS: Words | None = turn_plan

    def __init__(self, session: WarsSession, say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        super().__init__(session, say)
        self.lots = Lots()
        """What was done together."""
        self.plan: Plan | None = None
        """The move that is laid and not yet made."""
        self.by: ShipId = NOBODY
        """The ship whose orders are given."""
        self.party: tuple[int, ...] = ()
        """Who is told off for a boarding, by the rows of the crew."""
        self.ranges: ShipId = NOBODY
        """The ship whose ranges lie on the chart."""
        self.battery: int = NOBODY
        """The island the ranges of whose cannon lie on the chart; NOBODY for none."""
        self.cursor: Point = middle(session.state.ships[0].place)
        self._wakes: tuple[int, tuple[tuple[Point, ...], ...]] = (-1, ())

    def places_of(self, name: str) -> Sequence[Point]:
        ships = [ship for ship in self.sea.ships if ship.on_chart and ship.card.letter == name]
        return [middle(ship.place) for ship in ships]

    @property
    def sea(self) -> Sea:
        return self.session.state

    @property
    def ship(self) -> Ship | None:
        """The ship that moves, is asked about, or has her orders."""
        sea = self.sea
        if sea.pending:
            return sea.ships[sea.pending[-1].ship]
        if sea.active != NOBODY:
            return sea.ships[sea.active]
        if sea.phase is Phase.TASKS and self.by != NOBODY:
            return sea.ships[self.by]
        asked = [choice for choice in self.legal if not isinstance(choice, Take)]
        return sea.ships[asked[0].by] if asked and sea.phase is not Phase.TASKS else None

    @property
    def sailing(self) -> bool:
        """Whether a ship is under way and can be steered."""
        return any(isinstance(choice, Leap) for choice in self.legal)

    @property
    def ordering(self) -> bool:
        """Whether orders of the tasks can be given."""
        return bool(self.legal) and self.sea.phase is Phase.TASKS and not self.sea.pending

    @property
    def move(self) -> Move:
        """What the ship under way has still to go."""
        move = self.sea.move
        assert move is not None, "only a ship under way has a move"
        return move

    def ship_at(self, point: Point) -> Ship | None:
        """The ship at a point or next to it, those afloat first."""
        near = [
            (not ship.afloat, far, ship.id)
            for ship in self.sea.ships
            if ship.on_chart and (far := offing(point, ship.shape)) <= NEAR
        ]
        return self.sea.ships[min(near)[2]] if near else None

    def here(self) -> Ship | None:
        """The ship under the cursor."""
        return self.ship_at(self.cursor)

    def go_to(self, row: Sequence[Ship], step: int) -> None:
        """Put the cursor on the next ship of a row, or on the last."""
        here = self.here()
        ids = [ship.id for ship in row]
        if not ids:
            return
        at = ids.index(here.id) if here is not None and here.id in ids else -1 if step > 0 else 0
        self.cursor = middle(row[(at + step) % len(row)].place)

    @property
    def shore(self) -> int | None:
        """The island whose card lies open: that under the cursor, or of the party that is asked."""
        here = self.here()
        if here is None:
            for at, shore in enumerate(self.sea.shores):
                if inside(self.cursor, self.sea.waters.shoals[shore.shoal].corners):
                    return at
        party = None if here is None else party_of(self.sea, here.id)
        return None if party is None else party.shore

    @property
    def landed(self) -> Party | None:
        """The landing party that is asked, or has its orders; or the men of the launch there."""
        ship = self.here() or self.ship
        party = None if ship is None else party_of(self.sea, ship.id)
        return party if party is not None and party.shore == self.shore else None

    def shown(self) -> Ship | None:
        """The ship whose card lies open: the one under the cursor, else the one that acts."""
        return self.here() or self.ship or next((s for s in self.sea.ships if s.afloat), None)

    def shots(self) -> list[Choice]:
        """All fire that the ship with her orders may declare."""
        ship = self.ship
        if not self.ordering or ship is None:
            return []
        if not self.sea.options.measuring:
            return [*crew_orders.unmeasured(self.sea, ship, self.session.refuse)]
        kinds = Fire | Shoot | Bombard
        return [c for c in self.legal if isinstance(c, kinds) and c.by == ship.id]

    def targets(self) -> list[Ship]:
        """The enemies that can be fired at now."""
        found = {choice.on for choice in self.shots() if isinstance(choice, Fire | Shoot)}
        return [self.sea.ships[on] for on in sorted(found)]

    def view(self) -> WarsView:
        """The chart as it is to be drawn."""
        marked = {int(ship.id) for ship in self.targets()}
        marked |= {int(choice.by) for choice in self.legal if isinstance(choice, Take)}
        ship = self.ship
        return fight_view(
            self.sea,
            cursor=self.cursor,
            plan=self.plan,
            choice=None if self.planning else self.choice,
            targets=marked,
            ranges_of=self._ranging(),
            battery=self.battery,
            selected=-1 if ship is None else ship.id,
            wakes=self.wakes(),
        )

    def wakes(self) -> tuple[tuple[Point, ...], ...]:
        """The wakes as the one who looks on has seen them made."""
        match = self.session.saved.match
        last = len(match.steps) - 1
        if self._wakes[0] != last:
            seat = match.seat(self.session.viewer)
            self._wakes = last, wakes(seat.seen_at, last)
        return self._wakes[1]

    def _ranging(self) -> Ship | None:
        """The ship whose ranges are drawn; she who sails, as she would lie."""
        if self.ranges == NOBODY or not self.sea.ships[self.ranges].afloat:
            return None
        ship = self.sea.ships[self.ranges]
        return moved(ship, self.plan) if ship.id == self.sea.active else ship

    def reckon(self, action: Choice) -> Odds | None:
        """The odds of an order; where nobody measures, none that tell how far something is."""
        hidden = Fire | Shoot | Bombard | Snipe | March
        if isinstance(action, hidden) and not self.sea.options.measuring:
            return None
        from .words import reckoned  # not before there is something to weigh

        return reckoned(self.sea, action, self.party)

    def weighed(self) -> tuple[str, Odds] | None:
        """What is weighed: the choice in hand, or the first shot at the ship under the cursor."""
        choice = self.choice
        if choice is None:
            here = self.here()
            choice = next((c for c in self.shots() if here and crew_orders.is_at(c, here)), None)
        found = self.odds_of(choice) if choice is not None else None
        if choice is None or found is None:
            return None
        if isinstance(choice, Muster):
            return f"With the {sum(self.party)} who are chosen:", found
        return words.words_of(self.sea, choice, self.party), found

    def why_not_now(self) -> str:
        return crew_orders.not_now(self.session, self.ship)

    @property
    def mustering(self) -> bool:
        """Whether a party for a boarding is told off."""
        pending = self.sea.pending
        return bool(self.legal and pending) and isinstance(pending[-1], AskParty)
