"""Games by file: begun, joined, taken in and gone on with. What a player does with a file."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from campaign.engines import ENGINES
from campaign.kernel.match import digest
from campaign.kernel.sworn import LINKS, Chain
from saves.letter_box import SHORT, LetterBox, Own, Posted
from saves.letters import (
    CAREER,
    NOTHING,
    Answer,
    AnyItem,
    Invitation,
    Letters,
    Shown,
    answer_of,
    head_of,
    invitation_of,
    public,
    written,
)
from saves.match_file import Chair
from saves.words import SaveError, clean
from tui.play.by_file.exchange import NotTakenError
from tui.play.by_file.fight_table import Table, hides, throws_at_start
from tui.play.by_file.file_match import BY_FILE, FileMatch, tells_otherwise
from tui.play.order_form import LONGEST_NAME, Meant, Order, Plan
from tui.play.swearing import new_secret

if TYPE_CHECKING:
    from saves.folder import Folder
    from saves.saved_match import SavedMatch

TWO = 2
"""So many sides has a fight that is played by file."""
Orders = Callable[[str], Order]
"""How fights of a kind are ordered, by the name of its engine."""


class Terms(Struct, frozen=True):
    """How a game by file is begun."""

    name: str = ""
    """What the one here is called; the captain's name of the scenario if it is empty."""
    side: int = 0
    place: str = ""
    """Where the file is written; the outbox beside the saves if it is empty."""
    ahead: int = 0
    word: str = ""
    """What goes into the secret of this side."""


def begin(plan: Plan, meant: Meant, folder: "Folder", terms: Terms) -> Posted:
    """Write the invitation to a fight. Raises ValueError with a sentence, and SaveError."""
    _fit(plan, meant)
    names = _named(meant.captains, terms.side, terms.name)
    game, setup = secrets.token_hex(8), meant.setup()
    box = folder.letter_box()
    own = _own(game, terms, setup, box)
    first = Invitation(
        game,
        plan.engine,
        plan.choice,
        plan.number,
        meant.title,
        names,
        digest(setup),
        folder.edition.rules,
        public(own.key),
        Chain(bytes.fromhex(own.secret), LINKS).pledge.hex(),
        {name: value for name, value in plan.picked.items() if value},
        terms.ahead,
    )
    posted = Posted(own, (written(NOTHING, own.side, [first], own.key),))
    box.send(posted)  # first: where it cannot be written nothing is begun
    box.keep(posted)
    return posted


def join(letters: Letters, name: str, orders: Orders, folder: "Folder", terms: Terms) -> Posted:
    """Take up an invitation; `name` is the file's. Raises SaveError with a sentence."""
    invitation, box = invitation_of(letters), folder.letter_box()
    if invitation.engine == CAREER:
        from tui.play.by_file import career_mail

        return career_mail.join(letters, name, folder, terms.name, terms.place)
    if box.knows(invitation.game):
        raise SaveError(f"{name} is of a game that is played here already; open it instead.")
    if answer_of(letters) is not None:
        raise SaveError(f"{name} is of a game that others play: {' and '.join(players(letters))}.")
    setup = _setup_of(invitation, name, orders, folder)
    terms = replace(terms, side=1 - letters[0].by)
    own = _own(invitation.game, terms, setup, box)
    mine = _typed(terms.name) or clean(invitation.names[own.side])
    if mine.casefold() == clean(invitation.names[1 - own.side]).casefold():
        raise SaveError(f"The other captain is called {mine} already: join under another name.")
    chain = Chain(bytes.fromhex(own.secret), LINKS)
    items: list[AnyItem] = [Answer(mine, public(own.key), chain.pledge.hex())]
    if number := throws_at_start(invitation.engine, setup) + invitation.ahead:
        items.append(Shown(number, chain.link(number).hex()))
    answer = written(head_of(letters), own.side, items, own.key)
    posted = Posted(own, (*letters, answer))
    _table(posted, name)
    box.keep(posted)
    box.send(posted)
    return began(folder, posted)


def open_file(path: Path, folder: "Folder") -> Posted | None:
    """Take what a file brings to its game, and answer it; None for a game not played here.

    Raises SaveError, and nothing has changed.
    """
    box = folder.letter_box()
    incoming = box.read(path)
    game = invitation_of(incoming).game
    if not box.knows(game):
        return None
    if invitation_of(incoming).engine == CAREER:
        from tui.play.by_file.career_mail import take

        return take(path, folder)
    posted = box.open(game)
    if not posted.own.save:
        table = _table(posted, path.name).took(incoming, clean(path.name)).answered()
        box.keep(table.posted)
        if table.turn != table.mine or table.posted.letters[-1].by == table.mine:
            box.send(table.posted)
        return began(folder, table.posted)
    saved = go_on(folder, posted)
    try:
        saved.take(path)
        saved.catch_up()
    finally:
        saved.close()
    return saved.table.posted


def began(folder: "Folder", posted: Posted) -> Posted:
    """The game with its saved fight, once both have sworn and the first dice have fallen."""
    table = _table(posted, posted.title)
    if posted.own.save or table.match is None:
        return posted
    chairs = tuple(
        Chair("person" if side == posted.own.side else "far", name)
        for side, name in enumerate(posted.names)
    )
    texts = {BY_FILE: posted.own.game}
    with folder.create(table.engine.name, table.opening(), posted.title, chairs, texts) as saved:
        kept = Posted(replace(posted.own, save=saved.name), posted.letters)
    folder.letter_box().keep(kept)
    return kept


def go_on(folder: "Folder", posted: Posted) -> FileMatch:
    """The fight of a game, to be played on. Raises SaveError.

    Where its save is lost or tells otherwise than the letters, it is made again out of them.
    """
    if invitation_of(posted.letters).engine == CAREER:
        from tui.play.by_file.career_fight import fought_now

        if fight := fought_now(folder, posted):
            return fight
        raise SaveError(
            f"{posted.title} is gone on with on the page of games by file, or in lines: type mail"
            f" play {posted.own.game[:SHORT]} behind the name of the game."
            f" {standing(posted, folder)}"
        )
    if not any(each.name == posted.own.save for each in folder.matches()):
        posted = began(folder, Posted(replace(posted.own, save=""), posted.letters))
    if not posted.own.save:
        raise SaveError(f"{posted.title} is not begun: {_table(posted, posted.title).whose_turn}")
    saved = folder.open(posted.own.save)
    try:
        return by_letters(folder, saved, posted)
    except SaveError:
        saved.close()
    posted = began(folder, Posted(replace(posted.own, save=""), posted.letters))
    again = folder.open(posted.own.save)
    again.notes.append("The saved fight told otherwise than what was sent; it was made again.")
    return by_letters(folder, again, posted)


def taken_up(folder: "Folder", saved: "SavedMatch") -> "SavedMatch | FileMatch":
    """A saved fight as it is to be played: with its letters where it is a game by file.

    Raises SaveError.
    """
    game = saved.header.texts.get(BY_FILE, "")
    if not game or not any(chair.kind == "far" for chair in saved.header.chairs):
        return saved
    posted = folder.letter_box().open(game)
    if invitation_of(posted.letters).engine == CAREER:
        from tui.play.by_file.career_fight import of_save

        return of_save(folder, saved, posted)
    return by_letters(folder, saved, posted)


def by_letters(folder: "Folder", saved: "SavedMatch", posted: Posted) -> FileMatch:
    """A saved fight with its letters. Raises SaveError where they tell otherwise."""
    table = _table(posted, posted.title)
    if tells_otherwise(saved.match, table):
        raise SaveError(f"{saved.name} tells otherwise than what was sent of this game.")
    return FileMatch(saved, folder.letter_box(), table)


def standing(posted: Posted, folder: "Folder") -> str:
    """Whose turn it is in a game, in a sentence."""
    try:
        if invitation_of(posted.letters).engine == CAREER:
            from tui.play.by_file.career_mail import table_of

            return table_of(posted, folder).whose_turn
        return Table(posted).whose_turn
    except (NotTakenError, SaveError) as error:
        return f"Its letters cannot be read: {clean(str(error))}."


# --- What is checked before a game is begun -------------------------------------------------------


def why_not(engine: str) -> str:
    """Why fights of a kind are not played by file, in a sentence; "" where they are."""
    if engine in ENGINES and hides(engine):
        return (
            "This fight is not played by file: each side hides something in it, and whoever reads"
            " the file with another program could see it. Play it at one machine."
        )
    return ""


def _fit(plan: Plan, meant: Meant) -> None:
    if why := why_not(plan.engine):
        raise ValueError(why)
    if len(meant.captains) != TWO:
        raise ValueError("A fight by file has two sides; choose one for two.")
    if any(each and each in plan.made for each in plan.picked.values()):
        raise ValueError("A ship of your own drawing cannot fight by file; choose another.")


def _named(captains: tuple[str, ...], side: int, name: str) -> tuple[str, str]:
    """What the sides are called, with a typed name for one of them."""
    mine = _typed(name) or captains[side]
    theirs = captains[1 - side]
    if mine.casefold() == theirs.casefold():
        raise ValueError(f"The other captain is called {theirs}: take another name.")
    return (mine, theirs) if side == 0 else (theirs, mine)


def _typed(name: str) -> str:
    return clean(name, LONGEST_NAME)


def _own(game: str, terms: Terms, setup: Any, box: LetterBox) -> Own:
    """What only this side knows of a new game."""
    return Own(
        game,
        terms.side,
        new_secret(terms.word).hex(),
        secrets.token_hex(32),
        str(Path(terms.place).absolute()) if terms.place else str(box.out.absolute()),
        msgspec.to_builtins(setup, str_keys=True),
    )


def _setup_of(invitation: Invitation, name: str, orders: Orders, folder: "Folder") -> Any:
    """What both begin with, if it is the same here. Raises SaveError."""
    mine = folder.edition.rules
    if invitation.rules != mine:
        raise SaveError(
            f"{name} was written by version {clean(invitation.rules, 20)} of the game, and this is"
            f" {mine}; both need the same one."
        )
    if why := why_not(invitation.engine):
        raise SaveError(why)
    plan = Plan(invitation.engine, invitation.choice, str(invitation.seed), invitation.picked)
    try:
        order = orders(invitation.engine)
        _picked_well(invitation, order)
        setup = order.meant(plan).setup()
    except Exception as error:  # a file may name anything
        raise SaveError(
            f"{name} names a fight that cannot be begun here"
            f" ({clean(invitation.engine, 20)}, {clean(invitation.choice, 40)}); if it is of the"
            " other's own making, let him send you that first."
        ) from error
    if digest(setup) != invitation.setup:
        raise SaveError(
            f"{name} is of a fight that is another one here; both need the same scenarios."
        )
    return setup


def _picked_well(invitation: Invitation, order: Order) -> None:
    """Refuse what the form does not offer: a file asks for no sea larger than those on it."""
    fields = {field.name: field for field in order.fields}
    plan = Plan(invitation.engine, invitation.choice, str(invitation.seed))
    offered = order.meant(plan).values
    for name, value in invitation.picked.items():
        values = dict((*fields[name].values, *offered.get(name, ())))
        if value not in values:
            raise ValueError(name)


def players(letters: Letters) -> tuple[str, str]:
    """What the sides of a file are called."""
    own = Own("0" * 16, 0, "", "", "", None)
    return Posted(own, letters).names


def _table(posted: Posted, name: str) -> Table:
    """What letters lead to. Raises SaveError."""
    try:
        return Table(posted)
    except (NotTakenError, msgspec.ValidationError, KeyError) as error:
        raise SaveError(
            f"{clean(name)} cannot be gone on with: {clean(str(error), 200)}."
        ) from error
