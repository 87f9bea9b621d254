"""The odds of grapnels and of boarding (P8-17)."""

from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Dice, outcomes
from pieces_of_eight.campaign.kernel.odds import (
    Chance,
    Odds,
    Part,
    best_only,
    each_of,
    either,
    over_all_dice,
)
from pieces_of_eight.campaign.kernel.play import Mod, Play
from ..model.actions import Board, Grapple, Stake
from ..model.events import Fighters, Grappled
from ..model.state import NOBODY, AskStakeKill, Fate, Gamble, Sea, Ship, ShipId
from ..rules.boarding import BOARDING, GAMBLE, GRAPPLING, fight_mods, grapple, settle, throw

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

STAKED = "The stake for the gamble is decided when the kills are known."


def of_grapple(sea: Sea, act: Grapple) -> Odds:
    """Whether the grapnels hold (P8-17.2)."""
    held = over_all_dice(sea, lambda play: grapple(play, act), _grappled)
    found = next(iter(held))
    chance = sum((p for event, p in held.items() if event.held), Fraction(0))
    return Odds(
        GRAPPLING,
        (Part("her grapnels", act.points, found.need, found.mods),),
        either(("the grapnels hold", "they miss"), chance),
    )


def _grappled(play: Play[Sea]) -> Grappled:
    return next(event for event in play.done().events if isinstance(event, Grappled))


def of_board(sea: Sea, act: Board) -> Odds:
    """How a boarding fight can end, with the captains' fates (P8-17.4 to 17.9)."""
    by, on = sea.ships[act.by], sea.ships[act.on]
    attack = fight_mods(sea, by, on, attacking=True, captain=act.captain)
    defence = fight_mods(sea, on, by, attacking=False, captain=False)
    ours, our_part = kills(sea, by, on, attack, attacking=True)
    theirs, their_part = kills(sea, on, by, defence, attacking=False)
    stage = stage_of(sea, by, on)
    rows: dict[str, Fraction] = dict.fromkeys(ROWS, Fraction(0))
    also: dict[frozenset[str], Fraction] = {}
    for extra, weight in margins(ours, theirs).items():
        for (row, marks), chance in settled(stage, extra, joined=act.captain).items():
            rows[row] += chance * weight
            also[marks] = also.get(marks, Fraction(0)) + chance * weight
    return Odds(
        BOARDING,
        (our_part, their_part),
        tuple(Chance(row, chance) for row, chance in rows.items() if chance),
        each_of(also, ALSO),
        sum((n * chance for n, chance in ours.items()), Fraction(0)),
        STAKED if sea.options.gamble is Gamble.STAKE else "",
    )


def kills(
    sea: Sea, ship: Ship, on: Ship, mods: tuple[Mod, ...], *, attacking: bool
) -> tuple[dict[int, Fraction], Part]:
    """The kills of one side, and the dice it throws."""
    thrown = over_all_dice(sea, lambda play: throw(play, ship, on, mods, attacking), _fighters)
    found: dict[int, Fraction] = {}
    for event, chance in thrown.items():
        found[event.kills] = found.get(event.kills, Fraction(0)) + chance
    event = next(iter(thrown))
    return found, Part(ship.name, len(event.faces), event.need, mods)


def _fighters(play: Play[Sea]) -> Fighters:
    return next(event for event in play.done().events if isinstance(event, Fighters))


def margins(ours: dict[int, Fraction], theirs: dict[int, Fraction]) -> dict[int, Fraction]:
    """By how many kills the attacker is ahead; both sides throw for themselves."""
    found: dict[int, Fraction] = {}
    for attack, p in ours.items():
        for defence, q in theirs.items():
            extra = attack - defence
            found[extra] = found.get(extra, Fraction(0)) + p * q
    return found


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
    free = stage.options.gamble is Gamble.FREE and extra != 0 and in_it
    gamble = free or gambler != NOBODY

    def run(dice: Dice) -> tuple[str, frozenset[str]]:
        play = Play(stage, best_only(dice))
        settle(play, ShipId(0), ShipId(1), kills, gamble=gamble, joined=joined, gambler=gambler)
        return reading(stage, play.state, extra)

    return outcomes(run)


def reading(before: Sea, sea: Sea, extra: int) -> tuple[str, frozenset[str]]:
    """How the fight ended for the attacker, and what else came of it."""
    by, on = sea.ships
    if on.fate is Fate.TAKEN:
        row = TAKEN
    elif by.fate is Fate.TAKEN:
        row = STRUCK
    else:
        row = WON if extra > 0 else LOST if extra < 0 else DRAWN
    both = by.afloat and on.afloat
    table = (
        (before.ships[1].captain and not on.captain, HER_CAPTAIN),
        (before.ships[0].captain and not by.captain, YOUR_CAPTAIN),
        (both and not by.grappled, THROWN_BACK),
        (by.id in on.owes, HELD),
    )
    return row, frozenset(words for applies, words in table if applies)


def of_stake_kill(sea: Sea, act: Stake, ask: AskStakeKill) -> Odds:
    """What the winner's kills can still bring, with and without the gamble (H-12)."""
    by, on = sea.ships[ask.by], sea.ships[ask.on]
    extra = ask.kills[0] - ask.kills[1]
    gambler = NOBODY
    first = ask.winner == ask.by
    if act.yes:
        extra += -1 if first else 1
        gambler = ShipId(0) if first else ShipId(1)
    stage = stage_of(sea, by, on)
    rows: dict[str, Fraction] = dict.fromkeys(ROWS, Fraction(0))
    also: dict[frozenset[str], Fraction] = {}
    for (row, marks), chance in settled(stage, extra, gambler, joined=not first).items():
        rows[row] += chance
        also[marks] = also.get(marks, Fraction(0)) + chance
    return Odds(
        GAMBLE,
        (),
        tuple(Chance(row, chance) for row, chance in rows.items() if chance),
        each_of(also, ALSO),
    )
