"""What one captain hides changes nothing on the other's screen until the fold opens, and not a
letter of his log."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pieces_of_eight.campaign.engines import SHEET
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, opponent_of
from pieces_of_eight.campaign.sheet.naming import free
from pieces_of_eight.campaign.sheet.state import (
    Adopt,
    Assign,
    Berth,
    Cast,
    Declare,
    Name,
    Options,
    Phase,
    Setup,
    Sign,
)
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.sheet import captions
from pieces_of_eight.tui.sheet.screens import SheetScreen
from tests.seasons import DECK
from tests.tui.sheet_scenes import ENGLISH, PEOPLE, SPANISH, save, sheet_app
from tests.tui.shell import press, text_of
from tests.tui.test_chart import seen

ONE_WATCHES = (Chair("ai", "Anne Bonny", "mate"), Chair("person", "Don Blas"))
FLOOR, CHARTED = (80, 24), (120, 40)
"""At the second the chart lies over the sheet, as in a career."""
ENGLAND, SPAIN = Player(0), Player(1)


def strokes(secret: str) -> list[Any]:
    """England's muster: the same values, and the same look through a glass, or no glass at all."""
    adopt = Adopt(ENGLAND, Sealed(ENGLAND, 3 if secret == "rumours" else 2))
    swap = [
        Assign(ENGLAND, Sealed(ENGLAND, Berth(False, ship, letter)))
        for ship, letter in ((1, 3), (3, 1))
    ]
    return [adopt, *(swap if secret == "swapped" else [])]


class Game:
    """A season told to whoever looks on, action by action."""

    def __init__(self, margin: int) -> None:
        fleets = (Sealed(ENGLAND, ENGLISH), Sealed(SPAIN, SPANISH))
        setup = Setup(("England", "Spain"), fleets, Options(deck=DECK, margin=margin))
        self.match: Match = Match(SHEET, setup, 5)

    def actions(self, secret: str, bold: bool) -> Iterator[tuple[Any, bool]]:
        """What is done next, until the last result is to be written; whether it is told."""
        for stroke in strokes(secret):
            yield stroke, False
        yield Sign(ENGLAND, Sealed(ENGLAND, f"{secret}{bold}")), True
        yield Adopt(SPAIN, Sealed(SPAIN, 4)), True
        yield Sign(SPAIN, Sealed(SPAIN, "salt")), True
        sheet = self.match.state
        while sheet.phase < Phase.FIGHTING:
            who = sheet.side
            if sheet.phase is Phase.CASTING:
                yield Cast(who), True
            elif sheet.phase is Phase.NAMING:
                yield Name(who, free(sheet, who)[-1], free(sheet, opponent_of(who))[0]), True
            else:
                legal = [act for act in self.match.seat(who).legal() if isinstance(act, Declare)]
                yield legal[0 if bold or who == SPAIN else -1], True
            sheet = self.match.state


async def looks(
    path: Path, size: tuple[int, int], secret: str, margin: int, *, bold: bool
) -> list[str]:
    """What Spain has before its eyes at every step: the page, and all that its log says."""
    game = Game(margin)
    saved = save(path, game.match, ONE_WATCHES)
    app = sheet_app(path, lambda: saved)
    found = []
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SheetScreen)
        screen.desk.on_chart = size == CHARTED
        screen.draw()
        first = text_of(app)
        for action, told in game.actions(secret, bold):
            screen.session._do(action.by, action)
            await pilot.pause()
            if screen.desk.phase is Phase.FIGHTING:
                assert any(ship.name in text_of(app) for ship in ENGLISH.ships)
                break
            shown = text_of(app)
            assert not [ship.name for ship in ENGLISH.ships if ship.name in shown]
            if told:
                log = "\n".join(entry.words for entry in screen.session.journal.entries)
                found.append(f"{shown}\n{log}")
            else:
                assert shown == first  # a stroke of England's pen is not even seen to be made
    return found


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """England's actions come from the test; and its seal, which hangs on what is hidden, reads
    alike in all games: that it differs is what it is for."""
    monkeypatch.setattr("pieces_of_eight.tui.play.opponents.opponents_of", lambda saved: {})
    monkeypatch.setattr(
        "pieces_of_eight.tui.sheet.view.fingerprint_words", lambda digest: ("wax",) * 6
    )


@pytest.mark.parametrize(
    ("secret", "margin", "size"), [("swapped", 3, CHARTED), ("rumours", 99, FLOOR)]
)
async def test_what_is_hidden_leaves_no_trace_before_the_fold_opens(
    secret: str, margin: int, size: tuple[int, int], tmp_path: Path
) -> None:
    plain = await looks(tmp_path / "1", size, "plain", margin, bold=True)
    other = await looks(tmp_path / "2", size, secret, margin, bold=False)
    assert plain == other
    assert len(plain) > 12


async def test_two_captains_side_by_side_see_the_same_whatever_is_sealed(tmp_path: Path) -> None:
    games = []
    for secret in ("plain", "rumours"):
        game = Game(99)
        for action, _ in game.actions(secret, bold=True):
            if game.match.state.phase is Phase.CASTING:
                break
            game.match.submit(action.by, action)
        saved = save(tmp_path / secret, game.match, PEOPLE)
        app = sheet_app(tmp_path / secret, lambda saved=saved: saved)  # type: ignore[misc]
        shown = []
        async with app.run_test(size=FLOOR) as pilot:
            await pilot.pause()
            while game.match.state.phase in (Phase.CASTING, Phase.NAMING):
                shown.append(text_of(app))
                await press(pilot, "enter")
        games.append(shown)
    assert len(games[0]) > 10
    assert games[0] == games[1]


@pytest.mark.rule("C-18")
def test_what_is_hidden_leaves_no_trace_on_the_enemy_s_chart() -> None:
    """Whatever England writes, names alike and declares."""
    charts = []
    for secret, bold in (("plain", True), ("swapped", False), ("rumours", False)):
        game, shown = Game(99), []
        for action, _ in game.actions(secret, bold):
            game.match.submit(action.by, action)
            if game.match.state.phase in (Phase.NAMING, Phase.DECLARING):
                shown.append(seen(game.match, 1))
        charts.append(shown)
    assert len(charts[0]) > 8
    assert all(one == other for one, other in pairwise(charts))


async def test_the_proof_would_catch_a_leak(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that tells how many actions there were tells what England did."""
    prompt_words = captions.prompt_words
    monkeypatch.setattr(
        captions,
        "prompt_words",
        lambda desk: f"{prompt_words(desk)} {len(desk.session.saved.match.entries)}",
    )
    with pytest.raises(AssertionError):
        await looks(tmp_path, FLOOR, "swapped", 3, bold=True)
