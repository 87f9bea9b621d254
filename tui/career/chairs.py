"""Who plays: either chair of a career may change between a person and an opponent at any time."""

from collections.abc import Sequence
from functools import partial

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from pieces_of_eight.campaign.ai.policy import CAPTAIN, LEVELS
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.sworn import Promise
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.saves.words import SaveError, plain_word
from pieces_of_eight.tui.match.pause import SeatsScreen, sitter
from pieces_of_eight.tui.pages.ask import Amiss, Asked, AskScreen
from pieces_of_eight.tui.pages.base import ListScreen, on
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.play.career import new_promise, set_word, sit
from pieces_of_eight.tui.play.order_form import PERSON
from pieces_of_eight.tui.play.swearing import NUMBER, in_two_lines, number_of
from pieces_of_eight.tui.widgets.controls import Pick
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .new_career import about

PERSON_WORDS = "A person at this keyboard."


def choices(chair: Chair) -> Sequence[tuple[str, str]]:
    _, comma, temper = chair.level.partition(", ")
    ranks = [(f"{rank}{comma}{temper}", rank) for rank in LEVELS]
    return [(PERSON, "a person"), *ranks]


def meaning(value: str) -> str:
    """What it means that somebody plays: how a rank fights."""
    rank = value.partition(",")[0]
    if value == PERSON:
        return PERSON_WORDS
    return f"{LEVELS[rank].words} {about(rank)}" if rank == CAPTAIN else LEVELS[rank].words


class ChairsScreen(SeatsScreen):
    """Two lines, one for each captain."""

    PAGE_NAME = "Who plays"
    AIM = "Choose who plays each captain: a person or the computer."
    RULE = "C-2"

    def __init__(self, saved: CareerFile) -> None:
        super().__init__()
        self._saved = saved

    @property
    def chairs(self) -> Sequence[Chair]:
        return self._saved.header.chairs

    def offered(self, chair: Chair) -> Sequence[tuple[str, str]]:
        return choices(chair)

    def beneath(self, number: int, value: str) -> ComposeResult:
        yield Static(meaning(value), id=f"seat-{number}-words", classes="chair-words")

    def on_mount(self) -> None:
        self.note(self._saved.header.title)

    @on(Pick.Changed)
    def _picked(self, event: Pick.Changed) -> None:
        self.query_one(f"#{event.pick.id}-words", Static).update(meaning(event.value))

    def seat(self) -> None:
        before = self._saved.header.people
        for captain, (chair, value) in enumerate(zip(self.chairs, self.values(), strict=True)):
            if value != sitter(chair):
                sit(self._saved, Player(captain), value)
        self.game.open_career(self._saved, before)


# --- The words of the captains: each may set one of his own, change it, or lift it ----------------

SET, CHANGE, LIFT = "set", "change", "lift"
DOES = {SET: "Set a password", CHANGE: "Change the password", LIFT: "Remove the password"}
OLD, NEW, AGAIN = "Old password", "New password", "New password again"
FIELDS = {SET: (NEW, AGAIN), CHANGE: (OLD, NEW, AGAIN), LIFT: (OLD,)}
"""What is asked for, in its order; of a new word, the number of the dice after it."""
SAYS = {
    SET: "You are asked for it whenever the career is opened. Nobody can recover it for you.",
    CHANGE: "From now on only the new password opens this career.",
    LIFT: "From now on this career opens without your password.",
}
SWORN_ANEW = "From now on every roll follows from a new secret. This is its SHA-256:"
DONE = {SET: "now has a password", CHANGE: "has a new password", LIFT: "no longer has a password"}
EXPLAINED = (
    "With a password, nobody can read this career's file without it: fleets, sheets, holdings,"
    " every action and the dice. You are asked for it whenever the career is opened. If you forget"
    " it, it is lost, and so is what it locks."
)


def may_have_words(saved: CareerFile) -> bool:
    """Whether there is anybody to keep a secret from, or a word to be lifted."""
    return len(saved.header.people) > 1 or bool(saved.holders)


def rows_of(saved: CareerFile) -> list[Row]:
    rows: list[Row] = []
    for captain, chair in enumerate(saved.header.chairs):
        if captain in saved.holders:
            acts: tuple[str, ...] = (CHANGE, LIFT)
        else:
            acts = (SET,) if chair.person else ()
        rows += [Row(f"{act} {captain}", f"{chair.name}: {DOES[act].lower()}") for act in acts]
    return rows


class WordsScreen(ListScreen):
    """A list of what can be done; the captain whose word it is types it behind the curtain."""

    PAGE_NAME = "The captains' passwords"
    AIM = "Keep your secrets with a password of your own."
    KEYS = ("south", "act", "rule", "keys", "leave")
    RULE = "C-7"
    WORDS = {"south": "Down", "act": "Do it", "leave": "Back"}

    def __init__(self, saved: CareerFile) -> None:
        super().__init__()
        self._saved = saved
        self._handed_over = False  # whether somebody sat down alone since this page was opened

    def body(self) -> ComposeResult:
        with Vertical(id="words"):
            yield Menu(rows_of(self._saved), id="words-list")
            yield Static(EXPLAINED, id="words-words")

    def on_mount(self) -> None:
        self.note(self._saved.header.title)

    def do_act(self) -> None:
        """Let the captain sit down alone, and ask him."""
        key = self.menu.key
        if not key:
            return
        act, _, number = key.partition(" ")
        captain = Player(int(number))
        name = self._saved.header.chairs[captain].name
        page = partial(self._question, act, captain, name)
        if self.game.settings.with_curtain(secrets=len(self._saved.header.people) > 1):
            self._handed_over = True
            self.app.push_screen(CurtainScreen(name, page))
        else:
            self.app.push_screen(page())

    def _question(self, act: str, captain: Player, name: str) -> AskScreen:
        fields = [Asked(label, hidden=True) for label in FIELDS[act]]
        words, then = SAYS[act], partial(self._lifted, captain)
        if act != LIFT:
            promise = new_promise(self._saved)
            words = f"{words} {SWORN_ANEW}\n\n{in_two_lines(promise.commitment)}"
            fields.append(Asked(NUMBER))
            then = partial(self._set, captain, promise)

        def done(typed: Sequence[str]) -> Amiss | None:
            if amiss := then(typed):
                return amiss
            self.menu.fill(rows_of(self._saved))
            self.say(f"{name} {DONE[act]}.")
            return None

        return AskScreen(f"{name}: {DOES[act].lower()}", words, fields, DOES[act], done)

    def _lifted(self, captain: Player, typed: Sequence[str]) -> Amiss | None:
        try:
            self._saved.lift_word(captain, typed[0])
        except SaveError as error:
            return Amiss(str(error))
        return None

    def _set(self, captain: Player, promise: Promise, typed: Sequence[str]) -> Amiss | None:
        *old, new, again, number = typed
        if amiss := _amiss(new, again, len(old)):
            return amiss
        try:
            oath = promise.answered(number_of(number))
        except ValueError as error:
            return Amiss(str(error), len(typed) - 1)
        try:
            set_word(self._saved, captain, new, old[0] if old else "", oath)
        except SaveError as error:
            return Amiss(str(error))
        return None

    def do_leave(self) -> None:
        """Back to the pause; or, when seats were changed, to the page of whoever is to decide."""
        if not self._handed_over:
            super().do_leave()
            return
        with self.tell_errors():
            self.game.open_career(self._saved)


def _amiss(new: str, again: str, at: int) -> Amiss | None:
    """What is wrong with a new word; `at` is the number of its field."""
    if not plain_word(new):
        return Amiss("A password needs at least one letter.", at)
    if plain_word(new) != plain_word(again):
        return Amiss("The two passwords differ. Type the new one again.", at + 1)
    return None
