"""What the enemy did stays on the map until the captain has given an order; what came of it,
in a line until something else comes of another."""

import random
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.engines import ENGINES, SEA_FIGHT
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player, redact
from pieces_of_eight.campaign.sea_fight.events import GearTested
from pieces_of_eight.campaign.sea_fight.state import Clock, Fire, Part, Whistle
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.film import Cue, CueKind, hits_of
from pieces_of_eight.tui.draw.glyphs import RICH, folded, log_lines
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.view import film_look, result_line
from pieces_of_eight.tui.play.session import Act, LastTurn, LogEntry, News, Weight, since_last_order
from pieces_of_eight.tui.registry import face_of, screens_of
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.widgets.frame import LinesView
from tests.sea_fight.positions import ABEAM, at_turns_end, play, position
from tests.tables import SETUPS
from tests.tui.fights import app_at, duel, save
from tests.tui.shell import make_app, make_folder, press, text_of, until

INKS = PALETTES["night"].panel
ANSWERS = (Clock, Part, Whistle)
TOLD = {
    "sea_fight": {Weight.HURT, Weight.WON, Weight.MOVED},
    "land_raid": {Weight.LOST, Weight.ALARM, Weight.SEEN, Weight.MOVED},
    "shore_raid": {Weight.LOST, Weight.WON, Weight.MOVED},
    "treasure_grab": {Weight.SEEN, Weight.MOVED},
    "pirate_wars": {Weight.HURT, Weight.MOVED},
}
"""What is told at the least in games played by lot."""


def by_lot(engine: str, actions: int) -> list[Match]:
    """Four games of an engine, as far as they go in so many actions."""
    rng = random.Random(7)
    setups = tuple(SETUPS[engine].values())
    matches = [Match(ENGINES[engine], setup(7), 7) for setup in (*setups[:2], *setups[-2:])]
    for match in matches:
        for _ in range(actions):
            if not match.to_act:
                break
            who = match.to_act[0]
            match.submit(who, rng.choice(match.seat(who).legal()))
    return matches


def test_the_last_turn_begins_after_ones_last_order() -> None:
    """And with it, where it has ended the turn; answers of every turn are no orders."""
    match = Match(SEA_FIGHT, duel(), 1)
    first, second = match.to_act[0], Player(1 - match.to_act[0])
    assert since_last_order(match, first) is None
    rng, orders = random.Random(3), 0
    for _ in range(80):
        if not match.to_act:
            break
        who, before = match.to_act[0], match.state
        action = rng.choice(match.seat(who).legal())
        match.submit(who, action)
        last = since_last_order(match, who, ANSWERS)
        if before.pending or isinstance(action, ANSWERS):
            continue
        orders += 1
        if who in match.to_act and match.state.turn == before.turn:
            assert last is None, "what one sees oneself is no news"
        elif last is not None:
            assert last.before == before
            assert all(act.own for act in last.acts)
    assert orders > 10
    last = since_last_order(match, second, ANSWERS)
    assert last is None or last.now == match.state


@pytest.mark.parametrize("engine", TOLD)
def test_a_game_by_lot_is_told_to_who_may_know_it(engine: str) -> None:
    """What is sealed is never asked for: the words are made of what the seat sees alone."""
    face = import_module(f"pieces_of_eight.tui.{engine}.face").FACE
    weights: set[Weight] = set()
    rng = random.Random(2)
    for match in by_lot(engine, 200):
        for _ in range(40):
            who = Player(rng.randrange(2))
            steps = sorted(rng.sample(range(len(match.steps)), 2))
            before, now = (redact(match.steps[n].state, who) for n in steps)
            for news in face.news(LastTurn(who, [Act(before, ())], now)):
                weights.add(news.weight)
                assert news.words.endswith((".", "!")), news.words
                assert "  " not in news.words
    assert TOLD[engine] <= weights


@pytest.mark.rule("P8-10.5")
@pytest.mark.parametrize(
    ("face", "told"),
    [
        (3, "fail{} to make the fight shorter (rolled 3, needed 4)."),
        (4, "make{} the fight a turn shorter (rolled 4, needed 4)."),
    ],
)
def test_a_throw_for_the_length_of_the_fight_is_news_to_both(face: int, told: str) -> None:
    before = at_turns_end(replace(position(ABEAM), coins=9))
    step = play(before, Clock(Player(0), -1), face)
    for who, (name, s) in enumerate((("You ", ""), ("The enemy ", "s"))):
        last = LastTurn(Player(who), [Act(before, step.events)], step.state)
        found = [news.words for news in face_of("sea_fight").news(last)]  # type: ignore[misc]
        assert found == [name + told.format(s)]
    offer = play(before, Part(Player(0)))
    act = Act(offer.state, play(offer.state, Clock(Player(1), -1), face).events)
    last = LastTurn(Player(0), [Act(before, offer.events), act], offer.state)
    said = [news.words for news in face_of("sea_fight").news(last)]  # type: ignore[misc]
    ends = ["You offer to break off the fight.", "The enemy does not agree to break off."]
    assert [said[0], said[-1]] == ends


@pytest.mark.rule("P8-12.11")
def test_what_befalls_ones_own_ship_is_told_before_the_length_of_the_fight() -> None:
    before = at_turns_end(replace(position(ABEAM), coins=9))
    who, mine = Player(0), before.ships[0]
    torn = GearTested(Rule("P8-12.11"), mine.id, 3, 4, (), carried_out=False)
    step = play(before, Clock(who, -1), 3)
    hurt = replace(mine, silenced=True, listing=True)
    now = replace(step.state, ships=(hurt, *step.state.ships[1:]))
    last = LastTurn(who, [Act(before, (*step.events, torn))], now)
    found = sorted(face_of("sea_fight").news(last), key=lambda each: each.weight)  # type: ignore[misc]
    assert [each.words for each in found] == [
        f"{mine.name}'s guns fall silent.",
        f"{mine.name} lists: only her light guns can fire.",
        f"{mine.name} cannot sail with her torn gear.",
        "You fail to make the fight shorter (rolled 3, needed 4).",
    ]
    layers = face_of("sea_fight").about.layers(now, who, mine.id, None)
    assert "No gun of " in layers[0].words or layers[0].key != mine.id


@pytest.mark.parametrize("engine", ["sea_fight", "land_raid", "shore_raid", "treasure_grab"])
def test_what_stays_is_the_same_whatever_is_hidden(engine: str) -> None:
    """Another night that looks the same to the seat leaves the same ways and the same words."""
    face = import_module(f"pieces_of_eight.tui.{engine}.face").FACE
    match = by_lot(engine, 80)[-1]
    for who in (Player(0), Player(1)):
        last = since_last_order(match, who, face.answers)
        if last is not None:
            for state in last.states():
                assert redact(state, who) == state, "it is what the seat sees, and no more"
            for act in last.acts:
                assert redact(tuple(act.events), who) == tuple(act.events)


def entry(words: str, chore: object = None) -> LogEntry:
    return LogEntry(1, 1, words, Rule("P8-1"), Event(Rule("P8-1")), chore)


def test_bookkeeping_is_one_grey_line_of_the_log() -> None:
    log = [
        entry("Swan fires."),
        *(entry(f"Swan sails to {at}.", "Swan") for at in (1, 2, 3)),
        entry("Ruby sails to 4.", "Ruby"),
        entry("Swan sails to 5.", "Swan"),
        entry("Ruby fires.", None),
        entry("Ruby fires.", None),
    ]
    kept = ["Swan fires.", "Swan sails to 3.", "Ruby sails to 4.", "Swan sails to 5."]
    assert [each.words for each in folded(log)] == [*kept, "Ruby fires.", "Ruby fires."]
    ink = {line[0].text: line[0].ink for line in log_lines(log, 40, 12, RICH, INKS)[1:]}
    assert {text for text, of in ink.items() if of == INKS.dim} == {*kept[1:]}


@pytest.mark.parametrize("engine", TOLD)
def test_every_engine_names_its_bookkeeping(engine: str) -> None:
    """What counts turns and says who goes where: never a throw that may hurt anybody."""
    face, hurting = face_of(engine), ("Fired", "Attacked", "Fought", "Melee", "Struck", "Shot")
    chores = {each.__name__ for each in (*face.moves, *face.counts)}
    assert chores
    assert not chores & {*hurting}


# On the pages: what stays, and which keys are orders.


def just_before(engine: str) -> tuple[Match, Any]:
    """A game by lot, and an action that leaves a mark for another, who decides after it."""
    rng = random.Random(5)
    for make in SETUPS[engine].values():
        match = Match(ENGINES[engine], make(5), 5)
        for _ in range(300):
            if not match.to_act:
                break
            who, before = match.to_act[0], match.state
            legal = match.seat(who).legal()
            action = rng.choice(legal)
            step = match.submit(who, action)
            if len(legal) > 1 and match.to_act and (viewer := match.to_act[0]) != who:
                events = [redact(event, viewer) for event in step.events]
                cues = face_of(engine).cues
                assert cues is not None
                if hits_of(cues(events, redact(before, viewer), viewer)):
                    entry = match.entries.pop()
                    match.steps.pop()
                    match.dice.at -= sum(map(len, entry.thrown))
                    return match, action
    raise AssertionError(engine)


@pytest.mark.parametrize(
    ("engine", "key"), zip(TOLD, ("enter", "1", "e", "space", "u"), strict=True)
)
async def test_a_key_struck_while_one_sees_what_another_did_is_no_order(
    engine: str, key: str, tmp_path: Path
) -> None:
    """It ends what is shown. What stays on the map stays until one gives an order."""
    match, action = just_before(engine)
    sides = len(match.engine.game.score(match.state))
    people = (*(Chair("person", name) for name in ("Anne", "Jack", "Mary", "Israel")),)
    saved = make_folder(tmp_path).create(engine, match, engine, people[:sides])
    settings = Settings(depth="true", hover="no", curtain="no")
    app = make_app(tmp_path, lambda: screens_of(engine).fight(saved), settings)
    async with app.run_test(size=(80, 24)) as pilot:
        page = app.screen
        assert isinstance(page, FightScreen)
        assert page.on_map is not None
        page.session.submit(action)
        await until(pilot, lambda: app.hearing)
        assert page.happened.traces.hits
        actions, looked_at = saved.actions, page.desk.listing
        bell = Cue(CueKind.BELL, page.happened.traces.hits[0].at)
        page.on_map.show([bell], *film_look(page), 0.01)
        await press(pilot, key)
        assert (saved.actions, page.desk.listing) == (actions, looked_at), "it only ended the film"
        assert not page.on_map.hurry()
        assert page.map.film, "the marks stay"
        await press(pilot, "down")
        assert page.map.film
        page.session.animated = False
        while (last := page.session.last_turn) is not None:
            assert page.map.film
            page.session.submit(page.session.legal()[0])
            assert last is not page.session.last_turn
            while page.happened._announced is not None:
                page.happened.hurry()  # a great moment
        assert not page.map.film


# The line of the last result.


async def test_the_last_result_stays_in_its_line_until_the_next(tmp_path: Path) -> None:
    """Lists, odds and what is merely sailed push it nowhere; the next turn's first order does."""
    app = app_at(tmp_path, lambda: save(tmp_path, duel(coins=9), seed=2))
    async with app.run_test(size=(80, 24)) as pilot:
        page = app.screen
        assert isinstance(page, FightScreen)
        session, lines, rng, gone = page.session, list[str](), random.Random(4), 0
        since: dict[Player, tuple[int, bool, str]] = {}
        while len(lines) < 40 and not session.over:
            legal, who = session.legal(), session.viewer
            shots = [act for act in legal if isinstance(act, Fire)]
            session.submit(rng.choice(shots or legal))
            await pilot.pause()
            where = page.query_one("#fight-result", LinesView).region
            assert where.height == 1
            line = text_of(app).splitlines()[where.y][: where.right].strip()
            now, own = session.state.turn, who == session.viewer
            turn, was_own, last = since.get(session.viewer, (now, False, ""))
            if line != last:
                since[session.viewer] = now, own, line
                gone += not line
                assert line or not was_own or now > turn, "all of the turn it stays"
            assert line != last or not line or now <= turn + 1, "but not through the next"
            lines.append(line)
        assert gone
        assert any(" for " in line for line in lines)


def test_what_is_yours_is_mint_and_what_is_theirs_is_coral(tmp_path: Path) -> None:
    inks = {Weight.WON: INKS.good, Weight.HURT: INKS.bad, Weight.ALARM: INKS.text}
    found = [News(weight, weight.name) for weight in inks]
    assert [each.ink for each in result_line([*found, News(Weight.MOVED, "no")], 80, INKS)] == [
        *inks.values()
    ]
