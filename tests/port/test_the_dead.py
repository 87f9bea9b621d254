"""A law over careers settled by lot: nobody dead writes, serves, follows or is borne a grudge, and
nobody mourns himself."""

from collections.abc import Iterator

import pytest

from pieces_of_eight.campaign.career import Career
from pieces_of_eight.campaign.chronicle.past import Letter, Pen, letters, officer_of, years_of
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.events import (
    CameHome,
    CaptainFell,
    Fared,
    GrudgeBorne,
    Succeeded,
)
from pieces_of_eight.campaign.port.state import Fortune, Phase, Port, own, serving
from pieces_of_eight.content.letters import phrases
from tests.measure.by_lot import sailed
from tests.measure.careers import begun, of_level

BOTH = (Player(0), Player(1))
SEASONS = 5
SEEDS = (0, 3, 6, 7)
"""Careers in which captains die and grudges are borne: of sixteen these missed no planted fault."""
ENDS = (Fortune.KILLED, Fortune.DROWNED)


class Graves:
    """Who of both sides is dead, and the season in which he died."""

    def __init__(self) -> None:
        self.of: tuple[dict[str, int], dict[str, int]] = ({}, {})

    def hold(self, who: Player, name: str, season: int = SEASONS) -> bool:
        """Whether somebody of a side was dead when a season was over."""
        return self.of[who].get(name, SEASONS + 1) <= season

    def dig(self, port: Port, event: Event) -> None:
        """Bury whom an event has killed."""
        match event:
            case CaptainFell(by=by, dead=True, name=name):
                self.of[by].setdefault(name, port.season)
            case Fared(by=by, name=name, fortune=fortune) if fortune in ENDS:
                self.of[by].setdefault(name, port.season)


def wrongs(career: Career) -> Iterator[str]:
    """All that the dead do in a career, and what is told of them."""
    graves, told = Graves(), Graves()
    for step in career.port.steps:
        port = step.state
        for event in step.events:
            graves.dig(port, event)
            yield from of_event(graves, told, port, event)
        for who in BOTH:
            for name in own(port, who).fallen:
                graves.of[who].setdefault(name, port.season)
            yield from of_captain(graves, told, port, who)
    yield from of_letters(graves, career)


def of_event(graves: Graves, told: Graves, port: Port, event: Event) -> Iterator[str]:
    """What an event says of somebody dead."""
    match event:
        case CameHome(by=by, fallen=fallen):
            told.of[by].update(dict.fromkeys(fallen.content or (), port.season))
        case Fared(by=by, name=name, fortune=fortune) if fortune not in ENDS:
            if graves.hold(by, name):
                yield f"{name} is dead, and has {fortune}"
        case GrudgeBorne(by=by, foe=foe) if foe == port.captains[by].name:
            yield f"{foe} now bears a grudge against himself"
        case Succeeded(by=by, name=name) if graves.hold(by, name) or told.hold(by, name):
            yield f"{name} is dead, and follows"


def of_captain(graves: Graves, told: Graves, port: Port, who: Player) -> Iterator[str]:
    """What the dead are to a captain in port."""
    captain = port.captains[who]
    if captain.alive and graves.hold(who, captain.name):
        yield f"{captain.name} is dead, and commands"
    if port.phase is not Phase.PORT:
        return
    for name in serving(own(port, who)):
        if graves.hold(who, name) or told.hold(who, name):
            yield f"{name} is told of as dead, and serves"
    if graves.hold(Player(1 - who), captain.foe):
        yield f"{captain.name} now bears a grudge against {captain.foe}, who is dead"


def of_letters(graves: Graves, career: Career) -> Iterator[str]:
    """What the dead write, and what is written to them."""
    sheets = {n + 1: season.sheet.state for n, season in enumerate(career.seasons)}
    years = years_of(career.port, sheets, {})
    for writer in BOTH:
        pen = Pen(writer, "plain", career.seed, phrases())
        for letter, year in zip(letters(years, pen), years, strict=True):
            to, by, season = (
                letter.greeting.removeprefix("To Captain "),
                letter.signature,
                year.number,
            )
            if graves.hold(writer, by, season) or graves.hold(Player(1 - writer), to, season):
                yield f"{by} writes to {to}, and is one of them dead?"
            officer = officer_of(year.sheet, writer, by)
            if graves.hold(writer, officer, season):
                yield f"{officer} writes for {by}, and is dead"
            yield from of_facts(letter, to)


def of_facts(letter: Letter, to: str) -> Iterator[str]:
    """Deaths that are told by the dead, or to them."""
    for fact in letter.facts:
        names, by = dict(fact.names), letter.signature
        match fact.kind:
            case "my_captain_killed" if names["captain"] == by:
                yield f"{by} mourns himself"
            case "your_captain_killed" if names["captain"] == to:
                yield f"{to} is told of his own death"
            case "my_successor" if names["new"] != by:
                yield f"{by} signs as {names['new']}"
            case "your_successor" if names["new"] != to:
                yield f"{to} is taken for {names['new']}"


def dead_and_about(seed: int) -> set[str]:
    """The same of a career between two mates."""
    return {*wrongs(sailed(begun(SEASONS), (of_level("mate"), of_level("mate")), seed))}


@pytest.mark.rule("H-212", "H-254", "C-21")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_dead_do_nothing_and_nobody_mourns_himself(seed: int) -> None:
    assert dead_and_about(seed) == set()


@pytest.mark.soak
@pytest.mark.rule("H-212", "H-254", "C-21")
@pytest.mark.parametrize("batch", range(16))
def test_nor_do_they_in_many_careers(batch: int) -> None:
    for seed in range(1000 + 20 * batch, 1020 + 20 * batch):
        assert dead_and_about(seed) == set(), seed
