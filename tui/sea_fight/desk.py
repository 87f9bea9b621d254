"""What a captain at sea does: steers the cursor, lays courses, opens lists of orders."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import (
    Face,
    Hex,
    axial,
    distance,
    neighbour,
    offset,
    within,
)
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.sea_fight.events import label
from pieces_of_eight.campaign.sea_fight.odds import Course, courses
from pieces_of_eight.campaign.sea_fight.state import (
    ESCAPE,
    NOBODY,
    Action,
    Board,
    End,
    Fire,
    Grapple,
    Hold,
    NoReply,
    Position,
    Press,
    Reduce,
    Sail,
    Sea,
    Ship,
    Side,
    Stage,
    Take,
    Turn,
)
from pieces_of_eight.campaign.sea_fight.waters import (
    RANGE,
    REACH,
    Shot,
    able_guns,
    bearing,
    chart,
    is_clear,
    occupied,
    salvo_guns,
    shots_at,
)
from pieces_of_eight.tui.draw.colours import Band
from pieces_of_eight.tui.match.desk import Desk, Listing, refused_by
from pieces_of_eight.tui.play.opponents import StandingOrders, Words
from pieces_of_eight.tui.play.session import Session
from . import standing_orders, turn_plan, words
from .draw.view import SeaView, Shade, ShipMark, Step, letters, view_of

# --- Overlay --------------------------------------------------------------------------------------
# What is drawn of a fight on the map: marks, reach, courses, ranges. Pure functions.


def fight_view(
    sea: Sea,
    *,
    cursor: Hex,
    courses: Sequence[Course] = (),
    course: Course | None = None,
    targets: Iterable[Hex] = (),
    ranges_of: Ship | None = None,
    selected: Ship | None = None,
) -> SeaView:
    """The map of the moment: `courses` are where she may sail, `course` the one laid."""
    view = view_of(sea)
    overlay: Mapping[Hex, Shade] = {}
    if ranges_of is not None:
        overlay = ranges(sea, ranges_of)
    elif courses:
        overlay = {c.at: Shade(Band.REACH) for c in courses if not c.leaves}
    path: tuple[Step, ...] = ()
    acting = int(sea.active)
    ships = tuple(replace(s, spent=False) if s.id == acting else s for s in view.ships)
    if course is not None:
        on_map = course.path[:-1] if course.leaves else course.path
        path = tuple(Step(at, str(n)) for n, at in enumerate(on_map, start=1))
        if not course.leaves:
            ships = (*ships, *ghost(ships, acting, course))
    return replace(
        view,
        ships=ships,
        cursor=cursor,
        overlay=overlay,
        path=path,
        targets=frozenset(targets),
        selected=int(selected.id) if selected is not None else view.selected,
    )


def ghost(ships: Iterable[ShipMark], ship: int | None, course: Course) -> list[ShipMark]:
    """Where a ship would come to lie, and how she would head; nothing of one off the map.

    A course that is laid may outlast its ship: the fight is settled from the pause, and she sinks.
    """
    return [
        replace(mark, id=-1, at=course.at, facing=course.facing, grappled=(), ghost=True)
        for mark in ships
        if mark.id == ship
    ]


def moved(ship: Ship, course: Course | None) -> Ship:
    """The ship as she would lie at the end of a course on the map."""
    if course is None or course.leaves:
        return ship
    return replace(ship, at=course.at, facing=course.facing)


def ranges(sea: Sea, ship: Ship) -> dict[Hex, Shade]:
    """For every hex in reach the dice she would throw at a ship there: "7d".

    Where an enemy lies the dice are those of the best shot at her, raking counted.
    """
    foes = {other.at: other for other in sea.ships if other.afloat and other.owner != ship.owner}
    hulls = occupied(sea)
    on_map = chart(sea.waters).open
    found = {}
    for q, r in within(REACH):
        at = (ship.at[0] + q, ship.at[1] + r)
        foe = foes.get(at)
        if foe is not None:
            shade = _at_foe(sea, ship, foe, hulls)
        elif at in on_map:
            shade = _at_sea(sea, ship, at, hulls)
        else:
            continue
        if shade is not None:
            found[at] = shade
    return found


def _at_foe(sea: Sea, ship: Ship, foe: Ship, hulls: frozenset[Hex]) -> Shade | None:
    shots = shots_at(sea, ship, foe, hulls)
    if not shots:
        return None
    dice, shot = max(((_dice(sea, ship, shot), shot) for shot in shots), key=lambda pair: pair[0])
    band = Band.RAKING if shot.rake is not None else _band(ship, shot.position, shot.distance)
    return Shade(band, f"{dice}d")


def _at_sea(sea: Sea, ship: Ship, at: Hex, hulls: frozenset[Hex]) -> Shade | None:
    lies = bearing((at[0] - ship.at[0], at[1] - ship.at[1]), ship.facing)
    best = max(
        (
            (_dice(sea, ship, Shot(p, ship.id, lies.distance, None, Side.LARBOARD)), p)
            for p in lies.positions
        ),
        key=lambda pair: pair[0],
    )
    dice, position = best
    if not dice:
        return None
    if not is_clear(sea, ship.at, at, hulls):
        return Shade(Band.DARK)
    return Shade(_band(ship, position, lies.distance), f"{dice}d")


def _dice(sea: Sea, ship: Ship, shot: Shot) -> int:
    return sum(gun.dice for gun in salvo_guns(sea, ship, shot))


def _band(ship: Ship, position: Position, distance: int) -> Band:
    if distance == 1:
        return Band.SHORT
    longest = max(RANGE[gun.calibre] for gun in able_guns(ship, position))
    return Band.LONG if distance == longest else Band.NORMAL


# --- What stands before a captain: his ship, the enemies in reach, the courses, the odds in hand --


class Outlook(Desk[Sea, Action]):
    """The half of a desk at sea that looks: it changes nothing."""

    PLAN_WORDS: Words | None = turn_plan
    STANDING: StandingOrders | None = standing_orders

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
            at_her = [a for a in self.legal if here and words.is_at(a, here.id)]
            action = next(iter([*at_her, *ends]), None)
        found = self.odds_of(action) if action is not None else None
        if action is None or found is None:
            return None
        if isinstance(action, NoReply):
            return "If you hold your fire, her salvo alone:", found
        return words.words_of(self.sea, action), found

    def why_not_now(self) -> str:
        return words.not_now(self.session, self.ship)


# --- Desk -----------------------------------------------------------------------------------------

T = TypeVar("T")


class SeaDesk(Outlook):
    """Turns what is pressed into orders to a ship, and says why where nothing can be done."""

    def __init__(self, session: Session[Sea, Action], say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        super().__init__(session, say)
        self._steering = False
        """Whether she is steered hex by hex, from the list."""
        self._sure = False
        """Whether the captain was told what he gives up by ending the turn."""
        self.refresh()

    # What changes.

    def refresh(self) -> None:
        sea = self.sea
        self.look()
        may_sail = any(isinstance(action, Sail) for action in self.legal)
        self.courses = courses(sea) if may_sail else ()
        self.course = None
        self._sure = False
        on_map = [course for course in self.courses if not course.leaves]
        if not self.legal:
            self._follow()
            if self.session.over:
                self.say("The fight is over: Enter opens the account.")
        elif on_map:
            self._lay(max(on_map, key=lambda course: (len(course.path), -course.helm)))
            if self._steering:
                self.open_helm()
        elif self.fighting:
            self._steering = False
            self._aim()
        else:
            self._steering = False
            self.ask()

    def _follow(self) -> None:
        """Nothing to decide here: look at the ship that acts."""
        ship = self.ship
        if ship is not None and ship.on_table:
            self.cursor = ship.at

    def _lay(self, course: Course) -> None:
        """Lay a course, and put the cursor where it ends."""
        self.course = course
        on_map = course.path[:-1] if course.leaves else course.path
        ship = self.ship
        assert ship is not None
        self.cursor = on_map[-1] if on_map else ship.at

    def _aim(self) -> None:
        """Put the cursor on the nearest enemy in reach."""
        found, ship = self.targets(), self.ship
        if found:
            self.cursor = found[0].at
        elif ship is not None:
            self.cursor = ship.at
            self.mention(f"Nothing more to do for {ship.name}: Enter ends her turn.")

    def show(self, action: Action) -> None:
        about = words.subject(self.sea, action)
        if about is not None:
            self.cursor = about

    # What is pressed.

    def steer(self, face: Face) -> None:
        """Move the cursor of the map over a face; at the helm, turn the wheel."""
        to = neighbour(self.cursor, face)
        column, row = offset(to)
        rows = self.sea.waters.rows
        if 0 <= row < len(rows) and 0 <= column < len(rows[0]):
            self.look_at(to)

    def look_at(self, at: Hex) -> None:
        """Put the cursor on a hex; where she can sail there, lay the course."""
        self.cursor = at
        if self.courses and self.listing is None:
            ending = [course for course in self.courses if course.at == at and not course.leaves]
            if self.course not in ending:
                self.course = min(ending, key=lambda course: course.helm, default=None)

    def helm(self, turn: int) -> None:
        """At the helm: one hex to larboard (-1), ahead (0) or to starboard (+1)."""
        action = next((a for a in self.legal if isinstance(a, Sail) and a.turn == turn), None)
        if action is None and self.ship is not None:
            why = self.session.refuse(Sail(self.ship.id, turn))
            self.say(refused_by(why))
        elif action is not None:
            self.submit(action)

    def click(self, at: Hex) -> None:
        """A hex was clicked: look at it; a second click does what Enter does."""
        again = at == self.cursor
        question = self.listing is not None and not self.listing.closable
        taken = next((a for a in self.legal if isinstance(a, Take) and self._at(a) == at), None)
        if question and taken is not None and self.listing is not None:
            if again:
                self.submit(taken)
            else:
                self.point(self.listing.actions.index(taken))
            return
        if self.listing is not None and not question:
            self.close()
        was = self.course
        self.look_at(at)
        enemy = any(on.at == at for on in self.targets())
        if enemy or (again and self.sailing and was is not None) or (again and self.fighting):
            self.act()

    def _at(self, take: Take) -> Hex:
        return self.sea.ships[take.by].at

    def given_up(self, *choices: Action) -> Rule | None:
        """A course that is laid off the table is asked about before her first hex."""
        leaves = self.course is not None and self.course.leaves and len(choices) > 1
        return ESCAPE if leaves else super().given_up(*choices)

    def main(self) -> None:
        if self.sailing:
            self._sail()
        elif self.fighting:
            self._fight()

    def _sail(self) -> None:
        ship, course = self.ship, self.course
        assert ship is not None
        if course is not None:
            self.submit(*(Sail(ship.id, turn) for turn in course.turns))
        elif self.cursor == ship.at:
            self.open_helm()
        else:
            self.say(
                f"{ship.name} cannot reach {label(self.cursor)}: Tab shows where she can sail."
            )

    def _fight(self) -> None:
        here = self.here()
        at_her = tuple(a for a in self.legal if here and words.is_at(a, here.id))
        if at_her and here is not None:
            self.open(Listing("target", f"What shall be done to {words.title(here)}?", at_her))
        elif here is not None and here.owner != self.session.viewer and here.afloat:
            self.say(words.no_target(self.session, self.ship, here))
        elif not self.targets():
            self.end()
        else:
            why = "Nothing to do there. Tab goes to the enemies in reach, {end} ends the turn."
            self.say(self.keyed(why))

    def next(self, step: int) -> None:
        if self.listing is not None:
            self.point((self.at + step) % len(self.listing.actions))
        elif self.sailing:
            self._lay(_after(self._ordered(), self.course, step))
            if self.course is not None and self.course.leaves:
                self.say("This course leaves the table: Enter sails her out of the fight.")
        else:
            found = self.targets() or [s for s in self.sea.ships if s.afloat]
            here = self.here()
            self.cursor = _after(found, here if here in found else None, step).at

    def _ordered(self) -> list[Course]:
        """The courses by their ends, so that the headings at one place follow each other."""
        return sorted(self.courses, key=lambda c: (len(c.path), offset(c.at), c.helm))

    def open_helm(self) -> None:
        """Lay open all that a ship under way can do, hex by hex."""
        actions = tuple(a for a in self.legal if isinstance(a, Sail | Turn | Press | Hold | Reduce))
        if not actions:
            self.say(words.no_moving(self.session, self.ship))
            return
        self._steering = True
        actions = tuple(sorted(actions, key=lambda a: not isinstance(a, Sail)))
        ahead = next((n for n, a in enumerate(actions) if isinstance(a, Sail) and not a.turn), 0)
        title = "At the helm: left and right steer, Enter does what is marked."
        if not any(isinstance(action, Sail) for action in actions):  # there is nothing to steer
            title = self.session.prompt.words
        self.open(Listing("helm", title, actions), ahead)

    def open_fire(self) -> None:
        self._list("fire", Fire, "Which guns, at whom, at what?", words.no_fire)

    def open_grapple(self) -> None:
        self._list("grapple", Grapple, "How many fighting points throw grapnels?", words.no_grapple)

    def open_board(self) -> None:
        self._list("board", Board, "Who leads the boarders?", words.no_board)

    def _list(
        self,
        kind: str,
        wanted: type[Action],
        title: str,
        why: Callable[[Session[Sea, Action], Ship | None], str],
    ) -> None:
        """Lay open all actions of a kind, those at the enemy under the cursor first."""
        actions = [a for a in self.legal if isinstance(a, wanted)]
        if not actions:
            self.say(why(self.session, self.ship))
            return
        here = self.here()
        actions.sort(key=lambda a: not (here and words.is_at(a, here.id)))
        self.open(Listing(kind, title, tuple(actions)))

    def close(self) -> bool:
        if self.listing is None or not self.listing.closable:
            return False
        self._steering = False
        self.listing = None
        if self.sailing and self.course is not None:
            self._lay(self.course)
        elif not self.fighting:
            self.refresh()  # a question lay under the list
        return True

    def end(self) -> None:
        """End the ship's turn, giving up what may be given up; once a warning comes first."""
        ship = self.ship
        end = next((a for a in self.legal if isinstance(a, End)), None)
        hold = next((a for a in self.legal if isinstance(a, Hold)), None)
        if ship is None or not self.legal:
            self.say(words.no_end(self.session))
        elif end is not None:
            left = words.given_up(self.legal)
            if left and not self._sure:
                self.say(f"{left} Press {self.key_of('end')} again to end her turn all the same.")
                self._sure = True
            else:
                self.submit(end)
        elif hold is not None:
            still = self.submit(hold) and self.ship is not None and self.ship.id == ship.id
            if still and not words.given_up(self.legal):
                self.end()
        else:
            moving = self.sea.stage is Stage.MOVING
            why = self.session.refuse(Hold(ship.id) if moving else End(ship.id))
            self.say(refused_by(why) or "Answer the question first.")

    def turn_ranges(self) -> None:
        """Lay the ranges of the acting ship over the map, then those of her under the cursor."""
        row: list[Ship | None] = [None]
        for ship in (self.ship, self.here()):
            if ship is not None and ship.afloat and ship.id not in [s.id for s in row if s]:
                row.append(ship)
        ids = [None if ship is None else ship.id for ship in row]
        now = None if self.ranges is None else self.ranges.id
        at = ids.index(now) if now in ids else 0
        self.ranges = row[(at + 1) % len(row)]
        if self.ranges is not None:
            self.say(f"Dice of {words.title(self.ranges)} in every hex her guns can reach.")
        elif len(row) == 1:
            self.say("Put the cursor on a ship to see her ranges.")


def _after(row: Sequence[T], here: T | None, step: int) -> T:
    """The neighbour of an item in a row that closes to a ring."""
    at = row.index(here) if here is not None and here in row else -1 if step > 0 else 0
    return row[(at + step) % len(row)]
