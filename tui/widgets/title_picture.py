"""Shows the picture of the title page in the colours of the moment."""

from itertools import groupby

from msgspec.structs import asdict
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from tui.inks import Inks
from tui.title_art import LETTER_HEIGHT, SKY_BANDS, blend, picture, sign


class TitlePicture(Widget):
    """Fills whatever place it is given."""

    ALLOW_SELECT = False

    def render_line(self, y: int) -> Strip:
        width, rows = self.size
        pixels = picture(width, rows)
        colours = palette(self.app.inks, smooth=self.app.depth == "true")  # type: ignore[attr-defined]
        pairs = zip(pixels[2 * y], pixels[2 * y + 1], strict=True)
        plain = self.app.has_class("-ascii")
        segments = []
        for (upper, lower), run in groupby(pairs):
            long = len(list(run))
            if plain:
                glyph = sign(upper, lower)
                ink = upper if glyph != " " and not upper.startswith(("sky", "sea")) else lower
                paper = lower if lower.startswith(("sky", "sea")) else "sky_0"
                style = Style(color=colours[ink], bgcolor=colours[paper])
                segments.append(Segment(glyph * long, style))
            elif upper == "star":
                style = Style(color=colours["star"], bgcolor=colours[lower])
                segments.append(Segment("·" * long, style))
            elif upper == lower:
                segments.append(Segment(" " * long, Style(bgcolor=colours[lower])))
            else:
                style = Style(color=colours[upper], bgcolor=colours[lower])
                segments.append(Segment("▀" * long, style))
        return Strip(segments, width)


def palette(inks: Inks, *, smooth: bool) -> dict[str, str]:
    """The colour of each ink of the picture; the sky in bands, smooth where colours allow."""
    colours: dict[str, str] = asdict(inks)
    for band in range(SKY_BANDS):
        share = band / (SKY_BANDS - 1)
        flat = inks.sky if share < 0.5 else inks.sky_low
        colours[f"sky_{band}"] = blend(inks.sky, inks.sky_low, share) if smooth else flat
    for row in range(LETTER_HEIGHT):
        share = row / (LETTER_HEIGHT - 1)
        flat = inks.title if share < 0.5 else inks.title_low
        colours[f"title_{row}"] = blend(inks.title, inks.title_low, share) if smooth else flat
    return colours
