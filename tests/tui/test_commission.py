"""The page with which a career begins: what wins, what is to be beaten, what the crown wants."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.screen import Screen

from pieces_of_eight.content import crowns
from pieces_of_eight.tui.career.picture import WANTED, CommissionScreen, aims, title_of
from pieces_of_eight.tui.career.port import PortScreen
from pieces_of_eight.tui.pages.title import TitleScreen
from pieces_of_eight.tui.play.career import begin
from pieces_of_eight.tui.play.order_form import Commission
from tests.tui.career_scenes import AGAINST_AI, PEOPLE, STILL
from tests.tui.endings import WALL
from tests.tui.frames import DRESSES, SIZES, Compare
from tests.tui.shell import make_app, make_folder, press_each, text_of, until

CAREER = replace(AGAINST_AI, chairs=(AGAINST_AI.chairs[0], "sailor, bold"), seasons=3)


def aims_of(path: Path, commission: Commission, hall: bool = False) -> tuple[str, ...]:
    with begin(commission, make_folder(path)) as saved:
        return tuple(aims(saved, WALL if hall else ()))


def test_every_crown_wants_something_of_its_captain() -> None:
    assert set(WANTED) == {crown.id for crown in crowns()}
    assert len(set(WANTED.values())) == len(WANTED)


@pytest.mark.rule("C-16")
def test_it_says_how_a_score_counts_and_what_is_to_be_beaten(tmp_path: Path) -> None:
    best = max((fame for fame in WALL if fame.length == 3), key=lambda fame: fame.score)
    first = aims_of(tmp_path / "one", CAREER)
    again = aims_of(tmp_path / "two", CAREER, hall=True)
    assert "times 0.8 against a sailor" in first[1]
    assert "first place is free" in first[2]
    assert again[2] == f"The score to beat is {best.score:g}, by {best.named} in the hall of fame."


@pytest.mark.rule("C-3")
def test_who_may_die_for_good_is_told_so(tmp_path: Path) -> None:
    iron = aims_of(tmp_path / "one", replace(CAREER, ironman=True))
    mild = aims_of(tmp_path / "two", replace(CAREER, ironman=False))
    assert any("Ironman" in words for words in iron)
    assert not any("Ironman" in words for words in mild)


def test_two_people_read_both_their_names(tmp_path: Path) -> None:
    with begin(PEOPLE, make_folder(tmp_path)) as saved:
        assert all(name in title_of(saved) for name in PEOPLE.captains)


@pytest.mark.parametrize(("key", "kind"), [("enter", PortScreen), ("q", TitleScreen)])
async def test_enter_goes_into_port_and_q_to_the_title_where_it_goes_on(
    key: str, kind: type[Screen[None]], tmp_path: Path
) -> None:
    app = make_app(
        tmp_path, lambda: CommissionScreen(begin(CAREER, make_folder(tmp_path)), ()), STILL
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "What wins" in text_of(app))
        await press_each(pilot, key)
        await until(pilot, lambda: isinstance(app.screen, kind))
    assert len(make_folder(tmp_path).careers()) == 1


@SIZES
def test_the_commission_drawn(size: tuple[int, int], snap_compare: Compare, tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    app = make_app(
        tmp_path, lambda: CommissionScreen(begin(CAREER, folder), WALL), DRESSES["night"]
    )
    assert snap_compare(app, terminal_size=size)
