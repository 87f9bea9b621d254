"""Every fight says what wins and how far it is: by the same sums as decide who has won (C-25)."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import many, race
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid import events as land
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN
from pieces_of_eight.campaign.pirate_wars import say as wars
from pieces_of_eight.campaign.sea_fight import events as sea
from pieces_of_eight.campaign.sea_fight.state import Fate
from pieces_of_eight.campaign.shore_raid import events as shore
from pieces_of_eight.campaign.shore_raid.state import PIRATES
from pieces_of_eight.campaign.treasure_grab import events as grab
from pieces_of_eight.tui.match.page import fight_aim
from pieces_of_eight.tui.play.opponents import SHOWS, begin
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.registry import screens_of
from tests.tui.every_page import ENGINES

FIRST, SECOND = Player(0), Player(1)


def session_of(engine: str) -> Session[Any, Any]:
    show = next(show for show in SHOWS if show.engine == engine)
    face = screens_of(engine).face
    return Session(begin(show, face.order), face)


def opening(engine: str) -> Any:
    return session_of(engine).saved.match.state


def numbers(words: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", words)]


@pytest.mark.rule("R3-45")
def test_a_land_raid_names_the_coins_that_win_and_those_that_lose() -> None:
    raid = opening("land_raid")
    for coins in range(raid.options.coins + 1):
        now = replace(raid, purse=(coins, raid.options.coins - coins))
        for who in (RAIDERS, TOWN, None):
            win, draw, has = numbers(land.aim(now, who).words)
            assert has == coins
            better = RAIDERS if coins >= win else TOWN if coins < draw else None
            assert land.better(now) == better


@pytest.mark.rule("PA-11.3", "R2-27")
def test_a_shore_raid_names_the_points_that_win_and_those_that_lose() -> None:
    raid = opening("shore_raid")
    at = next(n for n, place in enumerate(raid.shore.places) if place.worth)
    for loads in range(40):
        now = replace(raid, home=tuple(loads * (n == at) for n in range(len(raid.home))))
        has, win, draw = numbers(shore.aim(now, PIRATES).words)
        assert has == shore.won(now)
        better = PIRATES if has >= win else 1 if has < draw else None
        assert shore.better(now) == better
        assert shore.aim(now, PIRATES).rule == shore.verdict_rule(now)
    need_one = replace(raid, options=replace(raid.options, need=1), home=(2, *raid.home[1:]))
    face, has = screens_of("shore_raid").face, many(shore.won(need_one), "point")
    assert shore.aim(need_one, PIRATES).words == f"You have {has}. You win with 1."
    assert face.verdict(need_one, PIRATES, ("Tom",)) == f"Tom wins with {has} (1 needed)."


@pytest.mark.rule("R4-17")
def test_a_treasure_grab_names_the_chests_of_all() -> None:
    state = opening("treasure_grab")
    won = tuple(2 * (n == 1) for n in range(len(state.won)))
    now = replace(state, won=won)
    assert numbers(grab.aim(now, FIRST).words) == [now.options.chests, 0, 2]
    assert numbers(grab.aim(now, SECOND).words) == [now.options.chests, 2, 0]
    assert numbers(grab.aim(now, None).words) == [now.options.chests, 2]


@pytest.mark.rule("H-8")
def test_a_sea_fight_names_the_points_that_win() -> None:
    state = opening("sea_fight")
    ships = tuple(
        replace(ship, fate=Fate.SUNK) if ship.owner == 1 else ship for ship in state.ships
    )
    sunk = replace(state, ships=ships)
    mine, theirs = sea.points(sunk)
    assert mine > theirs
    assert numbers(sea.aim(sunk, FIRST).words) == [mine, theirs]
    assert numbers(sea.aim(sunk, SECOND).words) == [theirs, mine]
    assert sea.aim(sunk, FIRST).rule == "H-8"


@pytest.mark.rule("H-240")
def test_pirate_wars_names_the_ships_that_are_to_be_beaten() -> None:
    state = opening("pirate_wars")
    words, rule = wars.aim(state, FIRST)
    assert numbers(words)[0] == sum(ship.owner == 1 for ship in state.ships)
    assert rule == "H-240"
    truce = replace(state, options=replace(state.options, truce=True))
    assert wars.aim(truce, FIRST).rule == "H-110"


def test_the_score_is_told_with_ones_own_points_first() -> None:
    assert race((5, 4), FIRST) == "Points: you 5, enemy 4."
    assert race((5, 4), SECOND) == "Points: you 4, enemy 5."
    assert race((5, 4), None) == "Points: 5 to 4."


@pytest.mark.parametrize("engine", ENGINES)
def test_what_a_fight_is_worth_elsewhere_stands_beside_it_where_there_is_room(engine: str) -> None:
    session, worth = session_of(engine), "Winning pays 3. They have 2 and 4; 5 to come."
    assert session.face.aim is not None
    own = session.face.aim(session.state, None)
    assert fight_aim(session, "", 80).startswith(own.words.removesuffix("."))
    assert len(fight_aim(session, "", 80)) <= 78
    assert fight_aim(session, worth, 80) == worth, "in the first turn"
    both = fight_aim(session, worth, 200)
    assert both.endswith(worth)
