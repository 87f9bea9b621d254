"""No page of a career speaks of studs and bricks; a game by itself keeps the words of its book."""

import ast
import random
import re
from pathlib import Path
from typing import Any

import pytest

from campaign.geometry.squares import AROUND
from campaign.kernel.match import RefusedError
from campaign.treasure_grab.model.actions import Setup
from campaign.treasure_grab.model.state import Options
from content.treasure_grab.scenarios import seated
from tests.sentences import sentences
from tests.tui.grab_scenes import NAMES, people, save
from tests.tui.test_grab_play import FIELD
from tui.draw.colours import PALETTES
from tui.draw.glyphs import RICH
from tui.draw.inks import Palette
from tui.play.session import Session
from tui.treasure_grab import captions
from tui.treasure_grab.desk import GrabDesk
from tui.treasure_grab.draw.palettes import GRAB_PALETTES
from tui.treasure_grab.face import FACE
from tui.treasure_grab.panel import panel_lines, status

ROOT = Path(__file__).parent.parent.parent
BRICK_WORDS = re.compile(r"\b(stud|brick|minifig)", re.IGNORECASE)
NOT_OF_A_CAREER = {
    "campaign/treasure_grab/model/say.py": "the words of the book, beside those of a career",
    "campaign/treasure_grab/model/generate.py": "what is wrong with a board that is asked for",
    "campaign/treasure_grab/model/opening.py": "what is wrong with a board that is given",
    "tui/treasure_grab/order_form.py": "the form of a game by itself",
    "tui/treasure_grab/editor.py": "a board that is painted for games by themselves",
}
"""The modules that may speak of bricks, and why."""
ORDERS = ("act", "end", "open_move", "open_hold", "open_fire", "open_strikes", "open_mischief")
"""What is asked of a desk: most of it is refused, in words."""


def line_text(lines: Any) -> list[str]:
    return ["".join(piece.text for piece in line) for line in lines]


def on_the_page(desk: GrabDesk, page: Palette) -> list[str]:
    """All that stands around the board, and in every list."""
    palette = GRAB_PALETTES[page.name]
    found = [captions.prompt_words(desk), captions.place_words(desk), captions.who_decides(desk)]
    found += [words for _, words in captions.keys(desk)]
    found += [str(row) for row in captions.rows(desk, 100, numbered=True)]
    log = desk.session.journal.entries[-9:]
    for wanted in ("odds", "card"):
        found += line_text(panel_lines(desk, log, wanted, 60, 40, RICH, palette))
    return [*found, *line_text([status(desk, page.panel)])]


def said_in_a_game(path: Path, seed: int, *, of_career: bool) -> list[str]:
    """Everything that is told in a game which is played anyhow: pages, log, refusals, help."""
    options = Options(chests=1, turns=3, banana=True, crocodiles=True, cannon=True)
    saved: Any = save(path, Setup(FIELD, seated(4), options), people(4), seed)
    saved.of_career = of_career
    session: Any = Session(saved, FACE, animated=False)
    found: list[str] = []
    desk, rng, page = GrabDesk(session, found.append), random.Random(seed), PALETTES["night"]
    while not session.over:
        getattr(desk, rng.choice(ORDERS[:1] if session.state.phase == 0 else ORDERS))()
        desk.steer(*rng.choice(AROUND))
        desk.turn_ranges()
        found += on_the_page(desk, page)
        desk.close()
        if session.over:
            break
        try:
            session.submit(rng.choice(list(session.legal())))
        except RefusedError as error:
            found.append(str(error))
        desk.refresh()
    for entry in session.journal.entries:
        found += [
            entry.words,
            *(words for pair in session.face.explain(entry.event) for words in pair),
        ]
    legend = session.face.legend
    assert legend is not None
    return [*found, *(sign.words for sign in legend.signs(page, RICH))]


@pytest.mark.parametrize("seed", [3, *(pytest.param(n, marks=pytest.mark.soak) for n in range(20))])
def test_a_grab_of_a_career_speaks_of_paces_and_feet(seed: int, tmp_path: Path) -> None:
    told = said_in_a_game(tmp_path, seed, of_career=True)
    assert not [words for words in told if BRICK_WORDS.search(words)]
    assert any(re.search(r"\d paces?\b", words) for words in told)
    assert any(re.search(r"\bfeet\b", words) for words in told)
    assert any(name in words for words in told for name in NAMES)


def test_a_grab_by_itself_speaks_as_its_book_does(tmp_path: Path) -> None:
    told = said_in_a_game(tmp_path, 3, of_career=False)
    assert any(re.search(r"\d studs?\b", words) for words in told)
    assert not [words for words in told if re.search(r"\b(paces?|feet)\b", words)]


def test_no_other_sentence_of_the_game_speaks_of_bricks() -> None:
    """So no other engine does in a career, nor the career's own pages and chronicle."""
    found = set[str]()
    for folder in ("campaign", "tui", "saves"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if not BRICK_WORDS.search(path.read_text("utf-8")):
                continue
            name = path.relative_to(ROOT).as_posix()
            told = [words for _, words in sentences(path)] + constants(path)
            if any(BRICK_WORDS.search(re.sub(r"\{[^}]*\}", "", words)) for words in told):
                found.add(name)
    assert found == set(NOT_OF_A_CAREER)


def constants(path: Path) -> list[str]:
    """The bare words in calls and tables of a module: a noun alone is no sentence yet."""
    tree = ast.parse(path.read_text("utf-8"))
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"(stud|brick|minifig)s?", node.value)
    ]
