#include "icu.h"
#include "text.h"

#include <string.h>
#include <unicode/ucurr.h>
#include <unicode/unumberformatter.h>
#include <unicode/upluralrules.h>

IcuNumberFormat *icu_number_open(const char *locale, const char *skeleton) {
  Wide wide;
  if (!widen(&wide, skeleton, (int32_t)strlen(skeleton))) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  UNumberFormatter *format = unumf_openForSkeletonAndLocale(wide.units, wide.length, locale, &status);
  discard(&wide);
  if (U_SUCCESS(status)) return (IcuNumberFormat *)format;
  if (format != NULL) unumf_close(format);
  return NULL;
}

void icu_number_close(IcuNumberFormat *format) { unumf_close((UNumberFormatter *)format); }

int32_t icu_number_format(
    const IcuNumberFormat *format, const char *decimal, int32_t length, char *out, int32_t capacity) {
  UErrorCode made = U_ZERO_ERROR;
  UFormattedNumber *result = unumf_openResult(&made);
  if (U_FAILURE(made)) return -1;
  unumf_formatDecimal((const UNumberFormatter *)format, decimal, length, result, &made);
  Wide wide;
  UErrorCode status = U_ZERO_ERROR;
  int32_t units = U_SUCCESS(made) ? unumf_resultToString(result, NULL, 0, &status) : -1;
  int32_t needed = -1;
  if (units >= 0 && makeRoom(&wide, units + 1)) {
    status = U_ZERO_ERROR;
    unumf_resultToString(result, wide.units, units + 1, &status);
    if (U_SUCCESS(status)) needed = narrowPlain(wide.units, units, out, capacity);
    discard(&wide);
  }
  unumf_closeResult(result);
  return needed;
}

bool icu_currency_is_known(const char *code) {
  if (strlen(code) != 3) return false;
  UChar wide[4] = {(UChar)code[0], (UChar)code[1], (UChar)code[2], 0};
  return ucurr_getNumericCode(wide) != 0;
}

IcuPlurals *icu_plurals_open(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UPluralRules *rules = uplrules_openForType(locale, UPLURAL_TYPE_CARDINAL, &status);
  return U_SUCCESS(status) ? (IcuPlurals *)rules : NULL;
}

void icu_plurals_close(IcuPlurals *plurals) { uplrules_close((UPluralRules *)plurals); }

int32_t icu_plurals_select(
    const IcuPlurals *plurals, const IcuNumberFormat *format, const char *decimal, int32_t length, char *out,
    int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UFormattedNumber *number = unumf_openResult(&status);
  if (U_FAILURE(status)) return -1;
  unumf_formatDecimal((const UNumberFormatter *)format, decimal, length, number, &status);
  UChar keyword[16];
  int32_t units = uplrules_selectFormatted((const UPluralRules *)plurals, number, keyword, 16, &status);
  unumf_closeResult(number);
  return U_SUCCESS(status) ? narrow(keyword, units, out, capacity) : -1;
}
