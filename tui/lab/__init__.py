"""The laboratory's desk: what is to be played, the table that is kept of it, and the report."""
