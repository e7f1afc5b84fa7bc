"""Evaluation weights from data: self-play and real games in, tuned integers out. Not in the wheel; docs/training.md.

Run from the repository's root, as `python -m training.generate`. Nothing in `src/` may import from here.
"""
