"""`gablota covers`, with a stand-in for who has covers."""

import csv
import http.server
import threading
import time
from contextlib import contextmanager

from album import Album, corners
from broken import bytes_of
from PIL import Image
from runner import case, check

ISBNS = ["9780141439563", "9780007152599", "9780099466734", "9780486272788", "9780545387200", "9780552169929"]
YAML = """title: Shelf
language: en
covers:
  sources:
    - {{name: first, url: "http://127.0.0.1:{port}/first/{{isbn}}.jpg", license: "ask first", allow_private: true}}
    - {{name: second, url: "http://127.0.0.1:{port}/second/{{isbn}}.jpg", allow_private: true}}
collections:
  books:
    kind: book
    source: books.csv
    fields: {{cover: {{type: image, file: "images/covers/{{key}}.*"}}}}
"""


@contextmanager
def library(answers):
    """A server: answers by path, 404 for others; with the paths that were asked and when."""
    asked = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_GET(self):
            asked.append((time.monotonic(), self.path, self.headers.get("User-Agent")))
            status, body = answers.get(self.path, (404, b""))
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port, asked
    finally:
        server.shutdown()


def shelf(site, port, count):
    (site.folder / "books.csv").write_text(
        "id,title,isbn\n" + "".join(f"b{number},Book {number},{isbn}\n" for number, isbn in enumerate(ISBNS[:count], 1)))
    (site.folder / "site.yaml").write_text(YAML.format(port=port))


def covers(site, *arguments):
    return site.run("covers", *arguments, GABLOTA_ALLOW_PRIVATE="1")


def run():
    cover = bytes_of(corners(300, 450))
    first = lambda number: f"/first/{ISBNS[number - 1]}.jpg"  # noqa: E731
    second = lambda number: f"/second/{ISBNS[number - 1]}.jpg"  # noqa: E731
    with case("covers come from the first that has one, one request a second, and a table says from where"), Album() as site:
        dot, sheet = bytes_of(Image.new("RGB", (1, 1))), bytes_of(Image.new("RGB", (500, 700), "white"))
        png = bytes_of(corners(200, 310), "PNG")
        answers = {first(1): (200, cover), first(2): (200, dot), second(2): (200, png), first(3): (200, sheet)}
        with library(answers) as (port, asked):
            shelf(site, port, 3)
            answer = covers(site)
            check(answer.code == 0 and "2 covers saved" in answer.out and "1 book: no source" in answer.out, answer)
            folder = site.folder / "images/covers"
            check(sorted(file.name for file in folder.iterdir()) == ["b1.jpg", "b2.png"])
            check((folder / "b1.jpg").read_bytes() == cover and (folder / "b2.png").read_bytes() == png)
            times = [moment for moment, _, _ in asked]
            check(all(later - before > 0.95 for before, later in zip(times, times[1:])), times)
            check(all(agent.startswith("Gablota/") for _, _, agent in asked))
            with open(site.folder / "data/covers.csv", newline="") as file:
                rows = list(csv.DictReader(file))
            check([(row["file"], row["isbn"], row["source"], row["license"], row["fetched"]) for row in rows] == [
                ("images/covers/b1.jpg", ISBNS[0], "first", "ask first", "2026-09-17"),
                ("images/covers/b2.png", ISBNS[1], "second", "", "2026-09-17")], rows)
            count = len(asked)
            answer = covers(site)
            check(answer.code == 0 and len(asked) == count and "none was asked" in answer.out, answer)
        answer = site.run("build")
        check(answer.code == 0 and "covers/b1.jpg" in (site.built / "books/b1/index.html").read_text(), answer)
    with case("nobody's own file is replaced, and nothing is asked for it"), Album() as site:
        with library({first(number): (200, cover) for number in (1, 2)}) as (port, asked):
            shelf(site, port, 2)
            (site.folder / "images/covers").mkdir()
            (site.folder / "images/covers/b1.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"/>')
            check("1 cover saved" in covers(site).out and [path for _, path, _ in asked] == [first(2)], asked)
            check(covers(site, "--dry-run").out.startswith("0 covers") and len(asked) == 1)
    with case("a picture that comes for three books is no cover, and goes again"), Album() as site:
        with library({first(number): (200, cover) for number in (1, 2, 3)}) as (port, asked):
            shelf(site, port, 3)
            answer = covers(site)
            check(answer.code == 0 and "0 covers saved" in answer.out, answer)
            check(not list((site.folder / "images/covers").iterdir()))
    with case("a source that asks for peace gets it, and the rest is for the next run"), Album() as site:
        with library({first(1): (429, b""), second(1): (429, b"")}) as (port, asked):
            shelf(site, port, 3)
            answer = covers(site)
            check(answer.code == 3 and len(asked) == 2 and "3 books left" in answer.out, answer)
    with case("the network inside is asked only where the one who runs it says so"), Album() as site:
        with library({}) as (port, asked):
            shelf(site, port, 1)
            answer = site.run("covers")
            check(answer.code == 3 and not asked and "address of this machine" in answer.err, answer)
    with case("without a place for covers, the message says what to write"), Album() as site:
        shelf(site, 1, 1)
        (site.folder / "site.yaml").write_text(
            "title: Shelf\nlanguage: en\ncollections:\n  books: {kind: book, source: books.csv}\n")
        answer = site.run("covers")
        check(answer.code == 1 and "covers.nowhere" in answer.err and "images/covers/{key}.*" in answer.err, answer)
