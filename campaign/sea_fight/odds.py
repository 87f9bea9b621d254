"""The exact odds of an order at sea, taken from the rules themselves by running them over all dice.

The chances are never written down a second time: each procedure of the engine is run once
for every distinguishable answer of its dice, with the sea as it is.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry import hexes
from pieces_of_eight.campaign.kernel.dice import Dice, Faces, Roll, outcomes
from pieces_of_eight.campaign.kernel.odds import (
    Came,
    Chance,
    Luck,
    Odds,
    Part,
    apart,
    best_only,
    chain,
    chance_that,
    each_of,
    either,
    from_face,
    how_likely,
    mean,
    merged,
    numbers,
    over_all_dice,
    paired,
    read_as,
    rows_and_marks,
    those_of,
    told,
)
from pieces_of_eight.campaign.kernel.play import Event, Mod, Play, many
from pieces_of_eight.campaign.kernel.sealed import Player
from . import boarding, events, gunnery, rules, sailing
from . import state as s
from .boarding import fight_mods
from .gunnery import DICE, RETURN_FIRE, RETURN_NEED
from .state import HIT, NOBODY, Aim, Fate, GunDice, Salvo, Sea, Ship, ShipId

# --- The odds of grapnels and of boarding (P8-17) -------------------------------------------------

TAKEN, WON, DRAWN, LOST, STRUCK = (
    "she is taken",
    "you win, she holds out",
    "neither wins",
    "you lose the fight",
    "you strike your colours",
)
HER_CAPTAIN, YOUR_CAPTAIN = "her captain is killed", "your captain is killed"
THROWN_BACK, HELD = "the lines are cut", "she has to board you next"
ALSO = (HER_CAPTAIN, YOUR_CAPTAIN, THROWN_BACK, HELD)
ROWS = (TAKEN, WON, DRAWN, LOST, STRUCK)

STAKED_ON_KILLS = "Whether to gamble is decided once the kills are known."


def of_grapple(sea: Sea, act: s.Grapple) -> Odds:
    """Whether the grapnels hold (P8-17.2)."""
    held = over_all_dice(
        sea, lambda play: boarding.grapple(play, act), lambda play: told(play, events.Grappled)
    )
    found, chance = next(iter(held)), chance_that(held, lambda event: event.held)
    return Odds(
        boarding.GRAPPLING,
        (Part(f"{sea.ships[act.by].name}'s grapnels", act.points, found.need, found.mods),),
        either(("the grapnels hold", "they miss"), chance),
    )


def luckiest(roll: Roll) -> Faces:
    """Dice that all show their highest face."""
    return (roll.sides,) * roll.dice


def taken_by_those_left(sea: Sea, act: s.Grapple) -> Fraction:
    """The best chance to take her with whoever is left to board, once the grapnels hold."""
    play = Play(sea, luckiest)
    boarding.grapple(play, act)
    by = play.state.ships[act.by]
    ways = [s.Board(act.by, act.on, led) for led in ((False, True) if by.captain else (False,))]
    rows = [row for way in ways for row in of_board(play.state, way).rows if row.words == TAKEN]
    return max((row.chance for row in rows), default=Fraction(0))


def of_board(sea: Sea, act: s.Board) -> Odds:
    """How a boarding fight can end, with the captains' fates (P8-17.4 to 17.9)."""
    by, on = sea.ships[act.by], sea.ships[act.on]
    attack = fight_mods(sea, by, on, attacking=True, captain=act.captain)
    defence = fight_mods(sea, on, by, attacking=False, captain=False)
    ours, our_part = kills(sea, by, on, attack, attacking=True)
    theirs, their_part = kills(sea, on, by, defence, attacking=False)
    stage = stage_of(sea, by, on)
    margins = read_as(paired(ours, theirs), lambda both: both[0] - both[1])
    found = merged(
        (settled(stage, extra, joined=act.captain), chance) for extra, chance in margins.items()
    )
    return Odds(
        boarding.BOARDING,
        (our_part, their_part),
        *rows_and_marks(found, ROWS, ALSO),
        mean(ours),
        STAKED_ON_KILLS if sea.options.gamble is s.Gamble.STAKE else "",
    )


def kills(
    sea: Sea, ship: Ship, on: Ship, mods: tuple[Mod, ...], *, attacking: bool
) -> tuple[dict[int, Fraction], Part]:
    """The kills of one side, and the dice it throws."""
    thrown = over_all_dice(
        sea,
        lambda play: boarding.throw(play, ship, on, mods, attacking),
        lambda play: told(play, events.Fighters),
    )
    event = next(iter(thrown))
    part = Part(ship.name, len(event.faces), event.need, mods)
    return read_as(thrown, lambda event: event.kills), part


def stage_of(sea: Sea, by: Ship, on: Ship) -> Sea:
    """The two ships alone: nobody else matters to how a fight is settled."""
    one, two = ShipId(0), ShipId(1)
    by = replace(by, id=one, grappled=(two,), owes=())
    on = replace(on, id=two, grappled=(one,), owes=())
    return replace(sea, ships=(by, on), pending=(), active=one)


@lru_cache(maxsize=1024)
def settled(
    stage: Sea, extra: int, gambler: ShipId = NOBODY, *, joined: bool
) -> dict[tuple[str, frozenset[str]], Fraction]:
    """What a lead of so many kills brings. Only the best die of a throw matters there."""
    kills = (max(extra, 0), max(-extra, 0))
    in_it = stage.ships[1].captain if extra > 0 else joined and stage.ships[0].captain
    free = stage.options.gamble is s.Gamble.FREE and extra != 0 and in_it
    gamble = free or gambler != NOBODY

    def run(dice: Dice) -> tuple[str, frozenset[str]]:
        play = Play(stage, best_only(dice))
        boarding.settle(
            play, ShipId(0), ShipId(1), kills, gamble=gamble, joined=joined, gambler=gambler
        )
        return reading(stage, play.state, extra)

    return outcomes(run)


def reading(before: Sea, sea: Sea, extra: int) -> tuple[str, frozenset[str]]:
    by, on = sea.ships
    if on.fate is Fate.TAKEN:
        row = TAKEN
    elif by.fate is Fate.TAKEN:
        row = STRUCK
    else:
        row = WON if extra > 0 else LOST if extra < 0 else DRAWN
    marks = {
        HER_CAPTAIN: before.ships[1].captain and not on.captain,
        YOUR_CAPTAIN: before.ships[0].captain and not by.captain,
        THROWN_BACK: by.afloat and on.afloat and not by.grappled,
        HELD: by.id in on.owes,
    }
    return row, those_of(marks)


def of_stake_kill(sea: Sea, act: s.Stake, ask: s.AskStakeKill) -> Odds:
    """What the winner's kills can still bring, with and without the gamble (H-12)."""
    by, on = sea.ships[ask.by], sea.ships[ask.on]
    extra = ask.kills[0] - ask.kills[1]
    gambler = NOBODY
    first = ask.winner == ask.by
    if act.yes:
        extra += -1 if first else 1
        gambler = ShipId(0) if first else ShipId(1)
    stage = stage_of(sea, by, on)
    found = settled(stage, extra, gambler, joined=not first)
    return Odds(boarding.GAMBLE, (), *rows_and_marks(found, ROWS, ALSO))


# --- The odds of salvos and of what they do when they land (P8-19) --------------------------------

SINKS, EXPLODES, BURNS = "she sinks", "she blows up", "she catches fire"
LISTS, SILENCED, PUT_OUT = "she lists", "guns silenced", "the fire is put out"
MAST, SPAR = "a mast falls", "a spar falls"
MAN, GUN, LAST = "a fighter is killed", "a gun is lost", "no fighter is left"
CAPTAIN = "her captain is killed"
HULL_ORDER = (SINKS, EXPLODES, BURNS, LISTS, SILENCED)
GEAR_ORDER = (MAST, SPAR, MAN, GUN)
MAST_FALLS = 6

STAKED_ON_HITS = "Whether to gamble is decided once the hits are known."


def of_fire(sea: Sea, act: s.Fire) -> Odds:
    return of_salvo(sea, gunnery.salvo_of(sea, act))


def of_no_reply(sea: Sea, act: s.NoReply) -> Odds:
    """The odds of the enemy's salvo, which lands unanswered."""
    return of_salvo(sea, s.asked_now(sea, s.AskReturn).salvo)


def of_reply(sea: Sea, act: s.Reply) -> Odds:
    """The odds of returning fire: the die comes first, then the salvo (P8-10.3)."""
    salvo = of_salvo(sea, gunnery.salvo_of(sea, act))
    chance = how_likely(
        sea,
        lambda play: None,
        lambda play: play.die(RETURN_FIRE, RETURN_NEED) >= RETURN_NEED,
    )
    rows, also = (
        tuple(Chance(row.words, row.chance * chance) for row in table)
        for table in (salvo.rows, salvo.also)
    )
    return replace(
        salvo,
        rule=RETURN_FIRE,
        parts=(Part("to fire back in time", 1, RETURN_NEED), *salvo.parts),
        rows=(Chance("too slow", 1 - chance), *rows),
        also=also,
        mean=None if salvo.mean is None else salvo.mean * chance,
    )


def of_salvo(sea: Sea, salvo: Salvo) -> Odds:
    """Hits, and what they can do to the target as she is now."""
    guns = gunnery.guns_of(sea, salvo)
    hits = thrown(sea, salvo, guns)
    counts = {landed.hits: chance for landed, chance in hits.items()}
    if salvo.aim is Aim.CREW:
        also = of_crew(sea, salvo, sum(gun.dice for gun in guns))
    else:
        marks = merged((landing(sea, landed), chance) for landed, chance in hits.items())
        also = each_of(marks, HULL_ORDER if salvo.aim is Aim.HULL else GEAR_ORDER)
    return Odds(
        DICE,
        gun_parts(guns),
        numbers(counts, "no hit", "hit"),
        also,
        mean(counts),
        STAKED_ON_HITS if sea.options.gamble is s.Gamble.STAKE else "",
    )


def gun_parts(guns: tuple[GunDice, ...]) -> tuple[Part, ...]:
    """Guns that throw alike, together; their modifiers are of the number of dice."""
    return tuple(
        Part(
            many(n, f"{events.CALIBRES[gun.calibre]} gun"),
            n * gun.dice,
            HIT,
            (Mod(gunnery.BASIC, "dice a gun", DICE), *gun.mods),
        )
        for gun, n in Counter(guns).items()
    )


def thrown(sea: Sea, salvo: Salvo, guns: tuple[GunDice, ...]) -> dict[Salvo, Fraction]:
    """The salvo with its hits, for everything its dice can show."""
    return over_all_dice(
        sea, lambda play: None, lambda play: gunnery.throw(play, salvo, guns, reply=False)
    )


def landing(sea: Sea, salvo: Salvo) -> Mapping[frozenset[str], Fraction]:
    """What a salvo with known hits does to hull or gear."""
    by, on = sea.ships[salvo.by], sea.ships[salvo.on]
    near = hexes.distance(by.at, on.at) == 1
    target = replace(on, id=ShipId(0), at=(0, 0), grappled=(), owes=())
    shooter = replace(
        by,
        id=ShipId(1),
        at=(1, 0) if near else (3, 0),
        grappled=(),
        first_shot=s.UNTICKED,  # what she ticks changes nothing at the target
        fired=s.UNTICKED,
        returned=s.UNTICKED,
        answered=False,
    )
    stage = Sea(s.Waters("", ("",)), 0, (target, shooter), Player(0), sea.edges, sea.options, 1)
    return _landing(stage, replace(salvo, by=ShipId(1), on=ShipId(0)))


@lru_cache(maxsize=1024)
def _landing(stage: Sea, salvo: Salvo) -> Mapping[frozenset[str], Fraction]:
    """On a stage of two ships only; so one answer is good for many positions of a fight."""
    before = stage.ships[0]
    return over_all_dice(stage, partial(gunnery.land, salvo=salvo), partial(marks, before))


def marks(before: Ship, play: Play[Sea]) -> frozenset[str]:
    """What has become of the first ship of a stage, in words."""
    ship = play.state.ships[0]
    if ship.fate in (Fate.SUNK, Fate.EXPLODED):
        return frozenset({SINKS if ship.fate is Fate.SUNK else EXPLODES})
    gambles = [
        e
        for e in play.done().events
        if isinstance(e, events.Gambled) and e.aim is Aim.GEAR and e.won
    ]
    falls = {gamble.face == MAST_FALLS for gamble in gambles}
    return those_of(
        {
            BURNS: ship.burning and not before.burning,
            LISTS: ship.listing and not before.listing,
            SILENCED: ship.silenced and not before.silenced,
            MAN: ship.fighting < before.fighting,
            MAST: True in falls,
            SPAR: False in falls,
            GUN: lost_gun(play),
        }
    )


def lost_gun(play: Play[Sea]) -> bool:
    return any(isinstance(event, events.CrewHit) and event.guns for event in play.done().events)


def of_crew(sea: Sea, salvo: Salvo, dice: int) -> tuple[Chance, ...]:
    """What crew hits do, die after die of the salvo (P8-19.13)."""
    on = sea.ships[salvo.on]
    near = hexes.distance(sea.ships[salvo.by].at, on.at) <= 1
    each = one_die(sea, salvo, near=near)

    def step(at: tuple[int, bool, int]) -> dict[tuple[int, bool, int], Fraction] | None:
        left, gun, men = at
        if not left:
            return None
        return read_as(
            each, lambda hit: (left - 1, gun or hit[0] > 0, min(on.fighting, men + hit[1]))
        )

    found = chain((dice, False, 0), step)
    falls = Fraction(0)
    if near and on.captain and (salvo.gamble or sea.options.gamble is s.Gamble.FREE):
        falls = how_likely(  # by the gamble, once a crew hit has told (P8-19.14)
            sea,
            lambda play: gunnery.gamble_captain(play, salvo),
            lambda play: not play.state.ships[salvo.on].captain,
        )
    rows = (
        Chance(MAN, chance_that(found, lambda at: at[2] > 0)),
        Chance(LAST, chance_that(found, lambda at: 0 < on.fighting == at[2])),
        Chance(GUN, chance_that(found, lambda at: at[1])),
        Chance(CAPTAIN, chance_that(found, lambda at: at[1] or at[2] > 0) * falls),
    )
    return tuple(row for row in rows if row.chance)


def one_die(sea: Sea, salvo: Salvo, *, near: bool) -> dict[tuple[int, int], Fraction]:
    single = (GunDice(s.Calibre.MEDIUM, 1, ()),)

    def do(play: Play[Sea]) -> None:
        if gunnery.throw(play, salvo, single, reply=False).hits:
            gunnery.hit_crew(play, salvo.on, 1, near=near)

    def lost(play: Play[Sea]) -> tuple[int, int]:
        hits = [event for event in play.done().events if isinstance(event, events.CrewHit)]
        return (hits[0].guns, hits[0].fighting) if hits else (0, 0)

    return over_all_dice(sea, do, lost)


def of_landing(sea: Sea, salvo: Salvo) -> tuple[Chance, ...]:
    """What a salvo whose hits are known can still do: for the stake (P8-0.5)."""
    if salvo.aim is not Aim.CREW:
        order = HULL_ORDER if salvo.aim is Aim.HULL else GEAR_ORDER
        return each_of(landing(sea, salvo), order)
    on = sea.ships[salvo.on]
    stage = replace(sea, pending=())
    found = over_all_dice(
        stage, lambda play: gunnery.land(play, salvo), lambda play: _crew_marks(on, play)
    )
    return each_of(found, (MAN, LAST, GUN, CAPTAIN))


def _crew_marks(before: Ship, play: Play[Sea]) -> frozenset[str]:
    ship = play.state.ships[before.id]
    return those_of(
        {
            MAN: ship.fighting < before.fighting,
            LAST: before.fighting > 0 == ship.fighting,
            GUN: lost_gun(play),
            CAPTAIN: before.captain and not ship.captain,
        }
    )


# --- How lucky the dice of a sea fight were: the guns of both sides, and their fighters -----------

GUNS, BOARDINGS = "the guns", "the boardings"


def luck(sea: Sea, event: Event) -> Iterator[Came]:
    """What came of the dice of a salvo or of one side of a boarding."""
    match event:
        case events.Fired(by=by, faces=faces, hits=hits):
            thrown = Luck().throw(hits, len(faces), from_face(HIT))
            yield Came(sea.ships[by].owner, GUNS, thrown)
        case events.Fighters(ship=ship, faces=faces, need=need, kills=kills):
            thrown = Luck().throw(kills, len(faces), from_face(need))
            yield Came(sea.ships[ship].owner, BOARDINGS, thrown)


# --- The other throws -----------------------------------------------------------------------------


def of_stake(sea: Sea, act: s.Stake) -> Odds:
    """A hit kept, or given up for the gamble (P8-0.5, H-12)."""
    ask = sea.pending[-1]
    if isinstance(ask, s.AskStakeKill):
        return of_stake_kill(sea, act, ask)
    assert isinstance(ask, s.AskStake)
    salvo = ask.salvos[ask.at]
    if act.yes:
        salvo = replace(salvo, hits=salvo.hits - 1, gamble=True)
    return Odds(gunnery.GAMBLE, (), (), of_landing(sea, salvo))


def of_press(sea: Sea, act: s.Press) -> Odds:
    """A throw for an extra hex (P8-12.5)."""
    thrown = over_all_dice(
        sea, lambda play: sailing.press(play, act), lambda play: told(play, events.Pressed)
    )
    event, chance = next(iter(thrown)), chance_that(thrown, lambda event: event.gained)
    part = Part("to press on", 1, event.need, event.mods)
    return Odds(event.rule, (part,), either(("a hex gained", "no hex gained"), chance))


def of_clock(sea: Sea, act: s.Clock) -> Odds | None:
    """A throw for the length of the fight (P8-10.5)."""
    if not act.coins:
        return None
    need, words = (
        (rules.LENGTHEN, "a turn longer") if act.coins > 0 else (rules.SHORTEN, "a turn shorter")
    )
    chance = how_likely(
        sea,
        lambda play: rules.clock(play, act),
        lambda play: told(play, events.ClockThrown).done,
    )
    part = Part("for the length of the fight", 1, need)
    return Odds(rules.COINS, (part,), either((words, "no change"), chance))


def of_whistle(sea: Sea, act: s.Whistle) -> Odds | None:
    """A throw for the wind (P8-10.7)."""
    if not act.turn:
        return None
    chance = how_likely(
        sea,
        lambda play: rules.whistle(play, act),
        lambda play: told(play, events.WindWhistled).changed,
    )
    part = Part("to shift the wind", 1, rules.WIND_CHANGES)
    return Odds(rules.WIND, (part,), either(("the wind shifts", "it stays"), chance))


def of_burn(sea: Sea, act: s.Burn) -> Odds:
    """What a fire does this turn, and whether it is put out (P8-19.7)."""
    before = sea.ships[act.by]

    def read(play: Play[Sea]) -> tuple[int, frozenset[str]]:
        ship = play.state.ships[act.by]
        marks = {
            SINKS: ship.fate is Fate.SUNK,
            EXPLODES: ship.fate is Fate.EXPLODED,
            PUT_OUT: ship.afloat and not ship.burning,
            LISTS: ship.listing and not before.listing,
            SILENCED: ship.silenced and not before.silenced,
        }
        return before.hull[act.side] - ship.hull[act.side], those_of(marks)

    rows, marks = apart(over_all_dice(sea, lambda play: gunnery.burn(play, act), read))
    return Odds(
        gunnery.FIRE,
        (Part("fire: the die less 1", 1, 0), Part("to put the fire out", 1, s.FIRE_OUT)),
        numbers(rows, "0 hull", "hull", "hull"),
        each_of(marks, (*HULL_ORDER, PUT_OUT)),
        mean(rows),
    )


def of_take(sea: Sea, act: s.Take) -> Odds | None:
    """Whether a ship with torn gear can sail at all this turn (P8-12.11)."""
    ship = sea.ships[act.by]
    if ship.burning or ship.grappled or ship.gear * 2 > ship.card.gear:
        return None
    thrown = over_all_dice(
        sea, lambda play: rules.take(play, act.by), lambda play: told(play, events.GearTested)
    )
    event = next(iter(thrown))
    sails = chance_that(thrown, lambda event: event.carried_out)
    drifts = chance_that(thrown, lambda event: event.drifted)
    rows = (
        Chance("she can sail", sails),
        Chance("she drifts downwind", drifts),
        Chance("she stays where she is", 1 - sails - drifts),
    )
    part = Part("to work torn gear", 1, event.need, event.mods)
    return Odds(sailing.DAMAGED_GEAR, (part,), tuple(row for row in rows if row.chance))


def of_end(sea: Sea, act: s.End) -> Odds | None:
    """The tests of morale that come with the end of a turn (P8-20)."""
    testing = [ship for ship in sea.ships if boarding.must_test(ship)]
    if not testing:
        return None
    fails = tuple(Chance(f"{ship.name}'s crew breaks", breaks(sea, ship)) for ship in testing)
    parts = tuple(Part(f"{ship.name}'s morale", 1, 0) for ship in testing)
    return Odds(boarding.TEST, parts, (), fails)


def breaks(sea: Sea, ship: Ship) -> Fraction:
    return how_likely(
        s.with_ship(sea, ship),
        lambda play: boarding.take_test(play, ship.id, held=False),
        lambda play: told(play, events.MoraleTested).failed,
    )


ODDS: Mapping[type[s.Action], Callable[[Sea, Any], Odds | None]] = {
    s.Fire: of_fire,
    s.Reply: of_reply,
    s.NoReply: of_no_reply,
    s.Stake: of_stake,
    s.Grapple: of_grapple,
    s.Board: of_board,
    s.Press: of_press,
    s.Clock: of_clock,
    s.Whistle: of_whistle,
    s.Burn: of_burn,
    s.Take: of_take,
    s.End: of_end,
}


def odds(sea: Sea, action: s.Action) -> Odds | None:
    """Every outcome of a legal action with its exact chance; None where no dice are thrown."""
    of = ODDS.get(type(action))
    return of(sea, action) if of else None
