"""What lists know of a treasure grab before its rules are loaded."""

from tui.play.faces import Kind
from tui.treasure_grab.orders import ORDERS

KIND = Kind(
    "treasure_grab",
    "Treasure grab",
    ("First", "Second", "Third", "Fourth"),
    "The parrot",
    orders=ORDERS,
)
