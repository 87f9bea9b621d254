"""What stands on an island, in letters: a fort with its guns, a village with its idol, a wreck."""

from collections.abc import Iterator

from campaign.geometry.hulls import DOT, Hull, ahead
from campaign.pirate_wars.model.land import Dwellers
from tui.pirate_wars.draw.glyphs import WarsGlyphs
from tui.pirate_wars.draw.isles import IsleMark

SIZES = ((7, 3), (7, 3), (11, 5))
"""Cells that a fort or a village takes, across and down, at each zoom."""
WRECK_LENGTH, WRECK_WIDTH, WRECK_HEADING = 40 * DOT, 12 * DOT, 600


def camp(isle: IsleMark, zoom: int, glyphs: WarsGlyphs) -> tuple[str, ...]:
    """The lines of what stands there; blanks let the ground be seen."""
    wide, high = SIZES[zoom]
    inner = holdings(isle, wide - 2)
    match isle.dwellers:
        case Dwellers.FORT:
            return fort(isle, wide, high, glyphs)
        case Dwellers.ISLANDERS:
            return village(wide, high, inner, glyphs)
        case Dwellers.SKELETONS:
            return (" ".join(glyphs.loads[gun] for gun in isle.guns), inner)


def landmark(isle: IsleMark, glyphs: WarsGlyphs) -> str:
    """One sign for what stands there, where there is room for no more."""
    signs = {
        Dwellers.FORT: glyphs.loads[2],
        Dwellers.ISLANDERS: glyphs.hut,
        Dwellers.SKELETONS: glyphs.crossed,
    }
    return signs[isle.dwellers]


def holdings(isle: IsleMark, room: int) -> str:
    """Who is at home, and so many chests, in as many cells."""
    home = isle.folk if isle.folk_at is None else 0
    found = f"{home}" if home else ""
    loot = f"${isle.chests}" if isle.chests else ""
    if found and loot:
        return f"{found} {loot}" if len(found) + len(loot) < room else f"{found}{loot}"[:room]
    return found or loot


def fort(isle: IsleMark, wide: int, high: int, glyphs: WarsGlyphs) -> tuple[str, ...]:
    """Four walls: the cannon stand on the north one as far as there is room, a door looks south.

    Who is within is written by itself, in the colours of his side.
    """
    nw, ne, se, sw, level, upright = tuple(glyphs.wall)
    north = [*_spaced(isle.guns, wide - 2, level, glyphs)]
    south = [*_spaced(isle.guns[wide - 2 :], wide - 2, level, glyphs)]
    if isle.door >= 0:
        south[(wide - 2) // 2] = glyphs.door[isle.door == 0]
    yard = f"{upright}{' ' * (wide - 2)}{upright}"
    return (
        f"{nw}{''.join(north)}{ne}",
        *(yard,) * (high - 2),
        f"{sw}{''.join(south)}{se}",
    )


def _spaced(guns: tuple[int, ...], room: int, level: str, glyphs: WarsGlyphs) -> Iterator[str]:
    """A wall with cannon along it, as many as there is room for."""
    guns = guns[:room]
    places = {(2 * n + 1) * room // (2 * len(guns)): gun for n, gun in enumerate(guns)}
    for n in range(room):
        yield glyphs.loads[places[n]] if n in places else level


def village(wide: int, high: int, inner: str, glyphs: WarsGlyphs) -> tuple[str, ...]:
    """Huts about those who live there, and the idol among them."""
    huts = [glyphs.hut if n % 2 == 0 else " " for n in range(wide)]
    last = [*huts]
    last[wide // 2 - 1 : wide // 2 + 2] = [" ", glyphs.idol, " "]
    blank = (" " * wide,) * ((high - 3) // 2)
    return ("".join(huts), *blank, f"{inner:^{wide}}", *blank, "".join(last))


def wreck(isle: IsleMark) -> Hull:
    """The hull of the wreck on a dead man's island."""
    stern = ahead(isle.at, WRECK_HEADING, -WRECK_LENGTH // 2)
    return Hull(stern, WRECK_HEADING, WRECK_LENGTH, WRECK_WIDTH)
