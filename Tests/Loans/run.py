"""Tests of the page "My books": run.py [--long] [WORD …] runs those whose names hold every word.

With --long every state is asked for in five languages and two sizes, and `sheet.py` makes pictures of them."""

import sys
import time
import traceback

import world as _  # noqa: F401  (makes the tools of the browser tests known)
import preview  # noqa: F401  (each file registers its tests)
import privacy  # noqa: F401
import proxy  # noqa: F401
import shown  # noqa: F401
import states  # noqa: F401
from registry import tests
from world import world

words, is_long = [each for each in sys.argv[1:] if each != "--long"], "--long" in sys.argv[1:]
chosen = [each for each in tests if (each[3] or is_long) and all(word in each[0] for word in words)]
passed = 0
with world() as made:
  for name, function, values, _ in chosen:
    begun = time.monotonic()
    try:
      function(made, *values)
      passed += 1
      print(f"ok {name} ({time.monotonic() - begun:.1f} s)")
    except Exception:
      print(f"FAILED {name}\n{traceback.format_exc(limit=-4)}")
print(f"{passed} passed, {len(chosen) - passed} failed")
sys.exit(0 if passed == len(chosen) else 1)
