"""How long browsers keep files, and what they are told that they are: by nginx, Apache and Caddy with the lines of the guide,
by `.htaccess` and `_headers` at the targets that want them."""

import http.client
import json
import re
import shutil
import subprocess
from pathlib import Path

import basics
import hosts
from runner import case, check
from site_of import files

is_long = False
GUIDE = Path(__file__).resolve().parents[2] / "content/guide/pages/publish.md"
FOREVER, BRIEF = "public, max-age=31536000, immutable", "no-cache"
TYPES = {
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "(text|application)/javascript; charset=utf-8",
    "ics": "text/calendar; charset=utf-8", "webmanifest": "application/manifest+json", "json": "application/json",
    "txt": "text/plain; charset=utf-8",
}
SITE = """title: Shelf
language: en
base_url: https://example.org
offline: true
collections:
  books: {{kind: book, source: books.csv, key: id}}
  events: {{kind: event, source: events.csv, key: id}}
publish:
{targets}"""


def make(ssh, targets):
    site = basics.make(ssh)
    site.write_table({str(number): f"Book {number}" for number in range(1, 80)})
    (site.folder / "images").mkdir()
    (site.folder / "images/app.webmanifest").write_text("{}")
    (site.folder / "events.csv").write_text("id,name,start\n1,Poems,2026-10-01T18:00\n")
    lines = "".join(f"  {name}: {{{text.replace('ROOT', str(site.root))}}}\n" for name, text in targets.items())
    (site.folder / "site.yaml").write_text(SITE.format(targets=lines))
    return site


def lines_for(server):
    """The lines that the guide gives for a server."""
    return re.search(rf"\nFor {server}[^\n]*:\n\n```\n(.*?)```", GUIDE.read_text(), re.S).group(1)


def get(port, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, answer.getheader("Content-Type", ""), answer.getheader("Cache-Control", "")


def judge(port, there):
    """One file of each type and in each kind of folder, and a page by its folder."""
    seen = {}
    for path in there:
        kept = re.match(r"assets/([0-9a-f]{10}|pictures|search-[^/]*)/", path) is not None
        seen.setdefault((path.rsplit(".", 1)[-1], kept), path)
    check({("ics", False), ("webmanifest", False), ("css", True), ("json", True), ("html", False)} <= set(seen), seen)
    for (ending, kept), path in seen.items():
        if path.startswith(("_headers", ".htaccess")):
            continue
        status, kind, cache = get(port, "/" + path)
        wanted = TYPES.get(ending)
        right = not wanted or re.fullmatch(wanted.replace("+", "[+]").replace(" ", " ?"), kind.lower())
        check(status == 200 and right, f"{path}: {status} {kind}")
        check(cache == (FOREVER if kept else BRIEF), f"{path}: {cache}")
        if ending == "xml":
            check(re.match(r"(application|text)/(\w+\+)?xml", kind), f"{path}: {kind}")
    status, kind, cache = get(port, "/books/1/")
    check(status == 200 and kind.lower().replace(" ", "") == TYPES["html"].replace(" ", "") and cache == BRIEF, f"/books/1/: {status} {kind} {cache}")
    check(get(port, "/no-such-page/")[0] == 404)


def run(ssh):
    site = make(ssh, {
        "web": 'folder: "ROOT/host/web", verify: false, headers: apache',
        "pages": 'git: "ROOT/host/pages.git", verify: false, headers: netlify',
        "box": 'rclone: "box:ROOT/host/box", verify: false, headers: apache',
        "home": 'ssh: "ssh://shelf/ROOT/host/ssh", verify: false, headers: apache',
        "own": 'command: ["sh", "-c", "cp _headers ../told; cat > ../lines"], verify: false, headers: netlify',
    })
    try:
        served(site)
        written(site)
    finally:
        site.close()


def served(site):
    root = site.root / "host/web"
    with case("headers: nginx with the lines of the guide answers as the guide says"):
        check(site.publish("web").code == 0)
        server = hosts.nginx(site.root / "nginx", root, lines_for("nginx"))
        try:
            judge(server.port, files(root))
        finally:
            server.close()
    apache = shutil.which("apache2") or shutil.which("apache2", path="/usr/sbin")
    if apache:
        with case("headers: Apache answers by the .htaccess of `headers: apache`"):
            server = hosts.apache(site.root / "apache", root, apache)
            try:
                judge(server.port, files(root))
            finally:
                server.close()
    elif is_long:
        print("skipped headers: Apache: there is no apache2")
    caddy = shutil.which("caddy")
    if caddy:
        with case("headers: Caddy with the lines of the guide answers as the guide says"):
            server = hosts.caddy(site.root / "caddy", root, lines_for("Caddy"), caddy)
            try:
                judge(server.port, files(root))
            finally:
                server.close()


def written(site):
    begin, end = "# gablota: begin\n", "# gablota: end\n"
    for target, place in (("web", "host/web"), ("box", "host/box"), ("home", "host/ssh/current")):
        with case(f"headers: {target}: a person's own lines in .htaccess stay, and a second run sends nothing"):
            check(site.publish(target).code == 0)
            path = site.root / place / ".htaccess"
            text = path.read_text()
            check(text.startswith(begin) and text.endswith(end) and FOREVER in text, text)
            path.unlink()
            path.write_text("Redirect /old /new\n" + text.replace(BRIEF, "changed") + "# mine\n")
            site.edit("1", f"By {target}")
            answer = site.publish(target)
            check(answer.code == 0, answer)
            check((site.root / place / ".htaccess").read_text() == text + "Redirect /old /new\n# mine\n", (site.root / place / ".htaccess").read_text())
            plan = json.loads(site.publish(target, "--dry-run", "--format", "json").out)
            # Where files of an older build wait to be removed, the newest note goes with them.
            check([each["path"] for each in plan["send"] if each["path"] != "build.json"] == [], plan)
    with case("headers: a host's own .htaccess is kept by --adopt, with ours before it"):
        other = site.root / "host/web"
        shutil.rmtree(other)
        other.mkdir()
        (other / ".htaccess").write_text("AddHandler php .php\n")
        check(site.publish("web").code == 4)
        answer = site.publish("web", "--adopt")
        check(answer.code == 0, answer)
        check((other / ".htaccess").read_text().endswith(end + "AddHandler php .php\n"))
    with case("headers: _headers names the folders whose files never change, and what stands beside the site file"):
        (site.folder / "_headers").write_text("/*\n  X-Frame-Options: DENY\n")
        for target in ("pages", "own"):
            answer = site.publish(target)
            check(answer.code == 0, answer)
        check((site.folder / "told").exists(), answer)
        text = basics.on_host(site, "pages")["_headers"].decode()
        check((site.folder / "told").read_text() == text, "the command reads another one")
        check(text.endswith(end + "/*\n  X-Frame-Options: DENY\n"), text)
        folders = re.findall(r"(?m)^/(assets/\S+)/\*\n  Cache-Control: (.*)$", text)
        there = {"/".join(path.split("/")[:2]) for path in site.built() if re.match(r"assets/([0-9a-f]{10}|pictures/|search-)", path)}
        check({folder for folder, _ in folders} == there and {value for _, value in folders} == {FOREVER}, text)
