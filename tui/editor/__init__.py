"""One editor on the screen for the player's own scenarios: `page` over a `Subject` for each kind.

A subject is read off the engine's `map.toml` (grounds), its `editor.toml` (what stands on them, the
lines of the form, the empty template) and the struct of its scenario (numbers, choices); what is
peculiar to its things is in the engine's `editor`. A document is the content's own struct, changed
by copies under a history; `content.keep` checks and writes it. The yard's form is the same.
"""
