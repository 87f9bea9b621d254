"""Careers by file: begun, joined and taken in; `mail` does the same for fights."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from campaign.kernel.match import Entry, digest
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.kernel.sworn import LINKS, Chain
from content import crowns
from content.campaign import campaign_numbers
from saves.letter_box import LetterBox, Own, Posted
from saves.letters import (
    CAREER,
    NOTHING,
    Answer,
    Invitation,
    Letters,
    Shown,
    answer_of,
    head_of,
    invitation_of,
    public,
    written,
)
from saves.words import SaveError, clean
from tui.play.by_file import season
from tui.play.by_file.career_stages import BY_HAND, SETTLED, Private, setup_by
from tui.play.by_file.career_stages import FIGHTS as FIGHTS_GO
from tui.play.by_file.career_table import CareerTable
from tui.play.by_file.exchange import NotTakenError
from tui.play.commission import PIECES, WARS
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
    box.send(posted)  # first: where it cannot be written nothing is begun
    box.keep(posted)
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
    return keep(CareerTable(Posted(own, (*letters, letter)), Private(), {}), folder)


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


def keep(table: CareerTable, folder: "Folder") -> Posted:
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
    from tui.play.by_file.kept_career import kept

    own = replace(table.posted.own, save=kept(table, folder))
    table.posted = Posted(own, table.letters)
    folder.letter_box().keep(table.posted)
    return table.posted


def caught_up(posted: Posted, folder: "Folder") -> CareerTable:
    """What the letters lead to, with those that a machine had still to write. Raises SaveError."""
    table = table_of(posted, folder)
    answered = table.answered()
    if answered is not table:
        keep(answered, folder)
    return answered


def take(path: Path, folder: "Folder") -> Posted:
    """Take what a file brings to its career, and answer it. Raises SaveError."""
    box = folder.letter_box()
    incoming = box.read(path)
    table = table_of(box.open(invitation_of(incoming).game), folder)
    fresh = table.took(incoming, clean(path.name))
    keep(fresh, folder)
    return keep(fresh.answered(), folder)
