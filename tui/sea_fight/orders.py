"""What a captain at sea can order with a key, in the words of the help page."""

from tui.commands import ZOOM, Orders, order

ORDERS = Orders(
    order(
        "helm",
        "m",
        "Move",
        "Take the helm: sail the ship hex by hex.",
        "There is no ship to sail on this page.",
    ),
    order("fire", "f", "Fire", "Fire a battery of guns.", "No gun bears here."),
    order("grapple", "g", "Grapple", "Throw grapnels.", "Nobody to grapple on this page."),
    order(
        "board",
        "b",
        "Board",
        "Board a grappled ship, or fight hand to hand.",
        "There is nobody to board on this page.",
        vi="B",
    ),
    ZOOM,
)
