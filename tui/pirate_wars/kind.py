"""What lists and help know of Pirate Wars before its rules are loaded: names and keys."""

from pieces_of_eight.tui.keyboard import COMMAND, PLAN, ZOOM, Orders, order
from pieces_of_eight.tui.play.faces import Kind

ORDERS = Orders(
    order(
        "helm",
        "m",
        "Helm",
        "Take the helm: lay a move leap by leap; in the tasks, choose men.",
        "There is no ship to sail on this page.",
    ),
    order("fire", "f", "Fire", "Fire cannon, muskets and pistols.", "Nobody fires here."),
    order(
        "to_board",
        "b",
        "To board",
        "Prepare to board: all hands on deck, their arms loaded.",
        "There is nobody to board on this page.",
        vi="B",
    ),
    order(
        "to_the_sails",
        "s",
        "To the sails",
        "All idle hands to the sails: this ship has her orders.",
        "There are no sails to man on this page.",
    ),
    order(
        "both_sides",
        "x",
        "Both sides",
        "Fight both sides: fire all that bears, load all the rest.",
        "There is nothing to fight on this page.",
    ),
    COMMAND["end"].called("Throw", "End your orders, and throw the dice."),
    PLAN,
    ZOOM,
)


KIND = Kind(
    "pirate_wars", "Pirate Wars", ("Red", "Blue"), "The bosun", orders=ORDERS, captains=True
)
