"""Shooting (TG-4), hand-to-hand fighting (TG-5), wounds (TG-6), house rules (TG-10), all odds."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import AROUND, BITS, NOWHERE, Stud, steps_between
from pieces_of_eight.campaign.kernel import odds as o
from pieces_of_eight.campaign.kernel.dice import Dice, Rule, outcomes
from pieces_of_eight.campaign.kernel.mind import LastCache
from pieces_of_eight.campaign.kernel.play import Event, Mod, Play, Reasons, first_of
from pieces_of_eight.campaign.kernel.sealed import Player
from . import events as e
from . import ground as g
from . import state as s
from .carrying import PULLING, gone, take
from .ground import RANGE, plan
from .moving import without
from .state import Cannonade, FigureId, Grab, Peel, Shoot, Strike, band_of, with_figure

SHOOTING = Rule("TG-4")
FIGHTING = Rule("TG-5")
ONLY_IN_TURN = Rule("TG-5")
WOUNDED = Rule("TG-6")
ONE_ATTACK = Rule("R4-2")
COVER = Rule("R4-4")
SIGHT = Rule("R4-6")
SITTING = Rule("R4-8")
CARRIERS = Rule("R4-13")
PARTLY_OFF = Rule("R4-16")
BEATEN = Rule("R4-17")
CHEST_STAYS = Rule("R4-18")
AGREED = Rule("R4-20")
REACH = Rule("H-80")
CROCODILES = Rule("H-83")
CANNON = Rule("H-84")
BANANA = Rule("H-85")
LYING = Rule("H-85")

BEHIND = 2  # how many times the target's throw an attacker must beat if the target has cover (R4-4)
IN_COVER = Mod(BEHIND, "in cover", COVER)
KICK = 1  # the gunner's throw on which the cannon hurts himself
RELOADING = 2  # rounds from one shot of the cannon to the next
THROW = 6  # how many studs a peel can be thrown
SLIPS = 4  # the lowest face on which somebody slips

S = TypeVar("S")


# --- Wounds (TG-6): one, and a figure sits; two, and it is removed -------------------------------


def wound(play: Play[Grab], who: FigureId) -> None:
    """One wound changes nothing but how the figure is drawn (R4-8); two remove it."""
    grab = play.state
    figure = grab.figures[who]
    wounds = figure.wounds + 1
    if wounds < s.WOUNDS:
        sitting = replace(figure, wounds=wounds)
        play.state = replace(grab, figures=with_figure(grab.figures, who, sitting))
        play.tell(e.Sat(SITTING, who))
        return
    held = who in grab.chest.held
    out = replace(figure, at=NOWHERE, wounds=wounds, left=0)
    play.state = replace(
        grab,
        figures=with_figure(grab.figures, who, out),
        chest=without(grab.chest, who) if held else grab.chest,
    )
    play.tell(e.Removed(CHEST_STAYS if held else WOUNDED, who, held))
    band = band_of(who)
    if all(play.state.figures[each].at < 0 for each in s.members(band)):
        play.tell(e.Beaten(BEATEN, band))
        play.state = gone(play.state, band)


# --- Who can attack whom at all (TG-5, R4-2, R4-16) -----------------------------------------------


def refuse_attack(grab: Grab, act: Shoot | Strike | Cannonade | Peel) -> Reasons:
    by, on, table = grab.figures[act.by], grab.figures[act.on], plan(grab.board.rows)
    early = grab.phase is not s.Phase.FIGHTING
    yield early, SHOOTING, "you can attack only after all have moved"
    other = band_of(act.by) is not grab.band or band_of(act.on) is grab.band
    yield other, ONLY_IN_TURN, "attack a figure of another warband with one of yours"
    yield by.at < 0 or on.at < 0, SHOOTING, "that figure is out of the game"
    off = not table.on[by.at] or not table.on[on.at]
    yield off, PARTLY_OFF, "a figure off the board cannot attack or be attacked"
    yield by.fought, ONE_ATTACK, "that figure has already attacked this turn"
    yield by.slipped, LYING, "that figure is on his back this turn"
    full = grab.options.hands_full and act.by in grab.chest.held
    yield full, CARRIERS, "that figure has both hands on the chest"


class Fray(NamedTuple):
    """Who can attack, and who can be attacked: a decision asks for it with each kind of attack."""

    ours: tuple[tuple[FigureId, Stud], ...]
    theirs: tuple[tuple[FigureId, Stud], ...]
    there: int  # where they stand who can be attacked, as a set


_fray: LastCache[Grab, Fray] = LastCache()


def fray(grab: Grab) -> Fray:
    last = _fray.pair
    if last is not None and last[0] is grab:
        return last[1]
    on, own = plan(grab.board.rows).on, s.members(grab.band)
    full = grab.chest.held if grab.options.hands_full else ()
    there = [(FigureId(n), each) for n, each in enumerate(grab.figures)]
    there = [(who, each) for who, each in there if each.at >= 0 and on[each.at]]
    ours = [
        (who, each.at)
        for who, each in there
        if who in own and not (each.fought or each.slipped or who in full)
    ]
    theirs = [(who, each.at) for who, each in there if who not in own]
    return _fray.keep(grab, Fray(tuple(ours), tuple(theirs), g.as_bits([at for _, at in theirs])))


def spend(play: Play[Grab], who: FigureId) -> None:
    """One attack a turn, be it shot, blow, cannon or peel (R4-2)."""
    grab = play.state
    fought = replace(grab.figures[who], fought=True)
    play.state = replace(grab, figures=with_figure(grab.figures, who, fought))


def duel(play: Play[S], rule: Rule, mods: tuple[Mod, ...] = ()) -> tuple[int, int, bool]:
    """Both throw a die of six; only the attacker can hurt, and ties are nothing (R4-1, R4-3)."""
    times = mods[0].value if mods else 1
    face = play.die(rule)
    saves = -(-face // times)  # the lowest throw that is not beaten
    against = play.die(rule, saves)
    return face, against, against < saves


# --- Shooting (TG-4): a die against a die, with twice the trouble against cover ------------------


def refuse_shoot(grab: Grab, act: Shoot) -> Reasons:
    yield from refuse_attack(grab, act)
    table, ends = plan(grab.board.rows), (grab.figures[act.by].at, grab.figures[act.on].at)
    far = steps_between(*ends, table.columns)
    yield far > RANGE, SHOOTING, f"{far} is too far: a shot carries {RANGE}"
    yield not g.in_sight(table, *ends), SIGHT, "something is in the way"


def shot_mods(grab: Grab, by: FigureId, on: FigureId) -> tuple[Mod, ...]:
    """What a shot must beat the target by (R4-4)."""
    return (IN_COVER,) if g.in_cover(grab, by, on) else ()


def shoot(play: Play[Grab], act: Shoot) -> None:
    """Higher than the target's die, against cover more than twice as high: a wound (TG-4).

    It may be fired at whoever stands within 1 stud as well, and is the one attack (R4-7).
    """
    mods = shot_mods(play.state, act.by, act.on)
    spend(play, act.by)
    face, against, hit = duel(play, SHOOTING, mods)
    play.tell(e.Shot(SHOOTING, act.by, act.on, face, against, mods, hit))
    if hit:
        wound(play, act.on)


def legal_shots(grab: Grab) -> list[Shoot]:
    """Every shot at an enemy in sight."""
    table, found = plan(grab.board.rows), list[Shoot]()
    ours, theirs, there = fray(grab)
    for by, at in ours:
        seen = g.seen_from(table, at, there)
        if seen:
            found += [Shoot(by, on) for on, to in theirs if seen & BITS[to]]
    return found


# --- Hand-to-hand fighting (TG-5): within 1 stud, the same throw, and only in one's own turn -----


def refuse_strike(grab: Grab, act: Strike) -> Reasons:
    yield from refuse_attack(grab, act)
    table, a, b = plan(grab.board.rows), grab.figures[act.by].at, grab.figures[act.on].at
    far = steps_between(a, b, table.columns) != 1
    yield far, FIGHTING, "that figure is out of reach"
    yield not reached(table, a) & BITS[b], REACH, "that figure is too high or too low to reach"


def strike(play: Play[Grab], act: Strike) -> None:
    """Higher than the other's die: a wound; cover is of no use here (TG-5, R4-5)."""
    spend(play, act.by)
    face, against, hit = duel(play, FIGHTING)
    play.tell(e.Struck(FIGHTING, act.by, act.on, face, against, hit))
    if hit:
        wound(play, act.on)


def legal_strikes(grab: Grab) -> list[Strike]:
    """Every enemy within reach of a figure that may still attack."""
    table, found = plan(grab.board.rows), list[Strike]()
    ours, theirs, there = fray(grab)
    for by, at in ours:
        near = reached(table, at) & there
        if near:
            found += [Strike(by, on) for on, to in theirs if near & BITS[to]]
    return found


@lru_cache(maxsize=1 << 13)
def reached(table: g.Plan, at: Stud) -> int:
    """The studs on which a figure that stands on one can fight others, as a set.

    They are 1 stud away, and not a figure's height above or below (H-80).
    """
    near, feet = table.near(at, AROUND), table.feet
    return g.as_bits([to for to in near if table.on[to] and abs(feet[at] - feet[to]) <= g.MAN])


# --- House rules for those who want them (TG-10): crocodiles, the cannon, the banana --------------


def crocodiles(play: Play[Grab]) -> None:
    """After a band's movement its figures by the water throw: on a 1 they are bitten (H-83)."""
    if not play.state.options.crocodiles:
        return
    for who in by_water(play.state):
        face = play.die(CROCODILES, s.SNAP + 1)
        bitten = face <= s.SNAP
        play.tell(e.Snapped(CROCODILES, who, face, bitten))
        if bitten:
            wound(play, who)


def by_water(grab: Grab) -> list[FigureId]:
    """The figures of the band whose turn it is that stand by the water."""
    shore, own = plan(grab.board.rows).shore, map(FigureId, s.members(grab.band))
    return [who for who in own if (at := grab.figures[who].at) >= 0 and shore[at]]


def refuse_cannonade(grab: Grab, act: Cannonade) -> Reasons:
    yield not grab.options.cannon, AGREED, "this game is played without the cannon"
    yield from refuse_attack(grab, act)
    table, ends = plan(grab.board.rows), (grab.figures[act.by].at, grab.figures[act.on].at)
    far = table.cannon == NOWHERE or steps_between(ends[0], table.cannon, table.columns) > 1
    yield far, CANNON, "that figure is not next to the cannon"
    empty = grab.turn < grab.loaded
    yield empty, CANNON, f"the cannon will not be loaded before round {grab.loaded}"
    yield not g.clear(grab.board.rows, ends), SIGHT, "something is in the way"


def cannonade(play: Play[Grab], act: Cannonade) -> None:
    """The target and all within 1 stud of it throw against the gunner's one die (H-84)."""
    spend(play, act.by)
    grab = play.state
    struck = within_a_stud(grab, act)
    face = play.die(CANNON)
    faces = tuple(play.die(CANNON, face) for _ in struck)
    hit = tuple(who for who, thrown in zip(struck, faces, strict=True) if face > thrown)
    kicked = face == KICK
    play.state = replace(grab, loaded=grab.turn + RELOADING)
    play.tell(e.CannonFired(CANNON, act.by, act.on, face, struck, faces, hit, kicked))
    for who in (*hit, *((act.by,) if kicked else ())):
        wound(play, who)


def within_a_stud(grab: Grab, act: Cannonade) -> tuple[FigureId, ...]:
    """Everybody on the board within 1 stud of the target, friend or foe, but the gunner."""
    table, to = plan(grab.board.rows), grab.figures[act.on].at
    return tuple(
        FigureId(who)
        for who, figure in enumerate(grab.figures)
        if figure.at >= 0
        and table.on[figure.at]
        and who != act.by
        and steps_between(figure.at, to, table.columns) <= 1
    )


def refuse_peel(grab: Grab, act: Peel) -> Reasons:
    yield not grab.options.banana, AGREED, "this game is played without bananas"
    yield from refuse_attack(grab, act)
    eaten = not grab.bananas[grab.band]
    yield eaten, BANANA, "your warband has already eaten its banana and thrown the peel"
    table, ends = plan(grab.board.rows), (grab.figures[act.by].at, grab.figures[act.on].at)
    far = steps_between(*ends, table.columns) > THROW
    yield far, BANANA, f"that is too far: a peel flies at most {THROW}"
    yield not g.in_sight(table, *ends), SIGHT, "something is in the way"
    yield grab.figures[act.on].slipped, BANANA, "that figure is already on his back"


def peel(play: Play[Grab], act: Peel) -> None:
    """On 4 or more he slips, lets go of the chest, and lies there for his next turn (H-85)."""
    spend(play, act.by)
    face = play.die(BANANA, SLIPS)
    slipped = face >= SLIPS
    grab = play.state
    figures, chest = grab.figures, grab.chest
    if slipped:
        figures = with_figure(figures, act.on, replace(figures[act.on], slipped=True))
        chest = without(chest, act.on)
    eaten = tuple(has and band != grab.band for band, has in enumerate(grab.bananas))
    play.state = replace(grab, figures=figures, chest=chest, bananas=eaten)
    play.tell(e.PeelThrown(BANANA, act.by, act.on, face, SLIPS, slipped))


def legal_mischief(grab: Grab) -> list[Cannonade | Peel]:
    """What the house rules that were agreed on add to the fighting (TG-10)."""
    found: list[Cannonade | Peel] = []
    options, table = grab.options, plan(grab.board.rows)
    if options.cannon and grab.turn >= grab.loaded and table.cannon != NOWHERE:
        gunners = [by for by, at in fray(grab).ours if within(table, table.cannon, 1) & BITS[at]]
        shots = [Cannonade(by, on) for by in gunners for on, _ in fray(grab).theirs]
        found += [act for act in shots if first_of(refuse_cannonade(grab, act)) is None]
    if options.banana and grab.bananas[grab.band]:
        ours, theirs, there = fray(grab)
        for by, at in ours:
            near = within(table, at, THROW) & there
            seen = g.seen_from(table, at, near) if near else 0
            on_feet = [on for on, to in theirs if seen & BITS[to] and not grab.figures[on].slipped]
            found += [Peel(by, on) for on in on_feet]
    return found


@lru_cache(maxsize=1 << 12)
def within(table: g.Plan, at: Stud, steps: int) -> int:
    """The studs no further from a stud than so many steps, as a set."""
    studs = range(len(table.fits))
    return g.as_bits([to for to in studs if steps_between(at, Stud(to), table.columns) <= steps])


# --- What an order may come to: exact chances -----------------------------------------------------


def odds(grab: Grab, action: s.Action) -> o.Odds | None:
    """Every outcome of a legal action with its exact chance; None where no dice are thrown."""

    def are_hurt(play: Play[Grab]) -> frozenset[FigureId]:
        pairs = enumerate(zip(grab.figures, play.state.figures, strict=True))
        there = [(FigureId(n), was, now) for n, (was, now) in pairs if was.at >= 0]
        return frozenset(who for who, was, now in there if now.at < 0 or now.wounds > was.wounds)

    def wounding(do: Callable[[Play[Grab]], None], who: FigureId) -> Fraction:
        return o.how_likely(grab, do, lambda play: who in are_hurt(play))

    match action:
        case Shoot(by=by, on=on):  # 15 of 36 in the open, 6 of 36 against cover (R4-4)
            parts = o.Part("the shot", 1, 0, shot_mods(grab, by, on)), o.Part("the target", 1, 0)
            words = "removed" if grab.figures[on].wounds else "wounded", "missed"
            chance = wounding(lambda play: shoot(play, action), on)
            return o.Odds(SHOOTING, parts, o.either(words, chance))
        case Strike(on=on):  # 15 of 36, cover or not (R4-5)
            parts = o.Part("the blow", 1, 0), o.Part("the defence", 1, 0)
            words = "removed" if grab.figures[on].wounds else "wounded", "parried"
            chance = wounding(lambda play: strike(play, action), on)
            return o.Odds(FIGHTING, parts, o.either(words, chance))
        case s.Take() if grab.pull is s.Pull.NOT_YET and (others := g.rivals(grab)):

            def winner(play: Play[Grab]) -> str:
                band = o.told(play, e.Pulled).winner
                return "a tie" if band is None else e.BANDS[band]

            wins = o.over_all_dice(grab, lambda play: take(play, action), winner)
            bands = [e.BANDS[band] for band in (grab.band, *others)]
            rows = tuple(o.Chance(row, wins[row]) for row in (*bands, "a tie"))
            return o.Odds(PULLING, tuple(o.Part(band, 1, 0) for band in bands), rows)
        case Cannonade():  # how many it wounds, and each figure for itself (H-84)
            struck = within_a_stud(grab, action)
            found = o.over_all_dice(
                grab,
                lambda play: cannonade(play, action),
                lambda play: frozenset(map(e.name, are_hurt(play))),
            )
            count = o.read_as(found, len)
            parts = (
                o.Part("the gunner", 1, 0),
                o.Part("everybody near the target", len(struck), 0),
            )
            rows = o.numbers(count, "nobody wounded", "wounded", "wounded")
            also = o.each_of(found, map(e.name, (*struck, action.by)))
            return o.Odds(CANNON, parts, rows, also, o.mean(count))
        case Peel(on=on):
            chance = o.how_likely(
                grab, lambda play: peel(play, action), lambda play: play.state.figures[on].slipped
            )
            rows = o.either(("he slips", "he steps over it"), chance)
            return o.Odds(BANANA, (o.Part("the peel", 1, SLIPS),), rows)
        case s.Done() if grab.options.crocodiles and (there := by_water(grab)):
            also = tuple(
                o.Chance(f"{e.name(who)} bitten", wounding(crocodiles, who)) for who in there
            )
            return o.Odds(CROCODILES, (o.Part("the crocodiles", len(there), 0),), (), also)
    return None


@cache
def hit_chance(covered: bool) -> Fraction:
    """How likely an attack wounds, in the open or against cover (R4-4)."""
    mods = (IN_COVER,) if covered else ()

    def run(dice: Dice) -> bool:
        return duel(Play(None, dice), SHOOTING, mods)[2]

    return outcomes(run)[True]


# --- How lucky the dice of a treasure grab were: shots and blows ----------------------------------

SHOTS, BLOWS = "shots", "blows"


def luck(grab: Grab, event: Event) -> Iterator[o.Came]:
    """What came of the dice of an event, for whoever had the band of its figure in this state."""
    if isinstance(event, e.Shot | e.Struck):
        band, shot = band_of(event.by), isinstance(event, e.Shot)
        if band in grab.bands:
            covered = isinstance(event, e.Shot) and bool(event.mods)
            came = o.Luck().throw(event.hit, 1, o.yes_or_no(float(hit_chance(covered))))
            yield o.Came(Player(grab.bands.index(band)), SHOTS if shot else BLOWS, came)
