"""The master sheet of a career: its engagements are played, watched or settled."""

from functools import cache, partial
from typing import Self

from campaign.sheet.fitting import as_last_season
from campaign.sheet.state import Engagement, Sheet
from campaign.sheet.terms import Phase
from tui.career.owner import BerthInCareer
from tui.career.places import town_words
from tui.sheet.fight import SheetScreen

WATCH, SETTLE = "watch", "settle"


class CareerSheet(SheetScreen):
    """The page of a season. What an engagement comes to is told by its fight."""

    _career: BerthInCareer | None = None

    def join(self, berth: BerthInCareer) -> None:
        """Say which career it belongs to; before the page is shown."""
        self.berth = self._career = berth
        self.desk.town = cache(partial(town_words, berth.logbook))
        sheet: Sheet = self.session.saved.match.state
        last = berth.logbook.last_sheet() if sheet.phase is Phase.MUSTER else None
        if last is not None:
            self.last = as_last_season(last, sheet)

    def open_again(self) -> Self:
        """The page as the next captain opens it behind the curtain."""
        page = super().open_again()
        page.join(self.career)
        return page

    @property
    def has_room_for_place(self) -> bool:
        """A sheet's heading is short, and its season belongs into it."""
        return True

    @property
    def career(self) -> BerthInCareer:
        """The career it belongs to."""
        assert self._career is not None
        return self._career

    def do_engagement(self, engagement: Engagement, how: str) -> None:
        """Begin the next engagement, and show it in the way that was asked for."""
        from saves.words import SaveError

        logbook = self.career.logbook
        try:
            logbook.go_on(watched=how in (WATCH, SETTLE))
            if how == SETTLE:
                from tui.career.settle import SettleScreen

                self.game.show(SettleScreen(self.career))
            else:
                self.game.open_career(logbook)
        except SaveError as error:
            self.say(str(error), warning=True)
