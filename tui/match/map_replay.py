"""Any fight on a map seen again: its places are clicked as its steps are gone through."""

from abc import abstractmethod
from typing import Any

from textual import on

from tui.match.replay import ReplayScreen
from tui.widgets.map_view import MapView


class MapReplay(ReplayScreen):
    """Every step on a map that can be drawn larger and smaller."""

    # What each kind of fight shows in its own way.

    @abstractmethod
    def view(self) -> Any:
        """What the map shows of the step."""

    # What all share.

    @property
    def map(self) -> MapView[Any]:
        """The widget of the map."""
        found = self.query_one("#fight-map")
        assert isinstance(found, MapView)
        return found

    def draw_map(self) -> None:
        self.map.set_view(self.view())

    def do_zoom(self) -> None:
        self.map.next_zoom()

    @on(MapView.Clicked)
    def _map_clicked(self, event: MapView.Clicked) -> None:
        """The left button goes on, the others go back."""
        event.stop()
        self.go(self.at + (1 if event.button == 1 else -1))
