#ifndef GABLOTA_SIP_H
#define GABLOTA_SIP_H

#include <stddef.h>
#include <stdint.h>

/// The state of SipHash.
struct GablotaSip {
  uint64_t v0, v1, v2, v3;
};

/// Takes in so many words of eight bytes, with one round for each or with two.
void gablota_sip_compress(struct GablotaSip *state, const uint8_t *bytes, size_t words, int rounds);

/// Mixes the state.
void gablota_sip_mix(struct GablotaSip *state, int rounds);

#endif
