"""The table of faces: every engine can be fought, told, ordered and seen again in the terminal."""

import subprocess
import sys
from pathlib import Path

import pytest

from campaign.ai.policy import EVERYWHERE, levels_in
from campaign.engines import ENGINES, FIGHTS
from campaign.kernel.match import Match
from campaign.kernel.sealed import Player, redact
from content.files import UnknownNameError, folders
from content.ready import SHELVES, prepared
from tests.tables import SETUPS, case
from tests.toy import TOY
from tests.tui.shell import make_app, text_of, until
from tui.draw.colours import palette_for
from tui.draw.glyphs import RICH
from tui.match.page import FightScreen
from tui.match.replay import ReplayScreen
from tui.pages.new_fight import CHAIRS, NewFightScreen
from tui.play.order_form import CHANCE, Plan
from tui.registry import MODULES, face_of, kind_of, kinds, questions, screens_of, sides_of


def test_every_engine_has_a_face_a_shelf_and_reasons_for_advice() -> None:
    assert set(kinds()) == set(FIGHTS)
    assert set(SHELVES) == set(FIGHTS)
    for name in FIGHTS:
        assert ENGINES[name].mind.parts is not None
        assert ENGINES[name].mind.reasons
        assert ENGINES[name].mind.ends
        assert kinds()[name].captains == (levels_in(ENGINES[name]) != EVERYWHERE)
    assert {shelf.folder for shelf in SHELVES.values()} <= set(folders())


@pytest.mark.parametrize("engine", FIGHTS)
def test_a_face_is_that_of_its_engine_and_writes_all_that_a_page_leaves_open(engine: str) -> None:
    assert face_of(engine).kind == kinds()[engine]
    screens = screens_of(engine)
    assert screens.fight.FACE is screens.face  # type: ignore[attr-defined]
    for page, base in ((screens.fight, FightScreen), (screens.replay, ReplayScreen)):
        assert isinstance(page, type)
        assert issubclass(page, base)
        for name in (*OPEN[base], *ON_MAPS.get(base, ())):
            assert getattr(page, name) is not getattr(base, name, None), f"{page.__name__}.{name}"


OPEN = {
    FightScreen: (
        *("make_desk", "make_map", "draw_map", "dress_map", "cursor"),
        *("turn_words", "CAPTIONS", "status", "panel"),
    ),
    ReplayScreen: ("make_map", "view", "turn_words", "panel", "quietly"),
}
"""What each kind of fight has to write for itself."""
ON_MAPS = {FightScreen: ("map", "acting", "make_on_map")}
"""And each that is fought on a map."""


@pytest.mark.parametrize("engine", FIGHTS)
def test_every_scenario_can_be_ordered_and_so_can_one_from_a_seed(engine: str) -> None:
    order = face_of(engine).order
    ready = [entry.id for entry in SHELVES[engine].entries()]
    assert [name for name, _, _ in order.ready()] == ready
    for choice in (*ready, CHANCE):
        meant = order.meant(Plan(engine, choice, "7"))
        assert isinstance(meant.setup(), FIGHTS[engine].setup)
        assert all(meant.captains)
        assert meant.title


@pytest.mark.parametrize("engine", FIGHTS)
def test_every_line_of_the_form_says_what_it_means(engine: str) -> None:
    order = face_of(engine).order
    lines = {field.name for field in order.fields}
    chairs = CHAIRS[: len(kinds()[engine].sides)]
    fixed = {*chairs, *(f"{chair}-name" for chair in chairs), "seed", "begin"}
    assert not lines & {*fixed, "engine", "fights", "form", "order", "meant"}
    assert set(order.hints) == lines | fixed
    assert set(order.rules) <= {*lines, ""}
    assert order.rules[""]


def test_a_scenario_is_found_in_whatever_kind_of_fight_it_is() -> None:
    for engine, shelf in SHELVES.items():
        for entry in shelf.entries():
            assert prepared(entry.id).engine == engine
    with pytest.raises(UnknownNameError, match="did you mean duel"):
        prepared("duell")


def test_every_kind_of_fight_can_be_asked_for_its_odds() -> None:
    asked = {question.answer.__module__ for question in questions().values()}
    assert asked == {f"tui.{engine}.questions" for engine in FIGHTS}


def test_the_sides_of_an_engine_nobody_knows_go_by_their_places() -> None:
    assert sides_of("sea_fight") == ("North", "South")
    assert sides_of(TOY.name) == ("First", "Second")


def test_what_is_never_offered_can_be_opened_all_the_same() -> None:
    not_offered = set(MODULES) - set(kinds())
    assert not_offered == set(ENGINES) - set(FIGHTS)
    for engine in not_offered:
        face = face_of(engine)
        assert face.kind == kind_of(engine)
        assert not face.order.ready()
        screens = screens_of(engine)
        for page, base in ((screens.fight, FightScreen), (screens.replay, ReplayScreen)):
            assert isinstance(page, type)
            assert issubclass(page, base)
            for name in OPEN[base]:
                assert getattr(page, name) is not getattr(base, name, None), (
                    f"{page.__name__}.{name}"
                )


def test_the_tables_load_no_engine() -> None:
    tables = "import tui.registry, sys; tui.registry.kinds(); tui.registry.sides_of('career')"
    code = f"{tables}; print(*(m for m in sys.modules if m.startswith('campaign')))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert found.stdout == "\n"


async def test_with_two_kinds_of_fight_the_form_lets_one_choose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = {"sea_fight": MODULES["sea_fight"], "toy": "tests.toy_pages.screens"}
    monkeypatch.setattr("tui.registry.MODULES", two)
    app = make_app(tmp_path, lambda: NewFightScreen(7))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Sea fight" in text_of(app)
        await pilot.press("up", "right")
        await until(pilot, lambda: "An auction" in text_of(app))
        assert app.screen.focused is not None
        assert app.screen.focused.id == "engine"
        assert app.screen.plan().engine == "toy"  # type: ignore[attr-defined]
        assert app.screen.plan().seed == "7"  # type: ignore[attr-defined]
        assert "Open the auction" in text_of(app)


@pytest.mark.parametrize("engine", FIGHTS)
def test_every_fight_has_a_picture_for_the_chronicle(engine: str) -> None:
    """As a whole, and as each side sees it: a picture of a map, all of its rows of one width."""
    game = case(engine, next(iter(SETUPS[engine])), 1)
    state = Match(game.engine, game.setup, game.seed).state
    picture = face_of(engine, of_career=True).picture
    assert picture is not None
    whole = picture(state, None, palette_for("true"), RICH)
    assert len(whole) > 4
    assert len({len(row) for row in whole}) == 1
    assert len({cell.paper for row in whole for cell in row}) > 3
    for side in (Player(0), Player(1)):
        seen = picture(redact(state, side), side, palette_for("true"), RICH)
        assert [len(row) for row in seen] == [len(row) for row in whole]
