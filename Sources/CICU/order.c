#include "icu.h"
#include "text.h"

#include <unicode/ucol.h>

IcuCollator *icu_collator_open(const char *locale, bool numeric) {
  UErrorCode status = U_ZERO_ERROR;
  UCollator *collator = ucol_open(locale, &status);
  if (U_FAILURE(status)) return NULL;
  // Data is not always normalised; texts that look the same must sort the same.
  ucol_setAttribute(collator, UCOL_NORMALIZATION_MODE, UCOL_ON, &status);
  if (numeric) ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &status);
  return (IcuCollator *)collator;
}

void icu_collator_close(IcuCollator *collator) { ucol_close((UCollator *)collator); }

int32_t icu_collator_key(const IcuCollator *collator, const char *text, int32_t length, uint8_t *out, int32_t capacity) {
  Wide wide;
  if (!widen(&wide, text, length)) return -1;
  int32_t needed = ucol_getSortKey((const UCollator *)collator, wide.units, wide.length, out, capacity);
  discard(&wide);
  return needed > 0 ? needed : -1;
}
