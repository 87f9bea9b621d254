"""The sea fight's data: its ready scenarios, the table of ships, and fights made from a seed."""
