"""No position leaves the house."""

import json

import album
from album import Album, corners, notes
from runner import case, check


def positions(site):
    return [file.name for file in site.built.rglob("*") if file.suffix in (".jpg", ".png", ".webp", ".avif") and album.tells(file)]


def run():
    for there in (True, False):
        with case(f"no position leaves the house{'' if there else ', without the program too'}"), Album() as site:
            site.add("a.jpg", corners(), exif=notes(6))
            site.add("b.png", corners(400, 300), "PNG", exif=notes())
            site.add("c.webp", corners(300, 200), "WEBP", exif=notes())
            site.add("unnamed.jpg", corners(300, 200), exif=notes())
            site.names.remove("unnamed.jpg")
            empty = site.root / "empty"
            empty.mkdir()
            answer = site.build(**({} if there else {"path": str(empty)}))
            check(answer.code == 0 and not positions(site), f"{positions(site)} {answer}")
            check((site.built / "images/unnamed.jpg").exists())
            check(album.rights(site.built / "images/a.jpg") == "Anna Nowak")
            check(album.tells(site.folder / "images/a.jpg"), "the site's own file was changed")
    with case("a position that cannot be taken out stays at home with its picture"), Album() as site:
        site.add("a.avif", corners(400, 300), "AVIF", exif=notes())
        site.add("b.avif", corners(400, 300), "AVIF", exif=notes(position=False))
        answer = site.build()
        check(answer.code == 0 and "picture.position" in answer.err, answer)
        check(not (site.built / "images/a.avif").exists() and (site.built / "images/b.avif").exists())
        check("a.avif" not in site.page("a.avif"), "the page names what is not there")
    with case("a site may keep what its pictures say"), Album("pictures: {metadata: keep}\n") as site:
        site.add("a.jpg", corners(), exif=notes())
        check(site.build().code == 0)
        check((site.built / "images/a.jpg").read_bytes() == (site.folder / "images/a.jpg").read_bytes())
        check(not any(album.tells(file) for file in site.widths("a.jpg").values()))
    with case("pictures of staff are in no form in the public site"), Album() as site:
        site.add("public.jpg", corners())
        site.add("staff.jpg", corners(1400, 800))
        site.names.remove("staff.jpg")
        (site.folder / "staff.csv").write_text("id,name,image\n1,Anna,images/staff.jpg\n")
        site.table()
        with open(site.folder / "site.yaml", "a") as file:
            file.write("  people:\n    kind: person\n    audience: staff\n    source: staff.csv\n    fields: {portrait: image}\n")
        answer = site.build()
        check(answer.code == 0, answer)
        check(len(list(site.built.glob("assets/pictures/*"))) == 6, [f.name for f in site.built.glob("assets/pictures/*")])
        check(not (site.built / "images/staff.jpg").exists())
        answer = site.run("build", "--audience", "staff")
        check(answer.code == 0 and len(list((site.folder / "staff").glob("assets/pictures/*"))) == 12, answer)
        check(site.run("build").code == 0 and len(list(site.built.glob("assets/pictures/*"))) == 6)
    with case("a portable site finds its widths beside it"), Album() as site:
        site.add("a.jpg", corners())
        check(site.build("--portable").code == 0)
        check('srcset="../../assets/pictures/' in site.page("a.jpg"))
    with case("without a network, one width of each picture is kept"), Album("offline: true\n") as site:
        site.add("a.jpg", corners())
        check(site.build().code == 0)
        kept = [name for name, _ in json.loads((site.built / "offline.json").read_text())["files"]]
        pictures = [name for name in kept if "pictures/" in name or "images/" in name]
        check(len(pictures) == 1 and pictures[0].endswith("-640.webp"), pictures)
