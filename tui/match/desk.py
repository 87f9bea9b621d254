"""What lies before a player in any fight: who is in hand, what can be done, and why not.

A sight knows the session, through the engine's `Description` alone, and gives no orders.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

from msgspec import Struct

from pieces_of_eight.campaign.kernel.describe import (
    Choice,
    Description,
    Layer,
    Place,
    Thing,
    ThingId,
    Tone,
    Verb,
)
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import Prompt, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.keyboard import USUAL, Keymap
from pieces_of_eight.tui.play.own_keys import keyed
from pieces_of_eight.tui.play.session import Session
from .plan import refused_by

if TYPE_CHECKING:
    from .fight_desk import FightDesk

S = TypeVar("S")
A = TypeVar("A")
WAITING = "It is not your turn. Enter hurries the others."
"""What is said to who presses a key while others decide; it goes when his turn comes."""
QUESTION, ADVICE, SURE, PLAN = "question", "advice", "sure", "plan"
"""Four kinds of list that every fight has; the others are its own."""
UNASKED = QUESTION, ADVICE, SURE, PLAN
"""Lists that lie open though no key asked for them just now: nothing struck before is for them."""
NO, YES = 0, 1  # the rows of a list that asks whether a captain is sure
P = ParamSpec("P")
T = TypeVar("T")


class Listing(Struct, frozen=True):
    """Choices laid open. A question has to be answered; other lists can be closed."""

    kind: str  # QUESTION, ADVICE, or the name of the command that opened it
    title: str
    actions: tuple[Any, ...]
    whys: tuple[str, ...] = ()
    """For each action a sentence in its favour, which stands in place of the title."""
    orders: tuple[Any, ...] = ()
    """What is done if the captain is sure; `actions` has the last of it for both rows."""
    under: Choice | None = None
    """The row whose question it answers, and the list in which that stands."""
    back: "tuple[Listing, int] | None" = None

    @property
    def closable(self) -> bool:
        return self.kind != QUESTION


class Once(Generic[P, T]):
    """A pure function of frozen values that remembers its last answer.

    A page asks the same of the same state at each key; states are large, so they are compared,
    which begins with whether they are the very same, and not hashed.
    """

    def __init__(self, work: Callable[P, T]) -> None:
        self._work = work
        self._last: tuple[object, T] | None = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        asked = (args, kwargs)
        if self._last is None or self._last[0] != asked:
            self._last = asked, self._work(*args, **kwargs)
        return self._last[1]


class Placing:
    """Those who are told off are placed one by one, before all of them go at once."""

    def __init__(self, desk: "FightDesk[Any, Any]", places: Mapping[ThingId, Place]) -> None:
        self._desk = desk
        self._places = dict(places)
        self.held: ThingId = None  # who comes along with the cursor
        self.next(1)
        desk.say("Arrows move his place, Tab goes to the next man, Enter sends them all.")

    @property
    def choice(self) -> Choice:
        """What sends each to his place; those who are to stay where they are stay behind."""
        found = self._desk.about.send(self._desk.state, self._places)
        assert found is not None
        return found

    def move(self, to: Place) -> None:
        """Whoever is held comes along."""
        if self.held is not None:
            self._places[self.held] = to

    def next(self, step: int) -> None:
        """Hold the next of them."""
        order = list(self._places)
        at = order.index(self.held) if self.held in order else -1
        self.held = None
        self._desk.look_at(self._places[order[(at + step) % len(order)]])
        self.held = order[(at + step) % len(order)]

    def hold(self, at: Place) -> None:
        """Leave his place where it is, or take up the one who is to stand there."""
        there = [who for who, place in self._places.items() if place == at]
        self.held = there[0] if self.held is None and there else None


class FightSight(Generic[S, A]):
    """What those in hand can choose, what is laid where, and what is under the cursor."""

    def __init__(self, session: Session[S, Any], say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        self.session = session
        self.about: Description = session.face.about
        self.say: Callable[[str], None] = lambda sentence: say(self.keyed(sentence))
        """Shows a sentence; the commands it names have become their keys."""
        self.keymap: Callable[[], Keymap] = lambda: USUAL
        self.legal: tuple[A, ...] = ()
        self.listing: Listing | None = None
        self.at = 0  # which of the open choices is under the cursor
        self._weighed: dict[Any, Odds | None] = {}
        self._threat: Mapping[Place, str] | None = None
        self.verbs = {verb.name: verb for verb in self.about.verbs}
        self.commands = {verb.command for verb in self.about.verbs if verb.command}
        self.telling = next((verb for verb in self.about.verbs if verb.tells), None)
        """How single ones are told off, where that can be."""
        self.choices: list[Choice] = []  # what those in hand can choose
        self._all: list[Choice] = []  # what anybody can be ordered
        self.heads: Sequence[Choice] = ()  # rows over groups of choices, and for usual orders
        self.storey = ""  # the group that lies open, or did last
        self.rested: set[ThingId] = set()  # those who want no more orders in this part
        self._last: tuple[object, Sequence[A]] = (None, ())
        """What was ordered in the turn before, by whom and which turn it is."""
        self.things: dict[ThingId, Thing] = {}
        self.actors: list[ThingId] = []  # those who can be given an order now
        self.aims: list[ThingId] = []  # those to whom something can be done now
        self.able: list[ThingId] = []  # those of whom several can be told off for one order
        self.hand: tuple[ThingId, ...] = ()
        """Those who are given orders: one, or all who are told off together."""
        self.cursor: Place = None
        self.laid: dict[Place, list[Choice]] = {}  # what can be done by pointing at a place
        self._led: dict[Place, Choice | None] = {}
        """What was worked out for a place because it was pointed at."""
        self.placing: Placing | None = None  # those in hand while they are placed one by one
        self.alternative = 0  # which of several choices that are laid to the place under the cursor
        self.steering = ""  # the command whose verbs the arrows order
        self.layer: Layer | None = None  # what lies over the map to be looked at
        self._part: Hashable = None

    def key_of(self, name: str) -> str:
        """The key of a command, as it is written for a player."""
        return self.session.face.kind.orders.key_of(name, self.keymap())

    def keyed(self, sentence: str) -> str:
        """A sentence of ours whose `{name of a command}` has become the key of that command."""
        known = self.session.face.kind.orders
        return keyed(sentence, lambda name: self.key_of(name) if name in known else f"{{{name}}}")

    # Who is in hand, and where the cursor is.

    @property
    def state(self) -> S:
        return self.session.state

    @property
    def me(self) -> Player:
        """Whose decision it is, or who looks on."""
        return self.session.viewer

    @property
    def who(self) -> ThingId:
        """The first of those who are given orders."""
        return self.hand[0] if self.hand else None

    @property
    def passing(self) -> str:
        """What is said where this part of the turn passes by itself; empty where it does not."""
        alone = self.session.human and len(self.choices) == 1 and self.all_end
        return self.about.passes(self.state) if alone else ""

    def _still_in_hand(self) -> Sequence[ThingId]:
        """Those in hand who can go on; else those with whom this part begins."""
        if self.telling is None:
            left = self._waiting or self.actors
            return (self.who,) if self.who in left else left[:1]
        usual = self.about.crew(self.state, None, ()) if self.able else ()
        return [each for each in self.able if each in self.hand] or usual

    @property
    def _waiting(self) -> list[ThingId]:
        return [each for each in self.actors if each not in self.rested]

    def _take(self, hand: Sequence[ThingId], *, aim: bool = True) -> None:
        self.hand = tuple(hand)
        self._see()
        self._lay()
        if self.cursor is None:
            self.look_at(self.about.start(self.state, self.me))
        if aim:
            self._aim()

    def _see(self) -> None:
        self.choices = [*self.about.open_to(self.state, self._all, self.hand)]
        self.aims = list(dict.fromkeys(c.target for c in self.choices if c.target is not None))
        last = self.ordered_last_turn() if self.legal else ()
        self.heads = self.about.heads(self.state, self.choices, self.who, last)

    def ordered_last_turn(self) -> Sequence[A]:
        """What the player ordered in the turn before this, the last first."""
        match, now = self.session.saved.match, self.session.state
        turn: int = getattr(now, "turn", 0)
        if self._last[0] != (turn, self.me):
            found: list[A] = []
            for number in range(len(match.entries), 0, -1):
                then, entry = match.steps[number - 1].state.turn, match.entries[number - 1]
                if then < turn - 1:
                    break
                if then == turn - 1 and entry.who == self.me:
                    found.append(entry.action)
            self._last = (turn, self.me), found
        return self._last[1]

    def _lay(self) -> None:
        self.laid, self._led = {}, {}
        for each in self.about.lay(self.state, self.legal, self.hand) if self.legal else ():
            self.laid.setdefault(each.place, []).append(each)

    def _aim(self) -> None:
        """The cursor on what is proposed, else on the likeliest target, else on who is in hand."""
        proposed = self.proposed
        acting = self.about.acting(self.state) if self.who is None else self.who
        targets = [c for c in self.choices if c.actor == self.who and self.verb(c).aimed]
        stations = [] if self.telling is None or self.hand else self.stations
        if proposed is not None:
            self._look_at_laid(proposed)
        elif targets and not self.laid:
            likely = next((choice for choice in targets if choice.proposed), None)
            self.look_at(self.place_of(likely or max(targets, key=self._promise)))
        elif acting is not None and self.things[acting].places:
            self.look_at(self.things[acting].places[0])
        elif stations and self.cursor not in stations:
            self.look_at(stations[0])

    def _promise(self, choice: Choice) -> tuple[float, int, int]:
        hurt = [row.tone for row in self.about.card(self.state, choice.target, self.me)]
        return self.chance(choice) or 0.0, hurt.count(Tone.BAD), -self.far(self.place_of(choice))

    @property
    def proposed(self) -> Choice | None:
        """The choice at which the cursor starts, where it is led through what is laid."""
        return next((each for each in self.all_laid if each.proposed), None)

    @property
    def all_laid(self) -> list[Choice]:
        return [each for some in self.laid.values() for each in some]

    @property
    def all_end(self) -> bool:
        """Whether nothing is left but to end this part of the turn."""
        return not self.laid and all(self.verb(choice).ends for choice in self.choices)

    @property
    def _is_asked(self) -> bool:
        """Whether all that can be done lies open as a question: nothing is laid that keeps what
        stands on the map, and nothing ends this part."""
        kept = any(each.gives_up is None or each.proposed for each in self.all_laid)
        return bool(self.choices) and not kept and not any(self.verb(c).ends for c in self.choices)

    @property
    def helm(self) -> str:
        """The command under which something can be steered now, or orders stand in storeys."""
        steered = (self.verb(c).command for c in self.choices if self.verb(c).steers)
        return next(steered, "") or next((self.verb(h).command for h in self.heads if h.group), "")

    @property
    def here(self) -> Choice | None:
        """The choice that is laid to the place under the cursor."""
        if self.placing is not None:
            return self.placing.choice
        found = self.laid.get(self.cursor, [])
        if self.cursor not in self._led:
            if found and found[0].orders:
                return found[self.alternative % len(found)]
            ready = self.hand if self.legal else ()
            led = self.about.lay_to(self.state, ready, self.cursor) if ready else None
            self._led[self.cursor] = led
        return self._led[self.cursor]

    @property
    def stations(self) -> list[Place]:
        """Where Tab goes: to those who can be told off now, and to whom something can be done."""
        if self.telling is None:
            return []
        done_to = [self.things[each] for each in self.aims]
        by = [] if any(thing.owner == self.me for thing in done_to) else self.able
        things = [*(self.things[each] for each in by), *done_to]
        return list(dict.fromkeys(thing.places[0] for thing in things if thing.places))

    @property
    def under(self) -> Thing | None:
        """What stands under the cursor."""
        return self.thing_at(self.cursor)

    @property
    def _layers(self) -> Sequence[Layer]:
        under = self.under
        return self.about.layers(self.state, self.me, self.who, under and under.id)

    def thing_at(self, place: Place) -> Thing | None:
        """What stands at a place: rather what is somebody's."""
        found = [thing for thing in self.things.values() if place in thing.places]
        if len(found) < 2:
            return next(iter(found), None)
        near = {t.id: self.about.away(self.state, place, t.places[0])[0] for t in found}
        return min(found, key=lambda thing: (thing.owner is None, near[thing.id]))

    def look_at(self, at: Place) -> None:
        """Put the cursor on a place."""
        turning = self.proposed is not None and self.verb(self.proposed).turns
        self.cursor, self.alternative = at, self.alternative if turning else 0
        if self.placing is not None:
            self.placing.move(at)

    def _look_at_laid(self, choice: Choice) -> None:
        self.cursor = choice.place
        self.alternative = self.laid[choice.place].index(choice)

    def show(self, action: Any) -> None:
        """Put the map's cursor on what a row is about."""
        choice = self.choice_of(action)
        if self.telling is None and choice.actor in self.actors and choice.actor != self.who:
            self.hand = (choice.actor,)
            self._see()
            self._lay()
        at = self.place_of(choice)
        if at not in (None, self.cursor):
            self.look_at(at)

    def places_of(self, name: str) -> Sequence[Place]:
        """The places that a lesson calls so."""
        named = [thing for thing in self.things.values() if name == thing.sign and thing.places]
        return named[0].places if named else self.about.spots(self.state, name)

    # The rows of its lists: actions, or choices of several orders.

    @property
    def choice(self) -> Any:
        """The row under the cursor of the open list."""
        if self.listing is None or not self.listing.actions:
            return None
        return self.listing.actions[min(self.at, len(self.listing.actions) - 1)]

    def choice_of(self, row: Any) -> Choice:
        """What a row of a list is: an action in words, or a choice of several."""
        return row if isinstance(row, Choice) else self.about.choice(self.state, row)

    def actions_of(self, choice: Any) -> Sequence[A]:
        """The actions that a row stands for."""
        return choice.orders if isinstance(choice, Choice) else (choice,)

    def verb(self, choice: Choice) -> Verb:
        return self.verbs[choice.verb]

    def rows(self, command: str) -> list[Choice]:
        """The choices under a command, in the order of the verbs."""
        found = [c for name in self._under(command) for c in self.choices if c.verb == name]
        return list(self.about.offers(self.state, found, self.hand))

    def _under(self, command: str) -> list[str]:
        return [v.name for v in self.about.verbs if command in (v.command, v.also)]

    def at_thing(self, thing: Thing | None) -> list[Choice]:
        """What can be done to a thing, by whoever is in hand first."""
        if thing is None:
            return []
        return list(self.about.offers(self.state, self.choices, self.hand, thing.id))

    def _can_take_up(self, thing: Thing) -> bool:
        able = self.actors if self.telling is None else self.able
        return thing.id in able and thing.id not in self.hand

    def _below(self, head: Choice) -> list[Choice]:
        return [c for c in self.choices if head.group and c.group == head.group]

    def place_of(self, choice: Choice) -> Place:
        """Where a choice is about: its place, else that of its target."""
        if choice.place is not None or choice.target is None:
            return choice.place
        return next(iter(self.things[choice.target].places), None)

    def far(self, place: Place) -> int:
        """How far a place is from whoever is in hand, or from the cursor."""
        start = self.cursor if self.who is None else next(iter(self.things[self.who].places), None)
        return 0 if None in (place, start) else self.about.away(self.state, start, place)[0]

    # What is weighed, and what would be given up.

    def odds_of(self, action: Any) -> Odds | None:
        """The odds of a row as things are now; reckoned once and kept.

        Of a plan only its first order is: by the later ones things are otherwise.
        """
        if self.listing is not None and self.listing.kind == PLAN and self.at:
            return None
        if action not in self._weighed:
            self._weighed[action] = self.reckon(action)
        return self._weighed[action]

    def reckon(self, action: Any) -> Odds | None:
        return self.about.odds(self.state, self.actions_of(action))

    def odds_for(self, choice: Choice) -> Odds | None:
        """The odds of a choice, kept under its order where it is only one."""
        return self.odds_of(choice.orders[0] if len(choice.orders) == 1 else choice)

    def chance(self, choice: Choice) -> float | None:
        """The chance of what comes off or not; None where no single number says it."""
        odds = self.odds_for(choice)
        plain = odds is not None and odds.mean is None and len(odds.rows) == 2
        return float(odds.rows[0].chance) if odds is not None and plain else None

    def weighed(self) -> tuple[str, Odds] | None:
        """What is weighed: the row in hand, or the first that is done where the cursor is: to who
        is under it, to no enemy at all, or what ends this part."""
        if self.choice is not None:
            found = [self.choice_of(self.choice)]
        else:
            mine = [c for c in self.choices if c.actor in (*self.hand, None) and c.place is None]
            free = [choice for choice in mine if not self.verb(choice).aimed]
            found = [*self.at_thing(self.under), *free]
            if self.here is not None:
                found = [self.here, *self.at_thing(self.under)]
        for choice in found:
            odds = self.odds_for(choice)
            if odds is not None:
                alone = f": {choice.thrower} alone" if choice.thrower else ""
                return choice.weighs or f"{choice.words}{alone}", odds
        return None

    @property
    def threat(self) -> Mapping[Place, str]:
        """Where the enemy can do harm next turn; worked out when it is first asked for."""
        if self._threat is None:
            self._threat = self.about.threat(self.session.state, self.session.viewer)
        return self._threat

    def given_up(self, *choices: Any) -> Prompt | None:
        """What some rows certainly give up; None where they give up nothing."""
        laid = (c.gives_up for c in choices if isinstance(c, Choice) and c.gives_up is not None)
        if (first := next(laid, None)) is not None:
            return first
        acts = [act for choice in choices for act in self.actions_of(choice)]
        lost = [each for act in acts if (each := self.session.gives_up(act))]
        others = ("", "; so does another", f"; so do {len(lost) - 1} others")[min(len(lost), 3) - 1]
        return Prompt(lost[0].rule, lost[0].words + others) if lost else None

    def _wasted(self) -> str:
        if self.all_end:
            return ""
        left = (self.verb(c).wasted for c in (*self._all, *self.choices))
        return next(filter(None, left), "") or self.about.idle(self.state)

    # Why nothing can be done: the rules are asked of the nearest sample of what was wanted.

    def why_not_now(self) -> str:
        """Why nothing at all can be ordered now; empty when something can."""
        if self.session.over:
            return f"The {self.session.face.noun} is over."
        if not self.session.human:
            return WAITING
        led = self.proposed is not None and self.verb(self.proposed).answers
        asked = self.listing is not None and self.listing.kind == QUESTION and self.who is None
        return f"Answer first: {self.session.prompt.words}" if led or asked else ""

    def _why_nothing(self, command: str) -> str:
        return self.why_not_now() or self.why_not(self._under(command))

    def why_not(self, verbs: Collection[str]) -> str:
        """Why some verbs have nothing to do: it is not their time, or what the rules say of their
        nearest sample."""
        told = (self.about.untimely(self.state, self.verbs[verb], self.me) for verb in verbs)
        if untimely := next(filter(None, told), ""):
            return self.keyed(untimely)
        foes = [t for t in self.things.values() if t.places and t.owner not in (None, self.me)]
        foes.sort(key=lambda t: (self.cursor not in t.places, self.far(t.places[0])))
        why = self.refused(verbs, [*foes, None])
        nothing = next((self.verbs[verb].nothing for verb in verbs), "")
        nobody = self.session.prompt.words if foes else "There is no enemy on the map."
        free = any(choice.verb in verbs for choice in self._all)
        return why or nothing or ("Nothing prevents it." if free else nobody)

    def why_not_him(self, thing: Thing) -> str:
        """Why one of one's own cannot be told off, or nothing be done to an enemy."""
        verbs = [] if self.telling is None else [self.telling.name]
        return self.refused(verbs, [thing]) or self._elsewhere

    @property
    def _elsewhere(self) -> str:
        return self.keyed(self.about.elsewhere(self.state, self.who, self.cursor))

    def _why_not_here(self, thing: Thing | None) -> str:
        elsewhere = self._elsewhere
        if thing is not None and self.telling is not None:
            return self.why_not_him(thing)
        if self.laid:
            return elsewhere or self.refused([self.all_laid[0].verb], [thing])
        if thing is not None and thing.owner == self.me:
            return f"{thing.title} is one of yours. Put the cursor on an enemy."
        verbs = [verb.name for verb in self.about.verbs if verb.aimed] if thing else []
        nothing = "There is nothing to do there. Tab goes to a place where there is."
        return self.refused(verbs, [thing]) or elsewhere or nothing

    def refused(self, verbs: Iterable[str], aims: Sequence[Thing | None]) -> str:
        """The first refusal of what some verbs would mean for some targets, in a sentence."""
        for aim in aims:
            at = self.cursor if aim is None or not aim.places else aim.places[0]

            def apart(who: ThingId, at: Place = at) -> int:
                here = () if who is None else self.things[who].places
                return self.about.away(self.state, here[0], at)[0] if here else 0

            for who in sorted(self.samples, key=apart):
                for verb in verbs:
                    target = aim and aim.id
                    for act in self.about.attempt(self.state, verb, who, target, self.cursor):
                        if why := refused_by(self.session.refuse(act)):
                            return why
        return ""

    @property
    def samples(self) -> Sequence[ThingId]:
        """Those of whom the rules are asked why they cannot do something."""
        own = (t.id for t in self.things.values() if t.owner == self.me and t.places)
        return self.hand or (next(own, None),)

    def words_at_cursor(self) -> str:
        """The place under the cursor, who stands there, and what is laid to it."""
        words = [self.about.ground(self.state, self.cursor, self.me)]
        thing, here = self.under, self.here
        if thing is not None:
            words.append(f"{thing.title}, {self.about.brief(self.state, thing.id, self.me)}")
        if here is not None and not self.steering and self.telling is None:
            words.append(here.words)
        elif self.proposed is not None and thing is None:
            words.append(self.refused({self.proposed.verb}, [None]).removesuffix("."))
        return start_of(self.keyed("; ".join(filter(None, words))))
