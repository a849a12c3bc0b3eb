"""Compares Gablota's table readers with Python's csv.reader and json.loads on the same 100 MB in the same run.

    python3 Tests/Benchmarks/tables.py PATH/TO/TableBench [MEGABYTES]

Both sides go from the file on disk to every cell found (Gablota: with its place, UTF-8 checked); Python's cells are
counted and dropped, which is the fastest it can do. Best of three each. Exits 1 when a ratio is below its aim.
"""

import collections
import csv
import gc
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

AIMS = {"csv": 4.0, "json": 2.0}
COLUMNS = ["id", "title", "authors", "year", "isbn", "publisher", "rating", "description", "availability"]
WORDS = (
    "the of and history library shelf garden river winter atlas problem set children night voyage "
    "książka żółta łódź podróż библиотека сказка город река зима путешествие niña año corazón"
).split()


def record(random_source, number):
    def words(low, high):
        return " ".join(random_source.choice(WORDS) for _ in range(random_source.randint(low, high)))

    title = words(2, 6)
    if number % 7 == 0:
        title += ', or "' + words(1, 3) + '"'
    return [
        number, title, f"{words(1, 2)}; {words(1, 2)}", random_source.randint(1890, 2026),
        str(random_source.randint(9780000000000, 9789999999999)), words(1, 2),
        random_source.randint(0, 500) / 100, words(4, 24), random_source.choice(["available", "on loan", "reading room"]),
    ]


def generate(folder, size):
    source = random.Random(20260301)
    rows = [record(source, number) for number in range(20_000)]
    with open(folder / "sample.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        for row in rows:
            writer.writerow(row)
    block = (folder / "sample.csv").read_bytes()
    header = (",".join(COLUMNS) + "\r\n").encode()
    (folder / "books.csv").write_bytes(header + block * (size // len(block) + 1))
    objects = ",\n".join(json.dumps(dict(zip(COLUMNS, row)), ensure_ascii=False) for row in rows).encode()
    count = size // len(objects) + 1
    (folder / "books.json").write_bytes(b"[" + b",\n".join([objects] * count) + b"]\n")
    (folder / "sample.csv").unlink()


def python_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        collections.deque(csv.reader(file), maxlen=0)


def python_json(path):
    json.loads(path.read_bytes())


def best_time(function, path):
    best = float("inf")
    for _ in range(3):
        gc.collect()
        start = time.perf_counter()
        function(path)
        best = min(best, time.perf_counter() - start)
    return best


def compare(bench, kind, function, path):
    ours = json.loads(subprocess.run([bench, kind, path], check=True, capture_output=True, text=True).stdout)
    theirs = best_time(function, path)
    ratio = theirs / ours["seconds"]
    size = path.stat().st_size / 1e6
    verdict = "ok" if ratio >= AIMS[kind] else "TOO SLOW"
    print(
        f"{kind}: {size:.0f} MB, {ours['rows']} rows: Gablota {ours['seconds']:.3f} s "
        f"({size / ours['seconds']:.0f} MB/s, peak {ours['peak_mb']} MB), Python {theirs:.3f} s, "
        f"{ratio:.1f} times as fast (aim {AIMS[kind]:.0f}): {verdict}"
    )
    return ratio >= AIMS[kind]


def main():
    bench = sys.argv[1]
    size = int(float(sys.argv[2]) * 1e6) if len(sys.argv) > 2 else 100_000_000
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        generate(folder, size)
        passed = [
            compare(bench, "csv", python_csv, folder / "books.csv"),
            compare(bench, "json", python_json, folder / "books.json"),
        ]
    sys.exit(0 if all(passed) else 1)


main()
