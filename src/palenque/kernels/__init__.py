"""The rules again as packed integers for numba; each kernel has a plain twin and a test of both.

Importing a kernel needs the extra ``search`` and takes about a second, so callers import it
where they use it.
"""
