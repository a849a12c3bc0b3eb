"""A preview that runs for a test, and raw requests to it."""

import os
import re
import select
import shutil
import socket
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GABLOTA = os.environ.get("GABLOTA", str(ROOT / ".build/release/gablota"))

# How long is waited for what must come, in seconds. It ends what hangs; how fast something is, only tests of speed say.
PATIENCE = 60

SMALL_SITE = {
    "site.yaml": """title: A small house
language: en
time_zone: Europe/London
base_url: https://example.org/house/
public_assets: [images]
collections:
  libraries: {kind: library, source: data/libraries.csv, path: /, key: id}
  books:
    kind: book
    source: data/books.csv
    key: id
    fields:
      shelf_note: {audience: staff, title: Shelf note}
      draft: {type: boolean}
  events: {kind: event, source: data/events.csv, key: id}
""",
    "data/libraries.csv": "id,name,address\nnorth,North Library,1 North Road\nsouth,South Library,2 South Road\n",
    "data/books.csv": "id,title,description,shelf_note,draft\n1,The First Book,About one.,top shelf,\n"
    "2,The Second Book,About two.,,\n3,The Third Book,Not yet.,,true\n",
    "data/events.csv": "id,name,start,end\ntalk,A Talk,2026-09-20 18:00,2026-09-20 19:00\n"
    "walk,A Walk,2026-10-20 10:00,2026-10-20 12:00\n",
    "pages/about.md": "---\ntitle: About us\n---\n\nWe lend books.\n",
    "templates/css/own.css": ".own { color: rgb(1, 2, 3) }\n",
    "images/dot.txt": "0123456789" * 30_000,
}
NOW = "2026-09-17T12:00"


def make_site(folder, files=SMALL_SITE):
    for name, text in files.items():
        path = Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Path(folder)


def changed_environment(changes):
    """This process's own, with other values; `None`: without it."""
    merged = {**os.environ, "SSH_CONNECTION": None, **changes}
    return {name: value for name, value in merged.items() if value is not None}


@dataclass
class Answer:
    status: int
    headers: dict = field(default_factory=dict)
    body: bytes = b""


class Preview:
    """`gablota preview` of a copy of a site, at a port of its own unless it is told one."""

    def __init__(self, source=None, options=("--now", NOW), copies=True, port=0, environment=(), user=None,
                 command="preview"):
        self.work = Path(tempfile.mkdtemp(prefix="gablota-preview-"))
        self.site = self.work / "site"
        if source is None:
            make_site(self.site)
        elif copies:
            shutil.copytree(source, self.site)
        else:
            self.site = Path(source)
        self.log = open(self.work / "log", "w+", encoding="utf-8")
        command = [GABLOTA, command, str(self.site), "--port", str(port), *options]
        self.process = subprocess.Popen(
            command if user is None else self.as_user(user, command),
            stdout=subprocess.PIPE, stderr=self.log, text=True, env=changed_environment(dict(environment)))
        self.address = self.process.stdout.readline().strip()
        match = re.match(r"http://localhost:(\d+)(/.*)$", self.address)
        if not match:
            raise RuntimeError(f"no address but {self.address!r}:\n{self.journal()}")
        self.port, self.root = int(match[1]), match[2]

    def as_user(self, user, command):
        """The command as root runs it for another user, to whom the site is given. The program is copied, since nobody else
        need be able to reach the project's folder."""
        program = shutil.copy(command[0], self.work / "gablota")
        for path in (self.work, *self.work.rglob("*")):
            os.chown(path, user, user)
        return [
            "setpriv", "--reuid", str(user), "--regid", str(user), "--clear-groups", "--no-new-privs",
            "env", f"HOME={self.work}", str(program), *command[1:]]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(1)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()
        shutil.rmtree(self.work, ignore_errors=True)

    def journal(self):
        return (self.work / "log").read_text(encoding="utf-8")

    def write(self, name, text):
        path = self.site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def read(self, name):
        return (self.site / name).read_text(encoding="utf-8")

    def connect(self, family=socket.AF_INET, host=None):
        host = host or ("127.0.0.1" if family == socket.AF_INET else "::1")
        connection = socket.socket(family, socket.SOCK_STREAM)
        connection.settimeout(60)
        connection.connect((host, self.port))
        return connection

    def send(self, data, to=None):
        """Sends raw bytes, to this machine's loopback or another address of it, and reads one answer."""
        with self.connect(host=to) as connection:
            connection.sendall(data)
            return read_answer(connection, is_head=data.startswith(b"HEAD "))

    def request(self, target, headers=(), method="GET", host=None, body=b"", to=None):
        lines = [f"{method} {target} HTTP/1.1".encode("latin-1"), f"Host: {host or f'localhost:{self.port}'}".encode()]
        lines += [f"{name}: {value}".encode() for name, value in headers]
        if body:
            lines += [b"Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}".encode()]
        lines.append(b"Connection: close")
        return self.send(b"\r\n".join(lines) + b"\r\n\r\n" + body, to)

    def page(self, path, headers=()):
        return self.request(self.root + path.lstrip("/"), headers)

    def token(self):
        return re.search(rb'data-token="([0-9a-f]+)"', self.page("/").body)[1].decode()

    def wait_for(self, condition, seconds=PATIENCE, what="the change"):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            value = condition()
            if value:
                return value
            time.sleep(0.02)
        raise AssertionError(f"{what} did not come within {seconds} s\n{self.journal()[-2000:]}")


class Channel:
    """The reload channel of a page."""

    def __init__(self, preview, path="/", shown="", headers=()):
        self.socket = preview.connect()
        extra = "".join(f"{name}: {value}\r\n" for name, value in headers)
        page = preview.root + path.lstrip("/")
        self.socket.sendall(
            f"GET /_gablota/events?page={page}&shown={shown} HTTP/1.1\r\nHost: localhost:{preview.port}\r\n{extra}\r\n"
            .encode())
        self.buffer = b""

    def events(self, seconds=PATIENCE, until=None):
        """The names and data of what comes within the time, up to the event named."""
        found = []
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            ready, _, _ = select.select([self.socket], [], [], max(0, deadline - time.monotonic()))
            if not ready:
                break
            data = self.socket.recv(1 << 20)
            if not data:
                break
            self.buffer += data
            while (match := re.search(rb"event: (\w+)\ndata: (.*)\n\n", self.buffer)) is not None:
                self.buffer = self.buffer[match.end():]
                found.append((match[1].decode(), match[2].decode()))
            if until and any(name == until for name, _ in found):
                break
        return found

    def close(self):
        self.socket.close()


def read_answer(connection, is_head=False):
    """One answer; status 0 when the other side just closed."""
    data = b""
    try:
        while b"\r\n\r\n" not in data:
            part = connection.recv(1 << 16)
            if not part:
                return Answer(0, {}, data)
            data += part
    except ConnectionResetError:
        return Answer(0, {}, data)
    head, _, body = data.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    headers = {}
    for line in lines[1:]:
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    length = 0 if is_head else int(headers.get("content-length", 0))
    while len(body) < length:
        part = connection.recv(1 << 20)
        if not part:
            break
        body += part
    return Answer(int(lines[0].split(" ")[1]), headers, body)
