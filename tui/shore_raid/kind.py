"""What lists know of a shore raid before its rules are loaded."""

from tui.play.faces import Kind

KIND = Kind("shore_raid", "Shore raid", ("Pirates", "Town"), "The boatswain")
