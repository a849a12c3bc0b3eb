"""Renders cases with Jinja2. Reads a JSON list from the file named first, writes a JSON list to the one named second."""

import json
import sys

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment


environments = {}


def environment(case):
    """One environment for each set of options, with the case's templates."""
    options = frozenset(case["options"])
    if options not in environments:
        environments[options] = make_environment(options)
    result = environments[options]
    result.loader.mapping = case["templates"]
    result.cache.clear()
    return result


def make_environment(options):
    return ImmutableSandboxedEnvironment(
        loader=jinja2.DictLoader({}),
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
        output = template.render(json.loads(case["context"]))
        output.encode("utf-8")  # a lone surrogate is no text
        return {"output": output}
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
