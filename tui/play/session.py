"""A fight as it is played at this table: who sits where, whose decision it is, who answers.

No drawing here. The people at the table act through `submit` and `undo`; for an AI chair
`drive` asks its opponent, who lives in a process of its own, and shows what it did at a pace
that a person can follow, skip, pause or step through.
"""

import asyncio
import random
from collections.abc import Callable, Container, Hashable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import (
    Event,
    Planned,
    Prompt,
    Refusal,
    Said,
    Step,
    dated,
    listed,
)
from pieces_of_eight.campaign.kernel.sealed import Player, hides, redact
from pieces_of_eight.campaign.kernel.sworn import ALONE, Oath, Sworn
from pieces_of_eight.content.words import talk
from pieces_of_eight.saves.match_file import Chair, Header
from .faces import Face
from .swearing import SWORN_DICE, told, told_at_the_end

RIVAL = Rule("C-2")
FOUGHT = "fought"  # by how many fights of his in the career one was begun: he says nothing twice
PACE = 2  # of each kind a new line comes in every so many of these fights
DEAD = "dead"  # what moves him when he is killed himself: he says nothing more
MOVING = {"Alarm": "alarm", "Dead": "captain"}
"""The great moments that a rival has lines of their own for, by their word."""

if TYPE_CHECKING:
    from pieces_of_eight.campaign.ai.opponent import Opponent


# --- The log of a fight: every event as a sentence, with the place of its dice and its rule -------

Tell = Callable[[Any, Event, Sequence[str]], str]
"""An event as a sentence without its rule, with the names of the players; "" is not told."""


class LogEntry(Struct, frozen=True):
    """One event of the log."""

    step: int  # the number of the action that brought it, 0 for the start of the fight
    turn: int
    words: str  # the sentence without the rule at its end
    rule: Rule
    event: Event
    chore: Hashable = None
    """By what it is bookkeeping, alike for what is one line; None where it is none."""


class Journal:
    """All that has been told to one player, kept in step with the match."""

    def __init__(
        self,
        match: Match,
        who: Player,
        names: Sequence[str],
        tell: Tell,
        by_habit: Container[int] = (),
        chore: Callable[[Event], Hashable] = lambda event: None,
        speech: Callable[[int], str] = lambda number: "",
    ) -> None:
        """`names` are those of the players; `tell` knows the words of this kind of fight, and
        `chore` what of it is bookkeeping.

        `by_habit` has the numbers of the actions that standing orders took.
        """
        self._by_habit = by_habit
        self._match = match
        self._who = who
        self._tell = tell
        self._chore = chore
        self._speech = speech
        self._names = names
        self._marks: list[int] = []  # how many entries there were after each step
        self.entries: list[LogEntry] = []
        if oath := self._oath:
            self._tell_of_dice(0, f"{told(oath.commitment)} The number is {oath.number:,}.")
        self.catch_up()

    def catch_up(self) -> None:
        """Take in what has happened since, and forget what was taken back."""
        steps = self._match.steps
        while len(self._marks) > len(steps):
            self._marks.pop()
            del self.entries[self._marks[-1] if self._marks else 0 :]
        for number in range(len(self._marks), len(steps)):
            step = steps[number]
            state = redact(step.state, self._who)
            began = (steps[number - 1] if number else step).state.turn
            told = [
                self._entry(number, turn, state, event)
                for turn, event in dated(redact(step.events, self._who), began)
            ]
            self.entries += [entry for entry in told if entry.words]
            last = number == len(steps) - 1 and not self._match.to_act
            if said := self._speech(number):
                self.entries.append(LogEntry(number, state.turn, said, RIVAL, Event(RIVAL)))
            if last and (oath := self._oath):
                self._tell_of_dice(number, told_at_the_end(oath))
            self._marks.append(len(self.entries))

    @property
    def _oath(self) -> Oath | None:
        dice = self._match.dice
        return dice.oaths[0] if isinstance(dice, Sworn) and dice.label == ALONE else None

    def _tell_of_dice(self, number: int, words: str) -> None:
        turn = self._match.steps[number].state.turn
        self.entries.append(LogEntry(number, turn, words, SWORN_DICE, Event(SWORN_DICE)))

    def of_step(self, number: int) -> list[LogEntry]:
        """What one action brought; -1 is the last."""
        number %= len(self._marks)
        first = self._marks[number - 1] if number else 0
        return self.entries[first : self._marks[number]]

    def _entry(self, number: int, turn: int, state: Any, event: Event) -> LogEntry:
        words = self._tell(state, event, self._names)
        if words and number in self._by_habit:
            words = f"By standing order: {words}"
        return LogEntry(number, turn, words, event.rule, event, self._chore(event))


# --- What was done since a captain last gave an order, as far as he knows of it -------------------
# It is what stays on his map until he acts. What came of his last order that came to anything, and
# of what others did then, is his last result: a line has it until another comes, or until he has
# given the first order of his next turn.

S = TypeVar("S")
T = TypeVar("T")


class Weight(IntEnum):
    """How much a piece of news matters: the first comes first."""

    LOST = 0  # one of his, or a hold on something that decides the fight, is gone
    HURT = 1  # one of his was hit
    WON = 2  # the enemy has lost something
    ALARM = 3  # what all have to reckon with: the bell, the wind, a fire
    SEEN = 4  # an enemy has come in sight
    MOVED = 5  # an enemy has gone somewhere


class News(NamedTuple):
    """Something that has changed, in a sentence."""

    weight: Weight
    words: str

    @property
    def is_result(self) -> bool:
        """Whether something has come of what was done: more than that somebody goes or is seen."""
        return self.weight <= Weight.ALARM


class Moment(NamedTuple):
    """Something great: a word for it, and a sentence."""

    word: str
    words: str
    good: bool | None = None  # whether it is to the good of who looks on; None where it is neither
    who: str = ""  # the captain who died of it
    place: str = ""  # where that was


class Act(NamedTuple):
    """One action of the turn: the fight before it, and what happened."""

    before: Any
    events: Sequence[Event]
    own: bool = False  # whether the captain did it himself: his last order, or an answer


class LastTurn(NamedTuple, Generic[S]):
    """What was done since a captain's last order, all as his seat knows it."""

    viewer: Player
    acts: Sequence[Act]
    now: S

    @property
    def before(self) -> S:
        """The fight as it was left."""
        found: S = self.acts[0].before
        return found

    def states(self) -> list[S]:
        """The fight after each action, as it was left first."""
        return [*(act.before for act in self.acts), self.now]


def since_last_order(
    match: Match,
    viewer: Player,
    answers: tuple[type, ...] = (),
    passes: tuple[type, ...] = (),
) -> LastTurn[S] | None:
    """What was done since `viewer` last gave an order; None where nothing was.

    What he answers meanwhile is no order: neither to a question of the rules, nor to one that
    comes round in each turn, whose actions are `answers`; nor are `passes`, where they are all
    that can be done. An order that has ended his turn belongs to what follows: fires burn and
    nerves fail with it.
    """
    order = order_before(match, viewer, len(match.steps), answers, passes)
    if order:
        before: Any = match.steps[order - 1].state
        after: Any = match.steps[order].state
        ended = after.turn != before.turn or viewer not in match.engine.game.to_act(after)
        order += not ended
    first = max(1, order)
    return turn_of(match, viewer, first, len(match.steps)) if first < len(match.steps) else None


def turn_of(match: Match, viewer: Player, first: int, end: int) -> LastTurn[S]:
    """What the steps from one to before another did, as `viewer` knows it."""
    states = [redact(step.state, viewer) for step in match.steps[first - 1 : end]]
    acts = [
        Act(before, redact(step.events, viewer), entry.who == viewer)
        for before, step, entry in zip(
            states, match.steps[first:end], match.entries[first - 1 : end - 1], strict=False
        )
    ]
    return LastTurn(viewer, acts, states[-1])


def order_before(
    match: Match,
    viewer: Player,
    end: int,
    answers: tuple[type, ...],
    passes: tuple[type, ...],
) -> int:
    """The number of the last step before another that an order of the viewer's has done; else 0."""
    game = match.engine.game
    for number in range(end - 1, 0, -1):
        entry, before = match.entries[number - 1], match.steps[number - 1].state
        if entry.who != viewer or before.pending or isinstance(entry.action, answers):
            continue
        if isinstance(entry.action, passes) and len(game.legal(before, viewer)) == 1:
            continue
        return number
    return 0


def missed(fired: Sequence[tuple[str, str, int]]) -> Iterator[News]:
    """Who has fired at whom without a hit in all those shots, each pair once."""
    hit = {(by, on) for by, on, hits in fired if hits}
    for by, on in dict.fromkeys((by, on) for by, on, _ in fired if (by, on) not in hit):
        yield News(Weight.ALARM, f"{by} misses {on}.")


def of_a_ship(
    name: str,
    fate: str,
    lost: Sequence[str],
    *,
    mine: bool,
    captain_fell: bool,
    hit_by: Sequence[str] = (),
) -> Iterator[News]:
    """What became of a ship, or what she has lost, and whether her captain fell.

    `hit_by` are those whose shots alone have done it, where that is so.
    """
    if fate:
        yield News(Weight.LOST if mine else Weight.WON, f"{name} {fate}.")
        return
    weight = Weight.HURT if mine else Weight.WON
    if lost and hit_by:
        hit = "hits" if len(hit_by) == 1 else "hit"
        by = f"{listed(hit_by)} {hit}" if mine else "You hit"
        yield News(weight, f"{by} {name} for {listed(lost, 4)}.")
    elif lost:
        yield News(weight, f"{name} loses {listed(lost, 4)}.")
    if captain_fell:
        yield News(weight, f"{name}'s captain is killed.")


def ways(last: LastTurn[S], whereabouts: Callable[[S], Mapping[Any, Any]]) -> list[tuple[Any, ...]]:
    """The way of each whom others have moved: the places where he was seen, one after the other.

    Who was lost out of sight begins a new way where he is seen again.
    """
    found: list[list[Any]] = []
    going: dict[Hashable, list[Any]] = {}
    own = [True, *(act.own for act in last.acts)]
    for done_himself, state in zip(own, last.states(), strict=True):
        places = whereabouts(state)
        going = {who: way for who, way in going.items() if who in places}
        for who, at in places.items():
            if who not in going or (done_himself and going[who][-1] != at):
                going[who] = [at]
                found.append(going[who])
            elif going[who][-1] != at:
                going[who].append(at)
    return [tuple(way) for way in found if len(way) > 1]


# --- Session --------------------------------------------------------------------------------------

AnyOpponent: TypeAlias = "Opponent"
Opponents: TypeAlias = Mapping[Player, AnyOpponent]
"""Who decides for each chair that is not a person's."""
A = TypeVar("A")

BEAT = 0.2  # seconds for which a move of an AI ship stands before the next
DICE_BEAT = 1.2  # seconds for dice: long enough to read a sentence
MOMENT = 0.05  # seconds an opponent has when the fight is hurried on


class Kept(Protocol):
    """A match that is saved as it is played (see `saves.MatchFile`)."""

    notes: list[str]  # what the player should be told, in sentences

    @property
    def trouble(self) -> str:
        """Why not all of it is on the disk, in a sentence, as long as that lasts."""

    @property
    def name(self) -> str: ...

    @property
    def header(self) -> Header: ...

    @property
    def match(self) -> Match: ...

    @property
    def of_career(self) -> bool:
        """Whether it is part of a career."""

    def wait_for_disk(self) -> None: ...

    def note(self, key: str, text: str) -> None: ...

    def close(self) -> None: ...


class PerChange(Generic[T]):
    """A property of a session that is worked out once between two changes, when it is asked for."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work

    def __get__(self, session: "Session[Any, Any]", owner: object) -> T:
        known, name = session.known, self._work.__name__
        if name not in known:
            known[name] = self._work(session)
        found: T = known[name]
        return found


class Session(Generic[S, A]):
    """The table at which a fight is played: its states and actions are those of its engine."""

    def __init__(self, saved: Kept, face: Face, *, animated: bool = True) -> None:
        """`face` is that of the engine; a fight of a career is told by its words there."""
        self.saved = saved
        self.animated = animated
        self.shown_for = 0.0  # for how many seconds a page shows what has just been done
        self.face = face.suited(of_career=saved.of_career)
        """How its kind of fight is told and shown."""
        self._journals: dict[Player, Journal] = {}
        self.paused = False
        self.hurried = False
        self.on_change: Callable[[Step[S] | None], None] = lambda step: None
        """Called after each action with what it did, and with None after an undo."""
        self.on_trouble: Callable[[str], None] = lambda sentence: None
        """Called with a sentence when an opponent cannot answer."""
        self._by_habit: set[int] = set()  # the numbers of the actions that standing orders took
        self._opponents: Opponents = {}
        self._adviser: AnyOpponent | None = None
        """Who plans whole turns, in a process of his own; called when he is first wanted."""
        self._wake = asyncio.Event()
        self._cut = asyncio.Event()
        self._single = False
        self._idle = asyncio.Event()
        self._known: tuple[object, object, dict[str, Any]] = (None, None, {})
        """The last step, the header, and what was worked out since both are so: the chairs may be
        given to others without any action."""
        self._last_person = next(iter(self.people), Player(0))

    @property
    def known(self) -> dict[str, Any]:
        """What was worked out since the last change, by whomever it was made."""
        step, header = self.saved.match.steps[-1], self.saved.header
        if self._known[0] is not step or self._known[1] is not header:
            self._known = step, header, {}
        return self._known[2]

    # Who sits where.

    @property
    def chairs(self) -> Sequence[Chair]:
        return self.saved.header.chairs

    @property
    def of_career(self) -> bool:
        """Whether it is fought in a career, which has words of its own for some things."""
        return self.saved.of_career

    @PerChange
    def people(self) -> tuple[Player, ...]:
        """The chairs in which people sit."""
        return tuple(Player(n) for n, chair in enumerate(self.chairs) if chair.person)

    @PerChange
    def decider(self) -> Player | None:
        """Whose decision it is; nobody's when the fight is over."""
        return self.who_decides()

    @PerChange
    def human(self) -> bool:
        """Whether a person at the table has to decide."""
        return self.person_decides()

    @property
    def over(self) -> bool:
        return self.decider is None

    @property
    def two_people(self) -> bool:
        """Whether two captains share the keyboard."""
        return len(self.people) == 2

    @property
    def watched(self) -> bool:
        """Whether nobody plays: all chairs think for themselves."""
        return not self.people

    @PerChange
    def viewer(self) -> Player:
        """Through whose eyes the fight is shown: those of the person who decides or did so last."""
        if self.human and self.decider is not None:
            self._last_person = self.decider
        return self._last_person

    @property
    def secrets(self) -> bool:
        """Whether one captain hides something from another just now."""
        return self._hides and not self.face.is_open(self.state)

    @PerChange
    def _hides(self) -> bool:
        seats = [self.saved.match.seat(Player(n)) for n in range(len(self.chairs))]
        return any(hides(seat.seen.value) for seat in seats)

    # What each kind of table decides in its own way; asked once a change.

    def who_decides(self) -> Player | None:
        return next(iter(self.saved.match.to_act), None)

    def person_decides(self) -> bool:
        return self.decider in self.people

    def name_of(self, player: Player) -> str:
        """What the one in a chair is called."""
        return self.chairs[player].name

    # What is seen and asked.

    @PerChange
    def state(self) -> S:
        """The fight as the viewer sees it."""
        seen: S = self.saved.match.seat(self.viewer).seen.value
        return seen

    @property
    def journal(self) -> Journal:
        """What has been told to the viewer; no word of what only others may know."""
        viewer = self.viewer
        if viewer not in self._journals:
            names = [chair.name for chair in self.chairs]
            self._journals[viewer] = Journal(
                self.saved.match,
                viewer,
                names,
                self.face.tell,
                self._by_habit,
                self.face.chore,
                partial(self.speech, viewer, told={}),
            )
        return self._journals[viewer]

    def speech(self, viewer: Player, number: int, told: dict[str, int]) -> str:
        """What a rival of a temper says after a step: as the fight begins, once at each of some
        moments, and at the end. Only what both see moves him to it.

        `told` has the steps of what he has said in this fight. In a career the first fight has a
        line for every moment, and later ones fewer: so none comes twice.
        """
        match, others = self.saved.match, [n for n in range(len(self.chairs)) if n != viewer]
        temper = self.chairs[others[0]].temper if len(others) == 1 else ""
        if not temper or told.get(DEAD, number) < number:
            return ""
        name = self.chairs[others[0]].name
        moment = self._moved(viewer, name, number)
        lines = talk().get((moment, temper), ())
        if told.setdefault(moment, number) != number or not lines:
            return ""
        fought = self.saved.header.texts.get(FOUGHT)
        at, rest = divmod(int(fought or match.seed % len(lines) * PACE), PACE)
        said = at < len(lines) and not rest
        return f'{name}: "{lines[at]}"' if said else ""

    def _moved(self, viewer: Player, rival: str, number: int) -> str:
        """What a step is to a rival, in the words of what he may say; empty for nothing."""
        match, tell = self.saved.match, self.face.moments
        if not number:
            return "opening"
        found = list(tell(turn_of(match, viewer, number, number + 1))) if tell else []
        if any(moment.who == rival for moment in found):
            return DEAD
        if number == len(match.steps) - 1 and not match.to_act:
            best = match.engine.better(match.state)
            return "draw" if best is None else "defeat" if best == viewer else "victory"
        first = next(iter(found), None)
        if first is None:
            return ""
        return MOVING.get(first.word, "hit" if first.good else "ours")

    @property
    def told(self) -> Sequence[LogEntry]:
        """What of that stands beside a map: how the dice were sworn is read in the log alone."""
        return [entry for entry in self.journal.entries if entry.rule != SWORN_DICE]

    def _catch_up(self) -> None:
        for journal in self._journals.values():
            journal.catch_up()

    @PerChange
    def prompt(self) -> Prompt:
        """What is asked now, of whoever decides."""
        return self.saved.match.seat(self.decider or self.viewer).prompt

    def legal(self) -> Sequence[A]:
        """What the person who decides may do; nothing while an AI decides."""
        return self._legal

    @PerChange
    def _legal(self) -> Sequence[A]:
        who = self.decider
        return self.saved.match.seat(who).legal() if self.human and who is not None else ()

    @PerChange
    def aim(self) -> Said | None:
        """What wins, and how far the viewer is from it; nothing where the page says so itself."""
        aim = self.face.aim
        return None if aim is None else aim(self.state, self.viewer if self.people else None)

    @PerChange
    def last_turn(self) -> LastTurn[S] | None:
        """What was done since the last order of the person who decides; None while an AI does."""
        face = self.face
        if not self.human or face.news is None:
            return None
        return since_last_order(self.saved.match, self.viewer, face.answers, face.passes)

    @PerChange
    def last_result(self) -> Sequence[News]:
        """What came of the last order of this turn that came to anything, and of what others did
        then; and where others have gone since the very last. Looked for from the end back, order by
        order, as far as the turn of the last one."""
        face, match, viewer = self.face, self.saved.match, self.viewer
        if face.news is None:
            return ()
        gone: list[News] | None = None
        end, turn = len(match.steps), -1
        while end > 1:
            first = max(1, order_before(match, viewer, end, face.answers, face.passes))
            ordered = match.steps[first - 1].state.turn
            if gone is not None and ordered != turn:
                break
            found = sorted(
                face.news(turn_of(match, viewer, first, end)), key=lambda news: news.weight
            )
            if gone is None:
                gone, turn = [each for each in found if not each.is_result], ordered
            told = [each for each in found if each.is_result] or self._tests(first, end)
            if told:
                return (*told, *gone)
            end = first
        return gone or ()

    def _tests(self, first: int, end: int) -> Sequence[News]:
        for number in range(end - 1, first - 1, -1):
            for entry in reversed(self.journal.of_step(number)):
                if entry.chore is None and bool(
                    getattr(entry.event, "faces", ()) or getattr(entry.event, "face", 0)
                ):
                    return [News(Weight.ALARM, entry.words)]
        return ()

    def act_of(self, step: Step[S]) -> Act:
        """What was done with a step, as the viewer saw it; some may have been done since."""
        match, who = self.saved.match, self.viewer
        number = next(n for n in range(len(match.steps) - 1, 0, -1) if match.steps[n] is step)
        before = match.seat(who).seen_at(number - 1)
        return Act(before, redact(step.events, who), match.entries[number - 1].who == who)

    def moments(self, step: Step[S]) -> Sequence[Moment]:
        """The great moments of a step, but for the end of the fight."""
        match, tell = self.saved.match, self.face.moments
        number = next((n for n in range(len(match.steps) - 1, 0, -1) if match.steps[n] is step), 0)
        return [*tell(turn_of(match, self.viewer, number, number + 1))] if tell and number else ()

    def with_the_end(self, step: Step[S]) -> Sequence[Moment]:
        """The same with the end, where that has come: beside it stands nothing but deaths."""
        found = self.moments(step)
        if not self.over:
            return found
        said = [each.words for each in found if not each.who]
        return (*(each for each in found if each.who), self.the_end(said))

    def the_end(self, said: Sequence[str] = ()) -> Moment:
        """How the fight ended for the one who plays; for several, or for nobody, just that."""
        state: Any = self.saved.match.state
        winner = self.saved.match.engine.better(state)
        alone = len(self.people) == 1
        word = "The end" if not alone else "A draw" if winner is None else "Victory"
        good = None if not alone or winner is None else winner == self.viewer
        word = "Defeat" if good is False else word
        verdict = self.face.verdict(state, winner, [chair.name for chair in self.chairs])
        return Moment(word, f"{' '.join(said[:1]) or self.face.ending(state)} {verdict}", good)

    def refuse(self, action: A) -> Refusal | None:
        """Why the action cannot be taken, or None."""
        return self.saved.match.seat(self.viewer).refuse(action)

    def gives_up(self, action: A) -> Prompt | None:
        """What an order certainly gives up, and by which rule; None where it gives up nothing."""
        return self.saved.match.engine.gives_up(self.state, action)

    # What people do.

    def submit_by_habit(self, action: A) -> Step[S]:
        """Take an action as a standing order says; the log tells so. Raises RefusedError."""
        self._by_habit.add(len(self.saved.match.steps))
        return self.submit(action)

    def submit(self, action: A) -> Step[S]:
        """Take an action for the person who decides. Raises RefusedError."""
        step = self._do(self.viewer, action)
        self._rouse()
        return step

    def why_not_undo(self) -> str | None:
        """Why the last action of the viewer stands, in words."""
        return self.saved.match.seat(self.viewer).why_not_undo()

    def undo(self) -> None:
        """Take back the viewer's last action. Raises RefusedError."""
        self.saved.match.undo(self.viewer)
        self._by_habit.discard(len(self.saved.match.steps))
        self._catch_up()
        self.on_change(None)

    def _do(self, who: Player, action: A) -> Step[S]:
        step: Step[S] = self.saved.match.submit(who, action)
        self._catch_up()
        self.on_change(step)
        return step

    async def advise(self) -> list[tuple[A, str]]:
        """The best actions with a reason for each, from what the person who decides sees.

        Nothing while an AI decides, or when the fight has gone on meanwhile.
        """
        if not self.human:
            return []
        before = self.saved.match.state
        found = await asyncio.to_thread(self.advice())
        return found if self.saved.match.state is before else []

    def advice(self) -> Callable[[], list[tuple[A, str]]]:
        """The adviser's work, ready to be done in another thread."""
        seat, engine = self.saved.match.seat(self.viewer), self.saved.match.engine
        seen, legal = seat.seen, seat.legal()

        def work() -> list[tuple[A, str]]:
            from pieces_of_eight.campaign.ai.advise import advise

            found = advise(engine, seen, legal, random.Random(0))
            return [(advice.action, self.face.worth(advice)) for advice in found]

        return work

    async def plan_turn(self) -> Sequence[Planned]:
        """What the adviser would do in this turn, from what the person who decides sees.

        Nothing while an AI decides, or when the fight has gone on meanwhile.
        """
        if not self.human:
            return ()
        if self._adviser is None:
            from pieces_of_eight.campaign.ai.opponent import Opponent, adviser_in

            engine = self.saved.match.engine
            self._adviser = Opponent(engine, adviser_in(engine), 0)
        before = self.saved.match.state
        found = await self._adviser.plan(self.saved.match.seat(self.viewer).seen)
        return found if self.saved.match.state is before else ()

    # What the opponents do.

    async def drive(self, opponents: Opponents) -> None:
        """Let the opponents decide whenever it is theirs to decide, until the fight is over.

        They sit in the chairs of the header that are not a person's.
        """
        self._opponents = opponents
        if not opponents:
            return
        from pieces_of_eight.campaign.ai.opponent import OpponentError

        while not self.over:
            opponent = None if self.human else self._opponents.get(self.decider or Player(0))
            if opponent is None or (self.paused and not self._single):
                self.hurried = self.hurried and not self.human
                await self._wait()
                continue
            who, before = self.decider, self.saved.match.state
            assert who is not None
            try:
                action = await self._thought(opponent, who)
            except OpponentError as trouble:
                self.paused = True
                self.on_trouble(str(trouble))
                continue
            while self.paused and not self._single:  # perhaps others go on with the match
                await self._wait()
            if self.saved.match.state is not before:
                continue
            self._single = False
            step = self._do(who, action)
            await self._rest(step)
        self._idle.set()

    async def _thought(self, opponent: AnyOpponent, who: Player) -> A:
        from pieces_of_eight.campaign.ai.worker import moment

        match = self.saved.match
        choice = opponent.choose(match.seat(who).seen, moment(match, who))
        thought: asyncio.Future[A] = asyncio.ensure_future(choice)
        try:
            if self.hurried:
                await asyncio.wait({thought}, timeout=MOMENT)
                opponent.hurry()
            return await thought
        except asyncio.CancelledError:
            thought.cancel()
            raise

    async def _wait(self) -> None:
        self._wake.clear()
        self._idle.set()
        await self._wake.wait()
        self._idle.clear()

    async def rested(self) -> None:
        """Until no opponent thinks: a person decides, all is paused, or the fight is over."""
        await self._idle.wait()

    async def _rest(self, step: Step[S]) -> None:
        """Leave time to see what happened, unless that is cut short."""
        if self.hurried or not self.animated or self.over:
            await asyncio.sleep(0)
            return
        self._cut.clear()
        beat, self.shown_for = max(DICE_BEAT if step.thrown else BEAT, self.shown_for), 0.0
        try:
            await asyncio.wait_for(self._cut.wait(), beat)
        except TimeoutError:
            return

    def _rouse(self) -> None:
        self._idle.clear()
        self._cut.set()
        self._wake.set()

    def skip(self) -> None:
        """Go to the next decision of a person without waiting; with nobody playing, to the end."""
        self.hurried = True
        self.paused = False
        for opponent in self._opponents.values():
            opponent.hurry()
        self._rouse()

    def pause(self, *, paused: bool) -> None:
        """Let the opponents wait after the action of the moment, or go on."""
        self.paused = paused
        self.hurried = False
        self._rouse()

    def step(self) -> None:
        """While paused: one action of an opponent."""
        self._single = True
        self._rouse()

    def close(self) -> None:
        """Send the opponents and the adviser home and let the save go."""
        if self._adviser is not None:
            self._adviser.close()
        for opponent in self._opponents.values():
            opponent.close()
        self._opponents = {}
        self.saved.close()


AnySession: TypeAlias = Session[Any, Any]
