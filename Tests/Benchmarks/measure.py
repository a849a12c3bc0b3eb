"""Runs a command and says what it took: wall and CPU seconds and peak memory, as the system counts them."""

import os
import statistics
import time
from dataclasses import dataclass


@dataclass
class Cost:
    wall: float
    cpu: float
    peak_mb: float
    output: str


def run(command, folder=None):
    """One run of a command (a list); raises when it fails."""
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
    if status != 0:
        raise RuntimeError(f"{' '.join(command)} failed:\n{output[-2000:]}")
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, output)


def median(costs):
    return Cost(
        statistics.median(cost.wall for cost in costs), statistics.median(cost.cpu for cost in costs),
        max(cost.peak_mb for cost in costs), costs[-1].output)


def machine():
    """What the figures were measured on, in one line."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        models = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    with open("/proc/meminfo", encoding="utf-8") as file:
        memory = int(file.readline().split()[1]) // 1_048_576
    system = os.uname()
    cores = len(os.sched_getaffinity(0))
    return f"{models[0] if models else system.machine}, {cores} cores, {memory} GiB, {system.sysname} {system.release}"
