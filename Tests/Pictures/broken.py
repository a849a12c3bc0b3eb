"""Pictures that are none, or that attack who opens them."""

import io
import struct
import time
import zlib

from album import Album, corners
from runner import case, check


def bytes_of(image, format="JPEG"):
    stream = io.BytesIO()
    image.save(stream, format=format)
    return stream.getvalue()


def png_chunk(name, content):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def bomb(side=30_000):
    """A PNG of few bytes and many pixels."""
    rows = zlib.compress(b"\0" * 1_000_000, 9)
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", head) + png_chunk(b"IDAT", rows) + png_chunk(b"IEND", b"")


def run():
    whole = bytes_of(corners(900, 600))
    drawing = bytes_of(corners(900, 600), "PNG")
    damaged = bytearray(drawing)
    damaged[300:340] = bytes(40)
    cases = {
        "cut.jpg": (whole[: len(whole) // 2], "ends too early"),
        "cut.png": (drawing[: len(drawing) // 2], "ends too early"),
        "page.jpg": (b"<!doctype html><title>Log in</title>", "is no picture"),
        "empty.jpg": (b"", "is no picture"),
        "bomb.png": (bomb(), "30000 × 30000 pixels"),
        "program.gif": (b"GIF89a" + b"\xff" * 40, "ends too early"),
    }
    with case("a broken picture is a warning at its row, and the page shows what stands in"), Album() as site:
        for name, (content, _) in cases.items():
            site.write(name, content)
        site.write("good.jpg", whole)
        began = time.monotonic()
        answer = site.build()
        check(answer.code == 0 and time.monotonic() - began < 20, answer)
        for number, (name, (_, words)) in enumerate(cases.items(), 2):
            lines = [line for line in answer.err.splitlines() if f'"images/{name}" cannot' in line]
            check(len(lines) == 1 and words in lines[0] and f"libraries.csv:{number}:" in lines[0] and "picture.broken" in lines[0],
                  f"{name}: {lines} {answer}")
            check(site.source(name) is None and f"images/{name}" not in site.page(name), name)
        check(site.widths("good.jpg"))
        home = (site.built / "index.html").read_text()
        check(home.count('data-initial="L"') == 7 and home.count("<img ") == 1, "the cards have no stand-in")
    with case("a picture that is a page too is published as a picture alone"), Album() as site:
        site.write("both.jpg", whole + b"<html><script>alert(1)</script>")
        check(site.build().code == 0)
        check((site.built / "images/both.jpg").read_bytes() == whole)
    with case("a picture damaged within harms nothing"), Album() as site:
        site.write("damaged.png", bytes(damaged))
        answer = site.build()
        check(answer.code == 0, answer)
        check(bool(site.widths("damaged.png")) != ("picture.broken" in answer.err), answer)
    with case("the second build says the same of broken pictures"), Album() as site:
        site.write("cut.jpg", cases["cut.jpg"][0])
        first = site.build()
        (site.folder / "site.yaml").write_text((site.folder / "site.yaml").read_text().replace("Album", "Other"))
        second = site.build()
        check("picture.broken" in first.err and second.err == first.err, second)
