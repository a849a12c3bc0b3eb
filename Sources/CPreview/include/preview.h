// What the preview gives to browsers, compiled in.
#pragma once
#include <stddef.h>

const unsigned char *gablota_preview_script_bytes(void);
size_t gablota_preview_script_count(void);
const unsigned char *gablota_preview_style_bytes(void);
size_t gablota_preview_style_count(void);
const unsigned char *gablota_preview_worker_bytes(void);
size_t gablota_preview_worker_count(void);
