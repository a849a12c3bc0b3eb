"""Runs every bomb in a process of its own, then the fuzzers: run.py BOMBS FOLDER [SECONDS]. The folder is build.sh's.

A bomb has 2 seconds of processor time, which other programs on the machine do not use up, and 512 MiB of address space
and must stop at a located error. A processor or memory that is slow, or shared with others, has more: it is seen at counting and at
making texts, right after a bomb that took long, and such a bomb is tried five times. A fuzzer has its seconds (60 by default), starts from the templates of the cases and of
Corpus, or from the events of a calendar, and must find no crash, no trap, no hang and no memory beyond 512 MiB.
"""

import concurrent.futures
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
CASES = HERE.parent / "TemplatesTests" / "Cases"
MEMORY = 512 << 20
SECONDS = 2
# What counting and making texts as below took in quiet moments of the slowest machine on which two seconds were enough.
USUAL_COUNTING = 0.5
USUAL_TEXTS = 0.22


def cases(folder):
    """Title and templates by name of every case in the folder's files."""
    for path in sorted((CASES / folder).glob("*.txt")):
        for case in re.split(r"^=== ", path.read_text("utf-8"), flags=re.M)[1:]:
            title, _, rest = case.partition("\n")
            parts = re.split(r"^---(?: (\S+))?\n", rest.split("\n+++\n")[0] + "\n", flags=re.M)[1:]
            yield title, {name or "main.txt": text.rstrip("\n") for name, text in zip(parts[::2], parts[1::2])}


def seeds():
    """What the fuzzers start from: the templates of all cases, and what once was a mistake."""
    for folder in ("Judged", "Errors"):
        for _, templates in cases(folder):
            yield from (text.encode() for text in templates.values())
    for path in sorted((CASES / "Judged").glob("*.lines")):
        yield from (line.encode() for line in path.read_text("utf-8").splitlines() if "{{" in line or "{%" in line)
    for path in sorted((HERE / "Corpus").iterdir()):
        yield path.read_bytes()


def calendars():
    """A calendar for each event of the example's."""
    head, *events = re.split(rb"(?=BEGIN:VEVENT)", (HERE.parents[1] / "content/town/data/friends.ics").read_bytes())
    yield head
    for event in events:
        yield head + event.removesuffix(b"END:VCALENDAR\r\n") + b"END:VCALENDAR\r\n"


def spent():
    """Seconds of processor time of all programs that were run."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def slowness():
    """How many times as long as usual this machine takes right now, at least 1."""
    start = time.process_time()
    total = 0
    for number in range(5_000_000):
        total += number
    counted = time.process_time()
    texts = [str(number) for number in range(1_500_000)]
    made = time.process_time()
    del texts
    return max(1.0, (counted - start) / USUAL_COUNTING, (made - counted) / USUAL_TEXTS)


def explode(program, templates, folder):
    """What the bomb did wrong; nothing when it was stopped in time."""
    arguments = []
    for number, (name, text) in enumerate(templates.items()):
        path = folder / str(number)
        path.write_text(text, "utf-8")
        arguments.insert(0 if name == "main.txt" else len(arguments), str(path) if name == "main.txt" else f"{name}={path}")
    for pause in (1, 2, 4, 8, 0):
        mistake, took_long = explode_once(program, arguments)
        if not took_long:
            return mistake
        time.sleep(pause)
    return mistake


def explode_once(program, arguments):
    """What the bomb did wrong, and whether that is only how long it took."""
    before = spent()
    try:
        done = subprocess.run(
            [program, *arguments], capture_output=True, text=True, timeout=SECONDS * 10,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)))
    except subprocess.TimeoutExpired:
        return f"took more than {SECONDS * 10} s", False
    seconds = spent() - before
    if done.returncode != 0:
        return (done.stdout + done.stderr).strip().splitlines()[:1] or f"exit code {done.returncode}", False
    if seconds > SECONDS and seconds > (allowed := SECONDS * slowness()):
        return f"took {seconds:.1f} s of {allowed:.1f} s", True
    return None, False


def fuzz(program, seconds, folder, starts, words):
    """What the fuzzer found; nothing when it found nothing."""
    work = folder / "corpus"
    work.mkdir()
    for number, seed in enumerate(starts):
        (work / str(number)).write_bytes(seed)
    log = subprocess.run(
        [program, f"-max_total_time={seconds}", "-timeout=10", "-rss_limit_mb=512", "-max_len=4096", "-seed=1",
         f"-dict={HERE / words}", f"-artifact_prefix={folder}/", "-print_final_stats=1", str(work)],
        capture_output=True, text=True, errors="replace")
    runs = re.search(r"number_of_executed_units: (\d+)", log.stderr)
    print(f"{program.name}: {runs[1] if runs else '?'} inputs in {seconds} s")
    if log.returncode == 0:
        return None
    found = [path for path in folder.iterdir() if path.is_file()]
    return log.stderr[-2000:] + "".join(f"\n{path.name}: {path.read_bytes()!r}" for path in found)


def main():
    bombs, folder = map(pathlib.Path, sys.argv[1:3])
    seconds = int(sys.argv[3]) if len(sys.argv) > 3 else 60
    passed = failed = 0

    def judge(title, mistake):
        nonlocal passed, failed
        passed, failed = (passed + 1, failed) if mistake is None else (passed, failed + 1)
        if mistake is not None:
            print(f"FAILED {title}: {mistake}")

    for title, templates in cases("Bombs"):
        with tempfile.TemporaryDirectory() as work:
            judge(title, explode(bombs, templates, pathlib.Path(work)))
    def fuzzed(name, starts):
        words = "calendars.dict" if starts is calendars else "templates.dict"
        with tempfile.TemporaryDirectory() as work:
            return fuzz(folder / f"Fuzz{name}", seconds, pathlib.Path(work), starts(), words)

    fuzzers = (("Parse", seeds), ("Render", seeds), ("Calendar", calendars)) if seconds else ()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as crew:
        for (name, _), mistake in zip(fuzzers, crew.map(lambda each: fuzzed(*each), fuzzers)):
            judge(f"fuzz {name}", mistake)
    print(f"{passed} passed, {failed} failed")


main()
