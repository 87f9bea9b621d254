"""What lists and help know of a land raid before its rules are loaded: names and keys."""

from pieces_of_eight.tui.keyboard import COMMAND, PLAN, REVEAL, ZOOM, Orders, order
from pieces_of_eight.tui.play.faces import Kind

ORDERS = Orders(
    order(
        "choose",
        "m",
        "Choose",
        "Choose men: who of a square goes, and who stays.",
        "There is nobody to choose on this page.",
    ),
    order(
        "gather",
        "g",
        "With others",
        "Mark these men: those of several squares can be sent together.",
        "There is nobody to mark on this page.",
    ),
    order("fire", "f", "Fire", "Fire muskets and town guns.", "Nobody fires here."),
    order(
        "assault",
        "b",
        "Assault",
        "Go in to attack a square, hand to hand.",
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
        "Take those on the beach off by boat.",
        "There are no boats on this page.",
    ),
    COMMAND["end"].called("Done", "End your part of the step."),
    COMMAND["card"].called(
        "The square",
        "Show the square under the cursor and its men, where the screen is narrow.",
        "There is no square to look at on this page.",
    ),
    COMMAND["advise"].called(
        "Advise",
        "Ask the lieutenant for the best options.",
        "The lieutenant has no advice for this page.",
    ),
    COMMAND["ranges"].called("Ranges", "Show what muskets and guns reach, and on what die."),
    REVEAL,
    PLAN,
    ZOOM,
)


KIND = Kind("land_raid", "Land raid", ("Raiders", "Town"), "The lieutenant", orders=ORDERS)
