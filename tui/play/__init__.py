"""What can be done without a screen: who plays, in what chairs, and what is kept of it. No Textual.

A `session` seats people and opponents at a match; `logbook` joins a kept career with its voyage;
`order_form` is how a fight is ordered.
"""
