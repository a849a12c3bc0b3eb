"""A registry of tests by sentence, a world to run them in, and the counting."""

import contextlib
import os
import pathlib
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


def test(name):
  """Registers a test; the function gets the world."""
  def register(function):
    tests.append((name, function, ()))
    return function
  return register


def each(name, cases):
  """Registers a test for each named case; the function gets the world and the case's values."""
  def register(function):
    for case, values in cases.items():
      tests.append((f"{name} ({case})", function, tuple(values)))
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
      page.context.scripts = scripts
      yield page
      page.troubles = [each for each in page.troubles if not any(part in each for part in expected)]

  @contextlib.contextmanager
  def living_page(self, size, scripts=True, **options):
    with page_of(self.browser, self.living_address, size, scripts, **options) as page:
      page.context.scripts = scripts
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


def run(words):
  """Runs the tests whose names hold all words; prints a line each, and the counts."""
  chosen = [each for each in tests if all(word in each[0] for word in words)]
  passed = failed = 0
  with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
    # Below a folder of the server, as its base_url says.
    site, living = pathlib.Path(folder) / "site", pathlib.Path(folder) / "living"
    build(ROOT / "content" / "district", site / "district")
    now = District().now.isoformat()
    build(living_copy(folder), living / "district", "--now", now)
    address = stack.enter_context(served(site)) + "/district"
    living_address = stack.enter_context(served(living)) + "/district"
    browser = stack.enter_context(chromium())
    world = World(browser, address, living_address)
    for name, function, values in chosen:
      begun = time.monotonic()
      try:
        function(world, *values)
        passed += 1
        print(f"ok {name} ({time.monotonic() - begun:.1f} s)", flush=True)
      except Exception:
        failed += 1
        print(f"FAILED {name}\n{traceback.format_exc(limit=-3)}", flush=True)
  print(f"{passed} passed, {failed} failed")
  return 1 if failed else 0
