"""The pages around fights: title, forms, lists, settings, help, rules, curtain."""
