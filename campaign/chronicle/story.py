"""What a chronicle is made of, and the match it is read from: the whole of it, or one player's."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from pieces_of_eight.campaign.bridge import Chairs
from pieces_of_eight.campaign.kernel import play
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.match import InPoints, Match, in_points, swings
from pieces_of_eight.campaign.kernel.odds import Came, luckier
from pieces_of_eight.campaign.kernel.odds import Luck as Thrown
from pieces_of_eight.campaign.kernel.play import Event, dated, many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player, redact
from pieces_of_eight.campaign.land_raid.events import (
    ALARMS,
    GROUNDS,
    AlarmRaised,
    Captured,
    Killed,
    Looted,
    SailSighted,
    name,
)
from pieces_of_eight.campaign.land_raid.state import Ground, Raid
from pieces_of_eight.campaign.pirate_wars import crew as wars_names
from pieces_of_eight.campaign.pirate_wars import say as account
from pieces_of_eight.campaign.pirate_wars.events import (
    Abandoned,
    CaptainLost,
    LostHeart,
    PowderFired,
    Rammed,
    Robbed,
    SailedAway,
    Sank,
    Taken,
)
from pieces_of_eight.campaign.pirate_wars.events import Wrecked as CastAway
from pieces_of_eight.campaign.pirate_wars.state import Sea as Waters
from pieces_of_eight.campaign.sea_fight import events
from pieces_of_eight.campaign.sea_fight.events import BoardingWon, CaptainAtRisk, Gambled, Lost
from pieces_of_eight.campaign.sea_fight.state import NOBODY, Aim, Fate, Sea, ShipId
from pieces_of_eight.campaign.shore_raid import events as shore_names
from pieces_of_eight.campaign.shore_raid.events import Captured as FigureCaptured
from pieces_of_eight.campaign.shore_raid.events import Killed as FigureKilled
from pieces_of_eight.campaign.shore_raid.events import MoraleThrown, Wrecked
from pieces_of_eight.campaign.shore_raid.state import Raid as Shore
from pieces_of_eight.campaign.treasure_grab.events import Beaten, ChestWon, Removed, TideTurned
from pieces_of_eight.campaign.treasure_grab.state import BAND_SIZE, Band, Grab, band_of

VERSION = 1
"""Of the document. It rises when something in it changes its meaning or goes."""

Pair = tuple[str, str]
Numbers = tuple[int, int]


# --- What a chronicle is made of. Everything in it is plain, so that it can be written as JSON ---
# Captains go by their numbers, 0 and 1; pairs are by captain. Sentences are for the reader, what
# else there is for programs.


class Captain(Struct, frozen=True):
    """A captain of the career."""

    name: str
    """As he was called when it began."""
    crown: str
    now: str
    """Who stands on his quarterdeck at the end of the chronicle."""
    alive: bool
    points: int
    """Of all seasons that are over."""


class Force(Struct, frozen=True):
    """A line of a sheet."""

    letter: str
    value: int
    """0 where it is not known yet."""
    holds: tuple[str, ...]
    """Its ships and companies; nothing for a rumour."""


class Sheet(Struct, frozen=True):
    """What a captain wrote."""

    forces: tuple[Force, ...] = ()
    """Empty while it is being written, or is not for this reader's eyes."""
    sealed: bool = False
    in_port: tuple[str, ...] = ()


class Meeting(Struct, frozen=True):
    """Two forces that were set against each other."""

    letters: Pair
    scores: Numbers
    attacker: int | None
    """Nobody where they missed each other."""
    result: str
    """What came of it; empty while nobody has said."""
    words: str


class Gain(Struct, frozen=True):
    """Points, and what for."""

    captain: int
    points: int
    why: str


class Deed(Struct, frozen=True):
    """Something worth a line that happened in a fight."""

    turn: int
    words: str


class Luck(Struct, frozen=True):
    """How often the dice of a captain came off in a fight, and how often they should have."""

    captain: int
    what: str
    came: int
    expected: float
    share: float | None = None
    """In what share of the same throws less comes, as much counting half."""
    thrown: tuple[tuple[int, tuple[float, ...]], ...] = ()
    """How many dice, with the chances that nothing, one, two and so on come of each."""
    points: InPoints | None = None
    """The same in points of the fight, where its orders were done again with other dice."""


class Engagement(Struct, frozen=True):
    """An engagement of a season."""

    number: int
    kind: str
    attacker: int
    letters: Pair
    place: str
    """The town of a raid; empty at sea."""
    forces: tuple[tuple[str, ...], tuple[str, ...]]
    """By captain who met; nobody where a town was raided."""
    turns: int = 0
    over: bool = False
    ending: str = ""
    better: int | None = None
    """Who had the better of it."""
    deeds: tuple[Deed, ...] = ()
    paid: tuple[str, ...] = ()
    """What both sides of a raid were paid, in coins."""
    gains: tuple[Gain, ...] = ()
    luck: tuple[Luck, ...] = ()
    where: str = ""
    """Where both forces met, for a sentence: "in the Mona Passage"; empty without a chart."""


class Home(Struct, frozen=True):
    """A captain's homecoming."""

    captain: int
    points: int
    words: tuple[str, ...]


class Season(Struct, frozen=True):
    """A season, as far as it has come."""

    number: int
    captains: Pair
    """Who stood on the two quarterdecks when it began."""
    purses: Numbers
    """By which the crowns showed their favour when it began, in points."""
    port: tuple[tuple[str, ...], tuple[str, ...]]
    """What each captain did in port; nothing where it is not for this reader."""
    spent: tuple[int | None, int | None]
    """Coins, less what was taken for goods."""
    sheets: tuple[Sheet, Sheet] = (Sheet(), Sheet())
    begins: str = ""
    """Who named first, and by what dice."""
    meetings: tuple[Meeting, ...] = ()
    engagements: tuple[Engagement, ...] = ()
    fortune: tuple[str, ...] = ()
    """Cargoes, cards of the deck, and how the season ended."""
    gains: tuple[Gain, ...] = ()
    """Every line of the season's account."""
    home: tuple[Home, ...] = ()
    letter: tuple[str, ...] = ()
    """What the rival wrote before it, paragraph by paragraph; nothing where he wrote to nobody."""
    luck: tuple[Luck, ...] = ()
    """Of both captains, in all its fights and on its sheet."""


class Record(Struct, frozen=True):
    """What a ship or a captain has been through (C-20)."""

    captain: int
    """Whose she was, or for whom he commanded."""
    what: str
    """A ship, or a captain."""
    name: str
    victories: int
    pennant: bool
    actions: tuple[str, ...]
    """A line for each, the oldest first."""
    rule: str
    """By which it is kept."""


class Dice(Struct, frozen=True):
    """What the dice of a season gave a captain, and what they owed him."""

    came: int = 0
    expected: float = 0.0


class Year(Struct, frozen=True):
    """A season that is over, in numbers; pairs are by captain."""

    number: int
    points: Numbers
    favour: Numbers
    """The rungs of the crowns' favour after it."""
    dice: tuple[Dice, Dice] = (Dice(), Dice())


class Figures(Struct, frozen=True):
    """A career in numbers."""

    years: tuple[Year, ...]
    begun: Numbers
    """The rungs of the crowns' favour before the first of these seasons."""
    purses: tuple[int, ...]
    """By rung, in points."""
    fleets: tuple[tuple[int, ...], tuple[int, ...]]
    """By captain what his ships and companies cost new, in coins: as he sailed into each of these
    seasons, and as he lies in port after the last. Nothing where it is not for this reader."""


class Moment(Struct, frozen=True):
    """A moment by which a career is remembered, with the chance it had."""

    what: str
    """"luck", "loss" or "turn"."""
    season: int
    engagement: int
    """Of that season, from 1."""
    words: str
    chance: float
    rule: str
    """By which the chance is worked out."""


class Chronicle(Struct, frozen=True):
    """The story of a career."""

    captains: tuple[Captain, Captain]
    seasons: tuple[Season, ...]
    planned: int
    """How many seasons it was to have."""
    ironman: bool
    teller: int | None
    """The captain from whose sight it is written; -1 for what both know of each other, and
    nobody where nothing is hidden."""
    over: bool
    ending: str
    seed: int | None = None
    """From which all of it follows; not told while it is under way."""
    notes: dict[str, str] = {}
    """What whoever keeps the career adds: the kind of dice, who played."""
    records: tuple[Record, ...] = ()
    """Of all who were in an engagement: ships before captains, who won most before the others."""
    figures: Figures | None = None
    """The seasons in numbers."""
    moments: tuple[Moment, ...] = ()
    """By which it is remembered; none before it is over."""
    luck: tuple[Luck, ...] = ()
    """Of both captains, in all seasons."""
    version: int = VERSION


# --- A match as the chronicle reads it: the whole truth, or what one of its players was told -----


class Told(NamedTuple):
    """An event, with the position before it and after it."""

    step: int
    turn: int
    """The turn in which it happened."""
    before: Any
    after: Any
    event: Event


class Sight(NamedTuple):
    """A match, and who looks at it."""

    match: Match[Any, Any, Any]
    who: Player | None
    """None for whom nothing is hidden."""

    @property
    def state(self) -> Any:
        """Where it stands now."""
        return self.at(len(self.match.steps) - 1)

    def at(self, step: int) -> Any:
        """The position after so many actions."""
        state = self.match.steps[step].state
        return state if self.who is None else redact(state, self.who)

    def told(self, *kinds: type[Event]) -> Iterator[Told]:
        """All events of these kinds, in their order."""
        for number, step in enumerate(self.match.steps):
            began = self.match.steps[max(0, number - 1)].state.turn
            for turn, event in dated(step.events, began):
                if isinstance(event, kinds):
                    shown = event if self.who is None else redact(event, self.who)
                    before = self.at(max(0, number - 1))
                    yield Told(number, turn, before, self.at(number), shown)


# --- How lucky each captain was: in a fight, in a season and in a whole career --------------------
# What came of dice is told beside what was to be expected, with the share of all such throws that
# bring less. A fight may be told in points, too: each of its orders is done again with other dice.

CAPTAINS = (Player(0), Player(1))
FIGHTS = "all fights"
"""What the dice of a season or of a career were thrown for, besides those of the sheet."""


class Counted(NamedTuple):
    """What dice were counted of a captain."""

    captain: int
    what: str
    luck: Thrown


def in_match(sight: Sight, chairs: Chairs) -> Iterator[Counted]:
    """What came of the dice of a match, as far as the reader was told of them."""
    luck = sight.match.engine.luck
    before = sight.match.steps[0].state
    for step in sight.match.steps:
        for event in step.events:
            for each in luck(before, event):
                captain = chairs[each.by]
                if captain is not None and told(sight, event, each):
                    yield Counted(captain, each.what, each.luck)
        before = step.state


def told(sight: Sight, event: object, came: Came) -> bool:
    """Whether a reader knows the dice of an event: it is not sealed to him, or his own."""
    return sight.who in (None, came.by) or redact(event, sight.who) == event


def of_fight(sight: Sight, chairs: Chairs, *, replays: bool = False) -> tuple[Luck, ...]:
    """The luck of both captains in a fight; of whoever threw no dice nothing is told.

    With `replays` a fight that is over is told in points, too.
    """
    found = [*in_match(sight, chairs)]
    *most, last = sorted({each.what for each in found}) or [""]
    what = f"{', '.join(most)} and {last}" if most else last
    lucks = summed(found, what)
    if not replays or sight.match.to_act:
        return lucks
    match = sight.match
    actions = [entry.action for entry in match.entries]
    orders = [*swings(match.engine, match.steps, actions, match.seed)]
    worth = in_points(orders, len(chairs))
    return tuple(
        Luck(each.captain, what, each.came, each.expected, each.share, each.thrown, points)
        for each in lucks
        for points in (worth[chairs.index(each.captain)],)
    )


def summed(found: Iterable[Counted], what: str) -> tuple[Luck, ...]:
    """What was counted of each captain in all."""
    known = [*found]
    totals = [
        sum((each.luck for each in known if each.captain == who), Thrown()) for who in CAPTAINS
    ]
    return tuple(
        Luck(who, what, luck.came, round(luck.expected, 1), luck.share, luck.thrown)
        for who, luck in enumerate(totals)
        if luck.thrown
    )


def together(lucks: Iterable[Luck]) -> tuple[Luck, ...]:
    """The luck of fights and that of sheets, each in all."""
    known = [*lucks]
    names = dict.fromkeys(each.what for each in known)
    return tuple(
        total
        for name in names
        for total in summed(
            (
                Counted(each.captain, name, Thrown(each.came, owed(each), each.thrown))
                for each in known
                if each.what == name
            ),
            name,
        )
    )


def owed(luck: Luck) -> float:
    """What was to be expected, to the last digit."""
    return added(
        dice * worth * chance for dice, ways in luck.thrown for worth, chance in enumerate(ways)
    )


def of_season(fights: Sequence[Luck], sheet: Sight) -> tuple[Luck, ...]:
    """The luck of both captains in all fights of a season, and in the scores of its sheet."""
    renamed = [
        Luck(each.captain, FIGHTS, each.came, each.expected, each.share, each.thrown)
        for each in fights
    ]
    scores = [*in_match(sheet, CAPTAINS)]
    return (*together(renamed), *(summed(scores, scores[0].what) if scores else ()))


def in_words(lucks: Sequence[Luck], crowns: Sequence[str]) -> Iterator[str]:
    """The luck of both in a sentence for each thing that dice were thrown for."""
    for what in dict.fromkeys(each.what for each in lucks):
        said = [one(each, crowns[each.captain]) for each in lucks if each.what == what]
        yield f"Luck, in {what}: {'; '.join(said)}."


def one(luck: Luck, crown: str) -> str:
    """The luck of one: "England 12 against 9.5 expected, luckier than 81 of 100"."""
    said = f"{crown} {luck.came} against {luck.expected:g} expected{luckier(luck.share)}"
    if luck.points is None or luck.points.share is None:
        return said
    worth = luck.points
    came = f"{worth.came:+g} against {worth.expected:+.1f} expected"
    return f"{said} (in points {came}{luckier(worth.share)})"


# --- What is worth a line in the chronicle of each kind of fight ----------------------------------

AT_SEA = (Lost, CaptainAtRisk, Gambled, BoardingWon)
BY_THE_SHORE = (FigureKilled, FigureCaptured, Wrecked, MoraleThrown)
BY_PIRATE_WARS = (
    Abandoned,
    CaptainLost,
    CastAway,
    LostHeart,
    PowderFired,
    Rammed,
    Robbed,
    SailedAway,
    Sank,
    Taken,
)
OF_HER_FATE = (Abandoned, CastAway, LostHeart, Sank, Taken)
"""Of these a ship may meet several in one turn, one because of the other."""
ASHORE = (AlarmRaised, SailSighted, Killed, Captured, Looted)
OVER_A_CHEST = (Removed, Beaten, ChestWon, TideTurned)
RICH = (Ground.TREASURY, Ground.RESIDENCE)
"""The buildings whose looting is told; of the others the account says how many."""


# --- What is worth a line in the chronicle of each kind of fight ---------------------------------


def at_sea(told: Iterator[Told]) -> Iterator[Deed]:
    """What is worth a line of a sea battle: ships lost, captains killed, decks won."""
    for each in told:
        sea: Sea = each.after
        match each.event:
            case Lost(ship=ship, fate=fate) if fate is not Fate.AFLOAT:
                yield Deed(each.turn, events.lost(sea, ship, fate))
            case CaptainAtRisk(ship=ship, killed=True):
                yield Deed(each.turn, f"{captain_of(sea, ship)} is killed hand to hand.")
            case Gambled(by=by, on=on, aim=Aim.CREW, won=True):
                ball = f"A ball from {events.name(sea, by)}"
                yield Deed(each.turn, f"{ball} kills {captain_of(sea, on)}.")
            case Gambled(on=on, aim=Aim.HULL, won=True):
                yield Deed(each.turn, f"{events.name(sea, on)} is on fire.")
            case BoardingWon(by=by, on=on, winner=winner) if winner != NOBODY:
                loser = events.name(sea, on if winner == by else by)
                how = "storms the deck of" if winner == by else "throws back the boarders of"
                yield Deed(each.turn, f"{events.name(sea, winner)} {how} {loser}.")


def captain_of(sea: Sea, ship: ShipId) -> str:
    """A captain by name, and his ship: "Henry Morgan of Swan"."""
    return f"{sea.ships[ship].card.captain or 'the captain'} of {events.name(sea, ship)}"


def ashore(told: Iterator[Told]) -> Iterator[Deed]:
    """What is worth a line of a raid: the alarm, officers lost, the great houses looted."""
    for each in told:
        raid: Raid = each.after
        match each.event:
            case AlarmRaised(alarm=alarm):
                yield Deed(each.turn, ALARMS[alarm])
            case SailSighted():
                yield Deed(each.turn, "A sail is sighted.")
            case Killed(unit=unit) if raid.units[unit].officer:
                yield Deed(each.turn, f"{start_of(name(raid, unit))} falls.")
            case Captured(unit=unit):
                yield Deed(each.turn, f"{start_of(name(raid, unit))} is taken prisoner.")
            case Looted(ground=ground, coins=coins) if ground in RICH:
                yield Deed(each.turn, f"The {GROUNDS[ground]} is looted: {many(coins, 'coin')}.")


def by_the_shore(told: Iterator[Told]) -> Iterator[Deed]:
    """What is worth a line of a shore raid: men of mark lost, houses burnt, nerve lost."""
    for each in told:
        raid: Shore = each.after
        match each.event:
            case FigureKilled(figure=who) if raid.figures[who].personality:
                yield Deed(each.turn, f"{shore_names.subject(raid, who)} falls.")
            case FigureCaptured(figure=who) if raid.figures[who].personality:
                yield Deed(each.turn, f"{shore_names.subject(raid, who)} is taken prisoner.")
            case Wrecked(place=place, left=0):
                where = play.start_of(shore_names.place(raid, place))
                yield Deed(each.turn, f"{where} burns.")
            case MoraleThrown(side=side, leave=leave) if leave:
                men = many(leave, "man")
                run = "runs" if leave == 1 else "run"
                yield Deed(each.turn, f"{shore_names.side(side)} lose heart: {men} {run}.")


def over_a_chest(told: Iterator[Told], leaders: Sequence[str]) -> Iterator[Deed]:
    """What is worth a line of a treasure grab: who leads is hurt, all are, the chest is won.

    `leaders` say by player whose men they are: "England", or "Black Meg".
    """
    for each in told:
        match each.event:
            case Removed(who=who) if not who % BAND_SIZE:
                men = f"{leader_of(each, band_of(who), leaders)}'s men"
                yield Deed(each.turn, f"The leader of {men} is too badly wounded to go on.")
            case Beaten(band=band):
                yield Deed(
                    each.turn, f"{start_of(leader_of(each, band, leaders))} has no man left."
                )
            case ChestWon(by=by):
                yield Deed(each.turn, f"{start_of(leaders[by])}'s men carry the chest off.")
            case TideTurned(by=by):
                yield Deed(each.turn, f"The tide leaves the chest to {leaders[by]}'s men.")


def leader_of(each: Told, band: Band, leaders: Sequence[str]) -> str:
    """Whose men a warband is made of, when something befalls it: he may have another later."""
    both: tuple[Grab, Grab] = (each.before, each.after)
    players = (state.bands.index(band) for state in both if band in state.bands)
    player = next(players, None)
    return "Nobody" if player is None else leaders[player]


def by_pirate_wars(told: Iterator[Told]) -> Iterator[Deed]:
    """What is worth a line of Pirate Wars: ships lost and brought away, captains, treasure.

    Of what befalls a ship in one turn only what in the end becomes of her: a crew that loses
    heart, and strikes for it, has lost a ship and no more.
    """
    found = list(told)
    last = {(at.turn, at.event.ship): at for at in found if isinstance(at.event, OF_HER_FATE)}
    for each in found:
        event = each.event
        if isinstance(event, OF_HER_FATE) and last[each.turn, event.ship] is not each:
            continue
        words = of_wars(each.after, event)
        if words:
            yield Deed(each.turn, words)


def of_wars(sea: Waters, event: Event) -> str:
    """An event of Pirate Wars in a line; empty where it is not worth one."""
    match event:
        case Sank(ship=ship):
            words = "goes down."
        case Taken(ship=ship):
            words = "is taken."
        case CastAway(ship=ship):
            words = "is wrecked."
        case Abandoned(ship=ship):
            words = "is given up by her crew."
        case LostHeart(ship=ship):
            words = "loses heart."
        case CaptainLost(ship=ship):
            words = "loses her captain."
        case PowderFired(by=ship):
            words = "is blown up by her own captain."
        case Rammed(by=ship, on=on):
            words = f"rams {wars_names.name(sea, on)}."
        case Robbed(by=ship, chests=chests) if chests:
            words = f"lands men who take {many(chests, 'chest')} of treasure."
        case SailedAway(by=ship) if account.away(sea, sea.ships[ship]):
            words = "gets away."
        case _:
            return ""
    return f"{wars_names.name(sea, ship)} {words}"
