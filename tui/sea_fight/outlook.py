"""What stands before a captain: his ship, the enemies in reach, the courses, the odds in hand."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from pieces_of_eight.campaign.geometry.hexes import Hex, axial, distance
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.sea_fight.model.actions import (
    Action,
    Board,
    End,
    Fire,
    Grapple,
    NoReply,
    Sail,
    Take,
)
from pieces_of_eight.campaign.sea_fight.model.say import label
from pieces_of_eight.campaign.sea_fight.model.state import NOBODY, Sea, Ship
from pieces_of_eight.campaign.sea_fight.odds.courses import Course
from pieces_of_eight.tui.match.desk import Desk
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.play.turn_plan import StandingOrders, Words
from . import reasons, standing_orders, turn_plan, words
from .draw.view import SeaView, letters
from .overlay import fight_view, moved


class Outlook(Desk[Sea, Action]):
    """The half of a desk at sea that looks: it changes nothing."""

    PLAN_WORDS: ClassVar[Words | None] = turn_plan
    STANDING: ClassVar[StandingOrders | None] = standing_orders

    def __init__(self, session: Session[Sea, Action], say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        super().__init__(session, say)
        self.courses: tuple[Course, ...] = ()
        self.course: Course | None = None
        """The course that is laid and not yet sailed."""
        self.ranges: Ship | None = None
        """The ship whose ranges and arcs lie on the map."""
        self.cursor: Hex = session.state.ships[0].at

    @property
    def sea(self) -> Sea:
        return self.session.state

    def places_of(self, name: str) -> Sequence[Hex]:
        named = letters(self.sea.ships)
        ships = [ship.at for ship in self.sea.ships if ship.on_table and named[ship.id] == name]
        rows = self.sea.waters.rows
        hexes = (axial(x, y) for y, row in enumerate(rows) for x in range(len(row)))
        return ships or [at for at in hexes if label(at) == name]

    @property
    def ship(self) -> Ship | None:
        """The ship whose turn it is."""
        sea = self.sea
        return None if sea.active == NOBODY else sea.ships[sea.active]

    @property
    def sailing(self) -> bool:
        """Whether the ship can be sailed by the cursor now."""
        return bool(self.courses)

    @property
    def fighting(self) -> bool:
        """Whether the ship has moved and may fight."""
        return any(isinstance(action, End | Board) for action in self.legal)

    def here(self) -> Ship | None:
        """The ship under the cursor."""
        ships = [ship for ship in self.sea.ships if ship.on_table and ship.at == self.cursor]
        return next(iter(sorted(ships, key=lambda ship: not ship.afloat)), None)

    def shown(self) -> Ship | None:
        """The ship whose card lies open: the one under the cursor, else the one that acts."""
        return self.here() or self.ship or next((s for s in self.sea.ships if s.afloat), None)

    def targets(self) -> list[Ship]:
        """The enemies something can be done to now, the nearest first."""
        sea, ship = self.sea, self.ship
        found = {a.on for a in self.legal if isinstance(a, Fire | Grapple | Board)}
        by = ship.at if ship else self.cursor
        return sorted((sea.ships[on] for on in found), key=lambda on: (distance(by, on.at), on.id))

    def view(self) -> SeaView:
        """The map as it is to be drawn."""
        marked = [on.at for on in self.targets()]
        marked += [self.sea.ships[a.by].at for a in self.legal if isinstance(a, Take)]
        return fight_view(
            self.sea,
            cursor=self.cursor,
            courses=self.courses,
            course=self._drawn_course(),
            targets=marked,
            ranges_of=self._ranging(),
        )

    def _ranging(self) -> Ship | None:
        """The ship whose ranges are drawn, as she is now; she who sails, as she would lie."""
        if self.ranges is None:
            return None
        ship = self.sea.ships[self.ranges.id]
        if not ship.afloat:
            return None
        return moved(ship, self._drawn_course()) if ship.id == self.sea.active else ship

    def _drawn_course(self) -> Course | None:
        action = self.choice
        if isinstance(action, Sail):
            return next((c for c in self.courses if c.turns == (action.turn,)), None)
        return self.course

    def reckon(self, action: Action) -> Odds | None:
        from pieces_of_eight.campaign.sea_fight.odds import odds

        return odds(self.sea, action)

    def weighed(self) -> tuple[str, Odds] | None:
        """What is weighed: the choice in hand, or the first at the ship under the cursor."""
        action = self.choice
        if action is None:
            here = self.here()
            ends = [a for a in self.legal if isinstance(a, End)]
            at_her = [a for a in self.legal if here and reasons.is_at(a, here.id)]
            action = next(iter([*at_her, *ends]), None)
        found = self.odds_of(action) if action is not None else None
        if action is None or found is None:
            return None
        if isinstance(action, NoReply):
            return "If you hold your fire, her salvo alone:", found
        return words.words_of(self.sea, action), found

    def why_not_now(self) -> str:
        return reasons.not_now(self.session, self.ship)
