"""The page on which a career is ordered: who against whom, how long, on what terms."""

import random
from collections.abc import Iterator

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import Button, Input, Static

from pieces_of_eight.campaign.kernel.play import amid
from pieces_of_eight.campaign.kernel.sworn import Oath, drawn_number
from pieces_of_eight.content.campaign import campaign_numbers
from pieces_of_eight.content.captains import Rival, tempers
from pieces_of_eight.content.flags import nation
from pieces_of_eight.tui.draw.portrait import GRAND, SMALL
from pieces_of_eight.tui.pages.ask import begin_on, recall, remember
from pieces_of_eight.tui.pages.base import FormScreen, on
from pieces_of_eight.tui.pages.reading import Block, Leaf
from pieces_of_eight.tui.play.career import drafted, is_first
from pieces_of_eight.tui.play.order_form import LARGEST_SEED, PERSON, PIECES
from pieces_of_eight.tui.widgets.controls import Hidden, Pick, Reading
from . import form as forms
from .commission import CommissionScreen
from .form import (
    CALM,
    KNOWN,
    LONGEST_NAME,
    MEANT,
    OFF,
    ON,
    OPEN,
    OWN,
    SEAS,
    SIDES,
    WATERS,
    Form,
    Side,
    chair_of,
    name_of,
    number,
    who_is,
)
from .picture import flagged, played_by, portrayed, titles

# --- What a new career will be, in plain words: who against whom, for how long, on what terms -----

ROOMY = 103, 39
"""Columns and lines of a window from which the captains' portraits stand beside their flags."""
SPREAD = 50
"""Lines of a window from which those portraits are large."""
COUNTS = {1: "One season", 2: "Two seasons", 3: "Three seasons", 4: "Four seasons"}
NAMELESS = "a captain without a name"


def prospect(form: Form, wide: int, high: int) -> Iterator[Block]:
    """The whole right side of the form in a window of so many columns and lines."""
    alone, roomy = not form.two_people, wide >= ROOMY[0] and high >= ROOMY[1]
    for at, side in enumerate(form.sides):
        words = (
            name_of(at, side) or NAMELESS,
            nation(side.crown).name,
            played_by(chair_of(at, side), alone=alone),
        )
        if roomy:
            yield portrayed(side.crown, words, GRAND if high >= SPREAD else SMALL)
        else:
            yield flagged(side.crown, titles(*words))
        yield from (life(at, side), "")
    if not roomy:
        yield in_short(form)
        return
    for sentence in terms(form):
        yield from (sentence, "")


def life(at: int, side: Side) -> str:
    """A captain's life in a line or two; of a rival, what he is like."""
    found = who_is(at, side)
    if found is None:
        return "The books know nothing of this captain. That is up to you."
    if isinstance(found, Rival):
        temper = tempers()[found.temper]
        return f"{found.about} {found.temper.capitalize()}: {amid(temper)}"
    years = f"{found.years[0].upper()}{found.years[1:]}. " if found.years else ""
    return f"{years}{found.about}"


def terms(form: Form) -> list[str]:
    """On what terms they sail, in sentences."""
    numbers = campaign_numbers()
    purse, count = _purse(form), int(form.seasons)
    length = COUNTS.get(count, f"{count} seasons")
    said = [
        f"{length}. The first purse holds {purse * numbers.port.coins} pieces of eight.",
        f"{'Ironman: ' if form.ironman == ON else ''}{MEANT[form.ironman]}",
        KNOWN[form.characters],
        MEANT[form.dice],
    ]
    return [*said, *_waters(form), *_table(form)]


def _purse(form: Form) -> int:
    """The points of the first purse."""
    numbers = campaign_numbers()
    return numbers.calm.purse if form.waters == CALM else numbers.favour.first


def in_short(form: Form) -> str:
    """The same in a few words."""
    count = int(form.seasons)
    iron = "ironman, " if form.ironman == ON else ""
    coins = f"{_purse(form) * campaign_numbers().port.coins} coins"
    return " ".join(
        [
            f"{COUNTS.get(count, f'{count} seasons')} with a first purse of {coins}; {iron}"
            f"{form.dice} dice.",
            *_waters(form),
            *_table(form),
        ]
    )


def _waters(form: Form) -> list[str]:
    """By what other rules battles at sea are fought, where the captains want others."""
    return [] if form.sea == PIECES else [f"At sea by {SEAS[form.sea][0]}."]


def _table(form: Form) -> list[str]:
    """What follows from who sits at the table."""
    people = [at for at, side in enumerate(form.sides) if side.person]
    if not people:
        return ["The game plays both captains, and you watch."]
    if len(people) == 2:
        return [_lock(form)]
    level = form.sides[1 - people[0]].chair
    share = campaign_numbers().career.factor.get(level, 100)
    worth = (
        "your score counts in full"
        if share == 100
        else f"your score is multiplied by {share / 100:g}"
    )
    return [f"Against a {level} {worth}."]


def _lock(form: Form) -> str:
    """Whose words lock the save."""
    names = [name_of(at, side) for at, side in enumerate(form.sides) if side.word]
    if not names:
        return "The save has no password."
    words = "passwords" if len(names) > 1 else "password"
    return f"The save opens only with the {words} of {' and '.join(names)}."


def note(form: Form) -> str:
    """What stands at the right of the heading; nothing while the seed is none."""
    if form.is_sworn:
        return "the dice are sworn"
    try:
        return f"seed {number(form.seed)}"
    except ValueError:
        return ""


TITLE_WIDTH = 10
VALUE_WIDTH = 21
TALL = 30
"""Lines from which there is room for air above the right side."""
SETTLED = ("seasons", "ironman", "characters", "sea")
"""The lines that say nothing in calm water; who plays says nothing there either."""
LINES, AROUND = 17, 3
"""The lines of the form without names, passwords and air; and those of the page around it."""
HEADINGS = ("The captain", "The rival")
FIRST, SECOND = ("england", PERSON, "morgan"), ("spain", "mate", "salcedo")
"""Crown, chair and captain that stand in the form at first."""


class NewCareerScreen(FormScreen):
    """The form at the left, what it means at the right."""

    PAGE_NAME = "New career"
    AIM = "Choose your captain and his rival, then begin the career."
    KEYS = ("act", "next", "end", "rule", "keys", "leave")
    WORDS = {"act": "Change", "next": "Next line", "end": "Begin", "leave": "Back"}
    AUTO_FOCUS = "#first-crown"

    def __init__(self, seed: int | None = None) -> None:
        """`seed` stands in the form at first; without it one is drawn by lot."""
        super().__init__()
        self._drawn = random.SystemRandom().randint(1, LARGEST_SEED)
        self._seed = "" if seed is None else str(seed)
        self._before: dict[str, list[str]] = {}
        """By line, what was picked there: who looks through the values finds it again."""
        self._shown: tuple[Form, Size] | None = None
        """What the words at the right were written for."""

    def body(self) -> ComposeResult:
        with Horizontal(id="new-career"):
            with Vertical(id="commission"):
                waters = [(each, words[0]) for each, words in WATERS.items()]
                yield self._pick("waters", "Waters", waters, CALM if self._is_first else OPEN)
                for at, (side, usual) in enumerate(zip(SIDES, (FIRST, SECOND), strict=True)):
                    yield from self._captain(at, side, *usual)
                yield Static("The career", classes="part")
                yield self._pick("seasons", "Seasons", forms.season_values(), self._usual())
                yield self._pick("ironman", "Ironman", [(ON, ON), (OFF, OFF)])
                yield self._pick("characters", "Traits", [(ON, ON), (OFF, OFF)])
                yield self._pick("sea", "Battles", forms.sea_values())
                with Horizontal(classes="typed", id="seed-line"):
                    yield Static("Seed", classes="typed-title")
                    yield Input(
                        self._seed,
                        placeholder=str(self._drawn),
                        compact=True,
                        max_length=20,
                        id="seed",
                    )
                yield Button("Begin the career", compact=True, id="begin")
            with Reading(id="prospect"):
                yield Leaf(id="prospect-words")

    def _captain(self, at: int, side: str, crown: str, chair: str, captain: str) -> ComposeResult:
        """The lines of the form that are about one captain."""
        yield Static(HEADINGS[at], classes="part")
        crowns = forms.crown_values(FIRST[0] if at else "")
        yield self._pick(f"{side}-crown", "Crown", crowns, crown)
        yield self._pick(f"{side}-chair", "Played by", forms.chair_values(), chair)
        captains = forms.captain_values(at, crown, chair)
        yield self._pick(f"{side}-captain", "Captain", captains, captain)
        with Horizontal(classes="typed", id=f"{side}-names"):
            yield Static("Name", classes="typed-title")
            yield Input(compact=True, max_length=LONGEST_NAME, id=f"{side}-name")
        with Horizontal(classes="typed", id=f"{side}-words"):
            yield Static("Password", classes="typed-title")
            yield Hidden("none", id=f"{side}-word")
            yield Hidden("again", id=f"{side}-again")

    def _pick(self, name: str, title: str, values: forms.Values, value: str = "") -> Pick:
        return Pick(title, values, value, title_width=TITLE_WIDTH, value_width=VALUE_WIDTH, id=name)

    @property
    def _is_first(self) -> bool:
        """Whether it would be the player's first career; who types a seed knows what he wants."""
        return not self._seed and is_first(self.game.folder)

    def _usual(self) -> str:
        from pieces_of_eight.content.campaign import campaign_numbers

        return str(campaign_numbers().career.usual)

    def on_mount(self) -> None:
        if self._is_first:
            self.query_one("#waters").focus()
        recall(self)
        self._fit()
        recall(self)  # captains are offered by their crown
        self._show()  # before it is painted: lines that do not matter are never seen

    def on_resize(self) -> None:
        if self.is_mounted:
            self.call_after_refresh(self._show)

    # What the form says.

    def form(self) -> Form:
        """What the form says now."""
        one, two = (self._side(side) for side in SIDES)
        return forms.in_these_waters(
            Form(
                (one, two),
                self._picked("seasons"),
                self._picked("ironman"),
                self._typed("seed"),
                self._picked("sea"),
                self._picked("characters"),
                self._drawn,
                self._picked("waters"),
            )
        )

    def _side(self, side: str) -> Side:
        return Side(
            self._picked(f"{side}-crown"),
            self._picked(f"{side}-chair"),
            self._picked(f"{side}-captain"),
            self._typed(f"{side}-name"),
            self._typed(f"{side}-word"),
            self._typed(f"{side}-again"),
        )

    def _picked(self, name: str) -> str:
        return self.query_one(f"#{name}", Pick).value

    def _typed(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value

    def do_end(self) -> None:
        """The form is checked, and the career begins."""
        form, folder = self.form(), self.game.folder
        try:
            draft = drafted(forms.commission(form))
        except ValueError as error:
            self.say(str(error), warning=True)
            return
        remember(self)

        def begin(oath: Oath | None) -> None:
            self.game.show(CommissionScreen(draft.begin(folder, oath), folder.hall.fame()))

        if form.waters == CALM and form.is_sworn:  # the number is drawn by itself (H-280)
            with self.tell_errors():
                begin(draft.promise().answered(drawn_number()))
            return
        begin_on(self, draft, begin, is_sworn=form.is_sworn)

    # What it shows.

    def _show(self) -> None:
        """Fit the lines to each other, and draw what they mean.

        As the page opens each of its lines tells that it has changed: one look is enough.
        """
        size = self.app.size
        if (self.form(), size) == self._shown:
            return
        self._fit()
        form = self.form()
        self._shown = form, size
        self.query_one(Leaf).show([*prospect(form, *size)])
        self.note(note(form))

    def _fit(self) -> None:
        """Offer only what fits: two crowns, captains who serve theirs, and lines that matter."""
        calm = self._picked("waters") == CALM
        for name in (*SETTLED, *(f"{side}-chair" for side in SIDES)):
            self.query_one(f"#{name}").display = not calm
        crown = self._picked("first-crown")
        self._offer("second-crown", forms.crown_values(crown))
        form = self.form()
        for at, side in enumerate(SIDES):
            now = form.sides[at]
            self._offer(f"{side}-captain", forms.captain_values(at, now.crown, now.chair))
            own = self._picked(f"{side}-captain") == OWN
            self.query_one(f"#{side}-names").display = own
            self.query_one(f"#{side}-words").display = form.two_people
        self._air()

    def _air(self) -> None:
        """A line between the parts of the form, where there is room for it."""
        height = self.app.size.height
        lines = LINES + sum(self.query_one(f"#{side}-names").display for side in SIDES)
        lines += sum(self.query_one(f"#{side}-words").display for side in SIDES)
        parts = self.query(".part")
        parts.set_class(height - AROUND >= lines + len(parts), "-airy")
        self.query_one("#prospect").set_class(height >= TALL, "-tall")

    def _offer(self, name: str, values: forms.Values) -> None:
        """Let a line offer other values; what was picked last of them is picked again."""
        pick = self.query_one(f"#{name}", Pick)
        before = self._before.setdefault(name, [])
        if pick.value not in before[-1:]:
            before.append(pick.value)
        if tuple(values) != pick.values:
            known = {value for value, _ in values}
            last = next((value for value in reversed(before) if value in known), "")
            pick.offer(values, last)

    def rule(self) -> str:
        return forms.RULES.get(self._line(), forms.RULES[""])

    def _line(self) -> str:
        """The line under the cursor, without whose it is."""
        name = (self.focused.id or "") if self.focused else ""
        return name.partition("-")[2] or name

    def _hint(self) -> None:
        """What the line under the cursor means; of a captain, how many there are."""
        line, focused = self._line(), self.focused
        if line == "captain" and isinstance(focused, Pick):
            self.say(forms.captain_hint(focused.at, focused.values))
        elif line == "seed" and self.form().locked:
            self.say(forms.DRAWN)
        elif focused is not None and focused.id == "second-crown":
            self.say(forms.RIVAL_CROWN)
        else:
            self.say(forms.hint(line, focused.value if isinstance(focused, Pick) else ""))

    def on_descendant_focus(self) -> None:
        """Say what the line means that the cursor has come to."""
        self._hint()
        self.refresh_keys()

    @on(Pick.Changed)
    def _changed(self, event: Pick.Changed) -> None:
        event.stop()
        self._show()
        self._hint()

    @on(Input.Changed)
    def _written(self, event: Input.Changed) -> None:
        event.stop()
        self._show()
        if event.input.id == "seed":
            self._say_seed()

    def _say_seed(self) -> None:
        """Say at once when a seed is none."""
        try:
            forms.number(self._typed("seed") or "0")
        except ValueError as error:
            self.say(str(error), warning=True)
        else:
            self._hint()
