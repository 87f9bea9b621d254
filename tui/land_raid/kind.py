"""What lists and help know of a land raid before its rules are loaded: names and keys."""

from pieces_of_eight.tui.keyboard import COMMAND, PLAN, REVEAL, ZOOM, Orders, order
from pieces_of_eight.tui.play.faces import FightKind

ORDERS = Orders(
    order(
        "choose",
        "m",
        "Choose",
        "Choose who leaves a square, and who stays.",
        "There is nobody to choose on this page.",
    ),
    order(
        "gather",
        "g",
        "With others",
        "Mark these men to send them together with men from other squares.",
        "There is nobody to mark on this page.",
    ),
    order("fire", "f", "Fire", "Fire muskets and town guns.", "Nobody can fire on this page."),
    order(
        "assault",
        "b",
        "Assault",
        "Attack a square hand to hand.",
        "There is nobody to assault on this page.",
        vi="B",
    ),
    order(
        "torch", "t", "Torches", "Set buildings on fire.", "There is nothing to burn on this page."
    ),
    order(
        "loot",
        "s",
        "Loot",
        "Sack a building, or spike a gun.",
        "There is nothing to loot on this page.",
    ),
    order(
        "boats",
        "x",
        "To the boats",
        "Take men off the beach by boat.",
        "There are no boats on this page.",
    ),
    COMMAND["end"].called("Done", "End your part of the step."),
    COMMAND["card"].called(
        "The square",
        "Show the square under the cursor and its men.",
        "There is no square to look at on this page.",
    ),
    COMMAND["advise"].called(
        "Advise",
        "Ask the lieutenant for the best options.",
        "The lieutenant has no advice for this page.",
    ),
    COMMAND["ranges"].called("Ranges", "Show how far muskets and guns reach, then the threat."),
    REVEAL,
    PLAN,
    ZOOM,
)


KIND = FightKind("land_raid", "Land raid", ("Raiders", "Town"), "The lieutenant", orders=ORDERS)
