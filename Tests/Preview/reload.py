"""A save is seen: what reloads, what does not, what is said, what other views show."""

import json
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from hosting import SCRIPT
from runner import case, check
from server import GABLOTA, NOW, PATIENCE, Channel, Preview, make_site


def run():
    with Preview() as preview:
        saves(preview)
    with Preview() as preview:
        mistakes(preview)
    with Preview() as preview:
        views(preview)
    with Preview() as preview:
        same_as_build(preview)
    process_life()


def shown(preview, path):
    return re.search(rb'data-shown="(\w*)"', preview.page(path).body)[1].decode()


def names(channel, seconds=PATIENCE, until="state"):
    return [name for name, _ in channel.events(seconds, until)]


def opened(preview, path):
    channel = Channel(preview, path, shown(preview, path))
    check(names(channel) == ["state"], "a page that is as it was must not reload")
    return channel


def settle(channel):
    """Waits until the page hears of nothing more: what a save is still being made into is told with the next one."""
    while names(channel, seconds=1, until=None):
        pass


def replace(preview, name, old, new):
    text = preview.read(name)
    check(old in text, f"{old} is not in {name}")
    preview.write(name, text.replace(old, new))


def told(preview):
    """The lines of the terminal, but for how to reach a preview in a container."""
    return [line for line in preview.journal().splitlines() if not line.startswith("in a container: ")]


def saves(preview):
    for name, path, file, old, new in (
        ("a row of a table", "/books/1/", "data/books.csv", "The First Book", "The Foremost Book"),
        ("an event's day", "/events/talk/", "data/events.csv", "2026-09-20 18:00", "2026-09-20 17:00"),
        ("a page", "/about/", "pages/about.md", "We lend books", "We lend everything"),
        ("the site file", "/books/2/", "site.yaml", "A small house", "A smaller house"),
    ):
        with case(f"a save of {name} reloads the page that shows it"):
            channel = opened(preview, path)
            replace(preview, file, old, new)
            check("reload" in names(channel), "no reload")
            expected = new.split(" ", 1)[-1].encode() if file == "data/events.csv" else new.encode()
            check(expected in preview.page(path).body or file == "data/events.csv")
            channel.close()
    with case("and no other"):
        channel = opened(preview, "/about/")
        replace(preview, "data/books.csv", "About two.", "About two things.")
        check("reload" not in names(channel, 3, "none"))
        channel.close()
    with case("an editor that writes beside the file and renames is seen"):
        channel = opened(preview, "/books/1/")
        text = preview.read("data/books.csv").replace("Foremost", "Very First")
        preview.write("data/books.csv.tmp", text)
        (preview.site / "data/books.csv.tmp").rename(preview.site / "data/books.csv")
        check("reload" in names(channel))
        channel.close()
    with case("a new template in a new folder is seen"):
        channel = opened(preview, "/books/1/")
        preview.write("templates/records/books.html", "<!doctype html><body><h1>Own {{ record.title }}</h1></body>")
        check("reload" in names(channel))
        check(b"<h1>Own The Very First Book</h1>" in preview.page("/books/1/").body)
        channel.close()
    with case("a template that is gone is gone"):
        channel = opened(preview, "/books/1/")
        shutil.rmtree(preview.site / "templates/records")
        check("reload" in names(channel))
        check(b"<h1>Own" not in preview.page("/books/1/").body)
        channel.close()
    with case("a new page is there, and the page that said it was missing reloads"):
        channel = opened(preview, "/new/")
        preview.write("pages/new.md", "---\ntitle: New\n---\n\nHere.\n")
        check("reload" in names(channel))
        check(preview.page("/new/").status == 200)
        channel.close()
    with case("a record that is gone is a page that is missing"):
        channel = opened(preview, "/books/2/")
        text = preview.read("data/books.csv")
        preview.write("data/books.csv", "".join(line for line in text.splitlines(True) if not line.startswith("2,")))
        check("reload" in names(channel))
        check(preview.page("/books/2/").status == 404)
        preview.write("data/books.csv", text)
        preview.wait_for(lambda: preview.page("/books/2/").status == 200)
        settle(channel)
        channel.close()
    with case("a picture that was exchanged is given anew"):
        channel = opened(preview, "/books/1/")
        preview.write("images/dot.txt", "other")
        preview.wait_for(lambda: preview.page("/images/dot.txt").body == b"other")
        settle(channel)
        preview.write("images/deep/er/new.txt", "new")
        preview.wait_for(lambda: preview.page("/images/deep/er/new.txt").body == b"new")
        settle(channel)
        channel.close()
    with case("a style sheet is exchanged without a reload"):
        channel = opened(preview, "/books/1/")
        preview.write("templates/css/own.css", ".own { color: rgb(3, 2, 1) }\n")
        events = dict(channel.events(until="state"))
        check("reload" not in events and "style" in events, events)
        moved = json.loads(events["style"])
        check(moved["from"] != moved["to"], moved)
        check(b"rgb(3, 2, 1)" in preview.request(moved["to"] + "css/own.css").body)
        check(names(Channel(preview, "/books/1/", shown(preview, "/books/1/"))) == ["state"])
        channel.close()
    with case("a burst of saves is few rebuilds"):
        time.sleep(1)
        before = len(preview.journal().splitlines())
        for number in range(100):
            preview.write(f"images/burst{number}.txt", str(number))
        preview.wait_for(lambda: preview.page("/images/burst99.txt").status == 200)
        time.sleep(1)
        lines = len(preview.journal().splitlines()) - before
        check(1 <= lines <= 20, f"{lines} lines")
    with case("every change is one line on the terminal"):
        for line in told(preview):
            check(re.match(r"\d\d:\d\d:\d\d \S.*: \d+ ms, \d+ pages", line), line)


def mistakes(preview):
    with case("a mistake in a table is told to the open page, escaped, and the page stays"):
        channel = opened(preview, "/books/1/")
        good = preview.read("data/books.csv")
        preview.write("data/books.csv", good + "1,<script>alert(1)</script>,x,,\n4,Too few\n")
        events = channel.events(until="state")
        check([name for name, _ in events] == ["state"], events)
        state = json.loads(events[-1][1])
        check(state["errors"] == 2 and state["stale"], state)
        text = "".join(problem["text"] for problem in state["problems"])
        check("data/books.csv:5:1: error[record.duplicate-key]" in text.replace(str(preview.site) + "/", ""), text)
        check(preview.page("/books/1/").status == 200)
        # The page may hear of it before the journal does.
        preview.wait_for(lambda: text.strip() in preview.journal().replace("\n\n", "\n") or all(
            line in preview.journal() for line in text.splitlines()))
    with case("and is gone from it when it is mended"):
        preview.write("data/books.csv", good)
        state = json.loads(dict(channel.events(until="state"))["state"])
        check(state["errors"] == 0 and not state["stale"] and state["problems"] == [], state)
        channel.close()
    with case("a mistake that only rendering finds is told to the page it is on"):
        channel = opened(preview, "/books/1/")
        preview.write("templates/records/books.html", "<!doctype html><body>{{ 1 // (record.title|length // 1000) }}</body>")
        events = dict(channel.events(until="state"))
        check("reload" not in events and json.loads(events["state"])["errors"] == 1, events)
        check(preview.page("/books/1/").status == 200, "the page as it was lies behind")
        other = preview.page("/books/2/")
        check(other.status == 500 and b"templates/records/books.html:1:" in other.body, other.body[:500])
        (preview.site / "templates/records/books.html").unlink()
        preview.wait_for(lambda: preview.page("/books/2/").status == 200)
        channel.close()
    with case("what is on an error page is escaped"):
        preview.write("templates/records/events.html", "{% nonsense '<img src=x onerror=alert(1)>' %}")
        preview.wait_for(lambda: "nonsense" in preview.journal())
        preview.write("templates/records/events.html", "{{ '<img src=x onerror=alert(1)>'|length // (record.title|length // 1000) }}")
        # Asked for before, the page as it was would lie behind the mistake.
        preview.wait_for(lambda: re.search(r"events.html: \d+ ms", preview.journal()))
        answer = preview.page("/events/walk/")
        body = answer.body
        check(answer.status == 500, answer.status)
        check(b"<img" not in body and b"&lt;img src=x" in body, body)
        (preview.site / "templates/records/events.html").unlink()
    with case("a site that cannot be made at all is a page of mistakes until it is mended"):
        good = preview.read("site.yaml")
        with Preview(preview.site, copies=True) as other:
            check(other.page("/").status == 200)
        preview.write("site.yaml", "title: [")
        with Preview(preview.site, copies=True) as broken:
            check(broken.request("/").status == 500 and b"site.yaml" in broken.request("/").body)
            channel = Channel(broken, "/")
            channel.events(until="state")
            broken.write("site.yaml", good)
            check("reload" in names(channel))
        preview.write("site.yaml", good)


def change(preview, **view):
    body = "&".join(f"{key}={value}" for key, value in {"token": preview.token(), **view}.items())
    own = [("Sec-Fetch-Site", "same-origin"), ("Origin", f"http://localhost:{preview.port}")]
    answer = preview.request("/_gablota/view", own, method="POST", body=body.encode())
    check(answer.status == 204, answer.status)


def views(preview):
    with case("another day shows what the site will show then"):
        channel = opened(preview, "/events/")
        check(b"A Talk" in preview.page("/events/").body)
        change(preview, now="2026-10-01T09:00")
        check("reload" in names(channel))
        check(b"A Talk" not in preview.page("/events/").body and b"A Talk" in preview.page("/events/past/").body)
        change(preview)
        preview.wait_for(lambda: preview.page("/events/").status == 200)
        channel.close()
    with case("drafts are shown when they are asked for"):
        check(preview.page("/books/3/").status == 404)
        change(preview, now=NOW, drafts=1)
        preview.wait_for(lambda: preview.page("/books/3/").status == 200)
        change(preview, now=NOW)
        preview.wait_for(lambda: preview.page("/books/3/").status == 404)
    with case("what is for staff is shown when it is asked for"):
        check(b"top shelf" not in preview.page("/books/1/").body)
        change(preview, now=NOW, staff=1)
        preview.wait_for(lambda: b"top shelf" in preview.page("/books/1/").body)
        change(preview, now=NOW)
        preview.wait_for(lambda: b"top shelf" not in preview.page("/books/1/").body)
    with case("?inspect says which template and which record made a block, with file and line"):
        body = preview.page("/books/1/?inspect").body.decode()
        check("data-gablota=" in body and "books.csv:2" in body and "theme/" in body, re.findall("data-gablota=.*", body)[:5])
        check("data-gablota=" not in preview.page("/books/1/").body.decode())
    with case("?inspect names the selection that made a list"):
        body = preview.page("/books/?inspect").body.decode()
        check(re.search(r'data-gablota="[^"]*the list /books/[^"]*"', body), re.findall("data-gablota=.*", body)[:5])


def same_as_build(preview):
    with case("after many edits every page is that of a build"):
        books = preview.read("data/books.csv")
        for round_number in range(8):
            preview.write("data/books.csv", books.replace("First", f"Edited {round_number}").replace("Second", "Aa"))
            time.sleep(0.1)
            preview.page("/books/")
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / "public"
            subprocess.run(
                [GABLOTA, "build", str(preview.site), "--output", str(output), "--now", NOW], check=True,
                capture_output=True)
            for path in output.rglob("*.html"):
                name = path.relative_to(output).as_posix()
                preview.wait_for(
                    lambda: SCRIPT.sub(b"", preview.page("/" + name).body) == path.read_bytes(), what=name)


NO_DISPLAY = {"DISPLAY": None, "WAYLAND_DISPLAY": None}


def listens_for_end(process):
    """Whether a process has said what is to happen on Ctrl-C."""
    caught = re.search(r"SigCgt:\s+(\w+)", Path(f"/proc/{process}/status").read_text(encoding="ascii"))[1]
    return int(caught, 16) >> signal.SIGINT - 1 & 1


def in_time(attempt, *arguments):
    """Makes an attempt again that took too long: a machine with other work is slow at times, a preview that waits for
    something waits every time."""
    for are_left in (2, 1, 0):
        try:
            return attempt(*arguments)
        except subprocess.TimeoutExpired:
            if not are_left:
                raise


def ends_with_an_open_page(number):
    with Preview() as preview:
        channel = Channel(preview)
        channel.events(until="state")
        preview.process.send_signal(number)
        check(preview.process.wait(0.5) == 0, preview.process.returncode)


def ends_while_it_works():
    """A site that takes seconds to make, ended in the middle."""
    rows = "".join(f"{number},Book {number},{'Words of it. ' * 20},,\n" for number in range(30_000))
    with tempfile.TemporaryDirectory() as folder:
        site = make_site(Path(folder) / "site")
        (site / "data/books.csv").write_text("id,title,description,shelf_note,draft\n" + rows, encoding="utf-8")
        with subprocess.Popen([GABLOTA, "preview", str(site), "--port", "0"], stdout=subprocess.PIPE) as process:
            while not listens_for_end(process.pid):
                time.sleep(0.01)
            process.send_signal(signal.SIGINT)
            try:
                check(process.wait(1) == 0 and process.stdout.read() == b"", "it was ready already")
            finally:
                process.kill()
        caught = 0
        for pause in (0.3, 0.2, 0.1, 0.05):
            with Preview(site, copies=False) as preview:
                name = preview.read("site.yaml")
                preview.write("site.yaml", name.replace("title: A", "title: An even", 1))
                time.sleep(pause)
                preview.process.send_signal(signal.SIGINT)
                check(preview.process.wait(1) == 0, preview.journal())
                caught += len(told(preview)) == 1
        check(caught, "it was made anew each time already")


def process_life():
    with case("a port that is in use is refused with who has it and the next that is free"):
        with socket.socket() as holder:
            holder.bind(("127.0.0.1", 0))
            holder.listen()
            port = holder.getsockname()[1]
            with Preview() as preview:
                run = subprocess.run(
                    [GABLOTA, "preview", str(preview.site), "--port", str(port)], capture_output=True, text=True)
            check(run.returncode == 3, run.returncode)
            check(re.search(rf"port {port} is in use by python.* \(process \d+\); try  --port \d+", run.stderr), run.stderr)
    for number in (signal.SIGINT, signal.SIGTERM):
        with case(f"{number.name} ends it at once and cleanly, with pages open"):
            in_time(ends_with_an_open_page, number)
    with case("over SSH it says how to reach it"):
        with Preview(environment={"SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"}) as preview:
            preview.wait_for(lambda: f"ssh -L {preview.port}:localhost:{preview.port}" in preview.journal())
    with case("the end comes at once while the site is made, the first time and again"):
        in_time(ends_while_it_works)
    with case("--open without a display says so and goes on"):
        with Preview(options=("--now", NOW, "--open"), environment=NO_DISPLAY) as preview:
            # It is said behind the address, which is what a preview is waited for by.
            preview.wait_for(lambda: "no display" in preview.journal())
            check(preview.page("/").status == 200)
    with case("a folder that is no site is told in the page and on the terminal"):
        with tempfile.TemporaryDirectory() as folder:
            with Preview(folder, copies=True) as preview:
                check("site.not-found" in preview.journal() and preview.request("/").status == 500)
