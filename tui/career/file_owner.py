"""From one page of a career by file to the next: port, sheet, what was sent, and home again."""

from collections.abc import Mapping, Sequence

from textual.screen import Screen

from campaign.chronicle.service import Service
from campaign.chronicle.sightings import Sighting, sightings
from campaign.kernel.sealed import Player
from campaign.sheet.model.state import Contents, Phase, Sheet
from campaign.sheet.rules.last_season import as_last_season
from saves.words import SaveError
from tui.career.file_page import FilePage
from tui.career.home import HomeScreen
from tui.career.port import PortScreen
from tui.career.season_told import SeasonTold, season_told
from tui.chart.view import ChartView
from tui.game import Game, Lock, MakesPage
from tui.play.by_file.career_table import CareerTable
from tui.play.by_file.file_career import FileCareer
from tui.play.session import Kept
from tui.registry import screens_of
from tui.sheet.fight import SheetScreen
from tui.sheet.on_chart import Face, chart_view
from tui.sheet.view import SheetView

NOT_NOW = "Nothing is to be decided here now. {}"


class FileOwner:
    """What the pages of a career's matches ask of a career by file (see `tui.match.owner`)."""

    matter = aim = verdict = ""
    onward_words = "Go on with the career"
    on_chart = False
    letter: MakesPage | None = None
    digest: MakesPage | None = None

    def __init__(self, career: FileCareer, game: Game) -> None:
        self.career = career
        self._game = game
        self._told: tuple[CareerTable, SeasonTold] | None = None

    @property
    def place(self) -> str:
        """Where in the career it lies; the port says so itself."""
        seat = self.career.seat
        return "" if seat is not None and seat.in_port else self.career.place

    @property
    def more(self) -> Sequence[tuple[str, MakesPage]]:
        """What else a pause offers."""
        return (("Where the career stands", self.standing_page),)

    @property
    def scored(self) -> bool:
        """Whether points that are given away by passing ships by come off a score (H-227)."""
        voyage = self.career.voyage
        return voyage is not None and voyage.setup.world.hiding_costs

    def services(self, who: Player) -> Mapping[str, Service]:
        """None is known: earlier seasons are not kept as matches."""
        return {}

    def lock_of(self, who: Player) -> Lock | None:
        """Each captain sits at a machine of his own."""
        return None

    def take_up(self) -> Kept:
        """The seat of the captain. Raises SaveError where it is not his turn."""
        if self.career.seat is None:
            raise SaveError(NOT_NOW.format(self.career.table.whose_turn))
        return self.career.seat

    def onward(self) -> Screen[None]:
        """What follows what was decided last. Raises SaveError.

        Behind a fight the letters are read first: with the last a season may be settled.
        """
        if self.career.fighting:
            return FilePage(self, stale=True)
        return page_of(self.career.now(), self._game)

    # What the sheet asks.

    def town(self, at: int) -> str:
        """No engagement is fought on a sheet by file."""
        return ""

    def met(self, who: Player) -> Sequence[Sighting]:
        """The other's ships that a captain met last season."""
        season = self.career.sailed
        if season is None:
            return ()
        return sightings({season.at_sea.season: season.sheet.state}, Player(1 - who))

    def last_sheets(self, sheet: Sheet) -> tuple[Contents | None, Contents | None] | None:
        """By captain his sheet of last season, fitted to this one while it is written."""
        season = self.career.sailed
        if season is None or sheet.phase is not Phase.MUSTER:
            return None
        return as_last_season(season.sheet.state, sheet)

    def engage(self, how: str) -> None:
        """No fight begins from the sheet. Raises SaveError."""
        raise SaveError("The fights of a career by file begin when the fold is open.")

    def last_chart(self, who: Player) -> ChartView | None:
        """The chart of last season as it ended; None in the first."""
        season = self.career.sailed
        if season is None:
            return None
        sheet: Sheet = season.sheet.seat(who).seen.value
        view = SheetView(sheet=sheet, who=who, contents=None, fleet=None)
        return chart_view(view, season.sheet.seed, Face(season=f"Season {season.at_sea.season}"))

    # The pages.

    def standing_page(self) -> Screen[None]:
        """What was sent, and whose turn it is."""
        return FilePage(self)

    def turn_page(self) -> Screen[None]:
        """The port or the sheet. Raises SaveError where it is not this captain's turn."""
        if self.career.fighting:
            kept = self.career.fight()
            fight = screens_of(kept.match.engine.name).fight(kept)
            fight.owner = self
            return fight
        seat, voyage = self.career.seat, self.career.voyage
        if seat is None or voyage is None:
            raise SaveError(NOT_NOW.format(self.career.table.whose_turn))
        if seat.in_port:
            port = PortScreen(seat)
            port.owner = self
            port.last_chart = self.last_chart
            port.desk.prize = voyage.prize
            return port
        page = SheetScreen(seat)
        page.join(self)
        return page

    def told(self) -> SeasonTold:
        """What the season that is over came to, gathered once. Raises SaveError where none is."""
        table = self.career.table
        if self._told is None or self._told[0] is not table:
            found = season_told(table)
            if found is None:
                raise SaveError("No season of this career is over yet.")
            self._told = table, found
        return self._told[1]

    def home_page(self) -> Screen[None]:
        """What the season that is over came to. Raises SaveError where none is."""
        told = self.told()
        self.career.lay_down()
        page = HomeScreen(told.home, self, self.last_chart(self.career.mine))
        if self.career.seat is None and not told.home.over:
            page.going_on = "Go on"
        return page


def page_of(career: FileCareer, game: Game) -> Screen[None]:
    """What is to be seen first: how a season ended, what is to be decided, or where it stands.

    Raises SaveError.
    """
    owner = FileOwner(career, game)
    if career.unread:
        return owner.home_page()
    return owner.turn_page() if career.mine_to_do else owner.standing_page()
