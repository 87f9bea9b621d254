"""Files that are spoilt anywhere, rules that have changed or fail, and the table of sentences.

What is told of each kind of damage stands in `cases/damage.txt`.
"""

import ast
import gc
import tracemalloc
import zlib
from base64 import b64encode
from dataclasses import replace
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from pieces_of_eight.campaign.kernel.play import Refusal
from pieces_of_eight.saves.disk import older
from pieces_of_eight.saves.words import SENTENCES, OtherVersionError, SaveError
from tests import toy
from tests.bent import bent
from tests.saves.damage import ACTIONS, KINDS, FileKind, each_kind, made
from tests.saves.tools import begun, edition, folder, forged, kept, states, step
from tests.toy import TOY, Auction, Risk


@each_kind
def test_a_file_spoilt_anywhere_keeps_what_is_before(tmp_path: Path, kind: FileKind) -> None:
    path = made(tmp_path, kind)
    data, all_states, opened = path.read_bytes(), states(ACTIONS), 0
    for part in range(1, 30):
        at, bad = len(data) * part // 30, bytearray(data)
        if part % 3 == 0:
            del bad[at:]
        elif part % 3 == 1:
            bad[at] ^= 1 << part % 8
        else:
            bad[at:at] = b"\n!\n"
        path.write_bytes(bad)
        for extra in tmp_path.glob(f"{kind.file}.*"):
            extra.unlink()
        place = folder(tmp_path)
        try:
            state, notes = kind.open(place)
        except SaveError:
            assert path.read_bytes() == bad
            assert part < 9
            continue
        opened += 1
        assert state in all_states
        [note] = notes or [f"The last line of {path.name} was torn"]
        copies = [each.read_bytes() for each in (tmp_path / "wastebasket").glob("*")]
        assert "is incomplete" in note or (
            f"{path.name} is damaged in line" in note and bad in copies
        )
        assert kind.open(place) == (state, [])
    assert opened > 9


def refusing(state: Auction, action: toy.Action, /) -> Refusal | None:
    """New rules: nobody may risk a chest."""
    if isinstance(action, Risk) and action.yes:
        return Refusal(toy.RISK, "no more risks")
    return toy.refuse(state, action)


def failing(*_: Any) -> Any:
    raise RecursionError("deep")


@pytest.mark.parametrize(
    ("changed", "numbers"),
    [({"rules": lambda: "2"}, " (1; this is 2)"), ({"content": lambda: "other"}, "")],
)
def test_a_record_of_other_rules_is_told_and_left_alone_even_with_an_older_copy(
    changed: dict[str, Any], numbers: str, tmp_path: Path
) -> None:
    match = begun()
    for number in range(60):
        step(match, number)
    risks = [isinstance(each.action, Risk) and each.action.yes for each in match.entries]
    path, at = kept(tmp_path, 60), risks.index(True)
    older(path, 1).write_bytes(kept(tmp_path / "short", at).read_bytes())
    before = path.read_bytes()
    newer = edition(bent(refuse=refusing))._replace(**changed)
    for playing in (newer, newer._replace(engines={"toy": replace(TOY, action=int)})):
        with pytest.raises(OtherVersionError) as wrong:
            folder(tmp_path, playing=playing).open("duel")
        assert str(wrong.value) == (
            f"duel.match was begun with another version of the game{numbers}, whose rules differ;"
            " open it with that version, or begin a new game."
        )
        assert path.read_bytes() == before
    assert kept(tmp_path / "one", 1)
    assert folder(tmp_path / "one", playing=newer).check("duel") == []


def test_a_career_of_other_rules_says_so_too(tmp_path: Path) -> None:
    made(tmp_path, KINDS["career"])
    newer = edition()._replace(content=lambda: "other", join=failing)
    assert folder(tmp_path, playing=newer).check("voyage") == [
        "voyage.career was begun with another version of the game, whose rules differ; open it with"
        " that version, or begin a new game."
    ]


@pytest.mark.parametrize(
    ("rule", "why"),
    [("start", r"duel.match cannot be begun .deep"), ("to_act", "cannot carry it out")],
)
def test_a_file_that_would_have_a_rule_fail_is_only_a_file_that_is_wrong(
    tmp_path: Path, rule: str, why: str
) -> None:
    kept(tmp_path, 5)
    with pytest.raises(SaveError, match=why):
        folder(tmp_path, playing=edition(bent(**{rule: failing}))).open("duel")


def test_no_rubbish_is_collected_while_a_record_is_read_and_again_behind_it(tmp_path: Path) -> None:
    collected: list[bool] = []

    def to_act(state: Auction, /) -> Any:
        collected.append(gc.isenabled())
        return toy.to_act(state)

    kept(tmp_path, 5)
    folder(tmp_path, playing=edition(bent(to_act=to_act))).read_match("duel")
    assert collected == [False] * 5
    assert gc.isenabled()


def test_a_file_that_unfolds_to_many_megabytes_does_not_cost_them(tmp_path: Path) -> None:
    squeeze = zlib.compressobj(9)
    parts = [squeeze.compress(b'{"header":"'), squeeze.compress(b"a" * 50 * 2**20)]
    parts += [squeeze.compress(b'"}'), squeeze.flush()]
    path = made(tmp_path, KINDS["career"])
    forged(path, lambda found: found["fight"].update(z=b64encode(b"".join(parts)).decode()))
    assert path.stat().st_size < 2**20
    tracemalloc.start()
    [told] = folder(tmp_path).check("voyage")
    assert tracemalloc.get_traced_memory()[1] < 80 * 2**20
    tracemalloc.stop()
    assert told.startswith("voyage.career (fight) does not say what is played in it")


def test_every_sentence_of_the_table_is_said_and_with_all_that_it_names() -> None:
    told: set[str] = set()
    for path in (Path(__file__).parents[2] / "saves").glob("*.py"):
        if path.name == "words.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="said" | "fault"), args=[ast.Constant(value=what), *_]
                ):
                    given = {"name", "why", *(str(each.arg) for each in node.keywords)}
                    fields = {field for _, field, _, _ in Formatter().parse(SENTENCES[what])}
                    assert fields - {None} <= given, (path.name, what)
                case ast.Constant(value=str(words)):
                    told.add(words)
    assert set(SENTENCES) <= told
    assert all(each.endswith((".", "{do}.")) for each in SENTENCES.values())
