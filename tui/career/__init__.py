"""The pages of a career: port, season, homecoming, end, and the lists of careers and scores.

`pages` leads from one page of a career to the next; a page that is read (commission,
letter, home, the end) is drawn by `pages/reading`.
"""
