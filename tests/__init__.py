"""Tests; speed is measured apart, in `tests/benchmarks`."""
