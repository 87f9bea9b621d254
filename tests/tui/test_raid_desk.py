"""The desk of a captain ashore without a terminal: one who presses anything, and one who thinks."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.geometry.squares import Square
from content import prepared
from tests.tui.raid_scenes import desk_at, raid_setup
from tui.drawing.cells import text_of
from tui.drawing.glyphs import RICH
from tui.drawing.palettes import PALETTES
from tui.raid import captions
from tui.raid.card import status
from tui.raid.desk import RaidDesk
from tui.raid.meters import where
from tui.raid.panel import panel_lines

INKS = PALETTES["night"].panel
STEPS = [(-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (-1, -1), (1, -1), (-1, 1)]


def presses(desk: RaidDesk, rng: random.Random) -> list[Callable[[], object]]:
    """All that a captain can press or click; the main actions more often than the rest."""
    squares = len(desk.raid.fires)
    return [
        *[desk.act] * 8,
        *[desk.end] * 3,
        *[lambda: desk.steer(*rng.choice(STEPS))] * 4,
        *[lambda: desk.next(rng.choice((-1, 1)))] * 3,
        lambda: desk.point(rng.randrange(5)),
        lambda: desk.choose(rng.randrange(1, 5)),
        lambda: desk.tell(rng.randrange(1, 7)),
        lambda: desk.click(Square(rng.randrange(squares))),
        lambda: desk.click(desk.cursor),
        desk.open_roll,
        desk.open_fire,
        desk.open_assaults,
        desk.open_torch,
        desk.open_loot,
        desk.take_to_the_boats,
        desk.turn_ranges,
        desk.close,
        desk.undo,
    ]


def look_at_everything(desk: RaidDesk) -> None:
    """All that the page shows can be shown."""
    log = desk.session.journal.entries[-9:]
    for wanted in ("", "odds", "card"):
        lines = panel_lines(desk, log, wanted, 33, 30, RICH, INKS)
        assert len(lines) <= 30
        assert [text for line in lines if len(text := text_of(line)) > 33] == []
    assert captions.keys(desk)
    assert captions.asked(desk)
    assert captions.place_words(desk)
    assert status(desk, INKS)
    assert len(where(desk.raid, RICH, short=True)) < 66
    assert desk.view().cursor == desk.cursor
    captions.rows(desk, 80, numbered=True)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", ["st-croix", "tortuga", "picture"])
def test_a_captain_who_presses_anything_comes_to_the_end(
    name: str, seed: int, tmp_path: Path
) -> None:
    setup = raid_setup(posting=True) if name == "picture" else prepared(name).scenario.setup()
    desk, said = desk_at(tmp_path, setup, seed)
    rng = random.Random(f"{name}{seed}")
    for n in range(6000):
        if desk.session.over:
            break
        rng.choice(presses(desk, rng))()
        if n % 4 == 0:
            look_at_everything(desk)
    assert desk.session.over
    assert all(sentence[:1].isupper() or sentence[1:2].isdigit() for sentence in said if sentence)
