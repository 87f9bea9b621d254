"""The data of Pirate Wars: ready scenarios, ships and their designs, and fights from a seed."""
