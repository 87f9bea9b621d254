"""What stands before a captain ashore: his card, his bands, where they can go, the odds."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.shore_raid.model.actions import Call, Form, March
from pieces_of_eight.campaign.shore_raid.model.bands import (
    callable_bands,
    clique,
    largest,
    unbanded,
)
from pieces_of_eight.campaign.shore_raid.model.ground import Cell
from pieces_of_eight.campaign.shore_raid.model.say import token
from pieces_of_eight.campaign.shore_raid.model.state import (
    Fate,
    Figure,
    FigureId,
    Phase,
    Raid,
    members,
)
from pieces_of_eight.tui.match.desk import Desk, Once
from pieces_of_eight.tui.play.turn_plan import StandingOrders, Words
from . import overlay, reasons, standing_orders, turn_plan, words
from .choices import Attack, Choice, ShoreSession, attacks_on, men_of, point_of, strongest, together
from .draw.view import ShoreView, Sign, cell_of, view_of
from .laid_march import Reach, beyond, can_move, laid, placed, reach


def places(raid: Raid) -> dict[Cell, Figure]:
    """Who stands on each square inch; of those who run and those who fight, the latter."""
    columns = len(raid.shore.rows[0])
    fighting = [f for f in raid.figures if f.fate is Fate.HERE]
    running = [f for f in raid.figures if f.fate is Fate.RUNNING]
    return {cell_of(f.at, columns): f for f in reversed([*fighting, *running])}


class Outlook(Desk[Raid, Choice]):
    """The half of a desk ashore that looks: it changes nothing."""

    PLAN_WORDS: ClassVar[Words | None] = turn_plan
    STANDING: ClassVar[StandingOrders | None] = standing_orders

    def __init__(self, session: ShoreSession, say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        super().__init__(session, say)
        self.chosen: tuple[FigureId, ...] = ()
        """Those told off: to form a band, or for the next order."""
        self.placing: dict[FigureId, Point] = {}
        """The places of those told off while they are placed one by one."""
        self.held: FigureId | None = None
        """Whose place moves with the cursor."""
        self.ranging: FigureId | None = None
        """Whose ranges lie on the map."""
        self._reach: Reach | None = None
        self._beyond: Reach | None = None
        self._marches: dict[Cell, March] = {}
        self._plain = Once(view_of)
        self._places = Once(places)
        mine = [f for f in self.raid.figures if f.owner == session.viewer and f.here]
        self.cursor: Cell = self.cell(mine[0].at) if mine else 0

    @property
    def raid(self) -> Raid:
        return self.session.state

    @property
    def columns(self) -> int:
        return len(self.raid.shore.rows[0])

    def cell(self, at: Point) -> Cell:
        return cell_of(at, self.columns)

    def places_of(self, name: str) -> Sequence[Cell]:
        seen = [f for f in self.raid.figures if f.here and token(self.raid, f.id) == name]
        floor = "".join(self.raid.shore.rows)
        numbered = [at for at, ground in enumerate(floor) if ground == name and ground.isdigit()]
        at = [n for n in range(len(floor)) if f"{n % self.columns},{n // self.columns}" == name]
        return [self.cell(figure.at) for figure in seen] or numbered or at

    # Who stands where.

    def man_at(self, cell: Cell) -> Figure | None:
        """Who stands on a square inch; of those who run and those who fight, the latter."""
        return self._places(self.raid).get(cell)

    def here(self) -> Figure | None:
        """Who stands under the cursor."""
        return self.man_at(self.cursor)

    @property
    def calling(self) -> bool:
        """Whether a card of the person's lies there to be played."""
        return bool(self.legal) and self.raid.phase is Phase.CARD and not self.raid.pending

    @property
    def acting(self) -> bool:
        """Whether a band of the person's acts."""
        return bool(self.legal) and self.raid.phase is Phase.BAND and not self.raid.pending

    def band(self) -> list[Figure]:
        """Those of the band that acts."""
        return members(self.raid, self.raid.band) if self.acting else []

    def able(self) -> list[Figure]:
        """Those of it who can still do something."""
        return [man for man in self.band() if not man.acted]

    def movers(self) -> list[Figure]:
        """Those told off who can still move."""
        return [self.raid.figures[n] for n in self.chosen if can_move(self.raid.figures[n])]

    def suggested(self, seed: Figure) -> tuple[FigureId, ...]:
        """The largest band the card can call up about a man who is in none."""
        raid = self.raid
        assert raid.card is not None
        free = unbanded(raid, seed.owner)
        return clique(free, seed, min(raid.card.rank, largest(raid, seed.owner)))

    # What can be done.

    @property
    def reach(self) -> Reach:
        """Where those told off can go."""
        if self._reach is None:
            self._reach = reach(self.raid, self.movers()) if self.acting else {}
        return self._reach

    def forget(self) -> None:
        """Reckon anew where men can go."""
        self._reach = self._beyond = None
        self._marches = {}

    def march(self) -> March | None:
        """The march that is laid: to the cursor, or to the places chosen one by one."""
        if self.placing:
            return placed(self.raid, self.placing, self.reach)
        movers = self.movers() if self.acting else []
        here = self.here()
        if not movers or (here is not None and (here.id in self.chosen or not self._mine(here))):
            return None
        if self.cursor not in self._marches:
            found = self.reach
            if self.cursor not in found:
                if self._beyond is None:
                    self._beyond = beyond(self.raid, movers)
                found = self._beyond
            self._marches[self.cursor] = laid(self.raid, movers, self.cursor, found)
        return self._marches[self.cursor]

    def _mine(self, figure: Figure) -> bool:
        return figure.owner == self.session.viewer

    def attacks(self, foe: Figure) -> list[Attack]:
        """Every attack on an enemy by those told off, or by anybody where nobody is."""
        return [
            act
            for choice in self.legal
            for act in attacks_on(choice)
            if act.at == foe.id and (not self.chosen or act.by in self.chosen)
        ]

    def intended(self) -> Choice | None:
        """What Enter would do where the cursor is, as far as it is one thing."""
        here = self.here()
        if self.placing:
            return self.march()
        if self.calling and here is not None and self._mine(here):
            if here.id in self.chosen:
                return Form(self.chosen)
            if here.band and here.band in callable_bands(self.raid):
                return Call(here.band)
            return None
        if self.acting and here is not None and not self._mine(here):
            best = strongest(self.raid, self.attacks(here))
            return together(best) if best else None
        return self.march()

    def targets(self) -> set[FigureId]:
        """The enemies something can be done to now by those told off."""
        return {
            act.at
            for choice in self.legal
            for act in attacks_on(choice)
            if not self.chosen or act.by in self.chosen
        }

    # What it would come to.

    def reckon(self, action: Choice) -> Odds | None:
        attacks = attacks_on(action)
        if not attacks:
            return None
        from pieces_of_eight.campaign.shore_raid.odds import of_attacks

        return of_attacks(self.raid, attacks)

    def weighed(self) -> tuple[str, Odds] | None:
        for choice in (self.choice, self.intended()):
            found = self.odds_of(choice) if choice is not None else None
            if choice is not None and found is not None:
                return f"{words.words_of(self.raid, choice)}:", found
        return None

    def why_not_now(self) -> str:
        return reasons.not_now(self.session)

    # What is drawn.

    def view(self) -> ShoreView:
        """The shore as it is to be drawn."""
        raid = self.raid
        base = self._plain(raid)
        lit = self.chosen if self.choice is None else men_of(self.choice)
        figures = overlay.chosen(base.figures, raid, lit)
        march = self.march() if self.listing is None else None
        if isinstance(self.choice, March):
            march = self.choice
        if march is not None:
            figures = (*figures, *overlay.ghosts(raid, march))
        marks = self._marks(march)
        return replace(base, figures=figures, marks=marks, cursor=self.cursor)

    def _marks(self, march: March | None) -> overlay.Marks:
        raid = self.raid
        if self.ranging is not None and raid.figures[self.ranging].here:
            return overlay.of_ranges(raid, raid.figures[self.ranging])
        found: overlay.Marks = {}
        if raid.pending and self.legal:
            points = [point_of(raid, choice) for choice in self.legal]
            return {self.cell(at): Sign.CHOICE for at in points if at is not None}
        if self.acting and self.listing is None:
            found = overlay.of_reach(self.reach)
            if march is not None:
                found |= overlay.of_way(march, self.columns)
        if self.acting:
            found |= {self.cell(raid.figures[foe].at): Sign.TARGET for foe in self.targets()}
        return found
