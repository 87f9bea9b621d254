"""What every game of the project is made of. It knows no hex, no ship and no weapon.

Dice come from a thrower (`dice`): one that follows from a seed, or sworn dice, which follow from a
secret and a number (`sworn`). `proof` throws a record again.
How lucky dice were an engine says in its `odds/luck`; `luck` sums that up exactly, and `replays`
does each order again for what it was worth in points.
"""
