"""Makes the pictures of the index anew: each example site in Chromium, as ./run site built it.

    .venv/bin/python Tests/Examples/index/pictures.py
"""

import io
import pathlib
import sys

import PIL.Image

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser"))

from browser import chromium, page_of  # noqa: E402

# Beside the index they are this large.
SIZE = (640, 400)
LIMIT = 40_000


def main():
  lines = [line.split("\t") for line in (HERE / "examples.tsv").read_text(encoding="utf-8").splitlines()]
  (HERE / "pictures").mkdir(exist_ok=True)
  with chromium() as browser:
    for name, _, _, path in lines:
      with page_of(browser, f"{(ROOT / 'public' / name).as_uri()}/", (1152, 720)) as page:
        page.visit(path)
        page.wait_for_load_state("networkidle")
        picture = PIL.Image.open(io.BytesIO(page.screenshot())).convert("RGB").resize(SIZE, PIL.Image.Resampling.LANCZOS)
      for quality in range(86, 40, -4):
        data = io.BytesIO()
        picture.save(data, "WEBP", quality=quality, method=6)
        if len(data.getvalue()) <= LIMIT:
          break
      (HERE / "pictures" / f"{name}.webp").write_bytes(data.getvalue())
      print(name, len(data.getvalue()), quality)


main()
