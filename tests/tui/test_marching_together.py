"""Men of several squares are marked and sent with one order: each as far and the same way."""

from pathlib import Path

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square, place
from pieces_of_eight.campaign.land_raid.bands import men_of, same_way
from pieces_of_eight.campaign.land_raid.state import UnitId, places_seen
from pieces_of_eight.tui.land_raid.screens import RaidDesk
from pieces_of_eight.tui.match import captions
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


def standing_at(desk: RaidDesk) -> set[Square]:
    """Where those stand who are marked."""
    places = places_seen(desk.state, desk.me)
    return {places[UnitId(who)] for who in desk.marked}


def test_the_marked_of_two_squares_go_the_same_way_with_one_order(tmp_path: Path) -> None:
    desk, said, squares = marked(tmp_path)
    assert said[-1].startswith("You mark the men of 2 squares.")
    first, second = squares
    to = next(choice.place for choice in desk.all_laid if "march together" in choice.words)
    desk.look_at(to)
    assert "march together" in captions.prompt_words(desk)
    before, band = places_seen(desk.state, desk.me), desk.hand
    assert {before[who] for who in band} == {first, second}
    assert desk.here is not None
    going = men_of(desk.here.orders)
    desk.act()
    after = places_seen(desk.state, desk.me)
    went = {who for who in going if after[who] != before[who]}
    assert {before[who] for who in went} == {first, second}
    for who in went:
        assert after[who] in (to, same_way(desk.state, before[who], second, to))
    assert not desk.marked


def test_a_second_mark_lets_them_out_and_closing_forgets_all(tmp_path: Path) -> None:
    desk, _, squares = marked(tmp_path)
    assert standing_at(desk) == set(squares)
    desk.gather()
    assert not standing_at(desk) - {squares[0]}
    desk.close()
    desk.close()
    assert not desk.marked


def test_no_way_leads_beyond_the_town(tmp_path: Path) -> None:
    desk, _, _ = marked(tmp_path)
    columns = len(desk.state.town.rows[0])
    east = Square(columns - 1)
    assert place(east, columns)[0] == columns - 1
    assert same_way(desk.state, east, Square(0), Square(1)) == NOWHERE
