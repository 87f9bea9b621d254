"""What stands around the map of a fight that is described: a module of functions on its desk."""

from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.describe import Choice, Verb
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.tui.draw.glyphs import percent
from pieces_of_eight.tui.widgets.row import Row
from . import captions, stack_desk
from .captions import Keys
from .desk import SURE
from .fight_desk import END, FightDesk
from .stack_desk import StackDesk

AnyDesk = FightDesk[Any, Any]


def who_decides(desk: AnyDesk) -> str:
    """Who decides, and with whom."""
    decider = desk.session.decider
    unit = "" if decider is None else desk.about.unit(desk.state, decider, desk.who)
    return captions.who_decides(desk.session, unit)


def prompt_words(desk: AnyDesk) -> str:
    """What is asked now: the open list's own question, or that of the rules."""
    if desk.layer is not None and not desk.layer.stays and desk.listing is None:
        return desk.keyed(desk.layer.words)
    asked = captions.prompt_words(desk) or desk.session.prompt.words
    listed = desk.listing is not None and desk.listing.kind != desk.steering
    if not desk.session.human or listed:
        return asked
    hint = desk.about.hint(desk.state, desk.legal, desk.hand, desk.steering, desk.here)
    if desk.listing is not None:
        return desk.keyed(hint) or asked
    if isinstance(desk, StackDesk) and (promise := stack_desk.promised(desk)):
        return promise
    return promised(desk) or desk.keyed(hint) or asked


def promised(desk: AnyDesk) -> str:
    """What Enter does where the cursor is, where several are told off for it together."""
    thing, here = desk.under, desk.here
    placing = desk.placing is not None
    in_hand = thing is not None and thing.id in desk.hand and not placing
    if desk.telling is None or in_hand or isinstance(desk, StackDesk):
        return ""
    found = [] if placing else desk.at_thing(thing)
    if found:
        odds = desk.odds_for(found[0])
        chances = "" if odds is None else f": {chances_of(desk, odds)}"
        return f"{found[0].words}{chances}."
    if here is None or (thing is not None and not placing):
        return ""
    return here.words if here.words.endswith((".", "]")) else f"{here.words}."


def chances_of(desk: AnyDesk, odds: Odds) -> str:
    """All that can come of an order, in a clause."""
    short = desk.about.SHORT
    rows = [row for row in odds.rows if row.chance]
    return ", ".join(f"{short.get(r.words, r.words)} {percent(float(r.chance))}" for r in rows)


def rows(desk: AnyDesk, width: int, *, numbered: bool) -> list[Row]:
    """The open choices, each with its number and its odds as far as there is room."""
    listed = () if desk.listing is None else desk.listing.actions
    alike = len({desk.choice_of(row).target for row in listed}) == 1

    def words(row: Any) -> str:
        choice = desk.choice_of(row)
        return choice.short if alike and choice.short else choice.words

    def exact(row: Any) -> str:
        return desk.choice_of(row).exact or words(row)

    def lead(row: Any) -> str:
        thrower, odds = desk.choice_of(row).thrower, desk.odds_of(row)
        if desk.about.NAMED and odds is not None and len(odds.rows) == 2:
            return f"{desk.about.SHORT.get(odds.rows[0].words, '')} ".lstrip()
        return f"{thrower}: " if thrower else ""

    short = dict(desk.about.SHORT)
    found = captions.rows(desk, width, words, lead, short, numbered=numbered, exact=exact)
    if desk.planning or (desk.listing is not None and desk.listing.kind == SURE):
        return found
    return [
        replace(row, note=noted(desk, n, desk.choice_of(action), row.note))
        for n, (row, action) in enumerate(zip(found, listed, strict=True))
    ]


def noted(desk: AnyDesk, at: int, choice: Choice, brief: str) -> str:
    """What stands beside a row; where several are one order, beside the one that is lit."""
    weighed = abs(at - desk.at) < captions.WEIGHED and bool(choice.orders)
    odds = desk.odds_for(choice) if weighed else None
    if desk.verb(choice).lights and not choice.path and at != desk.at:
        return ""
    return desk.about.note(desk.state, choice, odds) or brief


def keys(desk: AnyDesk) -> Keys:
    """The commands of the moment with their labels, the most useful first."""
    ashore = captions.LOOKING if desk.telling is None else captions.LOOKING_ASHORE
    stacks = isinstance(desk, StackDesk)
    return captions.fight_keys(desk, stack_desk.doing if stacks else doing, ashore)


def told(desk: AnyDesk, telling: Verb) -> str:
    """What Enter does where several are told off for an order."""
    thing = desk.under
    found = desk.at_thing(thing)
    if thing is not None and found:
        verb = desk.verb(found[0])
        if thing.id in desk.hand and (len(found) > 1 or not verb.there):
            return "His orders"
        return verb.there or "Attack"
    here = None if thing is not None else desk.here
    return telling.label if here is None else desk.verb(here).there


def doing(desk: AnyDesk) -> Keys:
    """What a person can do now."""
    undo = captions.undoing(desk.session)
    steered = [desk.verb(choice) for choice in desk.rows(desk.steering)] if desk.steering else []
    if desk.listing is not None:
        fixed = desk.planning or desk.listing.kind == SURE or desk.choice is None
        lit = None if fixed else desk.verb(desk.choice_of(desk.choice))
        if lit is not None and lit.arrows and (lit.lights or not lit.steers):
            return captions.choosing(desk, ("act", lit.there or "Do it"), *lit.arrows)
        helm = desk.listing.kind == desk.steering and steered and steered[0].arrows
        return captions.choosing(desk, *((("act", "Do it"), *helm) if helm else ()))
    if desk.placing is not None:
        return [("act", "Send them"), ("next", "Next one"), ("leave", "Close"), *undo]
    offered: dict[str, str] = {}
    for verb in desk.about.verbs:
        if verb.command and any(c.verb == verb.name for c in (*desk.heads, *desk.choices)):
            offered.setdefault(verb.command, verb.label)
    ending = [(END, offered.pop(END))] if END in offered else []
    if steered:
        offered.pop(desk.steering)
        orders = desk.session.face.kind.orders
        others = [(name, orders[name].label) for name in offered]
        act = [("act", steered[0].there)]
        return [*act, *others, (desk.steering, "Let go"), *ending, *undo]
    if desk.choices and desk.all_end:
        return [("act", ending[0][1]), *undo]
    if desk.telling is not None:
        on = [("next", "Next one")] if len(desk.stations) > 1 else []
        tell = [(desk.telling.command, desk.telling.label)] if desk.able else []
        return [("act", told(desk, desk.telling)), *tell, *on, *ending, *offered.items(), *undo]
    if desk.laid:
        verb = desk.verb(desk.here or desk.all_laid[0])
        act = [("act", verb.there if desk.here is not None else "Choose")]
        return [*act, ("next", verb.tab), *offered.items(), *ending, *undo]
    if not desk.choices:
        return undo
    aimed = [("act", "Attack")] if desk.aims else [("act", "Choose")]
    several = len(desk.actors) > 1 or len(desk.aims) > 1
    following = "Next one" if len(desk.actors) > 1 else "Next enemy"
    tab = [("next", following)] if several else []
    return [*aimed, *offered.items(), *tab, *ending, *undo]
