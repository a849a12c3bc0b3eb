"""Disks that are full, and one that may not be written: the build says so, the old site stays whole, and the next build
makes the new one as soon as there is room."""

import contextlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

if __name__ == "__main__":
  sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))

from harness import program
from registry import Skipped, judge_once
from survival import Renewal


def in_own_mounts(function, *arguments):
  """Runs a function of this file in a process that may mount what nobody else sees; gives its figures."""
  unshare = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user", "--mount"]
  if not shutil.which("unshare") or subprocess.run([*unshare, "true"], capture_output=True).returncode != 0:
    raise Skipped("this system lets us mount nothing")
  answer = subprocess.run(
    [*unshare, sys.executable, __file__, function, *arguments], capture_output=True, text=True,
    env=os.environ | {"GABLOTA": program()})
  assert answer.returncode == 0, answer.stderr[-1500:]
  return answer.stdout.strip()


@contextlib.contextmanager
def small_disk(folder, options):
  """A file system of its own, in memory."""
  folder.mkdir()
  subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], check=True)
  try:
    yield folder
  finally:
    subprocess.run(["umount", str(folder)], check=True)


def world_failed(answer):
  """The build says that the disk is at fault, in words, with the exit code for that."""
  assert answer.returncode == 3, (answer.returncode, answer.stderr[-300:])
  assert answer.stderr.startswith("gablota: cannot ") and "Nothing was written" in answer.stderr, answer.stderr[:1000]


def fill(disk, left):
  """Leaves so many bytes on the disk."""
  with contextlib.suppress(OSError), open(disk / "filler", "wb", buffering=0) as file:
    status = os.statvfs(disk)
    os.posix_fallocate(file.fileno(), 0, max(1, status.f_bavail * status.f_bsize - left))


def exhaust(disk, left):
  """Leaves so many files that may still be made."""
  (disk / "fillers").mkdir()
  for number in range(max(0, os.statvfs(disk).f_favail - left)):
    (disk / "fillers" / str(number)).touch()


def release(disk):
  (disk / "filler").unlink(missing_ok=True)
  shutil.rmtree(disk / "fillers", ignore_errors=True)


def try_disk(renewal, disk, use_up, amounts):
  """Builds with ever more room; gives how many builds failed."""
  output, failures = disk / "public", 0
  for left in amounts:
    renewal.stand(output)
    use_up(disk, left)
    answer = renewal.build(output)
    if answer.returncode != 0:
      failures += 1
      world_failed(answer)
      assert renewal.state(output) == "old", f"{left} left: {renewal.state(output)}"
    else:
      assert renewal.state(output) == "new", f"{left} left: {renewal.state(output)}"
    release(disk)
    renewal.heals(output)
  assert 0 < failures < len(amounts), f"{failures} of {len(amounts)} builds failed"
  return failures


def full_disk():
  with tempfile.TemporaryDirectory() as name:
    renewal = Renewal(pathlib.Path(name))
    size = sum(len(each) + 4096 for each in renewal.outputs["new"].values())
    amounts = [0, 4096, 40_960] + [size * part // 12 for part in range(1, 18)]
    with small_disk(pathlib.Path(name) / "disk", f"size={4 * size}") as disk:
      failures = try_disk(renewal, disk, fill, amounts)
    number = len(renewal.outputs["new"])
    amounts = [0, 1, 5, 50] + [number * part // 3 for part in range(1, 10)]
    with small_disk(pathlib.Path(name) / "files", f"nr_inodes={8 * number}") as disk:
      others = try_disk(renewal, disk, exhaust, amounts)
  print(f"{failures} builds without room, {others} without inodes: exit code 3, the old site whole, all healed")


def closed_disk():
  with tempfile.TemporaryDirectory() as name:
    renewal = Renewal(pathlib.Path(name))
    with small_disk(pathlib.Path(name) / "disk", "size=100m") as disk:
      renewal.stand(disk / "public")
      subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
      world_failed(renewal.build(disk / "public"))
      assert renewal.state(disk / "public") == "old"
      subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
      renewal.heals(disk / "public")
  print("exit code 3, the old site whole, healed when it could be written")


@judge_once("a full disk leaves the old site whole and is told as such", long=True)
def full(crew):
  return in_own_mounts("full_disk")


@judge_once("a disk that may not be written leaves the old site whole and is told as such")
def closed(crew):
  return in_own_mounts("closed_disk")


if __name__ == "__main__":
  {"full_disk": full_disk, "closed_disk": closed_disk}[sys.argv[1]]()
