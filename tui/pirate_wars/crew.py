"""The crew: what they are told to do in the tasks, figure by figure or by one key."""

from collections.abc import Sequence

from pieces_of_eight.campaign.geometry.hulls import middle
from pieces_of_eight.campaign.pirate_wars.model.actions import (
    Action,
    Bombard,
    Embark,
    Fire,
    Haul,
    Hoist,
    Join,
    Land,
    Lower,
    Prime,
    Reload,
    Rob,
    Scuttle,
    Send,
    Shift,
    Shoot,
    Snipe,
    Strike,
)
from pieces_of_eight.campaign.pirate_wars.model.ashore import party_of
from pieces_of_eight.campaign.pirate_wars.model.crew import FREE_MOVERS
from pieces_of_eight.campaign.pirate_wars.model.ship import NOBODY, Ship, ShipId
from pieces_of_eight.campaign.pirate_wars.model.state import Sea
from pieces_of_eight.campaign.pirate_wars.model.terms import Place
from pieces_of_eight.tui.match.desk import QUESTION, Listing
from . import crew_orders, reasons, repeated, stations, words
from .choices import AsLastTurn, AtStation, Choice, Row, Station
from .draw.islands import party_place
from .outlook import Outlook
from .overlay import nearest

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
            at_her = [c for c in self.desk.shots() if reasons.is_at(c, here)]
            if at_her:
                self.desk.open(
                    Listing(TARGET, f"What shall be fired at {here.name}?", tuple(at_her))
                )
            else:
                self.desk.say(reasons.no_shot(self.desk.session, ship, here))
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
        return here is not None and reasons.is_at(choice, here)

    def open_fire(self) -> None:
        """Lay open all fire, that at the enemy under the cursor first."""
        found = self.desk.shots()
        if not found:
            self.desk.say(reasons.no_fire(self.desk.session, self.desk.ship))
            return
        found.sort(key=lambda choice: not self._at_here(choice))
        self.desk.open(Listing(FIRE, "Who fires, at whom? Left and right count men.", tuple(found)))

    def open_crew(self) -> None:
        """Lay open the stations of a ship with how many have their orders; of a launch all orders.

        The station that was open last is lit, else the first where something can be ordered.
        """
        ship, found = self.desk.ship, self._crew_orders()
        why = reasons.not_now(self.desk.session, ship)
        if why or ship is None:
            self.desk.say(why)
        elif ship.card.boat:
            self._open_orders(None)
        else:
            rows = self._stations(ship, found)
            lit = [n for n, row in enumerate(rows) if self._is_lit(row, found)]
            men = stations.men(ship.aboard)
            title = f"{words.title(ship)}: {stations.ordered(ship)} of {men} ordered."
            self.desk.open(Listing(STATIONS, title, tuple(rows)), lit[0] if lit else 0)

    def _stations(self, ship: Ship, found: Sequence[Choice]) -> list[Choice]:
        """The rows: as last turn, and each station of hers; where men land the boats come first."""
        last = repeated.served_last_turn(self.desk.session.saved.match, ship.id)
        order = sorted(Station, key=lambda each: each is not Station.BOATS)
        rows: list[Choice] = [
            AtStation(ship.id, each)
            for each in (order if self.desk.sea.shores else Station)
            if stations.has(ship, each) or stations.at_station(each, found)
        ]
        return [*([AsLastTurn(ship.id)] if last.words else []), *rows]

    def _is_lit(self, row: Choice, found: Sequence[Choice]) -> bool:
        if not isinstance(row, AtStation):
            return False
        return self.station in (None, row.station) and bool(stations.at_station(row.station, found))

    def open_station(self, station: Station) -> None:
        """Lay open the orders at a station; where there are none, say so, or leave it to sails."""
        if stations.at_station(station, self._crew_orders()):
            self._open_orders(station)
        elif station is Station.SAILS:
            self.to_the_sails()
        else:
            self.desk.say(f"{stations.TITLES[station]}: nothing more can be ordered.")

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
        return found if self.station is None else stations.at_station(self.station, found)

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
            last = repeated.served_last_turn(self.desk.session.saved.match, ship.id)
            self._usual(last.next, "Nothing that was served last turn can be served now.")

    def row_words(self, row: AtStation | AsLastTurn) -> str:
        """A row of the stations: what can be ordered there, and how many have their orders."""
        ship = self.desk.sea.ships[row.by]
        if isinstance(row, AtStation):
            return stations.station_words(self.desk.sea, ship, row.station, self._crew_orders())
        last = repeated.served_last_turn(self.desk.session.saved.match, row.by)
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
        for row in ship.crew:
            if row.busy and row.post not in FREE_MOVERS:
                continue
            for to in Place:
                sent = Send(ship.id, row.post, row.arm, row.place, to, row.count)
                if sent not in found and self.desk.session.refuse(sent) is None:
                    found.append(sent)
        boats = Land | Rob | Join | Haul | Embark | Hoist | Snipe
        rowing: list[Choice] = [
            c for c in self.desk.legal if isinstance(c, boats) and c.by == ship.id
        ]
        lowered = [c for c in self.desk.legal if isinstance(c, Lower) and c.by == ship.id]
        launches = crew_orders.crews_for_launches(ship, lowered)
        rowing += [c for c in launches if self.desk.session.refuse(c) is None]
        last = [c for c in self.desk.legal if isinstance(c, Scuttle) and c.by == ship.id]
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
        why = reasons.not_now(self.desk.session, ship)
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
        why = reasons.not_now(self.desk.session, ship)
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
