#pragma once

#include <stdbool.h>
#include <stddef.h>

// What takes what libxml2 finds in a piece of HTML, in order. Every start has its end.
typedef struct {
  void *taker;
  // Names in small letters; attributes as name, value (or NULL), name, value, …, NULL; NULL without any.
  void (*start)(void *taker, const char *name, const char *const *attributes);
  void (*end)(void *taker, const char *name);
  // UTF-8, never a part of a character; not what stands in scripts and style sheets.
  void (*text)(void *taker, const char *bytes, size_t length);
} HTMLEvents;

// Hands on the parts of a piece of HTML, which is UTF-8. False where there was no memory, or where elements lie deeper in
// each other than `deepest`.
bool html_events(const char *bytes, size_t length, int deepest, const HTMLEvents *events);

// The scalar that a name such as `eacute` stands for in HTML 4, or 0. The name ends with 0.
unsigned html_reference(const char *name);
