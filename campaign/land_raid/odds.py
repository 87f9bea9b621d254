"""What an order may come to: exact chances."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from operator import itemgetter

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.dice import Dice, outcomes
from pieces_of_eight.campaign.kernel.odds import (
    Came,
    Chance,
    Luck,
    Odds,
    Part,
    Ways,
    chain,
    chance_that,
    each_of,
    either,
    from_face,
    how_likely,
    mean,
    merged,
    numbers,
    or_more,
    over_all_dice,
    paired,
    read_as,
    told,
    trials,
)
from pieces_of_eight.campaign.kernel.play import Event, Play, many
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from . import shooting_odds
from .actions import Action, Attack, Burn, Done, Haul, Loot, Name, Serve, Shoot, Victim
from .events import (
    ALARMS,
    GROUNDS,
    AlarmThrown,
    BurnThrown,
    Captured,
    CaughtFire,
    Fired,
    Fought,
    Hauled,
    OfficerThrew,
    RiseThrown,
    Saved,
    SpreadThrown,
    SquareHeld,
    SquareLost,
    Strength,
    TorchLaid,
    label,
    place,
    subject,
)
from .events import ROWS as RAID_ROWS
from .fighting import (
    DICE,
    MELEE_SAVE,
    NERVE,
    OFFICER_HIT,
    ONE_HIT,
    attackers,
    hits_of,
    judge,
    storming,
    take_test,
    throw,
    throw_pairs,
    ways_out,
)
from .moving import ROUSING, haul, rouse
from .moving import counted as counted_at
from .rules import ORDER, idle_in_shooting, own
from .shooting_odds import (
    CHOICE,
    FIGHT,
    FROM,
    Body,
    Hits,
    Lost,
    Man,
    Mark,
    after_paying,
    as_known,
    bare,
    body_of,
    counted,
    fallen,
    ground_at,
    known_places,
    men_at,
    of_volley,
    opened,
    stage,
    struck,
    without_men,
)
from .state import (
    MOST,
    RAIDERS,
    TOWN,
    Alarm,
    AskDeserters,
    AskLost,
    AskSpread,
    Fate,
    Fight,
    Ground,
    Kind,
    Phase,
    Quality,
    Raid,
    Trait,
    Unit,
    UnitId,
    has_waited,
    opponent_of,
)
from .strength import BURNT, FACTOR, strength
from .town import (
    ALARM,
    BURNING_MEN,
    CARRIERS,
    DESERTION,
    GOES,
    GONE,
    LOOTING,
    LOST,
    OTHER_BUILDINGS,
    SPREADING,
    burn,
    burn_men,
    let_spread,
    name,
    raise_dead,
    refuse_burn,
    slips_in,
    throw_alarm,
)
from .town import TORCHES as TOWN_TORCHES
from .town import throw as town_throw

# --- The odds of the alarm table (P8-22.21 to 22.27), and what its rows would mean now ------------

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
    found = thrown(raid)
    does = {each.row: (RAID_ROWS[each.row], means(raid, each)) for each in found}
    table = [
        AlarmRow(tuple(row for row in sorted(does) if does[row] == words), *words, chance)
        for words, chance in read_as(found, lambda each: does[each.row]).items()
    ]
    return tuple(sorted(table, key=lambda row: row.throws))


def thrown(raid: Raid) -> dict[Outcome, Fraction]:
    """The two dice of the table, with what they do at once."""

    def read(play: Play[Raid]) -> Outcome:
        after, events = play.state, play.done().events
        asks = after.pending[-1] if after.pending else None
        return Outcome(
            told(play, AlarmThrown).row,
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
    return how_likely(raid, raise_dead, lambda play: bool(play.state.pending))


def who_may_come_back(raid: Raid) -> list[Unit]:
    """Those of the town whom a turn of fortune may bring back."""
    return [u for u in raid.units if u.owner == TOWN and not u.gun and u.fate in GONE]


def means(raid: Raid, outcome: Outcome) -> str:
    """What a row of the table would mean, as far as the holder of the state can tell."""
    if outcome.alarm is not raid.alarm:
        return ALARMS[outcome.alarm]
    if outcome.last != raid.last:
        return f"The raid ends after turn {outcome.last}."
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
        return "Nobody in sight would have to roll."
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
    return how_likely(raid, lambda play: name(play, act), lambda play: not play.state.units[0].here)


def of_alarm(raid: Raid) -> Odds:
    """What the alarm table does at the end of this turn (P8-22.21 to 22.27)."""
    rows = alarm_rows(raid)
    back = len(who_may_come_back(raid))
    stays = (1 - comes_back()) ** back
    rising = chance_that(thrown(raid), lambda outcome: outcome.rising)
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
    return f"Before that the raiders pay {many(due, 'coin')} for staying." if due else ""


def of_named(raid: Raid, act: Name) -> Odds | None:
    """How many go from a named square (P8-22.22, P8-22.25); None where nobody is seen to."""
    ask = raid.pending[-1]
    assert isinstance(ask, AskDeserters | AskLost)
    chances = leaving(raid, act.at, ask)
    if not chances:
        return None
    rows = numbers(trials(chances), "all stay", "unit goes", "units go")
    rule = DESERTION if isinstance(ask, AskDeserters) else LOST
    return Odds(
        rule, (Part("each of them", len(chances), GOES),), rows, (), sum(chances, Fraction(0))
    )


# --- How lucky the dice of a land raid were: shots, steel, saves and torches ----------------------
# Officers who rouse their men are left out: an enemy hears only those who succeed.

SHOTS, STEEL, SAVES, TORCHES = "shots", "steel", "saves", "torches"
BLOWS: Ways = (2 / 6, 3 / 6, 1 / 6)
"""The hits of a die hand to hand: one on 3 to 5, two on a 6."""


def luck(raid: Raid, event: Event) -> Iterator[Came]:
    """What came of the dice of an event."""
    match event:
        case Fired(by=by, faces=faces, need=need, hits=hits):
            thrown = Luck().throw(hits, len(faces), from_face(need))
            yield Came(raid.units[by].owner, SHOTS, thrown)
        case Fought(hits=hits, strengths=strengths):
            for who in (RAIDERS, TOWN):
                thrown = Luck().throw(hits[who], strengths[who].dice, BLOWS)
                yield Came(who, STEEL, thrown)
        case Saved(unit=unit, need=need, saved=saved):
            yield Came(raid.units[unit].owner, SAVES, Luck().throw(saved, 1, from_face(need)))
        case TorchLaid(by=by, face=face, need=need):
            laid = Luck().throw(face >= need, 1, from_face(need))
            yield Came(raid.units[by].owner, TORCHES, laid)


# --- The odds of an assault (P8-22.9 to 22.14): what both sides bring, what it can come to --------

TAKEN, LEFT, HELD, STUCK = (
    "the square is taken",
    "they give way, but nobody can move in",
    "the square is held",
    "they are beaten, but cannot give way",
)
ROWS = (TAKEN, LEFT, STUCK, HELD)
_NOBODY = stage("====", ())
OVERPOWERED = "Overpowered: captured if an enemy is left after all hits, otherwise killed."
WHO = ("the raiders", "the town")
WORDS = {Mark.KILLED: "is killed", Mark.CAPTURED: "is captured", Mark.DRIVEN: "is driven off"}
MARKED = tuple(
    f"{who} {words}"
    for who in (*(f"an officer of {side}" for side in WHO), "the governor")
    for words in WORDS.values()
)


class End(Struct, frozen=True):
    """What of one side matters to who has the square."""

    losses: int
    left: int
    driven: int
    """How many were driven off, and take up room where the others may have to go."""
    can_fight: bool
    governor: bool


# --- What becomes of both sides of a fight hand to hand (P8-22.11 to 22.14) ----------------------
# Each side's hits fall on the other by themselves; only the end of the fight brings the two
# together: who is beaten is a prisoner where an enemy is left, and else dead (R3-42).


@lru_cache(maxsize=64)
def hits_by(dice: int) -> tuple[Hits]:
    """The hits of so many dice: those the striker gives, then those the owner takes (R3-41)."""

    def run(roll: Dice) -> tuple[bool, ...]:
        play = Play(_NOBODY, roll)
        faces = throw(play, dice)
        hits = hits_of(RAIDERS, faces, throw_pairs(play, faces))
        return tuple(sorted((hit.chooser == RAIDERS for hit in hits), reverse=True))

    return (tuple(outcomes(run).items()),)


def end_of(body: Body, lost: tuple[Lost, ...]) -> End:
    """How a body comes out of a fight."""
    gone = Counter(each.kind for each in lost)
    staying = {
        man.unit.kind
        for kind, (man, n) in enumerate(zip(body.men, body.numbers, strict=True))
        if n > gone[kind]
    }
    return End(
        sum(each.loss for each in lost),
        sum(body.numbers) - len(lost),
        sum(each.mark is Mark.DRIVEN for each in lost),
        any(FACTOR[kind] for kind in staying),
        Kind.GOVERNOR in staying,
    )


def fits(rooms: tuple[int, ...], left: int, driven: int) -> bool:
    """Whether a body can go back together when some were driven off before it.

    `rooms` are those of the squares there are; their captain sends the driven where the rest
    does not want to go.
    """
    return any(room - max(0, driven - (sum(rooms) - room)) >= max(left, 1) for room in rooms)


def alike(attack: End, defence: End, rooms: tuple[int, ...]) -> tuple[End, End, bool]:
    """What of two ends matters to who has the square, and whether the defenders have a way out.

    The sides' losses are compared, and where there is room for those who go back, their number
    is no matter; so one answer is good for many ends.
    """
    fewer = min(attack.losses, defence.losses)
    left = min(defence.left - defence.governor, 1) + defence.governor
    return (
        replace(attack, losses=attack.losses - fewer, left=min(attack.left, 1), driven=0),
        replace(defence, losses=defence.losses - fewer, left=left, driven=0),
        fits(rooms, defence.left, defence.driven),
    )


@lru_cache(maxsize=4096)
def judged(
    attacker: Player, attack: End, defence: End, way: bool, pinned: bool
) -> Mapping[tuple[str, bool], Fraction]:
    """Who has the square, and whether the governor is caught."""
    men = [_somebody(attacker, attack.can_fight)] * attack.left
    defender = _somebody(opponent_of(attacker), defence.can_fight)
    there = [defender] * (defence.left - defence.governor)
    if defence.governor:
        there.append(Unit(UnitId(0), TOWN, Kind.GOVERNOR, Quality.ABLE))
    placed = [(replace(unit, attacks=FIGHT), FROM) for unit in men]
    placed += [(unit, FIGHT) for unit in there]
    lost = (attack.losses, defence.losses)
    fight = Fight(FIGHT, attacker, (), lost if attacker == RAIDERS else (lost[1], lost[0]))
    raid = replace(stage("====" if way else "===#", placed), fight=fight)
    raid = replace(raid, fights=(FROM,) if pinned else ())

    def read(play: Play[Raid]) -> tuple[str, bool]:
        row, caught = LEFT if pinned else TAKEN, False
        for event in play.done().events:
            caught = caught or isinstance(event, Captured)
            if isinstance(event, SquareHeld):
                row = HELD
            elif isinstance(event, SquareLost) and event.to is None:
                row = STUCK
        return row, caught

    return over_all_dice(raid, lambda play: judge(play, fight), read)


def _somebody(owner: Player, can_fight: bool) -> Unit:
    kind = Kind.HAND_TO_HAND if can_fight else Kind.GOVERNOR
    return Unit(UnitId(0), owner, kind, Quality.ABLE)


@lru_cache(maxsize=256)
def melee(
    attack: Body, defence: Body, dice: tuple[int, int], rooms: tuple[int, ...], pinned: bool
) -> tuple[tuple[Chance, ...], tuple[Chance, ...]]:
    """A whole fight: who has the square, and what else comes of it.

    `rooms` are those of the squares to which the defenders can go back. `pinned`: all attackers
    are under attack themselves, and so cannot move in (R3-43).
    """
    attacker = attack.men[0].unit.owner
    outside, inside = (
        read_as(fallen(body, hits_by(n), True), partial(end_of, body))
        for body, n in zip((attack, defence), reversed(dice), strict=True)
    )
    pairs = read_as(paired(outside, inside), lambda both: alike(*both, rooms))
    found = merged((judged(attacker, *ends, pinned), chance) for ends, chance in pairs.items())
    caught = {
        frozenset({f"the governor {WORDS[Mark.CAPTURED]}"}): chance_that(found, itemgetter(1))
    }
    marks = merged(
        [
            (caught, Fraction(1)),
            *officers(attack, dice[1], inside),
            *officers(defence, dice[0], outside),
        ]
    )
    rows = read_as(found, itemgetter(0))
    theirs, mine = (
        loss_rows(who, read_as(ends, lambda end: end.losses))
        for who, ends in ((opponent_of(attacker), inside), (attacker, outside))
    )
    return (
        tuple(Chance(row, rows[row]) for row in ROWS if rows.get(row)),
        (*theirs, *mine, *each_of(marks, MARKED)),
    )


def officers(
    body: Body, dice: int, enemy: Mapping[End, Fraction]
) -> Iterator[tuple[dict[frozenset[str], Fraction], Fraction]]:
    """What becomes of officers and the governor, where an enemy is left to take them or none is."""

    def words(lost: tuple[Lost, ...]) -> frozenset[str]:
        units = [(body.men[each.kind].unit, each.mark) for each in lost]
        return frozenset(
            mark_words(unit.owner, unit.kind, mark) for unit, mark in units if unit.officer
        )

    captors = chance_that(enemy, lambda end: end.left > 0)
    for left, chance in ((True, captors), (False, 1 - captors)):
        yield read_as(fallen(body, hits_by(dice), True, left), words), chance


# --- The odds of an assault: what both sides bring to it (P8-22.9 ff) ----------------------------
# Ways out are those that are open before the fight; and the men are those in sight.


def of_attacks(raid: Raid, acts: Sequence[Attack]) -> Odds:
    """The fight for a square as it stands if some more go in."""
    at, side = acts[0].at, raid.units[acts[0].by].owner
    gone_in = {unit.id for unit in attackers(raid, side, at)}
    return of_assault(raid, sorted(gone_in.union(act.by for act in acts)), at)


def of_assault(raid: Raid, gone_in: Sequence[UnitId], at: Square) -> Odds:
    """The hand-to-hand fight for a square if these attackers go in, reckoned by kinds of men.

    Raises ValueError where nobody attacks, or both sides would.
    """
    if len({raid.units[who].owner for who in gone_in}) != 1:
        raise ValueError("an assault is made by men of one side")
    side = raid.units[gone_in[0]].owner
    enemy = opponent_of(side)
    outside, inside = [raid.units[who] for who in gone_in], men_at(raid, enemy, at)
    both = strength(outside), strength(inside)
    parts = (part(side, outside, both[0]), part(enemy, inside, both[1]))
    if not inside:
        return Odds(DICE, parts, (Chance(TAKEN, Fraction(1)),))
    known, squares = as_known(raid), known_places(raid, side)
    out = {here: bool(ways_out(known, side, here, 1)) for here in {squares[u.id] for u in outside}}
    mine = counted_at(known, enemy)
    rooms = tuple(sorted(MOST - mine[to] for to in ways_out(known, enemy, at, 1)))
    attack = body_of(Man(unit, attacking=True, way=out[squares[unit.id]]) for unit in outside)
    defence = body_of(Man(unit, way=bool(rooms)) for unit in inside)
    pinned = all(here in raid.fights for here in out)
    fight = melee(attack, defence, (both[0].dice, both[1].dice), rooms, pinned)
    return Odds(DICE, parts, *fight, None, CHOICE)


def part(side: Player, units: Sequence[Unit], mine: Strength) -> Part:
    """What one side throws, and why so many."""
    words = f"{WHO[side]}: {counted(units) or 'nobody'}, {many(mine.factor, 'point')}"
    return Part(words, mine.dice, ONE_HIT, mine.mods)


def loss_rows(side: Player, losses: Mapping[int, Fraction]) -> tuple[Chance, ...]:
    """How many a side loses, at the least."""
    words = f"{WHO[side]} {'lose' if side == RAIDERS else 'loses'}"
    return or_more(losses, lambda n: f"{words} {n}{'' if n == max(losses) else ' or more'}")


def mark_words(owner: Player, kind: Kind, mark: Mark) -> str:
    """ "an officer of the town is captured"."""
    if kind is Kind.GOVERNOR:
        return f"the governor {WORDS[mark]}"
    return f"an officer of {WHO[owner]} {WORDS[mark]}"


def of_fight_victim(raid: Raid, who: UnitId) -> Odds:
    """What a hit does to one who has been named to take it (P8-22.12, P8-22.13)."""
    fight, unit = raid.fight, raid.units[who]
    assert fight is not None
    attacking = unit.owner == fight.attacker
    here = known_places(raid, unit.owner)[who]
    way = bool(ways_out(as_known(raid), unit.owner, here, 1))
    man = Man(bare(unit), attacking=attacking, way=way)
    blows, saving = struck(man, True)
    blow = read_as(blows, lambda each: each.mark)
    words = {Mark.STAYS: "he stays", **{mark: f"he {WORDS[mark]}" for mark in WORDS}}
    words[Mark.CAPTURED] = "he is overpowered"
    return Odds(
        OFFICER_HIT if unit.officer else MELEE_SAVE,
        (saving,),
        tuple(Chance(words[mark], blow[mark]) for mark in sorted(blow, reverse=True)),
        note=OVERPOWERED if unit.officer else "",
    )


# --- Odds -----------------------------------------------------------------------------------------

CATCHES, SMOULDERS = "it catches", "it goes out"
STAYS, LEAPS = "the fire does not spread", "the fire spreads"
RAIDERS_CHOOSE = "it spreads, and the raiders say where"
TOWN_CHOOSES = "it spreads, and the town says where"
__all__ = ["alarm_rows", "of_alarm", "of_assault", "of_volley"]
MARKS = (Fraction(9, 10), Fraction(3, 4), Fraction(1, 2), Fraction(1, 4), Fraction(1, 10))
"""The chances for which it is told how much can be had with them at least."""
ZERO = Fraction(0)
AS_THINGS_STAND = "Each chance is for now; one fight may change the next."


# --- The odds of fire (P8-22.16 to 22.18): torches, flames that leap, and men who burn -----------


def of_torches(raid: Raid, acts: Sequence[Burn]) -> Odds:
    """Several groups laying fires, one after the other; a square catches once (P8-22.16).

    Raises ValueError for nobody.
    """
    if not acts:
        raise ValueError("nobody lays a fire")
    told_off: dict[Square, list[Unit]] = {}
    for act in acts:
        told_off.setdefault(act.at, []).append(bare(raid.units[act.by]))
    found = {at: torches(ground_at(raid, at), tuple(men)) for at, men in told_off.items()}
    units = [unit for men in told_off.values() for unit in men]
    need = next(need for _, need in found.values())
    part = Part(counted(units), len(units), need)
    if len(found) == 1:
        chance = next(chance for chance, _ in found.values())
        return Odds(TOWN_TORCHES, (part,), either((CATCHES, SMOULDERS), chance))
    fires = trials(chance for chance, _ in found.values())
    also = tuple(Chance(f"{place(raid, at)} catches", p) for at, (p, _) in sorted(found.items()))
    return Odds(TOWN_TORCHES, (part,), numbers(fires, "no fire", "fire"), also, mean(fires))


@lru_cache(maxsize=256)
def torches(ground: Ground, men: tuple[Unit, ...]) -> tuple[Fraction, int]:
    """The chance that a building catches when these groups try it, and the face they need."""
    at = Square(0)
    raid = stage(ground.value, [(unit, at) for unit in men], Phase.BURNING)

    def do(play: Play[Raid]) -> None:
        for n in range(len(men)):
            act = Burn(UnitId(n), at)
            if refuse_burn(play.state, act) is None:
                burn(play, act)

    found = over_all_dice(
        raid, do, lambda play: (bool(play.state.fires[at]), told(play, TorchLaid).need)
    )
    return chance_that(found, lambda each: each[0]), next(need for _, need in found)


def of_spread(raid: Raid) -> Odds | None:
    """Whether the fires leap, and who then says where (P8-22.17); None where nothing burns."""
    if not any(0 < fire < BURNT for fire in raid.fires):
        return None
    empty = without_men(raid)

    def read(play: Play[Raid]) -> str:
        ask = play.state.pending[-1] if play.state.pending else None
        if isinstance(ask, AskSpread):
            return RAIDERS_CHOOSE if ask.chooser == RAIDERS else TOWN_CHOOSES
        events = play.done().events
        if not any(isinstance(event, SpreadThrown) for event in events):
            return ""
        leapt = [event for event in events if isinstance(event, CaughtFire)]
        return f"{LEAPS} to {place(raid, leapt[0].at)}" if leapt else STAYS

    found = over_all_dice(empty, let_spread, read)
    if "" in found:
        return None
    parts = (Part("the raiders", 1, 0), Part("the town", 1, 0))
    rows = sorted(found.items(), key=lambda row: (row[0] == STAYS, row[0]))
    return Odds(SPREADING, parts, tuple(Chance(words, chance) for words, chance in rows))


def of_flames(raid: Raid) -> Odds | None:
    """How many of those in burning squares burn (P8-22.18); None where nobody stands in one."""
    at = [known_places(raid, unit.owner)[unit.id] for unit in raid.units]
    men = [
        unit
        for unit in raid.units
        if unit.here and not unit.gun and at[unit.id] >= 0 and 0 < raid.fires[at[unit.id]] < BURNT
    ]
    if not men:
        return None
    burnt = [burns(bare(unit), raid.fires[at[unit.id]]) for unit in men]
    counts = trials(chance for chance, _ in burnt)
    rows = numbers(counts, "nobody burns", "unit burns", "units burn")
    also = tuple(
        Chance(f"{subject(raid, unit.id)} burns", chance)
        for unit, (chance, _) in zip(men, burnt, strict=True)
    )
    part = Part(f"in the fire: {counted(men)}", len(men), burnt[0][1])
    return Odds(BURNING_MEN, (part,), rows, also, mean(counts))


@lru_cache(maxsize=256)
def burns(unit: Unit, fire: int) -> tuple[Fraction, int]:
    """The chance that a unit in a fire burns to death, and the face from which it does."""
    raid = stage("H", [(unit, Square(0))], fires=(fire,))

    found = over_all_dice(
        raid, burn_men, lambda play: (not play.state.units[0].here, told(play, BurnThrown).need)
    )
    return chance_that(found, lambda each: each[0]), next(need for _, need in found)


# --- The odds of men's nerves: officers who rouse a sleeping town, and men who run ---------------


def of_rousing(raid: Raid) -> Odds | None:
    """How many officers of a sleeping town rouse their men (P8-22.3); None where none throws."""
    town = [unit for unit in raid.units if unit.owner == TOWN and unit.here]
    officers = [unit for unit in town if unit.officer]
    if not officers or raid.alarm is Alarm.FULL:
        return None
    scurvy = [u for u in town if u.group and u.quality is Quality.SCURVY][:1]
    placed = [(bare(unit), HERE) for unit in (officers[0], *scurvy)]
    night = replace(stage("=", placed, Phase.MOVING), alarm=raid.alarm)

    found = over_all_dice(night, rouse, lambda play: told(play, OfficerThrew))
    event = next(iter(found))
    counts = trials([chance_that(found, lambda each: each.takes > 0)] * len(officers))
    rows = numbers(counts, "nobody stirs", "officer rouses his men", "officers rouse theirs")
    part = Part(many(len(officers), "officer") + " of the town", len(officers), event.need)
    return Odds(ROUSING, (part,), rows, (), mean(counts))


def nerve_courses(raid: Raid) -> dict[Raid, Fraction]:
    """What the tests of morale to come may leave of a raid, each with its chance (P8-22.15)."""

    def step(now: Raid) -> dict[Raid, Fraction] | None:
        if not now.fallen:
            return None
        left = replace(now, fallen=now.fallen[1:])
        return over_all_dice(
            left, lambda play: take_test(play, now.fallen[0]), lambda play: play.state
        )

    return chain(as_known(raid), step)


def of_nerve(raid: Raid) -> Odds | None:
    """The tests of morale to come for those who have fallen (P8-22.15); None where none is due."""
    if not raid.fallen:
        return None

    def runs(after: Raid) -> frozenset[str]:
        new = (u for u in after.units if u.fate is Fate.RAN and raid.units[u.id].here)
        return frozenset(f"{subject(raid, unit.id)} runs" for unit in new)

    ran = read_as(nerve_courses(raid), runs)
    counts = read_as(ran, len)
    rows = numbers(counts, "nobody runs", "unit runs", "units run")
    order = [f"{subject(raid, unit.id)} runs" for unit in raid.units]
    part = Part("nerve, for each loss", len(raid.fallen), 0)
    return Odds(NERVE, (part,), rows, each_of(ran, order), mean(counts))


# --- The table of orders: which chapter says what each of them may come to -----------------------


def odds(raid: Raid, action: Action) -> Odds | None:
    """Every outcome of a legal action with its exact chance; None where no dice are thrown."""
    match action:
        case Shoot() | Serve():
            return of_volley(raid, (action,))
        case Attack():
            return of_attacks(raid, (action,))
        case Victim():
            of_victim = of_fight_victim if raid.fight else shooting_odds.of_victim
            return of_victim(raid, action.unit)
        case Burn():
            return of_torches(raid, (action,))
        case Loot():
            return of_loot(raid, action)
        case Haul():
            return of_haul()
        case Name():
            return of_named(raid, action)
        case Done():
            return of_done(raid)
    return None


def of_loot(raid: Raid, act: Loot) -> Odds:
    """The coins a building brings, as far as the town's purse goes (P8-22.19)."""
    ground = ground_at(raid, act.at)
    dice, found = loot(ground)
    before = raid.purse[RAIDERS]
    paid = read_as(found, lambda coins: after_paying(raid.purse, coins)[RAIDERS] - before)
    part = Part(f"{counted([raid.units[who] for who in act.by])}: {GROUNDS[ground]}", dice, 0)
    rows = numbers(paid, "0 coins", "coin")
    short = raid.purse[TOWN] < max(found)
    note = f"The town has {many(raid.purse[TOWN], 'coin')} left." if short else ""
    rule = LOOTING if ground in CARRIERS else OTHER_BUILDINGS
    return Odds(rule, (part,), rows, at_least(paid), mean(paid), note)


@lru_cache(maxsize=16)
def loot(ground: Ground) -> tuple[int, Mapping[int, Fraction]]:
    """The dice of a building, and the coins they find in it."""

    def throw(play: Play[Raid]) -> tuple[int, int]:
        faces, coins = town_throw(play, ground)
        return len(faces), coins

    both = over_all_dice(stage(ground.value, ()), lambda play: None, throw)
    return next(dice for dice, _ in both), read_as(both, lambda each: each[1])


def at_least(found: Mapping[int, Fraction]) -> tuple[Chance, ...]:
    """ "11 coins or more": the highest sum for each chance of the table that is still had."""
    sums, so_far = {}, Fraction(0)
    for coins in sorted(found, reverse=True):
        so_far += found[coins]
        sums[coins] = so_far
    told_of = {max(coins for coins, p in sums.items() if p >= mark) for mark in MARKS}
    lines = sorted(told_of - {min(found)})
    return tuple(Chance(f"{many(coins, 'coin')} or more", sums[coins]) for coins in lines)


@lru_cache(maxsize=1)
def of_haul() -> Odds:
    """Whether a gun's crew can move it (P8-22.4)."""
    gun = Unit(UnitId(0), TOWN, Kind.GUN, Quality.ABLE)
    act = Haul(UnitId(0), Sealed(TOWN, Square(1)))
    night = stage("==", [(gun, Square(0))], Phase.MOVING)
    found = over_all_dice(night, lambda play: haul(play, act), lambda play: told(play, Hauled))
    event = next(iter(found))
    moved = chance_that(found, lambda each: any(seal.content == 1 for seal in each.to))
    part = Part("to move the gun", 1, event.need)
    return Odds(event.rule, (part,), either(("it moves", "it sticks fast"), moved))


def of_done(raid: Raid) -> Odds | None:
    """The dice that come of ending one's part, before anybody has to decide again."""
    match raid.phase:
        case Phase.LOOTING:
            return of_alarm(raid)
        case Phase.BURNING if not any(has_waited(unit) for unit in own(raid, RAIDERS)):
            return of_alarm(raid)
        case Phase.MOVING if raid.side == raid.first == RAIDERS:
            return of_rousing(raid)
        case Phase.MOVING if raid.side != raid.first and nobody_shoots(raid, RAIDERS, TOWN):
            return of_rest(raid)
        case Phase.SHOOTING if raid.side != raid.first or nobody_shoots(
            raid, opponent_of(raid.side)
        ):
            return of_rest(raid)
    return None


def nobody_shoots(raid: Raid, *sides: Player) -> bool:
    """Whether the shooting of some sides is passed over, as all know."""
    return all(idle_in_shooting(raid, side) for side in sides)


def of_rest(raid: Raid) -> Odds | None:
    """What comes when the shooting is over: fights, morale, fire.

    Fire comes after the tests of morale, and so do its odds. What fights may change of all that
    is left out, and the note says so.
    """
    parts: list[Part] = []
    also: list[Chance] = []
    for at in raid.fights:
        side = next((u.owner for u in raid.units if u.attacks == at and u.here), None)
        goes_in = [] if side is None else storming(as_known(raid), side, at)
        if goes_in:
            found = of_assault(raid, [unit.id for unit in goes_in], at)
            parts += found.parts
            also.append(Chance(f"{label(raid, at)}: the square is taken", chance_of(found, TAKEN)))
    left = nerve_courses(raid)
    for odds_of, states, none, words in (
        (of_nerve, {raid: Fraction(1)}, "nobody runs", "somebody runs"),
        (of_flames, left, "nobody burns", "somebody burns"),
        (of_spread, left, STAYS, LEAPS),
    ):
        now = odds_of(raid)
        if now is not None:
            parts += now.parts
            nothing = (weight * chance_of(odds_of(s), none) for s, weight in states.items())
            also.append(Chance(words, 1 - sum(nothing, ZERO)))
    note = AS_THINGS_STAND if raid.fights and len(also) > 1 else ""
    return Odds(ORDER, tuple(parts), (), tuple(also), None, note) if parts else None


def chance_of(found: Odds | None, words: str) -> Fraction:
    """The chance of the row of these words; of no dice it is certain that nothing happens."""
    if found is None:
        return Fraction(1)
    return sum((row.chance for row in found.rows if row.words == words), ZERO)
