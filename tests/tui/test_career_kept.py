"""A career and its file are one: left, taken up, killed, cut and altered."""

import json
import random
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.ai.policy import met_as
from pieces_of_eight.campaign.bridge.world import seed_for
from pieces_of_eight.campaign.career import Career, CareerSetup, CareerStage
from pieces_of_eight.campaign.joining import BrokenRecordError
from pieces_of_eight.campaign.kernel.match import digest
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.state import own as books
from pieces_of_eight.campaign.sheet.muster import faults, own
from pieces_of_eight.campaign.sheet.state import Chance, Fate, ShipEnd
from pieces_of_eight.content.campaign import campaign_numbers
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.disk import older
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.words import SaveError, SealedError
from pieces_of_eight.tui.cli.common import open_folder
from pieces_of_eight.tui.cli.main import main
from pieces_of_eight.tui.play.career import (
    CAREER,
    SEA,
    begin,
    fight_name,
    in_fight,
    new_promise,
    set_word,
    sheet_name,
    sit,
    stand_by,
    stand_in,
    take_up,
)
from pieces_of_eight.tui.play.order_form import PERSON, WARS, NewCareer
from pieces_of_eight.tui.play.scoring import factor, finding, honest_career
from tests import recorded
from tests.saves.tools import anew, file_of, lines_of, retold
from tests.tui.career_scenes import AGAINST_AI, CALM, CROWNS, NAMES, at, sail_on, sailed
from tests.tui.endings import QUICK, QUICKEST, sail
from tests.tui.shell import make_folder, save_duel

NOBODY_PLAYS = NewCareer(NAMES, CROWNS, ("powder monkey", "sailor"), 1, seed=11)
TWO = NewCareer(NAMES, CROWNS, (PERSON, PERSON), 1, seed=7, words={0: "parrot", 1: "anchor"})
HIM, RIVAL = Player(0), Player(1)


def sail_by_legs(folder: Folder, commission: NewCareer, legs: int) -> CareerFile:
    """Sail to the end, leaving the game and taking it up again after every leg."""
    saved = begin(commission, folder)
    while sail(saved, legs) == legs:
        saved.close()
        saved = take_up(folder, saved.name)
    return saved


def test_a_career_that_is_left_and_taken_up_again_holds_every_match(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    saved = sail_by_legs(folder, NOBODY_PLAYS, 150)
    names = saved.names()
    fights = saved.match(sheet_name(1)).match.state.engagements
    whole = (CAREER, sheet_name(1), *(fight_name(1, n) for n in range(len(fights))))
    assert names == whole
    assert all(saved.is_over(each) for each in names[1:])
    assert saved.standing.ending
    saved.close()
    assert folder.check(saved.name) == []
    career = Career(saved.career.setup, NOBODY_PLAYS.seed)
    recorded.advance(career, QUICK, QUICKEST[0])
    assert digest(saved.career.state) == digest(career.state), "as without a break"


@pytest.mark.rule("C-30")
def test_a_captain_is_kept_and_is_one_in_the_fights_that_have_captains(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    bold = replace(NOBODY_PLAYS, chairs=("powder monkey", "captain, bold"))
    saved = sail_by_legs(folder, bold, 1000)
    assert [chair.level for chair in saved.header.chairs] == list(bold.chairs)
    assert factor(saved, saved.career, HIM) == 100
    fights = [saved.match(each) for each in saved.names() if "/fight-" in each]
    for fight in fights:
        [his] = [chair for chair in fight.header.chairs if chair.name == NAMES[1]]
        assert his.level == met_as("captain, bold", fight.match.engine)
    assert "captain, bold" in {chair.level for each in fights for chair in each.header.chairs}
    saved.close()


@pytest.mark.rule("C-2", "H-86")
def test_chairs_change_hands_in_every_match_under_way_and_strangers_keep_theirs(
    tmp_path: Path,
) -> None:
    def is_grab(now: Any) -> bool:
        return now.stage is CareerStage.FIGHT and now.match.engine.name == "treasure_grab"

    folder = make_folder(tmp_path)
    saved = sailed(folder, AGAINST_AI, is_grab)
    now, fight = saved.career.open, saved.match(saved.career.open.name)
    chairs = fight.header.chairs
    assert len(chairs) == len(now.chairs) > 2
    assert [chair.person for chair in chairs[:2]] == [True, False]
    assert [chair.name for chair in chairs[2:]] == list(bridge.STRANGERS[: len(chairs) - 2])
    assert {chair.level for chair in chairs[2:]} == {bridge.THEIR_LEVEL}
    sit(saved, RIVAL, PERSON)
    assert [chair.person for chair in saved.header.chairs] == [True, True]
    assert saved.match(now.name).header.chairs[now.player(RIVAL)].person
    assert saved.match(CAREER).header.chairs[1].person
    sit(saved, RIVAL, "mate, bold")
    assert saved.match(now.name).header.chairs[now.player(RIVAL)].level == "mate, bold"
    sit(saved, RIVAL, PERSON)
    stand_by(saved)
    seated = saved.match(now.name).header.chairs
    assert [chair.level for chair in seated[:2]] == ["mate", "mate"]
    assert seated[2:] == chairs[2:]
    saved.close()
    with take_up(folder, saved.name) as again:
        assert again.career.open.chairs == now.chairs
        assert again.match(again.career.open.name).header.chairs == seated
        assert again.career.open.name == f"season-1/fight-{(now.engagement or 0) + 1}"


@pytest.mark.rule("H-43")
def test_of_a_captain_who_fell_his_mate_leads_what_is_left_of_the_season(tmp_path: Path) -> None:
    """Who had been killed in the first engagement had his name over the second."""

    def is_second(now: Any) -> bool:
        return bool(now.stage is CareerStage.FIGHT and now.engagement)

    saved = sailed(make_folder(tmp_path), AGAINST_AI, is_second)
    season = saved.career.current
    first, *rest = season.sheet.state.engagements
    flag = books(season.at_sea, HIM).flag
    for killed, name in ((False, NAMES[0]), (True, f"{NAMES[0]}'s mate")):
        ships = (ShipEnd(flag, Fate.KEPT, killed),), ()
        ended = replace(first, outcome=replace(first.outcome, ships=ships))
        sheet = replace(season.sheet.state, engagements=(ended, *rest))
        now = SimpleNamespace(
            sheet=SimpleNamespace(state=sheet), fights=season.fights, at_sea=season.at_sea
        )
        seen: Any = SimpleNamespace(career=SimpleNamespace(current=now))
        chairs = in_fight(seen, 1, saved.header.chairs)
        assert [chair.name for chair in chairs if chair.person] == [name]
    saved.close()


def test_a_fight_that_is_watched_has_a_stand_in_as_good_as_the_rival(tmp_path: Path) -> None:
    sly = replace(NOBODY_PLAYS, chairs=(PERSON, "sailor, sly"))
    with begin(sly, make_folder(tmp_path)) as saved:
        assert stand_in(saved, HIM) == replace(saved.header.chairs[1], name=NAMES[0])
        assert stand_in(saved, RIVAL) == saved.header.chairs[1]
        for careless in (PERSON, "powder monkey"):
            sit(saved, RIVAL, careless)
            assert stand_in(saved, HIM).level == "mate"


def test_a_sealed_career_wants_its_words_and_has_dice_of_its_own(tmp_path: Path) -> None:
    folder, seeds = make_folder(tmp_path), set()
    for _ in range(2):
        with begin(TWO, folder) as saved:
            assert saved.career.seed == saved.header.seed
            seeds.add(saved.header.seed)
    assert len(seeds | {TWO.seed}) == 3
    assert max(seeds).bit_length() > 100
    with pytest.raises(SealedError):
        take_up(folder, saved.name)
    with take_up(folder, saved.name, TWO.words) as saved:
        assert saved.names() == (CAREER,)
    with begin(replace(TWO, words={}), folder) as saved:
        assert (saved.header.seed, saved.career.port.seed) == (7, seed_for(7, "career"))


def to_come(log: CareerFile) -> list[list[int]]:
    """The next dice of every match that is open."""
    matches = log.career.running.values()
    return [[match.dice.die(match.dice.at + n) for n in range(40)] for match in matches]


@pytest.mark.rule("C-27.4")
@pytest.mark.usefixtures("brisk_strangers")
def test_a_word_that_is_set_later_changes_all_dice_to_come_and_they_stay_so(
    tmp_path: Path,
) -> None:
    folder = open_folder(tmp_path)
    log = begin(NOBODY_PLAYS, folder)
    name = log.name
    sail(log, 60)
    before = to_come(log)
    set_word(log, HIM, "parrot", "", new_promise(log).answered(4711))
    after = to_come(log)
    assert len(after) > 1
    assert all(one != other for one, other in zip(before, after, strict=True))
    [oath] = log.oaths
    log.close()
    assert oath.secret.encode() not in (tmp_path / f"{name}.career").read_bytes()
    log = take_up(folder, name, {0: "parrot"})
    assert to_come(log) == after
    sail(log, chairs=QUICKEST)  # what follows is recorded nowhere: its dice are new in every run
    log.lift_word(HIM, "parrot")
    log.close()
    with folder.open_career(name) as record:
        pass
    assert honest_career(record).state.ending
    for forged in ((), (replace(oath, number=4712),)):
        with pytest.raises(BrokenRecordError, match="never rolled"):
            honest_career(retold(record, oaths=forged))


def test_a_battle_by_pirate_wars_goes_on_where_it_was_left_and_is_reckoned(tmp_path: Path) -> None:
    sea, moves = f"{WARS}revised", iter(range(12))

    def until(now: Any) -> bool:
        is_met = now.stage is CareerStage.FIGHT and now.match.engine.name == "pirate_wars"
        return is_met and next(moves, None) is None

    folder = make_folder(tmp_path)
    saved = sailed(folder, replace(AGAINST_AI, seed=19, sea=sea), until)
    name, stands = saved.name, digest(saved.career.open.match.state)
    assert saved.header.options[SEA] == sea
    saved.close()
    again = take_up(folder, name)
    assert digest(again.career.open.match.state) == stands
    sail_on(again, at(CareerStage.OVER))
    again.close()
    assert folder.check(name) == []
    with folder.open_career(name) as record:
        pass
    assert honest_career(record).open.stage is CareerStage.OVER
    setup = msgspec.convert(record.setup, CareerSetup, str_keys=True)
    wars = setup.world.wars
    assert wars is not None
    other = replace(wars, designs=(*wars.designs[:-1], replace(wars.designs[-1], extras=40)))
    changed = replace(setup, world=replace(setup.world, wars=other))
    with pytest.raises(BrokenRecordError, match="terms"):
        honest_career(retold(record, setup=msgspec.to_builtins(changed, str_keys=True)))


@pytest.mark.rule("H-280")
def test_calm_water_has_short_purses_no_islands_and_a_muster_that_is_laid(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    saved = begin(CALM, folder)
    coins = campaign_numbers().calm.purse * campaign_numbers().port.coins
    assert [books(saved.career.state, Player(n)).coins for n in (0, 1)] == [coins, coins]
    deck = {card.chance for card in saved.career.setup.world.options.deck}
    assert deck == {Chance.STORM, Chance.FEVER, Chance.DESERTER, Chance.QUIET, Chance.WRECK}
    sail(saved, until=CareerStage.MUSTER, chairs=QUICKEST)
    sheet = saved.career.open.match.state
    contents, fleet = own(sheet, HIM)
    assert fleet.ships
    assert not faults(contents, fleet, sheet.options)
    assert not any(sheet.prints)
    assert sheet.written[1].content == own(sheet, RIVAL)[0], "the rival's is still to write"
    saved.close()
    with take_up(folder, saved.name) as again:
        assert own(again.career.open.match.state, HIM) == (contents, fleet)
    other = begin(replace(CALM, calm=False), folder)
    sail(other, until=CareerStage.MUSTER, chairs=QUICKEST)
    assert not other.career.open.match.entries, "nobody lays the muster of another career"
    other.close()


# --- killed, cut and altered --------------------------------------------------------------------


@pytest.mark.rule("C-27.3")
def test_killed_after_any_step_but_an_action_a_career_is_proved_at_once_and_opens(
    tmp_path: Path,
) -> None:
    """Of the actions between them one in four hundred, and of all ends every second."""
    saved = begin(NOBODY_PLAYS, make_folder(tmp_path / "whole"))
    sail(saved)
    saved.wait_for_disk()
    lines = saved.store.path.read_bytes().splitlines(keepends=True)
    saved.close()
    keys = [
        [change[0].rpartition(" ")[2] for change in line] for line in lines_of(b"".join(lines))[1:]
    ]
    first = next(n for n, each in enumerate(keys, 1) if "turn" in each)
    ends = [
        end
        for end in range(first, len(lines))
        if end % 400 == 0 or not all(key == "turn" or key.isdecimal() for key in keys[end - 1])
    ]
    assert len(ends) > 8
    for end in ends[::2]:
        place = tmp_path / str(end)
        place.mkdir()
        path = place / saved.store.path.name
        path.write_bytes(b"".join(lines[: end + 1]))
        assert finding(make_folder(place), path).sound, lines[end]
        take_up(make_folder(place), saved.name).close()


@cache
def career() -> Path:
    """A career in the middle of its season, with two older copies."""
    place = Path(mkdtemp())
    folder = open_folder(place)
    with begin(replace(NOBODY_PLAYS, ironman=False), folder) as begun:
        name = begun.name
    for leg in (40, 40, 60):
        with take_up(folder, name) as log:
            anew(log.store)
            sail(log, leg)
    assert older(place / f"{name}.career", 2).exists()
    return place / f"{name}.career"


@cache
def fight() -> Path:
    """A fight, with an older copy of it that is whole."""
    folder = open_folder(Path(mkdtemp()))
    with save_duel(folder) as saved:
        for number in range(60):
            who = saved.match.to_act[0]
            legal = saved.match.seat(who).legal()
            saved.match.submit(who, legal[number % len(legal)])
            if number == 50:
                saved.wait_for_disk()
                anew(saved.store)
    return folder.path / f"{saved.name}.match"


def cut(data: bytes, rng: random.Random) -> bytes:
    """The file up to any of its bytes."""
    return data[: rng.randrange(1, len(data))]


def altered(data: bytes, rng: random.Random) -> bytes:
    """The file with something else in one of its documents, all checksums right."""
    payloads = [text.split(b" ", 2)[2] for text in data.splitlines()]
    number = rng.randrange(1, len(payloads))
    change = json.loads(payloads[number])
    where, key = rng.choice(list(leaves(change)))
    where[key] = rng.choice((None, -1, 0, 7, 10**6, "", "x", [], {}, True))
    payloads[number] = json.dumps(change, separators=(",", ":")).encode()
    return file_of(payloads)


def leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document that holds anything, with its own key."""
    for key in value.keys() if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from leaves(value[key])


def spoilt(whole: Path, place: Path, spoil: Callable[..., bytes], number: int) -> Folder:
    """A folder with a file that is spoilt, and its copies as they were."""
    place.mkdir()
    for path in whole.parent.glob(f"{whole.name}*"):
        shutil.copy(path, place / path.name)
    (place / whole.name).write_bytes(spoil(whole.read_bytes(), random.Random(number)))
    return open_folder(place)


def opens(whole: Path, place: Path, spoil: Callable[..., bytes], number: int) -> bool:
    """See that a spoilt file is opened as its page does, from an older copy if need be; whether
    it was so."""
    folder = spoilt(whole, place, spoil, number)
    name, spoils = whole.stem, (place / whole.name).read_bytes()
    told = folder.check(name)
    (take_up if whole.suffix == ".career" else Folder.open)(folder, name).close()
    taken = any("you go on from an older copy" in sentence for sentence in told)
    if taken:
        kept = [path.read_bytes() for path in (place / "wastebasket").iterdir()]
        assert spoils in kept, f"{number}: the spoilt file is gone"
    assert folder.check(name) == [], number
    shutil.rmtree(place)
    return taken


@pytest.mark.parametrize("spoil", [cut, altered])
@pytest.mark.parametrize("whole", [career, fight])
@pytest.mark.parametrize("numbers", [range(6), pytest.param(range(6, 110), marks=pytest.mark.soak)])
def test_whatever_is_saved_can_be_opened_or_an_older_copy_can(
    tmp_path: Path, whole: Callable[[], Path], spoil: Callable[..., bytes], numbers: range
) -> None:
    assert any(opens(whole(), tmp_path / str(n), spoil, n) for n in numbers)


def test_a_career_cut_near_its_beginning_is_opened_from_its_older_copy_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = career()
    folder = spoilt(whole, tmp_path / "a", lambda data, _: data[:6000], 0)
    file = folder.path / whole.name
    [told] = folder.check(whole.stem)
    assert "you go on from an older copy" in told
    assert len(file.read_bytes()) == 6000
    command = ["--data", str(folder.path), "saves", "check"]
    assert main(command) == 1
    assert told in capsys.readouterr().out
    with take_up(folder, whole.stem) as log:
        assert log.notes == [told]
    assert main(command) == 0
    strange = tmp_path / "strange.career"
    strange.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[:5]))
    with pytest.raises(SaveError, match="do not fit together"):
        open_folder(tmp_path / "b").import_(strange)
    with begin(NOBODY_PLAYS, folder) as saved:
        pass
    with folder.create_career(saved.header, setup=saved.career.setup) as empty:
        pass
    with pytest.raises(SaveError, match="holds no career"):
        take_up(folder, empty.name)
    assert "holds no career" in folder.check(empty.name)[0]
