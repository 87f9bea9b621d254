"""The page of any fight: what is seen and can be done, in pure modules, and its widgets.

The page holds a desk, which knows what the player has opened and chosen, and does what he asks. A
desk stands on its `outlook`, which gives no orders, and holds its planner, lists, helm or crew;
each kind of fight has its own. The `view` draws the fight, `on_map` leads keys and mouse to places,
the `curtain` closes it between two captains, the `guide` is the tutor of a lesson or hints that
come once. Which orders give up a ship, a company or a fight the engine says; the page asks first.
"""
