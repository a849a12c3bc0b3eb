"""Eight readers read pages during many publishes: none gets a 404 or a page that is neither the old nor the new one."""

import http.client
import re
import threading

import basics
import hosts
from runner import case, check

is_long = False


class Readers:
    """Ask for pages until they are stopped. A page says its edition twice, at both ends."""

    def __init__(self, port, paths):
        self.port, self.paths, self.stop = port, paths, False
        self.seen, self.wrong = 0, []
        self.threads = [threading.Thread(target=self.read) for _ in range(8)]
        for thread in self.threads:
            thread.start()

    def read(self):
        turn = 0
        while not self.stop:
            path = self.paths[turn % len(self.paths)]
            turn += 1
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
            try:
                connection.request("GET", path)
                answer = connection.getresponse()
                body = answer.read()
            except (OSError, http.client.HTTPException) as error:
                self.wrong.append(f"{path}: {error!r}")
                continue
            finally:
                connection.close()
            self.seen += 1
            editions = set(re.findall(rb"Edition (\d+)", body))
            if answer.status != 200 or len(editions) > 1 or not body.rstrip().endswith(b"</html>"):
                self.wrong.append(f"{path}: {answer.status}, {len(body)} bytes, editions {editions}")

    def close(self):
        self.stop = True
        for thread in self.threads:
            thread.join()


def run(ssh):
    for target, folder, count in (("home", "ssh/current", 100), ("web", "web", 100)):
        site = basics.make(ssh, rows=20)
        server = None
        try:
            count = count if is_long else 10
            with case(f"{target}: 8 readers during {count} publishes get no 404 and no mixture") as figures:
                edition(site, 0)
                check(site.publish(target).code == 0)
                server = hosts.nginx(site.root / "nginx", site.root / "host" / folder)
                readers = Readers(server.port, pages(site))
                try:
                    for number in range(1, count + 1):
                        edition(site, number)
                        answer = site.publish(target)
                        check(answer.code == 0, answer)
                finally:
                    readers.close()
                check(not readers.wrong, f"{len(readers.wrong)} of {readers.seen}: {readers.wrong[:3]}")
                check(readers.seen > 100, readers.seen)
                figures.append(f"{readers.seen} pages read")
        finally:
            if server:
                server.close()
            site.close()


def edition(site, number):
    site.write_table({str(key): f"Edition {number} of book {key}" for key in range(1, 21)})


def pages(site):
    paths = [path for path in site.built() if path.endswith("index.html")]
    return ["/" + path.removesuffix("index.html") for path in paths]
