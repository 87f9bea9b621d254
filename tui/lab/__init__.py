"""The laboratory's desk: what can be played, the table that is kept of it, and the report."""
