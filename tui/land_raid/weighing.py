"""The odds of a choice ashore, asked of the rules: of one man, a volley, an assault, torches."""

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.land_raid.model.actions import Attack, Burn, Serve, Shoot
from pieces_of_eight.campaign.land_raid.model.state import Raid, UnitId
from .choices import Choice, acts_of

if TYPE_CHECKING:  # loaded with the first odds
    from pieces_of_eight.campaign.land_raid.odds.alarm import AlarmRow


class Night(Struct, frozen=True):
    """What the alarm table would do at the end of a turn."""

    rows: "tuple[AlarmRow, ...]"
    odds: Odds


def reckoned(raid: Raid, choice: Choice) -> Odds | None:
    """The odds of a choice as things are now; None where it throws no dice."""
    from pieces_of_eight.campaign.land_raid import odds  # not before there is something to weigh

    acts = acts_of(choice)
    shots = [act for act in acts if isinstance(act, Shoot | Serve)]
    torches = [act for act in acts if isinstance(act, Burn)]
    attacks = [act for act in acts if isinstance(act, Attack)]
    if shots:
        return odds.of_volley(raid, shots)
    if torches:
        return odds.of_torches(raid, torches)
    if attacks:
        at = attacks[0].at
        return odds.of_assault(raid, gone_in(raid, [act.by for act in attacks], at), at).odds
    return odds.odds(raid, acts[0]) if len(acts) == 1 else None


def gone_in(raid: Raid, men: list[UnitId], at: Square) -> list[UnitId]:
    """Those who would attack a square: some more, and those who attack it already."""
    side = raid.units[men[0]].owner
    there = [unit.id for unit in raid.units if unit.attacks == at and unit.owner == side]
    return sorted({*there, *men})


def of_night(raid: Raid) -> Night:
    """What the alarm table would do at the end of this turn."""
    from pieces_of_eight.campaign.land_raid.odds.alarm import alarm_rows, of_alarm

    return Night(alarm_rows(raid), of_alarm(raid))


def telling(odds: Odds | None) -> Fraction | None:
    """The one chance of some odds that stands on the map: that it comes off, more or less."""
    if odds is None:
        return None
    for row in (*odds.rows, *odds.also):
        if row.words in ("the square is taken", "somebody falls", "it catches"):
            return row.chance
    return None
