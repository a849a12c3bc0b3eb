"""Somebody else publishes between the plan of a run and its work."""

import subprocess

import basics
from runner import case, check
from site_of import GABLOTA, failing, mend

# The call that begins the work, the first one being that of the plan.
PROGRAMS = {"pages": ("git", "ls-remote"), "home": ("ssh", "exec sh")}


def run(ssh):
    for target, (program, words) in PROGRAMS.items():
        with case(f"{target}: a run that another one overtook changes nothing, and --take-over leaves nothing of the other"):
            site = basics.make(ssh)
            check(site.publish(target).code == 0)
            other = site.root / "clone"
            subprocess.run(["cp", "-r", site.folder, other], check=True)
            subprocess.run(["rm", "-rf", other / ".gablota", other / "public"], check=True)
            (other / "books.csv").write_text((site.folder / "books.csv").read_text() + 'z,"Zorro"\n')
            count = site.root / "count"
            failing(site, program, f"""
case "$*" in *"{words}"*) echo x >> {count} ;; esac
if [ "$(wc -l < {count})" = 2 ] && [ ! -e {count}.done ]; then
  touch {count}.done
  (cd {site.root} && PATH=${{PATH#*:}} {GABLOTA} publish {target} clone --take-over >{site.root}/said 2>&1) || exit 77
fi""")
            site.edit("1", "Ours")
            answer = site.publish(target)
            mend(site, program)
            check(answer.code == 4 and "publish.elsewhere" in answer.err, f"{answer}{(site.root / 'said').read_text()}")
            check(any(b"Zorro" in body for body in basics.on_host(site, target).values()), "the other one is gone")
            answer = site.publish(target, "--take-over")
            check(answer.code == 0, answer)
            basics.same(site, target)
            site.close()
