"""Writes a CycloneDX list of what the program is made of:

  swift package show-dependencies --format json | sbom.py VERSION COMMIT DEPENDS

DEPENDS is the field of the Debian package. The versions of its libraries are those that the program was built with."""

import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import uuid


def output(*command):
  return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def component(kind, name, version, purl, **more):
  return {"type": kind, "bom-ref": purl, "name": name, "version": version, "purl": purl, **more}


def swift_packages(package, found):
  """Every package below this one, once; the links between them as CycloneDX has them."""
  links = []
  for each in package["dependencies"]:
    place = each["url"].removeprefix("https://").removesuffix(".git")
    purl = f"pkg:swift/{place}@{each['version']}"
    links.append(purl)
    if purl not in found:
      licence = (pathlib.Path(each["path"]) / "LICENSE.txt").read_text()
      assert "Apache License" in licence, f"{each['name']} has another licence: name it in the copyright file"
      found[purl] = (component("library", each["identity"], each["version"], purl,
                               licenses=[{"license": {"id": "Apache-2.0"}}]), [])
      found[purl] = (found[purl][0], swift_packages(each, found))
  return sorted(set(links))


def toolchain_libraries():
  """What the compiler brings: its standard library, and FoundationEssentials, which swift-argument-parser uses."""
  version = re.search(r"Swift version (\S+)", output("swift", "--version"))[1]
  for name in ("swift-standard-library", "swift-foundation-essentials"):
    yield component("library", name, version, f"pkg:generic/{name}@{version}",
                    licenses=[{"expression": "Apache-2.0 WITH Swift-exception"}])


def debian_packages(depends):
  for name in sorted({re.match(r"[a-z0-9.+-]+", each.strip())[0] for each in depends.split(",")}):
    version, architecture = output("dpkg-query", "-W", "-f=${Version} ${Architecture}\n", name).split("\n")[0].split()
    quoted = version.replace(":", "%3A").replace("+", "%2B")
    yield component("library", name, version, f"pkg:deb/debian/{name}@{quoted}?arch={architecture}&distro=debian-12")


def write(version, commit, depends):
  packages = {}
  direct = swift_packages(json.load(sys.stdin), packages)
  others = [*toolchain_libraries(), *debian_packages(depends)]
  program = f"pkg:generic/gablota@{version}"
  moment = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
  links = {program: direct + [each["bom-ref"] for each in others]}
  links |= {purl: below for purl, (_, below) in packages.items()} | {each["bom-ref"]: [] for each in others}
  print(json.dumps({
    "bomFormat": "CycloneDX",
    "specVersion": "1.5",
    "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, program + '?commit=' + commit)}",
    "version": 1,
    "metadata": {
      "timestamp": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
      "component": component("application", "gablota", version, program, licenses=[{"license": {"id": "MIT"}}],
                             properties=[{"name": "commit", "value": commit}]),
    },
    "components": sorted([each for each, _ in packages.values()] + others, key=lambda each: each["bom-ref"]),
    "dependencies": [{"ref": ref, "dependsOn": below} for ref, below in sorted(links.items())],
  }, indent=2))


write(*sys.argv[1:4])
