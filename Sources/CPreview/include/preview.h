// What the preview gives to browsers, compiled in.
#pragma once
#include <stddef.h>

const unsigned char *gablota_preview_script_bytes(void);
size_t gablota_preview_script_count(void);
const unsigned char *gablota_preview_style_bytes(void);
size_t gablota_preview_style_count(void);
const unsigned char *gablota_preview_worker_bytes(void);
size_t gablota_preview_worker_count(void);

// A file of the desk, by its name.
struct gablota_desk_file {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t count;
};

size_t gablota_desk_count(void);
struct gablota_desk_file gablota_desk_file(size_t index);
