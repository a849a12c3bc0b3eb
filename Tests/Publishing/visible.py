"""What is asked for at the public address afterwards: right, from an old cache, of somebody else, away, and what is said."""

import http.server
import threading
import time

import basics
import hosts
from runner import case, check
from site_of import files

is_long = False


class Web:
    """A web server whose files are those of a folder, or what a test puts in their place; it passes over queries as an old
    cache may."""

    def __init__(self, folder):
        self.folder, self.kept, self.asked = folder, None, []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *words):
                pass

            def do_GET(self):
                path = self.path.split("?")[0].lstrip("/")
                outer.asked.append(path)
                path += "index.html" if path.endswith("/") or not path else ""
                body = (files_of(outer.folder) if outer.kept is None else outer.kept).get(path)
                self.send_response(200 if body is not None else 404)
                self.end_headers()
                self.wfile.write(body or b"")

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def files_of(folder):
    """With the manifest, as a server that shows what begins with a dot."""
    found = files(folder)
    manifest = folder / ".gablota/published"
    if manifest.exists():
        found[".gablota/published"] = manifest.read_bytes()
    return found


def run(ssh):
    site = basics.make(ssh)
    web = Web(site.root / "host/ssh/current")
    site.base_url = web.url
    site.targets = {
        "home": 'ssh: "ssh://shelf/ROOT/host/ssh"', "pages": 'git: "ROOT/host/pages.git"',
        "off": f'ssh: "ssh://shelf/ROOT/host/off", url: "http://127.0.0.1:{hosts.free_port()}"',
    }
    site.write_site()
    try:
        asked(site, web)
        if is_long:
            told_apart(site, web)
            nightly(site, web)
    finally:
        web.close()
        site.close()


def asked(site, web):
    with case("visible: home, manifest and three changed pages are asked for, and what is right is said"):
        answer = site.publish("home")
        check(answer.code == 0 and f"4 pages were checked at {web.url}, and are as they were published" in answer.out, answer)
        check(len(web.asked) == 5 and {"", ".gablota/published"} < set(web.asked), web.asked)
        web.asked.clear()
        site.edit("1", "Emma")
        check(site.publish("home").code == 0)
        check("books/1/" in web.asked and len(web.asked) == 5, web.asked)
    with case("visible: an old copy between the host and the visitors is said, and said again until it is gone"):
        web.kept = files_of(web.folder)
        site.edit("1", "Persuasion")
        answer = site.publish("home")
        check(answer.code == 3 and "publish.not-visible" in answer.err, answer)
        check("index.html: its content" in answer.err, answer)
        check("whether a cache keeps old pages" in answer.err and "the site is on the host" in answer.err, answer)
        basics.same(site, "home")
        answer = site.publish("home")
        check(answer.code == 3 and "publish.not-visible" in answer.err, answer)
        web.kept = None
        answer = site.publish("home")
        check(answer.code == 0 and "already has this site" in answer.out, answer)
    with case("visible: an old page that becomes the new one within seconds is no mistake"):
        web.kept = files_of(web.folder)
        web.asked.clear()
        renewed = threading.Thread(target=lambda: renew_when_asked(web))
        site.edit("1", "Sanditon")
        renewed.start()
        answer = site.publish("home")
        renewed.join()
        check(answer.code == 0 and "and are as they were published" in answer.out, answer)
    with case("visible: a host of pages may need minutes: it is said, and no mistake"):
        answer = site.publish("pages")
        check(answer.code == 0 and "and are as they were published" in answer.out, answer)
        site.edit("1", "For the branch alone")
        answer = site.publish("pages")
        check(answer.code == 0 and "not at" in answer.out and "; the host may need some minutes" in answer.out, answer)


def renew_when_asked(web):
    """Shows what is published now, a second after the first page was asked for."""
    while not web.asked:
        time.sleep(0.05)
    time.sleep(1)
    web.kept = None


def told_apart(site, web):
    with case("visible: another site at the address, the manifest of another one, and no page at all are told apart"):
        for kept, words in (
            ({path: b"<html>theirs</html>" for path in files(web.folder)}, "its content is different"),
            ({}, "the answer is 404"),
        ):
            web.kept = kept
            site.edit("1", words)
            answer = site.publish("home")
            check(answer.code == 3 and words in answer.err, answer)
        web.kept = None
        here = files_of(web.folder)
        site.edit("2", "Another")
        check(site.publish("home").code == 0)
        web.kept = {**files_of(web.folder), ".gablota/published": here[".gablota/published"]}
        answer = site.publish("home")
        check(answer.code == 3 and "it belongs to another site" in answer.err, answer)
        web.kept = None
    with case("visible: a web server that is away is said, with the address and what is on the host"):
        answer = site.publish("off", "--base-url", site.targets["off"].split('"')[3])
        check(answer.code == 3 and "publish.not-visible" in answer.err and "the site is on the host" in answer.err, answer)


def nightly(site, web):
    with case("visible: a night that finds an old site at the address tells it, and so does the next one until it is gone"):
        site.targets = {"home": site.targets["home"]}
        site.write_site()
        for number, (is_old, code, told) in enumerate([(False, 0, ""), (True, 3, "fail"), (True, 3, ""), (False, 0, "succeeds again")]):
            web.kept = None
            before = files_of(web.folder)
            if number == 1:
                site.edit("1", "By night")
            web.kept = old if is_old and number > 1 else before if is_old else None
            old = web.kept
            answer = site.run("nightly", "site", environment={"SOURCE_DATE_EPOCH": str(1789646400 + number * 86_400)})
            check(answer.code == code, f"night {number}: {answer}")
            check(told in answer.err and bool(told) == bool(answer.err.strip()), f"night {number}: {answer}")
    with case("visible: a host that is away keeps the site from no other one"):
        site.targets = {"gone": 'ssh: "ssh://stranger/ROOT/host/gone"', "home": site.targets["home"]}
        site.write_site()
        site.edit("1", "In spite of it")
        answer = site.run("nightly", "site", environment={"SOURCE_DATE_EPOCH": str(1789646400 + 9 * 86_400)})
        check(answer.code == 3 and "gone: " in answer.out, answer)
        basics.same(site, "home")
