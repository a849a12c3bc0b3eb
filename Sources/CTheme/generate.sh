#!/usr/bin/env bash
# Writes theme.c: a list of the files of templates/ and of imports/ here, each taken in by the compiler with #embed.
# Run it after a file was added, renamed or removed; a changed file needs nothing, the compiler sees it.
set -euo pipefail
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
templates=$here/../../templates

# The theme's files, sorted by bytes; its documents (*.md) stay outside of the binary.
files() {
  cd "$templates"
  find . ../Sources/CTheme/imports -type f ! -name '*.md' ! -name '.*' -printf '%p\n' | sed 's|^\./||' | sort
}

write() {
  local index=0 path
  echo '// Written by generate.sh. Do not edit.'
  echo '#include "theme.h"'
  echo '// Clang has #embed in every C; it only likes to say that C23 brought it.'
  echo '#pragma clang diagnostic ignored "-Wc23-extensions"'
  while IFS= read -r path; do
    if [[ ! $path =~ ^[A-Za-z0-9._/-]+$ ]]; then
      echo "generate.sh: a theme file's name has other characters than A-Z a-z 0-9 . _ / -: $path" >&2
      return 1
    fi
    printf '\nstatic const unsigned char file_%d[] = {\n#embed "../../templates/%s" suffix(, 0) if_empty(0)\n};\n' "$index" "$path"
    index=$((index + 1))
  done < <(files)

  printf '\nstatic const struct gablota_theme_file theme_files[] = {\n'
  index=0
  while IFS= read -r path; do
    printf '  {"%s", file_%d, sizeof file_%d - 1},\n' "$path" "$index" "$index"
    index=$((index + 1))
  done < <(files)
  cat <<'END'
};

size_t gablota_theme_count(void) { return sizeof theme_files / sizeof theme_files[0]; }

const struct gablota_theme_file *gablota_theme_file_at(size_t index) {
  return index < gablota_theme_count() ? &theme_files[index] : NULL;
}
END
}

write > "$here/theme.c.new"
mv "$here/theme.c.new" "$here/theme.c"
