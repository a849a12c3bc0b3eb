#include "icu.h"
#include "text.h"

#include <string.h>
#include <unicode/ucal.h>

int32_t icu_zone_for_windows(const char *name, char *out, int32_t capacity) {
  Wide wide;
  if (!widen(&wide, name, (int32_t)strlen(name))) return -1;
  UChar found[stackUnits];
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = ucal_getTimeZoneIDForWindowsID(wide.units, wide.length, NULL, found, stackUnits, &status);
  discard(&wide);
  return U_SUCCESS(status) && length > 0 ? narrow(found, length, out, capacity) : -1;
}
