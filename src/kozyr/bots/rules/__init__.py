"""Play by rule: what a card rids the hand of, against what it may bring in."""
