"""What every game of the project is made of. It knows no hex, no ship and no weapon.

Dice come from a thrower (`dice`): one that follows from a seed, or sworn dice, which follow from a
secret and a number (`sworn`). `match.proved` throws a record again.
How lucky dice were an engine says in its `luck`; `odds.Luck` sums that up exactly, and
`match.swings` does each order again for what it was worth in points.
"""
