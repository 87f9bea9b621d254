"""What a new career will be, in plain words: who against whom, for how long, on what terms."""

from rich.text import Text

from pieces_of_eight.campaign.kernel.words import amid
from pieces_of_eight.content.campaign import campaign_numbers
from pieces_of_eight.content.captains import Rival, tempers
from pieces_of_eight.content.flags import nation
from pieces_of_eight.tui.draw.flags import WIDTH
from pieces_of_eight.tui.play.commission import PIECES
from .form import KNOWN, MEANT, ON, SEAS, Form, Side, chair_of, name_of, number, who_is
from .picture import GAP, Brush, flagged, played_by, stacked, wrapped

ROOMY = 60
"""Columns from which the flags are drawn large."""
COUNTS = {1: "One season", 2: "Two seasons", 3: "Three seasons", 4: "Four seasons"}
NAMELESS = "a captain without a name"


def prospect(form: Form, brush: Brush, width: int) -> Text:
    """The whole right side of the form, in lines of at most `width` cells."""
    lines: list[Text] = []
    for at, side in enumerate(form.sides):
        lines += _captain(at, side, brush, width)
        lines.append(Text())
    if width < ROOMY:
        lines += wrapped(in_short(form), width)
    else:
        for sentence in terms(form):
            lines += [*wrapped(sentence, width), Text()]
    return stacked(lines)


def _captain(at: int, side: Side, brush: Brush, width: int) -> list[Text]:
    """A captain under his flag, and his life: beside it where there is room, else below."""
    name = name_of(at, side) or NAMELESS
    words = [
        Text(name, f"bold {brush.inks.gold}"),
        Text(nation(side.crown).name),
        Text(played_by(chair_of(at, side)), brush.inks.faint),
    ]
    if width < ROOMY:
        return [*flagged(side.crown, words, brush), *wrapped(life(at, side), width)]
    words += wrapped(life(at, side), width - 2 * WIDTH - GAP)
    return flagged(side.crown, words, brush, large=True)


def life(at: int, side: Side) -> str:
    """A captain's life in a line or two; of a rival, what he is like."""
    found = who_is(at, side)
    if found is None:
        return "No book tells of this captain yet."
    if isinstance(found, Rival):
        temper = tempers()[found.temper]
        return f"{found.about} {found.temper.capitalize()}: {amid(temper)}"
    years = f"{found.years[0].upper()}{found.years[1:]}. " if found.years else ""
    return f"{years}{found.about}"


def terms(form: Form) -> list[str]:
    """On what terms they sail, in sentences."""
    numbers = campaign_numbers()
    purse, count = numbers.favour.first, int(form.seasons)
    length = COUNTS.get(count, f"{count} seasons")
    sheets = "one master sheet" if count == 1 else "each a master sheet of its own"
    said = [
        f"{length}, {sheets}. The first purse holds {purse} points, "
        f"{purse * numbers.port.coins:,} pieces of eight.",
        f"{'Ironman' if form.ironman == ON else 'No ironman'}: {amid(MEANT[form.ironman])}",
        f"Traits {form.characters}: {amid(KNOWN[form.characters])}",
        f"{form.dice.capitalize()} dice: {amid(MEANT[form.dice])}",
    ]
    return [*said, *_waters(form), *_table(form)]


def in_short(form: Form) -> str:
    """The same in a few words."""
    count = int(form.seasons)
    iron = "ironman" if form.ironman == ON else "no ironman"
    numbers = campaign_numbers()
    coins = f"{numbers.favour.first * numbers.port.coins:,} coins"
    return " ".join(
        [
            f"{COUNTS.get(count, f'{count} seasons')} from a purse of {coins}; {iron},"
            f" {form.dice} dice.",
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
        return ["The game plays both captains, and you look on."]
    if len(people) == 2:
        return [_lock(form)]
    level = form.sides[1 - people[0]].chair
    share = campaign_numbers().career.factor.get(level, 100)
    worth = "in full" if share == 100 else f"for {share} in 100"
    return [f"Against a {level} your score counts {worth}."]


def _lock(form: Form) -> str:
    """Whose words lock the save."""
    names = [name_of(at, side) for at, side in enumerate(form.sides) if side.word]
    if not names:
        return "No word locks the save."
    words = "words" if len(names) > 1 else "word"
    return f"The save opens only with the {words} of {' and '.join(names)}."


def note(form: Form) -> str:
    """What stands at the right of the heading; nothing while the seed is none."""
    if form.is_sworn:
        return "the dice are sworn"
    try:
        return f"seed {number(form.seed)}"
    except ValueError:
        return ""
