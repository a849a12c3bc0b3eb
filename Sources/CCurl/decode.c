#include "web.h"
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// libcurl unpacks too, but takes a stream that ends too early for whole (7.88): half a table would be a table.
int gablota_web_unpack(const uint8_t *packed, size_t size, size_t limit, uint8_t **bytes, size_t *count) {
  *bytes = NULL;
  *count = 0;
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  // 32: the header tells whether it is gzip or zlib.
  if (inflateInit2(&stream, 32 + MAX_WBITS) != Z_OK) return GABLOTA_UNPACK_MEMORY;
  size_t room = 0;
  int result = GABLOTA_UNPACK_CUT;
  stream.next_in = (Bytef *)packed;
  stream.avail_in = (uInt)size;
  for (;;) {
    if (*count == room) {
      if (room > limit) {
        result = GABLOTA_UNPACK_LARGE;
        break;
      }
      // One byte more than the limit tells that there is more.
      size_t wanted = room == 0 ? 65536 : room * 2;
      if (wanted > limit + 1) wanted = limit + 1;
      uint8_t *larger = realloc(*bytes, wanted);
      if (!larger) {
        result = GABLOTA_UNPACK_MEMORY;
        break;
      }
      *bytes = larger;
      room = wanted;
    }
    stream.next_out = *bytes + *count;
    stream.avail_out = (uInt)(room - *count);
    int code = inflate(&stream, Z_NO_FLUSH);
    *count = room - stream.avail_out;
    if (code == Z_STREAM_END && stream.avail_in > 0 && inflateReset(&stream) == Z_OK) continue;
    if (code == Z_STREAM_END) {
      result = *count > limit ? GABLOTA_UNPACK_LARGE : GABLOTA_UNPACK_WHOLE;
      break;
    }
    if (code == Z_BUF_ERROR && stream.avail_out > 0) break;
    if (code == Z_OK && stream.avail_in == 0 && stream.avail_out > 0) break;
    if (code != Z_OK && code != Z_BUF_ERROR) {
      result = code == Z_MEM_ERROR ? GABLOTA_UNPACK_MEMORY : GABLOTA_UNPACK_DAMAGED;
      break;
    }
  }
  inflateEnd(&stream);
  if (result == GABLOTA_UNPACK_WHOLE) return result;
  free(*bytes);
  *bytes = NULL;
  *count = 0;
  return result;
}
