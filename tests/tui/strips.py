"""A page in its other dresses, as text: strips of what is drawn, kept beside the pictures.

A picture (SVG) keeps a scene in true colours. What the same scene looks like on paper, in 256 or
16 colours, without any, or in plain signs, is kept as text: the signs as they stand on the page,
and under them a letter for the style of each cell. All dresses of a scene are looked at in one
running game, which changes its settings as a player would; afterwards it is dressed as before,
so that the picture shows whether it comes back whole.

`pytest --snapshot-update` writes the strips anew, like the pictures.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from string import ascii_letters, digits

import pytest
from msgspec.structs import replace
from rich.segment import Segment
from rich.style import Style
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from tests.tui.frames import DRESSES, Compare
from tui.app import PiecesApp

Does = Callable[[Pilot[None]], object]
"""What is done before a picture is taken."""

LETTERS = ascii_letters + digits + "".join(map(chr, range(0xC0, 0x180)))
MARKS = ("bold", "dim", "italic", "underline", "reverse", "strike", "blink", "underline2")


class StripFile(SingleFileSnapshotExtension):
    """A file of strips for each scene."""

    _file_extension = "txt"
    _write_mode = WriteMode.TEXT

    def serialize(self, data: object, **_: object) -> str:
        """The strips are text already."""
        return str(data)


def strip_of(app: App[None]) -> tuple[str, str]:
    """The page as it is drawn now: its signs, and the style of each of its cells by letter."""
    letters: dict[str, str] = {}
    signs, styles = [], []
    for strip in app.screen._compositor.render_strips():
        signs.append("".join(segment.text for segment in strip).rstrip())
        styles.append("".join(_lettered(strip, letters)))
    legend = (f"{letter} {style}" for style, letter in letters.items())
    return "\n".join(signs), "\n".join((*styles, "", *legend))


def _lettered(line: Iterable[Segment], letters: dict[str, str]) -> Iterable[str]:
    """A letter for each cell of a line; a style that is new takes the next letter."""
    for segment in line:
        style = in_words(segment.style or Style.null())
        letter = letters.setdefault(style, LETTERS[len(letters) % len(LETTERS)])
        yield letter * segment.cell_length


def in_words(style: Style) -> str:
    """All of a style that can be seen."""
    marks = (mark for mark in MARKS if getattr(style, mark))
    ink, paper = (colour.name if colour else "-" for colour in (style.color, style.bgcolor))
    return " ".join((f"{ink} on {paper}", *marks))


def as_text(looks: Mapping[str, tuple[str, str]]) -> str:
    """Each look by its name; signs that an earlier one has too are not written again."""
    blocks: list[str] = []
    before: dict[str, str] = {}
    for name, (signs, styles) in looks.items():
        first = before.setdefault(signs, name)
        blocks.append(f"[{name}: signs]\n{signs if first == name else f'as in {first}'}")
        blocks.append(f"[{name}: styles]\n{styles}")
    return "\n\n".join(blocks) + "\n"


async def in_dresses(
    pilot: Pilot[None], dresses: Iterable[str], does: Does | None, *, anew: bool
) -> dict[str, tuple[str, str]]:
    """How the page on top looks in each dress (see `tests.tui.frames.DRESSES`)."""
    app = pilot.app
    assert isinstance(app, PiecesApp)
    before, seen = app.settings, {}
    for name in (*dresses, ""):
        dress = DRESSES[name] if name else before
        app.use(replace(before, depth=dress.depth, theme=dress.theme, ascii=dress.ascii))
        if anew:
            app.show(app._first_page())
            await pilot.pause()
            await done(does, pilot)
        else:
            await app.push_screen(Screen())
            await app.pop_screen()
            await pilot.pause()
        seen[name] = strip_of(app)
    del seen[""]
    return seen


async def done(does: Does | None, pilot: Pilot[None]) -> None:
    """Do what is done before a picture."""
    doing = does(pilot) if does else None
    if isinstance(doing, Awaitable):
        await doing
    await pilot.pause()


@pytest.fixture
def looks_same(snap_compare: Compare, snapshot: SnapshotAssertion) -> Compare:
    """Compare a page with its picture, and in its other dresses with its strips.

    A page changes its dress as it does for a player, who comes back from the settings. With
    `anew` it is opened anew in each.
    """
    kept = snapshot.use_extension(StripFile)

    def compare(
        app: PiecesApp,
        dresses: Sequence[str],
        terminal_size: tuple[int, int],
        run_before: Does | None = None,
        *,
        anew: bool = False,
    ) -> bool:
        seen: dict[str, tuple[str, str]] = {}

        async def look(pilot: Pilot[None]) -> None:
            await done(run_before, pilot)
            if dresses:
                seen.update(await in_dresses(pilot, dresses, run_before, anew=anew))

        pictured = snap_compare(app, terminal_size=terminal_size, run_before=look)
        assert list(seen) == list(dresses)
        if seen:
            assert as_text(seen) == kept
        return pictured

    return compare
