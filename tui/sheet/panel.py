"""The panel beside the sheet: what is under the cursor, what is wrong, the log."""

from pieces_of_eight.campaign.sheet.model.say import captain
from pieces_of_eight.campaign.sheet.model.state import (
    IN_PORT,
    LETTERS,
    Letter,
    Sail,
    force,
    opponent_of,
)
from pieces_of_eight.tui.draw.cells import Ink, Line, Piece
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.inks import PanelInks
from pieces_of_eight.tui.draw.lines import heading, log_lines, wrapped
from pieces_of_eight.tui.match.desk import sentence
from .captions import line_words
from .desk import SheetDesk
from .view import SheetView, letters, unit_at
from .words import contents_after, kinds, men, place_name

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
        return [heading(title, width, glyphs, inks), *told("value", str(value), width, inks)]
    return force_card(desk, view, cursor.at, width, glyphs, inks)


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
