#include "icu.h"
#include "text.h"

#include <memory>
#include <unicode/alphaindex.h>

// ICU offers its alphabetic index in C++ only.

using icu::AlphabeticIndex;
using icu::UnicodeString;

static const AlphabeticIndex::ImmutableIndex *index(const IcuIndex *handle) {
  return reinterpret_cast<const AlphabeticIndex::ImmutableIndex *>(handle);
}

extern "C" IcuIndex *icu_index_open(const char *locale, bool withLatin) {
  UErrorCode status = U_ZERO_ERROR;
  AlphabeticIndex builder(icu::Locale(locale), status);
  if (withLatin) builder.addLabels(icu::Locale::getEnglish(), status);
  if (U_FAILURE(status)) return nullptr;
  auto *built = builder.buildImmutableIndex(status);
  return U_SUCCESS(status) ? reinterpret_cast<IcuIndex *>(built) : nullptr;
}

extern "C" void icu_index_close(IcuIndex *handle) { delete index(handle); }

extern "C" int32_t icu_index_bucket(const IcuIndex *handle, const char *text, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t bucket = index(handle)->getBucketIndex(UnicodeString::fromUTF8(icu::StringPiece(text, length)), status);
  return U_SUCCESS(status) ? bucket : -1;
}

extern "C" int32_t icu_index_count(const IcuIndex *handle) { return index(handle)->getBucketCount(); }

extern "C" int32_t icu_index_kind(const IcuIndex *handle, int32_t bucket) {
  const auto *found = index(handle)->getBucket(bucket);
  return found == nullptr ? IcuBucketOverflow : static_cast<int32_t>(found->getLabelType());
}

extern "C" int32_t icu_index_label(const IcuIndex *handle, int32_t bucket, char *out, int32_t capacity) {
  const auto *found = index(handle)->getBucket(bucket);
  if (found == nullptr) return -1;
  const UnicodeString &label = found->getLabel();
  return narrow(label.getBuffer(), label.length(), out, capacity);
}
