"""Search in Chromium beside Pagefind 1.5.2, over the same records: search.py INDEXBENCH [COUNTS] [JUDGED COUNTS]

Prints a table for each count of records: the making of the index, bytes over the wire (gzip where the server compresses;
Pagefind's files are compressed already) and requests for the first query with choices and their counts and twenty
results, for later ones, and the time from asking to results. Then holds both layouts of our index against a plain scan
at the judged counts.
"""

import contextlib
import gzip
import http.server
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter

ROOT = pathlib.Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Browser"))

import judged  # noqa: E402
import measure  # noqa: E402
import plainscan  # noqa: E402
from browser import chromium  # noqa: E402
from searchdata import Books, queries  # noqa: E402

PEER = [os.environ.get("PAGEFIND_PYTHON", sys.executable), "-m", "pagefind"]


class Counting(http.server.SimpleHTTPRequestHandler):
  """Compresses as hosts do and counts what goes over the wire."""

  protocol_version = "HTTP/1.1"
  disable_nagle_algorithm = True  # hosts do not hold an answer back until its headers are acknowledged
  sent = []
  extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript"}

  def do_GET(self):
    path = pathlib.Path(self.translate_path(self.path))
    if path.is_dir():
      path = path / "index.html"
    if not path.is_file():
      return self.send_error(404)
    body = path.read_bytes()
    squeezes = path.suffix in (".js", ".json", ".html")
    if squeezes:
      body = gzip.compress(body, 6)
    self.sent.append((self.path, len(body)))
    self.send_response(200)
    self.send_header("Content-Type", self.guess_type(str(path)))
    self.send_header("Content-Length", str(len(body)))
    if squeezes:
      self.send_header("Content-Encoding", "gzip")
    self.end_headers()
    self.wfile.write(body)

  def log_message(self, *arguments):
    pass


@contextlib.contextmanager
def counted(folder):
  handler = lambda *arguments: Counting(*arguments, directory=str(folder))
  server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
  server.daemon_threads = True
  threading.Thread(target=server.serve_forever, daemon=True).start()
  try:
    yield f"http://127.0.0.1:{server.server_address[1]}"
  finally:
    server.shutdown()
    server.server_close()


def words_of(books):
  """The commonest word, one that a single record has, and some in between; with the records of each."""
  records = {}
  for field in books.fields:
    if field["role"] != "text" or not field["box"]:
      continue
    for record, values in enumerate(field["values"]):
      for value in values:
        for unit, is_dense in plainscan.units(value):
          if not is_dense and len(unit) > 2 and unit.isalpha():
            records.setdefault(plainscan.folded(unit), set()).add(record)
  by_count = Counter({word: len(found) for word, found in records.items()})
  common = by_count.most_common(1)[0][0]
  rare = min(word for word, count in by_count.items() if count == 1 and len(word) > 5)
  middle = random.Random(3).sample(sorted(word for word, count in by_count.items() if 5 < count < 100), 6)
  return {"commonest": common, "rarest": rare, "middle": middle, "records": records}


def write_pages(books, folder):
  """The pages that Pagefind reads: the same fields, choices and years."""
  values = {field["name"]: field["values"] for field in books.fields}
  escape = lambda text: text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
  for record in range(books.count):
    path = folder / "books" / str(record)
    path.mkdir(parents=True)
    filters = "".join(
      f'<i data-pagefind-filter="{each["name"]}">{each["labels"][place]}</i>'
      for each in books.choices for place in each["values"][record])
    body = "".join(f"<p>{escape(text)}</p>" for name in values if name not in ("title", "volume") for text in values[name][record])
    (path / "index.html").write_text(
      f'<!doctype html><html lang="pl"><title>x</title><body data-pagefind-body><h1>{escape(values["title"][record][0])}</h1>'
      f"{body}<div data-pagefind-ignore>{filters}</div></body></html>", encoding="utf-8")


OURS = """async ([folder, word, fresh]) => {
  const { Index } = await import('/js/index.js');
  const { search } = await import('/js/query.js');
  const start = performance.now();
  const index = window.index ??= await Index.open(folder);
  const { records } = await search(index, { texts: { q: word }, choices: {}, ranges: {} });
  const cards = await index.show(records.slice(0, 20));
  return { ms: performance.now() - start, found: records, shown: cards.length };
}"""

PEERS = """async ([folder, word]) => {
  const start = performance.now();
  if (!window.peer) {
    window.peer = await import(folder + 'pagefind.js');
    await window.peer.options({ baseUrl: '/' });
    await window.peer.filters();
  }
  const { results } = await window.peer.search(word);
  const data = await Promise.all(results.slice(0, 20).map((each) => each.data()));
  return { ms: performance.now() - start, found: results.length, shown: data.length };
}"""


def ask(browser, address, script, folder, words, repeats=5):
  """First query cold, later ones in the same page, then the time of the commonest and the rarest word when warm."""
  context = browser.new_context()
  try:
    page = context.new_page()
    page.set_default_timeout(180_000)
    page.goto(address + "/index.html")

    def one(word):
      Counting.sent.clear()
      answer = page.evaluate(script, [folder, word, False])
      page.wait_for_timeout(50)
      sent = [(path, size) for path, size in Counting.sent if "favicon" not in path]
      return answer, sum(size for _, size in sent), len(sent), sent

    first, first_bytes, first_requests, sent = one(words["middle"][0])
    own = sum(size for path, size in sent if path.endswith(".js") or "wasm" in path)
    later = [one(word) for word in words["middle"][1:]]
    times = {}
    for name in ("rarest", "commonest"):
      answer = one(words[name])[0]
      times[name] = (answer["ms"], statistics.median(one(words[name])[0]["ms"] for _ in range(repeats)), answer["found"])
    return {
      "first": first_bytes, "script": own, "requests": first_requests, "first_ms": first["ms"],
      "later": [size for _, size, _, _ in later], "later_requests": [count for _, _, count, _ in later], "times": times}
  finally:
    context.close()


def row(name, facts, cost):
  later = statistics.mean(facts["later"])
  print(f"  {name:9} index {cost['seconds']:7.2f} s ({cost['cpu']:.2f} s of a processor) {cost['peak']:6.0f} MB {cost['bytes'] / 1e6:7.2f} MB {cost['files']:6} files; "
        f"first query {facts['first'] / 1000:6.0f} kB ({facts['script'] / 1000:.0f} kB of it script) {facts['requests']:3} requests {facts['first_ms']:6.0f} ms; "
        f"later {later / 1000:5.1f} kB (most {max(facts['later']) / 1000:.0f}) {statistics.mean(facts['later_requests']):4.1f} requests")
  for word, (cold, warm, _) in facts["times"].items():
    print(f"            {word:9} word {cold:7.1f} ms the first time, {warm:7.1f} ms again")


def folder_size(folder):
  files = [path for path in folder.rglob("*") if path.is_file()]
  return sum(path.stat().st_size for path in files), len(files)


def compare(program, browser, count):
  books = Books(count)
  words = words_of(books)
  memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
  with tempfile.TemporaryDirectory(dir=memory) as name:
    folder = pathlib.Path(name)
    (folder / "records.json").write_text(json.dumps(books.data), encoding="utf-8")
    (folder / "js").symlink_to(ROOT / "templates/js")
    (folder / "index.html").write_text("<!doctype html><title>bench</title>", encoding="utf-8")
    answer = measure.run([program, str(folder / "records.json"), "automatic", str(folder / "ours")])
    ours = json.loads(answer.output)
    (folder / "pages").mkdir()
    write_pages(books, folder / "pages")
    peer = measure.run([*PEER, "--site", str(folder / "pages"), "--output-path", str(folder / "peer"), "--quiet"])
    print(f"{count} records; the commonest word is in {len(words['records'][words['commonest']])} of them")
    with counted(folder) as address:
      own = ask(browser, address, OURS, "/ours/index.json", words)
      row("Gablota", own, {"seconds": ours["seconds"], "cpu": ours["cpu"], "peak": ours["peak_mb"], "bytes": ours["bytes"], "files": ours["files"]})
      size, files = folder_size(folder / "peer")
      theirs = ask(browser, address, PEERS, "/peer/", words)
      row("Pagefind", theirs, {"seconds": peer.wall, "cpu": peer.cpu, "peak": peer.peak_mb, "bytes": size, "files": files})
    own_bytes = own["first"] - own["script"]
    print(f"  load {os.getloadavg()[0]:.1f}; ratios: first query {own['first'] / theirs['first']:.2f} of Pagefind's bytes, later ones {statistics.mean(own['later']) / statistics.mean(theirs['later']):.2f}, "
          f"index time {ours['seconds'] / peer.wall:.3f}, of the processor {ours['cpu'] / peer.cpu:.3f}; "
          f"without script {own_bytes / 1000:.0f} kB")
    for word in ("rarest", "commonest"):
      wanted = {record for each, found in words["records"].items() if each.startswith(words[word]) for record in found}
      missing = wanted - set(own["times"][word][2])
      print(f"  recall for the {word} word: {100 * (1 - len(missing) / len(wanted)):.1f} %; Pagefind finds {theirs['times'][word][2]} of {len(wanted)}")


class World:
  def __init__(self, browser):
    self.browser = browser


def judge(browser, count):
  books = Books(count)
  asked = queries(books, 100 if count <= 10_000 else 12)
  start = time.monotonic()
  with judged.indexed(books) as (address, costs):
    judged.hold(World(browser), address, ("one", "parted"), books, asked, with_counts=False)
  for layout, cost in zip(("one file", "parted"), costs):
    print(f"  {count:7} records, {layout:8}: {len(asked)} queries as the plain scan; {cost['bytes'] / 1e6:6.2f} MB in {cost['files']:5} files, made in {cost['seconds']:.2f} s, {cost['peak_mb']} MB")
  print(f"  ({time.monotonic() - start:.0f} s)", flush=True)


def main():
  program = sys.argv[1]
  os.environ["INDEXBENCH"] = program
  counts = [int(word) for word in (sys.argv[2] if len(sys.argv) > 2 else "10000,50000").split(",") if word]
  judged_counts = [int(word) for word in (sys.argv[3] if len(sys.argv) > 3 else "1000,10000,50000,200000").split(",") if word]
  with chromium() as browser:
    for count in counts:
      compare(program, browser, count)
    for count in judged_counts:
      judge(browser, count)


main()
