"""What a site weighs: the bytes of a book's page, the megabytes of a site, the files that one changed title writes.

    weights.py GABLOTA [BOOKS]
"""

import csv
import gzip
import subprocess
import sys
import tempfile
from pathlib import Path

import measure

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
NOW = "2026-03-15T12:00:00+03:00"
# What the figures are held against: bytes of a book's page, bytes of it gzipped, megabytes, files.
AIMS = {"page": 14_000, "gzip": 4_000, "faculty": 22, "books": 250, "files": 70}


def megabytes(folder):
    """Of all files that are published, without the program's own notes."""
    paths = (path for path in folder.rglob("*") if path.is_file() and ".gablota" not in path.parts)
    return sum(path.stat().st_size for path in paths) / 1e6


def book_page(folder):
    """The mean of the pages of books: bytes as they are, and gzipped by themselves."""
    pages = sorted((folder / "books").glob("[0-9]*/index.html"))[::25]
    contents = [path.read_bytes() for path in pages]
    return tuple(sum(map(len, each)) // len(contents) for each in (contents, map(gzip.compress, contents)))


def change_one_title(table):
    """Gives a book in the middle of the table another title that keeps its place among the titles."""
    with open(table, newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    rows[len(rows) // 2][1] += " новое"
    with open(table, "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)


def said(name, figure, aim, unit):
    shown = f"{figure:,.1f}" if isinstance(figure, float) else f"{figure:,}"
    return f"{name}: {shown} {unit}, aim {aim:,}: {'holds' if figure <= aim else 'MISSED'}"


def measure_weights(gablota, books, say):
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        subprocess.run([sys.executable, str(HERE / "district.py"), str(books), str(work / "made")], check=True)
        site, output = work / "made/site", work / "public"
        build = [gablota, "build", str(site), "--output", str(output), "--now", NOW]
        measure.run(build)
        page, zipped = book_page(output)
        say(said("a book's page", page, AIMS["page"], "bytes"))
        say(said("a book's page, gzip", zipped, AIMS["gzip"], "bytes"))
        whole = megabytes(output)
        say(said(f"{books:,} books", whole, AIMS["books"] * books / 10_000, "MB"))
        change_one_title(site / "data/books.csv")
        cost = measure.run_writing(build, output)
        say(said("one changed title", cost.files, AIMS["files"], "files written"))
        measure.run([gablota, "build", str(ROOT / "content/faculty"), "--output", str(work / "faculty")])
        say(said("content/faculty", megabytes(work / "faculty"), AIMS["faculty"], "MB"))


if __name__ == "__main__":
    measure_weights(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10_000, print)
