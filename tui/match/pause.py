"""The page on which a fight or a season rests, and whether it is saved."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Button, Static

from pieces_of_eight.campaign.ai.policy import EVEN, levels_in
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.game import KnowsWord, MakesPage
from pieces_of_eight.tui.pages.base import FormScreen, ListScreen
from pieces_of_eight.tui.play import order_form
from pieces_of_eight.tui.play.order_form import PERSON, chair_of
from pieces_of_eight.tui.play.session import Kept
from pieces_of_eight.tui.widgets.controls import Pick
from pieces_of_eight.tui.widgets.menu import Menu, Row

if TYPE_CHECKING:
    from pieces_of_eight.campaign.chronicle.facts import Service
    from pieces_of_eight.saves.folder import Folder
    from pieces_of_eight.tui.draw.cells import Row as Cells
    from pieces_of_eight.tui.draw.colours import Depth
    from .page import FightScreen


# --- Where a fight lies that belongs to something larger: a career, which goes on behind its end --


class Life(NamedTuple):
    """That of a captain who plays."""

    risk: str  # what he risks in the fight that is open, in a sentence; empty where he is not in it
    end: str  # what comes of his death, in a sentence
    portrait: "Callable[[str, Depth], Sequence[Cells]]"  # the portrait of one of a name


class Owner(Protocol):
    """What the pages of a fight ask of what it belongs to; a fight by itself has none."""

    @property
    def place(self) -> str:
        """Where in it the match lies, for headings: "Season 1, engagement 2"."""

    @property
    def matter(self) -> str:
        """Where it lies and what it is about, in a sentence; empty where that is plain."""

    @property
    def life(self) -> "Life | None":
        """What is known of the life of one who plays in it; nothing where nobody dies of it."""

    @property
    def aim(self) -> str:
        """What the fight is worth there, and how matters stand, in a line; known to both sides."""

    @property
    def verdict(self) -> str:
        """What its end is worth there, in a sentence; empty where it tells that itself."""

    @property
    def onward_words(self) -> str:
        """The words for going on once the fight is over: "Go on with the season"."""

    @property
    def more(self) -> Sequence[tuple[str, MakesPage]]:
        """Pages that can be opened from a pause in the fight, each with its words."""

    def services(self, who: Player) -> "Mapping[int, Service]":
        """What a captain's ships have been through in it, by their names (C-20)."""

    @property
    def letter(self) -> MakesPage | None:
        """What makes the page of the rival's letter; nothing where there is none (C-21)."""

    @property
    def digest(self) -> MakesPage | None:
        """What makes the page of what was settled; nothing where nothing was (C-25)."""

    def lock_of(self, who: Player) -> KnowsWord | None:
        """What tells the word of a captain from others; nothing where he has set none."""

    def take_up(self) -> Kept:
        """The same match again, for the page behind a curtain. Raises SaveError."""

    def onward(self) -> Screen[None]:
        """Do what follows, and the page that shows it. Raises SaveError."""


# --- Pause ----------------------------------------------------------------------------------------

MORE = "more"  # what the choices of a owner are called, with their numbers behind it


def choices(owner: Owner | None, paused: "FightScreen | None" = None) -> tuple[Row, ...]:
    """What can be done in a pause; a fight that belongs to something larger has more of it."""
    more = owner.more if owner is not None else ()
    seated = [Row("chairs", "Who plays")] if paused is not None and owner is None else []
    has_plans = paused is not None and paused.plans is not None
    mate = has_plans and paused is not None and paused.session.human
    return (
        Row("back", "Go on"),
        *([Row("finish", "Let the mate finish this turn")] if mate else []),
        *([Row("standing", "Change standing orders")] if has_plans else []),
        *seated,
        *(Row(f"{MORE}{number}", words) for number, (words, _) in enumerate(more)),
        Row("rules", "The rules"),
        *([Row("hints", "Show the hints again")] if paused is not None else []),
        Row("settings", "Settings"),
        Row("help", "Keys and help"),
        Row("leave", "Save and leave"),
    )


class PauseScreen(ListScreen):
    """Opened over a fight by `q`; its first choice goes back to it."""

    PAGE_NAME = "A pause"
    KEYS = ("act", "rule", "keys", "settings", "leave")
    WORDS = {"leave": "Go on"}

    def __init__(
        self,
        noun: str = "fight",
        owner: Owner | None = None,
        paused: "FightScreen | None" = None,
    ) -> None:
        """`noun` says what is at rest; the owner is what it belongs to, `paused` its page."""
        super().__init__()
        self._paused = paused
        self._noun = noun
        self._owner = owner

    def aim(self) -> str:
        return f"The {self._noun} is paused. Go on, or leave it for later."

    def body(self) -> ComposeResult:
        with Vertical(id="pause"):
            yield Static("Hove to", id="pause-title")
            if self._owner is not None and self._owner.place:
                yield Static(self._owner.place, id="pause-place")
            yield Menu(choices(self._owner, self._paused), id="pause-menu")
            yield Static(self._how_it_is_kept(), id="pause-saved")

    def _how_it_is_kept(self) -> str:
        if self._paused is None:
            return ""
        saved = self._paused.session.saved
        saved.wait_for_disk()
        return saved.trouble or f"The {self._noun} is saved as it is now."

    def choose(self, key: str) -> None:
        if key.startswith(MORE) and self._owner is not None:
            self.app.push_screen(self._owner.more[int(key.removeprefix(MORE))][1]())
            return
        match key:
            case "back":
                self.do_leave()
            case "leave":
                self.game.home()
            case "finish" if self._paused is not None and self._paused.plans is not None:
                self.do_leave()
                self._paused.say("The mate finishes this turn.")
                self._paused.desk.giving.give(careful=False, whole=True)
            case "chairs" if self._paused is not None:
                self.app.push_screen(FightChairsScreen(self._paused))
            case page:
                self.game.open_page(page)


# --- Who plays a fight by itself ------------------------------------------------------------------


TITLE = 26
HINT = "They take over from the next decision on. Nothing already done is taken back."


def who_may_sit(engine: Engine, now: str, folder: "Folder") -> Sequence[tuple[str, str]]:
    """Who may sit in a chair of a kind of fight in which somebody sits now."""
    even = now if now.startswith(EVEN) else order_form.named(folder, engine.name)
    ranks = [(rank, rank) for rank in levels_in(engine)]
    found = [(PERSON, "a person"), *ranks, (even, EVEN)]
    return found if now in dict(found) else [*found, (now, now)]


def sitter(chair: Chair) -> str:
    """Who sits in a chair: PERSON, or an opponent of a level."""
    return PERSON if chair.person else chair.level


class SeatsScreen(FormScreen):
    """A line for each chair, with all who may sit in it."""

    KEYS = ("act", "next", "end", "rule", "keys", "leave")
    WORDS = {"end": "Seat them", "act": "Change", "next": "Next line", "leave": "Back"}
    AUTO_FOCUS = "#seat-0"
    DONE = "Seat these players"  # the words of the button below the lines

    @property
    @abstractmethod
    def chairs(self) -> Sequence[Chair]:
        """The chairs as they are."""

    @abstractmethod
    def offered(self, chair: Chair) -> Sequence[tuple[str, str]]:
        """Who may sit in a chair."""

    def beneath(self, number: int, value: str) -> ComposeResult:
        """What stands below the line of a chair in which somebody sits."""
        return iter(())

    def hint(self) -> str:
        """What seating them brings."""
        return HINT

    def body(self) -> ComposeResult:
        with Vertical(id="chairs"):
            for number, chair in enumerate(self.chairs):
                title, now = chair.name[: TITLE - 1], sitter(chair)
                seat = f"seat-{number}"
                yield Pick(title, self.offered(chair), now, title_width=TITLE, id=seat)
                yield from self.beneath(number, now)
            yield Button(self.DONE, compact=True, id="chairs-taken")
            yield Static(self.hint(), id="chairs-words")

    def values(self) -> list[str]:
        """Who was picked for each chair."""
        return [self.query_one(f"#seat-{n}", Pick).value for n, _ in enumerate(self.chairs)]

    def do_end(self) -> None:
        with self.tell_errors():
            self.seat()

    @abstractmethod
    def seat(self) -> None:
        """Seat those who were picked, and go on. Raises SaveError."""


class FightChairsScreen(SeatsScreen):
    """The chairs of a fight; a curtain falls where another is to look first."""

    PAGE_NAME = "Who plays"
    AIM = "Choose who plays each side: a person or the computer."

    def __init__(self, played: "FightScreen") -> None:
        super().__init__()
        self._played = played

    @property
    def chairs(self) -> Sequence[Chair]:
        return self._played.session.chairs

    def offered(self, chair: Chair) -> Sequence[tuple[str, str]]:
        engine = self._played.session.saved.match.engine
        return who_may_sit(engine, sitter(chair), self.game.folder)

    def seat(self) -> None:
        session = self._played.session
        chairs = tuple(
            chair_of(chair.name, value)
            for chair, value in zip(session.chairs, self.values(), strict=True)
        )
        looked = session.chairs[session.viewer].person
        others = [
            chair.name for n, chair in enumerate(chairs) if chair.person and n != session.viewer
        ]
        hidden = session.secrets and bool(others) and not (looked and chairs[session.viewer].person)
        session.close()
        saved = self.game.folder.open(session.saved.name)
        saved.sit(chairs)
        saved.close()
        if hidden:
            self.game.hand_over(others[0], self._played.open_again)
        else:
            self.game.show(self._played.open_again())
