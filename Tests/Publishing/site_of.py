"""A small site with targets, and what a host must have of it."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

GABLOTA = os.path.abspath(os.environ["GABLOTA"])
NOW = "2026-09-17T12:00"


class Answer:
    def __init__(self, done):
        self.code, self.out, self.err = done.returncode, done.stdout, done.stderr

    def __str__(self):
        return f"code {self.code}\n{self.out[-1500:]}{self.err[-1500:]}"


class Site:
    """A catalogue in a folder of its own, removed with `close`."""

    def __init__(self, targets, rows=12, base_url=None):
        self.root = Path(tempfile.mkdtemp(prefix="gablota-publish-"))
        self.folder = self.root / "site"
        self.folder.mkdir()
        self.programs = self.root / "bin"
        self.programs.mkdir()
        self.environment = {
            "PATH": f"{self.programs}:{os.environ['PATH']}",
            "XDG_CACHE_HOME": str(self.root / "cache"),
            "RCLONE_CONFIG": str(self.root / "rclone.conf"),
            "GIT_CONFIG_GLOBAL": "/dev/null",
        }
        self.targets = targets
        self.base_url = base_url
        self.write_table({str(number): f"Book {number}" for number in range(1, rows + 1)})
        self.write_site()

    def write_site(self):
        lines = "".join(f"  {name}: {{{text.replace('ROOT', str(self.root))}}}\n" for name, text in self.targets.items())
        address = f"base_url: {self.base_url}\n" if self.base_url else ""
        (self.folder / "site.yaml").write_text(
            f"title: Shelf\nlanguage: en\n{address}collections:\n  books:\n    kind: book\n    source: books.csv\n"
            f"    key: id\npublish:\n{lines}"
        )

    def write_table(self, rows):
        self.rows = dict(rows)
        text = "id,title\n" + "".join(f'{key},"{title}"\n' for key, title in self.rows.items())
        (self.folder / "books.csv").write_text(text)

    def edit(self, key, title):
        self.write_table({**self.rows, key: title})

    def drop(self, *keys):
        self.write_table({key: title for key, title in self.rows.items() if key not in keys})

    def run(self, *arguments, environment=None, cwd=None):
        own = {name: value for name, value in os.environ.items() if name not in ("CI", "AWS_CA_BUNDLE")}
        return Answer(
            subprocess.run(
                [GABLOTA, *arguments], cwd=cwd or self.root, capture_output=True, text=True, timeout=600,
                env={**own, **self.environment, **(environment or {})})
        )

    def publish(self, target, *arguments, **options):
        return self.run("publish", target, "site", "--now", NOW, *arguments, **options)

    def built(self):
        """Every file of the built site with its bytes."""
        return files(self.folder / "public")

    def close(self):
        shutil.rmtree(self.root, ignore_errors=True)


def files(folder):
    """The files below a folder with their bytes, without what is ours alone."""
    folder = Path(folder)
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.relative_to(folder).parts[0] not in (".gablota", ".git", ".nojekyll")
    }


def odd_files(folder):
    """Files that some hosts refuse: symbolic links, and hard links to others."""
    return [
        str(path) for path in Path(folder).rglob("*")
        if ".git" not in path.parts
        and (path.is_symlink() or path.is_file() and os.stat(path).st_nlink != 1)
    ]


def failing(site, program, script):
    """Puts a program of the same name first on PATH: `script` runs in sh with REAL, and N, the number of the call."""
    real = shutil.which(program, path=site.environment["PATH"].split(":", 1)[1])
    counter = site.root / f"{program}.calls"
    counter.unlink(missing_ok=True)
    path = site.programs / program
    if path.exists():
        real_text = path.read_text()
        real = next((line[6:] for line in real_text.splitlines() if line.startswith("REAL='")), real).strip("'")
    path.write_text(
        f"#!/bin/sh\nREAL='{real}'\necho x >> {counter}\nN=$(wc -l < {counter})\n{script}\nexec \"$REAL\" \"$@\"\n")
    path.chmod(0o755)
    return counter


def mend(site, program):
    (site.programs / program).unlink(missing_ok=True)
