"""Tests of the generated site in a real browser: run.py [--long] [WORD …] runs those whose names hold every word.

Without --long each is run at one size with scripts and one without."""

import sys

import acceptance  # noqa: F401  (each file registers its tests)
import access  # noqa: F401
import books  # noqa: F401
import dates  # noqa: F401
import finding  # noqa: F401
import freshness  # noqa: F401
import judged  # noqa: F401
import keeping  # noqa: F401
import layout  # noqa: F401
import offline  # noqa: F401
import opening  # noqa: F401
import portable  # noqa: F401
import programme  # noqa: F401
import questions  # noqa: F401
import scanning  # noqa: F401
import searching  # noqa: F401
import states  # noqa: F401
import theme  # noqa: F401
import viewing  # noqa: F401
import volume  # noqa: F401
from harness import run

sys.exit(run([each for each in sys.argv[1:] if each != "--long"], "--long" in sys.argv[1:]))
