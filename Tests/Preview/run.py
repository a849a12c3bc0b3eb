"""The preview as people and attackers meet it. Run by ./run test with the built program in $GABLOTA.

    run.py [--long] [security] [wire] [hosting] [reload] [ordinary] [load] [browser] [access] [desk] [deskwork] [intake]
           [deskcells] [desklarge] [deskweek]
"""

import sys

import runner

BRIEF = ("security", "wire", "hosting", "reload", "ordinary", "browser", "access", "desk", "deskwork", "intake")
LONG = BRIEF + ("deskcells", "desklarge", "deskweek")

words = [word for word in sys.argv[1:] if word != "--long"]
for part in words or (LONG if "--long" in sys.argv else BRIEF):
    __import__(part).run()
print(f"{runner.passed} passed, {runner.failed} failed")
sys.exit(1 if runner.failed else 0)
