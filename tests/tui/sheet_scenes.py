"""Seasons for the tests of the sheet's pages, at any hour of them."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pieces_of_eight.campaign.engines import SHEET
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.sheet.points import next_engagement
from pieces_of_eight.campaign.sheet.solver import settled
from pieces_of_eight.campaign.sheet.state import (
    Adopt,
    Company,
    Fleet,
    Options,
    Phase,
    Report,
    Result,
    Sail,
    Setup,
    Sign,
)
from pieces_of_eight.saves.match_file import Chair, MatchFile
from tests.seasons import DECK
from tests.tui.shell import app_at, make_folder

PEOPLE = (Chair("person", "Anne Bonny"), Chair("person", "Don Blas"))
AGAINST_AI = (Chair("person", "Anne Bonny"), Chair("ai", "Don Blas", "sailor"))
NOBODY_PLAYS = (Chair("ai", "Anne Bonny", "sailor"), Chair("ai", "Don Blas", "sailor"))

ENGLISH = Fleet(
    (
        Sail("Happy Return", "light frigate", False, 20, 0, 16, "Captain Tew"),
        Sail("Revenge", "brig", False, 12, 0, 10, "Captain Low"),
        Sail("Fancy", "brig", False, 12, 0, 10),
        Sail("Ranger", "sloop", False, 8, 0, 6, "Captain Vane"),
        Sail("Swift", "sloop", False, 8, 0, 6),
        Sail("Delight", "sloop", False, 8, 0, 6),
        Sail("Good Intent", "fluyt", True, 8, 3, 10),
        Sail("Mary and Martha", "coaster", True, 4, 1, 6),
    ),
    (Company("Bellamy's", 8, 2, 10),),
)
SPANISH = Fleet(
    (
        Sail("San Telmo", "frigate", False, 30, 0, 24, "Don Pedro"),
        Sail("Santa Ana", "brig", False, 12, 0, 10),
        Sail("La Galga", "brig", False, 12, 0, 10, "Don Luis"),
        Sail("El Dorado", "sloop", False, 8, 0, 6),
        Sail("Paloma", "sloop", False, 8, 0, 6),
        Sail("Nuestra Señora", "fluyt", True, 8, 3, 10),
        Sail("Esperanza", "fluyt", True, 8, 3, 10),
    ),
    (Company("The marines", 8, 2, 10),),
)
SALT = "5a17"


def setup(english: Fleet = ENGLISH, spanish: Fleet = SPANISH) -> Setup:
    """England against Spain."""
    return Setup(
        ("England", "Spain"),
        (Sealed(Player(0), english), Sealed(Player(1), spanish)),
        Options(deck=DECK),
    )


def season(
    begin: Setup | None = None,
    until: Phase = Phase.MUSTER,
    *,
    plans: tuple[int, int] = (3, 4),
    seed: int = 1,
    reports: int = 99,
) -> Match:
    """A season played on by plain captains until a phase begins, with so many reports in it."""
    match = Match(SHEET, begin or setup(), seed)
    rng = random.Random(seed)
    while match.to_act and match.state.phase < until:
        sheet, who = match.state, match.state.side
        legal = match.seat(who).legal()
        match sheet.phase:
            case Phase.MUSTER:
                if (adopt := Adopt(who, Sealed(who, plans[who]))) in legal:
                    match.submit(who, adopt)
                match.submit(who, Sign(who, Sealed(who, SALT)))
            case Phase.FIGHTING:
                number = next_engagement(sheet)
                assert number is not None
                if number >= reports:
                    break
                match.submit(who, Report(who, settled(sheet, sheet.engagements[number], rng)))
            case Phase.DECLARING:
                match.submit(who, bold(legal))
            case _:
                match.submit(who, rng.choice(legal))
    return match


def bold(legal: Sequence[Any]) -> Any:
    """A raid where there can be one, else battle."""
    order = {Result.LAND_RAID: 0, Result.BATTLE: 1, Result.NO_CONTACT: 2}
    return min(legal, key=lambda act: order[act.result.content])


def save(
    path: Path,
    match: Match | None = None,
    chairs: tuple[Chair, ...] = PEOPLE,
) -> MatchFile:
    """A season, saved where it stands."""
    return make_folder(path).create("sheet", match or season(), "The season of 1718", chairs)


sheet_app = app_at
