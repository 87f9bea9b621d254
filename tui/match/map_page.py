"""Any fight on a map: what is pressed and clicked there in all of them alike."""

from abc import abstractmethod
from typing import Any, TypeVar

from textual import on

from tui.match.map_desk import MapDesk
from tui.match.page import FightScreen
from tui.play.session import Kept
from tui.widgets.map_view import MapView

D = TypeVar("D", bound=MapDesk[Any, Any])


class MapFight(FightScreen[D]):
    """A saved fight whose places can be looked at and clicked."""

    def __init__(self, saved: Kept) -> None:
        super().__init__(saved)
        self._followed: object = None
        """Who acted, or which part it was, when the map was last moved for that."""

    # What each kind of fight does in its own way.

    @property
    @abstractmethod
    def map(self) -> MapView[Any]:
        """The widget of the map."""

    @abstractmethod
    def acting(self) -> tuple[object, Any] | None:
        """Who acts, or which part of the fight it is, and where on the map that begins."""

    def go_to(self, at: Any) -> None:
        """Show a place where somebody begins to act."""
        self.map.centre_on(at)

    def right_click(self, at: Any) -> None:
        """What the right button does at a place: on to the next that can be given an order."""
        self.desk.next(1)

    # What all share.

    def follow(self) -> None:
        found = self.acting()
        if found is not None and found[0] != self._followed and self.map.size:
            self._followed = found[0]
            self.go_to(found[1])

    def do_fire(self) -> None:
        self.desk.open_fire()

    def do_ranges(self) -> None:
        self.desk.turn_ranges()

    def do_zoom(self) -> None:
        self.map.next_zoom()

    @on(MapView.Clicked)
    def _map_clicked(self, event: MapView.Clicked) -> None:
        event.stop()
        self.say("")
        if event.button == 3:
            self.right_click(event.at)
        elif self.session.human:
            self.desk.click(event.at)
        else:
            self.desk.look_at(event.at)
        self.draw()
