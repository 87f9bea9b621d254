"""The panel beside the books: what is under the cursor, and the ledger of the purse."""

from msgspec.structs import replace

from pieces_of_eight.campaign.chronicle.service import in_a_line, in_lines
from pieces_of_eight.campaign.kernel.play import many, start_of
from pieces_of_eight.campaign.port.events import QUALITIES, TRAITS, coins
from pieces_of_eight.campaign.port.state import (
    Buy,
    Company,
    Mend,
    Ship,
    candidates,
    company_cost,
    is_whole,
    person_of,
    price,
    served_of,
)
from pieces_of_eight.tui.draw.cells import Ink, Line, Piece
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.glyphs import (
    Glyphs,
    heading,
    hull_line,
    hull_words,
    points_line,
    wrapped,
)
from .ledger import Line as LedgerLine
from .port_desk import PortDesk
from .port_words import (
    commander,
    favour_words,
    guns_of,
    in_coins,
    kind_words,
    man_words,
    next_purse,
    quality_words,
    standing_words,
    type_words,
)

LABEL = 9
"""Columns of what a line is about."""
COIN = 6
"""Columns of a sum."""
IN_PURSE = "In the purse"


def panel_lines(
    desk: PortDesk, width: int, height: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    """The card, the crown, and as much of the ledger's end as there is room for."""
    top = [*card(desk, width, glyphs, inks), (), *crown_lines(desk, width, glyphs, inks), ()]
    top = top[: height - 3]
    return [*top, *ledger_lines(desk.ledger, width, height - len(top), glyphs, inks)]


def about(label: str, words: str, width: int, inks: PanelInks, ink: Ink = "") -> list[Line]:
    """A label and its words, on as many lines as they need."""
    return [
        (Piece(("" if n else label).ljust(LABEL), inks.dim), Piece(part, ink or inks.text))
        for n, part in enumerate(wrapped(words, width - LABEL) or [""])
    ]


def card(desk: PortDesk, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The type that is for sale, or the ship or company under the cursor."""
    choice = desk.naming.bargain if desk.naming is not None else desk.choice
    if isinstance(choice, Buy):
        return model_card(desk, choice.model, width, glyphs, inks)
    match desk.spot.kind:
        case "ship":
            return ship_card(desk, desk.spot.at, width, glyphs, inks)
        case "company":
            company = desk.holding.companies[desk.spot.at]
            return company_card(desk, company, width, glyphs, inks)
        case "people":
            return candidates_card(desk, width, glyphs, inks)
        case _:
            return fleet_card(desk, width, glyphs, inks)


def model_card(
    desk: PortDesk, number: int, width: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    """A type of ship as she is sold."""
    terms = desk.career.terms
    model, guns = terms.models[number], guns_of(terms.models[number].id)
    rows = [
        ("price", in_coins(terms, model.cost)),
        ("size", f"{model.size.name.lower()}{', merchantman' if model.merchant else ''}"),
        ("guns", "" if guns is None else str(guns)),
        ("hull", f"{hull_words((model.hull, model.hull))}, larboard and starboard"),
        ("gear", str(model.gear)),
        ("men", f"{model.fighting}, {QUALITIES[model.crew]}"),
        ("cargo", many(model.cargo, "point") if model.cargo else ""),
        ("room", f"{model.room} groups and officers"),
    ]
    lines = [line for what, words in rows if words for line in about(what, words, width, inks)]
    return [heading(type_words(terms, number), width, glyphs, inks), *lines]


def ship_card(desk: PortDesk, n: int, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """A ship with her bars, and what mending her costs."""
    terms, ship = desk.career.terms, desk.holding.ships[n]
    model, cost, guns = (
        terms.models[ship.model],
        price(terms, desk.holding, Mend(n)),
        guns_of(terms.models[ship.model].id),
    )
    bar = width - LABEL - 6
    rows = [
        ("type", kind_words(terms, ship)),
        ("guns", "" if guns is None else str(guns)),
        ("crew", QUALITIES[ship.crew]),
        ("captain", commander(desk.holding, n) or "none"),
        *man_rows(desk, ship.captain),
        ("flag", "flies here" if n == desk.holding.flag else ""),
        ("cargo", many(model.cargo, "point") if model.cargo else ""),
        ("room", f"{model.room} groups and officers"),
        ("worth", f"{in_coins(terms, model.cost)} new"),
        ("mending", coins(cost) if cost else "she is whole"),
        *record_rows(desk, ship),
    ]
    bars: list[Line] = [
        hull_line(ship.hull, model.hull, bar, glyphs, inks),
        points_line("gear", ship.gear, model.gear, bar, glyphs, inks),
        points_line("men", ship.fighting, model.fighting, bar, glyphs, inks),
    ]
    told = [line for what, words in rows if words for line in about(what, words, width, inks)]
    return [heading(ship.name, width, glyphs, inks), *bars, *told]


def man_rows(desk: PortDesk, name: str) -> list[tuple[str, str]]:
    """What a captain or officer is known for, and what he has been through (C-19)."""
    person, served = person_of(desk.career.terms, name), served_of(desk.holding, name)
    if person is None:
        return []
    rows = [("trait", f"{person.trait}: {TRAITS[person.trait]}")]
    return [*rows, ("", standing_words(served))] if standing_words(served) else rows


def candidates_card(desk: PortDesk, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """Those with a character who are for hire, each with his trait and a line of his life."""
    lines = [heading("For hire", width, glyphs, inks)]
    found = candidates(desk.career, desk.who, desk.holding)
    if not found:
        return [*lines, (Piece("nobody any more", inks.dim),)]
    for person in found:
        told = standing_words(served_of(desk.holding, person.name))
        does = TRAITS[person.trait]
        lines.append((Piece(person.name, inks.text, True), Piece(f", {person.trait}", inks.text)))
        lines += [(Piece(row, inks.dim),) for row in wrapped(person.life, width)]
        lines += [(Piece(row, inks.text),) for row in wrapped(f"{start_of(does)}.", width)]
        lines += [(Piece(row, inks.fair),) for row in wrapped(told, width) if told]
    return lines


def record_rows(desk: PortDesk, ship: Ship) -> list[tuple[str, str]]:
    """What a ship has been through, a row for each action, the newest first (C-20)."""
    service = desk.services.get(ship.id)
    if service is None:
        return []
    newest = reversed(list(in_lines(replace(service, name=ship.name))))
    return [("record", in_a_line(service)), *(("", words) for words in newest)]


def company_card(
    desk: PortDesk, company: Company, width: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    """A company: its groups by arms and quality, and its officers by name."""
    size = len(company.groups) + len(company.officers)
    lines = [heading(company.name, width, glyphs, inks)]
    lines += about("groups", quality_words(company.groups) or "none", width, inks)
    terms, holding = desk.career.terms, desk.holding
    names = [man_words(terms, holding, name) for name in company.officers]
    lines += about("officers", "; ".join(names) or "none", width, inks)
    lines += about("needs", f"room for {size}", width, inks)
    lines += about(
        "worth", f"{coins(company_cost(desk.career.terms.prices, company))} new", width, inks
    )
    return lines


def fleet_card(desk: PortDesk, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """What is owned in all."""
    terms, holding = desk.career.terms, desk.holding
    traders = sum(terms.models[ship.model].merchant for ship in holding.ships)
    hurt = sum(not is_whole(terms, ship) for ship in holding.ships)
    cost = sum(price(terms, holding, Mend(n)) for n in range(len(holding.ships)))
    rows = [
        ("warships", str(len(holding.ships) - traders)),
        ("traders", str(traders)),
        ("troops", many(len(holding.companies), "company", "companies")),
        ("mending", f"{coins(cost)} for {many(hurt, 'ship')}" if hurt else "nothing to mend"),
    ]
    lines = [line for what, words in rows for line in about(what, words, width, inks)]
    return [heading("All you own", width, glyphs, inks), *lines]


def crown_lines(desk: PortDesk, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The crown's favour, its next purse, and the points so far."""
    career, captain = desk.career, desk.career.captains[desk.who]
    purse = in_coins(career.terms, next_purse(career, desk.who))
    last = career.season == career.terms.seasons
    return [
        heading(captain.crown, width, glyphs, inks),
        *about("favour", favour_words(career, desk.who), width, inks),
        *about(
            "purse",
            "the last season" if last else f"up to {purse}, before next season",
            width,
            inks,
        ),
        *about("earned", many(captain.earned, "point"), width, inks),
    ]


def ledger_lines(
    ledger: tuple[LedgerLine, ...], width: int, room: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    """The end of the ledger in at most `room` lines, and what is left in the purse."""
    told = [sum_lines(line.words, line.coins, width, inks) for line in ledger]
    while len(told) > 1 and sum(map(len, told)) > room - 2:
        told = told[1:]
    lines = [row for rows in told for row in rows]
    rest = str(ledger[-1].balance).rjust(width - len(IN_PURSE))
    total: Line = (Piece(IN_PURSE, inks.text, True), Piece(rest, inks.text, True))
    return [heading("The ledger", width, glyphs, inks), *lines, total][:room]


def sum_lines(words: str, coins: int, width: int, inks: PanelInks) -> list[Line]:
    """What was done, on as many lines as that needs, and what came in or went out."""
    left = width - COIN
    ink, moved = inks.good if coins > 0 else inks.text, f"{coins:+d}" if coins else "-"
    rows = wrapped(words, left - 1) or [""]
    return [
        (Piece(row.ljust(left), inks.text), Piece("" if n else moved.rjust(COIN), ink))
        for n, row in enumerate(rows)
    ]
