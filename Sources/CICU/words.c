#include "icu.h"
#include "text.h"

#include <unicode/uloc.h>
#include <unicode/ures.h>
#include <unicode/ulistformatter.h>
#include <unicode/unorm2.h>
#include <unicode/utrans.h>
#include <string.h>

IcuList *icu_list_open(const char *locale, bool alternatives) {
  UErrorCode status = U_ZERO_ERROR;
  UListFormatter *list = ulistfmt_openForType(
      locale, alternatives ? ULISTFMT_TYPE_OR : ULISTFMT_TYPE_AND, ULISTFMT_WIDTH_WIDE, &status);
  return U_SUCCESS(status) ? (IcuList *)list : NULL;
}

void icu_list_close(IcuList *list) { ulistfmt_close((UListFormatter *)list); }

static int32_t formatItems(
    const IcuList *list, const UChar *const *items, const int32_t *lengths, int32_t count, char *out,
    int32_t capacity) {
  RETURN_TEXT(
      narrow, ulistfmt_format((const UListFormatter *)list, items, lengths, count, units, capacity16, &status));
}

int32_t icu_list_format(
    const IcuList *list, const char *text, const int32_t *lengths, int32_t count, char *out, int32_t capacity) {
  size_t total = 0;
  for (int32_t i = 0; i < count; i++) total += (size_t)lengths[i];
  UChar *all = malloc(sizeof(UChar) * (total + 1));
  const UChar **items = malloc(sizeof(UChar *) * ((size_t)count + 1));
  int32_t *units = malloc(sizeof(int32_t) * ((size_t)count + 1));
  int32_t needed = -1;
  if (all != NULL && items != NULL && units != NULL) {
    UChar *next = all;
    UErrorCode status = U_ZERO_ERROR;
    for (int32_t i = 0; i < count; i++) {
      items[i] = next;
      units[i] = 0;
      u_strFromUTF8WithSub(next, lengths[i] + 1, &units[i], text, lengths[i], 0xFFFD, NULL, &status);
      text += lengths[i];
      next += units[i];
    }
    if (U_SUCCESS(status)) needed = formatItems(list, items, units, count, out, capacity);
  }
  free(units);
  free(items);
  free(all);
  return needed;
}

typedef int32_t CaseMapping(UChar *, int32_t, const UChar *, int32_t, const char *, UErrorCode *);

static int32_t mapWide(CaseMapping *mapping, const char *locale, const Wide *from, char *out, int32_t capacity) {
  RETURN_TEXT(narrow, mapping(units, capacity16, from->units, from->length, locale, &status));
}

static int32_t mapCase(
    CaseMapping *mapping, const char *locale, const char *text, int32_t length, char *out, int32_t capacity) {
  // ICU's case mapping does not know a language that is followed by keywords.
  char plain[ULOC_FULLNAME_CAPACITY];
  size_t end = strcspn(locale, "@");
  if (end >= sizeof plain) return -1;
  memcpy(plain, locale, end);
  plain[end] = 0;
  Wide from;
  if (!widen(&from, text, length)) return -1;
  int32_t needed = mapWide(mapping, plain, &from, out, capacity);
  discard(&from);
  return needed;
}

int32_t icu_lower(const char *locale, const char *text, int32_t length, char *out, int32_t capacity) {
  return mapCase(u_strToLower, locale, text, length, out, capacity);
}

int32_t icu_upper(const char *locale, const char *text, int32_t length, char *out, int32_t capacity) {
  return mapCase(u_strToUpper, locale, text, length, out, capacity);
}

// ICU keeps one normalizer of each kind, which threads share.
static const UNormalizer2 *normalizer(enum IcuForm form, UErrorCode *status) {
  switch (form) {
    case IcuDecomposed: return unorm2_getNFDInstance(status);
    case IcuCompatibilityComposed: return unorm2_getNFKCInstance(status);
    default: return unorm2_getNFCInstance(status);
  }
}

static int32_t normalizeWide(const UNormalizer2 *form, const Wide *from, char *out, int32_t capacity) {
  RETURN_TEXT(narrow, unorm2_normalize(form, from->units, from->length, units, capacity16, &status));
}

int32_t icu_normalize(enum IcuForm form, const char *text, int32_t length, char *out, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *chosen = normalizer(form, &status);
  Wide from;
  if (U_FAILURE(status) || !widen(&from, text, length)) return -1;
  int32_t needed = normalizeWide(chosen, &from, out, capacity);
  discard(&from);
  return needed;
}

IcuTransliterator *icu_transliterator_open(const char *identifier) {
  Wide wide;
  if (!widen(&wide, identifier, (int32_t)strlen(identifier))) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  UTransliterator *made = utrans_openU(wide.units, wide.length, UTRANS_FORWARD, NULL, 0, NULL, &status);
  discard(&wide);
  return U_SUCCESS(status) ? (IcuTransliterator *)made : NULL;
}

void icu_transliterator_close(IcuTransliterator *transliterator) { utrans_close((UTransliterator *)transliterator); }

// utrans works in place: `text` comes anew for each attempt.
static int32_t transliterateIn(
    const IcuTransliterator *transliterator, const Wide *text, UChar *units, int32_t capacity, UErrorCode *status) {
  if (text->length > capacity) {
    *status = U_BUFFER_OVERFLOW_ERROR;
    return text->length;
  }
  memcpy(units, text->units, sizeof(UChar) * (size_t)text->length);
  int32_t length = text->length;
  int32_t limit = text->length;
  utrans_transUChars((const UTransliterator *)transliterator, units, &length, capacity, 0, &limit, status);
  return length;
}

static int32_t transliterateWide(
    const IcuTransliterator *transliterator, const Wide *text, char *out, int32_t capacity) {
  RETURN_TEXT(narrow, transliterateIn(transliterator, text, units, capacity16, &status));
}

int32_t icu_transliterate(
    const IcuTransliterator *transliterator, const char *text, int32_t length, char *out, int32_t capacity) {
  Wide from;
  if (!widen(&from, text, length)) return -1;
  int32_t needed = transliterateWide(transliterator, &from, out, capacity);
  discard(&from);
  return needed;
}

int32_t icu_han_rules(char *out, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UResourceBundle *root = ures_openDirect(U_ICUDATA_NAME "-translit", "root", &status);
  UResourceBundle *all = ures_getByKey(root, "RuleBasedTransliteratorIDs", NULL, &status);
  UResourceBundle *han = ures_getByKey(all, "Hani-Latn", NULL, &status);
  UResourceBundle *file = ures_getByKey(han, "file", NULL, &status);
  int32_t length = 0;
  const UChar *rules = ures_getStringByKey(file, "resource", &length, &status);
  int32_t needed = U_SUCCESS(status) ? narrow(rules, length, out, capacity) : -1;
  ures_close(file);
  ures_close(han);
  ures_close(all);
  ures_close(root);
  return needed;
}
