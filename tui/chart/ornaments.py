"""What adorns the chart: its graduated border, the rose, the cartouche, the winds."""

from math import floor

from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.tui.draw.cells import Cell, Ink
from pieces_of_eight.tui.draw.inks import Ground
from .colour import is_light
from .plot import SEA, Plot
from .projection import At, degrees
from .signs import WINDS, is_plain

ROSE: At = (-63.2, 27.6)
CARTOUCHE: At = (-97.2, 12.6)
TITLE = "THE WEST INDIES"
LEAGUES = "100 lgs"
SCALE = 5
"""Degrees of latitude in a hundred leagues."""
LEFT, TOP = 3, 1
"""Columns and rows of the numbers outside the border."""


def border(plot: Plot) -> None:
    """A pixel of the edge for every degree, light and dark by turns."""
    fit, palette = plot.fit, plot.palette
    inks = (palette.frame, palette.frame_text)
    for x in range(fit.wide):
        ink = inks[floor(fit.west + (x + 0.5) / fit.across) % 2]
        plot.edge[x, 0] = plot.edge[x, fit.high - 1] = ink
    for y in range(fit.high):
        ink = inks[floor(fit.north - (y + 0.5) / fit.down) % 2]
        plot.edge[0, y] = plot.edge[fit.wide - 1, y] = ink


def numbered(plot: Plot) -> list[list[Cell]]:
    """The picture with the degrees along its upper and its left edge."""
    ink, paper = plot.palette.frame_text, plot.palette.frame
    rows = [top_numbers(plot, ink, paper)]
    marks = left_numbers(plot)
    for y, row in enumerate(plot.picture()):
        words = marks.get(y, "").rjust(LEFT - 1).ljust(LEFT)
        rows.append([*(Cell(glyph, ink, paper) for glyph in words), *row])
    return rows


def top_numbers(plot: Plot, ink: Ink, paper: Ink) -> list[Cell]:
    """Degrees west."""
    fit = plot.fit
    row = [" "] * (LEFT + fit.wide)
    every = 5 if fit.across * 5 >= 7 else 10
    for west in range(0, 180, every):
        words = f"{west}W" if west % 10 == 0 and fit.across * 10 >= 12 else f"{west}"
        x = LEFT + floor((-west - fit.west) * fit.across) - 1
        if x > LEFT and x + len(words) < len(row):
            row[x : x + len(words)] = words
    return [Cell(glyph, ink, paper) for glyph in row]


def left_numbers(plot: Plot) -> dict[int, str]:
    """By row the degree north that is written beside it."""
    found = {}
    for north in range(0, 60, 5):
        y = floor(plot.fit.point((0, north))[1]) // 2
        if 0 < y < plot.rows - 1:
            found[y] = str(north)
    return found


def rose(plot: Plot) -> bool:
    """A compass rose of four long points and four short ones, where the sea is free."""
    fit = plot.fit
    reach = max(3, min(6, round(fit.down * 1.5)))
    x, y = fit.pixel(ROSE)
    cells = [
        (x + across, (y + down) // 2)
        for across in range(-reach, reach + 1)
        for down in range(-reach - 2, reach + 1)
    ]
    if any(not plot.inside(*at) or at in plot.taken or plot.kind(*at) != SEA for at in cells):
        return False
    plot.taken.update(cells)
    paint = _signed_rose if plot.glyphs.half == " " else _pointed_rose
    paint(plot, x, y, reach)
    return True


def _signed_rose(plot: Plot, x: int, y: int, reach: int) -> None:
    light, north = plot.palette.panel.text, plot.palette.panel.title
    row = y // 2
    for across, down, sign in ((0, -1, "|"), (-1, 0, "-"), (1, 0, "-"), (0, 1, "|"), (0, 0, "+")):
        plot.write(x + across, row + down, sign, light)
    plot.write(x - 2, row, "-", light)
    plot.write(x + 2, row, "-", light)
    plot.write(x, row - 2, "N", north, bold=True)


def _pointed_rose(plot: Plot, x: int, y: int, reach: int) -> None:
    """A rose of pixels, its points light on one side and dark on the other."""
    palette, day = plot.palette, is_light(plot.palette)
    bright = (palette.frame if day else palette.frame_text) if plot.true else palette.panel.title
    dark = palette.details[Ground.SAND if day else Ground.COAST]
    plot.write(x, (y - reach) // 2 - 1, "N", palette.panel.title, bold=True)
    for down in range(-reach, reach + 1):
        for across in range(-reach, reach + 1):
            wide, tall = abs(across), abs(down)
            point = wide**0.5 + tall**0.5 <= reach**0.5 + 0.02
            short = wide == tall and wide <= reach // 2 + (reach > 4)
            if point:
                lit = not across or not down or (across <= 0 and tall >= wide)
                lit = lit or (down >= 0 and wide > tall)
                plot.dot(x + across, y + down, bright if lit else dark)
            elif short:
                plot.dot(x + across, y + down, dark)
    plot.dot(x, y, palette.panel.title)


def cartouche(plot: Plot, season: str) -> bool:
    """The title in the South Sea, and how long a hundred leagues are; False without room."""
    scale = round(SCALE * plot.fit.across)
    wide = max(len(TITLE), len(season), scale + len(LEAGUES) + 1) + 2
    x, y = plot.fit.cell(CARTOUCHE)
    x = max(x, 3)
    found = next((top for top in range(y, y + 9) if _is_open(plot, x, top, wide)), None)
    if found is None:
        return False
    palette = plot.palette
    ink = palette.panel.text if palette.name == "mono" else palette.frame_text
    title = ink if is_light(palette) else palette.panel.title
    for down in range(4):
        plot.put(x, found + down, " " * wide, ink, palette.frame)
    plot.put(x + (wide - len(TITLE)) // 2, found, TITLE, title, palette.frame, bold=True)
    plot.put(x + (wide - len(season)) // 2, found + 1, season, ink, palette.frame)
    plot.put(x + 1, found + 3, f"{plot.glyphs.rule * scale} {LEAGUES}", ink, palette.frame)
    return True


def _is_open(plot: Plot, x: int, y: int, wide: int) -> bool:
    """Whether the cartouche can lie there, on nothing but sea."""
    return y + 5 < plot.rows and all(
        plot.free(x, row, wide, 0) and plot.cost(x, row, wide) == 0 for row in range(y, y + 4)
    )


def winds(plot: Plot, ink: Ink) -> None:
    """Where the prevailing winds go."""
    for west, north, whence in caribbean().winds:
        x, y = plot.fit.cell(degrees(west, north))
        rich, plain = WINDS[whence]
        if plot.free(x, y, 2) and not plot.cost(x, y, 2, 9):
            plot.write(x, y, plain if is_plain(plot.glyphs) else rich, ink)
