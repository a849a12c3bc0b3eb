"""A thousand pictures: what the second build costs."""

import re
import time

from album import Album, corners
from runner import case, check


def run():
    with case("a thousand pictures are not made again by the second build") as figures, Album() as site:
        plain = corners(1000, 700)
        for number in range(1000):
            # A dark block in a place of its own: a single pixel is lost in a JPEG, and the same bytes are made once.
            picture = plain.copy()
            picture.paste((9, 9, 9), (left := number % 50 * 16, top := number // 50 * 16, left + 16, top + 16))
            site.add(f"p{number}.jpg", picture, quality=80)
        began = time.monotonic()
        check(site.build().code == 0)
        first = time.monotonic() - began
        time.sleep(3)
        made = stamps(site.folder / ".gablota/pictures")
        check(len(made) > 1000, len(made))
        times = []
        for title in ("One", "Two", "Three"):
            (site.folder / "site.yaml").write_text(re.sub("title: .*", f"title: {title}", (site.folder / "site.yaml").read_text()))
            answer = site.build()
            times.append(int(re.search(r"pictures (\d+) ms", answer.out)[1]))
        check(stamps(site.folder / ".gablota/pictures") == made, "pictures were made again")
        figures.append(f"the first build took {first:.0f} s, a later one {min(times)} ms for pictures")


def stamps(folder):
    """What tells whether a picture below a folder was written again; the folder's index is."""
    return {
        path: (path.stat().st_ino, path.stat().st_mtime_ns)
        for path in folder.rglob("*") if path.is_file() and path.name != "index"}
