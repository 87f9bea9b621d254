"""Careers by file: begun, joined, taken in, and what a captain does at his own machine."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from campaign.career.model.actions import Deal, SetSail
from campaign.kernel.match import Entry, RefusedError, digest
from campaign.kernel.play import Refusal, Step
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.kernel.sworn import LINKS, Chain
from campaign.sheet.model.actions import Declare, Sign
from campaign.sheet.model.actions import Name as NamePair
from campaign.sheet.model.state import Contents, Spied
from content import crowns
from content.campaign import campaign_numbers
from saves.letter_box import LetterBox, Own, Posted
from saves.letters import (
    CAREER,
    NOTHING,
    Answer,
    Invitation,
    Letters,
    Order,
    Shown,
    answer_of,
    head_of,
    invitation_of,
    public,
    written,
)
from saves.match_file import Chair, Header
from saves.words import SaveError, clean
from tui.play import season_by_file as season
from tui.play.career_by_file import CareerTable
from tui.play.career_stages import BY_HAND, SETTLED, Next, Private, setup_by
from tui.play.career_stages import FIGHTS as FIGHTS_GO
from tui.play.commission import PIECES, WARS
from tui.play.exchange import NotTakenError
from tui.play.order_form import LONGEST_NAME
from tui.play.swearing import new_secret

if TYPE_CHECKING:
    from saves.folder import Folder

RULE = Rule("C-29")
PRIVATE, FIGHTS = "private", "fights"
"""Where the box keeps what is not sent, and what need not be worked out twice."""
SEAS = (PIECES, f"{WARS}1994", f"{WARS}revised")
STRANGER = "the other captain"


class Terms(Struct, frozen=True):
    """How a career by file is begun."""

    name: str
    crowns: tuple[str, str] = ("england", "spain")
    """By captain; the first is the one who invites."""
    seasons: int = 3
    sea: str = PIECES
    place: str = ""
    """Where the file is written; the outbox beside the saves if it is empty."""
    word: str = ""
    fights: str = SETTLED
    """Who fights: mates settle, or captains do it by hand what can be fought so (C-29.5)."""
    ahead: int = 0
    """Links shown ahead in fights by hand (C-28.2)."""


def begin(terms: Terms, folder: "Folder") -> Posted:
    """Write the invitation to a career. Raises ValueError with a sentence, and SaveError."""
    name = clean(terms.name, LONGEST_NAME)
    if not name:
        raise ValueError("A captain of a career by file needs a name: say yours.")
    picked = {
        "crown one": terms.crowns[0],
        "crown two": terms.crowns[1],
        "seasons": str(terms.seasons),
        "sea": terms.sea,
        **({} if terms.fights == SETTLED else {FIGHTS_GO: terms.fights}),
    }
    _check(picked)
    box, game = folder.letter_box(), secrets.token_hex(8)
    own = _own(game, 0, terms.place, terms.word, box)
    many = "a season" if terms.seasons == 1 else f"{terms.seasons} seasons"
    first = Invitation(
        game,
        CAREER,
        "",
        0,
        f"A career of {many}",
        (name, STRANGER),
        "",
        folder.edition.rules,
        public(own.key),
        Chain(bytes.fromhex(own.secret), LINKS).pledge.hex(),
        picked,
        terms.ahead,
    )
    first = replace(first, setup=_setup(first))
    posted = Posted(own, (written(NOTHING, 0, [first], own.key),))
    box.keep(posted)
    box.send(posted)
    return posted


def _check(picked: dict[str, str]) -> None:
    """Refuse terms that no career has. Raises ValueError with a sentence."""
    one, two = picked.get("crown one"), picked.get("crown two")
    served = [crown.id for crown in crowns()]
    if one not in served or two not in served or one == two:
        raise ValueError(f"Two captains serve two of these crowns: {', '.join(served)}.")
    known = campaign_numbers().career.seasons
    if picked.get("seasons", "") not in list(map(str, known)):
        raise ValueError(f"A career has one of these numbers of seasons: {_list(known)}.")
    if picked.get("sea") not in SEAS:
        raise ValueError(f"Battles at sea are fought by one of these: {'; '.join(SEAS)}.")
    if picked.get(FIGHTS_GO, SETTLED) not in (SETTLED, BY_HAND):
        raise ValueError(f"Fights of a career go by one of these: {SETTLED}; {BY_HAND}.")


def _list(numbers: Any) -> str:
    return ", ".join(map(str, numbers))


def _setup(invitation: Invitation) -> str:
    """The digest of what a career of these terms begins with, before its lot is drawn."""
    return digest(setup_by(invitation, ("one", "two"), 0))


def _own(game: str, side: int, place: str, word: str, box: LetterBox) -> Own:
    where = str(Path(place).absolute()) if place else str(box.out.absolute())
    return Own(game, side, new_secret(word).hex(), secrets.token_hex(32), where, None)


def join(letters: Letters, name: str, folder: "Folder", captain: str, place: str = "") -> Posted:
    """Take up an invitation; `name` is the file's. Raises SaveError with a sentence."""
    invitation, box = invitation_of(letters), folder.letter_box()
    if box.knows(invitation.game):
        raise SaveError(f"{name} is of a game that is played here already; open it instead.")
    if answer_of(letters) is not None:
        raise SaveError(f"{name} is of a career that others sail already.")
    mine = clean(captain, LONGEST_NAME)
    if not mine:
        raise SaveError("A captain of a career by file needs a name: join with yours.")
    if mine.casefold() == clean(invitation.names[0]).casefold():
        raise SaveError(f"The other captain is called {mine} already: join under another name.")
    same_terms(invitation, name, folder)
    own = _own(invitation.game, 1, place, "", box)
    chain = Chain(bytes.fromhex(own.secret), LINKS)
    answer = Answer(mine, public(own.key), chain.pledge.hex())
    letter = written(head_of(letters), 1, [answer, Shown(1, chain.link(1).hex())], own.key)
    return _keep(CareerTable(Posted(own, (*letters, letter)), Private(), {}), folder)


def same_terms(invitation: Invitation, name: str, folder: "Folder") -> None:
    """Refuse a career that would be another one here. Raises SaveError."""
    mine = folder.edition.rules
    if invitation.rules != mine:
        raise SaveError(
            f"{name} was written by version {clean(invitation.rules, 20)} of the game, and this is"
            f" {mine}; both need the same one."
        )
    try:
        _check(invitation.picked)
    except ValueError as error:
        raise SaveError(f"{name} names a career that cannot be sailed. {error}") from error
    if _setup(invitation) != invitation.setup:
        raise SaveError(f"{name} is of a career that is another one here; both need the same game.")


def table_of(posted: Posted, folder: "Folder") -> CareerTable:
    """What the letters of a career lead to. Raises SaveError."""
    box, game = folder.letter_box(), posted.own.game
    try:
        private = msgspec.json.decode(box.get(game, PRIVATE) or b"{}", type=Private)
        fights = _fights(box.get(game, FIGHTS))
    except (msgspec.MsgspecError, ValueError, KeyError):
        raise SaveError(
            f"What is kept of {posted.title} beside its letters is damaged; take another copy of"
            " its folder."
        ) from None
    known = len(fights)
    try:
        table = CareerTable(posted, private, fights)
    except (NotTakenError, KeyError) as error:
        raise SaveError(
            f"{posted.title} cannot be gone on with: {clean(str(error), 200)}."
        ) from error
    if len(fights) > known:
        box.put(game, FIGHTS, _packed(fights))
    return table


def _packed(fights: season.Fights) -> bytes:
    return msgspec.msgpack.encode(
        {name: (each.engine, each.entries) for name, each in fights.items()}
    )


def _fights(data: bytes) -> season.Fights:
    from campaign.engines import ENGINES

    found: season.Fights = {}
    told = msgspec.msgpack.decode(data) if data else {}
    for name, (engine, entries) in told.items():
        kind = ENGINES[engine].action
        typed = tuple(
            Entry(
                Player(who),
                msgspec.convert(action, kind, str_keys=True),
                tuple(map(tuple, thrown)),
                mark,
            )
            for who, action, thrown, mark in map(_parts, entries)
        )
        found[name] = season.Fought(engine, typed)
    return found


def _parts(entry: Any) -> tuple[Any, Any, Any, Any]:
    return entry["who"], entry["action"], entry["thrown"], entry["digest"]


def _keep(table: CareerTable, folder: "Folder") -> Posted:
    """Keep what the letters lead to, and write the file where this side wrote last."""
    box, posted = folder.letter_box(), Posted(table.posted.own, table.letters)
    box.keep(posted)
    if table.fights:
        box.put(posted.own.game, FIGHTS, _packed(table.fights))
    if posted.letters[-1].by == table.mine:
        box.send(posted)
    return over(table, folder) if table.over else posted


def over(table: CareerTable, folder: "Folder") -> Posted:
    """A career that is over, with its record kept as that of any other (C-29.8)."""
    from tui.play.kept_career import kept

    own = replace(table.posted.own, save=kept(table, folder))
    table.posted = Posted(own, table.letters)
    folder.letter_box().keep(table.posted)
    return table.posted


def caught_up(posted: Posted, folder: "Folder") -> CareerTable:
    """What the letters lead to, with those that a machine had still to write. Raises SaveError."""
    table = table_of(posted, folder)
    answered = table.answered()
    if answered is not table:
        _keep(answered, folder)
    return answered


def take(path: Path, folder: "Folder") -> Posted:
    """Take what a file brings to its career, and answer it. Raises SaveError."""
    box = folder.letter_box()
    incoming = box.read(path)
    table = table_of(box.open(invitation_of(incoming).game), folder)
    fresh = table.took(incoming, clean(path.name))
    _keep(fresh, folder)
    return _keep(fresh.answered(), folder)


class Seat:
    """What a captain has to decide now, at his own machine; see `session.Kept`.

    The match of it holds nothing of the other's that is not told yet. Every order is kept at once,
    and sealed or sent when the last of them is given.
    """

    of_career = True

    def __init__(self, folder: "Folder", posted: Posted) -> None:
        """Raises SaveError where nothing is to be decided here now."""
        self._folder = folder
        self.table = caught_up(posted, folder)
        if self.table.turn != self.table.mine or self.table.next is Next.FIGHT:
            raise SaveError(f"Nothing is to be decided here now. {self.table.whose_turn}")
        self.done = False
        self.notes: list[str] = []
        self.mine = self.table.mine
        self._texts: dict[str, str] = {}
        self.match = self._match()

    @property
    def in_port(self) -> bool:
        """Whether the captain is in port, and not at his sheet."""
        return self._sealing and not self._private.sailed

    @property
    def name(self) -> str:
        return self.table.posted.own.game

    @property
    def header(self) -> Header:
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
        box.put(game, PRIVATE, msgspec.json.encode(private))
        self.table.private = private

    def _answer(self) -> None:
        self._now_at(self.table.answered())

    def _now_at(self, table: CareerTable) -> None:
        _keep(table, self._folder)
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
