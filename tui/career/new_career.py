"""The page on which a career is ordered: who against whom, how long, on what terms."""

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import Button, Input, Static

from pieces_of_eight.campaign.ai.policy import CAPTAIN, LEVELS
from pieces_of_eight.campaign.kernel.play import amid, start_of
from pieces_of_eight.campaign.kernel.sworn import Oath, drawn_number
from pieces_of_eight.campaign.port.customs import IRONMAN, NO_TRAITS
from pieces_of_eight.content import crowns, rivals
from pieces_of_eight.content.campaign import campaign_numbers
from pieces_of_eight.content.captains import (
    Rival,
    TrueCaptain,
    rival,
    tempers,
    true_captain,
    true_captains,
)
from pieces_of_eight.content.career.customs import closed, vows, way_of
from pieces_of_eight.content.flags import nation
from pieces_of_eight.saves.words import clean, plain_word
from pieces_of_eight.tui.draw.portrait import GRAND, SMALL
from pieces_of_eight.tui.pages.ask import begin_on, recall, remember
from pieces_of_eight.tui.pages.base import FormScreen, on
from pieces_of_eight.tui.pages.reading import Block, Leaf
from pieces_of_eight.tui.play.career import drafted, feats, is_first
from pieces_of_eight.tui.play.order_form import LARGEST_SEED, PERSON, PIECES, SEAS, NewCareer
from pieces_of_eight.tui.play.order_form import about as about_in_fights
from pieces_of_eight.tui.play.swearing import FIXED, SWORN
from pieces_of_eight.tui.registry import kinds
from pieces_of_eight.tui.settings import load
from pieces_of_eight.tui.widgets.controls import Hidden, Pick, Reading
from .picture import CommissionScreen, flagged, played_by, portrayed, titles

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder

# --- The form of a new career ---------------------------------------------------------------------


OWN = "own"  # picked where a captain is to bear a name that is typed
LONGEST_NAME = 24
SIDES = ("first", "second")  # what the fields of the two captains are called by
ON, OFF = "on", "off"

Values = Sequence[tuple[str, str]]
Pair = tuple[str, str]

RULES: Mapping[str, str] = {
    "chair": "C-2",
    "word": "C-7",
    "again": "C-7",
    "ironman": "C-3",
    "characters": "C-19",
    "rules": "C-31",
    "vows": "C-40.2",
    "sea": "C-12",
    "waters": "H-280",
    "seed": "C-27",
    "": "C-1",
}  # the paragraph that governs a line of the form; "" for all the others

HINTS: Mapping[str, str] = {
    "crown": "The crown you sail for. It fills your purse; its ships and towns are at stake.",
    "name": f"The captain's name, at most {LONGEST_NAME} letters.",
    "chair": "A person at this keyboard plays this captain.",
    "word": "A password locks this captain's secrets. You can leave it empty.",
    "again": "The same password again, since you cannot see what you type.",
    "seasons": "A season takes an hour or more; a few minutes if its fights are settled.",
    "seed": "The same number brings the same seas, towns and dice. Empty: sworn dice.",
    "vows": "Is there anything you swear off? A vow that you keep adds to your score.",
    "begin": "Both captains start in port with a full purse. You can leave at any time.",
}  # what a line of the form means, where that is the same whatever is picked

RIVAL_CROWN = "The rival sails for this crown. Its ships and towns are yours to raid."
"""What the second line for a crown means."""
DRAWN = "With a password the dice are sworn, and the seed does not count."
"""What the seed means where a word is set."""

MEANT: Mapping[str, str] = {
    ON: "One save, no way back, and the career ends if your captain dies.",
    OFF: "You may copy the save, and the first mate takes over from a dead captain.",
    FIXED: "Every roll follows from the seed you typed. The dice are not sworn.",
    SWORN: "Fair dice: both sides commit to a secret first, so nobody can fix a roll.",
}  # what a value of the terms means

KNOWN: Mapping[str, str] = {
    ON: "Hired captains have traits, cost more, and may be promoted or killed.",
    OFF: "All captains you hire are alike.",
}  # what it means whether captains have characters


CALM, OPEN = "calm", "open"
WATERS: Mapping[str, Pair] = {
    CALM: (
        "calm water",
        "One short season, small fleets. Press right to choose everything yourself.",
    ),
    OPEN: ("the open sea", "You choose everything yourself. Press left or right for calm water."),
}  # how a first career is begun: what that is called, and what it means (H-280)
CALM_RIVAL = "sailor"
WINTER, PRINTED = "winter", "printed"
RULES_OF: Mapping[str, Pair] = {
    WINTER: (
        "a winter's",
        "Men, money and your crown's orders count; a war may last all your life.",
    ),
    PRINTED: ("as printed", "The campaign sheet as it was printed, and no more."),
}  # by which rules a career is sailed: what they are called, and what they mean
LONG = "0"
"""In place of a number of seasons: as long as the captain lives (C-31)."""


def vow_values() -> list[Pair]:
    """What may be vowed besides ironman, which has a line of its own: ids with commas (C-40.2)."""
    known = {each.id: each.name for each in vows() if each.id != IRONMAN}
    found = []
    for sworn in (each for count in range(len(known) + 1) for each in combinations(known, count)):
        left = [name for vow, name in known.items() if vow not in sworn]
        words = ", ".join(known[vow] for vow in sworn) or "nothing"
        if len(left) < 2:
            words = " but ".join(("all", *left))
        found.append((",".join(sworn), words))
    return found


def share_of(sworn: str | Collection[str]) -> int:
    """What vows add to a score, in hundredths."""
    return sum(each.score for each in vows() if each.id in sworn)


class CareerSide(Struct, frozen=True):
    """A captain as he stands in the form; the texts may be nonsense still."""

    crown: str
    chair: str  # PERSON, or a level
    captain: str  # the id of a captain who lived or of a rival, or OWN
    typed: str = ""  # his own name, where OWN is picked
    word: str = ""
    again: str = ""  # the word a second time

    @property
    def person(self) -> bool:
        return self.chair == PERSON


class CareerForm(Struct, frozen=True):
    """What has been chosen and typed so far."""

    sides: tuple[CareerSide, CareerSide]
    seasons: str
    ironman: str
    seed: str  # what was typed: nothing, where the dice are to be sworn
    sea: str = PIECES
    characters: str = ON
    drawn: int = 0  # what seas, towns and cards are made from where no seed was typed
    waters: str = OPEN
    rules: str = PRINTED
    vows: str = ""  # the ids of those besides ironman, with commas

    @property
    def vowed(self) -> tuple[str, ...]:
        """The ids of all vows that people swear: ironman is one of them in a winter."""
        if self.rules != WINTER or not any(side.person for side in self.sides):
            return ()
        sworn = [IRONMAN * (self.ironman == ON), *self.vows.split(",")]
        return tuple(
            each for each in sworn if each not in ("", NO_TRAITS * (self.characters == OFF))
        )

    @property
    def is_sworn(self) -> bool:
        """Whether the dice are sworn."""
        return self.locked or not self.seed.strip()

    @property
    def dice(self) -> str:
        return SWORN if self.is_sworn else FIXED

    @property
    def two_people(self) -> bool:
        """Whether there are secrets to lock."""
        return all(side.person for side in self.sides)

    @property
    def locked(self) -> bool:
        """Whether a captain has typed a word."""
        return self.two_people and any(side.word for side in self.sides)


def in_these_waters(form: CareerForm) -> CareerForm:
    """The form as it counts: in calm water most of it is settled (H-280)."""
    if form.waters != CALM:
        return form
    one, two = form.sides
    sides = (replace(one, chair=PERSON), replace(two, chair=CALM_RIVAL))
    seasons = str(min(campaign_numbers().career.seasons))
    terms = {"seasons": seasons, "ironman": OFF, "characters": OFF, "sea": PIECES}
    terms["rules"] = PRINTED
    return replace(form, sides=sides, **terms)


def crown_values(but: str = "") -> list[Pair]:
    return [(crown.id, crown.name) for crown in crowns() if crown.id != but]


def chair_values() -> list[Pair]:
    return [(PERSON, "a person"), *((level, level) for level in LEVELS)]


def season_values(rules: str = WINTER) -> list[Pair]:
    """How many seasons a career may have (C-1); in a winter as many as you live (C-31)."""
    found = [(str(count), str(count)) for count in campaign_numbers().career.seasons]
    return [*found, (LONG, "as long as you live")] if rules == WINTER else found


def sea_values() -> list[Pair]:
    """By which rules battles at sea may be fought (C-12)."""
    return [(sea, words[0]) for sea, words in SEAS.items()]


def captain_values(at: int, crown: str, chair: str, closed: Collection[str] = ()) -> list[Pair]:
    """Who may sit in a chair: a rival for an opponent across the table, else who lived and is not
    closed."""
    if at == 1 and chair != PERSON:
        return [(one.id, one.name) for one in rivals(crown)]
    lived = [one for one in true_captains() if one.serves(crown) and one.id not in closed]
    return [*((one.id, one.name) for one in lived), (OWN, "a name of my own")]


def sitters(form: CareerForm, at: int) -> list[TrueCaptain | Rival]:
    """Who may sit in a chair under any crown that is free, those of the crown in the form first."""
    mine, other = form.sides[at].crown, form.sides[1 - at].crown
    across = at == 1 and not form.sides[1].person
    everybody: list[TrueCaptain | Rival] = [*(rivals() if across else true_captains())]
    free = [one for one in everybody if not (at and one.crown == other)]
    return sorted(free, key=lambda one: (one.crown not in (mine, "none"), one.crown))


def closed_in(form: CareerForm, folder: "Folder") -> dict[str, str]:
    """By id the captains who are closed in a career, each with the deed that opens him (C-32.3).

    As printed there is none, nor between two people, with a typed seed, or by a setting.
    """
    alone = sum(side.person for side in form.sides) == 1
    if form.rules != WINTER or form.seed.strip() or not alone:
        return {}
    if load(folder.settings())[0].captains != "deeds":
        return {}
    return closed(feats(folder))


def who_is(at: int, side: CareerSide) -> TrueCaptain | Rival | None:
    if side.captain == OWN:
        return None
    return rival(side.captain) if at == 1 and not side.person else true_captain(side.captain)


def name_of(at: int, side: CareerSide) -> str:
    found = who_is(at, side)
    return found.name if found else clean(side.typed, LONGEST_NAME)


def chair_of(at: int, side: CareerSide) -> str:
    """Who plays for him: an opponent across the table has the temper of his captain (C-2)."""
    found = who_is(at, side)
    return f"{side.chair}, {found.temper}" if isinstance(found, Rival) else side.chair


def hint(field: str, value: str = "") -> str:
    if field in ("ironman", "characters"):
        meant = (MEANT if field == "ironman" else KNOWN)[value]
        return f"{value.capitalize()}: {amid(meant)}"
    if field in ("sea", "waters", "rules"):
        return {"sea": SEAS, "waters": WATERS, "rules": RULES_OF}[field][value][1]
    if (field, value) == ("seasons", LONG):
        return "One rival after another, until you retire, are called home or fall."
    if field == "vows" and value:
        says = [each.says for each in vows() if each.id == value]
        return " ".join((*says, f"Kept, it adds {share_of(value)} in 100 to your score."))
    if field == "chair" and value != PERSON:
        return about(value)
    return HINTS.get(field, "")


def about(rank: str) -> str:
    """What an opponent of a career does, in a sentence; of a captain, where he is one (C-30)."""
    if rank != CAPTAIN:
        return about_in_fights(rank)
    others = " and ".join(kind.title.lower() for kind in kinds().values() if not kind.captains)
    return f"A captain in every fight{others and f' but {others}'}, who wants the prize as well."


def captain_hint(at: int, values: Values) -> str:
    if values[-1][0] != OWN:
        return f"{at + 1} of {len(values)} rivals who sail for this crown."
    if at == len(values) - 1:
        return "A captain of your own. Type the name below."
    return f"{at + 1} of {len(values) - 1} who can sail for this crown, or type a name of your own."


def number(typed: str) -> int:
    """The typed seed. Raises ValueError with a sentence."""
    digits = typed.strip().replace(",", "").replace(" ", "")
    if not (digits.isascii() and digits.isdigit()) or int(digits) > LARGEST_SEED:
        raise ValueError(f"A seed is a whole number from 0 to {LARGEST_SEED:,}.")
    return int(digits)


def commission(form: CareerForm) -> NewCareer:
    """The career that the form orders. Raises ValueError with a sentence for a bad line."""
    one, two = (name_of(at, side) for at, side in enumerate(form.sides))
    for name, which in ((one, "first"), (two, "second")):
        if not any(letter.isalnum() for letter in name):
            raise ValueError(f"The {which} captain has no name yet. Type one, or pick a captain.")
    if one.casefold() == two.casefold():
        raise ValueError(f"Both captains are called {one}. Rename one of them.")
    if form.sides[0].crown == form.sides[1].crown:
        raise ValueError("Both captains serve the same crown. Choose another for one of them.")
    seed = form.drawn if form.is_sworn else number(form.seed)
    first, second = form.sides
    return NewCareer(
        captains=(one, two),
        crowns=(first.crown, second.crown),
        chairs=(chair_of(0, first), chair_of(1, second)),
        seasons=int(form.seasons),
        ironman=form.ironman == ON,
        winter=form.rules == WINTER,
        seed=seed,
        sea=form.sea,
        characters=form.characters == ON,
        calm=form.waters == CALM,
        words=_words(form, (one, two)),
        vows=form.vowed,
    )


def _words(form: CareerForm, names: Pair) -> dict[int, str]:
    """The words that were set. Raises ValueError for one that was mistyped or is only spaces."""
    if not form.two_people:
        return {}
    found: dict[int, str] = {}
    for at, (side, name) in enumerate(zip(form.sides, names, strict=True)):
        if plain_word(side.word) != plain_word(side.again):
            raise ValueError(f"The two passwords of {name} differ. Type them again.")
        if side.word and not plain_word(side.word):
            raise ValueError(
                f"The password of {name} needs at least one letter, or leave it empty."
            )
        if side.word:
            found[at] = side.word
    return found


# --- What a new career will be, in plain words: who against whom, for how long, on what terms -----

ROOMY = 103, 39
"""Columns and lines of a window from which the captains' portraits stand beside their flags."""
SPREAD = 50  # lines of a window from which those portraits are large
COUNTS = {
    0: "A war as long as you live",
    1: "One season",
    2: "Two seasons",
    3: "Three seasons",
    4: "Four seasons",
}
NAMELESS = "a captain without a name"


def prospect(form: CareerForm, wide: int, high: int) -> Iterator[Block]:
    """The whole right side of the form in a window of so many columns and lines."""
    alone, roomy = not form.two_people, wide >= ROOMY[0] and high >= ROOMY[1]
    for at, side in enumerate(form.sides):
        name, crown = name_of(at, side) or NAMELESS, nation(side.crown).name
        plays, customs = played_by(chair_of(at, side), alone=alone), ways(form, at)
        if roomy:
            words = (name, crown, *customs, plays)
            yield portrayed(side.crown, words, GRAND if high >= SPREAD else SMALL)
            yield from (life(at, side), "")
            continue
        yield flagged(side.crown, titles(name, crown, plays))
        # Of who lived his way is more to know than his life, of a rival his temper.
        told = [] if isinstance(who_is(at, side), Rival) else customs
        yield from (" ".join(told) or life(at, side), "")
    if not roomy:
        yield " ".join(terms(form, short=True))
        return
    for sentence in terms(form, short=False):
        yield from (sentence, "")


def ways(form: CareerForm, at: int) -> list[str]:
    """The way and the burden of a captain in a winter, where he has any (C-32)."""
    way = way_of(name_of(at, form.sides[at])) if form.rules == WINTER else None
    return [] if way is None else [f"{start_of(way.name)}. {way.way}", way.burden]


def life(at: int, side: CareerSide) -> str:
    found = who_is(at, side)
    if found is None:
        return "The books know nothing of this captain. That is up to you."
    if isinstance(found, Rival):
        temper = tempers()[found.temper].about
        return f"{found.about} {found.temper.capitalize()}: {amid(temper)}"
    years = f"{found.years[0].upper()}{found.years[1:]}. " if found.years else ""
    return f"{years}{found.about}"


def terms(form: CareerForm, *, short: bool) -> list[str]:
    numbers, count, iron = campaign_numbers(), int(form.seasons), form.ironman == ON
    length = COUNTS.get(count, f"{count} seasons")
    by = " by a winter's rules" if form.rules == WINTER else ""
    purse = numbers.calm.purse if form.waters == CALM else numbers.favour.first
    coins = purse * numbers.port.coins
    vowed = [f"Vows add {share_of(form.vowed)} in 100 to your score."] if form.vowed else []
    waters = [] if form.sea == PIECES else [f"At sea by {SEAS[form.sea][0]}."]
    if short:
        dice = f"{'ironman, ' if iron else ''}{form.dice} dice"
        first = f"{length}{by} with a first purse of {coins} coins; {dice}."
        return [first, *waters, _table(form), *vowed]
    return [
        f"{length}{by}. The first purse holds {coins} pieces of eight.",
        f"{'Ironman: ' if iron else ''}{MEANT[form.ironman]}",
        KNOWN[form.characters],
        MEANT[form.dice],
        *waters,
        _table(form),
        *vowed,
        *(each.says for each in vows() if each.id in form.vowed and each.id != IRONMAN),
    ]


def _table(form: CareerForm) -> str:
    """What the terms are between those who play."""
    people = [at for at, side in enumerate(form.sides) if side.person]
    if not people:
        return "The game plays both captains, and you watch."
    if len(people) == 1:
        level = form.sides[1 - people[0]].chair
        share = campaign_numbers().career.factor.get(level, 100)
        worth = "counts in full" if share == 100 else f"is multiplied by {share / 100:g}"
        return f"Against a {level} your score {worth}."
    names = [name_of(at, side) for at, side in enumerate(form.sides) if side.word]
    if not names:
        return "The save has no password."
    words = "passwords" if len(names) > 1 else "password"
    return f"The save opens only with the {words} of {' and '.join(names)}."


def note(form: CareerForm) -> str:
    if form.is_sworn:
        return "the dice are sworn"
    try:
        return f"seed {number(form.seed)}"
    except ValueError:
        return ""


TITLE_WIDTH = 10
VALUE_WIDTH = 21
TALL = 30  # lines from which there is room for air above the right side
SETTLED = ("seasons", "rules", "ironman", "characters", "sea")
"""The lines that say nothing in calm water; who plays says nothing there either."""
LINES, AROUND = 19, 3
"""The lines of the form without names, passwords and air; and those of the page around it."""
HEADINGS = ("The captain", "The rival")
FIRST, SECOND = ("england", PERSON, "morgan"), ("spain", "mate", "salcedo")
"""Crown, chair and captain that stand in the form at first."""


class NewCareerScreen(FormScreen):
    """The form at the left, what it means at the right."""

    PAGE_NAME = "New career"
    AIM = "Choose your captain and his rival, then begin the career."
    KEYS = ("act", "card", "next", "end", "rule", "keys", "leave")
    WORDS = {
        "act": "Change",
        "card": "Gallery",
        "next": "Next line",
        "end": "Begin",
        "leave": "Back",
    }
    AUTO_FOCUS = "#first-crown"

    def __init__(self, seed: int | None = None) -> None:
        """`seed` stands in the form at first; without it one is drawn by lot."""
        super().__init__()
        self._drawn = random.SystemRandom().randint(1, LARGEST_SEED)
        self._seed = "" if seed is None else str(seed)
        self._before: dict[str, list[str]] = {}
        """By line, what was picked there: who looks through the values finds it again."""
        self._shown: tuple[CareerForm, Size] | None = (
            None  # what the words at the right were written for
        )

    def body(self) -> ComposeResult:
        with Horizontal(id="new-career"):
            with Vertical(id="commission"):
                waters = [(each, words[0]) for each, words in WATERS.items()]
                yield self._pick("waters", "Waters", waters, CALM if self._is_first else OPEN)
                for at, (side, usual) in enumerate(zip(SIDES, (FIRST, SECOND), strict=True)):
                    yield from self._captain(at, side, *usual)
                yield Static("The career", classes="part")
                yield self._pick(
                    "seasons", "Seasons", season_values(), str(campaign_numbers().career.usual)
                )
                rules = [(each, words[0]) for each, words in RULES_OF.items()]
                yield self._pick("rules", "Rules", rules, WINTER)
                yield self._pick("ironman", "Ironman", [(ON, ON), (OFF, OFF)])
                yield self._pick("vows", "Swear off", vow_values())
                yield self._pick("characters", "Traits", [(ON, ON), (OFF, OFF)])
                yield self._pick("sea", "Battles", sea_values())
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
        yield Static(HEADINGS[at], classes="part")
        crowns = crown_values(FIRST[0] if at else "")
        yield self._pick(f"{side}-crown", "Crown", crowns, crown)
        yield self._pick(f"{side}-chair", "Played by", chair_values(), chair)
        captains = captain_values(at, crown, chair)
        yield self._pick(f"{side}-captain", "Captain", captains, captain)
        with Horizontal(classes="typed", id=f"{side}-names"):
            yield Static("Name", classes="typed-title")
            yield Input(compact=True, max_length=LONGEST_NAME, id=f"{side}-name")
        with Horizontal(classes="typed", id=f"{side}-words"):
            yield Static("Password", classes="typed-title")
            yield Hidden("none", id=f"{side}-word")
            yield Hidden("again", id=f"{side}-again")

    def _pick(self, name: str, title: str, values: Values, value: str = "") -> Pick:
        return Pick(title, values, value, title_width=TITLE_WIDTH, value_width=VALUE_WIDTH, id=name)

    @property
    def _is_first(self) -> bool:
        return not self._seed and is_first(self.game.folder)

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

    def form(self) -> CareerForm:
        """What the form says now."""
        one, two = (self._side(side) for side in SIDES)
        return in_these_waters(
            CareerForm(
                (one, two),
                self._picked("seasons"),
                self._picked("ironman"),
                self._typed("seed"),
                self._picked("sea"),
                self._picked("characters"),
                self._drawn,
                self._picked("waters"),
                self._picked("rules"),
                self._picked("vows"),
            )
        )

    def _side(self, side: str) -> CareerSide:
        return CareerSide(
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
            draft = drafted(commission(form))
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

    def do_card(self) -> None:
        """Open the gallery, for the captain in whose lines the cursor is."""
        from .gallery import GalleryScreen

        name = "" if self.focused is None else self.focused.id or ""
        form, at = self.form(), int(name.startswith(SIDES[1]))
        side, closed = form.sides[at], closed_in(form, self.game.folder)
        page = GalleryScreen(
            sitters(form, at),
            side.crown,
            closed,
            partial(self._take, at),
            at=side.captain,
            printed=form.rules != WINTER,
        )
        self.app.push_screen(page)

    def _take(self, at: int, captain: TrueCaptain | Rival) -> None:
        """Sit a captain in a chair, under his own crown where he has one."""
        crown, pick = self._line_of(at, "crown"), self._line_of(at, "captain")
        if captain.crown != "none":
            crown.offer(crown.values, captain.crown)
        self._fit()
        pick.offer(pick.values, captain.id)
        self._show()
        pick.focus()

    def _line_of(self, at: int, name: str) -> Pick:
        return self.query_one(f"#{SIDES[at]}-{name}", Pick)

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
        self.query_one("#vows").display = not calm and self._picked("rules") == WINTER
        self._offer("seasons", season_values(self._picked("rules")))
        crown = self._picked("first-crown")
        self._offer("second-crown", crown_values(crown))
        form = self.form()
        for at, side in enumerate(SIDES):
            now = form.sides[at]
            values = captain_values(at, now.crown, now.chair, closed_in(form, self.game.folder))
            self._offer(f"{side}-captain", values)
            own = self._picked(f"{side}-captain") == OWN
            self.query_one(f"#{side}-names").display = own
            self.query_one(f"#{side}-words").display = form.two_people
        self._air()

    def _air(self) -> None:
        height = self.app.size.height
        lines = LINES + sum(self.query_one(f"#{side}-names").display for side in SIDES)
        lines += sum(self.query_one(f"#{side}-words").display for side in SIDES)
        parts = self.query(".part")
        parts.set_class(height - AROUND >= lines + len(parts), "-airy")
        self.query_one("#prospect").set_class(height >= TALL, "-tall")

    def _offer(self, name: str, values: Values) -> None:
        pick = self.query_one(f"#{name}", Pick)
        before = self._before.setdefault(name, [])
        if pick.value not in before[-1:]:
            before.append(pick.value)
        if tuple(values) != pick.values:
            known = {value for value, _ in values}
            last = next((value for value in reversed(before) if value in known), "")
            pick.offer(values, last)

    def rule(self) -> str:
        return RULES.get(self._line(), RULES[""])

    def _line(self) -> str:
        name = (self.focused.id or "") if self.focused else ""
        return name.partition("-")[2] or name

    def _hint(self) -> None:
        line, focused = self._line(), self.focused
        if line == "captain" and isinstance(focused, Pick):
            self.say(captain_hint(focused.at, focused.values))
        elif line == "seed" and self.form().locked:
            self.say(DRAWN)
        elif focused is not None and focused.id == "second-crown":
            self.say(RIVAL_CROWN)
        else:
            self.say(hint(line, focused.value if isinstance(focused, Pick) else ""))

    def on_descendant_focus(self) -> None:
        self._hint()
        self.refresh_keys()

    @on(Pick.Changed)
    def _changed(self, event: Pick.Changed) -> None:
        self._show()
        self._hint()

    @on(Input.Changed)
    def _written(self, event: Input.Changed) -> None:
        self._show()
        if event.input.id == "seed":
            try:
                number(self._typed("seed") or "0")
            except ValueError as error:
                self.say(str(error), warning=True)
            else:
                self._hint()
