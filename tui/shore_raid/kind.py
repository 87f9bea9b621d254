"""What lists know of a shore raid before its rules are loaded."""

from tui.play.faces import Kind
from tui.shore_raid.orders import ORDERS

KIND = Kind("shore_raid", "Shore raid", ("Pirates", "Town"), "The boatswain", orders=ORDERS)
