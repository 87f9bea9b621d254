"""The odds of fire (P8-22.16 to 22.18): torches, flames that leap, and men who burn."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from campaign.geometry.squares import Square
from campaign.kernel.chances import either, read_as, told, trials
from campaign.kernel.odds import Chance, Odds, Part
from campaign.kernel.play import Play
from campaign.land_raid.model.actions import Burn
from campaign.land_raid.model.events import BurnThrown, CaughtFire, SpreadThrown, TorchLaid
from campaign.land_raid.model.night import BURNT
from campaign.land_raid.model.say import many, place, subject
from campaign.land_raid.model.state import RAIDERS, AskSpread, Ground, Phase, Raid, Unit, UnitId
from campaign.land_raid.odds.chances import (
    bare,
    counted,
    ground_at,
    known_places,
    stage,
    without_men,
)
from campaign.land_raid.rules.fire import (
    BURNING_MEN,
    SPREADING,
    TORCHES,
    burn,
    burn_men,
    let_spread,
    refuse_burn,
)

CATCHES, SMOULDERS = "it catches", "it smoulders out"
STAYS, LEAPS = "the fire stays where it is", "the fire leaps"
RAIDERS_CHOOSE = "it spreads, and the raiders say where"
TOWN_CHOOSES = "it spreads, and the town says where"


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
        return Odds(TORCHES, (part,), either((CATCHES, SMOULDERS), chance))
    fires = trials(chance for chance, _ in found.values())
    rows = tuple(
        Chance(many(n, "fire") if n else "no fire", chance) for n, chance in enumerate(fires)
    )
    also = tuple(Chance(f"{place(raid, at)} catches", p) for at, (p, _) in sorted(found.items()))
    return Odds(TORCHES, (part,), rows, also, sum((p for p, _ in found.values()), Fraction(0)))


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

    def read(play: Play[Raid]) -> tuple[bool, int]:
        laid = next(event for event in play.done().events if isinstance(event, TorchLaid))
        return bool(play.state.fires[at]), laid.need

    found = told(raid, do, read)
    need = next(need for _, need in found)
    return read_as(found, lambda each: each[0]).get(True, Fraction(0)), need


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

    found = told(empty, let_spread, read)
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
    rows = tuple(
        Chance("nobody burns" if not n else many(n, "unit burns", "units burn"), chance)
        for n, chance in enumerate(counts)
    )
    also = tuple(
        Chance(f"{subject(raid, unit.id)} burns", chance)
        for unit, (chance, _) in zip(men, burnt, strict=True)
    )
    part = Part(f"in the fire: {counted(men)}", len(men), burnt[0][1])
    return Odds(BURNING_MEN, (part,), rows, also, sum((p for p, _ in burnt), Fraction(0)))


@lru_cache(maxsize=256)
def burns(unit: Unit, fire: int) -> tuple[Fraction, int]:
    """The chance that a unit in a fire burns to death, and the face from which it does."""
    raid = stage("H", [(unit, Square(0))], fires=(fire,))

    def read(play: Play[Raid]) -> tuple[bool, int]:
        thrown = next(event for event in play.done().events if isinstance(event, BurnThrown))
        return not play.state.units[0].here, thrown.need

    found = told(raid, burn_men, read)
    need = next(need for _, need in found)
    return read_as(found, lambda each: each[0]).get(True, Fraction(0)), need
