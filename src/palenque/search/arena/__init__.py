"""Players against each other over many rounds: who is stronger, and by how much.

Every deal is played twice with the seats swapped, so that neither player owes a score to better
cards. All pairs of players get the same deals.
"""
