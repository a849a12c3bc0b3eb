#include "icu.h"
#include "text.h"

#include <string.h>
#include <unicode/ucal.h>
#include <unicode/udat.h>
#include <unicode/udateintervalformat.h>
#include <unicode/udatpg.h>
#include <unicode/uformattedvalue.h>

static const UChar utc[] = {'E', 't', 'c', '/', 'U', 'T', 'C', 0};

// A calendar that is Gregorian in all of time: ICU's own turns Julian before 1582.
static UCalendar *openCalendar(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UCalendar *calendar = ucal_open(utc, -1, locale, UCAL_GREGORIAN, &status);
  if (U_FAILURE(status)) return NULL;
  ucal_setGregorianChange(calendar, -8.64e15, &status);
  return calendar;
}


// Polish has a comma between date and time in the medium style and none in the longer ones, where it is missed more:
// "czwartek, 12 marca 2026 18:00". Those get the medium style's.
static void joinLikeMedium(UDateTimePatternGenerator *generator, UDateFormatStyle style) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = 0;
  const UChar *longer = udatpg_getDateTimeFormatForStyle(generator, style, &length, &status);
  static const UChar bare[] = {'{', '1', '}', ' ', '{', '0', '}', 0};
  if (U_FAILURE(status) || u_strcmp(longer, bare) != 0) return;
  const UChar *medium = udatpg_getDateTimeFormatForStyle(generator, UDAT_MEDIUM, &length, &status);
  if (U_SUCCESS(status)) udatpg_setDateTimeFormatForStyle(generator, style, medium, length, &status);
}

IcuPatterns *icu_patterns_open(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UDateTimePatternGenerator *generator = udatpg_open(locale, &status);
  if (U_FAILURE(status)) return NULL;
  joinLikeMedium(generator, UDAT_LONG);
  joinLikeMedium(generator, UDAT_FULL);
  return (IcuPatterns *)generator;
}

void icu_patterns_close(IcuPatterns *patterns) { udatpg_close((UDateTimePatternGenerator *)patterns); }

int32_t icu_patterns_best(IcuPatterns *patterns, const char *skeleton, char *out, int32_t capacity) {
  Wide wanted;
  if (!widen(&wanted, skeleton, (int32_t)strlen(skeleton))) return -1;
  UChar pattern[stackUnits];
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = udatpg_getBestPattern(
      (UDateTimePatternGenerator *)patterns, wanted.units, wanted.length, pattern, stackUnits, &status);
  discard(&wanted);
  return U_SUCCESS(status) ? narrow(pattern, length, out, capacity) : -1;
}

IcuDateFormat *icu_date_open(const char *locale, const char *pattern, bool capitalized) {
  Wide wide;
  if (!widen(&wide, pattern, (int32_t)strlen(pattern))) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  UDateFormat *format = udat_open(UDAT_PATTERN, UDAT_PATTERN, locale, utc, -1, wide.units, wide.length, &status);
  discard(&wide);
  if (U_FAILURE(status)) return NULL;
  UCalendar *calendar = openCalendar(locale);
  if (calendar != NULL) {
    udat_setCalendar(format, calendar);
    ucal_close(calendar);
  }
  if (capitalized) udat_setContext(format, UDISPCTX_CAPITALIZATION_FOR_STANDALONE, &status);
  return (IcuDateFormat *)format;
}

void icu_date_close(IcuDateFormat *format) { udat_close((UDateFormat *)format); }

int32_t icu_date_format(IcuDateFormat *format, double wall, char *out, int32_t capacity) {
  RETURN_TEXT(narrowPlain, udat_format((const UDateFormat *)format, wall, units, capacity16, NULL, &status));
}

struct IcuDateRange {
  UDateIntervalFormat *format;
  UFormattedDateInterval *result;
  UCalendar *from;
  UCalendar *to;
};

IcuDateRange *icu_range_open(const char *locale, const char *skeleton) {
  IcuDateRange *range = calloc(1, sizeof *range);
  Wide wide;
  if (range == NULL) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  if (!widen(&wide, skeleton, (int32_t)strlen(skeleton))) status = U_MEMORY_ALLOCATION_ERROR;
  range->format = udtitvfmt_open(locale, wide.units, wide.length, utc, -1, &status);
  discard(&wide);
  range->result = udtitvfmt_openResult(&status);
  range->from = openCalendar(locale);
  range->to = openCalendar(locale);
  if (U_SUCCESS(status) && range->from != NULL && range->to != NULL) return range;
  icu_range_close(range);
  return NULL;
}

void icu_range_close(IcuDateRange *range) {
  if (range->format != NULL) udtitvfmt_close(range->format);
  if (range->result != NULL) udtitvfmt_closeResult(range->result);
  if (range->from != NULL) ucal_close(range->from);
  if (range->to != NULL) ucal_close(range->to);
  free(range);
}

int32_t icu_range_format(IcuDateRange *range, double from, double to, char *out, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  ucal_setMillis(range->from, from, &status);
  ucal_setMillis(range->to, to, &status);
  udtitvfmt_formatCalendarToResult(range->format, range->from, range->to, range->result, &status);
  int32_t length = 0;
  const UChar *text = ufmtval_getString(udtitvfmt_resultAsValue(range->result, &status), &length, &status);
  Wide wide;
  if (U_FAILURE(status) || !makeRoom(&wide, length)) return -1;
  memcpy(wide.units, text, sizeof(UChar) * (size_t)length);
  int32_t needed = narrowPlain(wide.units, length, out, capacity);
  discard(&wide);
  return needed;
}

IcuDateNames *icu_date_names_open(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UDateFormat *format = udat_open(UDAT_SHORT, UDAT_SHORT, locale, utc, -1, NULL, 0, &status);
  return U_SUCCESS(status) ? (IcuDateNames *)format : NULL;
}

void icu_date_names_close(IcuDateNames *names) { udat_close((UDateFormat *)names); }

int32_t icu_date_name(const IcuDateNames *names, enum IcuNames kind, int32_t index, char *out, int32_t capacity) {
  static const UDateFormatSymbolType types[] = {
      UDAT_MONTHS,   UDAT_STANDALONE_MONTHS,   UDAT_SHORT_MONTHS,   UDAT_STANDALONE_SHORT_MONTHS,
      UDAT_WEEKDAYS, UDAT_STANDALONE_WEEKDAYS, UDAT_SHORT_WEEKDAYS, UDAT_STANDALONE_SHORT_WEEKDAYS};
  UChar name[stackUnits];
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = udat_getSymbols((const UDateFormat *)names, types[kind], index, name, stackUnits, &status);
  return U_SUCCESS(status) ? narrowPlain(name, length, out, capacity) : -1;
}
