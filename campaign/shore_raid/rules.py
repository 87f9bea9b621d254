"""What is legal in a shore raid, what a captain is asked, and the turn."""

from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import Point, within
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Prompt, many
from pieces_of_eight.campaign.kernel.sealed import Player
from . import bands
from . import state as s
from .attacking import CASTING_OFF, end_pillage, gauge, run_on, test_morale
from .events import RaidEnded, TurnBegan, card
from .ground import CONTACT, Standing, aboard, standing, waiting, with_figures
from .marching import marches, throw_paces
from .state import Action, Ending, Phase, Raid

SEEDS = 6  # figures about which bands are offered to be formed
OVER = Rule("H-64")
NEAREST = Rule("H-66")


# --- The list of legal actions, in a fixed order: the hot path of every playout ------------------
# All are in it but bands that are formed and moves that are made: of those it is a sample.


def legal_actions(raid: Raid) -> Sequence[Action]:
    """Every action of the captain who is to act."""
    if raid.pending:
        ask = raid.pending[-1]
        return [s.Run(ask.side, figure) for figure in ask.figures]
    assert raid.card is not None
    side = raid.card.owner
    if raid.phase is Phase.BAND:
        men = s.members(raid, raid.band)
        return [*orders(raid, men), *marches(raid, men), s.Done(side)]
    found: list[Action] = [s.Call(band) for band in bands.callable_bands(raid)]
    found += forms(raid, side, min(raid.card.rank, bands.largest(raid, side)))
    if side == s.PIRATES and aboard(raid):
        found.append(s.Sail())
    return [*found, s.Pass(side)]


def forms(raid: Raid, side: Player, size: int) -> tuple[s.Form, ...]:
    """Bands that can be formed: about some figures the largest, and one man alone (R2-6)."""
    waits = waiting(raid)[side]
    if not waits.unbanded or not size:
        return ()
    formed: dict[int, tuple[s.Form, ...]] = waits.formed
    if size not in formed:
        free = bands.unbanded(raid, side)
        step = max(1, len(free) // SEEDS)
        found = dict.fromkeys([bands.clique(free, seed, size) for seed in free[::step]])
        if size > 1:
            found |= {(free[0].id,): None, (free[-1].id,): None}
        formed[size] = tuple([s.Form(figures) for figures in found])
    return formed[size]


def orders(raid: Raid, men: list[s.Figure]) -> list[Action]:
    """All that the figures of the band can do but move."""
    found: list[Action] = []
    where, guns = standing(raid), list[tuple[int, s.Piece]]()
    if raid.pieces:
        (x, y), near = men[0].at, bands.REACH + CONTACT
        guns = [
            (n, piece)
            for n, piece in enumerate(raid.pieces)
            if abs(piece.at[0] - x) <= near and abs(piece.at[1] - y) <= near
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
            if cell is None or crowd is None:
                spots = where.at[theirs].items()
                at_hand = [foe for foe, at in spots if within(man.at, at, CONTACT)]
            else:
                held = where.held[theirs]
                at_hand = sorted([held[each] for each in where.table.ring[cell] if each in held])
            for foe in at_hand:
                if where.table.line(man.at, where.at[theirs][foe]):
                    found += [s.Fight(man.id, foe), s.Fight(man.id, foe, True)]
        if man.firelock is not s.Firelock.NONE and man.loaded:
            found += [s.Fire(man.id, foe) for foe in aims(where, man.at, theirs, man.firelock)]
        near_guns = [(n, piece) for n, piece in guns if within(man.at, piece.at, CONTACT)]
        for n, piece in near_guns:
            if piece.loaded and not (piece.kind is s.PieceKind.CANNON and raid.shore.in_port):
                found += [
                    s.Serve(man.id, n, foe) for foe in aims(where, piece.at, theirs, piece.kind)
                ]
        if man.gone is not s.Gone.NOWHERE:
            continue
        # What takes a whole turn.
        if man.firelock is not s.Firelock.NONE and not man.loaded:
            found.append(s.Reload(man.id))
        found += [s.Recharge(man.id, n) for n, piece in near_guns if not piece.loaded]
        if man.owner == s.PIRATES and man.load == s.NO_PLACE:
            place = where.table.place[where.table.cell(man.at)]
            if place != s.NO_PLACE and raid.left[place]:
                found.append(s.Pillage(man.id, place))
            heaps = enumerate(raid.heaps)
            found += [s.Lift(man.id, n) for n, heap in heaps if within(man.at, heap.at, CONTACT)]
    return found


def aims(
    where: Standing, at: Point, theirs: int, weapon: s.Firelock | s.PieceKind
) -> list[s.FigureId]:
    """Those of a side that a weapon can be fired at from a point (PA-7.1)."""
    sees, far, (x, y) = where.table.sight, gauge(weapon) ** 2, at
    return [
        foe
        for foe, to in where.at[theirs].items()
        if (to[0] - x) ** 2 + (to[1] - y) ** 2 <= far and sees(at, to)
    ]


# --- What a captain is asked now, and by which rule ----------------------------------------------


def prompt(raid: Raid, who: Player) -> Prompt:
    """What is asked, or that the other captain decides."""
    if raid.phase is Phase.OVER:
        return Prompt(OVER, "The raid is over.")
    if to_act(raid) != (who,):
        return Prompt(bands.ONE_BAND, "It is the other captain's turn to decide.")
    if raid.pending:
        left = raid.pending[-1].left
        return Prompt(NEAREST, f"{many(left, 'man')} of yours must leave. Who?")
    assert raid.card is not None
    if raid.phase is Phase.CARD:
        return Prompt(bands.ONE_BAND, f"You have {card(raid.card)}. Which band acts?")
    return Prompt(bands.ONE_ACTION, f"Band {raid.band}: each man acts once.")


def gives_up(_: Raid, act: Action) -> Prompt | None:
    """What an order certainly gives up: who casts off ends the raid (H-64)."""
    over = "The boat casts off, and the raid is over"
    return Prompt(CASTING_OFF, over) if isinstance(act, s.Sail) else None


def to_act(raid: Raid) -> tuple[Player, ...]:
    """The captain who is asked, or whose card is being played."""
    if raid.phase is Phase.OVER:
        return ()
    return (raid.pending[-1].side if raid.pending else raid.turned[0].owner,)


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
        if not standing(raid).at[s.PIRATES]:
            end_raid(play, Ending.BROKEN)
        elif raid.phase is Phase.BAND:
            for who in raid.crews[raid.band - 1]:
                man = raid.figures[who]
                if not man.acted and man.band == raid.band and man.fate is s.Fate.HERE:
                    return
            bands.finish(play)
        elif raid.turned:
            if not bands.idle(raid):
                return
            bands.pass_card(play, bands.NOBODY_TO_CALL)
        elif raid.deck:
            bands.turn_cards(play)
        else:
            end_pillage(play)
            if play.state.turn < play.state.options.turns:
                new_turn(play)
            else:
                end_raid(play, Ending.TIME)


def new_turn(play: Play[Raid]) -> None:
    """Marks come off, both sides throw their move, runners run, the deck is shuffled (PA-3.6)."""
    raid, turn = play.state, play.state.turn + 1
    fresh = [
        replace(f, points=0, acted=False, attacked=False, pillaging=s.NO_PLACE, gone=s.Gone.NOWHERE)
        for f in raid.figures
        if f.acted or f.points
    ]
    play.state = with_figures(raid, fresh, turn=turn)
    play.tell(TurnBegan(TURN_ENDS, turn))
    throw_paces(play)
    run_on(play)
    deck = tuple(bands.deck_of(raid.cards, raid.extras, turn))
    play.state = replace(play.state, deck=deck, turned=(), played=())


def end_raid(play: Play[Raid], ending: Ending) -> None:
    """Stop at once."""
    play.state = replace(
        play.state, phase=Phase.OVER, ending=ending, pending=(), deck=(), turned=(), band=0
    )
    play.tell(RaidEnded(TIME if ending is Ending.TIME else ENDS, ending))
