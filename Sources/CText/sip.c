// SipHash's rounds. In C, since all bytes of a site go through them: Swift's loop had half as many instructions again.
#include "include/sip.h"

#include <string.h>

typedef struct GablotaSip State;

static inline uint64_t rotated(uint64_t word, int count) { return word << count | word >> (64 - count); }

static inline __attribute__((always_inline)) State after_round(State state) {
  state.v0 += state.v1;
  state.v2 += state.v3;
  state.v1 = rotated(state.v1, 13) ^ state.v0;
  state.v3 = rotated(state.v3, 16) ^ state.v2;
  state.v0 = rotated(state.v0, 32);
  state.v2 += state.v1;
  state.v0 += state.v3;
  state.v1 = rotated(state.v1, 17) ^ state.v2;
  state.v3 = rotated(state.v3, 21) ^ state.v0;
  state.v2 = rotated(state.v2, 32);
  return state;
}

static inline uint64_t little_endian(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

static inline __attribute__((always_inline)) State compressed(State state, const uint8_t *bytes, size_t words, int rounds) {
#pragma clang loop unroll_count(4)
  for (size_t index = 0; index < words; index++) {
    uint64_t word = little_endian(bytes + index * 8);
    state.v3 ^= word;
    for (int round = 0; round < rounds; round++) state = after_round(state);
    state.v0 ^= word;
  }
  return state;
}

void gablota_sip_compress(struct GablotaSip *state, const uint8_t *bytes, size_t words, int rounds) {
  *state = rounds == 1 ? compressed(*state, bytes, words, 1) : compressed(*state, bytes, words, 2);
}

void gablota_sip_mix(struct GablotaSip *state, int rounds) {
  for (int round = 0; round < rounds; round++) *state = after_round(*state);
}
