"""The curtain proof over a career: two games that differ in one captain's secrets alone tell the
other the same, in what he sees, in his log, and in the bytes of the file, until the fold opens."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.career import Career, CareerSetup
from pieces_of_eight.campaign.engines import PORT, SHEET
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, opponent_of
from pieces_of_eight.campaign.port.crown import offered
from pieces_of_eight.campaign.port.state import (
    Accept,
    Bargain,
    Buy,
    Deal,
    Hire,
    Hoist,
    PaySpy,
    Rename,
    SetSail,
    Train,
)
from pieces_of_eight.campaign.sheet.muster import faults
from pieces_of_eight.campaign.sheet.naming import free
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    Adopt,
    Assign,
    Berth,
    Cast,
    Declare,
    Name,
    Phase,
    Sheet,
    Sign,
)
from pieces_of_eight.content.careers import career_setup, decks, people_for, world
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder, GameEdition
from pieces_of_eight.saves.seal import HEADER, PAD, PUBLIC, SEAL, SEALED, Seal
from pieces_of_eight.saves.store import scan
from tests.saves.tools import CAREER as HEAD
from tests.saves.tools import WORDS, QuickDisk

ENGLAND, SPAIN = Player(0), Player(1)
CAPTAINS, CROWNS = ("Ann Hale", "Luis Roca"), ("england", "spain")
PRINT = re.compile(r"\b[0-9a-f]{16,64}\b")
"""A fingerprint, or its beginning: that it differs is what it is for."""
CLEAR = re.compile(rb'Vessel|Capitana|"(?:berth|plan|result|coins|ships|fleets|action|state)"')
"""What the files of both captains are written with."""
NOON = datetime(1718, 5, 1, 12, tzinfo=UTC)
CLASS = 1
"""Sealed documents differ in length by no more than so many steps of `PAD`."""


class Secrets:
    """What England does behind the curtain: so many actions, of the same kinds."""

    def __init__(
        self, models: tuple[str, ...], *last: Bargain, order: int, plan: int, bold: bool, deck: int
    ) -> None:
        self.models = models
        self.last = last
        self.order = order  # which of the crown's three he takes
        self.plan = plan
        self.bold = bold
        self.deck = deck  # the seed of what he is dealt


PEOPLE = people_for(CAPTAINS, CROWNS, 20, 77)
GUNNER, OTHER = (one.name for one in PEOPLE[ENGLAND][:2])
BRIGS = ("brig", "brig", "sloop", "fluyt", "fluyt", "brig")
PLAIN = Secrets(BRIGS, Train(0), Hire(0, GUNNER), order=0, plan=2, bold=False, deck=77)
HIDDEN = Secrets(
    ("sloop", "brig", "fluyt", "brig", "fluyt", "brig"),
    *(Hoist(3), Hire(1, OTHER)),
    order=2,
    plan=3,
    bold=True,
    deck=78,
)
SPYING = Secrets(BRIGS, PaySpy(), Hire(1, OTHER), order=1, plan=2, bold=False, deck=79)
IN_PORT = 19
"""So many actions there are in port: after them the other may hear of a spy."""


def career(deck: int) -> Career:
    """A long war of both with no glass to look through: what a glass shows is told by right."""
    sea = world(CROWNS)
    sea = replace(sea, options=replace(sea.options, margin=99))
    setup = career_setup(CAPTAINS, CROWNS, 0, people=PEOPLE, winter=True)
    orders = len(setup.terms.orders)
    one, two = (decks("orders", orders, 60, seed)[who] for who, seed in enumerate((deck, 77)))
    terms = replace(setup.terms, dealt=(one, two))
    return Career(CareerSetup(replace(setup, terms=terms), sea), 77)


def deals(who: Player, found: Career, models: tuple[str, ...], *last: Bargain) -> Iterator[Deal]:
    """Ships bought, each with a name as long as any other."""
    ids = [model.id for model in found.state.terms.models]
    wares: list[Bargain] = [Buy(ids.index(id_), f"Vessel {n}") for n, id_ in enumerate(models)]
    for bargain in (*wares, *last):
        yield Deal(who, Sealed(who, bargain))


def actions(found: Career, secret: Secrets) -> Iterator[tuple[str, Any]]:
    """What is done, and in which match, until the last result is to be written."""
    fleet = ("brig",) * 4 + ("fluyt",) * 3
    order = Accept(offered(found.state, ENGLAND)[secret.order].id)
    for act in deals(ENGLAND, found, secret.models, *secret.last, order):
        yield "career", act
    yield "career", SetSail(ENGLAND)
    for act in deals(SPAIN, found, fleet, Rename(0, "Capitana")):
        yield "career", act
    yield "career", SetSail(SPAIN)
    found.go_on()
    sheet: Match = found.open.match
    yield "season-1", Adopt(ENGLAND, Sealed(ENGLAND, secret.plan))
    berth = moves(sheet.state)[-1 if secret.bold else 0]
    yield "season-1", Assign(ENGLAND, Sealed(ENGLAND, berth))
    yield "season-1", Sign(ENGLAND, Sealed(ENGLAND, f"{secret.plan:032x}"))
    yield "season-1", Adopt(SPAIN, Sealed(SPAIN, 4))
    yield "season-1", Sign(SPAIN, Sealed(SPAIN, f"{9:032x}"))
    while sheet.state.phase < Phase.FIGHTING:
        yield "season-1", above_the_fold(sheet, secret)


def moves(sheet: Sheet) -> list[Berth]:
    """Where England may still send a ship, and seal the sheet after it."""
    written, fleet = sheet.written[ENGLAND].content, sheet.fleets[ENGLAND].content
    assert written is not None
    assert fleet is not None
    found = []
    for number, at in enumerate(written.ships):
        for letter in range(FORCES):
            ships = (*written.ships[:number], letter, *written.ships[number + 1 :])
            if letter != at and not faults(replace(written, ships=ships), fleet, sheet.options):
                found.append(Berth(False, number, letter))
    return found


def above_the_fold(sheet: Match, secret: Secrets) -> Any:
    """The next action of a season whose sheets are sealed."""
    state, who = sheet.state, sheet.state.side
    if state.phase is Phase.CASTING:
        return Cast(who)
    if state.phase is Phase.NAMING:
        return Name(who, free(state, who)[-1], free(state, opponent_of(who))[0])
    legal = [act for act in sheet.seat(who).legal() if isinstance(act, Declare)]
    return legal[0 if who == SPAIN or secret.bold else -1]


def told(match: Match, who: Player) -> str:
    """All that a captain knows of a match: what he sees, may do, and has read."""
    seat = match.seat(who)
    say = match.engine.say
    log = [
        [str(say(seat.seen_at(n), event)) for event in step] for n, step in enumerate(seat.log())
    ]
    return PRINT.sub("wax", repr((seat.seen.value, seat.legal(), seat.prompt, log)))


def tables(place: Folder) -> tuple[Mapping[str, Any], int]:
    """What lies in the career's file, and in how many lines."""
    found = scan(place.path.joinpath("voyage.career").read_bytes())
    return found.documents, found.lines


def public(found: Mapping[str, Any]) -> str:
    """What anybody can read in the file, but for the random numbers of the seal."""
    documents = {key: found[key] for key in PUBLIC if key in found}
    documents[HEADER] = {**documents[HEADER], "id": ""}
    if SEAL in documents:
        documents[SEAL] = {"holders": list(documents[SEAL]["salts"])}
    return json.dumps(documents)


def private(found: Mapping[str, Any]) -> dict[str, int]:
    """What lies under the seal, by its key: how long it is. Nothing stands beside it."""
    lengths = {}
    for key in sorted(set(found) - set(PUBLIC)):
        assert set(found[key]) == {SEALED}, (key, found[key])
        lengths[key] = len(found[key][SEALED])
    return lengths


def game(
    path: Path, secret: Secrets, words: Mapping[int, str]
) -> Iterator[tuple[str, str, dict[str, int], int, bytes]]:
    """A game step by step: what Spain knows, what the file tells, and the file itself."""
    edition = GameEdition({"port": PORT, "sheet": SHEET})
    place = Folder(path, edition, QuickDisk(), now=lambda: NOON)
    found = career(secret.deck)
    header = replace(HEAD, seed=found.seed)
    saved: CareerFile = place.create_career(header, found.setup, words)
    saved.begin("career", "port", found.port)
    with closing(saved):
        for name, action in actions(found, secret):
            if name not in saved.names():
                saved.begin(name, "sheet", found.open.match)
            kept = saved.match(name)
            step = kept.match.submit(action.by, action)
            saved.wait_for_disk()
            if kept.match.state.phase == Phase.FIGHTING and name != "career":
                assert step.opened
                break
            data = place.path.joinpath("voyage.career").read_bytes()
            rows, lines = tables(place)
            sealed = private(rows) if words else {}
            yield told(kept.match, SPAIN), public(rows), sealed, lines, data


@pytest.mark.parametrize(
    ("words", "other", "last"),
    [
        (WORDS, HIDDEN, 37),
        ({0: WORDS[0]}, HIDDEN, 37),
        ({1: WORDS[1]}, HIDDEN, 37),
        (WORDS, SPYING, IN_PORT),
    ],
    ids=["both", "0", "1", "a spy"],
)
def test_the_other_captain_learns_nothing_from_the_file(
    tmp_path: Path, words: dict[int, str], other: Secrets, last: int
) -> None:
    steps = 0
    games = (game(tmp_path / str(n), each, words) for n, each in enumerate((PLAIN, other)))
    for one, two in zip(*games, strict=True):
        steps += 1
        assert one[0] == two[0]
        assert one[1] == two[1]
        assert one[2].keys() == two[2].keys()
        for place, length in one[2].items():
            assert abs(length - two[2][place]) <= CLASS * PAD * 4 // 3, place
        assert one[3] == two[3]
        for data in (one[4], two[4]):
            assert not CLEAR.search(data)  # nor in a line that was written over since
        if other is SPYING and steps == last:
            break
    assert steps == last


def test_without_a_word_the_screen_is_closed_and_the_file_is_not(tmp_path: Path) -> None:
    """As docs/words.md says: then the curtain hides from eyes, and not from an editor."""
    differs = 0
    games = (game(tmp_path / str(n), each, {}) for n, each in enumerate((PLAIN, HIDDEN)))
    for one, two in zip(*games, strict=True):
        assert one[0] == two[0]
        assert one[1] == two[1]
        differs += b"Vessel" in one[4]
    assert differs == 37


def test_the_proof_would_catch_a_log_that_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pieces_of_eight.campaign.kernel.match.redact", lambda value, who: value)
    one, two = (
        [step[0] for step in game(tmp_path / str(n), each, {})]
        for n, each in enumerate((PLAIN, HIDDEN))
    )
    assert one != two


def test_the_proof_would_catch_a_document_without_its_seal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = Seal.over

    def torn(self: Seal, key: str, document: Any) -> Any:
        return document if key == "season-1 1" else over(self, key, document)

    monkeypatch.setattr(Seal, "over", torn)
    with pytest.raises(AssertionError, match="season-1 1"):
        list(game(tmp_path, PLAIN, WORDS))
