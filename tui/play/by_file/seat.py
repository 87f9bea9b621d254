"""What a captain decides at his own machine in a career by file: in port, and at his sheet."""

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from campaign.career.model.actions import Deal, SetSail
from campaign.kernel.match import RefusedError
from campaign.kernel.play import Refusal, Step
from campaign.kernel.sealed import Player
from campaign.sheet.model.actions import Declare, Sign
from campaign.sheet.model.actions import Name as NamePair
from campaign.sheet.model.state import Contents, Spied
from saves.letter_box import Posted
from saves.letters import Order
from saves.match_file import Chair, Header
from saves.words import SaveError
from tui.play.by_file import season
from tui.play.by_file.career_mail import PRIVATE, RULE, caught_up, keep
from tui.play.by_file.career_stages import Next, Private
from tui.play.by_file.career_table import CareerTable

if TYPE_CHECKING:
    from saves.folder import Folder


class Seat:
    """What a captain has to decide now, at his own machine; see `session.Kept`.

    The match of it holds nothing of the other's that is not told yet. Every order is kept at once,
    and sealed or sent when the last of them is given.
    """

    of_career = True

    def __init__(self, folder: "Folder", posted: Posted, table: CareerTable | None = None) -> None:
        """`table` is what `caught_up` gives. Raises SaveError where nothing is to be decided."""
        self._folder = folder
        self.table = caught_up(posted, folder) if table is None else table
        if self.table.turn != self.table.mine or self.table.next is Next.FIGHT:
            raise SaveError(f"Nothing is to be decided here now. {self.table.whose_turn}")
        self.done = False
        self.notes: list[str] = []
        self.mine = self.table.mine
        self._texts: dict[str, str] = {}
        self.match = self._match()
        self.header = self._header()

    @property
    def in_port(self) -> bool:
        """Whether the captain is in port, and not at his sheet."""
        return self._sealing and not self._private.sailed

    @property
    def name(self) -> str:
        return self.table.posted.own.game

    def _header(self) -> Header:
        chairs = tuple(
            Chair("person" if side == self.mine else "far", name)
            for side, name in enumerate(self.table.posted.names)
        )
        engine, title = self.match.engine.name, self.table.posted.title
        return Header(engine, title, chairs, None, 0, "", "", "", self._texts)

    @property
    def _sealing(self) -> bool:
        return self.table.next in (Next.SEAL_FIRST, Next.SEAL_SECOND)

    @property
    def _private(self) -> Private:
        """What was written of this season so far."""
        private, voyage = self.table.private, self.table.voyage
        assert voyage is not None
        number = voyage.state.season
        return private if private.season == number else Private(number)

    def _match(self) -> season.AnyMatch:
        table, private = self.table, self._private
        assert table.setup is not None
        assert table.voyage is not None
        fresh = season.in_port(table.setup, table.voyage, self.mine)
        if self.in_port:
            season.strike(fresh, self.mine, private.deals)
            return fresh.career
        season.fitted_out(fresh, self.mine, private.deals)
        sheet = season.at_sheet(fresh, self.mine)
        if self._sealing:
            if private.sheet is not None:
                season.written(sheet, self.mine, msgspec.convert(private.sheet, Contents))
            return sheet
        here = table.here
        seen = season.seen_by(self.mine, sheet, table.kept, here.values, here.cast)
        seen = season.marked(seen, here.seals)
        season.named(seen, here.names, here.scores)
        return season.declaring(seen, self.mine, self._spied(), private.results)

    def _spied(self) -> tuple[Spied, ...]:
        here = self.table.here
        told = here.told[1 - self.mine]
        return tuple(
            Spied(letter, *told[letter + 1])
            for who, letter in here.watched
            if who == self.mine and letter + 1 in told
        )

    def submit(self, who: Player, action: Any) -> Step[Any]:
        """Do and keep an order. Raises RefusedError."""
        if who != self.mine or self.done:
            raise RefusedError(Refusal(RULE, f"it is {self.table.posted.other}'s turn"))
        if isinstance(action, NamePair):
            return self._name(action)
        if isinstance(action, Declare):
            return self._declare(action)
        step = self.match.submit(who, action)
        self._note(action)
        return step

    def _note(self, action: Any) -> None:
        """Keep what was done in port or at the sheet; seal it where that was the last of it."""
        private = self._private
        if self.in_port:
            mine = [e for e in self.match.entries if e.who == self.mine]
            deals = [e.action.bargain.content for e in mine if isinstance(e.action, Deal)]
            sailed = isinstance(action, SetSail)
            self.done = sailed
            self._hold(replace(private, deals=tuple(map(_plain, deals)), sailed=sailed))
            return
        sheet = self.match.state.written[self.mine].content
        self.done = isinstance(action, Sign)
        self._hold(replace(private, sheet=_plain(sheet), sealed=self.done))
        if self.done:
            self._answer()

    def _declare(self, action: Declare) -> Step[Any]:
        refusal = self.match.refuse(self.mine, action)
        if refusal is not None:
            raise RefusedError(refusal)
        result = action.result.content
        assert result is not None
        private = self._private
        self._hold(replace(private, results=(*private.results, int(result))))
        self.done = self.table._all_declared
        if self.done:
            self._answer()
            return self._waits()
        return self.match.submit(self.mine, action)

    def _name(self, action: NamePair) -> Step[Any]:
        refusal = self.match.refuse(self.mine, action)
        if refusal is not None:
            raise RefusedError(refusal)
        last = season.last_name(self.match.state, self.mine)
        link = self.table.link().link if last else None
        step = self._waits() if last else self.match.submit(self.mine, action)
        self._now_at(self.table.wrote([Order(_plain(action), link)]))
        self.done = True
        return step

    def _waits(self) -> Step[Any]:
        """What this side sees of an order whose dice, or whose answer, the other has to bring."""
        self.match = season.passed_on(self.match, self.mine)
        return self.match.steps[0]

    def _hold(self, private: Private) -> None:
        box, game = self._folder.letter_box(), self.table.posted.own.game
        try:
            box.put(game, PRIVATE, msgspec.json.encode(private))
        except SaveError as error:
            self.notes.append(str(error))
        self.table.private = private

    def _answer(self) -> None:
        self._now_at(self.table.answered())

    def _now_at(self, table: CareerTable) -> None:
        try:
            keep(table, self._folder)
        except SaveError as error:
            self.notes.append(str(error))
        self.table = table

    def undo(self, who: Player) -> None:
        """Take back what is not sealed or sent. Raises RefusedError."""
        if not self._sealing or not self.match.entries or self.match.entries[-1].who != self.mine:
            raise RefusedError(Refusal(RULE, "what was sealed or sent stands"))
        self.match.undo(who)
        self._note(None)

    def note(self, key: str, text: str) -> None:
        """Texts are for this sitting only: what lasts stands in the letters."""
        self._texts[key] = text

    def close(self) -> None:
        """Everything is kept already."""


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value, str_keys=True)
