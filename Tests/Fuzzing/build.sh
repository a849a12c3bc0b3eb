#!/bin/bash
# Builds the fuzzers of the template engine, beside the package: `build.sh FOLDER` leaves FuzzParse and FuzzRender in the
# folder. Nothing is built again while no source has changed.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$1
sources=(Sources/CText Sources/Text Sources/Diagnostics Sources/Templates Tests/Fuzzing)
stamp="$folder/stamp"
now=$(find "${sources[@]}" -name '*.swift' -print0 -o -name '*.[ch]' -print0 | sort -z | xargs -0 sha256sum; swiftc --version 2>&1 | head -n 1)
[ -f "$stamp" ] && [ "$now" = "$(cat "$stamp")" ] && exit 0
common=(-I Sources/CText/include -I Sources/CXXHash -O -wmo -sanitize=fuzzer -swift-version 6 -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility)

mkdir -p "$folder"
clang -O2 -c Sources/CText/scan.c -o "$folder/scan.o"
for name in Text Diagnostics Templates; do
  # shellcheck disable=SC2046
  swiftc "${common[@]}" -parse-as-library -module-name "$name" -I "$folder" -emit-module \
    -emit-module-path "$folder/$name.swiftmodule" -c -o "$folder/$name.o" $(find "Sources/$name" -name '*.swift')
done
for name in FuzzParse FuzzRender; do
  swiftc "${common[@]}" -static-stdlib -parse-as-library -module-name "$name" -I "$folder" "Tests/Fuzzing/$name"/*.swift \
    "$folder"/{Text,Diagnostics,Templates,scan}.o -lxxhash -o "$folder/$name"
done
printf '%s' "$now" >"$stamp"
