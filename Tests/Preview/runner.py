"""Counts cases: each is one sentence that holds or does not."""

import contextlib
import traceback

passed = 0
failed = 0


class Failure(Exception):
    pass


def check(condition, detail=""):
    if not condition:
        raise Failure(str(detail))


@contextlib.contextmanager
def case(name):
    global passed, failed
    figures = []
    try:
        yield figures
        passed += 1
        print(": ".join([f"ok {name}", *figures]))
    except Failure as failure:
        failed += 1
        print(f"FAILED {name}: {failure}", flush=True)
    except Exception:  # noqa: BLE001
        failed += 1
        print(f"FAILED {name}:\n{traceback.format_exc()}", flush=True)
