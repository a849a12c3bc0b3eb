"""Kills at any moment: the site is the old one or the new one, whole, and the next build makes the new one."""

import pathlib
import random
import shutil
import signal
import subprocess
import tempfile
import time

from harness import program
from registry import judge_once
from sites import ROOT

DISTRICT = ROOT / "content" / "district"
FOOTER = pathlib.Path("templates/partials/footer.html")
# What a run keeps beside the output when all is well.
TIDY = {"lock", "stat", "origin"}


def tree(folder):
  """Every file below a folder with its bytes."""
  return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


class Renewal:
  """A district in which every page changes from the old site to the new one."""

  def __init__(self, folder):
    self.folder = folder
    self.source = folder / "district"
    shutil.copytree(DISTRICT, self.source)
    (self.source / FOOTER.parent).mkdir(parents=True, exist_ok=True)
    self.outputs = {}
    for name in ("old", "new"):
      self.become(name)
      assert self.build(folder / name).returncode == 0, "the site was not built"
      self.outputs[name] = tree(folder / name)
    assert self.outputs["old"] != self.outputs["new"]

  def become(self, name):
    footer = (ROOT / FOOTER).read_text(encoding="utf-8")
    (self.source / FOOTER).write_text(f"{footer}<!-- {name} -->\n", encoding="utf-8")

  def command(self, output):
    return [program(), "build", str(self.source), "--output", str(output)]

  def build(self, output):
    return subprocess.run(self.command(output), capture_output=True, text=True)

  def stand(self, output):
    """The old site stands, and the next build is to make the new one."""
    self.become("old")
    assert self.build(output).returncode == 0
    self.become("new")

  def state(self, output):
    """Which site stands: old, new, or what neither has."""
    found = tree(output)
    for name, wanted in self.outputs.items():
      if found == wanted:
        return name
    odd = [path for path in found.keys() | self.outputs["new"].keys()
           if found.get(path) not in (self.outputs["old"].get(path), self.outputs["new"].get(path))]
    return f"a mixture of {len(found)} files, odd: {odd[:3]}"

  def heals(self, output):
    answer = self.build(output)
    assert answer.returncode == 0, answer.stderr[-500:]
    assert self.state(output) == "new", self.state(output)
    left = {path.name for path in (output.parent / f".gablota-{output.name}").iterdir()}
    assert left <= TIDY, f"left behind: {left - TIDY}"


def killed(command, pause, number):
  process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
  time.sleep(pause)
  process.send_signal(number)
  return process.wait()


@judge_once("kills at any moment leave the old site or the new one, and the next build heals", long=True, cases={
  "KILL": (signal.SIGKILL,), "TERM": (signal.SIGTERM,), "INT": (signal.SIGINT,)})
def kills(crew, number):
  rounds, ends = 25, {"old": 0, "new": 0}
  with tempfile.TemporaryDirectory() as name:
    renewal, output = Renewal(pathlib.Path(name)), pathlib.Path(name) / "public"
    renewal.stand(output)
    begun = time.monotonic()
    assert renewal.build(output).returncode == 0
    whole, source, stopped = time.monotonic() - begun, random.Random(number), 0
    for _ in range(rounds):
      renewal.stand(output)
      stopped += killed(renewal.command(output), whole * source.uniform(0.02, 1.05), number) != 0
      state = renewal.state(output)
      assert state in ends, state
      ends[state] += 1
      renewal.heals(output)
  assert stopped, "no kill came in time"
  return f"{stopped} of {rounds} builds killed, left {ends['old']} old and {ends['new']} new sites, all healed"
