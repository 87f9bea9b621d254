"""The odds of the alarm table (P8-22.21 to 22.27), and what its rows would mean now."""

from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.odds import Chance, Odds, Part, over_all_dice, trials
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.words import many
from ..model.actions import Name
from ..model.events import AlarmThrown, RiseThrown
from ..model.say import ALARMS, ROWS
from ..model.state import (
    RAIDERS,
    TOWN,
    Alarm,
    AskDeserters,
    AskLost,
    Fate,
    Kind,
    Phase,
    Quality,
    Raid,
    Trait,
    Unit,
    UnitId,
    opponent_of,
)
from ..rules.alarm import (
    ALARM,
    DESERTION,
    GOES,
    GONE,
    LOST,
    name,
    raise_dead,
    slips_in,
    throw_alarm,
)
from .stages import bare, known_places, men_at, opened, stage, without_men

HERE = Square(0)


class AlarmRow(Struct, frozen=True):
    """What one outcome of the alarm table would do now."""

    throws: tuple[int, ...]
    """The sums of two dice that bring it."""
    words: str
    """What the table calls it."""
    means: str
    """What it would mean as things stand."""
    chance: Fraction

    @property
    def numbers(self) -> str:
        """The sums in short: "2-3", "5, 8, 9, 11"."""
        first, last = self.throws[0], self.throws[-1]
        if len(self.throws) > 1 and last - first == len(self.throws) - 1:
            return f"{first}-{last}"
        return ", ".join(map(str, self.throws))


class Outcome(Struct, frozen=True):
    """What the two dice did to the night itself."""

    row: int
    alarm: Alarm
    last: int
    deserting: bool
    losing: bool
    rising: bool
    """Whether those of the town who are out throw to come back."""


def alarm_rows(raid: Raid) -> tuple[AlarmRow, ...]:
    """The alarm table as it would work at the end of this turn; rows that do the same, together."""
    found: dict[tuple[str, str], tuple[list[int], Fraction]] = {}
    for outcome, chance in thrown(raid).items():
        key = (ROWS[outcome.row], means(raid, outcome))
        rows, so_far = found.get(key, ([], Fraction(0)))
        found[key] = sorted([*rows, outcome.row]), so_far + chance
    table = [
        AlarmRow(tuple(rows), words, meaning, chance)
        for (words, meaning), (rows, chance) in found.items()
    ]
    return tuple(sorted(table, key=lambda row: row.throws))


def thrown(raid: Raid) -> dict[Outcome, Fraction]:
    """The two dice of the table, with what they do at once."""

    def read(play: Play[Raid]) -> Outcome:
        after, events = play.state, play.done().events
        row = next(event.row for event in events if isinstance(event, AlarmThrown))
        asks = after.pending[-1] if after.pending else None
        return Outcome(
            row,
            after.alarm,
            after.last,
            isinstance(asks, AskDeserters),
            isinstance(asks, AskLost),
            any(isinstance(event, RiseThrown) for event in events),
        )

    return over_all_dice(with_one_dead(raid), throw_alarm, read)


def with_one_dead(raid: Raid) -> Raid:
    """The night as it is, with one man of the town dead, and a night raider where one leads."""
    dead = Unit(UnitId(0), TOWN, Kind.MOB, Quality.ABLE, fate=Fate.DEAD)
    raider = Unit(UnitId(1), RAIDERS, Kind.OFFICER, Quality.ABLE, trait=Trait.NIGHT_RAIDER)
    units = (dead, raider) if slips_in(raid) else (dead,)
    nowhere = ((NOWHERE,) * len(units),) * 2
    return opened(replace(raid, units=units, guns=(), pending=()), nowhere)


@lru_cache(maxsize=1)
def comes_back() -> Fraction:
    """The chance of one who is out of the raid to come back when the dead rise (P8-22.21)."""
    raid = stage("=", [(Unit(UnitId(0), TOWN, Kind.MOB, Quality.ABLE, fate=Fate.DEAD), NOWHERE)])
    return over_all_dice(raid, raise_dead, lambda play: bool(play.state.pending)).get(
        True, Fraction(0)
    )


def who_may_come_back(raid: Raid) -> list[Unit]:
    """Those of the town whom a turn of fortune may bring back."""
    return [u for u in raid.units if u.owner == TOWN and not u.gun and u.fate in GONE]


def means(raid: Raid, outcome: Outcome) -> str:
    """What a row of the table would mean, as far as the holder of the state can tell."""
    if outcome.alarm is not raid.alarm:
        return ALARMS[outcome.alarm]
    if outcome.last != raid.last:
        return f"The raid ends with turn {outcome.last}."
    if outcome.deserting:
        return worst(raid, AskDeserters(), "desert")
    if outcome.losing:
        return worst(raid, AskLost(), "get lost")
    back = len(who_may_come_back(raid)) if outcome.rising else 0
    if back:
        return f"{of_many(back)} may come back, {float(back * comes_back()):.1f} on average."
    return "Nothing happens."


def of_many(n: int) -> str:
    return many(n, "unit of the town", "units of the town")


def worst(raid: Raid, ask: AskDeserters | AskLost, verb: str) -> str:
    """The square from which most would be expected to go, of those in sight."""
    side = TOWN if isinstance(ask, AskDeserters) else RAIDERS
    squares = {at for at in known_places(raid, side) if at != NOWHERE}
    chances = [goes for at in sorted(squares) if (goes := leaving(raid, at, ask))]
    if not chances:
        return "Nobody in sight would have to throw."
    most = max(chances, key=sum)
    return f"{many(len(most), 'unit')} in one square may {verb}, {float(sum(most)):.1f} on average."


def leaving(raid: Raid, at: Square, ask: AskDeserters | AskLost) -> tuple[Fraction, ...]:
    """For each who would have to throw if a square was named, the chance that he goes."""
    side = TOWN if isinstance(ask, AskDeserters) else RAIDERS
    others = bool(men_at(raid, opponent_of(side), at))
    chances = [goes(bare(unit), type(ask), others) for unit in men_at(raid, side, at)]
    return tuple(chance for chance in chances if chance)


@lru_cache(maxsize=256)
def goes(unit: Unit, ask: type[AskDeserters | AskLost], others: bool) -> Fraction:
    """The chance that a unit goes when its square is named, with or without enemies in it."""
    placed = [(unit, HERE)]
    if others:
        placed.append((Unit(UnitId(1), opponent_of(unit.owner), Kind.MOB, Quality.ABLE), HERE))
    raid = replace(stage("=", placed, Phase.ALARM), pending=(ask(),))
    act = Name(opponent_of(unit.owner), HERE)
    found = over_all_dice(raid, lambda play: name(play, act), lambda play: play.state.units[0].here)
    return found.get(False, Fraction(0))


def of_alarm(raid: Raid) -> Odds:
    """What the alarm table does at the end of this turn (P8-22.21 to 22.27)."""
    rows = alarm_rows(raid)
    back = len(who_may_come_back(raid))
    stays = (1 - comes_back()) ** back
    rising = sum((p for outcome, p in thrown(raid).items() if outcome.rising), Fraction(0))
    also = [Chance("somebody comes back", rising * (1 - stays))] if back else []
    return Odds(
        ALARM,
        (Part("the alarm", 2, 0),),
        tuple(Chance(f"{row.numbers}: {row.words}", row.chance) for row in rows),
        tuple(also),
        None,
        late(raid),
    )


def late(raid: Raid) -> str:
    """What the raiders pay for staying this turn, in words (P8-22.28)."""
    found = over_all_dice(
        without_men(raid), throw_alarm, lambda play: raid.purse[RAIDERS] - play.state.purse[RAIDERS]
    )
    due = max(found)
    return f"Before it the raiders pay {many(due, 'coin')} for staying." if due else ""


def of_named(raid: Raid, act: Name) -> Odds | None:
    """How many go from a named square (P8-22.22, P8-22.25); None where nobody is seen to."""
    ask = raid.pending[-1]
    assert isinstance(ask, AskDeserters | AskLost)
    chances = leaving(raid, act.at, ask)
    if not chances:
        return None
    rows = tuple(
        Chance("all stay" if not n else many(n, "unit goes", "units go"), chance)
        for n, chance in enumerate(trials(chances))
    )
    rule = DESERTION if isinstance(ask, AskDeserters) else LOST
    return Odds(
        rule, (Part("each of them", len(chances), GOES),), rows, (), sum(chances, Fraction(0))
    )
