"""The note of a build, build.json, is on the host with the site, and is no reason for another publish by itself."""

import json
import shutil

import basics
from runner import case, check


# 17 September 2026, 12:00; an hour later; a day later.
DAYS = [1789646400, 1789650000, 1789732800]


def run(ssh):
    for target in ("web", "pages", "box", "home"):
        site = basics.make(ssh)
        try:
            on_host(site, target)
        finally:
            site.close()
    with case("note: what nightly says of a night is on the host, and the next night renews it though nothing changed"):
        site = basics.make(ssh)
        site.targets = {"home": site.targets["home"]}
        site.write_site()
        for day in (0, 1):
            answer = site.run("nightly", "site", environment={"SOURCE_DATE_EPOCH": str(DAYS[0] + day * 86_400)})
            check(answer.code == 0, answer)
            note = json.loads(basics.on_host(site, "home")["build.json"])
            wanted = {"checked": f"2026-09-{17 + day}T12:00:00Z", "built": "2026-09-17T12:00:00Z", "state": "right"}
            check(wanted.items() <= note.items(), note)
            basics.same(site, "home")
        site.close()
    with case("note: it names no source that is for staff"):
        site = basics.make(ssh)
        (site.folder / "notes.csv").write_text("id,name\n1,Secret\n")
        text = (site.folder / "site.yaml").read_text()
        (site.folder / "site.yaml").write_text(text.replace("publish:", "  notes: {source: notes.csv, key: id, audience: staff}\npublish:"))
        answer = site.publish("web")
        check(answer.code == 0, answer)
        check(b"notes" not in basics.on_host(site, "web")["build.json"])
        site.close()


def on_host(site, target):
    def publish(moment, *more):
        answer = site.run("publish", target, "site", *more, environment={"SOURCE_DATE_EPOCH": str(moment)})
        check(answer.code == 0, answer)
        return answer

    def note():
        return json.loads(basics.on_host(site, target)["build.json"])

    with case(f"{target}: build.json is on the host and says when the site was built"):
        publish(DAYS[0])
        check(note()["built"] == "2026-09-17T12:00:00Z", note())
        basics.same(site, target)
    if target == "web":
        return
    with case(f"{target}: a build with the same files an hour later sends nothing, and one a day later the note alone"):
        shutil.rmtree(site.folder / "public")
        check("already has this site" in publish(DAYS[1]).out)
        check(note()["built"] == "2026-09-17T12:00:00Z", note())
        plan = json.loads(publish(DAYS[2], "--dry-run", "--format", "json").out)
        check([file["path"] for file in plan["send"]] == ["build.json"], plan["send"])
        publish(DAYS[2])
        check(note()["built"] == "2026-09-17T13:00:00Z" and note()["checked"] == "2026-09-18T12:00:00Z", note())
    with case(f"{target}: the note of the last build goes with what changed"):
        site.edit("1", "Emma")
        publish(DAYS[2])
        basics.same(site, target)
