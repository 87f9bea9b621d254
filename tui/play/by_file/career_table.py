"""A career by file: what its letters lead to, and why a letter is not taken (C-29).

A season takes some dozen letters. What a captain does in port, and his sheet, are sealed before
anything of the other's is known, and opened bit by bit; each letter has one place in the season,
so that nobody can write two things where one was asked for.
"""

from typing import Any

import msgspec

from campaign.kernel.dice import Seeded
from campaign.kernel.match import digest
from campaign.kernel.oath import FalseOathError, check_pledges
from campaign.kernel.sealed import Player
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
    Pledge,
    Reached,
    Seal,
    Shown,
    invitation_of,
)
from tui.play.by_file import career_stages as stages
from tui.play.by_file import exchange, season
from tui.play.by_file.career_links import CareerLinks
from tui.play.by_file.career_stages import (
    FOR_WHAT,
    FOUGHT,
    SHAPES,
    SPIED,
    WANTED,
    Here,
    Next,
    Private,
    put,
    read_as,
    setup_by,
)
from tui.play.by_file.career_writer import CareerWriter
from tui.play.by_file.exchange import NotTakenError
from tui.play.by_file.hand_fight import HandFight, by_hand, name_of
from tui.play.by_file.sealing import (
    PARTS,
    RESULTS,
    VALUES,
    WHOLE,
    Kept,
    differs,
    holds,
)


class CareerTable(CareerWriter):
    """What the letters of a career lead to."""

    def __init__(self, posted: Posted, private: Private, fights: season.Fights) -> None:
        """Raises NotTakenError. `fights` are those settled here, and gets those settled now."""
        self.posted = posted
        self.private = private
        self.fights = fights
        self.mine = Player(posted.own.side if posted.own.secret else -1)
        """Nobody's where whoever reads has only the letters."""
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
        self.past: tuple[season.Whole, ...] = ()
        """The seasons that are over."""
        self.fought: dict[str, HandFight] = {}
        """The fights by hand of all seasons, by season and engagement."""
        self.links: CareerLinks | None = None
        """None before both have sworn."""
        for letter in posted.letters:
            self.read(letter)

    def copy(self) -> "CareerTable":
        """The same table, to be read on without changing this one."""
        fresh = object.__new__(CareerTable)
        fresh.__dict__.update(self.__dict__)
        fresh.links = None if self.links is None else self.links.copy()
        fresh.fought = dict(self.fought)
        if self.next is Next.FIGHT:
            fresh.fought[self.fight_name] = self.fought[self.fight_name].copy()
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
        fits = self.next in FOUGHT or tuple(map(type, items)) == SHAPES[self.next]
        if not fits:
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
        both = pledges if by else pledges[::-1]
        own = self.posted.own
        self.links = CareerLinks(self.mine, own.secret, both, own.game)
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
        assert self.links is not None
        self._hear(by, self.links.wanted(by), order.link)
        self._passes(Next.SCORES, Player(1 - by))

    def _scores(self, by: Player, shown: Shown) -> None:
        self._passes(Next.DECLARE_SEALED, Player(1 - by))

    def throw_scores(self, by: Player, shown: Shown) -> None:
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
            self.throw_scores(by, items[-1])
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
        fought = stages.by_hand(invitation_of(self.letters))
        self._passes(Next.UNFOLD if fought else Next.FOLD, Player(1 - by))

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
        self._sealed_results(by, whole, results)
        self._hear(by, shown.number, shown.link)
        self._passes(Next.HOME, Player(1 - by))

    def _sealed_results(self, by: Player, whole: Opened, results: Opened) -> None:
        seal = self.here.declared
        assert seal is not None
        if results.part != RESULTS or not holds(seal, results):
            raise NotTakenError("the declarations are not those that were sealed")
        self._whole(by, whole, results.content)

    # Fights by hand (C-29.5).

    def _unfold(self, by: Player, whole: Opened, results: Opened) -> None:
        self._sealed_results(by, whole, results)
        assert self.setup is not None
        assert self.voyage is not None
        folded = season.folded(self.setup, self.voyage, self._season_of_both(""))
        self.here = msgspec.structs.replace(self.here, folded=folded, left=by_hand(folded))
        self._next_fight(Player(1 - by))

    def _next_fight(self, turn: Player) -> None:
        self._passes(Next.PLEDGE_FIRST if self.here.left else Next.REST, turn)

    @property
    def fight_name(self) -> str:
        """What the fight by hand is called that is next or is being fought."""
        return name_of(self._season, self.here.left[0])

    def _pledge_first(self, by: Player, pledge: Pledge) -> None:
        self.here = msgspec.structs.replace(self.here, pledge=pledge.pledge)
        self._passes(Next.PLEDGE_SECOND, Player(1 - by))

    def _pledge_second(self, by: Player, *items: AnyItem) -> None:
        pledge, folded = items[0], self.here.folded
        if not isinstance(pledge, Pledge):
            raise NotTakenError(f"it brings something else than {WANTED[self.next]}")
        assert folded is not None
        both = {Player(1 - by): self.here.pledge, by: pledge.pledge}
        fight = HandFight(self.posted, folded, self.here.left[0], both)
        fight.swear(by, items[1:])
        self.fought[self.fight_name] = fight
        self._goes_on(fight, by)

    def _fight(self, by: Player, *items: AnyItem) -> None:
        fight = self.fought[self.fight_name]
        fight.read(by, items)
        self._goes_on(fight, by)

    def _goes_on(self, fight: HandFight, by: Player) -> None:
        if fight.turn is not None:
            self._passes(Next.FIGHT, fight.turn)
            return
        self.here = msgspec.structs.replace(self.here, left=self.here.left[1:])
        self._next_fight(Player(1 - by))

    def _rest(self, by: Player, shown: Shown) -> None:
        self._hear(by, shown.number, shown.link)
        self._passes(Next.HOME, Player(1 - by))

    def _home(self, by: Player, shown: Shown, reached: Reached) -> None:
        after = self.ended(by, shown)
        if by != self.mine and reached.digest != digest(after.state):
            raise NotTakenError("the season leads to another end here than its writer says")
        self.past = (*self.past, self._season_of_both(str(self._key())))
        self.voyage, self.here, self.sheet = after, Here(), None
        if after.open.stage is Stage.OVER:
            self._passes(Next.NOTHING, None)
        else:
            self._passes(Next.SEAL_FIRST, Player(1 - by))

    def ended(self, by: Player, link: Shown) -> Voyage:
        """The career after the season, of which everything is known with this link."""
        self._hear(by, link.number, link.link)
        assert self.setup is not None
        assert self.voyage is not None
        fought = [each for each in self.fought.values() if each.season == self._season]
        whole = self._season_of_both(str(self._key()))
        matches = {each.at: each.match() for each in fought}
        return season.joined(self.setup, self.voyage, whole, self.fights, matches)

    def _season_of_both(self, rest: str) -> season.Whole:
        here, (one, two) = self.here, self.here.kept
        assert one is not None
        assert two is not None
        return season.Whole((one, two), here.names, here.results, here.cast, here.scores, rest)

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
        assert self.links is not None
        self.links.hear(by, number, link)

    def _key(self) -> int:
        assert self.links is not None
        return self.links.key()

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
    Next.UNFOLD: CareerTable._unfold,
    Next.PLEDGE_FIRST: CareerTable._pledge_first,
    Next.PLEDGE_SECOND: CareerTable._pledge_second,
    Next.FIGHT: CareerTable._fight,
    Next.REST: CareerTable._rest,
    Next.HOME: CareerTable._home,
}
