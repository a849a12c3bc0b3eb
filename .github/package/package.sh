#!/usr/bin/env bash
# Makes the packages of a program that was built by ./run program:  package.sh PROGRAM FOLDER
#   gablota_VERSION_ARCHITECTURE.deb         for Debian 12
#   gablota-VERSION-linux-ARCHITECTURE.tar.gz  the program, its manual page, completions and licences
#   Containerfile                            an image with the package and the tools for publishing
#   gablota-VERSION.cdx.json                 what the program is made of (CycloneDX)
#   NOTES.md                                 this version's part of CHANGELOG.md
#   SHA256SUMS
# The same program, commit and build machine give the same bytes.
set -euo pipefail
export LC_ALL=C.UTF-8
umask 022

here=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$here/../.." && pwd)
program=$(realpath "$1")
mkdir -p "$2"
output=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/debian/gablota

architecture=$(dpkg --print-architecture)
read -r version commit < <("$program" --version | tr -d '()')
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$project" log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
maintainer=${MAINTAINER:-"Gablota maintainers <$(git -C "$project" log -1 --format=%ae)>"}
tarball=gablota-$version-linux-$architecture

# A tag names the version that the program says, and the day of the release is in CHANGELOG.md.
check_tag() {
  [ -z "${RELEASE_TAG:-}" ] && return
  if [ "$RELEASE_TAG" != "v$version" ]; then
    echo "package.sh: the tag is $RELEASE_TAG, but the program says version $version (Sources/Commands/Version.swift)" >&2
    exit 1
  fi
  if ! grep -qE "^## \[$version\] - [0-9]{4}-[0-9]{2}-[0-9]{2}$" "$project/CHANGELOG.md"; then
    echo "package.sh: CHANGELOG.md has no heading '## [$version] - DATE': write the day of the release into it" >&2
    exit 1
  fi
}

# The program without symbols, and without the order to look for libraries in its own folder: they are the system's.
install_program() {
  install -D -m 755 "$program" "$root/usr/bin/gablota"
  strip --strip-unneeded --remove-section=.comment --remove-section=.note "$root/usr/bin/gablota"
  chrpath --delete "$root/usr/bin/gablota" >/dev/null
}

# The manual page and the completions, from the commands that the program declares.
install_help() {
  local share=$root/usr/share
  mkdir -p "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/vendor-completions" \
    "$share/fish/vendor_completions.d"
  "$program" --experimental-dump-help | python3 "$here/manual.py" "$version" | gzip -9n >"$share/man/man1/gablota.1.gz"
  "$program" --generate-completion-script bash | sed '1{/^#!/d}' >"$share/bash-completion/completions/gablota"
  "$program" --generate-completion-script zsh >"$share/zsh/vendor-completions/_gablota"
  "$program" --generate-completion-script fish >"$share/fish/vendor_completions.d/gablota.fish"
}

install_documents() {
  local documents=$root/usr/share/doc/gablota
  mkdir -p "$documents"
  { cat "$here/copyright"; sed -e '1,2d' -e 's/^$/./' -e 's/^/ /' "$project/LICENSE"; } >"$documents/copyright"
  install -m 644 "$project/.build/checkouts/swift-nio/NOTICE.txt" "$documents/NOTICE.SwiftNIO"
  python3 "$here/changelog.py" debian "$version" "$maintainer" <"$project/CHANGELOG.md" | gzip -9n >"$documents/changelog.gz"
}

# The packages with the libraries that the program calls, as dpkg-shlibdeps finds them.
dependencies() {
  mkdir "$root/DEBIAN"
  printf 'Source: gablota\n\nPackage: gablota\nArchitecture: any\n' >"$work/debian/control"
  (cd "$work" && dpkg-shlibdeps -O "$root/usr/bin/gablota") | sed -n 's/^shlibs:Depends=//p'
}

make_control() {
  local size
  size=$(du -k -s --apparent-size "$root/usr" | cut -f 1)
  sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@MAINTAINER@/$maintainer/" \
    -e "s/@SIZE@/$size/" -e "s/@DEPENDS@/$depends/" "$here/control" >"$root/DEBIAN/control"
  (cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
}

# Every file has the commit's date.
date_files() {
  find "$1" -print0 | xargs -0 touch --no-dereference --date="@$SOURCE_DATE_EPOCH"
}

make_deb() {
  date_files "$root"
  dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$root" "$output/gablota_${version}_$architecture.deb" >/dev/null
}

make_tarball() {
  local folder=$work/$tarball
  mkdir -p "$folder/completions" "$folder/licences"
  cp "$root/usr/bin/gablota" "$folder/"
  gzip -dc "$root/usr/share/man/man1/gablota.1.gz" >"$folder/gablota.1"
  cp "$root/usr/share/bash-completion/completions/gablota" "$folder/completions/gablota.bash"
  cp "$root/usr/share/zsh/vendor-completions/_gablota" "$root/usr/share/fish/vendor_completions.d/gablota.fish" \
    "$folder/completions/"
  cp "$project/LICENSE" "$project/CHANGELOG.md" "$folder/"
  cp "$root/usr/share/doc/gablota/copyright" "$root/usr/share/doc/gablota/NOTICE.SwiftNIO" \
    /usr/share/common-licenses/Apache-2.0 "$folder/licences/"
  tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -C "$work" -cf - "$tarball" |
    gzip -9n >"$output/$tarball.tar.gz"
}

make_containerfile() {
  { cat "$here/Containerfile"
    echo "LABEL org.opencontainers.image.version=\"$version\" org.opencontainers.image.revision=\"$commit\""
  } >"$output/Containerfile"
}

check_tag
install_program
install_help
install_documents
depends=$(dependencies)
make_control
rm -f "$output"/*
make_deb
make_tarball
make_containerfile
(cd "$project" && swift package show-dependencies --format json) |
  python3 "$here/sbom.py" "$version" "$commit" "$depends, tzdata" >"$output/gablota-$version.cdx.json"
python3 "$here/changelog.py" notes "$version" <"$project/CHANGELOG.md" >"$output/NOTES.md"
(cd "$output" && sha256sum -- Containerfile gablota* >SHA256SUMS)
ls -l "$output"
