"""What stands around the board: the heading, the keys of the moment, the rows of a list."""

from pieces_of_eight.campaign.kernel.words import start_of
from pieces_of_eight.campaign.treasure_grab.model.actions import (
    Cannonade,
    Peel,
    Shoot,
    Strike,
    Take,
)
from pieces_of_eight.campaign.treasure_grab.model.ground import haul_left
from pieces_of_eight.campaign.treasure_grab.model.say import BANDS, LIES, player, token
from pieces_of_eight.campaign.treasure_grab.model.state import NOBODY, Grab, Phase
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.widgets.row import Row
from .desk import GrabDesk
from .outlook import HEIGHTS, SIGHT
from .words import SHORT, ground_words, left_of, state_of, titled, words_of

PHASES = {
    Phase.JOINING: "joining",
    Phase.ENTERING: "entering",
    Phase.MOVING: "moving",
    Phase.FIGHTING: "fighting",
    Phase.OVER: "over",
}


def turn_words(grab: Grab, glyphs: Glyphs, *, short: bool = False) -> str:
    """Round, whose turn, and the part of it; `short` leaves room for who decides."""
    dot = "," if glyphs.name == "ascii" else " ·"
    rounds = f"Round {min(grab.turn, grab.options.turns)} of {grab.options.turns}"
    if short:
        return rounds
    band = f"{dot} {player(grab, grab.active)}{dot}" if grab.phase is not Phase.OVER else dot
    return f"{rounds}{band} {'putting the chest back' if grab.pending else PHASES[grab.phase]}"


def who_decides(desk: GrabDesk) -> str:
    """Who decides, and for which warband."""
    session, grab = desk.session, desk.grab
    who = session.decider
    band = None if who is None else grab.bands[who]
    return captions.who_decides(session, "" if band is None else BANDS[band])


def keys(desk: GrabDesk) -> captions.Keys:
    """The commands of the moment with their labels, the most useful first."""
    return captions.fight_keys(desk, doing)


def doing(desk: GrabDesk) -> captions.Keys:
    """What a person can do now."""
    if desk.listing is not None:
        return captions.choosing(desk)
    undo = captions.undoing(desk.session)
    if desk.placing:
        return [("act", "Put it here"), ("next", "Turn it"), *undo]
    if desk.entering:
        return [("act", "Start here"), ("next", f"Next {desk.measures.spot}"), *undo]
    if desk.carrying:
        hold = [("hold", "Another hand")] if _can(desk, Take) else []
        return [("act", "Turn it"), *hold, ("carry", "Let go"), *_go_on(desk), *undo]
    if desk.moving:
        return [*_moving(desk), *_go_on(desk), *undo]
    if desk.fighting:
        return [*_fighting(desk), *undo]
    return undo


def _can(desk: GrabDesk, *kinds: type) -> bool:
    return any(isinstance(action, kinds) for action in desk.legal)


def _go_on(desk: GrabDesk) -> captions.Keys:
    return [("end", "To the fighting")] if desk.moving else [("end", "End turn")]


def _moving(desk: GrabDesk) -> captions.Keys:
    act = [("act", "Go there")] if desk.cursor in desk.goals else [("act", "Choose")]
    hold = [("hold", "Take the chest")] if _can(desk, Take) else []
    carry = [("carry", "Carry")] if desk.carriers() else []
    return [*act, ("next", "Next one"), *hold, *carry]


def _fighting(desk: GrabDesk) -> captions.Keys:
    kinds = (((Shoot,), "fire", "Fire"), ((Strike,), "fight", "Fight"))
    found = [(name, words) for wanted, name, words in kinds if _can(desk, *wanted)]
    if _can(desk, Cannonade, Peel):
        found.append(("mischief", "Mischief"))
    if not found:
        return [("act", "End turn")]
    return [("act", "Attack"), *found, ("next", "Next one"), ("end", "End turn")]


def rows(desk: GrabDesk, width: int, *, numbered: bool) -> list[Row]:
    """The open choices, each with its number and its odds as far as there is room."""
    return captions.rows(
        desk,
        width,
        lambda action: words_of(desk.grab, action, desk.measures),
        lambda action: "",
        SHORT,
        numbered=numbered,
    )


def prompt_words(desk: GrabDesk) -> str:
    """What is asked now: the open list's own question, or that of the rules."""
    if desk.overlay == HEIGHTS:
        length, heights = desk.measures.length[0], desk.measures.height[1]
        costs = f"up a {length} each, any drop one"
        return f"Heights in {heights}: {costs}. {desk.key_of('ranges')}: who is seen from where."
    if desk.overlay == SIGHT:
        what = "What is seen from under the cursor: + in the open, c in cover."
        return f"{what} {desk.key_of('ranges')}: as before."
    words = captions.prompt_words(desk)
    if words:
        return words
    if desk.carrying and desk.session.human:
        left = haul_left(desk.grab)
        alone = "; alone it costs double" if len(desk.carriers()) == 1 else ""
        return f"The arrows carry the chest: {desk.measures.far(left)} left{alone}."
    return desk.session.prompt.words


def place_words(desk: GrabDesk) -> str:
    """What lies under the cursor, as a plain sentence."""
    grab, at = desk.grab, desk.cursor
    table_row = desk.letter_of(at)
    words = [ground_words(grab, at, *table_row, desk.measures)]
    if desk.placing:
        refusal = desk.session.refuse(desk.place())
        fits = f"the chest fits here, {LIES[desk.lie]}"
        words.append(fits if refusal is None else refusal.why)
    elif desk.here != NOBODY:
        words.append(f"{titled(desk.here)}, {state_of(grab, desk.here)}")
    elif desk.on_chest(at):
        words.append("the chest")
    elif at in desk.goals:
        words.append(f"{token(desk.who)} goes there for {desk.measures.far(desk.goals[at])}")
    if desk.who != NOBODY and desk.here == desk.who and desk.moving:
        words.append(left_of(grab, desk.who, desk.measures))
    return start_of("; ".join(words))
