"""What all tests share: examples that are the same on every machine, and no stop watch."""

from hypothesis import settings

settings.register_profile("house", derandomize=True, deadline=None, database=None)
settings.load_profile("house")
