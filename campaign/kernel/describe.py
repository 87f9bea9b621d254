"""What an engine says about itself: the seam between its rules and every front end.

An engine brings one `Description`. Lists, key line, clicks, cards, line mode, plans, standing
orders and "why not" are written once over it, and never look inside an action or a state.
A sentence names a key by its command between braces: "{end} ends the turn".
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from enum import Enum, auto
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from .game import Engine
from .odds import Odds
from .play import Prompt, Refusal
from .sealed import Player

Place: TypeAlias = Any
"""A hex, a stud, a square, a point: front ends only compare them and hand them back."""
ThingId: TypeAlias = Any  # a ship, a figure, the chest


class Verb(Struct, frozen=True):
    """Something that can be ordered: its names, and how a desk handles it."""

    name: str  # typed in line mode
    command: str
    """The command of the engine's `kind` that offers it; verbs of one command are listed together.
    Empty where only Enter on a place, or a question, does it."""
    label: str  # in the key line, and over the menus of line mode
    there: str = ""  # the same for Enter at a place where it is laid: "Sail there"
    tab: str = "Next one"  # what Tab does while it is laid
    also: str = ""  # another command that lists it too
    asks: str = ""  # the title of its list
    wasted: str = ""  # said once when a part of the turn is ended while this could still be done
    how: str = ""
    """How it is done: said to who presses Enter on whoever is in hand, and over a helm's list."""
    ends: bool = False  # whether it ends a part of the turn
    steers: bool = False
    """Whether its command hands the arrows to `Description.steer`: a helm, a chest in hand."""
    listed: bool = False  # whether its list lies open while the arrows steer
    arrows: tuple[tuple[str, str], ...] = ()  # what the arrows do then, for the key line
    then_steers: bool = False  # whether the arrows steer as soon as it is done
    turns: bool = False  # whether Tab goes only through what is laid at the place under the cursor
    aimed: bool = False  # whether it is done to an enemy
    at_once: bool = False
    """Whether its list lies open as soon as somebody can do it to whom the cursor is on."""
    alone: bool = False  # whether a standing order answers it only where nothing else can be done
    answers: bool = False
    """Whether it answers a question on the map, before which nothing else is ordered."""
    lights: bool = False
    """Whether a number only lights its row of a list, which the arrows then change."""
    stays: str = ""
    """The title of its list where that lies open again after an order, as long as there is more."""
    nothing: str = ""  # said where neither it nor any of the usual orders it stands for can be done
    rests: bool = False  # whether whoever it is done for wants no more orders in this part
    tells: bool = False
    """Whether its command tells the one under the cursor off for the next order, or out of it."""


class Choice(Struct, frozen=True):
    """Something to be chosen: one legal action, or several that are given together."""

    orders: tuple[Any, ...]
    """Empty where it is only shown where it is laid; `Description.lay_to` has its orders then.

    In a list such a row is a head: it opens those of its group, or gives usual orders.
    """
    verb: str
    words: str  # in a list; of what is laid, at its place
    short: str = ""  # the same where the title names the target; empty where the words will do
    actor: ThingId = None
    target: ThingId = None
    place: Place = None
    """Where on the map; None where it is about no place, or where its target stands."""
    habit: tuple[str, str] | None = None
    """The standing order that gives this answer: ("coins", "leave")."""
    exact: str = ""  # its words where several of a list would read alike, and where it is read out
    group: str = ""  # the head of a list under which it lies open
    asks: str = ""  # what is asked first: `Description.below` has the answers
    weighs: str = ""  # what its odds are said to be of, where its words do not say it
    why: str = ""  # said in its favour while it is lit, in place of the title of its list
    thrower: str = ""  # whose dice its odds are of, where they are not the actor's: "her salvo"
    # What follows is for choices that are laid on the map before they are given.
    path: tuple[Place, ...] = ()
    mark: str = ""  # up to three characters on its place
    proposed: bool = False  # whether the cursor starts there
    note: str = ""  # said of it besides: who stays behind, and why
    gives_up: Prompt | None = None
    """What it certainly gives up, where its first order does not show that."""


class Thing(Struct, frozen=True):
    """What stands on the map and can be pointed at or named."""

    id: ThingId
    sign: str  # as on the map, and as typed: "S1"
    title: str
    places: tuple[Place, ...]  # it is measured from the first; empty when it is off the map
    owner: Player | None = None
    sort: str = ""  # what it is, where its title does not say so: "sloop"


class Tone(Enum):
    """How a row of a card strikes the eye."""

    PLAIN = auto()
    DIM = auto()
    GOOD = auto()
    BAD = auto()
    ALARM = auto()


class CardRow(Struct, frozen=True):
    """A line about a thing."""

    words: str
    label: str = ""
    share: float | None = None  # how much is left, for a bar
    note: str = ""
    tone: Tone = Tone.PLAIN  # of the note where there is one, else of the words


class Layer(Struct, frozen=True):
    """Something laid over the map to be looked at: the heights, the ranges of a ship."""

    key: Hashable
    words: str  # what is to be seen, in a sentence
    stays: bool = False
    """Whether it stays until it is taken away, or what it is of is out of hand when another part of
    the turn begins; it is then told only once."""


THREAT = "threat"  # the key of the layer that shows what the enemy can reach next turn


class PlanWay(NamedTuple):
    """From where to where an order of a plan leads."""

    at: Place
    to: Place


class Description(ABC):
    """What an engine says about itself; what is not abstract is optional.

    A state is what one seat sees of it; where that alone does not say so, `viewer` is whose eyes
    it is seen with. An action is always its own captain's.
    """

    ENGINE: Engine
    verbs: tuple[Verb, ...]  # in the order of the key line
    SHORT: Mapping[str, str] = {}
    """The outcomes told beside a choice, and what they are called there."""
    SPOT = "place"  # what a place of its map is called
    NO_LAYER = ""  # said where there is nothing to lay over the map
    TYPED = ""  # how an order is typed in line mode, for its help
    STACKS = False  # whether many stand on one place, and are taken up together
    PROMISES: Mapping[str, str] = {}
    """The outcomes whose chance stands on the map, and how they are promised: "to take it"."""
    NAMED = False  # whether what comes off is named before a single chance: "taken 8%"

    # Words.

    @abstractmethod
    def choice(self, state: Any, action: Any) -> Choice:
        """An action in words: the one `match` over all actions outside the rules."""

    @abstractmethod
    def things(self, state: Any, viewer: Player) -> Sequence[Thing]:
        """All that ever stood on the map, in a fixed order."""

    @abstractmethod
    def card(self, state: Any, thing: ThingId, viewer: Player) -> list[CardRow]:
        """How a thing is, row by row."""

    @abstractmethod
    def brief(self, state: Any, thing: ThingId, viewer: Player) -> str:
        """A thing in half a line: under the cursor, and where it is read out."""

    @abstractmethod
    def ground(self, state: Any, place: Place, viewer: Player) -> str:
        """A place with its name: "C4: level ground"."""

    @abstractmethod
    def hour(self, state: Any) -> str:
        """Turn, coins, wind, for who sees no map."""

    @abstractmethod
    def part(self, state: Any) -> Hashable:
        """The part of the turn. When it changes, a desk goes to what comes next."""

    def acting(self, state: Any) -> ThingId:
        """Whose turn it is, of all that stand on the map; None for none in particular."""
        return None

    def unit(self, state: Any, who: Player, hand: ThingId) -> str:
        """With whom or what a player acts now; `hand` is whoever he has in hand."""
        return ""

    @abstractmethod
    def odds(self, state: Any, orders: Sequence[Any]) -> Odds | None:
        """What the dice of some orders can do; None where they throw none."""

    def idle(self, state: Any) -> str:
        """Who has done nothing in the part that is about to end, in a sentence."""
        return ""

    def spent(self, state: Any) -> str:
        """Said where nothing is left but to end this part."""
        return "There is nothing more to do: {end} goes on."

    def passes(self, state: Any) -> str:
        """The same where such a part passes by itself; empty where its captain ends it."""
        return ""

    def by_itself(
        self, state: Any, legal: Sequence[Any], *, stands: bool
    ) -> tuple[Any, str] | None:
        """What is ordered without being asked, since nothing else is left or its place in the
        turn hardly matters, and what is said of it; `stands` where nothing could be taken back,
        and nobody else comes to the keyboard."""
        return None

    def untimely(self, state: Any, verb: Verb, viewer: Player) -> str:
        """Why a verb has no place in this part, where the rules do not say it better."""
        return ""

    def stayed(self, state: Any, refused: Sequence[tuple[Any, Refusal]]) -> str:
        """Who of several was refused his order and why, in a sentence."""
        return ""

    def note(self, state: Any, choice: Choice, odds: Odds | None) -> str:
        """What stands beside a choice in a list, where that is not its odds in brief."""
        return ""

    def asks(self, state: Any, choice: Choice) -> str:
        """The title of the list that begins with a choice."""
        return next(verb.asks for verb in self.verbs if verb.name == choice.verb)

    def rests(self, state: Any, who: ThingId) -> str:
        """What comes of whoever wants no more orders, in a sentence."""
        return ""

    def unadvised(self, state: Any) -> str:
        """Why nobody may advise now, in a sentence."""
        return ""

    def elsewhere(self, state: Any, who: ThingId, place: Place) -> str:
        """Said at a place where nothing can be done, where the rules do not say it better."""
        return ""

    def why_idle(self, state: Any, who: Sequence[ThingId]) -> str:
        """Why some of one's own can do nothing now."""
        return ""

    def why_not_at(self, state: Any, hand: Sequence[ThingId], place: Place) -> str:
        """Why those in hand can do nothing at a place."""
        return ""

    def weighed(self, state: Any, legal: Sequence[Any]) -> tuple[str, Odds] | None:
        """What is weighed where nothing is in hand."""
        return None

    def hint(
        self,
        state: Any,
        legal: Sequence[Any],
        hand: Sequence[ThingId],
        steering: str,
        laid: Choice | None,
    ) -> str:
        """What is asked now, where the rules' own question does not say enough.

        `laid` is what Enter does where the cursor is.
        """
        return ""

    def done(self, state: Any, choice: Choice) -> str:
        """Said after something was done: how to go on with it."""
        return ""

    def surroundings(self, state: Any, here: Thing | None, viewer: Player) -> Sequence[str]:
        """What else is around one's own, for who sees no map."""
        return ()

    def around(self, state: Any, viewer: Player) -> Sequence[str]:
        """All that stands around, for who sees no map, where it is told by groups."""
        return ()

    def layers(self, state: Any, viewer: Player, who: ThingId, under: ThingId) -> Sequence[Layer]:
        """What can be laid over the map, one after the other."""
        return ()

    def threat(self, state: Any, viewer: Player) -> Mapping[Place, str]:
        """Where the enemy can do harm next turn, as far as a player knows, each with up to three
        characters that say how; empty where an engine shows no threat."""
        return {}

    def no_layer(self, state: Any) -> str:
        """Said where there is nothing to lay over the map."""
        return self.NO_LAYER

    # Places.

    @abstractmethod
    def start(self, state: Any, viewer: Player) -> Place:
        """Where a cursor is that has nothing better to point at."""

    def label(self, state: Any, place: Place) -> str:
        """What a place is called, without what is there: "C4"."""
        return ""

    def grid(self, state: Any, place: Place) -> tuple[int, int]:
        """Column and row of a place."""
        return 0, 0

    @abstractmethod
    def named(self, state: Any, word: str) -> Place:
        """The place that is called so; None for none."""

    def spots(self, state: Any, word: str) -> Sequence[Place]:
        """All places that a lesson calls so."""
        found = self.named(state, word)
        return () if found is None else (found,)

    @abstractmethod
    def beside(self, state: Any, place: Place, across: int, down: int) -> Place:
        """Where an arrow takes the cursor; None beyond the edge."""

    @abstractmethod
    def away(
        self, state: Any, here: Place, there: Place, seen_by: ThingId = None
    ) -> tuple[int, str]:
        """How far it is, and in words which way."""

    def near(self, one: Place, other: Place) -> bool:
        """Whether two places are one to who points at them."""
        return bool(one == other)

    # Orders.

    @abstractmethod
    def attempt(
        self, state: Any, verb: str, who: ThingId, target: ThingId, place: Place
    ) -> Iterable[Any]:
        """What a verb would mean for these, allowed or not, the most telling first.

        The rules are asked about it where a key has nothing to do, and where an order is typed.
        """

    def typed(self, state: Any, place: Place, key: str) -> Any | str | None:
        """What a letter or a number orders that is typed at a place; None for nothing.

        A sentence where it cannot. The place is None where line mode knows none of that name.
        """
        return None

    def able(self, state: Any, legal: Sequence[Any]) -> Sequence[ThingId]:
        """Those of whom several can be told off for one order; none where each acts by himself."""
        return ()

    def crew(self, state: Any, who: ThingId, hand: Sequence[ThingId]) -> Sequence[ThingId]:
        """Who is in hand when one is taken up beside those who are; for None as a part begins."""
        return () if who is None else (who,)

    def open_to(
        self, state: Any, choices: Sequence[Choice], hand: Sequence[ThingId]
    ) -> Sequence[Choice]:
        """What those in hand can choose, with what the rules allow and only list a sample of."""
        return choices

    def heads(
        self, state: Any, choices: Sequence[Choice], who: ThingId, last: Sequence[Any]
    ) -> Sequence[Choice]:
        """Rows without orders, each over the choices of its group or for some usual orders.

        `last` is what the player ordered in the turn before this.
        """
        return ()

    def usual(
        self, state: Any, choices: Sequence[Choice], who: ThingId, verb: str, last: Sequence[Any]
    ) -> Any | None:
        """The next of the usual orders a head stands for; None where there are no more."""
        return None

    def below(self, state: Any, choice: Choice) -> Sequence[Choice]:
        """The answers to what a choice asks first, each of them the same choice with that name."""
        return ()

    def called(self, state: Any, choice: Choice, name: str) -> Choice:
        """A choice that wants a name, with one that was written; it may ask for another then."""
        return choice

    def adjust(
        self, state: Any, rows: Sequence[Choice], lit: int, step: int, *, fine: bool = False
    ) -> Sequence[Choice] | None:
        """The rows of a list when an arrow turns the wheel, or counts men, in the one that is lit.

        With a step of nought, how the rows lie open first. None where there is nothing to change.
        """
        return None

    def course(self, state: Any, orders: Sequence[Any]) -> Choice | None:
        """Orders that are advised, as they are laid on the map; None where they are not."""
        return None

    def delay(self, state: Any, who: ThingId) -> int:
        """How well he can wait: Tab goes to those who can do so least."""
        return 0

    def offers(
        self,
        state: Any,
        choices: Sequence[Choice],
        hand: Sequence[ThingId],
        thing: ThingId = None,
    ) -> Sequence[Choice]:
        """What lies open of some choices, rows of several orders first; or all to a thing."""
        if thing is None:
            return choices
        found = [choice for choice in choices if choice.target == thing]
        return sorted(found, key=lambda choice: choice.actor not in hand)

    def lay(self, state: Any, legal: Sequence[Any], hand: Sequence[ThingId]) -> list[Choice]:
        """What those in hand can have laid on the map, each with its place: what Tab shows."""
        return []

    def lay_to(self, state: Any, hand: Sequence[ThingId], place: Place) -> Choice | None:
        """What those in hand would do at a place, allowed or not, where that is dear to find."""
        return None

    def posts(self, choice: Choice) -> Mapping[ThingId, Place]:
        """Where each would stand whom a choice sends, where they can be placed one by one."""
        return {}

    def send(self, state: Any, places: Mapping[ThingId, Place]) -> Choice | None:
        """What sends each to a place of his own, allowed or not; None where `posts` tells none."""
        return None

    def hands(self, action: Any) -> Sequence[ThingId]:
        """Those who do it, where others go on though one of them is refused."""
        return ()

    def steer(self, state: Any, across: int, down: int) -> Any | None:
        """What an arrow orders at once while a verb is steered."""
        return None

    def pull(self, state: Any, place: Place) -> tuple[int, int]:
        """Which arrow a click means while a verb is steered; (0, 0) for none."""
        return 0, 0

    # Standing orders, and plans of a whole turn.

    def answer(self, state: Any, legal: Sequence[Any], habits: Mapping[str, str]) -> Any | None:
        """The one action by which a standing order answers what is asked; None where none does."""
        choices = [self.choice(state, act) for act in legal]
        alone = {verb.name for verb in self.verbs if verb.alone}
        said = [c for c in choices if c.habit and habits.get(c.habit[0]) == c.habit[1]]
        if len(said) != 1 or (said[0].verb in alone and any(c.verb not in alone for c in choices)):
            return None
        answer: Any = said[0].orders[0]
        return answer

    def doer(self, action: Any) -> Any:
        """Who does it: orders in a row that are alike in this are one piece of a plan."""
        return action

    def words_of_piece(self, state: Any, done: Sequence[Any], actions: Sequence[Any]) -> str:
        """What a piece is called, after what was done before it by the same plan."""
        words = self.choice(state, actions[-1]).words
        return f"{words}, {len(actions)} steps in all" if len(actions) > 1 else words

    def ways(
        self, state: Any, viewer: Player, done: Sequence[Any], actions: Sequence[Any]
    ) -> Sequence[PlanWay]:
        """From where to where a piece leads, after what was done before it by the same plan."""
        at = {thing.id: thing.places[0] for thing in self.things(state, viewer) if thing.places}
        found = []
        for n, action in enumerate((*done, *actions)):
            choice = self.choice(state, action)
            here, to = at.get(choice.actor), choice.place
            if to is not None:
                at[choice.actor] = to
            elif choice.target is not None:
                to = at.get(choice.target)
            if n >= len(done) and here is not None and to not in (None, here):
                found.append(PlanWay(here, to))
        return found

    def surprise(self, before: Any, after: Any, viewer: Player) -> str:
        """What has happened that nobody planned for, in a sentence; empty where nothing has."""
        return ""
