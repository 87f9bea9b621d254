"""For people who teach machines: what a player may do as numbers, and what he sees as numbers.

An `Environment` is made of a setup. It numbers actions and masks those that are legal, turns what a
seat sees into a vector, and plays: an `Episode` with dice from a seed, a `Node` with chance left
open, each way it can fall with its exact odds. An `Opponent` of the game may have a seat. Two
modules lay it before PettingZoo and OpenSpiel; they alone need packages of others.
"""
