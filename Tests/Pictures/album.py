"""A site whose libraries have pictures, and what a judge finds in what was built of it."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from PIL import Image
from PIL.TiffImagePlugin import IFDRational

GABLOTA = os.path.abspath(os.environ["GABLOTA"])
# What stands in the corners of a picture that is upright: red, green, blue, white from the upper left with the clock.
CORNERS = ((220, 30, 30), (30, 180, 30), (30, 30, 220), (240, 240, 240))
# What turns a picture back that says so of itself, by Exif's numbers.
TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def corners(width=1500, height=1000):
    """A picture with a colour in each corner, and noise so that it has a weight."""
    small = Image.new("RGB", (2, 2))
    small.putdata([CORNERS[0], CORNERS[1], CORNERS[3], CORNERS[2]])
    image = small.resize((width, height), Image.Resampling.NEAREST)
    noise = Image.effect_noise((width, height), 20).convert("RGB")
    return Image.blend(image, noise, 0.15)


def turned(image, orientation):
    """The pixels as a camera stores them that was held so."""
    return image.transpose(TURNS[orientation]) if orientation in TURNS else image


def notes(orientation=None, position=True):
    exif = Image.Exif()
    exif[0x010F] = "Canon"
    exif[0x8298] = "Anna Nowak"
    if orientation is not None:
        exif[0x0112] = orientation
    if position:
        exif.get_ifd(0x8825).update({
            1: "N", 2: (IFDRational(52), IFDRational(13), IFDRational(30)),
            3: "E", 4: (IFDRational(21), IFDRational(0), IFDRational(30))})
    return exif


class Answer:
    def __init__(self, done):
        self.code, self.out, self.err = done.returncode, done.stdout, done.stderr

    def __str__(self):
        return f"code {self.code}\n{self.out[-1500:]}{self.err[-2500:]}"


class Album:
    """Removed with `close`."""

    def __init__(self, more=""):
        self.root = Path(tempfile.mkdtemp(prefix="gablota-pictures-"))
        self.folder = self.root / "site"
        (self.folder / "images").mkdir(parents=True)
        self.more = more
        self.names = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.root, ignore_errors=True)

    def add(self, name, image, format="JPEG", **options):
        """Saves a picture and names it in the table."""
        image.save(self.folder / "images" / name, format=format, **options)
        self.names.append(name)

    def write(self, name, content):
        (self.folder / "images" / name).write_bytes(content)
        self.names.append(name)

    def table(self):
        lines = "".join(f'{number},Library {number},"images/{name}"\n' for number, name in enumerate(self.names, 1))
        (self.folder / "libraries.csv").write_text("id,name,image\n" + lines)
        if not (self.folder / "site.yaml").exists():
            (self.folder / "site.yaml").write_text(
                "title: Album\nlanguage: en\nbase_url: https://example.org\n" + self.more
                + "collections:\n  libraries:\n    kind: library\n    source: libraries.csv\n")

    def run(self, *arguments, path=None, **environment):
        return Answer(subprocess.run(
            [GABLOTA, *arguments, "--now", "2026-09-17T12:00"], cwd=self.folder, capture_output=True, text=True,
            env={"PATH": os.environ["PATH"] if path is None else path, **environment}))

    def build(self, *arguments, **options):
        self.table()
        return self.run("build", *arguments, **options)

    @property
    def built(self):
        return self.folder / "public"

    def page(self, name):
        """The page of the library with a picture."""
        return (self.built / "libraries" / str(self.names.index(name) + 1) / "index.html").read_text()

    def widths(self, name):
        """The files of a picture's widths as its page names them."""
        found = re.search(r'<source type="image/webp" srcset="([^"]*)"', self.page(name))
        pairs = [part.split() for part in found[1].split(", ")] if found else []
        return {int(width[:-1]): self.built / address.lstrip("/") for address, width in pairs}

    def source(self, name):
        found = re.search(r'<div class="picture[^>]*>(?:<picture>.*?)?<img src="([^"]*)"', self.page(name))
        return self.built / found[1].lstrip("/") if found else None


def colours(image):
    """The colours near the four corners, with the clock."""
    image = image.convert("RGB")
    width, height = image.size
    points = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)]
    return [image.getpixel((int(x * width), int(y * height))) for x, y in points]


def is_upright(image):
    wanted = [tuple(int(part * 0.85 + 128 * 0.15) for part in colour) for colour in CORNERS]
    return all(abs(one - other) < 45 for found, colour in zip(colours(image), wanted) for one, other in zip(found, colour))


def tells(file):
    """What a file says of a camera or a place."""
    content = file.read_bytes()
    words = [word for word in (b"Canon", b"GPSLatitude", b"\x88\x25\x00\x04", b"\x25\x88\x04\x00") if word in content]
    with Image.open(file) as image:
        exif = image.getexif()
        return words + [tag for tag in exif if tag not in (0x0112, 0x013B, 0x8298)] + list(exif.get_ifd(0x8825))


def rights(file):
    with Image.open(file) as image:
        return image.getexif().get(0x8298)
