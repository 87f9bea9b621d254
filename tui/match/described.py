"""The page on which a fight of an engine that is described is fought."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar

from textual import events

from pieces_of_eight.tui.draw.cells import Line
from pieces_of_eight.tui.pages.base import on
from pieces_of_eight.tui.widgets.map_view import MapView
from . import fight_captions
from .captions import Captions, Draws, Parts
from .fight_captions import AnyDesk
from .fight_desk import END
from .on_map import OnMap
from .page import FightScreen
from .panel import panel_lines
from .stack_desk import StackDesk, desk_of


class DescribedScreen(FightScreen[AnyDesk]):
    """A saved fight of an engine that is described, played on."""

    CAPTIONS: Captions = fight_captions

    def make_desk(self) -> AnyDesk:
        return desk_of(self.session, self.say)

    def on_mount(self) -> None:
        self.desk.orders.begin()

    def make_on_map(self) -> OnMap | None:
        return OnMap(self, self.desk)

    ODDS: ClassVar[Draws | None] = None
    """Draws the odds of its panel, where that is done in a way of its own."""

    def beside(self, width: int) -> Parts:
        """What stands in the panel besides odds and log."""
        return Parts([], [])

    def panel(self, width: int, height: int) -> Sequence[Line]:
        return panel_lines(
            self.beside(width),
            self.desk.weighed(),
            self.session.journal.entries[-40:],
            self.side.wanted,
            width,
            height,
            self.glyphs,
            self.inks,
            type(self).ODDS,
        )

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
        self.desk.other_click(at)

    def on_key(self, event: events.Key) -> None:
        """Where no list is open, digits tell men of a stack off."""
        desk, digit = self.desk, event.key.isdigit() and self.game.settings.keys != "numpad"
        if digit and desk.listing is None and self.session.human and isinstance(desk, StackDesk):
            event.stop()
            event.prevent_default()
            self.say("")
            desk.tell_number(int(event.key))
            self.draw()

    def _steer(self, across: int, down: int) -> None:
        if not self.desk.leap(across, down):
            super()._steer(across, down)

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
