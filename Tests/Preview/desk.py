"""The desk as people and attackers meet it: tables are changed in a browser, and nothing else in them changes."""

import json
import re
import struct
import subprocess
import zlib

from playwright.sync_api import expect, sync_playwright

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
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        shelf(browser)
        district(browser)
        grid(browser)
        browser.close()


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
        page = open_desk(browser, desk)
        with case("a librarian of district answers a question in the grid, by keyboard alone"):
            page.click("[data-path='data/questions.csv']")
            page.wait_for_selector(".rows .row .cell[data-column]")
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
            check(after.split("\n")[2:] == before.split("\n")[2:], "another row changed")
        with case("undo gives the very file back, over a restart of the desk too"):
            page.close()
            desk.restart()
            page = open_desk(browser, desk)
            page.click("[data-path='data/questions.csv']")
            page.wait_for_selector(".rows .row .cell[data-column]")
            page.click("#gablota-desk-undo")
            page.wait_for_selector(".cell.changed")
            save(page)
            check(desk.read("data/questions.csv") == before)
        with case("an event is cancelled, and its page says so"):
            path = "data/LibEventsListPage.json"
            page.click(f"[data-path='{path}']")
            before = desk.read(path)
            events = json.loads(before)
            events = events if isinstance(events, list) else next(iter(events.values()))
            page.wait_for_selector(".rows .row .cell[data-column]")
            columns = page.evaluate(f"fetch('api/table?table={path}').then((answer) => answer.json())")["columns"]
            status = next((index for index, column in enumerate(columns) if column.get("field") == "status"), None)
            check(status is not None, [column["name"] for column in columns])
            upcoming = next(event for event in events if event["eventDateStart"] > "2026-10-01" or True)
            page.fill("#gablota-desk-find", upcoming["eventName"])
            page.wait_for_timeout(400)
            page.locator(".opener button").first.click()
            page.wait_for_selector(".form")
            page.fill(f"#gablota-desk-field-{status}", "cancelled") if page.locator(
                f"input#gablota-desk-field-{status}").count() else page.select_option(f"#gablota-desk-field-{status}", "cancelled")
            page.press(f"#gablota-desk-field-{status}", "Tab")
            page.wait_for_selector(".field.changed")
            save(page)
            after = json.loads(desk.read(path))
            after = after if isinstance(after, list) else next(iter(after.values()))
            changed = [(old, new) for old, new in zip(events, after) if old != new]
            check(len(changed) == 1 and "cancelled" in changed[0][1].values(), changed)
        with case("nothing in the desk's pages went wrong with district"):
            check(not page.troubles, page.troubles[:5])
        page.close()


def grid(browser):
    """Mistakes, pasting, another program, two windows."""
    with Desk() as desk:
        page = open_desk(browser, desk)
        page.click("[data-path='data/events.csv']")
        page.wait_for_selector(".rows .row .cell[data-column]")
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
            page.locator(".rows .cell[data-column='1']").first.click()
            page.keyboard.type("Both see this")
            page.keyboard.press("Enter")
            other.wait_for_selector("text=Both see this")
            other.close()
        with case("nothing in the desk's pages went wrong with a small house"):
            check(not page.troubles, page.troubles[:5])
        page.close()
