"""Books by their numbers, a phone that is let in, and pictures: as people and attackers meet them."""

import http.client
import http.server
import json
import re
import shutil
import socket
import struct
import subprocess
import tempfile
import threading
import zlib
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect, sync_playwright

from access import AXE
from browser import CHROMIUM, picture
from desk import SOON, Desk, open_desk, png, save
from runner import case, check
from server import NOW, ROOT, make_site

KEY = "the-owners-own-key"
WHOLE = {
    "title": "The Quiet River", "authors": ["Ada Verne", "Bo Lind"], "publisher": "Harbour Press", "publishedDate": "2003-05-06",
    "description": "A boat and two sisters.", "pageCount": 321, "printType": "BOOK", "categories": ["Fiction"],
    "language": "en", "contentVersion": "1.0.0",
}


def isbn(number):
    """A number of 13 digits with its check digit."""
    digits = f"978692{number:06d}"
    return digits + str(-sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits)) % 10)


class Catalogues:
    """Stand-ins of Open Library and Google Books, and a library's catalogue, which know the books that they are told."""

    def __init__(self):
        self.google, self.open_library, self.marc, self.asked = {}, {}, {}, []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                outer.asked.append((self.path, dict(self.headers)))
                path, number = urlsplit(self.path).path, parse_qs(urlsplit(self.path).query).get("isbn", [""])[0]
                if path == "/cover.png":
                    return self.say(png(), "image/png")
                if path == "/sru":
                    return self.say(sru(outer.marc.get(number)), "application/xml")
                known = outer.google if path == "/google" else outer.open_library
                empty = {"kind": "books#volumes", "totalItems": 0} if path == "/google" else {}
                self.say(json.dumps(known.get(number, empty)).encode(), "application/json")

            def say(self, body, kind):
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    @property
    def settings(self):
        here = f"http://127.0.0.1:{self.port}"
        return f"""
lookup:
  - {{service: open-library, address: "{here}/open?isbn={{isbn}}", allow_private: true}}
  - {{service: google-books, address: "{here}/google?isbn={{isbn}}", allow_private: true}}
  - {{service: sru, name: Town Library, address: "{here}/sru?isbn={{isbn}}", allow_private: true}}
"""

    def know(self, number, volume, cover=True):
        links = {"imageLinks": {"thumbnail": f"http://127.0.0.1:{self.port}/cover.png"}} if cover else {}
        self.google[number] = {"kind": "books#volumes", "totalItems": 1, "items": [
            {"kind": "books#volume", "id": "x", "volumeInfo": {**volume, **links}}]}


def bar_code(number):
    """A picture of a bar code, as a phone takes it from near."""
    left = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
    parities = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"]
    turned = [bits.translate(str.maketrans("01", "10")) for bits in left]
    digits = [int(digit) for digit in number]
    first = "".join(left[digit] if way == "L" else turned[digit][::-1] for digit, way in zip(digits[1:7], parities[digits[0]]))
    bits = "0" * 12 + "101" + first + "01010" + "".join(turned[digit] for digit in digits[7:]) + "101" + "0" * 12
    line = b"\0" + b"".join((b"\x18" if bit == "1" else b"\xf0") * 6 for bit in bits)
    blank = b"\0" + b"\xf0" * (len(line) - 1)
    rows = blank * 80 + line * 300 + blank * 80
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", len(line) - 1, 460, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def sru(record):
    inner = "" if record is None else (
        "<records><record><recordData><record xmlns='http://www.loc.gov/MARC21/slim'><leader>00000nam a2200000 a 4500</leader>"
        + "".join(f"<datafield tag='{tag}' ind1='1' ind2='0'><subfield code='{code}'>{text}</subfield></datafield>"
                  for tag, code, text in record) + "</record></recordData></record></records>")
    return (f"<?xml version='1.0'?><searchRetrieveResponse xmlns='http://www.loc.gov/zing/srw/'>"
            f"<version>1.1</version>{inner}</searchRetrieveResponse>").encode()


class Shelf(Desk):
    """The desk of a copy of a site whose catalogues are stand-ins."""

    def __init__(self, source, catalogues, files=None, environment=(), options=()):
        self.catalogues = catalogues
        more = {"GABLOTA_ALLOW_PRIVATE": "1", "GABLOTA_GOOGLE_BOOKS_KEY": KEY, **dict(environment)}
        work = Shelf.copy(source, files, catalogues.settings)
        super().__init__(work, ("--now", NOW, "--phone-address", "127.0.0.1", *options), environment=more)
        self.cookies = self.cookie()

    @staticmethod
    def copy(source, files, settings):
        folder = Path(tempfile.mkdtemp(prefix="gablota-intake-")) / "site"
        if files is None:
            shutil.copytree(source, folder)
        else:
            make_site(folder, files)
        site = folder / "site.yaml"
        site.write_text(site.read_text(encoding="utf-8") + settings, encoding="utf-8")
        return folder

    def get(self, name):
        answer = self.request(f"/desk/api/{name}", [("Cookie", self.cookies)])
        check(answer.status == 200, (name, answer.status, answer.body))
        return json.loads(answer.body)

    def post(self, name, body, status=200):
        data = json.dumps(body).encode()
        lines = [f"POST /desk/api/{name} HTTP/1.1", f"Host: localhost:{self.port}", f"Content-Length: {len(data)}",
                 f"Origin: http://localhost:{self.port}", "Content-Type: application/json", f"Cookie: {self.cookies}"]
        answer = self.send(("\r\n".join(lines) + "\r\nConnection: close\r\n\r\n").encode() + data)
        check(answer.status == status, (name, body, answer.status, answer.body))
        return json.loads(answer.body)

    def entry(self, number):
        return next((one for one in self.get("intake")["entries"] if one["number"] == number), None)

    def scan(self, number, wanted=("found", "nothing", "have", "foreign", "waiting")):
        found = self.post("intake", {"action": "scan", "number": number})["id"]
        return self.wait_for(
            lambda: next((one for one in self.get("intake")["entries"] if one["id"] == found and one["state"] in wanted), None),
            what=f"an answer for {number}")

    def row(self, table, row):
        columns = [column["name"] for column in self.get(f"table?table={table}")["columns"]]
        return dict(zip(columns, self.get(f"rows?table={table}&row={row}")["rows"][0]["cells"]))


SMALL = {
    "site.yaml": """title: A shelf
language: en
base_url: https://example.org/shelf/
collections:
  books:
    kind: book
    source: data/books.csv
    key: id
    path: /
    fields: {authors: {separator: ";"}}
  copies: {kind: copy, source: data/copies.csv, key: id, fields: {book: {references: books}}}
""",
    "data/books.csv": "id,title,authors,isbn,year,pages,cover,added\n"
    "7,Emma,Jane Austen,0-14-143958-0,,474,images/covers/9780141439587.png,\n8,Łódź i Żółć,Zoë Quirk,,1999,,,2020-01-01\n",
    "data/copies.csv": "id,book,shelfmark\n1,7,A 1\n",
    "images/covers/9780141439587.png": "",
    "images/covers/forgotten one.png": "",
    "images/in-a-page.png": "",
    "pages/about.md": "---\ntitle: About\n---\n\n![A house](/images/in-a-page.png)\n",
}


def small(catalogues, **more):
    shelf = Shelf(None, catalogues, SMALL, **more)
    for path in shelf.site.rglob("*.png"):
        path.write_bytes(png())
    return shelf


def run():
    catalogues = Catalogues()
    try:
        asked(catalogues)
        phones(catalogues)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            home(browser, catalogues)
            phone(browser, catalogues)
            browser.close()
    finally:
        catalogues.close()


def asked(catalogues):
    table = "data/books.csv"
    with small(catalogues) as desk:
        before = desk.read(table)
        with case("whatever is missing in an answer of Google Books stays empty, and the rest is shelved"):
            for place, missing in enumerate([*WHOLE, "items", "volumeInfo", "everything"]):
                number = isbn(500 + place)
                catalogues.know(number, {name: value for name, value in WHOLE.items() if name != missing}, cover=False)
                if missing == "items":
                    del catalogues.google[number]["items"]
                elif missing == "volumeInfo":
                    del catalogues.google[number]["items"][0]["volumeInfo"]
                elif missing == "everything":
                    catalogues.google[number] = {}
                entry = desk.scan(number)
                if missing in ("items", "everything"):
                    check(entry["state"] == "nothing", (missing, entry))
                    continue
                check(entry["state"] == "found", (missing, entry))
                shelved = desk.post("intake", {"action": "shelve", "id": entry["id"]})
                row = desk.row(table, shelved["row"])
                wanted = {"id": row["id"], "title": "The Quiet River", "authors": "Ada Verne;Bo Lind", "isbn": number,
                          "year": "2003", "pages": "321", "cover": "", "added": NOW[:10]}
                for name in {"publishedDate": ["year"], "pageCount": ["pages"], "volumeInfo": ["title", "authors", "year", "pages"]}.get(missing, [missing]):
                    if name in wanted:
                        wanted[name] = ""
                check(row == wanted, (missing, row, wanted))
                check(all(field["origin"] == "Google Books" for field in entry["fields"]), entry["fields"])
            check(desk.row(table, shelved["row"])["id"] == "19", "keys count on")
        with case("shelving is a step that undo takes back, and the file is the very one that it was"):
            for _ in range(11):
                desk.post("undo", {"table": table})
            check(desk.get(f"review?table={table}")["count"] == 0 and desk.read(table) == before)
        with case("undo of a shelved book names the cover that stays, and the book can be shelved again"):
            number = isbn(590)
            catalogues.know(number, WHOLE)
            entry = desk.scan(number)
            shelved = desk.post("intake", {"action": "shelve", "id": entry["id"]})
            cover = desk.row(table, shelved["row"])["cover"]
            check((desk.site / cover).is_file(), cover)
            check(desk.post("undo", {"table": table})["pictures"] == [cover])
            check((desk.site / cover).is_file() and desk.entry(number)["state"] == "found", desk.entry(number))
            again = desk.post("intake", {"action": "shelve", "id": entry["id"]})
            check(desk.row(table, again["row"])["cover"] == cover, desk.row(table, again["row"]))
            check("pictures" in desk.post("undo", {"table": table}) and desk.read(table) == before)
            (desk.site / cover).unlink()
        with case("the key goes to Google Books alone, in a header and never in an address"):
            seen = [(path, headers.get("X-Goog-Api-Key")) for path, headers in catalogues.asked]
            check(all((key == KEY) == path.startswith("/google") for path, key in seen), seen[:4])
            check(not any(KEY in path for path, _ in seen))
        with case("a book that is there is told by both its numbers, and gets another copy or its gaps filled"):
            catalogues.open_library["9780141439587"] = {"ISBN:9780141439587": {
                "title": "EMMA!", "authors": [{"name": "J. A."}], "number_of_pages": 1, "publish_date": "May 6, 2003"}}
            for form in ("9780141439587", "0141439580", "978-0-14-143958-7"):
                entry = desk.scan(form)
                check(entry["state"] == "have" and entry["own"][0]["title"] == "Emma" and entry["own"][0]["copy"], entry)
            copy = desk.post("intake", {"action": "add-copy", "table": table, "row": entry["own"][0]["row"]})
            check(desk.row("data/copies.csv", copy["row"]) == {"id": "2", "book": "7", "shelfmark": ""})
            desk.post("intake", {"action": "fill", "id": entry["id"], "table": table, "row": entry["own"][0]["row"]})
            desk.wait_for(lambda: desk.entry("9780141439587")["state"] == "filled")
            row = desk.row(table, entry["own"][0]["row"])
            check(row["title"] == "Emma" and row["pages"] == "474" and row["year"] == "2003", row)
        with case("a book without a number is told by its title and author, marks and capitals aside"):
            catalogues.know(isbn(600), {"title": "LODZ I ZOLC", "authors": ["Zoe Quirk"]}, cover=False)
            entry = desk.scan(isbn(600))
            check(entry["twins"] and entry["twins"][0]["title"] == "Łódź i Żółć", entry)
            catalogues.know(isbn(601), {"title": "Łódź i Żółć", "authors": ["Somebody Else"]}, cover=False)
            check(not desk.scan(isbn(601))["twins"])
        with case("catalogues are asked in their order: what one says stays, and the next fills gaps alone"):
            number = isbn(610)
            catalogues.open_library[number] = {f"ISBN:{number}": {"title": "From Open Library", "publish_date": "1988"}}
            catalogues.know(number, WHOLE)
            entry = desk.scan(number)
            check(entry["title"] == "From Open Library" and entry["origin"] == "Open Library" and entry["cover"], entry)
            check({field["label"]: field["origin"] for field in entry["fields"]}.get("Pages") == "Google Books", entry["fields"])
            shelved = desk.post("intake", {"action": "shelve", "id": entry["id"]})
            row = desk.row(table, shelved["row"])
            check(row["cover"] == f"images/covers/{number}.png" and (desk.site / row["cover"]).read_bytes() == png(), row)
        with case("a library's catalogue that answers in MARCXML is asked last, and an answer about another book is none"):
            catalogues.marc[isbn(640)] = [
                ("020", "a", isbn(640)), ("100", "a", "Verne, Ada,"), ("245", "a", "The quiet river /"), ("260", "b", "Harbour Press,"),
                ("260", "c", "2003."), ("300", "a", "321 p. ;"), ("852", "h", "Their shelf")]
            entry = desk.scan(isbn(640))
            check(entry["state"] == "found" and entry["origin"] == "Town Library", entry)
            shelved = desk.post("intake", {"action": "shelve", "id": entry["id"]})
            row = desk.row(table, shelved["row"])
            check((row["title"], row["year"], row["pages"]) == ("The quiet river", "2003", "321"), row)
            check("Verne" in row["authors"] and "Their" not in str(entry), (row, entry))
            catalogues.marc[isbn(641)] = catalogues.marc[isbn(640)]
            check(desk.scan(isbn(641))["state"] == "nothing")
        with case("a number that is no ISBN, one of a French keyboard, and one that nobody knows are told plainly"):
            check(desk.scan("96385074")["state"] == "foreign")
            french = "".join("à&é\"'(-è_ç"[int(digit)] for digit in isbn(610))
            check(desk.scan(french)["state"] == "have")
            check(desk.scan(isbn(699))["state"] == "nothing")
            desk.post("intake", {"action": "scan", "number": "x"}, status=400)
        with case("an answer that somebody pastes is taken, whoever gave it"):
            entry = desk.entry(isbn(699))
            desk.post("intake", {"action": "paste", "id": entry["id"], "text": "no answer"}, status=400)
            desk.post("intake", {"action": "paste", "id": entry["id"], "text": json.dumps({"totalItems": 1, "items": [{"volumeInfo": WHOLE}]})})
            check(desk.entry(isbn(699))["title"] == "The Quiet River")
        with case("pictures that nothing refers to are listed and moved away only when told; those in use are not"):
            found = desk.get("pictures?orphans")
            check([one["path"] for one in found["pictures"]] == ["images/covers/forgotten one.png"], found)
            check(desk.get("pictures?find=covers")["count"] == 3)
            desk.post("set-aside", {"path": "images/in-a-page.png"}, status=409)
            desk.post("set-aside", {"path": "site.yaml"}, status=404)
            desk.post("set-aside", {"path": "images/../site.yaml"}, status=404)
            desk.post("set-aside", {"path": "images/covers/forgotten one.png"})
            check((desk.site / ".gablota/desk/aside/images/covers/forgotten one.png").read_bytes() == png())
            check(desk.get("pictures?orphans")["count"] == 0)
    numbers = [isbn(700), isbn(701)]
    with small(catalogues, options=("--offline",), environment={"GABLOTA_GOOGLE_BOOKS_KEY": None}) as desk:
        with case("without a network numbers wait on the disk, and are looked up by the desk that is opened later"):
            for number in numbers:
                catalogues.know(number, WHOLE, cover=False)
                check(desk.scan(number)["state"] == "waiting")
            catalogues.asked.clear()
            key = desk.work / "key"
            key.write_text(KEY + "\n", encoding="utf-8")
            desk.process.kill()
            desk.process.wait()
            with Desk(desk.site, ("--now", NOW), copies=False, environment={
                    "GABLOTA_ALLOW_PRIVATE": "1", "GABLOTA_GOOGLE_BOOKS_KEY": None, "GABLOTA_GOOGLE_BOOKS_KEY_FILE": str(key)}) as later:
                cookie = later.cookie()
                later.wait_for(lambda: [one["state"] for one in json.loads(
                    later.request("/desk/api/intake", [("Cookie", cookie)]).body)["entries"]] == ["found", "found"], what="both books")
                check(any(path.startswith("/google") and headers.get("X-Goog-Api-Key") == KEY for path, headers in catalogues.asked))
        with case("a key in the site's own folder is none, and without a key Google Books is not asked"):
            catalogues.asked.clear()
            desk.write("key", KEY)
            with Desk(desk.site, ("--now", NOW), copies=False, environment={
                    "GABLOTA_ALLOW_PRIVATE": "1", "GABLOTA_GOOGLE_BOOKS_KEY": None, "GABLOTA_GOOGLE_BOOKS_KEY_FILE": str(desk.site / "key")}) as later:
                cookie = later.cookie()
                entries = later.wait_for(lambda: [one for one in json.loads(
                    later.request("/desk/api/intake", [("Cookie", cookie)]).body)["entries"] if one["state"] == "nothing"], what="no answer")
                check(["Google Books", "no-key", "GABLOTA_GOOGLE_BOOKS_KEY"] in entries[0]["notes"], entries)
            check(not any(path.startswith("/google") for path, _ in catalogues.asked))


class Phone:
    """A client in the network that comes to the door for phones."""

    def __init__(self, port):
        self.port, self.cookie = port, ""

    def ask(self, path, body=None, kind="application/json", host=None, origin=None, cookie=None, method=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {"Host": host or f"127.0.0.1:{self.port}", "Cookie": self.cookie if cookie is None else cookie}
        if body is not None:
            headers["Content-Type"] = kind
            if origin != "":
                headers["Origin"] = origin or f"http://127.0.0.1:{self.port}"
        data = json.dumps(body).encode() if isinstance(body, dict) else body
        try:
            connection.request(method or ("GET" if body is None else "POST"), path, data, headers)
            answer = connection.getresponse()
            if "Set-Cookie" in answer.headers:
                self.cookie = answer.headers["Set-Cookie"].split(";")[0]
                self.said = answer.headers["Set-Cookie"]
            return answer.status, answer.read()
        except OSError:
            return 0, b""
        finally:
            connection.close()


def phones(catalogues):
    with small(catalogues) as desk:
        def ask_in():
            state = desk.post("phone", {"open": True})
            return state, int(re.search(r":(\d+)/", state["address"])[1])

        with case("no door is there for phones until somebody asks for one, and none when they are done"):
            check(desk.get("intake")["phone"]["open"] is False)
            _, port = ask_in()
            check(Phone(port).ask("/")[0] == 200)
            desk.post("phone", {"open": False})
            desk.wait_for(lambda: Phone(port).ask("/")[0] == 0, what="the end of the door")
        state, port = ask_in()
        with case("a code lets one phone in, once"):
            first, second = Phone(port), Phone(port)
            check(first.ask("/api/list")[0] == 403 and first.ask("/api/scan", {"number": isbn(1)})[0] == 403)
            check(first.ask("/let-in", {"code": state["code"]})[0] == 200)
            check("SameSite=Strict" in first.said and "HttpOnly" in first.said, first.said)
            check(second.ask("/let-in", {"code": state["code"]})[0] == 403 and second.ask("/api/list")[0] == 403)
            check(first.ask("/api/list")[0] == 200)
            check(desk.get("intake")["phone"]["code"] is None)
        with case("what a phone scans is in the list of the desk, and its pictures go to their books"):
            catalogues.know(isbn(800), WHOLE, cover=False)
            check(first.ask("/api/scan", {"number": isbn(800)})[0] == 200)
            entry = desk.wait_for(lambda: (one := desk.entry(isbn(800))) and one["state"] == "found" and one)
            shelved = desk.post("intake", {"action": "shelve", "id": entry["id"]})
            answer = first.ask(f"/api/picture?id={entry['id']}&name=..%2F..%2Fevil", png(), "application/octet-stream")
            check(answer[0] == 200, answer)
            row = desk.row("data/books.csv", shelved["row"])
            check(row["cover"] == f"images/covers/{isbn(800)}.png", row)
            desk.post("intake", {"action": "wish", "table": "data/books.csv", "row": 1, "column": 6, "label": "A cover"})
            check(json.loads(first.ask("/api/list")[1])["wish"] == "A cover")
            check(first.ask("/api/picture", png(), "application/octet-stream")[0] == 200)
            check(desk.row("data/books.csv", 1)["cover"].startswith("images/covers/"))
            check(first.ask("/api/picture", png(), "application/octet-stream")[0] == 409, "a picture that nobody wants")
        with case("a phone reaches nothing else: no table, no file, no site, no other name, no other site's request"):
            for path in ("/desk/", "/desk/api/site", "/api/site", "/api/intake", "/data/books.csv", "/../site.yaml", "/desk.js", "/_gablota/events"):
                check(first.ask(path)[0] in (400, 403, 404), path)
            check(first.ask("/api/list", host="evil.example")[0] == 403, "DNS rebinding")
            check(first.ask("/api/list", host=f"evil.example:{port}")[0] == 403, "DNS rebinding with the port")
            for origin in ("http://evil.example", "", "null"):
                check(first.ask("/api/scan", {"number": isbn(1)}, origin=origin)[0] == 403, f"a POST from {origin!r}")
            check(first.ask("/api/scan", b"number=1", "text/plain")[0] == 415)
            check(first.ask("/api/scan", {"number": isbn(1)}, cookie=desk.cookies)[0] == 403, "the desk's own cookie")
            check(desk.request("/desk/api/site", [("Cookie", first.cookie)]).status == 403, "a phone's cookie at the desk")
        with case("a phone brings no drawing with a script and no huge file"):
            check(first.ask("/api/picture", b"<svg onload='alert(1)'/>", "application/octet-stream")[0] == 415)
            with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
                connection.sendall(f"POST /api/picture HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 2147483648\r\n\r\n".encode() + b"x" * 70_000)
                check(b" 413 " in connection.recv(4096))
        with case("five wrong codes close the door, and who was in is out"):
            ask_in()
            guesser = Phone(port)
            for number in range(5):
                check(guesser.ask("/let-in", {"code": f"AAAA-AAA{number}"})[0] in (403, 0))
            desk.wait_for(lambda: guesser.ask("/")[0] == 0, what="the end of the door")
            check(desk.get("intake")["phone"]["reason"] == "tries")
            check(first.ask("/api/list")[0] == 0)


def home(browser, catalogues):
    """`home`: scan, not found, fetched, shelved."""
    with Shelf(ROOT / "content/home", catalogues) as desk:
        name = "data/books.csv"
        before = desk.read(name)
        number = isbn(900)
        catalogues.know(number, {**WHOLE, "title": "安靜的河"})
        page = open_desk(browser, desk)
        with case("home: a number is scanned, not found at home, fetched with its cover, and shelved by keyboard alone"):
            page.click("#gablota-desk-isbn")
            expect(page.locator("#gablota-desk-isbn-number")).to_be_focused()
            page.keyboard.type(number)
            page.keyboard.press("Enter")
            entry = page.locator(".entry").first
            expect(entry).to_have_class(re.compile("found"), timeout=SOON)
            expect(entry.locator("h3")).to_have_text("安靜的河")
            expect(entry.locator("dd small").first).to_contain_text("Google Books")
            check("Fiction" in entry.inner_text() and "沒有放入" in entry.inner_text(), entry.inner_text())
            expect(entry.locator(".cover img")).to_be_visible()
            check(page.locator(".cover img").first.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 1)
            picture(page, "desk-intake-found")
            page.keyboard.press("Enter")
            expect(entry).to_have_class(re.compile("shelved"), timeout=SOON)
            check(desk.read(name) == before, "saved before anybody said so")
        with case("home: its row is in the draft and saved by nothing but its own line"):
            entry.locator("[id$=-open]").click()
            page.wait_for_selector(".form")
            save(page)
            after = desk.read(name)
            check(after.startswith(before) and after.count("\n") == before.count("\n") + 1, after[len(before):])
            line = after[len(before):].strip().split(",")
            check(line[0] == number and line[1] == "安靜的河" and line[-2] == f"images/covers/{number}.png", line)
        with case("home: the same number is told to be there, and axe finds nothing in the list"):
            page.click("#gablota-desk-isbn")
            page.keyboard.type(number)
            page.keyboard.press("Enter")
            expect(page.locator(".entry").first).to_have_class(re.compile("have"), timeout=SOON)
            looks(page, "desk-intake-1440")
            page.set_viewport_size({"width": 360, "height": 760})
            page.emulate_media(color_scheme="dark")
            looks(page, "desk-intake-360-dark")
        with case("a picture of the site is chosen by keyboard for a record"):
            page.set_viewport_size({"width": 1440, "height": 900})
            page.click("#gablota-desk-isbn-close")
            page.locator(".opener button").first.click()
            page.wait_for_selector(".form")
            page.locator("[id$=-choose]").first.click()
            page.fill("#gablota-desk-pictures-find", "9786920012224")
            expect(page.locator(".gallery button")).to_have_count(1, timeout=SOON)
            looks(page, "desk-gallery")
            page.press("#gablota-desk-pictures-find", "Tab")
            page.locator(".gallery button").focus()
            page.keyboard.press("Enter")
            page.wait_for_selector(".field.changed")
            check("9786920012224.svg" in page.locator(".picture input[type=text]").first.input_value())
            page.click("#gablota-desk-close")
        check(not page.troubles, page.troubles[:5])
        page.context.close()


def phone(browser, catalogues):
    with small(catalogues) as desk:
        page = open_desk(browser, desk)
        page.click("#gablota-desk-isbn")
        with case("a phone is let in by the code on the screen, whose picture a camera can read"):
            page.click("#gablota-desk-isbn-phone")
            page.wait_for_selector("#gablota-desk-phone-code")
            address = page.locator("#gablota-desk-phone-address").inner_text()
            code = page.locator("#gablota-desk-phone-code").inner_text()
            page.locator(".qr").evaluate("(image) => image.decode()")
            shot = desk.work / "qr.png"
            page.locator(".qr").screenshot(path=shot)
            read = subprocess.run(["zbarimg", "--quiet", "--raw", str(shot)], capture_output=True, text=True, check=False)
            check(read.stdout.strip() == f"{address}#{code.replace('-', '')}", (read.stdout, address, code))
            looks(page, "desk-phone-door")
        with case("the phone scans, sees the title, and the desk has it; a second phone is not let in by the same code"):
            catalogues.know(isbn(950), WHOLE)
            handset = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, bypass_csp=True).new_page()
            handset.goto(read.stdout.strip())
            handset.wait_for_selector("#gablota-phone-number")
            check("#" not in handset.url, handset.url)
            handset.fill("#gablota-phone-number", isbn(950))
            handset.keyboard.press("Enter")
            expect(handset.locator(".entry h2").first).to_have_text("The Quiet River", timeout=SOON)
            expect(page.locator(".entry h3").first).to_have_text("The Quiet River", timeout=SOON)
            handset.wait_for_selector(".entry .cover img")
            looks(handset, "phone-360")
            with case("a phone over a network without HTTPS takes a picture of the bar code instead of a film"):
                handset.add_init_script("Object.defineProperty(globalThis, 'isSecureContext', { value: false })")
                handset.reload()
                catalogues.know(isbn(951), {**WHOLE, "title": "The Loud Sea"})
                handset.set_input_files("#gablota-phone-scan", files=[{"name": "a.png", "mimeType": "image/png", "buffer": bar_code(isbn(951))}])
                expect(handset.locator(".entry h2").first).to_have_text("The Loud Sea", timeout=SOON)
                handset.set_input_files("#gablota-phone-scan", files=[{"name": "b.png", "mimeType": "image/png", "buffer": png()}])
                expect(handset.locator("#gablota-phone-said")).to_contain_text("No bar code", timeout=SOON)
                before = handset.locator(".entry .cover img").first.get_attribute("src")
                entry = desk.entry(isbn(951))
                handset.set_input_files(f"#gablota-phone-picture-{entry['id']}", files=[{"name": "c.png", "mimeType": "image/png", "buffer": bar_code(isbn(951))}])
                expect(handset.locator("#gablota-phone-said")).to_contain_text("at the desk", timeout=SOON)
                answer = desk.request(f"/desk/api/intake-cover?id={entry['id']}", [("Cookie", desk.cookies)])
                check(answer.headers["content-type"] == "image/jpeg" and before, answer.headers)
                looks(handset, "phone-picker-360")
            other = browser.new_context().new_page()
            other.goto(read.stdout.strip())
            expect(other.locator("#gablota-phone-said")).not_to_be_empty(timeout=SOON)
            check(other.locator("#gablota-phone-number").count() == 0)
            other.context.close()
        with case("when the desk is done the phone is told so"):
            page.click("#gablota-desk-phone-done")
            page.wait_for_selector("#gablota-desk-phone-code", state="hidden")
            handset.context.close()
        check(not page.troubles, page.troubles[:5])
        page.context.close()


def looks(page, name):
    """Axe, width and identifiers of what is shown."""
    picture(page, name)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("""async () => (await axe.run({ exclude: [['iframe']] })).violations.flatMap((rule) =>
      rule.nodes.map((node) => `${rule.id}: ${node.target} ${node.failureSummary}`))""")
    check(not found, (name, found[:4]))
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    check(wide <= 0, f"{name} is {wide} px too wide")
    nameless = page.evaluate("""[...document.querySelectorAll('button, input, select, textarea, a[href]')]
      .filter((one) => !one.id).map((one) => one.outerHTML)""")
    check(not nameless, nameless[:3])
