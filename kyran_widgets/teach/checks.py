"""Checks."""

check = None
