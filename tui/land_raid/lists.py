"""The lists a captain ashore can lay open: who goes, assaults, shots, fires, loot."""

from collections.abc import Sequence

from campaign.land_raid.model.state import TOWN, UnitId
from campaign.land_raid.model.terms import Phase
from tui.land_raid import offers, reasons, words
from tui.land_raid.choices import Choice, Tell, men_of
from tui.land_raid.parts import Parts
from tui.match.desk import Listing

ROLL = "roll"
"""The list in which men are told off one by one."""


class Lists(Parts):
    """The part of a desk ashore that lays lists open."""

    def usual(self, able: Sequence[UnitId]) -> tuple[UnitId, ...]:
        """The whole stack; guns are hauled only when they are told off by themselves."""
        men = tuple(who for who in able if not self.raid.units[who].gun)
        return men or tuple(able)

    def open_roll(self, at: int = 0) -> None:
        """Lay open who stands here, to tell them off or in one by one."""
        why = self.why_not_now()
        if why or self.raid.phase is Phase.LOOTING:
            self.say(why or reasons.NOT_NOW[Phase.LOOTING])
            return
        men = [unit.id for unit in self.muster() if unit.id in self.able]
        if not men:
            here = self.muster()
            empty = "Nobody of yours is there: Tab goes to those who can still act."
            self.say(reasons.idle_there(self.session, here) if here else empty)
            return
        if not self.band:
            self.tell_off(self.usual(men))
        rows: list[Choice] = [Tell(who) for who in men]
        boats = offers.boats(self.raid, self.legal, self.band)
        self.open(Listing(ROLL, "Who goes? Then close the list, and say where.", tuple(rows)), at)
        if boats is not None and self.listing is not None:
            self.open(Listing(ROLL, self.listing.title, (*rows, boats)), at)

    def open_assaults(self) -> None:
        """Lay open all assaults."""
        self._list("board", Phase.MOVING, "Which square is attacked, and by whom?", "to attack")

    def open_fire(self) -> None:
        """Lay open all shots."""
        self._list("fire", Phase.SHOOTING, "Who fires, and into which square?", "to shoot at")

    def open_torch(self) -> None:
        """Lay open all fires that can be laid."""
        self._list("torch", Phase.BURNING, "Who lays fire, and to what?", "to set fire to")

    def open_loot(self) -> None:
        """Lay open all that can be looted or spiked."""
        self._list("loot", Phase.LOOTING, "Who loots what?", "to loot")

    def _list(self, kind: str, phase: Phase, title: str, doing: str) -> None:
        why = reasons.wrong_part(self.session, phase)
        if why:
            self.say(why)
            return
        found = offers.everywhere(self.raid, self.legal, self.cursor)
        if self.band:
            men = frozenset(self.band)
            found = [choice for choice in found if men.issuperset(men_of(choice))] or found
        if not found:
            nobody = "Nothing is" if kind == "loot" else "Nobody has anything"
            self.say(f"{nobody} within reach {doing}.")
            return
        self.open(Listing(kind, title, tuple(found)))

    def take_to_the_boats(self) -> None:
        """Those told off, or all under the cursor, leave by the beach."""
        men = self.muster()
        band = self.band or tuple(unit.id for unit in men)
        boats = offers.boats(self.raid, self.legal, band)
        if boats is None:
            self.say(reasons.no_boats(self.session, men))
            return
        self.submit(boats)

    def do_certain(self, *choices: Choice) -> None:
        """Those who take to the boats are gone."""
        gone = [who for choice in choices for who in men_of(choice)]
        who = words.named(self.raid, gone)
        if self.submit(*choices):
            self.say(f"{who} {words.verb(gone, 'is', 'are')} off to the boats.")

    def turn_ranges(self) -> None:
        """Lay what the muskets and guns here reach over the map, or take it away."""
        self.ranging = not self.ranging
        if self.ranging and not self._ranges():
            self.ranging = False
            self.say("Nobody there has muskets or guns.")
        elif self.ranging:
            guns = "guns or muskets" if self.viewer == TOWN else "muskets"
            self.say(f"What the {guns} there need to hit, and how far they reach.")
