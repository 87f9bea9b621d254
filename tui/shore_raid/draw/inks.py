"""What a table of a shore's colours holds, and what it borrows from the town's and the sea's."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from campaign.land_raid.model.terms import Ground as TownGround
from campaign.shore_raid.model.terms import Ground
from tui.draw.cells import Ink
from tui.draw.glyphs import Glyphs
from tui.draw.inks import PanelInks, Wash
from tui.draw.palettes import PALETTES
from tui.land_raid.draw.inks import Pair, TokenInks, TownPalette
from tui.land_raid.draw.view import Sign as TownSign
from tui.shore_raid.draw.glyphs import ShoreGlyphs
from tui.shore_raid.draw.view import Sign


class CardInks(Struct, frozen=True):
    """The colours of a card of the deck."""

    paper: Ink
    red: Ink
    black: Ink
    back: Ink
    """The frame of a card that is not being played."""


class ShorePalette(Struct, frozen=True):
    """One theme."""

    name: str
    grounds: Mapping[Ground, Pair]
    """Two shades of each ground, so that inches can be counted by fives."""
    details: Mapping[Ground, Ink]
    number: Ink
    """The number of a place on its floor."""
    sides: tuple[TokenInks, TokenInks]
    chosen: TokenInks
    ghost: Wash
    """Where a man would stand."""
    thing: Ink
    marks: Mapping[Sign, Wash]
    cursor: Wash
    cursor_man: Wash
    """The cursor on a man: a colour that neither side is lost in."""
    hover: Wash
    cards: CardInks
    table: Ink
    frame: Ink
    frame_text: Ink
    panel: PanelInks


def joined(
    town: TownPalette,
    grounds: Mapping[Ground, Pair],
    details: Mapping[Ground, Ink],
    cards: CardInks,
    thing: Ink,
) -> ShorePalette:
    """A shore in a theme of the town's: the grounds are its own, all that is laid over them not."""
    near, far = town.marks[TownSign.TORCH], town.marks[TownSign.TARGET]
    return ShorePalette(
        name=town.name,
        grounds=grounds,
        details=details,
        number=town.details[TownGround.TREASURY],
        sides=town.sides,
        chosen=town.chosen,
        ghost=town.marks[TownSign.PATH],
        thing=thing,
        marks={
            Sign.HALF: town.marks[TownSign.REACH],
            Sign.WHOLE: town.marks[TownSign.CHANCE],
            Sign.NEAR: near,
            Sign.FAR: far,
            Sign.FARTHEST: town.marks[TownSign.CHANCE],
            Sign.TARGET: far,
            Sign.CHOICE: town.marks[TownSign.CHOICE],
            Sign.CORNER: town.marks[TownSign.PATH],
        },
        cursor=town.cursor,
        cursor_man=PALETTES[town.name].cursor_ship,
        hover=town.hover,
        cards=cards,
        table=town.table,
        frame=town.frame,
        frame_text=town.frame_text,
        panel=town.panel,
    )


def paired(inks: Mapping[Ground, Ink], others: Mapping[Ground, Ink]) -> dict[Ground, Pair]:
    """Each ground with its other shade; the same where none is given."""
    return {ground: (ink, others.get(ground, ink)) for ground, ink in inks.items()}


class Dressing(NamedTuple):
    """Colours and glyphs of a page with a shore on it."""

    palette: ShorePalette
    glyphs: ShoreGlyphs
    plain: Glyphs
    """The glyphs of bars and rules."""

    @property
    def inks(self) -> PanelInks:
        return self.palette.panel
