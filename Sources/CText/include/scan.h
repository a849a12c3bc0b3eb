#ifndef GABLOTA_SCAN_H
#define GABLOTA_SCAN_H

#include <stddef.h>
#include <stdint.h>

/// Where the first byte stands that may begin what is not written as it is in HTML; `count` if there is none.
size_t gablota_plain_in_html(const uint8_t *bytes, size_t count);

/// The same for the strings of JSON; with `in_html` for JSON that stands in a page.
size_t gablota_plain_in_json(const uint8_t *bytes, size_t count, int in_html);

/// Where the first byte stands that may mean something to Markdown inside a line; `count` if there is none.
size_t gablota_plain_in_markdown(const uint8_t *bytes, size_t count);

/// How far the text goes with no white space but single blanks, and no further than so many scalars; `scalars` gets how
/// many of them are left.
size_t gablota_single_blanks(const uint8_t *bytes, size_t count, int after_blank, size_t *scalars);

#endif
