"""What can be chosen of a treasure grab before it begins: the board, the warbands, its length."""

from collections.abc import Sequence

from pieces_of_eight.campaign.treasure_grab.model.actions import Setup
from pieces_of_eight.campaign.treasure_grab.model.generate import KINDS, Kind, generate
from pieces_of_eight.campaign.treasure_grab.model.ground import plan, stud_at
from pieces_of_eight.campaign.treasure_grab.model.say import BANDS, SIDES
from pieces_of_eight.campaign.treasure_grab.model.state import Band, Board, Options, Side
from pieces_of_eight.content import treasure
from pieces_of_eight.content.treasure_grab.scenarios import seated
from pieces_of_eight.tui.draw.cells import Ink
from pieces_of_eight.tui.draw.inks import Palette
from pieces_of_eight.tui.play.order_form import CHANCE, Field, Meant, Order, Plan, Values
from .draw.palettes import GRAB_PALETTES
from .draw.view import ChestMark, GrabView

CAPTAINS = {
    Band.RED_SOLDIERS: "Sergeant Brand",
    Band.RED_PIRATES: "Scarlet Moll",
    Band.BLUE_SOLDIERS: "Lieutenant Ward",
    Band.BLUE_PIRATES: "Peter Indigo",
}
"""Who leads each warband where no name is typed."""
KIND_WORDS: Values = [(kind, kind) for kind in KINDS]
BAND_WORDS: Values = [
    ("2", "two"),
    ("3", "three"),
    ("4", "four"),
    ("2+1", "2 and 1 later"),
    ("3+1", "3 and 1 later"),
]
"""How many warbands come for the chest, and who joins when he likes."""
LATE = "A latecomer"
SIDE_WORDS: Values = [("", "any side"), ("own", "one's own")]
HAND_WORDS: Values = [("", "may attack"), ("full", "are full")]
GOAL_WORDS: Values = [
    ("1-20", "1 chest"),
    ("2-30", "2 chests"),
    ("3-40", "3 chests"),
    ("9-10", "10 rounds"),
    ("9-20", "20 rounds"),
    ("9-40", "40 rounds"),
]
"""Chests to play to, and rounds after which it ends in any case."""
SWITCH: Values = [("", "as usual"), ("yes", "yes"), ("no", "no")]
HOUSE_RULES = ("crocodiles", "cannon", "banana")
_CHAIR = "Who plays this warband: a person here, or an opponent of that rank."
_NAME = "The name of the player; if empty, the name shown."
HINTS = {
    "place": "What the board is; the seed draws all that stands on it.",
    "warbands": "How many warbands come for the chest; who comes later takes a free one.",
    **dict.fromkeys(("first", "second", "third", "fourth"), _CHAIR),
    **{f"{name}-name": _NAME for name in ("first", "second", "third", "fourth")},
    "goal": "Chests to be carried off, or rounds after which most chests win.",
    "side": "Where the chest may leave the board: by any side, or by one's own only.",
    "hands": "Whether whoever holds the chest may fire and fight.",
    "crocodiles": "Who ends his move by the water throws a die: on a 1 he is bitten.",
    "cannon": "Who stands by the cannon may fire it, at all who stand together.",
    "banana": "Each warband may throw one banana peel under somebody's feet.",
    "seed": "The same number brings the same dice and boards again. Empty: sworn dice.",
    "begin": "Enter begins the grab.",
}


def board_of(plan_: Plan) -> tuple[Board, Options, str]:
    """The board that is meant, ready or made from the seed, what is usual on it, and its story."""
    if plan_.choice != CHANCE:
        found = treasure(plan_.choice)
        return found.board(), found.options(), found.blurb
    kind: Kind = next(kind for kind in KINDS if kind == (plan_.picked.get("place") or KINDS[0]))
    return generate(plan_.number, kind), Options(), "Nobody has drawn a chart of this place yet."


def options_of(plan_: Plan, usual: Options) -> Options:
    """What the players have agreed on."""
    chests, turns = map(int, (plan_.picked.get("goal") or "1-20").split("-"))

    def switched(name: str) -> bool:
        return plan_.picked.get(name) == "yes" or (
            not plan_.picked.get(name) and bool(getattr(usual, name))
        )

    return Options(
        chests=chests,
        turns=turns,
        own_side=plan_.picked.get("side") == "own",
        hands_full=plan_.picked.get("hands") == "full",
        **{name: switched(name) for name in HOUSE_RULES},
    )


def comers(plan_: Plan) -> tuple[Band | None, ...]:
    """The warbands of the players; None for one who takes a free one later."""
    there, _, later = (plan_.picked.get("warbands") or "2").partition("+")
    return (*seated(int(there)), *[None] * int(later or 0))


def meant(plan_: Plan) -> Meant:
    """The game of a plan."""
    plan_.number  # noqa: B018  a seed that is none is told at once
    board, usual, blurb = board_of(plan_)
    bands = comers(plan_)
    options = options_of(plan_, usual)
    return Meant(
        title=board.name,
        blurb=blurb,
        note=f"{len(board.rows[0])} by {len(board.rows)} studs",
        sides=tuple(map(side_words, bands)),
        captains=tuple(LATE if band is None else CAPTAINS[band] for band in bands),
        values={name: switch_words(bool(getattr(usual, name))) for name in HOUSE_RULES},
        view=view_of(board, [band for band in bands if band is not None]),
        setup=lambda: Setup(board, bands, options),
        inks=lambda palette: inks_of(palette, bands),
    )


def side_words(band: Band | None) -> tuple[str, str]:
    """A warband, and where it comes from under whom."""
    if band is None:
        return "a free warband", f"when he likes: {LATE.lower()}"
    return BANDS[band], f"from the {SIDES[Side(band)]}: {CAPTAINS[band]}"


def switch_words(usual: bool) -> Values:
    """What can be picked for a house rule: first what is usual on the board."""
    words = ("yes", "no") if usual else ("no", "yes")
    return [("", words[0]), (words[1], words[1])]


def view_of(board: Board, bands: Sequence[Band]) -> GrabView:
    """The board with the chest, before anybody comes on."""
    chest = ChestMark(stud_at(plan(board.rows), *board.chest), board.lie)
    return GrabView(board.rows, chests=(chest,), bands=tuple(bands))


def inks_of(palette: Palette, bands: Sequence[Band | None]) -> list[Ink]:
    """The colours of some warbands, and the one of whoever has none yet."""
    inks = GRAB_PALETTES[palette.name].bands
    return [palette.panel.dim if band is None else inks[band].paper for band in bands]


ORDER = Order(
    chance="A place on no chart",
    fields=(
        Field("place", "Place", KIND_WORDS, chance=True),
        Field("warbands", "Bands", BAND_WORDS, "2", above=True),
        Field("goal", "Goal", GOAL_WORDS),
        Field("side", "Out by", SIDE_WORDS),
        Field("hands", "Hands", HAND_WORDS),
        Field("crocodiles", "Crocs", SWITCH),
        Field("cannon", "Cannon", SWITCH),
        Field("banana", "Banana", SWITCH),
    ),
    hints=HINTS,
    begin="Grab it",
    meant=meant,
    rules={
        "warbands": "TG-1",
        "goal": "R4-17",
        "side": "R4-15",
        "hands": "R4-13",
        "crocodiles": "H-83",
        "cannon": "H-84",
        "banana": "H-85",
        "": "TG-1",
    },
)
