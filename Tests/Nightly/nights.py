"""Nights of a site whose events live elsewhere, one after the other, with a moving clock.

    python3 nights.py NIGHTS GABLOTA

Each night the interface gives one of its answers, `gablota nightly` runs, and what it says is held against what it must
say: its exit code, its state, what came, whether anybody is told. Every morning the site must show the events that are
still to come, by the plain list of those that the last good answer had, and only files whose bytes are others may have
been written. Ends with 1 at the first night that is wrong.
"""

import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
DAY = 86_400
# 1 September 2026, 3:17 at night in Warsaw; the events are on the first 28 days of that month.
START = 1_788_225_420

# What becomes of an answer: a good copy that is new, the same or not asked for; an old copy serves; a guard held it; no copy
# is young enough.
LIVE, SAME, OLD, HELD, FAILED = "live", "same", "old", "held", "failed"

GOOD = ["etag", "last-modified", "etag-changes", "gzip-whole", "redirect", "once-500", "once-429", "once-reset", "once-cut"]
HOLDS = [
    "web-page", "web-page-as-csv", "log-in", "empty", "blank", "spreadsheet", "no-rows", "half", "many-more", "other-keys",
    "shifted-columns", "no-title", "prices-changed", "cut-short", "cut-row",
]
FAILS = [
    "cut-gzip", "damaged-gzip", "no-gzip", "other-packing", "wrong-length", "cut-chunks", "many-headers", "not-http",
    "redirect-circle", "redirect-chain", "redirect-file", "redirect-credentials", "redirect-nowhere", "always-500",
    "always-503", "gone", "forbidden", "no-content", "slow", "silent", "endless",
]


def month():
    """Nights as (answer, how many events come, verdict)."""
    yield from [("table", 0, LIVE), ("table", 0, SAME), ("web-page", 0, HELD), ("half", 0, HELD), ("table", 3, LIVE)]
    yield from [("cut-gzip", 0, OLD), ("table", 0, SAME), ("table", -2, LIVE)]
    good, holds, fails = iter(GOOD), iter(HOLDS[1:]), iter(FAILS[1:])
    while True:
        night = [next(holds, None), next(fails, None), next(fails, None), next(good, None)]
        if not any(night):
            break
        yield from [(answer, 0, verdict) for answer, verdict in zip(night, (HELD, OLD, OLD, SAME)) if answer]
    yield ("table", 1, LIVE)
    # The copy serves for seven days.
    yield from [("gone", 0, OLD)] * 7 + [("gone", 0, FAILED)] * 2 + [("table", 0, SAME)]


SITE = """
title: Events
language: en
time_zone: Europe/Warsaw
base_url: https://example.org
per_page: 500
collections:
  events:
    kind: event
    path: /
    key: id
    source: {path: "http://127.0.0.1:%d/events.csv", allow_private: true, timeout: 2s}
    fields: {name: title, start: added, price: price, shelf: shelf}
"""


def files(folder):
    """Every file of a folder: what tells its bytes, and what tells that nobody wrote it."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and ".gablota" not in path.parts and path.name != "build.json":
            status = path.stat()
            found[str(path.relative_to(folder))] = (
                hashlib.sha256(path.read_bytes()).hexdigest(), (status.st_ino, status.st_mtime_ns))
    return found


def upcoming(count, today):
    """The numbers of the events that are still to come, by the plain list."""
    return {n for n in range(1, count + 1) if datetime.date(2026, 9, 1 + n % 28) >= today}


class Wrong(Exception):
    pass


def expect(condition, words):
    if not condition:
        raise Wrong(words)


class Month:
    def __init__(self, folder, gablota):
        self.folder, self.gablota = folder, gablota
        (folder / "settings").mkdir()
        self.server = subprocess.Popen(
            [sys.executable, str(ROOT / "Tests/Fetching/elsewhere.py"), str(folder / "settings")], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        port = int(self.server.stdout.readline().split()[0])
        (folder / "site").mkdir()
        (folder / "site/site.yaml").write_text(SITE % port, encoding="utf-8")
        self.count, self.state, self.before = 40, "right", {}

    def night(self, number, answer, more, verdict):
        moment = START + number * DAY
        self.count += more
        (self.folder / "settings/answer").write_text(answer)
        (self.folder / "settings/rows").write_text(str(self.count))
        done = self.run(dict(
            os.environ, SOURCE_DATE_EPOCH=str(moment), CI="", XDG_STATE_HOME=str(self.folder / "state"),
            GABLOTA_ALLOW_PRIVATE="1"))
        self.said = done.stdout + done.stderr
        report = json.loads((self.folder / "night.json").read_text(encoding="utf-8"))
        state = {HELD: "held", FAILED: "failing"}.get(verdict, "right")
        expect(done.returncode == {HELD: 4, FAILED: 3}.get(verdict, 0), f"exit code {done.returncode}")
        expect(report["state"] == state, f"state {report['state']}")
        expect((state != self.state) == bool(done.stderr.strip()), "somebody is told of nothing new, or not of something")
        self.state = state
        came = [change for change in report["changes"] if change["change"] in ("new", "gone")]
        expect(len(came) == abs(more), f"{len(came)} events came or went")
        word = {LIVE: "live", SAME: "unchanged", OLD: "old", HELD: "held", FAILED: "failed"}[verdict]
        expect([source["result"] for source in report["sources"]] == [word], f"the source: {report['sources']}")
        self.morning(moment, verdict)

    def run(self, environment):
        return subprocess.run(
            [self.gablota, "nightly", "site", "--report", "night.md"], cwd=self.folder, env=environment,
            capture_output=True, text=True)

    def morning(self, moment, verdict):
        now = files(self.folder / "site/public")
        for path, (content, mark) in now.items():
            old = self.before.get(path)
            expect(not old or (old[0] == content) == (old[1] == mark), f"{path} was written though it is the same")
        if verdict == FAILED:
            expect(now == self.before, "a night that failed changed the site")
        else:
            # The night is summer time: two hours before.
            today = datetime.datetime.fromtimestamp(moment + 2 * 3600, datetime.timezone.utc).date()
            page = (self.folder / "site/public/index.html").read_text(encoding="utf-8")
            shown = {int(number) for number in re.findall(r"Book (\d+)", page)}
            wanted = upcoming(self.count, today)
            expect(shown == wanted, f"the site shows {sorted(shown)}, wanted {sorted(wanted)}")
            note = json.loads((self.folder / "site/public/build.json").read_text(encoding="utf-8"))
            checked = datetime.datetime.fromtimestamp(moment, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
            expect(note["checked"] == checked and note["state"] == self.state, f"build.json: {note}")
        self.before = now


def main():
    nights, gablota = int(sys.argv[1]), sys.argv[2]
    with tempfile.TemporaryDirectory() as folder:
        month_of = Month(pathlib.Path(folder), gablota)
        passed = 0
        for number, (answer, more, verdict) in enumerate(list(month())[:nights]):
            try:
                month_of.night(number, answer, more, verdict)
            except Wrong as wrong:
                month_of.server.kill()
                sys.exit(f"night {number + 1}, {answer}: {wrong}\n{month_of.said}")
            passed += 1
        month_of.server.kill()
        print(f"{passed} nights passed")


if __name__ == "__main__":
    main()
