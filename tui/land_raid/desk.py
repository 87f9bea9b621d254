"""What a captain ashore does: tells men off, sends them, and answers what he is asked."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from operator import mul

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square, label, place, square
from pieces_of_eight.campaign.kernel.match import RefusedError
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid import shooting_odds
from pieces_of_eight.campaign.land_raid.actions import Action, Done, Haul
from pieces_of_eight.campaign.land_raid.events import label as raid_label
from pieces_of_eight.campaign.land_raid.events import token
from pieces_of_eight.campaign.land_raid.shooting_odds import March, Stays
from pieces_of_eight.campaign.land_raid.state import (
    GUN_DICE,
    TOWN,
    Alarm,
    Phase,
    Raid,
    Unit,
    UnitId,
    plan,
)
from pieces_of_eight.campaign.land_raid.strength import hit_need
from pieces_of_eight.tui.match.desk import BETWEEN, Desk, Listing, Once, refused_by
from pieces_of_eight.tui.play.opponents import Words
from . import turn_plan, words
from .draw.view import Mark, Sign, TownView, places_seen, view_of
from .words import (
    Choice,
    RaidSession,
    Tell,
    Together,
    acts_of,
    men_of,
    of_night,
    reckoned,
    square_of,
    telling,
)

# --- Overlay --------------------------------------------------------------------------------------
# What is marked on the map of a town: ways, targets, torches, answers, ranges. Pure functions.

Marks = dict[Square, Mark]
GUN_MOVES = "5+"
"""What a gun needs to move (P8-22.4), as the map shows it."""


def percent(chance: Fraction | float) -> str:
    """A chance in three cells: only the certain is called certain."""
    whole = round(float(chance) * 100)
    if chance >= 1:
        return "yes"
    return f"{min(99, max(1, whole))}%" if chance > 0 else "no"


def of_marches(
    goals: Mapping[Square, March],
    band: int,
    cursor: Square,
    taken: Callable[[March], Fraction | None],
) -> Marks:
    """Where a band of so many can go, and the way to the cursor; `taken` weighs an assault."""
    found: Marks = {}
    for to, march in goals.items():
        found[to] = _goal(march, band, taken)
    there = goals.get(cursor)
    if there is not None:
        for at in there.path[:-1]:
            found[at] = Mark(Sign.PATH)
        if not there.attacks:
            found[cursor] = Mark(Sign.PATH, found[cursor].text)
    return found


def _goal(march: March, band: int, taken: Callable[[March], Fraction | None]) -> Mark:
    if march.attacks:
        chance = taken(march)
        return Mark(Sign.TARGET, "" if chance is None else percent(chance))
    if Haul in map(type, march.orders):
        return Mark(Sign.CHANCE, GUN_MOVES)
    going = len(march.going)
    return Mark(Sign.REACH, "" if going == band else f"{going}/{band}")


def of_targets(
    squares: Iterable[Square], sign: Sign, chance: Callable[[Square], Fraction | None]
) -> Marks:
    """Squares something can be done to, each with its chance where one is reckoned."""
    found = {}
    for at in squares:
        worth = chance(at)
        found[at] = Mark(sign, "" if worth is None else percent(worth))
    return found


def of_answers(squares: Iterable[Square], count: Callable[[Square], int]) -> Marks:
    """The squares that answer a question; `count` tells how many are seen there."""
    return {at: Mark(Sign.CHOICE, str(count(at)) if count(at) else "") for at in squares}


def of_ranges(
    raid: Raid, stack: Sequence[tuple[Unit, Square]], full: Callable[[Square], bool]
) -> Marks:
    """What some men's muskets and guns reach; `full` tells where somebody stands in the way."""
    table = plan(raid.town.rows)
    needs: dict[Square, int] = {}
    guns: set[Square] = set()
    for unit, at in stack:
        if unit.gun:
            guns |= {aim.at for aim in table.gun_shots[at] if clear(aim.over, full)}
        elif unit.muskets:
            for aim in table.shots[at]:
                if clear(aim.over, full):
                    needs[aim.at] = min(needs.get(aim.at, 6), hit_need(unit))
    found = {at: Mark(Sign.REACH, f"{need}+") for at, need in needs.items()}
    for at in guns:
        found[at] = Mark(Sign.REACH, f"{GUN_DICE}d")
    return found


def clear(over: Square, full: Callable[[Square], bool]) -> bool:
    """Whether a shot that passes a square can pass it."""
    return over == NOWHERE or not full(over)


# --- What stands before a captain ashore: his men, those told off, where they can go, the odds ----

MOST_LISTED = 8
"""Squares among which a list can be laid open; more are chosen on the map alone."""
SIGNS = {Phase.SHOOTING: Sign.TARGET, Phase.BURNING: Sign.TORCH, Phase.LOOTING: Sign.CHOICE}


class Outlook(Desk[Raid, Choice]):
    """The half of a desk ashore that looks: it gives no orders."""

    PLAN_WORDS: Words | None = turn_plan

    def __init__(self, session: RaidSession, say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        super().__init__(session, say)
        self.raid: Raid = session.state
        """The raid as its viewer sees it."""
        self.places = places_seen(self.raid, session.viewer)
        """By unit id, where the viewer sees each unit."""
        self.band: tuple[UnitId, ...] = ()
        """Those who are told off: all from one square, and those of others who were marked."""
        self.gathered: tuple[UnitId, ...] = ()
        """Those of several squares who are marked to go together."""
        self.able: frozenset[UnitId] = frozenset()
        """Those who can be given an order now."""
        self.answers: dict[Square, Choice] = {}
        """The squares that answer the question of the moment."""
        self.ranging = False
        """Whether the ranges of a stack lie on the map."""
        self._goals: dict[Square, March] | None = None
        self._plain = Once(view_of)
        self.night = Once(of_night)
        """What the alarm table would do at the end of a turn."""
        mine = [self.places[u.id] for u in self.raid.units if u.owner == self.viewer and u.here]
        self.cursor: Square = next((at for at in mine if at != NOWHERE), Square(0))

    @property
    def viewer(self) -> Player:
        return self.session.viewer

    def places_of(self, name: str) -> Sequence[Square]:
        columns = len(self.raid.town.rows[0])
        squares = range(columns * len(self.raid.town.rows))
        seen = [at for who, at in enumerate(self.places) if token(self.raid, UnitId(who)) == name]
        named = [Square(at) for at in squares if label(Square(at), columns) == name]
        return [at for at in seen if at != NOWHERE] or named

    # Looking again.

    def take_in(self) -> None:
        """Look at the town anew."""
        self.raid = self.session.state
        self.places = places_seen(self.raid, self.viewer)
        self.look()
        self.answers = {}
        self._goals = None
        self.able = self._can_act()

    def _can_act(self) -> frozenset[UnitId]:
        """Those with an order to be given, and those whom an officer may yet take along."""
        if self.raid.pending:
            return frozenset()
        found = {who for choice in self.legal for who in men_of(choice)}
        raid = self.raid
        moving = raid.phase is Phase.MOVING and raid.side == TOWN == self.viewer
        if self.legal and moving and raid.alarm is not Alarm.FULL:
            leading = {
                self.places[unit.id]
                for unit in raid.units
                if unit.here and unit.leads and unit.id in found
            }
            found |= {
                unit.id
                for unit in raid.units
                if unit.owner == TOWN
                and unit.group
                and unit.here
                and not unit.moved
                and self.places[unit.id] in leading
            }
        return frozenset(found)

    def tell_off(self, band: tuple[UnitId, ...]) -> None:
        """Tell these off for the next order, and nobody else."""
        self.gathered = self.gathered if band else ()
        band = (*band, *(who for who in self.gathered if who not in band))
        if band != self.band:
            self.band = band
            self._goals = None

    # Who stands where.

    def stack(self, at: Square) -> list[Unit]:
        """One's own in a square: officers, groups, guns."""
        return [unit for unit in self._there(at) if unit.owner == self.viewer]

    def foes(self, at: Square) -> list[Unit]:
        """The enemies seen in a square."""
        return [unit for unit in self._there(at) if unit.owner != self.viewer]

    def _there(self, at: Square) -> list[Unit]:
        units = [u for u in self.raid.units if self.places[u.id] == at and u.here]
        if len(units) < 2:
            return units
        return sorted(units, key=lambda unit: (unit.gun, unit.kind, unit.id))

    @property
    def origin(self) -> Square:
        """Where those told off stand; NOWHERE when nobody is."""
        return self.places[self.band[0]] if self.band else NOWHERE

    def muster(self) -> list[Unit]:
        """Those who can be told off by their numbers: the stack of the band, or at the cursor."""
        return self.stack(self.origin if self.band else self.cursor)

    @property
    def marching(self) -> bool:
        """Whether men can be told where to go now."""
        moving = self.raid.phase in (Phase.POSTING, Phase.MOVING)
        return bool(self.legal) and moving and not self.raid.pending

    # What can be done.

    @property
    def goals(self) -> dict[Square, March]:
        """Where those told off can go."""
        if self._goals is None:
            self._goals = self._all_goals() if self.marching else {}
        return self._goals

    def _all_goals(self) -> dict[Square, March]:
        """Where those told off can go; the marked go the same way where they cannot go there."""
        if not self.gathered:
            return shooting_odds.goals(self.raid, self.band)
        here = [who for who in self.band if self.places[who] == self.origin]
        return {
            to: marches(self.raid, self.band, self.places, self.origin, to)
            for to in shooting_odds.goals(self.raid, here)
        }

    def intended(self) -> Choice | None:
        """What those told off will do when the cursor's square is confirmed."""
        if not self.band:
            return None
        if self.marching:
            march = self.goals.get(self.cursor)
            return None if march is None else Together(march.orders)
        return words.intended(self.raid, self.legal, self.band, self.cursor)

    def offered(self) -> list[Choice]:
        """All that can be done to the square under the cursor."""
        return words.at_square(self.raid, self.legal, self.cursor)

    def targets(self) -> list[Square]:
        """The squares something can be done to now, by those told off if there are any."""
        found = words.targets(self.raid, self.legal)
        if not self.band or self.marching:
            return found
        return [at for at in found if words.intended(self.raid, self.legal, self.band, at)]

    def usual(self, able: Sequence[UnitId]) -> tuple[UnitId, ...]:
        """The whole stack; guns are hauled only when they are told off by themselves."""
        men = tuple(who for who in able if not self.raid.units[who].gun)
        return men or tuple(able)

    # What it would come to.

    def reckon(self, action: Choice) -> Odds | None:
        return reckoned(self.raid, action)

    def weighed(self) -> tuple[str, Odds] | None:
        """What is in hand, else what the night may bring."""
        if self.raid.phase in (Phase.OVER, Phase.POSTING):
            return None
        return self.in_hand() or ("The alarm table, at the turn's end:", self.night(self.raid).odds)

    def in_hand(self) -> tuple[str, Odds] | None:
        """The choice in hand, what would be done here, or what ending the shooting would bring."""
        for choice in (self.choice, self.intended(), *self.offered()[:1]):
            found = self.odds_of(choice) if choice is not None else None
            if choice is not None and found is not None:
                return words.words_of(self.raid, choice), found
        end = next((act for act in self.legal if isinstance(act, Done)), None)
        coming = self.odds_of(end) if end is not None else None
        if coming is not None and self.raid.phase is Phase.SHOOTING:
            return "When the shooting is over:", coming
        return None

    def why_not_now(self) -> str:
        return words.not_now(self.session)

    # What is drawn.

    def view(self) -> TownView:
        """The town as it is to be drawn."""
        chosen = self.band if self.choice is None else men_of(self.choice)
        return replace(
            self._plain(self.raid, self.viewer),
            selected=frozenset(chosen),
            marks=self._ranges() if self.ranging else self._marks(),
            cursor=self.cursor,
        )

    def _marks(self) -> Marks:
        if self.answers:
            return of_answers(self.answers, lambda at: len(self.foes(at)))
        if self.band and self.marching:
            return of_marches(self.goals, len(self.band), self.cursor, self._taken)
        sign = SIGNS.get(self.raid.phase)
        if sign is not None and not self.raid.pending and self.legal:
            return of_targets(self.targets(), sign, self._chance)
        if self.choice is not None and square_of(self.choice) != NOWHERE:
            return of_targets([square_of(self.choice)], Sign.TARGET, lambda at: None)
        return {}

    def _taken(self, march: March) -> Fraction | None:
        return telling(self.odds_of(Together(march.orders)))

    def _chance(self, at: Square) -> Fraction | None:
        """How likely it comes off if all who are told off, or all who can, have a try."""
        if self.raid.phase is Phase.LOOTING:
            return None
        band = self.band or None
        choice = words.intended(self.raid, self.legal, band, at)
        return None if choice is None else telling(self.odds_of(choice))

    def _ranges(self) -> Marks:
        men = self._there(self.origin if self.band else self.cursor)
        full = frozenset(at for at in self.places if at != NOWHERE)
        return of_ranges(
            self.raid, [(unit, self.places[unit.id]) for unit in men], full.__contains__
        )

    def turn_ranges(self) -> None:
        """Lay what the muskets and guns here reach over the map, or take it away."""
        self.ranging = not self.ranging
        if self.ranging and not self._ranges():
            self.ranging = False
            self.say("Nobody there has muskets or guns.")
        elif self.ranging:
            guns = "guns or muskets" if self.viewer == TOWN else "muskets"
            self.say(f"What the {guns} there need to hit, and how far they reach.")


def marches(
    raid: Raid, band: Sequence[UnitId], places: Sequence[Square], origin: Square, to: Square
) -> March:
    """The orders that send a band to a square, and those who cannot go there the same way.

    The way is that from the origin to the square: who stands elsewhere goes as far, as he can.
    """
    whole = shooting_odds.march(raid, band, to)
    apart: dict[Square, list[UnitId]] = {}
    stay = []
    for each in whole.stay:
        target = same_way(raid, places[each.unit], origin, to)
        if target in (NOWHERE, to):
            stay.append(each)
        else:
            apart.setdefault(target, []).append(each.unit)
    orders = list(whole.orders)
    for order in whole.orders:
        raid = shooting_odds.after(raid, order)
    for target, men in apart.items():
        found = shooting_odds.march(raid, men, target)
        for order in found.orders:
            raid = shooting_odds.after(raid, order)
        orders += found.orders
        stay += found.stay
    return March(to, tuple(orders), whole.path, tuple(stay))


def same_way(raid: Raid, at: Square, origin: Square, to: Square) -> Square:
    """The square that lies from one as another lies from the origin; NOWHERE beyond the town."""
    columns, rows = len(raid.town.rows[0]), len(raid.town.rows)
    (x, y), (x0, y0), (x1, y1) = (place(each, columns) for each in (at, origin, to))
    return square(x + x1 - x0, y + y1 - y0, columns, rows)


# --- The lists a captain ashore can lay open: who goes, assaults, shots, fires, loot --------------

ROLL = "roll"
"""The list in which men are told off one by one."""


class Lists:
    """Lays lists open on a desk, or says why there is nothing in them."""

    def __init__(self, desk: Outlook) -> None:
        self.desk = desk

    def open_roll(self, at: int = 0) -> None:
        """Lay open who stands here, to tell them off or in one by one."""
        why = self.desk.why_not_now()
        if why or self.desk.raid.phase is Phase.LOOTING:
            self.desk.say(why or self.desk.keyed(words.NOT_NOW[Phase.LOOTING]))
            return
        men = [unit.id for unit in self.desk.muster() if unit.id in self.desk.able]
        if not men:
            here = self.desk.muster()
            empty = "Nobody of yours is there: Tab goes to those who can still act."
            self.desk.say(words.idle_there(self.desk.session, here) if here else empty)
            return
        if not self.desk.band:
            self.desk.tell_off(self.desk.usual(men))
        rows: list[Choice] = [Tell(who) for who in men]
        boats = words.boats(self.desk.raid, self.desk.legal, self.desk.band)
        self.desk.open(
            Listing(ROLL, "Who goes? Then close the list, and say where.", tuple(rows)), at
        )
        if boats is not None and self.desk.listing is not None:
            self.desk.open(Listing(ROLL, self.desk.listing.title, (*rows, boats)), at)

    def open_assaults(self) -> None:
        """Lay open all assaults."""
        self._list("board", Phase.MOVING, "Which square is attacked, and by whom?", "to attack")

    def open_fire(self) -> None:
        """Lay open all shots."""
        self._list("fire", Phase.SHOOTING, "Who fires, and into which square?", "to shoot at")

    def open_torch(self) -> None:
        """Lay open all fires that can be laid."""
        self._list("torch", Phase.BURNING, "Who lays fire, and to what?", "to set fire to")

    def open_loot(self) -> None:
        """Lay open all that can be looted or spiked."""
        self._list("loot", Phase.LOOTING, "Who loots what?", "to loot")

    def _list(self, kind: str, phase: Phase, title: str, doing: str) -> None:
        why = words.wrong_part(self.desk.session, phase, self.desk.key_of)
        if why:
            self.desk.say(why)
            return
        found = words.everywhere(self.desk.raid, self.desk.legal, self.desk.cursor)
        if self.desk.band:
            men = frozenset(self.desk.band)
            found = [choice for choice in found if men.issuperset(men_of(choice))] or found
        if not found:
            nobody = "Nothing is" if kind == "loot" else "Nobody has anything"
            self.desk.say(f"{nobody} within reach {doing}.")
            return
        self.desk.open(Listing(kind, title, tuple(found)))

    def take_to_the_boats(self) -> None:
        """Those told off, or all under the cursor, leave by the beach."""
        men = self.desk.muster()
        band = self.desk.band or tuple(unit.id for unit in men)
        boats = words.boats(self.desk.raid, self.desk.legal, band)
        if boats is None:
            self.desk.say(words.no_boats(self.desk.session, men, self.desk.key_of))
            return
        self.desk.submit(boats)


# --- The orders in hand ashore: given one by one, and the parts of a turn that pass by themselves -


class Planner:
    """Gives orders for a desk, and goes on where there is nothing to decide."""

    def __init__(self, desk: Outlook) -> None:
        self.desk = desk
        self._orders: tuple[Action, ...] = ()
        """What is still to be done of a choice: a question may come between."""
        self._captain: Player | None = None
        """Whose orders they are."""
        self._giving = False
        """Whether orders are being given just now."""
        self._lots: tuple[int, ...] = ()
        """How many actions the last choices took, to be taken back together."""
        self._shown_to: Player | None = None
        """Who was shown the town last."""
        self._passing = False
        """Whether parts are passing by just now."""
        self._passes = 0
        """How many have passed since the last choice, by themselves."""
        self._hushed: tuple[str, ...] = ()
        """What is to be said of them."""

    def take(self, choice: Choice) -> bool:
        """Do one choice. A question in its middle is answered first, then it goes on."""
        self.desk.say("")
        if self.desk.asks_first(choice):
            return False
        self._hushed, self._passes = (), 0
        answer = bool(self.desk.raid.pending)
        acts = acts_of(choice)
        if not answer:
            self._captain = self.desk.viewer
        self._orders = (*acts, *self._orders) if answer else acts
        return self._go_on(answer=answer)

    def _go_on(self, *, answer: bool = False) -> bool:
        """Give the orders that are left, until a question comes or another captain's part.

        An answer is the first of them, whoever gives it.
        """
        given = 0
        stay: list[Stays] = []
        self._giving = True
        while self._orders and self.desk.session.human and (answer or self._mine()):
            act, self._orders = self._orders[0], self._orders[1:]
            answer = False
            try:
                self.desk.session.submit(act)
                given += 1
            except RefusedError as refused:
                stay += [Stays(who, refused.refusal.why) for who in men_of(act)]
                if not men_of(act):
                    self.desk.say(refused_by(refused.refusal))
        self._giving = False
        self.begin()
        if given:
            self._lots = (*self._lots, given + self._passes)
        if self.desk.session.over:
            self._orders = ()
        elif stay or self._hushed:
            self.desk.say(" ".join((words.who_stays(self.desk.raid, stay), *self._hushed)).strip())
        return not stay

    def _mine(self) -> bool:
        """Whether the orders that are left can go on: their captain decides, nothing is asked."""
        return self.desk.viewer == self._captain and not self.desk.raid.pending

    def changed(self, step: Step[Raid] | None) -> None:
        """Something has been done, by whoever it was; the desk has looked at it."""
        if self._passing:
            return
        if step is not None and not self._orders:
            self._pass_by()
        self.desk.on_change(step)
        if self.desk.session.human:
            self._shown_to = self.desk.viewer
        if step is not None and not self._giving:
            self._lots = ()
            if self._orders and self.desk.session.human and self._mine():
                self._go_on()

    # Parts that pass by themselves.

    def begin(self) -> None:
        """At the table for the first time: pass by what can only be passed by."""
        if self.passing():
            self._pass_by()
            self.desk.on_change(None)

    def _pass_by(self) -> None:
        """Where all that is left is to end a part, end it, and say so to him whose part it was."""
        who, self._passing = self.desk.viewer, True
        while self.passing():
            if self._shown_to in (None, self.desk.viewer):
                self._hushed = (*self._hushed, words.NOTHING[self.desk.raid.phase])
            self._passes += 1
            self.desk.session.submit(self.desk.legal[0])
        self._passing = False
        if self.desk.viewer != who:
            self._hushed = ()
        if self._hushed and not self._giving and not self.desk.session.over:
            self.desk.say(" ".join(self._hushed))

    def passing(self) -> bool:
        """Whether a person can do nothing in this part but end it."""
        return (
            self.desk.session.human
            and self.desk.raid.phase in words.NOTHING
            and len(self.desk.legal) == 1
            and isinstance(self.desk.legal[0], Done)
        )

    def undo(self) -> None:
        """Take back the last choice with all its actions, or say why it stands."""
        why = self.desk.session.why_not_undo()
        if why:
            self.desk.say(f"Nothing taken back: {why}.")
            return
        count = self._lots[-1] if self._lots else 1
        self._lots, self._orders = self._lots[:-1], ()
        while count and not self.desk.session.why_not_undo():
            self.desk.session.undo()
            count -= 1
        if self.passing():
            self.begin()
            self.desk.say("Nothing taken back: that part of the turn passed by itself.")
        else:
            self.desk.say("Taken back.")


# --- Desk -----------------------------------------------------------------------------------------


class RaidDesk(Outlook):
    """Turns what is pressed into orders to men, and says why where nothing can be done."""

    def __init__(self, session: RaidSession, say: Callable[[str], None]) -> None:
        """`say` shows a sentence in the message line."""
        super().__init__(session, say)
        self.planner = Planner(self)
        """Who gives the orders one by one."""
        self.lists = Lists(self)
        """What can be laid open."""
        self._part: object = None
        """Which part of which turn it was at the last look."""
        self._sure = False
        """Whether the captain was told what he gives up by ending his part."""
        self.refresh()

    # What changes.

    def refresh(self) -> None:
        self.take_in()
        self._sure = False
        raid = self.raid
        part = (raid.turn, raid.phase, raid.side, self.session.decider, raid.pending)
        fresh, self._part = part != self._part, part
        if fresh or any(who not in self.able for who in self.band):
            self.tell_off(())
        if self.session.over:
            self.say("The raid is over: Enter opens the account.")
        elif self.legal and raid.pending:
            self._question()
        elif self.legal and fresh:
            self._aim()

    def _question(self) -> None:
        """Lay the question open: as a list, and where it is about squares on the map too."""
        squares = {square_of(choice): choice for choice in self.legal}
        if NOWHERE not in squares:
            self.answers = squares
            crowded = max(squares, key=lambda at: (len(self.foes(at)), -at))
            if self.cursor not in squares or self.foes(crowded):
                self.cursor = crowded
        if len(self.legal) <= MOST_LISTED:
            self.ask()

    def _aim(self) -> None:
        """At the beginning of a part: the cursor on the first square with something to do."""
        found = self._stations()
        if found and self.cursor not in found:
            self.cursor = found[0]

    def _stations(self) -> list[Square]:
        """The squares through which Tab goes."""
        if self.answers:
            return sorted(self.answers)
        if self.raid.phase is Phase.LOOTING and self.legal:
            return self.targets()
        units = [self.raid.units[who] for who in self.able]
        men = [unit for unit in units if not unit.gun] or units
        first = [unit for unit in men if not unit.moved] or men  # an officer's second step can wait
        seen = {at for at in self.places if at != NOWHERE}
        found = {self.places[unit.id] for unit in first}
        return sorted(found or {at for at in seen if self.stack(at)} or seen)

    def show(self, action: Choice) -> None:
        at = square_of(action)
        if isinstance(action, Tell):
            return
        men = [self.places[who] for who in men_of(action)]
        if at == NOWHERE and men:
            at = men[0]
        if at != NOWHERE:
            self.cursor = at

    # What is pressed.

    def steer(self, across: int, down: int) -> None:
        """Move the cursor of the map by a square; among listed squares, to the next that way."""
        columns, rows = len(self.raid.town.rows[0]), len(self.raid.town.rows)
        if self.listing is not None and self.answers:
            self._leap(across, down, columns)
            return
        column, row = place(self.cursor, columns)
        to = square(column + across, row + down, columns, rows)
        if to != NOWHERE:
            self.look_at(to)

    def _leap(self, across: int, down: int, columns: int) -> None:
        here = place(self.cursor, columns)

        def away(at: Square) -> tuple[int, int]:
            return place(at, columns)[0] - here[0], place(at, columns)[1] - here[1]

        ahead = [at for at in self.answers if sum(map(mul, away(at), (across, down))) > 0]
        if ahead and self.listing is not None:
            nearest = min(ahead, key=lambda at: (sum(map(abs, away(at))), at))
            self.point(self.listing.actions.index(self.answers[nearest]))

    def look_at(self, at: Square) -> None:
        """Put the cursor on a square."""
        self.cursor = at

    def main(self) -> None:
        if self.answers:
            answer = self.answers.get(self.cursor)
            if answer is not None:
                self.submit(answer)
            else:
                self.say(
                    f"{raid_label(self.raid, self.cursor)} is no answer: Tab goes to those marked."
                )
        elif self.band:
            self._confirm()
        else:
            self._take_up()

    def _confirm(self) -> None:
        """Do what is drawn: send those told off to the square under the cursor."""
        intended = self.intended()
        if intended is not None:
            stay = self.goals[self.cursor].stay if self.marching else ()
            if self.submit(intended) and stay:
                self.say(words.who_stays(self.raid, stay))
        elif self.cursor == self.origin:
            self.lists.open_roll()
        elif self.marching:
            march = shooting_odds.march(self.raid, self.band, self.cursor)
            self.say(words.who_stays(self.raid, march.stay))
        else:
            self.say(words.no_target(self.raid, self.cursor))

    def _take_up(self) -> None:
        """Nobody is told off: take up those under the cursor, or what can be done to the square."""
        why, here = self.why_not_now(), self.stack(self.cursor)
        able = [unit.id for unit in here if unit.id in self.able]
        offered = self.offered()
        if why:
            self.say(why)
        elif able and not (offered and self.raid.phase is Phase.LOOTING):
            self.tell_off(self.usual(able))
            self._aim_at_target()
        elif offered:
            self.open(Listing("target", f"What shall be done at {self._label()}?", tuple(offered)))
        elif here:
            self.say(words.idle_there(self.session, here))
        elif not self.able:
            self.end()
        else:
            self.say("Nobody of yours is there: Tab goes to those who can still act.")

    def _label(self) -> str:
        return raid_label(self.raid, self.cursor)

    def _aim_at_target(self) -> None:
        """Who shoots or burns looks at his likeliest target at once."""
        found = [] if self.marching else [at for at in self.targets() if at != self.cursor]
        if found and self.intended() is None:
            self.cursor = max(found, key=lambda at: (self._chance(at) or 0, -at))

    def tell(self, number: int) -> None:
        """Tell the unit with this number off, or in again; counted from 1."""
        men = self.muster()
        if not self.legal or self.raid.pending or self.raid.phase is Phase.LOOTING:
            self.say(self.why_not_now() or "Nobody is chosen now: Enter takes what is marked.")
        elif not 1 <= number <= len(men):
            self.say("Nobody here has that number.")
        elif men[number - 1].id not in self.able:
            self.say(words.idle_there(self.session, men[number - 1 : number]))
        else:
            self._toggle(men[number - 1].id)

    def _toggle(self, who: UnitId) -> None:
        out = who in self.band
        left = [each for each in self.band if each != who]
        self.tell_off(tuple(left if out else [*left, who]))

    def gather(self) -> None:
        """Mark those told off, or let them out: the marked of several squares go together."""
        men = self.band or self.usual([u.id for u in self.stack(self.cursor) if u.id in self.able])
        if not self.marching or not men:
            self.say(self.why_not_now() or "Only men who can march now are marked.")
            return
        here = [who for who in men if self.places[who] == self.places[men[0]]]
        rest = tuple(who for who in self.gathered if who not in here)
        marked = len(rest) == len(self.gathered)
        self.gathered = (*rest, *here) if marked else rest
        self.tell_off(tuple(here) if marked else ())
        squares = len({self.places[who] for who in self.gathered})
        if squares:
            where = "of this square" if squares == 1 else f"of {squares} squares"
            self.say(f"Marked: the men {where}. Tab goes to others, Enter sends all together.")

    def open_fire(self) -> None:
        self.lists.open_fire()

    # Orders.

    def actions_of(self, choice: Choice) -> Sequence[Action]:
        return acts_of(choice)

    def submit(self, *actions: Choice) -> bool:
        """Do some choices; what several do is done by one after the other."""
        return all(list(map(self._take, actions)))

    def _take(self, choice: Choice) -> bool:
        if isinstance(choice, Tell):
            at = self.at
            self._toggle(choice.unit)
            self.lists.open_roll(at)
            return True
        return self.planner.take(choice)

    def do_certain(self, *choices: Choice) -> None:
        gone = [who for choice in choices for who in men_of(choice)]
        who = words.named(self.raid, gone)
        if self.submit(*choices):
            self.say(f"{who} {words.verb(gone, 'is', 'are')} off to the boats.")

    def begin(self) -> None:
        """At the table for the first time: pass by what can only be passed by."""
        self.planner.begin()

    def undo(self) -> None:
        """Take back the last choice with all its actions, or say why it stands."""
        if self.giving is not None and self.giving.take_back():
            self.say("The orders of the plan are taken back.")
        else:
            self.planner.undo()

    def _changed(self, step: Step[Raid] | None) -> None:
        self.refresh()
        self.planner.changed(step)
        self.give_on(step)

    # The cursor, and the end of a part.

    def next(self, step: int) -> None:
        if self.listing is not None:
            self.point((self.at + step) % len(self.listing.actions))
            return
        found = self._stations()
        if not found:
            self.say(self.why_not_now() or "There is nobody to go to.")
            return
        here = self.origin if self.band else self.cursor
        if not self.band and not self.answers and self.able and here in found:
            found = [here]  # who stands under the cursor is next
        after = [at for at in found if (at > here if step > 0 else at < here)]
        ring = found if step > 0 else found[::-1]
        self.cursor = after[0 if step > 0 else -1] if after else ring[0]
        able = [unit.id for unit in self.stack(self.cursor) if unit.id in self.able]
        if not self.raid.pending and self.raid.phase is not Phase.LOOTING:
            self.tell_off(self.usual(able))
            self._aim_at_target()

    def end(self) -> None:
        """End one's part, giving up what may be given up; once a warning comes first."""
        end = next((act for act in self.legal if isinstance(act, Done)), None)
        if end is None:
            self.say(self.why_not_now() or BETWEEN)
            return
        left = words.given_up(self.raid, self.legal, self.viewer)
        if self.band and self.marching:
            left = left or "The chosen men have not gone."
        if left and not self._sure:
            self.say(f"{left} Press {self.key_of('end')} again to go on all the same.")
            self._sure = True
        else:
            self.submit(end)

    def close(self) -> bool:
        if self.listing is not None and not self.listing.closable:
            return False
        if self.listing is not None:
            self.listing = None
            if self.raid.pending and self.legal:
                self._question()
            return True
        if self.band:
            self.cursor = self.origin
            self.tell_off(())
            return True
        return False

    def click(self, at: Square) -> None:
        """A square was clicked: look at it; a second click does what Enter does."""
        again = at == self.cursor
        if self.listing is not None and self.listing.closable:
            self.close()
        if self.answers:
            if again or self.listing is None:
                self.cursor = at
            if again and at in self.answers:
                self.submit(self.answers[at])
            elif at in self.answers and self.listing is not None:
                self.point(self.listing.actions.index(self.answers[at]))
            return
        if self.listing is not None:
            return
        self.look_at(at)
        if self.band and not again:
            own = any(unit.id in self.able for unit in self.stack(at))
            if self.intended() is None and own:
                self.tell_off(())
                self.act()
        elif again or any(u.id in self.able for u in self.stack(at)) or self.offered():
            self.act()
