"""Puzzles: a position, a goal and a proof; answers judged by a solver."""
