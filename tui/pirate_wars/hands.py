"""The hands: what the crew of a ship is told to do in the tasks, figure by figure or by one key."""

from collections.abc import Callable

from campaign.geometry.hulls import middle
from campaign.pirate_wars.model.actions import (
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
from campaign.pirate_wars.model.crew import FREE_MOVERS
from campaign.pirate_wars.model.parties import party_of
from campaign.pirate_wars.model.state import NOBODY, ShipId
from campaign.pirate_wars.model.terms import Place
from tui.match.desk import QUESTION, Listing
from tui.pirate_wars import orders, reasons
from tui.pirate_wars.choices import Choice, Muster
from tui.pirate_wars.draw.islands import party_place
from tui.pirate_wars.helm import Helm
from tui.pirate_wars.overlay import nearest
from tui.pirate_wars.session import WarsSession

FIRE, CREW, TARGET = "fire", "crew", "target"
"""The lists of orders."""


class Hands(Helm):
    """The part of a desk that gives the orders of the tasks."""

    def __init__(self, session: WarsSession, say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        super().__init__(session, say)
        self._through: frozenset[ShipId] = frozenset()
        """The ships that have all the orders they shall have."""

    def _choose_ship(self) -> None:
        """Whose orders come next: hers who had them, else those of the first still without."""
        able = [ship.id for ship in orders.able(self.sea)]
        left = [ship for ship in able if ship not in self._through]
        if self.by not in left:
            self._take_up(left[0] if left else next(iter(able), NOBODY))
        if not left:
            self.say("All your ships have their orders: e throws the dice.")

    def _take_up(self, by: ShipId) -> None:
        """Give the orders of another ship, with the cursor on her best target."""
        self.by = by
        ship = self.ship
        party = None if ship is None else party_of(self.sea, by)
        if party is not None:
            self.cursor = party_place(self.sea, party)
        elif ship is not None:
            found = self.targets()
            near = nearest(self.sea, ship)
            aim = near if near in found else next(iter(found), ship)
            self.cursor = middle(aim.place) if aim else self.cursor

    def _next_ship(self, step: int) -> None:
        """The next of one's ships without her orders; with one ship the next target."""
        able = [ship.id for ship in orders.able(self.sea)]
        left = [ship for ship in able if ship not in self._through] or able
        if len(left) > 1:
            at = left.index(self.by) if self.by in left else -1
            self._take_up(left[(at + step) % len(left)])
        else:
            self._go_to(self.targets() or [s for s in self.sea.ships if s.on_chart], step)

    def _order(self) -> None:
        """Enter in the tasks: fire at an enemy, or give orders to a ship of one's own."""
        here, ship = self.here(), self.ship
        if here is None or ship is None:
            self.say("Nothing to do there: f fires, m orders the crew, e ends the orders.")
        elif here.owner != self.session.viewer:
            at_her = [c for c in self.shots() if reasons.is_at(c, here)]
            if at_her:
                self.open(Listing(TARGET, f"What shall be fired at {here.name}?", tuple(at_her)))
            else:
                self.say(reasons.no_shot(self.session, ship, here))
        elif here.id in [able.id for able in orders.able(self.sea)]:
            self.by = here.id
            self._through -= {here.id}
            self.open_crew()
        else:
            self.say(f"The crew of {here.name} can have no orders now.")

    def _lot(self, *actions: Choice) -> bool:
        """Take some actions that belong together; they are taken back together."""
        if self.asks_first(*actions):
            return False
        kind = None if self.listing is None else self.listing.kind
        row, by = self.at, self.by
        taken = 0
        for action in actions:
            assert not isinstance(action, Muster), "a row of a muster is no action"
            self._giving = taken + 1 < len(actions)
            if not self.submit(action):
                break
            taken += 1
        self._giving = False
        if taken:
            self._lots = (*self._lots, taken)
        if self.ordering and self.by == by and kind in (FIRE, CREW, TARGET):
            self._reopen(str(kind), row)
        return taken == len(actions)

    def _reopen(self, kind: str, row: int) -> None:
        """A list of orders stays open as long as there are any."""
        if kind == CREW:
            found = self._crew_orders()
        else:
            found = [c for c in self.shots() if kind == FIRE or self._at_here(c)]
        if found:
            title = "Next order" if kind == CREW else "What else shall fire?"
            self.open(Listing(kind, title, tuple(found)), min(row, len(found) - 1))

    def _at_here(self, choice: Choice) -> bool:
        here = self.here()
        return here is not None and reasons.is_at(choice, here)

    def open_fire(self) -> None:
        """Lay open all fire, that at the enemy under the cursor first."""
        found = self.shots()
        if not found:
            self.say(reasons.no_fire(self.session, self.ship))
            return
        found.sort(key=lambda choice: not self._at_here(choice))
        self.open(Listing(FIRE, "Who fires, at whom? Left and right count men.", tuple(found)))

    def open_crew(self) -> None:
        """Lay open the orders to single figures."""
        found = self._crew_orders()
        if not found:
            why = reasons.not_now(self.session, self.ship)
            self.say(why or "Nobody aboard has anything more to do.")
            return
        title = "Choose men: left and right count them."
        self.open(Listing(CREW, title, tuple(found)))

    def _crew_orders(self) -> list[Choice]:
        """Loading, shifting, going about the ship: for as many figures as are free.

        Where there are islands to land on, what has to do with launches comes first.
        """
        ship = self.ship
        if not self.ordering or ship is None:
            return []
        kinds = Reload | Prime | Shift | Strike
        found: list[Choice] = [c for c in self.legal if isinstance(c, kinds) and c.by == ship.id]
        for row in ship.crew:
            if row.busy and row.post not in FREE_MOVERS:
                continue
            for to in Place:
                sent = Send(ship.id, row.post, row.arm, row.place, to, row.count)
                if sent not in found and self.session.refuse(sent) is None:
                    found.append(sent)
        boats = Land | Rob | Join | Haul | Embark | Hoist | Snipe
        rowing: list[Choice] = [c for c in self.legal if isinstance(c, boats) and c.by == ship.id]
        lowered = [c for c in self.legal if isinstance(c, Lower) and c.by == ship.id]
        launches = orders.crews_for_launches(ship, lowered)
        rowing += [c for c in launches if self.session.refuse(c) is None]
        last = [c for c in self.legal if isinstance(c, Scuttle) and c.by == ship.id]
        return [*rowing, *found, *last] if self.sea.shores else [*found, *rowing, *last]

    def fight_both_sides(self) -> None:
        """Fire all that bears, and load all that is empty."""
        self._usual(orders.both_sides, "Nothing bears, and all is loaded.")

    def prepare_to_board(self) -> None:
        """All hands on deck with their arms loaded; before the tasks, the boarding itself."""
        if self.listing is not None and self.listing.kind == QUESTION:
            self.say("Choose in the list whether she boards.")
        else:
            self._usual(orders.to_board, "All who can board stand on deck, their arms loaded.")

    def to_the_sails(self) -> None:
        """Leave all idle hands to the sails, and go on to the next ship."""
        ship = self.ship
        why = reasons.not_now(self.session, ship)
        if why or ship is None:
            self.say(why)
            return
        self._through |= {ship.id}
        told = orders.at_the_sails(self.sea, ship)
        self.listing = None
        self._choose_ship()
        self.say(f"{ship.name}: {told}")
        if all(able.id in self._through for able in orders.able(self.sea)):
            self.say(f"{ship.name}: {told} e throws the dice.")

    def _usual(self, pick: orders.Picks, nothing: str) -> None:
        """Give usual orders one by one until there is none left."""
        ship = self.ship
        why = reasons.not_now(self.session, ship)
        if why or ship is None:
            self.say(why)
            return
        taken, self._giving = 0, True
        while self.ordering and (order := pick(self.sea, self.sea.ships[ship.id], self._acts())):
            if not self.submit(order):
                break
            taken += 1
        self._giving = False
        self._lots = (*self._lots, taken) if taken else self._lots
        self.refresh()
        self.on_change(None)
        if not taken:
            self.say(nothing)
        elif taken > 1:
            self.say(f"{taken} orders given: u takes them back.")

    def _acts(self) -> list[Action]:
        """What the list of the rules has, with fire at any distance where nobody measures."""
        fire = Fire | Shoot | Bombard
        found: list[Action] = [c for c in self.legal if not isinstance(c, Muster | fire)]
        shots = [c for c in self.shots() if isinstance(c, fire)]
        return [*found, *shots]
