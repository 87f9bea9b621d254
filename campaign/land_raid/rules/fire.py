"""Fire (P8-22.16 to 22.18): burning men, spreading flames, and torches laid to buildings."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model.account import pay
from ..model.actions import Burn, Spread
from ..model.events import BurnThrown, BurntOut, CaughtFire, SpreadThrown, TorchLaid
from ..model.ground import Plan, plan
from ..model.night import BURNT, look
from ..model.state import (
    APART,
    RAIDERS,
    TOWN,
    AskSpread,
    Deed,
    Phase,
    Raid,
    is_free,
    square_of,
    standing,
    with_unit,
)
from .casualties import kill
from .moving import STEP

TORCHES = Rule("P8-22.16")
SPREADING = Rule("P8-22.17")
BURNING_MEN = Rule("P8-22.18")
NOT_FOUGHT_OVER = Rule("R3-53")
EVERY_SQUARE = Rule("R3-54")
COURSE = Rule("H-23")

CATCHES = 6
BURNS_TO_DEATH = 5


def burn_men(play: Play[Raid]) -> None:
    """Each group and officer in a burning square dies on 5 or more (P8-22.18)."""
    for unit in play.state.units:
        fires = play.state.fires
        if unit.here and not unit.gun and 0 < fires[square_of(play.state, unit.id)] < BURNT:
            face = play.die(BURNING_MEN, BURNS_TO_DEATH)
            play.tell(BurnThrown(BURNING_MEN, unit.id, face, BURNS_TO_DEATH))
            if face >= BURNS_TO_DEATH:
                kill(play, unit.id, BURNING_MEN)


def tinder(raid: Raid, table: Plan) -> list[Square]:
    """The squares that can catch from a fire beside them (P8-22.17)."""
    found = {
        to
        for at, fire in enumerate(raid.fires)
        if 0 < fire < BURNT
        for to in table.sides[at]
        if table.burns[to] and not raid.fires[to]
    }
    return sorted(found)


def let_spread(play: Play[Raid]) -> None:
    """What burned already is a turn older, and what still burns may leap (P8-22.17, H-23)."""
    if burns(play.state):
        grow(play)
    if burns(play.state):
        throw_spread(play)


def burns(raid: Raid) -> bool:
    """Whether anything burns."""
    return any(0 < fire < BURNT for fire in raid.fires)


def throw_spread(play: Play[Raid]) -> None:
    """Both sides throw; two apart or more, and the higher says what catches (P8-22.17)."""
    raiders, town = play.die(SPREADING), play.die(SPREADING)
    found = tinder(play.state, plan(play.state.town.rows))
    spreads = abs(raiders - town) >= APART and bool(found)
    play.tell(SpreadThrown(SPREADING, raiders, town, spreads))
    if not spreads:
        return
    if len(found) == 1:
        catch_fire(play, found[0], SPREADING)
    else:
        ask = AskSpread(RAIDERS if raiders > town else TOWN, tuple(found))
        play.state = replace(play.state, pending=(ask,))


def refuse_spread(raid: Raid, act: Spread) -> Refusal | None:
    ask = raid.pending[-1]
    assert isinstance(ask, AskSpread)
    if act.by != ask.chooser or act.at not in ask.squares:
        return Refusal(SPREADING, "the fire cannot leap there")
    return None


def spread(play: Play[Raid], act: Spread) -> None:
    """The square the higher thrower names catches fire (P8-22.17)."""
    play.state = replace(play.state, pending=())
    catch_fire(play, act.at, SPREADING)


def catch_fire(play: Play[Raid], at: Square, rule: Rule) -> None:
    """A square burns from now on; a building pays when it catches (R3-54, H-23)."""
    raid = play.state
    building = plan(raid.town.rows).building[at]
    play.state = replace(raid, fires=(*raid.fires[:at], 1, *raid.fires[at + 1 :]))
    leapt = building and rule == SPREADING
    play.tell(CaughtFire(EVERY_SQUARE if leapt else rule, at, building))
    if building:
        pay(play, Deed.BURNED)
    for side in (RAIDERS, TOWN):
        look(play, side)


def grow(play: Play[Raid]) -> None:
    """Every fire is a turn older, and those of three turns are out (H-23)."""
    raid = play.state
    play.state = replace(raid, fires=tuple(min(BURNT, f + 1) if f else 0 for f in raid.fires))
    for at, fire in enumerate(raid.fires):
        if fire == BURNT - 1:
            play.tell(BurntOut(COURSE, Square(at)))
    look(play, TOWN)


def refuse_burn(raid: Raid, act: Burn) -> Refusal | None:
    unit, table = raid.units[act.by], plan(raid.town.rows)
    if raid.phase is not Phase.BURNING or unit.owner != RAIDERS:
        return Refusal(STEP, "fires are laid by the raiders, after the fighting")
    if not is_free(unit):
        return Refusal(TORCHES, "a group that has shot or fought lays no fire")
    at = standing(raid, RAIDERS)[unit.id]
    if act.at != at and act.at not in table.sides[at]:
        return Refusal(COURSE, "it burns its own square or one beside it")
    if not table.building[act.at] or raid.fires[act.at]:
        return Refusal(TORCHES, "there is no building there that does not burn already")
    if act.at in raid.fought:
        return Refusal(NOT_FOUGHT_OVER, "that square was fought over this turn")
    return None


def burn(play: Play[Raid], act: Burn) -> None:
    """One die; a 6 starts a fire (P8-22.16)."""
    unit = replace(play.state.units[act.by], busy=True)
    play.state = with_unit(play.state, unit)
    face = play.die(TORCHES, CATCHES)
    play.tell(TorchLaid(TORCHES, act.by, act.at, face, CATCHES))
    if face >= CATCHES:
        play.state = replace(play.state, noise=True)
        catch_fire(play, act.at, TORCHES)


def legal_burns(raid: Raid) -> list[Burn]:
    """Every fire the raiders can lay."""
    table, at = plan(raid.town.rows), standing(raid, RAIDERS)
    return [
        Burn(unit.id, to)
        for unit in raid.units
        if unit.owner == RAIDERS and is_free(unit)
        for to in (at[unit.id], *table.sides[at[unit.id]])
        if table.building[to] and not raid.fires[to] and to not in raid.fought
    ]
