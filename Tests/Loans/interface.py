"""A library's system as others have them: PAIA and a REST interface, which behaves as the card number says."""

import contextlib
import datetime
import http.server
import json
import threading
import time
import urllib.parse

# The moment of the sites under test.
NOW = datetime.datetime(2026, 9, 17, 12, 0)


def day(days, form="%Y-%m-%d"):
  return (NOW + datetime.timedelta(days=days)).strftime(form)


# Title, author, days until it is due, state, and by what our own record is known.
LOANS = [
  ("The Comet", "Zoe Adams", 12, 3, "http://ils.example/items/K-001"),
  ("Étude in Blue", "Albert Moon", -3, 3, ""),
  ("A Walk", "Łucja Żak", 0, 3, ""),
  ("Beacon", "Ira Stone", 2, 3, ""),
  ("Cloud Atlas of Lodz", "Cy Young", 5, 4, ""),
  ("Delta", "Bea Ray", None, 1, ""),
]

HOSTILE = [
  "<script>document.title='hacked'</script>", "\"><img src=x onerror=\"document.title='hacked'\">", "\u202egnp.exe\u202c",
  "x" * 5000, "&lt;b&gt;", "</template><h1>big</h1>", "\x00\x07 \n", "{{ 7*7 }}",
]
ODD = ["31.06.2026", "soon", "2026-13-45", "", "0000-00-00", "2026-02-30T25:61", 12345678901234567890, ["x"], {"a": 1}, None, True]


def documents(kind):
  """The list of PAIA."""
  if kind == "none":
    return []
  if kind == "hostile":
    return [{"status": 3, "about": text, "endtime": day(9), "label": text} for text in HOSTILE]
  if kind == "dates":
    return [{"status": 3, "about": f"Date {place}", "endtime": value} for place, value in enumerate(ODD)]
  if kind == "many":
    return [{"status": 3, "about": f"Book {place:05}", "endtime": day(place % 300 - 10)} for place in range(10_000)]
  return [
    {"status": status, "about": f"{author}: {title}", "item": item or f"http://ils.example/items/{place}",
     "edition": f"http://ils.example/editions/{place}", "label": f"QA {place}", "renewals": place, "canrenew": True,
     **({} if due is None else {"endtime": day(due) + ("T23:59:00+02:00" if place % 2 else ""), "starttime": day(due - 28)})}
    for place, (title, author, due, status, item) in enumerate(LOANS)] + [{"status": 0, "about": "Nothing of yours"}]


WORDS = {1: "RESERVED", 3: "ISSUED", 4: "Waiting"}
ISBNS = {"A Walk": "978-0-306-40615-7", "Beacon": "0-439-02348-3"}


def records(kind):
  """The same by an interface of somebody's own: other names, other dates, other words."""
  def record(place, document):
    author, _, title = str(document.get("about")).rpartition(": ")
    due = str(document.get("endtime") or "")[:10] if kind not in ("dates", "hostile") else document.get("endtime")
    if kind != "dates" and due:
      due = ".".join(reversed(due.split("-")))
    return {
      "item": {"biblio": {"title": title, "authors": [{"name": author}] if author else []}, "isbn": ISBNS.get(title),
               "code": str(document.get("item") or "").rpartition("/")[2]},
      "dueDate": due, "status": WORDS.get(document["status"], "GONE"), "label": document.get("label")}
  return [record(*each) for each in enumerate(documents(kind))]


STATUS = {"wrong": 401, "forbidden": 403, "unknown": 404, "busy": 429, "refused": 422, "broken": 503, "fault": 500}


class Handler(http.server.BaseHTTPRequestHandler):
  """Card numbers are words: what is played."""

  protocol_version = "HTTP/1.1"
  disable_nagle_algorithm = True

  def do_OPTIONS(self):
    self.reply(204)

  def do_POST(self):
    body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
    self.server.seen.append(("POST", self.path, dict(self.headers), body))
    if self.path == "/paia/auth/login":
      form = dict(urllib.parse.parse_qsl(body))
      if form.get("password") == "bad" or form["username"] == "wrong":
        return self.reply(403, {"error": "access_denied"})
      return self.play(form["username"], {
        "access_token": f"token-of-{form['username']}", "token_type": "Bearer", "patron": "8 x/9", "scope": "read_items"}, isLogin=True)
    given = json.loads(body) if "json" in self.headers["Content-Type"] else dict(urllib.parse.parse_qsl(body))
    number = given.get("card") or given["variables"]["card"]
    return self.play(number, {"data": {"loans": None}}, rest=True)

  def do_GET(self):
    self.server.seen.append(("GET", self.path, dict(self.headers), ""))
    if self.path == "/paia/core/8%20x%2F9/items":
      token = self.headers["Authorization"].removeprefix("Bearer token-of-")
      return self.play(token, {"doc": None})
    return self.reply(404, {"error": "not_found"})

  def play(self, kind, answer, isLogin=False, rest=False):
    if isLogin and kind not in ("busy", "slow", "nocors"):
      return self.reply(200, answer)
    if kind == "slow":
      time.sleep(3)
    if kind in STATUS:
      return self.reply(STATUS[kind], {"error": kind}, {"Retry-After": "90"} if kind == "busy" else {})
    if kind == "nocors":
      return self.reply(200, answer, cors=False)
    if kind == "page":
      return self.reply(200, b"<!doctype html><title>Log in</title>", {"Content-Type": "text/html"})
    if kind == "strange":
      return self.reply(200, {"data": {"loans": "none"}, "doc": {}})
    if kind == "moved":
      return self.reply(302, {}, {"Location": "/elsewhere"})
    if rest:
      answer["data"]["loans"] = records(kind)
    elif not isLogin:
      answer["doc"] = documents(kind)
    body = json.dumps(answer, ensure_ascii=kind != "loans").encode()
    if kind == "half":
      return self.reply(200, body[: len(body) // 2])
    if kind == "cut":
      return self.reply(200, body[: len(body) // 2], {"Content-Length": str(len(body))}, last=True)
    return self.reply(200, body)

  def reply(self, status, value=b"", headers=None, cors=True, last=False):
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    self.send_response(status)
    sent = {"Content-Type": "application/json", "Content-Length": str(len(body)), **(headers or {})}
    if cors and self.server.cors:
      sent |= {"Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "content-type, authorization",
               "Access-Control-Allow-Methods": "POST, GET, PUT", "Access-Control-Expose-Headers": "Retry-After"}
    for name, text in sent.items():
      self.send_header(name, text)
    if last:
      self.send_header("Connection", "close")
      self.close_connection = True
    self.end_headers()
    with contextlib.suppress(OSError):
      self.wfile.write(body)

  def log_message(self, *_):
    pass


class Server(http.server.ThreadingHTTPServer):
  daemon_threads = True

  def handle_error(self, request, client_address):
    pass  # a browser that waits no longer


@contextlib.contextmanager
def system():
  """The interface while the block runs; `seen` has its requests, `address` is where it is."""
  server = Server(("127.0.0.1", 0), Handler)
  server.seen, server.cors = [], True
  server.address = f"http://127.0.0.1:{server.server_address[1]}"
  threading.Thread(target=server.serve_forever, daemon=True).start()
  try:
    yield server
  finally:
    server.shutdown()
    server.server_close()
