"""What an order may come to: exact chances, at sea and ashore; and how lucky dice were."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache, partial, reduce
from typing import TypeAlias

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel import odds as chances
from pieces_of_eight.campaign.kernel.dice import Dice, Faces, Rule, Scripted, outcomes
from pieces_of_eight.campaign.kernel.odds import Came, Odds, Part, in_all, mean, numbers, read_as
from pieces_of_eight.campaign.kernel.play import Event, Mod, Play, total
from . import ashore, boarding, events, gunnery, state
from . import crew as c
from .actions import Action, Board, Bombard, Commit, Fire, March, Press, Shoot, Snipe
from .ashore import able_dice, contact, mark_of, rival_dice, rival_of, volley
from .boarding import Dice as Targets
from .boarding import as_one, blows_of, is_manned
from .events import GunBurst, Melee
from .gunnery import land
from .island import cutters
from .state import ARTICLES, Bout, Dwellers, Party, Sea, ShipId, arm_of
from .waters import land_at, parties_on, party_of, weapon_of

# --- How lucky the dice of a fight by Pirate Wars were: shots, volleys and steel ------------------

SHOTS, VOLLEYS, STEEL = "shots", "volleys", "steel"
BEST = 5  # the highest face that ever succeeds


def luck(sea: Sea, event: Event) -> Iterator[Came]:
    match event:
        case events.ShotThrown(by=by, faces=faces, target=target):
            yield came(sea, by, SHOTS, target, faces)
        case events.VolleyThrown(by=by, faces=faces, target=target):
            yield came(sea, by, VOLLEYS, target, faces)
        case events.VolleyAboard() | Melee():
            kind = STEEL if isinstance(event, Melee) else VOLLEYS
            for target, faces in event.thrown:
                yield came(sea, event.by[0], kind, target, faces)


def came(sea: Sea, by: ShipId, what: str, target: int, faces: Faces) -> Came:
    """What came of some dice that succeed at the target or below; a 6 never does."""
    chance: chances.Ways = chances.yes_or_no(max(0, min(target, BEST)) / 6)
    return Came(
        sea.ships[by].owner,
        what,
        chances.Luck().throw(gunnery.successes(faces, target), len(faces), chance),
    )


# --- Odds at sea ----------------------------------------------------------------------------------

CRITICAL, BURSTS = "a critical hit", "the cannon bursts"
MARKS: Mapping[type[Event], str] = {events.Struck: CRITICAL, GunBurst: BURSTS}
"""What may come with a shot, by the event that tells it."""
ROUND = {1: "the better of it", 0: "even", -1: "the worse of it"}
SHE_IS_TAKEN, TAKEN, NOBODY_LEFT = "she is taken", "your ship is taken", "both crews are gone"
ALL_FIGHT = "If everybody of theirs who can fight does."

Spread: TypeAlias = Mapping[int, Fraction]
Thrown: TypeAlias = tuple[tuple[int, int], ...]  # how many dice against each target
Round: TypeAlias = tuple[str, frozenset[str]]
"""Who has the better of a round, and what becomes of the ships."""


def odds(sea: Sea, action: Action) -> Odds | None:
    """The odds of an order as things are now; None where it throws no dice."""
    ask = sea.pending[-1] if sea.pending else None
    match action:
        case Fire():
            return of_fire(sea, action)
        case Shoot():
            return of_shoot(sea, action)
        case Bombard():
            return of_bombard(sea, action)
        case Snipe():
            return of_snipe(sea, action)
        case March():
            return of_march(sea, action)
        case Board():
            return of_next_round(*declared(sea, action), action.by)
        case Press() if action.yes and isinstance(ask, state.AskPress):
            return of_next_round(*pressed(sea, action.by, ask.enemy), action.by)
        case Commit() if isinstance(ask, state.AskParty):
            return of_parties(sea, ask.bout, (*ask.told, action.party), action.by)
    return None


def part_of(target: int, dice: int, mods: tuple[Mod, ...] = ()) -> Part:
    return Part(f"{target} or less on each die", dice, 0, mods)


def of_shots(
    sea: Sea,
    throw: Callable[[Play[Sea]], object],
    number: Callable[[Play[Sea]], int],
    rule: Rule,
    part: Part,
    words: tuple[str, str, str],
) -> Odds:
    """What some fire does, which the rules bring to its end, and what may come with it. It is
    weighed by itself, without what fire has done already and is not taken off yet."""

    def read(play: Play[Sea]) -> tuple[int, frozenset[str]]:
        told = {type(event) for event in play.done().events}
        return number(play), frozenset(MARKS[kind] for kind in MARKS if kind in told)

    rows, marks = chances.apart(chances.over_all_dice(replace(sea, blows=()), throw, read))
    also = chances.each_of(marks, MARKS.values())
    return Odds(rule, (part,), numbers(rows, *words), also, mean(rows))


def of_fire(sea: Sea, act: Fire) -> Odds:
    """How much a cannon takes off its target, and what else can come of it (PW-3.8). What the
    powder takes, and the sails above a hull that is lost, are counted with it (PW-3.9, PW-5.3)."""
    on = sea.ships[act.on]
    weapon = weapon_of(sea, sea.ships[act.by].guns[act.gun], act.shot)
    men_fall = on.card.boat and act.shot is state.Shot.SHOT

    def shoot(play: Play[Sea]) -> None:
        gunnery.throw_salvo(play, state.Salvo(act.by, act.gun, act.on, act.shot), sea.declared)
        land(play)

    def number(play: Play[Sea]) -> int:
        left = play.state.ships[act.on]
        lines = on.hull + on.sails - left.hull - left.sails
        return on.aboard - left.aboard if men_fall else lines

    part = part_of(gunnery.aimed(weapon.target, act.shot, on.card.boat), weapon.dice)
    what = "fall" if men_fall else "crossed off"
    return of_shots(sea, shoot, number, gunnery.SHOT_AND_BALL, part, ("no hit", what, what))


def of_shoot(sea: Sea, act: Shoot) -> Odds:
    """How many men a volley kills, of those it can hit (PW-3.11)."""
    volley = state.Volley(act.by, act.on, act.arm, act.post, act.count, act.place)
    on, mods = sea.ships[act.on], gunnery.volley_mods(sea, volley)
    there = c.count(on.crew, gunnery.within_sight(sea, on, act.place))
    target = state.attack_of(sea.edition, sea.ships[act.by].flag, act.post) + total(mods)
    return of_shots(
        sea,
        lambda play: gunnery.throw_volley(play, volley),
        lambda play: min(there, sum(blow.figures for blow in play.state.blows)),
        gunnery.SMALL_ARMS,
        part_of(max(0, target), arm_of(sea.edition, act.arm).dice * act.count, mods),
        ("nobody", "fall", "fall"),
    )


def declared(sea: Sea, act: Board) -> tuple[Sea, Bout]:
    play = Play(sea, Scripted())
    boarding.board(play, act)
    bouts = play.state.bouts
    after = replace(play.state, bouts=(bouts[-1], *bouts[:-1]))
    return after, as_one(after)[0]


def pressed(sea: Sea, by: ShipId, on: ShipId) -> tuple[Sea, Bout]:
    """The sea and the next round where a ship who has won one boards on (R1-28)."""
    won = replace(sea.ships[by], boards=True)
    lashings = boarding.continued(replace(sea, chooser=won.owner))
    sea = replace(state.with_ship(sea, won), bouts=(Bout((by,), (on,)), *lashings))
    return sea, as_one(sea)[0]


def of_next_round(sea: Sea, bout: Bout, by: ShipId) -> Odds:
    """A round of boarding with all who can fight, before anybody is told off: by sums who has the
    better of it, and whose crew is gone (PW-3.4)."""
    if ARTICLES[sea.edition].attacks:
        return of_parties(sea, bout, (), by)

    def fight(dice: Dice) -> Round:
        play = Play(sea, dice)
        better = boarding.fight_by_sums(play, bout)
        manned = is_manned(play.state, bout.ones), is_manned(play.state, bout.others)
        return seen_by(bout, by, manned, better)

    return of_round(boarding.BY_SUMS, Part("a die each, and the advantage", 2, 0), outcomes(fight))


def seen_by(bout: Bout, by: ShipId, manned: tuple[bool, bool], better: int) -> Round:
    """Who has the better of a round as the side of a ship sees it, and what becomes of both."""
    sign = 1 if by in bout.ones else -1
    mine, hers = manned[::sign]
    end = {(True, False): SHE_IS_TAKEN, (False, True): TAKEN, (False, False): NOBODY_LEFT}
    marks = frozenset() if mine and hers else frozenset({end[mine, hers]})
    return ROUND[sign * boarding.verdict(*manned, better)], marks


def of_round(rule: Rule, part: Part, found: Mapping[Round, Fraction]) -> Odds:
    marks = SHE_IS_TAKEN, TAKEN, NOBODY_LEFT
    return Odds(rule, (part,), *chances.rows_and_marks(found, ROUND.values(), marks))


def of_parties(sea: Sea, bout: Bout, parties: tuple[tuple[int, ...], ...], by: ShipId) -> Odds:
    """A round man by man: who has more left (PW-3.3). The parties are those of the ships of the
    round in their order; of ships where none is told off yet all fight who can, as is the worst to
    be met."""
    left = bout.ships[len(parties) :]
    bands, rest, aloft = boarding.told_off(
        sea, bout, (*parties, *(everybody(sea.ships[n]) for n in left))
    )
    others = [any(rest[n] for n in side) for side in (bout.ones, bout.others)]
    ours, theirs = boarding.volleys(sea, bout, bands, aloft)
    after = [after_volley(sea, *each) for each in ((bands[0], theirs), (bands[1], ours))]
    found = chances.merged(
        (compared(left_after(men, struck), left_after(foes, dice)), chance)
        for ((men, dice), (foes, struck)), chance in chances.paired(*after).items()
    )

    def seen(end: tuple[int, bool, bool]) -> Round:
        better, one, other = end
        return seen_by(bout, by, (one or others[0], other or others[1]), better)

    mine = dict((*bands[0], *bands[1]))[by]
    dice = sum(blows_of(sea, ((by, mine),)).values())
    odds = of_round(boarding.MAN_BY_MAN, Part("attacks", dice, 0), read_as(found, seen))
    return replace(odds, note=ALL_FIGHT if left else "")


def after_volley(
    sea: Sea, band: boarding.Band, volley: Targets
) -> dict[tuple[int, Thrown], Fraction]:
    fired = tuple((n, c.discharged(party, *boarding.BOARDING_ARMS)) for n, party in band)

    def left(lost: int) -> tuple[int, Thrown]:
        after = boarding.survivors(sea, fired, lost)
        return boarding.size_of(after), tuple(sorted(blows_of(sea, after).items()))

    return read_as(hits(volley), left)


def everybody(ship: state.Ship) -> tuple[int, ...]:
    return tuple(row.count if c.boards(ship, row) else 0 for row in ship.crew)


@lru_cache(maxsize=1024)
def left_after(men: int, dice: Thrown) -> tuple[dict[int, int], int]:
    """How many of so many men are left under so many dice: in how many ways, and of how many."""
    return chances.in_whole_numbers(read_as(hits(dict(dice)), lambda lost: max(0, men - lost)))


def compared(
    mine: tuple[dict[int, int], int], hers: tuple[dict[int, int], int]
) -> dict[tuple[int, bool, bool], Fraction]:
    """Whether the one has more, as many or fewer left than the other, and whether each has any.
    Running sums instead of all pairs: large crews have thousands of pairs, and a key waits."""
    (lefts, of_mine), (others, of_hers) = mine, hers
    gone, none = lefts.get(0, 0), others.get(0, 0)
    even = more = below = 0
    for left in range(1, max(lefts) + 1):
        ways, alike = lefts.get(left, 0), others.get(left, 0)
        even, more, below = even + ways * alike, more + ways * below, below + alike
    ends = {
        (1, True, False): (of_mine - gone) * none,
        (-1, False, True): gone * (of_hers - none),
        (0, False, False): gone * none,
        (0, True, True): even,
        (1, True, True): more,
        (-1, True, True): (of_mine - gone) * (of_hers - none) - even - more,
    }
    return {end: Fraction(ways, of_mine * of_hers) for end, ways in ends.items()}


def hits(dice: Targets) -> Spread:
    """How many of so many dice against each target succeed."""
    return thrown(tuple(sorted(dice.items())))


@lru_cache(maxsize=1024)
def thrown(dice: Thrown) -> Spread:
    def one(dice: Dice, row: tuple[int, int]) -> int:
        return boarding.hits_of(boarding.throw(Play(None, dice), dict([row])))

    return reduce(in_all, (outcomes(partial(one, row=row)) for row in dice), {0: Fraction(1)})


# --- The exact odds of orders that have to do with islands: cannon at them, and men who go inland -
# A party is weighed as it would stand after its walk, with everybody else where he stands now.

DOOR_HIT = "the door is not hit", "hit on the door", "hits on the door"
MEN_FALL = "nobody falls", "man falls", "men fall"
MORE, EVEN, FEWER = "more of theirs fall", "as many fall", "more of yours fall"
NONE: Spread = {0: Fraction(1)}


def of_bombard(sea: Sea, act: Bombard) -> Odds | None:
    """Who falls to a cannon on an island, or what it does to a door (PW-10.1, PW-10.2)."""
    siege = ashore.siege_of(sea, act)
    weapon = weapon_of(sea, sea.ships[act.by].guns[act.gun], act.shot)
    if siege is None or siege.far > weapon.range:
        return None

    def number(play: Play[Sea]) -> int:
        door = sea.shores[act.shore].door - play.state.shores[act.shore].door
        return door if act.door else chances.told(play, events.WallHit).killed

    throw = partial(ashore.throw_siege, siege=siege)
    fort = land_at(sea, act.shore).dwellers is Dwellers.FORT
    rule = ashore.DOORS if act.door else ashore.WALLS if fort else ashore.IN_THE_OPEN
    part, words = part_of(weapon.target, weapon.dice), DOOR_HIT if act.door else MEN_FALL
    return of_shots(sea, throw, number, ashore.rule_at(act, rule), part, words)


def of_snipe(sea: Sea, act: Snipe) -> Odds | None:
    """Who falls on an island to small arms from a ship or a launch (PW-10.1)."""
    volley = ashore.volley_of(sea, act)
    weapon = arm_of(sea.edition, act.arm)
    if volley.far > weapon.range:
        return None
    attack = state.attack_of(sea.edition, sea.ships[act.by].flag, act.post)
    target = max(0, min(attack + ashore.cover_from(sea, act), BEST))
    return of_shots(
        replace(sea, snipings=(volley,)),
        ashore.throw_snipings,
        lambda play: chances.told(play, events.ShoreSniped).killed,
        ashore.MUSKETS,
        part_of(target, weapon.dice * act.count),
        MEN_FALL,
    )


def of_march(sea: Sea, act: March) -> Odds | None:
    """What a party and its enemies do to each other where it comes to this turn. All fight at once,
    the fort's cannon as well (PW-3.12)."""
    sea, party = arrived(sea, act)
    close, rival = contact(sea, party), rival_of(sea, party)
    bare, shields = map(
        able_dice, ashore.strikes(sea, party) if close else (ashore.shots(sea, party), {})
    )
    theirs, cannon = attacked(sea, party)
    slain = ashore.cut_down(sea, party) if close else 0
    shore = sea.shores[party.shore]
    pairs = chances.paired(hits(bare), hits(shields))
    out = read_as(pairs, lambda pair: ashore.wounded(shore, pair[0] + slain, pair[1])[1])
    more: list[Part] = []
    for mine, _, part in against_parties(sea, party):
        out = in_all(out, mine)
        more += part
    back = fallen(sea, party)
    wild = dangers(sea, party, back)
    if not (bare or shields or theirs or cannon or slain or wild or more):
        return None
    found: dict[str, Fraction] = defaultdict(Fraction)
    for n, chance in out.items():
        for m, other in back.items():
            found[MORE if n > m else FEWER if m > n else EVEN] += chance * other
    parts = (
        *parts_of("yours", bare),
        *parts_of("yours, at shields", shields),
        *parts_of("theirs", theirs),
        *parts_of("their cannon, two men to each", cannon),
        *more,
    )
    rows = tuple(chances.Chance(words, found[words]) for words in (MORE, EVEN, FEWER))
    fall = float(mean(out)), float(mean(back))
    note = f"On average {fall[0]:.1f} of theirs fall, {fall[1]:.1f} of yours."
    rule = ashore.RIVALS if rival is not None else ashore.rule_of(sea, party, close)
    return Odds(rule, parts, rows, wild, None, note)


def attacked(sea: Sea, party: Party) -> tuple[Targets, Targets]:
    theirs = able_dice(
        ashore.blows(sea, party) if contact(sea, party) else ashore.missiles(sea, party)
    )
    at = party.shore
    guns = enumerate(sea.shores[at].guns[: ashore.crews(sea, at)])
    bear = sum(
        load is state.Load.LOADED and ashore.mark(sea, at, gun) == party for gun, load in guns
    )
    return theirs, able_dice({ARTICLES[sea.edition].shot.target: gunnery.FULL_GUN * bear})


def fallen(sea: Sea, party: Party) -> Spread:
    theirs, cannon = attacked(sea, party)
    found = in_all(hits(theirs), read_as(hits(cannon), lambda n: ashore.PER_HIT * n))
    for _, its, _ in against_parties(sea, party):
        found = in_all(found, its)
    return at_most(found, party.figures)


def against_parties(sea: Sea, party: Party) -> Iterator[tuple[Spread, Spread, tuple[Part, ...]]]:
    """What a party does to parties of the other side, and they to it, with the dice (H-217)."""
    rival = rival_of(sea, party)
    if rival is not None and ARTICLES[sea.edition].attacks:
        mine, hers = able_dice(rival_dice(sea, party)), able_dice(rival_dice(sea, rival))
        parts = (*parts_of("yours", mine), *parts_of("the rivals", hers))
        yield at_most(hits(mine), rival.figures), hits(hers), parts
    elif rival is not None:
        one, other = ashore.sums_of(sea, party, rival)
        ours, theirs = (
            {face + max(0, lead): Fraction(1, 6) for face in range(1, 7)}
            for lead in (one - other, other - one)
        )
        yield (
            at_most(ours, rival.figures),
            theirs,
            (Part("a die each, and the advantage", 2, 0),),
        )
    on = mark_of(sea, party)
    if on is not None:
        dice = volley(sea, party, on)
        yield at_most(hits(dice), on.figures), NONE, parts_of("yours", dice)
    for other_party in parties_on(sea, party.shore):
        if mark_of(sea, other_party) == party:
            dice = volley(sea, other_party, party)
            yield NONE, hits(dice), parts_of("the rivals", dice)


def at_most(found: Spread, most: int) -> dict[int, Fraction]:
    """So many fall as there are hits, and no more than there are."""
    return read_as(found, lambda n: min(n, most))


def arrived(sea: Sea, act: March) -> tuple[Sea, Party]:
    play = Play(sea, Scripted())
    ashore.march(play, act)
    ashore.close_in(play)
    party = party_of(play.state, act.by)
    assert party is not None, "nobody falls on the way"
    return play.state, party


def parts_of(whose: str, dice: Targets) -> tuple[Part, ...]:
    return tuple(
        Part(f"{whose}, {min(target, BEST)} or less", number, 0)
        for target, number in sorted(dice.items(), reverse=True)
    )


def dangers(sea: Sea, party: Party, back: Spread) -> tuple[chances.Chance, ...]:
    """What the wild does besides to those who are left, at the end of the turn (PW-11.5)."""
    land = land_at(sea, party.shore)
    first, last = land.trees
    under = first < last and first <= party.at <= last
    if land.dwellers is Dwellers.FORT or not (under or party.at <= state.WATER_EDGE):
        return ()
    free = chances.merged((left_of(sea, party, lost), chance) for lost, chance in back.items())
    one = sum((chance * (1 - Fraction(5, 6) ** n) for n, chance in free.items()), Fraction(0))
    words = "a snare catches" if under else "an alligator bites"
    return (chances.Chance(words, one),) if one else ()


def left_of(sea: Sea, party: Party, lost: int) -> dict[int, Fraction]:
    """How many of a party are free when so many have fallen, with those cut out of snares."""
    left, caught = without(party, lost), c.size(party.snared)
    freed = NONE
    for friend in parties_on(sea, party.shore) if caught else ():
        if ashore.cut_at(sea, friend) == party:
            fell = {lost: Fraction(1)} if friend == party else fallen(sea, friend)
            cut = (
                (hits(able_dice(cutters(sea, without(friend, lost)))), chance)
                for lost, chance in fell.items()
            )
            freed = in_all(freed, chances.merged(cut))
    return read_as(freed, lambda n: left.figures + min(n, caught))


def without(party: Party, lost: int) -> Party:
    return replace(party, crew=c.lose(c.by_worth(party.crew), lost)[0])
