"""Work on several processes of this machine, or wherever joblib is told to do it."""

import os
from typing import Any

import joblib

from palenque.search.orphans import end_with


def parallel(jobs: int, **how: Any) -> joblib.Parallel:
    """Return joblib's ``Parallel`` with workers that never outlive this process.

    ``jobs`` counts the processes, -1 for as many as the backend has; ``how`` goes to joblib.
    """
    mine = (os.getpid(),)
    return joblib.Parallel(n_jobs=jobs, initializer=end_with, initargs=mine, **how)
