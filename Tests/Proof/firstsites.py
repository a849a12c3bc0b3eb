"""Real tables become sites with the site file that `init` writes and nobody touches."""

import pathlib
import re
import subprocess
import tempfile

from harness import program
from registry import Skipped, judge_once
from sites import shared


def tables(is_large):
  root = shared("")
  if root is None:
    raise Skipped("no real data beside the project")
  root = pathlib.Path(root)
  paths = [path for path in sorted(root.rglob("*.csv")) if "suites" not in path.parts]
  paths += sorted((root / "google-books").glob("*.json"))[:3]
  return [path for path in paths if (path.stat().st_size > 300_000) == is_large]


def first_site(path):
  """How many records the site has; 0 where the build refused the table with one message."""
  with tempfile.TemporaryDirectory() as folder:
    made = subprocess.run([program(), "init", "site", "--from", str(path)], cwd=folder, capture_output=True, text=True)
    assert made.returncode == 0, (path.name, made.stderr)
    built = subprocess.run([program(), "build", "site"], cwd=folder, capture_output=True, text=True)
    if built.returncode == 1:
      # A reason is told once, not for every row.
      assert built.stderr.count("error[") == 1, (path.name, built.stderr)
      return 0
    assert built.returncode == 0, (path.name, built.stderr)
    read, published = map(int, re.search(r": (\d+) read, (\d+) published", built.stdout).groups())
    assert read == published > 0, (path.name, built.stdout)
    collection = built.stdout.split(":")[0]
    pages = sum(1 for _ in pathlib.Path(folder, "site/public").rglob("index.html"))
    assert pages >= published, (path.name, collection, pages)
    return published


@judge_once("real tables become sites by init alone", cases={"small": (False,)})
def small_sites(crew, is_large):
  found = tables(is_large)
  counts = [first_site(path) for path in found]
  return f"{len(found)} tables, {sum(counts)} records, {counts.count(0)} refused with the reason"


@judge_once("real tables become sites by init alone", long=True, cases={"large": (True,)})
def large_sites(crew, is_large):
  return small_sites(crew, is_large)
