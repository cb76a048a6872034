"""A ruleset on trial: equal players play many rounds, and what they met says what game it is."""
