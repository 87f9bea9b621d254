"""How a master sheet is told in the terminal: each event, its end, and both sides in numbers."""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Event, Gain
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from pieces_of_eight.campaign.sheet import events
from pieces_of_eight.campaign.sheet.describe import SheetDescription
from pieces_of_eight.campaign.sheet.events import (
    FirstThrown,
    Scored,
    SheetSealed,
    Unfolded,
    captain,
    counted,
    say,
)
from pieces_of_eight.campaign.sheet.points import totals as points
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    Fate,
    Phase,
    Sheet,
    force_and_place,
    force_of,
)
from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.tui.chart.season import SeasonChart
from pieces_of_eight.tui.chart.view import ChartView, Pair, State
from pieces_of_eight.tui.draw.cells import Row
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.play.faces import Face, kind_in
from pieces_of_eight.tui.play.faces import Pair as FacesPair
from pieces_of_eight.tui.play.order_form import no_order
from pieces_of_eight.tui.play.session import LogEntry
from .captions import hour
from .view import seal_words

# --- A piece of the chart of a season, drawn for the page on how the sheet is played --------------

WIDE, HIGH = 36, 11
WATER, OTHER = "Gulf of Batabano", "Windward Passage"
OURS, THEIRS = 4, 6  # the letters of the two forces under the cursor: E and G


def meeting() -> ChartView:
    """A pair of which the attacker is known, near a pair that has met nobody."""
    places = {place.name: place for place in caribbean().chart.waters}
    pairs = (
        Pair(OURS, THEIRS, (3, 2), places[WATER], State.MINE),
        Pair(0, 5, (4, 2), places[OTHER], State.NO_CONTACT),
    )
    return ChartView(0, ("England", "Spain"), pairs, cursor=OURS, close=True)


EXAMPLES = {"meeting": meeting}


def example(name: str, palette: Palette, glyphs: Glyphs) -> Sequence[Row]:
    """A piece of the chart by its name. Raises KeyError for another name."""
    return SeasonChart(EXAMPLES[name](), WIDE, HIGH, palette, glyphs, framed=False).drawing().rows


# --- Face -----------------------------------------------------------------------------------------

EXPECTED = 3.5  # what a die shows on the average


def tell(sheet: Sheet, event: Event, names: Sequence[str]) -> str:
    """An event in a sentence without its rule."""
    if isinstance(event, SheetSealed):
        return f"{captain(sheet, event.by)} seals the sheet: {seal_words(event.print)}."
    return say(sheet, event).words


def explain(event: Event) -> list[FacesPair]:
    """What can be told of an event beyond its sentence."""
    match event:
        case FirstThrown(faces=faces):
            return [("dice", f"{faces[0]} against {faces[1]}; the higher roll names first")]
        case Scored(faces=faces, scores=scores):
            return [
                ("dice", f"{faces[0]} against {faces[1]}"),
                ("with the values", f"{scores[0]} against {scores[1]}"),
            ]
        case SheetSealed(print=mark):
            return [("in full", mark[:32]), ("", mark[32:])]
        case Unfolded(print=mark, holds=holds):
            found = "the same" if holds else "ANOTHER"
            return [("sealed with", seal_words(mark)), ("opened with", found)]
        case _:
            return []


def gains(sheet: Sheet) -> tuple[Gain, ...]:
    """Every line of points, with the force that gained it."""
    return tuple(
        replace(line, why=f"{force_and_place(sheet, line.to, line.about)}: {line.why}")
        for line in events.account(sheet)
    )


def totals(sheet: Sheet) -> FacesPair:
    """What both captains have in all."""
    one, two = points(sheet)
    return f"{one} point{'s' * (one != 1)}", f"{two} point{'s' * (two != 1)}"


def verdict(sheet: Sheet, winner: Player | None, names: Sequence[str]) -> str:
    """Who won the season."""
    one, two = points(sheet)
    if winner is None:
        return f"Nobody wins the season: {one} points each."
    most, least = max(one, two), min(one, two)
    return f"{names[winner]} wins the season for {captain(sheet, winner)}, {most} to {least}."


def ending(sheet: Sheet) -> str:
    """How much was fought."""
    return f"The season saw {counted(len(sheet.engagements), 'engagement')}."


def numbers(sheet: Sheet, entries: Sequence[LogEntry]) -> list[tuple[str, str, str]]:
    """The two captains beside each other, their luck with what was to be expected."""
    rows = [figures(sheet, entries, Player(side)) for side in (0, 1)]
    return [(what, first, rows[1][what]) for what, first in rows[0].items()]


def figures(sheet: Sheet, entries: Sequence[LogEntry], side: Player) -> dict[str, str]:
    """The numbers of one captain."""
    lines = sheet.lines[side]
    thrown = [entry.event.faces[side] for entry in entries if isinstance(entry.event, Scored)]
    ends = [
        end.fate
        for engagement in sheet.engagements
        if engagement.outcome is not None
        for end in engagement.outcome.ships[opponent_of(side)]
    ]
    rumours = sum(not any(force_of(sheet, side, letter)) for letter in range(FORCES))
    return {
        "attacks": str(sum(line.attacks for line in lines)),
        "rumours": str(rumours),
        "rumours attacked": str(sum(line.fooled for line in lines)),
        "enemies sunk, taken": f"{ends.count(Fate.SUNK)}, {ends.count(Fate.TAKEN)}",
        "dice (expected)": f"{sum(thrown)} ({len(thrown) * EXPECTED:.1f})",
    }


FACE = Face(
    kind=kind_in(Path(__file__).parent),
    about=SheetDescription(),
    order=no_order("C-6", "A master sheet comes with a career."),
    tell=tell,
    explain=explain,
    account=gains,
    account_rule="C-14",
    totals=totals,
    verdict=verdict,
    ending=ending,
    numbers=numbers,
    examples=example,
    place="the sheet",
    is_open=lambda sheet: sheet.phase not in (Phase.MUSTER, Phase.DECLARING),
    noun="season",
    again="",
    hour=hour,
)
