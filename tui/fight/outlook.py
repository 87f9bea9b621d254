"""What stands before a captain: his ship, the enemies in reach, the courses, the odds in hand."""

from msgspec import Struct

from campaign.geometry.hexes import Hex, distance
from campaign.sea_fight.actions import Action, Board, End, Fire, Grapple, NoReply, Sail, Take
from campaign.sea_fight.chances import Odds
from campaign.sea_fight.courses import Course
from campaign.sea_fight.state import NOBODY, Sea, Ship
from tui.drawing.sea_view import SeaView
from tui.fight import reasons, words
from tui.fight.session import Session
from tui.fight.sight import fight_view, moved


class Listing(Struct, frozen=True):
    """Choices laid open. A question has to be answered; other lists can be closed."""

    kind: str
    """"question", "helm", "fire", "grapple", "board", "target" or "advice"."""
    title: str
    actions: tuple[Action, ...]
    whys: tuple[str, ...] = ()
    """For each action a sentence in its favour, which stands in place of the title."""

    @property
    def closable(self) -> bool:
        return self.kind != "question"


class Outlook:
    """What can be seen and asked, without changing anything."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.legal: tuple[Action, ...] = ()
        self.courses: tuple[Course, ...] = ()
        self.course: Course | None = None
        """The course that is laid and not yet sailed."""
        self.listing: Listing | None = None
        self.at = 0
        """Which of the open choices is under the cursor."""
        self.ranges: Ship | None = None
        """The ship whose ranges and arcs lie on the map."""
        self.cursor: Hex = session.sea.ships[0].at
        self._weighed: dict[Action, Odds | None] = {}

    @property
    def sea(self) -> Sea:
        return self.session.sea

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

    @property
    def choice(self) -> Action | None:
        """The choice under the cursor of the open list."""
        if self.listing is None or not self.listing.actions:
            return None
        return self.listing.actions[min(self.at, len(self.listing.actions) - 1)]

    def odds_of(self, action: Action) -> Odds | None:
        """The odds of an action as the sea is now; reckoned once and kept."""
        if action not in self._weighed:
            from campaign.sea_fight.odds import odds  # not before there is something to weigh

            self._weighed[action] = odds(self.sea, action)
        return self._weighed[action]

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
