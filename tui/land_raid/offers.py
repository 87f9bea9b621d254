"""What is offered in each part of a turn: volleys, assaults, fires and loot, line by line."""

from collections.abc import Iterable, Sequence

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.land_raid.model.actions import (
    Action,
    Attack,
    Burn,
    Leave,
    Loot,
    Serve,
    Shoot,
    Spike,
)
from pieces_of_eight.campaign.land_raid.model.ground import plan
from pieces_of_eight.campaign.land_raid.model.state import Phase, Raid, UnitId, spied, standing
from pieces_of_eight.campaign.land_raid.odds import bands
from .choices import Choice, Together, by_square, men_of, together, volley

Band = Iterable[UnitId] | None
"""Those who are told off; None stands for everybody."""


def shots(legal: Sequence[Choice]) -> list[Shoot | Serve]:
    """Every shot that can be fired."""
    return [act for act in legal if isinstance(act, Shoot | Serve)]


def fires(legal: Sequence[Choice], band: Band, at: Square) -> tuple[Burn, ...]:
    """Every torch of a band that can be laid to a building."""
    men = None if band is None else frozenset(band)
    burns = [act for act in legal if isinstance(act, Burn) and act.at == at]
    return tuple(act for act in burns if men is None or act.by in men)


def intended(raid: Raid, legal: Sequence[Choice], band: Band, at: Square) -> Choice | None:
    """What a band does, shooting or burning, when it is told to have at a square."""
    acts: Sequence[Action] = ()
    if raid.phase is Phase.SHOOTING:
        acts = volley(raid, shots(legal), band, at)
    elif raid.phase is Phase.BURNING:
        acts = fires(legal, band, at)
    return together(acts) if acts else None


def targets(raid: Raid, legal: Sequence[Choice]) -> list[Square]:
    """Every square something can be done to in this part of the turn, in reading order."""
    kinds = {
        Phase.SHOOTING: (Shoot, Serve),
        Phase.BURNING: (Burn,),
        Phase.LOOTING: (Loot, Spike),
        Phase.MOVING: (Attack,),
    }
    wanted = kinds.get(raid.phase, ())
    return sorted({where_of(raid, act) for act in legal if isinstance(act, wanted)})


def where_of(raid: Raid, choice: Choice) -> Square:
    """The square a choice is about; that of the gun where one is spiked."""
    if isinstance(choice, Spike):
        owner = raid.units[choice.by].owner
        return spied(raid, owner)[choice.gun]
    return next(iter(by_square((choice,))), NOWHERE)


def at_square(raid: Raid, legal: Sequence[Choice], at: Square) -> list[Choice]:
    """All that can be done to a square: what all do together first, then each for himself."""
    match raid.phase:
        case Phase.SHOOTING:
            whole: Sequence[Action] = volley(raid, shots(legal), None, at)
            each: list[Choice] = [act for act in shots(legal) if act.at == at]
        case Phase.BURNING:
            whole = fires(legal, None, at)
            each = list(whole)
        case Phase.MOVING:
            return assaults_on(raid, legal, at)
        case Phase.LOOTING:
            return [act for act in plunder(raid, legal) if where_of(raid, act) == at]
        case _:
            return []
    return [Together(tuple(whole)), *each] if len(whole) > 1 else each


def everywhere(raid: Raid, legal: Sequence[Choice], near: Square) -> list[Choice]:
    """All that can be done to any square: to the one under the cursor first."""
    squares = sorted(targets(raid, legal), key=lambda at: (at != near, at))
    return [choice for at in squares for choice in at_square(raid, legal, at)]


def assaults_on(raid: Raid, legal: Sequence[Choice], at: Square) -> list[Choice]:
    """An assault by all beside a square, and by each alone who may go in alone."""
    alone: list[Choice] = [act for act in legal if isinstance(act, Attack) and act.at == at]
    if not alone:
        return []
    owner = raid.units[men_of(alone[0])[0]].owner
    table, here = plan(raid.town.rows), standing(raid, owner)
    beside = [
        unit.id
        for unit in raid.units
        if unit.owner == owner and unit.here and here[unit.id] in table.beside[at] and not unit.gun
    ]
    whole = bands.march(raid, beside, at).orders
    return [Together(whole), *alone] if len(whole) > 1 else alone


def plunder(raid: Raid, legal: Sequence[Choice]) -> list[Choice]:
    """Loot and spikes; of groups that are alike only the first is offered for the same work."""

    def sign(choice: Choice) -> tuple[object, ...]:
        men = [raid.units[who] for who in men_of(choice)]
        what = choice.gun if isinstance(choice, Spike) else where_of(raid, choice)
        return type(choice).__name__, what, *((unit.kind, unit.quality) for unit in men)

    found = [act for act in legal if isinstance(act, Loot | Spike)]
    first: dict[tuple[object, ...], Choice] = {}
    for act in found:
        first.setdefault(sign(act), act)
    return list(first.values())


def boats(raid: Raid, legal: Sequence[Choice], band: Iterable[UnitId]) -> Choice | None:
    """Those of a band who can take to the boats, as one choice."""
    men = frozenset(band)
    acts = [act for act in legal if isinstance(act, Leave) and act.by in men]
    return together(acts) if acts else None
