"""What lists know of a land raid before its rules are loaded."""

from tui.play.faces import Kind

KIND = Kind("land_raid", "Land raid", ("Raiders", "Town"), "The lieutenant")
