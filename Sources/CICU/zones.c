#include "icu.h"
#include "text.h"

#include <string.h>
#include <unicode/ucal.h>
#include <unicode/uenum.h>

const char *icu_zone_version(void) {
  UErrorCode status = U_ZERO_ERROR;
  const char *version = ucal_getTZDataVersion(&status);
  return U_SUCCESS(status) ? version : "";
}

IcuZoneNames *icu_zone_names_open(void) {
  UErrorCode status = U_ZERO_ERROR;
  UEnumeration *names = ucal_openTimeZones(&status);
  return U_SUCCESS(status) ? (IcuZoneNames *)names : NULL;
}

void icu_zone_names_close(IcuZoneNames *names) { uenum_close((UEnumeration *)names); }

const char *icu_zone_names_next(IcuZoneNames *names) {
  UErrorCode status = U_ZERO_ERROR;
  const char *name = uenum_next((UEnumeration *)names, NULL, &status);
  return U_SUCCESS(status) ? name : NULL;
}

IcuZone *icu_zone_open(const char *identifier) {
  Wide wide;
  if (!widen(&wide, identifier, (int32_t)strlen(identifier))) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  UCalendar *calendar = ucal_open(wide.units, wide.length, "en", UCAL_GREGORIAN, &status);
  discard(&wide);
  return U_SUCCESS(status) ? (IcuZone *)calendar : NULL;
}

void icu_zone_close(IcuZone *zone) { ucal_close((UCalendar *)zone); }

bool icu_zone_next(IcuZone *zone, double after, double *at) {
  UErrorCode status = U_ZERO_ERROR;
  ucal_setMillis((UCalendar *)zone, after, &status);
  bool found = ucal_getTimeZoneTransitionDate((UCalendar *)zone, UCAL_TZ_TRANSITION_NEXT, at, &status);
  return found && U_SUCCESS(status);
}

bool icu_zone_offsets(IcuZone *zone, double at, int32_t *standard, int32_t *daylight) {
  UErrorCode status = U_ZERO_ERROR;
  ucal_setMillis((UCalendar *)zone, at, &status);
  *standard = ucal_get((UCalendar *)zone, UCAL_ZONE_OFFSET, &status);
  *daylight = ucal_get((UCalendar *)zone, UCAL_DST_OFFSET, &status);
  return U_SUCCESS(status);
}

int32_t icu_zone_short_name(IcuZone *zone, const char *locale, bool daylight, char *out, int32_t capacity) {
  UCalendarDisplayNameType type = daylight ? UCAL_SHORT_DST : UCAL_SHORT_STANDARD;
  RETURN_TEXT(
      narrow, ucal_getTimeZoneDisplayName((const UCalendar *)zone, type, locale, units, capacity16, &status));
}

int32_t icu_zone_for_windows(const char *name, char *out, int32_t capacity) {
  Wide wide;
  if (!widen(&wide, name, (int32_t)strlen(name))) return -1;
  UChar found[stackUnits];
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = ucal_getTimeZoneIDForWindowsID(wide.units, wide.length, NULL, found, stackUnits, &status);
  discard(&wide);
  return U_SUCCESS(status) && length > 0 ? narrow(found, length, out, capacity) : -1;
}
