"""A career by file: what its letters lead to, and why a letter is not taken (C-29).

A season takes some dozen letters. What a captain does in port, and his sheet, are sealed before
anything of the other's is known, and opened bit by bit; each letter has one place in the season,
so that nobody can write two things where one was asked for.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from campaign.kernel.dice import Seeded
from campaign.kernel.match import digest
from campaign.kernel.oath import FalseOathError, check_pledges
from campaign.kernel.sealed import Player
from campaign.kernel.sworn import Chain, ChainSpentError, FalseLinkError, mixed
from campaign.kernel.sworn import Shown as ShownLinks
from campaign.sheet.model.actions import Name
from campaign.sheet.model.events import Watched
from campaign.voyage import Setup, Stage, Voyage
from saves.letter_box import Posted
from saves.letters import (
    Answer,
    AnyItem,
    Letter,
    Letters,
    Opened,
    Order,
    Reached,
    Seal,
    Shown,
    invitation_of,
)
from saves.words import SaveError
from tui.play import exchange
from tui.play import season_by_file as season
from tui.play.career_stages import (
    DECLARED,
    FOR_WHAT,
    SHAPES,
    SHEET,
    SPIED,
    WANTED,
    Here,
    Next,
    Private,
    put,
    read_as,
    setup_by,
)
from tui.play.exchange import NotTakenError
from tui.play.sealing import (
    PARTS,
    RESULTS,
    VALUES,
    WHOLE,
    Kept,
    differs,
    holds,
    opened,
    parts_of,
    sealed,
)


class CareerTable:
    """What the letters of a career lead to."""

    def __init__(self, posted: Posted, private: Private, fights: season.Fights) -> None:
        """Raises NotTakenError. `fights` are those settled here, and gets those settled now."""
        self.posted = posted
        self.private = private
        self.fights = fights
        self.mine = Player(posted.own.side)
        self.letters: Letters = ()
        self.next = Next.ANSWER
        self.turn: Player | None = Player(1 - posted.letters[0].by)
        self.here = Here()
        self.setup: Setup | None = None
        self.voyage: Voyage | None = None
        """The career in port, as both know it; None before its lot was drawn."""
        self.sheet: season.AnyMatch | None = None
        """Above the fold, as everybody may see it, from the cast to the declarations."""
        self.brought: tuple[Next | None, Next | None] = (None, None)
        """By side what its latest letter brought."""
        self._links: list[Chain | ShownLinks] = []
        self._numbers = [0, 0]
        """By side the latest link that was shown."""
        for letter in posted.letters:
            self.read(letter)

    def copy(self) -> "CareerTable":
        """The same table, to be read on without changing this one."""
        fresh = object.__new__(CareerTable)
        fresh.__dict__.update(self.__dict__)
        fresh._numbers, fresh._links = list(self._numbers), list(self._links)
        for side, links in enumerate(self._links):
            if isinstance(links, ShownLinks):
                again = fresh._links[side] = ShownLinks(links.pledge)
                if links.number:
                    latest = links.link(links.number)
                    assert latest is not None
                    again.hear(links.number, latest)
        if self.sheet is not None:
            fresh.sheet = season.standing(self.sheet)
        return fresh

    @property
    def over(self) -> bool:
        """Whether nobody has to write any more."""
        return self.next is Next.NOTHING

    @property
    def whose_turn(self) -> str:
        """Whose turn it is and for what, in a sentence or two."""
        if self.over:
            return self.end
        if len(self.letters) == 1:
            return "Nobody has joined yet."
        number = "" if self.voyage is None else f"Season {self.voyage.state.season}: "
        if self.turn == self.mine:
            return f"{number}it is your turn{FOR_WHAT.get(self.next, '')}.".capitalize()
        other = self.posted.other
        return f"{number}{'it' if number else 'It'} is {other}'s turn."

    @property
    def end(self) -> str:
        """How the career ended."""
        assert self.voyage is not None
        points = "; ".join(
            f"{each.name} {each.earned} points" for each in self.voyage.state.captains
        )
        return f"The career is over. {points}."

    # Reading.

    def read(self, letter: Letter) -> None:
        """Take the next letter. Raises NotTakenError; then this table is not to be used."""
        if not self.letters:
            self.letters = (letter,)
            return
        if letter.by != self.turn:
            if self.turn is None:
                raise NotTakenError("the career is over")
            raise NotTakenError(
                f"it is not the turn of its writer, but {self.posted.names[self.turn]}'s"
            )
        self.letters = (*self.letters, letter)
        by, items, now = Player(letter.by), list(letter.items), self.next
        if self.next in SPIED:
            items = self._spied(by, items)
        if tuple(map(type, items)) != SHAPES[self.next]:
            raise NotTakenError(f"it brings something else than {WANTED[self.next]}")
        try:
            READERS[self.next](self, by, *items)
        except season.AmissError as error:
            raise NotTakenError(str(error)) from error
        self.brought = put(self.brought, by, now)

    def _passes(self, now: Next, turn: Player | None) -> None:
        self.next, self.turn = now, turn

    def _answer(self, by: Player, answer: Answer, shown: Shown) -> None:
        pledges = [invitation_of(self.letters).pledge, answer.pledge]
        try:
            check_pledges(pledges)
        except FalseOathError as error:
            raise NotTakenError(str(error)) from error
        theirs = pledges[1] if by != self.mine else pledges[0]
        other = ShownLinks(bytes.fromhex(theirs))
        chain = Chain(bytes.fromhex(self.posted.own.secret))
        self._links = [chain, other] if self.mine == 0 else [other, chain]
        self._hear(by, shown.number, shown.link)
        self._passes(Next.LOT, Player(1 - by))

    def _lot(self, by: Player, shown: Shown) -> None:
        self._hear(by, shown.number, shown.link)
        seed = self._key()
        self.setup = setup_by(invitation_of(self.letters), self.posted.names, seed)
        self.voyage = Voyage(self.setup, seed)
        self._passes(Next.SEAL_FIRST, Player(1 - by))

    def _seal(self, by: Player, seal: Seal) -> None:
        if len(seal.marks) != PARTS:
            raise NotTakenError(f"its seal has {len(seal.marks)} marks instead of {PARTS}")
        self.here = msgspec.structs.replace(self.here, seals=put(self.here.seals, by, seal))
        self._passes(Next.SEAL_SECOND, Player(1 - by))

    def _seal_second(self, by: Player, seal: Seal, told: Opened, shown: Shown) -> None:
        self._seal(by, seal)
        self._values(by, told)
        self._hear(by, shown.number, shown.link)
        self._passes(Next.VALUES, Player(1 - by))

    def _values(self, by: Player, told: Opened) -> None:
        if told.part != VALUES:
            raise NotTakenError("it opens another part of its sheet than the values")
        content = self._part(by, told)
        values = read_as(tuple[int, ...], content, "the values")
        assert self.setup is not None
        season.check_values(self.setup, values)
        self.here = msgspec.structs.replace(self.here, values=put(self.here.values, by, values))

    def _values_second(self, by: Player, told: Opened, shown: Shown) -> None:
        self._values(by, told)
        self._hear(by, shown.number, shown.link)
        assert self.setup is not None
        assert self.voyage is not None
        key = self._key()
        self.here = msgspec.structs.replace(self.here, cast=key)
        self.sheet = season.above_the_fold(self.setup, self.voyage, self.here.values, key)
        self._passes(Next.NAME, self.sheet.to_act[0])

    def _name(self, by: Player, order: Order) -> None:
        act = read_as(Name, order.action, "the named pair")
        assert self.sheet is not None
        refusal = self.sheet.refuse(by, act)
        if refusal is not None or act.by != by:
            why = refusal.why if refusal else "it is named for the other captain"
            raise NotTakenError(f"a named pair is refused: {why}")
        last = season.last_name(self.sheet.state, by)
        self.here = msgspec.structs.replace(self.here, names=(*self.here.names, act))
        if not last:
            if order.link is not None:
                raise NotTakenError("it shows a link for a pair that throws no dice")
            self.sheet.submit(by, act)
            self._passes(Next.NAME, self.sheet.to_act[0])
            return
        if order.link is None:
            raise NotTakenError("it names the last pair without its link for the battle scores")
        self._hear(by, self._numbers[by] + 1, order.link)
        self._passes(Next.SCORES, Player(1 - by))

    def _scores(self, by: Player, shown: Shown) -> None:
        self._passes(Next.DECLARE_SEALED, Player(1 - by))

    def _throw_scores(self, by: Player, shown: Shown) -> None:
        """Both links are known: the battle scores, and who looks at whom."""
        self._hear(by, shown.number, shown.link)
        key = self._key()
        assert self.sheet is not None
        self.sheet.dice = Seeded(key)
        act = self.here.names[-1]
        step = self.sheet.submit(act.by, act)
        watched = tuple((e.by, e.letter) for e in step.events if isinstance(e, Watched))
        first = Player(1 - by)
        self.here = msgspec.structs.replace(self.here, scores=key, watched=watched, first=first)

    def _spied(self, by: Player, items: list[AnyItem]) -> list[AnyItem]:
        """Take the forces that are opened for a spyglass off the front; what is left."""
        if self.next is Next.SCORES:
            if not items or not isinstance(items[-1], Shown):
                raise NotTakenError(f"it brings something else than {WANTED[self.next]}")
            self._throw_scores(by, items[-1])
        owed = self.owed(by)
        for letter in owed:
            told = items.pop(0) if items else None
            if not isinstance(told, Opened) or told.part != letter + 1:
                raise NotTakenError("it does not show what the other's spyglass is owed")
            read_as(tuple[int, bool], self._part(by, told), "a force")
        return items

    def owed(self, by: Player) -> list[int]:
        """The forces of a captain at which the other looks (C-9)."""
        return [letter for who, letter in self.here.watched if who != by]

    def _declare_sealed(self, by: Player, seal: Seal) -> None:
        if len(seal.marks) != 1:
            raise NotTakenError("its declarations have more than one mark")
        self.here = msgspec.structs.replace(self.here, declared=seal)
        self._passes(Next.DECLARE_OPEN, Player(1 - by))

    def _declare_open(self, by: Player, order: Order, told: Opened) -> None:
        self._whole(by, told, order.action)
        self._passes(Next.FOLD, Player(1 - by))

    def _whole(self, by: Player, told: Opened, results: Any) -> None:
        """A captain's whole sheet, and what he has declared: seen by itself."""
        if told.part != WHOLE:
            raise NotTakenError("it does not open the whole sheet")
        kept = read_as(Kept, self._part(by, told), "the sheet")
        done = read_as(tuple[int, ...], results, "the declared results")
        if differs(kept, self.here.told[by]):
            raise NotTakenError("the sheet says otherwise than what was opened of it before")
        assert self.setup is not None
        assert self.voyage is not None
        alone = season.check(self.setup, self.voyage, by, kept)
        own = season.seen_by(by, season.reopened(alone, by), kept, self.here.values, self.here.cast)
        season.named(own, self.here.names, self.here.scores)
        season.check_results(own.state, by, done)
        self.here = msgspec.structs.replace(
            self.here,
            kept=put(self.here.kept, by, kept),
            results=put(self.here.results, by, done),
        )

    def _fold(self, by: Player, whole: Opened, results: Opened, shown: Shown) -> None:
        seal = self.here.declared
        assert seal is not None
        if results.part != RESULTS or not holds(seal, results):
            raise NotTakenError("the declarations are not those that were sealed")
        self._whole(by, whole, results.content)
        self._hear(by, shown.number, shown.link)
        self._passes(Next.HOME, Player(1 - by))

    def _home(self, by: Player, shown: Shown, reached: Reached) -> None:
        self._hear(by, shown.number, shown.link)
        after = self.settled()
        if by != self.mine and reached.digest != digest(after.state):
            raise NotTakenError("the season leads to another end here than its writer says")
        self.voyage, self.here, self.sheet = after, Here(), None
        if after.open.stage is Stage.OVER:
            self._passes(Next.NOTHING, None)
        else:
            self._passes(Next.SEAL_FIRST, Player(1 - by))

    def settled(self) -> Voyage:
        """The career after the season, of which everything is known now."""
        here, (one, two) = self.here, self.here.kept
        assert self.setup is not None
        assert self.voyage is not None
        assert one is not None
        assert two is not None
        whole = season.Whole(
            (one, two), here.names, here.results, here.cast, here.scores, str(self._key())
        )
        return season.joined(self.setup, self.voyage, whole, self.fights)

    def _part(self, by: Player, told: Opened) -> Any:
        seal = self.here.seals[by]
        assert seal is not None
        if not holds(seal, told):
            raise NotTakenError("what it opens is not what was sealed")
        both = self.here.told
        self.here = msgspec.structs.replace(
            self.here, told=put(both, by, {**both[by], told.part: told.content})
        )
        return told.content

    # Dice.

    def _hear(self, by: Player, number: int, link: str) -> None:
        if number != self._numbers[by] + 1:
            raise NotTakenError(
                f"it shows link {number}, and {self._numbers[by] + 1} was asked for"
            )
        known = self._links[by]
        try:
            if isinstance(known, ShownLinks):
                known.hear(number, bytes.fromhex(link))
            elif known.link(number) != bytes.fromhex(link):
                raise FalseLinkError(number)
        except (FalseLinkError, ChainSpentError) as error:
            raise NotTakenError(str(error)) from error
        self._numbers[by] = number

    def _key(self) -> int:
        """What the dice of a throw follow from, both links of which are shown."""
        number = self._numbers[0]
        links = [side.link(number) for side in self._links]
        game = self.posted.own.game.encode()
        found = mixed(b"pieces of eight: career", *[each for each in links if each], game)
        return int.from_bytes(found[:8], "big") >> 1

    def link(self) -> Shown:
        """The next link of this side."""
        number = self._numbers[self.mine] + 1
        link = self._links[self.mine].link(number)
        assert link is not None
        return Shown(number, link.hex())

    # Writing.

    def wrote(self, items: Sequence[AnyItem]) -> "CareerTable":
        """The table after a letter of this side. Raises NotTakenError."""
        return exchange.wrote(self, items)

    @property
    def kept(self) -> Kept:
        """What this side has sealed. Raises SaveError where it is lost."""
        private = self.private
        if not self._sealed_now:
            raise SaveError(
                "What you have sealed is not kept here any more; put the folder of this game back"
                " as it was."
            )
        return msgspec.convert(
            {"deals": private.deals, "sheet": private.sheet}, Kept, str_keys=True, strict=False
        )

    def opens(self, part: int) -> Opened:
        """A part of this side's sheet, to be told."""
        key, number = self.posted.own.key, self._season
        return opened(key, number, SHEET, parts_of(self.kept), part)

    def answered(self) -> "CareerTable":
        """The table after all letters for which this side has nothing to decide."""
        now = self
        while now.turn == now.mine and (items := now.reply()) is not None:
            now = now.wrote(items)
        return now

    def reply(self) -> list[AnyItem] | None:
        """The next letter of this side, if nothing is left to decide; else None."""
        match self.next:
            case Next.LOT:
                return [self.link()]
            case Next.SEAL_FIRST | Next.SEAL_SECOND if self._sealed_now:
                return self._own_seal()
            case Next.VALUES:
                return [self.opens(VALUES), self.link()]
            case Next.SCORES:
                return self._own_scores()
            case Next.DECLARE_SEALED | Next.DECLARE_OPEN if self._all_declared:
                return self._own_results()
            case Next.FOLD:
                told = opened(
                    self.posted.own.key,
                    self._season,
                    DECLARED,
                    [list(self.private.results)],
                    RESULTS,
                )
                return [self.opens(WHOLE), told, self.link()]
            case Next.HOME:
                return self._own_home()
            case _:
                return None

    @property
    def _season(self) -> int:
        assert self.voyage is not None
        return self.voyage.state.season

    @property
    def _sealed_now(self) -> bool:
        return self.private.sealed and self.private.season == self._season

    @property
    def _all_declared(self) -> bool:
        assert self.sheet is not None
        attacks = season.declarations(self.sheet.state, self.mine)
        return len(self.private.results) == len(attacks)

    def _own_seal(self) -> list[AnyItem]:
        seal = sealed(self.posted.own.key, self._season, SHEET, parts_of(self.kept))
        if self.next is Next.SEAL_FIRST:
            return [seal]
        return [seal, self.opens(VALUES), self.link()]

    def _own_scores(self) -> list[AnyItem]:
        peek = self.copy()
        peek._throw_scores(self.mine, self.link())
        return [*(self.opens(letter + 1) for letter in peek.owed(self.mine)), self.link()]

    def _own_results(self) -> list[AnyItem]:
        if self.next is Next.DECLARE_OPEN:
            return [Order(list(self.private.results)), self.opens(WHOLE)]
        seal = sealed(self.posted.own.key, self._season, DECLARED, [list(self.private.results)])
        return [*(self.opens(letter + 1) for letter in self.owed(self.mine)), seal]

    def _own_home(self) -> list[AnyItem]:
        peek, link = self.copy(), self.link()
        peek._hear(self.mine, link.number, link.link)
        return [link, Reached(digest(peek.settled().state))]

    def took(self, incoming: Letters, name: str) -> "CareerTable":
        """The table after what a file brings. Raises SaveError, and nothing has changed."""
        return exchange.took(self, incoming, name)


READERS: dict[Next, Any] = {
    Next.ANSWER: CareerTable._answer,
    Next.LOT: CareerTable._lot,
    Next.SEAL_FIRST: CareerTable._seal,
    Next.SEAL_SECOND: CareerTable._seal_second,
    Next.VALUES: CareerTable._values_second,
    Next.NAME: CareerTable._name,
    Next.SCORES: CareerTable._scores,
    Next.DECLARE_SEALED: CareerTable._declare_sealed,
    Next.DECLARE_OPEN: CareerTable._declare_open,
    Next.FOLD: CareerTable._fold,
    Next.HOME: CareerTable._home,
}
