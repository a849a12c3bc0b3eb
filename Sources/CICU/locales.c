#include "icu.h"
#include "text.h"

#include <string.h>
#include <unicode/putil.h>
#include <unicode/ucal.h>
#include <unicode/uclean.h>
#include <unicode/uldnames.h>
#include <unicode/uloc.h>

void icu_start(void) {
  UErrorCode status = U_ZERO_ERROR;
  // ICU_DATA and ICU_TIMEZONE_FILES_DIR would let the environment replace ICU's data.
  u_setDataDirectory("");
  u_setTimeZoneFilesDirectory("", &status);
  status = U_ZERO_ERROR;
  u_init(&status);
  // What has no data of its own falls back to the default locale, which comes from LANG unless set.
  status = U_ZERO_ERROR;
  uloc_setDefault("en", &status);
  UChar utc[] = {'E', 't', 'c', '/', 'U', 'T', 'C', 0};
  status = U_ZERO_ERROR;
  ucal_setDefaultTimeZone(utc, &status);
}

static bool hasData(const char *locale) {
  char language[ULOC_LANG_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  uloc_getLanguage(locale, language, sizeof language, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING || language[0] == 0) return false;
  int32_t count = uloc_countAvailable();
  for (int32_t i = 0; i < count; i++) {
    if (strcmp(uloc_getAvailable(i), language) == 0) return true;
  }
  return false;
}

int32_t icu_locale_for_tag(const char *tag, char *out, int32_t capacity) {
  char locale[ULOC_FULLNAME_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  int32_t parsed = 0;
  int32_t length = uloc_forLanguageTag(tag, locale, sizeof locale, &parsed, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return -1;
  if ((size_t)parsed != strlen(tag) || !hasData(locale)) return -1;
  // Some languages' own calendar is another; dates on a site are Gregorian.
  length = uloc_setKeywordValue("calendar", "gregorian", locale, sizeof locale, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return -1;
  if (length < capacity) memcpy(out, locale, (size_t)length + 1);
  return length;
}

static int32_t tagForLocale(const char *locale, char *out, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = uloc_toLanguageTag(locale, out, capacity, true, &status);
  return U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR ? length : -1;
}

int32_t icu_canonical_tag(const char *tag, char *out, int32_t capacity) {
  char locale[ULOC_FULLNAME_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  uloc_forLanguageTag(tag, locale, sizeof locale, NULL, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return -1;
  return tagForLocale(locale, out, capacity);
}

int32_t icu_three_letters(const char *language, char *out, int32_t capacity) {
  const char *code = uloc_getISO3Language(language);
  int32_t length = (int32_t)strlen(code);
  if (length != 3) return -1;
  if (length < capacity) memcpy(out, code, (size_t)length + 1);
  return length;
}

bool icu_is_right_to_left(const char *locale) { return uloc_isRightToLeft(locale); }

IcuLanguageNames *icu_language_names_open(const char *locale, bool capitalized) {
  UErrorCode status = U_ZERO_ERROR;
  UDisplayContext contexts[] = {
      UDISPCTX_STANDARD_NAMES,
      capitalized ? UDISPCTX_CAPITALIZATION_FOR_UI_LIST_OR_MENU : UDISPCTX_CAPITALIZATION_FOR_MIDDLE_OF_SENTENCE,
      UDISPCTX_LENGTH_FULL, UDISPCTX_NO_SUBSTITUTE};
  ULocaleDisplayNames *names = uldn_openForContext(locale, contexts, 4, &status);
  return U_SUCCESS(status) ? (IcuLanguageNames *)names : NULL;
}

void icu_language_names_close(IcuLanguageNames *names) { uldn_close((ULocaleDisplayNames *)names); }

int32_t icu_language_name(const IcuLanguageNames *names, const char *of, char *out, int32_t capacity) {
  Wide name;
  makeRoom(&name, stackUnits);
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = uldn_localeDisplayName((const ULocaleDisplayNames *)names, of, name.units, stackUnits, &status);
  if (U_FAILURE(status) || length <= 0) return -1;
  return narrowPlain(name.units, length, out, capacity);
}

const char *icu_language_code(int32_t index) {
  const char *const *codes = uloc_getISOLanguages();
  int32_t count = 0;
  while (count < index && codes[count]) count++;
  return index >= 0 ? codes[count] : NULL;
}

const char *icu_available_locale(int32_t index) {
  return index >= 0 && index < uloc_countAvailable() ? uloc_getAvailable(index) : NULL;
}
