"""Careers for the tests of the port's pages: fresh from the crown, fitted out, and home again."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.engines import PORT
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.port.homecoming import as_end
from pieces_of_eight.campaign.port.state import (
    Arms,
    Bargain,
    Buy,
    ComeHome,
    Commission,
    Deal,
    Enlist,
    Favour,
    Hire,
    Loss,
    Prices,
    Quality,
    Raise,
    Return,
    SetSail,
    Ship,
    own,
)
from pieces_of_eight.content.careers import career_setup
from pieces_of_eight.saves.match_file import Chair, MatchFile
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.port import PortScreen
from pieces_of_eight.tui.settings import Settings
from tests.tui.shell import app_at as app_of
from tests.tui.shell import make_folder

PEOPLE = (Chair("person", "Anne Bonny"), Chair("person", "Don Blas"))
AGAINST_AI = (Chair("person", "Anne Bonny"), Chair("ai", "Don Blas", "mate"))
ENGLAND, SPAIN = Player(0), Player(1)

SLOOP, BRIG, FRIGATE, FLUYT = 2, 4, 6, 9
"""Places of some types in the port's table."""
COSTS = (4, 4, 8, 8, 12, 12, 20, 4, 4, 8, 12, 20)
"""What the types cost here, in points, whatever the book of the day says."""
ENGLISH: tuple[Bargain, ...] = (
    Buy(FRIGATE, "Happy Return"),
    Buy(BRIG, "Revenge"),
    Buy(SLOOP, "Ranger"),
    Buy(SLOOP, "Swift"),
    Buy(FLUYT, "Good Intent"),
    Hire(1, "Thomas Tew"),
    Raise("Bellamy's", "Sam Bellamy"),
    Commission(0, "John Julian"),
    *(Enlist(0, Arms.HAND_TO_HAND, Quality.ABLE),) * 5,
    *(Enlist(0, Arms.MUSKET, Quality.HARDENED),) * 3,
)
SPANISH: tuple[Bargain, ...] = (
    Buy(FRIGATE, "San Telmo"),
    Buy(SLOOP, "La Galga"),
    Buy(FLUYT, "Esperanza"),
    Raise("The marines", "Luis Vera"),
    *(Enlist(0, Arms.MUSKET, Quality.ABLE),) * 8,
)


def fresh(seasons: int = 3, war: int | None = None) -> Match:
    """A career on its first morning; a long war of this captain, or of both where it is -1."""
    captains, crowns = ("Anne Bonny", "Don Blas"), ("england", "spain")
    setup = career_setup(captains, crowns, seasons)
    if war is not None:
        setup = career_setup(captains, crowns, 0, winter=True, captain=war)
    models = tuple(
        replace(model, cost=cost) for model, cost in zip(setup.terms.models, COSTS, strict=True)
    )
    terms = replace(setup.terms, models=models, prices=Prices(), favour=Favour())
    return Match(PORT, replace(setup, terms=terms), 7)


def deal(match: Match, who: Player, *bargains: Bargain) -> None:
    """Strike bargains."""
    for bargain in bargains:
        match.submit(who, Deal(who, Sealed(who, bargain)))


def sail(match: Match, who: Player) -> None:
    match.submit(who, SetSail(who))


def fitted(war: int | None = None) -> Match:
    """England has fitted out and is still in port."""
    match = fresh(war=war)
    deal(match, ENGLAND, *ENGLISH)
    return match


def spain_next() -> Match:
    """England has sailed, and Spain has fitted out."""
    match = fitted()
    sail(match, ENGLAND)
    deal(match, SPAIN, *SPANISH)
    return match


def home(spanish: tuple[Bargain, ...] = SPANISH, war: int | None = None) -> Match:
    """Both are home from the first season: England with wear, a loss and a prize."""
    match = fitted(war)
    sail(match, ENGLAND)
    deal(match, SPAIN, *spanish)
    sail(match, SPAIN)
    ships = own(match.state, ENGLAND).ships
    ends = [as_end(ship) for ship in ships]
    ends[0] = replace(ends[0], gear=6, hull=(9, 3), fighting=4, crew=Quality.SCURVY, captain=True)
    ends[1] = replace(ends[1], hull=(11, 8), captain=False)
    ends[3] = replace(ends[3], gear=0, hull=(0, 0), fighting=0, loss=Loss.SUNK)
    taken = Ship("Esperanza", FLUYT, Quality.SCURVY, 5, (7, 12), 1)
    report = Return(tuple(ends), ((0, 6),), ((1,),), (taken,))
    match.submit(ENGLAND, ComeHome(ENGLAND, 26, Sealed(ENGLAND, report)))
    theirs = own(match.state, SPAIN)
    none: tuple[tuple[int, ...], ...] = tuple(() for _ in theirs.companies)
    report = Return(tuple(replace(as_end(ship), captain=True) for ship in theirs.ships), none, none)
    match.submit(SPAIN, ComeHome(SPAIN, 9, Sealed(SPAIN, report)))
    return match


def save(
    path: Path,
    match: Match | None = None,
    chairs: tuple[Chair, ...] = AGAINST_AI,
) -> MatchFile:
    """A career, saved where it stands."""
    return make_folder(path).create("port", match or fresh(), "Anne against Blas", chairs)


port_app = app_of


def screen_of(app: PiecesApp) -> PortScreen:
    """The page of the port."""
    assert isinstance(app.screen, PortScreen)
    return app.screen


def app_at(
    path: Path,
    match: Match | None = None,
    chairs: Any = PEOPLE,
    settings: Settings | None = None,
) -> PiecesApp:
    """A career between two people unless told otherwise: nobody moves but who is pressed for."""
    return port_app(path, lambda: save(path, match, chairs), settings)
