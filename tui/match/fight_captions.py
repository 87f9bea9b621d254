"""What stands around the map of a fight that is described: a module of functions on its desk."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pieces_of_eight.campaign.kernel.describe import Choice, Verb
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.tui.draw.glyphs import percent
from pieces_of_eight.tui.widgets.row import Row
from . import captions, stack_desk
from .captions import Keys
from .desk import SURE, YES
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
    asked = asked_by(desk) or desk.session.prompt.words
    listed = desk.listing is not None and desk.listing.kind != desk.steering
    if not desk.session.human or listed:
        return asked
    hint = desk.about.hint(desk.state, desk.legal, desk.hand, desk.steering, desk.here)
    if desk.listing is not None:
        return desk.keyed(hint) or asked
    if isinstance(desk, StackDesk) and (promise := stack_desk.promised(desk)):
        return promise
    return promised(desk) or desk.keyed(hint) or asked


def asked_by(desk: AnyDesk) -> str:
    """What is asked by an open list, or told while others decide; empty where neither is so."""
    listing = desk.listing
    if not desk.session.human and not desk.session.over:
        return captions.awaited(desk.session, desk.key_of)
    if listing is not None and listing.whys:
        return listing.whys[min(desk.at, len(listing.whys) - 1)]
    if listing is not None and listing.closable:
        return listing.title
    return "" if listing is None else desk.session.prompt.words


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


WEIGHED = 12
"""How near a choice has to be to the cursor for its odds to be reckoned: lists can be long."""


def rows(desk: AnyDesk, width: int, *, numbered: bool) -> list[Row]:
    """The open choices, each with its number and its odds as far as there is room."""
    listing = desk.listing
    if listing is None:
        return []
    if desk.planned is not None and desk.planning:
        return desk.planned.rows(numbered=numbered)
    choices = [desk.choice_of(row) for row in listing.actions]
    alike = len({choice.target for choice in choices}) == 1
    said = [choice.short if alike and choice.short else choice.words for choice in choices]
    if listing.kind == SURE:
        answers = ("No, think again", f"Yes: {said[YES]}")
        return [Row(str(n), f"{n + 1} {row}" if numbered else row) for n, row in enumerate(answers)]
    times = Counter(said)
    found = []
    for at, (choice, words) in enumerate(zip(choices, said, strict=True)):
        number = f"{at + 1} " if numbered and at < 9 else "  " if numbered else ""
        text = f"{number}{choice.exact or words if times[words] > 1 else words}"
        found.append(Row(str(at), text, noted(desk, at, choice, width - len(text) - 8)))
    return found


def noted(desk: AnyDesk, at: int, choice: Choice, room: int) -> str:
    """What stands beside a row; where several are one order, beside the one that is lit."""
    weighed = abs(at - desk.at) < WEIGHED and bool(choice.orders)
    odds, about = desk.odds_for(choice) if weighed else None, desk.about
    if desk.verb(choice).lights and not choice.path and at != desk.at:
        return ""
    if told := about.note(desk.state, choice, odds):
        return told
    lead = f"{choice.thrower}: " if choice.thrower else ""
    if about.NAMED and odds is not None and len(odds.rows) == 2:
        lead = f"{about.SHORT.get(odds.rows[0].words, '')} ".lstrip()
    note = fitting(odds, about.SHORT, room - len(lead))
    return f"{lead}{note}" if note else ""


def fitting(odds: Odds | None, short: Mapping[str, str], room: int) -> str:
    """The odds in as many words as there is room for."""
    parts: Sequence[str] = () if odds is None else captions.brief(odds, short)
    while parts and len(", ".join(parts)) > room:
        parts = parts[:-1]
    return ", ".join(parts)


WEIGHING = ("odds", "advise", "plan")
"""What is looked at only by who decides."""
LOOKING = ("keys", "log", "ranges", *WEIGHING, "rule", "zoom", "card")
LOOKING_ASHORE = ("keys", *WEIGHING, "log", "ranges", "rule", "zoom", "card")
"""The commands with which one looks at a fight, the most useful first."""


def keys(desk: AnyDesk) -> Keys:
    """The commands of the moment with their labels, the most useful first; of those that look at
    the fight all it has."""
    orders, human = desk.session.face.kind.orders, desk.session.human
    looking = LOOKING if desk.telling is None else LOOKING_ASHORE
    names = [name for name in looking if name in orders and (human or name not in WEIGHING)]

    def to_do() -> Keys:
        return stack_desk.doing(desk) if isinstance(desk, StackDesk) else doing(desk)

    return captions.keys(desk.session, to_do, [(name, orders[name].label) for name in names])


def told(desk: AnyDesk, telling: Verb) -> str:
    """What Enter does where several are told off for an order."""
    thing = desk.under
    found = desk.at_thing(thing)
    if thing is not None and found:
        verb = desk.verb(found[0])
        if thing.id in desk.hand and (len(found) > 1 or not verb.there):
            return "Orders"
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
