"""What lists know of a master sheet before its rules are loaded."""

from tui.play.faces import Kind

KIND = Kind("sheet", "Master sheet", ("First", "Second"), "The purser", offered=False)
