"""The preview as people and attackers meet it. Run by ./run test with the built program in $GABLOTA.

    run.py [security] [wire] [hosting] [reload] [ordinary] [load] [browser] [access] [desk] [deskwork] [deskcells] [desklarge] [deskweek] [intake]
"""

import sys

import runner

PARTS = ("security", "wire", "hosting", "reload", "ordinary", "browser", "access", "desk", "deskwork", "deskcells", "intake")

words = [word for word in sys.argv[1:] if word != "--long"]
for part in words or PARTS:
    __import__(part).run()
print(f"{runner.passed} passed, {runner.failed} failed")
sys.exit(1 if runner.failed else 0)
