#!/bin/bash
# Builds what explodes and fuzzes the template engine, beside the package: `build.sh FOLDER` leaves Bombs, FuzzParse and
# FuzzRender in the folder. Nothing is built again while no source has changed.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$1
sources=(Sources/CText Sources/Text Sources/Diagnostics Sources/Templates Tests/Fuzzing)
stamp="$folder/stamp"
now=$(find "${sources[@]}" -name '*.swift' -print0 -o -name '*.[ch]' -print0 | sort -z | xargs -0 sha256sum; swiftc --version 2>&1 | head -n 1)
[ -f "$stamp" ] && [ "$now" = "$(cat "$stamp")" ] && exit 0
common=(-I Sources/CText/include -O -wmo -swift-version 6 -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility)

# module FOLDER NAME OPTIONS…: one module of the package as an object and its interface.
module() {
  local into=$1 name=$2
  shift 2
  # shellcheck disable=SC2046
  swiftc "${common[@]}" "$@" -parse-as-library -module-name "$name" -I "$into" -emit-module \
    -emit-module-path "$into/$name.swiftmodule" -c -o "$into/$name.o" $(find "Sources/$name" -name '*.swift')
}

# program FOLDER NAME OPTIONS…: an executable over the three modules.
program() {
  local into=$1 name=$2
  shift 2
  swiftc "${common[@]}" "$@" -static-stdlib -module-name "$name" -I "$into" "Tests/Fuzzing/$name"/*.swift \
    "$into"/{Text,Diagnostics,Templates}.o "$folder"/{code,keep,scan,sip}.o -o "$folder/$name"
}

mkdir -p "$folder/plain" "$folder/fuzz"
for name in code keep scan sip; do clang -O2 -c "Sources/CText/$name.c" -o "$folder/$name.o"; done
for name in Text Diagnostics Templates; do module "$folder/plain" $name; done
program "$folder/plain" Bombs
for name in Text Diagnostics Templates; do module "$folder/fuzz" $name -sanitize=fuzzer; done
for name in FuzzParse FuzzRender; do program "$folder/fuzz" $name -sanitize=fuzzer -parse-as-library; done
printf '%s' "$now" >"$stamp"
