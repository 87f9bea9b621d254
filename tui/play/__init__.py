"""Who plays, in what chairs, and what is kept of it: no Textual."""
