"""What lists know of a land raid before its rules are loaded."""

from tui.land_raid.orders import ORDERS
from tui.play.faces import Kind

KIND = Kind("land_raid", "Land raid", ("Raiders", "Town"), "The lieutenant", orders=ORDERS)
