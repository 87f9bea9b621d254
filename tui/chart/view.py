"""What is drawn of a season on the chart: its pairs, where they meet, and what came of it."""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.chart import Place
from pieces_of_eight.campaign.port.words import TownMark
from pieces_of_eight.tui.draw.cells import Cell
from pieces_of_eight.tui.draw.colours import Palette, Wash
from pieces_of_eight.tui.draw.glyphs import Glyphs, blows
from pieces_of_eight.tui.draw.table import MapPalette, MapTable, map_table

NOTHING = -1


class State(StrEnum):
    """How a pair stands, for the captain who looks."""

    NAMED = "named"  # opponents, and no dice thrown yet
    MINE = "mine"  # his own force attacks
    THEIRS = "theirs"
    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    NO_CONTACT = "no contact"
    RUMOUR = "a rumour"


class Pair(Struct, frozen=True):
    """Two forces that meet."""

    mine: int  # the letter of the own force, 0 for A
    theirs: int
    values: tuple[int, int]
    place: Place
    state: State
    words: str = ""  # what is known of it: "battle", "land raid"
    points: tuple[int, int] | None = None  # his and the enemy's, once they are known
    holds: tuple[str, str] = ("", "")  # what he knows of both forces, in words
    wrecks: int = 0  # ships that were sunk there
    cards: tuple[str, ...] = ()  # what fortune brought the two, where they missed each other


class Earlier(Struct, frozen=True):
    """A fight of an earlier season."""

    place: Place
    season: int
    state: State  # how it ended for the captain who looks


class ChartView(Struct, frozen=True):
    """A season on the chart, as one captain sees it."""

    who: int  # the captain who looks, 0 or 1: his colours are the left ones of every tag
    crowns: tuple[str, str]  # his and the enemy's
    pairs: tuple[Pair, ...]
    free: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """His forces and the enemy's that have no opponent yet."""
    cursor: int = NOTHING  # his force under the cursor
    foe: int = NOTHING  # the enemy's, while an opponent is looked for
    season: str = ""  # for the cartouche: "Season 1 of 3"
    close: bool = False  # whether the chart is drawn larger, about the cursor
    strip: bool = False  # whether a line under the chart tells of the seven, for want of a panel
    met: tuple[str, ...] = ()  # the places where somebody waits for an answer (C-35)
    earlier: tuple[Earlier, ...] = ()  # fights of seasons before the one that is shown
    wrecks: tuple[Place, ...] = ()  # where ships lie that were sunk in careers before
    towns: tuple[TownMark, ...] = ()  # those that bear a mark
    waters: tuple[Place, ...] = ()
    """Where a pair that is being named would meet, and its other water (C-34.1)."""
    far: int = 0  # the leagues beyond which mending is dear (C-34.2); 0 where it never is

    @property
    def pair(self) -> Pair | None:
        return next((pair for pair in self.pairs if pair.mine == self.cursor), None)


# --- The signs of the chart, from its table -------------------------------------------------------

CROWNS = ("England", "Spain", "France", "Denmark", "")
"""Whose ports have a flag; the last are the Dutch, nobody's enemies."""
NEUTRAL_NAME = "Dutch"
WINDS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""Where a wind comes from, by the points of the compass."""
OF_PANEL = ("text", "dim", "title", "good", "fair", "bad", "paper")
"""The colours that a chart has from the panel of its page."""


def table() -> MapTable:
    return map_table("maps/chart.toml")


def inks_of(page: Palette) -> MapPalette:
    """The colours of the chart on a page."""
    found, panel = table().palette(page.name), page.panel
    own = {name: Wash(getattr(panel, name), 1, "") for name in OF_PANEL}
    return replace(found, panel=panel, washes={**found.washes, **own})


def sign_of(name: str, inks: MapPalette, glyphs: Glyphs, who: int = 0) -> Cell:
    """The first cell of a sign, as a captain sees it; without a paper of its own on the panel's."""
    row = table().table.unit[name]
    colours = row.colours["c"].split()
    wash = inks.washes[colours[who % len(colours)]]
    glyph = table().written(row.sample, glyphs)[:1]
    paper = wash.ink if wash.text else inks.panel.paper
    return Cell(glyph, wash.text or wash.ink, paper, True)


def flag_of(crown: str, inks: MapPalette, glyphs: Glyphs) -> Cell:
    return sign_of(f"port {crown}", inks, glyphs)


def blown(whence: str, glyphs: Glyphs) -> str:
    """The two cells that say where a wind goes."""
    return blows((WINDS.index(whence) + 4) % 8, glyphs)
