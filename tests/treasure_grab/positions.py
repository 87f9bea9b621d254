"""Small boards with figures on them, in words.

Figures are called as on the board: S red soldiers, P red pirates, s blue soldiers, p blue
pirates, each with its number; the captain is 1. Studs are called as on the board, "C4"; one
that is off it is a column and a row from its first stud, as in "-1 3".
"""

from msgspec.structs import replace

from pieces_of_eight.campaign import treasure_grab
from pieces_of_eight.campaign.engines import TREASURE_GRAB
from pieces_of_eight.campaign.geometry.squares import Stud
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.treasure_grab.events import LETTERS, place
from pieces_of_eight.campaign.treasure_grab.fighting import odds
from pieces_of_eight.campaign.treasure_grab.ground import plan, stud_at
from pieces_of_eight.campaign.treasure_grab.setup import seated
from pieces_of_eight.campaign.treasure_grab.state import (
    BAND_SIZE,
    STUDS,
    Action,
    Band,
    Board,
    Chest,
    Done,
    End,
    Figure,
    FigureId,
    Grab,
    Lie,
    Move,
    Options,
    Phase,
    band_of,
)
from tests.umpire import Umpire

FLAT = "\n".join(["0" * 12] * 10)
"""A board of 12 by 10 studs with nothing on it."""


def fig(token: str) -> FigureId:
    """The figure of a token such as "S1"."""
    band = next(band for band, letter in LETTERS.items() if letter == token[0])
    return FigureId(BAND_SIZE * band + int(token[1]) - 1)


def stud(grab: Grab, name: str) -> Stud:
    """The stud of a name."""
    table = plan(grab.board.rows)
    if " " in name:
        column, row = map(int, name.split())
        return stud_at(table, column, row)
    return stud_at(table, ord(name[0]) - ord("A"), int(name[1:]) - 1)


def game(
    figures: dict[str, str],
    picture: str = FLAT,
    chest: str = "",
    *,
    lie: Lie = Lie.EAST,
    held: tuple[str, ...] = (),
    phase: Phase = Phase.MOVING,
    turn_of: Band | None = None,
    options: Options = Options(),  # noqa: B008  frozen
) -> Grab:
    """A game with figures where they are wanted; the warband of the first one has its turn."""
    ids = {fig(token): name for token, name in figures.items()}
    bands = tuple(sorted({band_of(who) for who in ids}))
    active = band_of(next(iter(ids))) if turn_of is None else turn_of
    rows = tuple("".join(line.split()) for line in picture.splitlines() if line.strip())
    order = seated(bands)
    at = bands.index(active)
    made = Grab(
        board=Board("Test board", rows, (0, 0)),
        options=options,
        bands=bands,
        figures=(Figure(),) * (BAND_SIZE * len(Band)),
        chest=Chest(Stud(-1), Lie.EAST),
        order=(*order[at:], *order[:at]),
        won=(0,) * len(bands),
        phase=phase,
    )
    placed = tuple(
        Figure(stud(made, ids[FigureId(n)]), left=STUDS * (band_of(FigureId(n)) is active))
        if n in ids
        else Figure()
        for n in range(len(made.figures))
    )
    there = Chest(stud(made, chest), lie, tuple(map(fig, held))) if chest else made.chest
    return replace(made, figures=placed, chest=there)


def after(grab: Grab, *actions: Action) -> Grab:
    """The game after some actions without dice."""
    for action in actions:
        grab = do(grab, action).state
    return grab


def why(grab: Grab, action: Action) -> tuple[str, str]:
    """Why an action is refused: the rule and the words."""
    refusal = treasure_grab.refuse(grab, action)
    assert refusal is not None, f"{action} is not refused"
    return refusal.rule, refusal.why


def at(grab: Grab, token: str) -> str:
    """Where a figure stands, in words."""
    return place(grab, grab.figures[fig(token)].at)


def go(grab: Grab, words: str) -> Move:
    """The order to move, "S1 D4"."""
    token, _, name = words.partition(" ")
    return Move(fig(token), stud(grab, name))


def marked(grab: Grab, token: str, **marks: object) -> Grab:
    """The game with a figure that has some fields changed."""
    figures = list(grab.figures)
    figures[fig(token)] = replace(figures[fig(token)], **marks)
    return replace(grab, figures=tuple(figures))


def wounds(grab: Grab, *tokens: str) -> list[int]:
    """How often figures were wounded."""
    return [grab.figures[fig(token)].wounds for token in tokens]


def chances(grab: Grab, action: Action) -> str:
    """The odds of an order in a line: its rows, then what comes beside them."""
    found = odds(grab, action)
    rows = (*found.rows, *found.also) if found else ()
    return ", ".join(f"{row.words} {row.chance}" for row in rows)


def next_turn(grab: Grab) -> Grab:
    """The game when it is his turn again whose turn it is, of two who do nothing."""
    return after(grab, Done(ME), End(ME), Done(YOU), End(YOU))


def legal(grab: Grab) -> list[Action]:
    """What the player who is to act may do."""
    (who,) = treasure_grab.to_act(grab)
    return list(treasure_grab.legal(grab, who))


ME, YOU = Player(0), Player(1)


UMPIRE: Umpire[Grab, Action] = Umpire(TREASURE_GRAB, sampled=True)
do = UMPIRE.play
told = UMPIRE.told
