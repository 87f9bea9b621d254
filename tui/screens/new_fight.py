"""The page on which a fight is ordered: which sea, who plays, how long."""

import random
from collections.abc import Sequence

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from content import Scenario
from saves import SaveError
from tui.drawing.glyphs import ASCII, RICH
from tui.drawing.palettes import palette_for
from tui.new_fight import (
    CHAIR_WORDS,
    CHANCE,
    GAMBLE_WORDS,
    KIND_WORDS,
    LARGEST_SEED,
    LONGEST_NAME,
    PERSON,
    SHIP_WORDS,
    Plan,
    about,
    begin,
    choices,
    coin_words,
    names_of,
    scenario_of,
)
from tui.screens.base import GameScreen
from tui.widgets.menu import Menu, Row
from tui.widgets.pick import Pick
from tui.widgets.press import Press
from tui.widgets.reading import Reading
from tui.widgets.sea_preview import SeaPreview, view_of_scenario

SIDES = ("north", "south")
HINTS = {
    "kind": "What the ships meet on; the seed draws the rest of the chart.",
    "ships": "How many ships a side; the seed draws which.",
    "north": "Who plays North: a person at this table, or an opponent of that rank.",
    "south": "Who plays South: a person at this table, or an opponent of that rank.",
    "north-name": "What North's captain is called; empty, he keeps the name shown.",
    "south-name": "What South's captain is called; empty, he keeps the name shown.",
    "coins": "A coin goes at the end of each turn, and with the last the fight is over.",
    "gamble": "A die for fire, a fallen mast or a dead captain: free, or for a hit.",
    "seed": "The same number brings the same dice and charts again.",
    "sail": "Enter begins the fight.",
}
"""What each line of the form means, for the message line."""


class NewFightScreen(GameScreen):
    """Scenarios and the order form at the left, what is meant at the right."""

    WHERE = "New fight"
    KEYS = ("act", "next", "end", "rule", "keys", "leave")
    AUTO_FOCUS = "#fights"

    def __init__(self, seed: int | None = None) -> None:
        """`seed` stands in the form at first; without it one is drawn by lot."""
        super().__init__()
        drawn = random.SystemRandom().randint(1, LARGEST_SEED) if seed is None else seed
        self._seed = str(drawn)

    def body(self) -> ComposeResult:
        rows = [Row(entry.id, entry.title, _against(entry.ships)) for entry in choices()]
        rows.append(Row(CHANCE, "A chance meeting", "by seed"))
        with Horizontal(id="new-fight"):
            with Vertical(id="order"):
                yield Menu(rows, id="fights")
                with Vertical(id="form"):
                    yield _pick("kind", "Sea", KIND_WORDS)
                    yield _pick("ships", "Ships", SHIP_WORDS, "2")
                    for side, chair in zip(SIDES, (PERSON, "mate"), strict=True):
                        with Horizontal(classes="chair"):
                            yield _pick(side, side.capitalize(), CHAIR_WORDS, chair)
                            yield Input(compact=True, max_length=LONGEST_NAME, id=f"{side}-name")
                    yield _pick("coins", "Length", coin_words(0))
                    yield _pick("gamble", "Gamble", GAMBLE_WORDS)
                    with Horizontal(classes="chair"):
                        yield Static("  Seed", id="seed-title")
                        yield Input(self._seed, compact=True, max_length=20, id="seed")
                yield Press("Set sail", id="sail")
            with Reading(id="meant"):
                yield Static(id="fight-title")
                light = self.game.settings.theme == "chart"
                glyphs = ASCII if self.game.settings.plain else RICH
                yield SeaPreview(palette_for(self.game.depth, light), glyphs, id="fight-map")
                yield Static(id="fight-words")

    def on_mount(self) -> None:
        self._show()

    def label(self, name: str) -> str:
        words = {"act": "Choose", "next": "Next field", "end": "Set sail", "leave": "Back"}
        return words.get(name) or super().label(name)

    def plan(self) -> Plan:
        """What the form says now."""

        def picked(name: str) -> str:
            return self.query_one(f"#{name}", Pick).value

        def typed(name: str) -> str:
            return self.query_one(f"#{name}", Input).value

        return Plan(
            choice=self.query_one("#fights", Menu).key,
            seed=typed("seed"),
            kind=picked("kind"),
            ships=picked("ships"),
            chairs=(picked("north"), picked("south")),
            names=(typed("north-name"), typed("south-name")),
            coins=picked("coins"),
            gamble=picked("gamble"),
        )

    def do_end(self) -> None:
        """Set sail: the form is checked, and the fight begins."""
        try:
            saved = begin(self.plan(), self.game.folder)
        except (ValueError, SaveError) as error:
            self.say(str(error), warning=True)
            return
        self.game.open_fight(saved)

    def rule(self) -> str:
        return "P8-10.5" if self._focused_id() == "coins" else "P8-0.5"

    def _focused_id(self) -> str:
        return (self.focused.id or "") if self.focused else ""

    def _show(self) -> None:
        """Draw what the form means; while the seed is nonsense, leave what was drawn."""
        plan = self.plan()
        chance = plan.choice == CHANCE
        self.query_one("#kind").display = chance
        self.query_one("#ships").display = chance
        try:
            meant = scenario_of(plan)
        except ValueError as error:
            self.say(str(error), warning=True)
            return
        self._offer(plan, meant)
        self.query_one(SeaPreview).show(view_of_scenario(meant))
        self.query_one("#fight-title", Static).update(meant.title)
        self.query_one("#fight-words", Static).update(self._words(meant))
        self.query_one("#meant", Reading).scroll_home(animate=False)
        self.note(meant.waters)

    def _offer(self, plan: Plan, meant: Scenario) -> None:
        """Fit the form to the fight: its length, and the names of its captains."""
        coins = self.query_one("#coins", Pick)
        if coins.values[0][1] != coin_words(meant.coins)[0][1]:
            coins.offer(coin_words(meant.coins), coins.value)
        usual = names_of(Plan(plan.choice, plan.seed), meant)
        for side, chair, name in zip(SIDES, plan.chairs, usual, strict=True):
            field = self.query_one(f"#{side}-name", Input)
            field.placeholder = name
            field.display = chair == PERSON

    def _words(self, meant: Scenario) -> Text:
        inks = self.game.inks
        sides = self.query_one(SeaPreview).palette.sides
        sign = "#" if self.game.settings.plain else "■"
        words = Text(f"{meant.blurb}\n")
        for side, entry, ships in zip(SIDES, meant.sides, sides, strict=True):
            words.append(f"\n{sign} ", ships.hull)
            words.append(f"{side.capitalize()}: {entry.name}, ")
            words.append(_fleet([ship.kind.name for ship in entry.ships]), inks.faint)
        return words

    def on_descendant_focus(self) -> None:
        """Say what the line means that the cursor has come to."""
        self._hint()

    def _hint(self) -> None:
        """What the line under the cursor means; of an opponent, what he is like."""
        name = self._focused_id()
        rank = self.query_one(f"#{name}", Pick).value if name in SIDES else PERSON
        self.say(HINTS.get(name, "") if rank == PERSON else about(rank))

    @on(Menu.Moved, "#fights")
    def _moved(self, event: Menu.Moved) -> None:
        event.stop()
        self._show()

    @on(Menu.Chosen, "#fights")
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.focus_next()

    @on(Pick.Changed)
    def _picked(self, event: Pick.Changed) -> None:
        event.stop()
        self._hint()
        self._show()

    @on(Input.Changed, "#seed")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self.say("")
        self._show()

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.focus_next()

    @on(Press.Pressed, "#sail")
    def _pressed(self, event: Press.Pressed) -> None:
        event.stop()
        self.do_end()


def _pick(name: str, title: str, words: Sequence[tuple[str, str]], value: str = "") -> Pick:
    """A line of the form."""
    return Pick(title, words, value, title_width=7, value_width=13, id=name)


def _against(ships: tuple[int, int]) -> str:
    return f"{ships[0]} : {ships[1]}"


def _fleet(kinds: list[str]) -> str:
    """Kinds of ships in a few words: "2 sloops, brig"."""
    counted = {kind: kinds.count(kind) for kind in kinds}
    return ", ".join(_many(kind.lower(), count) for kind, count in counted.items())


def _many(noun: str, count: int) -> str:
    if count == 1:
        return noun
    plural = f"{noun[:-3]}men" if noun.endswith("man") else f"{noun}s"
    return f"{count} {plural}"
