"""Each call of the programs on the way fails, once and for good; a run is killed; two run at once."""

import json
import os
import signal
import subprocess
import time

import basics
from runner import case, check
from site_of import GABLOTA, NOW, failing, mend

PROGRAMS = {"pages": "git", "box": "rclone", "home": "ssh"}
is_long = False


def old_or_new(site, target, *editions):
    """Each page that all editions have is that of one of them, whole."""
    there = basics.on_host(site, target)
    for path in editions[0]:
        if path.startswith("assets/") or not all(path in edition for edition in editions):
            continue
        check(path in there, f"{path} is gone")
        check(there[path] in [edition[path] for edition in editions], f"{path} is a mixture")
    # What is named is there: the old or the new style sheet.
    for path, body in there.items():
        if path.endswith(".html"):
            name = body.split(b'<link rel="stylesheet" href="/')[-1].split(b'"')[0].decode()
            check(name in there, f"{path} names {name}, which is not there")


def run(ssh):
    for target, program in PROGRAMS.items():
        site = basics.make(ssh, rows=6)
        try:
            fails(site, target, program)
        finally:
            site.close()
    site = basics.make(ssh, rows=6)
    try:
        resumed(site)
        killed(site)
        together(site)
    finally:
        site.close()


def fails(site, target, program):
    check(site.publish(target).code == 0)
    old = basics.on_host(site, target)
    counter = failing(site, program, "")
    site.edit("1", "A new title")
    check(site.publish(target).code == 0)
    calls = len(counter.read_text().splitlines())
    numbers = range(1, calls + 1) if is_long else sorted({1, 2, calls // 2, calls - 1, calls})
    for kind in ("once", "for good"):
        with case(f"{target}: {program} fails {kind}, in each of its {calls} calls: no page is gone or mixed, and the next run heals"):
            codes = set()
            for number in numbers:
                old = site.built()
                site.edit("1", f"Title {kind} {number}")
                sign = "=" if kind == "once" else ">="
                failing(site, program, f'[ "$N" -{"eq" if sign == "=" else "ge"} {number} ] && {{ echo "fault injected" >&2; exit 1; }}')
                answer = site.publish(target)
                codes.add(answer.code)
                check(answer.code in (0, 3), answer)
                if answer.code == 3:
                    check("fault injected" in answer.err or "failed" in answer.err, answer)
                old_or_new(site, target, old, site.built())
                failing(site, program, "")
                answer = site.publish(target)
                check(answer.code == 0, f"call {number}: {answer}")
                basics.same(site, target)
            check(3 in codes, codes)
    mend(site, program)


def resumed(site):
    with case("box: a run that breaks goes on there, and sends at most one whole file twice") as figures:
        check(site.publish("box").code == 0)
        old = basics.on_host(site, "box")
        site.write_table({str(number): f"Other {number}" for number in range(1, 100)})
        # Each call that sends many files is killed after some, so that it tidies nothing up.
        log = f"{site.root}/log.$N"
        failing(site, "rclone", f"""
case "$1" in copy) ;; *) exec "$REAL" "$@" ;; esac
cat > {site.root}/list.$N
[ "$(wc -l < {site.root}/list.$N)" -ge 20 ] || exec "$REAL" "$@" < {site.root}/list.$N
"$REAL" "$@" --bwlimit 100k < {site.root}/list.$N 2>{log} &
P=$!
until [ "$(grep -c Copied {log})" -ge 8 ] || ! kill -0 $P; do sleep 0.02; done
kill -9 $P; wait $P; cat {log} >&2; exit 1""")
        answer = site.publish("box")
        check(answer.code == 3 and "continues there" in answer.err, answer)
        new = site.built()
        whole = {path for path, body in basics.on_host(site, "box").items()
                 if body == new.get(path) and body != old.get(path)}
        plan = json.loads(site.publish("box", "--dry-run", "--format", "json").out)
        check(plan["sentBefore"] >= 16, plan["sentBefore"])
        for file in site.root.glob("log.*"):
            file.rename(file.with_suffix(file.suffix + ".broken"))
        failing(site, "rclone", f"""
[ "$1" = copy ] || exec "$REAL" "$@"
"$REAL" "$@" 2>{log}; C=$?; cat {log} >&2; exit $C""")
        answer = site.publish("box")
        mend(site, "rclone")
        check(answer.code == 0, answer)
        basics.same(site, "box")
        twice = whole & set(sent(site.root.glob("log.*[0-9]")))
        check(len(twice) <= 1, twice)
        broken = sent(site.root.glob("log.*.broken"))
        check(len(broken) - len(set(broken)) <= 1, sorted(broken))
        figures.append(f"{len(whole)} were whole, {len(twice)} sent again")


def sent(logs):
    """The paths of the files that rclone says it copied."""
    lines = [json.loads(line) for log in logs for line in log.read_text().splitlines()]
    return [line["object"] for line in lines if line["msg"].startswith("Copied")]


def killed(site):
    for target in ("box", "home", "pages", "web"):
        with case(f"{target}: a run that is killed leaves each page old or new, and the next run heals"):
            check(site.publish(target).code == 0)
            editions = [site.built()]
            for delay in (0.15, 0.3, 0.5, 0.8):
                site.write_table({number: f"{target} {delay} {number}" for number in site.rows})
                check(site.run("build", "site", "--now", NOW).code == 0)
                process = subprocess.Popen(
                    [GABLOTA, "publish", target, "site", "--now", NOW], cwd=site.root, stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL, env={**os.environ, **site.environment})
                time.sleep(delay)
                process.send_signal(signal.SIGKILL)
                process.wait()
                time.sleep(0.2)
                editions.append(site.built())
                old_or_new(site, target, *editions)
            answer = site.publish(target)
            check(answer.code == 0, answer)
            basics.same(site, target)


def together(site):
    """Two clones of a site publish at once."""
    for target in ("web", "pages", "home", "box"):
        with case(f"{target}: of two that publish at once, one wins whole or both are told"):
            check(site.publish(target).code == 0)
            other = site.root / "clone"
            subprocess.run(["rm", "-rf", other], check=True)
            subprocess.run(["cp", "-r", site.folder, other], check=True)
            subprocess.run(["rm", "-rf", other / ".gablota", other / "public", site.root / ".gablota-public"], check=False)
            (other / "books.csv").write_text(site.folder.joinpath("books.csv").read_text().replace("1,", "1,Clone ", 1))
            site.edit("1", f"Ours {time.monotonic()}")
            text = (other / "books.csv").read_text()
            (other / "books.csv").write_text(text.replace("Ours", "Theirs"))
            both = [
                subprocess.Popen(
                    [GABLOTA, "publish", target, folder, "--now", NOW, "--take-over"], cwd=site.root, text=True,
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, **site.environment})
                for folder in ("site", "clone")
            ]
            ends = [process.communicate(timeout=120) + (process.returncode,) for process in both]
            codes = [end[2] for end in ends]
            check(all(code in (0, 3, 4) for code in codes), ends)
            answer = site.publish(target, "--take-over")
            check(answer.code == 0, answer)
            basics.same(site, target)
