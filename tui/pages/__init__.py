"""The pages around fights: title, forms, lists, settings, help, rules, curtain.

A page asks the app through the protocol `tui.game`. The app lets a
key through only to a page that has been painted and still stands. It wears the class of its
width before it has widgets; what changes while it stands is a class of the widget concerned, since
a class of the page styles all of it again.
"""
