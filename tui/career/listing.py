"""Careers in a list, as anybody may see them: nothing of it is under a seal."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.text import Text

from content.files import UnknownNameError
from content.flags import nation
from tui.career.form import SEAS
from tui.career.picture import Brush, flagged, played_by, room_beside, stacked, wrapped
from tui.draw.glyphs import ASCII, RICH
from tui.draw.lines import bar
from tui.play.commission import FAIR
from tui.play.moments import when
from tui.play.order import PERSON

if TYPE_CHECKING:
    from saves.career_file import CareerHeader
    from saves.careers import CareerSummary
    from saves.match_file import Chair

CARD_WIDTH, CARD_HEIGHT = 37, 8
"""Cells of a card; it is as high as what stands on it needs, and so at least."""
NUMBER = 5
"""Cells for points."""
SHORT_BAR = 4
"""Cells that a bar has at least."""
DICE, SEA = "dice", "sea"
"""The options of a career's header that say how its dice fall, and how battles are fought."""


def state(one: "CareerSummary") -> str:
    """How a career stands, in a word or two."""
    if one.problem:
        return "damaged"
    if one.standing.over:
        return "over"
    seasons = one.header.seasons if one.header else 1
    return f"{one.standing.season} of {seasons}"


def card(one: "CareerSummary", brush: Brush, chosen: bool, height: int = CARD_HEIGHT) -> list[Text]:
    """A career on a card: whose, how far, how it stands, who is to act."""
    return _framed(on_card(one, brush), brush, chosen, height)


def card_height(ones: Iterable["CareerSummary"], brush: Brush) -> int:
    """The lines of a card on which any of some careers is told whole."""
    return max((CARD_HEIGHT, *(len(on_card(one, brush)) + 2 for one in ones)))


def on_card(one: "CareerSummary", brush: Brush) -> list[Text]:
    """What a card says: no name is cut, it goes on in the next line."""
    inks, inner, header = brush.inks, CARD_WIDTH - 4, one.header
    if header is None:
        title = wrapped(one.name, inner, f"bold {inks.gold}")
        return [*title, Text("damaged", inks.bad), *wrapped(one.problem, inner)]
    room = room_beside(header.crowns[0], brush, inner)
    words = [
        *wrapped(header.captain, room, f"bold {inks.gold}"),
        Text("against", inks.faint),
        *wrapped(header.rival, room),
    ]
    points = "{} : {}".format(*one.standing.points)
    season = f"{_season(one)}  {seasons(one, brush)}"
    return [
        *flagged(header.crowns[0], words, brush),
        Text(season + points.rjust(inner - len(season))),
        *([Text("damaged", inks.bad)] if one.problem else wrapped(_state_words(one), inner)),
        *wrapped(", ".join(_marks(one, header)), inner, inks.faint),
    ]


def _state_words(one: "CareerSummary") -> str:
    return "over" if one.standing.over else to_act(one)


def _marks(one: "CareerSummary", header: "CareerHeader") -> list[str]:
    """On what terms it is sailed, and whether it is sealed."""
    dice = "fair" if header.options.get(DICE) == FAIR else "fixed"
    iron = "ironman" if header.ironman else "no ironman"
    return [iron, f"{dice} dice", *(["sealed"] if one.holders else [])]


def _framed(lines: list[Text], brush: Brush, chosen: bool, height: int) -> list[Text]:
    """Lines in a frame as large as a card; that under the cursor has a mark as well."""
    corners, across, upright = ("++++", "-", "|") if brush.plain else ("┌┐└┘", "─", "│")
    ink = f"bold {brush.inks.gold}" if chosen else brush.inks.frame
    inner = CARD_WIDTH - 4
    mark = (">" if brush.plain else "►") if chosen else across
    top = f"{corners[0]}{across}{mark}{across * (inner - 1)}{across}{corners[1]}"
    framed = [Text(top, ink)]
    for at in range(height - 2):
        line = lines[at].copy() if at < len(lines) else Text()
        line.truncate(inner, pad=True)
        framed.append(Text.assemble((f"{upright} ", ink), line, (f" {upright}", ink)))
    framed.append(Text(f"{corners[2]}{across * (inner + 2)}{corners[3]}", ink))
    return framed


def portrait(one: "CareerSummary", brush: Brush, width: int) -> Text:
    """All that is known of a career, in lines of at most `width` cells."""
    inks, header = brush.inks, one.header
    if header is None:
        title = wrapped(one.name, width, f"bold {inks.gold}")
        return stacked([*title, Text(), *wrapped(one.problem, width, inks.bad)])
    lines: list[Text] = []
    for crown, chair in zip(header.crowns, header.chairs, strict=True):
        room = room_beside(crown, brush, width)
        words = [
            *wrapped(chair.name, room, f"bold {inks.gold}"),
            *wrapped(_crown(crown), room),
            *wrapped(_player(chair), room, inks.faint),
        ]
        lines += [*flagged(crown, words, brush), Text()]
    lines.append(Text(f"{_season(one)}  {seasons(one, brush)}"))
    lines += [*_points(one, header, brush, width), Text()]
    if one.problem:
        lines += wrapped(one.problem, width, inks.bad)
    for sentence in _standing(one, header):
        lines += wrapped(sentence, width)
    lines += [Text(), Text(f"Begun  {when(header.begun)}", inks.faint)]
    lines.append(Text(f"Played {when(one.played)}", inks.faint))
    return stacked(lines)


def _standing(one: "CareerSummary", header: "CareerHeader") -> list[str]:
    """What is next, and on what terms."""
    standing = one.standing
    if standing.over:
        said = [f"Over: {standing.ending}. It can be looked at."]
    else:
        said = [f"{_capital(to_act(one))}."]
    said.append(f"{_capital(', '.join(_marks(one, header)[:2]))}.")
    if sea := header.options.get(SEA):
        said.append(f"At sea by {SEAS[sea][0] if sea in SEAS else sea}.")
    if one.holders:
        names = [header.chairs[who].name for who in one.holders]
        words = "words" if len(names) > 1 else "word"
        said.append(f"Sealed with the {words} of {' and '.join(names)}.")
    return said


def to_act(one: "CareerSummary") -> str:
    """Whose turn it is."""
    if one.header is None or not one.standing.turn:
        return "nobody has to decide"
    names = [one.header.chairs[who].name for who in one.standing.turn]
    return f"{' and '.join(names)} to act"


def seasons(one: "CareerSummary", brush: Brush) -> str:
    """A mark for each season: full for those that were begun."""
    count = one.header.seasons if one.header else 1
    begun = min(one.standing.season, count)
    full, empty = ("#", ".") if brush.plain else ("■", "□")
    return full * begun + empty * (count - begun)


def _points(one: "CareerSummary", header: "CareerHeader", brush: Brush, width: int) -> list[Text]:
    """The points of both, side by side as bars; a long name goes on above its bar."""
    glyphs = ASCII if brush.plain else RICH
    most = max(1, *one.standing.points)
    longest = max(len(chair.name) for chair in header.chairs)
    longest = min(longest, width - SHORT_BAR - 2 - NUMBER)
    room = width - longest - 2 - NUMBER
    lines: list[Text] = []
    for chair, points in zip(header.chairs, one.standing.points, strict=True):
        *above, name = wrapped(chair.name, longest)
        line = Text.assemble(
            f"{name.plain:<{longest}} ",
            (bar(max(0, points) / most, room, glyphs), brush.inks.good),
            f"{points:>{NUMBER}}",
        )
        lines += [*above, line]
    return lines


def _season(one: "CareerSummary") -> str:
    count = one.header.seasons if one.header else 1
    return f"Season {min(one.standing.season, count)} of {count}"


def _crown(crown: str) -> str:
    """The name of a crown; of one that this game does not know, what the file calls it."""
    try:
        return nation(crown).name
    except UnknownNameError:
        return crown


def _player(chair: "Chair") -> str:
    return played_by(PERSON if chair.person else chair.level)


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
