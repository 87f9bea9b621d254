"""What lists know of a sea fight before its rules are loaded."""

from tui.play.faces import Kind
from tui.sea_fight.orders import ORDERS

KIND = Kind("sea_fight", "Sea fight", ("North", "South"), "The sailing master", orders=ORDERS)
