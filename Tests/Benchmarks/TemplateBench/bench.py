"""Times Jinja2 and the engine on the same templates and data: bench.py PROGRAM, which is TemplateBench."""

import json
import pathlib
import subprocess
import sys
import tempfile
import time

import jinja2


def event(number):
    return {
        "title": f"Concert & talk no. {number}", "url": f"/events/{number}/", "status": "scheduled" if number % 3 else "full",
        "image": {"url": f"/images/{number}.jpg", "alt": "A <stage>", "width": 640, "height": 480},
        "start": {"iso": "2026-03-01T18:00", "day": 1 + number, "month": 3, "year": 2026}, "end": {"iso": "2026-03-01T20:00"},
        "age": "12+" if number % 2 else "", "price": "", "tags": ["Music", "Children", "Jazz & Blues"],
        "summary": "An evening with music from three centuries, readings in between and a small exhibition in the foyer. " * 2,
        "description": "<p>" + "A long text about the evening. " * 20 + "</p>",
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


def measure(template, context, seconds=1.0):
    output = template.render(context)
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        template.render(context)
        count += 1
    return (time.perf_counter() - start) / count * 1e6, len(output.encode())


def ours(program, folder):
    """What the program says of the same pages: microseconds and bytes by name."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as data:
        json.dump({"event": page(), "table": table()}, data)
        data.flush()
        lines = subprocess.run([program, folder, data.name], capture_output=True, text=True, check=True).stdout
    return {name: (float(time), int(size)) for name, time, size in map(str.split, lines.splitlines())}


def main():
    folder = pathlib.Path(__file__).parent / "Templates"
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder), autoescape=True, undefined=jinja2.StrictUndefined)
    results = ours(sys.argv[1], str(folder))
    print("templates            Jinja2 µs    ours µs   times")
    for name, context in (("event", page()), ("table", table())):
        theirs, size = measure(environment.get_template(name + ".html"), context)
        mine, own_size = results[name]
        assert size == own_size, f"{name}: {size} and {own_size} bytes"
        print(f"{name:18}{theirs:12.1f}{mine:11.1f}{theirs / mine:8.1f}")
    print(f"compiling {results['compile'][1]} templates: {results['compile'][0] / 1000:.2f} ms")


main()
