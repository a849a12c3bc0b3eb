"""The packages as people meet them: their files, and a bare Debian 12 in which the program is installed, used and removed.

  run.py FOLDER [PROGRAM]

FOLDER has what ./run package made. Of PROGRAM the packages are made a second time. It runs as root, since it makes a Debian
in a temporary folder; that needs a network, of which it takes what this machine's apt takes. Prints "N passed, N failed"."""

import contextlib
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

import tutorial

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
# Every Debian has these: apt itself needs them.
EVERYWHERE = {"libc6", "libgcc-s1", "libstdc++6"}
passed = failed = 0


@contextlib.contextmanager
def case(name):
  global passed, failed
  try:
    yield
    passed += 1
    print("ok", name, flush=True)
  except Exception as error:  # noqa: BLE001
    failed += 1
    print(f"FAILED {name}: {type(error).__name__} {error}", flush=True)


def output(*command, **more):
  return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout


def only(folder, pattern):
  found = sorted(folder.glob(pattern))
  assert len(found) == 1, f"{pattern}: {found}"
  return found[0]


def judge_files(folder):
  """What can be said of the files without a Debian to install them in."""
  deb, sbom = only(folder, "gablota_*.deb"), json.loads(only(folder, "*.cdx.json").read_text())
  depends = {re.match(r"\S+", each.strip())[0] for each in output("dpkg-deb", "-f", deb, "Depends").split(",")}
  with case("every file is in SHA256SUMS with its sum"):
    sums = dict(reversed(line.split("  ")) for line in (folder / "SHA256SUMS").read_text().splitlines())
    files = {file.name for file in folder.iterdir()} - {"SHA256SUMS", "NOTES.md"}
    assert set(sums) == files, set(sums) ^ files
    for name, wanted in sums.items():
      assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == wanted, name
  with case("README and guide name the libraries that the program needs"):
    for path in ("README.md", "content/guide/pages/get-it.md"):
      text = (PROJECT / path).read_text()
      told = set(re.findall(r"`(lib[a-z]+[0-9.-]*[0-9]|tzdata|zlib1g)`", text))
      assert told == depends - EVERYWHERE, (path, told, depends)
      assert f"`{deb.name}`" in text, (path, deb.name)
  with case("the list of parts names the libraries and the Swift packages"):
    names = {each["name"] for each in sbom["components"]}
    assert depends | {"swift-nio", "swift-argument-parser", "swift-standard-library"} <= names, names
    refs = {each["bom-ref"] for each in sbom["components"]} | {sbom["metadata"]["component"]["bom-ref"]}
    assert {each["ref"] for each in sbom["dependencies"]} == refs
  with case("the archive has the program of the package"), tempfile.TemporaryDirectory() as place:
    with tarfile.open(only(folder, "*.tar.gz")) as archive:
      archive.extractall(place, filter="data")
    top = only(pathlib.Path(place), "*")
    output("dpkg-deb", "-x", deb, f"{place}/package")
    assert (top / "gablota").read_bytes() == pathlib.Path(place, "package/usr/bin/gablota").read_bytes()
    assert {"LICENSE", "CHANGELOG.md", "gablota.1", "completions", "licences"} <= {each.name for each in top.iterdir()}
  return deb


def judge_again(folder, program):
  with case("the packages made again are the same to the byte"), tempfile.TemporaryDirectory() as place:
    output("bash", PROJECT / ".github/package/package.sh", program, place)
    assert pathlib.Path(place, "SHA256SUMS").read_text() == (folder / "SHA256SUMS").read_text()


def mirror():
  """Where this machine's apt has Debian 12 from."""
  lines = output("apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)", "Created-By: Packages")
  for line in lines.splitlines():
    if line.endswith(" bookworm main"):
      return line.split()[0]
  raise LookupError("this machine's apt knows no Debian 12")


def judge_installed(folder, deb):
  """Makes a bare Debian 12 and runs inside.sh in it; its lines are cases."""
  global passed, failed
  root = pathlib.Path(tempfile.mkdtemp(prefix="gablota-debian-"))
  root.chmod(0o755)  # Other users than root are in it.
  try:
    with case("a bare Debian 12 is made"):
      # debootstrap mounts what it needs inside; these mounts end with the process.
      output("unshare", "--mount", "debootstrap", "--variant=minbase", "bookworm", root, mirror())
    for file in (deb, folder / "Containerfile", HERE / "inside.sh"):
      shutil.copy(file, root / "tmp")
    (root / "tmp/tutorial.sh").write_text(tutorial.script())
    version = re.search(r"_([0-9.]+)_", deb.name)[1]
    enter = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" /bin/bash /tmp/inside.sh "$@"'
    # Folders of this machine are not in there.
    environment = {name: value for name, value in os.environ.items() if name != "TMPDIR"} | {"LC_ALL": "C.UTF-8"}
    run = subprocess.run(
      ["unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-c", enter, root, f"/tmp/{deb.name}", version],
      capture_output=True, text=True, stdin=subprocess.DEVNULL, env=environment)
    print(run.stdout, end="")
    passed += len(re.findall("^ok ", run.stdout, re.MULTILINE))
    failed += len(re.findall("^FAILED ", run.stdout, re.MULTILINE))
    with case("all of it was run"):
      assert run.stdout.endswith("the end\n"), run.stderr[-2000:]
  finally:
    shutil.rmtree(root)


def main(folder, program=None):
  deb = judge_files(folder)
  if program:
    judge_again(folder, program)
  judge_installed(folder, deb)
  print(f"{passed} passed, {failed} failed")
  return 1 if failed else 0


if os.geteuid() != 0:
  os.execvp("sudo", ["sudo", "-E", sys.executable, *sys.argv])
sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), *sys.argv[2:3]))
