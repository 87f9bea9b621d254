"""Files that are no good: whatever their kind, each gets one sentence, and nothing is lost.

A kind of file and a kind of damage each stand in a table; the laws are tried on all of both.
"""

import ast
import gc
import json
import os
import tracemalloc
import zlib
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

import pytest

from pieces_of_eight.campaign.kernel.play import Refusal
from pieces_of_eight.saves.disk import LARGEST_FILE, older
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.seal import MOST
from pieces_of_eight.saves.store import FORMAT, MARK
from pieces_of_eight.saves.words import SENTENCES, OtherVersionError, SaveError
from tests import toy
from tests.bent import bent
from tests.saves.tools import (
    WORDS,
    begun,
    created,
    edition,
    file_of,
    finish,
    folder,
    forged,
    kept,
    lines_of,
    play,
    set_sail,
    short,
    states,
    step,
)
from tests.toy import Auction, Risk

OTHER = FORMAT + 1
ACTIONS = 20


class FileKind(NamedTuple):
    """A kind of file: how one is made, and how it is opened for what it holds."""

    file: str
    make: Callable[[Folder], None]
    open: Callable[[Folder], Any]
    listed: Callable[[Folder], Any]

    @property
    def name(self) -> str:
        return self.file.partition(".")[0]


def voyage(place: Folder, words: dict[int, str] | None = None) -> None:
    """A career with a match that is over, and one under way."""
    with set_sail(place, words) as career:
        finish(career.begin("fight", "toy", short()))
        career.match("fight").leave()
        play(career.match("career"), ACTIONS)


def duel(place: Folder) -> None:
    created(place, actions=ACTIONS).close()


def of_match(place: Folder) -> Any:
    with place.open("duel") as saved:
        return saved.match.state, saved.notes


def of_career(place: Folder, words: dict[int, str] | None = None) -> Any:
    with place.open_career("voyage", words) as career:
        is_there = "career" in career.names()
        return career.match("career").match.state if is_there else begun().state, career.notes


KINDS = {
    "match": FileKind("duel.match", duel, of_match, Folder.matches),
    "career": FileKind("voyage.career", voyage, of_career, Folder.careers),
    "sealed": FileKind(
        "voyage.career",
        lambda place: voyage(place, WORDS),
        lambda place: of_career(place, WORDS),
        Folder.careers,
    ),
}
each_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))


def made(path: Path, kind: FileKind) -> Path:
    """The file of a kind in a folder, without older copies."""
    kind.make(folder(path))
    for extra in path.glob(f"{kind.file}.*"):
        extra.unlink()
    return path / kind.file


def rehead(data: bytes, head: bytes) -> bytes:
    """A file with another first line, all checksums right again."""
    return file_of([head, *lines_of(data)[1:]])


def head_line(kind: str, form: int) -> bytes:
    """The first line of a file of some kind and format."""
    return json.dumps({"pieces-of-eight": kind, "format": form, "lines": 1}).encode()


def added(data: bytes, payload: bytes) -> bytes:
    """A file with one more line, and one after it."""
    return file_of([*lines_of(data), payload, [["match 99", {}]]])


FOREIGN = "is not a save of Pieces of Eight"
TINYDB = json.dumps({"_default": {"1": {"name": "Ranger", "guns": 8}}}).encode()
USELESS: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda data: b"", "is empty"),
    "blank": (lambda data: b"\n\n\n", "is empty"),
    "json": (lambda data: b'{"a": 1}\n', FOREIGN),
    "tinydb": (lambda data: TINYDB, FOREIGN),
    "deep json": (lambda data: b"[" * 10**6, FOREIGN),
    "zeroes": (lambda data: bytes(4096), FOREIGN),
    "picture": (lambda data: b"\x89PNG\r\n\x1a\n" + data, FOREIGN),
    "pickle": (lambda data: b"\x80\x04\x95cos\nsystem\n(S'true'\ntR.", FOREIGN),
    "first letter": (lambda data: b"1" + data[1:], FOREIGN),
    "first line": (lambda data: data[:30] + b"?" + data[31:], "is damaged in its first line"),
    "no head": (lambda data: rehead(data, b'{"a":1}'), "is damaged in its first line"),
    "huge format": (lambda data: rehead(data, head_line("match", 10**30)), "in its first line"),
    "index": (
        lambda data: rehead(data, head_line("index", FORMAT)),
        r"is this game's index file and not a (match|career) file",
    ),
    "escape": (lambda data: rehead(data, head_line("\x1b[31mred\x07", FORMAT)), "red file and"),
    "only a head": (lambda data: data.splitlines(keepends=True)[0], "does not say what"),
    "too many parts": (
        lambda data: file_of(
            [*lines_of(data), b'[["a 9",{"a":[' + b",".join([b"[]"] * MOST) + b"]}]]"]
        ),
        "is too large to be a save",
    ),
}


@each_kind
@pytest.mark.parametrize("damage", USELESS)
def test_a_useless_file_is_told_in_one_sentence_or_an_older_copy_taken(
    tmp_path: Path, kind: FileKind, damage: str
) -> None:
    path = made(tmp_path, kind)
    good = path.read_bytes()
    spoil, why = USELESS[damage]
    path.write_bytes(bad := spoil(good))
    place = folder(tmp_path)
    with pytest.raises(SaveError, match=rf"^{path.name} .*({why}).*\.$") as wrong:
        kind.open(place)
    assert str(wrong.value).isprintable()
    [listed] = kind.listed(place)
    assert (listed.name, listed.problem) == (kind.name, place.check(kind.name)[0])
    assert path.read_bytes() == bad
    older(path, 1).write_bytes(good)
    assert kind.listed(place)[0].problem == ""
    state, [note] = kind.open(place)
    assert state == states(ACTIONS)[-1]
    assert "; you go on from an older copy, after " in note
    [waste] = (tmp_path / "wastebasket").iterdir()
    assert waste.read_bytes() == older(path, 1).read_bytes() == bad
    assert kind.open(place) == (state, [])


@each_kind
def test_a_file_of_another_version_is_left_alone_even_with_an_older_copy(
    tmp_path: Path, kind: FileKind
) -> None:
    path = made(tmp_path, kind)
    older(path, 1).write_bytes(path.read_bytes())
    path.write_bytes(before := rehead(path.read_bytes(), head_line(path.suffix[1:], OTHER)))
    place = folder(tmp_path)
    why = f"by another version .* .format {OTHER}, this one reads {FORMAT}.; open it with that"
    for attempt in (kind.open, lambda place: place.import_(path)):
        with pytest.raises(OtherVersionError, match=why):
            attempt(place)
    assert "another version" in kind.listed(place)[0].problem
    assert path.read_bytes() == before


@each_kind
@pytest.mark.parametrize("damage", ["cut", "flipped", "a line more"])
def test_a_file_spoilt_at_every_thirtieth_keeps_what_is_before(
    tmp_path: Path, kind: FileKind, damage: str
) -> None:
    path = made(tmp_path, kind)
    data, all_states, opened = path.read_bytes(), states(ACTIONS), 0
    for part in range(1, 30):
        at = len(data) * part // 30
        bad = bytearray(data)
        if damage == "cut":
            del bad[at:]
        elif damage == "flipped":
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


@each_kind
def test_of_a_damaged_file_and_its_older_copies_the_furthest_is_taken(
    tmp_path: Path, kind: FileKind
) -> None:
    path = made(tmp_path, kind)
    lines = path.read_bytes().splitlines(keepends=True)
    older(path, 1).write_bytes(path.read_bytes())
    path.write_bytes(b"".join([*lines[:-5], b"!", *lines[-5:]]))
    with pytest.raises(SaveError, match=r"is damaged; open it once, then export it"):
        folder(tmp_path).export(kind.name, tmp_path / "out")
    state, [note] = kind.open(folder(tmp_path))
    assert state == states(ACTIONS)[-1]
    assert note.startswith(f"{path.name} is damaged; you go on from an older copy, after")


@each_kind
def test_a_file_of_which_only_an_older_copy_is_left_is_listed_and_opened(
    tmp_path: Path, kind: FileKind
) -> None:
    path = made(tmp_path, kind)
    path.rename(older(path, 2))
    place = folder(tmp_path)
    assert kind.listed(place)[0].problem == ""
    state, [note] = kind.open(place)
    assert state == states(ACTIONS)[-1]
    assert note.startswith(
        f"{path.name} cannot be read: no such file or directory; you go on from an older copy"
    )
    assert path.exists()


@each_kind
@pytest.mark.parametrize(
    "change", [lambda data: MARK + data, lambda data: data.replace(b"\n", b"\r\n")], ids=range(2)
)
def test_a_file_that_another_editor_has_saved_is_gone_on_with(
    tmp_path: Path, kind: FileKind, change: Callable[[bytes], bytes]
) -> None:
    path = made(tmp_path, kind)
    path.write_bytes(change(path.read_bytes()))
    for _ in range(2):
        assert kind.open(folder(tmp_path)) == (states(ACTIONS)[-1], [])
    assert path.read_bytes().startswith(b"0 ")
    assert b"\r" not in path.read_bytes()


# --- Checksums right, and what they hold wrong ----------------------------------------------------

HEADER, SPOILT = "does not say what is played in it", "beginning of .* cannot be read"
NOT_REPLAYED = r"goes another way from action 11 on: "
UNREAD = r"^Action 11 of {file} cannot be read "
FORGED: list[tuple[Callable[[Any], object], str]] = [
    (lambda m: m[""].clear(), HEADER),
    (lambda m: m[""].pop("seed"), HEADER),
    (lambda m: m[""].update(chairs=[{"kind": "cat"}]), HEADER),
    (lambda m: m[""].update(extra=1), HEADER),
    (lambda m: m[""].update(engine="chess"), "is a game of 'chess', which this copy"),
    (lambda m: m[""].update(setup="?"), SPOILT),
    (lambda m: m[""].update(setup={"chests": "x"}), SPOILT),
    (lambda m: m[""].update(start={"actions": 1, "dice": 0}), SPOILT),
    (lambda m: m[" turn"].clear(), SPOILT),
    (lambda m: m[" turn"].update(actions="x"), SPOILT),
    (lambda m: m[" turn"].update(a=1), SPOILT),
    (lambda m: m[" 11"].update(digest="0" * 16), NOT_REPLAYED + "it leads to another position now"),
    (lambda m: m[" 11"].update(thrown=[[1] * 9]), NOT_REPLAYED + "the record has dice left over"),
    (lambda m: m[" 11"].update(who=55), NOT_REPLAYED),
    (lambda m: m[" 11"].update(action={"type": "Swim"}), UNREAD),
    (lambda m: m[" 11"].update(action=[[[]]]), UNREAD),
    (lambda m: m[" 11"].update(who="me"), UNREAD),
    (lambda m: m[" 11"].update(extra=1), UNREAD),
    (lambda m: m[" 11"].clear(), UNREAD),
    (lambda m: m.pop(" 11"), "^Action 11 of {file} is missing"),
]


@pytest.mark.parametrize("kind", [KINDS["match"], KINDS["career"]], ids=["match", "career"])
@pytest.mark.parametrize("number", range(len(FORGED)))
def test_a_forged_match_is_told_and_left_alone_or_an_older_copy_taken(
    tmp_path: Path, kind: FileKind, number: int
) -> None:
    edit, why = FORGED[number]
    key, label = {"duel": ("match", "duel.match")}.get(
        kind.name, ("career", r"voyage.career .career.")
    )

    def forge(documents: Any) -> None:
        found = {at[len(key) :]: documents.pop(at) for at in list(documents) if at.startswith(key)}
        edit(found)
        documents.update({key + at: document for at, document in found.items()})

    path = made(tmp_path, kind)
    good = path.read_bytes()
    forged(path, forge)
    bad = path.read_bytes()
    with pytest.raises(SaveError, match=why.format(file=label)) as wrong:
        kind.open(folder(tmp_path))
    assert str(wrong.value).isprintable()
    assert path.read_bytes() == bad
    if "which this copy" not in why:
        older(path, 1).write_bytes(good)
        assert kind.open(folder(tmp_path))[0] == states(ACTIONS)[-1]
        assert bad in [each.read_bytes() for each in (tmp_path / "wastebasket").iterdir()]


UNNAMED: list[Callable[[Any], object]] = [
    lambda d: d.pop(".header"),
    lambda d: d.pop(".private"),
    lambda d: d[".private"].update(seed="f" * 40),
    lambda d: d.update({".seal": {"id": "x"}}),
]


@pytest.mark.parametrize("forge", UNNAMED, ids=range(len(UNNAMED)))
def test_a_career_that_does_not_say_what_it_is_is_told(
    tmp_path: Path, forge: Callable[[Any], object]
) -> None:
    path = made(tmp_path, KINDS["career"])
    forged(path, forge)
    with pytest.raises(SaveError, match=r"^voyage\.career does not say what career it holds"):
        of_career(folder(tmp_path))


@pytest.mark.parametrize("bad", [{"z": "AAAA"}, {"z": "%"}, {}, {"header": 3}, {"z": 5}])
def test_a_match_put_away_that_is_spoilt_is_told_when_it_is_looked_at(
    tmp_path: Path, bad: dict[str, object]
) -> None:
    path, place = made(tmp_path, KINDS["career"]), folder(tmp_path)
    forged(path, lambda documents: documents.update(fight={"done": 1, **bad}))
    with place.open_career("voyage") as career:
        with pytest.raises(SaveError, match=r"^voyage\.career \(fight\) does not say what is"):
            career.match("fight")
        assert career.match("career").actions == ACTIONS
    assert "(fight)" in place.check("voyage")[-1]


@pytest.mark.parametrize(
    "payload",
    [
        b'[["match 7",{"who":%d}]]' % 10**40,
        b'[["match 7",{"action":' + b"[" * 5000 + b"]" * 5000 + b"}]]",
        b'[["match 7",{"action":' + b"[" * 90 + b"]" * 90 + b"}]]",
        b'[[7,{"action":7}]]',
        b'["match 7"]',
        b"nonsense",
    ],
    ids=range(6),
)
def test_a_line_with_huge_numbers_deep_nesting_or_nonsense_ends_the_file_there(
    tmp_path: Path, payload: bytes
) -> None:
    path = made(tmp_path, KINDS["match"])
    path.write_bytes(added(path.read_bytes(), payload))
    state, [note] = of_match(folder(tmp_path))
    assert state == states(ACTIONS)[-1]
    assert "is damaged in line" in note


# --- Rules that have changed, or fail -------------------------------------------------------------


def refusing(state: Auction, action: toy.Action, /) -> Refusal | None:
    """New rules: nobody may risk a chest."""
    if isinstance(action, Risk) and action.yes:
        return Refusal(toy.RISK, "no more risks")
    return toy.refuse(state, action)


def failing(*_: Any) -> Any:
    raise RecursionError("deep")


def test_a_record_of_other_rules_is_told_and_left_alone_even_with_an_older_copy(
    tmp_path: Path,
) -> None:
    match = begun()
    for number in range(60):
        step(match, number)
    risks = [isinstance(each.action, Risk) and each.action.yes for each in match.entries]
    path, at = kept(tmp_path, 60), risks.index(True)
    older(path, 1).write_bytes(kept(tmp_path / "short", at).read_bytes())
    before = path.read_bytes()
    place = folder(tmp_path, playing=edition(bent(refuse=refusing), rules="2"))
    with pytest.raises(OtherVersionError) as wrong:
        place.open("duel")
    assert str(wrong.value) == (
        f"duel.match goes another way from action {at + 1} on: the rules refuse it now: no more"
        " risks [T-3]; it was begun with version 1 of the rules, and these are 2."
    )
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("rule", "why"),
    [("start", r"duel.match cannot be begun .deep"), ("to_act", "cannot carry it out")],
)
def test_a_file_that_would_have_a_rule_fail_is_only_a_file_that_is_wrong(
    tmp_path: Path, rule: str, why: str
) -> None:
    kept(tmp_path, 5)
    engine: Any = bent(**{rule: failing})
    with pytest.raises(SaveError, match=why):
        folder(tmp_path, playing=edition(engine)).open("duel")


def test_no_rubbish_is_collected_while_a_record_is_read_and_again_behind_it(tmp_path: Path) -> None:
    collected: list[bool] = []

    def to_act(state: Auction, /) -> Any:
        collected.append(gc.isenabled())
        return toy.to_act(state)

    kept(tmp_path, 5)
    folder(tmp_path, playing=edition(bent(to_act=to_act))).read_match("duel")
    assert len(collected) == 5
    assert not any(collected)
    assert gc.isenabled()


# --- What is no file, or far too large ------------------------------------------------------------


def test_what_is_no_ordinary_file_is_not_read(tmp_path: Path) -> None:
    place = folder(tmp_path)
    (tmp_path / "duel.match").mkdir()
    assert place.matches()[0].problem == "duel.match is a folder, not a save; choose a file."
    (tmp_path / "duel.match").rmdir()
    os.mkfifo(tmp_path / "duel.match", 0o600)
    assert place.matches()[0].problem == "duel.match is not an ordinary file; choose another."
    (tmp_path / "duel.match").unlink()
    for name, why in (
        ("/dev/null", "null is not an ordinary file"),
        ("nothing.match", "nothing.match cannot be read: no such file or directory"),
        ("\x1b[31mduel.match\x07", "duel.match cannot be read"),
    ):
        with pytest.raises(SaveError, match=f"^{why}") as wrong:
            place.import_(tmp_path / name)
        assert str(wrong.value).isprintable()


def test_a_file_that_is_larger_than_any_save_is_not_read(tmp_path: Path) -> None:
    os.truncate(kept(tmp_path), LARGEST_FILE + 1)
    with pytest.raises(SaveError, match=r"^duel\.match is too large to be a save of this game"):
        folder(tmp_path).open("duel")


def test_a_file_that_unfolds_to_hundreds_of_megabytes_does_not_cost_them(tmp_path: Path) -> None:
    squeeze = zlib.compressobj(9)
    parts = [squeeze.compress(b'{"header":"')]
    parts += [squeeze.compress(b"a" * 2**20) for _ in range(2**8)]
    parts += [squeeze.compress(b'"}'), squeeze.flush()]
    path = made(tmp_path, KINDS["career"])
    forged(path, lambda found: found["fight"].update(z=b64encode(b"".join(parts)).decode()))
    assert path.stat().st_size < 2**21
    tracemalloc.start()
    [told] = folder(tmp_path).check("voyage")
    assert tracemalloc.get_traced_memory()[1] < 2**27
    tracemalloc.stop()
    assert told.startswith("voyage.career (fight) does not say what is played in it")


# --- The table of sentences -----------------------------------------------------------------------


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
