"""The painted sheet: whole at every size and hour, honest under the mouse, in plain signs."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from pieces_of_eight.campaign.bridge.world import charted
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, redact
from pieces_of_eight.campaign.sheet.describe import Spot, places
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    Company,
    Contents,
    Fleet,
    Phase,
    Prize,
    Sail,
    Spied,
)
from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import ASCII, RICH, Glyphs
from pieces_of_eight.tui.sheet.paper import paint
from pieces_of_eight.tui.sheet.view import (
    ALL_OPEN,
    SEALS_SHOWN,
    Canvas,
    Picture,
    SheetView,
    place_name,
)
from tests.tui.sheet_scenes import ENGLISH, SPANISH, season, setup

SIZES = ((80, 17), (80, 8), (45, 16), (85, 35), (165, 55))
ARMADA = Fleet(tuple(Sail(f"Ship {n}", "sloop", False, 8, 0, 6) for n in range(56)))


def painted(
    phase: Phase,
    size: tuple[int, int],
    *,
    palette: str = "night",
    glyphs: Glyphs = RICH,
    fleet: Fleet = ENGLISH,
    cursor: Spot | None = None,
    opened: int = ALL_OPEN,
) -> Picture:
    """England's sheet when a phase begins, as it is drawn."""
    sheet = redact(season(setup(fleet), until=phase, seed=3).state, Player(0))
    view = SheetView(
        sheet=sheet,
        who=Player(0),
        contents=sheet.written[0].content,
        fleet=sheet.fleets[0].content,
        cursor=cursor,
        opened=opened,
        seals=(("a b c d e f", "a b c d e f"),) * 2,
    )
    canvas = Canvas(*size, PALETTES[palette], glyphs)
    paint(canvas, view)
    return canvas.picture()


def words(picture: Picture) -> list[str]:
    return ["".join(cell.glyph for cell in row) for row in picture.rows]


def spots(picture: Picture) -> Iterator[tuple[int, int, Spot]]:
    for y in range(len(picture.rows)):
        for x in range(len(picture.rows[0])):
            spot = picture.at(x, y)
            if spot is not None:
                yield x, y, spot


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("phase", Phase)
def test_every_hour_fits_every_place(phase: Phase, size: tuple[int, int]) -> None:
    for opened in (0, 6, ALL_OPEN):
        rows = painted(phase, size, opened=opened).rows
        assert len(rows) == size[1]
        assert {len(row) for row in rows} == {size[0]}


@pytest.mark.parametrize("glyphs", [RICH, ASCII], ids=["rich", "ascii"])
@pytest.mark.parametrize("palette", PALETTES)
def test_every_sign_takes_one_cell_and_plain_ones_are_plain(palette: str, glyphs: Glyphs) -> None:
    for phase in Phase:
        text = "".join(
            words(painted(phase, (80, 17), palette=palette, glyphs=glyphs, cursor=Spot("line", 2)))
        )
        assert cell_len(text) == len(text)
        if glyphs is ASCII:
            assert text.replace("Señora", "").isascii()


def test_all_that_is_written_at_the_muster_lies_under_the_mouse() -> None:
    found = {spot for _, _, spot in spots(painted(Phase.MUSTER, (80, 17)))}
    assert found >= {Spot("unit", place) for place in range(places(ENGLISH))}
    for kind in ("line", "less", "more"):
        assert found >= {Spot(kind, letter) for letter in range(FORCES)}  # type: ignore[arg-type]
    assert Spot("port", 0) in found


def test_a_great_fleet_scrolls_with_the_cursor() -> None:
    for place in (0, 27, 55):
        text = words(painted(Phase.MUSTER, (80, 17), fleet=ARMADA, cursor=Spot("unit", place)))
        [row] = [line for line in text if f"Ship {place} " in line]
        assert "►" in row
        assert any("of 28 rows" in line for line in text)


@pytest.mark.parametrize("opened", range(ALL_OPEN + 1))
def test_the_fold_opens_from_the_top(opened: int) -> None:
    text = "\n".join(words(painted(Phase.FIGHTING, (80, 17), opened=opened)))
    shown = [ship.name for ship in SPANISH.ships if ship.name in text]
    assert len(shown) == max(0, min(7, opened - SEALS_SHOWN + 1))
    results = text.count("land raid") + text.count("battle")
    every = "\n".join(words(painted(Phase.FIGHTING, (80, 17))))
    assert (results == every.count("land raid") + every.count("battle")) == (len(shown) == 7)
    assert text.count(": unbroken") == min(opened, 2) * (opened < SEALS_SHOWN)


LONG = Fleet(
    tuple(
        Sail(f"{saint} de la Soledad", kind, False, 8, 0, 6)
        for kind in ("light frigate", "brigantine", "large sloop")
        for saint in ("Santa Ana", "San Telmo", "Santa Rosa", "San Luis")
    ),
    (Company("The marines of Cartagena", 8, 2, 10),),
)


def spying(size: tuple[int, int], *, opened: bool = False) -> tuple[Picture, SheetView]:
    """A sheet whose force A is all of a great fleet, and whose spyglass saw what stands against."""
    sheet = redact(season(setup(LONG), until=Phase.DECLARING, seed=3).state, Player(0))
    secrets = sheet.secrets[0].content
    assert secrets is not None
    foe = sheet.lines[0][0].opponent
    seen = replace(secrets, spied=(Spied(foe, 12, True),))
    sheet = replace(sheet, secrets=(Sealed(Player(0), seen), sheet.secrets[1]))
    contents = Contents((0,) * len(LONG.ships), (0,), (3,) * FORCES)
    view = SheetView(sheet=sheet, who=Player(0), contents=contents, fleet=LONG)
    canvas = Canvas(*size, PALETTES["night"], RICH)
    paint(canvas, view)
    return canvas.picture(), view


@pytest.mark.parametrize("size", [(80, 17), (80, 34), (85, 34), (120, 34)])
def test_what_the_glass_saw_stands_first_and_whole_and_no_name_is_cut(
    size: tuple[int, int],
) -> None:
    picture, _ = spying(size)
    text = words(picture)
    assert ".." not in "\n".join(text)
    below = [line for line in text if "12 sails seen, with troops" in line]
    if size[1] > 30:
        assert below[0].strip().startswith("12 sails seen, with troops; yours: ")
        assert "12 sails, troops" in below[0] or "troops 10 in room for 72" in below[0]
    assert len(below) == 1 + (size[1] > 30)
    assert any("de la Soledad, 1" in line for line in text)


@pytest.mark.rule("C-18")
@pytest.mark.parametrize("who", [0, 1])
def test_a_row_names_its_place_and_no_port_before_the_fold_is_open(who: int) -> None:
    chart = charted(caribbean().chart, ("England", "Spain"), 3)
    begun = replace(setup(), chart=chart)
    sheet = redact(season(begun, until=Phase.FIGHTING, seed=3, reports=0).state, Player(who))
    waters = {water.name for water in caribbean().chart.waters}
    for opened, ashore in ((ALL_OPEN - 1, False), (ALL_OPEN, True)):
        view = SheetView(sheet=sheet, who=Player(who), contents=None, fleet=None, opened=opened)
        canvas = Canvas(85, 35, PALETTES["night"], RICH)
        paint(canvas, view)
        rows = words(canvas.picture())
        named = [place_name(view, letter) for letter in range(FORCES)]
        for letter, name in enumerate(named):
            assert name in rows[2 + 2 * letter], (name, rows)
        assert bool(set(named) - waters) is ashore


@pytest.mark.rule("C-22")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("phase", [Phase.MUSTER, Phase.NAMING, Phase.DECLARING, Phase.FIGHTING])
def test_the_prize_is_marked_at_every_hour_and_told_at_the_muster(
    phase: Phase, size: tuple[int, int]
) -> None:
    prize = Prize("the plate fleet of Veracruz", 1, 40)
    begin = setup()
    begin = replace(begin, options=replace(begin.options, prize=prize))
    sheet = redact(season(begin, until=phase, seed=3).state, Player(0))
    view = SheetView(
        sheet=sheet,
        who=Player(0),
        contents=sheet.written[0].content,
        fleet=sheet.fleets[0].content,
        opened=ALL_OPEN,
    )
    canvas = Canvas(*size, PALETTES["night"], RICH)
    paint(canvas, view)
    found = words(canvas.picture())
    marked = [line for line in found if line[:6].startswith("  B ☼")]
    assert len(marked) == 1
    assert ("the plate fleet" in found[0]) is (phase is Phase.MUSTER)
    assert not any(line.startswith("  A ☼") for line in found)
