"""The registry of the judges, and a crew of processes that runs them on every example site."""

import contextlib
import multiprocessing
import os
import pathlib
import queue
import sys
import time
import traceback

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))

judges = []


class Skipped(Exception):
  """What a judge needs is not there; the text says what."""


def judge(name, long=False, cases=None):
  """Registers a judge of every example site. The function gets a `Crew` and a `Site` (and the case's values), and may
  return figures to print. Long ones run in `./run proof` alone; `cases` names several judgements."""
  def register(function):
    for case, values in (cases or {"": ()}).items():
      judges.append((f"{name}, {case}" if case else name, function, tuple(values), True, long))
    return function
  return register


def judge_once(name, long=False, cases=None):
  """Registers a judge that makes its own site; the function gets a `Crew` (and the case's values)."""
  def register(function):
    for case, values in (cases or {"": ()}).items():
      judges.append((f"{name}, {case}" if case else name, function, tuple(values), False, long))
    return function
  return register


class Crew:
  """What a process of the crew keeps from judge to judge: a browser, the sites served, and how thorough to be."""

  def __init__(self, is_thorough, stack):
    self.is_thorough = is_thorough
    self.stack = stack
    self.kept = None
    self.addresses = {}

  @property
  def browser(self):
    from browser import chromium
    self.kept = self.kept or self.stack.enter_context(chromium())
    return self.kept

  def kinds(self, site):
    """The pages to look at, one of each kind: of every site in the long part, else of the first site that has the kind."""
    return [page for kind, page in site.kinds.items() if self.is_thorough or kind in site.new_kinds]

  def address(self, folder):
    """Where a folder is served, without a slash at the end."""
    from website import served
    if folder not in self.addresses:
      self.addresses[folder] = self.stack.enter_context(served(folder))
    return self.addresses[folder]


def run_tasks(tasks, results, sites, is_thorough):
  with contextlib.ExitStack() as stack:
    crew = Crew(is_thorough, stack)
    while (task := tasks.get()) is not None:
      place, number, site = task
      results.put((place, *outcome(crew, judges[number], sites[site] if site is not None else None)))


def outcome(crew, entry, site):
  name, function, values, _, _ = entry
  title = f"{name} ({site.name})" if site else name
  begun = time.monotonic()
  try:
    figures = function(crew, *([site] if site else []), *values)
    spent = time.monotonic() - begun
    return True, f"ok {title}{': ' + figures if figures else ''} ({spent:.1f} s)"
  except Skipped as reason:
    return None, f"skipped: {title}: {reason}"
  except Exception:
    return False, f"FAILED {title}\n{traceback.format_exc(limit=-3)}"


def run(sites, words, is_thorough):
  """Runs the judges whose titles hold all words; prints a line each, in their order, and the counts."""
  chosen = []
  for number, (name, _, _, of_sites, long) in enumerate(judges):
    if long and not is_thorough:
      continue
    for site in range(len(sites)) if of_sites else (None,):
      title = f"{name} ({sites[site].name})" if site is not None else name
      if all(word in title for word in words):
        chosen.append((number, site))
  tasks, results = multiprocessing.Queue(), multiprocessing.Queue()
  for place, task in enumerate(chosen):
    tasks.put((place, *task))
  crew = [multiprocessing.Process(target=run_tasks, args=(tasks, results, sites, is_thorough), daemon=True)
          for _ in range(min(os.cpu_count() or 1, 4))]
  for process in crew:
    tasks.put(None)  # the end, for each of them
    process.start()
  outcomes = {}
  while len(outcomes) < len(chosen) and (any(each.is_alive() for each in crew) or not results.empty()):
    with contextlib.suppress(queue.Empty):
      place, is_good, report = results.get(timeout=1)
      outcomes[place] = is_good
      print(report, flush=True)
  for place, (number, _) in enumerate(chosen):
    if place not in outcomes:
      print(f"FAILED {judges[number][0]}: its process ended")
  passed = sum(each is True for each in outcomes.values())
  failed = len(chosen) - passed - sum(each is None for each in outcomes.values())
  print(f"{passed} passed, {failed} failed")
  return 0 if failed == 0 else 1
