"""Strategy put to the test: what advice is worth, and how strong players play."""
