"""Careers for the tests of the career's pages, sailed to any stage by opponents."""

from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.career import CareerSetup, CareerStage, Open
from pieces_of_eight.campaign.engines import SHEET
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.sheet.state import Chance, Chances, Phase, Result
from pieces_of_eight.content.careers import career_setup, world
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.pages import page_of
from pieces_of_eight.tui.play.career import Draft, begin, go_on
from pieces_of_eight.tui.play.order_form import PERSON, NewCareer
from pieces_of_eight.tui.settings import Settings
from tests.recorded import Crew
from tests.tui.shell import PilotedApp, make_folder

NAMES = ("Anne Bonny", "Don Blas")
CROWNS = ("england", "spain")
AGAINST_AI = NewCareer(NAMES, CROWNS, (PERSON, "powder monkey"), 1, seed=11)
AGAINST_SAILOR = NewCareer(NAMES, CROWNS, (PERSON, "sailor"), 1, seed=11)
PEOPLE = NewCareer(NAMES, CROWNS, (PERSON, PERSON), 1, ironman=False, seed=11)
COMMISSION = replace(AGAINST_AI, chairs=(PERSON, "sailor, bold"), seasons=3)
CALM = NewCareer(
    NAMES, CROWNS, (PERSON, "sailor"), 1, ironman=False, characters=False, seed=4, calm=True
)
WORDS = NewCareer(NAMES, CROWNS, (PERSON, PERSON), 1, words={0: "parrot", 1: "anchor"}, seed=11)
STILL = Settings(depth="true", animation="none", hover="no", curtain="no")
CURTAIN = Settings(depth="true", animation="none", hover="no", curtain="secrets")
SKILL = (level("mate"), level("sailor"))

Until = Callable[[Open], bool]
Hand = Callable[[Open], Any]
"""What is done in a match, where it is not left to the opponents: None leaves it to them."""


def at(stage: CareerStage, season: int = 1) -> Until:
    """Until a stage of a season is reached."""
    return lambda now: now.stage is stage and now.season == season


def sailed(folder: Folder, commission: NewCareer, until: Until) -> CareerFile:
    """A career that opponents have sailed for both captains, so far."""
    saved = begin(commission, folder)
    sail_on(saved, until)
    return saved


def sail_on(saved: CareerFile, until: Until, hand: Hand = lambda now: None) -> None:
    """Let opponents sail on for both captains, but for what a hand does before them."""
    crew = Crew(saved.career, SKILL)
    while not until(saved.career.open) and saved.career.open.stage is not CareerStage.OVER:
        now = saved.career.open
        if saved.career.open.is_waiting:
            go_on(saved)
        elif (act := hand(now)) is not None:
            now.match.submit(now.match.to_act[0], act)
        else:
            who = crew.level(now)
            assert who is not None
            crew.act(now, who)


def career_app(
    path: Path, make: Callable[[Folder], CareerFile], settings: Settings = STILL
) -> PiecesApp:
    """The game, open at the page of a career."""
    folder = make_folder(path)
    app = PilotedApp(folder, settings, lambda: page_of(make(folder), app))
    return app


def fought(folder: Folder, commission: NewCareer) -> CareerFile:
    """A season that was fought by opponents in a person's stead."""
    saved = sailed(folder, commission, at(CareerStage.ENGAGEMENT))
    while saved.career.open.stage is CareerStage.ENGAGEMENT:
        go_on(saved, watched=True)
        sail_on(saved, lambda now: now.stage in (CareerStage.ENGAGEMENT, CareerStage.HOMECOMING))
    return saved


def by_heart(*fights: Match) -> Callable[..., AsyncIterator[tuple[Player, Any]]]:
    """What settles a fight as it was settled before: nobody thinks."""

    async def settled(match: Match, *_: Any) -> AsyncIterator[tuple[Player, Any]]:
        [known] = [fight for fight in fights if fight.setup == match.setup]
        for entry in known.entries:
            yield entry.who, entry.action

    return settled


def in_winter(
    folder: Folder, commission: NewCareer, until: Until, waiting: Sequence[str] = ()
) -> CareerFile:
    """A winter's career of some seasons in which everybody passes by, and fortune sleeps.

    The encounters that are `waiting` come to the first captain, in this order.
    """
    around = world(commission.crowns)
    around = replace(around, options=replace(around.options, deck=(Chances(Chance.QUIET, 1),)))
    terms = commission.captains, commission.crowns, commission.seasons
    career = career_setup(*terms, winter=True, captain=0)
    ids = [each.id for each in career.terms.encounters]
    decks = Sealed(Player(0), tuple(map(ids.index, waiting))), Sealed(Player(1), ())
    career = replace(career, terms=replace(career.terms, waiting=decks)) if waiting else career
    setup = CareerSetup(career, around)
    saved = Draft(commission, commission.seed, setup).begin(folder)
    sail_on(saved, until, passing)
    return saved


def passing(now: Open) -> Any:
    """Pass by, where a result is to be written."""
    if now.match.engine is not SHEET or now.match.state.phase is not Phase.DECLARING:
        return None
    acts = now.match.seat(now.match.to_act[0]).legal()
    return next(act for act in acts if act.result.content is Result.NO_CONTACT)
