"""What stands before a player: his figures, where they can go, whom they can attack."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.geometry.studs import Stud, steps_between
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.treasure_grab.model.actions import (
    Action,
    Cannonade,
    Done,
    End,
    Peel,
    Place,
    Shoot,
    Strike,
    Take,
)
from pieces_of_eight.campaign.treasure_grab.model.entering import entrances
from pieces_of_eight.campaign.treasure_grab.model.ground import MARGIN, haul_left, plan, ready
from pieces_of_eight.campaign.treasure_grab.model.say import (
    ASHORE,
    ON_BOARD,
    Measures,
    place,
    token,
)
from pieces_of_eight.campaign.treasure_grab.model.state import (
    NOBODY,
    FigureId,
    Grab,
    Lie,
    Phase,
    members,
)
from pieces_of_eight.tui.match.desk import Desk
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.play.turn_plan import Words
from . import overlay, reasons, turn_plan, words
from .draw.view import ChestMark, GrabView, Mark, Sign, view_of
from .words import lettered, told_whole

CHEST = "chest"
"""What the chest is called where a place of the board is named."""
PLAIN, HEIGHTS, SIGHT = range(3)
"""What lies over the board: what can be done, the heights, what is seen from under the cursor."""
Attack = Shoot | Strike | Cannonade | Peel


class Outlook(Desk[Grab, Action]):
    """The half of a desk that looks: it changes nothing."""

    PLAN_WORDS: ClassVar[Words | None] = turn_plan

    def __init__(self, session: Session[Grab, Action], say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        super().__init__(session, say)
        self.who: FigureId = NOBODY
        """The figure that is given orders."""
        self.carrying = False
        """Whether the arrows move the chest and not the cursor."""
        self.overlay = PLAIN
        self.lie = Lie.EAST
        """How the chest would lie that is put back."""
        self.goals: dict[Stud, int] = {}
        """Where the figure can go, and for how many studs."""
        grab = session.state
        self.cursor: Stud = max(grab.chest.at, Stud(0)) or self.middle(grab)

    @staticmethod
    def middle(grab: Grab) -> Stud:
        """The stud in the middle of the board."""
        table = plan(grab.board.rows)
        return Stud(table.rows // 2 * table.columns + table.columns // 2)

    def places_of(self, name: str) -> Sequence[Stud]:
        if name == CHEST:
            return [at for at in self._studs if self.on_chest(at)]
        figures = enumerate(self.grab.figures)
        seen = [figure.at for who, figure in figures if token(FigureId(who)) == name]
        named = [at for at in self._studs if place(self.grab, at) == name]
        return [at for at in seen if at >= 0] or named

    @property
    def _studs(self) -> list[Stud]:
        return [Stud(at) for at, on in enumerate(plan(self.grab.board.rows).on) if on]

    @property
    def grab(self) -> Grab:
        return self.session.state

    @property
    def measures(self) -> Measures:
        """The words for lengths and heights: a career has its own."""
        return ASHORE if self.session.of_career else ON_BOARD

    @property
    def me(self) -> Player:
        """Whose decision it is, or who looks on."""
        return self.session.viewer

    @property
    def placing(self) -> bool:
        """Whether the chest is being put back."""
        return bool(self.legal) and bool(self.grab.pending)

    @property
    def entering(self) -> bool:
        return bool(self.legal) and not self.placing and self.grab.phase is Phase.ENTERING

    @property
    def moving(self) -> bool:
        return bool(self.legal) and not self.placing and self.grab.phase is Phase.MOVING

    @property
    def fighting(self) -> bool:
        return bool(self.legal) and not self.placing and self.grab.phase is Phase.FIGHTING

    @property
    def movers(self) -> list[FigureId]:
        """One's figures that can still go or carry somewhere."""
        if not self.moving:
            return []
        figures = self.grab.figures
        return [
            FigureId(who)
            for who in members(self.grab.band)
            if figures[who].at >= 0 and figures[who].left and not figures[who].slipped
        ]

    @property
    def attacks(self) -> list[Attack]:
        """Every attack that can be made now."""
        return [a for a in self.legal if isinstance(a, Shoot | Strike | Cannonade | Peel)]

    @property
    def attackers(self) -> list[FigureId]:
        """One's figures that can attack somebody."""
        return sorted({attack.by for attack in self.attacks})

    @property
    def enemies(self) -> list[FigureId]:
        """All on the board who are not of the warband that acts, the nearest first."""
        grab = self.grab
        own = members(grab.band) if grab.bands[grab.active] is not None else range(0)
        columns = plan(grab.board.rows).columns
        by = grab.figures[self.who].at if self.who != NOBODY else self.cursor
        found = [
            FigureId(n) for n, figure in enumerate(grab.figures) if figure.at >= 0 and n not in own
        ]
        return sorted(found, key=lambda on: (steps_between(by, grab.figures[on].at, columns), on))

    def attacks_on(self, on: FigureId) -> list[Attack]:
        """What can be done to a figure, first by the one that is given orders."""
        found = [attack for attack in self.attacks if attack.on == on]
        return sorted(found, key=lambda attack: attack.by != self.who)

    def carriers(self) -> tuple[FigureId, ...]:
        """Who can carry the chest now."""
        return ready(self.grab) if self.moving and haul_left(self.grab) else ()

    def figure_at(self, stud: Stud) -> FigureId:
        """Who stands on a stud; NOBODY for none."""
        found = (FigureId(n) for n, each in enumerate(self.grab.figures) if each.at == stud)
        return next(found, NOBODY) if stud != NOWHERE else NOBODY

    @property
    def here(self) -> FigureId:
        """Who stands under the cursor."""
        return self.figure_at(self.cursor)

    def look_at(self, at: Stud) -> None:
        self.cursor = at

    def shown(self) -> FigureId:
        """The figure whose card lies open."""
        return self.here if self.here != NOBODY else self.who

    def on_chest(self, stud: Stud) -> bool:
        grab = self.grab
        mark = ChestMark(grab.chest.at, grab.chest.lie)
        return grab.chest.at >= 0 and stud in view_of(grab).under(mark)

    def letter_of(self, stud: Stud) -> tuple[str, int]:
        """What the board has on a stud, and its height; nothing beside the board."""
        rows = self.grab.board.rows
        table = plan(rows)
        if not table.on[stud]:
            return "", 0
        row, column = divmod(stud, table.columns)
        return rows[row - MARGIN][column - MARGIN], table.feet[stud]

    # What is drawn.

    def view(self) -> GrabView:
        """The board as it is to be drawn."""
        view = view_of(
            self.grab,
            cursor=self.cursor,
            selected=self.who,
            marks=self.marks(),
            numbered=self.overlay == HEIGHTS,
        )
        if self.entering and self.cursor in entrances(self.grab):
            view = replace(view, figures=(*view.figures, *overlay.arrivals(self.grab, self.cursor)))
        if self.placing:
            ghost = ChestMark(self.cursor, self.lie, ghost=True)
            if self.session.refuse(self.place()) is None:
                view = replace(view, chests=(ghost,))
        return view

    def place(self) -> Place:
        """The chest put back as it is drawn."""
        return Place(self.me, self.cursor, self.lie)

    def marks(self) -> dict[Stud, Mark]:
        """What is marked on the board."""
        if self.overlay == SIGHT:
            return overlay.seen_from(self.grab, self.cursor)
        if self.overlay == HEIGHTS:
            return {}
        if self.entering:
            return {at: Mark(Sign.CHOICE) for at in entrances(self.grab)}
        if self.moving and not self.carrying:
            return overlay.costs(self.goals)
        return self.targets() if self.fighting else {}

    def targets(self) -> dict[Stud, Mark]:
        """The enemies who can be attacked, each with the best chance there is."""
        found: dict[Stud, Mark] = {}
        for on in {attack.on for attack in self.attacks}:
            mine = [attack for attack in self.attacks_on(on) if attack.by == self.who]
            best = [self.chance(attack) for attack in mine or self.attacks_on(on)]
            found[self.grab.figures[on].at] = Mark(Sign.TARGET, max(best, default=""))
        return found

    def chance(self, attack: Attack) -> str:
        """The chance of a shot or a blow in two digits; empty where no single number says it."""
        odds = self.odds_of(attack)
        if odds is None or not odds.rows or isinstance(attack, Cannonade | Peel):
            return ""
        return overlay.chance_text(odds.rows[0].chance)

    # What is weighed.

    def reckon(self, action: Action) -> Odds | None:
        from pieces_of_eight.campaign.treasure_grab.odds import odds

        found = odds(self.grab, action)
        return None if found is None else lettered(told_whole(found))

    def weighed(self) -> tuple[str, Odds] | None:
        """What is weighed: the choice in hand, or the first attack on who is under the cursor."""
        action = self.choice
        if action is None:
            found: list[Action] = [*self.attacks_on(self.here)] if self.here != NOBODY else []
            found += [a for a in self.legal if isinstance(a, Take) and a.by == self.who]
            found += [a for a in self.legal if isinstance(a, Done)]
            action = next((act for act in found if self.odds_of(act) is not None), None)
        odds = self.odds_of(action) if action is not None else None
        if action is None or odds is None:
            return None
        return words.words_of(self.grab, action, self.measures), odds

    def why_not_now(self) -> str:
        return reasons.not_now(self.session)

    @property
    def ends(self) -> Action | None:
        """What ends this part of the turn."""
        return next((a for a in self.legal if isinstance(a, Done | End)), None)
