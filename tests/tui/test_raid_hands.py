"""What a captain does at his desk with his men's hands: shots, torches, loot, and answers."""

from fractions import Fraction
from pathlib import Path

from msgspec.structs import replace

from pieces_of_eight.campaign.land_raid.actions import Burn, Serve, Shoot, Victim
from pieces_of_eight.campaign.land_raid.bands import men_of
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, AskDeserters, Phase
from pieces_of_eight.tui.land_raid.screens import RaidDesk, view
from pieces_of_eight.tui.match import captions
from tests.tui.raid_scenes import RANGE, at, desk_at, moment, named, own

# Shooting.


def test_who_is_told_off_fires_one_after_the_other(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment(RANGE, Phase.SHOOTING, night=False))
    desk.next(1)
    assert named(desk, desk.hand) == ["M1", "M2"]
    assert desk.cursor == at(desk, "B1")
    assert desk.here is not None
    assert len(desk.here.orders) == 2
    desk.act()
    assert all(unit.shot for unit in desk.state.units if unit.muskets and unit.owner == RAIDERS)


def volley_with_a_question(path: Path) -> RaidDesk:
    """A desk at which the first shot of two has hit, and it is asked whom."""
    for seed in range(40):
        place = path / str(seed)
        place.mkdir()
        desk, _ = desk_at(place, moment(RANGE, Phase.SHOOTING, night=False), seed)
        desk.next(1)
        desk.act()
        shot = sum(unit.shot for unit in desk.state.units)
        if desk.state.pending and shot == 1 and desk.me == RAIDERS:
            return desk
    raise AssertionError("no such seed")


def test_a_volley_goes_on_when_the_question_between_is_answered(tmp_path: Path) -> None:
    desk = volley_with_a_question(tmp_path)
    assert desk.listing is not None
    assert not desk.listing.closable
    assert all(isinstance(choice, Victim) for choice in desk.listing.actions)
    desk.choose(1)
    while desk.state.pending and desk.session.human:
        desk.act()
    fired = [type(entry.action) for entry in desk.session.saved.match.entries]
    assert fired.count(Shoot) == 2


# Burning and looting.


def test_torches_are_laid_together_and_the_odds_are_of_one_fire_at_least(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment("H = =\n_:HHH _ =:b", Phase.BURNING))
    desk.next(1)
    assert named(desk, desk.hand) == ["H1", "H2", "H3"]
    assert desk.cursor == at(desk, "A1")
    weighed = desk.weighed()
    assert weighed is not None
    assert weighed[1].rows[0].chance == 1 - Fraction(5, 6) ** 3
    assert view(desk).marks[at(desk, "A1")].text == "42%"
    desk.act()
    laid = [entry for entry in desk.session.saved.match.entries if isinstance(entry.action, Burn)]
    assert desk.state.fires[at(desk, "A1")] or len(laid) == 3


def test_who_ends_his_part_with_loot_before_him_is_warned_once(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment("W:M = =\n_ _ =:b", Phase.LOOTING))
    desk.end()
    assert said[-1] == "There is loot for the taking. Press e again to go on anyway."
    assert desk.state.turn == 1
    desk.end()
    assert desk.state.turn == 2


# Questions on the map.


def test_a_square_is_named_on_the_map_with_cursor_or_list(tmp_path: Path) -> None:
    raid = replace(moment("H =:b =\n_:H _ _", Phase.ALARM, night=False), pending=(AskDeserters(),))
    desk, _ = desk_at(tmp_path, raid)
    assert set(desk.laid) == {at(desk, "B1")}
    assert desk.cursor == at(desk, "B1")
    assert view(desk).marks[at(desk, "B1")].text == "1"
    desk.click(at(desk, "B1"))
    assert not desk.state.pending


def test_two_clicks_send_men_and_two_more_attack(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment("= = =:m\n_:HH = =\n_ _ _", night=False))
    desk.click(at(desk, "A2"))
    assert named(desk, desk.hand) == ["H1", "H2"]
    desk.click(at(desk, "B1"))
    assert own(desk, "B1") == []
    desk.click(at(desk, "B1"))
    assert own(desk, "B1") == ["H1", "H2"]


# The town's own hands.


def test_a_gun_is_served_by_who_is_no_marksman_and_the_muskets_fire_beside_it(
    tmp_path: Path,
) -> None:
    raid = moment("=:mhg =:O =:M\n_ _ _", Phase.SHOOTING, TOWN, night=False)
    desk, _ = desk_at(tmp_path, raid)
    desk.next(1)
    assert desk.here is not None
    assert [type(act) for act in desk.here.orders] == [Serve, Shoot]
    assert named(desk, men_of(desk.here.orders)) == ["h1", "m1"]
    desk.press("fire")
    rows = [row.text for row in captions.rows(desk, 80, numbered=False)]
    assert rows[0] == "h1 and m1 fire into B1, with a gun"
    assert "h1 fires g1 into B1" in rows
