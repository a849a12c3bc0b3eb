"""The desk as people and attackers meet it: tables are changed in a browser, and nothing else in them changes."""

import csv
import io
import json
import random
import re
import struct
import subprocess
import sys
import threading
import time
import zlib

from playwright.sync_api import expect, sync_playwright

from access import AXE
from browser import CHROMIUM, picture
from runner import case, check
from server import GABLOTA, NOW, ROOT, Preview

# How soon a change must be on the page: what people wait for, with room for a debug build on a machine in use.
SOON = 20_000


class Desk(Preview):
    """`gablota desk` of a copy of a site."""

    def __init__(self, source=None, options=("--now", NOW), **more):
        super().__init__(source, options, command="desk", **more)
        self.key = self.address.split("?key=")[1]
        self.root = "/desk/"

    def restart(self):
        """Kills the desk and opens it again, at another port."""
        self.process.kill()
        self.process.wait()
        again = [GABLOTA, "desk", str(self.site), "--port", "0", "--now", NOW]
        self.process = subprocess.Popen(again, stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.address = self.process.stdout.readline().strip()
        self.port = int(re.search(r":(\d+)/", self.address)[1])
        self.key = self.address.split("?key=")[1]

    def cookie(self):
        return self.request(f"/desk/?key={self.key}").headers["set-cookie"].split(";")[0]


def run():
    guarded()
    killed()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        shelf(browser)
        district(browser)
        grid(browser)
        everybody(browser)
        browser.close()


def killed():
    """Kills at any moment: what was answered is there again, and the file is the old one or the new one."""
    rounds = 80 if "--long" in sys.argv else 4
    chance = random.Random(28)
    with Desk() as desk:
        def call(name, body):
            headers = [("Origin", f"http://localhost:{desk.port}"), ("Content-Type", "application/json"), ("Cookie", cookie)]
            lines = [f"POST /desk/api/{name} HTTP/1.1", f"Host: localhost:{desk.port}", f"Content-Length: {len(body)}"]
            lines += [f"{header}: {value}" for header, value in headers] + ["Connection: close", "", ""]
            try:
                return desk.send("\r\n".join(lines).encode() + body)
            except OSError:
                return None

        with case("what was typed is there after a kill at any moment, and no file is half-written") as figures:
            for number in range(rounds):
                cookie = desk.cookie()
                title = f"Title {number}"
                edit = {"table": "data/books.csv", "kind": "set", "cells": [[0, 1, title]]}
                before = desk.read("data/books.csv")
                answer = call("edit", json.dumps(edit).encode())
                check(answer and answer.status == 200, answer)
                saving = threading.Thread(target=call, args=("save", b'{"table": "data/books.csv"}'))
                saving.start()
                time.sleep(chance.random() * 0.02)
                desk.restart()
                saving.join()
                now = desk.read("data/books.csv")
                wanted = before.replace(before.split("\n")[1].split(",")[1], title, 1)
                check(now in (before, wanted), now)
                cookie = desk.cookie()
                row = desk.request("/desk/api/rows?table=data/books.csv", [("Cookie", cookie)])
                check(json.loads(row.body)["rows"][0]["cells"][1] == title, row.body)
                call("save", b'{"table": "data/books.csv"}')
                check(desk.read("data/books.csv") == wanted)
            left = [path.name for path in desk.site.rglob("*") if ".gablota-" in path.name]
            check(not left, left)
            figures.append(f"{rounds} kills")


def png():
    """A picture of one pixel."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0\xff\0\0")) + chunk(b"IEND", b"")


def guarded():
    with Desk() as desk:
        own = [("Origin", f"http://localhost:{desk.port}"), ("Sec-Fetch-Site", "same-origin"), ("Content-Type", "application/json")]
        edit = json.dumps({"table": "data/books.csv", "kind": "set", "cells": [[0, 1, "Stolen"]]}).encode()
        cookie = [("Cookie", desk.cookie())]
        before = desk.read("data/books.csv")

        def post(headers, call="edit", body=edit, host=None):
            lines = [f"POST /desk/api/{call} HTTP/1.1", f"Host: {host or f'localhost:{desk.port}'}", f"Content-Length: {len(body)}"]
            lines += [f"{name}: {value}" for name, value in headers] + ["Connection: close", "", ""]
            return desk.send("\r\n".join(lines).encode() + body)

        def unsaved():
            return json.loads(desk.request("/desk/api/review?table=data/books.csv", cookie).body)["count"]

        with case("nobody reads or changes a table without the key, from another site, or in another form"):
            check(desk.request("/desk/").status == 403)
            check(desk.request("/desk/?key=" + "0" * 32).status == 403)
            check(desk.request("/desk/api/site").status == 403)
            check(post(own).status == 403)
            foreign = [("Origin", "http://evil.example"), ("Sec-Fetch-Site", "cross-site"), ("Content-Type", "application/json")]
            check(post(foreign + cookie).status == 403)
            check(post([("Content-Type", "application/json")] + cookie).status == 403, "a POST that says nothing of its origin")
            check(post(own[:2] + [("Content-Type", "text/plain")] + cookie).status == 415)
            check(post(own + cookie, host="evil.example").status == 403, "a name of somebody else")
            check(desk.request("/desk/api/edit", cookie).status == 404, "GET changes nothing")
            check(desk.request("/desk/api/site", cookie + [("Sec-Fetch-Site", "cross-site")]).status == 403)
            check(unsaved() == 0 and desk.read("data/books.csv") == before)
        with case("the cookie is for this desk alone, and its pages run nothing but the desk's own scripts"):
            answer = desk.request(f"/desk/?key={desk.key}")
            check(answer.status == 303 and answer.headers["location"] == "/desk/", answer)
            check("SameSite=Strict" in answer.headers["set-cookie"] and "HttpOnly" in answer.headers["set-cookie"])
            page = desk.request("/desk/", cookie)
            check(page.status == 200 and "default-src 'none'; script-src 'self'" in page.headers["content-security-policy"])
            check(b"key=" not in page.body and desk.key.encode() not in page.body)
        with case("no picture leads out of the site, and no SVG or huge file is taken"):
            for path in ("../x.png", "/etc/passwd", "images/../site.yaml", "site.yaml", "images/dot.txt"):
                check(desk.request(f"/desk/api/file?path={path}", cookie).status in (404, 409), path)
            where = "picture?table=data/books.csv&row=0&column=2&name=..%2F..%2Fevil"
            binary = own[:2] + [("Content-Type", "application/octet-stream")] + cookie
            check(post(binary, where, b"<svg onload='alert(1)'/>").status == 415)
            answer = post(binary, where, png())
            check(answer.status == 200 and json.loads(answer.body)["path"] == "images/books/1.png", answer.body)
            check((desk.site / "images/books/1.png").read_bytes() == png())
            huge = f"POST /desk/api/picture HTTP/1.1\r\nHost: localhost:{desk.port}\r\nContent-Length: 2147483648\r\n\r\n"
            with desk.connect() as connection:
                connection.sendall(huge.encode() + b"x" * 70_000)
                connection.settimeout(10)
                check(b" 413 " in connection.recv(4096))
        with case("a table outside of the site file is none, and a second desk of the site is refused"):
            body = json.dumps({"table": "site.yaml", "kind": "set", "cells": [[0, 0, "x"]]}).encode()
            check(post(own + cookie, body=body).status == 404)
            try:
                with Preview(desk.site, copies=False, command="desk"):
                    check(False, "two desks of one site")
            except RuntimeError as refusal:
                check("open already" in str(refusal), refusal)


def open_desk(browser, desk, width=1440):
    page = browser.new_context(viewport={"width": width, "height": 900}).new_page()
    page.troubles = []
    page.on("pageerror", lambda error: page.troubles.append(str(error)))
    page.set_default_timeout(SOON)
    page.goto(desk.address)
    page.wait_for_selector(".rows .row .cell[data-column]")
    return page


def open_table(page, path):
    """Opens a table by its button. Until it is there, the table before it can be seen and takes the keys."""
    page.click(f"[data-path='{path}']")
    page.wait_for_selector(f"[data-path='{path}'][aria-current]")
    page.wait_for_selector(".rows .row .cell[data-column]")


def save(page):
    page.keyboard.press("Control+s")
    page.click("#gablota-desk-save-save")
    expect(page.locator("#gablota-desk-review")).to_be_disabled(timeout=SOON)


def fill(page, label, value):
    field = page.get_by_label(label, exact=False).first
    field.fill(value)
    field.press("Tab")


def shelf(browser):
    """A reader adds a book with stars, edits it, makes it a favourite, deletes it."""
    with Desk(ROOT / "content/shelf") as desk:
        name = "data/libros.json"
        before = desk.read(name)
        page = open_desk(browser, desk)
        with case("a reader of shelf adds a book with stars and a cover, and its page is there"):
            page.click("#gablota-desk-add")
            page.wait_for_selector(".form")
            columns = json.loads(page.evaluate("fetch('api/table?table=data/libros.json').then((answer) => answer.text())"))["columns"]
            at = {column["name"]: f"#gablota-desk-field-{index}" for index, column in enumerate(columns)}
            for column, value in (("isbn", "9788437604947"), ("titulo", "Un libro nuevo"), ("año", "1998")):
                page.fill(at[column], value)
                page.press(at[column], "Tab")
            page.fill(at["autores"], "Ana Prueba")
            page.press(at["autores"], "Enter")
            page.check(f"{at['estrellas']}-4")
            page.set_input_files(f"{at['portada']}-file", files=[{"name": "foto.png", "mimeType": "image/png", "buffer": png()}])
            page.wait_for_selector("#gablota-desk-page:not([hidden])")
            expect(page.frame_locator("#gablota-desk-page").locator("h1")).to_contain_text("Un libro nuevo", timeout=SOON)
            picture(page, "desk-shelf")
            check(desk.read(name) == before, "saved before anybody said so")
            save(page)
            after = desk.read(name)
            added = json.loads(after)[-1]
            check(added["titulo"] == "Un libro nuevo" and added["autores"] == ["Ana Prueba"], added)
            check(added["estrellas"] == 4 and added["año"] == 1998, added)
            check((desk.site / added["portada"]).read_bytes() == png(), added)
            check(after.startswith(before.rstrip().rstrip("]").rstrip()), "another record changed")
        with case("they edit it and make it a favourite, and only that changes"):
            page.fill(at["titulo"], "Un libro mejor")
            page.press(at["titulo"], "Tab")
            page.select_option(at["favorito"], "true")
            expect(page.frame_locator("#gablota-desk-page").locator("h1")).to_contain_text("Un libro mejor", timeout=SOON)
            save(page)
            changed = json.loads(desk.read(name))[-1]
            check(changed["titulo"] == "Un libro mejor" and changed["favorito"] is True, changed)
            check({**changed, "titulo": 0, "favorito": 0} == {**added, "titulo": 0, "favorito": 0})
        with case("they delete it, and the file is the very one that it was"):
            page.click("#gablota-desk-delete")
            page.wait_for_selector(".form", state="detached")
            save(page)
            check(desk.read(name) == before)
        with case("nothing in the desk's pages went wrong"):
            check(not page.troubles, page.troubles[:5])
        page.close()


def district(browser):
    """A question is answered and an event is cancelled."""
    with Desk(ROOT / "content/district") as desk:
        # No event of the example says yet whether it takes place.
        path = "data/LibEventsListPage.json"
        desk.write(path, desk.read(path).replace('"eventId":', '"status": "scheduled", "eventId":'))
        page = open_desk(browser, desk)
        with case("a librarian of district answers a question in the grid, by keyboard alone"):
            open_table(page, "data/questions.csv")
            before = desk.read("data/questions.csv")
            columns = page.evaluate("fetch('api/table?table=data/questions.csv').then((answer) => answer.json())")["columns"]
            title = page.locator(".head [role=columnheader]").all_inner_texts()
            answer = next(index for index, column in enumerate(columns) if column.get("field") == "answer")
            label = columns[answer]["label"]
            place = next(index for index, text in enumerate(title) if label in text) - 1
            page.keyboard.press("Home")
            for _ in range(place):
                page.keyboard.press("ArrowRight")
            page.keyboard.type("Приходите в любой день, \"без записи\"")
            page.keyboard.press("Enter")
            page.wait_for_selector(".cell.changed")
            save(page)
            after = desk.read("data/questions.csv")
            check("Приходите в любой день, \"\"без записи\"\"" in after)
            rows = [list(csv.reader(io.StringIO(text, newline=""))) for text in (before, after)]
            check(rows[0][2:] == rows[1][2:] and len(rows[0]) == len(rows[1]), "another row changed")
            check(sum(old != new for old, new in zip(rows[0][1], rows[1][1])) == 1, "another cell changed")
        with case("undo gives the very file back, over a restart of the desk too"):
            page.close()
            desk.restart()
            page = open_desk(browser, desk)
            open_table(page, "data/questions.csv")
            page.click("#gablota-desk-undo")
            page.wait_for_selector(".cell.changed")
            save(page)
            check(desk.read("data/questions.csv") == before)
        with case("an event is cancelled, and its page says so"):
            open_table(page, path)
            before = desk.read(path)
            events = json.loads(before)
            events = events if isinstance(events, list) else next(iter(events.values()))
            columns = page.evaluate(f"fetch('api/table?table={path}').then((answer) => answer.json())")["columns"]
            status = next((index for index, column in enumerate(columns) if column.get("field") == "status"), None)
            check(status is not None, [column["name"] for column in columns])
            upcoming = events[0]
            page.fill("#gablota-desk-find", upcoming["eventName"])
            page.wait_for_timeout(400)
            page.locator(".opener button").first.click()
            page.wait_for_selector(".form")
            page.fill(f"#gablota-desk-field-{status}", "cancelled")
            page.press(f"#gablota-desk-field-{status}", "Tab")
            page.wait_for_selector(".field.changed")
            said = page.frame_locator("#gablota-desk-page").locator("main")
            expect(said).to_contain_text(re.compile("отмен", re.IGNORECASE), timeout=SOON)
            picture(page, "desk-district")
            save(page)
            after = json.loads(desk.read(path))
            after = after if isinstance(after, list) else next(iter(after.values()))
            changed = [(old, new) for old, new in zip(events, after) if old != new]
            check(len(changed) == 1 and "cancelled" in changed[0][1].values(), changed)
        with case("a library that events refer to is deleted only after they are named, and comes back by undo"):
            path = "data/LibrariesListPage.json"
            before = desk.read(path)
            open_table(page, path)
            page.locator(".opener button").first.click()
            page.wait_for_selector(".form")
            page.click("#gablota-desk-delete")
            page.wait_for_selector("#gablota-desk-remove li")
            named = page.locator("#gablota-desk-remove li").all_inner_texts()
            check(any(event["eventName"] in " ".join(named) for event in events), named)
            page.click("#gablota-desk-remove-delete")
            page.wait_for_selector(".form", state="detached")
            page.wait_for_selector("#gablota-desk-mistakes:not([hidden])")
            page.click("#gablota-desk-undo")
            expect(page.locator("#gablota-desk-review")).to_be_disabled(timeout=SOON)
            check(desk.read(path) == before)
        with case("nothing in the desk's pages went wrong with district"):
            check(not page.troubles, page.troubles[:5])
        page.close()


def everybody(browser):
    """Every width, light and dark, with axe."""
    with Desk(ROOT / "content/shelf") as desk:
        for width, scheme in ((360, "light"), (1440, "dark")):
            page = browser.new_context(viewport={"width": width, "height": 760}, color_scheme=scheme, bypass_csp=True).new_page()
            page.set_default_timeout(SOON)
            page.goto(desk.address)
            page.wait_for_selector(".rows .row .cell[data-column]")
            with case(f"axe finds nothing in the grid, the form and the review at {width} px, {scheme}"):
                def look(name):
                    picture(page, f"desk-{name}-{width}-{scheme}")
                    page.evaluate(AXE.read_text(encoding="utf-8"))
                    found = page.evaluate("""async () => (await axe.run({ exclude: [['iframe']] })).violations.flatMap((rule) =>
                      rule.nodes.map((node) => `${rule.id}: ${node.target} ${node.failureSummary}`))""")
                    check(not found, (name, found[:4]))
                    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                    check(wide <= 0, f"{name} is {wide} px too wide")
                look("grid")
                page.locator(".opener button").nth(2).click()
                page.wait_for_selector(".form")
                field = page.locator(".form input[type=text]").nth(1)
                field.fill(f"Changed {width}")
                field.press("Tab")
                page.wait_for_selector(".field.changed")
                look("form")
                page.keyboard.press("Control+s")
                page.wait_for_selector("#gablota-desk-save")
                look("review")
                nameless = page.evaluate("""[...document.querySelectorAll('button, input, select, textarea, a[href]')]
                  .filter((one) => !one.id).map((one) => one.outerHTML)""")
                check(not nameless, nameless[:3])
            page.context.close()


def grid(browser):
    """Mistakes, pasting, another program, two windows."""
    with Desk() as desk:
        page = open_desk(browser, desk)
        open_table(page, "data/events.csv")
        before = desk.read("data/events.csv")
        with case("a mistake is told at its cell in the words of check, and may be saved all the same"):
            page.keyboard.press("Control+Home")
            for _ in range(2):
                page.keyboard.press("ArrowRight")
            page.keyboard.type("2026-13-45")
            page.keyboard.press("Tab")
            page.wait_for_selector(".cell.error")
            page.click("#gablota-desk-mistakes")
            text = page.locator("#gablota-desk-problems li.error").first.inner_text()
            check("2026-13-45" in text, text)
            page.click("#gablota-desk-problems-cancel")
            page.click("#gablota-desk-undo")
            page.wait_for_selector(".cell.error", state="detached")
        with case("cells of a spreadsheet are shown before they are pasted, and are one step to undo"):
            page.locator(".cell[data-column='0']").last.click()
            page.evaluate("""() => {
              const data = new DataTransfer();
              data.setData('text/plain', 'talk2\\t"A ""new""\\ntalk"\\t2026-11-01 10:00\\nlate\\t007\\t2026-11-02 10:00\\n');
              document.querySelector('.box').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
            }""")
            content = page.locator("#gablota-desk-paste .content").inner_text()
            check("2 × 3" in content and "New rows: 1" in content, content)
            page.click("#gablota-desk-paste-take")
            page.wait_for_selector(".row.new")
            save(page)
            after = desk.read("data/events.csv")
            check('talk2,"A ""new""\ntalk",2026-11-01 10:00' in after and "late,007,2026-11-02 10:00," in after, after)
            page.click("#gablota-desk-undo")
            expect(page.locator("#gablota-desk-review")).to_be_enabled(timeout=SOON)
            save(page)
            check(desk.read("data/events.csv") == before)
        with case("what another program saves meanwhile is kept, and a cell that both changed is asked about"):
            page.locator(".rows .cell[data-column='1']").first.click()
            page.keyboard.type("Mine")
            page.keyboard.press("Enter")
            page.wait_for_selector(".cell.changed")
            desk.write("data/events.csv", before.replace("A Talk", "Theirs").replace("A Walk", "A Long Walk"))
            page.wait_for_selector(".conflict")
            picture(page, "desk-conflict")
            page.click("#gablota-desk-mine-0")
            page.wait_for_selector(".conflict", state="detached")
            save(page)
            check(desk.read("data/events.csv") == before.replace("A Talk", "Mine").replace("A Walk", "A Long Walk"))
        with case("two windows see one draft"):
            other = page.context.new_page()
            other.goto(f"http://localhost:{desk.port}/desk/#data%2Fevents.csv")
            other.wait_for_selector(".rows .row .cell[data-column]")
            page.bring_to_front()
            page.locator(".rows .cell[data-column='1']").first.click()
            page.keyboard.type("Both see this")
            page.keyboard.press("Enter")
            other.wait_for_selector("text=Both see this")
            other.close()
        with case("nothing in the desk's pages went wrong with a small house"):
            check(not page.troubles, page.troubles[:5])
        page.close()
