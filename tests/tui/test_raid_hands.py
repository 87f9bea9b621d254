"""What a captain does at his desk with his men's hands: shots, torches, loot, and answers."""

from fractions import Fraction
from pathlib import Path

from msgspec.structs import replace

from campaign.land_raid.model.actions import Burn, Serve, Shoot, Victim
from campaign.land_raid.model.state import (
    RAIDERS,
    TOWN,
    Alarm,
    AskDeserters,
    AskRise,
    AskSpread,
    Fate,
    Phase,
)
from tests.land_raid import positions
from tests.land_raid.positions import at as at_
from tests.tui.raid_scenes import BEACH, RANGE, at, desk_at, moment, named, own
from tui.land_raid import captions
from tui.land_raid.choices import acts_of, men_of
from tui.land_raid.desk import RaidDesk

# Shooting.


def test_who_is_told_off_fires_one_after_the_other(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment(RANGE, Phase.SHOOTING, night=False))
    desk.next(1)
    assert named(desk, desk.band) == ["M1", "M2"]
    assert desk.cursor == at(desk, "B1")
    intended = desk.intended()
    assert intended is not None
    assert len(acts_of(intended)) == 2
    desk.act()
    assert all(unit.shot for unit in desk.raid.units if unit.muskets and unit.owner == RAIDERS)


def volley_with_a_question(path: Path) -> RaidDesk:
    """A desk at which the first shot of two has hit, and it is asked whom."""
    for seed in range(40):
        place = path / str(seed)
        place.mkdir()
        desk, _ = desk_at(place, moment(RANGE, Phase.SHOOTING, night=False), seed)
        desk.next(1)
        desk.act()
        shot = sum(unit.shot for unit in desk.raid.units)
        if desk.raid.pending and shot == 1 and desk.viewer == RAIDERS:
            return desk
    raise AssertionError("no such seed")


def test_a_volley_goes_on_when_the_question_between_is_answered(tmp_path: Path) -> None:
    desk = volley_with_a_question(tmp_path)
    assert desk.listing is not None
    assert not desk.listing.closable
    assert all(isinstance(choice, Victim) for choice in desk.listing.actions)
    desk.choose(1)
    while desk.raid.pending and desk.session.human:
        desk.act()
    fired = [type(entry.action) for entry in desk.session.saved.match.entries]
    assert fired.count(Shoot) == 2


def test_a_part_with_nothing_to_do_passes_by_itself_and_says_so(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment("=:M = =\n_ _ =:b", Phase.MOVING, first=TOWN))
    desk.end()
    desk.end()
    assert desk.raid.turn == 2
    assert "Nobody is in range." in said[-1]
    assert "Nobody can lay a fire." in said[-1]


# Burning and looting.


def test_torches_are_laid_together_and_the_odds_are_of_one_fire_at_least(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment("H = =\n_:HHH _ =:b", Phase.BURNING))
    desk.next(1)
    assert named(desk, desk.band) == ["H1", "H2", "H3"]
    assert desk.cursor == at(desk, "A1")
    weighed = desk.weighed()
    assert weighed is not None
    assert weighed[1].rows[0].chance == 1 - Fraction(5, 6) ** 3
    assert desk.view().marks[at(desk, "A1")].text == "42%"
    desk.act()
    laid = [entry for entry in desk.session.saved.match.entries if isinstance(entry.action, Burn)]
    assert desk.raid.fires[at(desk, "A1")] or len(laid) == 3


def test_when_it_burns_the_others_keep_their_torches(tmp_path: Path) -> None:
    for seed in range(20):
        place = tmp_path / str(seed)
        place.mkdir()
        desk, said = desk_at(place, moment("H = =\n_:HHH _ =:b", Phase.BURNING), seed)
        desk.next(1)
        desk.act()
        told = [words for words in said if "does not burn already" in words]
        if told:
            assert told[0].startswith("H")
            return
    raise AssertionError("nothing burnt")


def test_loot_is_listed_once_for_men_who_are_alike(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment("$:HHHH+ W:M =\n_ _ =:b", Phase.LOOTING))
    desk.lists.open_loot()
    assert desk.listing is not None
    words = [row.text for row in captions.rows(desk, 80, numbered=False)]
    assert words == [
        "H1 and H2 loot the treasury at A1",
        "H1 and H4 loot the treasury at A1",
        "M1 loots the warehouse at B1",
    ]
    assert "coins" in captions.rows(desk, 80, numbered=False)[0].note


def test_who_ends_his_part_with_loot_before_him_is_warned_once(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment("W:M = =\n_ _ =:b", Phase.LOOTING))
    desk.end()
    assert said[-1] == "There is loot for the taking. Press e again to go on all the same."
    assert desk.raid.turn == 1
    desk.end()
    assert desk.raid.turn == 2


def test_who_ends_his_part_with_men_told_off_is_warned_once(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment())
    desk.next(1)
    desk.submit(desk.goals[min(desk.goals)].orders[0])
    desk.next(1)
    assert desk.band
    desk.end()
    assert said[-1] == "The chosen men have not gone. Press e again to go on all the same."
    assert desk.raid.phase is Phase.MOVING
    assert desk.viewer == RAIDERS
    desk.end()
    assert (desk.raid.phase, desk.raid.side) != (Phase.MOVING, RAIDERS)


# Questions on the map.


def test_a_square_is_named_on_the_map_with_cursor_or_list(tmp_path: Path) -> None:
    raid = replace(moment("H =:b =\n_:H _ _", Phase.ALARM, night=False), pending=(AskDeserters(),))
    desk, _ = desk_at(tmp_path, raid)
    assert set(desk.answers) == {at(desk, "B1")}
    assert desk.cursor == at(desk, "B1")
    assert desk.view().marks[at(desk, "B1")].text == "1"
    desk.click(at(desk, "B1"))
    assert not desk.raid.pending


def test_arrows_leap_between_the_squares_that_are_asked_for(tmp_path: Path) -> None:
    raid = moment("H:H H H\n_ H _\n=:b = =", Phase.MORALE, fires="B2:1")
    raid = replace(raid, pending=(AskSpread(RAIDERS, (at_(raid, "A1"), at_(raid, "C1"))),))
    desk, _ = desk_at(tmp_path, raid)
    desk.point(0)
    desk.steer(1, 0)
    assert desk.cursor == at(desk, "C1")
    desk.steer(-1, 0)
    assert desk.cursor == at(desk, "A1")
    desk.act()
    assert desk.raid.fires[at(desk, "A1")] == 1


def test_keys_for_another_part_of_the_turn_say_so(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment(BEACH))
    desk.open_fire()
    assert said[-1] == "That comes later in the turn: first all move."
    desk.lists.open_torch()
    assert said[-1] == "That comes later in the turn: first all move."
    desk.lists.open_assaults()
    assert said[-1] == "Nobody has anything within reach to attack."


def test_ranges_lie_on_the_map_until_they_are_taken_away(tmp_path: Path) -> None:
    desk, said = desk_at(tmp_path, moment(BEACH))
    desk.look_at(at(desk, "B2"))
    desk.turn_ranges()
    assert desk.view().marks[at(desk, "C1")].text == "5+"
    desk.turn_ranges()
    assert not desk.view().marks
    desk.look_at(at(desk, "C2"))
    desk.turn_ranges()
    assert said[-1] == "Nobody there has muskets or guns."


def test_two_clicks_send_men_and_two_more_attack(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, moment("= = =:m\n_:HH = =\n_ _ _", night=False))
    desk.click(at(desk, "A2"))
    assert named(desk, desk.band) == ["H1", "H2"]
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
    intended = desk.intended()
    assert intended is not None
    assert [type(act) for act in acts_of(intended)] == [Serve, Shoot]
    assert named(desk, men_of(intended)) == ["h1", "m1"]
    desk.open_fire()
    rows = [row.text for row in captions.rows(desk, 80, numbered=False)]
    assert rows[0] == "h1 and m1 fire into B1, a gun served"
    assert "h1 fires g1 into B1" in rows


def test_a_gun_is_hauled_when_it_is_told_off_by_itself(tmp_path: Path) -> None:
    raid = moment("=:hg = =\n_ _ _:O", Phase.MOVING, TOWN, alarm=Alarm.FULL)
    desk, _ = desk_at(tmp_path, raid)
    desk.look_at(at(desk, "A1"))
    desk.act()
    assert named(desk, desk.band) == ["h1"]
    desk.tell(2)
    desk.tell(1)
    assert named(desk, desk.band) == ["g1"]
    desk.look_at(at(desk, "B1"))
    assert desk.view().marks[at(desk, "A2")].text == "5+"
    weighed = desk.weighed()
    assert weighed is not None
    assert weighed[1].rows[0].chance == Fraction(1, 3)
    desk.act()
    assert desk.raid.units[men_of(desk.session.saved.match.entries[-1].action)[0]].busy


def test_he_who_comes_back_is_put_on_the_map(tmp_path: Path) -> None:
    raid = moment("= H = T = H = C = W\n_:O _ = =:b = = = = = =", Phase.ALARM, TOWN)
    raid = positions.marked(raid, "b1", fate=Fate.DEAD)
    raid = replace(raid, pending=(AskRise(positions.who(raid, "b1")),))
    desk, said = desk_at(tmp_path, raid)
    assert desk.listing is None
    assert len(desk.answers) > 8
    assert captions.prompt_words(desk) == "Mob b1 is back: where? Choose on the map."
    desk.look_at(at(desk, "A2"))
    desk.act()
    assert said[-1] == "A2 is no answer: Tab goes to those marked."
    desk.next(1)
    assert desk.cursor in desk.answers
    desk.act()
    assert not desk.raid.pending
