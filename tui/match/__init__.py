"""The page of any fight: what is seen and can be done, in pure modules, and its widgets.

The page holds a desk, which knows what the player has opened and chosen, and does what he asks. A
desk stands on a `FightSight`, which gives no orders; the planner is `plan`, the desk of fights in
which many stand on one place `stack_desk`. In `view` a fight is drawn, keys and mouse are led to
places, and the curtain closes it between two captains; `tutor` leads through a lesson, or gives
hints that come once. Which orders give up a ship, a company or a fight the engine says; the page
asks first.
"""
