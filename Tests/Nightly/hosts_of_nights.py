"""The same nights as in nights.py, each of them published to four hosts: a machine that ssh reaches, an S3, a WebDAV and a
repository. The site is that of the guide's page on publishing, and the command that of its page on nights.

    python hosts_of_nights.py NIGHTS GABLOTA

Every morning each host has exactly the site that was built, and the one that visitors ask shows the events that are still
to come. Only files whose bytes are others were sent.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import nights
from nights import FAILED, ROOT, Month, expect

sys.path.insert(0, str(ROOT / "Tests/Publishing"))
import hosts  # noqa: E402

GUIDE = ROOT / "content/guide/pages"
# What each run writes on a host besides the site.
OURS = {".gablota/published", ".gablota/publishing", ".nojekyll"}


def block(page, words):
    """The block of a page of the guide that holds some words."""
    blocks = re.findall(r"(?m)^```\w*\n((?:.*\n)*?)```$", (GUIDE / page).read_text(encoding="utf-8"))
    found = [text for text in blocks if words in text]
    expect(len(found) == 1, f"{len(found)} blocks of {page} have {words}")
    return found[0]


class Host:
    """A host, and what was written there since the last look."""

    def __init__(self, files, marks):
        self.files, self.marks = files, marks
        self.before = {}
        self.stamps = {}

    def morning(self, wanted, name):
        now, stamps = self.files(), self.marks()
        kept = {path for path in now if path.startswith("assets/") and path not in wanted}
        wrong = [path for path in {*now, *wanted} - kept - OURS if now.get(path) != wanted.get(path)]
        expect(not wrong, f"{name}: other than the built site: {sorted(wrong)[:5]}")
        # What stays for those who have the page of yesterday open is of yesterday.
        expect(all(now[path] == self.before.get(path) for path in kept), f"{name}: {kept}")
        changed = {path for path in now if now[path] != self.before.get(path)} - OURS
        written = {path for path in stamps if stamps[path] != self.stamps.get(path)} - OURS
        expect(written == changed, f"{name}: sent {sorted(written - changed)[:5]}, not sent {sorted(changed - written)[:5]}")
        self.before, self.stamps = now, stamps
        return sum(len(now[path]) for path in changed)


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in pathlib.Path(folder).rglob("*") if path.is_file()}


def times(folder):
    """Two files with the same mark are one, as hard links are, and nobody wrote it."""
    found = {}
    for path in pathlib.Path(folder).rglob("*"):
        if path.is_file():
            status = path.stat()
            found[str(path.relative_to(folder))] = (status.st_ino, status.st_mtime_ns)
    return found


class Published(Month):
    def __init__(self, folder, gablota):
        super().__init__(folder, gablota)
        self.servers, self.hosts, self.sent = [], {}, []
        self.environment = dict(
            XDG_CACHE_HOME=str(folder / "cache"), RCLONE_CONFIG=str(folder / "rclone.conf"),
            GIT_CONFIG_GLOBAL=str(folder / "gitconfig"))
        programs = folder / "programs"
        programs.mkdir()
        (programs / "gablota").symlink_to(gablota)
        ssh = self.server_of("ssh")
        os.environ["PATH"] = f"{programs}:{ssh.programs}:{os.environ['PATH']}"
        os.environ.update(self.environment)
        os.environ.pop("AWS_CA_BUNDLE", None)
        for name in ("cloud", "shelf", "pages"):
            self.server_of(name)
        text = block("publish.md", "data.example.org").replace("https://events.example.org", self.web.url)
        text = text.replace("/srv/www/events", str(folder / "www"))
        port = re.search(r"127\.0\.0\.1:(\d+)", (folder / "site/site.yaml").read_text()).group(1)
        text = re.sub(r'"https://data\.example\.org(/events\.csv)"', rf'"http://127.0.0.1:{port}\1", allow_private: true, timeout: 2s', text)
        text = text.replace("    key: id\n", "    key: id\n    fields: {name: title, start: added, price: price, shelf: shelf}\n")
        (folder / "site/site.yaml").write_text(text.replace("language: en\n", "language: en\nper_page: 500\n"), encoding="utf-8")
        self.command = block("ci.md", "gablota nightly my-library").strip()
        (folder / "my-library").symlink_to("site")

    # The hosts

    def server_of(self, name):
        server = getattr(self, name)(self.folder)
        self.servers.append(server)
        return server

    def ssh(self, folder):
        server = hosts.sshd(folder / "sshd")
        configuration = server.folder / "ssh_config"
        configuration.write_text(configuration.read_text().replace("Host shelf", "Host events.example.org"))
        self.web = hosts.nginx(folder / "nginx", folder / "www/current")
        self.servers.append(self.web)
        self.hosts["server"] = Host(lambda: files(folder / "www/current"), lambda: times((folder / "www/current").resolve()))
        return server

    def rclone(self, name, lines):
        with open(self.folder / "rclone.conf", "a", encoding="utf-8") as file:
            file.write(f"[{name}]\n{lines}\n")

    def cloud(self, folder):
        server = hosts.s3(folder / "moto")
        self.rclone("cloud", f"type = s3\nprovider = Other\naccess_key_id = a\nsecret_access_key = b\nregion = us-east-1\n"
                             f"endpoint = {server.url}\nforce_path_style = true")
        subprocess.run(["rclone", "mkdir", "cloud:events"], check=True, capture_output=True)

        def there():
            subprocess.run(["rclone", "sync", "cloud:events", folder / "cloud"], check=True, capture_output=True)
            return files(folder / "cloud")

        def puts():
            counts = {}
            for path in re.findall(r'"PUT /events/(\S+?)(?:\?\S*)? HTTP', (folder / "moto/log").read_text()):
                counts[path] = counts.get(path, 0) + 1
            return counts

        self.hosts["cloud"] = Host(there, puts)
        return server

    def shelf(self, folder):
        root = folder / "shelf"
        root.mkdir()
        server = hosts.webdav(folder / "wsgidav", root)
        self.rclone("shelf", f"type = webdav\nurl = {server.url}\nvendor = other")
        self.hosts["shelf"] = Host(lambda: files(root), lambda: times(root))
        return server

    def pages(self, folder):
        repository = folder / "git/town/events.git"
        subprocess.run(["git", "init", "-q", "--bare", repository], check=True)
        (folder / "gitconfig").write_text(f'[url "{folder}/git/"]\n\tinsteadOf = git@codeberg.org:\n')

        def blobs():
            listing = subprocess.run(
                ["git", "-C", repository, "ls-tree", "-r", "-z", "pages"], check=True, capture_output=True, text=True).stdout
            return {line.split("\t")[1]: line.split()[2] for line in listing.split("\0") if line}

        def there():
            checkout = folder / "checkout"
            subprocess.run(["rm", "-rf", checkout], check=True)
            subprocess.run(
                ["git", "clone", "-q", "--depth", "1", "-b", "pages", f"file://{repository}", checkout], check=True,
                capture_output=True)
            return {path: content for path, content in files(checkout).items() if not path.startswith(".git/")}

        self.hosts["pages"] = Host(there, blobs)
        return self.web

    # A night

    def run(self, environment):
        return subprocess.run(
            ["sh", "-c", self.command], cwd=self.folder, env=environment, capture_output=True, text=True)

    def morning(self, moment, verdict):
        super().morning(moment, verdict)
        built = {path: content for path, content in files(self.folder / "site/public").items() if not path.startswith(".gablota/")}
        self.sent.append({name: host.morning(built, name) for name, host in self.hosts.items()})

    def close(self):
        self.server.kill()
        for server in self.servers[::-1]:
            if server.process.poll() is None:
                server.close()


def main():
    count, gablota = int(sys.argv[1]), os.path.abspath(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        month = Published(pathlib.Path(folder), gablota)
        try:
            for number, (answer, more, verdict) in enumerate(list(nights.month())[:count]):
                month.night(number, answer, more, verdict)
                if verdict != FAILED:
                    expect(len(set(month.sent[-1].values())) == 1, f"hosts got other bytes: {month.sent[-1]}")
        except nights.Wrong as wrong:
            sys.exit(f"night {number + 1}, {answer}: {wrong}\n{month.said}")
        finally:
            month.close()
        sizes = [sent["cloud"] for sent in month.sent[1:]]
        print(f"{len(month.sent)} nights passed; the first sent {month.sent[0]['cloud']} bytes to each host, the others"
              f" {min(sizes, default=0)} to {max(sizes, default=0)}")


if __name__ == "__main__":
    main()
