"""A fight in lines where its engine is described: what lies around, and orders in words."""

from collections.abc import Iterator, Sequence
from typing import Any

from pieces_of_eight.campaign.kernel.describe import Choice, Description, Thing
from pieces_of_eight.campaign.kernel.play import start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.match.stack_desk import desk_of
from pieces_of_eight.tui.play.faces import Face
from .menu import Line


def described(face: Face) -> Line:
    """How a fight is told and ordered, by what its face says of it."""
    about = face.about

    def doer(state: Any, action: Any) -> str:
        actor = about.choice(state, action).actor
        things = about.things(state, about.ENGINE.game.to_act(state)[0])
        return next((thing.title for thing in things if thing.id == actor), "")

    def words(state: Any, action: Any) -> str:
        choice = action if isinstance(action, Choice) else about.choice(state, action)
        return choice.exact or choice.words

    verbs = {verb.name: verb.label for verb in about.verbs}
    return Line(
        face=face,
        desk=desk_of,
        words=words,
        surroundings=lambda state, who: [*surroundings(about, state, who)],
        doer=doer,
        typed=ordered,
        typing=about.TYPED,
        kind=lambda state, action: verbs[about.choice(state, action).verb],
        of_career=None if face.of_career is None else described(face.of_career),
    )


# --- What lies around -----------------------------------------------------------------------------


def surroundings(about: Description[Any, Any], state: Any, who: Player) -> Iterator[str]:
    """The hour, what bearings are taken from, and every thing, the nearest to it first."""
    yield about.hour(state)
    if grouped := about.around(state, who):
        yield from grouped
        return
    there = [thing for thing in about.things(state, who) if thing.places]
    own = [thing for thing in there if thing.owner == who]
    acts = [thing for thing in own if thing.id == about.acting(state)]
    here = next(iter((*acts, *own)), None)
    if here is not None:
        yield f"Bearings are from {here.title}."
    start = here or next(iter(there), None)
    for thing in sorted(there, key=lambda each: _far(about, state, start, each)):
        yield told(about, state, thing, start, who)
    yield from about.surroundings(state, here, who)


def _far(about: Description[Any, Any], state: Any, start: Thing | None, thing: Thing) -> int:
    return 0 if start is None else about.away(state, start.places[0], thing.places[0])[0]


def told(
    about: Description[Any, Any], state: Any, thing: Thing, start: Thing | None, who: Player
) -> str:
    """A thing: its name, whose it is, where it lies, and how it is."""
    name = thing.title if thing.title.startswith(thing.sign) else start_of(thing.title)
    mine = "your" if thing.sort else "yours"
    whose = "" if thing.owner is None else mine if thing.owner == who else "enemy"
    way = "" if start is None else about.away(state, start.places[0], thing.places[0], start.id)[1]
    head = ", ".join(filter(None, (name, f"{whose} {thing.sort}".strip(), way)))
    return f"{head}: {about.brief(state, thing.id, who)}."


# --- Orders in words ------------------------------------------------------------------------------


def ordered(desk: FightDesk[Any, Any], order: str) -> Any:
    """What an order in words means: a row, a sentence where it cannot be, or None for no order.

    Who, what, at whom or where, as far as they are needed: "S1 go C5", "fire s1", "S1 C5".
    """
    words = order.split()
    name, _, key = order.strip().rpartition(" ")
    at = desk.about.named(desk.state, name) if name else None
    typed = desk.about.typed(desk.state, at, key) if name and desk.legal else None
    if typed is not None:
        return typed.replace("{name}", name) if isinstance(typed, str) else typed
    verb = next((word for word in words if word in desk.verbs), "")
    if verb and words[0] == "why":
        return desk.why_not_now() or desk.why_not([verb])
    own = {thing.sign.lower(): thing for thing in desk.things.values() if thing.owner == desk.me}
    signs = {thing.sign: thing for thing in desk.things.values()}
    who = own.get(words[0].lower()) if words else None
    others = words[1:] if who is not None else words
    if not verb and not (_is_spot(desk, words) if who is None else len(others) == 1):
        return None
    target = next((signs[word] for word in others if word in signs), None)
    rest = [word for word in others if word != verb and word not in signs]
    if who is not None and desk.telling is None:
        desk.take_up(who.id)
    elif who is not None and not desk.tell_only(who.id):
        return desk.why_not_now() or desk.why_not_him(who)
    place = desk.about.named(desk.state, rest[0]) if rest else None
    if rest and place is None:
        return f"There is no {desk.about.SPOT} {rest[0].upper()} here."
    if place is not None:
        desk.look_at(place)
    meant = _meant(desk, verb, who, target, place)
    if meant:
        return meant[0] if len(meant) == 1 else _which(meant)
    names = [verb] if verb else list({c.verb: c for c in desk.all_laid or desk.choices})
    if not names and desk.telling is not None and desk.hand and not desk.why_not_now():
        return desk.why_not_him(desk.things[desk.who])
    return desk.why_not_now() or desk.refused(names, [target]) or desk.why_not(names)


def _is_spot(desk: FightDesk[Any, Any], words: Sequence[str]) -> bool:
    """Whether an order is a place alone, to which all go who are told off: "28,36"."""
    word = words[0] if len(words) == 1 else ""
    mixed = any(letter.isdigit() for letter in word) and not word.isdigit()
    return mixed and desk.telling is not None


def _meant(
    desk: FightDesk[Any, Any], verb: str, who: Thing | None, target: Thing | None, place: Any
) -> list[Choice]:
    laid = [desk.here] if place is not None and desk.here is not None else []
    offered = desk.about.offers(desk.state, desk.choices, desk.hand)
    found = [choice for choice in (*laid, *offered) if not verb or choice.verb == verb]
    return [
        choice
        for choice in found
        if (who is None or choice.actor in (None, who.id))
        and (target is None or choice.target == target.id)
        and (place is None or choice.place == place)
    ][: 1 if place is not None else None]


def _which(meant: Sequence[Choice]) -> str:
    said = "; ".join(choice.words for choice in meant[:4])
    more = f"; and {len(meant) - 4} more" if len(meant) > 4 else ""
    return f"That could mean {len(meant)} things: {said}{more}."
