"""What an order may come to: exact chances, at sea and ashore."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial, reduce
from typing import TypeAlias

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Dice, Faces, Rule, Scripted, outcomes
from pieces_of_eight.campaign.kernel.odds import (
    Came,
    Chance,
    Luck,
    Odds,
    Part,
    Ways,
    apart,
    each_of,
    in_all,
    in_whole_numbers,
    mean,
    merged,
    numbers,
    over_all_dice,
    paired,
    read_as,
    rows_and_marks,
    those_of,
    told,
    yes_or_no,
)
from pieces_of_eight.campaign.kernel.play import Event, Play, total
from .actions import Action, Board, Bombard, Commit, Fire, March, Press, Shoot, Snipe
from .ashore import (
    CANOES,
    MUSKETS,
    PER_HIT,
    RIVALS,
    able_dice,
    blows,
    close_in,
    contact,
    crews,
    cut_at,
    cut_down,
    line_to,
    march,
    mark,
    mark_of,
    missiles,
    rival_dice,
    rival_of,
    rule_at,
    rule_of,
    shots,
    siege_of,
    strikes,
    sums_of,
    throw_siege,
    throw_snipings,
    volley,
    volley_of,
    wounded,
)
from .ashore import Dice as AshoreDice
from .boarding import (
    BOARDING_ARMS,
    BY_SUMS,
    MAN_BY_MAN,
    Band,
    added_up,
    as_one,
    board,
    chosen,
    continued,
    discharged,
    fight_by_sums,
    hits_of,
    is_manned,
    marksmen,
    melee_dice,
    size_of,
    survivors,
    throw,
    verdict,
    volley_dice_of,
)
from .crew import boards, by_worth, count, lose
from .events import (
    GunBurst,
    Melee,
    ShoreSniped,
    ShotThrown,
    Struck,
    VolleyAboard,
    VolleyThrown,
    WallHit,
)
from .gunnery import (
    FULL_GUN,
    SHOT_AND_BALL,
    SMALL_ARMS,
    aimed,
    land,
    throw_salvo,
    throw_volley,
    volley_mods,
    within_sight,
)
from .island import cutters
from .state import (
    ARTICLES,
    NOBODY,
    WATER_EDGE,
    AskParty,
    AskPress,
    Bout,
    Crew,
    Dwellers,
    Load,
    Party,
    Salvo,
    Sea,
    Ship,
    ShipId,
    Shot,
    Volley,
    arm_of,
    attack_of,
    with_ship,
)
from .waters import land_of, parties_on, party_of, weapon_of

# --- How lucky the dice of a fight by Pirate Wars were: shots, volleys and steel ------------------

SHOTS, VOLLEYS, STEEL = "shots", "volleys", "steel"
BEST = 5
"""The highest face that ever succeeds."""


def luck(sea: Sea, event: Event) -> Iterator[Came]:
    """What came of the dice of an event."""
    match event:
        case ShotThrown(by=by, faces=faces, target=target):
            yield Came(sea.ships[by].owner, SHOTS, of_dice(target, faces))
        case VolleyThrown(by=by, faces=faces, target=target):
            yield Came(sea.ships[by].owner, VOLLEYS, of_dice(target, faces))
        case VolleyAboard(by=by, thrown=thrown):
            for target, faces in thrown:
                yield Came(sea.ships[by[0]].owner, VOLLEYS, of_dice(target, faces))
        case Melee(by=by, thrown=thrown):
            for target, faces in thrown:
                yield Came(sea.ships[by[0]].owner, STEEL, of_dice(target, faces))


def of_dice(target: int, faces: Faces) -> Luck:
    """What came of some dice that succeed at the target or below."""
    good = sum(face <= min(target, BEST) for face in faces)
    return Luck().throw(good, len(faces), ways(target))


def ways(target: int) -> Ways:
    """What comes of a die that succeeds at the target or below; a 6 never does."""
    return yes_or_no(max(0, min(target, BEST)) / 6)


# --- Odds -----------------------------------------------------------------------------------------

CRITICAL, BURSTS = "a critical hit", "the cannon bursts"
ROUND = {1: "the better of it", 0: "even", -1: "the worse of it"}
SHE_IS_TAKEN, TAKEN, NOBODY_LEFT = "she is taken", "your ship is taken", "both crews are gone"


ALL_FIGHT = "If everybody of theirs who can fight does."


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
        case Press() if action.yes and isinstance(ask, AskPress):
            return of_next_round(*pressed(sea, action.by, ask.enemy), action.by)
        case Commit() if isinstance(ask, AskParty):
            return of_parties(sea, ask.bout, (*ask.told, action.party), action.by)
    return None


def alone(sea: Sea) -> Sea:
    """The sea without what fire has done already and is not taken off yet: an order is weighed by
    itself, against what stands there now."""
    return replace(sea, blows=())


def of_fire(sea: Sea, act: Fire) -> Odds:
    """How much a cannon takes off its target, and what else can come of it (PW-3.8).

    The fire is brought to its end by the rules: what the powder takes, and the sails above a hull
    that is lost, are counted with it (PW-3.9, PW-5.3).
    """
    on = sea.ships[act.on]
    weapon = weapon_of(sea, sea.ships[act.by].guns[act.gun], act.shot)
    salvo = Salvo(act.by, act.gun, act.on, act.shot)

    men_fall = on.card.boat and act.shot is Shot.SHOT

    def shoot(play: Play[Sea]) -> None:
        throw_salvo(play, salvo, sea.declared)
        land(play)

    def read(play: Play[Sea]) -> tuple[int, frozenset[str]]:
        events = play.done().events
        left = play.state.ships[act.on]
        hits = on.aboard - left.aboard if men_fall else lines(on) - lines(left)
        return hits, those_of(
            {
                CRITICAL: any(isinstance(event, Struck) for event in events),
                BURSTS: any(isinstance(event, GunBurst) for event in events),
            }
        )

    found = over_all_dice(alone(sea), shoot, read)
    target = aimed(weapon.target, act.shot, on.card.boat)
    part = Part(f"{target} or less on each die", weapon.dice, 0)
    rows, marks = apart(found)
    what = "fall" if men_fall else "crossed off"
    return Odds(
        SHOT_AND_BALL,
        (part,),
        numbers(rows, "no hit", what, what),
        each_of(marks, (CRITICAL, BURSTS)),
        mean(rows),
    )


def lines(ship: Ship) -> int:
    """The lines of a ship's chart that are open, of hull and of sail."""
    return ship.hull + ship.sails


def of_shoot(sea: Sea, act: Shoot) -> Odds:
    """How many men a volley kills, of those it can hit (PW-3.11)."""
    volley = Volley(act.by, act.on, act.arm, act.post, act.count, act.place)
    on = sea.ships[act.on]
    there = count(on.crew, within_sight(sea, on, act.place))
    found = over_all_dice(
        alone(sea),
        lambda play: throw_volley(play, volley),
        lambda play: min(there, sum(blow.figures for blow in play.state.blows)),
    )
    mods = volley_mods(sea, volley)
    target = attack_of(sea.edition, sea.ships[act.by].flag, act.post) + total(mods)
    dice = arm_of(sea.edition, act.arm).dice * act.count
    part = Part(f"{max(0, target)} or less on each die", dice, 0, mods)
    return Odds(SMALL_ARMS, (part,), numbers(found, "nobody", "fall", "fall"), (), mean(found))


Thrown: TypeAlias = tuple[tuple[int, int], ...]
"""How many dice against each target."""
Round: TypeAlias = tuple[str, frozenset[str]]
"""Who has the better of a round, and what becomes of the ships."""


def declared(sea: Sea, act: Board) -> tuple[Sea, Bout]:
    """The sea with a boarding declared, and the round that comes of it: with all others who are
    lashed to either."""
    play = Play(sea, Scripted())
    board(play, act)
    bouts = play.state.bouts
    after = replace(play.state, bouts=(bouts[-1], *bouts[:-1]))
    return after, as_one(after)[0]


def of_sums(sea: Sea, bout: Bout, by: ShipId) -> Odds:
    """A round of boarding by sums: who has the better of it, and whose crew is gone (PW-3.4)."""

    def fight(dice: Dice) -> Round:
        play = Play(sea, dice)
        better = fight_by_sums(play, bout)
        manned = is_manned(play.state, bout.ones), is_manned(play.state, bout.others)
        return seen_by(bout, by, manned, better)

    part = Part("a die each, and the advantage", 2, 0)
    return of_round(BY_SUMS, part, outcomes(fight))


def seen_by(bout: Bout, by: ShipId, manned: tuple[bool, bool], better: int) -> Round:
    """Who has the better of a round as the side of a ship sees it, and what becomes of both."""
    sign = 1 if by in bout.ones else -1
    return ROUND[sign * verdict(*manned, better)], marked(*manned[::sign])


def marked(mine: bool, hers: bool) -> frozenset[str]:
    """What becomes of two ships in boarding, by who has men left."""
    if mine and hers:
        return frozenset()
    return frozenset({SHE_IS_TAKEN if mine else TAKEN if hers else NOBODY_LEFT})


def of_round(rule: Rule, part: Part, found: Mapping[Round, Fraction]) -> Odds:
    """The chance to have the better of a round, to be even, to have the worse; who is taken."""
    marks = SHE_IS_TAKEN, TAKEN, NOBODY_LEFT
    return Odds(rule, (part,), *rows_and_marks(found, ROUND.values(), marks))


def pressed(sea: Sea, by: ShipId, on: ShipId) -> tuple[Sea, Bout]:
    """The sea and the next round where a ship who has won one boards on (R1-28)."""
    won = replace(sea.ships[by], boards=True)
    lashings = continued(replace(sea, chooser=won.owner))
    sea = replace(with_ship(sea, won), bouts=(Bout((by,), (on,)), *lashings))
    return sea, as_one(sea)[0]


def of_next_round(sea: Sea, bout: Bout, by: ShipId) -> Odds:
    """A round of boarding with all who can fight, before anybody is told off."""
    if not ARTICLES[sea.edition].attacks:
        return of_sums(sea, bout, by)
    return of_parties(sea, bout, (), by)


def of_parties(sea: Sea, bout: Bout, told_off: tuple[tuple[int, ...], ...], by: ShipId) -> Odds:
    """A round man by man: who has more left (PW-3.3).

    The parties are those of the ships of the round in their order; of ships where none is told
    off yet all fight who can, as is the worst to be met.
    """
    left = bout.ships[len(told_off) :]
    parties = (*told_off, *(everybody(sea.ships[n]) for n in left))
    both = {n: chosen(sea.ships[n], p) for n, p in zip(bout.ships, parties, strict=True)}
    bands = [tuple((n, both[n][0]) for n in side) for side in (bout.ones, bout.others)]
    rest = [any(both[n][1] for n in side) for side in (bout.ones, bout.others)]
    aloft = {n: marksmen(rest) for n, (_, rest) in both.items()}
    found = merged(
        (compared(left_after(men, struck), left_after(others, dice)), chance)
        for ((men, dice), (others, struck)), chance in paired(
            *after_volley(sea, bout, bands, aloft)
        ).items()
    )

    def seen(end: tuple[int, bool, bool]) -> Round:
        better, left, other = end
        return seen_by(bout, by, (left or rest[0], other or rest[1]), better)

    dice = sum(melee_dice(sea, sea.ships[by], both[by][0]).values())
    odds = of_round(MAN_BY_MAN, Part("attacks", dice, 0), read_as(found, seen))
    return replace(odds, note=ALL_FIGHT if left else "")


def after_volley(
    sea: Sea, bout: Bout, bands: Sequence[Band], aloft: Mapping[ShipId, Crew]
) -> list[dict[tuple[int, Thrown], Fraction]]:
    """What a volley leaves each side: its men, and the dice they throw then."""
    found = []
    dice = volley_dice_of(sea, bout, bands, aloft)
    for band, enemy in zip(bands, reversed(dice), strict=True):

        def left(lost: int, band: Band = band) -> tuple[int, Thrown]:
            after = survivors(sea, band, lost)
            blows = added_up(melee_dice(sea, sea.ships[n], party) for n, party in after)
            return size_of(after), tuple(sorted(blows.items()))

        fired = tuple((n, discharged(p, *BOARDING_ARMS)) for n, p in band)
        found.append(read_as(hits(enemy), partial(left, band=fired)))
    return found


def everybody(ship: Ship) -> tuple[int, ...]:
    """All of a crew who can join in a boarding."""
    return tuple(row.count if boards(ship, row) else 0 for row in ship.crew)


@lru_cache(maxsize=1024)
def left_after(men: int, dice: Thrown) -> tuple[dict[int, int], int]:
    """How many of so many men are left under so many dice: in how many ways, and of how many."""
    return in_whole_numbers(read_as(hits(dict(dice)), lambda lost: max(0, men - lost)))


def compared(
    mine: tuple[dict[int, int], int], hers: tuple[dict[int, int], int]
) -> dict[tuple[int, bool, bool], Fraction]:
    """Whether the one has more, as many or fewer left than the other, and whether each has any.

    Running sums instead of all pairs: large crews have thousands of pairs, and a key waits.
    """
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


def hits(dice: Mapping[int, int]) -> Mapping[int, Fraction]:
    """How many of so many dice against each target succeed."""
    return thrown(tuple(sorted(dice.items())))


@lru_cache(maxsize=1024)
def thrown(dice: Thrown) -> Mapping[int, Fraction]:
    """The same, target by target as the rule throws them."""

    def one(dice: Dice, row: tuple[int, int]) -> int:
        return hits_of(throw(Play(None, dice), dict([row])))

    return reduce(in_all, (outcomes(partial(one, row=row)) for row in dice), {0: Fraction(1)})


# --- The exact odds of orders that have to do with islands: cannon at them, and men who go inland -
# A party is weighed as it would stand after its walk, with everybody else where he stands now.

DOOR_HIT = "the door is not hit", "hit on the door", "hits on the door"
MEN_FALL = "nobody falls", "man falls", "men fall"
MORE, EVEN, FEWER = "more of theirs fall", "as many fall", "more of yours fall"


def of_bombard(sea: Sea, act: Bombard) -> Odds | None:
    """Who falls to a cannon on an island, or what it does to a door (PW-10.1, PW-10.2)."""
    by = sea.ships[act.by]
    far = line_to(sea, by, by.guns[act.gun], act.shore)
    if far is None:
        return None
    siege = siege_of(sea, act, far)
    stands = sea.shores[act.shore].door

    def read(play: Play[Sea]) -> tuple[int, frozenset[str]]:
        killed = told(play, WallHit).killed
        hit = stands - play.state.shores[act.shore].door if act.door else killed
        burst = any(isinstance(e, GunBurst) for e in play.done().events)
        return hit, those_of({BURSTS: burst})

    weapon = weapon_of(sea, by.guns[act.gun], act.shot)
    if siege.far > weapon.range:
        return None
    rows, marks = apart(over_all_dice(alone(sea), lambda play: throw_siege(play, siege), read))
    words = DOOR_HIT if act.door else MEN_FALL
    part = Part(f"{weapon.target} or less on each die", weapon.dice, 0)
    also = each_of(marks, (BURSTS,))
    return Odds(rule_of_siege(sea, act), (part,), numbers(rows, *words), also, mean(rows))


def of_snipe(sea: Sea, act: Snipe) -> Odds | None:
    """Who falls on an island to small arms from a ship or a launch (PW-10.1)."""
    volley = volley_of(sea, act)
    weapon = arm_of(sea.edition, act.arm)
    if volley.far > weapon.range:
        return None

    laid = replace(sea, snipings=(volley,))
    found = over_all_dice(laid, throw_snipings, lambda play: told(play, ShoreSniped))
    target = max(0, *(event.target for event in found))
    rows = read_as(found, lambda event: event.killed)
    part = Part(f"{min(target, 5)} or less on each die", weapon.dice * act.count, 0)
    return Odds(MUSKETS, (part,), numbers(rows, *MEN_FALL), (), mean(rows))


def rule_of_siege(sea: Sea, act: Bombard) -> Rule:
    """The paragraph that says what a cannon does there."""
    if act.canoes or act.party != NOBODY:
        return rule_at(act, CANOES)
    if act.door:
        return Rule("PW-10.2")
    fort = land_of(sea, sea.shores[act.shore]).dwellers is Dwellers.FORT
    return Rule("PW-10.1" if fort else "PW-10.4")


def of_march(sea: Sea, act: March) -> Odds | None:
    """What a party and its enemies do to each other where it comes to this turn.

    All fight at once, the fort's cannon as well (PW-3.12).
    """
    sea, party = arrived(sea, act)
    close, rival = contact(sea, party), rival_of(sea, party)
    bare, shields = map(able_dice, strikes(sea, party) if close else (shots(sea, party), {}))
    theirs, cannon = attacked(sea, party)
    slain = cut_down(sea, party) if close else 0
    shore = sea.shores[party.shore]
    pairs = paired(hits(bare), hits(shields))
    out = read_as(pairs, lambda pair: wounded(shore, pair[0] + slain, pair[1])[1])
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
    rows = tuple(Chance(words, found[words]) for words in (MORE, EVEN, FEWER))
    fall = float(mean(out)), float(mean(back))
    note = f"On average {fall[0]:.1f} of theirs fall, {fall[1]:.1f} of yours."
    rule = RIVALS if rival is not None else rule_of(sea, party, close)
    return Odds(rule, parts, rows, wild, None, note)


Spread = Mapping[int, Fraction]


def attacked(sea: Sea, party: Party) -> tuple[AshoreDice, AshoreDice]:
    """The dice of those who live on an island at a party, and those of their cannon."""
    theirs = able_dice(blows(sea, party) if contact(sea, party) else missiles(sea, party))
    shot = ARTICLES[sea.edition].shot.target
    return theirs, able_dice({shot: FULL_GUN * bearing(sea, party)})


def fallen(sea: Sea, party: Party) -> dict[int, Fraction]:
    """How many of a party fall in a turn, and no more than there are."""
    theirs, cannon = attacked(sea, party)
    found = in_all(hits(theirs), read_as(hits(cannon), lambda n: PER_HIT * n))
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
        sums = sums_of(sea, party, rival)
        mine_, hers_ = (
            {face + max(0, lead): Fraction(1, 6) for face in range(1, 7)}
            for lead in (sums[0] - sums[1], sums[1] - sums[0])
        )
        yield at_most(mine_, rival.figures), hers_, (Part("a die each, and the advantage", 2, 0),)
    on = mark_of(sea, party)
    if on is not None:
        dice = volley(sea, party, on)
        yield at_most(hits(dice), on.figures), {0: Fraction(1)}, parts_of("yours", dice)
    for other in parties_on(sea, party.shore):
        if mark_of(sea, other) == party:
            dice = volley(sea, other, party)
            yield {0: Fraction(1)}, hits(dice), parts_of("the rivals", dice)


def at_most(found: Spread, most: int) -> dict[int, Fraction]:
    """So many fall as there are hits, and no more than there are."""
    return read_as(dict(found), lambda n: min(n, most))


def bearing(sea: Sea, party: Party) -> int:
    """How many cannon of the island fire at a party where it stands."""
    guns = sea.shores[party.shore].guns[: crews(sea, party.shore)]
    return sum(
        load is Load.LOADED and mark(sea, party.shore, gun) == party
        for gun, load in enumerate(guns)
    )


def arrived(sea: Sea, act: March) -> tuple[Sea, Party]:
    """The island when a party has gone where it shall, and its people have come to meet it."""
    play = Play(sea, Scripted())
    march(play, act)
    close_in(play)
    party = party_of(play.state, act.by)
    assert party is not None, "nobody falls on the way"
    return play.state, party


def parts_of(whose: str, dice: AshoreDice) -> tuple[Part, ...]:
    """Dice by their targets; a 6 never succeeds."""
    return tuple(
        Part(f"{whose}, {min(target, 5)} or less", number, 0)
        for target, number in sorted(dice.items(), reverse=True)
    )


def dangers(sea: Sea, party: Party, back: Mapping[int, Fraction]) -> tuple[Chance, ...]:
    """What the wild does besides to those who are left, at the end of the turn (PW-11.5)."""
    land = land_of(sea, sea.shores[party.shore])
    first, last = land.trees
    under = first < last and first <= party.at <= last
    if land.dwellers is Dwellers.FORT or not (under or party.at <= WATER_EDGE):
        return ()
    one = Fraction(0)
    for n, chance in back.items():
        for left, other in left_of(sea, party, n).items():
            one += chance * other * (1 - Fraction(5, 6) ** left)
    words = "a snare catches" if under else "an alligator bites"
    return (Chance(words, one),) if one else ()


def left_of(sea: Sea, party: Party, lost: int) -> dict[int, Fraction]:
    """How many of a party are free when so many have fallen, with those cut out of snares."""
    left = without(party, lost)
    caught = sum(row.count for row in party.snared)
    if not caught:
        return {left.figures: Fraction(1)}
    freed = {0: Fraction(1)}
    for friend in parties_on(sea, party.shore):
        if cut_at(sea, friend) == party:
            fell = {lost: Fraction(1)} if friend == party else fallen(sea, friend)
            freed = in_all(freed, cut_loose(sea, friend, fell))
    return read_as(freed, lambda n: left.figures + min(n, caught))


def cut_loose(sea: Sea, friend: Party, fell: Spread) -> dict[int, Fraction]:
    """How many snares the men of a party cut of whom so many fall."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for lost, chance in fell.items():
        for n, other in hits(able_dice(cutters(sea, without(friend, lost)))).items():
            found[n] += chance * other
    return dict(found)


def without(party: Party, lost: int) -> Party:
    """A party of whom so many have fallen."""
    return replace(party, crew=lose(by_worth(party.crew), lost)[0])
