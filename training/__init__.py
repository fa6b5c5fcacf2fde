"""How the nets of `bots/lookahead/learned.py` are made: `positions` gathers what is to be learned, `fit` learns it."""
