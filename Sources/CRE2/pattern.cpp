#include "re2_patterns.h"

#include <cstring>
#include <re2/re2.h>

// libre2 offers its patterns in C++ only. It does not throw.

static const re2::RE2 *pattern(const RE2Pattern *handle) { return reinterpret_cast<const re2::RE2 *>(handle); }

static RE2Mistake kind(re2::RE2::ErrorCode code) {
  switch (code) {
  case re2::RE2::ErrorBadEscape: return RE2WrongEscape;
  case re2::RE2::ErrorBadPerlOp:
  case re2::RE2::ErrorRepeatOp: return RE2WrongGroup;
  case re2::RE2::ErrorPatternTooLarge:
  case re2::RE2::ErrorRepeatSize: return RE2TooLarge;
  default: return RE2WrongSyntax;
  }
}

extern "C" RE2Pattern *re2_pattern_open(
    const char *text, size_t length, RE2Mistake *wrong, char *mistake, size_t capacity) {
  re2::RE2::Options options;
  options.set_log_errors(false);
  // A program of so many bytes at most: what each letter of a value costs is bounded by it too. The library's default.
  options.set_max_mem(8 << 20);
  auto *made = new re2::RE2(re2::StringPiece(text, length), options);
  if (made->ok()) return reinterpret_cast<RE2Pattern *>(made);
  *wrong = kind(made->error_code());
  strncpy(mistake, made->error_arg().c_str(), capacity - 1);
  mistake[capacity - 1] = 0;
  delete made;
  return nullptr;
}

extern "C" void re2_pattern_close(RE2Pattern *handle) { delete pattern(handle); }

extern "C" bool re2_pattern_matches(const RE2Pattern *handle, const char *text, size_t length) {
  return re2::RE2::FullMatchN(re2::StringPiece(text, length), *pattern(handle), nullptr, 0);
}

extern "C" bool re2_pattern_group(
    const RE2Pattern *handle, const char *text, size_t length, const char **group, size_t *count) {
  re2::StringPiece found;
  re2::RE2::Arg argument(&found);
  const re2::RE2::Arg *arguments[] = {&argument};
  if (pattern(handle)->NumberOfCapturingGroups() < 1) return false;
  if (!re2::RE2::FullMatchN(re2::StringPiece(text, length), *pattern(handle), arguments, 1)) return false;
  *group = found.data();
  *count = found.size();
  return true;
}
