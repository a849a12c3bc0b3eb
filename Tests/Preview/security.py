"""Rule 16 with raw sockets: request targets, hosts, other sites, heads, slow clients."""

import re
import socket
import threading
import time

from cases import ALLOWED_HOSTS, FILES, FORBIDDEN_HOSTS, LINES, SHAPES, TRAVERSALS, origins
from runner import case, check
from server import Channel, Preview, read_answer

SECRETS = (b"root:", b"time_zone:", b"shelf_note", b"rgb(1, 2, 3)", b"[core]")


def run():
    with Preview() as preview:
        targets(preview)
        hosts(preview)
        other_sites(preview)
        heads(preview)
        methods(preview)
        changes(preview)
        slow_clients(preview)
    greedy()
    open_to_others()


def targets(preview):
    for target in TRAVERSALS + FILES + SHAPES:
        with case(f"the target {target[:60]!r} is given nothing"):
            answer = preview.request(target)
            check(answer.status in (0, 400, 403, 404, 414, 431) or (
                answer.status in (301, 302) and answer.headers["location"].startswith("/house/")), answer.status)
            check(not any(secret in answer.body for secret in SECRETS), answer.body[:200])
            check("evil" not in answer.headers.get("location", ""), answer.headers)
            check("set-cookie" not in answer.headers, answer.headers)
    for line in LINES:
        with case(f"the request line {line!r} is no request"):
            answer = preview.send(line + f"\r\nHost: localhost:{preview.port}\r\nConnection: close\r\n\r\n".encode())
            check(answer.status != 200, answer.status)
    with case("and the pages themselves are given"):
        for path in ("/house/", "/house/books/1/", "/house/about/"):
            check(preview.request(path).status == 200, path)


def hosts(preview):
    port = preview.port
    for path in ("/house/", "/_gablota/events?page=/house/", "/_gablota/preview.js"):
        for host in FORBIDDEN_HOSTS:
            with case(f"{path} is not given to the host {host!r}"):
                check(preview.request(path, host=host.format(port=port)).status in (400, 403))
        for raw in (b"", f"Host: localhost:{port}\r\nHost: localhost:{port}\r\n".encode(), b"Host:\r\n"):
            with case(f"{path} is not given to {raw!r}"):
                head = f"GET {path} HTTP/1.1\r\n".encode() + raw + b"Connection: close\r\n\r\n"
                check(preview.send(head).status in (400, 403))
    for host in ALLOWED_HOSTS:
        with case(f"the host {host} is this machine"):
            check(preview.request("/house/", host=host.format(port=port)).status == 200)


def other_sites(preview):
    body = f"token={preview.token()}&now=".encode()
    for headers, is_own in origins(preview.port):
        name = ", ".join(f"{key} {value}" for key, value in headers)
        with case(f"{'our own page' if is_own else 'another site'} asks: {name}"):
            page = preview.request("/house/", headers)
            check(page.status == (200 if is_own else 403), f"page {page.status}")
            check("access-control-allow-origin" not in page.headers, page.headers)
            if is_own:
                channel = Channel(preview, "/", headers=headers)
                check(channel.events(until="state"), "the channel says nothing")
                channel.close()
            else:
                check(preview.request("/_gablota/events?page=/house/", headers).status == 403, "channel")
            change = preview.request("/_gablota/view", headers, method="POST", body=body)
            check(change.status == (204 if is_own else 403), f"change {change.status}")
    with case("a person may follow a link from another site"):
        headers = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")]
        check(preview.request("/house/", headers).status == 200)
        check(preview.request("/_gablota/events?page=/house/", headers).status == 403)


def heads(preview):
    host = f"Host: localhost:{preview.port}\r\n"
    for name, head in (
        ("one long header", "X-Long: " + "a" * 17_000 + "\r\n"),
        ("many headers", "".join(f"X-{number}: {'a' * 100}\r\n" for number in range(300))),
        ("very many short headers", "".join(f"X{number}: a\r\n" for number in range(1_500))),
        ("a name without end", "X" * 20_000),
    ):
        with case(f"a head over 16 KiB is refused: {name}"):
            answer = preview.send(f"GET /house/ HTTP/1.1\r\n{host}{head}Connection: close\r\n\r\n".encode())
            check(answer.status in (0, 400, 431), answer.status)
    with case("a head below 16 KiB is read"):
        long = "X-Long: " + "a" * 15_000 + "\r\n"
        check(preview.send(f"GET /house/ HTTP/1.1\r\n{host}{long}Connection: close\r\n\r\n".encode()).status == 200)
    for name, head in (
        ("two lengths", "Content-Length: 1\r\nContent-Length: 2\r\n"), ("a body on GET", "Content-Length: 5\r\n"),
        ("chunks on GET", "Transfer-Encoding: chunked\r\n"), ("no number", "Content-Length: x\r\n"),
        ("both", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"), ("a blank before the colon", "Range : x\r\n"),
        ("a folded line", "X: a\r\n b\r\n"), ("a bare line feed", "X: a\nY: b\r\n"), ("a NUL", "X: a\x00b\r\n"),
    ):
        with case(f"an ambiguous head is refused or harmless: {name}"):
            answer = preview.send(
                f"GET /house/ HTTP/1.1\r\n{host}{head}Connection: close\r\n\r\n0\r\n\r\n".encode())
            check(answer.status in (0, 200, 400), answer.status)
            if name not in ("a bare line feed", "a folded line"):
                check(answer.status != 200, answer.status)
    with case("requests behind each other are answered in their order"):
        with preview.connect() as connection:
            one = f"GET /house/ HTTP/1.1\r\n{host}\r\n"
            two = f"GET /house/none HTTP/1.1\r\n{host}Connection: close\r\n\r\n"
            connection.sendall((one + two).encode())
            data = b""
            while part := connection.recv(1 << 20):
                data += part
            check(data.count(b"HTTP/1.1 ") == 2 and data.index(b" 200 ") < data.index(b" 404 "))


def methods(preview):
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "BREW"):
        with case(f"{method} of a page is refused"):
            answer = preview.request("/house/", method=method)
            check(answer.status in (400, 405), answer.status)
            check("access-control-allow-origin" not in answer.headers)
    with case("GET changes nothing"):
        token = preview.token()
        check(preview.request(f"/_gablota/view?token={token}&drafts=1").status == 405)


def changes(preview):
    own = [("Sec-Fetch-Site", "same-origin"), ("Origin", f"http://localhost:{preview.port}")]
    token = preview.token()
    for name, body in (
        ("no token", b"now=2026-10-01"), ("an empty token", b"token=&now="), ("another token", b"token=" + b"0" * 32),
        ("half a token", f"token={token[:16]}".encode()), ("a longer token", f"token={token}0".encode()),
        ("no moment", f"token={token}&now=soon".encode()), ("too much", f"token={token}&now=".encode() + b"1" * 9_000),
    ):
        with case(f"a change with {name} is refused"):
            check(preview.request("/_gablota/view", own, method="POST", body=body).status in (0, 400, 403, 413))


def slow_clients(preview):
    host = f"Host: localhost:{preview.port}\r\n"
    clients = {
        "who says nothing": lambda connection: None,
        "who begins a line": lambda connection: connection.sendall(b"GET /ho"),
        "who never ends the head": lambda connection: connection.sendall(f"GET / HTTP/1.1\r\n{host}".encode()),
        "who never sends the body": lambda connection: connection.sendall(
            f"POST /_gablota/view HTTP/1.1\r\n{host}Content-Length: 100\r\n\r\nto".encode()),
        "who falls silent after an answer": lambda connection: (
            connection.sendall(f"GET /house/ HTTP/1.1\r\n{host}\r\n".encode()), read_answer(connection)),
    }
    results = {}

    def quiet(name, begin):
        with preview.connect() as connection:
            begin(connection)
            start = time.monotonic()
            connection.settimeout(25)
            try:
                while connection.recv(1 << 16):
                    pass
                results[name] = time.monotonic() - start
            except (ConnectionResetError, BrokenPipeError):
                results[name] = time.monotonic() - start
            except TimeoutError:
                results[name] = 99

    def drip():
        with preview.connect() as connection:
            start = time.monotonic()
            data = f"GET /house/ HTTP/1.1\r\n{host}X-Slow: ".encode() + b"a" * 100
            try:
                for byte in data:
                    connection.sendall(bytes([byte]))
                    time.sleep(0.4)
                    connection.setblocking(False)
                    try:
                        if connection.recv(100) == b"":
                            break
                    except BlockingIOError:
                        pass
                    connection.setblocking(True)
                    if time.monotonic() - start > 25:
                        break
            except (ConnectionResetError, BrokenPipeError):
                pass
            results["who sends byte by byte"] = time.monotonic() - start

    def reader():
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        connection.connect(("127.0.0.1", preview.port))
        for _ in range(60):
            connection.sendall(f"GET /house/images/dot.txt HTTP/1.1\r\n{host}\r\n".encode())
        start = time.monotonic()
        while time.monotonic() - start < 25:
            time.sleep(0.5)
            state = open("/proc/net/tcp", encoding="ascii").read()
            local = f"{connection.getsockname()[1]:04X}"
            # Our side learns of the end only when it reads: look at the server's side of the connection.
            mine = [line for line in state.splitlines() if f":{local} " in line and f":{preview.port:04X} " in line]
            if not any(line.split()[3] == "01" and line.split()[1].endswith(f":{preview.port:04X}") for line in mine):
                break
        results["who does not read"] = time.monotonic() - start
        connection.close()

    threads = [threading.Thread(target=quiet, args=item) for item in clients.items()]
    threads += [threading.Thread(target=drip), threading.Thread(target=reader)]
    for thread in threads:
        thread.start()
    channel = Channel(preview, "/")
    for thread in threads:
        thread.join()
    for name in (*clients, "who sends byte by byte", "who does not read"):
        # The limit is 15 s; a machine with other work hears of the end a little later.
        with case(f"a client {name} is cut after 15 s"):
            check(10 < results[name] <= 20, f"{results[name]:.1f} s")
    with case("an open page is not cut"):
        preview.write("data/books.csv", preview.read("data/books.csv").replace("First", "Foremost"))
        check([name for name, _ in channel.events(until="reload")].count("reload") >= 1)
        channel.close()
    with case("and others are served all the while"):
        check(preview.request("/house/").status == 200)


def kilobytes(preview):
    """The memory that the preview holds."""
    with open(f"/proc/{preview.process.pid}/status", encoding="ascii") as status:
        return int(next(line for line in status if line.startswith("VmRSS:")).split()[1])


def greedy():
    """Clients that ask for much in one go and read nothing."""
    with Preview() as preview:
        sheet = re.search(rb'href="(/[^"]+/site\.css)"', preview.page("/").body)[1].decode()
        length = len(preview.request(sheet).body)
        one = f"GET {sheet} HTTP/1.1\r\nHost: localhost:{preview.port}\r\n\r\n".encode()
        before = kilobytes(preview)
        connections = []
        for _ in range(20):
            connection = socket.socket()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            connection.connect(("127.0.0.1", preview.port))
            connection.setblocking(False)
            try:
                connection.send(one * 3000)
            except BlockingIOError:
                pass
            connections.append(connection)
        most = 0
        for _ in range(12):
            time.sleep(0.25)
            most = max(most, kilobytes(preview))
        with case("requests behind each other are answered one at a time, when the answer before has gone"):
            check(most - before < 100_000, f"{before} kB, {most} kB, a sheet of {length} bytes")
        with case("and others are served meanwhile"):
            check(preview.request("/house/").status == 200)
        for connection in connections:
            connection.close()
        with case("who reads gets all answers, in their order"), preview.connect() as connection:
            paths = [f"/house/?{number}" for number in range(200)] + ["/nothing", "/house/robots.txt"]
            asked = [f"GET {path} HTTP/1.1\r\nHost: localhost:{preview.port}\r\n\r\n" for path in paths]
            connection.sendall("".join(asked).encode())
            stream = connection.makefile("rb")
            statuses = []
            for _ in paths:
                statuses.append(int(stream.readline().split()[1]))
                size = 0
                while (line := stream.readline().strip()):
                    name, _, value = line.partition(b":")
                    size = int(value) if name.lower() == b"content-length" else size
                stream.read(size)
            check(statuses == [200] * 200 + [404, 200], statuses)


def open_to_others():
    with Preview(options=("--now", "2026-09-17T12:00", "--host", "0.0.0.0")) as preview:
        with case("who listens everywhere is called by the address at which a connection came in"):
            check(preview.request("/house/", host=f"127.0.0.1:{preview.port}").status == 200)
            check(preview.request("/house/", host=f"evil.example:{preview.port}").status == 403)
            check(preview.request("/house/", host=f"10.1.2.3:{preview.port}").status == 403)
        staff_from_elsewhere(preview)
    with Preview() as preview:
        with case("only this machine can reach a preview that nobody was asked in to"):
            with open("/proc/net/tcp", encoding="ascii") as table:
                local = [line.split()[1] for line in table if line.split()[3] == "0A"]
            mine = [address for address in local if address.endswith(f":{preview.port:04X}")]
            check(mine == [f"0100007F:{preview.port:04X}"], mine)


def own_address():
    """An address of this machine that others reach it by."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only says from where it would.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return probe.getsockname()[0]


def staff_from_elsewhere(preview):
    address = own_address()
    if address is None or address.startswith("127."):
        print("skipped: this machine has no address but its own")
        return
    there = f"{address}:{preview.port}"

    def ask(host, to, **view):
        own = [("Sec-Fetch-Site", "same-origin"), ("Origin", f"http://{host}")]
        body = "&".join(f"{name}={value}" for name, value in {"token": preview.token(), **view}.items())
        return preview.request("/_gablota/view", own, "POST", host, body.encode(), to).status

    def has_staff():
        return b"top shelf" in preview.page("/books/1/").body

    def elsewhere(path):
        return preview.request(preview.root + path, host=there, to=address)

    with case("who was asked in from another machine cannot show what is for staff, but travel"):
        check(preview.request("/house/", host=there, to=address).status == 200)
        check(ask(there, address, staff=1) == 403 and not has_staff())
        check(ask(there, address, drafts=1) == 204)
    with case("who sits at this machine can, for themselves alone"):
        check(ask(f"localhost:{preview.port}", None, staff=1) == 204)
        preview.wait_for(has_staff)
        for path in ("books/1/", "books/1", "nothing/", ""):
            answer = elsewhere(path)
            check(answer.status == 403 and b"top shelf" not in answer.body, (path, answer.status))
        check(ask(there, address, staff=1) == 403)
    with case("the public view is there for all again when staff's is switched off"):
        check(ask(there, address) == 204)
        preview.wait_for(lambda: not has_staff())
        check(elsewhere("books/1/").status == 200)
    with Preview(options=("--now", "2026-09-17T12:00", "--host", "0.0.0.0", "--audience", "staff")) as staffs:
        with case("a preview for staff from the beginning is for this machine alone too"):
            check(b"top shelf" in staffs.page("/books/1/").body)
            check(staffs.request("/house/books/1/", host=f"{address}:{staffs.port}", to=address).status == 403)
