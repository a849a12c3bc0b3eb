#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// A pattern of libre2, which matches in time linear in the text. It may be used by several threads at once.
typedef struct RE2Pattern RE2Pattern;

// What is wrong with a pattern that libre2 does not take.
typedef enum { RE2WrongSyntax, RE2WrongEscape, RE2WrongGroup, RE2TooLarge } RE2Mistake;

// A pattern of UTF-8 text, or NULL with what is wrong. `mistake` gets the part that is, as far as it fits; it ends with 0.
RE2Pattern *re2_pattern_open(const char *text, size_t length, RE2Mistake *kind, char *mistake, size_t capacity);
void re2_pattern_close(RE2Pattern *pattern);

// Whether the whole text matches.
bool re2_pattern_matches(const RE2Pattern *pattern, const char *text, size_t length);

// What the first group of brackets took where the whole text matches: a part of the text, or nothing (count 0).
bool re2_pattern_group(
    const RE2Pattern *pattern, const char *text, size_t length, const char **group, size_t *count);

#ifdef __cplusplus
}
#endif
