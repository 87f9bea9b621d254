"""Matches, careers and settings: append-only journals under TinyDB that cannot be lost.

There is one index file (settings, the hall of fame), one file a match, and one file a career with
all its matches under their names. A file that has grown is written anew beside itself and replaced
in one step; three older copies are kept. A file is judged before anything of it is written: the
matches of a career must join into one (`Edition.join`), else the newest copy that does is
offered. A match that is over lies as its setup and record in one squeezed line. Tables, journal and
recovery know nothing of the words of captains: `seal` covers single documents.

folder = Folder(None, Edition({"sea-fight": SEA_FIGHT}, rules="0.1.0"))
with folder.create("sea-fight", match, "Duel of sloops", chairs) as saved:
    saved.match.seat(player).submit(action)  # kept, without waiting for the disk
"""
