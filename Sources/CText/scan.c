// Sixteen bytes at a time. In C, since Swift compares vectors byte by byte.
#include "include/scan.h"

#include <string.h>

typedef uint8_t Sixteen __attribute__((vector_size(16)));
typedef uint64_t Two __attribute__((vector_size(16)));

/// What is not written as it is in HTML: `"`, `&` and `'` (which differ in the lowest bit), `<` and `>` (in the second),
/// DEL, and the first bytes of C1 controls and noncharacters.
static inline Sixteen marks_of_html(Sixteen part) {
  return (Sixteen)(part == 0x22) | (Sixteen)((part | 1) == 0x27) | (Sixteen)((part | 2) == 0x3E) |
         (Sixteen)(part == 0x7F) | (Sixteen)(part == 0xC2) | (Sixteen)(part >= 0xEF);
}

/// That, and controls but for TAB, LF and CR.
static inline Sixteen html(Sixteen part) {
  Sixteen breaks = (Sixteen)(part == 0x09) | (Sixteen)(part == 0x0A) | (Sixteen)(part == 0x0D);
  return marks_of_html(part) | ((Sixteen)(part < 0x20) & ~breaks);
}

/// JSON escapes all controls, quotes and backslashes.
static inline Sixteen json(Sixteen part) {
  return (Sixteen)(part < 0x20) | (Sixteen)(part == 0x22) | (Sixteen)(part == 0x5C);
}

/// In a page what has a meaning in HTML too, and line separators, which begin with E2.
static inline Sixteen json_in_html(Sixteen part) {
  return json(part) | marks_of_html(part) | (Sixteen)(part == 0xE2);
}

typedef Sixteen (*Marking)(Sixteen part);

/// Fewer than sixteen bytes, the others blanks. Loads that overlap, since copying a number of bytes that is not known is a
/// call.
static inline Sixteen few(const uint8_t *bytes, size_t count) {
  Sixteen part;
  memset(&part, ' ', sizeof part);
  if (count >= 8) {
    memcpy(&part, bytes, 8);
    memcpy((uint8_t *)&part + count - 8, bytes + count - 8, 8);
  } else if (count >= 4) {
    memcpy(&part, bytes, 4);
    memcpy((uint8_t *)&part + count - 4, bytes + count - 4, 4);
  } else {
    for (size_t index = 0; index < count; index += 1) part[index] = bytes[index];
  }
  return part;
}

/// The place of the first byte that is marked in one part; -1 if there is none.
static inline __attribute__((always_inline)) int place(Sixteen part, Marking marking) {
  Sixteen marked = marking(part);
  Two halves = (Two)marked;
  if ((halves[0] | halves[1]) == 0) return -1;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  return halves[0] != 0 ? __builtin_ctzll(halves[0]) / 8 : 8 + __builtin_ctzll(halves[1]) / 8;
#else
  for (int index = 0; index < 16; index += 1)
    if (marked[index] != 0) return index;
  return -1;
#endif
}

static inline __attribute__((always_inline)) size_t first(const uint8_t *bytes, size_t count, Marking marking) {
  size_t index = 0;
  for (; index + 16 <= count; index += 16) {
    Sixteen part;
    memcpy(&part, bytes + index, sizeof part);
    int found = place(part, marking);
    if (found >= 0) return index + (size_t)found;
  }
  if (index == count) return count;
  int found = place(few(bytes + index, count - index), marking);
  return found < 0 ? count : index + (size_t)found;
}

size_t gablota_plain_in_html(const uint8_t *bytes, size_t count) { return first(bytes, count, html); }

size_t gablota_plain_in_json(const uint8_t *bytes, size_t count, int in_html) {
  return in_html ? first(bytes, count, json_in_html) : first(bytes, count, json);
}

/// What Markdown never takes for a sign where it stands inside a line: letters, digits, blanks, `. , ; : ? ( ) ' " / % $ -`
/// and all beyond ASCII. These are the others.
static inline Sixteen markdown(Sixteen part) {
  return (Sixteen)(part < 0x20) | (Sixteen)(part == 0x21) | (Sixteen)(part == 0x23) | (Sixteen)(part == 0x26) |
         (Sixteen)((part & 0xFE) == 0x2A) | (Sixteen)(part - 0x3C < 3) | (Sixteen)(part == 0x40) |
         (Sixteen)(part - 0x5B < 6) | (Sixteen)(part - 0x7B < 5);
}

size_t gablota_plain_in_markdown(const uint8_t *bytes, size_t count) { return first(bytes, count, markdown); }

/// How many scalars begin in sixteen bytes that follow another one; 17 if there is white space in them but single blanks.
static inline size_t scalars_of(const uint8_t *bytes) {
  Sixteen part, before;
  memcpy(&part, bytes, sizeof part);
  memcpy(&before, bytes - 1, sizeof before);
  Two odd = (Two)((Sixteen)(part - 0x09 < 5) | ((Sixteen)(part == 0x20) & (Sixteen)(before == 0x20)));
  if ((odd[0] | odd[1]) != 0) return 17;
  Two begun = (Two)((Sixteen)((part & 0xC0) != 0x80) & 1);
  // Each byte of the sum is 2 at most, and the highest byte of the product is the sum of all.
  return ((begun[0] + begun[1]) * 0x0101010101010101) >> 56;
}

size_t gablota_single_blanks(const uint8_t *bytes, size_t count, int after_blank, size_t *scalars) {
  size_t left = *scalars;
  size_t index = 0;
  while (index < count) {
    if (index > 0 && index + 16 <= count) {
      size_t begun = scalars_of(bytes + index);
      if (begun <= left && begun <= 16) {
        left -= begun;
        index += 16;
        after_blank = bytes[index - 1] == 0x20;
        continue;
      }
    }
    uint8_t byte = bytes[index];
    if ((byte & 0xC0) != 0x80) {
      int is_blank = byte == 0x20;
      if (left == 0 || (uint8_t)(byte - 0x09) < 5 || (is_blank && after_blank)) break;
      after_blank = is_blank;
      left -= 1;
    }
    index += 1;
  }
  *scalars = left;
  return index;
}
