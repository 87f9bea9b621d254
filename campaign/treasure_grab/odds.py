"""What an order may come to: exact chances."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

from pieces_of_eight.campaign.kernel.dice import Dice, outcomes
from pieces_of_eight.campaign.kernel.odds import (
    Came,
    Chance,
    Luck,
    Odds,
    Part,
    each_of,
    either,
    how_likely,
    mean,
    numbers,
    over_all_dice,
    read_as,
    told,
    yes_or_no,
)
from pieces_of_eight.campaign.kernel.play import Event, Play
from pieces_of_eight.campaign.kernel.sealed import Player
from . import carrying, events, fighting, ground
from .events import BANDS, Shot, Struck, name
from .fighting import IN_COVER, SHOOTING, duel
from .ground import plan
from .state import (
    Action,
    Cannonade,
    Done,
    FigureId,
    Grab,
    Peel,
    Pull,
    Shoot,
    Strike,
    Take,
    band_of,
    members,
)


def odds(grab: Grab, action: Action) -> Odds | None:
    """Every outcome of a legal action with its exact chance; None where no dice are thrown."""
    match action:
        case Shoot():
            return of_shot(grab, action)
        case Strike():
            return of_strike(grab, action)
        case Take():
            return of_pull(grab, action)
        case Cannonade():
            return of_cannonade(grab, action)
        case Peel():
            return of_peel(grab, action)
        case Done() if grab.options.crocodiles:
            return of_crocodiles(grab)
    return None


def wounded(grab: Grab, do: Callable[[Play[Grab]], None], who: FigureId) -> Fraction:
    """The chance that a figure has a wound more than before."""
    had = grab.figures[who].wounds

    def read(play: Play[Grab]) -> bool:
        now = play.state.figures[who]
        return now.at < 0 or now.wounds > had

    return how_likely(grab, do, read)


def of_shot(grab: Grab, act: Shoot) -> Odds:
    """A shot: 15 of 36 in the open, 6 of 36 against cover (R4-4)."""
    chance = wounded(grab, lambda play: fighting.shoot(play, act), act.on)
    parts = (
        Part("the shot", 1, 0, fighting.shot_mods(grab, act.by, act.on)),
        Part("the target", 1, 0),
    )
    return Odds(fighting.SHOOTING, parts, either((effect(grab, act.on), "missed"), chance))


def of_strike(grab: Grab, act: Strike) -> Odds:
    """A blow: 15 of 36, cover or not (R4-5)."""
    chance = wounded(grab, lambda play: fighting.strike(play, act), act.on)
    parts = (Part("the blow", 1, 0), Part("the defence", 1, 0))
    return Odds(fighting.FIGHTING, parts, either((effect(grab, act.on), "parried"), chance))


def effect(grab: Grab, who: FigureId) -> str:
    """What a wound does to a figure."""
    return "removed" if grab.figures[who].wounds else "wounded"


def of_pull(grab: Grab, act: Take) -> Odds | None:
    """Who has the chest after a pull (R4-12); None where no enemy is at it."""
    others = ground.rivals(grab)
    if grab.pull is not Pull.NOT_YET or not others:
        return None

    def read(play: Play[Grab]) -> str:
        winner = told(play, events.Pulled).winner
        return "a tie" if winner is None else BANDS[winner]

    found = over_all_dice(grab, lambda play: carrying.take(play, act), read)
    bands = (grab.band, *others)
    parts = tuple(Part(BANDS[band], 1, 0) for band in bands)
    rows = (*(BANDS[band] for band in bands), "a tie")
    return Odds(carrying.PULLING, parts, tuple(Chance(row, found[row]) for row in rows))


def of_cannonade(grab: Grab, act: Cannonade) -> Odds:
    """How many the cannon wounds, and each figure for itself (H-84)."""
    struck = fighting.within_a_stud(grab, act)
    before = [figure.wounds for figure in grab.figures]

    def read(play: Play[Grab]) -> frozenset[str]:
        now = play.state.figures
        hurt = (*struck, act.by)
        return frozenset(
            name(who) for who in hurt if now[who].at < 0 or now[who].wounds > before[who]
        )

    found = over_all_dice(grab, lambda play: fighting.cannonade(play, act), read)
    by_count = read_as(found, len)
    return Odds(
        fighting.CANNON,
        (Part("the gunner", 1, 0), Part("everybody near the target", len(struck), 0)),
        numbers(by_count, "nobody wounded", "wounded", "wounded"),
        each_of(found, [name(who) for who in (*struck, act.by)]),
        mean(by_count),
    )


def of_peel(grab: Grab, act: Peel) -> Odds:
    """Whether he slips (H-85)."""
    chance = how_likely(
        grab,
        lambda play: fighting.peel(play, act),
        lambda play: play.state.figures[act.on].slipped,
    )
    part = Part("the peel", 1, fighting.SLIPS)
    return Odds(fighting.BANANA, (part,), either(("he slips", "he steps over it"), chance))


def of_crocodiles(grab: Grab) -> Odds | None:
    """The bites that are to be feared by the water (H-83); None where nobody stands there."""
    shore = plan(grab.board.rows).shore
    there = [FigureId(who) for who in members(grab.band) if grab.figures[who].at >= 0]
    by_water = [who for who in there if shore[grab.figures[who].at]]
    if not by_water:
        return None
    also = tuple(
        Chance(f"{name(who)} bitten", wounded(grab, fighting.crocodiles, who)) for who in by_water
    )
    parts = (Part("the crocodiles", len(by_water), 0),)
    return Odds(fighting.CROCODILES, parts, (), also)


@cache
def hit_chance(covered: bool) -> Fraction:
    """How likely an attack wounds, in the open or against cover (R4-4)."""
    mods = (IN_COVER,) if covered else ()

    def run(dice: Dice) -> bool:
        return duel(Play(None, dice), SHOOTING, mods)[2]

    return outcomes(run)[True]


# --- How lucky the dice of a treasure grab were: shots and blows ----------------------------------

SHOTS, BLOWS = "shots", "blows"


def luck(grab: Grab, event: Event) -> Iterator[Came]:
    """What came of the dice of an event, for whoever had the band of its figure in this state."""
    if isinstance(event, Shot | Struck):
        band = band_of(event.by)
        if band in grab.bands:
            what = SHOTS if isinstance(event, Shot) else BLOWS
            yield Came(Player(grab.bands.index(band)), what, of_hit(event))


def of_hit(event: Shot | Struck) -> Luck:
    """Whether an attack has wounded, and how likely that was."""
    covered = isinstance(event, Shot) and bool(event.mods)
    return Luck().throw(event.hit, 1, yes_or_no(float(hit_chance(covered))))
