"""The sequence of play (PA-3): `advance` runs on until somebody must decide."""

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model.bands import NOBODY_TO_CALL, all_done, finish, idle, pass_card, shuffle, turn_cards
from ..model.events import RaidEnded, TurnBegan
from ..model.routes import throw_paces
from ..model.standing import standing, with_figures
from ..model.state import NO_PLACE, PIRATES, Ending, Gone, Phase, Raid
from .casualties import run_on, test_morale
from .pillaging import end_pillage

TURN_ENDS = Rule("PA-3.6")
TIME = Rule("PA-11.3")
ENDS = Rule("H-64")


def advance(play: Play[Raid]) -> None:
    """Run the sequence of play until a captain has something to decide."""
    while play.state.phase is not Phase.OVER and not play.state.pending:
        if test_morale(play):
            continue
        raid = play.state
        if not standing(raid).at[PIRATES]:
            end_raid(play, Ending.BROKEN)
        elif raid.phase is Phase.BAND:
            if not all_done(raid):
                return
            finish(play)
        elif raid.turned:
            if not idle(raid):
                return
            pass_card(play, NOBODY_TO_CALL)
        elif raid.deck:
            turn_cards(play)
        else:
            end_turn(play)


def end_turn(play: Play[Raid]) -> None:
    """The deck is out: pillage is done, and the next turn begins, if there is one (PA-3.6)."""
    end_pillage(play)
    if play.state.turn >= play.state.options.turns:
        end_raid(play, Ending.TIME)
    else:
        new_turn(play)


def new_turn(play: Play[Raid]) -> None:
    """Marks come off, wounds are forgotten, both sides throw their move, runners run (PA-3.6)."""
    raid = play.state
    fresh = [
        replace(f, points=0, acted=False, attacked=False, pillaging=NO_PLACE, gone=Gone.NOWHERE)
        for f in raid.figures
        if f.acted or f.points
    ]
    play.state = with_figures(raid, fresh, turn=raid.turn + 1)
    play.tell(TurnBegan(TURN_ENDS, raid.turn + 1))
    throw_paces(play)
    run_on(play)
    shuffle(play)


def end_raid(play: Play[Raid], ending: Ending) -> None:
    """Stop at once."""
    play.state = replace(
        play.state, phase=Phase.OVER, ending=ending, pending=(), deck=(), turned=(), band=0
    )
    play.tell(RaidEnded(TIME if ending is Ending.TIME else ENDS, ending))
