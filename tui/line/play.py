"""A fight in lines: what has happened is told, what may be done is numbered, what is typed is done.

The table is the same as the screen's (`tui.play.session`), and so are the chances of the orders,
the advice, and what is asked before anything that cannot be taken back.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.kernel.describe import Choice, Description, Thing
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.match.desk import SURE
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.match.stack_desk import desk_of
from pieces_of_eight.tui.play.faces import Face
from pieces_of_eight.tui.play.opponents import opponents_of
from pieces_of_eight.tui.play.session import AnySession, Kept, Session
from pieces_of_eight.tui.play.telling import NOT_YET
from pieces_of_eight.tui.settings import ALWAYS
from .talk import EndOfInputError, Talk

if TYPE_CHECKING:
    from pieces_of_eight.content.rulebook import Readable


# --- What line mode has to know of a kind of fight; sheet and port have a module `line` with it ---


class LineFace(Struct, frozen=True):
    """How a fight is told and ordered in lines. States and actions are those of its engine."""

    face: Face
    desk: "Callable[..., FightDesk[Any, Any]]"
    """The desk of its page, which knows the odds of every order."""
    words: Callable[[Any, Any], str]  # what an action is called in a state
    surroundings: "Callable[[Any, Player], Sequence[str]]"
    """What a player sees from where he stands, the nearest and most urgent first."""
    doer: Callable[[Any, Any], str]  # who does an action in a state, where others could do the same
    kind: Callable[[Any, Any], str]  # what several actions like one in a state are called together
    typed: "Callable[[Any, str], Any]"
    """The action that an order in words means at a desk, a sentence where it means none that can
    be, and nothing where it is no order. For what is more than a list could hold: where somebody
    goes."""
    typing: str = ""  # how such an order is typed, for the help
    of_career: "LineFace | None" = None
    """The same for a fight of a career, where some words are others there."""
    session: "Callable[..., AnySession]" = Session  # the table at which it is played

    def suited(self, *, of_career: bool) -> "LineFace":
        """What holds of a fight by itself, or of one that belongs to a career."""
        return (self.of_career or self) if of_career else self


# --- Menu -----------------------------------------------------------------------------------------

SHORT = 12  # so many choices are listed at once; more are put together by their kinds
LONG = 40  # so many of one kind are listed at once; more are put together by tens
TENS = 20


class LineChoice(Struct, frozen=True):
    """A numbered line: something to do, or more choices."""

    words: str
    action: Any = None
    menu: "LineMenu | None" = None


class LineMenu(Struct, frozen=True):
    """A question and the answers to it."""

    title: str
    rows: tuple[LineChoice, ...]


Words: TypeAlias = Callable[[Any], str]


def menu(title: str, actions: Sequence[Any], words: Words, kind: Words, doer: Words) -> LineMenu:
    """All actions that may be taken, by numbers that come back as the actions themselves.

    `doer` tells who does an action, and nothing where nobody in particular does it.
    """
    rows = tuple(LineChoice(words(action), action) for action in actions)
    if len(rows) <= SHORT:
        return LineMenu(title, rows)
    sorts: dict[str, list[LineChoice]] = {}
    for row in rows:
        sorts.setdefault(kind(row.action), []).append(row)
    if len(sorts) == 1:
        return by_doers(title, rows, doer)
    found: list[LineChoice] = []
    for called, some in sorts.items():
        same = tuple(some)
        if len(same) <= 2:
            found += same
        else:
            inner = by_doers(called, same, doer)
            found.append(LineChoice(f"{called} ({len(same)} choices)", menu=inner))
    return LineMenu(title, tuple(found))


def by_doers(title: str, rows: tuple[LineChoice, ...], doer: Words) -> LineMenu:
    """Rows of one kind: many of them by who does them, and still more of them by tens."""
    by: dict[str, list[LineChoice]] = {}
    for row in rows:
        by.setdefault(doer(row.action), []).append(row)
    if len(rows) <= SHORT or len(by) == 1 or 2 * len(by) > len(rows):
        return by_tens(title, rows)
    return LineMenu(
        title,
        tuple(
            LineChoice(
                f"{name} ({len(some)} choices)", menu=by_tens(f"{title}, {name}", tuple(some))
            )
            if len(some) > 1
            else some[0]
            for name, some in by.items()
        ),
    )


def by_tens(title: str, rows: tuple[LineChoice, ...]) -> LineMenu:
    if len(rows) <= LONG:
        return LineMenu(title, rows)
    found = []
    for at in range(0, len(rows), TENS):
        part = rows[at : at + TENS]
        found.append(
            LineChoice(f"{part[0].words} ... {part[-1].words}", menu=LineMenu(title, part))
        )
    return LineMenu(title, tuple(found))


def lines(found: LineMenu) -> list[str]:
    width = len(str(len(found.rows)))
    return [found.title, *(f"{n:{width}} {row.words}" for n, row in enumerate(found.rows, 1))]


# --- A fight in lines -----------------------------------------------------------------------------

HELP = (
    "a number: do that choice (b goes back from a list of one kind)",
    "?: what is around you   o: the chances of each choice   o 3: those of choice 3, in full",
    "threat: what the enemy can reach next turn, and how",
    "a: advice   u: take back   l: the log   r grapple, or r P8-17.2: the rules   t: the account",
    "m: the choices again   s: standing orders (s coins ends that one)",
    "h: this help   q: leave (everything is saved)   w: at the end, write a card to share",
)
KEPT = "The game is saved."
LOG = 20  # entries of the log that are told at once


class LeftError(Exception):
    """The player has left; all that was done is kept."""


class LineTable:
    """One fight, played in lines."""

    def __init__(self, saved: Kept, line: LineFace, talk: Talk) -> None:
        self.line = line = line.suited(of_career=saved.of_career)
        self.talk = talk
        self.session: AnySession = line.session(saved, line.face, animated=False)
        self.desk = line.desk(self.session, self._hear)
        self.desk.hastens, self.desk.habits = False, lambda: talk.habits
        self._told = 0  # entries of the viewer's log that have been told
        self._notes_told = 0
        self._viewer = self.session.viewer  # who sits at the keyboard
        self._journal = self.session.journal  # what is told to him
        self._said = ""

    def _hear(self, sentence: str) -> None:
        self._said = sentence

    @property
    def over(self) -> bool:
        """Whether nothing more is to be decided here."""
        return self.session.over

    async def play(self) -> None:
        """Until all is decided. Raises LeftError, and EndOfInputError."""
        session = self.session
        session.on_trouble = self.talk.say
        if self.between_two:
            self.talk.curtain(session.name_of(self._viewer))
        self.talk.say(f"{session.saved.header.title}. h helps, q leaves.")
        opponents = opponents_of(session.saved)
        driving = asyncio.ensure_future(session.drive(opponents))
        try:
            while not self.over:
                if not session.human:
                    await session.rested()
                    if session.paused:
                        raise LeftError
                self.tell()
                self.tell_notes()
                if session.human and not self.over:
                    now = self.session.viewer
                    if now != self._viewer:
                        self._viewer, self._journal = (now, self.session.journal)
                        if self.between_two:  # nothing secret that was told stays in sight
                            self._told = max(0, len(self._journal.entries) - LOG)
                            self.talk.curtain(self.session.name_of(now))
                        self.tell()
                    await self.decide()
            self.tell()
            self.tell_notes()
            self.end()
        finally:
            if self.between_two and not self.over:
                self.talk.wipe()
            driving.cancel()
            session.close()
            for each in opponents.values():  # who leaves at once leaves before they were asked
                each.close()

    # What is told.

    @property
    def between_two(self) -> bool:
        return len(self.session.people) > 1 and self.session.secrets

    def tell(self) -> None:
        """What has happened since it was last told; what was taken back is forgotten."""
        entries = self._journal.entries
        self._told = min(self._told, len(entries))
        for number, step in groupby(entries[self._told :], key=lambda entry: entry.step):
            for entry in step:
                self.talk.say(f"{entry.words} [{entry.rule}]", indent="  ")
            for moment in self.session.moments(self.session.saved.match.steps[number]):
                self.talk.say(f"{moment.word.upper()}! {moment.words}")
        self._told = len(entries)

    def tell_notes(self) -> None:
        saved = self.session.saved
        for note in saved.notes[self._notes_told :]:
            self.talk.say(note)
        if saved.trouble and len(saved.notes) == self._notes_told:
            self.talk.say(f"NOT SAVED: {saved.trouble}")
        self._notes_told = len(saved.notes)

    def end(self) -> None:
        """Who won, and the account."""
        session, face = self.session, self.session.face
        names = [chair.name for chair in session.chairs]
        winner = session.saved.match.engine.better(session.saved.match.state)
        word = f"{session.the_end().word.upper()}! " if face.moments is not None else ""
        self.talk.say(f"{word}{face.verdict(session.state, winner, names)}")
        self.talk.say(face.ending(session.state))
        self.account()

    def surroundings(self) -> Sequence[str]:
        return self.line.surroundings(self.session.state, self._viewer)

    def account(self) -> None:
        """Every line of the account as things stand, and what each side has in all."""
        session, face = self.session, self.session.face
        names = [chair.name for chair in session.chairs]
        for gain in face.account(session.state):
            told = f"{names[gain.to]}: {gain.points} {gain.why}{gain.more} [{gain.rule}]"
            self.talk.say(told, indent="  ")
        for name, total in zip(names, face.totals(session.state), strict=False):
            self.talk.say(f"{name}: {total}.")

    # What is asked.

    async def decide(self) -> None:
        """Ask until something has been done, or another has to answer what was.

        Raises LeftError, and EndOfInputError.
        """
        session = self.session
        before = session.saved.match.state
        open_menu = whole = self.menu()
        self.show(whole)
        if self.desk.offered:
            self.talk.say(self.desk.offered)
        while session.human and session.saved.match.state is before:
            typed = self.talk.ask()
            if typed.isascii() and typed.isdigit():
                open_menu = self._numbered(open_menu, whole, int(typed))
            elif typed.lower() == "b":
                open_menu = whole
                self.show(whole)
            elif not self._ordered(typed):
                await self._command(typed, open_menu)

    def menu(self) -> LineMenu:
        """All that may be done now."""
        session = self.session
        prompt = session.prompt
        state = session.state
        title = f"{self.line.face.hour(getattr(state, 'turn', 0))}. {prompt.words} [{prompt.rule}]"
        line = self.line
        return menu(
            title,
            session.legal(),
            partial(line.words, state),
            partial(line.kind, state),
            partial(line.doer, state),
        )

    def show(self, found: LineMenu) -> None:
        """Read a menu out."""
        title, *rows = lines(found)
        self.talk.say(title)
        for row in rows:
            self.talk.say(row.strip(), indent="  ")

    def _numbered(self, found: LineMenu, whole: LineMenu, number: int) -> LineMenu:
        if not 1 <= number <= len(found.rows):
            self.talk.say(f"There is no choice {number}; type 1 to {len(found.rows)}, or h.")
            return found
        row = found.rows[number - 1]
        if row.menu is not None:
            self.show(row.menu)
            return row.menu
        self.do(row.action)
        return whole

    def _ordered(self, typed: str) -> bool:
        meant = self.line.typed(self.desk, typed)
        if isinstance(meant, str):
            self.talk.say(meant)
        elif meant is not None:
            self.do(meant)
        return meant is not None

    def do(self, action: Any) -> None:
        """Take an action; what cannot be taken back is asked about first."""
        self._said = ""
        if self.desk.submit(action):
            return
        listing = self.desk.listing
        if listing is not None and listing.kind == SURE:
            self.talk.say(f"{listing.title} y does it, anything else leaves it.")
            if self.talk.ask().lower() in ("y", "yes"):
                self.desk.choose(2)
            else:
                self.desk.close()
        elif self._said:
            self.talk.say(self._said)

    async def _command(self, typed: str, found: LineMenu) -> None:
        """Whatever is no number. Raises LeftError."""
        word, _, rest = typed.partition(" ")
        match word.lower():
            case "q":
                raise LeftError
            case "?":
                self.talk.say_all(self.surroundings())
            case "y" if self.desk.offer is not None:
                self.talk.keep(*self.desk.offer)
                self.desk.offer = None
                self.standing("")
                self.desk.answer_by_habit()
            case "s":
                self.standing(rest.strip())
            case "o":
                self.odds(found, rest.strip())
            case "a":
                await self.advise()
            case "u":
                self.undo()
            case "l":
                entries = self.session.journal.entries[-LOG:]
                self.talk.say_all((f"{e.turn}: {e.words} [{e.rule}]" for e in entries), indent=" ")
            case "r":
                self.rule(rest.strip())
            case "threat":
                self.threat()
            case "t":
                self.account()
            case "w":
                self.talk.say(NOT_YET)
            case "m" | "":
                self.show(found)
            case "h" | "help":
                more = (self.line.typing,) if self.line.typing else ()
                self.talk.say_all((*HELP, *more), indent="  ")
            case _:
                self.talk.say(f"{typed!r} means nothing here. Type h for help.")

    def odds(self, found: LineMenu, which: str) -> None:
        """The chances of every choice in a line, or of one of them in full."""
        if which.isascii() and which.isdigit() and 1 <= int(which) <= len(found.rows):
            row = found.rows[int(which) - 1]
            odds = None if row.action is None else self.desk.odds_of(row.action)
            self.talk.say(row.words)
            self.talk.table(["  It needs no dice."] if odds is None else written(odds))
            return
        told = False
        for number, row in enumerate(found.rows, 1):
            odds = None if row.action is None else self.desk.odds_of(row.action)
            if odds is not None:
                best = ", ".join(
                    f"{each.words} {float(each.chance):.0%}"
                    for each in sorted(odds.rows, key=lambda each: -each.chance)[:3]
                )
                self.talk.say(f"{number} {row.words}: {best or odds.note}", indent="  ")
                told = True
        if not told:
            self.talk.say("None of these choices needs dice.")

    async def advise(self) -> None:
        """What the adviser would do, the best first, with his reasons."""
        session = self.session
        found = await session.advise()
        if not found:
            self.talk.say(f"{session.face.kind.adviser} has no advice to give.")
        adviser = self.line.face.kind.adviser
        for action, why in found:
            self.talk.say(f"{adviser}: {self.line.words(session.state, action)}; {why}.")

    def threat(self) -> None:
        """What the enemy can reach next turn: first one's own, then all places that have names."""
        reach, state, viewer = self.desk.threat, self.session.state, self.session.viewer
        about = self.desk.about
        layers = about.layers(state, viewer, None, None)
        if not reach:
            none = "No enemy you know of can harm you next turn."
            self.talk.say(none if layers else about.no_layer(state))
            return
        self.talk.say(layers[-1].words)
        for thing in about.things(state, viewer):
            if thing.owner == viewer and thing.places:
                near = (reach[at] for at in reach if about.near(at, thing.places[0]))
                self.talk.say(f"{thing.title}: {max(near, default='out of reach')}.", indent="  ")
        marks = sorted(f"{name} {reach[at]}" for at in reach if (name := about.label(state, at)))
        if marks:
            self.talk.say(f"What the enemy can reach next turn: {', '.join(marks)}.")

    def undo(self) -> None:
        """Take back what was given last, or say why it stands."""
        self.desk.undo()
        self.talk.say(self._said)

    def standing(self, name: str) -> None:
        """Every standing order; or the end of one."""
        if name in self.talk.habits:
            self.talk.keep(name, "ask")
            self.talk.say(f"You will be asked again ({name}).")
            return
        for each in self.talk.habits.items():
            told = ALWAYS.get(each, each[1])
            self.talk.say(f"You always {told}. s {each[0]} ends that.", indent="  ")
        if not self.talk.habits:
            self.talk.say("You have no standing orders.")

    def rule(self, words: str) -> None:
        """What the book says about an id or some words."""
        for sentence in looked_up(words):
            self.talk.say(sentence)


def played(saved: Kept, line: LineFace, talk: Talk) -> bool:
    """Play a fight in lines; whether it was played to its end."""
    try:
        asyncio.run(LineTable(saved, line, talk).play())
    except (LeftError, EndOfInputError):
        talk.say(saved.trouble or KEPT)
        return False
    return True


FOUND = 3  # how many answers are told in full
NAMED = 30  # how many more are named
NOTHING = "Type r and a rule's number, a sailor's word, or any words of a rule."


def looked_up(words: str) -> Iterable[str]:
    from pieces_of_eight.content.rulebook import library

    found = library().look_up(words)
    if not found:
        yield NOTHING
    for entry in found[:FOUND]:
        yield from _told(entry, "" if words.strip().upper() == entry.id else words)
    more = found[FOUND:]
    if more:
        yield f"And {len(more)} more: {', '.join(entry.id for entry in more[:NAMED])}."


def _told(entry: "Readable", sought: str) -> Iterable[str]:
    from pieces_of_eight.content.rulebook import HowToPlay, Term, part_that_answers

    if isinstance(entry, HowToPlay):
        at = part_that_answers(entry, sought)
        for part in entry.parts[at : at + 1] if sought else entry.parts:
            yield f"{entry.title}, {part.title}: {part.text}"
    elif isinstance(entry, Term):
        yield f"{entry.title}: {entry.text}"
    else:
        yield f"{entry.id} {entry.title}: {entry.text}"


UNLIKELY = Fraction(1, 20_000)  # outcomes rarer than this are told in one line together
WIDTH = 28  # cells for the words of an outcome, where none is longer


def written(found: Odds) -> list[str]:
    """Return odds as lines: the dice with their reasons, then every outcome."""
    lines = []
    for part in found.parts:
        need = f", {part.need} or more" if part.need else ""
        dice = f"{part.dice} {'die' if part.dice == 1 else 'dice'}"
        mods = "".join(f"; {mod.value:+d} {mod.why} [{mod.rule}]" for mod in part.mods)
        lines.append(f"{part.words}: {dice}{need}{mods}")
    likely = [chance for chance in found.rows if chance.chance >= UNLIKELY]
    width = max([WIDTH, *(len(chance.words) for chance in (*likely, *found.also))])
    lines += [row(chance.words, chance.chance, width) for chance in likely]
    if len(likely) < len(found.rows):
        rest = sum((chance.chance for chance in found.rows), -sum(c.chance for c in likely))
        lines.append(row("anything else", Fraction(rest), width))
    if found.also:
        lines.append("and with it:")
        lines += [row(chance.words, chance.chance, width) for chance in found.also]
    if found.mean is not None:
        lines.append(f"on average {float(found.mean):.2f} [{found.rule}]")
    return lines + found.note.splitlines()


def row(words: str, chance: Fraction, width: int) -> str:
    bar = "#" * round(chance * 30)
    exact = f"  {chance}" if chance.denominator < 100_000 else ""
    return f"  {words:{width}} {float(chance):7.2%}  {bar:30}{exact}"


# --- What its engine describes --------------------------------------------------------------------


def described(face: Face) -> LineFace:
    """How a fight is told and ordered, by what its face says of it."""
    about = face.about

    def doer(state: Any, action: Any) -> str:
        actor = about.choice(state, action).actor
        things = about.things(state, about.ENGINE.game.to_act(state)[0])
        return next((thing.title for thing in things if thing.id == actor), "")

    def words(state: Any, action: Any) -> str:
        choice = action if isinstance(action, Choice) else about.choice(state, action)
        return choice.exact or choice.words

    verbs = {verb.name: verb.label for verb in about.verbs}
    return LineFace(
        face=face,
        desk=desk_of,
        words=words,
        surroundings=lambda state, who: [*surroundings(about, state, who)],
        doer=doer,
        typed=ordered,
        typing=about.TYPED,
        kind=lambda state, action: verbs[about.choice(state, action).verb],
        of_career=None if face.of_career is None else described(face.of_career),
    )


# --- What lies around -----------------------------------------------------------------------------


def surroundings(about: Description, state: Any, who: Player) -> Iterator[str]:
    yield about.hour(state)
    if grouped := about.around(state, who):
        yield from grouped
        return
    there = [thing for thing in about.things(state, who) if thing.places]
    own = [thing for thing in there if thing.owner == who]
    acts = [thing for thing in own if thing.id == about.acting(state)]
    here = next(iter((*acts, *own)), None)
    if here is not None:
        yield f"Bearings are from {here.title}."
    start = here or next(iter(there), None)
    for thing in sorted(
        there,
        key=lambda each: (
            0 if start is None else about.away(state, start.places[0], each.places[0])[0]
        ),
    ):
        yield told(about, state, thing, start, who)
    yield from about.surroundings(state, here, who)


def told(about: Description, state: Any, thing: Thing, start: Thing | None, who: Player) -> str:
    """A thing: its name, whose it is, where it lies, and how it is."""
    name = thing.title if thing.title.startswith(thing.sign) else start_of(thing.title)
    mine = "your" if thing.sort else "yours"
    whose = "" if thing.owner is None else mine if thing.owner == who else "enemy"
    way = "" if start is None else about.away(state, start.places[0], thing.places[0], start.id)[1]
    head = ", ".join(filter(None, (name, f"{whose} {thing.sort}".strip(), way)))
    return f"{head}: {about.brief(state, thing.id, who)}."


# --- Orders in words ------------------------------------------------------------------------------


def ordered(desk: FightDesk[Any, Any], order: str) -> Any:
    """What an order in words means: a row, a sentence where it cannot be, or None for no order.

    Who, what, at whom or where, as far as they are needed: "S1 go C5", "fire s1", "S1 C5".
    """
    words = order.split()
    name, _, key = order.strip().rpartition(" ")
    at = desk.about.named(desk.state, name) if name else None
    typed = desk.about.typed(desk.state, at, key) if name and desk.legal else None
    if typed is not None:
        return typed.replace("{name}", name) if isinstance(typed, str) else typed
    verb = next((word for word in words if word in desk.verbs), "")
    if verb and words[0] == "why":
        return desk.why_not_now() or desk.why_not([verb])
    own = {thing.sign.lower(): thing for thing in desk.things.values() if thing.owner == desk.me}
    signs = {thing.sign: thing for thing in desk.things.values()}
    who = own.get(words[0].lower()) if words else None
    others = words[1:] if who is not None else words
    if not verb and not (_is_spot(desk, words) if who is None else len(others) == 1):
        return None
    target = next((signs[word] for word in others if word in signs), None)
    rest = [word for word in others if word != verb and word not in signs]
    if who is not None and desk.telling is None:
        desk.take_up(who.id)
    elif who is not None and not desk.tell_only(who.id):
        return desk.why_not_now() or desk.why_not_him(who)
    place = desk.about.named(desk.state, rest[0]) if rest else None
    if rest and place is None:
        return f"There is no {desk.about.SPOT} {rest[0].upper()} here."
    if place is not None:
        desk.look_at(place)
    laid = [desk.here] if place is not None and desk.here is not None else []
    offered = desk.about.offers(desk.state, desk.choices, desk.hand)
    found = [choice for choice in (*laid, *offered) if not verb or choice.verb == verb]
    meant = [
        choice
        for choice in found
        if (who is None or choice.actor in (None, who.id))
        and (target is None or choice.target == target.id)
        and (place is None or choice.place == place)
    ][: 1 if place is not None else None]
    if meant:
        return meant[0] if len(meant) == 1 else _which(meant)
    names = [verb] if verb else list({c.verb: c for c in desk.all_laid or desk.choices})
    if not names and desk.telling is not None and desk.hand and not desk.why_not_now():
        return desk.why_not_him(desk.things[desk.who])
    return desk.why_not_now() or desk.refused(names, [target]) or desk.why_not(names)


def _is_spot(desk: FightDesk[Any, Any], words: Sequence[str]) -> bool:
    """Whether an order is a place alone, to which all go who are told off: "28,36"."""
    word = words[0] if len(words) == 1 else ""
    mixed = any(letter.isdigit() for letter in word) and not word.isdigit()
    return mixed and desk.telling is not None


def _which(meant: Sequence[Choice]) -> str:
    said = "; ".join(choice.words for choice in meant[:4])
    more = f"; and {len(meant) - 4} more" if len(meant) > 4 else ""
    return f"That could mean {len(meant)} things: {said}{more}."
