"""A built site served over HTTP as a host would serve it: with the content security policy, and nothing else."""

import contextlib
import functools
import http.server
import os
import socket
import threading

POLICY = (
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; "
  "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'"
)


class Handler(http.server.SimpleHTTPRequestHandler):
  """Files of one folder; what is not there gets the site's own page for that."""

  protocol_version = "HTTP/1.1"
  # Headers and body go out apart; held back until the first is acknowledged, each answer would wait for that.
  disable_nagle_algorithm = True

  def end_headers(self):
    self.send_header("Content-Security-Policy", POLICY)
    self.send_header("Cache-Control", "no-cache")
    super().end_headers()

  def send_error(self, code, message=None, explain=None):
    page = os.path.join(self.directory, self.path.split("/")[1], "404.html")
    if code != 404 or not os.path.exists(page):
      return super().send_error(code, message, explain)
    with open(page, "rb") as file:
      body = file.read()
    self.send_response(404)
    self.send_header("Content-Type", "text/html; charset=utf-8")
    self.send_header("Content-Length", str(len(body)))
    self.end_headers()
    if self.command != "HEAD":
      self.wfile.write(body)

  def log_message(self, *arguments):
    pass


class Server(http.server.ThreadingHTTPServer):
  """Ends the connections that browsers keep open too, when it is closed: then nothing answers any more."""

  daemon_threads = True

  def __init__(self, *arguments):
    self.connections = set()
    super().__init__(*arguments)

  def process_request(self, request, address):
    self.connections.add(request)
    super().process_request(request, address)

  def shutdown_request(self, request):
    self.connections.discard(request)
    super().shutdown_request(request)

  def hang_up(self):
    for connection in list(self.connections):
      with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)

  def handle_error(self, request, client_address):
    pass  # a browser that closes its window in the middle of an answer


@contextlib.contextmanager
def served(folder, handler=Handler):
  """Serves a folder while the block runs; gives its address without a slash at the end."""
  handler = functools.partial(handler, directory=str(folder))
  server = Server(("127.0.0.1", 0), handler)
  threading.Thread(target=server.serve_forever, daemon=True).start()
  try:
    yield f"http://127.0.0.1:{server.server_address[1]}"
  finally:
    server.shutdown()
    server.server_close()
    server.hang_up()
