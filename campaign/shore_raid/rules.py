"""The chapters of PA-4 to PA-11, and the turn. Private to the engine."""

from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import within
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Prompt, many
from pieces_of_eight.campaign.kernel.sealed import Player
from .attacking import CASTING_OFF, end_pillage, reaches, run_on, test_morale
from .bands import (
    NOBODY_TO_CALL,
    ONE_ACTION,
    ONE_BAND,
    REACH,
    all_done,
    callable_bands,
    clique,
    finish,
    gauge,
    idle,
    largest,
    pass_card,
    shuffle,
    turn_cards,
    unbanded,
)
from .events import RaidEnded, TurnBegan, card
from .ground import (
    CONTACT,
    Standing,
    aboard,
    ground_of,
    standing,
    throw_paces,
    waiting,
    with_figures,
)
from .marching import marches
from .state import (
    NO_PLACE,
    PIRATES,
    Action,
    Call,
    Done,
    Ending,
    Fight,
    Figure,
    FigureId,
    Fire,
    Firelock,
    Form,
    Gone,
    Lift,
    Pass,
    Phase,
    Piece,
    PieceKind,
    Pillage,
    Raid,
    Recharge,
    Reload,
    Run,
    Sail,
    Serve,
    members,
)

# --- What a captain may do: the question put to him, the legal actions, what ends the raid --------

SEEDS = 6
"""Figures about which bands are offered to be formed."""
OVER = Rule("H-64")
NEAREST = Rule("H-66")


# --- The list of legal actions, in a fixed order: the hot path of every playout ------------------
# All are in it but bands that are formed and moves that are made: of those it is a sample.


def legal_actions(raid: Raid) -> Sequence[Action]:
    """Every action of the captain who is to act."""
    if raid.pending:
        ask = raid.pending[-1]
        return [Run(ask.side, figure) for figure in ask.figures]
    if raid.phase is Phase.CARD:
        return of_card(raid)
    assert raid.card is not None
    men = members(raid, raid.band)
    return [*orders(raid, men), *marches(raid, men), Done(raid.card.owner)]


def of_card(raid: Raid) -> list[Action]:
    """What can be done with a card (PA-3.2)."""
    assert raid.card is not None
    side = raid.card.owner
    found: list[Action] = [Call(band) for band in callable_bands(raid)]
    found += forms(raid, side, min(raid.card.rank, largest(raid, side)))
    if side == PIRATES and aboard(raid):
        found.append(Sail())
    found.append(Pass(side))
    return found


def forms(raid: Raid, side: Player, size: int) -> tuple[Form, ...]:
    """Bands that can be formed: about some figures the largest, and one man alone (R2-6)."""
    waits = waiting(raid)[side]
    if not waits.unbanded or not size:
        return ()
    formed: dict[int, tuple[Form, ...]] = waits.formed
    if size in formed:
        return formed[size]
    free = unbanded(raid, side)
    found: dict[tuple[FigureId, ...], None] = {}
    step = max(1, len(free) // SEEDS)
    for seed in free[::step]:
        found[clique(free, seed, size)] = None
    if size > 1:
        found[(free[0].id,)] = None
        found[(free[-1].id,)] = None
    formed[size] = tuple([Form(figures) for figures in found])
    return formed[size]


def orders(raid: Raid, men: list[Figure]) -> list[Action]:
    """All that the figures of the band can do but move."""
    found: list[Action] = []
    where, guns = standing(raid), list[tuple[int, Piece]]()
    if raid.pieces:
        (x, y), near = men[0].at, REACH + CONTACT
        left, right, top, bottom = x - near, x + near, y - near, y + near
        guns = [
            (n, piece)
            for n, piece in enumerate(raid.pieces)
            if left <= piece.at[0] <= right and top <= piece.at[1] <= bottom
        ]
    theirs = 1 - men[0].owner
    crowd = where.bits[theirs] if where.middles[theirs] else None
    cells, beside = where.table.cells, where.table.beside
    for man in men:
        if man.acted or man.attacked:
            continue
        cell = cells.get(man.at)
        # From middle to middle only those in the cells about his own are near enough.
        if cell is None or crowd is None or crowd & beside[cell]:
            fights(where, man, found)
        if man.firelock is not Firelock.NONE or guns:
            shots(raid, man, guns, found)
        if man.gone is Gone.NOWHERE:
            whole_actions(raid, man, guns, found)
    return found


def fights(where: Standing, man: Figure, found: list[Action]) -> None:
    """Every attack hand to hand a figure can make (PA-5.2)."""
    who, theirs, table = man.id, 1 - man.owner, where.table
    cell = table.cells.get(man.at)
    if cell is None or not where.middles[theirs]:
        spots = where.at[theirs].items()
        at_hand = [foe for foe, at in spots if within(man.at, at, CONTACT)]
    else:
        held = where.held[theirs]
        at_hand = [held[each] for each in table.ring[cell] if each in held]
        if len(at_hand) > 1:
            at_hand.sort()
    for foe in at_hand:
        if table.line(man.at, where.at[theirs][foe]):
            found.append(Fight(who, foe))
            found.append(Fight(who, foe, True))


def shots(raid: Raid, man: Figure, guns: list[tuple[int, Piece]], found: list[Action]) -> None:
    """Every shot a figure can fire, with its own firelock or a piece (PA-7.1)."""
    who, (x, y) = man.id, man.at
    if man.firelock is not Firelock.NONE and man.loaded:
        where = standing(raid)
        sees, far = where.table.sight, gauge(man.firelock) ** 2
        for foe, at in where.at[1 - man.owner].items():
            if (at[0] - x) ** 2 + (at[1] - y) ** 2 <= far and sees(man.at, at):
                found.append(Fire(who, foe))
    for n, piece in guns:
        fires = piece.loaded and not (piece.kind is PieceKind.CANNON and raid.shore.in_port)
        if fires and reaches(man.at, piece.at):
            found += [Serve(who, n, foe) for foe in aims(raid, piece, man.owner)]


def aims(raid: Raid, piece: Piece, side: Player) -> list[FigureId]:
    """The enemies of a side that a piece can be fired at."""
    where, far, (x, y) = standing(raid), gauge(piece.kind) ** 2, piece.at
    sees = where.table.sight
    return [
        foe
        for foe, at in where.at[1 - side].items()
        if (at[0] - x) ** 2 + (at[1] - y) ** 2 <= far and sees(piece.at, at)
    ]


def whole_actions(
    raid: Raid, man: Figure, guns: list[tuple[int, Piece]], found: list[Action]
) -> None:
    """What takes a figure's whole action: reloading, pillage, taking up a load."""
    if man.firelock is not Firelock.NONE and not man.loaded:
        found.append(Reload(man.id))
    for n, piece in guns:
        if not piece.loaded and reaches(man.at, piece.at):
            found.append(Recharge(man.id, n))
    if man.owner != PIRATES or man.load != NO_PLACE:
        return
    table = ground_of(raid)
    place = table.place[table.cell(man.at)]
    if place != NO_PLACE and raid.left[place]:
        found.append(Pillage(man.id, place))
    for n, heap in enumerate(raid.heaps):
        if reaches(man.at, heap.at):
            found.append(Lift(man.id, n))


# --- What a captain is asked now, and by which rule ----------------------------------------------


def prompt(raid: Raid, who: Player) -> Prompt:
    """What is asked, or that the other captain decides."""

    if raid.phase is Phase.OVER:
        return Prompt(OVER, "The raid is over.")
    if to_act(raid) != (who,):
        return Prompt(ONE_BAND, "It is the other captain's turn to decide.")
    if raid.pending:
        left = raid.pending[-1].left
        return Prompt(NEAREST, f"{many(left, 'man')} of yours must leave. Who?")
    assert raid.card is not None
    if raid.phase is Phase.CARD:
        return Prompt(ONE_BAND, f"You have {card(raid.card)}. Which band acts?")
    return Prompt(ONE_ACTION, f"Band {raid.band}: each man acts once.")


def gives_up(_: Raid, act: Action) -> Prompt | None:
    """What an order certainly gives up: who casts off ends the raid (H-64)."""
    over = "The boat casts off, and the raid is over"
    return Prompt(CASTING_OFF, over) if isinstance(act, Sail) else None


def to_act(raid: Raid) -> tuple[Player, ...]:
    """The captain who is asked, or whose card is being played."""
    if raid.phase is Phase.OVER:
        return ()
    if raid.pending:
        return (raid.pending[-1].side,)
    return (raid.turned[0].owner,)


# --- The sequence of play (PA-3): `advance` runs on until somebody must decide --------------------

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
