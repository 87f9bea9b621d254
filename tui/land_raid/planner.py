"""The orders in hand ashore: given one by one, and the parts of a turn that pass by themselves."""

from pieces_of_eight.campaign.kernel.match import RefusedError
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.model.actions import Action, Done
from pieces_of_eight.campaign.land_raid.model.state import Raid
from pieces_of_eight.campaign.land_raid.odds.bands import Stays
from pieces_of_eight.tui.match.desk import sentence
from . import reasons
from .choices import Choice, acts_of, men_of
from .outlook import Outlook


class Planner:
    """Gives orders for a desk, and goes on where there is nothing to decide."""

    def __init__(self, desk: Outlook) -> None:
        self.desk = desk
        self._orders: tuple[Action, ...] = ()
        """What is still to be done of a choice: a question may come between."""
        self._captain: Player | None = None
        """Whose orders they are."""
        self._giving = False
        """Whether orders are being given just now."""
        self._lots: tuple[int, ...] = ()
        """How many actions the last choices took, to be taken back together."""
        self._shown_to: Player | None = None
        """Who was shown the town last."""
        self._passing = False
        """Whether parts are passing by just now."""
        self._passes = 0
        """How many have passed since the last choice, by themselves."""
        self._hushed: tuple[str, ...] = ()
        """What is to be said of them."""

    def take(self, choice: Choice) -> bool:
        """Do one choice. A question in its middle is answered first, then it goes on."""
        self.desk.say("")
        if self.desk.asks_first(choice):
            return False
        self._hushed, self._passes = (), 0
        answer = bool(self.desk.raid.pending)
        acts = acts_of(choice)
        if not answer:
            self._captain = self.desk.viewer
        self._orders = (*acts, *self._orders) if answer else acts
        return self._go_on(answer=answer)

    def _go_on(self, *, answer: bool = False) -> bool:
        """Give the orders that are left, until a question comes or another captain's part.

        An answer is the first of them, whoever gives it.
        """
        given = 0
        stay: list[Stays] = []
        self._giving = True
        while self._orders and self.desk.session.human and (answer or self._mine()):
            act, self._orders = self._orders[0], self._orders[1:]
            answer = False
            try:
                self.desk.session.submit(act)
                given += 1
            except RefusedError as refused:
                stay += [Stays(who, refused.refusal.why) for who in men_of(act)]
                if not men_of(act):
                    self.desk.say(sentence(refused.refusal.why))
        self._giving = False
        self.begin()
        if given:
            self._lots = (*self._lots, given + self._passes)
        if self.desk.session.over:
            self._orders = ()
        elif stay or self._hushed:
            self.desk.say(
                " ".join((reasons.who_stays(self.desk.raid, stay), *self._hushed)).strip()
            )
        return not stay

    def _mine(self) -> bool:
        """Whether the orders that are left can go on: their captain decides, nothing is asked."""
        return self.desk.viewer == self._captain and not self.desk.raid.pending

    def changed(self, step: Step[Raid] | None) -> None:
        """Something has been done, by whoever it was; the desk has looked at it."""
        if self._passing:
            return
        if step is not None and not self._orders:
            self._pass_by()
        self.desk.on_change(step)
        if self.desk.session.human:
            self._shown_to = self.desk.viewer
        if step is not None and not self._giving:
            self._lots = ()
            if self._orders and self.desk.session.human and self._mine():
                self._go_on()

    # Parts that pass by themselves.

    def begin(self) -> None:
        """At the table for the first time: pass by what can only be passed by."""
        if self.passing():
            self._pass_by()
            self.desk.on_change(None)

    def _pass_by(self) -> None:
        """Where all that is left is to end a part, end it, and say so to him whose part it was."""
        who, self._passing = self.desk.viewer, True
        while self.passing():
            if self._shown_to in (None, self.desk.viewer):
                self._hushed = (*self._hushed, reasons.NOTHING[self.desk.raid.phase])
            self._passes += 1
            self.desk.session.submit(self.desk.legal[0])
        self._passing = False
        if self.desk.viewer != who:
            self._hushed = ()
        if self._hushed and not self._giving and not self.desk.session.over:
            self.desk.say(" ".join(self._hushed))

    def passing(self) -> bool:
        """Whether a person can do nothing in this part but end it."""
        return (
            self.desk.session.human
            and self.desk.raid.phase in reasons.NOTHING
            and len(self.desk.legal) == 1
            and isinstance(self.desk.legal[0], Done)
        )

    def undo(self) -> None:
        """Take back the last choice with all its actions, or say why it stands."""
        why = self.desk.session.why_not_undo()
        if why:
            self.desk.say(f"Nothing taken back: {why}.")
            return
        count = self._lots[-1] if self._lots else 1
        self._lots, self._orders = self._lots[:-1], ()
        while count and not self.desk.session.why_not_undo():
            self.desk.session.undo()
            count -= 1
        if self.passing():
            self.begin()
            self.desk.say("Nothing taken back: that part of the turn passed by itself.")
        else:
            self.desk.say("Taken back.")
