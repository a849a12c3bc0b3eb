"""The small proxy for Koha, which the guide gives: what it asks, what it answers, and what it keeps to itself."""

import base64
import contextlib
import http.client
import http.server
import importlib.util
import io
import json
import threading
import time
import urllib.parse

from registry import test
from world import ROOT, ask, state, titles

SITE = "https://library.example"


def program():
  """The proxy as a module, read anew."""
  found = importlib.util.spec_from_file_location("loans_proxy", ROOT / "content" / "guide" / "files" / "loans-proxy.py")
  module = importlib.util.module_from_spec(found)
  found.loader.exec_module(module)
  return module


class Koha(http.server.BaseHTTPRequestHandler):
  """What Koha answers to staff; made after its documentation."""

  protocol_version = "HTTP/1.1"

  def do_POST(self):
    body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
    self.server.seen.append((self.path, body))
    right = base64.b64encode(b"staff:secret").decode()
    if self.headers["Authorization"] != f"Basic {right}":
      return self.reply(403, {"error": "Authorization failure"})
    if self.server.mood == "slow":
      time.sleep(1)
    if self.server.mood == "html":
      return self.reply(200, "<html>")
    if self.path != "/api/v1/auth/password/validation" or body != {"identifier": "1000", "password": "pin"}:
      return self.reply(400, {"error": "Validation failed"})
    return self.reply(201, {"patron_id": 7, "cardnumber": "1000", "userid": "reader"})

  def do_GET(self):
    self.server.seen.append((self.path, None))
    path, _, query = self.path.partition("?")
    answers = {
      "/api/v1/checkouts": [{"checkout_id": 1, "patron_id": 7, "item_id": 11, "due_date": "2026-09-19T23:59:00+02:00", "renewals_count": 1},
                            {"checkout_id": 2, "patron_id": 7, "item_id": 12, "due_date": "2026-09-10T23:59:00+02:00", "renewals_count": 0}],
      "/api/v1/items/11": {"item_id": 11, "external_id": "K-001", "biblio_id": 21, "callnumber": "PR 1"},
      "/api/v1/items/12": {"item_id": 12, "external_id": "Z-9", "biblio_id": 22, "callnumber": None},
      "/api/v1/biblios/21": {"title": "The comet", "subtitle": "a tale", "author": "Adams, Zoe", "isbn": "0306406152 | 9780306406157"},
      "/api/v1/biblios/22": {"title": "Lost & found", "subtitle": None, "author": None, "isbn": None},
    }
    if path == "/api/v1/checkouts" and dict(urllib.parse.parse_qsl(query)).get("patron_id") != "7":
      return self.reply(403, {})
    return self.reply(200, answers[path]) if path in answers else self.reply(404, {})

  def reply(self, status, value):
    body = value.encode() if isinstance(value, str) else json.dumps(value).encode()
    self.send_response(status)
    self.send_header("Content-Length", str(len(body)))
    self.end_headers()
    with contextlib.suppress(OSError):
      self.wfile.write(body)

  def log_message(self, *_):
    pass


@contextlib.contextmanager
def running(site=SITE, password="secret", port=None):
  """The proxy before a Koha: `ask(value, **headers)` gives status, headers and JSON."""
  module = program()
  koha = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Koha)
  koha.seen, koha.mood, koha.daemon_threads = [], "", True
  threading.Thread(target=koha.serve_forever, daemon=True).start()
  system = module.Koha(f"http://127.0.0.1:{port or koha.server_address[1]}/", "staff", password)
  server = module.make_server(0, site, system)
  threading.Thread(target=server.serve_forever, daemon=True).start()

  def question(value, method="POST", path="/loans", origin=site, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.server_address[1], timeout=20)
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    sent = {"Content-Type": "application/json", **({"Origin": origin} if origin else {}), **headers}
    connection.request(method, path, body if method == "POST" else None, sent)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, answer.headers, json.loads(text) if text.startswith(b"{") else None

  try:
    yield question, koha, module, f"http://127.0.0.1:{server.server_address[1]}"
  finally:
    for each in (server, koha):
      each.shutdown()
      each.server_close()


RIGHT = {"number": "1000", "pin": "pin"}


@test("the proxy: number and PIN are checked by Koha, then its loans are put together")
def loans(world):
  with running() as (question, koha, *_):
    status, headers, answer = question(RIGHT)
    assert status == 200 and headers["Access-Control-Allow-Origin"] == SITE and headers["Cache-Control"] == "no-store"
    assert answer == {"loans": [
      {"title": "The comet a tale", "author": "Adams, Zoe", "isbn": "0306406152", "barcode": "K-001", "shelfmark": "PR 1",
       "due": "2026-09-19T23:59:00+02:00", "renewals": 1},
      {"title": "Lost & found", "author": None, "isbn": "", "barcode": "Z-9", "shelfmark": None, "due": "2026-09-10T23:59:00+02:00",
       "renewals": 0}]}, answer
    assert not [path for path, _ in koha.seen if "1000" in path], "the card number stands in an address"


@test("the proxy: a wrong PIN and an unknown number look alike, and other sites get nothing")
def refused(world):
  with running() as (question, koha, *_):
    wrong, unknown = question({**RIGHT, "pin": "x"}), question({**RIGHT, "number": "2000"})
    assert wrong[0] == unknown[0] == 401 and wrong[2] == unknown[2]
    asked = len(koha.seen)
    for origin in (None, "https://evil.example", "null"):
      status, headers, _ = question(RIGHT, origin=origin)
      assert status == 403 and "Access-Control-Allow-Origin" not in headers
      assert question({}, method="OPTIONS", origin=origin)[0] == 403
    for value in (b"", b"{", b"[]", b'"x"', {"number": "1"}, {"number": 1, "pin": 2}, {"number": "", "pin": ""}, {"number": "1", "pin": "x" * 200}):
      assert question(value)[0] == 400, value
    assert question(b"x" * 5000)[0] == 413 and question(RIGHT, path="/other")[0] == 404
    assert question({}, method="GET")[0] == 501
    assert len(koha.seen) == asked, "Koha was asked"


@test("the proxy: who tries too often waits, by address and by card")
def turnstiles(world):
  with running() as (question, *_):
    tries = [question({**RIGHT, "pin": str(place)}, **{"X-Forwarded-For": f"10.0.0.{place}"}) for place in range(7)]
    assert [each[0] for each in tries] == [401] * 5 + [429] * 2
    assert 800 < int(tries[-1][1]["Retry-After"]) <= 901 and "Retry-After" in tries[-1][1]["Access-Control-Expose-Headers"]
  with running() as (question, *_):
    statuses = [question({"number": str(place), "pin": "x"}, **{"X-Forwarded-For": "made up, 10.1.1.1"})[0] for place in range(22)]
    assert statuses == [401] * 20 + [429] * 2, statuses


@test("the proxy: what goes wrong at Koha is told apart, and nothing of the reader is written")
def broken(world):
  errors = io.StringIO()
  with contextlib.redirect_stderr(errors), contextlib.redirect_stdout(errors):
    with running(password="other") as (question, *_):
      assert question(RIGHT)[0] == 502
    with running(port=9) as (question, *_):
      assert question(RIGHT)[0] == 502
    with running() as (question, koha, module, _):
      koha.mood = "html"
      assert question(RIGHT)[0] == 502
      koha.mood, module.PATIENCE = "slow", 0.2
      assert question(RIGHT)[0] == 504
  told = errors.getvalue()
  assert "refuses the user" in told and "1000" not in told and "pin" not in told.replace("loans-proxy", ""), told


@test("the proxy: the page shows what it answers")
def together(world):
  declaration = """
loans:
  type: rest
  url: {address}/loans
  body: {{number: "{{number}}", pin: "{{pin}}"}}
  records: loans
  fields: {{title: title, author: author, due: due, isbn: isbn, barcode: barcode, shelfmark: shelfmark, renewals: renewals}}
"""
  from browser import page_of
  from website import served
  from world import PlainHandler, make
  # The site's address is known when it is served, the proxy's before it is built: so a port is taken for the one, then both begin.
  module = program()
  with running() as (_, koha, *__):
    system = module.Koha(f"http://127.0.0.1:{koha.server_address[1]}", "staff", "secret")
    server = module.make_server(0, "later", system)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    out = make(world.folder, "proxied", declaration.format(address=f"http://127.0.0.1:{server.server_address[1]}"))
    with served(out, PlainHandler) as address, page_of(world.browser, address + "/town") as page:
      server.site = address
      page.visit("/my-books/")
      ask(page, "1000", "wrong")
      state(page, "wrong")
      page.troubles.clear()
      ask(page, "1000", "pin")
      state(page, "list")
      assert titles(page) == ["Lost & found", "The comet a tale"], titles(page)
    server.shutdown()
    server.server_close()
