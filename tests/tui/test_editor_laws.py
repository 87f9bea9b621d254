"""What holds of everything that is made on the screen: files, undo, brushes, faults."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pieces_of_eight.content.decode import ContentError, decode, lay_over, shape_of, shipped
from pieces_of_eight.content.keep import (
    as_toml,
    document,
    drafts,
    drop_draft,
    fault_of,
    keep,
    keep_draft,
    names,
    path_of,
    stands_in_the_way,
)
from pieces_of_eight.content.own import survey
from pieces_of_eight.content.ready import prepared
from pieces_of_eight.tui.editor.form import History, Plot
from pieces_of_eight.tui.editor.page import Work, copied, empty, left_over, taken_up
from pieces_of_eight.tui.editor.subject import Subject
from tests.tui.editor_scenes import SUBJECTS

ALL = [(engine, name) for engine, each in SUBJECTS.items() for name in names(each.word)]
EACH = sorted(SUBJECTS)


def painted(subject: Subject, found: Any, brush: str, plot: Plot) -> Any:
    """The document with a brush put to a plot; as it was where that is refused."""
    with suppress(ValueError):
        return subject.paint(found, brush, plot)
    return found


@pytest.mark.parametrize(("engine", "name"), ALL)
def test_every_scenario_of_the_game_is_written_as_it_is_read(engine: str, name: str) -> None:
    word = SUBJECTS[engine].word
    path = path_of(word, name)
    found = document(word, name)
    shape = shape_of(engine)
    assert decode(shape, as_toml(found), path) == found
    assert found == decode(shape, shipped(path), path)
    assert fault_of(word, found) is None


@pytest.mark.parametrize(("engine", "name"), ALL)
def test_the_form_says_every_scenario_and_changes_nothing_unasked(engine: str, name: str) -> None:
    subject = SUBJECTS[engine]
    found = document(subject.word, name)
    rows = subject.rows(found)
    for plot in [(0, 0), (len(rows[0]) // 2, len(rows) // 2)]:
        for each in subject.lines:
            value = each.read(found, plot)
            assert not each.there(found, plot) or len(value) <= 600
            assert each.write(found, plot, value) == found, each.name
            if each.offered is not None and each.there(found, plot):
                assert value in dict(each.offered(found, plot)), each.name


STEPS = st.lists(st.tuples(st.sampled_from("pec"), st.integers(0, 99), st.integers(0, 999)))


@pytest.mark.parametrize("engine", EACH)
@settings(max_examples=25, deadline=None, derandomize=True)
@given(steps=STEPS)
def test_strokes_are_undone_and_done_again_one_by_one(
    engine: str, steps: list[tuple[str, int, int]]
) -> None:
    subject = SUBJECTS[engine]
    first = subject.fresh("mine")
    brushes, rows = list(subject.brushes), subject.rows(first)
    history, seen = History(first), [first]
    for what, brush, at in steps:
        plot = at % len(rows[0]), at // len(rows[0]) % len(rows)
        now = history.now
        if what == "p":
            now = painted(subject, now, brushes[brush % len(brushes)], plot)
        elif what == "e":
            now = subject.erase(now, plot)
        else:
            with suppress(ValueError):
                now = subject.change(now, plot)
        history = history.done(now)
        if now != seen[-1]:
            seen.append(now)
        assert subject.brush_at(now, plot) in subject.brushes
        assert subject.told(now, plot).endswith(".")
        assert decode(shape_of(subject.engine), as_toml(now), "mine.toml") == now
    for expected in (*reversed(seen[:-1]), first):
        history = history.undone()
        assert history.now == expected
    for expected in (*seen[1:], seen[-1]):
        history = history.redone()
        assert history.now == expected


def test_a_stroke_is_taken_back_as_one_and_a_new_one_forgets_what_was_taken_back() -> None:
    history = History(0).done(1, "a").done(2, "a").done(3, "b")
    assert history.undone().now == 2
    assert history.undone().undone().now == 0
    assert history.undone().done(9).redone().now == 9


@pytest.mark.parametrize("engine", EACH)
def test_whatever_is_painted_can_be_taken_away_again(engine: str) -> None:
    """A brush leaves something of its own, its brush is found there, and erasing ends at bare."""
    subject = SUBJECTS[engine]
    bare = subject.fresh("mine")
    for _ in range(10):
        bare = subject.erase(bare, (3, 2))
    assert subject.erase(bare, (3, 2)) == bare
    for brush in subject.brushes:
        ground = bare
        if brush.startswith("landing"):
            ground = subject.paint(bare, "_", (3, 2))
        found = subject.paint(ground, brush, (3, 2))
        assert subject.brush_at(found, (3, 2)) == brush
        found = subject.erase(subject.erase(found, (3, 2)), (3, 2))
        assert subject.brush_at(found, (3, 2)) == subject.brush_at(bare, (3, 2)), brush


@pytest.mark.parametrize("engine", EACH)
def test_what_the_table_of_an_editor_names_can_be_painted(engine: str) -> None:
    subject = SUBJECTS[engine]
    table, grounds = subject.table, {key for key in subject.brushes if len(key) == 1}
    signs = {table.bare, *table.rises, *table.once, *table.once.values()}
    for kind in subject.kinds.values():
        signs |= {*kind.layer.on, *kind.layer.signs}
    assert signs <= grounds
    layers = [each.layer or shelf.layer for shelf in subject.shelves for each in shelf.brushes]
    assert [layer in subject.kinds for layer in layers] == [len(key) > 1 for key in subject.brushes]


@pytest.mark.parametrize(
    ("engine", "words", "spoil"),
    [
        ("land_raid", "The map must have one treasury ($), not 0.", (5, 3)),
        ("land_raid", "A landing of the boats is missing; each", (1, 4)),
        ("land_raid", "Title must be one line of 1 to 60 letters.", {"title": " "}),
        ("sea_fight", "The ships of the north must be 1 to 8 ships, not 0.", (10, 3)),
        ("treasure_grab", "The chest is nowhere; it needs", (8, 5)),
        (
            "treasure_grab",
            "The house rules need a cannon, and there is none on the map.",
            {"house_rules": ("cannon",)},
        ),
    ],
)
def test_what_cannot_be_played_is_told_in_the_sentence_of_the_check(
    engine: str, words: str, spoil: Any
) -> None:
    """Something is erased, or other fields are laid in."""
    subject, found = SUBJECTS[engine], SUBJECTS[engine].fresh("mine")
    erased = isinstance(spoil, tuple)
    work = Work(subject, subject.erase(found, spoil) if erased else replace(found, **spoil))
    fault = work.fault()
    assert fault is not None
    assert work.fault_words(fault).startswith(words)


@pytest.mark.parametrize("engine", EACH)
def test_another_size_keeps_what_is_left_and_a_way_back_keeps_all(engine: str) -> None:
    """A column put in and taken out again where the cursor stands leaves everything as it was."""
    subject = SUBJECTS[engine]
    found = document(subject.word, names(subject.word)[-1])
    sizes = {each.name: each for each in subject.lines if each.name in ("columns", "rows")}
    for each in sizes.values():
        before = int(each.read(found, (4, 3)))
        wider = each.write(found, (4, 3), str(before + 1))
        assert each.read(wider, (4, 3)) == str(before + 1)
        assert each.write(wider, (4, 3), str(before)) == found
        smaller = each.write(found, (4, 3), str(before - 2))
        assert each.read(smaller, (4, 3)) == str(before - 2)
        decode(shape_of(subject.engine), as_toml(smaller), "smaller.toml")


@pytest.mark.parametrize("engine", EACH)
def test_what_is_kept_is_read_at_once_and_found_sound(engine: str, tmp_path: Path) -> None:
    subject, folder = SUBJECTS[engine], str(tmp_path)
    try:
        found = replace(subject.fresh("mine"), title='Mine "\\ ñ')
        assert stands_in_the_way(folder, subject.word, "mine") == ""
        file = keep(folder, subject.word, found)
        assert file.read_text("utf-8").startswith("# Your own content")
        assert survey(folder).faults == ()
        assert prepared("mine").scenario == found
        assert stands_in_the_way(folder, subject.word, "mine") == "a file of yours"
        assert taken_up(subject, "mine").document == found
        copy = copied(subject, "mine", folder)
        assert (copy.document.id, copy.unsaved, copy.fault()) == ("my-mine", False, None)
        with pytest.raises(ContentError):
            keep(folder, subject.word, replace(found, title=""))
        assert prepared("mine").scenario == found
        file.write_text(f"# My note.\n{file.read_text('utf-8')}", "utf-8")
        keep(folder, subject.word, replace(found, title="Other"))
        (before,) = (tmp_path / ".replaced").iterdir()
        assert before.read_text("utf-8").startswith("# My note.")
        assert survey(folder).faults == ()
    finally:
        lay_over({})
    shelf = names(subject.word)[0]
    assert stands_in_the_way(folder, subject.word, shelf) == "one of the game's own"


def test_a_draft_is_kept_beside_and_never_read_as_content(tmp_path: Path) -> None:
    subject, folder = SUBJECTS["land_raid"], str(tmp_path)
    found = subject.erase(subject.fresh("mine"), (5, 3))
    keep_draft(folder, "town", found)
    assert survey(folder) == ({}, ())
    assert drafts(folder, "town") == {"mine": found}
    assert drafts(folder, "sea") == {}
    work = left_over(subject, folder, "mine")
    assert (work.document, work.unsaved, work.draft) == (found, True, "mine")
    assert empty(subject, folder).document.id == "my-town"
    (tmp_path / ".drafts" / "town-mine.toml").write_text("not a town")
    assert drafts(folder, "town") == {}
    drop_draft(folder, "town", "mine")
    assert list((tmp_path / ".drafts").iterdir()) == []


def test_a_fight_is_begun_from_what_is_not_saved(tmp_path: Path) -> None:
    from tests.tui.shell import make_folder

    for subject in SUBJECTS.values():
        work = Work(subject, replace(subject.fresh("mine"), title="Mine alone"))
        saved = work.begin(make_folder(tmp_path / subject.word), 7)
        assert saved.header.title == "Mine alone"
        assert [chair.kind for chair in saved.header.chairs] == ["person", "ai"]
        saved.close()


@pytest.mark.parametrize("engine", EACH)
def test_what_is_carried_away_stands_there_and_nowhere_else(engine: str) -> None:
    subject = SUBJECTS[engine]
    first, end = subject.fresh("mine"), (3, 2)
    *_, uppermost = subject.kinds.values()
    start = next(uppermost.found(first)).plots[0]
    brush = subject.brush_at(first, start)
    gone = subject.carry(first, start, end)
    assert subject.brush_at(first, end) != brush == subject.brush_at(gone, end)
    assert subject.brush_at(gone, start) != brush
    assert fault_of(subject.word, gone) is None
    assert subject.change(gone, end) != gone
