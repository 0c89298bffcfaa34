"""`python -m tests.benchmarks [NAME…]`: all benchmarks, or those named; always exit status 0."""

import sys

from tests.benchmarks import (
    at_terminals,
    chances,
    driver,
    floors,
    logs,
    phones,
    server,
    table_phones,
    ways,
)

__all__ = ["at_terminals", "chances", "floors", "logs", "phones", "server", "table_phones", "ways"]

driver.main(sys.argv[1:])
