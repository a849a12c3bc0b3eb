"""Judges that we did not write, and measurements, on every file of every example site.

run.py [--long] [WORD …] runs those whose titles hold every word."""

import pathlib
import sys
import tempfile

import registry

import bombs  # noqa: F401  (each file registers its judges)
import calendars  # noqa: F401
import calendarsources  # noqa: F401
import catalogues  # noqa: F401
import citations  # noqa: F401
import datafiles  # noqa: F401
import disks  # noqa: F401
import feeds  # noqa: F401
import firstsites  # noqa: F401
import hostility  # noqa: F401
import linkeddata  # noqa: F401
import links  # noqa: F401
import looks  # noqa: F401
import markup  # noqa: F401
import names  # noqa: F401
import paper  # noqa: F401
import openinghours  # noqa: F401
import opendata  # noqa: F401
import readingapps  # noqa: F401
import recurrences  # noqa: F401
import requirements  # noqa: F401
import richtexts  # noqa: F401
import searches  # noqa: F401
import seriescalendars  # noqa: F401
import sitemaps  # noqa: F401
import survival  # noqa: F401
import weights  # noqa: F401
import workbooks  # noqa: F401
from harness import program
from sites import example_sites

words = [each for each in sys.argv[1:] if each != "--long"]
with tempfile.TemporaryDirectory() as folder:
  sites = example_sites(pathlib.Path(folder), program())
  status = registry.run(sites, words, "--long" in sys.argv[1:])
sys.exit(status)
