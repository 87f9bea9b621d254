"""The treasure grab's data: its ready boards."""
