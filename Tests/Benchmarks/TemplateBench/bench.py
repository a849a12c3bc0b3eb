"""Times Jinja2, the engine, Stencil and swift-mustache on the same pages and data: bench.py TEMPLATEBENCH [RIVALS].

The pages `event` and `table` are written with what the languages share with Jinja2 alone: inheritance, macros, filters,
escaping. Their plain sisters hold what all four can say, with data that need no escaping, since Stencil does not escape.
Whatever is compared writes the same bytes. All times are processor time.
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import jinja2

HERE = pathlib.Path(__file__).parent
TEXT = "An evening with music from three centuries, readings in between and a small exhibition in the foyer. "
AIMS = {"Jinja2": 8, "Stencil": 5, "swift-mustache": 5}


def event(number):
    return {
        "title": f"Concert & talk no. {number}", "url": f"/events/{number}/", "status": "scheduled" if number % 3 else "full",
        "image": {"url": f"/images/{number}.jpg", "alt": "A <stage>", "width": 640, "height": 480},
        "start": {"iso": "2026-03-01T18:00", "day": 1 + number, "month": 3, "year": 2026}, "end": {"iso": "2026-03-01T20:00"},
        "age": "12+" if number % 2 else "", "price": "", "tags": ["Music", "Children", "Jazz & Blues"],
        "summary": TEXT * 2, "description": "<p>" + "A long text about the evening. " * 20 + "</p>",
        "library": {"title": "City Library", "url": "/libraries/1/", "address": "Main Street 1"},
    }


def page():
    return {
        "site": {"title": "Libraries", "language": "en", "description": "All of the district's", "root": "/",
                 "navigation": [{"label": f"Entry {n}", "url": f"/{n}/", "current": n == 2} for n in range(6)]},
        "page": {"title": "Concert", "canonical": "https://example.org/events/1/",
                 "feeds": [{"type": "application/atom+xml", "title": "Events", "url": "/feed.xml"}],
                 "breadcrumbs": [{"title": f"Level {n}", "url": f"/l{n}/"} for n in range(3)]},
        "event": event(1), "related": [event(n) for n in range(2, 14)],
    }


def table():
    return {"rows": [{"name": f"Row <{n}>", "value": n * 1.5, "cells": [f"c{n}.{m}" for m in range(8)]} for n in range(1000)]}


def plain_event(number):
    result = event(number) | {
        "title": f"Concert and talk no. {number}", "full": number % 3 == 0, "limited": number % 2 == 1, "age": "12 and older",
        "costs": number % 2 == 0, "price": "5 euros",
        "tags": [{"title": title, "url": f"/tags/{title.lower()}/"} for title in ("Music", "Children", "Jazz")],
    }
    result["image"]["alt"] = "A stage"
    return result


def plain_page():
    result = page() | {"event": plain_event(1), "related": [plain_event(n) for n in range(2, 14)]}
    result["site"]["description"] = "All of the district"
    return result


def plain_table():
    return {"rows": [
        {"number": n + 1, "even": n % 2 == 1, "name": f"Row {n}", "cells": [f"c{n}.{m}" for m in range(8)]}
        for n in range(1000)]}


def pages():
    return {"event": page(), "table": table(), "plain/event": plain_page(), "plain/table": plain_table()}


def checksum(data):
    """FNV-1a, 64 bits."""
    result = 14695981039346656037
    for byte in data:
        result = (result ^ byte) * 1099511628211 & (1 << 64) - 1
    return result


def jinja(contexts):
    """Microseconds of processor time, bytes and checksum of every page: medians of rounds of a tenth of a second."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE / "Templates"), autoescape=True, undefined=jinja2.StrictUndefined)
    results = {}
    for name, context in contexts.items():
        template = environment.get_template(name + ".html")
        output = template.render(context).encode()
        rounds = []
        for _ in range(11):
            count, start = 0, time.process_time()
            while time.process_time() - start < 0.1:
                template.render(context)
                count += 1
            rounds.append((time.process_time() - start) / count * 1e6)
        results[name] = (statistics.median(rounds), len(output), checksum(output))
    return results


def lines_of(program, folder, contexts):
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as data:
        json.dump(contexts, data)
        data.flush()
        done = subprocess.run([program, str(folder), data.name], capture_output=True, text=True, check=True)
    return [line.split() for line in done.stdout.splitlines()]


def compare(name, mine, engine, theirs):
    assert theirs[1:3] == mine[1:3], f"{engine} writes other bytes for {name}: {theirs[1]} and {mine[1]}"
    ratio, aim = theirs[0] / mine[0], AIMS[engine]
    print(f"  {name:12}{engine:16}{theirs[0]:10.1f} µs {ratio:8.1f} times, aim {aim}: {'holds' if ratio >= aim else 'MISSED'}")


def main():
    contexts = pages()
    print(f"Templates, processor time, medians of 11 rounds; load {os.getloadavg()[0]:.2f}")
    mine = {
        name: (float(took), int(size), int(sum_), int(pieces))
        for name, took, size, sum_, pieces in lines_of(sys.argv[1], HERE / "Templates", contexts)}
    theme = mine.pop("theme")
    for name, (took, size, _, pieces) in mine.items():
        print(f"  {name:12}{'Gablota':16}{took:10.1f} µs, {size:,} bytes, {pieces:,} allocations")
    for name, theirs in jinja(contexts).items():
        compare(name, mine[name], "Jinja2", theirs)
    plain = {name.split("/")[1]: context for name, context in contexts.items() if name.startswith("plain/")}
    rivals = lines_of(sys.argv[2], HERE.parent / "TemplateRivals" / "Templates", plain) if len(sys.argv) > 2 else []
    for engine, name, took, size, sum_ in rivals:
        compare("plain/" + name, mine["plain/" + name], engine, (float(took), int(size), int(sum_)))
    took = theme[0] / 1000
    print(f"  compiling the theme's {theme[2]} templates ({theme[1]:,} bytes): {took:.2f} ms, "
          f"aim 20: {'holds' if took < 20 else 'MISSED'}; load {os.getloadavg()[0]:.2f}")


main()
