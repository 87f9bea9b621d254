"""What stands around the map of a shore: who decides, the keys of the moment, what is asked."""

from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.words import start_of
from pieces_of_eight.campaign.shore_raid.model.account import won
from pieces_of_eight.campaign.shore_raid.model.actions import (
    Call,
    Fight,
    Fire,
    Form,
    Lift,
    March,
    Pillage,
    Recharge,
    Reload,
    Sail,
    Serve,
)
from pieces_of_eight.campaign.shore_raid.model.ground import aboard
from pieces_of_eight.campaign.shore_raid.model.say import SUITS, card, inches, many, token
from pieces_of_eight.campaign.shore_raid.model.state import Card, Phase, Raid
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.lines import percent
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.widgets.row import Row
from . import reasons
from .choices import Choice, attacks_on
from .desk import ShoreDesk
from .kind import ORDERS
from .panel import rank_of
from .words import SHORT, words_of


def turn_words(raid: Raid, glyphs: Glyphs, *, short: bool = False) -> str:
    """The heading: the turn, the points, the cards; `short` where it is narrow."""
    dot = ", " if glyphs.name == "ascii" else " · "
    of = "/" if short else " of "
    found = [f"Turn {raid.turn}{of}{raid.options.turns}"]
    found.append(f"{won(raid)}{of}{raid.options.need} points")
    if raid.phase is not Phase.OVER and raid.turned:
        cards = [brief(each) if short else card(each).removeprefix("the ") for each in raid.turned]
        found.append((" " if short else " then ").join((f"[{cards[0]}]", *cards[1:])))
    return dot.join(found)


def brief(which: Card) -> str:
    """A card where there is little room: "A hearts", "10 spades"."""
    return f"{rank_of(which)} {SUITS[which.suit]}"


def who_decides(desk: ShoreDesk) -> str:
    """Who decides."""
    return captions.who_decides(desk.session)


def keys(desk: ShoreDesk) -> captions.Keys:
    """The commands of the moment with their labels, the most useful first."""
    return captions.fight_keys(desk, _doing, captions.LOOKING_ASHORE)


def _doing(desk: ShoreDesk) -> captions.Keys:
    if desk.listing is not None:
        return captions.choosing(desk)
    back = captions.undoing(desk.session)
    if desk.placing:
        return [("act", "Send them"), ("next", "Next man"), ("leave", "Close"), *back]
    if desk.calling:
        sail = [("cast_off", "Cast off")] if aboard(desk.raid) and _may_sail(desk) else []
        found = [("act", _calling(desk)), ("choose", "Choose"), ("next", "Next"), ("end", "Pass")]
        return [*found, *sail, *back]
    more = [("next", "Next"), ("end", "Done")]
    place = [("choose", "Place men" if desk.here() is None else "Choose")]
    return [*_ordering(desk), *place, *more, *_lists(desk), *back]


def _may_sail(desk: ShoreDesk) -> bool:
    return any(isinstance(act, Sail) for act in desk.legal)


def _calling(desk: ShoreDesk) -> str:
    match desk.intended():
        case Form():
            return "Form the band"
        case Call():
            return "Call up"
        case _:
            return "Take his band"


def _ordering(desk: ShoreDesk) -> captions.Keys:
    """What Enter does with a band."""
    here = desk.here()
    if here is None:
        return [("act", "Go there")]
    if here.owner != desk.session.viewer:
        return [("act", "Attack")] if here.id in desk.targets() else []
    return [("act", "His orders" if here.id in desk.chosen else "Choose")]


def _lists(desk: ShoreDesk) -> captions.Keys:
    """The lists that would not be empty."""
    kinds: tuple[tuple[tuple[type, ...], str], ...] = (
        ((Fight,), "strike"),
        ((Fire, Serve, Reload, Recharge), "fire"),
        ((Fight,), "capture"),
        ((Pillage, Lift), "pillage"),
    )
    return [
        (name, ORDERS[name].label)
        for kind, name in kinds
        if any(isinstance(act, kind) for act in desk.legal)
    ]


def rows(desk: ShoreDesk, width: int, *, numbered: bool) -> list[Row]:
    """The open choices, each with its number and its odds as far as there is room."""

    def line(choice: Choice) -> str:
        return words_of(desk.raid, choice)

    def lead(choice: Choice) -> str:
        odds = desk.odds_of(choice)
        two = odds is not None and len(odds.rows) == 2
        return f"{SHORT[odds.rows[0].words]} " if odds is not None and two else ""

    def exact(choice: Choice) -> str:
        """With every man by name, where only their number would be told."""
        if isinstance(choice, Form):
            return f"Form a band: {', '.join(token(desk.raid, each) for each in choice.figures)}"
        return line(choice)

    return captions.rows(desk, width, line, lead, SHORT, numbered=numbered, exact=exact)


def prompt_words(desk: ShoreDesk) -> str:
    """What is asked now, or what will be done when Enter is pressed."""
    words = captions.prompt_words(desk)
    if words:
        return words
    if desk.session.over or desk.raid.pending:
        return desk.session.prompt.words
    if desk.calling:
        return _card(desk)
    if desk.acting:
        return _band(desk)
    return desk.session.prompt.words


def _card(desk: ShoreDesk) -> str:
    """Whom the card would call up."""
    raid = desk.raid
    assert raid.card is not None
    held = card(raid.card)
    match desk.intended():
        case Form(figures=figures) as form:
            refusal = desk.session.refuse(form)
            if refusal is not None:
                return reasons.of(refusal)
            men = many(len(figures), "man")
            key = desk.key_of("choose")
            return f"Enter forms a band of {men} on {held}; {key} adds or drops a man."
        case Call() as call:
            refusal = desk.session.refuse(call)
            return f"{words_of(raid, call)}." if refusal is None else reasons.of(refusal)
        case _:
            men = many(raid.card.rank, "man")
            return f"{start_of(held)} can call up {men}: Tab goes to one, Enter takes his band."


def _band(desk: ShoreDesk) -> str:
    """What those told off would do at the cursor, or why they cannot."""
    raid, intended = desk.raid, desk.intended()
    if intended is None:
        told = f"{len(desk.chosen)} of {many(len(desk.able()), 'man')} chosen"
        return f"Band {raid.band}: {told}. Go to a place or an enemy, Enter sends them."
    if attacks_on(intended):
        return f"{words_of(raid, intended)}: {_chances(desk.odds_of(intended))}."
    if isinstance(intended, March):
        refusal = desk.session.refuse(intended)
        if refusal is not None:
            return reasons.of(refusal)
        return _going(desk, intended)
    return f"{words_of(raid, intended)}."


def _going(desk: ShoreDesk, march: March) -> str:
    """How far a march is, and whether they can attack at its end."""
    raid = desk.raid
    from pieces_of_eight.campaign.shore_raid.model.routes import allowed_to, measure, walks_of

    figures = [raid.figures[who] for who in march.figures]
    far = measure([man.at for man in figures], march.via, march.to)
    allowed = allowed_to(raid, figures, walks_of(raid, march))
    men = many(len(figures), "man")
    half = "and may attack there" if 2 * far <= allowed else "and can do no more there"
    verb = "goes" if len(figures) == 1 else "go"
    share = f"{inches(far).partition(' ')[0]} of {inches(allowed)}"
    return f"{start_of(men)} {verb} {share}, {half}."


def _chances(odds: Odds | None) -> str:
    """The odds of an attack in a clause."""
    if odds is None:
        return "out of reach"
    found = [f"{SHORT[row.words]} {percent(float(row.chance))}" for row in odds.rows if row.chance]
    return ", ".join(found)
