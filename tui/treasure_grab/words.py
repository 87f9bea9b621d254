"""Actions as the lines of a list: short, plain, with the name of what they are done to."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, WAY_NAMES, Stud
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import start_of
from pieces_of_eight.campaign.treasure_grab.events import (
    BANDS,
    LIES,
    ON_BOARD,
    SIDES,
    WAYS,
    Measures,
    listed,
    name,
    place,
    token,
)
from pieces_of_eight.campaign.treasure_grab.state import (
    BAND_SIZE,
    Action,
    Band,
    Cannonade,
    Carry,
    Done,
    End,
    Enter,
    FigureId,
    Grab,
    Join,
    Move,
    Peel,
    Phase,
    Place,
    Shoot,
    Side,
    Strike,
    Swing,
    Take,
    Wait,
    band_of,
    members,
)
from pieces_of_eight.tui.match.desk import BETWEEN, WAITING, refused_by
from pieces_of_eight.tui.play.session import Session

SHORT = {
    **{words: words.removeprefix("the ") for words in BANDS.values()},
    "a tie": "a tie",
    "nobody wounded": "nobody wounded",
}
"""The outcomes that are told beside a choice, and what they are called there."""


def titled(who: FigureId) -> str:
    """A figure by its letters on the board and its name: "S2 Red Soldier 2"."""
    return f"{token(who)} {name(who).removeprefix('the ')}"


def words_of(grab: Grab, action: Action, measures: Measures = ON_BOARD) -> str:
    """What an action is called in a list of choices."""
    match action:
        case Join(band=band):
            return f"Take {BANDS[band]}, who enter in the {SIDES[Side(band)]}"
        case Wait():
            return "Stay away for this round"
        case Enter(at=at):
            return f"Enter at {place(grab, at)}"
        case Move(by=by, to=to):
            return f"{token(by)} goes to {place(grab, to)}"
        case Take() | Carry() | Swing() | Place():
            return of_the_chest(grab, action, measures)
        case Shoot() | Strike() | Cannonade() | Peel():
            return of_fighting(action)
        case Done():
            return "On to the fighting"
        case End():
            return "End the turn"
        case _:
            assert_never(action)


def of_the_chest(
    grab: Grab, action: Take | Carry | Swing | Place, measures: Measures = ON_BOARD
) -> str:
    """What is done about the chest."""
    match action:
        case Take(by=by):
            return f"{token(by)} takes hold of the chest"
        case Carry(way=way):
            return f"Carry the chest {WAYS[WAY_NAMES[way]]}"
        case Swing(about=about, way=way):
            hand = "clockwise" if way > 0 else "the other way"
            which = "second" if about == 1 else "third"
            return f"Turn the chest {hand} about its {which} {measures.length[0]}"
        case Place(at=at, lie=lie):
            return f"Put the chest back at {place(grab, at)}, {LIES[lie]}"
        case _:
            assert_never(action)


def of_fighting(action: Shoot | Strike | Cannonade | Peel) -> str:
    """An attack, by the letters of both figures."""
    by, on = token(action.by), titled(action.on)
    match action:
        case Shoot():
            return f"{by} fires at {on}"
        case Strike():
            return f"{by} fights {on} hand to hand"
        case Cannonade():
            return f"{by} fires the cannon at {on}"
        case Peel():
            return f"{by} throws the banana peel at {on}"
        case _:
            assert_never(action)


def subject(grab: Grab, action: Action) -> Stud:
    """The stud an action is about, for the cursor; NOWHERE where it is about no place."""
    match action:
        case Enter(at=at) | Place(at=at) | Move(to=at):
            return at
        case Shoot(on=on) | Strike(on=on) | Cannonade(on=on) | Peel(on=on):
            return grab.figures[on].at
        case Take(by=by):
            return grab.figures[by].at
        case Carry() | Swing():
            return grab.chest.at
    return NOWHERE


def state_of(grab: Grab, who: FigureId) -> str:
    """A figure in a few words: "standing, 4 studs left"."""
    figure = grab.figures[who]
    how = "on his back" if figure.slipped else "wounded, sitting" if figure.wounds else "sound"
    if who in grab.chest.held:
        how = f"{how}, holds the chest"
    return how


def left_of(grab: Grab, who: FigureId, measures: Measures = ON_BOARD) -> str:
    """What a figure has in hand this turn."""
    figure = grab.figures[who]
    return f"{measures.far(figure.left)} left" if figure.left else "no movement left"


def ground_words(
    grab: Grab, at: Stud, letter: str, height: int, measures: Measures = ON_BOARD
) -> str:
    """The ground of a stud in a few words."""
    from pieces_of_eight.campaign.treasure_grab.events import GROUNDS
    from pieces_of_eight.campaign.treasure_grab.state import Ground

    where = start_of(place(grab, at))
    if not letter:
        return where
    if letter.isdigit():
        return f"{where}: {measures.high(height)} high" if height else f"{where}: level ground"
    return f"{where}: {GROUNDS[Ground(letter)]}"


def told_whole(odds: Odds) -> Odds:
    """The odds with what cover asks for as a sentence in place of a modifier."""
    mods = [mod for part in odds.parts for mod in part.mods]
    if not mods:
        return odds
    bare = tuple(replace(part, mods=()) for part in odds.parts)
    why = mods[0].why
    note = f"{why[:1].upper()}{why[1:]}: it has to beat twice the target's die [{mods[0].rule}]."
    return replace(odds, parts=bare, note=note)


def lettered(odds: Odds) -> Odds:
    """The odds with the figures in them called as on the board."""
    return replace(odds, also=tuple(replace(row, words=short(row.words)) for row in odds.also))


def short(words: str) -> str:
    """Words with the figures in them called as on the board: "S2" for "Red Soldier 2"."""
    for n in range(BAND_SIZE * len(Band)):
        words = words.replace(name(FigureId(n)), token(FigureId(n)))
    return words


# --- Why a key has nothing to do: the refusal of the rules, in the words of a sentence ------------


def not_now(session: Session[Grab, Action]) -> str:
    """Why nothing at all can be ordered now; empty when a warband has its turn."""
    if session.over:
        return "The game is over."
    if not session.human:
        return WAITING
    if session.state.pending or session.state.phase in (Phase.JOINING, Phase.ENTERING):
        return BETWEEN
    return ""


def why_not(session: Session[Grab, Action], *actions: Action) -> str:
    """The first refusal of some actions, in words; empty where all may be taken."""
    return next((refused_by(found) for act in actions if (found := session.refuse(act))), "")


def given_up(grab: Grab, legal: Iterable[Action]) -> str:
    """What ending this part of the turn would waste, in a sentence; empty when nothing."""
    actions = tuple(legal)
    if any(isinstance(action, Shoot | Strike) for action in actions):
        return "Some of yours can still attack."
    if grab.phase is Phase.MOVING and any(isinstance(a, Move) for a in actions):
        idle = [who for who in members(grab.band) if unmoved(grab, FigureId(who))]
        if idle:
            who = listed([token(FigureId(who)) for who in idle])
            return f"{who} {'has' if len(idle) == 1 else 'have'} not moved."
    return ""


def unmoved(grab: Grab, who: FigureId) -> bool:
    """Whether a figure has its whole movement in hand."""
    from pieces_of_eight.campaign.treasure_grab.state import STUDS

    figure = grab.figures[who]
    return figure.at >= 0 and figure.left >= STUDS and not figure.slipped


def no_fire(session: Session[Grab, Action], who: FigureId, targets: Iterable[FigureId]) -> str:
    """Why no shot can be fired: asked of the rules for each enemy in turn."""
    return not_now(session) or (
        why_not(session, *(Shoot(who, on) for on in targets)) or "There is no enemy on the board."
    )


def no_strike(session: Session[Grab, Action], who: FigureId, targets: Iterable[FigureId]) -> str:
    """Why nobody can be fought hand to hand."""
    return not_now(session) or (
        why_not(session, *(Strike(who, on) for on in targets)) or "There is no enemy on the board."
    )


def no_mischief(session: Session[Grab, Action], who: FigureId, targets: Iterable[FigureId]) -> str:
    """Why neither cannon nor banana peel can be used."""
    found = [act for on in targets for act in (Cannonade(who, on), Peel(who, on))]
    return not_now(session) or why_not(session, *found) or "There is no enemy on the board."


def no_hold(session: Session[Grab, Action], who: FigureId) -> str:
    """Why nobody can take hold of the chest."""
    return not_now(session) or why_not(session, Take(who))


def no_target(session: Session[Grab, Action], by: FigureId, on: FigureId) -> str:
    """Why nothing can be done to this figure."""
    if band_of(by) is band_of(on):
        return f"{token(on)} is one of yours: put the cursor on an enemy."
    return not_now(session) or why_not(session, Shoot(by, on), Strike(by, on))
