"""A career: the order of a career's matches, and the whole of it out of those that were kept."""

from functools import cache

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.advise import advance
from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.bridge import seed_for
from pieces_of_eight.campaign.career import (
    CAPTAINS,
    WAITING,
    Career,
    Fought,
    Open,
    PutAway,
    Setup,
    Stage,
    homecomings,
    taken_up,
)
from pieces_of_eight.campaign.joining import joined
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.land_raid.state import Raid
from pieces_of_eight.campaign.port.state import Buy, ComeHome, Deal, Ending, Loss, SetSail, own
from pieces_of_eight.campaign.sheet.mind import TEMPERS
from pieces_of_eight.campaign.sheet.state import Chance, Fate, Report, Sheet
from pieces_of_eight.content import crowns
from pieces_of_eight.content.careers import career_setup, world
from tests import recorded
from tests.matches_of_careers import matches_of

CROWNS = ("england", "france")
MATE, SAILOR, ANYBODY = level("mate"), level("sailor"), level("powder monkey")
FIRST = 11


@cache
def begun(seasons: int = 1) -> Setup:
    """A small career: half the usual purse, and one wreck and one chest in the event deck."""
    found = career_setup(("Ann Hale", "Jean Roux"), CROWNS, seasons, ironman=False)
    favour = replace(found.terms.favour, purses=(40, 45, 50, 55, 60, 65))
    round_it = world(CROWNS)
    deck = tuple(
        replace(card, cards=1) if card.chance in (Chance.WRECK, Chance.CHEST) else card
        for card in round_it.options.deck
    )
    options = replace(round_it.options, deck=deck)
    terms = replace(found.terms, favour=favour)
    return Setup(replace(found, terms=terms), replace(round_it, options=options))


@cache
def sailed(seed: int, seasons: int, fights: str = ANYBODY.name) -> Career:
    """A career played by mates ashore, and by a level in its fights."""
    career = Career(begun(seasons), seed)
    assert recorded.advance(career, (MATE, MATE), level(fights)).stage is Stage.OVER
    return career


@cache
def lively() -> int:
    """The seed of a career in whose first season there is something to fight for."""
    return next(n for n in range(FIRST, FIRST + 40) if sailed(n, 1).seasons[0].fights)


def whole() -> Career:
    """A career of two seasons."""
    return sailed(lively(), 2)


def digests(career: Career) -> list[list[str]]:
    matches = [career.port]
    for season in career.seasons:
        matches += [season.sheet, *season.fights]
    return [[entry.digest for entry in match.entries] for match in matches]


def test_a_whole_career_comes_to_its_end() -> None:
    career = whole()
    assert career.state.ending is Ending.DONE
    assert [season.number for season in career.state.past] == [1, 2]
    assert len(career.seasons) == 2
    assert career.open.captain is None


def test_every_engagement_was_fought_and_entered() -> None:
    for season in whole().seasons:
        reports = [e.action for e in season.sheet.entries if isinstance(e.action, Report)]
        assert len(reports) == len(season.fights) == len(season.sheet.state.engagements)
        assert not any(fight.to_act for fight in season.fights)


def test_both_captains_come_home_once_a_season() -> None:
    home = [e.action for e in whole().port.entries if isinstance(e.action, ComeHome)]
    assert [act.by for act in home] == [0, 1, 0, 1]


@pytest.mark.rule("C-1")
def test_the_same_seed_sails_the_same_career() -> None:
    once, again = Career(begun(2), lively()), Career(begun(2), lively())
    advance(once, (MATE, MATE), ANYBODY)
    advance(again, (MATE, MATE), ANYBODY)
    assert digests(again) == digests(once)


@pytest.mark.rule("C-1")
def test_another_seed_sails_another() -> None:
    assert digests(sailed(lively() + 1, 2)) != digests(whole())


def stages(career: Career) -> list[Stage]:
    """The stages of a career, each as it is reached."""
    found: list[Stage] = []

    def note(now: Open) -> bool:
        if not found or found[-1] is not now.stage:
            found.append(now.stage)
        return False

    advance(career, (MATE, MATE), ANYBODY, note)
    return [*found, career.open.stage]


def test_the_stages_of_a_season_follow_each_other() -> None:
    found = stages(Career(begun(), lively()))
    head = [Stage.PORT, Stage.SAILED, Stage.MUSTER, Stage.NAMING]
    assert found[:4] == head
    assert found[-2:] == [Stage.HOMECOMING, Stage.OVER]
    fights = [stage for stage in found if stage in (Stage.ENGAGEMENT, Stage.FIGHT, Stage.FOUGHT)]
    assert fights
    assert fights == [Stage.ENGAGEMENT, Stage.FIGHT, Stage.FOUGHT] * (len(fights) // 3)


@pytest.mark.parametrize("stage", list(Stage)[::2])
def test_a_career_goes_on_from_the_matches_that_were_kept(stage: Stage) -> None:
    career = Career(begun(2), lively())
    advance(career, (MATE, MATE), ANYBODY, lambda now: now.stage is stage and now.season == 1)
    kept = career.season
    found = taken_up(
        begun(2), lively(), career.port, kept.sheet if kept else None, kept.fights if kept else ()
    )
    one, two = found.open, career.open
    assert (one.stage, one.match is two.match, one.chairs) == (two.stage, True, two.chairs)
    if stage in WAITING:
        found.go_on()
    assert advance(found, (MATE, MATE), ANYBODY).stage is Stage.OVER


def test_fights_that_are_put_away_are_replayed_once_and_only_when_somebody_asks() -> None:
    career = Career(begun(), lively())
    advance(career, (MATE, MATE), ANYBODY, lambda now: now.stage is Stage.HOMECOMING)
    kept, asked = career.current, list[int]()

    def put_away(number: int) -> PutAway:
        def again() -> Fought:
            asked.append(number)
            return kept.fights[number]

        return again

    lazy = [put_away(number) for number in range(len(kept.fights))]
    found = taken_up(begun(), lively(), career.port, kept.sheet, lazy)
    assert (found.open.stage, len(found.current.fights), asked) == (Stage.HOMECOMING, len(lazy), [])
    assert found.current.fights[-1] is kept.fights[-1]
    assert asked == [len(lazy) - 1]
    assert list(found.current.fights[:]) == list(kept.fights)
    assert sorted(asked) == list(range(len(lazy)))


def test_a_career_broken_off_between_two_homecomings_goes_on() -> None:
    career = Career(begun(), lively())
    advance(career, (MATE, MATE), ANYBODY, lambda now: now.stage is Stage.HOMECOMING)
    first = homecomings(career.current)[0]
    career.port.submit(first.by, first)
    half = joined(begun(), lively(), matches_of(career))
    assert half.open.stage is Stage.HOMECOMING
    half.go_on()
    assert digests(half) == digests(sailed(lively(), 1))


def test_a_person_is_waited_for() -> None:
    career = Career(begun(), lively())
    now = advance(career, (None, MATE))
    assert (now.stage, now.captain, len(career.port.entries)) == (Stage.PORT, 0, 0)
    career.port.submit(Player(0), Deal(Player(0), Sealed(Player(0), Buy(0, "Rose"))))
    career.port.submit(Player(0), SetSail(Player(0)))
    now = advance(career, (None, MATE))
    assert (now.stage, now.captain) == (Stage.MUSTER, 0)


def test_what_follows_by_itself_waits_for_nobody_and_nothing_else_does() -> None:
    career = Career(begun(), lively())
    with pytest.raises(ValueError, match="a captain must decide"):
        career.go_on()
    now = advance(career, (MATE, MATE), until=lambda now: now.stage in WAITING)
    assert now.captain is None
    career.go_on()
    assert career.open.stage is Stage.MUSTER


@pytest.mark.rule("C-12")
def test_in_a_raid_the_attacker_plays_the_raiders() -> None:
    for seed in range(FIRST, FIRST + 40):
        career = Career(begun(), seed)
        now = advance(
            career,
            (MATE, MATE),
            ANYBODY,
            lambda now: now.stage is Stage.FIGHT and isinstance(now.match.state, Raid),
        )
        if now.stage is Stage.FIGHT:
            each = career.current.sheet.state.engagements[now.engagement]
            assert now.chairs[0] == each.attacker
            assert now.player(each.attacker) == 0
            return
    pytest.fail("nobody raids")


def test_every_match_has_dice_of_its_own() -> None:
    career = whole()
    seeds = [career.port.dice.seed]
    for season in career.seasons:
        seeds += [season.sheet.dice.seed, *(fight.dice.seed for fight in season.fights)]
    assert len(set(seeds)) == len(seeds)
    assert seed_for(1, "season", 12) != seed_for(1, "season", 1, 2)
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_a_ship_is_kept_lost_or_taken_and_prizes_change_hands_once() -> None:
    """Over whole seasons: all ships of both before are those of both after, less the sunk."""
    for seed in range(FIRST + 65, FIRST + 105):  # prizes are rare in so small a career
        if accounted_for(sailed(seed, 1, SAILOR.name)):
            return
    pytest.fail("no ship is taken")


def accounted_for(career: Career) -> int:
    """Check that no ship of a season is lost or found twice; how many were taken."""
    taken = 0
    both = [own(career.seasons[0].at_sea, who).ships for who in CAPTAINS]
    home = [e.action.home.content for e in career.port.entries if is_home(e.action)]
    for who in CAPTAINS:
        lost = [
            (both[who][n].name, both[who][n].model)
            for n, end in enumerate(home[who].ships)
            if end.loss is Loss.TAKEN
        ]
        prizes = [(ship.name, ship.model) for ship in home[1 - who].prizes]
        assert sorted(prizes) == sorted(lost)  # each once, whatever their order
        assert [name for name, _ in prizes] == struck(career.seasons[0].sheet.state, who)
        taken += len(lost)
        kept = sum(end.loss is Loss.KEPT for end in home[who].ships)
        assert len(own(career.state, who).ships) == kept + len(home[who].prizes)
    return taken


def struck(sheet: Sheet, who: Player) -> list[str]:
    """The ships that were taken from a captain, in the order of the engagements."""
    assert sheet.shown is not None
    return [
        sheet.shown[who].ships[end.ship].name
        for engagement in sheet.engagements
        if engagement.outcome is not None
        for end in engagement.outcome.ships[who]
        if end.fate is Fate.TAKEN
    ]


def is_home(action: object) -> bool:
    return isinstance(action, ComeHome)


# --- many careers --------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(0, 200, 5))
def test_any_career_comes_to_its_end_and_out_of_its_matches(seed: int) -> None:
    """Tempers, levels, crowns and lengths by turns; every fourth captain can die for good."""
    tempers, levels = ["", *(f", {name}" for name in TEMPERS)], ("mate", "sailor", "powder monkey")
    ids = [crown.id for crown in crowns()]
    pair = (ids[seed % len(ids)], ids[seed // len(ids) % len(ids)])
    ironman, seasons = seed % 4 == 0, (1, 3, 5)[seed % 3]
    found = career_setup(("Ann Hale", "Jean Roux"), pair, seasons, ironman=ironman)
    setup = Setup(found, world(pair))
    chairs = tuple(
        level(levels[seed // at % 3] + ("" if at == 3 else tempers[seed % len(tempers)]))
        for at in (1, 3)
    )
    career = Career(setup, seed)
    fights = level("sailor" if seed % 10 == 0 else "powder monkey")
    assert advance(career, chairs, fights).stage is Stage.OVER
    assert digests(joined(setup, seed, matches_of(career))) == digests(career)
