"""What lists know of a career before its rules are loaded."""

from tui.career.orders import ORDERS
from tui.play.faces import Kind

KIND = Kind(
    "career", "Career", ("First", "Second"), "The harbour master", orders=ORDERS, offered=False
)
