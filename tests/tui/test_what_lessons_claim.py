"""What a lesson claims is so: who stands where, how far, by what chance, and what a key brings.

A pupil follows every lesson by the keys it names, and what he meets is held against the book of
the lesson in `lessons`: a case has the sentences of one step as they stand, so that nobody changes
a sentence without it, and examples about `f`, the step as he followed it.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.screen import Screen

from pieces_of_eight.campaign import shore_raid
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import Play, total
from pieces_of_eight.campaign.land_raid.odds import thrown
from pieces_of_eight.campaign.land_raid.state import Alarm
from pieces_of_eight.campaign.pirate_wars.gunnery import land, throw_salvo
from pieces_of_eight.campaign.pirate_wars.state import Salvo
from pieces_of_eight.campaign.shore_raid.attacking import blow_of
from pieces_of_eight.campaign.shore_raid.ground import with_figure
from pieces_of_eight.campaign.shore_raid.state import FigureId, Fire, March
from pieces_of_eight.campaign.treasure_grab.ground import plan as plan_of
from pieces_of_eight.campaign.treasure_grab.ground import ways_alone
from pieces_of_eight.content.lessons import (
    SEASON,
    Lesson,
    LessonStep,
    lessons,
    parts_of,
    with_parts,
)
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.album import OF_A_LESSON, career_end
from pieces_of_eight.tui.career.pages import CareerOwner, SettleScreen
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.tutor import Tutor
from pieces_of_eight.tui.pages.reading import ReadingScreen
from pieces_of_eight.tui.play import hints
from pieces_of_eight.tui.play.career import begin, begin_season
from pieces_of_eight.tui.play.own_keys import with_keys
from pieces_of_eight.tui.settings import Settings
from tests.casebook import Example, Part, read, try_out
from tests.land_raid.positions import place
from tests.treasure_grab.positions import stud
from tests.tui.career_scenes import career_app
from tests.tui.endings import AGAINST_SAILOR, sail
from tests.tui.pupil import Watch, follow, keys_named, press
from tests.tui.pupil import lesson_app as app_of
from tests.tui.shell import PilotedApp, make_folder, message_of, press_each, text_of

BOOKS = Path(__file__).parent / "lessons"
FOUGHT = [one for one in lessons() if one.engine not in SEASON]
"""The lessons of one fight."""
THE_SEASON = next(one for one in lessons() if one.engine in SEASON)
LOOK = 0.02
"""Seconds between two looks whether what is settled is settled."""
MOST = 120
"""Keys that do for the whole season."""


class Moment(Struct):
    """What stands on the page after a key; the first one of a step comes before any."""

    key: str
    state: Any
    legal: Sequence[Any]
    text: str
    said: str
    shown: Sequence[Any]
    """The orders of the course that is shown, at a desk that lays one."""
    steps: Sequence[Any]
    """Every action of the fight so far, with what it brought."""


class Followed(Struct):
    """A step that a pupil has followed."""

    match: Match
    step: LessonStep
    moments: list[Moment] = []

    @property
    def first(self) -> Moment:
        return self.moments[0]

    @property
    def last(self) -> Moment:
        return self.moments[-1]

    def after(self, key: str) -> Moment:
        """The moment after a key was first pressed."""
        return next(moment for moment in self.moments if moment.key == key)

    def assert_keys_do_something(self) -> None:
        """No key that a step names is pressed for nothing; but a list may lie open already."""
        for before, after in zip(self.moments, self.moments[1:], strict=False):
            unlike = before.text != after.text or len(before.steps) != len(after.steps)
            assert unlike or after.key in "fs", after.key

    def new(self) -> Sequence[Any]:
        """What was done in it."""
        return self.last.steps[len(self.first.steps) :]

    def done(self, *names: str, who: int = 0) -> list[Any]:
        """The orders of these kinds that one side gave in it."""
        return [act for by, act, _ in self.new() if by == who and kind(act) in names]

    def told(self, name: str) -> list[Any]:
        """The events of a kind that it brought."""
        return [event for _, _, step in self.new() for event in step.events if kind(event) == name]

    def otherwise(self, name: str) -> Any:
        """The state of its beginning after another order, the first of its kind that is legal."""
        order = can(self.first, name)[0]
        return self.match.engine.game.apply(self.first.state, order, Seeded(1)).state


class Watcher:
    """Writes down what a pupil meets."""

    def __init__(self) -> None:
        self.steps: dict[str, Followed] = {}

    def __call__(self, page: FightScreen, tutor: Tutor, step: LessonStep, key: str) -> None:
        match = page.session.saved.match
        before = next(reversed(self.steps.values()), None)
        found = self.steps.setdefault(step.ask, Followed(match, step, []))
        desk: Any = page.desk
        course = getattr(desk, "here", None)
        shown = desk.actions_of(course) if course else ()
        state, legal = match.state, tuple(page.session.legal())
        said, text = message_of(page.game), text_of(page.app)  # type: ignore[arg-type]
        given = zip(match.entries, match.steps[1:], strict=True)
        steps = tuple((entry.who, entry.action, step) for entry, step in given)
        moment = Moment(key, state, legal, text, said, shown, steps)
        found.moments.append(moment)
        if before not in (None, found) and before.match is match:
            before.moments.append(moment)  # by now all that its keys have brought is done

    async def check(self, *lessons: Lesson) -> None:
        """Everything that is claimed by the steps that were met."""
        for lesson in lessons:
            first, *cases = book_of(lesson)
            names: dict[str, Any] = {**globals()}
            await try_out(first, names)
            for step, case in zip(lesson.steps, cases, strict=True):
                if (followed := self.steps.get(step.ask)) is None:
                    continue
                if not step.over:
                    followed.assert_keys_do_something()
                for example, came in await try_out(case, names | {"f": followed}):
                    assert came == example.want, (lesson.id, case.heading, example.source)


def book_of(lesson: Lesson) -> list[Part]:
    return read((BOOKS / f"{lesson.id}.txt").read_text("utf-8"))


def sentences(case: Part) -> Iterator[str]:
    """What stands under the heading of a case, a paragraph each."""
    lines = "\n".join("" if isinstance(line, Example) else line for line in case.lines[1:])
    yield from (" ".join(each.split()) for each in lines.split("\n\n") if each.strip())


@pytest.mark.parametrize("lesson", with_parts(), ids=lambda lesson: lesson.id)
def test_every_step_has_its_case_with_all_its_sentences(lesson: Lesson) -> None:
    said = [[step.ask, *step.instead.values()] for step in lesson.steps]
    assert [[*sentences(case)] for case in book_of(lesson)[1:]] == said


@pytest.mark.parametrize("lesson", FOUGHT, ids=lambda lesson: lesson.id)
async def test_what_a_lesson_claims_is_so(lesson: Lesson, tmp_path: Path) -> None:
    app, watcher = app_of(tmp_path, lesson), Watcher()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await follow(pilot, 120, watcher)
        page = app.screen
        assert isinstance(page, FightScreen)
        assert "done" in text_of(app)
        match = page.session.saved.match
        assert not match.to_act
        assert match.engine.better(match.state) == lesson.learner
    await watcher.check(lesson)
    assert list(watcher.steps) == [step.ask for step in lesson.steps]
    assert hints.learned(make_folder(tmp_path)) == {lesson.id}


async def test_what_the_lesson_of_a_season_claims_is_so(tmp_path: Path) -> None:
    app, watcher = season_app(tmp_path), Watcher()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await follow_until(pilot, "Learn a season, a battle", watcher)
    parts = parts_of(THE_SEASON)
    await watcher.check(*parts)
    met = sum(len(part.steps) for part in parts)
    assert len(watcher.steps) == met - 1, "all but the last, which settles the rest"


# --- A season -------------------------------------------------------------------------------------


def season_app(path: Path) -> PiecesApp:
    """The game, open at the port in which the lesson of a season begins."""
    return career_app(path, lambda folder: begin_season(THE_SEASON, folder))


def test_a_lesson_enters_no_hall_of_fame_and_its_last_pages_teach(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    saved = begin(replace(AGAINST_SAILOR, lesson=THE_SEASON.id), folder)
    sail(saved)
    end = career_end(saved)
    assert end.entries == ()
    assert end.trouble == OF_A_LESSON
    owner = CareerOwner(saved, PilotedApp(folder, Settings()))
    assert all(owner.taught(page) for page in ("home", "end"))
    saved.close()


async def test_a_pupil_of_a_season_does_wrong_and_takes_it_back(
    tmp_path: Path,
) -> None:
    app = season_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await _press(pilot, "b")
        assert "list of ships" in message_of(app)
        await _press(pilot, "q", "down", "down", "enter")
        assert "Step 2 of 3" in text_of(app)
        await _press(pilot, "u", "e", "s")
        assert "Your forces are still empty" in message_of(app)
        await _press(pilot, "r", "enter")
        assert "Step 3 of 8" in text_of(app)
        await _press(pilot, "u")
        assert "Step 2 of 8" in text_of(app)


@pytest.mark.soak
async def test_a_pupil_finishes_the_season_by_the_keys_its_sentences_name(tmp_path: Path) -> None:
    app = season_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await follow_until(pilot, "The end of a career")
        assert OF_A_LESSON in text_of(app)
    folder = make_folder(tmp_path)
    assert hints.learned(folder) == {THE_SEASON.id}
    assert not folder.hall.fame()


async def follow_until(pilot: Pilot[None], seen: str, watch: Watch = lambda *_: None) -> None:
    """Press what the sentences name, from page to page, until this stands on the page."""
    taken = 0

    def look(page: Screen[Any], step: LessonStep | None, key: str) -> None:
        if isinstance(page, FightScreen) and page.guide.tutor is not None and step is not None:
            watch(page, page.guide.tutor, step, key)

    while seen not in text_of(pilot.app):
        step = _step(pilot.app.screen)
        look(pilot.app.screen, step, "")
        for key in keys_named(_said(pilot.app.screen)):
            page = pilot.app.screen
            before = _said(page)
            await _press(pilot, key)
            look(page, step, key)
            taken += 1
            assert taken < MOST, before
            if pilot.app.screen is not page or _said(page) != before:
                break
    look(pilot.app.screen, _step(pilot.app.screen), "")


def _step(page: Screen[Any]) -> LessonStep | None:
    """What the lesson waits for on a page."""
    tutor = page.guide.tutor if isinstance(page, FightScreen) else None
    return None if tutor is None else tutor.progress.step


def _said(page: Screen[Any]) -> str:
    """What the lesson says on a page; on one that says nothing, that Enter goes on."""
    if isinstance(page, FightScreen) and page.guide.tutor is not None:
        return page.guide.tutor.words
    if isinstance(page, ReadingScreen):
        return with_keys(page.taught, page.key_of)
    return "[Enter]"


async def _press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, each when all have answered the one before."""
    for key in keys:
        page = pilot.app.screen
        if isinstance(page, FightScreen):
            await press(pilot, page, key)
        else:
            await press_each(pilot, key)
        while isinstance(pilot.app.screen, SettleScreen):
            await pilot.pause(LOOK)
        if isinstance(pilot.app.screen, FightScreen):
            await press(pilot, pilot.app.screen)  # whoever is asked there is a person


# --- Words of the books ---------------------------------------------------------------------------


def kind(thing: object) -> str:
    return type(thing).__name__


def can(moment: Moment, name: str) -> list[Any]:
    """The legal orders of a kind."""
    return [act for act in moment.legal if kind(act) == name]


def labels(moment: Moment, *names: str) -> set[str]:
    """Where some of a town's units stand."""
    return {place(moment.state, name) for name in names}


def is_louder(raid: Any) -> bool:
    """Whether noise makes it likelier that the whole town is awake after the alarm dice."""

    def wakes(noise: bool) -> Fraction:
        found = thrown(replace(raid, noise=noise)).items()
        return sum((chance for each, chance in found if each.alarm is Alarm.FULL), Fraction(0))

    return wakes(True) > wakes(False)


def die_of(raid: Any, man: Any, mark: Any) -> int:
    """How good the die of a shot is, with all that changes it."""
    there = with_figure(with_figure(raid, man), mark)
    blow = blow_of(there, Fire(man.id, mark.id))
    assert blow is not None
    return blow.base + total(blow.mods)


def marching_spoils_a_shot(raid: Any) -> bool:
    """Of a rifleman, three inches on."""
    to = Point(raid.figures[4].at.x + 300, raid.figures[4].at.y)
    gone = shore_raid.apply(raid, March((FigureId(4),), (to,)), Seeded(1)).state
    before, after = (die_of(each, each.figures[4], each.figures[9]) for each in (raid, gone))
    return after < before


def way_of(grab: Any, to: str) -> int:
    """How many studs a figure spends on its way to a stud, the climbs among them."""
    return ways_alone(plan_of(grab.board.rows), grab.figures[0].at)[stud(grab, to)].cost


def after_a_hit(sea: Any, *fires: Any, shot: Any) -> Any:
    """The second ship after the first gun with such shot has hit her."""
    gun = next(act for act in fires if act.shot is shot)
    play = Play(replace(sea, blows=()), lambda roll: (1,) * roll.dice)
    throw_salvo(play, Salvo(gun.by, gun.gun, gun.on, shot), ())
    land(play)
    return play.state.ships[1]
