"""The page on which a fight of an engine that is described is fought."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from textual import on

from pieces_of_eight.tui.widgets.map_view import MapView
from . import fight_captions
from .captions import Captions
from .fight_captions import AnyDesk
from .fight_desk import END, FightDesk
from .on_map import OnMap
from .page import FightScreen


class DescribedScreen(FightScreen[AnyDesk]):
    """A saved fight of an engine that is described, played on."""

    CAPTIONS: Captions = fight_captions

    def make_desk(self) -> AnyDesk:
        return FightDesk(self.session, self.say)

    def make_on_map(self) -> OnMap:
        return OnMap(self, self.desk)

    def whereabouts(self, state: Any) -> Mapping[Hashable, Any]:
        there = (
            thing for thing in self.desk.about.things(state, self.session.viewer) if thing.places
        )
        return {thing.id: thing.places[0] for thing in there if thing.owner is not None}

    def acting(self) -> tuple[object, Any] | None:
        who = self.desk.about.acting(self.desk.state)
        places = () if who is None else self.desk.things[who].places
        return (who, places[0]) if places else None

    def do_odds(self) -> None:
        """In a list the row that is marked may throw no dice while others do."""
        if self.desk.listing is not None and self.desk.weighed() is None:
            self.say("The marked row throws no dice.")
        else:
            self.side.do_odds()

    def cursor(self, across: int, down: int) -> None:
        self.desk.arrow(across, down)

    def right_click(self, at: Any) -> None:
        if self.desk.telling is not None:
            self.desk.look_at(at)
            self.desk.tell()
        elif not self.desk.close():
            super().right_click(at)

    @on(MapView.Dragged)
    def _dragged(self, event: MapView.Dragged) -> None:
        event.stop()
        self.desk.drag(event.at)
        self.draw()

    @on(MapView.Dropped)
    def _dropped(self, event: MapView.Dropped) -> None:
        event.stop()
        self.say("")
        self.desk.drop(event.at)
        self.draw()

    def doing(self, name: str) -> Callable[[], object] | None:
        """What carries out a command: the desk, where it is one of its engine's verbs."""
        if name in self.desk.commands and name != END:
            return lambda: self.desk.press(name)
        return super().doing(name)
