"""What an order may come to: exact chances, as far as the seat that asks knows of the raid.

A screen hands in a raid with the enemy's seals closed. Whatever is asked is asked of the men
in sight: of those who stand in the dark nobody knows that they are there. The rules themselves
are run over all dice, on small stages.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache, partial, reduce
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.dice import Dice, Rule, outcomes
from pieces_of_eight.campaign.kernel.odds import (
    Came,
    Chance,
    Luck,
    Odds,
    Part,
    Ways,
    apart,
    chain,
    chance_that,
    each_of,
    either,
    from_face,
    in_all,
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
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from . import events as e
from . import fighting, moving, town
from . import state as s
from .events import affordable, described, label, place, subject
from .fighting import strength, ways_out
from .moving import laid_out, places_at_start
from .rules import idle_in_shooting
from .state import (
    RAIDERS,
    TOWN,
    Fate,
    Ground,
    Kind,
    Phase,
    Raid,
    Unit,
    UnitId,
    has_waited,
    own,
    spied,
    square_of,
    with_places,
    with_sight,
)

# --- What a seat knows, and the stages on which the rules are run ---------------------------------

AMPLE = 500
"""Coins in either purse of a stage: there a deed is paid in full, and read off as its worth."""


def known_places(raid: Raid, side: Player) -> tuple[Square, ...]:
    """Where the units of a side stand, by unit id, as far as the holder of the state knows."""
    places = raid.places[side].content
    return places.at if places is not None else spied(raid, opponent_of(side))


def men_at(raid: Raid, side: Player, square: Square) -> tuple[Unit, ...]:
    """The officers and groups of a side that are known to stand in a square."""
    at = known_places(raid, side)
    return tuple(unit for unit in raid.units if at[unit.id] == square and not unit.gun)


def as_known(raid: Raid) -> Raid:
    """The raid with all seals open, and without the men of whom it is not known where they are."""
    both = (known_places(raid, RAIDERS), known_places(raid, TOWN))
    units = tuple(
        replace(u, fate=Fate.LEFT) if u.here and both[u.owner][u.id] == NOWHERE else u
        for u in raid.units
    )
    return opened(replace(raid, units=units), both)


def opened(raid: Raid, at: tuple[tuple[Square, ...], tuple[Square, ...]]) -> Raid:
    """A raid on an open table, with the men of both sides where `at` says."""
    squares = (True,) * len(raid.fires)
    for side in (RAIDERS, TOWN):
        raid = with_places(raid, side, places_at_start(at[side]))
        raid = with_sight(raid, side, s.Sight(squares, at[opponent_of(side)]))
    return replace(raid, options=replace(raid.options, open_table=True))


def with_men_away(raid: Raid, *units: Unit) -> Raid:
    """The town and the night, for rules that ask for nobody on the map: with some units off it."""
    nowhere = (NOWHERE,) * len(units)
    return opened(replace(raid, units=units, guns=(), pending=()), (nowhere, nowhere))


def stage(
    row: str,
    placed: Sequence[tuple[Unit, Square]] = (),
    phase: Phase = Phase.FIGHTING,
    fires: tuple[int, ...] | None = None,
) -> Raid:
    """A few units on one row of squares, numbered as they are given, with full purses."""
    units = tuple(replace(unit, id=UnitId(n)) for n, (unit, _) in enumerate(placed))
    at = tuple(square for _, square in placed)
    raid = laid_out(s.Town("", (row,)), units, at, s.Options(turns=99))
    raid = replace(raid, purse=(AMPLE, AMPLE), turn=1, phase=phase, fires=fires or raid.fires)
    return opened(raid, (known_places(raid, RAIDERS), known_places(raid, TOWN)))


def man(owner: Player, kind: Kind, *, number: int = 0, fate: Fate = Fate.HERE) -> Unit:
    return Unit(UnitId(number), owner, kind, s.Quality.ABLE, fate=fate)


@lru_cache(maxsize=4096)
def bare(unit: Unit) -> Unit:
    """A unit as every other of its kind is: without its number, its name, and what it did."""
    return Unit(UnitId(0), unit.owner, unit.kind, unit.quality, trait=unit.trait)


def ground_at(raid: Raid, at: Square) -> Ground:
    return raid.table.ground[at]


def counted(units: Iterable[Unit]) -> str:
    """Some units in words, each kind with its number: "2 able musket groups, 1 officer"."""
    return ", ".join(many(n, words) for words, n in Counter(map(described, units)).items())


def from_need(need: int) -> Fraction:
    """The chance of a die to come to a face or more."""
    return Fraction(7 - need, 6)


def each_throws(
    rule: Rule,
    words: str,
    number: int,
    need: int,
    names: tuple[str, str, str],
    also: tuple[Chance, ...] = (),
) -> Odds:
    """Several who throw a die each, `names` in words for none, for one and for more of them."""
    counts = trials([from_need(need)] * number)
    part = Part(words, number, need)
    return Odds(rule, (part,), numbers(counts, *names), also, mean(counts))


# --- What hits do to a body of men (P8-22.7 to 22.13): one hit by the rules, many by counting -----
# Men of one kind are counted, not told apart, so a body is a few numbers, and hits on it are
# worked out one after the other over all that can be left of it.
#
# Who takes a hit is a captain's choice. Here each captain does what is sensible: every hit is
# weighed by what it costs on the average, in points of strength and in coins; the striker names
# the man with whom it costs most, the owner the one with whom it costs least.

FALLS = "somebody falls"
CHOICE = "Assumes that each captain chooses well who is hit."
VICTIM, ENEMY = UnitId(0), UnitId(1)
FROM, FIGHT = Square(1), Square(2)
"""Where a fight is staged: attackers in the second square of a row, defenders in the third."""


class Mark(IntEnum):
    """What a hit has made of a man."""

    STAYS = 0
    KILLED = 1
    CAPTURED = 2
    DRIVEN = 3


class Man(Struct, frozen=True):
    """A unit that may be hit, and what about its place matters."""

    unit: Unit
    ground: Ground = Ground.STREET
    fire: int = 0  # how long its square has burnt
    attacking: bool = False
    way: bool = True  # whether it can be driven off: there is a square to go to


class Blow(NamedTuple):
    """What one hit did: the mark, the loss it counts for, and the coins for the raiders."""

    mark: Mark
    loss: int
    coins: int


@lru_cache(maxsize=2048)
def struck(one: Man, steel: bool, captors: bool = True) -> tuple[Mapping[Blow, Fraction], Part]:
    """One hit by the rules, hand to hand or by shot, and the die with which he may get off.

    `captors`: enemies are left there to take prisoners. Officers who are hit hand to hand have a
    table instead of a die, and no need.
    """
    side, foe = one.unit.owner, opponent_of(one.unit.owner)
    enemy = man(foe, Kind.HAND_TO_HAND if steel else Kind.MUSKET, number=ENEMY)
    if not steel:
        placed = [(one.unit, FIGHT), (enemy, FROM)]
        raid = stage(f"=={one.ground.value}", placed, Phase.SHOOTING, (0, 0, one.fire))
        raid = replace(raid, shot=s.Shot(ENEMY, FIGHT, (foe,)))
    else:
        row = "====" if one.way else "#===" if one.attacking else "===#"
        placed = [(one.unit, FIGHT), (replace(enemy, attacks=FIGHT), FROM)]
        if one.attacking:
            placed = [(replace(one.unit, attacks=FIGHT), FROM), (enemy, FIGHT)]
        fight = s.Fight(FIGHT, side if one.attacking else foe, (s.Hit(side, foe),))
        raid = replace(stage(row, placed if captors else placed[:1]), fight=fight)

    def strike(play: Play[Raid]) -> None:
        """The hit falls; an officer who is driven off goes, and who is beaten is taken."""
        if not steel:
            fighting.take_shot(play, VICTIM)
            return
        fighting.take_blow(play, VICTIM)
        fighting.take_prisoners(play)
        if play.state.pending:
            ways = ways_out(play.state, side, square_of(play.state, VICTIM), 1)
            fighting.go(play, s.Go(side, ways[0]))

    def read(play: Play[Raid]) -> tuple[Blow, Part]:
        after, unit = play.state, play.state.units[VICTIM]
        mark = Mark.CAPTURED if unit.fate is Fate.CAPTURED else Mark.KILLED
        if unit.here:
            mark = Mark.STAYS if square_of(after, VICTIM) == placed[0][1] else Mark.DRIVEN
        loss = after.fight.losses[side] if after.fight else int(mark is not Mark.STAYS)
        saves = [each for each in play.done().events if isinstance(each, e.Saved)]
        need, mods = (saves[0].need, saves[0].mods) if saves else (0, ())
        coins = after.purse[RAIDERS] - AMPLE
        return Blow(mark, loss, coins), Part(described(one.unit), 1, need, mods)

    blows, saving = apart(over_all_dice(raid, strike, read))
    return blows, next(iter(saving))


def harm(one: Man, steel: bool) -> Fraction:
    """What a hit costs on the average: strength that is gone, and coins lost or won."""
    points = strength((replace(one.unit, shot=False),)).factor
    blows = struck(one, steel)[0]
    return mean(read_as(blows, lambda each: points * bool(each.loss) + abs(each.coins)))


Hits = tuple[tuple[tuple[bool, ...], Fraction], ...]
"""For each hit of a throw whether the striker names the victim; with its chance."""


Body: TypeAlias = tuple[tuple[Man, int], ...]
"""Men in one square, or going for one: each kind once, with its number."""


def body_of(men: Iterable[Man]) -> Body:
    """Men counted by their kind, in an order of their own."""
    count = Counter(replace(man, unit=replace(bare(man.unit), shot=man.unit.shot)) for man in men)
    kinds = sorted(count, key=lambda man: (man.unit.kind, -man.unit.quality, repr(man)))
    return tuple((kind, count[kind]) for kind in kinds)


class Lost(NamedTuple):
    """One of a body who is out of it."""

    kind: int
    mark: Mark
    loss: int


Between: TypeAlias = tuple[int, tuple[bool, ...], tuple[Lost, ...]]
"""Between two hits: the throws so far, the hits of the last that are still to fall, the lost."""


@lru_cache(maxsize=1024)
def fallen(
    body: Body, throws: tuple[Hits, ...], steel: bool, captors: bool = True
) -> Mapping[tuple[Lost, ...], Fraction]:
    """Who of a body is lost under the hits of some throws, one after the other."""

    def out(kind: int, blow: Blow) -> tuple[Lost, ...]:
        return () if blow.mark is Mark.STAYS else (Lost(kind, blow.mark, blow.loss),)

    blows = [
        read_as(struck(man, steel, captors)[0], partial(out, kind))
        for kind, (man, _) in enumerate(body)
    ]
    harms = [harm(man, steel) for man, _ in body]
    least = sorted(range(len(harms)), key=harms.__getitem__)
    orders = least, least[::-1]

    def step(at: Between) -> dict[Between, Fraction] | None:
        thrown, choices, lost = at
        if not choices:
            if thrown == len(throws):
                return None
            return {(thrown + 1, hits, lost): chance for hits, chance in throws[thrown]}
        gone = [each.kind for each in lost]
        there = (kind for kind in orders[choices[0]] if gone.count(kind) < body[kind][1])
        victim = next(there, None)
        if victim is None:
            return {(thrown, (), lost): Fraction(1)}
        return {
            (thrown, choices[1:], tuple(sorted((*lost, *hit)))): chance
            for hit, chance in blows[victim].items()
        }

    start: Between = 0, (), ()
    return read_as(chain(start, step), itemgetter(2))


# --- The odds of shots (P8-22.6 to 22.8): of one group, of a gun, and of a whole volley -----------


def of_volley(raid: Raid, acts: Sequence[s.Shoot | s.Serve]) -> Odds:
    """Several groups and guns of one side firing into one square, one after the other.

    Raises ValueError for a volley of nobody, and for one at several squares.
    """
    if len({act.at for act in acts}) != 1:
        raise ValueError("a volley goes into one square")
    at, side = acts[0].at, raid.units[acts[0].by].owner
    volley = [(bare(raid.units[act.by]), isinstance(act, s.Serve)) for act in acts]
    shots = tuple(shots_of(unit, gun)[0] for unit, gun in volley)
    parts = []
    for (unit, gun), n in Counter(volley).items():
        fired = shots_of(unit, gun)[1]
        words = f"{many(n, 'town gun')}, {described(unit)}" if gun else counted([unit] * n)
        parts.append(Part(words, n * len(fired.faces), fired.need, fired.mods))
    ground, fire = ground_at(raid, at), raid.fires[at]
    body = body_of(Man(bare(u), ground, fire) for u in men_at(raid, opponent_of(side), at))
    saves = (struck(man, False)[1] for man, _ in body)
    parts += [replace(part, words=f"{part.words}, to escape") for part in saves]
    hits = reduce(in_all, (read_as(dict(shot), len) for shot in shots))
    rule = fighting.GUNS if all(gun for _, gun in volley) else fighting.HITTING
    also: tuple[Chance, ...] = ()
    if body:
        lost = fallen(body, shots, False)
        also = or_more(read_as(lost, len), lambda n: f"{n} or more fall" if n > 1 else FALLS)
    if len(body) > 1:
        kinds = [f"{described(man.unit)} falls" for man, _ in body]
        also += each_of(read_as(lost, lambda lost: frozenset(kinds[u.kind] for u in lost)), kinds)
    note = CHOICE if len(body) > 1 else ""
    return Odds(rule, tuple(parts), numbers(hits, "no hit", "hit"), also, mean(hits), note)


@lru_cache(maxsize=256)
def shots_of(unit: Unit, gun: bool) -> tuple[Hits, e.Fired]:
    """The hits of one group's muskets, or of a gun it serves; and what is told of it."""
    here, at = Square(0), Square(1)
    placed = [(unit, here), *([(man(TOWN, Kind.GUN), here)] if gun else [])]
    act = s.Serve(UnitId(0), UnitId(1), at) if gun else s.Shoot(UnitId(0), at)

    def read(play: Play[Raid]) -> tuple[tuple[bool, ...], e.Fired]:
        hits = play.state.shot.hits if play.state.shot else ()
        return tuple(who == unit.owner for who in hits), told(play, e.Fired)

    raid = stage("==", placed, Phase.SHOOTING)
    found = over_all_dice(raid, lambda play: fighting.shoot(play, act), read)
    return tuple(read_as(found, itemgetter(0)).items()), next(iter(found))[1]


def of_victim(raid: Raid, who: UnitId) -> Odds:
    """What a hit does to one who has been named to take it (P8-22.8, P8-22.12, P8-22.13)."""
    unit, fight = raid.units[who], raid.fight
    if fight is None:
        assert raid.shot is not None
        at = raid.shot.square
        blows, saving = struck(Man(bare(unit), ground_at(raid, at), raid.fires[at]), False)
        falls = chance_that(blows, lambda each: each.mark is Mark.KILLED)
        return Odds(fighting.SHOT_SAVE, (saving,), either(("he falls", "he is unhurt"), falls))
    here = known_places(raid, unit.owner)[who]
    way = bool(ways_out(as_known(raid), unit.owner, here, 1))
    one = Man(bare(unit), attacking=unit.owner == fight.attacker, way=way)
    blows, saving = struck(one, True)
    marks = read_as(blows, lambda each: each.mark)
    words = {mark: f"he {words}" for mark, words in WORDS.items()}
    words |= {Mark.STAYS: "he stays", Mark.CAPTURED: "he is overpowered"}
    return Odds(
        fighting.OFFICER_HIT if unit.officer else fighting.MELEE_SAVE,
        (saving,),
        tuple(Chance(words[mark], marks[mark]) for mark in sorted(marks, reverse=True)),
        note=OVERPOWERED if unit.officer else "",
    )


# --- The odds of an assault (P8-22.9 to 22.14): what both sides bring, what it can come to --------
# Each side's hits fall on the other by themselves; only the end of the fight brings the two
# together: who is beaten is a prisoner where an enemy is left, and else dead (R3-42).

TAKEN, LEFT, HELD, STUCK = (
    "the square is taken",
    "they give way, but nobody can move in",
    "the square is held",
    "they are beaten, but cannot give way",
)
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
    driven: int  # how many were driven off, and take up room where the others may have to go
    can_fight: bool
    governor: bool


@lru_cache(maxsize=64)
def hits_by(dice: int) -> tuple[Hits]:
    """The hits of so many dice: those the striker gives, then those the owner takes (R3-41)."""

    def run(roll: Dice) -> tuple[bool, ...]:
        play = Play(stage("===="), roll)
        faces = fighting.throw(play, dice)
        hits = fighting.hits_of(RAIDERS, faces, fighting.throw_pairs(play, faces))
        return tuple(sorted((hit.chooser == RAIDERS for hit in hits), reverse=True))

    return (tuple(outcomes(run).items()),)


def end_of(body: Body, lost: tuple[Lost, ...]) -> End:
    gone = Counter(each.kind for each in lost)
    staying = {man.unit.kind for kind, (man, n) in enumerate(body) if n > gone[kind]}
    return End(
        sum(each.loss for each in lost),
        sum(n for _, n in body) - len(lost),
        sum(each.mark is Mark.DRIVEN for each in lost),
        any(fighting.FACTOR[kind] for kind in staying),
        Kind.GOVERNOR in staying,
    )


def outcome_of(
    attack: End, defence: End, rooms: tuple[int, ...], pinned: bool
) -> tuple[str, str | None]:
    """Who has the square; and if the governor is caught, where he may be, or None.

    Those driven off before went where the rest does not want to go, if they could.
    """
    lost = defence.losses - attack.losses
    if not fighting.gives_way(lost, attack.can_fight, defence.can_fight):
        return HELD, None
    taken = LEFT if pinned else TAKEN
    room = [each - max(0, defence.driven - sum(rooms) + each) for each in rooms]
    free = taken if not defence.left or max(room, default=0) >= defence.left else STUCK
    return free, ((taken if defence.left == 1 else free) if defence.governor else None)


@lru_cache(maxsize=256)
def melee(
    attack: Body, defence: Body, dice: tuple[int, int], rooms: tuple[int, ...], pinned: bool
) -> tuple[tuple[Chance, ...], tuple[Chance, ...]]:
    """A whole fight: who has the square, and what else comes of it.

    `rooms` are those of the squares to which the defenders can go back. `pinned`: all attackers
    are under attack themselves, and so cannot move in (R3-43).
    """
    attacker = attack[0][0].unit.owner
    outside, inside = (
        read_as(fallen(body, hits_by(n), True), partial(end_of, body))
        for body, n in zip((attack, defence), reversed(dice), strict=True)
    )
    ends = read_as(paired(outside, inside), lambda both: outcome_of(*both, rooms, pinned))
    caught = 1 - from_need(s.DRIVEN)  # on 1 or 2 (R3-61)
    rows: dict[str, Fraction] = defaultdict(Fraction)
    governor = Fraction(0)
    for (free, taken), chance in ends.items():
        rows[free] += chance if taken is None else chance * (1 - caught)
        if taken is not None:
            rows[taken] += chance * caught
            governor += chance * caught
    taken_words = frozenset({f"the governor {WORDS[Mark.CAPTURED]}"})
    marks = merged(
        [
            ({taken_words: governor}, Fraction(1)),
            *officers(attack, dice[1], inside),
            *officers(defence, dice[0], outside),
        ]
    )

    def losses(side: Player, ends: Mapping[End, Fraction]) -> tuple[Chance, ...]:
        lost, lose = read_as(ends, lambda end: end.losses), "lose" if side == RAIDERS else "loses"
        most = max(lost)
        return or_more(lost, lambda n: f"{WHO[side]} {lose} {n}{'' if n == most else ' or more'}")

    return (
        tuple(Chance(row, rows[row]) for row in (TAKEN, LEFT, STUCK, HELD) if rows[row]),
        (
            *losses(opponent_of(attacker), inside),
            *losses(attacker, outside),
            *each_of(marks, MARKED),
        ),
    )


def officers(
    body: Body, dice: int, enemy: Mapping[End, Fraction]
) -> Iterator[tuple[dict[frozenset[str], Fraction], Fraction]]:
    """What becomes of officers and the governor, where an enemy is left to take them or none is."""

    def words(each: Lost) -> str:
        unit = body[each.kind][0].unit
        who = f"an officer of {WHO[unit.owner]}"
        return f"{'the governor' if unit.kind is Kind.GOVERNOR else who} {WORDS[each.mark]}"

    def marks(lost: tuple[Lost, ...]) -> frozenset[str]:
        return frozenset(words(each) for each in lost if body[each.kind][0].unit.officer)

    captors = chance_that(enemy, lambda end: end.left > 0)
    for left, chance in ((True, captors), (False, 1 - captors)):
        yield read_as(fallen(body, hits_by(dice), True, left), marks), chance


def of_assault(raid: Raid, gone_in: Sequence[UnitId], at: Square) -> Odds:
    """The hand-to-hand fight for a square if these attackers go in, reckoned by kinds of men.

    Ways out are those that are open before the fight; and the men are those in sight. Raises
    ValueError where nobody attacks, or both sides would.
    """
    if len({raid.units[who].owner for who in gone_in}) != 1:
        raise ValueError("an assault is made by men of one side")
    side = raid.units[gone_in[0]].owner
    enemy = opponent_of(side)
    outside, inside = [raid.units[who] for who in gone_in], men_at(raid, enemy, at)
    both = strength(outside), strength(inside)
    parts = tuple(
        Part(
            f"{WHO[who]}: {counted(units) or 'nobody'}, {many(brings.factor, 'point')}",
            brings.dice,
            fighting.ONE_HIT,
            brings.mods,
        )
        for who, units, brings in ((side, outside, both[0]), (enemy, inside, both[1]))
    )
    if not inside:
        return Odds(fighting.DICE, parts, (Chance(TAKEN, Fraction(1)),))
    known, squares = as_known(raid), known_places(raid, side)
    out = {here: bool(ways_out(known, side, here, 1)) for here in {squares[u.id] for u in outside}}
    there = moving.counted(known, enemy)
    rooms = tuple(sorted(s.MOST - there[to] for to in ways_out(known, enemy, at, 1)))
    attack = body_of(Man(unit, attacking=True, way=out[squares[unit.id]]) for unit in outside)
    defence = body_of(Man(unit, way=bool(rooms)) for unit in inside)
    pinned = all(here in raid.fights for here in out)
    fight = melee(attack, defence, (both[0].dice, both[1].dice), rooms, pinned)
    return Odds(fighting.DICE, parts, *fight, None, CHOICE)


# --- The odds of fire (P8-22.16 to 22.18): torches, flames that leap, and men who burn -----------

STAYS, LEAPS = "the fire does not spread", "the fire spreads"


def of_torches(raid: Raid, acts: Sequence[s.Burn]) -> Odds:
    """Several groups laying fires, one after the other; a square catches once (P8-22.16).

    Raises ValueError for nobody.
    """
    if not acts:
        raise ValueError("nobody lays a fire")
    laid = Counter(act.at for act in acts)
    catch = {at: 1 - (1 - from_need(town.CATCHES)) ** torches for at, torches in laid.items()}
    men = counted(raid.units[act.by] for at in laid for act in acts if act.at == at)
    parts = (Part(men, len(acts), town.CATCHES),)
    if len(laid) == 1:
        rows = either(("it catches", "it goes out"), catch[acts[0].at])
        return Odds(town.TORCHES, parts, rows)
    fires = trials(catch.values())
    also = tuple(Chance(f"{place(raid, at)} catches", catch[at]) for at in sorted(catch))
    return Odds(town.TORCHES, parts, numbers(fires, "no fire", "fire"), also, mean(fires))


def of_spread(raid: Raid) -> Odds | None:
    """Whether the fires leap, and who then says where (P8-22.17); None where nothing burns."""
    if not town.burning(raid):
        return None

    def read(play: Play[Raid]) -> str:
        ask = play.state.pending[-1] if play.state.pending else None
        if isinstance(ask, s.AskSpread):
            say = "raiders say" if ask.chooser == RAIDERS else "town says"
            return f"it spreads, and the {say} where"
        events = play.done().events
        if not any(isinstance(event, e.SpreadThrown) for event in events):
            return ""
        leapt = [event for event in events if isinstance(event, e.CaughtFire)]
        return f"{LEAPS} to {place(raid, leapt[0].at)}" if leapt else STAYS

    found = over_all_dice(with_men_away(raid), town.let_spread, read)
    if "" in found:
        return None
    rows = sorted(found.items(), key=lambda row: (row[0] == STAYS, row[0]))
    parts = tuple(Part(who, 1, 0) for who in WHO)
    return Odds(town.SPREADING, parts, tuple(Chance(words, chance) for words, chance in rows))


def of_flames(raid: Raid) -> Odds | None:
    """How many of those in burning squares burn (P8-22.18); None where nobody stands in one."""
    at = [known_places(raid, unit.owner)[unit.id] for unit in raid.units]
    alight, need = town.burning(raid), town.BURNS_TO_DEATH
    men = [unit for unit in raid.units if unit.here and not unit.gun and at[unit.id] in alight]
    if not men:
        return None
    also = tuple(Chance(f"{subject(raid, unit.id)} burns", from_need(need)) for unit in men)
    words, names = f"in the fire: {counted(men)}", ("nobody burns", "unit burns", "units burn")
    return each_throws(town.BURNING_MEN, words, len(men), need, names, also)


# --- The odds of men's nerves: officers who rouse a sleeping town, and men who run ---------------


def of_rousing(raid: Raid) -> Odds | None:
    """How many officers of a sleeping town rouse their men (P8-22.3); None where none throws."""
    officers = sum(unit.officer for unit in own(raid, TOWN))
    if not officers or raid.alarm is s.Alarm.FULL:
        return None
    words = f"{many(officers, 'officer')} of the town"
    names = ("nobody stirs", "officer rouses his men", "officers rouse theirs")
    return each_throws(moving.ROUSING, words, officers, moving.ROUSED, names)


def nerve_courses(raid: Raid) -> dict[Raid, Fraction]:
    """What the tests of morale to come may leave of a raid, each with its chance (P8-22.15)."""

    def step(now: Raid) -> dict[Raid, Fraction] | None:
        if not now.fallen:
            return None
        first, *rest = now.fallen
        left = replace(now, fallen=tuple(rest))
        return over_all_dice(
            left, lambda play: fighting.take_test(play, first), lambda play: play.state
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
    return Odds(fighting.NERVE, (part,), rows, each_of(ran, order), mean(counts))


# --- The odds of the alarm table (P8-22.21 to 22.27), and what its rows would mean now ------------


class AlarmRow(Struct, frozen=True):
    """What one outcome of the alarm table would do now."""

    throws: tuple[int, ...]  # the sums of two dice that bring it
    words: str  # what the table calls it
    means: str  # what it would mean as things stand
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
    alarm: s.Alarm
    last: int
    asks: type[s.AskDeserters | s.AskLost] | None  # in which square men throw
    rising: bool  # whether those of the town who are out throw to come back


def alarm_rows(raid: Raid) -> tuple[AlarmRow, ...]:
    """The alarm table as it would work at the end of this turn; rows that do the same, together."""
    found = thrown(raid)
    does = {each.row: (e.ROWS[each.row], means(raid, each)) for each in found}
    table = [
        AlarmRow(tuple(row for row in sorted(does) if does[row] == words), *words, chance)
        for words, chance in read_as(found, lambda each: does[each.row]).items()
    ]
    return tuple(sorted(table, key=lambda row: row.throws))


def thrown(raid: Raid) -> dict[Outcome, Fraction]:
    """The two dice of the table, with what they do at once.

    They fall on the night as it is, with one man of the town dead, and a night raider where one
    leads.
    """
    units = [man(TOWN, Kind.MOB, fate=Fate.DEAD)]
    if town.slips_in(raid):
        raider = man(RAIDERS, Kind.OFFICER, number=1)
        units.append(replace(raider, trait=s.Trait.NIGHT_RAIDER))

    def read(play: Play[Raid]) -> Outcome:
        after, row = play.state, told(play, e.AlarmThrown).row
        ask = type(after.pending[-1]) if after.pending else None
        asks = ask if ask in (s.AskDeserters, s.AskLost) else None
        rises = any(isinstance(event, e.RiseThrown) for event in play.done().events)
        return Outcome(row, after.alarm, after.last, asks, rises)

    return over_all_dice(with_men_away(raid, *units), town.throw_alarm, read)


def means(raid: Raid, outcome: Outcome) -> str:
    """What a row of the table would mean, as far as the holder of the state can tell."""
    if outcome.alarm is not raid.alarm:
        return e.ALARMS[outcome.alarm]
    if outcome.last != raid.last:
        return f"The raid ends after turn {outcome.last}."
    if outcome.asks:
        deserting = outcome.asks is s.AskDeserters
        squares = {*known_places(raid, TOWN if deserting else RAIDERS)} - {NOWHERE}
        most = max((throwers(raid, at, deserting=deserting) for at in squares), default=0)
        if not most:
            return "Nobody in sight would have to roll."
        verb = "desert" if deserting else "get lost"
        average = f"{float(most * from_need(town.GOES)):.1f} on average"
        return f"{many(most, 'unit')} in one square may {verb}, {average}."
    back = sum(map(town.may_come_back, raid.units)) if outcome.rising else 0
    if back:
        units = many(back, "unit of the town", "units of the town")
        average = f"{float(back * from_need(town.COMES_BACK)):.1f} on average"
        return f"{units} may come back, {average}."
    return "Nothing happens."


def throwers(raid: Raid, at: Square, *, deserting: bool) -> int:
    """How many are seen who would have to throw if a square was named."""
    there = men_at(raid, TOWN if deserting else RAIDERS, at)
    return sum(not deserting or town.tempted(unit) for unit in there)


def of_alarm(raid: Raid) -> Odds:
    """What the alarm table does at the end of this turn (P8-22.21 to 22.27)."""
    rows = tuple(Chance(f"{row.numbers}: {row.words}", row.chance) for row in alarm_rows(raid))
    back = sum(map(town.may_come_back, raid.units))
    rising = chance_that(thrown(raid), lambda outcome: outcome.rising)
    chance = rising * (1 - (1 - from_need(town.COMES_BACK)) ** back)
    also = (Chance("somebody comes back", chance),) if back else ()
    return Odds(town.ALARM, (Part("the alarm", 2, 0),), rows, also, None, late(raid))


def late(raid: Raid) -> str:
    pays = raid.since and raid.turn > raid.since
    due = -affordable(raid.purse, e.FIXED[s.Deed.LATE]) if pays else 0
    return f"Before that the raiders pay {many(due, 'coin')} for staying." if due else ""


def of_named(raid: Raid, act: s.Name) -> Odds | None:
    """How many go from a named square (P8-22.22, P8-22.25); None where nobody is seen to."""
    deserting = isinstance(raid.pending[-1], s.AskDeserters)
    throw = throwers(raid, act.at, deserting=deserting)
    if not throw:
        return None
    rule, names = town.DESERTION if deserting else town.LOST, ("all stay", "unit goes", "units go")
    return each_throws(rule, "each of them", throw, town.GOES, names)


# --- How lucky the dice of a land raid were: shots, steel, saves and torches ----------------------
# Officers who rouse their men are left out: an enemy hears only those who succeed.

SHOTS, STEEL, SAVES, TORCHES = "shots", "steel", "saves", "torches"
BLOWS: Ways = (2 / 6, 3 / 6, 1 / 6)  # the hits of a die hand to hand: one on 3 to 5, two on a 6


def luck(raid: Raid, event: Event) -> Iterator[Came]:
    """What came of the dice of an event."""
    match event:
        case e.Fired(by=by, faces=faces, need=need, hits=hits):
            thrown = Luck().throw(hits, len(faces), from_face(need))
            yield Came(raid.units[by].owner, SHOTS, thrown)
        case e.Fought(hits=hits, strengths=strengths):
            for who in (RAIDERS, TOWN):
                thrown = Luck().throw(hits[who], strengths[who].dice, BLOWS)
                yield Came(who, STEEL, thrown)
        case e.Saved(unit=unit, need=need, saved=saved):
            yield Came(raid.units[unit].owner, SAVES, Luck().throw(saved, 1, from_face(need)))
        case e.TorchLaid(by=by, face=face, need=need):
            laid = Luck().throw(face >= need, 1, from_face(need))
            yield Came(raid.units[by].owner, TORCHES, laid)


# --- The table of orders: which chapter says what each of them may come to -----------------------

MARKS = (Fraction(9, 10), Fraction(3, 4), Fraction(1, 2), Fraction(1, 4), Fraction(1, 10))
"""The chances for which it is told how much can be had with them at least."""
AS_THINGS_STAND = "Each chance is for now; one fight may change the next."


def odds(raid: Raid, action: s.Action) -> Odds | None:
    """Every outcome of a legal action with its exact chance; None where no dice are thrown."""
    return of_orders(raid, (action,))


def of_orders(raid: Raid, acts: Sequence[s.Action]) -> Odds | None:
    """The odds of some actions as things are now; None where they throw no dice."""
    if shots := [act for act in acts if isinstance(act, s.Shoot | s.Serve)]:
        return of_volley(raid, shots)
    if fires := [act for act in acts if isinstance(act, s.Burn)]:
        return of_torches(raid, fires)
    if attacks := [act for act in acts if isinstance(act, s.Attack)]:
        at, side = attacks[0].at, raid.units[attacks[0].by].owner
        gone_in = {unit.id for unit in fighting.attackers(raid, side, at)}
        return of_assault(raid, sorted(gone_in.union(act.by for act in attacks)), at)
    match acts[0] if len(acts) == 1 else None:
        case s.Victim(unit=unit):
            return of_victim(raid, unit)
        case s.Loot() as act:
            return of_loot(raid, act)
        case s.Haul():
            part = Part("to move the gun", 1, moving.GUN_MOVES)
            rows = either(("it moves", "it sticks fast"), from_need(moving.GUN_MOVES))
            return Odds(moving.GUNS, (part,), rows)
        case s.Name() as act:
            return of_named(raid, act)
        case s.Done():
            return of_done(raid)
    return None


def of_loot(raid: Raid, act: s.Loot) -> Odds:
    """The coins a building brings, as far as the town's purse goes (P8-22.19)."""
    ground = ground_at(raid, act.at)
    dice, found = loot(ground)
    paid = read_as(found, lambda coins: affordable(raid.purse, coins))
    words = f"{counted(raid.units[who] for who in act.by)}: {e.GROUNDS[ground]}"
    short = raid.purse[TOWN] < max(found)
    note = f"The town has {many(raid.purse[TOWN], 'coin')} left." if short else ""
    rule = town.LOOTING if ground in town.CARRIERS else town.OTHER_BUILDINGS
    rows = numbers(paid, "0 coins", "coin")
    return Odds(rule, (Part(words, dice, 0),), rows, at_least(paid), mean(paid), note)


@lru_cache(maxsize=16)
def loot(ground: Ground) -> tuple[int, Mapping[int, Fraction]]:
    """The dice of a building, and the coins they find in it."""

    def throw(play: Play[Raid]) -> tuple[int, int]:
        faces, coins = town.throw(play, ground)
        return len(faces), coins

    dice, coins = apart(over_all_dice(stage(ground.value), lambda play: None, throw))
    return next(iter(dice)), coins


def at_least(found: Mapping[int, Fraction]) -> tuple[Chance, ...]:
    """ "11 coins or more": the highest sum for each chance of the table that is still had."""
    sums, so_far = {}, Fraction(0)
    for coins in sorted(found, reverse=True):
        so_far += found[coins]
        sums[coins] = so_far
    told_of = {max(coins for coins, p in sums.items() if p >= mark) for mark in MARKS}
    lines = sorted(told_of - {min(found)})
    return tuple(Chance(f"{many(coins, 'coin')} or more", sums[coins]) for coins in lines)


def of_done(raid: Raid) -> Odds | None:
    """The dice that come of ending one's part, before anybody has to decide again."""
    second, enemy = raid.side != raid.first, opponent_of(raid.side)
    idle = [side for side in (RAIDERS, TOWN) if idle_in_shooting(raid, side)]
    match raid.phase:
        case Phase.LOOTING:
            return of_alarm(raid)
        case Phase.BURNING if not any(has_waited(unit) for unit in own(raid, RAIDERS)):
            return of_alarm(raid)
        case Phase.MOVING if raid.side == raid.first == RAIDERS:
            return of_rousing(raid)
        case Phase.MOVING if second and len(idle) == 2:
            return of_rest(raid)
        case Phase.SHOOTING if second or enemy in idle:
            return of_rest(raid)
    return None


def of_rest(raid: Raid) -> Odds | None:
    """What comes when the shooting is over: fights, morale, fire.

    Fire comes after the tests of morale, and so do its odds. What fights may change of all that
    is left out, and the note says so.
    """
    parts: list[Part] = []
    also: list[Chance] = []
    for at in raid.fights:
        side = next((u.owner for u in raid.units if u.attacks == at and u.here), None)
        goes_in = [] if side is None else fighting.storming(as_known(raid), side, at)
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
            nothing = (weight * chance_of(odds_of(then), none) for then, weight in states.items())
            also.append(Chance(words, 1 - sum(nothing, Fraction(0))))
    note = AS_THINGS_STAND if raid.fights and len(also) > 1 else ""
    return Odds(s.ORDER, tuple(parts), (), tuple(also), None, note) if parts else None


def chance_of(found: Odds | None, words: str) -> Fraction:
    """The chance of the row of these words; of no dice it is certain that nothing happens."""
    if found is None:
        return Fraction(1)
    return sum((row.chance for row in found.rows if row.words == words), Fraction(0))
