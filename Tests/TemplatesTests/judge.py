"""Renders cases with Jinja2. Reads a JSON list from the file named first, writes a JSON list to the one named second."""

import json
import sys

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment


def environment(case):
    options = case["options"]
    return ImmutableSandboxedEnvironment(
        loader=jinja2.DictLoader(case["templates"]),
        undefined=jinja2.StrictUndefined,
        autoescape=lambda name: name is not None and name.endswith((".html", ".xml")),
        trim_blocks="trim" in options,
        lstrip_blocks="lstrip" in options,
        keep_trailing_newline="keep" in options,
        cache_size=50,
    )


def render(case):
    try:
        template = environment(case).get_template(case["main"])
        return {"output": template.render(json.loads(case["context"]))}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"[:300]}


def main():
    sys.setrecursionlimit(3000)
    with open(sys.argv[1], encoding="utf-8") as file:
        cases = json.load(file)
    results = [render(case) for case in cases]
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump(results, file)


main()
