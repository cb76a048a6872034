"""A ruleset on trial: equal players play many rounds, and what they met says what game it is."""

ROUNDS, SEED = 1000, 5
"""What is played where nobody says otherwise."""
