#!/bin/bash
# Builds the fuzzers of the template engine and of calendars, beside the package: `build.sh FOLDER [-Onone]` leaves FuzzParse,
# FuzzRender and FuzzCalendar in the folder. Nothing is built again while no source has changed. Without optimisation they
# are built in a fifth of the time: enough to run them for seconds.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$1
optimisation=${2:--O}
modules=(Text Diagnostics Templates Locales Spreadsheets Tables)
sources=(Sources/CText Sources/CICU "${modules[@]/#/Sources/}" Tests/Fuzzing)
stamp="$folder/stamp"
now=$(echo "$optimisation"; find "${sources[@]}" -name '*.swift' -print0 -o -name '*.[ch]' -print0 -o -name '*.cpp' -print0 | sort -z | xargs -0 sha256sum; swiftc --version 2>&1 | head -n 1)
[ -f "$stamp" ] && [ "$now" = "$(cat "$stamp")" ] && exit 0
common=(-I Sources/CText/include -I Sources/CXXHash -I Sources/CExpat -I Sources/CZip -I "$folder" "$optimisation" -wmo -sanitize=fuzzer -swift-version 6 -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility)

mkdir -p "$folder"
clang -O2 -c Sources/CText/scan.c -o "$folder/scan.o"
printf 'module CICU { header "%s" export * }\n' "$PWD/Sources/CICU/include/icu.h" >"$folder/module.modulemap"
for file in Sources/CICU/*.c*; do
  clang -O2 -I Sources/CICU/include -c "$file" -o "$folder/icu-$(basename "$file").o"
done
for name in "${modules[@]}"; do
  # shellcheck disable=SC2046
  swiftc "${common[@]}" -parse-as-library -module-name "$name" -emit-module \
    -emit-module-path "$folder/$name.swiftmodule" -c -o "$folder/$name.o" $(find "Sources/$name" -name '*.swift')
done
link() {
  swiftc "${common[@]}" -static-stdlib -parse-as-library -module-name "$1" "Tests/Fuzzing/$1"/*.swift \
    "$folder"/{Text,Diagnostics,scan}.o "${@:2}" -lxxhash -o "$folder/$1"
}
link FuzzParse "$folder/Templates.o"
link FuzzRender "$folder/Templates.o"
link FuzzCalendar "$folder"/{Locales,Spreadsheets,Tables}.o "$folder"/icu-*.o -licui18n -licuuc -lzip -lexpat -lstdc++
printf '%s' "$now" >"$stamp"
