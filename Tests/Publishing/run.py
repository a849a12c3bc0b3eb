"""Publishing to real hosts on the loopback. Run by ./run test with the built program in $GABLOTA.

    run.py [--long] [basics] [guards] [releases] [broken] [readers] [remotes]
           [note] [headers] [visible] [overtaken]
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(1, str(Path(__file__).parent.parent / "Preview"))

import hosts  # noqa: E402
import runner  # noqa: E402

BRIEF = ("basics", "note", "headers", "visible", "guards", "releases")
LONG = BRIEF + ("overtaken", "broken", "readers", "remotes")

words = [word for word in sys.argv[1:] if not word.startswith("--")]
is_long = "--long" in sys.argv
with tempfile.TemporaryDirectory() as scratch:
    ssh = hosts.sshd(Path(scratch) / "sshd")
    try:
        for part in words or (LONG if is_long else BRIEF):
            module = __import__(part)
            module.is_long = is_long
            module.run(ssh)
    finally:
        ssh.close()
print(f"{runner.passed} passed, {runner.failed} failed")
sys.exit(1 if runner.failed else 0)
