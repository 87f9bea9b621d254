"""What a captain of Pirate Wars does: what is pressed and clicked, and what comes of it."""

from collections.abc import Callable, Sequence

from pieces_of_eight.campaign.geometry.hulls import DOT, middle
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.plan import Planned
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.pirate_wars.model.actions import Commit, Done, Leap, Take
from pieces_of_eight.campaign.pirate_wars.model.crew import boards
from pieces_of_eight.campaign.pirate_wars.model.say_ashore import island
from pieces_of_eight.campaign.pirate_wars.model.ship import NOBODY, ShipId
from pieces_of_eight.campaign.pirate_wars.model.terms import EDGE, Phase
from pieces_of_eight.tui.match.desk import QUESTION, Listing
from . import crew_orders, reasons, words
from .choices import AsLastTurn, AtStation, Choice, Muster, WarsSession
from .crew import Crew
from .helm import HELM, Helm
from .laid_move import usual
from .outlook import Outlook
from .overlay import reaches

FAR = 8 * DOT
"""A click so near the cursor is a second one at the same place."""


class WarsDesk(Outlook):
    """Turns what is pressed into orders, and says why where nothing can be done."""

    def __init__(self, session: WarsSession, say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        super().__init__(session, say)
        self.helm = Helm(self)
        """Who moves ships."""
        self.crew = Crew(self)
        """Who is told what to do in the tasks."""
        self._captain = session.viewer
        """Whose choices are taken back together."""
        self._sure = False
        """Whether the captain was told what he gives up by ending his orders."""
        self.refresh()

    def refresh(self) -> None:
        if self.lots.giving:
            self.legal = tuple(self.session.legal())
            return
        self.look()
        self.plan, self._sure = None, False
        if self.session.viewer != self._captain:
            self._captain, self.lots.taken = self.session.viewer, ()
        if not self.ordering:
            self.crew.through, self.by, self.crew.station = frozenset(), NOBODY, None
        if not self.legal:
            self._follow()
        elif self.sailing:
            self.helm.lay(usual(self.sea, self.ship, self.move).turns if self.ship else ())
            if self.helm.steering:
                self.helm.open_helm()
        elif self.ordering:
            self.crew.choose_ship()
        else:
            self.ask()

    def _follow(self) -> None:
        """Nothing to decide here: look at the ship that acts."""
        if self.session.over:
            self.say("The fight is over: Enter opens the account.")
        elif self.ship is not None:
            self.cursor = middle(self.ship.place)

    def ask(self) -> None:
        """Lay open all that may be done; a party is told off row by row below the usual ones."""
        ship = self.ship
        choices: tuple[Choice, ...] = self.legal
        if self.mustering and ship is not None:
            first = next(choice for choice in self.legal if isinstance(choice, Commit))
            self.party = first.party
            rows = [n for n, row in enumerate(ship.crew) if boards(ship, row)]
            choices = (*choices, *(Muster(ship.id, row) for row in rows))
        choices = crew_orders.staying_first(self.sea, choices)
        self.open(Listing(QUESTION, self.session.prompt.words, choices))
        if ship is not None and words.subject(self.sea, choices[0]) is None:
            self.cursor = middle(ship.place)

    def show(self, action: Choice) -> None:
        about = words.subject(self.sea, action)
        if about is not None:
            self.cursor = about

    def look_at(self, at: Point) -> None:
        self.helm.look_at(at)

    def open_fire(self) -> None:
        self.crew.open_fire()

    def given_up(self, *choices: Choice) -> Rule | None:
        """A move that is laid off the chart is asked about before her first leap."""
        if len(choices) > 1 and self.plan is not None and self.plan.leaves:
            ship = self.ship
            if ship is not None and choices == self.plan.leaps(ship)[: len(choices)]:
                return EDGE if any(leg.leaves for leg in self.plan.legs[: len(choices)]) else None
        return super().given_up(*choices)

    def click(self, at: Point) -> None:
        """A point was clicked: look at it; a second click does what Enter does."""
        ship, again = (
            self.ship_at(at),
            self.ship_at(at) is not None and self.ship_at(at) == self.here(),
        )
        listing = self.listing
        if listing is not None and not listing.closable:
            taken = [n for n, c in enumerate(listing.actions) if isinstance(c, Take)]
            for n in taken:
                if ship is not None and listing.actions[n].by == ship.id:
                    self.choose(n + 1) if again else self.point(n)
            return
        if listing is not None:
            self.close()
        far = max(abs(at[0] - self.cursor[0]), abs(at[1] - self.cursor[1]))
        was = self.plan
        self.look_at(at)
        if self.sailing:
            if was is not None and (again or far <= FAR) and was == self.plan:
                self.act()
        elif self.ordering and ship is not None and (again or ship.owner != self.session.viewer):
            self.act()

    def do_numbered(self, at: int) -> None:
        """At the helm and in a muster a number only puts the cursor on its row."""
        assert self.listing is not None
        if isinstance(self.listing.actions[at], Muster) or self._is_leg(at):
            self.point(at)
        else:
            super().do_numbered(at)

    def _is_leg(self, at: int) -> bool:
        listing = self.listing
        return (
            listing is not None and listing.kind == HELM and isinstance(listing.actions[at], Leap)
        )

    def do_row(self, choice: Choice) -> None:
        ship = self.ship
        if isinstance(choice, Muster):
            self.crew.give(Commit(choice.by, self.party))
        elif isinstance(choice, AtStation):
            self.crew.open_station(choice.station)
        elif isinstance(choice, AsLastTurn):
            self.crew.as_last_turn()
        elif self._is_leg(self.at) and ship is not None and self.plan is not None:
            self.helm.sail(self.plan.leaps(ship)[: self.at + 1])
        else:
            self.crew.give(choice)

    def do_certain(self, *choices: Choice) -> None:
        leaps = [choice for choice in choices if isinstance(choice, Leap)]
        if len(leaps) == len(choices):
            self.helm.sail(leaps)
        else:
            self.crew.give(*choices)

    def main(self) -> None:
        if self.sailing and self.ship is not None and self.plan is not None:
            self.helm.sail(self.plan.leaps(self.ship))
        elif self.ordering:
            self.crew.order()

    def undo(self) -> None:
        """Take back the last choice, however many actions it took."""
        if self.giving is not None and self.giving.take_back():
            self.say("The orders of the plan are taken back.")
            return
        lot = self.lots.taken[-1] if self.lots.taken else 1
        self.lots.giving = lot > 1
        for n in range(lot):
            self.lots.giving = n + 1 < lot
            why = self.session.why_not_undo()
            if why:
                self.lots.giving = False
                self.say(f"Nothing taken back: {why}.")
                self.lots.taken = ()
                return
            self.session.undo()
        self.lots.taken = self.lots.taken[:-1]
        self.crew.through = frozenset()
        self.say("Taken back.")

    def next(self, step: int) -> None:
        if self.listing is not None:
            self.point((self.at + step) % len(self.listing.actions))
        elif self.sailing and self.plan is not None:
            self.helm.next_course(step)
        elif self.ordering:
            self.crew.next_ship(step)
        else:
            afloat = [ship for ship in self.sea.ships if ship.afloat]
            self.go_to(afloat, step)

    def close(self) -> bool:
        if self.listing is None or not self.listing.closable:
            return False
        if self.crew.back():
            return True
        self.helm.steering = False
        self.listing = None
        if self.legal and not self.sailing and not self.ordering:
            self.ask()  # a question lay under the list
        return True

    def end(self) -> None:
        """End the orders, or sail on as laid; once a warning comes first."""
        done = next((choice for choice in self.legal if isinstance(choice, Done)), None)
        if done is None:
            if self.sailing:
                self.say("She must go on to the end of her move: Enter sails as it is laid.")
            else:
                self.say(self.why_not_now() or reasons.BETWEEN)
            return
        left = reasons.given_up((*self.legal, *self.shots()))
        if left and not self._sure:
            self.listing = None
            self.say(f"{left} Press {self.key_of('end')} again to end your orders all the same.")
            self._sure = True
        else:
            self.crew.give(done)

    def open_plan(self, orders: Sequence[Planned]) -> None:
        """Lay open what the adviser would do in this turn, the move of the ship under way laid."""
        if self.legal and not self.may_be_advised:
            return
        super().open_plan(orders)
        acts = [order.action for order in orders]
        leaps = [act for act in acts if isinstance(act, Leap) and act.by == self.sea.active]
        if self.planning and self.sailing and leaps:
            self.helm.lay([leap.turn for leap in leaps])

    @property
    def may_be_advised(self) -> bool:
        """Whether the adviser may weigh ranges now; else it is said why not."""
        boarding = bool(self.sea.pending) or self.sea.phase is Phase.BOARDING
        if self.legal and not boarding and not self.sea.options.measuring:
            self.say("Nobody measures before fire is declared: the bosun may not advise you.")
            return False
        return True

    def open_advice(self, advice: Sequence[tuple[Choice, str]]) -> None:
        """Lay open what the adviser would do; he weighs ranges, so not where nobody may."""
        if self.may_be_advised:
            super().open_advice(advice)

    def turn_ranges(self) -> None:
        """Lay what the ship that acts can reach over the chart, then who is under the cursor."""
        row: list[tuple[ShipId, int]] = [(NOBODY, NOBODY)]
        for ship in (self.ship, self.here()):
            armed = ship is not None and ship.afloat and next(reaches(self.sea, ship), None)
            if ship is not None and armed and (ship.id, NOBODY) not in row:
                row.append((ship.id, NOBODY))
        shore = self.shore
        if shore is not None and self.sea.shores[shore].guns:
            row.append((NOBODY, shore))
        now = (self.ranges, self.battery)
        at = row.index(now) if now in row else 0
        self.ranges, self.battery = row[(at + 1) % len(row)]
        if not self.sea.options.measuring:
            self.ranges, self.battery = row[0]
            self.say("Nobody measures before fire is declared: so it was agreed.")
        elif self.ranges != NOBODY:
            ship = self.sea.ships[self.ranges]
            self.say(f"What the cannon and muskets of {words.title(ship)} reach.")
        elif self.battery != NOBODY:
            self.say(f"What the cannon of {island(self.sea, self.battery)} reach.")
        elif len(row) == 1:
            self.say("Put the cursor on a ship, or on a fort, to see how far she fires.")
