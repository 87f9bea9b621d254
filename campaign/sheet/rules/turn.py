"""The sequence of a season (C-6 to C-15): `advance` runs on until a captain must decide."""

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model.account import PRIZE
from ..model.events import PrizeAnnounced, SeasonEnded
from ..model.state import Phase, Sheet
from .declaring import go_on_declaring
from .naming import open_values
from .points import deliver, draw_events, next_engagement, totals

SEASON = Rule("C-15")


def announce_prize(play: Play[Sheet]) -> None:
    """What both captains hear before they write anything (C-22)."""
    if play.state.options.prize is not None:
        play.tell(PrizeAnnounced(PRIZE, play.state.options.prize))


def advance(play: Play[Sheet]) -> None:
    """Run the season on until a captain must decide, or an engagement is to be fought."""
    while step(play):
        pass


def step(play: Play[Sheet]) -> bool:
    """One move of the season; False when somebody must decide."""
    sheet = play.state
    match sheet.phase:
        case Phase.MUSTER if all(sheet.prints):
            open_values(play)
            return True
        case Phase.DECLARING:
            return go_on_declaring(play)
        case Phase.FIGHTING if next_engagement(sheet) is None:
            if sheet.drawn:
                end_season(play)
            else:
                see_to_the_rest(play)
            return True
        case Phase.FIGHTING:
            number = next_engagement(sheet)
            assert number is not None
            attacker = sheet.engagements[number].attacker
            play.state = replace(sheet, side=attacker)
            return False
        case _:
            return False


def see_to_the_rest(play: Play[Sheet]) -> None:
    """Those who met nobody: cargoes come home, and fortune is drawn for (C-13)."""
    deliver(play)
    draw_events(play)
    play.state = replace(play.state, drawn=True)


def end_season(play: Play[Sheet]) -> None:
    """The season is over (C-15)."""
    play.state = replace(play.state, phase=Phase.OVER)
    play.tell(SeasonEnded(SEASON, totals(play.state)))
