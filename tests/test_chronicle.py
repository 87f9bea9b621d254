"""The chronicle tells all that happened, in its order, and to each captain only his own."""

import copy
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.career import CAPTAINS, Career, Fights, Stage
from pieces_of_eight.campaign.chronicle import fights
from pieces_of_eight.campaign.chronicle.document import as_json, as_text
from pieces_of_eight.campaign.chronicle.facts import LOSS, TURN
from pieces_of_eight.campaign.chronicle.fights import LUCK
from pieces_of_eight.campaign.chronicle.past import Pen, letters, years_of
from pieces_of_eight.campaign.chronicle.story import (
    FIGHTS,
    VERSION,
    Chronicle,
    Sight,
    in_words,
    of_fight,
)
from pieces_of_eight.campaign.chronicle.writing import PUBLIC, chronicle
from pieces_of_eight.campaign.engines import PORT
from pieces_of_eight.campaign.joining import gathered
from pieces_of_eight.campaign.kernel.match import Match, Position
from pieces_of_eight.campaign.kernel.odds import Luck as Thrown
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, redact
from pieces_of_eight.campaign.port.homecoming import as_end
from pieces_of_eight.campaign.port.state import ComeHome, Port, Return, Setup, own
from pieces_of_eight.campaign.sheet.events import Scored, ThrownAgain
from pieces_of_eight.campaign.sheet.naming import LUCK_IN
from pieces_of_eight.campaign.sheet.points import totals
from pieces_of_eight.campaign.sheet.state import Engagement, Phase, Result, Sheet, force
from pieces_of_eight.content.letters import phrases
from tests.bridge.positions import ONE, TWO, at_sea, fleet_of
from tests.matches_of_careers import matches_of
from tests.recorded import advance
from tests.test_career import ANYBODY, MATE, SAILOR, begun, lively, sailed


def whole() -> Career:
    """Two seasons with raids and battles in them."""
    return sailed(lively(), 2, SAILOR.name)


def told() -> Chronicle:
    return chronicle(whole(), notes={"Dice": "fixed"})


def left_at(stage: Stage) -> Career:
    """A career that was left in its second season."""
    career = Career(begun(2), lively())
    advance(career, (MATE, MATE), ANYBODY, lambda now: now.stage is stage and now.season == 2)
    return career


def test_every_season_and_engagement_is_told_in_its_order() -> None:
    career, found = whole(), told()
    assert [season.number for season in found.seasons] == [1, 2]
    for season, chapter in zip(career.seasons, found.seasons, strict=True):
        assert [each.number for each in chapter.engagements] == [
            n for n, _ in enumerate(season.fights, start=1)
        ]
        turns = [fight.state.turn for fight in season.fights]
        assert [each.turns for each in chapter.engagements] == turns
        assert all(each.over and each.ending for each in chapter.engagements)
        assert len(chapter.meetings) == 7
    assert any(each.deeds for chapter in found.seasons for each in chapter.engagements)


def test_all_points_of_the_account_are_told_and_those_of_an_engagement_with_it() -> None:
    career, found = whole(), told()
    for season, chapter in zip(career.seasons, found.seasons, strict=True):
        sums = [sum(g.points for g in chapter.gains if g.captain == who) for who in (0, 1)]
        assert tuple(sums) == totals(season.sheet.state)
        assert [home.points for home in chapter.home] == sums
        fought = sum(gain.points for each in chapter.engagements for gain in each.gains)
        entered = [e.outcome for e in season.sheet.state.engagements]
        assert None not in entered
        assert fought <= sum(sums)
    assert [captain.points for captain in found.captains] == [
        captain.earned for captain in career.state.captains
    ]


@pytest.mark.rule("C-20")
def test_every_ship_that_fought_has_a_record_of_each_of_her_actions() -> None:
    career, found = whole(), told()
    for who in (0, 1):
        fought = [
            sheet.shown[who].ships[ship].name
            for season in career.seasons
            for sheet in [season.sheet.state]
            for engagement in sheet.engagements
            for ship in in_it(sheet, engagement, Player(who))
        ]
        mine = {
            each.name: each for each in found.records if (each.captain, each.what) == (who, "ship")
        }
        assert {name: fought.count(name) for name in fought} == {
            name: len(each.actions) for name, each in mine.items()
        }
    text = as_text(found)
    assert all(f"{each.name}: " in text for each in found.records)
    assert any(each.what == "captain" for each in found.records)


def in_it(sheet: Sheet, engagement: Engagement, who: Player) -> list[int]:
    """The ships that a captain had in an engagement.

    The outcome of a battle or a raid names them. That of a treasure grab names none, for no ship is
    harmed by it (H-92); their boats' crews went, from all ships of the force.
    """
    assert engagement.outcome is not None
    ends = [end.ship for end in engagement.outcome.ships[who]]
    if engagement.result is not Result.TREASURE_GRAB:
        return ends
    assert not ends
    assert sheet.unfolded is not None
    mine = who == engagement.attacker
    met = sheet.lines[engagement.attacker][engagement.letter].opponent
    return list(force(sheet.unfolded[who], engagement.letter if mine else met)[0])


@pytest.mark.rule("C-20")
def test_a_season_whose_fold_is_shut_has_no_records() -> None:
    assert chronicle(left_at(Stage.PORT), Player(0)).records
    alone = Career(begun(2), lively())
    assert chronicle(alone, Player(0)).records == ()


def test_the_matches_of_a_file_tell_the_same_as_the_career() -> None:
    career = gathered(whole().setup, whole().seed, matches_of(whole()))
    assert chronicle(career, notes={"Dice": "fixed"}) == told()


def test_the_document_can_be_read_again_and_says_its_version() -> None:
    document = as_json(told())
    assert msgspec.json.decode(document, type=Chronicle) == told()
    assert msgspec.json.decode(document)["version"] == VERSION


def test_the_luck_of_a_fight_is_what_its_dice_hit_against_what_they_should() -> None:
    lucks = [luck for s in told().seasons for each in s.engagements for luck in each.luck]
    assert lucks
    assert all(luck.expected > 0 and luck.came >= 0 for luck in lucks)


def test_luck_is_summed_up_for_each_season_and_for_the_whole_career() -> None:
    found = told()
    for each in found.seasons:
        fights = [luck for fought in each.engagements for luck in fought.luck]
        for luck in each.luck:
            mine = [other for other in fights if other.captain == luck.captain]
            if luck.what == FIGHTS:
                assert luck.came == sum(other.came for other in mine)
                assert luck.expected == pytest.approx(
                    sum(other.expected for other in mine), abs=0.05 * (1 + len(mine))
                )
    for luck in found.luck:
        seasons = [one for each in found.seasons for one in each.luck if one.what == luck.what]
        mine = [one for one in seasons if one.captain == luck.captain]
        assert luck.came == sum(one.came for one in mine)
        dice = sum(count for one in mine for count, _ in one.thrown)
        assert Thrown(luck.came, 0.0, luck.thrown).dice == dice
        assert luck.share == Thrown(luck.came, 0.0, luck.thrown).share
    scores = [each for each in found.luck if each.what == LUCK_IN]
    thrown = [
        event.faces
        for season in whole().seasons
        for step in season.sheet.steps
        for event in step.events
        if isinstance(event, Scored | ThrownAgain)
    ]
    assert [each.came for each in scores] == [sum(faces[who] for faces in thrown) for who in (0, 1)]
    text = " ".join(as_text(found).split())
    assert text.count(f"Luck, in {LUCK_IN}: ") == len(found.seasons) + 1


TWO_SIDED = ("sea_fight", "land_raid")


def test_luck_is_told_in_points_only_where_that_was_asked_for_and_the_fight_is_over() -> None:
    chairs = (Player(0), Player(1))
    fought = [fight for season in whole().seasons for fight in season.fights]
    sights = [Sight(fight, None) for fight in fought if fight.engine.name in TWO_SIDED]
    told_of = [each for each in sights if of_fight(each, chairs)]
    sight = min(told_of, key=lambda each: len(each.match.steps))
    assert all(luck.points is None for luck in of_fight(sight, chairs))
    told = of_fight(sight, chairs, replays=True)
    assert any(luck.points is not None and luck.points.share is not None for luck in told)
    assert "in points " in " ".join(in_words(told, ("England", "Spain")))


@pytest.mark.rule("H-253")
def test_a_career_that_is_over_has_its_luckiest_throw_its_loss_and_its_turn() -> None:
    career, found = whole(), told()
    assert {each.what for each in found.moments} <= {LUCK, LOSS, TURN}
    throws = [
        throw
        for season in career.seasons
        for fight in season.fights
        for throw in fights.throws(Sight(fight, None))
        if throw.hits
    ]
    luck = next(each for each in found.moments if each.what == LUCK)
    assert luck.chance == min(throw.chance for throw in throws)
    assert all(0 < each.chance <= 1 for each in found.moments)
    text = " ".join(as_text(found).split())
    for each in found.moments:
        sheet = career.seasons[each.season - 1].sheet.state
        assert 1 <= each.engagement <= len(sheet.engagements)
        assert each.words in text
    assert chronicle(left_at(Stage.PORT), Player(0)).moments == ()


def test_a_fight_of_a_kind_without_words_is_told_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fights, "TELLERS", {})
    each = told().seasons[0].engagements[0]
    assert (each.over, each.ending, each.deeds) == (True, "The fight is over.", ())
    assert each.turns == whole().seasons[0].fights[0].state.turn


# --- what a captain may not read ----------------------------------------------------------


def closed(match: Match[Any, Any, Any], who: Player) -> Match[Any, Any, Any]:
    """A match in which there is nothing but what one player sees of it."""
    found = copy.copy(match)
    found.steps = [
        Step(redact(step.state, who), redact(step.events, who), step.thrown, step.opened)
        for step in match.steps
    ]
    return found


@pytest.mark.parametrize("stage", list(Stage)[::2])
@pytest.mark.parametrize("who", [*CAPTAINS, PUBLIC])
def test_a_captain_s_chronicle_is_made_of_what_he_sees(stage: Stage, who: Player) -> None:
    career = left_at(stage)
    alone = Career(career.setup, career.seed)
    alone.port = closed(career.port, who)
    for season in career.seasons:
        mine = alone.begin_season(redact(season.at_sea, who), closed(season.sheet, who))
        mine.fights = Fights(
            closed(fight, Player(seat(season, at, who))) for at, fight in enumerate(season.fights)
        )
    assert chronicle(alone, who) == chronicle(career, who)


def seat(season: Any, at: int, who: Player) -> int:
    from pieces_of_eight.campaign import bridge

    sheet = season.sheet.state
    chairs = bridge.chairs(sheet, sheet.engagements[at])
    return list(chairs).index(who) if who in chairs else who


def test_what_both_may_read_names_the_goods_of_neither() -> None:
    career = Career(begun(2), lively())
    advance(career, (MATE, MATE), ANYBODY, lambda now: now.stage is Stage.DECLARING)
    found = chronicle(career, PUBLIC)
    words = as_text(found) + as_json(found)
    for who in CAPTAINS:
        assert not [s.name for s in own(career.seasons[0].at_sea, who).ships if s.name in words]
    assert "has sealed a sheet: A" in words
    assert "Written from what everybody knows." in words


@pytest.mark.parametrize("who", CAPTAINS)
def test_what_the_other_has_bought_is_not_told_before_the_fold_opens(who: Player) -> None:
    career = Career(begun(2), lively())
    advance(career, (MATE, MATE), ANYBODY, lambda now: now.stage is Stage.DECLARING)
    found = chronicle(career, who)
    words = as_text(found) + as_json(found)
    mine, theirs = (own(career.seasons[0].at_sea, Player(n)) for n in (who, 1 - who))
    others = {ship.name for ship in theirs.ships} - {ship.name for ship in mine.ships}
    assert others
    assert not [name for name in others if name in words]
    assert all(ship.name in words for ship in mine.ships)
    assert (found.seed, found.seasons[0].spent[1 - who]) == (None, None)


def test_a_sheet_that_is_not_sealed_is_not_told_even_to_who_writes_it() -> None:
    found = chronicle(left_at(Stage.MUSTER), CAPTAINS[0])
    assert found.seasons[1].sheets[0].forces == ()
    assert "SO FAR" in as_text(found)


def test_an_engagement_that_is_not_over_says_so() -> None:
    career = Career(begun(2), lively())
    advance(career, (MATE, MATE), ANYBODY, lambda now: now.stage is Stage.ENGAGEMENT)
    waiting = as_text(chronicle(career)).count("This fight is still to come.")
    career.go_on()
    left = as_text(chronicle(career)).count("This fight is still to come.")
    assert (waiting, left) == (len(career.current.sheet.state.engagements), waiting - 1)
    found = chronicle(career).seasons[0].engagements[0]
    assert (found.over, found.gains) == (False, ())
    assert "goes on" in found.ending
    assert career.seasons[0].sheet.state.phase is Phase.FIGHTING


# --- the dead ------------------------------------------------------------------------------


def sailing(seasons: int, *, ironman: bool = False) -> Port:
    """Ann Hale and Luis Roca at sea with a brig each."""
    found = at_sea(fleet_of("brig"), fleet_of("brig", side="South"))
    return replace(found, terms=replace(found.terms, seasons=seasons, ironman=ironman))


def home_from(left: Port, *, captain: bool) -> Career:
    """The end of a season in which nothing befell but the death of a captain, or not that."""
    career = Career(begun(1), 1)
    career.port = Match(PORT, Setup(left.terms, left.captains), 1, Position(left, 0, 0))
    for who, points, alive in ((ONE, 7, captain), (TWO, 3, True)):
        end = replace(as_end(own(left, who).ships[0]), captain=alive)
        career.port.submit(who, ComeHome(who, points, Sealed(who, Return((end,)))))
    return career


def test_a_dead_captain_is_told_by_his_own_name_and_his_mate_follows_him() -> None:
    found = chronicle(home_from(sailing(1), captain=False))
    heir = found.captains[0].now
    assert heir != "Ann Hale" == found.captains[0].name
    words = found.seasons[0].home[0].words
    assert words[0].startswith("No ship was lost and none was taken. Lost for good: ")
    assert words[1] == "Ann Hale of England is killed in the fight."
    assert words[2] == f"{heir} takes the quarterdeck for England."
    assert f"Ann Hale, after him {heir}, earned 7 points for England." in as_text(found)


@pytest.mark.rule("C-3")
def test_who_followed_a_dead_captain_stands_in_the_title_and_in_his_own_seasons() -> None:
    found = chronicle(home_from(sailing(3), captain=False))
    heir = found.captains[0].now
    assert [season.captains[0] for season in found.seasons] == ["Ann Hale", heir]
    assert f"and of {heir}, who followed" in as_text(found)
    bought = replace(found.seasons[1], port=(("buys the sloop Wren",), ()), spent=(200, 0))
    words = as_text(replace(found, seasons=(found.seasons[0], bought)))
    assert f"{heir} buys the sloop Wren" in " ".join(words.split())


def test_the_death_that_ends_a_career_is_the_last_thing_told() -> None:
    found = chronicle(home_from(sailing(3, ironman=True), captain=False))
    assert found.over
    assert as_text(found).endswith("Luis Roca earned 3 points for Spain.\n")
    assert "Ann Hale earned 7 points for England but did not live to spend them." in as_text(found)


def test_a_career_whose_beginning_is_lost_is_told_from_where_it_is_known() -> None:
    found = chronicle(home_from(replace(sailing(3), season=2), captain=True))
    assert [season.number for season in found.seasons] == [2, 3]
    assert "THE SECOND SEASON" in as_text(found)


# --- treasure grabs -----------------------------------------------------------------------


@pytest.mark.rule("H-90")
def test_a_treasure_grab_is_told_with_its_place_its_deeds_and_whose_the_chest_is() -> None:
    for seed in range(11, 60):
        career = sailed(seed, 1, SAILOR.name)
        found = chronicle(career)
        grabs = [each for each in found.seasons[0].engagements if each.kind == "treasure grab"]
        won = [each for each in grabs if each.gains and each.ending == "The chest is carried off."]
        if won:
            break
    each = won[0]
    assert (each.over, each.ending) == (True, "The chest is carried off.")
    assert [gain.why for gain in each.gains] == ["the chest"]
    assert each.better == each.gains[0].captain
    assert each.deeds[-1].words.endswith(" carry the chest off.")
    assert f"{each.place[:1].lower()}{each.place[1:]}" in " ".join(as_text(found).split())
    assert "Treasure grab: " in as_text(found)


@pytest.mark.rule("C-21")
def test_the_rival_s_letters_stand_before_their_seasons_and_in_nobody_else_s_chronicle() -> None:
    career = whole()
    pen = Pen(Player(1), "bold", career.seed, phrases())
    found = chronicle(career, pen=pen)
    first, second = found.seasons
    sheets = {each.at_sea.season: each.sheet.state for each in career.seasons}
    assert first.letter == ()
    assert second.letter[0] == f"To Captain {second.captains[0]},"
    assert second.letter[-1] == second.captains[1]
    towns = {1: [each.place for each in first.engagements]}
    written = letters(years_of(career.port, sheets, towns), pen)
    assert second.letter == written[0].lines
    bare = " ".join(as_text(found).split())
    assert bare.count("A letter To Captain") == 1
    assert all(part in bare for part in second.letter)
    for reader in (Player(0), Player(1), PUBLIC):
        told_him = chronicle(career, reader, pen=pen)
        assert told_him.seasons[1].letter == second.letter, "it hangs on no secret"
    assert not any(each.letter for each in told().seasons)
