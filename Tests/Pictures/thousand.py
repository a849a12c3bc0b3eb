"""A thousand pictures: what the second build costs."""

import re
import time

from album import Album, corners
from runner import case, check


def run():
    with case("a thousand pictures cost the second build nearly nothing"), Album() as site:
        picture = corners(1000, 700)
        for number in range(1000):
            picture.putpixel((0, 0), (number % 256, number // 256, 9))
            site.add(f"p{number}.jpg", picture, quality=80)
        began = time.monotonic()
        check(site.build().code == 0)
        first = time.monotonic() - began
        time.sleep(3)
        times = []
        for title in ("One", "Two", "Three"):
            (site.folder / "site.yaml").write_text(re.sub("title: .*", f"title: {title}", (site.folder / "site.yaml").read_text()))
            answer = site.build()
            times.append(int(re.search(r"pictures (\d+) ms", answer.out)[1]))
        print(f"ok 1,000 pictures: the first build {first:.0f} s, of a later one {min(times)} ms for pictures")
        check(min(times) < 100, times)
