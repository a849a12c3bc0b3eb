// The part of libicu that Locales needs, behind names that stay the same.
//
// libicu renames its functions by macros (ucol_open_72 …), which Swift cannot see, and speaks UTF-16 and error pointers.
// Here everything is UTF-8. Functions that write text return its whole length in bytes, also when it does not fit the
// capacity (ask again with more), or -1 when ICU fails. Functions that open return NULL when ICU fails.
// Formatted text holds no U+202F and U+2009: the first becomes U+00A0, the second a space.
#ifndef GABLOTA_ICU_H
#define GABLOTA_ICU_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Makes ICU independent of the environment. Call once, before anything else.
void icu_start(void);

// MARK: Locales

// The ICU locale for a BCP 47 tag, with the Gregorian calendar; -1 when malformed or when ICU has no data for the language.
int32_t icu_locale_for_tag(const char *tag, char *out, int32_t capacity);
// The tag in its canonical spelling.
int32_t icu_canonical_tag(const char *tag, char *out, int32_t capacity);
// The three letters of a language in ISO 639-2/T; -1 where it has none.
int32_t icu_three_letters(const char *language, char *out, int32_t capacity);
bool icu_is_right_to_left(const char *locale);

typedef struct IcuLanguageNames IcuLanguageNames;
IcuLanguageNames *icu_language_names_open(const char *locale, bool capitalized);
void icu_language_names_close(IcuLanguageNames *names);
int32_t icu_language_name(const IcuLanguageNames *names, const char *of, char *out, int32_t capacity);

// The index-th code of a language that ICU knows (ISO 639, two letters where there are), or NULL past the end.
const char *icu_language_code(int32_t index);
// The index-th language that ICU has data for, or NULL past the end.
const char *icu_available_locale(int32_t index);

// MARK: Order

typedef struct IcuCollator IcuCollator;
IcuCollator *icu_collator_open(const char *locale, bool numeric);
void icu_collator_close(IcuCollator *collator);
int32_t icu_collator_key(const IcuCollator *collator, const char *text, int32_t length, uint8_t *out, int32_t capacity);

typedef struct IcuIndex IcuIndex;
enum IcuBucketKind { IcuBucketNormal = 0, IcuBucketUnderflow = 1, IcuBucketInflow = 2, IcuBucketOverflow = 3 };
IcuIndex *icu_index_open(const char *locale, bool withLatin);
void icu_index_close(IcuIndex *index);
int32_t icu_index_bucket(const IcuIndex *index, const char *text, int32_t length);
int32_t icu_index_count(const IcuIndex *index);
int32_t icu_index_kind(const IcuIndex *index, int32_t bucket);
int32_t icu_index_label(const IcuIndex *index, int32_t bucket, char *out, int32_t capacity);

// MARK: Dates, as milliseconds of a wall clock since 1970

typedef struct IcuPatterns IcuPatterns;
IcuPatterns *icu_patterns_open(const char *locale);
void icu_patterns_close(IcuPatterns *patterns);
int32_t icu_patterns_best(IcuPatterns *patterns, const char *skeleton, char *out, int32_t capacity);

typedef struct IcuDateFormat IcuDateFormat;
IcuDateFormat *icu_date_open(const char *locale, const char *pattern, bool capitalized);
void icu_date_close(IcuDateFormat *format);
int32_t icu_date_format(IcuDateFormat *format, double wall, char *out, int32_t capacity);

typedef struct IcuDateRange IcuDateRange;
IcuDateRange *icu_range_open(const char *locale, const char *skeleton);
void icu_range_close(IcuDateRange *range);
int32_t icu_range_format(IcuDateRange *range, double from, double to, char *out, int32_t capacity);

enum IcuNames {
  IcuMonths, IcuMonthsAlone, IcuMonthsShort, IcuMonthsAloneShort, IcuWeekdays, IcuWeekdaysAlone, IcuWeekdaysShort,
  IcuWeekdaysAloneShort
};
typedef struct IcuDateNames IcuDateNames;
IcuDateNames *icu_date_names_open(const char *locale);
void icu_date_names_close(IcuDateNames *names);
// Months from 0; weekdays from 1 = Sunday.
int32_t icu_date_name(const IcuDateNames *names, enum IcuNames kind, int32_t index, char *out, int32_t capacity);

// MARK: Numbers

typedef struct IcuNumberFormat IcuNumberFormat;
IcuNumberFormat *icu_number_open(const char *locale, const char *skeleton);
void icu_number_close(IcuNumberFormat *format);
int32_t icu_number_format(
    const IcuNumberFormat *format, const char *decimal, int32_t length, char *out, int32_t capacity);
bool icu_currency_is_known(const char *code);

typedef struct IcuPlurals IcuPlurals;
IcuPlurals *icu_plurals_open(const char *locale);
void icu_plurals_close(IcuPlurals *plurals);
int32_t icu_plurals_select(
    const IcuPlurals *plurals, const IcuNumberFormat *format, const char *decimal, int32_t length, char *out,
    int32_t capacity);

// MARK: Text

typedef struct IcuList IcuList;
IcuList *icu_list_open(const char *locale, bool alternatives);
void icu_list_close(IcuList *list);
// The items stand in `text` one after the other; `lengths` are their bytes.
int32_t icu_list_format(
    const IcuList *list, const char *text, const int32_t *lengths, int32_t count, char *out, int32_t capacity);

int32_t icu_lower(const char *locale, const char *text, int32_t length, char *out, int32_t capacity);
int32_t icu_upper(const char *locale, const char *text, int32_t length, char *out, int32_t capacity);

enum IcuForm { IcuComposed, IcuDecomposed, IcuCompatibilityComposed };
int32_t icu_normalize(enum IcuForm form, const char *text, int32_t length, char *out, int32_t capacity);

typedef struct IcuTransliterator IcuTransliterator;
IcuTransliterator *icu_transliterator_open(const char *identifier);
void icu_transliterator_close(IcuTransliterator *transliterator);
int32_t icu_transliterate(
    const IcuTransliterator *transliterator, const char *text, int32_t length, char *out, int32_t capacity);

// The rules by which ICU reads Chinese characters, as its data has them: `[圖涂]→tú;`.
int32_t icu_han_rules(char *out, int32_t capacity);

// MARK: Zones

// The IANA name of a zone that Windows names otherwise.
int32_t icu_zone_for_windows(const char *name, char *out, int32_t capacity);

#ifdef __cplusplus
}
#endif
#endif
