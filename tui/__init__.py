"""The terminal: sessions behind the pages, drawing without a screen, widgets, and the pages.

`play` does what can be done without a screen. `draw`, and the `draw` of each kind of fight, turn
what a seat sees into rows of cells; one line widget shows them. What has just happened is drawn
over a map by a film: the kind's `draw` says which events are seen and where, `draw/film` makes
frames of them, the `Projector` of `widgets/map_view` runs them until a key is pressed. `match` is
what any fight's page needs, `pages` are the pages around fights; neither knows an engine. Each kind
of fight has a folder of its own name with its `kind` (what lists and help say of it before any
rules are loaded, and its keys), its `face` (its words, event by event and at the end, and the form
of a new fight) and its `screens` (fought, seen again, chosen by its map).
"""
