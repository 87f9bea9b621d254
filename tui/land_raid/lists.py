"""The lists a captain ashore can lay open: who goes, assaults, shots, fires, loot."""

from pieces_of_eight.campaign.land_raid.model.state import Phase
from pieces_of_eight.tui.match.desk import Listing
from . import offers, reasons
from .choices import Choice, Tell, men_of
from .outlook import Outlook

ROLL = "roll"
"""The list in which men are told off one by one."""


class Lists:
    """Lays lists open on a desk, or says why there is nothing in them."""

    def __init__(self, desk: Outlook) -> None:
        self.desk = desk

    def open_roll(self, at: int = 0) -> None:
        """Lay open who stands here, to tell them off or in one by one."""
        why = self.desk.why_not_now()
        if why or self.desk.raid.phase is Phase.LOOTING:
            self.desk.say(why or self.desk.keyed(reasons.NOT_NOW[Phase.LOOTING]))
            return
        men = [unit.id for unit in self.desk.muster() if unit.id in self.desk.able]
        if not men:
            here = self.desk.muster()
            empty = "Nobody of yours is there: Tab goes to those who can still act."
            self.desk.say(reasons.idle_there(self.desk.session, here) if here else empty)
            return
        if not self.desk.band:
            self.desk.tell_off(self.desk.usual(men))
        rows: list[Choice] = [Tell(who) for who in men]
        boats = offers.boats(self.desk.raid, self.desk.legal, self.desk.band)
        self.desk.open(
            Listing(ROLL, "Who goes? Then close the list, and say where.", tuple(rows)), at
        )
        if boats is not None and self.desk.listing is not None:
            self.desk.open(Listing(ROLL, self.desk.listing.title, (*rows, boats)), at)

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
        why = reasons.wrong_part(self.desk.session, phase, self.desk.key_of)
        if why:
            self.desk.say(why)
            return
        found = offers.everywhere(self.desk.raid, self.desk.legal, self.desk.cursor)
        if self.desk.band:
            men = frozenset(self.desk.band)
            found = [choice for choice in found if men.issuperset(men_of(choice))] or found
        if not found:
            nobody = "Nothing is" if kind == "loot" else "Nobody has anything"
            self.desk.say(f"{nobody} within reach {doing}.")
            return
        self.desk.open(Listing(kind, title, tuple(found)))

    def take_to_the_boats(self) -> None:
        """Those told off, or all under the cursor, leave by the beach."""
        men = self.desk.muster()
        band = self.desk.band or tuple(unit.id for unit in men)
        boats = offers.boats(self.desk.raid, self.desk.legal, band)
        if boats is None:
            self.desk.say(reasons.no_boats(self.desk.session, men, self.desk.key_of))
            return
        self.desk.submit(boats)
