"""Python's own reader of robots.txt agrees on what may be read."""
import json, sys
from urllib.robotparser import RobotFileParser

question = json.load(sys.stdin)
robots = RobotFileParser()
robots.parse(question["document"].splitlines())
for path in question["allowed"]:
    assert robots.can_fetch("bot", "https://example.org" + path), path
for path in question["refused"]:
    assert not robots.can_fetch("bot", "https://example.org" + path), path
assert (robots.site_maps() or []) == question["sitemaps"], robots.site_maps()
