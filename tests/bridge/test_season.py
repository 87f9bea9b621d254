"""C-5, C-13 and H-38 over whole seasons: waters of their own, and fortune all the way home."""

from collections import Counter

import pytest

from pieces_of_eight.campaign.bridge import seed_for
from pieces_of_eight.campaign.bridge.ashore import town
from pieces_of_eight.campaign.bridge.sea_fight import battle
from pieces_of_eight.campaign.career import CAPTAINS, Career, Season
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.state import Ground, Kind
from pieces_of_eight.campaign.port.state import ComeHome, ShipEnd, own
from pieces_of_eight.campaign.sea_fight.state import Terrain
from pieces_of_eight.campaign.sheet.events import account, captain, say
from pieces_of_eight.campaign.sheet.points import totals
from pieces_of_eight.campaign.sheet.state import (
    LETTERS,
    Chance,
    Happening,
    Result,
    Sheet,
    force,
    place_of,
)
from pieces_of_eight.content import campaign_numbers
from pieces_of_eight.content.careers import sheet_options, world
from tests.bridge.positions import ONE, TWO, at_sea, fleet_of, opened, the_world
from tests.test_career import CROWNS, FIRST, begun, sailed

SEEDS = range(FIRST, FIRST + 20)


# --- waters --------------------------------------------------------------------------------


def waters(seed: int) -> tuple[tuple[str, ...], int]:
    """The rows of a sea, and its wind."""
    career = at_sea(fleet_of("brig"), fleet_of("sloop", side="South"))
    found = opened(career)
    setup = battle(career, found, found.engagements[0], the_world(), seed)
    return setup.waters.rows, setup.wind


@pytest.mark.rule("C-5")
def test_seas_have_islands_and_reefs_and_weather_of_their_own_by_their_seed() -> None:
    drawn = [waters(seed) for seed in range(40)]
    letters = Counter(letter for rows, _ in drawn for letter in "".join(rows))
    assert letters[Terrain.LAND] > 50
    assert letters[Terrain.SHOAL] > 20
    broken = [rows for rows, _ in drawn if set("".join(rows)) != {Terrain.SEA}]
    assert len(set(broken)) == len(broken) > 20  # open sea is everywhere alike
    assert {wind for _, wind in drawn} == set(range(6))
    assert waters(7) == drawn[7]


@pytest.mark.rule("C-5")
def test_towns_have_a_treasury_a_governor_a_fort_and_a_garrison_by_their_seed() -> None:
    drawn = [town(the_world(), TWO, seed) for seed in range(40)]
    for found in drawn:
        kinds = [unit.kind for unit in found.units]
        assert found.options.coins > 0
        assert Kind.GOVERNOR in kinds
        assert kinds.count(Kind.OFFICER) >= 1
        assert len(kinds) > 5
    forts = [sum(row.count(Ground.FORT) for row in found.town.rows) for found in drawn]
    assert max(forts) > 0
    assert len({found.units for found in drawn}) > 15
    assert town(the_world(), TWO, 7) == drawn[7]


@pytest.mark.rule("C-5")
def test_no_two_engagements_of_a_career_are_fought_in_the_same_place() -> None:
    seas: list[tuple[str, ...]] = []
    for seed in SEEDS:
        for season in sailed(seed, 2).seasons:
            seas += [f.setup.waters.rows for f in season.fights if f.engine.name == "sea_fight"]
    broken = [rows for rows in seas if set("".join(rows)) != {Terrain.SEA}]
    assert len(set(broken)) == len(broken) > 15
    places = {
        seed_for(1, "season", year, "engagement", n, "waters") for year in (1, 2) for n in (0, 1)
    }
    assert len(places) == 4


@pytest.mark.rule("C-5", "C-13")
def test_every_season_has_the_deck_of_the_content() -> None:
    deck = {row.chance: (row.cards, row.amount) for row in sheet_options().deck}
    assert deck == {Chance(c.id): (c.count, c.amount) for c in campaign_numbers().card}
    assert world(CROWNS).options.deck == sheet_options().deck
    for season in sailed(FIRST, 2).seasons:
        assert season.sheet.state.options.deck == begun(2).world.options.deck


# --- fortune -------------------------------------------------------------------------------


def cards() -> list[tuple[Career, Season, Happening]]:
    """Every card that was drawn in the first season of some careers."""
    return [
        (career, season, card)
        for career in (sailed(seed, 1) for seed in SEEDS)
        for season in career.seasons
        for card in season.sheet.state.happenings
    ]


def homes(career: Career, who: Player) -> tuple[ShipEnd, ...]:
    """How a captain's ships came home, as the career took it."""
    acts = [e.action for e in career.port.entries if isinstance(e.action, ComeHome)]
    content = acts[who].home.content
    assert content is not None
    return content.ships


def of_force(sheet: Sheet, card: Happening) -> list[int]:
    assert sheet.unfolded is not None
    return force(sheet.unfolded[card.player], card.letter)[0]


def test_all_kinds_of_cards_are_drawn() -> None:
    assert {card.chance for _, _, card in cards()} == set(Chance)


@pytest.mark.rule("C-13", "H-38")
def test_whom_a_card_strikes_comes_home_with_it_and_nobody_else() -> None:
    """Ships without contact: what they left with, less what their card took."""
    amount = {each.id: each.amount for each in campaign_numbers().card}
    for career, season, card in cards():
        sheet = season.sheet.state
        sent, back = own(season.at_sea, card.player).ships, homes(career, card.player)
        for ship in of_force(sheet, card):
            storm = card.chance is Chance.STORM and ship == card.ship
            fever = card.chance is Chance.FEVER
            gear = max(0, sent[ship].gear - amount["storm"] * storm)
            men = max(0, sent[ship].fighting - amount["fever"] * fever)
            assert (back[ship].gear, back[ship].fighting) == (gear, men)
            assert (back[ship].hull, back[ship].crew) == (sent[ship].hull, sent[ship].crew)


@pytest.mark.rule("H-38")
def test_storms_and_fevers_are_worn_in_the_next_port() -> None:
    worn = 0
    for career, season, card in cards():
        names = {
            season.sheet.state.shown[card.player].ships[n].name: n
            for n in of_force(season.sheet.state, card)
        }
        for ship in own(career.state, card.player).ships:
            if ship.name in names and card.chance is Chance.FEVER:
                left = own(season.at_sea, card.player).ships[names[ship.name]].fighting
                assert ship.fighting == max(0, left - card.amount)
                worn += left > ship.fighting
    assert worn > 5


@pytest.mark.rule("H-38")
def test_a_deserter_s_news_is_paid_like_any_point() -> None:
    found = 0
    for career, season, card in cards():
        line = season.sheet.state.lines[card.player][card.letter]
        if card.chance is Chance.DESERTER:
            found += 1
            assert line.points >= card.amount
        earned = career.state.captains[card.player].earned
        assert earned == max(0, totals(season.sheet.state)[card.player])
    assert found > 5


@pytest.mark.rule("H-38")
@pytest.mark.parametrize("who", CAPTAINS)
def test_both_captains_read_of_every_card_in_the_log(who: Player) -> None:
    """The fold is open by then, and fortune is no secret."""
    words = ("A storm ", "Fever aboard ", "A deserter ", "Quiet weather ")
    for _, season, _ in cards():
        seat = season.sheet.seat(who)
        log = [str(say(seat.seen.value, event)) for told in seat.log() for event in told]
        lines = [line for line in log if line.startswith(words)]
        drawn = [head(season.sheet.state, card) for card in season.sheet.state.happenings]
        heads = [found for found in drawn if found]
        assert len(lines) == len(heads)
        assert all(line.startswith(found) for line, found in zip(lines, heads, strict=True))
        assert all(line.endswith("[H-38]") for line in lines)


def head(sheet: Sheet, card: Happening) -> str:
    """How the line of a card begins, with its place; nothing for one that is played."""
    place = place_of(sheet, card.player, card.letter)
    assert place is not None
    whose = f"{captain(sheet, card.player)} {LETTERS[card.letter]}"
    return {
        Chance.STORM: f"A storm {place.there} hits {whose}: ",
        Chance.FEVER: f"Fever aboard {whose} {place.there}: ",
        Chance.DESERTER: f"A deserter {place.there} brings {whose} news ",
        Chance.QUIET: f"Quiet weather for {whose} {place.there}.",
    }.get(card.chance, "")


@pytest.mark.rule("P8-1.6", "C-14")
def test_merchantmen_of_a_season_either_pay_their_owner_or_were_met() -> None:
    """Over whole seasons: a cargo is paid for just where it came through, or was taken."""
    delivered = 0
    for seed in SEEDS:
        for season in sailed(seed, 1).seasons:
            delivered += cargoes(season.sheet.state)
    assert delivered > 10


def cargoes(sheet: Sheet) -> int:
    """How many lines without contact have brought a cargo, each checked against its ships."""
    assert sheet.unfolded is not None
    assert sheet.shown is not None
    count = 0
    for who in (ONE, TWO):
        for letter, line in enumerate(sheet.lines[who]):
            ships = [sheet.shown[who].ships[n] for n in force(sheet.unfolded[who], letter)[0]]
            home = sheet.options.home
            cargo = sum(-(-ship.cargo // home) for ship in ships if ship.merchant)
            news = sum(
                card.amount
                for card in sheet.happenings
                if (card.player, card.letter, card.chance) == (who, letter, Chance.DESERTER)
            )
            fooled = any(row.fooled and row.opponent == letter for row in sheet.lines[1 - who])
            others = sum(
                gain.points
                for gain in account(sheet)
                if (gain.to, gain.about) == (who, letter) and gain.rule in ("H-213", "H-92")
            )
            if line.result is Result.NO_CONTACT:
                assert line.points == cargo + news + others + sheet.options.fool * fooled
                count += cargo > 0
    return count
