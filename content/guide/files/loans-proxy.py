#!/usr/bin/env python3
"""A small proxy between the page "My books" and Koha, whose interface needs the rights of staff and answers no other sites.

It runs on a machine of the library, behind a web server that speaks https. The password of staff stays here. A reader's card
number and PIN are checked by Koha, used for one answer, and written nowhere.

  KOHA=https://staff.library.example KOHA_USER=loans KOHA_PASSWORD=… SITE=https://library.example python3 loans-proxy.py

The user of Koha needs the permissions to check passwords (borrowers), to list check-outs (circulate), and to read the catalogue.
For another system than Koha, change the class Koha: `loans` gets a number and a PIN and gives a list of loans.
"""

import base64
import http.client
import http.server
import json
import os
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

# How long Koha may take for one answer, how many bytes a request may have, and how many loans are looked up, at most.
PATIENCE, BODY_LIMIT, MOST = 10, 2048, 200
# How often: requests of one address in a minute, and wrong PINs of one card in a quarter of an hour.
PER_ADDRESS, PER_CARD = (20, 60), (5, 900)


class Refusal(Exception):
  """An answer without loans: its status, and the seconds to wait."""

  def __init__(self, status, wait=None):
    super().__init__(status)
    self.status, self.wait = status, wait


class Koha:
  """The interface of Koha, 23.05 or later, asked as staff."""

  def __init__(self, address, user, password):
    self.address = address.rstrip("/") + "/api/v1/"
    self.secret = "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()

  def ask(self, path, body=None):
    """The JSON of an answer, or `None` with 400 and 404: what was asked for is not so."""
    headers = {"Authorization": self.secret, "Accept": "application/json", "Content-Type": "application/json"}
    request = urllib.request.Request(
      self.address + path, headers=headers, data=None if body is None else json.dumps(body).encode())
    try:
      with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)
    except urllib.error.HTTPError as error:
      error.close()
      if error.code in (400, 404):
        return None
      if error.code in (401, 403):
        print("loans-proxy: Koha refuses the user of KOHA_USER: check the password and the permissions", file=sys.stderr)
      raise Refusal(502) from None
    except TimeoutError:
      raise Refusal(504) from None
    except (OSError, ValueError, http.client.HTTPException) as error:
      if isinstance(getattr(error, "reason", None), TimeoutError):
        raise Refusal(504) from None
      raise Refusal(502) from None

  def loans(self, number, pin):
    """What a reader has, or `None` where number and PIN do not belong together. It does not say which of them is wrong."""
    reader = self.ask("auth/password/validation", {"identifier": number, "password": pin})
    if not isinstance(reader, dict) or not reader.get("patron_id"):
      return None
    query = urllib.parse.urlencode({"patron_id": int(reader["patron_id"]), "_per_page": MOST})
    return [self.loan(each) for each in (self.ask(f"checkouts?{query}") or [])[:MOST]]

  def loan(self, checkout):
    item = self.ask(f"items/{int(checkout['item_id'])}") or {}
    book = (self.ask(f"biblios/{int(item['biblio_id'])}") or {}) if item.get("biblio_id") else {}
    parts = [book.get("title"), book.get("subtitle")]
    return {
      "title": " ".join(str(part).strip() for part in parts if part),
      "author": book.get("author"), "isbn": str(book.get("isbn") or "").split(" | ")[0],
      "barcode": item.get("external_id"), "shelfmark": item.get("callnumber"),
      "due": checkout.get("due_date"), "renewals": checkout.get("renewals_count"),
    }


class Turnstile:
  """Counts how often somebody has come in some seconds; forgets who has not come since."""

  def __init__(self, most, seconds):
    self.most, self.seconds, self.known, self.lock = most, seconds, {}, threading.Lock()

  def wait(self, who):
    """How many seconds somebody must wait; 0: may come."""
    with self.lock:
      times = self.recent(who)
      return 0 if len(times) < self.most else max(1, int(times[0] + self.seconds - time.monotonic()) + 1)

  def note(self, who):
    with self.lock:
      if len(self.known) > 10_000:
        self.known = {each: times for each in list(self.known) if (times := self.recent(each))}
      self.known[who] = self.recent(who)[-self.most:] + [time.monotonic()]

  def recent(self, who):
    return [each for each in self.known.get(who, []) if each > time.monotonic() - self.seconds]


class Handler(http.server.BaseHTTPRequestHandler):
  """POST /loans with {"number": …, "pin": …}."""

  protocol_version = "HTTP/1.1"
  timeout = 15
  server_version, sys_version = "loans-proxy", ""

  def do_OPTIONS(self):
    self.reply(204 if self.is_site() else 403)

  def do_POST(self):
    try:
      self.reply(200, {"loans": self.loans()})
    except Refusal as refusal:
      self.reply(refusal.status, {"error": refusal.status}, refusal.wait)
    except (KeyError, TypeError, ValueError, AttributeError):
      self.reply(502, {"error": 502})  # Koha said something that this program does not know.

  def loans(self):
    number, pin = self.question()
    server = self.server
    for turnstile, who in ((server.addresses, self.client()), (server.cards, number)):
      if wait := turnstile.wait(who):
        raise Refusal(429, wait)
    server.addresses.note(self.client())
    found = server.system.loans(number, pin)
    if found is None:
      server.cards.note(number)
      raise Refusal(401)
    return found

  def question(self):
    """The number and the PIN of the request, read whole whatever it is, so that the next one on the connection is understood."""
    try:
      length = int(self.headers.get("Content-Length") or -1)
    except ValueError:
      length = -1
    if not 0 <= length <= BODY_LIMIT:
      self.close_connection = True
      raise Refusal(413 if length > 0 else 411)
    body = self.rfile.read(length)
    if not self.is_site():
      raise Refusal(403)
    if self.path != "/loans":
      raise Refusal(404)
    try:
      question = json.loads(body)
      number, pin = question["number"], question["pin"]
    except (ValueError, KeyError, TypeError):
      raise Refusal(400) from None
    if not all(isinstance(each, str) and 0 < len(each) <= 128 for each in (number, pin)):
      raise Refusal(400)
    return number.strip(), pin

  def is_site(self):
    return self.headers.get("Origin") == self.server.site

  def client(self):
    """Who asks: the address that the web server in front has added last."""
    forwarded = (self.headers.get("X-Forwarded-For") or "").split(",")[-1].strip()
    return forwarded or self.client_address[0]

  def reply(self, status, value=None, wait=None):
    body = b"" if value is None else json.dumps(value).encode()
    self.send_response(status)
    if self.is_site():
      self.send_header("Access-Control-Allow-Origin", self.server.site)
      self.send_header("Access-Control-Allow-Methods", "POST")
      self.send_header("Access-Control-Allow-Headers", "Content-Type")
      self.send_header("Access-Control-Expose-Headers", "Retry-After")
      self.send_header("Access-Control-Max-Age", "600")
    self.send_header("Vary", "Origin")
    self.send_header("Cache-Control", "no-store")
    self.send_header("X-Content-Type-Options", "nosniff")
    if wait:
      self.send_header("Retry-After", str(wait))
    if status != 204:
      self.send_header("Content-Type", "application/json")
      self.send_header("Content-Length", str(len(body)))
    self.end_headers()
    self.wfile.write(body)

  def log_message(self, *_):
    """Nothing of what readers ask is written anywhere."""


def make_server(port, site, system):
  """A server on this machine alone. `site` is the origin of the site, such as https://library.example."""
  server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
  server.daemon_threads = True
  server.site, server.system = site.rstrip("/"), system
  server.addresses, server.cards = Turnstile(*PER_ADDRESS), Turnstile(*PER_CARD)
  return server


if __name__ == "__main__":
  missing = [name for name in ("KOHA", "KOHA_USER", "KOHA_PASSWORD", "SITE") if not os.environ.get(name)]
  if missing:
    sys.exit(f"loans-proxy: the environment has no {', '.join(missing)}; see the beginning of this file")
  koha = Koha(*(os.environ[name] for name in ("KOHA", "KOHA_USER", "KOHA_PASSWORD")))
  make_server(int(os.environ.get("PORT") or 8155), os.environ["SITE"], koha).serve_forever()
