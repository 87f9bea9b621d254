"""What lists and help know of Pirate Wars before its rules are loaded: names and keys."""

from pieces_of_eight.tui.keyboard import COMMAND, PLAN, ZOOM, Orders, order
from pieces_of_eight.tui.play.faces import FightKind

ORDERS = Orders(
    order(
        "helm",
        "m",
        "Helm",
        "Take the helm: plot a move leap by leap. Later in the turn, order the crew.",
        "There is no ship to sail here.",
    ),
    order("fire", "f", "Fire", "Fire cannon, muskets and pistols.", "There is nothing to fire."),
    order(
        "to_board",
        "b",
        "To board",
        "Prepare to board: all hands on deck, arms loaded.",
        "There is nobody to board here.",
        vi="B",
    ),
    order(
        "to_the_sails",
        "s",
        "To the sails",
        "Send all idle hands to the sails and finish this ship's orders.",
        "There are no sails to man here.",
    ),
    order(
        "both_sides",
        "x",
        "Both sides",
        "Fight both sides: fire everything that bears, load the rest.",
        "There is nobody to fight here.",
    ),
    COMMAND["end"].called("Roll", "End your orders and roll the dice."),
    PLAN,
    ZOOM,
)


KIND = FightKind(
    "pirate_wars", "Pirate Wars", ("Red", "Blue"), "The boatswain", orders=ORDERS, captains=True
)
