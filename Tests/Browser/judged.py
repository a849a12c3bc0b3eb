"""Search held against a plain scan: the same records, in the same order, with the same counts."""

import contextlib
import json
import os
import pathlib
import subprocess
import tempfile

from district import ROOT
from harness import each, test
from plainscan import Field, folded, scan, simplified, terms
from searchdata import Books, queries
from website import served

DESCENDING = {"year", "rating", "added"}


def bench():
  """The program that makes indexes: $INDEXBENCH, else the newest that was built."""
  if given := os.environ.get("INDEXBENCH"):
    return given
  built = [path for mode in ("release", "debug") if (path := ROOT / ".build" / mode / "IndexBench").exists()]
  assert built, "IndexBench is not built"
  return str(max(built, key=lambda path: path.stat().st_mtime))


@contextlib.contextmanager
def indexed(books, layouts=("one", "parted")):
  """The theme's scripts and an index in each layout, served; gives the address and what the making took."""
  with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    (folder / "records.json").write_text(json.dumps(books.data), encoding="utf-8")
    (folder / "js").symlink_to(ROOT / "templates" / "js")
    (folder / "index.html").write_text("<!doctype html><title>judge</title>", encoding="utf-8")
    command = [bench(), str(folder / "records.json")]
    for layout in layouts:
      command += [layout, str(folder / layout)]
    answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    with served(folder) as address:
      yield address, [json.loads(line) for line in answer.splitlines()]


class Judge:
  """The plain scan with all conditions of the form."""

  def __init__(self, books):
    self.books = books
    self.fields = {
      field["name"]: Field(field["role"], field["weight"], field["box"], place == 0, field["values"])
      for place, field in enumerate(books.fields)}
    # A record without the first unit of every term cannot answer; looking for it as a substring is quick and safe.
    self.whole = [self.line(record) for record in range(books.count)]

  def line(self, record):
    parts = []
    for field in self.fields.values():
      for plain, others in field.values[record]:
        parts += [form for _, form, _ in plain] + [form for _, form in others or ()]
    return "\n".join(parts)

  def texts(self, wanted):
    possible = range(self.books.count)
    for text in wanted.values():
      readings = [[folded(unit) for term in terms(text, joins)[0] for unit, _ in term] for joins in (False, True)]
      joined = "".join(readings[0])
      possible = [record for record in possible
                  if any(all(unit in self.whole[record] for unit in sought) for sought in readings)
                  or joined in self.whole[record]]
    return scan(self.fields, possible, wanted)

  def answer(self, query):
    points = self.texts(query["texts"])
    found = [record for record in sorted(points) if self.holds(query, record)]
    counts = {}
    for each_list in self.books.choices:
      others = {name: chosen for name, chosen in query["choices"].items() if name != each_list["name"]}
      left = [record for record in points if self.holds({**query, "choices": others}, record)]
      counts[each_list["name"]] = self.counts(each_list, left)
    sort = query["sort"] or ("relevance" if any(terms(text)[0] for text in query["texts"].values()) else "title")
    return self.ordered(found, points, sort), counts

  def holds(self, query, record):
    for choice in self.books.choices:
      chosen = query["choices"].get(choice["name"])
      if chosen:
        own = {label for place in choice["values"][record] for label in self.path(choice, place)}
        if not own & set(chosen):
          return False
    for number in self.books.numbers:
      low, high = query["ranges"].get(number["name"], ("", ""))
      if low == high == "":
        continue
      place = number["places"][record]
      if place is None:
        return False
      value = float(number["values"][place])
      if (low and value < float(low)) or (high and value > float(high)):
        return False
    return True

  @staticmethod
  def path(choice, place):
    parent = choice.get("parents", [None] * (place + 1))[place]
    return [choice["labels"][place]] + ([choice["labels"][parent]] if parent is not None else [])

  def counts(self, choice, records):
    return [sum(label in {each for place in choice["values"][record] for each in self.path(choice, place)}
                for record in records) for label in choice["labels"]]

  def ordered(self, found, points, sort):
    if sort == "title":
      return found
    if sort == "relevance":
      return sorted(found, key=lambda record: (-points[record], record))
    column = next(number for number in self.books.numbers if number["name"] == sort)
    key = lambda place: (1, 0) if place is None else (0, -place if sort in DESCENDING else place)
    return sorted(found, key=lambda record: (key(column["places"][record]), record))


ASK = """async ([address, layout, queries]) => {
  const { Index } = await import(`${address}/js/index.js`);
  const { search } = await import(`${address}/js/query.js`);
  const index = await Index.open(`${address}/${layout}/index.json`);
  const found = [];
  for (const query of queries) {
    const { records, counts } = await search(index, { ...query, sort: query.sort ?? undefined });
    found.push([records, Object.fromEntries(index.choices.map(({ name }, i) => [name, [...counts[i]]]))]);
  }
  return found;
}"""


def hold(world, address, layouts, books, asked, with_counts=True):
  """Asserts that every layout answers every query as the scan does."""
  judge = Judge(books)
  wanted = [judge.answer(query) for query in asked]
  context = world.browser.new_context()
  try:
    page = context.new_page()
    page.set_default_timeout(240_000)
    page.goto(address + "/index.html")
    for layout in layouts:
      for query, (records, counts), (own, own_counts) in zip(asked, wanted, page.evaluate(ASK, [address, layout, asked])):
        assert own == records, (layout, query, difference(books, own, records))
        assert not with_counts or own_counts == counts, (layout, query, own_counts, counts)
  finally:
    context.close()
  return sum(bool(records) for records, _ in wanted)


def difference(books, own, wanted):
  titles = books.fields[0]["values"]
  name = lambda records: [(record, titles[record]) for record in records[:4]]
  more, less = set(own) - set(wanted), set(wanted) - set(own)
  return f"{len(own)} for {len(wanted)}; too many: {name(sorted(more))}; missing: {name(sorted(less))}; {name(own)} {name(wanted)}"


@each("queries find what a plain scan finds, in its order and with its counts", {
  "400 among 1,000 records": (1_000, 400), "1,600 among 1,000 records": (1_000, 1_600),
  "400 among 10,000 records": (10_000, 400)}, brief=lambda count, asked: count + asked < 2_000)
def judged(world, count, asked):
  books = Books(count)
  with indexed(books) as (address, _):
    found = hold(world, address, ("one", "parted"), books, queries(books, asked), with_counts=count < 5_000)
    assert found > asked * 0.6, f"only {found} of {asked} queries find anything"


@test("Chromium finds the words of the golden table")
def golden(world):
  cases = json.loads((ROOT / "Tests/SearchIndexingTests/Cases/words.json").read_text(encoding="utf-8"))
  with world.page((1000, 800), True) as page:
    page.visit("/")
    found = page.evaluate("""async ([cases, pairs]) => {
      const { learn, wordsOf, folded } = await import(document.querySelector('script[src*="site.js"]').src.replace('site.js', 'fold.js'));
      learn(pairs);
      return cases.map(({ text, role }) => wordsOf(role, text).map(([word, at]) => `${word} ${folded(word)} ${at}`));
    }""", [cases, "".join(form + simple for form, simple in simplified().items())])
  for case, words in zip(cases, found):
    assert words == case["words"], (case, words)


@test("a word that fills several shards is found in all of its records", long=True)
def wide(world):
  books = Books(1)
  books.count, books.choices, books.numbers = 12_000, [], []
  words = ("wspólny", "wspolny", "Wspólny początek", "awangarda", "zebra")
  value = lambda place, step: [words[(place * step // 3) % len(words)]]
  books.fields = [{"name": name, "role": "text", "weight": 2, "box": True, "values": [value(place, step) for place in range(books.count)]}
                  for step, name in enumerate(("title", "authors", "publisher", "series", "place"), 1)]
  books.cards = [{"name": "url", "values": [[str(place)] for place in range(books.count)]}]
  with indexed(books) as (address, costs):
    assert costs[1]["files"] - books.count // 8 > 2 * 4, costs
    asked = [{"texts": {"q": query}, "choices": {}, "ranges": {}, "sort": None}
             for query in ("wspolny", "wspólny", "wsp", "wspolny pocz", "aw", '"wspólny początek"')]
    hold(world, address, ("one", "parted"), books, asked)


@test("a part of the index that could not be read is read when it is asked for again")
def once_more(world):
  books = Books(300)
  with indexed(books, ("parted",)) as (address, _):
    context = world.browser.new_context()
    try:
      page = context.new_page()
      page.goto(address + "/index.html")
      found = page.evaluate("""async (address) => {
        const { Index } = await import(`${address}/js/index.js`);
        const { search } = await import(`${address}/js/query.js`);
        const index = await Index.open(`${address}/parted/index.json`), { fetch } = window;
        const ask = () => search(index, { texts: { q: 'ma' }, choices: {}, ranges: {} }).then(({ records }) => records.length, () => -1);
        window.fetch = async () => { throw new TypeError('no network'); };
        const first = await ask();
        window.fetch = fetch;
        return [first, await ask()];
      }""", address)
    finally:
      context.close()
    assert found[0] == -1 and found[1] > 0, found


RECALL = {
  "Łódź": ("lodz", "łódź", "ŁÓDŹ", "lod"), "Żółw": ("zolw", "żółw"), "ёлка": ("елка", "Ёлка", "елк"),
  "niño": ("nino", "niño"), "圖書館學": ("圖書", "書館", "圖", "學"), "臺灣史": ("台灣", "臺灣", "灣"), "小明的書": ("小明", "明的", "書"),
  "978-0-306-40615-7": ("9780306406157", "0306406152", "0-306-40615-2", "978 0 306 40615 7", "97803064"),
  "QA 154.3 L36": ("QA154.3L36", "qa 154", "154.3", "QA 154.3 L36", "l36")}


@test("the words that others miss are found in both layouts")
def recall(world):
  texts = list(RECALL)
  roles = ["number" if "978" in text else "code" if "QA" in text else "text" for text in texts]
  books = Books(1)
  books.count = len(texts)
  books.choices, books.numbers = [], []
  books.fields = [{"name": "title", "role": "text", "weight": 5, "box": True, "values": [["x"]] * len(texts)}] + [
    {"name": role, "role": role, "weight": 2, "box": True, "values": [[text] if own == role else [] for text, own in zip(texts, roles)]}
    for role in ("text", "number", "code")]
  books.cards = [{"name": "url", "values": [[str(place)] for place in range(len(texts))]}]
  with indexed(books) as (address, _):
    asked = [{"texts": {"q": query}, "choices": {}, "ranges": {}, "sort": None} for each_text in RECALL.values() for query in each_text]
    hold(world, address, ("one", "parted"), books, asked)
    judge = Judge(books)
    for place, (text, wanted) in enumerate(RECALL.items()):
      for query in wanted:
        assert place in judge.answer({"texts": {"q": query}, "choices": {}, "ranges": {}, "sort": None})[0], (text, query)
