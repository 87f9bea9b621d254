"""The sequence of play (TG-2): `advance` runs on until somebody must decide."""

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.actions import End
from ..model.events import GameEnded, MovesEnded, Ordered, RoundBegan, TurnBegan
from ..model.ground import holders, rivals
from ..model.state import STUDS, Ending, Grab, Phase, Pull, members
from .house_rules import crocodiles
from .moving import free_bands

TURNS = Rule("TG-2")
ORDER = Rule("R4-14")
END = Rule("R4-17")


def advance(play: Play[Grab]) -> None:
    """Run the sequence of play until a player has something to decide."""
    while True:
        grab = play.state
        if grab.phase is Phase.OVER:
            return
        if max(grab.won) >= grab.options.chests:
            end_game(play, Ending.CHESTS)
            return
        if grab.pending:
            return
        if grab.bands[grab.active] is not None:
            if grab.phase is Phase.JOINING:
                begin(play)  # he has just taken a warband, at the end of the order
            return
        if grab.phase is Phase.JOINING and free_bands(grab):
            return
        next_turn(play)


def draw_order(play: Play[Grab]) -> None:
    """Draw who begins; the others follow clockwise, who comes later behind them (R4-14)."""
    grab = play.state
    there = [who for who in grab.order if grab.bands[who] is not None]
    first = play.draw(ORDER, len(there))
    order = (*there[first:], *there[:first], *grab.order[len(there) :])
    play.state = replace(grab, order=order)
    play.tell(Ordered(ORDER, order))


def begin(play: Play[Grab]) -> None:
    """Begin the turn of the player whose it is: his figures have their movement again.

    Who has hold of the chest from an earlier turn goes on, unless enemies are at it (R4-12).
    """
    grab = play.state
    who = grab.active
    play.tell(TurnBegan(TURNS, who))
    if grab.bands[who] is None:
        play.state = replace(grab, phase=Phase.JOINING, pull=Pull.NOT_YET)
        return
    figures, there = list(grab.figures), False
    for n in members(grab.band):
        each = figures[n]
        if each.at >= 0:
            figures[n] = replace(each, left=0 if each.slipped else STUDS, fought=False)
            there = True
    phase = Phase.MOVING if there else Phase.ENTERING
    free = holders(grab) and not rivals(grab)
    pull = Pull.WON if free else Pull.NOT_YET
    play.state = replace(grab, figures=tuple(figures), phase=phase, pull=pull, carried=0)


def end_moves(play: Play[Grab], by: Player) -> None:
    """After the movement the fighting; between them the crocodiles, if any (TG-4, H-83)."""
    play.tell(MovesEnded(TURNS, by))
    crocodiles(play)
    play.state = replace(play.state, phase=Phase.FIGHTING)


def refuse_end(grab: Grab, act: End) -> Refusal | None:
    if grab.phase is not Phase.FIGHTING:
        return Refusal(TURNS, "end the movement first")
    return None


def end_turn(play: Play[Grab]) -> None:
    """Who lay on his back gets up; then the next player."""
    grab = play.state
    own = members(grab.band)
    if any(grab.figures[n].slipped for n in own):
        figures = tuple(
            replace(each, slipped=False) if n in own and each.slipped else each
            for n, each in enumerate(grab.figures)
        )
        play.state = replace(grab, figures=figures)
    next_turn(play)


def next_turn(play: Play[Grab]) -> None:
    """The next in the order; after the last a new round, if there is one (R4-14, R4-17)."""
    grab = play.state
    at = grab.at + 1
    if at < len(grab.order):
        play.state = replace(grab, at=at)
    elif grab.turn >= grab.options.turns:
        end_game(play, Ending.TURNS)
        return
    else:
        play.state = replace(grab, at=0, turn=grab.turn + 1)
        play.tell(RoundBegan(TURNS, grab.turn + 1))
    begin(play)


def end_game(play: Play[Grab], ending: Ending) -> None:
    """Enough chests are brought off, or enough rounds played (R4-17)."""
    play.state = replace(play.state, phase=Phase.OVER, ending=ending, pending=())
    play.tell(GameEnded(END, ending))
