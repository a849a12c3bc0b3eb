"""Releases on a host of ssh: hard links, five of them, and the way back."""

import os

import basics
from runner import case, check


def run(ssh):
    site = basics.make(ssh)
    host = site.root / "host/ssh"
    releases = lambda: sorted(path.name for path in (host / "releases").iterdir())  # noqa: E731
    try:
        with case("releases: unchanged files are hard links to those of the release before, five releases stay"):
            for number in range(7):
                site.edit("1", f"Title {number}")
                answer = site.publish("home")
                check(answer.code == 0, answer)
            names = releases()
            check(len(names) == 5 and names[-1].startswith("000007-"), names)
            check(os.readlink(host / "current") == f"releases/{names[-1]}")
            two = [host / "releases" / name / "books/2/index.html" for name in names]
            check(len({os.stat(path).st_ino for path in two}) == 1, "not linked")
            basics.same(site, "home")
        with case("releases: --rollback goes back to the one before, and the next publish forward"):
            before = host / "releases" / releases()[-2]
            answer = site.publish("home", "--rollback")
            check(answer.code == 0, answer)
            check((host / "current").resolve() == before.resolve())
            check(b"Title 5" in (host / "current/books/1/index.html").read_bytes())
            answer = site.publish("home")
            check(answer.code == 0, answer)
            basics.same(site, "home")
        with case("releases: a target that keeps none says so"):
            answer = site.publish("web", "--rollback")
            check(answer.code == 1 and "publish.rollback" in answer.err, answer)
        with case("releases: `current` as a folder of somebody else is refused"):
            other = site.root / "host/other"
            (other / "current").mkdir(parents=True)
            site.targets["other"] = 'ssh: "ssh://shelf/ROOT/host/other", verify: false'
            site.write_site()
            answer = site.publish("other")
            check(answer.code == 1 and "publish.target" in answer.err, answer)
    finally:
        site.close()
