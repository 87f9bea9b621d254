"""The kept pictures of boards: which scenes in which looks."""

from collections.abc import Callable, Mapping
from functools import partial

from msgspec.structs import replace

from pieces_of_eight.campaign.treasure_grab.events import LETTERS
from pieces_of_eight.campaign.treasure_grab.setup import KINDS, Kind, generate
from pieces_of_eight.campaign.treasure_grab.state import NOBODY, Grab, Lie, Phase, with_figure
from pieces_of_eight.content import treasure
from pieces_of_eight.tui.treasure_grab import draw as painter
from pieces_of_eight.tui.treasure_grab.draw import GrabView, Mark, Sign, paint_board, view_of
from pieces_of_eight.tui.treasure_grab.face import view_of as board_view
from tests.treasure_grab.positions import fig, game, stud
from tests.tui.grab_scenes import BROKEN, scuffle
from tests.tui.pictures import Kept, Pictures


def reaching() -> GrabView:
    """A figure in hand, with what it can reach."""
    from pieces_of_eight.campaign.treasure_grab.describe import reach

    grab = scuffle()
    who = fig("S1")
    costs = {at: Mark(Sign.REACH, str(cost)) for at, cost in reach(grab, who).items()}
    return view_of(grab, cursor=stud(grab, "D5"), selected=who, marks=costs, numbered=False)


def brawl() -> GrabView:
    """All four warbands: standing, sitting, lying, spent; the chest held, from north to south."""
    figures = {"S1": "B2", "S2": "B3", "P1": "D6", "P2": "F6", "s1": "H3", "s2": "K6", "p1": "G9"}
    chest = {"chest": "C2", "lie": Lie.SOUTH, "held": ("S1", "S2")}
    grab = game(figures, BROKEN, phase=Phase.FIGHTING, **chest)  # type: ignore[arg-type]
    grab = hurt(hurt(grab, "P1", wounds=1), "s1", wounds=1, slipped=True)
    grab = hurt(grab, "S2", fought=True)
    target = {
        stud(grab, "D6"): Mark(Sign.TARGET, "42%"),
        stud(grab, "F6"): Mark(Sign.TARGET, "17%"),
    }
    return view_of(grab, cursor=stud(grab, "F6"), selected=fig("S1"), marks=target)


def hurt(grab: Grab, token: str, **how: int) -> Grab:
    """The game with something changed about a figure."""
    who = fig(token)
    return replace(grab, figures=with_figure(grab.figures, who, replace(grab.figures[who], **how)))


def off_the_board() -> GrabView:
    """The chest half over the edge, and who carries it beside the board."""
    grab = game({"S1": "5 10", "S2": "C9", "s1": "L1"}, BROKEN, "B8", lie=Lie.SOUTH)
    return view_of(grab, cursor=stud(grab, "5 10"), selected=NOBODY, numbered=True)


def made(kind: Kind) -> GrabView:
    """A made board with the sides of all four warbands."""
    return board_view(generate(7, kind), tuple(LETTERS))


SCENES: Mapping[str, Callable[[], GrabView]] = {
    **{kind.replace(" ", "-"): partial(made, kind) for kind in KINDS},
    "spit": lambda: board_view(treasure("spit").board(), tuple(LETTERS)[::2]),
    "reach": reaching,
    "brawl": brawl,
    "rim": off_the_board,
}

LOOKS: tuple[Kept, ...] = (
    *((kind.replace(" ", "-"), "night", "rich", 0) for kind in KINDS),
    *((kind.replace(" ", "-"), "mono", "ascii", 3) for kind in KINDS),
    ("spit", "chart", "rich", 3),
    ("reach", "night", "rich", 0),
    ("reach", "night", "rich", 3),
    ("reach", "16", "rich", 0),
    ("reach", "mono", "ascii", 0),
    ("brawl", "night", "rich", 0),
    ("brawl", "night", "rich", 1),
    ("brawl", "night", "rich", 3),
    ("brawl", "night", "rich", 7),
    ("brawl", "night", "rich", 15),
    ("brawl", "256", "rich", 3),
    ("brawl", "chart-256", "rich", 3),
    ("brawl", "mono", "ascii", 0),
    ("brawl", "mono", "ascii", 3),
    ("brawl", "mono", "ascii", 7),
    ("rim", "night", "rich", 0),
    ("rim", "mono", "ascii", 3),
)
"""The scenes, palettes, tables of glyphs and zooms that are kept."""


PICTURES = Pictures("grab", SCENES, LOOKS, painter.look, paint_board)
look = PICTURES.look
