"""Abalone: rules, notation and pictures."""
