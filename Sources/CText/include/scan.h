#ifndef GABLOTA_SCAN_H
#define GABLOTA_SCAN_H

#include <stddef.h>
#include <stdint.h>

/// Where the first byte stands that may begin what is not written as it is in HTML; `count` if there is none.
size_t gablota_plain_in_html(const uint8_t *bytes, size_t count);

/// The same for the strings of JSON; with `in_html` for JSON that stands in a page.
size_t gablota_plain_in_json(const uint8_t *bytes, size_t count, int in_html);

#endif
