"""What can be done without a screen: who plays, in what chairs, and what is kept of it. No Textual.

A `session` seats people and opponents at a match; `career` goes on with a career and its file;
`order_form` is how a fight is ordered.
"""
