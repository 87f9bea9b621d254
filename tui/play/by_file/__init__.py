"""Games between two machines: a file goes to and fro, and its letters tell the game (C-28, C-29).

A fight is its letters (`fight_table`), a saved match that does what they tell (`file_match`), and
what a player does with a file (`mail`, `watch`). A career is read the same way: `career_table`
out of its letters, `career_writer` for what this side writes, letter by letter as `career_stages`
orders them; `season` plays what each machine may know, and `seat` is where its captain decides.
A fight of a career by hand is read by the code of fights out of the career's letters
(`hand_fight`; `career_fight` is its seat). A career that is over is kept as any other
(`kept_career`); `proving_letters` reads the letters as a witness, who has no secret.
"""
