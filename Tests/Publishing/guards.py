"""What is refused before the first byte, and what is never in a message."""

import subprocess

import basics
from runner import case, check
from site_of import files


def run(ssh):
    site = basics.make(ssh)
    try:
        refused(site, ssh)
    finally:
        site.close()


def refused(site, ssh):
    host = site.root / "host"
    with case("a folder with files of somebody else is refused, and kept with --adopt"):
        (host / "web").mkdir()
        (host / "web/theirs.txt").write_text("theirs")
        (host / "web/index.html").write_text("their home")
        answer = site.publish("web")
        check(answer.code == 4 and "publish.foreign" in answer.err, answer)
        check(files(host / "web") == {"theirs.txt": b"theirs", "index.html": b"their home"})
        answer = site.publish("web", "--adopt")
        check(answer.code == 0, answer)
        check((host / "web/theirs.txt").read_text() == "theirs")
        check((host / "web/index.html").read_bytes() == site.built()["index.html"])
    with case("a branch with files of somebody else is refused, and kept with --adopt"):
        work = site.root / "theirs"
        subprocess.run(
            f"git init -q -b gh-pages {work} && cd {work} && echo books.example > CNAME && git add . &&"
            f" git -c user.name=x -c user.email=x@x commit -qm x && git push -q {host}/pages.git gh-pages",
            shell=True, check=True)
        answer = site.publish("pages")
        check(answer.code == 4 and "publish.foreign" in answer.err, answer)
        check(site.publish("pages", "--adopt").code == 0)
        check(basics.on_host(site, "pages")["CNAME"] == b"books.example\n")
        site.drop("2")
        check(site.publish("pages").code == 0)
        check("CNAME" in basics.on_host(site, "pages"))
    with case("a remote and a host with files of somebody else are refused, and kept with --adopt"):
        for target, folder in (("box", host / "box"), ("home", host / "ssh")):
            folder.mkdir()
            (folder / "theirs.txt").write_text("theirs")
            answer = site.publish(target)
            check(answer.code == 4 and "publish.foreign" in answer.err, answer)
            check([path.name for path in folder.iterdir()] == ["theirs.txt"])
            check(site.publish(target, "--adopt").code == 0)
            check((folder / "theirs.txt").read_text() == "theirs")
    with case("the site for staff goes to no public target, and the public one to none for staff"):
        answer = site.publish("web", "--audience", "staff")
        check(answer.code == 1 and "publish.staff" in answer.err, answer)
        site.targets["inner"] = 'folder: "ROOT/host/inner", audience: staff, verify: false'
        site.write_site()
        answer = site.publish("inner", "--audience", "public")
        check(answer.code == 1 and "publish.staff" in answer.err, answer)
        check(site.publish("inner").code == 0)
        site.run("build", "site", "--audience", "staff", "--now", "2026-09-17T12:00")
        answer = site.publish("web", "--no-build", "--output", "site/staff")
        check(answer.code == 1 and "publish.staff" in answer.err, answer)
    with case("a site for another address is refused"):
        site.targets["far"] = 'folder: "ROOT/host/far", url: "https://two.example", verify: false'
        site.base_url = "https://one.example"
        site.write_site()
        answer = site.publish("far")
        check(answer.code == 1 and "publish.address" in answer.err, answer)
        check(site.publish("far", "--base-url", "https://two.example").code == 0)
    with case("a built site that somebody edited is refused with --no-build"):
        check(site.run("build", "site", "--now", "2026-09-17T12:00").code == 0)
        page = site.folder / "public/index.html"
        page.write_bytes(page.read_bytes() + b"<!-- by hand -->")
        answer = site.publish("web", "--no-build")
        check(answer.code == 1 and "publish.not-built" in answer.err, answer)
        check(site.run("build", "site", "--now", "2026-09-17T12:00").code == 0)
    with case("a link that leads nowhere is refused"):
        (site.folder / "pages").mkdir(exist_ok=True)
        (site.folder / "pages/about.md").write_text("---\ntitle: About\n---\n\n[gone](/no-such-page/)\n")
        answer = site.publish("web")
        check(answer.code == 1 and "no-such-page" in answer.err, answer)
        (site.folder / "pages/about.md").unlink()
    with case("secrets in targets are refused and not shown"):
        for text in ('ssh: "ssh://me:hunter2@shelf/srv/www"', 'git: "https://me:hunter2@example.org/x.git"',
                     'rclone: ":s3,secret_access_key=hunter2:bucket"', 'git: "https://hunter2@example.org/x.git"'):
            site.targets["bad"] = text
            site.write_site()
            for answer in (site.publish("bad"), site.run("check", "site")):
                check(answer.code == 1 and "publish.target" in answer.err and "hunter2" not in answer.err + answer.out, answer)
    with case("places that a shell would read otherwise, and helpers of git, are refused"):
        for text in ('ssh: "ssh://shelf/srv/$(touch x)"', "ssh: \"ssh://shelf/srv/a'b\"", 'ssh: "ssh://-oProxyCommand=x/srv"',
                     'git: "ext::sh -c x"', 'git: "--upload-pack=x"', 'git: "x.git", branch: "--all"', "url: https://x.example"):
            site.targets["bad"] = text
            site.write_site()
            answer = site.publish("bad")
            check(answer.code == 1 and "publish.target" in answer.err, f"{text}: {answer}")
        del site.targets["bad"]
        site.write_site()
    with case("a host that is not known is refused, and nothing is sent"):
        site.targets["strange"] = 'ssh: "ssh://stranger/ROOT/host/strange", verify: false'
        site.write_site()
        answer = site.publish("strange")
        check(answer.code == 3 and "Host key verification failed" in answer.err, answer)
        check(not (host / "strange").exists())
    with case("a target that is not there, and none where there are several, is wrong use"):
        check(site.publish("nowhere").code == 2)
        check(site.run("publish", "site").code == 2)
