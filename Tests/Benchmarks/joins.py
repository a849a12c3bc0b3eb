"""Measures a site with large joins beside `cp -r` of its own output, and holds the ratio against that of the main bench."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import measure

HERE = Path(__file__).parent
NOW = "2026-03-15T12:00:00Z"


def measure_joins(gablota, orders, rounds, say, limit):
    """Builds the site of ORDERS orders with three lines each, for staff; says wall, CPU and memory, and whether the ratio is
    within that of the main bench."""
    memory = Path("/dev/shm") if Path("/dev/shm").is_dir() else Path(tempfile.gettempdir())
    with tempfile.TemporaryDirectory(dir=memory) as name:
        work = Path(name)
        subprocess.run([sys.executable, str(HERE / "trade.py"), str(orders), name], check=True)
        build = [gablota, "build", str(work / "site"), "--audience", "staff", "--output", str(work / "staff"), "--now", NOW]
        builds, copies = [], []
        for _ in range(rounds):
            for folder in ("staff", ".gablota-staff", "copy"):
                shutil.rmtree(work / folder, ignore_errors=True)
            builds.append(measure.run(build))
            copies.append(measure.run(["cp", "-r", str(work / "staff"), str(work / "copy")]))
        cost, floor = measure.median(builds), measure.median(copies)
        ratio = cost.wall / floor.wall
        verdict = "" if limit is None else f" (main bench {limit:.2f}): {'ok' if ratio <= limit else 'TOO SLOW'}"
        pages = next((line for line in cost.output.splitlines() if "pages" in line), "").strip()
        say(f"{orders} orders with {3 * orders} lines, {pages}, medians of {rounds} rounds:")
        say(f"  cold build, staff      {cost.wall:10.2f} s {cost.cpu:8.2f} s CPU {cost.peak_mb:8.0f} MB   {ratio:5.2f} × cp -r{verdict}")
        say(f"  {next((line for line in cost.output.splitlines() if line.startswith('time:')), '')}")
        return ratio


if __name__ == "__main__":
    measure_joins(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), print, float(sys.argv[4]) if len(sys.argv) > 4 else None)
