"""What a player of a treasure grab does: sends figures, carries the chest, fires, fights."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import AROUND, BITS, NOWHERE, Stud, steps_between
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.treasure_grab.events import ASHORE, ON_BOARD, Measures, place, token
from pieces_of_eight.campaign.treasure_grab.ground import (
    MARGIN,
    Sight,
    approach,
    entrances,
    haul_left,
    plan,
    posts,
    ready,
    rivals,
    sight,
    taken,
    ways,
)
from pieces_of_eight.campaign.treasure_grab.odds import hit_chance
from pieces_of_eight.campaign.treasure_grab.state import (
    NOBODY,
    Action,
    Cannonade,
    Carry,
    Done,
    End,
    Enter,
    FigureId,
    Grab,
    Lie,
    Move,
    Peel,
    Phase,
    Place,
    Pull,
    Shoot,
    Strike,
    Swing,
    Take,
    band_of,
    members,
    with_figure,
)
from pieces_of_eight.tui.draw.glyphs import percent
from pieces_of_eight.tui.match.desk import BETWEEN, Desk, Listing, refused_by
from pieces_of_eight.tui.play.opponents import Words
from pieces_of_eight.tui.play.session import Session
from . import turn_plan, words
from .draw.view import ChestMark, FigureMark, GrabView, Mark, Sign, view_of
from .words import lettered, told_whole

# --- What is laid over the board: where a figure can go, and what it would see --------------------


def reach(grab: Grab, who: FigureId) -> dict[Stud, int]:
    """Where a figure can go, and for how many studs of movement, climbing and dropping counted."""
    figure = grab.figures[who]
    if who == NOBODY or grab.phase is not Phase.MOVING or figure.at < 0 or figure.slipped:
        return {}
    table = plan(grab.board.rows)
    blocked = taken(grab) & ~BITS[figure.at]
    found = ways(table, figure.at, figure.left, blocked)
    return {at: way.cost for at, way in found.items() if table.on[at]}


def costs(found: Mapping[Stud, int]) -> dict[Stud, Mark]:
    """The marks of what a figure can reach."""
    return {at: Mark(Sign.REACH, str(cost)) for at, cost in found.items()}


def seen_from(grab: Grab, at: Stud) -> dict[Stud, Mark]:
    """What can be shot at from a stud, in the open or in cover by the ground."""
    rows = grab.board.rows
    table = plan(rows)
    if not table.on[at] or not table.fits[at]:
        return {}
    blocked = taken(grab)
    found = {}
    for to, on in enumerate(table.on):
        if on and table.fits[to] and to != at:
            view = sight(rows, (at, Stud(to)))
            if view.clear:
                covered = behind(view, blocked & ~BITS[at])
                found[Stud(to)] = Mark(Sign.COVERED if covered else Sign.OPEN)
    return found


def behind(view: Sight, there: int) -> bool:
    """Whether a target is covered, by the ground or by what stands before it (R4-6)."""
    return view.covered or any(mask & there == mask for mask in view.behind)


def standing_at(grab: Grab, who: FigureId, at: Stud) -> Grab:
    """The game with a figure on another stud."""
    moved = replace(grab.figures[who], at=at)
    return replace(grab, figures=with_figure(grab.figures, who, moved))


def chances_from(grab: Grab, who: FigureId, at: Stud) -> list[tuple[FigureId, Fraction, bool]]:
    """Whom a figure could shoot at from a stud, with the chance and whether in cover."""
    from pieces_of_eight.campaign.treasure_grab.ground import in_cover

    there = standing_at(grab, who, at)
    rows = grab.board.rows
    table = plan(rows)
    found = []
    for n, enemy in enumerate(grab.figures):
        on = FigureId(n)
        if enemy.at < 0 or band_of(on) is band_of(who) or not table.on[enemy.at]:
            continue
        if table.on[at] and sight(rows, (at, enemy.at)).clear:
            covered = in_cover(there, who, on)
            found.append((on, hit_chance(covered), covered))
    return sorted(found, key=lambda each: (-each[1], each[0]))


def chance_text(chance: Fraction) -> str:
    """A chance as the board has room for it: "42%"."""
    return percent(float(chance)).strip()


def arrivals(grab: Grab, at: Stud) -> tuple[FigureMark, ...]:
    """The warband as it would come on with its captain on a stud."""
    return ghosts(
        (FigureId(who), to) for who, to in zip(members(grab.band), posts(grab, at), strict=False)
    )


def ghosts(places: Iterable[tuple[FigureId, Stud]]) -> tuple[FigureMark, ...]:
    """Figures as they would stand."""
    return tuple(FigureMark(who, token(who), band_of(who), at, ghost=True) for who, at in places)


# --- What stands before a player: his figures, where they can go, whom they can attack ------------

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
            view = replace(view, figures=(*view.figures, *arrivals(self.grab, self.cursor)))
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
            return seen_from(self.grab, self.cursor)
        if self.overlay == HEIGHTS:
            return {}
        if self.entering:
            return {at: Mark(Sign.CHOICE) for at in entrances(self.grab)}
        if self.moving and not self.carrying:
            return costs(self.goals)
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
        return chance_text(odds.rows[0].chance)

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
        return words.not_now(self.session)

    @property
    def ends(self) -> Action | None:
        """What ends this part of the turn."""
        return next((a for a in self.legal if isinstance(a, Done | End)), None)


HOW_TO_MOVE = "Arrows choose a {} and Enter goes there; {} takes hold of the chest."


class GrabDesk(Outlook):
    """Turns what is pressed into orders to figures, and says why where nothing can be done."""

    def __init__(self, session: Session[Grab, Action], say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        super().__init__(session, say)
        self._part: object = None
        """Which part of which turn it was at the last look."""
        self._sure = False
        """Whether the player was told what he gives up by ending this part of his turn."""
        self.refresh()

    # What changes.

    def refresh(self) -> None:
        self.look()
        self._sure = False
        grab = self.grab
        part = (grab.turn, grab.at, grab.phase, grab.pending, self.session.decider)
        fresh, self._part = part != self._part, part
        self.carrying = self.carrying and bool(self.carriers())
        if fresh:
            self.overlay, self.who, self.carrying = PLAIN, NOBODY, False
        if self.session.over:
            self.say("The game is over: Enter opens the account.")
        elif self.placing:
            self._offer_place(fresh=fresh)
        elif self.entering:
            self._offer_edge(fresh=fresh)
        elif self.moving:
            if self.who not in self.movers:
                self._take_up(next(iter(self.movers), NOBODY))
        elif self.fighting:
            self._aim()
        elif self.legal:
            self.ask()
        self.goals = {} if self.who == NOBODY else reach(grab, self.who)
        self._follow()

    def _follow(self) -> None:
        """With the chest in hand the cursor stays with who carries it."""
        mine = self.carriers() if self.carrying else ()
        if mine:
            self.who = self.who if self.who in mine else mine[0]
            self.cursor = self.grab.figures[self.who].at

    def _offer_place(self, *, fresh: bool) -> None:
        if fresh:
            middle = self.middle(self.grab)
            columns = plan(self.grab.board.rows).columns
            places = [act for act in self.legal if isinstance(act, Place)]
            near = min(places, key=lambda act: (steps_between(act.at, middle, columns), act.at))
            self.cursor, self.lie = near.at, near.lie

    def _offer_edge(self, *, fresh: bool) -> None:
        """The cursor on the stud of one's own side that is nearest to the chest."""
        chest = self.grab.chest
        if fresh and chest.at >= 0:
            walks = approach(self.grab.board.rows, (chest.at, chest.lie))
            self.cursor = min(entrances(self.grab), key=lambda at: (walks[at], at))

    def _aim(self) -> None:
        """The cursor on the likeliest target of the first who can attack."""
        if self.who not in self.attackers:
            self.who = next(iter(self.attackers), NOBODY)
        mine = [attack for attack in self.attacks if attack.by == self.who]
        if mine:
            self.cursor = self._spot(max(mine, key=self._promise))
        else:
            self.mention(self.keyed("Nobody of yours can attack: {end} ends the turn."))

    def _promise(self, attack: Attack) -> tuple[str, int, int]:
        """How welcome an attack is: its chance, and who is wounded already."""
        return self.chance(attack), self.grab.figures[attack.on].wounds, -attack.on

    def _spot(self, attack: Attack) -> Stud:
        return self.grab.figures[attack.on].at

    def _take_up(self, who: FigureId) -> None:
        """Give orders to a figure."""
        self.who = who
        if who != NOBODY:
            self.cursor = self.grab.figures[who].at
        self.goals = {} if who == NOBODY else reach(self.grab, who)

    def show(self, action: Action) -> None:
        by = getattr(action, "by", NOBODY)
        if isinstance(action, Move | Take | Shoot | Strike | Cannonade | Peel):
            self.who = by
            self.goals = reach(self.grab, by)
        at = words.subject(self.grab, action)
        if at != NOWHERE and not isinstance(action, Carry | Swing):
            self.cursor = at

    # What is pressed.

    def steer(self, across: int, down: int) -> None:
        """Move the cursor by a stud; with the chest in hand, carry it."""
        if self.carrying and self.listing is None:
            self.submit(Carry(self.me, AROUND.index((across, down))))
            return
        table = plan(self.grab.board.rows)
        row, column = divmod(self.cursor, table.columns)
        column, row = column + across, row + down
        if 0 <= column < table.columns and 0 <= row < table.rows:
            self.cursor = Stud(row * table.columns + column)

    def main(self) -> None:
        if self.placing:
            self.order(self.place())
        elif self.entering:
            self.order(Enter(self.me, self.cursor))
        elif self.carrying:
            self.open_chest()
        elif self.moving:
            self._go()
        elif self.fighting:
            self._attack()

    def order(self, action: Action) -> bool:
        """Do an action, or say by which rule it cannot be."""
        why = refused_by(self.session.refuse(action))
        if why:
            self.say(why)
            return False
        return self.submit(action)

    def _go(self) -> None:
        """Send the figure to the stud under the cursor, or take up who stands there."""
        here = self.here
        if here != NOBODY and here == self.who:
            self.say(HOW_TO_MOVE.format(self.measures.spot, self.key_of("hold")))
        elif here in self.movers:
            self._take_up(here)
        elif self.on_chest(self.cursor):
            self.open_hold()
        elif self.who == NOBODY:
            self.say(
                self.keyed("Nobody of yours has movement left: {end} goes on to the fighting.")
            )
        else:
            self.order(Move(self.who, self.cursor))

    def _attack(self) -> None:
        """Lay open what can be done to who is under the cursor."""
        here = self.here
        found = tuple(self.attacks_on(here)) if here != NOBODY else ()
        if found:
            self.open(Listing("target", f"What shall be done to {words.titled(here)}?", found))
        elif here in self.attackers:
            self.who = here
            self._aim()
        elif here != NOBODY and self.who != NOBODY:
            self.say(words.no_target(self.session, self.who, here))
        elif not self.attacks:
            self.end()
        else:
            why = "Nobody to attack there. Tab goes to those who can, {end} ends the turn."
            self.say(self.keyed(why))

    def next(self, step: int) -> None:
        if self.listing is not None:
            self.point((self.at + step) % len(self.listing.actions))
        elif self.placing:
            self.lie = Lie(1 - self.lie)
        elif self.entering:
            edge = sorted(entrances(self.grab))
            at = edge.index(self.cursor) if self.cursor in edge else -step
            self.cursor = edge[(at + step) % len(edge)]
        elif self.moving or self.fighting:
            self._next_figure(step)
        else:
            self.say(self.why_not_now() or "There is nobody to go to.")

    def _next_figure(self, step: int) -> None:
        found = self.movers if self.moving else self.attackers
        if not found:
            self.say(self.keyed("Nobody of yours can do more: {end} goes on."))
            return
        self.carrying = False
        at = found.index(self.who) if self.who in found else -step
        who = found[(at + step) % len(found)]
        if self.moving:
            self._take_up(who)
        else:
            self.who = who
            self._aim()

    def open_move(self) -> None:
        """Take the chest in hand, or let the arrows move the cursor again."""
        if self.carrying:
            self.carrying = False
        elif self.carriers():
            self.carrying = True
            self._take_up(self.carriers()[0])
        else:
            how = HOW_TO_MOVE.format(self.measures.spot, self.key_of("hold"))
            self.say(self.why_not_now() or (how if self.moving else "The movement is over."))

    def open_hold(self) -> None:
        """Take hold of the chest with the figure in hand, or with any that can."""
        found = [act for act in self.legal if isinstance(act, Take)]
        mine = [act for act in found if act.by == self.who]
        if not found:
            self.say(words.no_hold(self.session, self._speaker))
        elif rivals(self.grab) and self.grab.pull is Pull.NOT_YET:
            title = "Enemies are at the chest: a die each decides who has it."
            self.open(Listing("hold", title, (*mine, *(a for a in found if a not in mine))))
        else:
            self._hold((mine or found)[0])

    def _hold(self, act: Take) -> None:
        if self.submit(act) and self.carriers():
            self.carrying = True
            more = (
                f" {self.key_of('hold')} takes hold with another."
                if any(isinstance(a, Take) for a in self.legal)
                else ""
            )
            self.say(f"{token(act.by)} has the chest: the arrows carry it, Enter turns it.{more}")

    def submit(self, *actions: Action) -> bool:
        done = super().submit(*actions)
        if done and isinstance(actions[-1], Take) and self.carriers():
            self.carrying = True
            self._follow()
        return done

    def open_chest(self) -> None:
        """Lay open how the chest can be carried and turned."""
        found = tuple(act for act in self.legal if isinstance(act, Swing | Carry))
        if not found:
            self.say("The chest can be neither carried nor turned from here.")
            return
        turns = tuple(sorted(found, key=lambda act: isinstance(act, Carry)))
        self.open(Listing("chest", "How shall the chest be turned or carried?", turns))

    def open_fire(self) -> None:
        who = self._speaker
        self._list("fire", (Shoot,), "Who fires at whom?", words.no_fire, who)

    def open_strikes(self) -> None:
        who = self._speaker
        self._list("fight", (Strike,), "Who fights whom?", words.no_strike, who)

    def open_mischief(self) -> None:
        who = self._speaker
        self._list("mischief", (Cannonade, Peel), "What mischief?", words.no_mischief, who)

    @property
    def _speaker(self) -> FigureId:
        """A figure about which the rules can be asked."""
        if self.who != NOBODY:
            return self.who
        band = self.grab.bands[self.grab.active]
        return FigureId(0 if band is None else 4 * band)

    def _list(
        self,
        kind: str,
        wanted: tuple[type[Action], ...],
        title: str,
        why: Callable[[Session[Grab, Action], FigureId, list[FigureId]], str],
        who: FigureId,
    ) -> None:
        """Lay open all attacks of some kinds, those on who is under the cursor first."""
        here = self.here
        found = [act for act in self.attacks if isinstance(act, wanted)]
        if not found:
            self.say(why(self.session, who, self.enemies))
            return
        found.sort(key=lambda act: (act.on != here, act.by != self.who))
        self.open(Listing(kind, title, tuple(found)))

    def turn_ranges(self) -> None:
        """Show the heights, then what is seen from under the cursor, then neither."""
        self.overlay = (self.overlay + 1) % 3

    def close(self) -> bool:
        if self.listing is not None and self.listing.closable:
            self.listing = None
            if self.legal and self.grab.phase is Phase.JOINING and not self.grab.pending:
                self.ask()  # a question lay under the list
            return True
        if self.listing is None and self.carrying:
            self.carrying = False
            return True
        return False

    def end(self) -> None:
        """End the moving or the turn; once a warning comes first."""
        end = self.ends
        if end is None:
            self.say(self.why_not_now() or BETWEEN)
            return
        left = words.given_up(self.grab, self.legal)
        if left and not self._sure:
            self.say(f"{left} Press {self.key_of('end')} again to go on all the same.")
            self._sure = True
        else:
            self.submit(end)

    # The mouse.

    def click(self, at: Stud) -> None:
        """A stud was clicked: look at it; a second click does what Enter does."""
        if self.listing is not None and not self.listing.closable:
            return
        if self.listing is not None:
            self.close()
        if self.carrying:
            self._pull_towards(at)
            return
        again = at == self.cursor
        self.cursor = at
        here = self.figure_at(at)
        own = here != NOBODY and self.legal and band_of(here) is self._band
        enemy = any(attack.on == here for attack in self.attacks)
        if again or enemy or (own and here != self.who and (self.moving or self.fighting)):
            self.act()

    @property
    def _band(self) -> object:
        return self.grab.bands[self.grab.active]

    def _pull_towards(self, at: Stud) -> None:
        """With the chest in hand: a step in the direction of a click; on it, how to turn it."""
        if self.on_chest(at):
            self.open_chest()
            return
        columns = plan(self.grab.board.rows).columns
        row, column = divmod(at, columns)
        first_row, first = divmod(self.grab.chest.at, columns)
        along = 3 if self.grab.chest.lie is Lie.EAST else 0
        down = 3 - along
        across = (column > first + along) - (column < first)
        self.steer(across, (row > first_row + down) - (row < first_row))
