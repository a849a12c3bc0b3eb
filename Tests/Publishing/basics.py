"""What every target does: plan, publish, change, remove, guards."""

import json
import subprocess
from pathlib import Path

from runner import case, check
from site_of import Site, files, odd_files


def targets(ssh):
    return {
        "web": 'folder: "ROOT/host/web"',
        "pages": 'git: "ROOT/host/pages.git", verify: false',
        "box": 'rclone: "box:ROOT/host/box", verify: false',
        "home": 'ssh: "ssh://shelf/ROOT/host/ssh", verify: false',
        "own": 'command: ["sh", "-c", "cat > ../changes.jsonl"], verify: false',
    }


def make(ssh, **options):
    site = Site(targets(ssh), **options)
    site.environment["PATH"] = f"{site.programs}:{ssh.programs}:" + site.environment["PATH"].split(":", 1)[1]
    (site.root / "rclone.conf").write_text("[box]\ntype = local\n")
    (site.root / "host").mkdir()
    subprocess.run(["git", "init", "-q", "--bare", site.root / "host/pages.git"], check=True)
    return site


def on_host(site, target):
    """What a target's host has."""
    host = site.root / "host"
    if target == "pages":
        folder = site.root / "checkout"
        subprocess.run(["rm", "-rf", folder], check=True)
        subprocess.run(
            ["git", "clone", "-q", "-b", "gh-pages", host / "pages.git", folder], check=True, capture_output=True)
        return files(folder)
    return files({"web": host / "web", "box": host / "box", "home": host / "ssh/current"}[target])


def same(site, target):
    here, there = site.built(), on_host(site, target)
    gone = [path for path in there if path not in here and not path.startswith("assets/")]
    differ = [path for path in here if there.get(path) != here[path]]
    check(not gone and not differ, f"{target}: not removed {gone[:3]}, not the same {differ[:3]}")


def run(ssh):
    for target in ("web", "pages", "box", "home"):
        site = make(ssh)
        try:
            every(site, target)
        finally:
            site.close()
    with case("a command gets what changed, a line each, and the next run what changed since"):
        site = make(ssh)
        check(site.publish("own").code == 0)
        lines = [json.loads(line) for line in (site.folder / "changes.jsonl").read_text().splitlines()]
        check({line["path"] for line in lines} == set(site.built()), len(lines))
        site.drop("3")
        answer = site.publish("own")
        check(answer.code == 0, answer)
        lines = [json.loads(line) for line in (site.folder / "changes.jsonl").read_text().splitlines()]
        check({"change": "removed", "path": "books/3/index.html"} in lines or
              any(line["change"] == "removed" and "3" in line["path"] for line in lines), lines)
        site.close()


def every(site, target):
    with case(f"{target}: --dry-run shows the plan as JSON and changes nothing"):
        answer = site.publish(target, "--dry-run", "--format", "json")
        check(answer.code == 0, answer)
        plan = json.loads(answer.out)
        check({file["path"] for file in plan["send"]} == set(site.built()), plan["send"][:2])
        check(not on_host_or_nothing(site, target), "something is there")
        check(("part of it" in plan["caveat"]) == (target == "box"), plan["caveat"])
    with case(f"{target}: the host has every file of the site, whole, and the second run does nothing"):
        answer = site.publish(target)
        check(answer.code == 0, answer)
        same(site, target)
        again = site.publish(target)
        check(again.code == 0 and "already has this site" in again.out, again)
    with case(f"{target}: a change sends what changed, and a record that is gone is removed"):
        site.edit("1", "Emma, again")
        site.drop("2")
        answer = site.publish(target)
        check(answer.code == 0, answer)
        same(site, target)
        check(" removed  " in answer.out and "changed  " in answer.out, answer)
        check(not any(b"Book 2<" in body for body in on_host(site, target).values()))
    with case(f"{target}: names with blanks, %, UTF-8 and 255 bytes arrive"):
        folder = site.folder / "images"
        folder.mkdir(exist_ok=True)
        for name in ("a b%20c.png", "łódź 圖書.png", "x" * 251 + ".png", "#1+&=.png"):
            (folder / name).write_bytes(name.encode())
        answer = site.publish(target)
        check(answer.code == 0, answer)
        same(site, target)
    if target != "home":
        with case(f"{target}: no hard link and no symbolic link"):
            folder = site.root / ("checkout" if target == "pages" else f"host/{target}")
            check(not odd_files(folder), odd_files(folder)[:3])
    with case(f"{target}: what somebody else published meanwhile is not replaced without --take-over"):
        (site.folder / ".gablota/publish").rename(site.root / "publish-state")
        site.edit("1", "From elsewhere")
        check(site.publish(target, "--take-over").code == 0)
        subprocess.run(["rm", "-rf", site.folder / ".gablota/publish"], check=True)
        (site.root / "publish-state").rename(site.folder / ".gablota/publish")
        before = on_host(site, target)
        site.edit("1", "From here")
        answer = site.publish(target)
        check(answer.code == 4 and "publish.elsewhere" in answer.err, answer)
        check(on_host(site, target) == before, "something was changed")
        answer = site.publish(target, "--take-over")
        check(answer.code == 0, answer)
        same(site, target)
    with case(f"{target}: losing many files is held until their number is named"):
        site.write_table({str(number): f"Book {number}" for number in range(1, 61)})
        check(site.publish(target).code == 0)
        site.write_table({"1": "Book 1"})
        answer = site.publish(target)
        check(answer.code == 4 and "publish.deletes" in answer.err, answer)
        number = answer.err.split("--allow-deletes ")[1].split()[0]
        check(site.publish(target, "--allow-deletes", "7").code == 4)
        answer = site.publish(target, "--allow-deletes", number)
        check(answer.code == 0, answer)
        same(site, target)


def on_host_or_nothing(site, target):
    try:
        return on_host(site, target)
    except subprocess.CalledProcessError:
        return {}
