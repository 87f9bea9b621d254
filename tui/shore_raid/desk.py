"""What a captain ashore does: forms bands on his cards, sends them, places men, strikes."""

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import INCH, Point, behind, centre, distance, squared
from pieces_of_eight.campaign.kernel.match import RefusedError
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import start_of
from pieces_of_eight.campaign.shore_raid.bands import (
    callable_bands,
    clique,
    die_at,
    gauge,
    largest,
    together,
    unbanded,
)
from pieces_of_eight.campaign.shore_raid.events import card, many, name, token
from pieces_of_eight.campaign.shore_raid.ground import (
    BASE,
    CLEAR,
    CONTACT,
    MOST_CORNERS,
    RING,
    Cell,
    Plan,
    about,
    allowance,
    foes_of,
    neighbours,
    plan,
    stopped,
    walk_to,
)
from pieces_of_eight.campaign.shore_raid.state import (
    AS_HE_GOES,
    Action,
    Call,
    Done,
    Fate,
    Fight,
    Figure,
    FigureId,
    Fire,
    Firelock,
    Form,
    Gone,
    Lift,
    March,
    Pass,
    Phase,
    PieceKind,
    Pillage,
    Raid,
    Recharge,
    Reload,
    Run,
    Sail,
    Serve,
    members,
)
from pieces_of_eight.tui.match.desk import BETWEEN, Desk, Listing, Once, refused_by
from pieces_of_eight.tui.play.opponents import StandingOrders, Words
from . import standing_orders, turn_plan, words
from .draw.view import FigureMark, ShoreView, Sign, cell_of, mark_of, numbers, view_of
from .words import Attack, Choice, ShoreSession, acts_of, attacks_on, men_of, point_of, strongest
from .words import together as shore_together

# --- Laid march -----------------------------------------------------------------------------------
# Where men can go this turn, and how a whole band comes to stand there. Pure functions.
#
# The ways are laid as a man would walk them: straight wherever nothing is in the way. Whether a
# march is legal is asked of the rules; here it is only proposed.

IN_SIGHT = 4000
"""How far ways are looked for that are too long for this turn."""


class Stop(NamedTuple):
    """A cell that can be come to."""

    far: int
    via: tuple[Point, ...]
    half: bool
    """Whether one who stops there may still attack (PA-6.1)."""


Reach = dict[Cell, Stop]


class Legs(NamedTuple):
    """A way as it is looked for."""

    far: int
    turned: int
    """How far its last corner is."""
    via: tuple[Point, ...]


def can_move(figure: Figure) -> bool:
    """Whether a man of the band that acts may still move."""
    return figure.gone is Gone.NOWHERE and not figure.acted and not figure.attacked


def middle_of(men: Sequence[Figure], table: Plan) -> Point:
    """From where a group is measured; the man nearest to it where nobody can stand there."""
    found = centre([man.at for man in men])
    if table.open_at(found):
        return found
    return min((man.at for man in men), key=lambda at: squared(at, found))


def reach(raid: Raid, men: Sequence[Figure]) -> Reach:
    """Where a group can go: over open ground alone, and with its slower move over any."""
    if not men:
        return {}
    table, foes = plan(raid.shore.rows), foes_of(raid, men[0].owner)
    start = middle_of(men, table)
    clean = min(allowance(raid, man, False) for man in men)
    rough = min(allowance(raid, man, True) for man in men)
    found = _spread(table, foes, start, rough, over_broken=True)
    for cell, stop in _spread(table, foes, start, clean, over_broken=False).items():
        if cell not in found or stop.half or not found[cell].half:
            found[cell] = stop
    return found


def beyond(raid: Raid, men: Sequence[Figure]) -> Reach:
    """The ways to all that is near, be it too far for now: for the rules to say so."""
    table, foes = plan(raid.shore.rows), foes_of(raid, men[0].owner)
    return _spread(table, foes, middle_of(men, table), IN_SIGHT, over_broken=True)


def _spread(table: Plan, foes: list[Point], start: Point, most: int, *, over_broken: bool) -> Reach:
    """All cells within a distance, each with the straightest way to it."""
    near = [foe for foe in foes if squared(start, foe) <= (most + INCH) ** 2]

    def free(a: Point, b: Point) -> bool:
        line = table.line(a, b)
        return bool(line) and (over_broken or line == CLEAR) and not (near and stopped(a, b, near))

    first, too_far = table.cell(start), most + 1
    ways: dict[Cell, Legs] = {first: Legs(distance(start, table.middles[first]), 0, ())}
    todo: list[tuple[int, Cell]] = [(0, first)]
    done: set[Cell] = set()
    while todo:
        _, here = heappop(todo)
        if here in done:
            continue
        done.add(here)
        legs = ways[here]
        middle = table.middles[here]
        last = legs.via[-1] if legs.via else start
        for to, _ in neighbours(table, here):
            if to in done:
                continue
            at, best = table.middles[to], ways[to].far if to in ways else too_far
            straight = legs.turned + distance(last, at)
            if straight >= best:
                continue  # round a corner it is no shorter
            if free(last, at):
                ways[to] = Legs(straight, legs.turned, legs.via)
            elif (
                legs.far + distance(middle, at) < best
                and len(legs.via) < MOST_CORNERS
                and free(middle, at)
            ):
                ways[to] = Legs(legs.far + distance(middle, at), legs.far, (*legs.via, middle))
            else:
                continue
            heappush(todo, (ways[to].far, to))
    return {cell: Stop(legs.far, legs.via, 2 * legs.far <= most) for cell, legs in ways.items()}


def taken_by(raid: Raid, moving: Iterable[FigureId]) -> list[Point]:
    """Where others stand who stay."""
    gone = set(moving)
    return [f.at for f in raid.figures if f.here and f.id not in gone]


def laid(raid: Raid, men: Sequence[Figure], to: Cell, found: Reach) -> March:
    """The march of a group to a cell: as they stand now, or closed up where that cannot be.

    It need not be legal: where no good one is found, the rules can say why.
    """
    table = plan(raid.shore.rows)
    stop = found.get(to)
    via = stop.via if stop is not None else ()
    figures = tuple(man.id for man in men)
    rest = [f.at for f in raid.figures if f.here and f.band == raid.band and f.id not in figures]
    for wanted in (_as_they_stand(men, to, table), [to] * len(men)):
        places = _settled(raid, men, wanted, via, table)
        if places is not None and together([*places, *rest]):
            return March(figures, tuple(places), via)
    return March(figures, tuple(_naive(men, to, table)), via)


def _as_they_stand(men: Sequence[Figure], to: Cell, table: Plan) -> list[Cell | None]:
    """For each his place if all keep their places among each other; None off the table."""
    middle = centre([man.at for man in men])
    goal = table.middles[to]
    across = round((goal.x - middle.x) / INCH) * INCH
    down = round((goal.y - middle.y) / INCH) * INCH
    found: list[Cell | None] = []
    for man in men:
        at = Point(man.at[0] + across, man.at[1] + down)
        found.append(table.cell(at) if table.on_table(at) else None)
    return found


def _naive(men: Sequence[Figure], to: Cell, table: Plan) -> list[Point]:
    """Places side by side, whatever is there."""
    columns, rows = table.columns, table.rows
    x, y = to % columns, to // columns
    cells = [
        (y + dy) * columns + x + dx
        for dx, dy in RING
        if 0 <= x + dx < columns and 0 <= y + dy < rows
    ]
    return [table.middles[cell] for cell in cells[: len(men)]]


def _settled(
    raid: Raid,
    men: Sequence[Figure],
    wanted: Sequence[Cell | None],
    via: tuple[Point, ...],
    table: Plan,
) -> list[Point] | None:
    """A place for each as near to where he is wanted as he can walk; None where one has none."""
    taken = taken_by(raid, (man.id for man in men))
    foes = foes_of(raid, men[0].owner)
    places: list[Point] = []
    for man, cell in zip(men, wanted, strict=True):
        if cell is None:
            return None
        for each in about(table, cell):
            at = table.middles[each]
            clear = all(squared(at, other) >= BASE * BASE for other in (*taken, *places))
            if clear and walk_to(table, foes, man.at, via, at) is not None:
                places.append(at)
                break
        else:
            return None
    return places


def placed(
    raid: Raid, places: dict[FigureId, Point], found: Reach, facing: int = AS_HE_GOES
) -> March:
    """A march to places that were chosen one by one."""
    table = plan(raid.shore.rows)
    figures = tuple(sorted(places))
    to = tuple(places[who] for who in figures)
    stop = found.get(table.cell(centre(to)))
    via = stop.via if stop is not None else ()
    return March(figures, to, via, facing)


# --- What is marked on the map of a shore: reach, ranges, where a man is open from behind ---------

Marks = dict[Cell, Sign]
BY_DIE = {10: Sign.NEAR, 8: Sign.FAR}
"""How far a shot is, by the die it is thrown with; any lesser one is the farthest."""


def of_reach(found: Reach) -> Marks:
    """Where a group can go, and from where it may still attack."""
    return {cell: Sign.HALF if stop.half else Sign.WHOLE for cell, stop in found.items()}


def of_way(march: March, columns: int) -> Marks:
    """The corners of a way that is laid."""
    return {cell_of(at, columns): Sign.CORNER for at in march.via}


def of_ranges(raid: Raid, figure: Figure) -> Marks:
    """What a man's firelock reaches; without one, from where he would be taken from behind."""
    if figure.firelock is not Firelock.NONE:
        return of_gun(raid, figure.firelock, figure.at)
    return of_back(raid, figure)


def of_gun(raid: Raid, weapon: Firelock | PieceKind, at: Point) -> Marks:
    """What a weapon reaches and sees, by the die it throws there."""
    table = plan(raid.shore.rows)
    inches = gauge(weapon) // INCH + 1
    x, y = at[0] // INCH, at[1] // INCH
    found: Marks = {}
    for row in range(max(0, y - inches), min(table.rows, y + inches + 1)):
        for column in range(max(0, x - inches), min(table.columns, x + inches + 1)):
            cell = row * table.columns + column
            to = table.middles[cell]
            die = die_at(weapon, at, to) if table.walk[cell] else 0
            if die and table.sight(at, to):
                found[cell] = BY_DIE.get(die, Sign.FARTHEST)
    return found


def of_back(raid: Raid, figure: Figure) -> Marks:
    """All that is in contact with a man; from behind him his weapon does not count."""
    table = plan(raid.shore.rows)
    found: Marks = {}
    for cell, at in enumerate(table.middles):
        near = (at[0] - figure.at[0]) ** 2 + (at[1] - figure.at[1]) ** 2 <= CONTACT * CONTACT
        if near and table.walk[cell] and at != figure.at:
            found[cell] = Sign.NEAR if behind(figure.at, figure.facing, at) else Sign.FARTHEST
    return found


def ghosts(raid: Raid, march: March) -> tuple[FigureMark, ...]:
    """Where men would stand."""
    columns, number = len(raid.shore.rows[0]), numbers(raid)
    return tuple(
        replace(
            mark_of(raid.figures[who], columns, number[who]),
            at=cell_of(to, columns),
            ghost=True,
            chosen=False,
        )
        for who, to in zip(march.figures, march.to, strict=True)
        if raid.figures[who].at != to
    )


def chosen(
    marks: Iterable[FigureMark], raid: Raid, who: Iterable[FigureId]
) -> tuple[FigureMark, ...]:
    """The men with those chosen lit up."""
    columns = len(raid.shore.rows[0])
    lit = {cell_of(raid.figures[each].at, columns) for each in who}
    return tuple(replace(mark, chosen=True) if mark.at in lit else mark for mark in marks)


# --- What stands before a captain ashore: his card, his bands, where they can go, the odds --------


def places(raid: Raid) -> dict[Cell, Figure]:
    """Who stands on each square inch; of those who run and those who fight, the latter."""
    columns = len(raid.shore.rows[0])
    fighting = [f for f in raid.figures if f.fate is Fate.HERE]
    running = [f for f in raid.figures if f.fate is Fate.RUNNING]
    return {cell_of(f.at, columns): f for f in reversed([*fighting, *running])}


class Outlook(Desk[Raid, Choice]):
    """The half of a desk ashore that looks: it changes nothing."""

    PLAN_WORDS: Words | None = turn_plan
    STANDING: StandingOrders | None = standing_orders

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
            return shore_together(best) if best else None
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
        return words.not_now(self.session)

    # What is drawn.

    def view(self) -> ShoreView:
        """The shore as it is to be drawn."""
        raid = self.raid
        base = self._plain(raid)
        lit = self.chosen if self.choice is None else men_of(self.choice)
        figures = chosen(base.figures, raid, lit)
        march = self.march() if self.listing is None else None
        if isinstance(self.choice, March):
            march = self.choice
        if march is not None:
            figures = (*figures, *ghosts(raid, march))
        marks = self._marks(march)
        return replace(base, figures=figures, marks=marks, cursor=self.cursor)

    def _marks(self, march: March | None) -> Marks:
        raid = self.raid
        if self.ranging is not None and raid.figures[self.ranging].here:
            return of_ranges(raid, raid.figures[self.ranging])
        found: Marks = {}
        if raid.pending and self.legal:
            points = [point_of(raid, choice) for choice in self.legal]
            return {self.cell(at): Sign.CHOICE for at in points if at is not None}
        if self.acting and self.listing is None:
            found = of_reach(self.reach)
            if march is not None:
                found |= of_way(march, self.columns)
        if self.acting:
            found |= {self.cell(raid.figures[foe].at): Sign.TARGET for foe in self.targets()}
        return found


# --- The lists of a shore raid's desk: what those told off can do to a man, and where they stand --


class Lists:
    """Lays choices open on a desk, and says why where there are none."""

    def __init__(self, desk: Outlook) -> None:
        self.desk = desk

    def open_attacks(self, foe: Figure) -> None:
        """Lay open all that those told off can do to an enemy, all of them together first."""
        attacks = self.desk.attacks(foe)
        if not attacks:
            self.desk.say(self._why_no_attack(foe))
            return
        best = strongest(self.desk.raid, attacks)
        alive = [act for act in attacks if isinstance(act, Fight) and act.capture]
        found: list[Choice] = [shore_together(best)] if len(best) > 1 else []
        if len(alive) > 1:
            found.append(shore_together(alive))
        found += attacks
        self._lay("target", f"What shall be done to {name(self.desk.raid, foe.id)}?", found)

    def _why_no_attack(self, foe: Figure) -> str:
        """Why nobody told off can attack an enemy: asked of the rules for the nearest man."""
        men = [self.desk.raid.figures[who] for who in self.desk.chosen] or self.desk.able()
        if not men:
            return words.no_band(self.desk.session) or "Nobody can attack any more."
        man = min(men, key=lambda m: (m.at[0] - foe.at[0]) ** 2 + (m.at[1] - foe.at[1]) ** 2)
        tries = (Fire(man.id, foe.id), Fight(man.id, foe.id))
        whys = [refused_by(self.desk.session.refuse(act)) for act in tries]
        return whys[0] if man.firelock and man.loaded else whys[1]

    def open_man(self, man: Figure) -> None:
        """Lay open all that a man can do where he stands."""
        orders = [
            act
            for act in self.desk.legal
            if getattr(act, "by", None) == man.id and not isinstance(act, Pass | Done)
        ]
        turns: list[Choice] = []
        if can_move(man):
            acts = [March((man.id,), (man.at,), (), facing) for facing in range(8)]
            turns = [act for act in acts if act.facing != man.facing and not self._refused(act)]
        self._lay("man", f"What shall {name(self.desk.raid, man.id)} do?", [*orders, *turns])

    def _refused(self, act: March) -> bool:
        return self.desk.session.refuse(act) is not None

    def open_fire(self) -> None:
        """Lay open every shot, and who can reload."""
        shots = [act for act in self.desk.legal if isinstance(act, Fire | Serve)]
        loading = [act for act in self.desk.legal if isinstance(act, Reload | Recharge)]
        found: list[Choice] = []
        for foe in dict.fromkeys(shot.at for shot in shots):
            volley = strongest(self.desk.raid, [shot for shot in shots if shot.at == foe])
            found += [shore_together(volley)] if len(volley) > 1 else []
        reload = [act for act in loading if isinstance(act, Reload)]
        found += shots
        found += [shore_together(reload)] if len(reload) > 1 else []
        self._lay("fire", "Who fires, or reloads?", [*found, *loading], "Nobody can fire now.")

    def open_blows(self) -> None:
        """Lay open every blow hand to hand."""
        blows = [act for act in self.desk.legal if isinstance(act, Fight) and not act.capture]
        found: list[Choice] = []
        for foe in dict.fromkeys(blow.at for blow in blows):
            all_on_one = strongest(self.desk.raid, [blow for blow in blows if blow.at == foe])
            found += [shore_together(all_on_one)] if len(all_on_one) > 1 else []
        self._lay("board", "Who strikes at whom?", [*found, *blows], "Nobody is in contact.")

    def open_captures(self) -> None:
        """Lay open whom one can try to take alive."""
        tries = [act for act in self.desk.legal if isinstance(act, Fight) and act.capture]
        found: list[Choice] = []
        for foe in dict.fromkeys(act.at for act in tries):
            mine = [act for act in tries if act.at == foe]
            found += [shore_together(mine)] if len(mine) > 1 else []
        self._lay("grapple", "Who is taken alive?", [*found, *tries], "Nobody is in contact.")

    def open_booty(self) -> None:
        """Lay open who can pillage, set fire, or take up what lies there."""
        acts = [act for act in self.desk.legal if isinstance(act, Pillage | Lift)]
        pillage = [act for act in acts if isinstance(act, Pillage)]
        found: list[Choice] = []
        for place in dict.fromkeys(act.place for act in pillage):
            mine = [act for act in pillage if act.place == place]
            found += [shore_together(mine)] if len(mine) > 1 else []
        self._lay("loot", "Who pillages?", [*found, *acts], "No chosen man stands by booty.")

    def _lay(self, kind: str, title: str, found: Sequence[Choice], nothing: str = "") -> None:
        """Lay open some choices, or say why there are none."""
        if not found:
            self.desk.say(
                words.no_band(self.desk.session) or nothing or "He has nothing to do here."
            )
            return
        cursor = self.desk.cursor
        self.desk.open(Listing(kind, title, tuple(found)))
        if kind in ("target", "man"):
            self.desk.cursor = cursor

    def cast_off(self) -> None:
        """Cast off, or say why the ship cannot."""
        sail = Sail()
        refusal = self.desk.session.refuse(sail)
        if refusal is not None:
            self.desk.say(words.not_now(self.desk.session) or refused_by(refusal))
        else:
            self.desk.submit(sail)


# --- Desk -----------------------------------------------------------------------------------------


class ShoreDesk(Outlook):
    """Turns what is pressed into orders to bands, and says why where nothing can be done."""

    def __init__(self, session: ShoreSession, say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        super().__init__(session, say)
        self.lists = Lists(self)
        """What can be laid open."""
        self._part: object = None
        """Which card of which turn it was at the last look, and which band acted."""
        self._sure = False
        """Whether the captain was told what he gives up by ending the part."""
        self.refresh()

    # What changes.

    def refresh(self) -> None:
        self.look()
        self.forget()
        self._sure, self.placing, self.held = False, {}, None
        raid = self.raid
        part = (raid.turn, raid.phase, raid.card, raid.band, len(raid.pending), len(raid.played))
        fresh, self._part = part != self._part, part
        if self.session.over:
            self.chosen = ()
            self.say("The raid is over: Enter opens the account.")
        elif raid.pending and self.legal:
            self.chosen = ()
            self.ask()
        elif self.acting:
            self._tell_able(fresh=fresh)
        else:
            self.chosen = ()
            if fresh and self.calling:
                self._go_to_first()

    def _tell_able(self, *, fresh: bool) -> None:
        """Everybody of the band who can still act is told off, but for those let out before."""
        able = [man.id for man in self.able()]
        left = [who for who in self.chosen if who in able]
        self.chosen = tuple(able if fresh or not left else left)
        if fresh and able:
            self.cursor = self.cell(self.raid.figures[able[0]].at)

    def _go_to_first(self) -> None:
        found = self._stations()
        if found and self.cursor not in found:
            self.cursor = found[0]

    def _stations(self) -> list[Cell]:
        """The square inches through which Tab goes."""
        raid = self.raid
        if self.placing:
            return [self.cell(at) for at in self.placing.values()]
        if raid.pending:
            return [self.cell(raid.figures[a.figure].at) for a in self.legal if isinstance(a, Run)]
        if self.calling:
            bands = callable_bands(raid)
            first = {f.band: f for f in reversed(raid.figures) if f.here and f.band in bands}
            seeds = [raid.figures[f.figures[0]] for f in self.legal if isinstance(f, Form)]
            men = [*(first[band] for band in bands), *seeds]
            return list(dict.fromkeys(self.cell(man.at) for man in men))
        if self.acting:
            foes = [raid.figures[foe] for foe in sorted(self.targets())]
            return [self.cell(man.at) for man in (*self.able(), *foes)]
        return [self.cell(f.at) for f in raid.figures if f.here]

    def show(self, action: Choice) -> None:
        at = point_of(self.raid, action)
        if at is not None:
            self.cursor = self.cell(at)

    # What is pressed.

    def steer(self, across: int, down: int) -> None:
        """Move the cursor by a square inch."""
        x, y = self.cursor % self.columns + across, self.cursor // self.columns + down
        if 0 <= x < self.columns and 0 <= y < len(self.raid.shore.rows):
            self.look_at(y * self.columns + x)

    def look_at(self, at: Cell) -> None:
        """Put the cursor on a square inch; a man who is being placed comes along."""
        self.cursor = at
        if self.held is not None and self.placing:
            self.placing[self.held] = plan(self.raid.shore.rows).middles[at]

    def open_fire(self) -> None:
        self.lists.open_fire()

    def actions_of(self, choice: Choice) -> Sequence[Action]:
        return acts_of(choice)

    def main(self) -> None:
        if not self.legal:
            self.say(self.why_not_now())
        elif self.calling:
            self._call()
        elif self.acting:
            self._order()

    def take(self, choice: Choice) -> bool:
        """Do a choice; of what several do, as much as can still be done."""
        self.say("")
        if self.asks_first(choice):
            return False
        for done, act in enumerate(acts_of(choice)):
            try:
                self.session.submit(act)
            except RefusedError as refused:
                left = len(acts_of(choice)) - done
                if not done:
                    self.say(refused_by(refused.refusal))
                    return False
                self.say(f"{refused_by(refused.refusal)} {many(left, 'man')} can do otherwise.")
                return True
        return True

    def submit(self, *actions: Choice) -> bool:
        return all(self.take(action) for action in actions)

    def _call(self) -> None:
        """With a card: form the band that is told off, call one up, or tell one off."""
        here, intended = self.here(), self.intended()
        if intended is not None:
            self.take(intended)
        elif here is None or here.owner != self.session.viewer or not here.here:
            self.say("Nobody of yours is there: Tab goes to those whom the card can call up.")
        elif here.band:
            self.say(refused_by(self.session.refuse(Call(here.band))))
        elif here.acted:
            self.say(refused_by(self.session.refuse(Form((here.id,)))))
        else:
            self.chosen = self.suggested(here)
            if len(self.chosen) == 1 and self.raid.card is not None and self.raid.card.rank > 1:
                alone = "He would be a band alone: {choose} chooses others too, Enter forms it."
                self.say(self.keyed(alone))

    def _order(self) -> None:
        """With a band: attack, march, or lay open what a man can do."""
        here = self.here()
        if self.placing:
            self._march_placed()
        elif here is None:
            self._march()
        elif here.owner != self.session.viewer:
            self.lists.open_attacks(here)
        elif here.id in self.chosen:
            self.lists.open_man(here)
        elif here in self.able():
            self.tell(here)
        else:
            self.say(self._why_idle(here))

    def _why_idle(self, man: Figure) -> str:
        """Why a man of one's own cannot be given an order."""
        why = self.session.refuse(March((man.id,), (man.at,), (), man.facing))
        return refused_by(why) or "He has nothing to do."

    def _march(self) -> None:
        march = self.march()
        if march is None:
            self.say(
                self.keyed("No chosen man can move: {choose} chooses the man under the cursor.")
            )
            return
        refusal = self.session.refuse(march)
        if refusal is not None:
            self.say(refused_by(refusal))
        else:
            self.take(march)

    def _march_placed(self) -> None:
        """All who are placed go to their places; those who stay where they are stay behind."""
        march = self.march()
        assert march is not None
        refusal = self.session.refuse(march)
        if refusal is not None:
            self.say(refused_by(refusal))
            return
        self.take(march)

    def tell(self, man: Figure) -> None:
        """Tell a man off, or let him out again."""
        left = [who for who in self.chosen if who != man.id]
        self.chosen = tuple(sorted(left if man.id in self.chosen else [*left, man.id]))
        self.forget()

    def toggle(self) -> None:
        """Tell the man under the cursor off or out; on open ground, place men one by one."""
        here = self.here()
        if self.placing:
            self._let_go()
        elif not self.legal or self.raid.pending:
            self.say(self.why_not_now() or "Nobody is chosen now.")
        elif self.acting and here is None:
            self._place()
        elif here is None or here.owner != self.session.viewer:
            self.say("Nobody of yours is there to be chosen.")
        elif self.calling and here.band:
            self.say("He is in a band: Enter calls it up.")
        elif self.acting and here.id not in [man.id for man in self.able()]:
            self.say(self._why_idle(here))
        else:
            self.tell(here)

    def _place(self) -> None:
        """Keep the places that are laid, and let each be moved."""
        march = self.march()
        if march is None:
            self.say("No chosen man can move.")
            return
        self.placing = dict(zip(march.figures, march.to, strict=True))
        self._hold(march.figures[0])
        self.say("Arrows move his place, Tab takes the next man, Enter sends them all.")

    def _hold(self, who: FigureId) -> None:
        self.held = who
        self.cursor = self.cell(self.placing[who])

    def _let_go(self) -> None:
        """Leave a man's place where it is, or take up the one under the cursor."""
        there = [who for who, at in self.placing.items() if self.cell(at) == self.cursor]
        self.held = there[0] if self.held is None and there else None

    def next(self, step: int) -> None:
        if self.listing is not None:
            self.point((self.at + step) % len(self.listing.actions))
        elif self.placing:
            order = sorted(self.placing)
            at = order.index(self.held) if self.held in order else -1
            self._hold(order[(at + step) % len(order)])
        else:
            found = self._stations()
            if not found:
                self.say(self.why_not_now() or "There is nobody to go to.")
                return
            at = found.index(self.cursor) if self.cursor in found else -1 if step > 0 else 0
            self.look_at(found[(at + step) % len(found)])

    # The end of it.

    def close(self) -> bool:
        if self.listing is not None:
            if not self.listing.closable:
                return False
            self.listing = None
            return True
        if self.placing:
            self.placing, self.held = {}, None
            return True
        if self.chosen and (self.calling or len(self.chosen) < len(self.able())):
            self.chosen = tuple(man.id for man in self.able())
            self.forget()
            return True
        return False

    def end(self) -> None:
        """Let the card go by, or the band be done; once a warning comes first."""
        act = next((act for act in self.legal if isinstance(act, Pass | Done)), None)
        if act is None:
            self.say(self.why_not_now() or BETWEEN)
            return
        left = self._given_up()
        if left and not self._sure:
            self.say(left)
            self._sure = True
        else:
            self.take(act)

    def _given_up(self) -> str:
        """What would be given up, in a sentence; empty when nothing."""
        again = f"{self.key_of('end')} again"
        if self.acting:
            left = len(self.able())
            idle = f"{start_of(many(left, 'man'))} of the band can still act"
            return f"{idle}: {again} lets them stand." if left else ""
        if self.calling and self.raid.card is not None:
            return f"{start_of(card(self.raid.card))} would call up nobody: {again} lets it go by."
        return ""

    def click(self, at: Cell) -> None:
        """A square inch was clicked: look at it; a second click does what Enter does."""
        again = at == self.cursor
        if self.listing is not None and not self.close():
            self._click_answer(at)
            return
        self.look_at(at)
        here = self.here()
        foe = here is not None and here.owner != self.session.viewer and here.id in self.targets()
        new = self.calling and here is not None and not here.band and here.id not in self.chosen
        if again or foe or (new and here is not None and here.owner == self.session.viewer):
            self.act()

    def _click_answer(self, at: Cell) -> None:
        """A question is open: the man who was clicked is its answer."""
        for number, act in enumerate(self.legal):
            point = point_of(self.raid, act)
            if point is not None and self.cell(point) == at:
                if self.at == number:
                    self.take(act)
                else:
                    self.point(number)
                return

    def drag(self, at: Cell) -> None:
        """The mouse drags: the band, or the place of one man, comes along."""
        if self.listing is not None or not self.acting:
            return
        if self.placing and self.held is None:
            there = [who for who, to in self.placing.items() if self.cell(to) == at]
            self.held = there[0] if there else None
        self.look_at(at)

    def drop(self, at: Cell) -> None:
        """The mouse lets go: a band goes there, a single place stays there."""
        if self.listing is not None or not self.acting:
            return
        self.look_at(at)
        if self.placing:
            self.held = None
        else:
            self._order()

    def turn_ranges(self) -> None:
        """Lay the ranges of the man under the cursor over the map, or take them away."""
        here = self.here()
        if here is None or here.id == self.ranging:
            if self.ranging is None:
                self.say("Put the cursor on a man to see what he reaches.")
            self.ranging = None
            return
        self.ranging = here.id
        if here.firelock:
            self.say(f"What {described_gun(here)} of {name(self.raid, here.id)} reaches and sees.")
        else:
            self.say(f"All in contact with {name(self.raid, here.id)}; dark: from behind him.")

    def words(self) -> str:
        """The square inch under the cursor, and who stands there."""
        here = self.here()
        at = words.inch_words(self.raid, self.cursor)
        return at if here is None else f"{at}: {words.figure_words(self.raid, here)}"


def described_gun(figure: Figure) -> str:
    """The firelock of a man in words."""
    from pieces_of_eight.campaign.shore_raid.events import FIRELOCKS

    return f"the {FIRELOCKS[figure.firelock].partition(' ')[2]}"
