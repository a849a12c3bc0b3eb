// Conversion between UTF-8 outside and UTF-16 inside.
#ifndef GABLOTA_ICU_TEXT_H
#define GABLOTA_ICU_TEXT_H

#include <stdint.h>
#include <stdlib.h>
#include <unicode/ustring.h>

enum { stackUnits = 512 };

// UTF-16 text: on the stack when short, else from malloc.
typedef struct Wide {
  UChar *units;
  int32_t length;
  UChar *heap;
  UChar stack[stackUnits];
} Wide;

// Fills `wide`; false when memory runs out. Bad UTF-8 becomes U+FFFD.
static inline bool widen(Wide *wide, const char *text, int32_t length) {
  wide->heap = length > stackUnits ? (UChar *)malloc(sizeof(UChar) * (size_t)length) : NULL;
  wide->units = length > stackUnits ? wide->heap : wide->stack;
  if (wide->units == NULL) return false;
  UErrorCode status = U_ZERO_ERROR;
  int32_t capacity = length > stackUnits ? length : stackUnits;
  u_strFromUTF8WithSub(wide->units, capacity, &wide->length, text, length, 0xFFFD, NULL, &status);
  return U_SUCCESS(status);
}

static inline void discard(Wide *wide) { free(wide->heap); }

// Room for at least `capacity` units; false when memory runs out.
static inline bool makeRoom(Wide *wide, int32_t capacity) {
  wide->heap = capacity > stackUnits ? (UChar *)malloc(sizeof(UChar) * (size_t)capacity) : NULL;
  wide->units = capacity > stackUnits ? wide->heap : wide->stack;
  wide->length = 0;
  return wide->units != NULL;
}

// Writes UTF-8 and returns the whole length.
static inline int32_t narrow(const UChar *units, int32_t length, char *out, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t needed = 0;
  u_strToUTF8WithSub(out, capacity, &needed, units, length, 0xFFFD, NULL, &status);
  return status == U_BUFFER_OVERFLOW_ERROR || U_SUCCESS(status) ? needed : -1;
}

// The same for formatted text, with the plain kinds of blank.
static inline int32_t narrowPlain(UChar *units, int32_t length, char *out, int32_t capacity) {
  for (int32_t i = 0; i < length; i++) {
    if (units[i] == 0x202F) units[i] = 0x00A0;
    if (units[i] == 0x2009) units[i] = 0x0020;
  }
  return narrow(units, length, out, capacity);
}

// Runs a call that writes UTF-16 (`units`, `capacity`, `status`) and returns its length, again with more room when it did
// not fit; then leaves the function with the UTF-8.
#define RETURN_TEXT(convert, call)                                           \
  do {                                                                       \
    Wide wide;                                                               \
    int32_t capacity16 = stackUnits;                                         \
    for (;;) {                                                               \
      if (!makeRoom(&wide, capacity16)) return -1;                           \
      UErrorCode status = U_ZERO_ERROR;                                      \
      UChar *units = wide.units;                                             \
      int32_t length16 = (call);                                             \
      if (status == U_BUFFER_OVERFLOW_ERROR && length16 > capacity16) {      \
        discard(&wide);                                                      \
        capacity16 = length16 + 1;                                           \
        continue;                                                            \
      }                                                                      \
      int32_t result =                                                       \
          U_SUCCESS(status) ? convert(units, length16, out, capacity) : -1;  \
      discard(&wide);                                                        \
      return result;                                                         \
    }                                                                        \
  } while (0)

#endif
