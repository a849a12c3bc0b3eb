"""Search in large catalogues: both layouts of the index in Chromium against a plain scan, and what making them takes."""

import judged
from registry import judge_once
from searchdata import Books, queries

SHARD_LIMIT = 64 * 1024


class World:
  """What the judge of the browser's tests wants."""

  def __init__(self, browser):
    self.browser = browser


@judge_once("search finds what a plain scan finds, in its order", long=True, cases={
  "1,000 records": (1_000, 2_000), "10,000 records": (10_000, 1_000), "50,000 records": (50_000, 2_000),
  "200,000 records": (200_000, 100)})
def large_catalogues(crew, count, asked):
  books = Books(count)
  queried = queries(books, asked)
  with judged.indexed(books) as (address, costs):
    found = judged.hold(World(crew.browser), address, ("one", "parted"), books, queried, with_counts=count < 50_000)
  assert found > asked * 0.6, f"only {found} of {asked} queries find anything"
  whole, parted = costs
  # What the records take as they lie in memory, and not much more: the index grows with them and no faster.
  assert whole["files"] == 1 and max(each["peak_mb"] for each in costs) <= 150 + count * 0.005, costs
  assert parted["largest_shard"] <= SHARD_LIMIT, parted
  return "; ".join(
    f"{name}: {cost['bytes'] / 1e6:.1f} MB in {cost['files']} files, {cost['seconds']:.2f} s, {cost['peak_mb']} MB"
    for name, cost in zip(("one file", "parted"), costs)) + f"; {asked} queries, {found} find something"
