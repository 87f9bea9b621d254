"""What stands before a captain ashore: his men, those told off, where they can go, the odds."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square, label, place, square
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.model.actions import Done
from pieces_of_eight.campaign.land_raid.model.say import token
from pieces_of_eight.campaign.land_raid.model.state import TOWN, Alarm, Phase, Raid, Unit, UnitId
from pieces_of_eight.campaign.land_raid.odds import bands
from pieces_of_eight.campaign.land_raid.odds.bands import March
from pieces_of_eight.tui.match.desk import Desk, Once
from pieces_of_eight.tui.play.turn_plan import Words
from . import offers, overlay, reasons, turn_plan, words
from .choices import Choice, RaidSession, Together, men_of, square_of
from .draw.view import Sign, TownView, places_seen, view_of
from .weighing import of_night, reckoned, telling

MOST_LISTED = 8
"""Squares among which a list can be laid open; more are chosen on the map alone."""
SIGNS = {Phase.SHOOTING: Sign.TARGET, Phase.BURNING: Sign.TORCH, Phase.LOOTING: Sign.CHOICE}


class Outlook(Desk[Raid, Choice]):
    """The half of a desk ashore that looks: it gives no orders."""

    PLAN_WORDS: ClassVar[Words | None] = turn_plan

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
            return bands.goals(self.raid, self.band)
        here = [who for who in self.band if self.places[who] == self.origin]
        return {
            to: marches(self.raid, self.band, self.places, self.origin, to)
            for to in bands.goals(self.raid, here)
        }

    def intended(self) -> Choice | None:
        """What those told off will do when the cursor's square is confirmed."""
        if not self.band:
            return None
        if self.marching:
            march = self.goals.get(self.cursor)
            return None if march is None else Together(march.orders)
        return offers.intended(self.raid, self.legal, self.band, self.cursor)

    def offered(self) -> list[Choice]:
        """All that can be done to the square under the cursor."""
        return offers.at_square(self.raid, self.legal, self.cursor)

    def targets(self) -> list[Square]:
        """The squares something can be done to now, by those told off if there are any."""
        found = offers.targets(self.raid, self.legal)
        if not self.band or self.marching:
            return found
        return [at for at in found if offers.intended(self.raid, self.legal, self.band, at)]

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
        return reasons.not_now(self.session)

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

    def _marks(self) -> overlay.Marks:
        if self.answers:
            return overlay.of_answers(self.answers, lambda at: len(self.foes(at)))
        if self.band and self.marching:
            return overlay.of_marches(self.goals, len(self.band), self.cursor, self._taken)
        sign = SIGNS.get(self.raid.phase)
        if sign is not None and not self.raid.pending and self.legal:
            return overlay.of_targets(self.targets(), sign, self._chance)
        if self.choice is not None and square_of(self.choice) != NOWHERE:
            return overlay.of_targets([square_of(self.choice)], Sign.TARGET, lambda at: None)
        return {}

    def _taken(self, march: March) -> Fraction | None:
        return telling(self.odds_of(Together(march.orders)))

    def _chance(self, at: Square) -> Fraction | None:
        """How likely it comes off if all who are told off, or all who can, have a try."""
        if self.raid.phase is Phase.LOOTING:
            return None
        band = self.band or None
        choice = offers.intended(self.raid, self.legal, band, at)
        return None if choice is None else telling(self.odds_of(choice))

    def _ranges(self) -> overlay.Marks:
        men = self._there(self.origin if self.band else self.cursor)
        full = frozenset(at for at in self.places if at != NOWHERE)
        return overlay.of_ranges(
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
    whole = bands.march(raid, band, to)
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
        raid = bands.after(raid, order)
    for target, men in apart.items():
        found = bands.march(raid, men, target)
        for order in found.orders:
            raid = bands.after(raid, order)
        orders += found.orders
        stay += found.stay
    return March(to, tuple(orders), whole.path, tuple(stay))


def same_way(raid: Raid, at: Square, origin: Square, to: Square) -> Square:
    """The square that lies from one as another lies from the origin; NOWHERE beyond the town."""
    columns, rows = len(raid.town.rows[0]), len(raid.town.rows)
    (x, y), (x0, y0), (x1, y1) = (place(each, columns) for each in (at, origin, to))
    return square(x + x1 - x0, y + y1 - y0, columns, rows)
