"""The preview of a user who is not root: of a site of that user's own, which is all that user may write."""

import os

from runner import case, check
from reload import names, opened, replace
from server import Preview

NOBODY = 65534


def run():
    if os.geteuid() != 0:
        with case("these tests are not run by root, so all of them show the preview of an ordinary user"):
            pass
        return
    with Preview(user=NOBODY) as preview:
        serves(preview)
        follows(preview)
        meets_what_it_may_not_read(preview)


def serves(preview):
    with case("an ordinary user's preview has none of root's rights"):
        status = open(f"/proc/{preview.process.pid}/status", encoding="utf-8").read()
        check(f"Uid:\t{NOBODY}\t{NOBODY}\t{NOBODY}\t{NOBODY}" in status, status)
        check("CapEff:\t0000000000000000" in status, status)
    with case("it answers pages, files and lists"):
        for path in ("/", "/books/", "/books/1/", "/events/talk/", "/about/", "/images/dot.txt"):
            check(preview.page(path).status == 200, path)
        check(preview.page("/none/").status == 404)
    with case("it says nothing of permissions, and writes nothing into the site"):
        check("ermi" not in preview.journal(), preview.journal())
        check(not [path.name for path in preview.site.iterdir() if path.name.startswith((".gablota", "public"))])


def follows(preview):
    with case("a save reloads the page"):
        channel = opened(preview, "/books/1/")
        replace(preview, "data/books.csv", "The First Book", "The Foremost Book")
        check("reload" in names(channel), "no reload")
        check(b"The Foremost Book" in preview.page("/books/1/").body)
        channel.close()


def meets_what_it_may_not_read(preview):
    with case("a table that may not be read is told, the page stays, and the next save is shown"):
        table = preview.site / "data/books.csv"
        table.chmod(0)
        replace(preview, "site.yaml", "A small house", "A smaller house")
        preview.wait_for(lambda: "ermission denied" in preview.journal())
        check(b"The Foremost Book" in preview.page("/books/1/").body)
        table.chmod(0o644)
        replace(preview, "data/books.csv", "About one.", "About the first.")
        preview.wait_for(lambda: b"A smaller house" in preview.page("/books/1/").body)
