"""What lists and help know of a sea fight before its rules are loaded: names and keys."""

from pieces_of_eight.tui.keyboard import PLAN, ZOOM, Orders, order
from pieces_of_eight.tui.play.faces import FightKind

ORDERS = Orders(
    order(
        "helm",
        "m",
        "Move",
        "Take the helm and sail hex by hex.",
        "There is no ship to sail on this page.",
    ),
    order("fire", "f", "Fire", "Fire a battery of guns.", "There are no guns on this page."),
    order("grapple", "g", "Grapple", "Throw grapnels.", "There is nobody to grapple on this page."),
    order(
        "board",
        "b",
        "Board",
        "Board a grappled ship, or fight hand to hand.",
        "There is nobody to board on this page.",
        vi="B",
    ),
    PLAN,
    ZOOM,
)


KIND = FightKind(
    "sea_fight", "Sea fight", ("North", "South"), "The sailing master", orders=ORDERS, captains=True
)
