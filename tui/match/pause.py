"""The page on which a fight or a season rests, and whether it is saved."""

from typing import TYPE_CHECKING, Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .owner import Owner

if TYPE_CHECKING:
    from .page import FightScreen

MORE = "more"
"""What the choices of a owner are called, with their numbers behind it."""


def choices(owner: Owner | None, paused: "FightScreen[Any] | None" = None) -> tuple[Row, ...]:
    """What can be done in a pause; a fight that belongs to something larger has more of it."""
    more = owner.more if owner is not None else ()
    seated = [Row("chairs", "Who plays")] if paused is not None and owner is None else []
    has_plans = paused is not None and paused.plans is not None
    mate = has_plans and paused is not None and paused.session.human
    return (
        Row("back", "Go on"),
        *([Row("finish", "Let the mate finish this turn")] if mate else []),
        *([Row("standing", "Standing orders")] if has_plans else []),
        *seated,
        *(Row(f"{MORE}{number}", words) for number, (words, _) in enumerate(more)),
        Row("rules", "The rules"),
        *([Row("hints", "Hints again")] if paused is not None else []),
        Row("settings", "Settings"),
        Row("help", "Keys and help"),
        Row("leave", "Save and leave"),
    )


class PauseScreen(GameScreen):
    """Opened over a fight by `q`; its first choice goes back to it."""

    PAGE_NAME = "A pause"
    AIM = "The fight waits: go on with it, or leave it."
    KEYS = ("act", "rule", "keys", "settings", "leave")
    WORDS = {"leave": "Go on"}

    def __init__(
        self,
        noun: str = "fight",
        owner: Owner | None = None,
        paused: "FightScreen[Any] | None" = None,
    ) -> None:
        """`noun` says what is at rest; the owner is what it belongs to, `paused` its page."""
        super().__init__()
        self._paused = paused
        self._noun = noun
        self._owner = owner

    def body(self) -> ComposeResult:
        with Vertical(id="pause"):
            yield Static("Hove to", id="pause-title")
            if self._owner is not None and self._owner.place:
                yield Static(self._owner.place, id="pause-place")
            yield Menu(choices(self._owner, self._paused), id="pause-menu")
            yield Static(self._how_it_is_kept(), id="pause-saved")

    def _how_it_is_kept(self) -> str:
        """Whether it is on the disk as it stands."""
        if self._paused is None:
            return ""
        saved = self._paused.session.saved
        saved.settle()
        return saved.trouble or f"The {self._noun} is saved as it stands."

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        if event.key.startswith(MORE) and self._owner is not None:
            self.app.push_screen(self._owner.more[int(event.key.removeprefix(MORE))][1]())
            return
        match event.key:
            case "back":
                self.do_leave()
            case "leave":
                self.game.home()
            case "finish" if self._paused is not None and self._paused.plans is not None:
                self.do_leave()
                self._paused.plans.finish_turn()
            case "chairs" if self._paused is not None:
                from .chairs import FightChairsScreen

                self.app.push_screen(FightChairsScreen(self._paused))
            case page:
                self.game.open_page(page)
