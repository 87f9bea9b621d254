"""What lists and help know of a shore raid before its rules are loaded: names and keys."""

from pieces_of_eight.tui.keyboard import COMMAND, PLAN, ZOOM, Orders, order
from pieces_of_eight.tui.play.faces import Kind

ORDERS = Orders(
    order(
        "choose",
        "m",
        "Choose",
        "Choose a man or drop him; on open ground, place the men one by one.",
        "There is nobody to choose on this page.",
    ),
    order("fire", "f", "Fire", "Fire firelocks and swivel guns, or reload.", "Nobody fires here."),
    order(
        "capture",
        "g",
        "Take alive",
        "Try to take an enemy alive.",
        "There is nobody to take on this page.",
    ),
    order(
        "strike", "b", "Strike", "Strike hand to hand.", "There is nobody to strike here.", vi="B"
    ),
    order(
        "pillage",
        "s",
        "Pillage",
        "Pillage, burn, free, or take up a load.",
        "There is no booty here.",
    ),
    order(
        "cast_off",
        "x",
        "Cast off",
        "With all aboard: cast off, and end the raid.",
        "There are no boats on this page.",
    ),
    COMMAND["end"].called("Done", "Let the card go by, or let the rest of the band stand."),
    COMMAND["card"].called(
        "The cards",
        "Show the cards and the man under the cursor, where the screen is narrow.",
        "There are no cards on this page.",
    ),
    COMMAND["advise"].called(
        "Advise",
        "Ask the boatswain for the best options.",
        "The boatswain has no advice for this page.",
    ),
    COMMAND["ranges"].called("Ranges", "Show what the man under the cursor reaches, or his back."),
    PLAN,
    ZOOM,
)


KIND = Kind(
    "shore_raid", "Shore raid", ("Pirates", "Town"), "The boatswain", orders=ORDERS, captains=True
)
