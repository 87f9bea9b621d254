"""What lists know of a master sheet before its rules are loaded."""

from tui.play.faces import Kind
from tui.sheet.orders import ORDERS

KIND = Kind(
    "sheet", "Master sheet", ("First", "Second"), "The purser", orders=ORDERS, offered=False
)
