"""Strips notice what changes in a dress, be it a colour, a sign or where things stand."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.widget import Widget

from tests.tui.frames import DRESSES, FLOOR
from tests.tui.grab_scenes import grab_app, save, scuffle
from tests.tui.strips import as_text, in_dresses
from tui.inks import Inks
from tui.themes import INKS, textual_theme
from tui.treasure_grab.draw.glyphs import GRAB_GLYPHS
from tui.treasure_grab.draw.palettes import GRAB_PALETTES

SIGNS, STYLES = 0, 1
Looks = Mapping[str, tuple[str, str]]


async def seen(path: Path, hidden: str = "", *, anew: bool = False) -> Looks:
    """A page in two dresses; a part of it may be taken away."""
    app = grab_app(path, lambda: save(path, scuffle()), DRESSES["night"])
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        for part in app.screen.query(hidden or "#none").results(Widget):
            part.display = False
        return await in_dresses(pilot, ["16", "ascii"], None, anew=anew)


async def test_two_looks_at_the_same_page_are_the_same_and_its_dresses_are_not(
    tmp_path: Path,
) -> None:
    first = await seen(tmp_path / "first")
    assert as_text(first) == as_text(await seen(tmp_path / "second"))
    assert as_text(first) == as_text(await seen(tmp_path / "third", anew=True))
    assert first["16"][SIGNS] != first["ascii"][SIGNS]
    assert first["16"][STYLES] != first["ascii"][STYLES]


async def test_an_ink_of_the_map_is_noticed_in_its_dress_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await seen(tmp_path / "before")
    palette = GRAB_PALETTES["16"]
    monkeypatch.setitem(GRAB_PALETTES._made, "16", replace(palette, bands=palette.bands[::-1]))
    after = await seen(tmp_path / "after")
    assert after["16"][SIGNS] == before["16"][SIGNS]
    assert after["16"][STYLES] != before["16"][STYLES]
    assert after["ascii"] == before["ascii"]
    assert as_text(after) != as_text(before)


async def test_an_ink_of_the_page_is_noticed_in_its_dress_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await seen(tmp_path / "before")
    inks: Inks = replace(INKS["night", "16"], bar_ink=INKS["night", "16"].bad)
    monkeypatch.setitem(INKS, ("night", "16"), inks)  # type: ignore[arg-type]
    assert textual_theme("night", "16").variables["bar-ink"] == inks.bad
    after = await seen(tmp_path / "after")
    assert after["16"][STYLES] != before["16"][STYLES]
    assert after["ascii"] == before["ascii"]


async def test_a_sign_is_noticed_in_its_dress_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await seen(tmp_path / "before")
    glyphs = replace(GRAB_GLYPHS["ascii"], lid=("{", "-", "}"))
    monkeypatch.setitem(GRAB_GLYPHS, "ascii", glyphs)  # type: ignore[arg-type]
    after = await seen(tmp_path / "after")
    assert after["ascii"][SIGNS] != before["ascii"][SIGNS]
    assert after["ascii"][STYLES] == before["ascii"][STYLES]
    assert after["16"] == before["16"]


async def test_a_part_that_stands_elsewhere_is_noticed_in_every_dress(tmp_path: Path) -> None:
    before, after = await seen(tmp_path / "before"), await seen(tmp_path / "after", "#fight-news")
    assert all(after[name] != before[name] for name in before)


def test_signs_that_are_the_same_in_two_dresses_are_written_once() -> None:
    looks = {"256": ("ship", "aabb"), "16": ("ship", "aacc"), "ascii": ("shi>", "aaaa")}
    text = as_text(looks)
    assert text.count("ship") == 1
    assert "[16: signs]\nas in 256" in text
    assert "[ascii: signs]\nshi>" in text
