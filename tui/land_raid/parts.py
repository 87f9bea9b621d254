"""The part of a turn in hand: who can act in it, orders given one by one, parts that pass."""

from collections.abc import Sequence

from campaign.kernel.match import RefusedError
from campaign.kernel.play import Step
from campaign.kernel.sealed import Player
from campaign.land_raid.model.actions import Action, Done
from campaign.land_raid.model.state import TOWN, Raid, UnitId
from campaign.land_raid.model.terms import Alarm, Phase
from campaign.land_raid.odds.bands import Stays
from tui.land_raid import reasons
from tui.land_raid.choices import Choice, acts_of, men_of
from tui.land_raid.draw.view import places_seen
from tui.land_raid.outlook import Outlook
from tui.match.desk import sentence


class Parts(Outlook):
    """The part of a desk ashore that gives orders, and goes on where there is nothing to decide."""

    _orders: tuple[Action, ...] = ()
    """What is still to be done of a choice: a question may come between."""
    _captain: Player | None = None
    """Whose orders they are."""
    _giving = False
    """Whether orders are being given just now."""
    _lots: tuple[int, ...] = ()
    """How many actions the last choices took, to be taken back together."""
    _shown_to: Player | None = None
    """Who was shown the town last."""
    _passing = False
    """Whether parts are passing by just now."""
    _passes = 0
    """How many have passed since the last choice, by themselves."""
    _hushed: tuple[str, ...] = ()
    """What is to be said of them."""

    def take_in(self) -> None:
        """Look at the town anew."""
        self.raid = self.session.state
        self.places = places_seen(self.raid, self.viewer)
        self.look()
        self.answers = {}
        self._goals = None
        self.able = self._can_act()

    def _can_act(self) -> frozenset[UnitId]:
        """Those with an order to be given, and those whom an officer may yet take along."""
        if self.raid.pending:
            return frozenset()
        found = {who for choice in self.legal for who in men_of(choice)}
        raid = self.raid
        moving = raid.phase is Phase.MOVING and raid.side == TOWN == self.viewer
        if self.legal and moving and raid.alarm is not Alarm.FULL:
            leading = {
                self.places[unit.id]
                for unit in raid.units
                if unit.here and unit.leads and unit.id in found
            }
            found |= {
                unit.id
                for unit in raid.units
                if unit.owner == TOWN
                and unit.group
                and unit.here
                and not unit.moved
                and self.places[unit.id] in leading
            }
        return frozenset(found)

    def tell_off(self, band: tuple[UnitId, ...]) -> None:
        """Tell these off for the next order, and nobody else."""
        if band != self.band:
            self.band = band
            self._goals = None

    # Orders.

    def parts(self, choice: Choice) -> Sequence[Action]:
        return acts_of(choice)

    def submit(self, *actions: Choice) -> bool:
        """Do some choices; what several do is done by one after the other."""
        return all(list(map(self.take, actions)))

    def take(self, choice: Choice) -> bool:
        """Do one choice. A question in its middle is answered first, then it goes on."""
        self.say("")
        if self.asks_first(choice):
            return False
        self._hushed, self._passes = (), 0
        answer = bool(self.raid.pending)
        acts = acts_of(choice)
        if not answer:
            self._captain = self.viewer
        self._orders = (*acts, *self._orders) if answer else acts
        return self._go_on(answer=answer)

    def _go_on(self, *, answer: bool = False) -> bool:
        """Give the orders that are left, until a question comes or another captain's part.

        An answer is the first of them, whoever gives it.
        """
        given = 0
        stay: list[Stays] = []
        self._giving = True
        while self._orders and self.session.human and (answer or self._mine()):
            act, self._orders = self._orders[0], self._orders[1:]
            answer = False
            try:
                self.session.submit(act)
                given += 1
            except RefusedError as refused:
                stay += [Stays(who, refused.refusal.why) for who in men_of(act)]
                if not men_of(act):
                    self.say(sentence(refused.refusal.why))
        self._giving = False
        self.begin()
        if given:
            self._lots = (*self._lots, given + self._passes)
        if self.session.over:
            self._orders = ()
        elif stay or self._hushed:
            self.say(" ".join((reasons.who_stays(self.raid, stay), *self._hushed)).strip())
        return not stay

    def _mine(self) -> bool:
        """Whether the orders that are left can go on: their captain decides, nothing is asked."""
        return self.viewer == self._captain and not self.raid.pending

    def _changed(self, step: Step[Raid] | None) -> None:
        self.refresh()
        if self._passing:
            return
        if step is not None and not self._orders:
            self._pass_by()
        self.on_change(step)
        if self.session.human:
            self._shown_to = self.viewer
        if step is not None and not self._giving:
            self._lots = ()
            if self._orders and self.session.human and self._mine():
                self._go_on()

    # Parts that pass by themselves.

    def begin(self) -> None:
        """At the table for the first time: pass by what can only be passed by."""
        if self.passing():
            self._pass_by()
            self.on_change(None)

    def _pass_by(self) -> None:
        """Where all that is left is to end a part, end it, and say so to him whose part it was."""
        who, self._passing = self.viewer, True
        while self.passing():
            if self._shown_to in (None, self.viewer):
                self._hushed = (*self._hushed, reasons.NOTHING[self.raid.phase])
            self._passes += 1
            self.session.submit(self.legal[0])
        self._passing = False
        if self.viewer != who:
            self._hushed = ()
        if self._hushed and not self._giving and not self.session.over:
            self.say(" ".join(self._hushed))

    def passing(self) -> bool:
        """Whether a person can do nothing in this part but end it."""
        return (
            self.session.human
            and self.raid.phase in reasons.NOTHING
            and len(self.legal) == 1
            and isinstance(self.legal[0], Done)
        )

    def undo(self) -> None:
        """Take back the last choice with all its actions, or say why it stands."""
        why = self.session.why_not_undo()
        if why:
            self.say(f"Nothing taken back: {why}.")
            return
        count = self._lots[-1] if self._lots else 1
        self._lots, self._orders = self._lots[:-1], ()
        while count and not self.session.why_not_undo():
            self.session.undo()
            count -= 1
        if self.passing():
            self.begin()
            self.say("Nothing taken back: that part of the turn passed by itself.")
        else:
            self.say("Taken back.")
