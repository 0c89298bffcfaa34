"""One table: dice, rules, round, match and score sheet. Pure, standard library only."""
