"""What works here works on a common static host: the bytes of the build, types, redirects, ranges, caching."""

import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

from runner import case, check
from server import GABLOTA, NOW, ROOT, Preview, read_answer

SCRIPT = re.compile(rb'<script src="/_gablota/preview\.js\?[0-9a-f]+"[^>]*></script>')
TYPES = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".ics": "text/calendar; charset=utf-8", ".xml": "application/xml", ".json": "application/json",
    ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8", ".jpg": "image/jpeg", ".png": "image/png",
    ".webp": "image/webp", ".csv": "text/csv; charset=utf-8",
}


def run():
    for site in sorted((ROOT / "content").iterdir()):
        if (site / "site.yaml").exists():
            same_bytes(site)
    same_bytes(ROOT / "content/shop", ("--audience", "staff"))
    with Preview() as preview:
        behaviour(preview)
    with Preview() as preview:
        workers(preview)
    with Preview(options=("--now", NOW, "--base-url", "https://example.org")) as preview:
        with case("--base-url moves the site to another path"):
            check(preview.root == "/" and preview.request("/books/1/").status == 200)
            check(preview.request("/house/").status == 404)


def same_bytes(site, options=()):
    name = " ".join([site.name, *options])
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "public"
        # The preview makes no widths of pictures, and without a program that makes them the build makes none.
        subprocess.run(
            [GABLOTA, "build", str(site), "--output", str(output), "--now", NOW, *options], check=True, capture_output=True,
            env={**os.environ, "PATH": "/nowhere"})
        with Preview(site, options=("--now", NOW, *options), copies=False) as preview:
            files = [
                path for path in output.rglob("*")
                if path.is_file() and ".gablota" not in path.relative_to(output).parts[0]
            ]
            with case(f"every file of {name} ({len(files)}) is byte for byte that of the build"):
                check(len(files) > 20, files)
                check((output / "sw.js").exists() == (b" data-worker=" in (output / "index.html").read_bytes()))
                for path in files:
                    compare(preview, path.relative_to(output).as_posix(), path.read_bytes())
            with case(f"every file of {name} has the type that hosts give it"):
                for path in files:
                    file = path.relative_to(output).as_posix()
                    kind = preview.request(quoted(preview.root + file), method="HEAD").headers["content-type"]
                    check(kind == TYPES.get(path.suffix, kind), f"{file}: {kind}")


def quoted(path):
    return "".join(chr(byte) if 0x20 < byte < 0x7F and byte != 0x25 else f"%{byte:02X}" for byte in path.encode())


def compare(preview, name, expected):
    answer = preview.request(quoted(preview.root + name))
    status = 404 if name == "404.html" and answer.status == 404 else 200
    check(answer.status == status, f"{name}: {answer.status}")
    body = answer.body
    if name.endswith(".html"):
        check(len(SCRIPT.findall(body)) == 1, f"{name} has not one script of the preview")
        body = SCRIPT.sub(b"", body)
    check(body == expected, f"{name} differs")
    if name.endswith("/index.html"):
        folder = preview.request(quoted(preview.root + name[: -len("index.html")]))
        check(SCRIPT.sub(b"", folder.body) == expected, f"{name} differs at its folder")


def behaviour(preview):
    with case("a folder without its slash leads to the folder, with the query"):
        answer = preview.request("/house/books?x=1")
        check((answer.status, answer.headers["location"]) == (301, "/house/books/?x=1"), answer)
        check(preview.request("/house").headers["location"] == "/house/")
    with case("the bare address leads to the site"):
        answer = preview.request("/")
        check((answer.status, answer.headers["location"]) == (302, "/house/"))
    with case("what is not there is the site's own page for it, with status 404"):
        answer = preview.request("/house/nothing/here")
        check(answer.status == 404 and answer.headers["content-type"].startswith("text/html"))
        check(SCRIPT.sub(b"", answer.body) == SCRIPT.sub(b"", preview.request("/house/404.html").body))
    with case("HEAD is GET without the body"):
        one, two = preview.request("/house/"), preview.request("/house/", method="HEAD")
        check({**one.headers} == {**two.headers} and two.body == b"", two)
    with case("a page that is known is not sent again, until it changes"):
        answer = preview.request("/house/books/1/")
        tag = answer.headers["etag"]
        check(preview.request("/house/books/1/", [("If-None-Match", tag)]).status == 304)
        check(preview.request("/house/books/1/", [("If-None-Match", f'"x", W/{tag}')]).status == 304)
        preview.write("data/books.csv", preview.read("data/books.csv").replace("About one.", "About one again."))
        preview.wait_for(lambda: b"again" in preview.request("/house/books/1/").body)
        check(preview.request("/house/books/1/", [("If-None-Match", tag)]).status == 200)
    with case("what is named by its content is kept for ever, anything else is asked for each time"):
        page = preview.request("/house/books/1/")
        check(page.headers["cache-control"] == "no-cache", page.headers)
        theme = re.findall(rb'(?:src|href)="(/house/assets/[^"]+)"', page.body)
        own = re.findall(rb'src="(/_gablota/[^"]+)"', page.body)
        check(len(theme) > 1 and len(own) == 1, theme + own)
        for address in (path.decode() for path in theme + own):
            answer = preview.request(address)
            check(answer.status == 200 and answer.headers["cache-control"] == "max-age=31536000, immutable", address)
        for address in ("/_gablota/preview.js", "/_gablota/preview.css?old", "/house/robots.txt", "/house/images/dot.txt"):
            check(preview.request(address).headers["cache-control"] == "no-cache", address)
    path = "/house/images/dot.txt"
    with case("a picture has a day of change and a tag, and is not sent again"):
        answer = preview.request(path)
        check(len(answer.body) == 300_000 and answer.headers["accept-ranges"] == "bytes", answer.headers)
        for name, value in (("If-None-Match", "etag"), ("If-Modified-Since", "last-modified")):
            check(preview.request(path, [(name, answer.headers[value])]).status == 304, name)
    with case("parts of files are given"):
        for target in (path, "/house/robots.txt"):
            whole = preview.request(target)
            size = len(whole.body)
            for header, status, body in (
                ("bytes=0-9", 206, whole.body[:10]), (f"bytes={size - 5}-", 206, whole.body[-5:]),
                ("bytes=-7", 206, whole.body[-7:]), (f"bytes={size}-", 416, b""), ("bytes=5-2", 200, whole.body),
                ("bytes=0-1,4-5", 200, whole.body),
            ):
                answer = preview.request(target, [("Range", header)])
                check((answer.status, answer.body) == (status, body), f"{target} {header}: {answer.status}")
            answer = preview.request(target, [("Range", "bytes=2-4")])
            check(answer.headers["content-range"] == f"bytes 2-4/{size}")
            stale = [("Range", "bytes=0-9"), ("If-Range", '"old"')]
            check(preview.request(target, stale).status == 200)
            fresh = [("Range", "bytes=0-9"), ("If-Range", whole.headers["etag"])]
            check(preview.request(target, fresh).status == 206)
    with case("nothing was written into the site"):
        names = sorted(path.name for path in preview.site.iterdir())
        check(names == ["data", "images", "pages", "site.yaml", "templates"], names)


def workers(preview):
    def version():
        return json.loads(preview.page("/version.json").body)["version"]

    with case("the service worker names the version of all other files, which changes with any of them"):
        first = version()
        check(f'"{first}"'.encode() in preview.page("/sw.js").body)
        check(json.loads(preview.page("/offline.json").body)["version"] == first)
        preview.write("pages/about.md", preview.read("pages/about.md") + "\nMore.\n")
        preview.wait_for(lambda: version() != first)
    with case("a browser that asks for a worker gets one that keeps nothing"):
        for path in ("/sw.js", "/another.js"):
            body = preview.page(path, [("Service-Worker", "script")]).body
            check(b"unregister()" in body and b"VERSION" not in body and b"respondWith" not in body, body)
        check(b"respondWith" in preview.page("/sw.js").body)
    with case("pages are given while the whole site is made for the service worker"):
        preview.write("pages/about.md", preview.read("pages/about.md") + "\nStill more.\n")
        with preview.connect() as slow:
            slow.sendall(f"GET {preview.root}sw.js HTTP/1.1\r\nHost: localhost:{preview.port}\r\n\r\n".encode())
            check(preview.page("/").status == 200)
            check(read_answer(slow).status == 200)
    with case("a mistake on any page is told to who asks for the service worker"):
        preview.write("templates/records/books.html", "{{ 1 // (record.title|length // 1000) }}")
        answer = preview.wait_for(lambda: (it := preview.page("/sw.js")).status == 500 and it, what="the mistake")
        check(b"templates/records/books.html:1:" in answer.body, answer.body)
