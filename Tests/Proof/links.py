"""Every link and anchor by lychee, a link checker from PyPI. Absolute addresses of the site itself are looked up in
the output; the rest of the web is left alone."""

import json
import pathlib
import re
import subprocess
import sys

from registry import judge

LYCHEE = pathlib.Path(sys.executable).with_name("lychee")


@judge("lychee finds every link and anchor")
def links(crew, site):
  command = [
    str(LYCHEE), "--offline", "--no-progress", "--include-fragments", "--index-files", "index.html",
    "--root-dir", str(site.root.resolve()), "--format", "json", "--extensions", "html", "--max-redirects", "0"]
  if site.base_url:
    command += ["--remap", f"^{re.escape(site.base_url)}(/|$) file://{site.output.resolve()}/"]
  answer = subprocess.run([*command, str(site.output.resolve())], capture_output=True, text=True)
  assert answer.returncode in (0, 2), answer.stderr[-2000:]
  report = json.loads(answer.stdout)
  broken = [
    f"{file.removeprefix(str(site.output))}: {each['url']}: {each['status']['text']}"
    for file, found in report["error_map"].items() for each in found]
  assert answer.returncode == 0 and not broken, f"{len(broken)} broken\n" + "\n".join(sorted(broken)[:40])
  assert report["successful"] > len(site.pages), report
  return f"{report['total']} links on {len(site.pages)} pages, {report['successful']} found, 0 broken"
