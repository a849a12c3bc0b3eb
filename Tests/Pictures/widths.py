"""Pictures in the widths that screens need."""

import os
import re
import shutil
import time

import album
from album import Album, corners, is_upright, notes, turned
from PIL import Image
from runner import case, check


def run():
    with Album() as site:
        build_all(site)
        look(site)
        again(site)
    few(site)


def few(_):
    with case("small pictures, drawings and pictures that move stay one file"), Album() as site:
        site.add("small.jpg", corners(300, 200))
        frames = [corners(500, 300).rotate(20 * step) for step in range(3)]
        site.add("moving.gif", frames[0].convert("P"), "GIF", save_all=True, append_images=[f.convert("P") for f in frames[1:]])
        site.add("moving.webp", frames[0], "WEBP", save_all=True, append_images=frames[1:])
        check(site.build().code == 0)
        check(not (site.built / "assets/pictures").exists())
        for name in site.names:
            check(site.source(name).read_bytes() == (site.folder / "images" / name).read_bytes(), name)
    with case("without the program, pictures go out as they are, and the summary says once what it would save"), Album() as site:
        site.add("big.jpg", corners())
        site.add("other.jpg", corners(1400, 900))
        empty = site.root / "empty"
        empty.mkdir()
        answer = site.build(path=str(empty))
        check(answer.code == 0 and answer.out.count("libvips-tools") == 1 and "2 pictures go out" in answer.out, answer)
        check("<source" not in site.page("big.jpg"))
        check(site.source("big.jpg").read_bytes() == (site.folder / "images/big.jpg").read_bytes())
        answer = site.build()
        check(len(site.widths("big.jpg")) == 5, f"not made once the program is there: {answer}")
    with case("a site may say that its pictures have one width"), Album("pictures: {widths: false}\n") as site:
        site.add("big.jpg", corners())
        answer = site.build()
        check("<source" not in site.page("big.jpg") and "libvips" not in answer.out, answer)
    with case("where .gablota is no folder, the build says so"), Album() as site:
        site.add("big.jpg", corners(800, 500))
        site.table()
        (site.folder / ".gablota").write_text("in the way")
        answer = site.build()
        check(answer.code == 3 and ".gablota" in answer.err, answer)
    with case("a picture whose name holds what programs read as options is a picture"), Album() as site:
        for name in ("a[page=2].jpg", "-o.jpg", "b c,d.jpg", "ż.jpg"):
            site.add(name, corners(700, 400))
        answer = site.build()
        check(answer.code == 0, answer)
        for number in range(1, 5):
            check("<source" in (site.built / f"libraries/{number}/index.html").read_text(), site.names[number - 1])


def build_all(site):
    for orientation in range(10):
        site.add(f"o{orientation}.jpg", turned(corners(), orientation), exif=notes(orientation), quality=90)
    site.add("turned.png", turned(corners(900, 600), 6), "PNG", exif=notes(6))
    site.add("turned.webp", turned(corners(900, 600), 8), "WEBP", exif=notes(8))
    site.add("cmyk.jpg", corners(900, 600).convert("CMYK"))
    site.add("grey.jpg", corners(900, 600).convert("L"))
    site.add("deep.png", corners(700, 500).convert("L").convert("I;16").point(lambda value: value * 256), "PNG")
    site.add("clear.png", Image.merge("RGBA", (*corners(700, 500).split(), Image.linear_gradient("L").resize((700, 500)))), "PNG")
    site.add("wrong.png", corners(900, 600), "JPEG")
    site.add("narrow.jpg", corners(340, 900))
    site.add("tall.jpg", corners(10, 20_000))
    site.add("flat.png", Image.new("P", (1200, 800), 3), "PNG")
    site.answer = site.build()


def look(site):
    with case("every picture is made, and none is reported"):
        check(site.answer.code == 0 and "warning" not in site.answer.err, site.answer)
    for name in [f"o{number}.jpg" for number in range(10)] + ["turned.png", "turned.webp", "wrong.png"]:
        with case(f"{name} is upright in every width"):
            widths = site.widths(name)
            check(widths, "no widths")
            for width, file in widths.items():
                with Image.open(file) as image:
                    check(image.format == "WEBP" and image.width == width, f"{width}: {image.format} {image.size}")
                    check(is_upright(image), f"{width}: {album.colours(image)}")
    with case("widths are those of the steps, and none is above the picture's own"):
        check(list(site.widths("o1.jpg")) == [160, 320, 640, 960, 1280], list(site.widths("o1.jpg")))
        check(list(site.widths("o6.jpg")) == [160, 320, 640, 960, 1280], list(site.widths("o6.jpg")))
        check(list(site.widths("cmyk.jpg")) == [160, 320, 640, 900], list(site.widths("cmyk.jpg")))
        check(list(site.widths("narrow.jpg")) == [160, 340], list(site.widths("narrow.jpg")))
        check(not site.widths("tall.jpg"), list(site.widths("tall.jpg")))
    with case("no picture that is made carries a profile, which would be larger than a small picture"):
        for name in ("o1.jpg", "cmyk.jpg", "turned.png"):
            for width, file in site.widths(name).items():
                with Image.open(file) as image:
                    check(image.info.get("icc_profile") is None, f"{name}, {width}: {len(image.info.get('icc_profile', b''))} bytes")
    with case("the picture in its own format is no wider than pages need, and upright"):
        for name in ("o1.jpg", "o6.jpg"):
            with Image.open(site.source(name)) as image:
                check(image.format == "JPEG" and image.width == 1280 and is_upright(image), f"{name}: {image.size}")
    with case("the page says the size of the upright picture"):
        check('width="1500" height="1000"' in site.page("o1.jpg") and 'width="1500" height="1000"' in site.page("o6.jpg"))
        check('width="900" height="600"' in site.page("turned.png"), "turned.png")
    with case("colours of print become those of screens"):
        with Image.open(site.widths("cmyk.jpg")[640]) as image:
            red, green, blue, white = album.colours(image)
            check(image.mode == "RGB" and red[0] == max(red) and green[1] == max(green) and blue[2] == max(blue) and min(white) > 180)
    with case("what is deep, grey or clear stays so"):
        with Image.open(site.widths("clear.png")[700]) as image:
            check(image.mode == "RGBA" and image.getpixel((350, 20))[3] < 40 < 200 < image.getpixel((350, 480))[3])
        with Image.open(site.widths("deep.png")[700]) as image, Image.open(site.folder / "images/deep.png") as before:
            there, here = before.getpixel((100, 400)) // 256, image.convert("L").getpixel((100, 400))
            check(abs(there - here) < 12, f"{there} {here}")
    with case("a width that would be no smaller than the picture is left out"):
        flat = (site.folder / "images/flat.png").stat().st_size
        check(all(file.stat().st_size < flat for file in site.widths("flat.png").values() if "assets" in str(file)))
    with case("no file of the site says more of a picture than whose it is"):
        for file in [*site.built.glob("images/*"), *site.built.glob("assets/pictures/*")]:
            if file.suffix in (".jpg", ".png", ".webp"):
                check(not album.tells(file), f"{file.name} says {album.tells(file)}")
        check(all(album.rights(file) == "Anna Nowak" for file in site.widths("o6.jpg").values()))
        check(album.rights(site.source("o6.jpg")) == "Anna Nowak")
    with case("the widths of a picture are named by the page and by nobody else's"):
        named = set(re.findall(r"assets/pictures/[^\"' ]+", "".join(
            page.read_text() for page in site.built.rglob("*.html"))))
        there = {str(file.relative_to(site.built)) for file in site.built.glob("assets/pictures/*")}
        check(there == named, f"not named {sorted(there - named)[:3]}, not there {sorted(named - there)[:3]}")


def again(site):
    with case("a build that changes something else makes no picture anew"):
        before = {file.name: file.stat().st_mtime_ns for file in (site.folder / ".gablota/pictures").iterdir()}
        time.sleep(0.1)
        (site.folder / "site.yaml").write_text((site.folder / "site.yaml").read_text().replace("Album", "Pictures"))
        answer = site.build()
        after = {file.name: file.stat().st_mtime_ns for file in (site.folder / ".gablota/pictures").iterdir()}
        del before["index"], after["index"]
        check(answer.code == 0 and before == after, answer)
    with case("a build without what was kept gives the same bytes"):
        first = {file.name: file.read_bytes() for file in site.built.glob("assets/pictures/*")}
        shutil.rmtree(site.folder / ".gablota/pictures")
        shutil.rmtree(site.built)
        check(site.build().code == 0)
        second = {file.name: file.read_bytes() for file in site.built.glob("assets/pictures/*")}
        check(first == second, sorted(set(first) ^ set(second))[:3] or "other bytes")
    with case("a copied site, as build machines have it, makes no picture anew"):
        copy = site.root / "copy"
        subprocess_copy(site.folder, copy)
        before = {file.name: file.stat().st_mtime_ns for file in (copy / ".gablota/pictures").glob("*-*")}
        folder, site.folder = site.folder, copy
        answer = site.build()
        after = {file.name: file.stat().st_mtime_ns for file in (copy / ".gablota/pictures").glob("*-*")}
        site.folder = folder
        check(answer.code == 0 and before == after, answer)
    with case("what was kept of a picture that is gone goes with it, when nobody may be using it"):
        (site.folder / "images/o3.jpg").unlink()
        site.names.remove("o3.jpg")
        kept = site.folder / ".gablota/pictures"
        count = len(list(kept.iterdir()))
        check(site.build().code == 0 and len(list(kept.iterdir())) == count, "removed at once")


def subprocess_copy(source, target):
    shutil.copytree(source, target, copy_function=shutil.copy, ignore=shutil.ignore_patterns("public"))
    for file in (target / "images").iterdir():
        os.utime(file)
