#ifndef GABLOTA_THEME_H
#define GABLOTA_THEME_H

#include <stddef.h>

/// One file of the built-in theme, as it stood in `templates/` when this was compiled.
struct gablota_theme_file {
  /// Path below `templates/`, ending in NUL.
  const char *path;
  const unsigned char *bytes;
  size_t count;
};

/// How many files the theme has.
size_t gablota_theme_count(void);

/// The file at a place in the list, which is sorted by the bytes of its paths; NULL beyond its end.
const struct gablota_theme_file *gablota_theme_file_at(size_t index);

#endif
