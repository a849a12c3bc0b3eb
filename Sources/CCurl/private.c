#include "web.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

typedef struct {
  uint32_t start;
  int bits;
} block;

// The special-purpose registry of IPv4 (RFC 6890 and its successors): nothing of it is a host of the public internet.
static const block special[] = {
    {0x00000000, 8},   // this network
    {0x0A000000, 8},   // private, RFC 1918
    {0x64400000, 10},  // shared by a provider's customers, RFC 6598
    {0x7F000000, 8},   // loopback
    {0xA9FE0000, 16},  // link-local, also where clouds keep their secrets
    {0xAC100000, 12},  // private
    {0xC0000000, 24},  // protocol assignments
    {0xC0000200, 24},  // documentation
    {0xC0586300, 24},  // 6to4 relays
    {0xC0A80000, 16},  // private
    {0xC6120000, 15},  // benchmarks
    {0xC6336400, 24},  // documentation
    {0xCB007100, 24},  // documentation
    {0xE0000000, 4},   // multicast
    {0xF0000000, 4},   // reserved, and broadcast
};

static int is_private_4(uint32_t address) {
  for (size_t i = 0; i < sizeof special / sizeof *special; i++) {
    if ((address ^ special[i].start) >> (32 - special[i].bits) == 0) return 1;
  }
  return 0;
}

static uint32_t word(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static int is_private_6(const uint8_t *bytes) {
  static const uint8_t zeros[12];
  static const uint8_t translated[12] = {0x00, 0x64, 0xff, 0x9b};
  // Mapped (::ffff:0:0/96) and compatible (::/96) addresses, and those of NAT64, are IPv4 in other clothes.
  if (memcmp(bytes, zeros, 10) == 0 && ((bytes[10] == 0xff && bytes[11] == 0xff) || memcmp(bytes + 10, zeros, 2) == 0))
    return is_private_4(word(bytes + 12));
  if (memcmp(bytes, translated, 12) == 0) return is_private_4(word(bytes + 12));
  if (bytes[0] == 0x20 && bytes[1] == 0x02) return is_private_4(word(bytes + 2));  // 6to4
  if (bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] == 0 && bytes[3] == 0) return 1;  // Teredo
  if (bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] == 0x0d && bytes[3] == 0xb8) return 1;  // documentation
  // All that is given out lies in 2000::/3: the rest is unique local, link-local, site-local, multicast or reserved.
  return (bytes[0] & 0xe0) != 0x20;
}

int gablota_web_is_private(const void *address, size_t size) {
  const struct sockaddr *general = address;
  if (size >= sizeof(struct sockaddr_in) && general->sa_family == AF_INET) {
    struct sockaddr_in place;
    memcpy(&place, address, sizeof place);
    return is_private_4(ntohl(place.sin_addr.s_addr));
  }
  if (size >= sizeof(struct sockaddr_in6) && general->sa_family == AF_INET6) {
    struct sockaddr_in6 place;
    memcpy(&place, address, sizeof place);
    return is_private_6(place.sin6_addr.s6_addr);
  }
  return 1;
}
