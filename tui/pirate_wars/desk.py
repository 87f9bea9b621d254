"""What a captain of Pirate Wars does: what is pressed and clicked, and what comes of it."""

from collections import Counter
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT, middle
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.play import Planned, Prompt
from pieces_of_eight.campaign.pirate_wars.actions import (
    Action,
    Back,
    Bombard,
    Commit,
    Done,
    Embark,
    Fire,
    Haul,
    Hoist,
    Join,
    Land,
    Leap,
    Lower,
    Prime,
    Reload,
    Rob,
    Scuttle,
    Send,
    Shift,
    Shoot,
    Snipe,
    Spare,
    Strike,
    Take,
    Tranship,
    Trim,
    Yield,
)
from pieces_of_eight.campaign.pirate_wars.crew import FREE_MOVERS, boards
from pieces_of_eight.campaign.pirate_wars.rules import lost_on
from pieces_of_eight.campaign.pirate_wars.say import island
from pieces_of_eight.campaign.pirate_wars.state import (
    NOBODY,
    Arm,
    Phase,
    Place,
    Post,
    Sea,
    Ship,
    ShipId,
)
from pieces_of_eight.campaign.pirate_wars.waters import party_of
from pieces_of_eight.tui.match.desk import BETWEEN, QUESTION, Listing, refused_by
from . import crew_orders, words
from .crew_orders import laid, nearest, reaches, towards, usual
from .draw.layers import holds
from .draw.view import party_place
from .outlook import Outlook
from .words import (
    COARSE,
    FINE,
    AsLastTurn,
    AtStation,
    Choice,
    Muster,
    Row,
    Station,
    WarsSession,
    counted,
    wheeled,
)

# --- The helm: moves laid leap by leap before they are made, and the cursor that lays them --------

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
            self.desk.say(refused_by(refusal))
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
            self.desk.say(refused_by(refusal))
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
            self.desk.say(crew_orders.no_moving(self.desk.session, self.desk.ship))
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


# --- The crew: what they are told to do in the tasks, figure by figure or by one key --------------

FIRE, CREW, TARGET, STATIONS = "fire", "crew", "target", "stations"
"""The lists of orders: all fire, the orders at a station, fire at one enemy, and the stations."""


class Crew:
    """Gives the orders of the tasks for a desk."""

    def __init__(self, desk: Outlook) -> None:
        self.desk = desk
        self.through: frozenset[ShipId] = frozenset()
        """The ships that have all the orders they shall have."""
        self._found: tuple[Sea | None, ShipId, Sequence[Choice]] = (None, NOBODY, ())
        """The orders that can be given to a ship, as things are."""
        self.station: Station | None = None
        """The station whose orders lie open; None for those of a launch, which has none."""

    def choose_ship(self) -> None:
        """Whose orders come next: hers who had them, else those of the first still without."""
        able = [ship.id for ship in crew_orders.able(self.desk.sea)]
        left = [ship for ship in able if ship not in self.through]
        if self.desk.by not in left:
            self._take_up(left[0] if left else next(iter(able), NOBODY))
        if not left:
            self.desk.say(
                self.desk.keyed("All your ships have their orders: {end} throws the dice.")
            )

    def _take_up(self, by: ShipId) -> None:
        """Give the orders of another ship, with the cursor on her best target."""
        self.desk.by = by
        ship = self.desk.ship
        party = None if ship is None else party_of(self.desk.sea, by)
        if party is not None:
            self.desk.cursor = party_place(self.desk.sea, party)
        elif ship is not None:
            found = self.desk.targets()
            near = nearest(self.desk.sea, ship)
            aim = near if near in found else next(iter(found), ship)
            self.desk.cursor = middle(aim.place) if aim else self.desk.cursor

    def next_ship(self, step: int) -> None:
        """The next of one's ships without her orders; with one ship the next target."""
        able = [ship.id for ship in crew_orders.able(self.desk.sea)]
        left = [ship for ship in able if ship not in self.through] or able
        if len(left) > 1:
            at = left.index(self.desk.by) if self.desk.by in left else -1
            self._take_up(left[(at + step) % len(left)])
        else:
            self.desk.go_to(
                self.desk.targets() or [s for s in self.desk.sea.ships if s.on_chart], step
            )

    def order(self) -> None:
        """Enter in the tasks: fire at an enemy, or give orders to a ship of one's own."""
        here, ship = self.desk.here(), self.desk.ship
        if here is None or ship is None:
            keys = "{fire} fires, {helm} orders the crew, {end} ends the orders"
            self.desk.say(self.desk.keyed(f"Nothing to do there: {keys}."))
        elif here.owner != self.desk.session.viewer:
            at_her = [c for c in self.desk.shots() if crew_orders.is_at(c, here)]
            if at_her:
                self.desk.open(
                    Listing(TARGET, f"What shall be fired at {here.name}?", tuple(at_her))
                )
            else:
                self.desk.say(crew_orders.no_shot(self.desk.session, ship, here))
        elif here.id in [able.id for able in crew_orders.able(self.desk.sea)]:
            self.desk.by = here.id
            self.through -= {here.id}
            self.open_crew()
        else:
            self.desk.say(f"The crew of {here.name} can have no orders now.")

    def give(self, *actions: Choice) -> bool:
        """Take some actions that belong together; they are taken back together."""
        if self.desk.asks_first(*actions):
            return False
        kind = None if self.desk.listing is None else self.desk.listing.kind
        row, by = self.desk.at, self.desk.by
        taken = 0
        for action in actions:
            assert not isinstance(action, Row), "a row is no action"
            self.desk.lots.giving = taken + 1 < len(actions)
            if not self.desk.submit(action):
                break
            taken += 1
        self.desk.lots.giving = False
        self.desk.lots.add(taken)
        if self.desk.ordering and self.desk.by == by and kind in (FIRE, CREW, TARGET):
            self._reopen(str(kind), row)
        return taken == len(actions)

    def _reopen(self, kind: str, row: int) -> None:
        """A list of orders stays open as long as there are any."""
        if kind == CREW:
            found = list(self._orders_here())
        else:
            found = [c for c in self.desk.shots() if kind == FIRE or self._at_here(c)]
        if found:
            title = "Next order" if kind == CREW else "What else shall fire?"
            self.desk.open(Listing(kind, title, tuple(found)), min(row, len(found) - 1))
        elif kind == CREW and self.station is not None:
            self.open_crew()

    def _at_here(self, choice: Choice) -> bool:
        here = self.desk.here()
        return here is not None and crew_orders.is_at(choice, here)

    def open_fire(self) -> None:
        """Lay open all fire, that at the enemy under the cursor first."""
        found = self.desk.shots()
        if not found:
            self.desk.say(crew_orders.no_fire(self.desk.session, self.desk.ship))
            return
        found.sort(key=lambda choice: not self._at_here(choice))
        self.desk.open(Listing(FIRE, "Who fires, at whom? Left and right count men.", tuple(found)))

    def open_crew(self) -> None:
        """Lay open the stations of a ship with how many have their orders; of a launch all orders.

        The station that was open last is lit, else the first where something can be ordered.
        """
        ship, found = self.desk.ship, self._crew_orders()
        why = crew_orders.not_now(self.desk.session, ship)
        if why or ship is None:
            self.desk.say(why)
        elif ship.card.boat:
            self._open_orders(None)
        else:
            rows = self._stations(ship, found)
            lit = [n for n, row in enumerate(rows) if self._is_lit(row, found)]
            men = crew_orders.men(ship.aboard)
            title = f"{words.title(ship)}: {crew_orders.ordered(ship)} of {men} ordered."
            self.desk.open(Listing(STATIONS, title, tuple(rows)), lit[0] if lit else 0)

    def _stations(self, ship: Ship, found: Sequence[Choice]) -> list[Choice]:
        """The rows: as last turn, and each station of hers; where men land the boats come first."""
        last = crew_orders.served_last_turn(self.desk.session.saved.match, ship.id)
        order = sorted(Station, key=lambda each: each is not Station.BOATS)
        rows: list[Choice] = [
            AtStation(ship.id, each)
            for each in (order if self.desk.sea.shores else Station)
            if crew_orders.has(ship, each) or crew_orders.at_station(each, found)
        ]
        return [*([AsLastTurn(ship.id)] if last.words else []), *rows]

    def _is_lit(self, row: Choice, found: Sequence[Choice]) -> bool:
        if not isinstance(row, AtStation):
            return False
        return self.station in (None, row.station) and bool(
            crew_orders.at_station(row.station, found)
        )

    def open_station(self, station: Station) -> None:
        """Lay open the orders at a station; where there are none, say so, or leave it to sails."""
        if crew_orders.at_station(station, self._crew_orders()):
            self._open_orders(station)
        elif station is Station.SAILS:
            self.to_the_sails()
        else:
            self.desk.say(f"{crew_orders.TITLES[station]}: nothing more can be ordered.")

    def _open_orders(self, station: Station | None) -> None:
        """Lay open the orders at a station, or all of them."""
        self.station = station
        found = self._orders_here()
        if found:
            title = "Choose men: left and right count them."
            self.desk.open(Listing(CREW, title, tuple(found)))
        else:
            self.desk.say("Nobody aboard has anything more to do.")

    def _orders_here(self) -> Sequence[Choice]:
        found = self._crew_orders()
        return found if self.station is None else crew_orders.at_station(self.station, found)

    def back(self) -> bool:
        """From the orders at a station back to the stations; False where none lies open."""
        listing = self.desk.listing
        if listing is None or listing.kind != CREW or self.station is None:
            return False
        self.open_crew()
        return True

    def as_last_turn(self) -> None:
        """Serve again what was served last turn."""
        if (ship := self.desk.ship) is not None:
            last = crew_orders.served_last_turn(self.desk.session.saved.match, ship.id)
            self._usual(last.next, "Nothing that was served last turn can be served now.")

    def row_words(self, row: AtStation | AsLastTurn) -> str:
        """A row of the stations: what can be ordered there, and how many have their orders."""
        ship = self.desk.sea.ships[row.by]
        if isinstance(row, AtStation):
            return crew_orders.station_words(self.desk.sea, ship, row.station, self._crew_orders())
        last = crew_orders.served_last_turn(self.desk.session.saved.match, row.by)
        return f"As last turn: {last.words}"

    def _crew_orders(self) -> Sequence[Choice]:
        """All orders of the ship whose turn it is, worked out once for a moment."""
        sea, by = self.desk.sea, self.desk.by
        if self._found[0] is not sea or self._found[1] != by:
            self._found = sea, by, self._all_orders()
        return self._found[2]

    def _all_orders(self) -> Sequence[Choice]:
        """Fire, loading, shifting, going about the ship: for as many figures as are free.

        Where there are islands to land on, what has to do with launches comes first.
        """
        ship = self.desk.ship
        if not self.desk.ordering or ship is None:
            return []
        kinds = Reload | Prime | Shift | Strike
        found: list[Choice] = [
            c for c in self.desk.legal if isinstance(c, kinds) and c.by == ship.id
        ]
        alike: Counter[tuple[Post, Arm, Place]] = Counter()
        for row in ship.crew:  # hooks and ladies go with the others
            if not row.busy or row.post in FREE_MOVERS:
                alike[row.post, row.arm, row.place] += row.count
        for (post, arm, start), number in alike.items():
            for to in Place:
                sent = Send(ship.id, post, arm, start, to, number)
                if sent not in found and self.desk.session.refuse(sent) is None:
                    found.append(sent)
        boats = Land | Rob | Join | Haul | Tranship | Embark | Hoist | Snipe
        rowing: list[Choice] = [
            c for c in self.desk.legal if isinstance(c, boats) and c.by == ship.id
        ]
        lowered = [c for c in self.desk.legal if isinstance(c, Lower) and c.by == ship.id]
        launches = crew_orders.crews_for_launches(ship, lowered)
        rowing += [c for c in launches if self.desk.session.refuse(c) is None]
        ends = Spare | Yield | Scuttle
        last = [c for c in self.desk.legal if isinstance(c, ends) and c.by == ship.id]
        found = [*self.desk.shots(), *found]
        return [*rowing, *found, *last] if self.desk.sea.shores else [*found, *rowing, *last]

    def fight_both_sides(self) -> None:
        """Fire all that bears, and load all that is empty."""
        self._usual(crew_orders.both_sides, "Nothing bears, and all is loaded.")

    def prepare_to_board(self) -> None:
        """All hands on deck with their arms loaded; before the tasks, the boarding itself."""
        if self.desk.listing is not None and self.desk.listing.kind == QUESTION:
            self.desk.say("Choose in the list whether she boards.")
        else:
            self._usual(crew_orders.to_board, "All who can board stand on deck, their arms loaded.")

    def to_the_sails(self) -> None:
        """Leave all idle hands to the sails, and go on to the next ship."""
        ship = self.desk.ship
        why = crew_orders.not_now(self.desk.session, ship)
        if why or ship is None:
            self.desk.say(why)
            return
        self.through |= {ship.id}
        told = crew_orders.at_the_sails(self.desk.sea, ship)
        self.desk.listing = None
        self.choose_ship()
        self.desk.say(f"{ship.name}: {told}")
        if all(able.id in self.through for able in crew_orders.able(self.desk.sea)):
            self.desk.say(f"{ship.name}: {told} {self.desk.key_of('end')} throws the dice.")

    def _usual(self, pick: crew_orders.Picks, nothing: str) -> None:
        """Give usual orders one by one until there is none left."""
        ship = self.desk.ship
        why = crew_orders.not_now(self.desk.session, ship)
        if why or ship is None:
            self.desk.say(why)
            return
        taken, self.desk.lots.giving = 0, True
        while self.desk.ordering and (
            order := pick(self.desk.sea, self.desk.sea.ships[ship.id], self._acts())
        ):
            if not self.desk.submit(order):
                break
            taken += 1
        self.desk.lots.giving = False
        self.desk.lots.add(taken)
        self.desk.refresh()
        self.desk.on_change(None)
        if not taken:
            self.desk.say(nothing)
        elif taken > 1:
            self.desk.say(f"{taken} orders given: {self.desk.key_of('undo')} takes them back.")

    def _acts(self) -> list[Action]:
        """What the list of the rules has, with fire at any distance where nobody measures."""
        fire = Fire | Shoot | Bombard
        found: list[Action] = [c for c in self.desk.legal if not isinstance(c, Row | fire)]
        shots = [c for c in self.desk.shots() if isinstance(c, fire)]
        return [*found, *shots]


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

    def given_up(self, *choices: Choice) -> Prompt | None:
        """What a course loses is asked about before her first leap."""
        moves = [act for act in choices if isinstance(act, Trim | Leap)]
        if len(moves) == len(choices) > 1:
            return lost_on(self.sea, moves)
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
                self.say(self.why_not_now() or BETWEEN)
            return
        left = crew_orders.given_up((*self.legal, *self.shots()))
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
