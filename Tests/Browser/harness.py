"""A registry of tests by sentence, a world to run them in, and the counting."""

import contextlib
import multiprocessing
import os
import pathlib
import queue
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

from browser import chromium, page_of
from district import ROOT, District
from website import served

tests = []


def test(name, long=False):
  """Registers a test; the function gets the world. Long ones run in `./run proof` alone."""
  def register(function):
    tests.append((name, function, (), not long))
    return function
  return register


def each(name, cases, brief=None):
  """Registers a test for each named case; the function gets the world and the case's values.

  `brief` tells of a case's values whether `./run test` runs it; the others run in `./run proof` alone. Without it all are run."""
  def register(function):
    for case, values in cases.items():
      tests.append((f"{name} ({case})", function, tuple(values), brief is None or brief(*values)))
    return function
  return register


class World:
  """The district's site served, as it is published, and once more as if it were not frozen."""

  def __init__(self, browser, address, living_address):
    self.browser = browser
    self.address = address
    self.living_address = living_address
    self.district = District()

  @contextlib.contextmanager
  def page(self, size, scripts, expected=(), **options):
    """A page of the site; `expected` names beginnings or parts of troubles that the test brings about itself."""
    with page_of(self.browser, self.address, size, scripts, **options) as page:
      yield page
      page.troubles = [each for each in page.troubles if not any(part in each for part in expected)]

  @contextlib.contextmanager
  def living_page(self, size, scripts=True, **options):
    with page_of(self.browser, self.living_address, size, scripts, **options) as page:
      yield page


def program():
  """The program under test: $GABLOTA, else the newest that was built."""
  if given := os.environ.get("GABLOTA"):
    return given
  built = [path for mode in ("release", "debug") if (path := ROOT / ".build" / mode / "gablota").exists()]
  if not built:
    sys.exit("gablota is not built")
  return str(max(built, key=lambda path: path.stat().st_mtime))


def build(site, output, *options):
  subprocess.run([program(), "build", str(site), "--output", str(output), *options], check=True, stdout=subprocess.DEVNULL)


def living_copy(folder):
  """The district without its pinned moment."""
  source = ROOT / "content" / "district"
  copy = pathlib.Path(folder) / "district"
  shutil.copytree(source, copy)
  lines = (source / "site.yaml").read_text(encoding="utf-8").splitlines(keepends=True)
  (copy / "site.yaml").write_text("".join(line for line in lines if not line.startswith("now:")), encoding="utf-8")
  return copy


def run_tasks(tasks, addresses, results):
  """Runs tests in a browser of its own, one after the other as they come; hands on the outcome of each."""
  with chromium() as browser:
    world = World(browser, *addresses)
    while (place := tasks.get()) is not None:
      name, function, values, _ = tests[place]
      begun = time.monotonic()
      try:
        function(world, *values)
        results.put((place, True, f"ok {name} ({time.monotonic() - begun:.1f} s)"))
      except Exception:
        results.put((place, False, f"FAILED {name}\n{traceback.format_exc(limit=-3)}"))


def run(words, is_thorough):
  """Runs the tests whose names hold all words, the brief ones unless it is thorough, as many at a time as there are
  processors; prints a line each, in their order, and the counts."""
  chosen = [
    place for place, (name, _, _, is_brief) in enumerate(tests)
    if (is_brief or is_thorough) and all(word in name for word in words)]
  with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
    # Below a folder of the server, as its base_url says.
    site, living = pathlib.Path(folder) / "site", pathlib.Path(folder) / "living"
    build(ROOT / "content" / "district", site / "district")
    build(living_copy(folder), living / "district", "--now", District().now.isoformat())
    addresses = [stack.enter_context(served(root)) + "/district" for root in (site, living)]
    workers = min(os.cpu_count() or 1, 4)
    tasks, results = multiprocessing.Queue(), multiprocessing.Queue()
    for place in [*chosen, *[None] * workers]:
      tasks.put(place)
    processes = [
      multiprocessing.Process(target=run_tasks, args=(tasks, addresses, results), daemon=True) for _ in range(workers)]
    for process in processes:
      process.start()
    outcomes = {}
    while len(outcomes) < len(chosen) and (any(each.is_alive() for each in processes) or not results.empty()):
      with contextlib.suppress(queue.Empty):
        place, is_good, report = results.get(timeout=1)
        outcomes[place] = (is_good, report)
  for place in chosen:
    print(outcomes.get(place, (False, f"FAILED {tests[place][0]}: its process ended"))[1])
  passed = sum(is_good for is_good, _ in outcomes.values())
  print(f"{passed} passed, {len(chosen) - passed} failed")
  return 0 if passed == len(chosen) else 1
