"""The master sheet in lines: written, sealed, paired off and declared, force by force."""

from collections.abc import Sequence
from typing import Any

from pieces_of_eight.campaign.sheet.events import captain
from pieces_of_eight.campaign.sheet.muster import faults
from pieces_of_eight.campaign.sheet.state import FORCES, IN_PORT, LETTERS, Name, Phase, opponent_of
from pieces_of_eight.tui.line.menu import Line, Menu, Row, menu
from pieces_of_eight.tui.line.play import Table
from pieces_of_eight.tui.match.desk import SURE
from pieces_of_eight.tui.play.career_sessions import SheetSession
from pieces_of_eight.tui.play.opponents import lot
from . import captions
from .desk import SheetDesk, Whole, advice
from .face import FACE
from .view import letters, places, unit_at

SEAL = "seal"
NO_ADVICE = "The purser has no advice to give here."
TYPING = "Swan b puts the Swan into force B (or: Swan port); b 5 gives force B the value 5"


class SheetTable(Table):
    """A season's sheet; it is left when every pair is declared and the fold is open."""

    desk: SheetDesk

    @property
    def over(self) -> bool:
        table: SheetSession = self.desk.table
        return self.session.over or table.reporting

    def menu(self) -> Menu:
        """While the sheet is written what can be written; after that what may be done."""
        title = f"{captions.turn_words(self.desk)}. {self.session.prompt.words}"
        if self.desk.phase is Phase.MUSTER:
            return Menu(title, self._muster())
        desk = self.desk
        return menu(
            title,
            self.session.legal(),
            lambda act: captions.words_of(desk, act),
            lambda act: self.line.kind_of(self.session.state, act),
            self._force,
        )

    def _force(self, action: Any) -> str:
        return f"Force {LETTERS[action.mine]}" if isinstance(action, Name) else ""

    def _muster(self) -> tuple[Row, ...]:
        """The sheet as it is written, and the seal."""
        desk = self.desk
        desk.open_plans()
        assert desk.listing is not None
        ready = tuple(
            Row(f"{captions.words_of(desk, each)}: {why}", each)
            for each, why in zip(desk.listing.actions, desk.listing.whys, strict=True)
        )
        desk.close()
        wrong = faults(desk.written, desk.fleet, desk.sheet.options)
        seals = f"Seal the sheet (not yet: {wrong[0].why})" if wrong else "Seal the sheet"
        return (
            Row(f"Ready-made sheets ({len(ready)} choices)", menu=Menu("Ready-made sheets", ready)),
            Row("Put a ship or a company into a force", menu=self._berths()),
            Row("Give a force its value", menu=self._values()),
            Row(seals, SEAL),
        )

    def _berths(self) -> Menu:
        desk, rows = self.desk, []
        for place in range(places(desk.fleet)):
            words = unit_at(desk.fleet, place).name
            inner = [
                Row(f"{words} into {LETTERS[letter]}", desk.assigned(place, letter))
                for letter in range(FORCES)
            ]
            inner.append(Row(f"{words} stays in port", desk.assigned(place, IN_PORT)))
            at = letters(desk.written)[place]
            here = "in port" if at == IN_PORT else f"in {LETTERS[at]}"
            rows.append(Row(f"{words}, {here}", menu=Menu(f"Where does {words} go?", tuple(inner))))
        return Menu("Which ship or company?", tuple(rows))

    def _values(self) -> Menu:
        desk, rows = self.desk, []
        options = desk.sheet.options
        for letter in range(FORCES):
            inner = tuple(
                Row(f"{LETTERS[letter]} is worth {value}", desk.appraised(letter, value))
                for value in range(options.lowest, options.highest + 1)
            )
            now = desk.written.values[letter]
            told = f"{LETTERS[letter]}, now {now}: {captions.line_words(desk, letter)}"
            rows.append(Row(told, menu=Menu(f"What is force {LETTERS[letter]} worth?", inner)))
        total = sum(desk.written.values)
        return Menu(
            f"Which force? The values must add up to {options.total}; they are {total}.",
            tuple(rows),
        )

    def do(self, action: Any) -> None:
        """Write, seal, name or declare; the seal is told with its fingerprint."""
        desk = self.desk
        if action is SEAL:
            self._said = ""
            desk.ask_seal()
            listing = desk.listing
            if listing is None:
                self.talk.say(self._said)
                return
            self.talk.say(listing.whys[0].replace("Enter again seals it", "It is sealed with it"))
            action = listing.actions[0]
        if isinstance(action, Whole):
            desk.write(action.contents)
            return
        super().do(action)
        if desk.listing is not None and desk.listing.kind != SURE:
            desk.close()

    def _ordered(self, typed: str) -> bool:
        """An order such as "Swan b" or "b 5"; only while the sheet is written."""
        first, _, last = typed.strip().rpartition(" ")
        if self.desk.phase is not Phase.MUSTER or not first:
            return False
        signs = [LETTERS[letter].lower() for letter in range(FORCES)]
        if first.lower() in signs and last.isdecimal():
            self.do(self.desk.appraised(signs.index(first.lower()), int(last)))
            return True
        if last.lower() not in (*signs, "port"):
            return False
        letter = IN_PORT if last.lower() == "port" else signs.index(last.lower())
        for place in range(places(self.desk.fleet)):
            if unit_at(self.desk.fleet, place).name.lower().startswith(first.lower()):
                self.do(self.desk.assigned(place, letter))
                return True
        self.talk.say(f"You have no ship or company called {first!r}.")
        return True

    def surroundings(self) -> Sequence[str]:
        """Both sheets, force by force, as far as the viewer may read them."""
        desk = self.desk
        writes = desk.phase is Phase.MUSTER
        mine = [
            f"{LETTERS[n]}: {f'value {desk.written.values[n]}, ' if writes else ''}"
            f"{captions.line_words(desk, n)}."
            for n in range(FORCES)
        ]
        other = opponent_of(desk.who)
        theirs = []
        for letter in range(FORCES):
            line = desk.sheet.lines[other][letter]
            if line.opponent != IN_PORT:
                theirs.append(f"{LETTERS[letter]} meets your {LETTERS[line.opponent]}")
        found = ["Your sheet:", *mine]
        if writes:
            in_port = [n for n, at in enumerate(letters(desk.written)) if at == IN_PORT]
            names = ", ".join(unit_at(desk.fleet, n).name for n in in_port) or "nobody"
            found.append(f"In port: {names}. {captions.wanting(desk)}")
        if theirs:
            found.append(f"{captain(desk.sheet, other)}: {'; '.join(theirs)}.")
        return found

    def _advice(self) -> list[tuple[Any, str]]:
        """What the purser would write, name or declare; the same until something is done."""
        saved = self.session.saved
        seed = lot(saved, "purser", self._viewer, len(saved.match.entries))
        return advice(saved.match.seat(self._viewer).seen, seed)

    async def advise(self) -> None:
        """What the purser would write, name or declare."""
        found = self._advice()
        for choice, why in found:
            self.talk.say(f"The purser: {captions.words_of(self.desk, choice)}; {why}.")
        self.talk.say("p does what he would." if found else NO_ADVICE)

    async def _command(self, typed: str, found: Menu) -> None:
        """`p` lets the purser do what he would."""
        if typed.lower() != "p":
            await super()._command(typed, found)
            return
        best = self._advice()
        if best:
            self.talk.say(captions.words_of(self.desk, best[0][0]))
            self.do(best[0][0])
        else:
            self.talk.say(NO_ADVICE)

    def end(self) -> None:
        """The sheet stays open while its engagements are fought: nothing has ended."""


LINE = Line(
    face=FACE,
    desk=SheetDesk,
    words=lambda sheet, action: str(action),
    surroundings=lambda sheet, who: (),
    session=SheetSession,
    kinds={Name: "Name a pair"},
    typing=TYPING,
)
