"""The guide's tutorial as a script for the shell: it types what the page shows, in order, and holds that it sees what the
page says. `script()` gives its text; nothing of the page is left out, and nothing is added but the looking."""

import pathlib
import re
import shlex

PAGE = pathlib.Path(__file__).resolve().parent.parent.parent / "content/guide/pages/tutorial.md"

START = r"""set -u
output=
fail() { printf 'the tutorial, line %s: %s\n' "$1" "$2"; printf '%s\n' "$output" | tail -n 8; exit 1; }
types() { # LINE CODE COMMAND
  output=$(eval "$3" 2>&1)
  local code=$?
  [ "$code" = "$2" ] || fail "$1" "$3 ended with $code"
}
sees() { printf '%s\n' "$output" | grep -Fxq -e "$2" || fail "$1" "it does not say: $2"; }
looks() { # LINE COMMAND ADDRESS
  eval "exec $2" >address 2>errors &
  local preview=$! try port
  for try in {1..150}; do [ -s address ] && break; sleep 0.2; done
  output=$(cat address errors)
  grep -Fq "$3" address || fail "$1" "the preview is not at $3"
  port=$(sed -E 's|.*:([0-9]+)/.*|\1|' <<<"$3")
  exec 3<>"/dev/tcp/127.0.0.1/$port"
  printf 'GET / HTTP/1.1\r\nHost: localhost:%s\r\nConnection: close\r\n\r\n' "$port" >&3
  output=$(cat <&3)
  kill -INT "$preview"
  wait "$preview" || fail "$1" "the preview did not end with 0"
  grep -q Emma <<<"$output" || fail "$1" "the preview does not show the books"
}
"""


def blocks(text):
  """Line, words behind the fence, and content of each block."""
  for block in re.finditer(r"^```(.*)\n((?:.*\n)*?)```$", text, re.MULTILINE):
    yield text.count("\n", 0, block.start()) + 1, block[1].split(), block[2]


def script():
  text = PAGE.read_text()
  address = re.search(r"<(http://localhost:\d+/)>", text)[1]
  lines = [START]
  for line, words, content in blocks(text):
    if not words:  # It runs until it is stopped.
      lines.append(f"looks {line} {shlex.quote(content.split('#')[0].strip())} {address}")
    elif words[0] == "sh":
      code = words[1] if len(words) > 1 else "0"
      lines += [f"types {line} {code} {shlex.quote(command)}" for command in content.splitlines()]
    elif words[0] == "text":
      lines += [f"sees {line} {shlex.quote(said)}" for said in content.splitlines() if said]
    elif len(words) == 2 and words[1] != "my-books/site.yaml":
      lines.append(f"cat >{shlex.quote(words[1])} <<'the end of the file'\n{content}the end of the file")
    elif len(words) == 2:
      # The first time the page shows what is there; the second time, what to write.
      lines.append(f"site=$(cat <<'the end of the file'\n{content}the end of the file\n)")
      lines.append(f'[ -n "${{shown-}}" ] && printf "%s\\n" "$site" >{words[1]}; shown=yes')
    else:
      raise ValueError(f"line {line}: a block that nobody follows, {words}")
  lines.append("grep -q Faust my-books/public/index.html || fail 0 'the site does not show the books'")
  lines.append("echo followed")
  return "\n".join(lines) + "\n"


if __name__ == "__main__":
  print(script(), end="")
