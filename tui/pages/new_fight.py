"""The page on which a fight is ordered: which sea, who plays, how long."""

import random
from collections.abc import Iterator, Mapping

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Button, Input, Static

from pieces_of_eight.campaign.ai.policy import EVEN
from pieces_of_eight.content.ready import SHELVES, own
from pieces_of_eight.tui.match.maps import Preview
from pieces_of_eight.tui.play import order_form
from pieces_of_eight.tui.play.order_form import (
    CHANCE,
    LARGEST_SEED,
    LONGEST_NAME,
    PERSON,
    YOURS,
    Field,
    Made,
    Meant,
    Plan,
    about,
    first_offer,
    ordered,
    ranks,
)
from pieces_of_eight.tui.play.swearing import SWORN_DICE
from pieces_of_eight.tui.registry import EDITED, kinds, screens_of
from pieces_of_eight.tui.widgets.controls import Pick, Reading
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .ask import recall, remember, remembered
from .base import FormScreen, on

CHAIRS = ("first", "second", "third", "fourth")
"""The lines of the form in which it is said who plays; a fight has as many as it has sides."""

TITLE = 7  # the least columns for the titles of the form
VALUE = 15  # columns for the values of the form
AROUND = 7
"""Lines of the page that are neither list nor form: heading, message, keys, button, margins."""
SWORN, NOT_SWORN = "sworn dice", "fixed by the seed"  # what a seed that is left out or typed brings
MAKE = "Make your own"  # the words that lead to the page where one's own scenario is begun
SHORTEST = 3  # the least lines of the list of scenarios


class NewFightScreen(FormScreen):
    """Scenarios and the order form at the left, what is meant at the right."""

    PAGE_NAME = "New fight"
    AIM = "Choose a fight and who plays it, then begin."
    KEYS = ("act", "next", "end", "rule", "keys", "leave")
    AUTO_FOCUS = "#fights"

    def __init__(self, seed: int | None = None, engine: str = "") -> None:
        """`seed` stands in the form at first; without it one is drawn by lot. `engine` is the kind
        of fight that was picked; the first of the table if none was."""
        super().__init__()
        self._drawn = random.SystemRandom().randint(1, LARGEST_SEED)
        self._seed, self._kinds = "" if seed is None else str(seed), kinds()
        self._made: Mapping[str, Made] = {}
        self._held: list[str] = []
        """What was pressed while the page takes another kind of fight, and is done after that."""
        self._stands = True  # whether the whole page is about the kind of fight that is picked
        self._by_itself = not engine
        """Whether no kind of fight was picked before the page was opened."""
        self._take(engine or next(iter(self._kinds)))

    def _take(self, engine: str) -> None:
        self._engine = engine
        self._kind = self._kinds[engine]
        self._screens = screens_of(engine)
        self._order = self._screens.face.order
        self._chairs = CHAIRS[: len(self._kind.sides)]  # the lines of the form that say who plays

    @property
    def engine(self) -> str:
        return self._engine

    def body(self) -> ComposeResult:
        last = remembered(self).get("engine", "")
        if self._by_itself and last in self._kinds:
            self._take(last)
        with Horizontal(id="new-fight"):
            with Vertical(id="order"):
                if len(self._kinds) > 1:
                    titles = [(kind.engine, kind.title) for kind in self._kinds.values()]
                    yield self._pick(Field("engine", "Fight", titles, self._engine))
                yield from self._asked()
            yield self._told()

    def _asked(self) -> Iterator[Widget]:
        """The list of fights, the form and its buttons."""
        order = self._order
        self._made = order.made(self.game.folder)
        rows = [
            Row(each.id, each.title + YOURS * own(self._engine, each.id), each.gist)
            for each in SHELVES[self._engine].entries()
        ]
        rows.append(Row(CHANCE, order.chance, "from the seed"))
        yield Menu(rows, id="fights")
        sides = zip(self._chairs, self._kind.sides, strict=True)
        title = Static("  Seed", classes="chance-title")
        title.styles.width = self._wide + 4
        seed = Input(
            self._seed, placeholder=str(self._drawn), compact=True, max_length=20, id="seed"
        )
        yield Vertical(
            *(self._pick(field) for field in order.fields if field.chance or field.above),
            *(self._chair(name, side) for name, side in sides),
            *(self._pick(field) for field in order.fields if not (field.chance or field.above)),
            Horizontal(title, seed, Static(id="sworn"), classes="chair"),
            id="form",
        )
        buttons = [Button(order.begin, compact=True, id="begin")]
        if order.workshop[0]:
            buttons.append(Button(order.workshop[1], compact=True, id="workshop"))
        if self._engine in EDITED:
            buttons.append(Button(MAKE, compact=True, id="make"))
        yield Horizontal(*buttons, id="form-buttons")

    def _told(self) -> Reading:
        found: list[Widget] = [Static(id="fight-title"), Static(id="fight-words")]
        if self._screens.preview is not None:
            found.insert(1, self._screens.preview(self.palette, self.glyphs))
            found[1].id = "fight-map"
        return Reading(*found, id="meant")

    def _chair(self, name: str, side: str) -> Horizontal:
        chair = PERSON if name == CHAIRS[0] else first_offer(self.game.folder, self._engine)
        levels = [(rank, rank) for rank in ranks(self._kind.captains)]
        pick = self._pick(Field(name, side, [(PERSON, PERSON), *levels, (EVEN, EVEN)], chair))
        pick.styles.width = self._wide + VALUE + 6  # its mark, arrows, gaps
        typed = Input(compact=True, max_length=LONGEST_NAME, id=f"{name}-name")
        return Horizontal(pick, typed, classes="chair")

    def _pick(self, field: Field) -> Pick:
        given = field.title, field.values, field.value
        return Pick(*given, title_width=self._wide, value_width=VALUE, id=field.name)

    @property
    def _wide(self) -> int:
        titles = (*self._kind.sides, *(field.title for field in self._order.fields))
        return max(TITLE, *(len(title) + 1 for title in titles))

    def on_mount(self) -> None:
        last = remembered(self)
        if last.get("engine") == self._engine:
            self.query_one("#fights", Menu).go(last["fights"])
            recall(self)
        self._show()

    def label(self, name: str) -> str:
        words = {"act": "Choose", "next": "Next field", "end": self._order.begin, "leave": "Back"}
        if self._order.lesson and self.rule() == self._order.rule:
            words["rule"] = self._order.lesson
        return words.get(name) or super().label(name)

    def plan(self) -> Plan:
        """What the form says now."""

        def picked(name: str) -> str:
            return self.query_one(f"#{name}", Pick).value

        def typed(name: str) -> str:
            return self.query_one(f"#{name}", Input).value

        return Plan(
            engine=self._engine,
            choice=self.query_one("#fights", Menu).key,
            seed=typed("seed"),
            picked={field.name: picked(field.name) for field in self._order.fields},
            chairs=tuple(map(picked, self._chairs)),
            names=tuple(typed(f"{name}-name") for name in self._chairs),
            made=self._made,
            drawn=self._drawn,
        )

    def do_end(self) -> None:
        try:
            plan, folder = self.plan(), self.game.folder
            fight = ordered(plan, self._order.meant(plan), folder)
        except ValueError as error:
            self.say(str(error), warning=True)
            return
        remember(self, f"engine={plan.engine}", f"fights={plan.choice}")
        with self.tell_errors():
            self.game.open_fight(fight.begin(folder))

    def rule(self) -> str:
        rules = {"seed": SWORN_DICE, **{each.name: each.rule for each in self._order.fields}}
        return rules.get(self._focused_id()) or self._order.rule

    def _focused_id(self) -> str:
        return (self.focused.id or "") if self.focused else ""

    def _show(self) -> None:
        """Draw what the form means; while the seed is nonsense, leave what was drawn."""
        plan = self.plan()
        for field in self._order.fields:
            asked = plan.choice == CHANCE if field.chance else bool(self._made) or not field.own
            self.query_one(f"#{field.name}").display = asked
        self.query_one("#sworn", Static).update(SWORN if plan.is_sworn else NOT_SWORN)
        self._fit()
        try:
            meant = self._order.meant(plan)
        except ValueError as error:
            self.say(str(error), warning=True)
            return
        for name, values in meant.values.items():
            pick = self.query_one(f"#{name}", Pick)
            if tuple(pick.values) != tuple(values):
                pick.offer(values, pick.value)
        captains = (*meant.captains, *("",) * len(CHAIRS))
        for name, chair, captain in zip(self._chairs, plan.chairs, captains, strict=False):
            typed = self.query_one(f"#{name}-name", Input)
            typed.placeholder = captain
            typed.display = chair == PERSON
            line = typed.parent
            assert isinstance(line, Horizontal)
            line.display = bool(captain)
        self._fit()  # now that it has as many lines as players
        for preview in self.query("#fight-map"):  # none where such a fight has no map
            assert isinstance(preview, Preview)
            preview.show(meant.view)
        self.query_one("#fight-title", Static).update(meant.title)
        self.query_one("#fight-words", Static).update(self._words(meant))
        self.query_one("#meant", Reading).scroll_home(animate=False)
        self.note(meant.note)

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        if not self.is_mounted:
            return
        form = sum(line.display for line in self.query_one("#form").children)
        form += len(self.query("#engine"))
        room = max(SHORTEST, self.app.size.height - AROUND - form)
        self.query_one("#fights").styles.max_height = room

    def _words(self, meant: Meant) -> Text:
        sign = "#" if self.game.settings.plain else "■"
        words = Text(f"{meant.blurb}\n")
        own = [side.hull for side in self.palette.sides]
        inks = own if meant.inks is None else meant.inks(self.palette)
        for side, (name, has), ink in zip(self._kind.sides, meant.sides, inks, strict=False):
            told = (f"\n{sign} ", ink), f"{side}: {name}, ", (has, self.game.inks.faint)
            words.append_text(Text.assemble(*told))
        if meant.history:
            words.append(f"\n\n{meant.history}", self.game.inks.faint)
        return words

    def on_descendant_focus(self) -> None:
        self._hint()
        self.refresh_keys()

    def _hint(self) -> None:
        name = self._focused_id()
        rank = self.query_one(f"#{name}", Pick).value if name in CHAIRS else PERSON
        if rank == EVEN:
            self.say(order_form.told(order_form.standing(self.game.folder, self._engine)))
        else:
            hints = {**self._order.hints, **{each.name: each.hint for each in self._order.fields}}
            self.say(hints.get(name, "") if rank == PERSON else about(rank))

    @on(Menu.Moved, "#fights")
    def _moved(self, event: Menu.Moved) -> None:
        self._show()

    @on(Menu.Chosen, "#fights")
    def _chosen(self, event: Menu.Chosen) -> None:
        self.focus_next()

    @on(Pick.Changed)
    async def _picked(self, event: Pick.Changed) -> None:
        if event.pick.id == "engine":
            if event.pick.value != self._engine:  # it may have been picked on meanwhile
                await self._other_kind()
            return
        self._hint()
        self._show()

    def do(self, name: str) -> None:
        """While the page changes, what is pressed waits; but one may pick on and on."""
        if self._held or not (self._stands or name in ("west", "east")):
            self._held.append(name)
            return
        super().do(name)
        if self.query("#engine"):
            self._stands = self.query_one("#engine", Pick).value == self._engine

    async def _other_kind(self) -> None:
        """The same page for another kind of fight, with the seed that was typed."""
        self._stands = False  # the mouse has picked it perhaps, and no key
        self._seed = self.query_one("#seed", Input).value
        self._take(self.query_one("#engine", Pick).value)
        order, page = self.query_one("#order"), self.query_one("#new-fight")
        with self.app.batch_update():
            for old in (*self.query("#order > *").exclude("#engine"), self.query_one("#meant")):
                await old.remove()
            await order.mount_all(self._asked())
            await page.mount(self._told())
            self.query_one("#engine", Pick).widen(self._wide)
            self._show()
            self._hint()
        self.refresh_keys()
        self._stands = self.query_one("#engine", Pick).value == self._engine
        held, self._held = self._held, []
        for name in held:
            self.do(name)

    @on(Input.Changed, "#seed")
    def _typed(self, event: Input.Changed) -> None:
        self.say("")
        self._show()

    def press_button(self, name: str) -> None:
        """Begin, or go to what one has made, with the scenario under the cursor to begin with."""
        from pieces_of_eight.tui.editor.page import MakeScreen

        if name == "make":
            self.app.push_screen(MakeScreen(self._engine, self.query_one("#fights", Menu).key))
        elif name == "workshop":
            self.game.open_page(self._order.workshop[0])
        else:
            super().press_button(name)

    def on_screen_resume(self) -> None:
        made = self._order.made(self.game.folder)
        if made != self._made:
            self._made = made
            self._show()
