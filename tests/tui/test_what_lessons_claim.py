"""What a lesson claims is so: who stands where, how far, by what chance, and what a key brings.

A pupil follows every lesson by the keys it names, and each of its steps is checked by the positions
that he meets: a check holds the sentences of one step as they stand, so that nobody changes a
sentence without it.
"""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign import shore_raid
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import Play, total
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.events import FIXED
from pieces_of_eight.campaign.land_raid.odds import thrown
from pieces_of_eight.campaign.land_raid.state import (
    Alarm,
    Deed,
    Ending,
    Fate,
    Ground,
    Kind,
    plan,
    standing,
    those_at,
)
from pieces_of_eight.campaign.pirate_wars.boarding import causes
from pieces_of_eight.campaign.pirate_wars.gunnery import land, throw_salvo
from pieces_of_eight.campaign.pirate_wars.odds import alone
from pieces_of_eight.campaign.pirate_wars.state import Cause, Sailing, Salvo, Shot
from pieces_of_eight.campaign.pirate_wars.waters import sailing_by
from pieces_of_eight.campaign.port.state import own
from pieces_of_eight.campaign.sea_fight.sailing import basic_hexes
from pieces_of_eight.campaign.sea_fight.state import Aim
from pieces_of_eight.campaign.sheet.events import counted
from pieces_of_eight.campaign.sheet.state import NOBODY
from pieces_of_eight.campaign.shore_raid.attacking import melee_mods, shot
from pieces_of_eight.campaign.shore_raid.ground import with_figures
from pieces_of_eight.campaign.shore_raid.state import FigureId, Firelock, Gone, March, Reload, Suit
from pieces_of_eight.campaign.treasure_grab.ground import at_chest, rivals, ways_alone
from pieces_of_eight.campaign.treasure_grab.ground import plan as plan_of
from pieces_of_eight.campaign.treasure_grab.state import Band, members
from pieces_of_eight.content.lessons import Lesson, Step, parts_of, with_parts
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.tutor import Tutor
from pieces_of_eight.tui.play import hints
from tests.land_raid.positions import at, ground, place
from tests.treasure_grab.positions import at as stud_of
from tests.treasure_grab.positions import fig, stud
from tests.tui.pupil import follow
from tests.tui.pupil import lesson_app as app_of
from tests.tui.shell import make_folder, message_of, text_of
from tests.tui.test_lesson_season import follow_until, lesson_app, the_lesson
from tests.tui.test_lessons import FOUGHT

ME, THEM = Player(0), Player(1)


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

    match: Match[Any, Any, Any]
    step: Step
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
        order = next(act for act in self.first.legal if kind(act) == name)
        return self.match.engine.game.apply(self.first.state, order, Seeded(1)).state


Check = Callable[[Followed], None]
CHECKS: dict[frozenset[str], Check] = {}


def kind(thing: object) -> str:
    return type(thing).__name__


def can(moment: Moment, name: str) -> list[Any]:
    """The legal orders of a kind."""
    return [act for act in moment.legal if kind(act) == name]


def step_of(*sentences: str) -> Callable[[Check], Check]:
    """Marks the check of the step that asks the first of these and answers the others."""

    def mark(check: Check) -> Check:
        CHECKS[frozenset(sentences)] = check
        return check

    return mark


def words_of(step: Step) -> frozenset[str]:
    return frozenset((step.ask, *step.instead.values()))


def test_every_step_is_checked_and_every_check_is_of_a_step() -> None:
    assert {words_of(step) for lesson in with_parts() for step in lesson.steps} == CHECKS.keys()


class Watcher:
    """Writes down what a pupil meets."""

    def __init__(self) -> None:
        self.steps: dict[frozenset[str], Followed] = {}

    def __call__(self, page: FightScreen, tutor: Tutor, step: Step, key: str) -> None:
        match = page.session.saved.match
        before = next(reversed(self.steps.values()), None)
        found = self.steps.setdefault(words_of(step), Followed(match, step, []))
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

    def check(self) -> None:
        """Everything that is claimed by the steps that were met."""
        for words, followed in self.steps.items():
            if not followed.step.over:
                followed.assert_keys_do_something()
            CHECKS[words](followed)


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
    watcher.check()
    assert list(watcher.steps) == [words_of(step) for step in lesson.steps]
    assert hints.learned(make_folder(tmp_path)) == {lesson.id}


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
    blow = shot(raid, man, mark)
    assert blow is not None
    return blow.base + total(blow.mods)


def assert_marching_spoils_a_shot(raid: Any) -> None:
    """Of a rifleman, three inches on."""
    to = Point(raid.figures[4].at.x + 300, raid.figures[4].at.y)
    gone = shore_raid.apply(raid, March((FigureId(4),), (to,)), Seeded(1)).state
    before, after = (die_of(each, each.figures[4], each.figures[9]) for each in (raid, gone))
    assert after < before


def way_of(grab: Any, to: str) -> int:
    """How many studs a figure spends on its way to a stud, the climbs among them."""
    return ways_alone(plan_of(grab.board.rows), grab.figures[0].at)[stud(grab, to)].cost


async def test_what_the_lesson_of_a_season_claims_is_so(tmp_path: Path) -> None:
    app, watcher = lesson_app(tmp_path), Watcher()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await follow_until(pilot, "Learn a season, a battle", watcher)
    watcher.check()
    met = [step.ask for part in parts_of(the_lesson()) for step in part.steps]
    assert len(watcher.steps) == len(met) - 1, "all but the last, which settles the rest"


# --- Sea ------------------------------------------------------------------------------------------


@step_of(
    "Ship A is yours: the brig Swan. Dots mark the hexes she can reach; the pale ship shows where "
    "she would end up. {next} shows another course.",
)
def his_ship_and_her_course(f: Followed) -> None:
    swan = f.first.state.ships[0]
    assert (swan.card.letter, swan.card.type, swan.name, swan.owner) == ("A", "brig", "Swan", 0)
    assert can(f.first, "Sail")
    assert f.last.shown != f.first.shown
    assert not f.done("Sail")


@step_of(
    "{act} sails her along that course. A ship goes furthest with the wind behind her or on her "
    "side.",
    "She has not sailed yet. {act} sails her.",
)
def she_sails_as_shown_and_by_the_wind(f: Followed) -> None:
    assert f.done("Sail") == list(f.first.shown)
    assert [basic_hexes(off, 0, False) for off in range(4)] == [3, 2, 1, 0]
    assert f.first.state.move.gone == 0
    assert {kind(act) for act in f.first.legal} == {"Sail", "Reduce"}


@step_of(
    "She is under way. Until dice are rolled you can change your mind: {undo} takes the whole "
    "course back.",
    "Dice were rolled for that, so you cannot take it back.",
)
def a_hex_is_taken_back(f: Followed) -> None:
    assert (f.first.state.move.gone, f.last.state.move.gone) == (3, 0)
    assert not any(step.thrown for _, _, step in f.first.steps)


@step_of(
    "Now sail on: {act} takes the course you see, and {next} shows you others.",
)
def she_sails_on(f: Followed) -> None:
    assert f.done("Sail") == list(f.first.shown)


@step_of(
    "At the end of her course she can try for one more hex. The list says how likely that is. "
    "{south} marks the second row, Stay here; {act} takes it.",
)
def she_may_press_on(f: Followed) -> None:
    assert {kind(act) for act in f.first.legal} == {"Press", "Hold"}
    assert re.search(r"Press on for one more hex +67%", f.first.text)
    assert "► 2 Stay here" in f.after("down").text
    assert f.done("Hold")


@step_of(
    "{ranges} shows how far her guns reach: each number is how many dice they roll at a ship in "
    "that hex. More dice are better. Pressed again, it shows where the enemy can hit you; once "
    "more clears the map.",
)
def figures_are_dice(f: Followed) -> None:
    assert "15d" not in f.first.text
    assert "15d" in f.last.text


@step_of(
    "{fire} lists what Swan's guns can fire at. Break the enemy's hull and she sinks; shoot away "
    "her rigging and she cannot sail; kill her crew and she surrenders.",
    "No shot is open yet. If Swan is still moving, {end} ends her movement; then press {fire}.",
    "Wait: her guns are loaded, and {fire} lists what they can hit.",
)
def what_guns_can_fire_at(f: Followed) -> None:
    assert {act.aim for act in can(f.first, "Fire")} == set(Aim)
    for aim in ("hull", "sailing gear", "crew"):
        assert re.search(rf"Starboard broadside at her {aim} +15 dice", f.last.text)


@step_of(
    "{odds} shows how likely each outcome of the marked row is. The game works out each chance "
    "exactly. If the list is closed, {fire} opens it again.",
)
def every_outcome_with_its_chance(f: Followed) -> None:
    assert all(words in f.last.text for words in ("no hit", "1 hit", "she blows up"))


@step_of(
    "Enough arithmetic: {act} fires. If the list is closed, {fire} opens it again.",
)
def she_fires(f: Followed) -> None:
    assert f.done("Fire")
    assert f.told("Fired")


@step_of(
    "{end} ends your ship's turn, and the Spaniard moves. Two questions end each turn, about the "
    "length of the fight and about the wind: {act} takes the marked answer, and turn 2 begins.",
)
def coins_and_wind_end_a_turn(f: Followed) -> None:
    assert f.done("End")
    assert f.done("Sail", who=1)
    assert [kind(act) for act in f.done("Clock", "Whistle")] == ["Clock", "Whistle"]
    assert (f.first.state.turn, f.last.state.turn) == (1, 2)


@step_of(
    "{advise} asks the sailing master for advice. He gives his reasons; you need not follow them.",
)
def the_master_gives_reasons(f: Followed) -> None:
    assert re.search(r"The sailing master: .* more to ", f.last.text)
    assert {kind(act) for act in f.last.legal} == {kind(act) for act in f.first.legal}


@step_of(
    "Now beat her. {advise} asks the master, {act} does what is marked. Stay close and keep a "
    "broadside pointed at her. A ship sinks when her hull breaks, and surrenders when her crew is "
    "lost.",
)
def she_is_beaten(f: Followed) -> None:
    assert f.told("FightEnded")
    assert not f.last.state.ships[1].afloat


# --- A town ---------------------------------------------------------------------------------------


@step_of(
    "It is night: you see your men and whatever is next to them. {act} picks up the men under the "
    "cursor, {north} points at the street, {act} sends them there. Marching makes no noise. 1/3 in "
    "a square: only one of these three groups can get there.",
    "Wait: {end} ends the march, and nobody has marched yet.",
)
def nobody_hears_men_march(f: Followed) -> None:
    raid = f.last.state
    table, begun = plan(raid.town.rows), f.first.state
    beside = {near for men in standing(begun, ME) if men >= 0 for near in table.near[men]}
    seen = begun.sights[0].content.squares
    assert {at for at, is_seen in enumerate(seen) if is_seen} == beside
    assert labels(f.first, "O1", "H1", "H2") == {"A3"}
    assert labels(f.last, "O1", "H1", "H2") == {"A2"}
    assert ground(raid, "A2") is Ground.STREET
    assert "1/3" in f.after("enter").text
    assert not raid.noise
    assert not f.first.state.units[0].moved


@step_of(
    "Men march in groups, with their officers. {next} picks up the next ones, and {choose} lists "
    "them: there {act} leaves a group out or takes it along again.",
    "Wait: {end} ends the march, and these men are still on the beach.",
)
def officers_march_in_groups(f: Followed) -> None:
    assert all(name in f.last.text for name in ("Tom Quick", "Jack Reed", "H3", "H4", "H5"))
    assert labels(f.first, "O2", "O3", "H3", "H4", "H5") == {"C3"}


@step_of(
    "{leave} closes the list. {north} and {act} send these men into the street too. The "
    "musketeers stay with the boats.",
    "Wait: {end} ends the march, and these men are still on the beach.",
)
def the_musketeers_stay(f: Followed) -> None:
    men = "O2", "O3", "H3", "H4", "H5"
    assert labels(f.first, *men) == {"C3"}
    assert labels(f.last, *men) == {"C2"}
    assert labels(f.last, "M1") == {"D3"}
    assert ground(f.last.state, "D3") is Ground.BEACH


@step_of(
    "{end} ends each part of the turn: the march, the shooting, the fires. Do not shoot: a shot "
    "may wake the town. At the end two dice decide whether it wakes, and turn 2 begins.",
    "That was loud. A shot makes it likelier that the town wakes.",
)
def two_dice_say_whether_the_town_wakes(f: Followed) -> None:
    assert [len(event.faces) for event in f.told("AlarmThrown")] == [2]
    assert f.last.state.turn == 2
    assert is_louder(f.last.state)


@step_of(
    "The governor sleeps in his residence. {act} picks up the men in front of it, {north} points "
    "at it, and a line under the map says how likely they are to take it. {act} sends them in.",
    "Wait: {end} ends the march, and the governor sleeps on.",
)
def the_governor_sleeps_alone(f: Followed) -> None:
    raid = f.first.state
    (governor,) = those_at(raid, THEM, at(raid, "C1"))
    assert governor.kind is Kind.GOVERNOR
    assert raid.alarm is Alarm.ASLEEP
    assert ground(raid, "C1") is Ground.RESIDENCE
    assert "attack C1: 100% to take it" in f.after("up").text
    assert {act.at for act in f.done("Attack")} == {at(raid, "C1")}


@step_of(
    "Nobody guards the treasury. {next} goes to the men in front of it, {north} points at it, "
    "{act} sends them in. Groups that hold it for a whole turn can loot it.",
    "Wait: {end} ends the march, and the door is open in front of them.",
)
def nobody_guards_the_treasury(f: Followed) -> None:
    raid = f.first.state
    assert ground(raid, "A1") is Ground.TREASURY
    assert not those_at(raid, THEM, at(raid, "A1"))
    assert labels(f.last, "O1", "H1", "H2") == {"A1"}


@step_of(
    "{end} ends the march, and the fighting begins: you roll one die for every 4 points of "
    "strength. Press {end} until turn 3 begins.",
    "That was loud. A shot makes it likelier that the town wakes.",
)
def four_points_are_a_die(f: Followed) -> None:
    (fight,) = f.told("Fought")
    assert fight.strengths[0].dice == fight.strengths[0].factor // 4 > 0
    assert f.last.state.turn == 3
    assert is_louder(f.last.state)


@step_of(
    "A group that holds a building for a whole turn can loot it. Stay where you are: press {end} "
    "until the march ends.",
)
def who_stays_can_rob(f: Followed) -> None:
    assert "again" in f.moments[1].said
    assert f.done("Done")
    assert not any(unit.moved for unit in f.last.state.units if unit.owner == 0)


@step_of(
    "A burning house pays 2 coins, but fire is loud: {end} goes on without one. Then {loot} lists "
    "what you can loot, and {act} takes the treasury.",
    "That group has its hands full now. The others can still loot.",
)
def the_treasury_is_robbed(f: Followed) -> None:
    raid = f.first.state
    assert FIXED[Deed.BURNED] == 2
    assert replace(raid, noise=True) != f.otherwise("Burn")
    assert "treasury" in f.after("s").text
    (loot,) = f.done("Loot")
    assert loot.at == at(raid, "A1")


@step_of(
    "Two groups carry the chests to the boats. The residence needs only one: {loot} lists it too, "
    "and {act} takes what is there.",
)
def two_groups_carry_the_chests(f: Followed) -> None:
    raid = f.first.state
    assert sum(unit.fate is Fate.LADEN for unit in raid.units) == 2
    (loot,) = f.done("Loot")
    assert (len(loot.by), loot.at) == (1, at(raid, "C1"))


@step_of(
    "You win with 16 coins. Once the whole town is awake, every turn costs you 2, until "
    "all have left or day breaks. So go home: {next} finds men in the town, {south} points "
    "towards the beach, {act} sends them there.",
)
def sixteen_coins_win_and_late_turns_cost(f: Followed) -> None:
    raid = f.first.state
    for coins, winner in ((15, 1), (16, 0)):
        over = replace(raid, purse=(coins, 31 - coins), ending=Ending.DAWN)
        assert (f.match.engine.better(over) == 0) == (winner == 0)
    assert raid.purse[0] == 31
    assert raid.alarm is Alarm.ASLEEP
    assert FIXED[Deed.LATE] == -2
    assert f.done("Move")


@step_of(
    "Bring everybody home. {end} goes on to the next march: then {boats} takes off all who stood "
    "on the beach when the turn began. If it opens a list, take the first row; then {south} and "
    "{act} confirm. Send the others to the beach as before: {next}, {south}, {act}.",
)
def who_began_on_the_beach_takes_to_the_boats(f: Followed) -> None:
    assert f.done("Leave")
    assert f.last.state.ending is not Ending.NOT_YET
    assert f.match.engine.better(f.last.state) == 0


# --- A shore --------------------------------------------------------------------------------------


@step_of(
    "A red card is yours: its number is how many men you may call up. {act} gathers the men "
    "around Black Coat, who is under the cursor, and {act} again makes them a band.",
    "That card called up nobody. {undo} takes it back.",
)
def a_red_card_calls_up_its_number(f: Followed) -> None:
    raid = f.first.state
    assert (raid.card.owner, raid.card.rank) == (0, 4)
    assert raid.card.suit in (Suit.HEARTS, Suit.DIAMONDS)
    (formed,) = f.done("Form")
    assert len(formed.figures) == raid.card.rank
    assert raid.figures[formed.figures[0]].name == "Black Coat"
    assert "Black Coat" in f.first.text
    assert not f.otherwise("Pass").crews


@step_of(
    "Dots mark where the band can go. {east} moves the cursor to this side of the crates, which "
    "give cover, and {act} sends the band there.",
)
def crates_make_shots_worse(f: Followed) -> None:
    (march,) = f.done("March")
    assert set(march.figures) == {0, 1, 2, 3}
    rifle = next(each for each in f.first.state.figures if each.owner == 1 and each.firelock)
    here, there = (die_of(each.state, rifle, each.state.figures[0]) for each in (f.first, f.last))
    assert there < here


@step_of(
    "The band has done all that its card allows: {end} ends its part.",
    "A man who goes no more than half his way may still attack, but nobody is near. {end} ends "
    "the band's part.",
)
def the_band_has_done(f: Followed) -> None:
    assert f.done("Done")
    assert {kind(act) for act in f.first.legal} == {"Done"}
    march = March((FigureId(0),), (f.first.state.figures[0].began,))
    assert shore_raid.refuse(f.first.state, march)


@step_of(
    "The next red card calls up another band. {next} goes to a rifleman, {act} gathers his men, "
    "{act} again makes them a band.",
    "That card called up nobody. {undo} takes it back.",
)
def another_red_card_calls_up_riflemen(f: Followed) -> None:
    raid = f.first.state
    assert raid.card.owner == 0
    (formed,) = f.done("Form")
    assert all(raid.figures[each].firelock is Firelock.RIFLE for each in formed.figures)


@step_of(
    "{fire} lists the shots, with all men at one target first. {odds} shows how likely each "
    "outcome is: a near man is easier to hit, a man behind crates harder.",
    "A man who moves first shoots worse. {undo} takes the march back.",
)
def near_shots_are_better_and_crates_make_them_worse(f: Followed) -> None:
    raid = f.first.state
    assert "► 1 All 4 men attack" in f.after("f").text
    assert "-1 he is in cover" in f.last.text
    man, mark = raid.figures[4], raid.figures[9]
    bases = []
    for far in (900, 1900, 2900):
        there = replace(mark, at=Point(man.at.x + far, man.at.y))
        bases.append(die_of(raid, man, there))
    assert bases == sorted(bases, reverse=True)
    assert len(set(bases)) == 3
    assert_marching_spoils_a_shot(raid)


@step_of(
    "{act} fires the volley. If the list is closed, {fire} opens it again.",
    "A man who moves first shoots worse. {undo} takes the march back.",
    "The riflemen have not fired yet. {undo} takes that back.",
)
def the_volley(f: Followed) -> None:
    assert f.done("Fire")
    assert_marching_spoils_a_shot(f.first.state)
    assert not any(each.attacked for each in f.first.state.figures[4:8])


@step_of(
    "Men with nothing left to do can stay: press {end} twice to end their part. When all the "
    "cards have been played, turn 2 begins, and everybody can act again.",
)
def when_all_cards_are_played(f: Followed) -> None:
    assert f.done("Done")
    assert f.last.state.turn == 2
    assert not any(each.acted for each in f.last.state.figures if each.here)


@step_of(
    "Now fight hand to hand. {plan} asks the boatswain to plan your card, and {act} gives the "
    "orders; or march next to an enemy yourself and press {strike}. A charge or a blow from "
    "behind is better.",
    "That was a shot. Men who fire need a whole card to load again.",
)
def a_charge_and_a_blow_from_behind(f: Followed) -> None:
    assert f.done("Fight")
    raid = f.first.state
    man, mark = raid.figures[0], raid.figures[9]
    beside = replace(mark, at=Point(man.at.x + 100, man.at.y), facing=6)
    charging = replace(man, gone=Gone.HALF, began=Point(man.at.x - 500, man.at.y))
    plain = total(melee_mods(raid, man, beside))
    assert total(melee_mods(raid, charging, beside)) > plain
    assert total(melee_mods(raid, man, replace(beside, facing=2))) > plain
    empty = replace(raid.figures[4], loaded=False)
    fired = with_figures(raid, [empty])
    reload = shore_raid.apply(fired, Reload(FigureId(4)), Seeded(1)).state.figures[4]
    assert reload.loaded
    assert reload.acted


@step_of(
    "The booty is in the store, where you see the figures 1. Where your men are there, {act} calls "
    "them up and {pillage} lets one pillage. Where they are not, {plan} plans the way, and {act} "
    "does it.",
)
def the_booty_lies_on_the_ones(f: Followed) -> None:
    raid = f.first.state
    assert raid.shore.places[0].name == "the store"
    assert f.done("Call")
    can_pillage = {act.by for act in can(f.after("enter"), "Pillage")}
    mine = [each for each in raid.figures if each.owner == 0]
    there = {each.id for each in mine if raid.shore.rows[each.at.y // 100][each.at.x // 100] == "1"}
    assert can_pillage == there
    (pillager,) = f.told("PillageBegun")
    who = f.last.state.figures[pillager.by]
    assert raid.shore.rows[who.at.y // 100][who.at.x // 100] == "1"
    assert who.pillaging == 0


@step_of(
    "A pillager has his load at the end of the turn; the store holds two loads. Bring one aboard: "
    "1 point wins. {plan} plans the way, {act} gives the orders.",
)
def two_loads_and_one_wins(f: Followed) -> None:
    raid = f.first.state
    told = [{kind(event): event for event in step.events} for _, _, step in f.last.steps]
    (seized, *_) = (each for each in told if "Seized" in each)
    assert "TurnBegan" in seized
    assert seized["Seized"].left + 1 == raid.shore.places[0].loads == 2
    assert raid.options.need == raid.shore.places[0].worth == 1
    assert f.told("Brought")


@step_of(
    "You have what you need. The raid ends after turn 9. To leave earlier, bring all your men "
    "aboard with {plan} and {act}, then cast off with {cast_off}: {south} marks Yes, {act} takes "
    "it.",
)
def nine_turns_or_cast_off(f: Followed) -> None:
    raid = f.first.state
    assert raid.options.turns == 9
    assert f.match.engine.better(raid) == 0
    assert f.done("Sail")


# --- Pirate Wars ----------------------------------------------------------------------------------


@step_of(
    "Ship A is yours, the Barracuda. The dots show her course, the pale ship where she would end "
    "up. {next} shows another course.",
)
def the_barracuda_and_her_course(f: Followed) -> None:
    ship = f.first.state.ships[0]
    assert (ship.card.letter, ship.name, ship.owner) == ("A", "Barracuda", 0)
    assert can(f.first, "Leap")
    assert f.last.steps == f.first.steps
    assert "from the west" in f.first.text


@step_of(
    "{act} sails that course. She is fast with the wind behind her or on her side, slow close to "
    "the wind, and into it she only drifts.",
    "She has not sailed yet. {act} sails her.",
)
def how_the_wind_carries_her(f: Followed) -> None:
    assert not f.first.steps
    assert f.done("Leap")
    found = [sailing_by(heading * 10, 1800) for heading in (180, 90, 45, 0)]
    assert found == [Sailing.FULL, Sailing.FULL, Sailing.TACK, Sailing.ADRIFT]


@step_of(
    "When you are asked to fall off with the wind, {act} holds her course. Then your enemy may "
    "fire first. When it is your turn, {helm} opens her five stations, guns, muskets, sails, boats "
    "and crew. Men without an order work the sails.",
)
def five_stations(f: Followed) -> None:
    assert [act.turn for act in f.done("FallOff")] == [0]
    for number, station in enumerate(("Guns", "Muskets", "Sails", "Boats", "Crew"), 1):
        assert re.search(rf"{number} {station}", f.last.text)
    assert not re.search(r"6 \w+: ", f.last.text)


@step_of(
    "{fire} lists what can fire. Shot tears sails, ball breaks the hull, muskets and pistols kill "
    "men. {act} orders the marked row.",
    "You ended your orders before you fired a gun. {act} sails the course you see; fire in the "
    "next turn.",
    "You are not alongside yet: fire first. {undo} takes those orders back.",
)
def what_shot_and_ball_and_small_arms_do(f: Followed) -> None:
    assert len(f.done("Fire")) == 1
    sea = f.first.state
    for loaded, part in ((Shot.SHOT, "sails"), (Shot.BALL, "hull")):
        gun = next(act for act in can(f.first, "Fire") if act.shot is loaded)
        play = Play(alone(sea), lambda roll: (1,) * roll.dice)
        throw_salvo(play, Salvo(gun.by, gun.gun, gun.on, loaded), ())
        land(play)
        hit = play.state.ships[1]
        assert getattr(hit, part) < getattr(sea.ships[1], part)
    (volley, *_) = can(f.first, "Shoot")
    assert volley.on == 1
    assert not sea.contacts
    assert can(f.first, "Done")


@step_of(
    "{both_sides} orders all the rest at once: guns that bear fire, and empty guns load.",
)
def all_the_rest(f: Followed) -> None:
    assert f.done("Shoot")
    assert not can(f.last, "Fire")
    assert not can(f.last, "Reload")


@step_of(
    "{end} ends your orders, and your dice are rolled. What both sides hit counts when both "
    "captains have done so.",
)
def dice_as_each_has_ended_and_harm_at_once(f: Followed) -> None:
    assert f.first.state.blows, "the enemy's dice were rolled before"
    (number,) = (n for n, (_, act, _) in enumerate(f.last.steps) if f.done("Done") == [act])
    given = f.last.steps[number - 6 : number]
    assert not any(step.thrown for _, _, step in given)
    assert f.told("ShotThrown")
    assert f.told("VolleyThrown")


@step_of(
    "Each hit crosses off a line. Without sails a ship drifts, without a hull she sinks, and a "
    "crew that loses half its men may lose heart. {plan} asks the boatswain to plan your turn.",
)
def what_hits_do(f: Followed) -> None:
    sea = f.first.state
    enemy = sea.ships[1]
    few = replace(enemy, card=replace(enemy.card, crew=2 * enemy.aboard))
    for hurt, cause in ((replace(enemy, sails=0), Cause.ADRIFT), (few, Cause.HALF)):
        assert cause in causes(replace(sea, ships=(sea.ships[0], hurt)), hurt)


@step_of(
    "Come alongside: you can board a ship that you touch. {to_board} calls all hands on deck for "
    "it. {plan} makes a plan, {act} gives its orders.",
)
def who_touches_can_board(f: Followed) -> None:
    done = [{kind(act), *map(kind, step.events)} for _, act, step in f.new()]
    touched, boarded = (
        next(n for n, names in enumerate(done) if name in names) for name in ("Touched", "Board")
    )
    assert touched < boarded
    assert f.done("Send")
    assert f.done("Board")


@step_of(
    "Now win her deck: {plan} and {act} fight on, round by round. You win when they have no ship "
    "left to fight with.",
)
def no_ship_is_left_to_fight_with(f: Followed) -> None:
    assert f.done("Commit")
    enemies = [ship for ship in f.last.state.ships if ship.owner == 1 and ship.afloat]
    assert all(ship.captor == 0 for ship in enemies)
    assert f.match.engine.better(f.last.state) == 0


# --- A grab ---------------------------------------------------------------------------------------


@step_of(
    "To win, get the chest off the board. Four figures are yours, and S1 is the captain: {act} "
    "brings them on at the north edge, under the cursor.",
)
def four_figures_at_the_north_edge(f: Followed) -> None:
    grab = f.first.state
    assert len(members(grab.bands[0])) == 4
    assert [act.by for act in f.done("Enter")] == [0]
    assert stud_of(f.last.state, "S1").endswith("1")
    assert grab.chest == f.last.state.chest


@step_of(
    "A figure goes 6 studs; climbing a brick costs one more. {east} {east} {south} {south} "
    "{south} take the cursor up the hill beside the chest, {act} sends S1 there.",
    "Wait: {end} ends all moving, and S1 is not at the chest yet.",
)
def six_studs_and_one_for_a_climb(f: Followed) -> None:
    before, after = f.first.state, f.last.state
    assert stud_of(after, "S1") == "G4"
    assert before.figures[0].left == 6
    assert before.figures[0].left - after.figures[0].left == way_of(before, "G4")
    assert way_of(before, "G4") == way_of(before, "E4") + 1
    assert at_chest(after, fig("S1"))
    assert not at_chest(before, fig("S1"))


@step_of(
    "{hold} takes hold of the chest. One or two figures beside it can: two carry it 6 studs in a "
    "turn, one alone 3.",
    "Wait: {end} ends all moving, and nobody holds the chest.",
)
def s1_has_the_chest(f: Followed) -> None:
    assert not f.first.state.chest.held
    assert f.last.state.chest.held == (0,)


@step_of(
    "S1 stays and keeps hold of it. {end} ends your moving, then your turn; if something is left "
    "to do, it asks first. The Blue Soldiers come on, and round 2 begins.",
)
def the_blue_soldiers_come_on(f: Followed) -> None:
    assert [moment.state.chest.held for moment in (f.first, f.last)] == [(0,), (0,)]
    assert "again" in f.moments[1].said
    assert [kind(act) for act in f.done("Done", "End")] == ["Done", "End"]
    assert f.last.state.turn == 2
    assert f.done("Enter", who=1)
    assert f.first.state.bands[1] is Band.BLUE_SOLDIERS


@step_of(
    "A Blue Soldier is at the chest too, so you must pull for it: each side rolls a die, and the "
    "higher takes the chest. {hold} shows who can pull, {act} rolls.",
    "Wait: pull for the chest first. {end} ends all moving.",
)
def a_pull_decides(f: Followed) -> None:
    assert rivals(f.first.state) == [Band.BLUE_SOLDIERS]
    (pull,) = f.told("Pulled")
    assert len(pull.faces) == len(pull.bands) == 2
    if len(set(pull.faces)) == 2:
        assert pull.winner == pull.bands[pull.faces.index(max(pull.faces))]


@step_of(
    "Now the fighting. {end} ends your moving, and asks first if something is left to do; then "
    "each figure has one attack.",
)
def then_the_fighting(f: Followed) -> None:
    assert "again" in f.moments[1].said
    assert not can(f.first, "Shoot")
    assert can(f.last, "Shoot")
    assert not any(figure.fought for figure in f.last.state.figures[:4])


@step_of(
    "You fight an enemy within a stud hand to hand: {fight} lists who can, {act} rolls your die "
    "against his. The higher wounds the other, and two wounds remove a figure.",
    "That was a shot, and the only attack that figure has: {fight} fights with S1.",
)
def hand_to_hand_at_the_chest(f: Followed) -> None:
    (blow,) = f.done("Strike")
    (struck,) = f.told("Struck")
    assert blow.by == 0
    assert struck.hit == (struck.face > struck.against)
    assert f.told("Sat")
    shot_at = f.otherwise("Shoot")
    assert [figure.fought for figure in shot_at.figures[:4]].count(True) == 1


@step_of(
    "Your others can shoot: {fire} lists who can hit whom and how likely, {act} fires.",
)
def others_shoot(f: Followed) -> None:
    assert 0 not in {act.by for act in can(f.first, "Shoot")}
    assert re.search(r"► 1 S\d fires at .*%", f.after("f").text)
    assert f.done("Shoot")


@step_of(
    "You attack only in your own turn. {end} ends it, and asks first if you still have an attack; "
    "then the Blue Soldiers have theirs, and round 3 begins.",
)
def only_whose_turn_it_is_attacks(f: Followed) -> None:
    assert "again" in f.moments[1].said
    assert f.last.state.turn == 3
    ended = next(n for n, (_, act, _) in enumerate(f.new()) if kind(act) == "End")
    assert {who for who, _, _ in f.new()[ended + 1 :]} == {1}
    assert not f.done("Shoot", "Strike")


@step_of(
    "Now bring the whole chest off the board. {hold} takes hold of it, or pulls while an enemy "
    "holds it too, and the arrows carry it. Or {plan} asks the parrot for a plan, and {act} gives "
    "its orders. At the end {south} and {act} confirm.",
)
def all_of_it_off_the_board(f: Followed) -> None:
    assert f.done("Take")
    assert f.done("Carry")
    assert f.match.engine.better(f.last.state) == 0
    assert f.last.state.won[0] == 1


@step_of(
    "This battle is on your sheet, and its winner takes the stakes. {plan} asks the sailing "
    "master to plan the whole turn, {act} gives the orders.",
)
def the_battle_on_his_sheet(f: Followed) -> None:
    assert {ship.owner for ship in f.first.state.ships} == {0, 1}
    assert "Battle" in f.first.said


# --- A season: port, sheet and battle -------------------------------------------------------------


@step_of(
    "Your crown has given you 1000 coins for ships, captains and landing companies. {south} "
    "{south} mark the harbour master, {act} lets him fit you out.",
    "That is the list of ships. {leave} closes it, or {act} buys the marked one yourself.",
    "You have no ships yet: first let the harbour master fit you out.",
)
def a_thousand_coins_and_the_harbour_master(f: Followed) -> None:
    begun, fitted = (own(moment.state, ME) for moment in (f.first, f.last))
    assert (begun.coins, begun.ships, begun.companies) == (1000, (), ())
    assert "► Let the harbour master fit you out" in f.moments[2].text
    assert fitted.ships
    assert not can(f.first, "SetSail")


@step_of(
    "In port nothing is final until you sail. {undo} takes back his last purchase and returns the "
    "coins.",
)
def the_coins_are_in_the_purse_again(f: Followed) -> None:
    purses = [own(moment.state, ME).coins for moment in (f.first, f.last)]
    assert purses[0] < purses[1] <= 1000


@step_of(
    "{end} sets sail. Before that you can deal for yourself: {buy} buys ships, {mend} repairs "
    "them, {ledger} shows where every coin went.",
)
def the_season_is_begun(f: Followed) -> None:
    assert f.done("SetSail")
    for offer in ("b Buy", "r Ledger"):
        assert offer in f.first.text


@step_of(
    "A sheet hides what you have in seven forces, A to G. A force with nothing in it is a rumour. "
    "{ready_sheets} offers ready-made sheets.",
    "Your forces are still empty: {ready_sheets} offers ready-made sheets.",
)
def seven_forces_and_ready_made_sheets(f: Followed) -> None:
    assert [len(lines) for lines in f.first.state.lines] == [7, 7]
    assert can(f.first, "Adopt")
    assert not can(f.first, "Sign")
    assert f.last.text != f.first.text


@step_of(
    "Your rival sees only the value of each force, 1 to 5. It is added to that force's die, and "
    "it is your stake; the seven add up to 21. {south} shows another sheet, {act} takes it.",
    "Without a sheet nobody sails: {ready_sheets} opens the list again.",
)
def values_are_one_to_five_and_make_21(f: Followed) -> None:
    options = f.first.state.options
    assert (options.lowest, options.highest, options.total) == (1, 5, 21)
    assert f.after("down").text != f.first.text
    assert f.done("Adopt")


@step_of(
    "{seal} gets the seal ready, and {act} seals your sheet. After that nobody can change a sheet.",
    "That empties your sheet: {ready_sheets} offers the ready-made ones again.",
)
def the_sheet_is_sealed(f: Followed) -> None:
    assert f.done("Sign")
    assert f.done("Sign", who=1)
    assert {kind(act) for act in f.last.legal} == {"Cast"}


@step_of(
    "{act} rolls to see who names first. On your turn {act} marks one of your forces, and {act} "
    "again sends it against one of theirs.",
)
def who_names_first(f: Followed) -> None:
    assert len(f.told("FirstThrown")) == 1
    assert len(f.done("Name")) == 1


@step_of(
    "Send a high value against a lower one, and a rumour against what you fear. {end} lets the "
    "purser name all the rest.",
)
def the_purser_names_the_rest(f: Followed) -> None:
    assert {kind(act) for act in f.first.legal} == {"Name"}
    assert f.done("Name")


@step_of(
    "The higher score attacks, and you see what your spyglass showed. Choose battle if you are "
    "stronger, no contact if you are weaker: {act} writes the marked row in secret, {south} marks "
    "another.",
)
def the_higher_score_attacks(f: Followed) -> None:
    sheet = f.first.state
    told = [event for _, _, step in f.last.steps for event in step.events]
    assert [kind(event) for event in told].count("Named") == len(sheet.lines[0]) == 7
    for score in (event for event in told if kind(event) == "Scored"):
        values = [sheet.lines[who][letter].value for who, letter in enumerate(score.letters)]
        assert list(score.scores) == [sum(each) for each in zip(score.faces, values, strict=True)]
        ahead = score.scores[0] - score.scores[1]
        assert score.attacker == (NOBODY if ahead == 0 else int(ahead < 0))
    spied = sheet.secrets[ME].content.spied
    sails = [f": {counted(each.sails, 'sail')}" for each in spied]
    assert any(each in moment.text for each in sails for moment in f.moments)
    assert f.done("Declare")
    assert any(len(can(moment, "Declare")) > 1 for moment in f.moments)


@step_of(
    "{act} writes your other attacks. Then both sheets are opened, and you choose how each "
    "engagement is fought: {act} plays the first one.",
    "That settles all of them. Play the first one yourself: {leave} goes back to the list.",
)
def both_sheets_are_opened(f: Followed) -> None:
    assert f.first.state.shown is None
    assert f.told("Unfolded")
    assert f.last.state.shown is not None
    assert "Battle" in f.last.said


@step_of(
    "{end} settles all the others at once, by the same rules and dice: {south} marks Yes, {act} "
    "takes it. More points win the season.",
)
def who_is_ahead_has_won(f: Followed) -> None:
    points, best = (
        tuple(f.match.engine.game.score(f.last.state).values()),
        f.match.engine.better(f.last.state),
    )
    assert best == (None if points[0] == points[1] else int(points[0] < points[1]))
