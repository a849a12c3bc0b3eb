"""The cells of the desk: what they refer to, what is pasted into them, and where their rows stand. The clipboard of
LibreOffice is a recording; `clipboard/record.py` makes it."""

import csv
import gzip
import io
import json
import re
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from browser import CHROMIUM, picture
from desk import SOON, Desk, open_desk, open_table, png, save
from deskwork import accessible, open_bare
from runner import case, check
from server import SMALL_SITE, make_site

CLIPBOARD = Path(__file__).parent / "clipboard"

FILES = {
    **SMALL_SITE,
    "site.yaml": SMALL_SITE["site.yaml"].replace(
        "events: {kind: event, source: data/events.csv, key: id}",
        "events: {kind: event, source: data/events.csv, key: id, fields: {library: {references: libraries}, "
        "internal: {audience: staff}, seats: {type: integer}}, computed: {twice: {formula: seats * 2}}}"),
    "data/events.csv": "id,name,start,library,seats,internal,notes\n" + "".join(
        f"e{number},Talk {number},2026-10-{number % 28 + 1:02} 18:00,{('north', 'south')[number % 2]},{number},,\n" for number in range(230)),
    "data/keyed.json": json.dumps({"a": {"title": "First"}, "b": {"title": "Second"}}, indent=2) + "\n",
}
FILES["site.yaml"] += "  keyed: {kind: record, key: name, source: {path: data/keyed.json, records: {keyed_by: name}}}\n"


def run():
    work = Path(tempfile.mkdtemp(prefix="gablota-desk-"))
    try:
        weight()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            with Desk(make_site(work / "site", FILES), copies=False) as desk:
                page = open_desk(browser, desk)
                references(page, desk)
                pasting(page, desk)
                office(page, desk)
                moving(page, desk)
                with case("nothing in the desk's pages went wrong with cells"):
                    check(not page.troubles, page.troubles[:5])
                judged(browser, desk)
            small(browser)
            held(browser, work)
            cover(browser)
            browser.close()
    finally:
        shutil.rmtree(work, ignore_errors=True)


def weight():
    with Desk() as desk, case("the scripts of the desk's page weigh at most 40 KB, compressed one by one") as figures:
        cookie = [("Cookie", desk.cookie())]
        names, seen = ["desk.js"], {}
        while names:
            name = names.pop()
            if name in seen:
                continue
            body = desk.request(f"/desk/{name}", cookie).body
            check(b"import" in body or b"export" in body, name)
            seen[name] = len(gzip.compress(body, 9))
            names += re.findall(r"from '\./([\w.-]+)'", body.decode())
        total = sum(seen.values())
        figures.append(f"{total} bytes")
        check(total <= 40 * 1024, seen)


def rows(text):
    return list(csv.reader(io.StringIO(text, newline="")))


def columns(page, path):
    found = page.evaluate("path => fetch('api/table?table=' + path).then((answer) => answer.json())", path)["columns"]
    return {column["name"]: index for index, column in enumerate(found)}


def cell(page, at, place=0):
    """The cell of a column, by the number that the column has in the file."""
    index = page.locator(f".head [role=columnheader]:has(#gablota-desk-sort-{at})").get_attribute("aria-colindex")
    return page.locator(f".rows .row[data-place='{place}'] .cell[aria-colindex='{index}']")


def paste(page, text, html=None):
    page.evaluate("""([text, html]) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      if (html !== null) data.setData('text/html', html);
      document.querySelector('.box').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }""", [text, html])


def references(page, desk):
    path = "data/events.csv"
    open_table(page, path)
    at = columns(page, path)
    with case("a cell that refers to a record shows its name, and the file has the key"):
        expect(cell(page, at["library"])).to_have_text(re.compile("north *North Library"), timeout=SOON)
    with case("a record is found by its name while one types into the cell, and taken by arrow and Enter"):
        cell(page, at["library"]).click()
        page.keyboard.type("south l")
        expect(page.locator("#gablota-desk-offers [role=option]")).to_have_count(1, timeout=SOON)
        picture(page, "desk-offers")
        page.keyboard.press("ArrowDown")
        check(page.locator(".box").get_attribute("aria-activedescendant") == "gablota-desk-offer-0")
        page.keyboard.press("Enter")
        expect(cell(page, at["library"])).to_have_text(re.compile("south *South Library"), timeout=SOON)
        expect(page.locator("#gablota-desk-offers")).to_be_hidden(timeout=SOON)
        save(page)
        check(rows(desk.read(path))[1][at["library"]] == "south", desk.read(path)[:200])
    with case("Enter takes what was typed where nothing was chosen, and the pointer chooses too"):
        cell(page, at["library"], 1).click()
        page.keyboard.type("nor")
        expect(page.locator("#gablota-desk-offers [role=option]")).to_have_count(1, timeout=SOON)
        page.locator("#gablota-desk-offers [role=option]").first.click()
        expect(cell(page, at["library"], 1)).to_have_text(re.compile("north *North Library"), timeout=SOON)
        cell(page, at["library"], 2).click()
        page.keyboard.type("nor")
        page.keyboard.press("Enter")
        expect(cell(page, at["library"], 2)).to_have_text("nor", timeout=SOON)
        for _ in range(2):
            page.click("#gablota-desk-undo")
        expect(page.locator("#gablota-desk-review")).to_be_disabled(timeout=SOON)


def pasting(page, desk):
    path = "data/events.csv"
    at = columns(page, path)
    with case("what is pasted says which cells are left out and why, and the others are taken"):
        before = desk.read(path)
        cell(page, at["id"]).click()
        paste(page, "name\tTwice\tNowhere\tinternal\nPasted 0\t8\tx\tsecret\nPasted 1\t9\ty\t\n")
        content = page.locator("#gablota-desk-paste .content").inner_text()
        check("Worked out from other columns, left out: Twice" in content and "left out: Nowhere" in content, content)
        check("For staff only:" in content and "Cells that change: 3" in content, content)
        page.click("#gablota-desk-paste-take")
        expect(cell(page, at["name"], 1)).to_have_text("Pasted 1", timeout=SOON)
        page.click("#gablota-desk-undo")
        expect(page.locator("#gablota-desk-review")).to_be_disabled(timeout=SOON)
        check(desk.read(path) == before)
    with case("of a table by keys the names of its records are refused, new rows too, and all else is pasted"):
        keyed = "data/keyed.json"
        before = desk.read(keyed)
        open_table(page, keyed)
        page.locator(".rows .row[data-place='0'] .cell[data-column='0']").click()
        paste(page, "x\tThe first\ny\tThe second\nz\tThe third\n")
        content = page.locator("#gablota-desk-paste .content").inner_text()
        check("name, 2 cells left out: Records stand by name" in content, content)
        check("1 row left out: Rows of this file can be neither added nor deleted." in content, content)
        picture(page, "desk-paste-refused")
        page.click("#gablota-desk-paste-take")
        page.wait_for_selector(".cell.changed")
        save(page)
        check(desk.read(keyed) == before.replace("First", "The first").replace("Second", "The second"), desk.read(keyed))
        open_table(page, path)
    with case("pasted rows over what was not looked at yet change each of them"):
        before = desk.read(path)
        page.reload()
        page.wait_for_selector(".rows .row .cell[data-column]")
        open_table(page, path)
        cell(page, at["name"], 9).click()
        paste(page, "".join(f"New {number}\t2026-11-0{number % 9 + 1} 10:00\n" for number in range(195)))
        page.wait_for_selector("#gablota-desk-paste-take")
        content = page.locator("#gablota-desk-paste .content").inner_text()
        check("Cells that change: 390. New rows: 0." in content, content)
        page.click("#gablota-desk-paste-take")
        page.wait_for_selector(".cell.changed")
        save(page)
        after = rows(desk.read(path))
        check([row[at["name"]] for row in after[10:205]] == [f"New {number}" for number in range(195)])
        check(after[205:] == rows(before)[205:] and after[:10] == rows(before)[:10])
        page.click("#gablota-desk-undo")
        page.wait_for_selector(".cell.changed")
        save(page)
        check(desk.read(path) == before)


def office(page, desk):
    path = "data/events.csv"
    at = columns(page, path)
    recorded = json.loads((CLIPBOARD / "cells.json").read_text(encoding="utf-8"))
    plain = (CLIPBOARD / "plain.txt").read_text(encoding="utf-8")
    html = (CLIPBOARD / "cells.html").read_text(encoding="utf-8")
    cells = recorded["cells"]

    def read(text, rich):
        return page.evaluate("([text, rich]) => import('./tabletext.js').then(({ cellsOf }) => cellsOf(text, rich))", [text, rich])

    with case("cells that LibreOffice copied are the very cells: with quotes, tabs and line breaks"):
        check(read(plain, html) == cells, read(plain, html))
        # Its plain text alone has lost the line breaks; nothing else is made of it.
        check(read(plain, "")[1] == ["a-1", 'A "new" talk', "two lines"], read(plain, ""))
    with case("they are pasted by their header, and the file has their line breaks"):
        before = desk.read(path)
        cell(page, at["id"], 4).click()
        # What stands in the column of the key makes keys of the new rows.
        paste(page, plain.replace("note\n", "notes\n", 1), html.replace(">note<", ">notes<"))
        page.wait_for_selector("#gablota-desk-paste-take")
        page.click("#gablota-desk-paste-take")
        page.wait_for_selector(".cell.changed")
        save(page)
        after = rows(desk.read(path))
        check([[row[at[name]] for name in ("id", "name", "notes")] for row in after[5:10]] == cells[1:], after[5:10])
        page.click("#gablota-desk-undo")
        page.wait_for_selector(".cell.changed")
        save(page)
        check(desk.read(path) == before)
    with case("10,000 rows of LibreOffice are 10,000 rows here") as figures:
        check(recorded["many"] == {"lines": 10_000, "rows": 10_000}, recorded["many"])
        text = "".join(f"r{number}\ttwo lines\n" for number in range(10_000))
        rich = "<table>" + "".join(f"<tr><td>r{number}</td>\n<td>two<br>lines</td></tr>" for number in range(10_000)) + "</table>"
        begin = page.evaluate("performance.now()")
        many = read(text, rich)
        figures.append(f"{page.evaluate('performance.now()') - begin:.0f} ms")
        check(len(many) == 10_000 and many[9_999] == ["r9999", "two\nlines"], many[-1:])
    with case("a spreadsheet that puts quotes around its cells is read by its text"):
        quoted = '"two\nlines"\t"a ""b"""\nplain\t"""all"""\n'
        wanted = [["two\nlines", 'a "b"'], ["plain", '"all"']]
        check(read(quoted, "<table><tr><td>two<br>lines</td><td>a \"b\"</td></tr><tr><td>plain</td><td>\"all\"</td></tr></table>") == wanted)
        check(read(quoted, "") == wanted and read(quoted, "<p>no table</p>") == wanted)


def moving(page, desk):
    path = "data/events.csv"
    at = columns(page, path)
    before = desk.read(path)
    lines = before.splitlines(keepends=True)
    with case("a row is moved by keys and to a place, and undo gives the very file back"):
        cell(page, at["name"], 3).click()
        page.keyboard.press("Alt+ArrowUp")
        expect(cell(page, at["name"], 2)).to_have_text("Talk 3", timeout=SOON)
        expect(page.locator(".rows .row[data-place='2'] .cell.current")).to_have_count(1, timeout=SOON)
        page.click("#gablota-desk-move-open")
        page.fill("#gablota-desk-move-to", "200")
        page.click("#gablota-desk-move-take")
        expect(cell(page, at["name"], 199)).to_have_text("Talk 3", timeout=SOON)
        save(page)
        moved = [*lines[:4], *lines[5:201], lines[4], *lines[201:]]
        check(desk.read(path) == "".join(moved), "another order")
        for _ in range(2):
            page.click("#gablota-desk-undo")
            expect(page.locator("#gablota-desk-notice")).to_contain_text("a moved row", timeout=SOON)
            page.wait_for_timeout(200)
        save(page)
        check(desk.read(path) == before)
    with case("a row that was moved stays where it was put when another program saves the file"):
        cell(page, at["name"], 3).click()
        page.keyboard.press("Alt+ArrowDown")
        expect(cell(page, at["name"], 4)).to_have_text("Talk 3", timeout=SOON)
        desk.write(path, before.replace("Talk 7,", "Talk seven,"))
        expect(cell(page, at["name"], 7)).to_have_text("Talk seven", timeout=SOON)
        save(page)
        wanted = before.replace("Talk 7,", "Talk seven,").splitlines(keepends=True)
        wanted[4], wanted[5] = wanted[5], wanted[4]
        check(desk.read(path) == "".join(wanted), desk.read(path)[:400])
    with case("a table that is sorted is left in its order"):
        page.click(f"#gablota-desk-sort-{at['name']}")
        page.wait_for_selector("[aria-sort=ascending]")
        cell(page, at["name"], 3).click()
        page.keyboard.press("Alt+ArrowUp")
        expect(page.locator("#gablota-desk-notice")).to_contain_text("sorted or filtered", timeout=SOON)
        expect(page.locator("#gablota-desk-review")).to_be_disabled(timeout=SOON)


def small(browser):
    """The tools of a phone."""
    for language in ("en", "ru"):
        files = {**SMALL_SITE, "site.yaml": SMALL_SITE["site.yaml"].replace("language: en", f"language: {language}")}
        with tempfile.TemporaryDirectory() as folder, Desk(make_site(Path(folder), files), copies=False) as desk:
            page = open_desk(browser, desk, width=360)
            with case(f"at 360 px the tools take two lines, and a menu has the rest for the keyboard: {language}"):
                height = page.evaluate("document.querySelector('.tools').getBoundingClientRect().height")
                picture(page, f"desk-tools-360-{language}")
                check(height <= 2 * 34 + 24, height)
                page.focus("#gablota-desk-more")
                page.keyboard.press("Enter")
                expect(page.locator("#gablota-desk-filter-open")).to_be_focused(timeout=SOON)
                picture(page, f"desk-menu-360-{language}")
                wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                check(wide <= 0, wide)
                page.keyboard.press("Escape")
                expect(page.locator("#gablota-desk-more")).to_be_focused(timeout=SOON)
                expect(page.locator("#gablota-desk-filter-open")).to_be_hidden(timeout=SOON)
                page.click("#gablota-desk-more")
                page.click("#gablota-desk-help")
                page.wait_for_selector("dialog[open]")
                expect(page.locator("#gablota-desk-bulk-open")).to_be_hidden(timeout=SOON)
            page.context.close()


def judged(browser, desk):
    """axe looks at what opens over the grid."""
    for width, scheme in ((360, "dark"), (1440, "light")):
        with case(f"axe finds nothing in the list below a cell and the menu at {width} px, {scheme}"):
            page = open_bare(browser, desk, width, scheme)
            open_table(page, "data/events.csv")
            if width == 360:
                page.click("#gablota-desk-more")
                accessible(page, f"menu-{width}")
                page.keyboard.press("Escape")
            place = cell(page, columns(page, "data/events.csv")["library"])
            place.scroll_into_view_if_needed()
            place.click()
            page.keyboard.press("F2")
            page.keyboard.press("Control+a")
            page.keyboard.type("lib")
            expect(page.locator("#gablota-desk-offers [role=option]")).to_have_count(2, timeout=SOON)
            page.keyboard.press("ArrowDown")
            accessible(page, f"offers-{width}")
            page.keyboard.press("Escape")
            check(not page.troubles, page.troubles[:3])
            page.context.close()


def held(browser, work):
    """Many books go, and publishing is held until somebody allows that number."""
    books = "id,title,description,shelf_note,draft\n" + "".join(f"{number},Book {number},,,\n" for number in range(90))
    files = {**SMALL_SITE, "data/books.csv": books,
             "site.yaml": SMALL_SITE["site.yaml"] + f"publish:\n  here: {{folder: {work / 'held'}, verify: false}}\n"}
    with Desk(make_site(work / "held-site", files), copies=False) as desk:
        page = open_desk(browser, desk)

        def publish(choice):
            page.click("#gablota-desk-publish-open")
            page.wait_for_selector(f"#gablota-desk-publish-{choice}", timeout=6 * SOON)
            text = page.locator("#gablota-desk-publish").inner_text()
            page.click(f"#gablota-desk-publish-{choice}")
            page.wait_for_selector("#gablota-desk-publish", state="detached")
            page.wait_for_selector("#gablota-desk-publish-busy", state="detached", timeout=6 * SOON)
            return text

        with case("a publish that is held for its deletions says their number, and is done by who allows it"):
            publish("go")
            expect(page.locator("#gablota-desk-notice")).to_contain_text("Published", timeout=SOON)
            before = len(list((work / "held").rglob("*.html")))
            desk.write("data/books.csv", "\n".join(books.split("\n")[:31]) + "\n")
            page.wait_for_timeout(1_500)
            text = publish("cancel")
            check(re.search(r"Publish, and remove 62 files", text), text)
            check(len(list((work / "held").rglob("*.html"))) == before)
            publish("allow")
            expect(page.locator("#gablota-desk-notice")).to_contain_text("Published", timeout=SOON)
            check(len(list((work / "held").rglob("*.html"))) <= before - 60)
        page.context.close()


def cover(browser):
    with Desk() as desk:
        page = open_desk(browser, desk)
        with case("undo of a picture says that its file stays"):
            open_table(page, "data/books.csv")
            page.click("#gablota-desk-column-open")
            page.fill("#gablota-desk-column-name", "cover")
            page.click("#gablota-desk-column-take")
            page.wait_for_selector("#gablota-desk-sort-5")
            save(page)
            # A form has a place for a picture once the page knows that the column holds pictures.
            for _ in range(40):
                page.locator(".opener button").first.click()
                page.wait_for_selector(".form h2")
                if page.locator("#gablota-desk-field-5-file").count():
                    break
                page.click("#gablota-desk-close")
                page.wait_for_timeout(500)
            page.set_input_files("#gablota-desk-field-5-file", files=[{"name": "a.png", "mimeType": "image/png", "buffer": png()}])
            expect(page.locator("#gablota-desk-field-5")).to_have_value("images/books/1.png", timeout=SOON)
            page.click("#gablota-desk-undo")
            expect(page.locator("#gablota-desk-notice")).to_contain_text("stays in the site: images/books/1.png", timeout=SOON)
            check((desk.site / "images/books/1.png").exists())
        page.context.close()
