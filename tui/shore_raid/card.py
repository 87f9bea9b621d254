"""The card of a man, line by line, and in one line for a narrow screen."""

from campaign.shore_raid.model.names import described, inches, start_of
from campaign.shore_raid.model.names import name as named
from campaign.shore_raid.model.paces import allowance
from campaign.shore_raid.model.state import NO_PLACE, PIRATES, Figure, Raid, members
from tui.draw.cells import Line, Piece
from tui.draw.inks import PanelInks
from tui.draw.lines import wrapped
from tui.shore_raid.words import MARKED, heading_words, states


def figure_lines(raid: Raid, figure: Figure, width: int, inks: PanelInks) -> list[Line]:
    """A man as he is now."""
    what = f"{described(figure)}, {MARKED}" if figure.personality else described(figure)
    found: list[Line] = [
        (
            Piece(start_of(named(raid, figure.id)), inks.text, True),
            Piece(", a pirate" if figure.owner == PIRATES else ", of the town", inks.dim),
        ),
        *((Piece(words, inks.text),) for words in wrapped(what, width)),
    ]
    band = f"band {figure.band} of {len(members(raid, figure.band))}" if figure.band else "no band"
    found.append((Piece(f"{band}, faces {heading_words(figure.facing)}", inks.dim),))
    if figure.here:
        far = inches(allowance(raid, figure, False))
        broken = inches(allowance(raid, figure, True))
        moves = f"may go {far}, {broken} over broken ground"
        found += [(Piece(words, inks.dim),) for words in wrapped(moves, width)]
    if figure.load != NO_PLACE:
        words = f"carries from {raid.shore.places[figure.load].name}"
        found.append((Piece(words, inks.good),))
    marks = [words for words in states(raid, figure) if not words.startswith("faces")]
    marks = [words for words in marks if words not in (MARKED, "carries a load")]
    return [*found, *((Piece(f"! {words}", inks.bad, True),) for words in marks)]


def status(raid: Raid, figure: Figure, width: int, inks: PanelInks) -> Line:
    """A man in one line of `width` cells: where there is no room, what matters least is left out.

    What ails him comes before what he has in his hands, and where he looks comes last.
    """
    who = start_of(named(raid, figure.id))
    band = f"band {figure.band}" if figure.band else "no band"
    *marks, facing = states(raid, figure)
    words = [band, *marks, described(figure), facing]
    while len(who) + 1 + len(", ".join(words)) > width and len(words) > 1:
        words.pop()
    return (
        Piece(who, inks.title, True),
        Piece(f" {', '.join(words)}"[: max(0, width - len(who))], inks.bar_text),
    )
