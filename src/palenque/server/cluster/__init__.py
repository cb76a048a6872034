"""Several processes behind one address: who owns a table, and how the others reach it."""
