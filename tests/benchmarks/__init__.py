"""Speed, as ratios to the least that the same machine could do in the same run.

Run by `python -m tests.benchmarks`; pytest does not collect it and nothing is asserted.
"""
