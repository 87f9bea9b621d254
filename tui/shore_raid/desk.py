"""What a captain ashore does: forms bands on his cards, sends them, places men, strikes."""

from collections.abc import Callable, Sequence

from pieces_of_eight.campaign.kernel.match import RefusedError
from pieces_of_eight.campaign.kernel.words import start_of
from pieces_of_eight.campaign.shore_raid.model.actions import (
    Action,
    Call,
    Done,
    Form,
    March,
    Pass,
    Run,
)
from pieces_of_eight.campaign.shore_raid.model.bands import callable_bands
from pieces_of_eight.campaign.shore_raid.model.ground import Cell, plan
from pieces_of_eight.campaign.shore_raid.model.say import card, many, name
from pieces_of_eight.campaign.shore_raid.model.state import Figure, FigureId
from . import reasons, words
from .choices import Choice, ShoreSession, acts_of, point_of
from .lists import Lists
from .outlook import Outlook


class ShoreDesk(Outlook):
    """Turns what is pressed into orders to bands, and says why where nothing can be done."""

    def __init__(self, session: ShoreSession, say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        super().__init__(session, say)
        self.lists = Lists(self)
        """What can be laid open."""
        self._part: object = None
        """Which card of which turn it was at the last look, and which band acted."""
        self._sure = False
        """Whether the captain was told what he gives up by ending the part."""
        self.refresh()

    # What changes.

    def refresh(self) -> None:
        self.look()
        self.forget()
        self._sure, self.placing, self.held = False, {}, None
        raid = self.raid
        part = (raid.turn, raid.phase, raid.card, raid.band, len(raid.pending), len(raid.played))
        fresh, self._part = part != self._part, part
        if self.session.over:
            self.chosen = ()
            self.say("The raid is over: Enter opens the account.")
        elif raid.pending and self.legal:
            self.chosen = ()
            self.ask()
        elif self.acting:
            self._tell_able(fresh=fresh)
        else:
            self.chosen = ()
            if fresh and self.calling:
                self._go_to_first()

    def _tell_able(self, *, fresh: bool) -> None:
        """Everybody of the band who can still act is told off, but for those let out before."""
        able = [man.id for man in self.able()]
        left = [who for who in self.chosen if who in able]
        self.chosen = tuple(able if fresh or not left else left)
        if fresh and able:
            self.cursor = self.cell(self.raid.figures[able[0]].at)

    def _go_to_first(self) -> None:
        found = self._stations()
        if found and self.cursor not in found:
            self.cursor = found[0]

    def _stations(self) -> list[Cell]:
        """The square inches through which Tab goes."""
        raid = self.raid
        if self.placing:
            return [self.cell(at) for at in self.placing.values()]
        if raid.pending:
            return [self.cell(raid.figures[a.figure].at) for a in self.legal if isinstance(a, Run)]
        if self.calling:
            bands = callable_bands(raid)
            first = {f.band: f for f in reversed(raid.figures) if f.here and f.band in bands}
            seeds = [raid.figures[f.figures[0]] for f in self.legal if isinstance(f, Form)]
            men = [*(first[band] for band in bands), *seeds]
            return list(dict.fromkeys(self.cell(man.at) for man in men))
        if self.acting:
            foes = [raid.figures[foe] for foe in sorted(self.targets())]
            return [self.cell(man.at) for man in (*self.able(), *foes)]
        return [self.cell(f.at) for f in raid.figures if f.here]

    def show(self, action: Choice) -> None:
        at = point_of(self.raid, action)
        if at is not None:
            self.cursor = self.cell(at)

    # What is pressed.

    def steer(self, across: int, down: int) -> None:
        """Move the cursor by a square inch."""
        x, y = self.cursor % self.columns + across, self.cursor // self.columns + down
        if 0 <= x < self.columns and 0 <= y < len(self.raid.shore.rows):
            self.look_at(y * self.columns + x)

    def look_at(self, at: Cell) -> None:
        """Put the cursor on a square inch; a man who is being placed comes along."""
        self.cursor = at
        if self.held is not None and self.placing:
            self.placing[self.held] = plan(self.raid.shore.rows).middles[at]

    def open_fire(self) -> None:
        self.lists.open_fire()

    def actions_of(self, choice: Choice) -> Sequence[Action]:
        return acts_of(choice)

    def main(self) -> None:
        if not self.legal:
            self.say(self.why_not_now())
        elif self.calling:
            self._call()
        elif self.acting:
            self._order()

    def take(self, choice: Choice) -> bool:
        """Do a choice; of what several do, as much as can still be done."""
        self.say("")
        if self.asks_first(choice):
            return False
        for done, act in enumerate(acts_of(choice)):
            try:
                self.session.submit(act)
            except RefusedError as refused:
                left = len(acts_of(choice)) - done
                if not done:
                    self.say(reasons.of(refused.refusal))
                    return False
                self.say(f"{reasons.of(refused.refusal)} {many(left, 'man')} can do otherwise.")
                return True
        return True

    def submit(self, *actions: Choice) -> bool:
        return all(self.take(action) for action in actions)

    def _call(self) -> None:
        """With a card: form the band that is told off, call one up, or tell one off."""
        here, intended = self.here(), self.intended()
        if intended is not None:
            self.take(intended)
        elif here is None or here.owner != self.session.viewer or not here.here:
            self.say("Nobody of yours is there: Tab goes to those whom the card can call up.")
        elif here.band:
            self.say(reasons.of(self.session.refuse(Call(here.band))))
        elif here.acted:
            self.say(reasons.of(self.session.refuse(Form((here.id,)))))
        else:
            self.chosen = self.suggested(here)
            if len(self.chosen) == 1 and self.raid.card is not None and self.raid.card.rank > 1:
                alone = "He would be a band alone: {choose} chooses others too, Enter forms it."
                self.say(self.keyed(alone))

    def _order(self) -> None:
        """With a band: attack, march, or lay open what a man can do."""
        here = self.here()
        if self.placing:
            self._march_placed()
        elif here is None:
            self._march()
        elif here.owner != self.session.viewer:
            self.lists.open_attacks(here)
        elif here.id in self.chosen:
            self.lists.open_man(here)
        elif here in self.able():
            self.tell(here)
        else:
            self.say(self._why_idle(here))

    def _why_idle(self, man: Figure) -> str:
        """Why a man of one's own cannot be given an order."""
        why = self.session.refuse(March((man.id,), (man.at,), (), man.facing))
        return reasons.of(why) or "He has nothing to do."

    def _march(self) -> None:
        march = self.march()
        if march is None:
            self.say(
                self.keyed("No chosen man can move: {choose} chooses the man under the cursor.")
            )
            return
        refusal = self.session.refuse(march)
        if refusal is not None:
            self.say(reasons.of(refusal))
        else:
            self.take(march)

    def _march_placed(self) -> None:
        """All who are placed go to their places; those who stay where they are stay behind."""
        march = self.march()
        assert march is not None
        refusal = self.session.refuse(march)
        if refusal is not None:
            self.say(reasons.of(refusal))
            return
        self.take(march)

    def tell(self, man: Figure) -> None:
        """Tell a man off, or let him out again."""
        left = [who for who in self.chosen if who != man.id]
        self.chosen = tuple(sorted(left if man.id in self.chosen else [*left, man.id]))
        self.forget()

    def toggle(self) -> None:
        """Tell the man under the cursor off or out; on open ground, place men one by one."""
        here = self.here()
        if self.placing:
            self._let_go()
        elif not self.legal or self.raid.pending:
            self.say(self.why_not_now() or "Nobody is chosen now.")
        elif self.acting and here is None:
            self._place()
        elif here is None or here.owner != self.session.viewer:
            self.say("Nobody of yours is there to be chosen.")
        elif self.calling and here.band:
            self.say("He is in a band: Enter calls it up.")
        elif self.acting and here.id not in [man.id for man in self.able()]:
            self.say(self._why_idle(here))
        else:
            self.tell(here)

    def _place(self) -> None:
        """Keep the places that are laid, and let each be moved."""
        march = self.march()
        if march is None:
            self.say("No chosen man can move.")
            return
        self.placing = dict(zip(march.figures, march.to, strict=True))
        self._hold(march.figures[0])
        self.say("Arrows move his place, Tab takes the next man, Enter sends them all.")

    def _hold(self, who: FigureId) -> None:
        self.held = who
        self.cursor = self.cell(self.placing[who])

    def _let_go(self) -> None:
        """Leave a man's place where it is, or take up the one under the cursor."""
        there = [who for who, at in self.placing.items() if self.cell(at) == self.cursor]
        self.held = there[0] if self.held is None and there else None

    def next(self, step: int) -> None:
        if self.listing is not None:
            self.point((self.at + step) % len(self.listing.actions))
        elif self.placing:
            order = sorted(self.placing)
            at = order.index(self.held) if self.held in order else -1
            self._hold(order[(at + step) % len(order)])
        else:
            found = self._stations()
            if not found:
                self.say(self.why_not_now() or "There is nobody to go to.")
                return
            at = found.index(self.cursor) if self.cursor in found else -1 if step > 0 else 0
            self.look_at(found[(at + step) % len(found)])

    # The end of it.

    def close(self) -> bool:
        if self.listing is not None:
            if not self.listing.closable:
                return False
            self.listing = None
            return True
        if self.placing:
            self.placing, self.held = {}, None
            return True
        if self.chosen and (self.calling or len(self.chosen) < len(self.able())):
            self.chosen = tuple(man.id for man in self.able())
            self.forget()
            return True
        return False

    def end(self) -> None:
        """Let the card go by, or the band be done; once a warning comes first."""
        act = next((act for act in self.legal if isinstance(act, Pass | Done)), None)
        if act is None:
            self.say(self.why_not_now() or reasons.BETWEEN)
            return
        left = self._given_up()
        if left and not self._sure:
            self.say(left)
            self._sure = True
        else:
            self.take(act)

    def _given_up(self) -> str:
        """What would be given up, in a sentence; empty when nothing."""
        again = f"{self.key_of('end')} again"
        if self.acting:
            left = len(self.able())
            idle = f"{start_of(many(left, 'man'))} of the band can still act"
            return f"{idle}: {again} lets them stand." if left else ""
        if self.calling and self.raid.card is not None:
            return f"{start_of(card(self.raid.card))} would call up nobody: {again} lets it go by."
        return ""

    def click(self, at: Cell) -> None:
        """A square inch was clicked: look at it; a second click does what Enter does."""
        again = at == self.cursor
        if self.listing is not None and not self.close():
            self._click_answer(at)
            return
        self.look_at(at)
        here = self.here()
        foe = here is not None and here.owner != self.session.viewer and here.id in self.targets()
        new = self.calling and here is not None and not here.band and here.id not in self.chosen
        if again or foe or (new and here is not None and here.owner == self.session.viewer):
            self.act()

    def _click_answer(self, at: Cell) -> None:
        """A question is open: the man who was clicked is its answer."""
        for number, act in enumerate(self.legal):
            point = point_of(self.raid, act)
            if point is not None and self.cell(point) == at:
                if self.at == number:
                    self.take(act)
                else:
                    self.point(number)
                return

    def drag(self, at: Cell) -> None:
        """The mouse drags: the band, or the place of one man, comes along."""
        if self.listing is not None or not self.acting:
            return
        if self.placing and self.held is None:
            there = [who for who, to in self.placing.items() if self.cell(to) == at]
            self.held = there[0] if there else None
        self.look_at(at)

    def drop(self, at: Cell) -> None:
        """The mouse lets go: a band goes there, a single place stays there."""
        if self.listing is not None or not self.acting:
            return
        self.look_at(at)
        if self.placing:
            self.held = None
        else:
            self._order()

    def turn_ranges(self) -> None:
        """Lay the ranges of the man under the cursor over the map, or take them away."""
        here = self.here()
        if here is None or here.id == self.ranging:
            if self.ranging is None:
                self.say("Put the cursor on a man to see what he reaches.")
            self.ranging = None
            return
        self.ranging = here.id
        if here.firelock:
            self.say(f"What {described_gun(here)} of {name(self.raid, here.id)} reaches and sees.")
        else:
            self.say(f"All in contact with {name(self.raid, here.id)}; dark: from behind him.")

    def words(self) -> str:
        """The square inch under the cursor, and who stands there."""
        here = self.here()
        at = words.inch_words(self.raid, self.cursor)
        return at if here is None else f"{at}: {words.figure_words(self.raid, here)}"


def described_gun(figure: Figure) -> str:
    """The firelock of a man in words."""
    from pieces_of_eight.campaign.shore_raid.model.say import FIRELOCKS

    return f"the {FIRELOCKS[figure.firelock].partition(' ')[2]}"
