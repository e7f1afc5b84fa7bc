"""One game in progress: seats, events, results.

Pure state: time and events come in as arguments, nothing is awaited.
"""
