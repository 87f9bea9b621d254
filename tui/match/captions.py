"""What stands around the map of any fight: the panel, who decides, what is asked, the keys."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from pieces_of_eight.campaign.kernel.describe import CardRow, Choice, Tone, Verb
from pieces_of_eight.campaign.kernel.odds import Chance, Odds, Part
from pieces_of_eight.campaign.kernel.play import Event, Mod, asks
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.glyphs import (
    Glyphs,
    LogLine,
    bar,
    grade,
    heading,
    log_lines,
    percent,
    wrapped,
)
from pieces_of_eight.tui.play.faces import Pair
from pieces_of_eight.tui.play.session import AnySession
from pieces_of_eight.tui.widgets.row import Row
from .desk import SURE, YES
from .fight_desk import END, FightDesk
from .plan import numeral
from .stack_desk import GATHER, StackDesk, Tell

# --- The panel beside a map: what its engine brings, the odds, the end of the log -----------------

BAR, CARD_BAR = 8, 10
LEAST = 3  # lines without which no odds are told
LEAST_ODDS, LEAST_LOG = 8, 4
"""Lines that are kept free for odds, and lines without which no log is shown."""
SPARE = 8  # lines for the log that are left when something stands under the odds
Draws: TypeAlias = Callable[[Odds, int, int, Glyphs, PanelInks], list[Line]]
"""Draws odds in lines of a width, and in at most so many."""


class Parts(NamedTuple):
    """What may stand in a panel besides the odds and the log."""

    above: list[Line]  # speeds, meters, cards, the score: what goes first where there is not room
    card: list[Line]
    below: Sequence[Line] = ()
    """What stands under the odds where both have room, or where nothing is weighed."""


def panel_lines(
    parts: Parts,
    weighed: tuple[str, Odds] | None,
    log: Sequence[LogLine],
    wanted: str,
    width: int,
    height: int,
    glyphs: Glyphs,
    inks: PanelInks,
    draws: Draws | None = None,
) -> list[Line]:
    """At most `height` lines: the parts, then the odds of what is weighed, and the log in the rest.

    `wanted` is "odds" or "card" where a narrow screen has no room for all, and that was asked for;
    what stands above the card goes first.
    """
    above, card, below = parts
    has_odds = bool(weighed or below)
    if len(above) + len(card) + LEAST_ODDS * has_odds > height:
        above = []
        if wanted == "odds" and has_odds:
            card = []
    lines = [*above, *card][:height]
    room = height - len(lines)
    odds: list[Line] = []
    if weighed is not None and room >= LEAST:
        words = [(Piece(text, inks.text),) for text in wrapped(weighed[0], width)[:2]]
        drawn = (draws or lines_of)(weighed[1], width, room - 1 - len(words), glyphs, inks)
        odds = [heading("Odds", width, glyphs, inks), *words, *drawn]
    lines += odds
    if room >= LEAST and (not odds or len(odds) + len(below) + SPARE <= room):
        lines += below[:room]
    left = height - len(lines)
    return lines + (log_lines(log, width, left, glyphs, inks) if log and left >= LEAST_LOG else [])


def card_lines(rows: Sequence[CardRow], width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The rows of a card, what ails somebody last: with a bar what is left of something, words with
    a note, or plain words."""
    lines: list[Line] = []
    tones = {Tone.DIM: inks.dim, Tone.GOOD: inks.good, Tone.BAD: inks.bad}
    for row in rows:
        ink = tones.get(row.tone, inks.text)
        if row.tone is Tone.ALARM:
            continue
        if row.share is not None:
            label, left = Piece(f"{row.label:>14} ", inks.dim), Piece(f" {row.words}", inks.text)
            drawn = Piece(bar(row.share, CARD_BAR, glyphs), grade(row.share, inks))
            lines.append((label, drawn, left))
        elif row.label:
            label, words = (
                Piece(f"{row.label:>10} ", inks.dim),
                Piece(f"{row.words:<10} ", inks.text),
            )
            lines.append((label, words, Piece(row.note, ink)))
        else:
            lines += [(Piece(words, ink),) for words in wrapped(row.words, width)]
    return lines + warned([row.words for row in rows if row.tone is Tone.ALARM], width, inks)


def warned(marks: Sequence[str], width: int, inks: PanelInks) -> list[Line]:
    """What ails somebody, one under the other, long words on several lines."""
    rows = [text for words in marks for text in wrapped(f"! {words}", width)]
    return [(Piece(text, inks.bad, True),) for text in rows]


def brief(odds: Odds, short: Mapping[str, str]) -> list[str]:
    """The odds in a few words, the first the most telling: "15 dice", "2.5 hits", "burns 31%".

    `short` says which outcomes are told so, and what they are called there.
    """
    if odds.mean is None and len(odds.rows) == 2:
        dice = [f"{odds.parts[0].dice} dice"] if odds.parts[0].dice > 1 else []
        return [percent(float(odds.rows[0].chance)), *dice]
    found = []
    if odds.mean is not None and odds.rows[-1].words.rstrip("s").endswith("hit"):
        thrown = sum(part.dice for part in odds.parts if part.words[:1].isdigit())
        found = ["1 die" if thrown == 1 else f"{thrown} dice", f"{float(odds.mean):.1f} hits"]
    elif odds.mean is not None and odds.rows[-1].words.rstrip("s").endswith("coin"):
        found = [f"{float(odds.mean):.1f} coins" if odds.mean else "nothing left to take"]
    told = [row for row in (*odds.rows, *odds.also) if row.words in short and row.chance]
    told.sort(key=lambda row: -row.chance)
    return [*found, *(f"{short[row.words]} {percent(float(row.chance))}" for row in told[:3])]


def lines_of(odds: Odds, width: int, room: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """All that the dice can do, in at most `room` lines of `width` cells."""
    head = [line for part in odds.parts for line in part_lines(part, width, inks)]
    barred = all(len(row.words) <= width - BAR - 6 for row in odds.also)
    also = [chance_line(row, width, glyphs, inks, barred=barred) for row in odds.also]
    note: list[Line] = [(Piece(text, inks.dim),) for text in wrapped(odds.note, width)]
    spare = max(3, room - len(head) - len(also) - len(note))
    rows = [chance_line(row, width, glyphs, inks) for row in squeezed(odds.rows, spare)]
    lines = [*head, *rows, *also]
    return [*lines, *note] if len(lines) + len(note) <= room else lines[: max(room, 1)]


def part_lines(part: Part, width: int, inks: PanelInks) -> list[Line]:
    dice = "1 die" if part.dice == 1 else f"{part.dice} dice"
    need = "" if not part.need else ", needing 6" if part.need == 6 else f", {part.need} or more"
    *above, last = wrapped(part.words, width) or [""]
    right = f"{dice}{need}"
    if len(last) + len(right) >= width and part.need:
        right = f"{dice}, {part.need}+"
    if len(last) + len(right) >= width:
        above, last = [*above, last], ""
    first = (Piece(last.ljust(width - len(right)), inks.text, True), Piece(right, inks.text))
    lines: list[Line] = [(Piece(words, inks.text, True),) for words in above]
    return [*lines, first, *mod_lines(part, width, inks)]


def mod_lines(part: Part, width: int, inks: PanelInks) -> list[Line]:
    """What helped some dice, or was in their way, each with its sign."""
    return [
        (
            Piece(f" {mod.value:+d} ", inks.good if mod.value > 0 else inks.bad),
            Piece(mod.why[: width - 4], inks.dim),
        )
        for mod in part.mods
    ]


def squeezed(rows: tuple[Chance, ...], room: int) -> tuple[Chance, ...]:
    """The rows, the rarest of a long count put together: "7 hits or more"."""
    counted = bool(rows) and rows[-1].words[:1].isdigit()

    def left_from(at: int) -> Fraction:
        return sum((row.chance for row in rows[at:]), Fraction(0))

    keep = len(rows)
    if counted:
        while keep > 2 and left_from(keep - 1) < Fraction(1, 100):
            keep -= 1
    keep = min(keep, room)
    if not counted or keep >= len(rows):
        return rows[:room]
    tail = Chance(f"{rows[keep - 1].words} or more", left_from(keep - 1))
    return (*rows[: keep - 1], tail)


def chance_line(
    row: Chance,
    width: int,
    glyphs: Glyphs,
    inks: PanelInks,
    *,
    dim: bool = False,
    barred: bool = True,
) -> Line:
    """A chance, with its bar where its words leave room for one: "2 hits      ███     31%"."""
    share, room = float(row.chance), width - BAR - 6
    ink = inks.dim if dim or not barred else inks.text
    chance = Piece(f" {percent(share):>4}", inks.text)
    if not barred or len(row.words) > room:
        return (Piece(f"{row.words[: width - 5]:<{width - 5}}", ink), chance)
    drawn = Piece(bar(share, BAR, glyphs), inks.line if dim else inks.fair)
    return (Piece(f"{row.words:<{room}} ", ink), drawn, chance)


# --- Who decides, what is asked, and the keys of the moment ---------------------------------------
# The port and the sheet have modules of their own with `who_decides prompt_words keys rows`.

AnyDesk: TypeAlias = FightDesk[Any, Any]
Keys: TypeAlias = list[tuple[str, str]]  # commands with what they are called, the most useful first


def deciding(session: AnySession, unit: str = "") -> str:
    if session.decider is None:
        return ""
    name = session.name_of(session.decider)
    if not session.human:
        name = f"{name} {'waits' if session.paused else 'thinks'}"
    return f"{name}: {unit}" if unit else name


def who_decides(desk: AnyDesk) -> str:
    decider = desk.session.decider
    unit = "" if decider is None else desk.about.unit(desk.state, decider, desk.who)
    return deciding(desk.session, unit)


def prompt_words(desk: AnyDesk) -> str:
    """What is asked now: the open list's own question, or that of the rules."""
    session, listing = desk.session, desk.listing
    if desk.layer is not None and not desk.layer.stays and listing is None:
        return desk.keyed(desk.layer.words)
    asked = session.prompt.words
    if not session.human and not session.over:
        asked = _awaited(desk)
    elif listing is not None and listing.whys:
        asked = listing.whys[min(desk.at, len(listing.whys) - 1)]
    elif listing is not None and listing.closable:
        asked = listing.title or asked
    if not session.human or (listing is not None and listing.kind != desk.steering):
        return asked
    hint = desk.about.hint(desk.state, desk.legal, desk.hand, desk.steering, desk.here)
    promised = "" if listing is not None else _promised(desk)
    return promised or desk.keyed(hint) or asked


def _awaited(desk: AnyDesk) -> str:
    session = desk.session
    if session.watched and session.paused:
        return "Paused. Enter goes on, Tab takes one step."
    if session.watched:
        return desk.keyed("You are watching. Enter pauses, {end} goes on to the end.")
    name = session.name_of(session.decider) if session.decider is not None else "Nobody"
    return f"{name} is deciding. Enter hurries on to your next choice."


def _promised(desk: AnyDesk) -> str:
    """What Enter does where the cursor is, where several are told off for it together, with how
    likely it is; of a stack in hand also who would stay."""
    thing, here, about = desk.under, desk.here, desk.about
    if isinstance(desk, StackDesk):
        if here is None or not desk.hand:
            return ""
        odds, chance = desk.odds_for(here), ""
        for row in () if odds is None else (*odds.rows, *odds.also):
            if row.words in about.PROMISES and not chance:
                chance = f": {percent(float(row.chance))} {about.PROMISES[row.words]}"
        return f"{here.words}{chance}. {here.note}".strip()
    placing = desk.placing is not None
    in_hand = thing is not None and thing.id in desk.hand and not placing
    if desk.telling is None or in_hand:
        return ""
    if found := [] if placing else desk.at_thing(thing):
        odds = desk.odds_for(found[0])
        rows = [] if odds is None else [row for row in odds.rows if row.chance]
        short = (f"{about.SHORT.get(r.words, r.words)} {percent(float(r.chance))}" for r in rows)
        return f"{found[0].words}{'' if odds is None else ': '}{', '.join(short)}."
    if here is None or (thing is not None and not placing):
        return ""
    return here.words if here.words.endswith((".", "]")) else f"{here.words}."


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
        return [Row(str(n), f"{numeral(n) * numbered}{row}") for n, row in enumerate(answers)]
    times = Counter(said)
    found = []
    for at, (choice, words) in enumerate(zip(choices, said, strict=True)):
        exact = choice.exact or words if times[words] > 1 else words
        text = f"{numeral(at) * numbered}{exact}"
        found.append(Row(str(at), text, noted(desk, at, choice, width - len(text) - 8)))
    return found


def noted(desk: AnyDesk, at: int, choice: Choice, room: int) -> str:
    """What stands beside a row, the odds in as many words as there is room for; where several rows
    are one order, beside the one that is lit."""
    weighed = abs(at - desk.at) < WEIGHED and bool(choice.orders)
    odds, about = desk.odds_for(choice) if weighed else None, desk.about
    if desk.verb(choice).lights and not choice.path and at != desk.at:
        return ""
    if told := about.note(desk.state, choice, odds):
        return told
    lead = f"{choice.thrower}: " if choice.thrower else ""
    if about.NAMED and odds is not None and len(odds.rows) == 2:
        lead = f"{about.SHORT.get(odds.rows[0].words, '')} ".lstrip()
    parts = [] if odds is None else brief(odds, about.SHORT)
    while parts and len(", ".join(parts)) > room - len(lead):
        parts.pop()
    return f"{lead}{', '.join(parts)}" if parts else ""


# The keys of the moment.

WEIGHING = ("odds", "advise", "plan")  # what is looked at only by who decides
LOOKING = ("keys", "log", "ranges", *WEIGHING, "rule", "zoom", "card")
LOOKING_ASHORE = ("keys", *WEIGHING, "log", "ranges", "rule", "zoom", "card")
"""The commands with which one looks at a fight, the most useful first."""


def keys(desk: AnyDesk) -> Keys:
    """The commands of the moment with their labels, the most useful first; of those that look at
    the fight all it has."""
    orders, human = desk.session.face.kind.orders, desk.session.human
    looking = LOOKING if desk.telling is None else LOOKING_ASHORE
    names = [name for name in looking if name in orders and (human or name not in WEIGHING)]
    look_keys = [(name, orders[name].label) for name in names]
    doing = _doing_with_men if isinstance(desk, StackDesk) else _doing
    return keys_at(desk.session, lambda: doing(desk), look_keys)


def keys_at(session: AnySession, doing: Callable[[], Keys], look_keys: Keys) -> Keys:
    """The commands of the moment; `doing` tells those of a person whose decision it is."""
    if session.over:
        found = [("act", "The account"), *undoing(session)]
    elif session.human:
        found = doing()
    elif not session.watched:
        found = [("act", "Hurry")]
    elif session.paused:
        found = [("act", "Go on"), ("next", "One step"), ("end", "To the end")]
    else:
        found = [("act", "Pause"), ("end", "To the end")]
    found = [*found, *look_keys]
    return found if "leave" in dict(found) else [*found, ("leave", "Leave")]


def choosing(desk: AnyDesk, *acts: tuple[str, str]) -> Keys:
    """The commands of an open list; `acts` stand for the plain "Choose"."""
    if desk.planning:
        changing = [("next", "Next"), ("discard", "Leave out"), ("east", "Change")]
        return [("act", "Give all"), *changing, ("leave", "Close"), *undoing(desk.session)]
    closing = [("leave", "Close")] if desk.listing is not None and desk.listing.closable else []
    return [*(acts or (("act", "Choose"),)), *closing, *undoing(desk.session)]


def undoing(session: AnySession) -> Keys:
    """The command that takes back, where something can be."""
    return [] if session.why_not_undo() else [("undo", "Undo")]


def _told(desk: AnyDesk, telling: Verb) -> str:
    thing = desk.under
    found = desk.at_thing(thing)
    if thing is not None and found:
        verb = desk.verb(found[0])
        if thing.id in desk.hand and (len(found) > 1 or not verb.there):
            return "Orders"
        return verb.there or "Attack"
    here = None if thing is not None else desk.here
    return telling.label if here is None else desk.verb(here).there


def _doing(desk: AnyDesk) -> Keys:
    """What a person can do now."""
    undo, orders = undoing(desk.session), desk.session.face.kind.orders
    steered = [desk.verb(choice) for choice in desk.rows(desk.steering)] if desk.steering else []
    if desk.listing is not None:
        fixed = desk.planning or desk.listing.kind == SURE or desk.choice is None
        lit = None if fixed else desk.verb(desk.choice_of(desk.choice))
        if lit is not None and lit.arrows and (lit.lights or not lit.steers):
            return choosing(desk, ("act", lit.there or "Do it"), *lit.arrows)
        helm = desk.listing.kind == desk.steering and steered and steered[0].arrows
        return choosing(desk, *((("act", "Do it"), *helm) if helm else ()))
    if desk.placing is not None:
        return [("act", "Send them"), ("next", "Next one"), ("leave", "Close"), *undo]
    offered: dict[str, str] = {}
    for verb in desk.about.verbs:
        if verb.command and any(c.verb == verb.name for c in (*desk.heads, *desk.choices)):
            offered.setdefault(verb.command, verb.label)
    ending = [(END, offered.pop(END))] if END in offered else []
    if steered:
        offered.pop(desk.steering)
        others = [(name, orders[name].label) for name in offered]
        act = [("act", steered[0].there)]
        return [*act, *others, (desk.steering, "Let go"), *ending, *undo]
    if desk.choices and desk.all_end:
        return [("act", ending[0][1]), *undo]
    if desk.telling is not None:
        on = [("next", "Next one")] if len(desk.stations) > 1 else []
        tell = [(desk.telling.command, desk.telling.label)] if desk.able else []
        return [("act", _told(desk, desk.telling)), *tell, *on, *ending, *offered.items(), *undo]
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


def _doing_with_men(desk: Any) -> Keys:
    """What a person can do now."""
    assert desk.telling is not None
    choose = desk.telling.command, desk.telling.label
    if desk.listing is not None:
        return choosing(desk, *([("act", "In or out")] if isinstance(desk.choice, Tell) else []))
    if asks(desk.state):
        return [("act", "Choose"), ("next", "Next square")]
    offered = {
        verb.command: desk.session.face.kind.orders[verb.command].label
        for verb in desk.about.verbs
        if verb.command not in ("", choose[0], GATHER, END) and desk.rows(verb.command)
    }
    ends = [desk.verb(choice).label for choice in desk.choices if desk.verb(choice).ends]
    ending = [(END, label) for label in ends]
    if not desk.hand:
        can = desk.able_at(desk.cursor) or desk.at_place(desk.cursor)
        taking = [("act", "Choose")] if can else []
        undo = undoing(desk.session)
        return [*taking, ("next", "Next"), *ending, *offered.items(), *undo]
    here = desk.here
    sending = [choose] if desk.cursor != desk.origin else [("act", choose[1])]
    if here is not None:
        sending = [("act", desk.verb(here).there), choose]
    gathering = [(GATHER, desk.verbs[GATHER].label)] if desk.marching else []
    going = [("next", "Next men"), *gathering, ("leave", "Let go")]
    return [*sending, *going, *ending, *offered.items()]


# --- What any event shows of its dice: the faces thrown, the number they needed, the modifiers ----


def dice(event: Event) -> list[Pair]:
    """The faces of an event, the highest first."""
    faces: tuple[int, ...] = getattr(event, "faces", ())
    face: int = getattr(event, "face", 0)
    if not faces and face:
        faces = (face,)
    if not faces:
        return []
    drift: int = getattr(event, "drift", 0)
    shown = " ".join(map(str, sorted(faces, reverse=True)))
    return [("dice" if len(faces) > 1 else "die", f"{shown}{f', then {drift}' if drift else ''}")]


def or_more(face: int) -> str:
    """A need in words."""
    return "6" if face == 6 else f"{face} or more"


def mods(event: Event, label: str = "modifier") -> list[Pair]:
    """The modifiers of an event by name, each with its rule."""
    found: Iterable[Mod] = getattr(event, "mods", ())
    return [(label, f"{mod.value:+d} {mod.why} [{mod.rule}]") for mod in found]
