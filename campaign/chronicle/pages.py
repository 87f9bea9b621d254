"""A chronicle as a logbook of 76 columns, and as a document for other programs."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

import msgspec

from .luck import in_words as in_words_of
from .moments import in_words
from .story import Captain, Chronicle, Engagement, Home, Luck, Record, Season, Sheet

WIDTH = 76
"""Columns of a page."""
INDENT = 2
HANGING = 4
NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def as_json(found: Chronicle) -> str:
    """The chronicle as a document. Its `version` says how to read it."""
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"


def as_text(found: Chronicle) -> str:
    """The chronicle as a logbook: chapters of lines that are 76 columns wide."""
    lines = [*title(found)]
    for each in found.seasons:
        lines += ["", *season(found, each)]
    lines += ["", *service(found)] if found.records else []
    lines += ["", *ending(found)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def title(found: Chronicle) -> Iterator[str]:
    """Whose chronicle it is."""
    one, two = found.captains
    yield "=" * WIDTH
    yield f"THE CHRONICLE OF {one.name.upper()}".center(WIDTH)
    if one.now != one.name:
        yield f"and of {one.now}, who followed".center(WIDTH)
    against = f"who sailed for {one.crown} against {whole_name(two)} of {two.crown}"
    yield from (line.center(WIDTH) for line in wrap(against, WIDTH))
    yield "=" * WIDTH
    yield ""
    count = "one season" if found.planned == 1 else f"{found.planned} seasons"
    iron = (
        "a captain's death ends it" if found.ironman else "if the captain dies, his mate takes over"
    )
    yield from paragraph(f"A career of {count}; {iron}.", 0)
    for what, words in found.notes.items():
        yield from paragraph(f"{what}: {words}.", 0)
    if found.seed is not None:
        yield from paragraph(f"Seed: {found.seed}.", 0)
    if found.teller is not None:
        knows = found.captains[found.teller].now if found.teller >= 0 else "everybody"
        yield from paragraph(f"Written from what {knows} knows.", 0)


def whole_name(captain: Captain) -> str:
    """A captain, and who stands on his quarterdeck after him."""
    return captain.name if captain.now == captain.name else f"{captain.name} and {captain.now}"


def season(found: Chronicle, each: Season) -> Iterator[str]:
    """A chapter."""
    yield f"THE {NUMBERS[each.number - 1].upper()} SEASON"
    yield "-" * WIDTH
    yield from part("A letter", [line for words in each.letter for line in paragraph(words)])
    yield from part("In port", harbour(found, each))
    yield from part("The muster", muster(found, each))
    yield from part("Who met whom", [line for m in each.meetings for line in paragraph(m.words)])
    for engagement in each.engagements:
        yield from part(head(found, engagement), fight(found, engagement))
    yield from part("Fortune", [line for words in each.fortune for line in paragraph(words)])
    yield from part("Luck", fortunes(found, each.luck))
    yield from part("Home", homes(found, each.home))


def part(heading: str, lines: Sequence[str]) -> Iterator[str]:
    """A part of a chapter; nothing where there is nothing to tell."""
    if lines:
        yield ""
        yield from wrap(heading, WIDTH, subsequent_indent=" " * INDENT)
        yield from lines


def harbour(found: Chronicle, each: Season) -> list[str]:
    """What both captains did in port."""
    lines = []
    for who, captain in enumerate(found.captains):
        purse = f"{captain.crown} gives a purse of {each.purses[who]} points."
        spent = each.spent[who]
        if spent is None:
            lines += paragraph(f"{purse} What was bought with it is not for these pages.")
            continue
        deeds = "; ".join(each.port[who])
        cost = f": {spent} coins spent in all" if spent > 0 else ""
        name = each.captains[who]
        lines += paragraph(f"{purse} {name} {deeds}{cost}." if deeds else purse)
    return lines


def muster(found: Chronicle, each: Season) -> list[str]:
    """What both captains wrote, letter by letter."""
    lines: list[str] = []
    for captain, sheet in zip(found.captains, each.sheets, strict=True):
        if sheet.sealed:
            lines += written(captain, sheet)
    return [*lines, *(paragraph(each.begins) if each.begins else [])]


def written(captain: Captain, sheet: Sheet) -> Iterator[str]:
    """One sheet: letter, value and contents."""
    known = any(force.holds for force in sheet.forces)
    if not known:
        values = " ".join(f"{force.letter}{force.value}" for force in sheet.forces)
        yield from paragraph(f"{captain.crown} has sealed a sheet{f': {values}' * bool(values)}.")
        return
    yield f"{' ' * INDENT}{captain.crown}"
    for force in sheet.forces:
        lead = f"{' ' * HANGING}{force.letter} {force.value}  "
        yield from wrap(
            ", ".join(force.holds) or "a rumour",
            WIDTH,
            initial_indent=lead,
            subsequent_indent=" " * len(lead),
        )
    if sheet.in_port:
        yield from paragraph(f"In port: {', '.join(sheet.in_port)}.", HANGING)


def head(found: Chronicle, each: Engagement) -> str:
    """The heading of an engagement."""
    crowns = [captain.crown for captain in found.captains]
    attacker, other = each.attacker, 1 - each.attacker
    start = f"{each.kind.capitalize()}: {crowns[attacker]} {each.letters[attacker]}"
    if each.kind == "battle":
        where = f" {each.where}" if each.where else ""
        return f"{start} falls upon {crowns[other]} {each.letters[other]}{where}"
    rival = f"{crowns[other]} {each.letters[other]}"
    if each.kind == "landing":
        where = " ".join(filter(None, (f" at {each.place}" * bool(each.place), each.where)))
        return f"{start} and {rival}{where}"
    if each.kind == "treasure grab":
        where = f", {each.place[:1].lower()}{each.place[1:]}" if each.place else ""
        return f"{start} and {rival}{where}"
    return f"{start} goes ashore{f' at {each.place}' * bool(each.place)}"


def fight(found: Chronicle, each: Engagement) -> list[str]:
    """An engagement: who met, what happened, and what it brought."""
    lines = []
    for captain, force in zip(found.captains, each.forces, strict=True):
        if force:
            lines += paragraph(f"{captain.crown}: {', '.join(force)}.")
    if not each.ending:
        return [*lines, *paragraph("It is still to be fought.")]
    for deed in each.deeds:
        lead = f"{' ' * INDENT}turn {deed.turn:>2}  "
        lines += wrap(deed.words, WIDTH, initial_indent=lead, subsequent_indent=" " * len(lead))
    turns = "1 turn" if each.turns == 1 else f"{each.turns} turns"
    lines += paragraph(f"{each.ending} It lasted {turns}." if each.over else each.ending)
    for words in each.paid:
        lines += paragraph(words)
    for who, captain in enumerate(found.captains):
        mine = [f"{gain.why} {gain.points}" for gain in each.gains if gain.captain == who]
        total = sum(gain.points for gain in each.gains if gain.captain == who)
        if mine:
            lines += paragraph(f"Points for {captain.crown}: {total} ({', '.join(mine)}).")
    return [*lines, *fortunes(found, each.luck)]


def fortunes(found: Chronicle, lucks: Sequence[Luck]) -> list[str]:
    """How lucky both were."""
    crowns = [captain.crown for captain in found.captains]
    return [line for words in in_words_of(lucks, crowns) for line in paragraph(words)]


def homes(found: Chronicle, both: Sequence[Home]) -> list[str]:
    """What the season came to for both."""
    lines = []
    for home in both:
        crown = found.captains[home.captain].crown
        points = "1 point" if home.points == 1 else f"{home.points} points"
        lines += paragraph(f"{crown} comes home with {points}. {' '.join(home.words)}")
    return lines


def service(found: Chronicle) -> Iterator[str]:
    """What ships and captains have been through (C-20): both sides, those with victories first."""
    yield "THE SERVICE RECORDS"
    yield "-" * WIDTH
    for who, captain in enumerate(found.captains):
        mine = [each for each in found.records if each.captain == who]
        yield from part(captain.crown, [line for each in mine for line in record(each)])


def record(found: Record) -> Iterator[str]:
    """One record: a name with what it came to, and a line for each action."""
    won = f"{found.victories} won" if found.victories else "none won"
    count = "1 action" if len(found.actions) == 1 else f"{len(found.actions)} actions"
    wears = "; she wears a pennant" if found.pennant else ""
    who = "" if found.what == "ship" else "Captain "
    yield from paragraph(f"{who}{found.name}: {count}, {won}{wears}.")
    for words in found.actions:
        yield from paragraph(words, HANGING)


def ending(found: Chronicle) -> Iterator[str]:
    """The last page."""
    yield "THE END" if found.over else "AND SO FAR"
    yield "-" * WIDTH
    yield ""
    yield from paragraph(found.ending, 0)
    for captain in found.captains:
        points = "1 point" if captain.points == 1 else f"{captain.points} points"
        heir = "" if captain.now == captain.name else f", after him {captain.now},"
        fate = "" if captain.alive else ", and did not live to spend them"
        verb = "made" if found.over else "has made"
        yield from paragraph(f"{captain.name}{heir} {verb} {points} for {captain.crown}{fate}.", 0)
    yield from part("Luck", fortunes(found, found.luck))
    remembered = [line for each in found.moments for line in paragraph(in_words(each))]
    yield from part("What it is remembered for", remembered)


def paragraph(text: str, indent: int = INDENT) -> list[str]:
    """A text in lines; those after the first hang a little."""
    if not text:
        return []
    further = indent + INDENT if indent else 0
    return wrap(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * further)
