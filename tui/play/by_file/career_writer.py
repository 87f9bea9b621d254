"""What a side of a career by file writes, out of what it knows, part by part (C-29)."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Self

import msgspec

from campaign.kernel.match import digest
from campaign.kernel.sealed import Player
from campaign.voyage import Voyage
from saves.letter_box import Posted
from saves.letters import AnyItem, Letter, Letters, Opened, Order, Pledge, Reached, Shown
from saves.words import SaveError
from tui.play.by_file import exchange, season
from tui.play.by_file.career_links import CareerLinks
from tui.play.by_file.career_stages import DECLARED, SHEET, Here, Next, Private
from tui.play.by_file.hand_fight import HandFight, opening_links, pledge_of
from tui.play.by_file.sealing import RESULTS, VALUES, WHOLE, Kept, opened, parts_of, sealed


class CareerWriter(ABC):
    """What is known of a career, as far as letters are written out of it."""

    posted: Posted
    private: Private
    mine: Player
    letters: Letters
    next: Next
    turn: Player | None
    here: Here
    voyage: Voyage | None
    sheet: season.AnyMatch | None
    links: CareerLinks | None
    fought: dict[str, HandFight]

    @abstractmethod
    def copy(self) -> Self:
        """The same, to be read on without changing this."""

    @abstractmethod
    def read(self, letter: Letter) -> None:
        """Take the next letter. Raises NotTakenError."""

    @property
    @abstractmethod
    def whose_turn(self) -> str:
        """Whose turn it is, in a sentence."""

    @property
    @abstractmethod
    def fight_name(self) -> str:
        """What the fight is called that is being fought by hand."""

    @abstractmethod
    def owed(self, by: Player) -> list[int]:
        """The forces of a captain that the other's spyglass is owed."""

    @abstractmethod
    def throw_scores(self, by: Player, link: Shown) -> None:
        """Throw the battle scores: both links are known with this one."""

    @abstractmethod
    def ended(self, by: Player, link: Shown) -> Voyage:
        """The career after the season, with the last link of it."""

    def link(self) -> Shown:
        """The next link of this side."""
        assert self.links is not None
        return self.links.next()

    def wrote(self, items: Sequence[AnyItem]) -> Self:
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

    def answered(self, *, quick: bool = False) -> Self:
        """The table after all letters for which this side has nothing to decide.

        `quick` stops short of the end of a season, for which fights may have to be settled.
        """
        now = self
        while now.turn == now.mine and not (quick and now.next is Next.HOME):
            items = now.reply()
            if items is None:
                break
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
                return [*self._own_sheet(), self.link()]
            case Next.UNFOLD:
                return self._own_sheet()
            case Next.PLEDGE_FIRST | Next.PLEDGE_SECOND:
                return self._own_pledge()
            case Next.FIGHT:
                return self.fought[self.fight_name].debt or None
            case Next.REST:
                return [self.link()]
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
        peek.throw_scores(self.mine, self.link())
        return [*(self.opens(letter + 1) for letter in peek.owed(self.mine)), self.link()]

    def _own_results(self) -> list[AnyItem]:
        if self.next is Next.DECLARE_OPEN:
            return [Order(list(self.private.results)), self.opens(WHOLE)]
        seal = sealed(self.posted.own.key, self._season, DECLARED, [list(self.private.results)])
        return [*(self.opens(letter + 1) for letter in self.owed(self.mine)), seal]

    def _own_sheet(self) -> list[AnyItem]:
        key, results = self.posted.own.key, [list(self.private.results)]
        return [self.opens(WHOLE), opened(key, self._season, DECLARED, results, RESULTS)]

    def _own_pledge(self) -> list[AnyItem]:
        folded, at = self.here.folded, self.here.left[0]
        assert folded is not None
        first = self.next is Next.PLEDGE_FIRST
        links = [] if first else opening_links(self.posted, folded, at)
        return [Pledge(pledge_of(self.posted, self._season, at)), *links]

    def _own_home(self) -> list[AnyItem]:
        link = self.link()
        return [link, Reached(digest(self.copy().ended(self.mine, link).state))]
