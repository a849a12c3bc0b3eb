"""Tests of the generated site in a real browser: run.py [WORD …] runs those whose names hold every word."""

import sys

import acceptance  # noqa: F401  (each file registers its tests)
import access  # noqa: F401
import dates  # noqa: F401
import freshness  # noqa: F401
import questions  # noqa: F401
import theme  # noqa: F401
import volume  # noqa: F401
from harness import run

sys.exit(run(sys.argv[1:]))
