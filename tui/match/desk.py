"""What a player does in any fight: opens lists, takes what is offered, takes it back.

A desk knows the session and nothing of the screen: it is told what was pressed, and can be
asked what is to be shown. So a whole fight can be tested without a terminal.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, ParamSpec, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import (
    Planned,
    Prompt,
    Refusal,
    Said,
    Step,
    part_of,
    sentence,
)
from pieces_of_eight.tui.keyboard import USUAL, Keymap
from pieces_of_eight.tui.play.opponents import AnyDescription, Giving, piece_of, pieces
from pieces_of_eight.tui.play.own_keys import keyed
from pieces_of_eight.tui.play.session import AnySession, Session
from pieces_of_eight.tui.settings import ALWAYS
from pieces_of_eight.tui.widgets.row import Row

# --- The plan of a whole turn as it lies open: its pieces as rows, each to be changed or left out -


class PlanList:
    """The pieces of a plan, and what becomes of them before it is given."""

    def __init__(
        self, session: AnySession, about: AnyDescription, orders: Sequence[Planned]
    ) -> None:
        self._session = session
        self._about = about
        self._as_advised = pieces(about, session.state, session.viewer, orders)
        self.pieces = self._as_advised

    def toggle(self, at: int) -> None:
        """Leave a piece out, or take it in again."""
        piece = self.pieces[at]
        self._put(at, replace(piece, left_out=not piece.left_out))

    def title(self, adviser: str) -> str:
        """What stands over the list."""
        given = [piece for piece in self.pieces if not piece.left_out]
        lost = sum(piece.for_good for piece in given)
        if not given:
            return "You have left out every order of the plan."
        if len(given) == 1:
            return f"{adviser} plans one order{', for good' * lost}. Enter gives it."
        for_good = f", {lost} of them for good" if lost else ""
        return f"{adviser} plans {len(given)} orders{for_good}. Enter gives them all."

    @property
    def is_changed(self) -> bool:
        """Whether it is no longer what the adviser advised."""
        return self.pieces != self._as_advised

    def change(self, at: int, legal: Sequence[Any], step: int) -> bool:
        """Put the next thing that the same can do now in a piece's place; False where none is."""
        advised = self._as_advised[at]
        others = [act for act in legal if same_hands(act, advised.first)]
        if len(others) < 2:
            return False
        now = self.pieces[at]
        position = others.index(now.first) if now.first in others else 0
        action = others[(position + step) % len(others)]
        if action == advised.first:
            self._put(at, advised)
            return True
        state, viewer = self._session.state, self._session.viewer
        done = [order.action for piece in self.pieces[:at] for order in piece.orders]
        order = Planned(action, part_of(state))
        self._put(at, piece_of(self._about, state, viewer, done, (order,)))
        return True

    def _put(self, at: int, piece: Any) -> None:
        self.pieces = (*self.pieces[:at], piece, *self.pieces[at + 1 :])

    def rows(self, *, numbered: bool) -> list[Row]:
        """Each piece as a line; what is left out says so, and what cannot be taken back."""
        found = []
        for at, piece in enumerate(self.pieces):
            number = f"{at + 1} " if numbered and at < 9 else "  " if numbered else ""
            note = "left out" if piece.left_out else "for good" * piece.for_good
            found.append(Row(str(at), f"{number}{piece.words}", note))
        return found


def same_hands(one: Any, other: Any) -> bool:
    """Whether two orders are of one kind and to the same ship, figure or men."""
    names = ("by", "figures", "band")
    return type(one) is type(other) and all(
        getattr(one, name, None) == getattr(other, name, None) for name in names
    )


# --- Desk -----------------------------------------------------------------------------------------

S = TypeVar("S")
A = TypeVar("A")
P = ParamSpec("P")
T = TypeVar("T")

WAITING = "It is not your turn. Enter hurries the others."
"""What is said to who presses a key while others decide; it goes when his turn comes."""
QUESTION, ADVICE, SURE, PLAN = "question", "advice", "sure", "plan"
"""Four kinds of list that every fight has; the others are its own."""
UNASKED = QUESTION, ADVICE, SURE, PLAN
"""Lists that lie open though no key asked for them just now: nothing struck before is for them."""
ALIKE = 3
"""So many answers alike in a row, and it is offered to give that answer always."""
TAKES = "y"
"""The key that takes what is offered."""
NO, YES = 0, 1
"""The rows of a list that asks whether a captain is sure."""


class Listing(Struct, Generic[A], frozen=True):
    """Choices laid open. A question has to be answered; other lists can be closed."""

    kind: str
    """QUESTION, ADVICE, or the name of the command that opened it."""
    title: str
    actions: tuple[A, ...]
    whys: tuple[str, ...] = ()
    """For each action a sentence in its favour, which stands in place of the title."""
    orders: tuple[A, ...] = ()
    """What is done if the captain is sure; `actions` has the last of it for both rows."""
    under: Any = None
    """The row whose question it answers, and the list in which that stands."""
    back: "tuple[Listing[A], int] | None" = None

    @property
    def closable(self) -> bool:
        return self.kind != QUESTION


class Desk(ABC, Generic[S, A]):
    """Turns what is pressed into actions, and says why where nothing can be done."""

    about: AnyDescription
    """What its engine says about itself."""
    cursor: Any
    """The place under the cursor of the map."""

    def __init__(self, session: Session[S, A], say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        self.session = session
        self.say: Callable[[str], None] = lambda sentence: say(self.keyed(sentence))
        """Shows a sentence; the commands it names have become their keys."""
        self.legal: tuple[A, ...] = ()
        self.listing: Listing[A] | None = None
        self.at = 0
        """Which of the open choices is under the cursor."""
        self._certain: tuple[A, ...] = ()
        """What the captain has said he is sure of."""
        self._weighed: dict[A, Odds | None] = {}
        self._threat: Mapping[Any, str] | None = None
        self.on_change: Callable[[Step[S] | None], None] = lambda step: None
        """Called after each action, whoever took it, and with None after an undo."""
        self.planned: PlanList | None = None
        """The plan of the whole turn that lies open."""
        self.giving = Giving(session, self.about, self.say)
        """Who gives the orders of such a plan one by one."""
        self.giving.confirm = self.asks_first
        self.habits: Callable[[], Mapping[str, str]] = dict
        """The standing orders of the settings."""
        self.is_new: Callable[[str], bool] = lambda name: True
        """Whether something is said for the first time; from then on it is not."""
        self.offer: tuple[str, str] | None = None
        """The standing order that is offered: its name, and what is always answered."""
        self._alike: dict[str, tuple[str, int]] = {}
        """By the name of a standing order what was answered last, and how many times in a row."""
        self.keymap: Callable[[], Keymap] = lambda: USUAL
        """Which key gives which command."""

    def key_of(self, name: str) -> str:
        """The key of a command, as it is written for a player."""
        return self.session.face.kind.orders.key_of(name, self.keymap())

    def keyed(self, sentence: str) -> str:
        """A sentence of ours whose `{name of a command}` has become the key of that command."""
        known = self.session.face.kind.orders
        return keyed(sentence, lambda name: self.key_of(name) if name in known else f"{{{name}}}")

    def give_on(self, step: Step[S] | None) -> None:
        """After anything has happened: answer by a standing order, or go on with a plan."""
        if step is not None and self.answer_by_habit():
            return
        self.giving.changed(step)

    def mention(self, sentence: str) -> None:
        """Say what can be done next; not while a plan is given, which does something already."""
        if not self.giving.busy:
            self.say(sentence)

    def answered(self, habit: tuple[str, str] | None) -> None:
        """Such an answer was given; after a few alike it is offered to give it always, once."""
        if habit is None or len(self.session.people) > 1 or habit[0] in self.habits():
            return
        name, value = habit
        last, times = self._alike.get(name, (value, 0))
        self._alike[name] = value, times + 1 if last == value else 1
        if self._alike[name][1] == ALIKE and self.is_new(f"offer-{name}"):
            self.offer = habit

    @property
    def offered(self) -> str:
        """The offer as a sentence; empty where none stands."""
        return "" if self.offer is None else f"Always {ALWAYS[self.offer]}? {TAKES} = yes"

    def answer_by_habit(self) -> bool:
        """Do what a standing order says to the question of the moment; whether one does."""
        alone = self.session.human and len(self.session.people) == 1
        if not alone or not (habits := self.habits()):
            return False
        action = self.about.answer(self.session.state, self.session.legal(), habits)
        if action is None or self.session.gives_up(action) is not None:
            return False
        self.session.submit_by_habit(action)
        self.say("Done by your standing order. The log has the details.")
        return True

    # What each kind of fight does in its own way.

    @abstractmethod
    def main(self) -> None:
        """Enter where no list is open: the main action of what is under the cursor."""

    @abstractmethod
    def close(self) -> bool:
        """Close a list that need not be answered; False when there is none."""

    @abstractmethod
    def show(self, action: A) -> None:
        """Put the map's cursor on what a choice is about."""

    @abstractmethod
    def reckon(self, action: A) -> Odds | None:
        """The odds of an action as things are now; None where it throws no dice."""

    @abstractmethod
    def why_not_now(self) -> str:
        """Why nothing at all can be ordered now; empty when something can."""

    # What all have in common.

    @property
    def choice(self) -> A | None:
        """The choice under the cursor of the open list."""
        if self.listing is None or not self.listing.actions:
            return None
        return self.listing.actions[min(self.at, len(self.listing.actions) - 1)]

    def odds_of(self, action: A) -> Odds | None:
        """The odds of an action as things are now; reckoned once and kept.

        What a plan does later is not weighed: by then things are otherwise.
        """
        if self.listing is not None and self.listing.kind == PLAN:
            return None
        if action not in self._weighed:
            self._weighed[action] = self.reckon(action)
        return self._weighed[action]

    @property
    def threat(self) -> Mapping[Any, str]:
        """Where the enemy can do harm next turn; worked out when it is first asked for."""
        if self._threat is None:
            self._threat = self.about.threat(self.session.state, self.session.viewer)
        return self._threat

    def look(self) -> None:
        """The beginning of every `refresh`: what may be done now, and no list open."""
        self._weighed.clear()
        self._threat = None
        self.legal = tuple(self.session.legal())
        self.listing = None

    def open(self, listing: Listing[A], at: int = 0) -> None:
        """Lay open a list, with the cursor on one of its choices, but on none that gives up."""
        self.listing = listing
        rows = listing.actions
        if (
            listing.kind not in (SURE, PLAN)
            and at < len(rows)
            and self.given_up(rows[at]) is not None
        ):
            at = next((n for n, row in enumerate(rows) if self.given_up(row) is None), at)
        self.point(at)

    def point(self, at: int) -> None:
        """Put the list's cursor on a choice, and the map's on what it is about."""
        if self.listing is None:
            return
        self.at = max(0, min(at, len(self.listing.actions) - 1))
        if self.planned is not None and self.planning:
            self._go_along(self.planned)
        elif self.choice is not None:
            self.show(self.choice)

    def act(self) -> None:
        """Enter: in an open list the row that is lit, whatever it is; else the main action."""
        if self.listing is None or self.choice is None:
            self.main()
        elif self.listing.kind == SURE:
            self._answer(self.at)
        elif self.planning:
            self.give_plan()
        else:
            self.do_row(self.choice)

    def choose(self, number: int) -> None:
        """Take the choice with this number, counted from 1."""
        if self.listing is None or not 1 <= number <= len(self.listing.actions):
            return
        if self.listing.kind == SURE:
            self._answer(number - 1)
        elif self.planning:
            self.point(number - 1)
        else:
            self.do_numbered(number - 1)

    def do_row(self, choice: A) -> None:
        self.submit(choice)

    def do_numbered(self, at: int) -> None:
        """Light the row whose number was pressed, and do it."""
        assert self.listing is not None
        self.at = at
        self.do_row(self.listing.actions[at])

    # What cannot be taken back is asked about.

    @abstractmethod
    def actions_of(self, choice: A) -> Sequence[Any]:
        """The actions that a choice stands for."""

    def given_up(self, *choices: A) -> Prompt | None:
        """What some orders certainly give up; None where they give up nothing."""
        acts = [act for choice in choices for act in self.actions_of(choice)]
        lost = [each for act in acts if (each := self.session.gives_up(act))]
        others = ("", "; so does another", f"; so do {len(lost) - 1} others")[min(len(lost), 3) - 1]
        return Prompt(lost[0].rule, lost[0].words + others) if lost else None

    def asks_first(self, *choices: A) -> bool:
        """Whether the captain is asked first: one of these orders gives up a ship or the fight."""
        lost = None if set(choices) <= set(self._certain) else self.given_up(*choices)
        if lost is None:
            return False
        title = f"{lost.words}. Are you sure?"
        self.open(Listing(SURE, title, (choices[-1], choices[-1]), orders=choices), NO)
        return True

    def _answer(self, row: int) -> None:
        """Whether the captain is sure."""
        assert self.listing is not None
        orders = self.listing.orders
        self.close()
        if row == YES:
            self._certain = orders
            self.do_certain(*orders)
            self._certain = ()

    def do_certain(self, *choices: A) -> None:
        self.submit(*choices)

    @abstractmethod
    def submit(self, *actions: A) -> bool:
        """Do some rows one after the other; False and a sentence where one is refused."""

    # A plan of the whole turn.

    @property
    def planning(self) -> bool:
        """Whether a plan of the whole turn lies open."""
        return self.listing is not None and self.listing.kind == PLAN

    def open_plan(self, orders: Sequence[Planned]) -> None:
        """Lay open what the adviser would do in this turn, piece by piece."""
        if not orders:
            self.say(self.why_not_now() or f"{self._adviser} has no plan for this turn.")
            return
        self.planned = PlanList(self.session, self.about, orders)
        self._lay_plan(self.planned, 0)

    def _lay_plan(self, plan: PlanList, at: int) -> None:
        title = plan.title(self.session.face.kind.adviser)
        self.open(Listing(PLAN, title, tuple(piece.first for piece in plan.pieces)), at)

    def _go_along(self, plan: PlanList) -> None:
        """Put the map's cursor where the lit piece of the plan leads to."""
        ways = plan.pieces[self.at].ways
        if ways:
            self.cursor = ways[-1].to
        elif not self.at:  # the first can be done now
            self.show(plan.pieces[0].first)

    def give_plan(self) -> None:
        """Give all orders of the plan that lies open; a standing order has the turn planned on."""
        plan, self.planned, self.listing = self.planned, None, None
        self.say("")
        if plan is not None:
            whole = self.habits().get("march_on") == "always"
            self.giving.give(plan.pieces, whole=whole, fixed=plan.is_changed)

    def plan_on(self, orders: Sequence[Planned]) -> None:
        """Give what was planned anew; lay it open where some of it cannot be taken back."""
        self.say("")
        if any(self.session.gives_up(order.action) for order in orders) and self.giving.careful:
            self.giving.stop()
            self.open_plan(orders)
        elif orders:
            self.giving.go_on_with(orders)
        else:
            self.giving.stop()

    def leave_out(self) -> None:
        """Leave the lit piece of the plan out, or take it in again."""
        if self.planned is None or not self.planning:
            self.say("No plan is open, so there is nothing to leave out. {plan} asks for a plan.")
            return
        self.planned.toggle(self.at)
        self._lay_plan(self.planned, min(self.at + 1, len(self.planned.pieces) - 1))

    def change_piece(self, step: int) -> None:
        """Put the next or the last thing that those in the lit piece can do in its place."""
        if self.planned is None or not self.planning:
            return
        if self.planned.change(self.at, self.legal, step):
            self._lay_plan(self.planned, self.at)
        else:
            self.say("There is no other order to put here. {discard} leaves this one out.")

    def open_advice(self, advice: Sequence[tuple[A, str]]) -> None:
        """Lay open what the adviser would do, each with its reason."""
        if not advice:
            self.say(self.why_not_now() or f"{self._adviser} has no advice to give.")
            return
        actions = tuple(action for action, _ in advice)
        whys = tuple(f"{self._adviser}: {why}." for _, why in advice)
        self.open(Listing(ADVICE, f"{self._adviser} advises", actions, whys))

    @property
    def _adviser(self) -> str:
        return self.session.face.kind.adviser


def refused_by(refusal: Refusal | None) -> str:
    """A refusal as a sentence with its rule; empty for none."""
    return str(Said(sentence(refusal.why), refusal.rule)) if refusal else ""


class Once(Generic[P, T]):
    """A pure function of frozen values that remembers its last answer.

    A page asks the same of the same state at each key; states are large, so they are compared,
    which begins with whether they are the very same, and not hashed.
    """

    def __init__(self, work: Callable[P, T]) -> None:
        self._work = work
        self._last: tuple[object, T] | None = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """What the function says of these values."""
        asked = (args, kwargs)
        if self._last is None or self._last[0] != asked:
            self._last = asked, self._work(*args, **kwargs)
        return self._last[1]
