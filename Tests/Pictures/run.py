"""Pictures on their way out. Run by ./run test with the built program in $GABLOTA.

    run.py [--long] [widths] [privacy] [broken] [covers] [thousand]
"""

import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(1, str(Path(__file__).parent.parent / "Preview"))

import runner  # noqa: E402

BRIEF = ("widths", "privacy", "broken", "covers")
LONG = BRIEF + ("thousand",)

words = [word for word in sys.argv[1:] if not word.startswith("--")]
parts = words or (LONG if "--long" in sys.argv else BRIEF)
modules = [__import__(part) for part in parts]
# Covers wait most of the time: one request a second.
waiting = [threading.Thread(target=module.run) for module in modules if module.__name__ == "covers"]
for thread in waiting:
    thread.start()
for module in modules:
    if module.__name__ != "covers":
        module.run()
for thread in waiting:
    thread.join()
print(f"{runner.passed} passed, {runner.failed} failed")
sys.exit(1 if runner.failed else 0)
