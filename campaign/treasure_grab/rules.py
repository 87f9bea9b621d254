"""What is legal in a treasure grab, what a player is asked, and the turn."""

from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Prompt, Reasons, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from . import carrying
from . import events as e
from . import state as s
from .fighting import SHOOTING, crocodiles, legal_mischief, legal_shots, legal_strikes
from .ground import FAR, FITTING, approach, entrances, holders, rivals
from .moving import ENTERING, WARBANDS, free_bands, legal_moves
from .state import Ending, Grab, Phase, Pull, members

OVER = Rule("R4-17")


def legal_actions(grab: Grab) -> Sequence[s.Action]:
    """Every action of the player who is to act; of moves and places for the chest a part.

    The hot path of every playout: it is short, and in a fixed order.
    """
    if grab.pending:
        return carrying.legal_places(grab, grab.pending[-1].by)
    by = grab.active
    if grab.phase is Phase.MOVING:
        return [*carrying.legal_chest(grab), *legal_moves(grab), s.Done(by)]
    if grab.phase is Phase.FIGHTING:
        return [*legal_shots(grab), *legal_strikes(grab), *legal_mischief(grab), s.End(by)]
    if grab.phase is Phase.JOINING:
        return [*(s.Join(by, band) for band in free_bands(grab)), s.Wait(by)]
    return [s.Enter(by, at) for at in entrances(grab)]


# --- What a player is asked now, in words, with the paragraph that governs it --------------------


def prompt(grab: Grab, who: Player) -> Prompt:
    """The question of the moment, as put to the player who is to act."""
    if grab.phase is Phase.OVER:
        return Prompt(OVER, e.ENDINGS[grab.ending])
    if grab.pending:
        return Prompt(carrying.WINNING, "The chest is yours. Where do you put it back?")
    if grab.phase is Phase.JOINING:
        return Prompt(WARBANDS, "Take a free warband, or sit out this round?")
    rule, words = FITTING, "move, or go on to the fighting."
    if grab.phase is Phase.ENTERING:
        side = e.SIDES[s.Side(grab.band)]
        rule, words = ENTERING, f"where on the {side} edge do you come on?"
    elif grab.phase is Phase.FIGHTING:
        rule, words = SHOOTING, "fire, fight, or end the turn."
    elif grab.pull is Pull.LOST:
        rule, words = carrying.CONTEST, "you lost the pull. Move, or go on to the fighting."
    elif holders(grab):
        rule, words = carrying.CARRYING, "move, carry the chest, or go on to the fighting."
    return Prompt(rule, f"{start_of(e.BANDS[grab.band])}: {words}")


def gives_up(grab: Grab, act: s.Action) -> Prompt | None:
    """What an order certainly gives up; None where it gives up nothing.

    Who brings the chest off the board leaves with it (TG-9).
    """
    found = carrying.haul_to(grab, act) if isinstance(act, s.Carry | s.Swing) else None
    leaving = "The chest leaves the board, and all your figures leave with it"
    gone = isinstance(found, carrying.Haul) and carrying.off_board(grab, found)
    return Prompt(carrying.WINNING, leaving) if gone else None


# --- The sequence of play (TG-2): `advance` runs on until somebody must decide --------------------

TURNS = Rule("TG-2")
ORDER = Rule("R4-14")
END = Rule("R4-17")
TIDE = Rule("H-270")


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
    play.tell(e.Ordered(ORDER, order))


def begin(play: Play[Grab]) -> None:
    """Begin the turn of the player whose it is: his figures have their movement again.

    Who has hold of the chest from an earlier turn goes on, unless enemies are at it (R4-12).
    """
    grab = play.state
    who = grab.active
    play.tell(e.TurnBegan(TURNS, who))
    if grab.bands[who] is None:
        play.state = replace(grab, phase=Phase.JOINING, pull=Pull.NOT_YET)
        return
    figures, there = list(grab.figures), False
    for n in members(grab.band):
        each = figures[n]
        if each.at >= 0:
            figures[n] = replace(each, left=0 if each.slipped else s.STUDS, fought=False)
            there = True
    phase = Phase.MOVING if there else Phase.ENTERING
    free = holders(grab) and not rivals(grab)
    pull = Pull.WON if free else Pull.NOT_YET
    play.state = replace(grab, figures=tuple(figures), phase=phase, pull=pull, carried=0)


def end_moves(play: Play[Grab], act: s.Done) -> None:
    """After the movement the fighting; between them the crocodiles, if any (TG-4, H-83)."""
    play.tell(e.MovesEnded(TURNS, act.by))
    crocodiles(play)
    play.state = replace(play.state, phase=Phase.FIGHTING)


def wait(play: Play[Grab], act: s.Wait) -> None:
    """Stay away for this round (TG-1)."""
    play.tell(e.Waited(WARBANDS, act.by))
    next_turn(play)


def refuse_end(grab: Grab, act: s.End) -> Reasons:
    yield grab.phase is not Phase.FIGHTING, TURNS, "end the movement first"


def end_turn(play: Play[Grab]) -> None:
    """Who lay on his back gets up; then the next player."""
    grab = play.state
    figures = list(grab.figures)
    for n in members(grab.band):
        if figures[n].slipped:
            figures[n] = replace(figures[n], slipped=False)
            play.state = replace(grab, figures=tuple(figures))
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
        play.tell(e.RoundBegan(TURNS, grab.turn + 1))
    begin(play)


def turn_tide(play: Play[Grab]) -> None:
    """Where nobody is ahead after the last round, the chest falls to one of the first (H-270)."""
    grab = play.state
    level = [Player(who) for who, won in enumerate(grab.won) if won == max(grab.won)]
    if not grab.options.tide or len(level) == 1:
        return
    claims = {who: claim_of(grab, who) for who in level}
    best = max(claims.values())
    first = [who for who in level if claims[who] == best]
    if len(first) > 1:
        by, claim = first[play.draw(TIDE, len(first))], s.TideClaim.LOT
    else:
        by = first[0]
        beaten = max(claims[who] for who in level if who != by)
        claim = tuple(s.TideClaim)[next(n for n in range(3) if best[n] != beaten[n])]
    won = tuple(n + (who == by) for who, n in enumerate(grab.won))
    play.state = replace(grab, won=won)
    play.tell(e.TideTurned(TIDE, by, claim))


def claim_of(grab: Grab, who: Player) -> tuple[bool, int, int]:
    """What a player can say for himself when the tide comes in, in the order it counts (H-270)."""
    band, chest = grab.bands[who], grab.chest
    if band is None:
        return False, -FAR, -s.WOUNDS * s.BAND_SIZE
    own = [grab.figures[n] for n in members(band)]
    away = FAR
    if chest.at >= 0:
        walks = approach(grab.board.rows, (chest.at, chest.lie))
        away = min([walks[figure.at] for figure in own if figure.at >= 0], default=FAR)
    wounds = sum([figure.wounds if figure.at >= 0 else s.WOUNDS for figure in own])
    return any(n in chest.held for n in members(band)), -away, -wounds


def end_game(play: Play[Grab], ending: Ending) -> None:
    """Stop; the tide comes in first where nobody is ahead after the last round (H-270)."""
    if ending is Ending.TURNS:
        turn_tide(play)
    play.state = replace(play.state, phase=Phase.OVER, ending=ending, pending=())
    play.tell(e.GameEnded(END, ending))
