"""Runs commands and says what they took: wall and CPU seconds and peak memory, as the system counts them."""

import os
import statistics
import time
from dataclasses import dataclass


@dataclass
class Cost:
    """Seconds, megabytes, and what the command printed; `files` is how many files it wrote and `megabytes` how much it
    left, where somebody counts."""

    wall: float
    user: float
    system: float
    peak_mb: float
    output: str
    files: int = 0
    megabytes: float = 0

    @property
    def cpu(self):
        return self.user + self.system


def run(command, folder=None, code=0):
    """One run of a command (a list); raises when it ends with another code."""
    reader, writer = os.pipe()
    start = time.perf_counter()
    child = os.fork()
    if child == 0:
        os.dup2(writer, 1)
        os.dup2(writer, 2)
        os.close(reader)
        if folder:
            os.chdir(folder)
        os.execvp(command[0], command)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8", errors="replace") as pipe:
        output = pipe.read()
    _, status, usage = os.wait4(child, 0)
    wall = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status) != code:
        raise RuntimeError(f"{' '.join(command)} failed:\n{output[-2000:]}")
    return Cost(wall, usage.ru_utime, usage.ru_stime, usage.ru_maxrss / 1024, output)


def median(costs):
    """The medians of several runs, but the highest memory of all."""

    def middle(name):
        return statistics.median(getattr(cost, name) for cost in costs)

    return Cost(
        middle("wall"), middle("user"), middle("system"), max(cost.peak_mb for cost in costs), costs[-1].output,
        round(middle("files")), middle("megabytes"))


def stamps(folder):
    """What tells whether a file was written: inode and modification time, of every file below a folder."""
    found = {}
    for path, _, names in os.walk(folder):
        for name in names:
            status = os.stat(os.path.join(path, name), follow_symlinks=False)
            found[os.path.join(path, name)] = (status.st_ino, status.st_mtime_ns)
    return found


def run_writing(command, output):
    """One run with the number of files below `output` that are new or were written anew."""
    before = stamps(output)
    cost = run(command)
    after = stamps(output)
    cost.files = sum(1 for path, stamp in after.items() if before.get(path) != stamp)
    return cost


def machine():
    """What the figures were measured on, in one line."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        models = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    with open("/proc/meminfo", encoding="utf-8") as file:
        memory = int(file.readline().split()[1]) // 1_048_576
    system = os.uname()
    cores = len(os.sched_getaffinity(0))
    # What else the machine was doing: seconds are worth little where this is not near 0.
    busy = f"{os.getloadavg()[0]:.1f}"
    return f"{models[0] if models else system.machine}, {cores} cores, {memory} GiB, {system.sysname} {system.release}, load {busy}"
