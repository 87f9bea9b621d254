"""Men of several squares are marked and sent with one order: each as far and the same way."""

from pathlib import Path

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square, place
from pieces_of_eight.tui.land_raid import captions
from pieces_of_eight.tui.land_raid.desk import RaidDesk, same_way
from tests.tui.raid_scenes import desk_at, raid_setup


def marked(path: Path) -> tuple[RaidDesk, list[str], list[Square]]:
    """A landing with the men of its first two squares marked."""
    desk, said = desk_at(path, raid_setup())
    squares = []
    for _ in range(2):
        desk.next(1)
        squares.append(desk.origin)
        desk.gather()
    return desk, said, squares


def test_the_marked_of_two_squares_go_the_same_way_with_one_order(tmp_path: Path) -> None:
    desk, said, squares = marked(tmp_path)
    assert said[-1].startswith("Marked: the men of 2 squares.")
    columns = len(desk.raid.town.rows[0])
    first, second = squares
    to = Square(second - columns)
    assert to in desk.goals
    desk.look_at(to)
    assert "march together" in captions.prompt_words(desk)
    before, band = desk.places, desk.band
    assert {before[who] for who in band} == {first, second}
    going = desk.goals[to].going
    desk.act()
    went = {who for who in going if desk.places[who] != before[who]}
    assert {before[who] for who in went} == {first, second}
    for who in went:
        assert desk.places[who] in (to, same_way(desk.raid, before[who], second, to))
    assert not desk.gathered


def test_a_second_mark_lets_them_out_and_closing_forgets_all(tmp_path: Path) -> None:
    desk, _, squares = marked(tmp_path)
    assert {desk.places[who] for who in desk.gathered} == set(squares)
    desk.gather()
    assert not {desk.places[who] for who in desk.gathered} - {squares[0]}
    desk.tell_off(())
    assert not desk.gathered


def test_no_way_leads_beyond_the_town(tmp_path: Path) -> None:
    desk, _, _ = marked(tmp_path)
    columns = len(desk.raid.town.rows[0])
    east = Square(columns - 1)
    assert place(east, columns)[0] == columns - 1
    assert same_way(desk.raid, east, Square(0), Square(1)) == NOWHERE
