#!/bin/bash
# Runs in a bare Debian 12, as root: installs the package, uses the program as the guide says, and removes it.
#   inside.sh PACKAGE VERSION
# Prints a line for each case, "ok …" or "FAILED …", and "the end" as the last.
set -u
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
package=$1
version=$2

holds() {
  local name=$1 output
  shift
  if output=$("$@" 2>&1); then
    echo "ok $name"
  else
    echo "FAILED $name: $(tail -n 30 <<<"$output" | tr '\n' ' ')"
  fi
}

# Every file but those that apt and dpkg write about all packages, and the homes of people.
files() {
  find / \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /run -o -path /home \
    -o -path /var/lib/apt -o -path /var/cache -o -path /var/log -o -path '/var/lib/dpkg/*-old' \
    -o -path /var/lib/dpkg/statoverride \) -prune -o -print | sort
}

as_reader() {
  (cd /home/reader && HOME=/home/reader runuser -u reader -- bash -euc "$1")
}

no_swift() {
  ! command -v swift && ! find / -xdev -name 'libswift*' | grep .
}

says_version() {
  gablota --version | grep -E "^$version \([0-9a-f]{12}(-dirty)?\)$"
}

builds_the_example() {
  as_reader 'gablota init my-library && gablota build my-library
    grep -q "An evening of poems" my-library/public/index.html'
}

builds_a_table() {
  as_reader 'printf "Nr,Titel,Autor,Jahr,ISBN\n1,Faust,Goethe,1808,\n" >books.csv
    gablota init my-books --from books.csv && gablota build my-books && grep -q Faust my-books/public/index.html'
}

# The preview says its address, answers there, and ends with 0 when it is told to.
previews() {
  as_reader 'gablota preview my-library --port 0 >address 2>errors &
    preview=$!
    for try in {1..150}; do [ -s address ] && break; sleep 0.2; done
    port=$(sed -nE "s|^http://localhost:([0-9]+)/.*|\1|p" address)
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf "GET / HTTP/1.1\r\nHost: localhost:%s\r\nConnection: close\r\n\r\n" "$port" >&3
    cat <&3 >answer
    kill -INT "$preview" && wait "$preview"
    head -n 1 answer | grep -q "^HTTP/1.1 200" && grep -q "An evening of poems" answer'
}

completes_in_bash() {
  bash -euc '. /usr/share/bash-completion/completions/gablota; complete -p gablota
    COMP_LINE="gablota bui" COMP_POINT=11 COMP_WORDS=(gablota bui) COMP_CWORD=1
    set +eu; _gablota gablota bui gablota; [ "${COMPREPLY[*]}" = build ]'
}

completes_in_zsh() {
  zsh -n /usr/share/zsh/vendor-completions/_gablota &&
    zsh -fc 'autoload -U compinit && compinit -u -D && (( $+functions[_gablota] ))'
}

completes_in_fish() {
  fish -c 'complete -C "gablota bui"' | grep '^build'
}

shows_the_manual() {
  man gablota | col -b >/tmp/manual && grep -q '^ *gablota build' /tmp/manual && grep -q -- '--audience' /tmp/manual &&
    whatis gablota && [ -z "$(man --warnings -E UTF-8 -l -Tutf8 -Z /usr/share/man/man1/gablota.1.gz 2>&1 >/dev/null)" ]
}

leaves_nothing() {
  files >/tmp/after
  diff /tmp/before /tmp/after
}

image_packages() {
  # shellcheck disable=SC2046
  apt-get install -s -y --no-install-recommends $(sed -n 's/^ *\/tmp\/gablota_\*\.deb \(.*\) \\$/\1/p' /tmp/Containerfile) |
    grep '^Inst rclone'
}

useradd --create-home reader
holds "there is no Swift" no_swift
apt-get update -qq
holds "the image's packages are there" image_packages
# What the package or what it needs asks for, and parts of every Debian recommend, stays for their sake.
apt-get install -y -qq ca-certificates sensible-utils >/dev/null 2>&1
files >/tmp/before
holds "apt installs the package" apt-get install -y -qq "$package"
holds "the program says its version and commit" says_version
holds "init and build make the example" builds_the_example
holds "init and build make a site of a table" builds_a_table
holds "the preview answers" previews
holds "the tutorial, followed word for word, leads to a site" as_reader 'mkdir tutorial && cd tutorial && bash /tmp/tutorial.sh'
holds "bash completes" completes_in_bash
holds "apt removes the package" apt-get autoremove -y -qq --purge gablota
holds "nothing is left" leaves_nothing
holds "a person's site is left" test -f /home/reader/my-library/public/index.html

apt-get install -y -qq --no-install-recommends man-db bsdextrautils zsh fish >/dev/null 2>&1
files >/tmp/before
holds "apt installs the package beside man, zsh and fish" apt-get install -y -qq "$package"
holds "man shows the page, without warnings" shows_the_manual
holds "zsh completes" completes_in_zsh
holds "fish completes" completes_in_fish
holds "apt removes the package again" apt-get remove -y -qq --autoremove gablota
holds "nothing is left again" bash -c "! find / -xdev \( -path /home -o -path /tmp -o -path /var/cache \) -prune -o \
  -name '*gablota*' -print | grep ."
echo "the end"
