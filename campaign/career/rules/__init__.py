"""The port (C-4), the homecoming (C-3, C-14 to C-16), and the turn."""
