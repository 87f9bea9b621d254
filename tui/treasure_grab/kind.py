"""What lists and help know of a treasure grab before its rules are loaded: names and keys."""

from pieces_of_eight.tui.keyboard import COMMAND, PLAN, ZOOM, Orders, order
from pieces_of_eight.tui.play.faces import FightKind

ORDERS = Orders(
    order(
        "carry",
        "m",
        "Carry",
        "Carry the chest with the arrows, or stop carrying it.",
        "There is no chest to carry here.",
    ),
    order("fire", "f", "Fire", "Fire at an enemy in sight.", "There is nothing to fire at."),
    order("hold", "g", "Take hold", "Take hold of the chest.", "There is no chest to take here."),
    order(
        "fight",
        "b",
        "Fight",
        "Fight an enemy hand to hand.",
        "There is nobody to fight here.",
        vi="B",
    ),
    order(
        "mischief",
        "t",
        "Mischief",
        "Fire the cannon, or throw the banana peel.",
        "There is no cannon to fire or peel to throw here.",
    ),
    COMMAND["end"].called("Go on", "Go on to the fighting, and then end the turn."),
    COMMAND["card"].called(
        "The figure",
        "Show the figure under the cursor (for narrow screens).",
        "There is no figure to look at here.",
    ),
    COMMAND["advise"].called(
        "Advise", "Ask the parrot what it would do.", "The parrot has no advice here."
    ),
    COMMAND["ranges"].called("Heights", "Show the heights, the threat, what the cursor sees."),
    PLAN,
    ZOOM,
)


KIND = FightKind(
    "treasure_grab",
    "Treasure grab",
    ("First", "Second", "Third", "Fourth"),
    "The parrot",
    orders=ORDERS,
    captains=True,
)
