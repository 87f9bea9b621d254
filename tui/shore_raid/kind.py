"""What lists and help know of a shore raid before its rules are loaded: names and keys."""

from pieces_of_eight.tui.keyboard import COMMAND, PLAN, ZOOM, Orders, order
from pieces_of_eight.tui.play.faces import FightKind

ORDERS = Orders(
    order(
        "choose",
        "m",
        "Pick",
        "Choose or drop a man; on open ground, place your men one by one.",
        "There is nobody to choose here.",
    ),
    order(
        "fire",
        "f",
        "Fire",
        "Fire pistols, rifles and swivel guns, or reload.",
        "There is nothing to fire.",
    ),
    order(
        "capture",
        "g",
        "Take alive",
        "Try to take an enemy alive.",
        "There is nobody to take alive here.",
    ),
    order(
        "strike", "b", "Strike", "Strike hand to hand.", "There is nobody to strike here.", vi="B"
    ),
    order(
        "pillage",
        "s",
        "Pillage",
        "Pillage, burn or free, or pick up a load.",
        "There is no booty here.",
    ),
    order(
        "cast_off",
        "x",
        "Cast off",
        "When all are aboard, cast off and end the raid.",
        "There are no boats here.",
    ),
    COMMAND["end"].called("Done", "Pass up the card, or end the band's turn."),
    COMMAND["card"].called(
        "The cards",
        "Show the cards and the man under the cursor (for narrow screens).",
        "There are no cards here.",
    ),
    COMMAND["advise"].called(
        "Advise", "Ask the boatswain what he would do.", "The boatswain has no advice here."
    ),
    COMMAND["ranges"].called("Ranges", "Show how far the man here reaches, then the threat."),
    PLAN,
    ZOOM,
)


KIND = FightKind(
    "shore_raid", "Shore raid", ("Pirates", "Town"), "The boatswain", orders=ORDERS, captains=True
)
