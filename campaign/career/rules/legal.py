"""What a captain may do in port: the question put to him, and a sample of the legal actions."""

from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Prompt
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from ..model.actions import Action, ComeHome, SetSail
from ..model.state import Career, Loss, Phase, Return, own
from .homecoming import as_end
from .port import PORT, legal_deals, refuse_sail

SEASONS = Rule("C-1")


# --- The list of legal actions of a career; of bargains and reports a sample ---------------------


def legal_actions(career: Career, who: Player) -> Sequence[Action]:
    """Every kind of thing the captain can do now."""
    match career.phase:
        case Phase.PORT:
            sail = SetSail(who)
            return (
                *((sail,) if refuse_sail(career, sail) is None else ()),
                *legal_deals(career, who),
            )
        case Phase.AT_SEA:
            return tuple(ComeHome(who, points, home(career, who, points)) for points in (0, 12, 40))
        case Phase.OVER:
            return ()


def home(career: Career, who: Player, points: int) -> Sealed[Return]:
    """A homecoming as it might be: all well, a ship sunk, the flagship taken."""
    holding = own(career, who)
    ends = [as_end(ship) for ship in holding.ships]
    if ends and points == 0:
        ends[holding.flag] = replace(ends[holding.flag], loss=Loss.SUNK)
    if ends and points == 12:
        ends[-1] = replace(ends[-1], loss=Loss.TAKEN, gear=0)
    none = tuple(() for _ in holding.companies)
    prizes = holding.ships[:1] if points == 40 else ()
    return Sealed(who, Return(tuple(ends), none, none, prizes))


def prompt(career: Career, who: Player) -> Prompt:
    """What is asked, or that the other captain decides."""
    if career.phase is Phase.OVER:
        return Prompt(SEASONS, "The career is over.")
    if career.side != who:
        return Prompt(PORT, "The other captain is in port.")
    if career.phase is Phase.PORT:
        return Prompt(PORT, f"In port before season {career.season}: mend, buy, hire, then sail.")
    return Prompt(SEASONS, f"Season {career.season} is being sailed.")
