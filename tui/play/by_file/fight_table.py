"""A game by file: what its letters lead to, and why a letter is not taken.

Both machines read the same letters by the same rules. A side that gives an order whose dice are
sworn shows its own link with it, and is bound by that letter before it knows the other's link.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from campaign.engines import ENGINES
from campaign.kernel.match import Match, Position, digest
from campaign.kernel.oath import ALONE, FalseOathError, check_pledges
from campaign.kernel.sealed import Player, can_hide
from campaign.kernel.sworn import (
    LINKS,
    Chain,
    ChainSpentError,
    FalseLinkError,
    NeedsLinkError,
    Sworn,
)
from campaign.kernel.sworn import Shown as ShownLinks
from saves.letter_box import Posted
from saves.letters import (
    Answer,
    AnyItem,
    Invitation,
    Letter,
    Letters,
    Order,
    Shown,
    answer_of,
    invitation_of,
)
from saves.words import clean
from tui.play.by_file import exchange
from tui.play.by_file.exchange import NotTakenError

AnyMatch = Match[Any, Any, Any]


def hides(engine: str) -> bool:
    """Whether sides hide something in a kind of fight: both machines would have to hold it."""
    return can_hide(ENGINES[engine].state)


def throws_at_start(engine: str, setup: Any) -> int:
    """1 where a fight begins with a throw, else 0."""
    waits = Sworn([ShownLinks(bytes(32)), ShownLinks(bytes(32))], ALONE)
    try:
        ENGINES[engine].game.start(setup, waits.for_action())
    except NeedsLinkError:
        return 1
    return 0


class Given(NamedTuple):
    """An order as it stands in the letters."""

    who: Player
    action: Any


class Table:
    """What the letters lead to, as far as this side knows the dice."""

    def __init__(self, posted: Posted) -> None:
        """Raises NotTakenError for letters that lead nowhere; `posted` are those of a box."""
        self._begin(posted)
        for letter in posted.letters:
            self.read(letter)

    def _begin(self, posted: Posted) -> None:
        self.posted = posted
        invitation = invitation_of(posted.letters)
        self.engine = ENGINES[invitation.engine]
        self.setup = msgspec.convert(posted.own.setup, self.engine.setup, str_keys=True)
        self.seed, self.ahead = invitation.seed, invitation.ahead
        self.mine = Player(posted.own.side)
        self.letters: Letters = ()
        self.match: AnyMatch | None = None
        """None while it is not begun, or its first throw waits."""
        self.orders: tuple[Given, ...] = ()
        """All that were given and whose dice are known here."""
        self.waiting: Given | None = None
        """An order whose dice wait here for the other's link: of this side, or, where neither side
        is at this machine, of any."""
        self.owed: Player | None = None
        """Who has to show a link now."""
        self.thrown = 0
        """The throws that have been bound so far."""
        self.shown = (0, 0)
        """By side the number of the latest link that stands in the letters."""
        self._dice: Sworn | None = None

    def copy(self) -> "Table":
        """The same table, to be read on without changing this one."""
        fresh = object.__new__(Table)
        fresh.__dict__.update(self.__dict__)
        if self._dice is not None:
            fresh._dice = self.dice(at=self._dice.at)
        if self.match is not None:
            here = Position(self.match.state, self.match.dice.at, 0)
            fresh.match = Match(self.engine, self.setup, self.seed, here, fresh._dice)
        return fresh

    # How things stand.

    @property
    def turn(self) -> Player | None:
        """Who has to write now; nobody when the fight is over."""
        if len(self.letters) < 2:
            return Player(1 - self.letters[0].by) if self.letters else None
        if self.owed is not None or self.match is None:
            return self.owed
        return next(iter(self.match.to_act), None)

    @property
    def over(self) -> bool:
        """Whether nobody has to write any more."""
        return len(self.letters) > 1 and self.turn is None

    def dice(self, at: int = 0) -> Sworn:
        """The dice as far as they are known here, of which so many throws have fallen."""
        answer = answer_of(self.letters or self.posted.letters)
        invitation = invitation_of(self.posted.letters)
        assert answer is not None
        inviter = self.posted.letters[0].by
        sides: list[Chain | ShownLinks] = []
        for side in (0, 1):
            if side == self.mine:
                sides.append(self.chain)
                continue
            pledge = (invitation if side == inviter else answer).pledge
            other = ShownLinks(bytes.fromhex(pledge), LINKS)
            known = None if self._dice is None else self._dice.sides[side]
            if isinstance(known, ShownLinks) and (latest := known.number):
                other.hear(latest, known.link(latest) or b"")
            sides.append(other)
        return Sworn(sides, ALONE, at)

    @property
    def chain(self) -> Chain:
        """This side's own chain."""
        if self._dice is not None:
            found = self._dice.sides[self.mine]
            assert isinstance(found, Chain)
            return found
        return Chain(bytes.fromhex(self.posted.own.secret), LINKS)

    def opening(self) -> AnyMatch:
        """The match as it was begun, with what is known of its dice."""
        return Match(self.engine, self.setup, self.seed, dice=self.dice())

    # Reading.

    def read(self, letter: Letter) -> None:
        """Take the next letter. Raises NotTakenError; then this table is not to be used."""
        if self.letters and letter.by != self.turn:
            turn = self.turn
            if turn is None:
                raise NotTakenError("the fight is over")
            raise NotTakenError(
                f"it is not the turn of its writer, but {self.posted.names[turn]}'s"
            )
        self.letters = (*self.letters, letter)
        for item in letter.items:
            self._item(Player(letter.by), item)
        if len(self.letters) == 2:
            self._joined(Player(letter.by))

    def _item(self, by: Player, item: AnyItem) -> None:
        number = len(self.letters)
        match item:
            case Invitation() if number == 1:
                pass
            case Answer() if number == 2 and self._dice is None:
                self._swear(item)
            case Shown() if self._dice is not None:
                self._link(by, item)
            case Order() if number > 2:
                self._order(by, item)
            case _:
                raise NotTakenError("its parts do not stand where they belong")

    def _swear(self, answer: Answer) -> None:
        try:
            check_pledges([invitation_of(self.letters).pledge, answer.pledge])
        except FalseOathError as error:
            raise NotTakenError(str(error)) from error
        self._dice = self.dice()
        self._start()

    def _joined(self, by: Player) -> None:
        """The second letter has been read: see whether the first throw has still to be bound."""
        if self._dice is None:
            raise NotTakenError("it does not say who joins")
        if self.match is not None and not self.match.steps[0].thrown:
            return
        self.thrown = 1
        if not self.shown[by]:
            raise NotTakenError("it lacks the link for the throw with which the fight begins")
        self.owed = Player(1 - by)

    def _start(self) -> None:
        """Begin the match, where its first throw is known here."""
        try:
            self.match = Match(self.engine, self.setup, self.seed, dice=self._dice)
        except NeedsLinkError:
            self.match = None

    def _link(self, by: Player, item: Shown) -> None:
        """A link that is shown in answer, or ahead."""
        first = self.match is None or bool(self.match.steps[0].thrown)
        begins = len(self.letters) == 2 and first
        least = 1 if begins else self.thrown
        asked = self.owed == by
        if not asked and not begins and not self.ahead:
            raise NotTakenError("it shows a link that nobody asked for")
        if not least <= item.number <= least + self.ahead:
            raise NotTakenError(f"it shows link {item.number}, and {least} was asked for")
        self._hear(by, item.number, item.link)
        if asked:
            self.owed = None
        if self.match is None:
            self._start()
        elif asked and self.waiting is not None:
            given, self.waiting = self.waiting, None
            if not self._do(given):
                raise NotTakenError("it answers an order that throws no dice")

    def _hear(self, by: Player, number: int, link: str) -> None:
        assert self._dice is not None
        known = self._dice.sides[by]
        try:
            if isinstance(known, ShownLinks):
                known.hear(number, bytes.fromhex(link))
            elif known.link(number) != bytes.fromhex(link):
                raise FalseLinkError(number)
        except (FalseLinkError, ChainSpentError) as error:
            raise NotTakenError(str(error)) from error
        latest = max(number, self.shown[by])
        self.shown = (latest, self.shown[1]) if by == 0 else (self.shown[0], latest)

    def _order(self, by: Player, item: Order) -> None:
        if self.owed is not None:
            raise NotTakenError("it gives an order before it shows the link it owes")
        given = Given(by, self._typed(item))
        self._allowed(given)
        if item.link is None:
            if self._do(given, item.digest):
                raise NotTakenError("it gives an order that throws dice without its link for them")
            return
        self.thrown += 1
        self._hear(by, self.thrown, item.link)
        if self.shown[1 - by] >= self.thrown:
            thrown = self._do(given, item.digest)
        elif item.digest:
            raise NotTakenError("it says what its dice will bring before they can be known")
        else:
            self.owed = Player(1 - by)
            assert self._dice is not None
            if self._dice.sides[1 - by].link(self.thrown) is None:
                self.waiting = given
                return
            thrown = self._do(given)
        if not thrown:
            raise NotTakenError("it shows a link for an order that throws no dice")

    def _typed(self, item: Order) -> Any:
        try:
            return msgspec.convert(item.action, self.engine.action, str_keys=True)
        except (ValueError, RecursionError, OverflowError) as error:
            raise NotTakenError(f"an order cannot be read ({clean(str(error), 100)})") from error

    def _allowed(self, given: Given) -> None:
        """Refuse an order that is not its writer's, or against the rules of the fight."""
        assert self.match is not None
        try:
            refusal = self.match.refuse(given.who, given.action)
        except Exception as error:  # an order may hold anything, and rules trust their callers
            raise NotTakenError("an order is none of this fight") from error
        if refusal is not None:
            raise NotTakenError(f"an order is refused: {refusal.why} [{refusal.rule}]")

    def _do(self, given: Given, said: str | None = None) -> bool:
        """Do an order; whether it threw dice. `said` is what its writer says it leads to."""
        assert self.match is not None
        try:
            step = self.match.submit(given.who, given.action)
        except NeedsLinkError as error:
            raise NotTakenError("it gives an order that throws dice without its link") from error
        except Exception as error:  # as above
            raise NotTakenError("the rules cannot carry out an order") from error
        if said is not None and said != digest(step.state):
            raise NotTakenError("an order leads to another position here than its writer says")
        self.orders = (*self.orders, given)
        return bool(step.thrown)

    # Writing.

    @property
    def debt(self) -> list[AnyItem]:
        """The link that this side owes; nothing where it owes none."""
        if self.owed != self.mine:
            return []
        number = min(self.thrown + self.ahead, LINKS)
        return [Shown(number, self.link(number))]

    def wrote(self, items: Sequence[AnyItem]) -> "Table":
        """The table after a letter of this side."""
        return exchange.wrote(self, items)

    def link(self, number: int) -> str:
        """A link of this side."""
        return self.chain.link(number).hex()

    def answered(self) -> "Table":
        """The table after the link that this side owes; the same table where it owes none."""
        debt = self.debt
        return self.wrote(debt) if debt else self

    def took(self, incoming: Letters, name: str) -> "Table":
        """The table after what a file brings. Raises SaveError, and nothing has changed."""
        return exchange.took(self, incoming, name)

    @property
    def whose_turn(self) -> str:
        """Whose turn it is, in a sentence."""
        if self.over:
            return "The fight is over."
        if len(self.letters) == 1:
            return "Nobody has joined yet."
        turn = self.turn
        assert turn is not None
        return "It is your turn." if turn == self.mine else f"It is {self.posted.other}'s turn."
