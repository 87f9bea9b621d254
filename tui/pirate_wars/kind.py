"""What lists know of Pirate Wars before its rules are loaded."""

from tui.pirate_wars.orders import ORDERS
from tui.play.faces import Kind

KIND = Kind("pirate_wars", "Pirate Wars", ("Red", "Blue"), "The bosun", orders=ORDERS)
