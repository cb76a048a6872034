"""How sure a measured share is."""

from math import sqrt

Z = 1.959963984540054
"""The 97.5% point of the normal distribution."""


def wilson(points: float, rounds: int) -> tuple[float, float]:
    """Wilson's 95% interval of a score.

    >>> "{:.3f} {:.3f}".format(*wilson(8, 10))
    '0.490 0.943'
    """
    if rounds == 0:
        return 0.0, 1.0
    score, square = points / rounds, Z * Z / rounds
    middle = (score + square / 2) / (1 + square)
    reach = Z * sqrt(score * (1 - score) / rounds + square / rounds / 4) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)
