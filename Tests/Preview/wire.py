"""What a hostile or careless client may write on the wire: smuggled requests, old versions, conditions, links out of the
site."""

import socket
import subprocess
import time

from runner import case, check
from server import GABLOTA, Preview, make_site, read_answer

SECOND = "GET /house/robots.txt HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n"


def run():
    with Preview() as preview:
        smuggling(preview)
        versions(preview)
        conditions(preview)
        links(preview)
        crowds(preview)
    wrong_hosts()


def everything(preview, data, seconds=3):
    """All that comes back until the other side closes or falls silent."""
    with preview.connect() as connection:
        connection.settimeout(seconds)
        found = b""
        try:
            connection.sendall(data)
            while part := connection.recv(1 << 16):
                found += part
        except (TimeoutError, ConnectionResetError, BrokenPipeError):
            pass
        return found


def smuggling(preview):
    """A request hidden in what a proxy before us might take for the body of another must never be answered."""
    hidden = SECOND.format(port=preview.port)
    host = f"Host: localhost:{preview.port}\r\n"
    chunk = f"0\r\n\r\n{hidden}"
    for name, head, body in (
        ("a length on GET", f"Content-Length: {len(hidden)}\r\n", hidden),
        ("chunks on GET", "Transfer-Encoding: chunked\r\n", f"{len(hidden):x}\r\n{hidden}\r\n0\r\n\r\n"),
        ("a length and chunks", f"Content-Length: {len(chunk)}\r\nTransfer-Encoding: chunked\r\n", chunk),
        ("chunks and a length", f"Transfer-Encoding: chunked\r\nContent-Length: {len(chunk)}\r\n", chunk),
        ("two lengths", f"Content-Length: 0\r\nContent-Length: {len(hidden)}\r\n", hidden),
        ("a list of lengths", f"Content-Length: 0, {len(hidden)}\r\n", hidden),
        ("a length with a sign", "Content-Length: +0\r\n", hidden), ("a negative length", "Content-Length: -1\r\n", hidden),
        ("a length in hexadecimal", "Content-Length: 0x0\r\n", hidden),
        ("an enormous length", "Content-Length: 99999999999999999999999\r\n", hidden),
        ("another encoding", "Transfer-Encoding: xchunked\r\n", chunk),
        ("an encoding with a tab", "Transfer-Encoding:\tchunked\r\n", chunk),
        ("encodings in two lines", "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n", chunk),
        ("a blank before the colon", "Transfer-Encoding : chunked\r\n", chunk),
        ("a blank in front", f" Content-Length: {len(hidden)}\r\n", hidden),
        ("a carriage return alone", f"X: a\rContent-Length: {len(hidden)}\r\n", hidden),
        ("an enormous chunk", "Transfer-Encoding: chunked\r\n", f"fffffffffffffffff\r\n{hidden}"),
    ):
        for method in ("GET /house/", "POST /_gablota/view"):
            with case(f"no request is smuggled behind {name}, {method.split()[0]}"):
                found = everything(preview, f"{method} HTTP/1.1\r\n{host}{head}\r\n{body}".encode(), 1)
                check(b"User-agent" not in found and b"HTTP/1.1 200" not in found, found[:300])
    with case("an answer that refuses closes the connection where the rest cannot be told apart"):
        found = everything(preview, f"GET /house/ HTTP/1.1\r\n{host}Content-Length: x\r\n\r\n{hidden}".encode(), 10)
        check(found.count(b"HTTP/1.1 ") == 1 and b" 400 " in found, found[:300])
    with case("nothing is upgraded, and nobody is told to go on with a body that is too large"):
        upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: eA==\r\nSec-WebSocket-Version: 13\r\n"
        check(b" 101 " not in everything(preview, f"GET /house/ HTTP/1.1\r\n{host}{upgrade}\r\n".encode(), 1))
        check(b" 101 " not in everything(preview, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 1))
        expect = "Content-Length: 90000\r\nExpect: 100-continue\r\n"
        check(b" 100 " not in everything(preview, f"POST /_gablota/view HTTP/1.1\r\n{host}{expect}\r\n".encode(), 1))


def versions(preview):
    host = f"Host: localhost:{preview.port}\r\n"
    with case("HTTP/1.0 is answered and closed, kept open only when asked, and refused without a Host"):
        found = everything(preview, f"GET /house/robots.txt HTTP/1.0\r\n{host}\r\n".encode(), 10)
        check(b" 200 " in found and found.count(b"HTTP/1.") == 1, found[:200])
        with preview.connect() as connection:
            connection.sendall(f"GET /house/robots.txt HTTP/1.0\r\n{host}\r\n".encode())
            read_answer(connection)
            connection.settimeout(10)  # less than what ends any connection that says nothing
            check(connection.recv(10) == b"", "it was left open")
        check(b" 403 " in everything(preview, b"GET /house/ HTTP/1.0\r\n\r\n", 1))
    with case("a target in another form is no way around the Host"):
        for target in (f"http://localhost:{preview.port}/house/", "http://evil.example/house/"):
            for name in (f"localhost:{preview.port}", "evil.example"):
                check(preview.request(target, host=name).status in (400, 403), (target, name))
    with case("no header is split by what a target carries"):
        for target in ("/house/books%0d%0aX-Evil:1", "/house/books?a%0d%0aX-Evil:1", "/house/books?\rX-Evil:1"):
            answer = preview.request(target)
            check("x-evil" not in answer.headers, answer.headers)


def conditions(preview):
    for path in ("/house/images/dot.txt", "/house/robots.txt", "/house/books/1/"):
        whole = preview.request(path)
        tag, size = whole.headers["etag"], len(whole.body)

        def ask(*headers, method="GET"):
            return preview.request(path, headers, method=method)

        with case(f"conditions and ranges of {path} go together as the standard says"):
            check(ask(("If-None-Match", tag), ("Range", "bytes=0-4")).status == 304)
            check(ask(("If-None-Match", "*")).status == 304)
            check(ask(("If-None-Match", tag.strip('"'))).status == 200, "a tag without quotes is none")
            later = ("If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT")
            check(ask(("If-None-Match", '"other"'), later).status == 200, "the tag is stronger than the day")
            check(ask(("If-Range", "W/" + tag), ("Range", "bytes=0-4")).status == 200, "a weak tag gives no part")
            head = ask(("Range", "bytes=0-4"), method="HEAD")
            check(head.status in (200, 206) and head.body == b"", head.status)
            for odd in ("bytes=-0", "bytes=", "bytes=a-b", "bytes=0-99999999999999999999", "bytes=--5", "lines=0-4",
                        "bytes=18446744073709551615-", "bytes=-18446744073709551615", "bytes=0x0-0x4", "bytes=0-0,-1",
                        "bytes= 0-4", "bytes=0-4 "):
                answer = ask(("Range", odd))
                check(answer.status in (200, 206, 416), (odd, answer.status))
                if answer.status == 200:
                    check(len(answer.body) == size, (odd, len(answer.body)))
                if answer.status == 416:
                    check(answer.headers["content-range"] == f"bytes */{size}" and answer.body == b"", answer.headers)


def links(preview):
    """Files that lead out of the site are not followed, neither when the site is made nor when they are given."""
    outside = preview.work / "outside"
    outside.mkdir()
    (outside / "secret.txt").write_text("root:secret", encoding="utf-8")
    images = preview.site / "images"
    with case("links out of the site give nothing"):
        (images / "out.txt").symlink_to(outside / "secret.txt")
        (images / "dir").symlink_to(outside)
        (images / "etc").symlink_to("/etc")
        preview.write("images/marker.txt", "here")
        preview.wait_for(lambda: preview.page("/images/marker.txt").status != 404 or "error" in preview.journal())
        for path in ("out.txt", "dir/secret.txt", "etc/passwd", "dir/", "etc/"):
            answer = preview.page("/images/" + path)
            check(b"root:" not in answer.body and answer.status != 200, (path, answer.status))
        for name in ("out.txt", "dir", "etc"):
            (images / name).unlink()
    with case("a picture that becomes a link out of the site is not followed either"):
        preview.write("images/marker.txt", "here again")
        preview.wait_for(lambda: preview.page("/images/marker.txt").body == b"here again")
        (images / "marker.txt").unlink()
        (images / "marker.txt").symlink_to(outside / "secret.txt")
        until = time.monotonic() + 2
        while time.monotonic() < until:
            check(b"root:" not in preview.page("/images/marker.txt").body)
        (images / "marker.txt").unlink()


    with case("a link inside of the folder is the picture that it leads to, here as in a build"):
        (images / "deep").mkdir()
        (images / "deep/one.txt").write_text("one", encoding="utf-8")
        (images / "inner.txt").symlink_to("deep/one.txt")
        (images / "again").symlink_to("deep")
        preview.wait_for(lambda: preview.page("/images/again/one.txt").body == b"one")
        check(preview.page("/images/inner.txt").body == b"one")
        output = preview.work / "public"
        subprocess.run([GABLOTA, "build", str(preview.site), "--output", str(output)], check=True, capture_output=True)
        for path in ("inner.txt", "again/one.txt", "deep/one.txt"):
            check((output / "images" / path).read_text(encoding="utf-8") == "one", path)


def crowds(preview):
    with case("a thousand connections that say nothing do not keep it from answering for long"):
        idle = []
        try:
            for _ in range(1_000):
                connection = socket.create_connection(("127.0.0.1", preview.port), timeout=5)
                idle.append(connection)
        except OSError:
            pass
        preview.wait_for(lambda: preview.page("/").status == 200, 30)
        for connection in idle:
            connection.close()
        preview.wait_for(lambda: preview.page("/").status == 200)


def wrong_hosts():
    """An address that this machine has not is told, not passed over."""
    with Preview() as preview:
        for host in ("203.0.113.9", "no.such.name.invalid", "2001:db8::1"):
            with case(f"--host {host} is refused"):
                site = make_site(preview.work / "other")
                run = subprocess.run(
                    [GABLOTA, "preview", str(site), "--port", "0", "--host", host], capture_output=True, text=True,
                    timeout=20)
                told = run.stderr.replace("\u200b", "")
                check(run.returncode == 3 and f"--host {host} is not an address of this machine; try  --host" in told, told)
