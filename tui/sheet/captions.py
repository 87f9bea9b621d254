"""What stands around the sheet: whose hour it is, what is asked, what is under the cursor."""

from collections.abc import Callable

from msgspec.structs import replace

from pieces_of_eight.campaign.sheet.events import RESULTS, captain
from pieces_of_eight.campaign.sheet.muster import force_faults
from pieces_of_eight.campaign.sheet.odds import scores
from pieces_of_eight.campaign.sheet.points import next_engagement
from pieces_of_eight.campaign.sheet.state import (
    IN_PORT,
    LETTERS,
    Adopt,
    Cast,
    Declare,
    Letter,
    Name,
    Phase,
    Result,
    Sail,
    for_the_prize,
    force,
    opponent_of,
    plans,
    there,
)
from pieces_of_eight.tui.draw.cells import Ink, Line, Piece
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, heading, log_lines, percent, wrapped
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.match.captions import Keys
from pieces_of_eight.tui.match.desk import sentence
from pieces_of_eight.tui.widgets.row import Row
from .desk import SEAL, Choice, Engage, SheetDesk, Whole
from .view import SheetView, letters, opening_words, throw_words, unit_at
from .words import (
    card_words,
    cards_of,
    company_words,
    contents_after,
    held,
    kinds,
    meeting_words,
    men,
    place_name,
    result,
    ship_words,
    shortened,
    spied,
    to_come,
)

HOURS = {
    Phase.MUSTER: "The muster",
    Phase.CASTING: "Who names first",
    Phase.NAMING: "Naming opponents",
    Phase.DECLARING: "Declaring results",
    Phase.FIGHTING: "Engagements",
    Phase.OVER: "The season is over",
}
THE_DICE, THE_FOLD = "Battle scores", "The fold is opened"
"""What stands in the heading while something is shown by steps."""
TOLD = 150
"""Letters of faults that are told at once."""
BACK = ("chart", "Sheet")
"""The way back from the chart: it is never crowded out by other keys."""
HOW_WORDS = {
    "play": "Play it out",
    "watch": "Watch it: both sides are fought for you",
    "settle": "Have it settled at once, by the same rules and dice",
    "rest": "Have it and all that follow settled, by the same rules and dice",
}


def hour(turn: int) -> str:
    """What a part of the season is called."""
    return HOURS[Phase(turn - 1)]


def turn_words(desk: SheetDesk) -> str:
    """Whose sheet it is, and where the season stands."""
    if desk.ceremony is not None:
        return THE_DICE if desk.throwing else THE_FOLD
    return f"{HOURS[desk.phase]}: {captain(desk.sheet, desk.who)}"


def who_decides(desk: SheetDesk) -> str:
    """Who is at it."""
    session = desk.session
    if desk.ceremony is not None:
        return f"{desk.ceremony.at + 1} of {desk.ceremony.steps}"
    if desk.phase is Phase.FIGHTING:
        number = next_engagement(desk.sheet) or 0
        return f"engagement {number + 1}, {to_come(desk.sheet, number)}"
    if desk.private and session.human:
        return f"for {session.name_of(desk.who)}'s eyes only"
    return captions.who_decides(session)


def prompt_words(desk: SheetDesk) -> str:
    """What is asked now."""
    if desk.throwing:
        return desk.keyed("The pairs throw their dice. Enter shows the next, {end} all of them.")
    if desk.unfolding:
        return desk.keyed("The fold is opened. Enter shows the next line, {end} all of it.")
    if desk.session.over:
        return "The season is over: Enter shows the account."
    if desk.session.human and desk.phase is Phase.FIGHTING:
        return next_words(desk)
    words = captions.prompt_words(desk)
    if words:
        return words
    if desk.phase is Phase.MUSTER:
        return wanting(desk)
    if desk.foe == IN_PORT:
        named = desk.keyed("; {end} has the purser name all that are left")
        rest = "" if desk.closed else named
        return f"Which of your forces? Enter marks it{rest}."
    return f"{LETTERS[desk.line]} against which of theirs? Enter sets them against each other."


def wanting(desk: SheetDesk) -> str:
    """What is still wrong with the sheet, with the rules."""
    found = desk.faults
    if not found:
        return "All is in order: Enter seals the sheet."
    words = ""
    for number, fault in enumerate(found):
        more = f"{words} {sentence(fault.why)[:-1]} [{fault.rule}]."
        if len(more) > TOLD and words:
            return f"{words} And {len(found) - number} more."
        words = more
    return words.strip()


def next_words(desk: SheetDesk) -> str:
    """The engagement that is next."""
    sheet = desk.sheet
    number = next_engagement(sheet)
    return "" if number is None else meeting_words(sheet, number, desk.town(number))


def keys(desk: SheetDesk) -> Keys:
    """The commands of the moment."""
    if desk.ceremony is not None:
        return [("act", "Next"), ("end", "See all"), ("keys", "Keys"), ("leave", "Leave")]
    session, look_keys = desk.session, [*chart_keys(desk), ("log", "Log"), ("keys", "Keys")]
    answering = desk.phase in (Phase.NAMING, Phase.DECLARING)
    if answering and not session.human and not session.watched:
        look_keys = [*captions.undoing(session), *look_keys]  # until the other has answered
    found = captions.keys(session, lambda: doing(desk), look_keys)
    return (
        found if not desk.charted else [found[0], BACK, *(key for key in found[1:] if key != BACK)]
    )


def chart_keys(desk: SheetDesk) -> Keys:
    """The key that turns sheet and chart over, once there is something on the chart."""
    if desk.phase is Phase.MUSTER:
        return []
    return [BACK, ("zoom", "Zoom")] if desk.charted else [("chart", "Chart")]


def doing(desk: SheetDesk) -> Keys:
    """What the person who decides can do."""
    if desk.listing is not None:
        seal = [("seal", "Seal")] if desk.listing.kind == SEAL else []
        rest = [("end", "Settle the rest")] if desk.phase is Phase.FIGHTING else []
        look = fold_key(desk)
        return [*captions.choosing(desk), *seal, *rest, *look]
    if desk.mustering:
        units = [("port", "Into port")] if desk.unit != IN_PORT else [("advise", "Advise")]
        return [
            ("act", "Seal"),
            ("next", "Next"),
            ("ready_sheets", "Ready sheets"),
            *units,
            *captions.undoing(desk.session),
        ]
    if desk.naming:
        look = fold_key(desk)
        act = "Mark" if desk.foe == IN_PORT else "Name"
        back = [("undo", "Undo")] if desk.marked else captions.undoing(desk.session)
        rest = [] if desk.closed else [("end", "Name the rest")]
        return [("act", act), *back, ("next", "Yours/theirs"), ("advise", "Advise"), *rest, *look]
    return []


def fold_key(desk: SheetDesk) -> Keys:
    """The key to the own fold, in an hour in which both look at the sheet."""
    if desk.peeking:
        return [("fold", "Close it")]
    return [("fold", "Your fold")] if desk.closed else []


def rows(desk: SheetDesk, width: int, *, numbered: bool) -> list[Row]:
    """The choices of the open list."""
    return captions.rows(
        desk, width, lambda choice: words_of(desk, choice), lambda choice: "", {}, numbered=numbered
    )


def words_of(desk: SheetDesk, choice: Choice) -> str:
    """A choice in words."""
    match choice:
        case Adopt(plan=plan) if plan.content is not None:
            return plans(desk.fleet, desk.sheet.options)[plan.content].name
        case Cast():
            return "Throw the dice for who names first"
        case Declare(letter=letter, result=result) if result.content is not None:
            price, at = price_words(desk, choice), declared_where(desk, choice)
            return f"{LETTERS[letter]}: {RESULTS[result.content]}{at}{price}"
        case Name(mine=mine, theirs=theirs):
            return f"{LETTERS[mine]} against {LETTERS[theirs]}"
        case Engage(how=how):
            return HOW_WORDS[how]
        case Whole(name=name) if name:
            return name
        case Whole(contents=contents):
            return f"A sheet with the values {' '.join(map(str, contents.values))}"
        case _:
            return "Seal the sheet: then nothing can be changed"


def where(desk: SheetDesk, letter: Letter) -> str:
    """Where an own force meets its opponent: " in the Mona Passage".

    While the fold is being opened, raids are not told yet.
    """
    sheet = replace(desk.sheet, unfolded=None) if desk.unfolding else desk.sheet
    return there(sheet, desk.who, letter)


def declared_where(desk: SheetDesk, choice: Declare) -> str:
    """Where what is written would happen; which town it is, is known when the fold is open."""
    if choice.result.content is Result.LAND_RAID:
        return f" on a town of {captain(desk.sheet, opponent_of(desk.who))}"
    return where(desk, choice.letter) if choice.result.content is Result.BATTLE else ""


def price_words(desk: SheetDesk, choice: Declare) -> str:
    """What it costs to write no contact, where it costs anything (H-213, H-227)."""
    prize = desk.sheet.options.prize
    if prize is not None and prize.letter == choice.letter:
        leaves = choice.result.content is Result.NO_CONTACT
        how = "leaves them, if they have a warship there," if leaves else "for"
        return f" ({how} {prize.name}, {prize.worth} points)"
    shun = desk.sheet.options.shun
    if choice.result.content is not Result.NO_CONTACT or not shun:
        return ""
    ships, _ = force(desk.contents, choice.letter)
    if all(desk.fleet.ships[n].merchant for n in ships):
        return ""
    gain = "1 point" if shun == 1 else f"{shun} points"
    return f" (if ships are there: {gain} to them, and off your score)"


def place_words(desk: SheetDesk, fits: Callable[[str], bool] = lambda words: True) -> str:
    """What is under the cursor, in a sentence; of a long list as much as fits."""
    if desk.ceremony is not None:
        return ceremony_words(desk)
    cursor = desk.cursor
    if cursor.kind == "unit":
        return unit_words(desk, cursor.at)
    if cursor.kind == "foe":
        value = desk.sheet.lines[opponent_of(desk.who)][cursor.at].value
        return f"Their force {LETTERS[cursor.at]}, value {value}."
    if desk.mustering and desk.listing is None:
        return f"{LETTERS[cursor.at]}: {muster_words(desk, cursor.at)}"
    lead = f"{LETTERS[cursor.at]}: "
    ships = holds(desk, cursor.at) or ["its fold is closed"]
    return lead + shortened(ships, lambda words: fits(lead + words), known_of(desk, cursor.at))


def ceremony_words(desk: SheetDesk) -> str:
    """The step that is shown, in a sentence."""
    assert desk.ceremony is not None
    throw = desk.ceremony.throw
    if throw is not None:
        return throw_words(desk.sheet, throw)
    return opening_words(desk.sheet, desk.opened, desk.seals())


def unit_words(desk: SheetDesk, place: int) -> str:
    """A ship or company, and what can be done with it."""
    unit = unit_at(desk.fleet, place)
    words = ship_words(unit) if isinstance(unit, Sail) else company_words(unit)
    at = letters(desk.contents)[place]
    here = "in port" if at == IN_PORT else f"in {LETTERS[at]}"
    keys = f"a-g name a force, {desk.key_of('port')} the port"
    return f"{unit.name} is {here}: {keys}. {sentence(words)}"


def muster_words(desk: SheetDesk, letter: Letter) -> str:
    """A force that is being written, and what can be done with it."""
    wrong = force_faults(desk.contents, desk.fleet, letter, desk.sheet.options.most_ships)
    if wrong:
        return f"{wrong[0].why} [{wrong[0].rule}]."
    has = kinds(desk.contents, desk.fleet, letter) or "nothing, a rumour"
    goes = "for the prize, " if for_the_prize(desk.sheet, letter) else ""
    return f"{goes}{has}. 1 to 5 set its value; the fleet lies below."


def line_words(desk: SheetDesk, letter: Letter) -> str:
    """A force on the sheet: its ships, whom it meets, what is known of that, what came of it."""
    ships, parts = ", ".join(holds(desk, letter)), ", ".join(line_parts(desk, letter))
    return "; ".join(part for part in (ships, parts) if part)


def known_of(desk: SheetDesk, letter: Letter) -> str:
    """What follows the ships of a force in its sentence: theirs are never taken for the enemy's."""
    parts = line_parts(desk, letter)
    return f"; {', '.join(parts)}." if parts else "."


def holds(desk: SheetDesk, letter: Letter) -> list[str]:
    """What a force holds, name by name; nothing while the fold is kept closed."""
    return [] if desk.closed else held(desk.contents, desk.fleet, letter)


def line_parts(desk: SheetDesk, letter: Letter) -> list[str]:
    """A force on the sheet but for what it holds."""
    sheet = desk.sheet
    line = sheet.lines[desk.who][letter]
    parts = [f"value {line.value}"] if line.value else []
    if line.opponent != IN_PORT:
        parts.append(f"against {LETTERS[line.opponent]}{where(desk, letter)}")
        hidden = desk.closed or sheet.unfolded is not None
        seen = "" if hidden else spied(sheet, desk.who, line.opponent)
        parts += [seen] if seen else []
    prize = sheet.options.prize
    if prize is not None and prize.letter == letter:
        parts.append(f"for {prize.name}")
    if desk.ceremony is None and (words := result(sheet, desk.who, letter)):
        parts.append(words)
    parts += [card_words(card) for card in cards_of(sheet, desk.who, letter)]
    return parts


# --- The panel beside the sheet: what is under the cursor, what is wrong, the log -----------------

LABEL = 10
"""Columns of what a line is about."""


def panel_lines(
    desk: SheetDesk, view: SheetView, width: int, height: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    """Everything that there is room for, the log last."""
    top = card(desk, view, width, glyphs, inks)
    if desk.mustering:
        top += [(), *fault_lines(desk, width, glyphs, inks)]
        top += known_lines(desk, view, width, glyphs, inks)
    else:
        top += [(), *seal_lines(view, width, glyphs, inks)]
    lines = top[: height - 2]
    if desk.ceremony is not None:  # the log has told already what is shown by steps
        return lines
    log = log_lines(desk.session.journal.entries, width, height - len(lines) - 1, glyphs, inks)
    return [*lines, (), *log][:height]


def told(label: str, words: str, width: int, inks: PanelInks, ink: Ink = "") -> list[Line]:
    """A label and its words, on as many lines as they need."""
    parts = wrapped(words, width - LABEL) or [""]
    return [
        (Piece((label if not n else "").ljust(LABEL), inks.dim), Piece(part, ink or inks.text))
        for n, part in enumerate(parts)
    ]


def card(
    desk: SheetDesk, view: SheetView, width: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    """The ship, company or force under the cursor."""
    cursor = view.cursor
    if cursor is None:
        return [heading("The sheet", width, glyphs, inks)]
    if cursor.kind == "unit" and view.fleet is not None:
        return unit_card(view, cursor.at, width, glyphs, inks)
    if cursor.kind == "foe":
        title = f"{captain(view.sheet, view.foe)}, force {LETTERS[cursor.at]}"
        value = view.sheet.lines[view.foe][cursor.at].value
        lines = [heading(title, width, glyphs, inks), *told("value", str(value), width, inks)]
        return [*lines, *told("chances", score_words(desk), width, inks)] if desk.marked else lines
    return force_card(desk, view, cursor.at, width, glyphs, inks)


def score_words(desk: SheetDesk) -> str:
    """Who attacks if the marked force is set against the one under the cursor (C-9)."""
    one, two = (
        desk.sheet.lines[who][at].value
        for who, at in ((desk.who, desk.line), (opponent_of(desk.who), desk.foe))
    )
    found = scores(desk.sheet.options, one, two, prize=for_the_prize(desk.sheet, desk.line))
    mine, glass, theirs, even = (percent(chance).strip() for chance in found)
    nobody = f", nobody {even}" if found.even else ""
    return f"you attack {mine} (with the spyglass {glass}), they attack {theirs}{nobody}"


def unit_card(
    view: SheetView, place: int, width: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    """All that the sheet knows of a ship or company."""
    assert view.fleet is not None
    assert view.contents is not None
    unit = unit_at(view.fleet, place)
    at = letters(view.contents)[place]
    here = "in port" if at == IN_PORT else f"force {LETTERS[at]}"
    if isinstance(unit, Sail):
        rows = [
            ("type", f"{unit.type}{', merchantman' if unit.merchant else ''}"),
            ("worth", f"{unit.cost} points"),
            ("room", f"{unit.room} groups and officers"),
            ("cargo", f"{unit.cargo} points" if unit.cargo else ""),
            ("captain", unit.captain),
            ("where", here),
        ]
    else:
        rows = [
            ("troops", f"{men(unit)}, groups and officers"),
            ("worth", f"{unit.cost} points"),
            ("needs", f"room for {unit.size}"),
            ("where", here),
        ]
    lines = [line for what, words in rows if words for line in told(what, words, width, inks)]
    return [heading(unit.name, width, glyphs, inks), *lines]


def force_card(
    desk: SheetDesk, view: SheetView, letter: Letter, width: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    """A force: its value, whom it meets, what is in it ship by ship."""
    title = f"{captain(view.sheet, view.who)}, force {LETTERS[letter]}"
    lines = [heading(title, width, glyphs, inks)]
    if view.contents is None or view.fleet is None:
        return [*lines, *told("sealed", line_words(desk, letter), width, inks)]
    if not desk.mustering:
        line = view.sheet.lines[view.who][letter]
        lines += told("value", str(line.value or view.contents.values[letter]), width, inks)
        if line.opponent != IN_PORT:
            lines += told("against", LETTERS[line.opponent], width, inks)
            if place := place_name(view, letter):
                lines += told("where", place, width, inks)
        if view.sheet.unfolded is not None and desk.ceremony is None:
            words = contents_after(view.sheet, view.foe, line.opponent)
            lines += told("met", words, width, inks)
    else:
        lines += told("value", str(view.contents.values[letter]), width, inks)
    lines += prize_lines(desk, letter, width, inks)
    ships, companies = force(view.contents, letter)
    for number in ships:
        ship = view.fleet.ships[number]
        words = f"{ship.name}, {ship.type}, {ship.cost}"
        lines += told("ship", words, width, inks)
    for number in companies:
        company = view.fleet.companies[number]
        lines += told("troops", f"{company.name}, {men(company)}", width, inks)
    if ships or companies:
        lines += told("in all", kinds(view.contents, view.fleet, letter), width, inks)
    else:
        lines += told("holds", "nothing: a rumour", width, inks)
    return lines


def prize_lines(desk: SheetDesk, letter: Letter, width: int, inks: PanelInks) -> list[Line]:
    """What a force goes for in a last season (C-22)."""
    prize = desk.sheet.options.prize
    if prize is None or prize.letter != letter:
        return []
    words = f"{prize.name}, {prize.worth} points. {prize.about if desk.mustering else ''}"
    return told("prize", words.strip(), width, inks, inks.fair)


def fault_lines(desk: SheetDesk, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """All that is still wrong, each with its rule."""
    lines = [heading("What is still wrong", width, glyphs, inks)]
    found = desk.faults
    for fault in found:
        words = wrapped(f"{sentence(fault.why)} [{fault.rule}]", width - 2)
        lines += [
            (Piece("! " if not n else "  ", inks.bad, True), Piece(part, inks.text))
            for n, part in enumerate(words)
        ]
    if not found:
        lines.append((Piece("Nothing: it can be sealed.", inks.good),))
    return lines


def known_lines(
    desk: SheetDesk, view: SheetView, width: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    """The grudges of both, and the ships of the other's that were met in earlier seasons."""
    options, lines = view.sheet.options, []
    foes = (("yours", options.grudges[view.who]), ("theirs", options.grudges[view.foe]))
    if any(foe for _, foe in foes):
        lines += [(), heading(f"Grudges, for {options.grudge} points more", width, glyphs, inks)]
        lines += [line for whose, foe in foes if foe for line in told(whose, foe, width, inks)]
    met = desk.met(view.who)
    if met:
        words = f"Ships of {captain(view.sheet, view.foe)} you have met"
        lines += [(), heading(words, width, glyphs, inks)]
    for ship in met:
        words = f"{ship.name}, {ship.type}: {ship.end}"
        lines += told(f"season {ship.last.season}", words, width, inks)
    return lines


def seal_lines(view: SheetView, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The fingerprints of the sealed sheets, and whether they were found whole."""
    lines = [heading("The seals", width, glyphs, inks)]
    for side in (view.who, opponent_of(view.who)):
        sealed, found = view.seals[side]
        lines += told(captain(view.sheet, side), sealed or "not sealed yet", width, inks)
        if found and view.opened > side:
            holds = sealed == found
            words = "opened, and whole" if holds else "opened, and BROKEN"
            lines += told("", words, width, inks, inks.good if holds else inks.bad)
    return lines
