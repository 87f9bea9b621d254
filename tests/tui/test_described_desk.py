"""The one desk over every description: whoever presses or types anything comes to the end."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pieces_of_eight.campaign.kernel.match import digest
from pieces_of_eight.campaign.sheet.points import next_engagement
from pieces_of_eight.campaign.sheet.solver import settled
from pieces_of_eight.campaign.sheet.state import Report
from pieces_of_eight.tui.career import port_captions
from pieces_of_eight.tui.career.port_desk import PortDesk
from pieces_of_eight.tui.draw.cells import text_of
from pieces_of_eight.tui.draw.glyphs import RICH
from pieces_of_eight.tui.land_raid import screens as land_panel
from pieces_of_eight.tui.land_raid.draw import table
from pieces_of_eight.tui.line.play import ordered
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.match.captions import panel_lines
from pieces_of_eight.tui.match.desk import PLAN, SURE
from pieces_of_eight.tui.match.fight_desk import END, FightDesk
from pieces_of_eight.tui.match.stack_desk import desk_of
from pieces_of_eight.tui.play.career import PortSession, SheetSession
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.registry import face_of
from pieces_of_eight.tui.sea_fight import screens as sea_panel
from pieces_of_eight.tui.sheet import captions as sheet_captions
from pieces_of_eight.tui.sheet.desk import SheetDesk
from tests.line.pilot import fight
from tests.tui import port_scenes, sheet_scenes
from tests.tui.every_page import ENGINES
from tests.tui.test_every_key_keeps_secrets import sailed as put_out

SCENARIOS = (
    ("treasure_grab", "spit"),
    ("sea_fight", "duel"),
    ("shore_raid", "supply"),
    ("pirate_wars", "wars-duel"),
    ("land_raid", "st-croix"),
    ("port", "fitting out"),
    ("port", "a winter"),
    ("port", "ashore"),
    ("sheet", "season"),
    *(
        pytest.param(*each, marks=pytest.mark.soak)
        for each in (
            ("treasure_grab", "wreck"),
            ("sea_fight", "islands"),
            ("sea_fight", "convoy"),
            ("sea_fight", "treasure"),
            ("pirate_wars", "wars-idol"),
            ("land_raid", "tortuga"),
        )
    ),
)
RULE = re.compile(r"\b(?:P8|PA|PW|TG|R\d|C|H|L)-\d")
"""The id of a paragraph."""
REFUSED = re.compile(r"\[[^]]*\]")
BESIDE: dict[str, Callable[..., Any]] = {
    "sea_fight": sea_panel.beside,
    "land_raid": land_panel.parts,
}
"""What stands beside a map, by engine."""
NIGHT = table().palette("night")
CAPTIONS: dict[str, Any] = {"sheet": sheet_captions, "port": port_captions}
"""What stands around those that lie on no map."""
DOES: dict[str, Callable[[Any], object]] = {
    "act": lambda desk: desk.act(),
    "next": lambda desk: desk.next(1),
    "undo": lambda desk: desk.undo(),
    "leave": lambda desk: desk.close(),
}
"""What a page has the desk do for the keys that all desks have."""
MOST = 6000
"""Keys after which a game has to be over."""


def opened(path: Path, engine: str, scenario: str) -> tuple[FightDesk[Any, Any], list[str]]:
    """A desk for two people, and all that it says."""
    said: list[str] = []
    if engine == "port":
        match = port_scenes.home(war=-1 if scenario == "ashore" else None)
        if scenario == "a winter":
            match = put_out(1, winter=True)
        saved = port_scenes.save(path, match, port_scenes.PEOPLE)
        return PortDesk(PortSession(saved, face_of(engine)), said.append), said
    if engine == "sheet":
        desk = SheetDesk(SheetSession(sheet_scenes.save(path), face_of(engine)), said.append)
        desk.on_engage = lambda how: settle(desk)
        return desk, said
    picked = {"turns": "4"} if engine == "shore_raid" else {}
    if scenario == "treasure":
        picked = {"gamble": "stake"}
    saved = fight(path, engine, scenario, **picked)
    return desk_of(Session(saved, face_of(engine)), said.append), said


def settle(desk: SheetDesk) -> None:
    """Enter an end of the next engagement."""
    sheet = desk.session.state
    each = sheet.engagements[next_engagement(sheet) or 0]
    desk.session.submit(Report(each.attacker, settled(sheet, each, random.Random(1))))


def pressed(desk: FightDesk[Any, Any], rng: random.Random) -> tuple[str, Callable[[], object]]:
    """Something that can be pressed or clicked, the main action more often than the rest."""
    places = [place for thing in desk.things.values() for place in thing.places] + [*desk.laid]
    command = rng.choice(sorted(desk.commands))
    keys: list[tuple[str, Callable[[], object]]] = [
        *[("act", desk.act)] * 6,
        *[("command", lambda: desk.press(command))] * 4,
        *[("next", lambda: desk.next(rng.choice((1, -1))))] * 3,
        *[("arrow", lambda: desk.arrow(*rng.choice(((1, 0), (-1, 0), (1, 1), (-1, -1)))))] * 2,
        *[("number", lambda: desk.choose(rng.randrange(1, 6)))] * 2,
        *[("click", lambda: desk.click(rng.choice(places)))] * 2,
        ("point", lambda: desk.point(rng.randrange(5))),
        ("close", desk.close),
        ("layer", desk.turn_ranges),
        ("undo", desk.undo),
        *[("told", lambda: press_as_told(desk, rng))] * 8,
    ]
    return rng.choice(keys)


def press_as_told(desk: FightDesk[Any, Any], rng: random.Random) -> None:
    """Press a key of the key line: the order that comes of it, or the list, has its words; Esc
    closes what it says, one thing at a time."""
    around = CAPTIONS.get(desk.session.face.kind.engine, captions)
    labels = {name: words for name, words in around.keys(desk) if name in {*DOES, *desk.commands}}
    name, entries = rng.choice(sorted(labels)), desk.session.saved.match.entries
    opened, closes, state, count = desk.listing, desk.closes, desk.state, len(entries)
    placed = desk.placing is not None
    listed = opened is not None and opened.kind not in (SURE, PLAN)
    lit = desk.actions_of(desk.choice) if listed and desk.choice is not None else ()
    heads = {head.verb for head in desk.heads if desk.verb(head).command == name}
    found = DOES[name](desk) if name in DOES else desk.press(name)
    verbs = [desk.verb(desk.about.choice(state, entry.action)) for entry in entries[count:]]
    if name == "leave":
        assert found is bool(closes), "Esc closes what its words say"
        assert opened is None or opened.back is None or desk.listing == opened.back[0], "one step"
    elif name == "undo":
        assert len(entries) < count
    elif name == "act" and verbs:
        said = {words for verb in verbs for words in (verb.there, verb.label)}
        assert entries[count].action in lit if lit else opened or placed or labels[name] in said, (
            labels
        )
    elif name in desk.commands and not heads and (verbs or desk.listing not in (None, opened)):
        rows = [] if desk.listing is None else map(desk.choice_of, desk.listing.actions)
        meant = {verb.name for verb in verbs} or {row.verb for row in rows}
        assert meant & {*desk._under(name)}, labels[name]


def looks(desk: FightDesk[Any, Any]) -> tuple[object, ...]:
    """What a player sees of a desk, but for what is said."""
    held = None if desk.placing is None else (desk.placing, desk.placing.held)
    return desk.cursor, desk.hand, desk.listing, desk.steering, desk.alternative, held


def headings(desk: FightDesk[Any, Any]) -> list[str]:
    """What is asked, what wins, the title of the open list and its rows.

    Why something cannot be done may be told in place of what is asked, with the rule that says so.
    """
    aim = desk.session.aim
    listed = [] if desk.listing is None else [desk.listing.title]
    return [
        REFUSED.sub("", captions.prompt_words(desk)),
        "" if aim is None else aim.words,
        *listed,
        *(choice.words for choice in desk.choices),
    ]


def wide_lines(desk: FightDesk[Any, Any], beside: Callable[..., Any]) -> list[str]:
    """What has no room in the panel beside the map."""
    found, log = beside(desk, 33, RICH, NIGHT), desk.session.journal.entries[-9:]
    lines = [
        text_of(line)
        for wanted in ("", "odds", "card")
        for line in panel_lines(found, desk.weighed(), log, wanted, 33, 30, RICH, NIGHT.panel)
    ]
    return [line for line in lines if len(line) > 33]


@pytest.mark.parametrize(("engine", "scenario"), SCENARIOS)
def test_who_presses_anything_comes_to_the_end_and_is_always_answered(
    engine: str, scenario: str, tmp_path: Path
) -> None:
    """Enter and every command do something, show something, or say why not."""
    desk, said = opened(tmp_path, engine, scenario)
    rng = random.Random(scenario)
    for n in range(MOST):
        if desk.session.over:
            break
        name, press = pressed(desk, rng)
        said.clear()
        shown = looks(desk)
        before = digest(desk.state)
        press()
        now = looks(desk)
        if name in ("act", "command"):
            assert digest(desk.state) != before or any(said) or now != shown or desk.listing, name
        assert all(label for _, label in captions.keys(desk))
        assert desk.words_at_cursor()
        assert captions.prompt_words(desk)
        captions.rows(desk, 80, numbered=True)
        if engine in BESIDE and n % 4 == 0:
            assert wide_lines(desk, BESIDE[engine]) == []
        shown = (captions.prompt_words(desk), desk.words_at_cursor(), *said)
        assert not [words for words in shown if re.search(r"\{\w+\}", words)], "no key is named"
        assert not [words for words in headings(desk) if RULE.search(words)], "F1 has the rules"
        for words in filter(None, said):
            assert words[0].isupper() or words[0].isdigit() or words[1].isdigit(), words
    assert desk.session.over


@pytest.mark.parametrize(("engine", "scenario"), SCENARIOS)
def test_who_types_anything_is_answered_in_a_sentence(
    engine: str, scenario: str, tmp_path: Path
) -> None:
    desk, _ = opened(tmp_path, engine, scenario)
    rng, known = random.Random(3), 0
    for _ in range(400):
        signs = [thing.sign for thing in desk.things.values()]
        words = rng.choices([*desk.verbs, *signs, "why", "c7", "zz99"], k=rng.randint(1, 3))
        meant = ordered(desk, " ".join(words))
        if isinstance(meant, str):
            assert meant.endswith((".", "]", "?")), words
            assert " " in meant, "a sentence has two words at least, as 'Who loots?' has"
        elif meant is not None:
            known += 1
            desk.submit(meant)
        if desk.session.over:
            break
        if rng.random() < 0.2:
            desk.close()
            sails = engine == "port" and len(desk.legal) > 2
            desk.submit(desk.legal[-1 if sails else 0])  # in port the first is to sail
    assert known > 2


def test_a_verb_is_offered_by_a_command_that_its_kind_has() -> None:
    for engine in (*ENGINES, "sheet", "port"):
        face = face_of(engine)
        known = {command.name for command in face.kind.orders.commands}
        assert {verb.command for verb in face.about.verbs} - {""} <= known
        assert any(verb.command == END and verb.ends for verb in face.about.verbs)


def test_bargains_are_understood_in_words(tmp_path: Path) -> None:
    desk, _ = opened(tmp_path, "port", "fitting out")
    assert ordered(desk, "mend s2").words == "Mend Revenge: hull 3"
    assert ordered(desk, "raise").verb == "raise"
    assert ordered(desk, "sail").words == "Set sail for season 2"
    assert ordered(desk, "why sail") == "Nothing prevents it."
    assert ordered(desk, "sell c9") == "There is no line C9 here."
