"""A career by file with a fight by hand: what is kept of it, and what a stranger can prove."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.joining import BrokenRecordError
from campaign.kernel.match import digest
from saves.fame import Record, record_digest, record_in
from saves.letters import NOTHING, Letters, Order, Pledge, bound, written
from tests.by_file.test_fights_of_careers import quickly
from tests.by_file.two_captains import ANNE, BART, Captains
from tui.play.by_file.career_stages import BY_HAND, Next
from tui.play.by_file.exchange import NotTakenError
from tui.play.by_file.kept_career import LINKS
from tui.play.by_file.proving_letters import witness
from tui.play.proving import finding
from tui.play.scoring import voyage_of

ORDERS = 10
FIGHT = "season-1/fight-1"


@pytest.fixture(scope="module")
def career(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Captains]:
    """Some orders of the first fight are given by hand, and the others settled, by lot."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tui.play.by_file.season.finish", quickly)
        captains = Captains(tmp_path_factory.mktemp("by-hand"), fights=BY_HAND)
        captains.sail_to(Next.FIGHT)
        captains.fight(ORDERS)
        while captains.decide():
            pass
        yield captains


def record(career: Captains, who: int = ANNE) -> Record:
    with career.folders[who].open_career(career.posted(who).own.save) as saved:
        return record_in(saved)


@pytest.mark.rule("C-29.8")
@pytest.mark.rule("C-29.5")
def test_a_fight_by_hand_is_kept_with_what_was_sworn_for_it(career: Captains) -> None:
    digests = []
    for who in (ANNE, BART):
        name = career.posted(who).own.save
        with career.folders[who].open_career(name) as saved:
            digests.append(record_digest(saved))
        found = record(career, who)
        assert f" {FIGHT}=" in found.texts[LINKS]
        voyage_of(found)
        path = career.folders[who].path / f"{name}.career"
        assert finding(career.folders[who], path).sound
    assert digests[0] == digests[1]


@pytest.mark.rule("C-29.8")
def test_no_die_of_a_fight_by_hand_is_another(career: Captains) -> None:
    found = record(career)
    match = found.matches[FIGHT]
    orders = int(found.texts[LINKS].partition(f"{FIGHT}=")[2].split()[0])
    thrown = [at for at, entry in enumerate(match.entries[:orders]) if entry.thrown]
    at = thrown[0]
    entry = match.entries[at]
    match.entries[at] = replace(entry, thrown=tuple(tuple(7 - n for n in d) for d in entry.thrown))
    with pytest.raises(BrokenRecordError, match=f"{FIGHT} has dice that were never thrown"):
        voyage_of(found)
    found = record(career)
    settled = found.texts[LINKS].replace(f" {FIGHT}={orders}", "")
    with pytest.raises(BrokenRecordError, match=f"{FIGHT} has dice of its own"):
        voyage_of(replace(found, texts={**found.texts, LINKS: settled}))


def bent(career: Captains, fits: Any, **fields: str) -> Letters:
    """The letters with the last order of a fight that fits changed, signed anew by both."""
    letters = career.table(ANNE).letters
    keys = [career.posted(who).own.key for who in (ANNE, BART)]
    sworn = next(n for n, each in enumerate(letters) if isinstance(each.items[0], Pledge))
    place = max(
        (n, at)
        for n, each in enumerate(letters)
        for at, item in enumerate(each.items)
        if n > sworn and isinstance(item, Order) and fits(item)
    )
    head, found = NOTHING, []
    for number, letter in enumerate(letters):
        items = tuple(
            replace(item, **fields) if (number, at) == place else item
            for at, item in enumerate(letter.items)
        )
        found.append(written(head, letter.by, items, keys[letter.by]))
        head = bound(head, letter.by, items)
    return tuple(found)


@pytest.mark.rule("C-29.7")
@pytest.mark.rule("C-29.5")
def test_a_stranger_reads_the_fights_by_hand_too(career: Captains) -> None:
    table = career.table(ANNE)
    found = witness(table.letters)
    assert found.end == table.end
    for name, fight in table.fought.items():
        assert found.fought[name].match().entries == fight.match().entries
    link = bent(career, lambda order: order.link, link="ab" * 32)
    with pytest.raises(NotTakenError, match="does not lead back to what was sworn"):
        witness(link)
    position = bent(career, lambda order: order.digest, digest="0" * 16)
    with pytest.raises(NotTakenError, match="leads to another position here"):
        witness(position)


@pytest.mark.rule("C-29.8")
@pytest.mark.soak
def test_a_career_of_three_seasons_is_kept_and_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is thrown in a season depends on no dice of the one before."""
    monkeypatch.setattr("tui.play.by_file.season.finish", quickly)
    captains = Captains(tmp_path, seasons=3)
    while captains.decide():
        pass
    voyage = voyage_of(record(captains))
    known = captains.table(BART).voyage
    assert known is not None
    assert digest(voyage.state) == digest(known.state)
    assert witness(captains.table(BART).letters).over
