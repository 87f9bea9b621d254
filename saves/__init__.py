"""Matches, careers and settings, kept so that a killed game or a full disk loses nothing.

`MatchFile` is a match with its file, `CareerFile` a career with all its matches in one file,
`Folder` where they lie. Below them `store` has the files and their lines, `seal` the words of
captains, `disk` the operating system, `words` all that is said of a file; `Index` of `store` is a
TinyDB with settings, the hall of fame (`hall`), lists.

with folder.create("sea_fight", match, "Duel of sloops", chairs) as saved:
    saved.match.seat(player).submit(action)  # handed to the system when this returns
"""
