"""A table that lives elsewhere, as tests need it: an HTTP server whose answers have names.

    python3 Tests/Fetching/elsewhere.py FOLDER

Prints two ports, the server's and that of a second one, which is another origin, and serves until its standard input
closes. With a file FOLDER/encrypted, the second one speaks TLS with a certificate of its own. The file FOLDER/answer names the answer that the next requests get (default: `table`), FOLDER/rows how many rows
the table has (default: 40), and FOLDER/night a number that goes into the values that change from day to day. Each request
is a line of FOLDER/log.jsonl, and FOLDER/most has how many there were at a time. Every path gets the same answer, except those that an answer itself leads to.
"""

import gzip
import http.server
import json
import os
import ssl
import subprocess
import sys
import threading
import time
from urllib.parse import parse_qs, urlsplit

FOLDER = sys.argv[1]
LOCK = threading.Lock()
SERVERS = []
COUNTS = {}
# Requests that are being answered, and how many there were each time.
RUNNING = []
MOST = []


def setting(name, default):
    try:
        with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
            return file.read().strip() or default
    except FileNotFoundError:
        return default


def rows():
    """The records of the table: number, title, price, day."""
    night = int(setting("night", "0"))
    return [
        {"id": n, "title": f"Book {n}", "price": f"{n + 10}.50", "shelf": f"S {n % 7}", "added": f"2026-09-{1 + n % 28:02}",
         "views": night * 100 + n}
        for n in range(1, int(setting("rows", "40")) + 1)
    ]


def csv(records, columns=("id", "title", "price", "shelf", "added", "views")):
    lines = [",".join(columns)] + [",".join(str(record[name]) for name in columns) for record in records]
    return ("\n".join(lines) + "\n").encode()


def changed(name, change):
    return [dict(record, **{name: change(record[name])}) for record in rows()]


ANSWERS = {}


def answer(function):
    ANSWERS[function.__name__.replace("_", "-")] = function
    return function


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # hosts do not hold an answer back until its headers are acknowledged

    def log_message(self, *words):
        pass

    def do_GET(self):
        self.route(b"")

    def do_POST(self):
        self.route(self.rfile.read(int(self.headers.get("Content-Length", "0"))))

    do_PATCH = do_PUT = do_POST

    def route(self, body):
        self.sent = body
        name = setting("answer", "table")
        with LOCK:
            COUNTS[name] = COUNTS.get(name, 0) + 1
            self.count = COUNTS[name]
            with open(os.path.join(FOLDER, "log.jsonl"), "a", encoding="utf-8") as log:
                entry = {"port": self.server.server_port, "method": self.command, "path": self.path,
                         "headers": dict(self.headers), "body": body.decode(errors="replace"), "answer": name}
                log.write(json.dumps(entry) + "\n")
        self.parts = urlsplit(self.path)
        self.query = {key: values[0] for key, values in parse_qs(self.parts.query).items()}
        RUNNING.append(self)
        with LOCK, open(os.path.join(FOLDER, "most"), "w", encoding="utf-8") as file:
            MOST.append(len(RUNNING))
            file.write(str(max(MOST)))
        try:
            ANSWERS[name](self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        finally:
            RUNNING.remove(self)

    def send(self, body=b"", status=200, type="text/csv; charset=utf-8", length=None, **headers):
        self.send_response(status)
        if type:
            self.send_header("Content-Type", type)
        for key, value in headers.items():
            self.send_header(key.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)
        if length is not None:
            self.close_connection = True

    def send_json(self, value, **headers):
        self.send(json.dumps(value).encode(), type="application/json", **headers)

    def address(self, path, server=0):
        return f"http://127.0.0.1:{SERVERS[server].server_port}{path}"


# Whole answers


@answer
def table(it):
    it.send(csv(rows()))


@answer
def etag(it):
    body = csv(rows())
    tag = f'"{hash(body) & 0xffffffff:x}"'
    if it.headers.get("If-None-Match") == tag:
        return it.send(status=304, type=None, ETag=tag)
    it.send(body, ETag=tag)


@answer
def last_modified(it):
    date = "Tue, 01 Sep 2026 10:00:00 GMT"
    if it.headers.get("If-Modified-Since") == date:
        return it.send(status=304, type=None)
    it.send(csv(rows()), Last_Modified=date)


@answer
def etag_changes(it):
    it.send(csv(rows()), ETag=f'"{it.count}"')


@answer
def gzip_whole(it):
    it.send(gzip.compress(csv(rows())), Content_Encoding="gzip")


@answer
def byte_order_mark(it):
    it.send(b"\xef\xbb\xbf" + csv(rows()))


@answer
def charset(it):
    text = csv(changed("title", lambda title: title.replace("Book", "Książka"))).decode()
    it.send(text.encode("windows-1250"), type="text/csv; charset=windows-1250")


@answer
def charset_lies(it):
    it.send(csv(changed("title", lambda title: title.replace("Book", "Książka"))), type="text/csv; charset=iso-8859-1")


@answer
def five_rows_more(it):
    it.send(csv(rows() + [dict(rows()[0], id=1000 + n) for n in range(5)]))


@answer
def redirect(it):
    if it.path == "/there.csv":
        return it.send(csv(rows()))
    it.send(status=302, Location="/there.csv")


@answer
def other_origin(it):
    """Sends on to the second server, which answers only whom nobody gave a token."""
    if it.server is SERVERS[1]:
        return it.send(csv(rows()))
    it.send(status=302, Location=it.address("/there.csv", server=1))


@answer
def needs_token(it):
    if it.headers.get("Authorization") != "Bearer s3cret-t0ken":
        return it.send(b"no", status=401)
    it.send(csv(rows()))


@answer
def once_500(it):
    it.send(b"oops", status=500) if it.count == 1 else table(it)


@answer
def once_429(it):
    it.send(b"slow", status=429, Retry_After="1") if it.count == 1 else table(it)


@answer
def once_429_until(it):
    if it.count > 1:
        return table(it)
    later = time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() + 1))
    it.send(b"slow", status=429, Retry_After=later)


@answer
def once_reset(it):
    if it.count > 1:
        return table(it)
    it.close_connection = True
    it.connection.close()


@answer
def once_cut(it):
    body = csv(rows())
    if it.count > 1:
        return table(it)
    it.send(body[:200], length=len(body))


@answer
def issue(it):
    """What a host of repositories says of a new issue, and of everything else that is done to one."""
    it.send_json({"number": 7, "iid": 7, "id": 12345})


# Answers that are no data


@answer
def web_page(it):
    it.send(b"<!DOCTYPE html><title>Under maintenance</title><p>Back soon", type="text/html")


@answer
def web_page_as_csv(it):
    it.send(b"\n<html><head><title>Oops</title></head></html>")


@answer
def log_in(it):
    if it.path.startswith("/login"):
        return it.send(b"<!doctype html><html><title>Sign in</title></html>", type="text/html; charset=utf-8")
    it.send(status=302, Location="/login?continue=" + it.path)


@answer
def empty(it):
    it.send(b"")


@answer
def blank(it):
    it.send(b"\n \n")


@answer
def spreadsheet(it):
    it.send(b"PK\x03\x04" + b"\x00\xff" * 300)


@answer
def no_content(it):
    it.send(status=204, type=None)


# Answers that look like an accident


@answer
def no_rows(it):
    it.send(csv([]))


@answer
def half(it):
    records = rows()
    it.send(csv(records[: len(records) // 2]))


@answer
def many_more(it):
    it.send(csv(rows() + [dict(rows()[0], id=1000 + n) for n in range(200)]))


@answer
def other_keys(it):
    it.send(csv(changed("id", lambda number: number + 5000)))


@answer
def shifted_columns(it):
    records = rows()
    it.send(csv([dict(record, title=record["price"], price=record["title"]) for record in records]))


@answer
def no_title(it):
    it.send(csv(rows(), ("id", "price", "shelf", "added", "views")))


@answer
def prices_changed(it):
    it.send(csv(changed("price", lambda price: "0.00")))


@answer
def cut_short(it):
    """As long as it says, and ends inside a line."""
    it.send(csv(rows())[:-9])


@answer
def loading(it):
    """What Google Sheets exports while it calculates."""
    it.send(csv(changed("title", lambda title: "Loading..." if title == "Book 7" else title)))


@answer
def cut_row(it):
    it.send(csv(rows()[:35]) + b"36,\"Book")


@answer
def old_dates(it):
    it.send(csv(changed("added", lambda day: day.replace("2026", "2024"))))


# No answers


@answer
def cut_gzip(it):
    body = gzip.compress(csv(rows()))
    it.send(body[: len(body) // 2], Content_Encoding="gzip")


@answer
def damaged_gzip(it):
    body = bytearray(gzip.compress(csv(rows())))
    body[len(body) // 2] ^= 0xFF
    it.send(bytes(body), Content_Encoding="gzip")


@answer
def no_gzip(it):
    it.send(csv(rows()), Content_Encoding="gzip")


@answer
def other_packing(it):
    it.send(csv(rows()), Content_Encoding="br")


@answer
def bomb(it):
    it.send(gzip.compress(b"0" * (80 << 20), 9), Content_Encoding="gzip")


@answer
def endless(it):
    it.send_response(200)
    it.send_header("Content-Type", "text/csv")
    it.send_header("Transfer-Encoding", "chunked")
    it.end_headers()
    piece = b"1,Book 1,2,3,4,5\n" * 4000
    while True:
        it.wfile.write(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")


@answer
def slow(it):
    it.send_response(200)
    it.send_header("Content-Type", "text/csv")
    it.send_header("Content-Length", "1000000")
    it.end_headers()
    for byte in csv(rows()) * 100:
        it.wfile.write(bytes([byte]))
        it.wfile.flush()
        time.sleep(0.05)


@answer
def silent(it):
    time.sleep(60)


@answer
def wrong_length(it):
    body = csv(rows())
    it.send(body, length=len(body) + 500)


@answer
def cut_chunks(it):
    it.send_response(200)
    it.send_header("Transfer-Encoding", "chunked")
    it.end_headers()
    it.wfile.write(b"400\r\nid,title\n1,")
    it.close_connection = True


@answer
def many_headers(it):
    it.send_response(200)
    for number in range(90):
        it.send_header(f"X-{number}", "y" * 5000)
    it.send_header("Content-Length", "0")
    it.end_headers()


@answer
def not_http(it):
    it.wfile.write(b"SSH-2.0-OpenSSH_9.2\r\n")
    it.close_connection = True


@answer
def redirect_circle(it):
    it.send(status=302, Location="/b" if it.path != "/b" else "/a")


@answer
def redirect_chain(it):
    number = int(it.parts.path.strip("/r") or 0) if it.parts.path.startswith("/r") else 0
    it.send(csv(rows())) if number >= 6 else it.send(status=301, Location=f"/r{number + 1}")


@answer
def redirect_file(it):
    it.send(status=302, Location="file:///etc/passwd")


@answer
def redirect_credentials(it):
    it.send(status=302, Location=it.address("/x").replace("//", "//me:word@"))


@answer
def redirect_nowhere(it):
    it.send(status=302, Location="http://[bad")


@answer
def always_500(it):
    it.send(b"oops", status=500)


@answer
def always_503(it):
    it.send(b"oops", status=503, Retry_After="3600")


@answer
def gone(it):
    it.send(b"gone", status=404)


@answer
def forbidden(it):
    it.send(b"no", status=403)


# Interfaces


@answer
def list_page(it):
    """The four answers of a district's interface: lists, and one record each."""
    number = it.query.get("libId")
    records = [{"libId": n, "libName": f"Library {n}", "libLoc": f"Street {n}"} for n in range(1, 26)]
    if number is None:
        return it.send_json({"libraries": records})
    time.sleep(0.02)
    detail = dict(records[int(number) - 1], libDesc=f"About {number}")
    if number == setting("without", ""):
        return it.send(b"", status=404)
    if number == setting("failing", ""):
        return it.send(b"", status=500)
    if setting("keyless", ""):
        del detail["libId"]
    it.send_json({"library": detail})


def portion(number, size=15):
    return rows()[(number - 1) * size : number * size]


@answer
def numbered(it):
    it.send_json({"items": portion(int(it.query.get("page", "1")))})


@answer
def numbered_404(it):
    found = portion(int(it.query.get("page", "1")))
    it.send_json({"items": found}) if found else it.send(b"", status=404)


@answer
def numbered_ignored(it):
    it.send_json({"items": rows()})


@answer
def numbered_endless(it):
    number = int(it.query.get("page", "1"))
    it.send_json({"items": [{"id": number, "title": f"Book {number}"}]})


@answer
def posted(it):
    """The faculty's `getBooks`: a POST with the page in its body."""
    asked = json.loads(it.sent)
    it.send_json({"books": portion(asked["page"])}) if it.command == "POST" else it.send(b"", status=405)


@answer
def posted_endless(it):
    number = json.loads(it.sent)["page"]
    it.send_json({"books": [{"id": number, "title": f"Book {number}"}]})


@answer
def linked(it):
    number = int(it.query.get("page", "1"))
    headers = {"Link": f'</books?page={number + 1}>; rel="next", </books?page=3>; rel="last"'} if number < 3 else {}
    it.send_json({"items": portion(number)}, **headers)


@answer
def linked_circle(it):
    it.send_json({"items": portion(1)}, Link='</books?page=1>; rel="next"')


@answer
def next_member(it):
    number = int(it.query.get("page", "1"))
    following = it.address(f"/books?page={number + 1}") if number < 3 else None
    it.send_json({"items": portion(number), "links": {"next": following}})


@answer
def next_circle(it):
    number = int(it.query.get("page", "1"))
    it.send_json({"items": portion(number), "links": {"next": f"/books?page={number % 2 + 1}"}})


@answer
def next_elsewhere(it):
    it.send_json({"items": portion(1), "links": {"next": it.address("/books", server=1)}})


@answer
def cut_json(it):
    it.send(json.dumps({"items": rows()}).encode()[:-40], type="application/json")


@answer
def json_web_page(it):
    web_page(it)


def encrypt(server):
    """Makes a server speak TLS with a certificate that nobody has reason to trust."""
    key, certificate = os.path.join(FOLDER, "key.pem"), os.path.join(FOLDER, "certificate.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)


def main():
    for number in range(2):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        if number == 1 and os.path.exists(os.path.join(FOLDER, "encrypted")):
            encrypt(server)
        SERVERS.append(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
    print(SERVERS[0].server_port, SERVERS[1].server_port, flush=True)
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main()
