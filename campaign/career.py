"""A career as one referee, who owns every match of it and knows what is next."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias, overload

from msgspec import Struct

from . import bridge
from .bridge.world import World, seed_for
from .engines import ENGINES, PORT, SHEET
from .kernel.game import Engine
from .kernel.match import Match
from .kernel.sealed import Player
from .kernel.sworn import Oath, dice_of
from .port.state import ComeHome, Port
from .port.state import Phase as Part
from .port.state import Setup as PortSetup
from .sheet.points import next_engagement
from .sheet.state import Phase, Prize, Report, Result, Sheet

Fought: TypeAlias = Match
PutAway: TypeAlias = Callable[[], Fought]
"""Gives the match again, from its record; it may raise whatever reading the record raises."""
CAPTAINS = (Player(0), Player(1))
Place: TypeAlias = tuple[str | int, ...]
"""Where in a career something lies: its seed follows from that."""


def name_of(place: Place) -> str:
    """What the match of a place is called in a save, and by its dice."""
    match place:
        case ("season", season):
            return f"season-{season}/sheet"
        case ("season", season, "engagement", int(at)):
            return f"season-{season}/fight-{at + 1}"
        case _:
            return str(place[0])


# --- The fights of a season in the order they were begun -----------------------------------------
# A career that is opened again needs the end of an earlier fight only at the homecoming, so it
# does not wait for all of them.


class Fights(Sequence[Fought]):
    """Matches, and callables that give one. A callable is asked once, and what it gave is kept."""

    def __init__(
        self,
        found: Iterable[Fought | PutAway] = (),
        greet: Callable[[Fought], object] = lambda fight: None,
    ) -> None:
        """`greet` is called with each match as soon as it is there."""
        self._greet = greet
        self._found: list[Fought | PutAway] = []
        for fight in found:
            self.append(fight)

    def append(self, fight: Fought | PutAway) -> None:
        """Add the next fight."""
        if isinstance(fight, Match):
            self._greet(fight)
        self._found.append(fight)

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, at: int) -> Fought: ...

    @overload
    def __getitem__(self, at: slice) -> list[Fought]: ...

    def __getitem__(self, at: int | slice) -> Fought | list[Fought]:
        if isinstance(at, slice):
            return [self[n] for n in range(*at.indices(len(self)))]
        found = self._found[at]
        if not isinstance(found, Match):
            found = self._found[at] = found()
            self._greet(found)
        return found


# --- A career as one referee ---------------------------------------------------------------------
# The port is one match, each season a second one played while the first waits, each engagement
# a third. What captains decide they decide in the match that is open; what follows by itself (a
# sheet to be laid out, a fight begun, its end reported, the homecoming) is one step of `go_on`,
# so that a screen can stop to show each of them. All seeds follow from the career's. No clock, no
# file.


class CareerSetup(Struct, frozen=True):
    career: PortSetup
    world: World


class CareerStage(StrEnum):
    PORT = "port"
    SAILED = "sailed"  # both have left port: `go_on` lays the season's sheet out
    MUSTER = "muster"
    NAMING = "naming"
    DECLARING = "declaring"
    ENGAGEMENT = "engagement"  # the next engagement is known: `go_on` begins its fight
    FIGHT = "fight"
    FOUGHT = "fought"  # the fight is over: `go_on` enters it on the sheet
    HOMECOMING = "homecoming"  # the season is over: `go_on` brings both captains home
    ASHORE = "ashore"  # home again in a long war: retire, or sail again? (C-31)
    OVER = "over"


IN_PORT = (CareerStage.PORT, CareerStage.SAILED, CareerStage.ASHORE, CareerStage.OVER)
"""The stages in which the port is open."""
WAITING = (CareerStage.SAILED, CareerStage.ENGAGEMENT, CareerStage.FOUGHT, CareerStage.HOMECOMING)
"""The stages in which nobody has anything to decide, and `go_on` does what is next."""
ON_THE_SHEET = {
    Phase.MUSTER: CareerStage.MUSTER,
    Phase.CASTING: CareerStage.NAMING,
    Phase.NAMING: CareerStage.NAMING,
    Phase.DECLARING: CareerStage.DECLARING,
    Phase.FIGHTING: CareerStage.ENGAGEMENT,
    Phase.OVER: CareerStage.HOMECOMING,
}


class Open(NamedTuple):
    """The match in which somebody decides, or has decided all there was."""

    stage: CareerStage
    match: Match
    chairs: bridge.Chairs
    """By player of the match, the captain who plays him; None where he is nobody's."""
    season: int  # counted from 1
    engagement: int | None = None
    """The number of the engagement that is next or is being fought, from 0."""

    @property
    def name(self) -> str:
        """What the match is called in a save."""
        if self.stage in IN_PORT:
            return name_of(("career",))
        if self.stage in (CareerStage.FIGHT, CareerStage.FOUGHT):
            assert self.engagement is not None
            return name_of(("season", self.season, "engagement", self.engagement))
        return name_of(("season", self.season))

    @property
    def is_waiting(self) -> bool:
        """Whether nobody has anything to decide, and `go_on` does what is next."""
        return self.stage in WAITING

    @property
    def captain(self) -> Player | None:
        """The captain who is to decide; None where nobody is, or one who is no captain."""
        to_act = self.match.to_act
        return None if self.is_waiting or not to_act else self.chairs[to_act[0]]

    def player(self, captain: Player) -> Player:
        """Which player of the match a captain is."""
        return Player(self.chairs.index(captain))


class CareerSeason:
    def __init__(self, at_sea: Port, sheet: Match, world: World) -> None:
        self.at_sea = at_sea
        """The career when both had left port, which does not change before the homecoming."""
        self.sheet = sheet
        self.world = world
        self.fights = Fights()

    @property
    def reported(self) -> int:
        """How many engagements are entered on the sheet."""
        sheet: Sheet = self.sheet.state
        return sum(each.outcome is not None for each in sheet.engagements)


class Career:
    def __init__(self, setup: CareerSetup, seed: int, oaths: Iterable[Oath] = ()) -> None:
        self.setup = setup
        self.seed = seed
        self.oaths = tuple(oaths)
        """What its dice follow from where they are sworn (C-27), each of them from its time on."""
        self.port = self.begun_match(PORT, setup.career, ("career",))
        self.seasons: list[CareerSeason] = []

    @property
    def state(self) -> Port:
        """The whole truth of the career, for the referee alone."""
        port: Port = self.port.state
        return port

    @property
    def season(self) -> CareerSeason | None:
        """The season that is being sailed; None in port and at the end."""
        return self.seasons[-1] if self.state.phase is Part.AT_SEA and self.begun else None

    @property
    def begun(self) -> bool:
        """Whether the season of this year has its sheet."""
        return bool(self.seasons) and self.seasons[-1].at_sea.season == self.state.season

    @property
    def open(self) -> Open:
        """What is open now."""
        season, number = self.season, self.state.season
        if season is None:
            stages = {
                Part.PORT: CareerStage.PORT,
                Part.AT_SEA: CareerStage.SAILED,
                Part.ASHORE: CareerStage.ASHORE,
                Part.OVER: CareerStage.OVER,
            }
            return Open(stages[self.state.phase], self.port, CAPTAINS, number)
        sheet: Sheet = season.sheet.state
        stage = ON_THE_SHEET[sheet.phase]
        at = next_engagement(sheet) if stage is CareerStage.ENGAGEMENT else None
        if at is None or at == len(season.fights):
            return Open(stage, season.sheet, CAPTAINS, number, at)
        match = season.fights[at]
        chairs = bridge.chairs(sheet, sheet.engagements[at])
        return Open(
            CareerStage.FIGHT if match.to_act else CareerStage.FOUGHT, match, chairs, number, at
        )

    def hold(self, match: Match) -> Match:
        """The match, in which nothing is taken back once the career has gone on from it."""
        match.why_it_stands = lambda: self.why_it_stands(match)
        return match

    def why_it_stands(self, match: Match) -> str | None:
        """Why nothing is taken back in one of the career's matches; None in the one that is open.

        A sheet of which a fight was begun is done with, though it waits for the next one.
        """
        if self.open.match is not match:
            return "the career has gone on since"
        fought = self.season is not None and match is self.season.sheet and self.season.fights
        return "what has been fought cannot be taken back" if fought else None

    def go_on(self) -> None:
        """Do what follows by itself. Raises ValueError where a captain is to decide."""
        match self.open.stage:
            case CareerStage.SAILED:
                self.begin_season(self.state, self.sheet_match(self.state))
            case CareerStage.ENGAGEMENT:
                self.current.fights.append(self.fight_match(self.current))
            case CareerStage.FOUGHT:
                report = reported(self.current)
                self.current.sheet.submit(report.by, report)
            case CareerStage.HOMECOMING:
                both = homecomings(self.current)
                for act in both[self.state.side :]:  # a game may be broken off between the two
                    self.port.submit(act.by, act)
            case stage:
                raise ValueError(f"a captain must decide first: {stage}")

    def begin_season(self, at_sea: Port, sheet: Match) -> CareerSeason:
        """A season of which this is the sheet; it is the one that is sailed now."""
        self.seasons.append(CareerSeason(at_sea, sheet, self.setup.world))
        return self.seasons[-1]

    @property
    def current(self) -> CareerSeason:
        """The season that is being sailed, where it is known that there is one."""
        season = self.season
        assert season is not None
        return season

    def begun_match(self, engine: Engine, setup: Any, place: Place) -> Match:
        seed = seed_for(self.seed, *place)
        dice = dice_of(seed, self.oaths, name_of(place))
        return self.hold(Match(engine, setup, seed, dice=dice))

    @property
    def running(self) -> dict[str, Match]:
        """The matches in which dice may still fall, by their names."""
        season, found = self.season, {name_of(("career",)): self.port}
        if season is not None:
            number = season.at_sea.season
            found[name_of(("season", number))] = season.sheet
            if len(season.fights) > season.reported:
                at = len(season.fights) - 1
                found[name_of(("season", number, "engagement", at))] = season.fights[at]
        return found

    def swear(self, oath: Oath) -> None:
        """Let all dice from now on follow from this oath (C-27.4)."""
        self.oaths += (oath,)
        for name, match in self.running.items():
            match.dice = dice_of(match.seed, self.oaths, name, match.dice.at)

    def sheet_match(self, at_sea: Port) -> Match:
        """The sheet of a season, as it begins."""
        setup = bridge.season(at_sea, self.setup.world, self.seed)
        return self.begun_match(SHEET, setup, ("season", at_sea.season))

    def fight_match(self, season: CareerSeason) -> Match:
        """The next fight of a season, as it begins."""
        at, sheet = len(season.fights), season.sheet.state
        place: Place = ("season", season.at_sea.season, "engagement", at)
        setup = self.fight_setup(season, at)
        engine = ENGINES[bridge.fight(sheet, sheet.engagements[at], self.setup.world).engine]
        return self.begun_match(engine, setup, place)

    def fight_setup(self, season: CareerSeason, at: int) -> bridge.FightSetup:
        sheet, place = season.sheet.state, ("season", season.at_sea.season, "engagement", at)
        waters = seed_for(self.seed, *place, "waters")
        each = sheet.engagements[at]
        ground = bridge.ground_of(sheet, each, self.seed)
        return bridge.setup(season.at_sea, sheet, each, self.setup.world, waters, ground)

    def town(self, season: CareerSeason, at: int) -> str:
        """The name of the town that is raided in an engagement; empty where none is."""
        sheet: Sheet = season.sheet.state
        if sheet.engagements[at].result is not Result.LAND_RAID:
            return ""
        ground = bridge.ground_of(sheet, sheet.engagements[at], self.seed)
        if ground is not None:
            return ground.place.name
        return bridge.town_of(self.fight_setup(season, at))

    @property
    def prize(self) -> Prize | None:
        """What the last season is for, as both captains know (C-22); in a long war the next one."""
        return bridge.next_prize(self.state, self.setup.world, self.seed)


def reported(season: CareerSeason) -> Report:
    """The report of the fight that was fought last."""
    sheet: Sheet = season.sheet.state
    at = len(season.fights) - 1
    each = sheet.engagements[at]
    end = bridge.ended(season.at_sea, sheet, each, season.fights[at].state, season.world)
    return Report(each.attacker, end.outcome)


def homecomings(season: CareerSeason) -> tuple[ComeHome, ComeHome]:
    """What both captains report of a season that is over."""
    port, sheet = season.at_sea, season.sheet.state
    ends = [
        bridge.ended(port, sheet, engagement, fight.state, season.world)
        for engagement, fight in zip(sheet.engagements, season.fights, strict=True)
    ]
    return bridge.homecomings(port, sheet, ends)


def taken_up(
    setup: CareerSetup,
    seed: int,
    port: Match,
    sheet: Match | None = None,
    fights: Iterable[Fought | PutAway] = (),
    oaths: Iterable[Oath] = (),
) -> Career:
    """A career out of matches that were kept: the port, and those of the season being sailed.

    The fights are all that were begun this season; one that is put away may be given as what
    replays it. Earlier seasons are not needed to go on; the record then begins with this one.
    Raises ValueError where the port has not the departure of its season.
    """
    career = Career(setup, seed, oaths)
    career.port = career.hold(port)
    if sheet is not None:
        sailing = (step.state for step in reversed(port.steps))
        left = (s for s in sailing if s.phase is Part.AT_SEA and s.side == CAPTAINS[0])
        at_sea = next(left, None)
        if at_sea is None:
            raise ValueError("how they left port is missing")
        season = career.begin_season(at_sea, career.hold(sheet))
        season.fights = Fights(fights, career.hold)
    return career
