"""What stands around the sheet: whose hour it is, the keys, what is under the cursor, the panel."""

from collections.abc import Callable, Iterable

from pieces_of_eight.campaign.kernel.describe import CardRow, Tone
from pieces_of_eight.campaign.kernel.play import many, sentence
from pieces_of_eight.campaign.kernel.sealed import opponent_of
from pieces_of_eight.campaign.sheet import describe
from pieces_of_eight.campaign.sheet.describe import HOURS, meeting_words, shortened, to_come
from pieces_of_eight.campaign.sheet.events import captain
from pieces_of_eight.campaign.sheet.muster import faults, own
from pieces_of_eight.campaign.sheet.points import next_engagement
from pieces_of_eight.campaign.sheet.state import IN_PORT, LETTERS, Phase
from pieces_of_eight.tui.draw.cells import Ink, Line, Piece
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, heading, log_lines, wrapped
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.match.captions import Keys
from .desk import SEAL, SheetDesk
from .view import SheetView, opening_words, orders, throw_words

THE_DICE, THE_FOLD = "Battle scores", "Opening the folds"
"""What stands in the heading while something is shown by steps."""
BACK = ("chart", "Sheet")  # the way back from the chart: it is never crowded out by other keys
rows = captions.rows


def hour(turn: int) -> str:
    """What a part of the season is called."""
    return HOURS[Phase(turn - 1)]


def turn_words(desk: SheetDesk) -> str:
    """Whose sheet it is, and where the season stands."""
    if desk.ceremony is not None:
        return THE_DICE if desk.throwing else THE_FOLD
    return f"{HOURS[desk.phase]}: {captain(desk.state, desk.me)}"


def who_decides(desk: SheetDesk) -> str:
    """Who is at it."""
    session = desk.session
    if desk.ceremony is not None:
        return f"{desk.ceremony.at + 1} of {desk.ceremony.steps}"
    if desk.phase is Phase.FIGHTING:
        number = next_engagement(desk.state) or 0
        return f"engagement {number + 1}, {to_come(desk.state, number)}"
    if desk.private and session.human:
        return f"for {session.name_of(desk.me)}'s eyes only"
    return captions.deciding(session)


def prompt_words(desk: SheetDesk) -> str:
    """What is asked now."""
    if desk.throwing:
        return desk.keyed("The pairs roll. Enter shows the next pair, {next} shows all.")
    if desk.ceremony is not None:
        return desk.keyed("The folds are open. Enter shows the next line, {next} shows all.")
    if desk.session.over:
        return "Enter shows the account."
    number = next_engagement(desk.state) if desk.phase is Phase.FIGHTING else None
    if number is not None and not (desk.listing is not None and desk.listing.closable):
        return meeting_words(desk.state, number, desk.town(number))
    return captions.prompt_words(desk)


def aim_words(desk: SheetDesk) -> str:
    """The aim of the hour (C-25)."""
    if desk.ceremony is None:
        return describe.aim(desk.state, desk.me)
    if not desk.throwing:
        return "Both folds are open. See whether the seals are unbroken, and who met whom."
    left = desk.ceremony.steps - desk.ceremony.at - 1
    still = f"{many(left, 'pair')} still to roll" if left else "this is the last pair"
    return f"The higher score attacks; {still}."


def keys(desk: SheetDesk) -> Keys:
    """The commands of the moment."""
    if desk.ceremony is not None:
        return [("act", "Next"), ("next", "See all"), ("keys", "Keys"), ("leave", "Leave")]
    session, chart = desk.session, [] if desk.phase is Phase.MUSTER else [("chart", "Chart")]
    chart += [("dossier", "Your rival")] if desk.knowing else []
    looking = [*([BACK, ("zoom", "Zoom")] if desk.charted else chart), ("log", "Log")]
    answering = desk.phase in (Phase.NAMING, Phase.DECLARING)
    if answering and not session.human and not session.watched:
        looking = [*captions.undoing(session), *looking]  # until the other has answered
    found = captions.keys_at(session, lambda: doing(desk), [*looking, ("keys", "Keys")])
    if not desk.charted:
        return found
    return [found[0], BACK, *(key for key in found[1:] if key != BACK)]


def doing(desk: SheetDesk) -> Keys:
    """What the person who decides can do."""
    undo, fold = captions.undoing(desk.session), [("fold", "Your fold")] if desk.closed else []
    if desk.peeking:
        fold = [("fold", "Close it")]
    if desk.listing is not None:
        seal = [(SEAL, "Seal")] if desk.listing.kind == SEAL else []
        rest = [("end", "Settle the rest")] if desk.phase is Phase.FIGHTING else []
        return [*captions.choosing(desk), *seal, *rest, *fold]
    if desk.mustering:
        unit = [("port", "Into port")] if desk.cursor.kind == "unit" else [("advise", "Advise")]
        return [("act", "Seal"), ("next", "Next"), ("ready_sheets", "Ready sheets"), *unit, *undo]
    act, on = ("Name", "Next") if desk.hand else ("Mark", "Mark next")
    undo = [("water", "Other water"), *undo] if desk.waters else undo
    rest = [] if desk.closed else [("end", "Name the rest")]
    return [("act", act), *undo, ("next", on), ("advise", "Advise"), *rest, *fold]


def place_words(desk: SheetDesk, fits: Callable[[str], bool] = lambda words: True) -> str:
    """What is under the cursor, in a sentence; of a long list as much as fits."""
    at, sheet, me = desk.spot, desk.state, desk.me
    if desk.ceremony is not None:
        if throw := desk.ceremony.throw:
            return throw_words(sheet, throw)
        return opening_words(sheet, desk.opened, desk.seals())
    if at.kind == "unit":
        thing = desk.things[at]
        return desk.keyed(f"{thing.title} is {desk.about.brief(sheet, at, me)}")
    if at.kind == "foe":
        theirs = f"Their force {LETTERS[at.at]}, {desk.about.brief(sheet, at, me)}."
        water = water_sentence(desk)
        both = f"{theirs} {water}".strip()
        return both if fits(both) else water
    if desk.mustering and desk.listing is None:
        return f"{LETTERS[at.at]}: {describe.muster_words(sheet, me, at.at)}"
    lead, parts = f"{LETTERS[at.at]}: ", describe.line_parts(sheet, me, at.at)
    units = describe.holds(sheet, me, at.at) or ["its ships are under your fold"]
    end = f"; {', '.join(parts)}." if parts else "."
    return lead + shortened(units, lambda words: fits(lead + words), end)


def water_sentence(desk: SheetDesk) -> str:
    """Where the pair that is to be named would meet (C-34.1)."""
    if not desk.waters:
        return ""
    here = desk.waters[0]
    return f"{here.name}: {describe.water_words(desk.state, desk.me, here)}."


# --- The panel beside the sheet: what is under the cursor, what is wrong, the log -----------------

LABEL = 10  # columns of what a line is about


def panel_lines(
    desk: SheetDesk, view: SheetView, width: int, height: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    """Everything that there is room for, the log last."""
    sheet, me, card = desk.state, desk.me, desk.about.card(desk.state, desk.spot, desk.me)
    if chances := desk.chances():
        card.append(CardRow(chances, "chances"))
    for label, water in zip(("water", "or"), desk.waters, strict=False):
        words = describe.water_words(sheet, me, water)
        card.append(CardRow(f"{water.name}: {words}", label))
    parts = [(desk.things[desk.spot].title, card)]
    if desk.mustering:
        written, fleet = own(sheet, me)
        wrong = faults(written, fleet, sheet.options)
        told = [CardRow(sentence(each.why), tone=Tone.BAD) for each in wrong]
        fine = [CardRow("Ready to be sealed.", tone=Tone.GOOD)]
        if ashore := written.companies.count(IN_PORT):
            fine.append(CardRow(f"{many(ashore, 'company', 'companies')} left in port."))
        parts.append(("Still wrong" if told else "Your sheet", told or fine))
        parts += known(desk)
    else:
        parts.append(("The seals", seal_rows(desk, view)))
    if asked := orders(view):
        told = [CardRow(order, whose, tone=Tone.ALARM) for whose, order in asked]
        parts.insert(1, ("Orders of the crown", told))
    lines: list[Line] = []
    for title, found in parts:
        lines += [*([()] if lines else []), heading(title, width, glyphs, inks)]
        lines += [line for row in found for line in row_lines(row, width, inks)]
    lines = lines[: height - 2]
    if desk.ceremony is not None:  # the log has told already what is shown by steps
        return lines
    log = log_lines(desk.session.journal.entries, width, height - len(lines) - 1, glyphs, inks)
    return [*lines, (), *log][:height]


def row_lines(row: CardRow, width: int, inks: PanelInks) -> list[Line]:
    """A row with its label, on as many lines as it needs; a fault has a mark for a label."""
    if row.tone is Tone.BAD and not row.label:
        told = wrapped(row.words, width - 2)
        return [
            (Piece("! " if not n else "  ", inks.bad, True), Piece(part, inks.text))
            for n, part in enumerate(told)
        ]
    tones: dict[Tone, Ink] = {Tone.GOOD: inks.good, Tone.BAD: inks.bad, Tone.ALARM: inks.fair}
    indent = LABEL if row.label else 0
    return [
        (
            Piece((row.label if not n else "").ljust(indent), inks.dim),
            Piece(part, tones.get(row.tone, inks.text)),
        )
        for n, part in enumerate(wrapped(row.words, width - indent) or [""])
    ]


Section = tuple[str, list[CardRow]]  # a title of the panel, and what stands below it


def hated(desk: SheetDesk) -> Iterable[Section]:
    """Against whom each of the two bears a grudge; in a winter that one is a nemesis (H-290)."""
    options, enemy = desk.state.options, opponent_of(desk.me)
    foes = (("yours", options.grudges[desk.me]), ("theirs", options.grudges[enemy]))
    if bears := [CardRow(foe, whose) for whose, foe in foes if foe]:
        what = ("Nemesis" if len(bears) == 1 else "Nemeses") if options.nemesis else "Grudges"
        yield f"{what}, worth {options.grudge} more points", bears


def hatred(desk: SheetDesk) -> Iterable[str]:
    """The same in a sentence."""
    for what, rows in hated(desk):
        yield f"{what}: {', '.join(f'{row.label} {row.words}' for row in rows)}."


def known(desk: SheetDesk) -> Iterable[Section]:
    """The grudges of both, and the ships of the other's that were met in earlier seasons."""
    enemy = opponent_of(desk.me)
    yield from hated(desk)
    if met := desk.met(desk.me):
        ships = [
            CardRow(f"{ship.name}, {ship.type}: {ship.end}", f"season {ship.last.season}")
            for ship in met
        ]
        yield f"Ships of {captain(desk.state, enemy)} you have met", ships


def seal_rows(desk: SheetDesk, view: SheetView) -> list[CardRow]:
    rows = []
    for side in (view.who, opponent_of(view.who)):
        sealed, found = view.seals[side]
        rows.append(CardRow(sealed or "not sealed yet", captain(desk.state, side)))
        if found and view.opened > side:
            whole = sealed == found
            words, tone = ("unbroken", Tone.GOOD) if whole else ("BROKEN", Tone.BAD)
            rows.append(CardRow(f"seal {words}", " ", tone=tone))
    return rows
