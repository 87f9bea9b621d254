"""What a captain does in port: the one desk of all fights, over the lines of his books."""

from collections.abc import Sequence
from typing import Any

from pieces_of_eight.campaign.kernel.describe import Choice, Place, Thing, ThingId
from pieces_of_eight.campaign.port.describe import PortDescription
from pieces_of_eight.campaign.port.events import coins
from pieces_of_eight.campaign.port.state import (
    Action,
    Deal,
    Holding,
    Port,
    SetSail,
    is_whole,
    own,
)
from pieces_of_eight.campaign.port.words import FIT_OUT, QUAY, Spot, done_words
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.play.career_sessions import PortSession
from .ledger import Line, ledger

MOST_BARGAINS = 60
"""The most that the harbour master does in one go."""


class PortDesk(FightDesk[Port, Action]):
    """Whoever is under the cursor is in hand, and what is new comes under it."""

    about: PortDescription
    session: PortSession
    _ledger: tuple[Line, ...] | None = None

    @property
    def holding(self) -> Holding:
        """What the viewer owns."""
        return own(self.state, self.me)

    @property
    def in_question(self) -> Choice | None:
        """The bargain that is to be named, or that is lit; None where no list lies open."""
        lit = None if self.choice is None else self.choice_of(self.choice)
        return self.named or lit

    @property
    def ledger(self) -> tuple[Line, ...]:
        """The coins of this stay; read through once after each bargain."""
        if self._ledger is None:
            self._ledger = ledger(self.session)
        return self._ledger

    def refresh(self) -> None:
        self._ledger = None
        super().refresh()
        if self.cursor not in self.things:  # she is sold, or they are paid off
            kin = [spot for spot in self.things if spot.kind == self.cursor.kind]
            self.look_at(kin[-1] if kin else next(iter(self.things)))

    def look_at(self, at: Place) -> None:
        super().look_at(at)
        self.hand = (at,)

    def _still_in_hand(self) -> tuple[ThingId, ...]:
        return (self.cursor,) if self.cursor in self.things else ()

    def next(self, step: int) -> None:
        """To the next ship that wants mending or company without men; else to the next line."""
        if self.listing is not None or not self.choices:
            super().next(step)
            return
        lines = [*self.things]
        here = lines.index(self.cursor)
        among = [n for n, spot in enumerate(lines) if n != here and self._wants(spot)]
        self.look_at(
            lines[
                min(among or range(len(lines)), key=lambda n: (step * (n - here) - 1) % len(lines))
            ]
        )

    def _wants(self, spot: Spot) -> bool:
        """Whether a line is about a ship that wants mending, or a company without men."""
        if spot.kind == "ship":
            return not is_whole(self.state.terms, self.holding.ships[spot.at])
        return spot.kind == "company" and not self.holding.companies[spot.at].groups

    def main(self) -> None:
        if self.cursor.kind == "sail" and self.choices:
            self.end()
        elif self.cursor.kind == FIT_OUT:
            self.fit_out()
        else:
            super().main()

    def _with_him(self, thing: Thing) -> None:
        self.say(self._why_not_here(thing))

    def _offer(self, kind: str, rows: Sequence[Choice], title: str, *, lay: bool = False) -> None:
        """What is about another ship than that under the cursor is laid open and not done."""
        other = rows[0].actor not in self.hand and rows[0].actor.kind not in QUAY
        super()._offer(kind, rows, title, lay=lay or other)

    def submit(self, *actions: Any) -> bool:
        """Strike a bargain and say so; a new company lies open at once, to be filled."""
        act, holding, lines = self.actions_of(actions[-1])[0], self.holding, {*self.things}
        if not super().submit(*actions):
            return False
        if isinstance(act, Deal) and act.bargain.content is not None:
            self.say(done_words(self.state.terms, holding, act.bargain.content))
        for spot in {*self.things} - lines:
            self.look_at(spot)
            if spot.kind == "company":
                self.main()
        return True

    def undo(self) -> None:
        """Not while the other is in port: nothing he does there is told, nor that he did it."""
        if why := self.why_not_now():
            self.say(why)
        else:
            super().undo()

    def fit_out(self) -> None:
        """Strike every bargain the harbour master would, until he would sail."""
        before = self.holding.coins
        for _ in range(MOST_BARGAINS if self.session.human else 0):
            best, _ = self.session.advised()[0]
            if isinstance(best, SetSail) or not self.orders.give((best,)):
                break
        spent, left = before - self.holding.coins, coins(self.holding.coins)
        done = f"The harbour master spends {coins(spent)}; {left} are left."
        done += " {undo} takes back one bargain at a time."
        nothing = "The harbour master would buy nothing more."
        self.say(self.why_not_now() or (done if spent else nothing))
