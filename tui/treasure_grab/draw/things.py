"""What fills a large stud, drawn in quarters of cells: water, a tree, a barrel, a cannon."""

from collections.abc import Mapping

from pieces_of_eight.campaign.treasure_grab.state import Ground
from pieces_of_eight.tui.draw.cells import Cell, Ink, Samples, cell, four_at
from .layout import GrabLook

PICTURES: Mapping[Ground, Samples] = {
    Ground.TREE: (
        "   xxxxx   ",
        " xxyxxxxxx ",
        "xxyyxxxyxxx",
        " xxxxyxxxx ",
        "    xttx   ",
        "    tttt   ",
    ),
    Ground.BARREL: ("        ", " xxxxxx ", "txxxxxxt", "tttttttt", "txxxxxxt", " xxxxxx "),
    Ground.CANNON: (
        "            ",
        "      yyyyyy",
        " xxxxxxxxxxx",
        "xxxxxxxyyyyy",
        " tt   tt    ",
        "tttt tttt   ",
    ),
}
WAVES: tuple[Samples, Samples] = (
    ("  ww    ", "ww  w   ", "      ww", "    ww  "),
    ("   ww   ", " ww     ", "        ", "     www"),
)


def draw(
    ground: Ground, odd: bool, lines: list[list[Cell]], inks: tuple[Ink, Ink], look: GrabLook
) -> None:
    """Lay the picture of what fills a stud into its middle, at its foot."""
    paper, ink = inks
    if ground is Ground.WATER:
        picture, colours = WAVES[odd], {"w": look.palette.wave}
    else:
        picture = PICTURES[ground]
        dark = (
            look.palette.levels[0].papers[0] if ground is not Ground.TREE else look.palette.barrel
        )
        colours = {"x": ink, "y": look.palette.levels[-1].papers[0], "t": dark}
        if ground is Ground.TREE:
            colours["y"] = look.palette.tree.ink
    wide, high = (len(picture[0]) + 1) // 2, len(picture) // 2
    picture = tuple(line.ljust(2 * wide) for line in picture)
    left = (look.layout.width - wide) // 2
    top = (len(lines) - high) if ground is not Ground.WATER else (len(lines) - high) // 2
    for line in range(high):
        for x in range(wide):
            four = four_at(picture, x, line)
            if four.strip() and 0 <= left + x < look.layout.width:
                lines[top + line][left + x] = cell(four, colours, paper)
