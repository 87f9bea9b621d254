"""What a captain at sea does: steers the cursor, lays courses, opens lists of orders."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from pieces_of_eight.campaign.geometry.hexes import Face, Hex, neighbour, offset
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.sea_fight.model.actions import (
    Action,
    Board,
    End,
    Fire,
    Grapple,
    Hold,
    Press,
    Reduce,
    Sail,
    Take,
    Turn,
)
from pieces_of_eight.campaign.sea_fight.model.say import label
from pieces_of_eight.campaign.sea_fight.model.state import ESCAPE, Sea, Ship, Stage
from pieces_of_eight.campaign.sea_fight.odds.courses import Course, courses
from pieces_of_eight.tui.match.desk import Listing, sentence
from pieces_of_eight.tui.play.session import Session
from . import reasons, words
from .outlook import Outlook

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
            self.say(sentence(why.why) if why else "")
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
        at_her = tuple(a for a in self.legal if here and reasons.is_at(a, here.id))
        if at_her and here is not None:
            self.open(Listing("target", f"What shall be done to {words.title(here)}?", at_her))
        elif here is not None and here.owner != self.session.viewer and here.afloat:
            self.say(reasons.no_target(self.session, self.ship, here))
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
            self.say(reasons.no_moving(self.session, self.ship))
            return
        self._steering = True
        actions = tuple(sorted(actions, key=lambda a: not isinstance(a, Sail)))
        ahead = next((n for n, a in enumerate(actions) if isinstance(a, Sail) and not a.turn), 0)
        title = "At the helm: left and right steer, Enter does what is marked."
        if not any(isinstance(action, Sail) for action in actions):  # there is nothing to steer
            title = self.session.prompt.words
        self.open(Listing("helm", title, actions), ahead)

    def open_fire(self) -> None:
        self._list("fire", Fire, "Which guns, at whom, at what?", reasons.no_fire)

    def open_grapple(self) -> None:
        self._list(
            "grapple", Grapple, "How many fighting points throw grapnels?", reasons.no_grapple
        )

    def open_board(self) -> None:
        self._list("board", Board, "Who leads the boarders?", reasons.no_board)

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
        actions.sort(key=lambda a: not (here and reasons.is_at(a, here.id)))
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
            self.say(reasons.no_end(self.session))
        elif end is not None:
            left = reasons.given_up(self.legal)
            if left and not self._sure:
                self.say(f"{left} Press {self.key_of('end')} again to end her turn all the same.")
                self._sure = True
            else:
                self.submit(end)
        elif hold is not None:
            still = self.submit(hold) and self.ship is not None and self.ship.id == ship.id
            if still and not reasons.given_up(self.legal):
                self.end()
        else:
            moving = self.sea.stage is Stage.MOVING
            why = self.session.refuse(Hold(ship.id) if moving else End(ship.id))
            self.say(sentence(why.why) if why else "Answer the question first.")

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
