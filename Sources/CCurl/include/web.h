// What Swift needs of libcurl: one exchange over HTTP at a time, and addresses as libcurl itself reads them.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// What is asked for. Redirects are not followed: whoever asks decides about each.
typedef struct {
  const char *address;
  /// The method; null: GET, or POST where there is a body.
  const char *method;
  /// Lines of the form `Name: value`.
  const char *const *headers;
  size_t header_count;
  /// What is sent; null: nothing.
  const uint8_t *body;
  size_t body_size;
  const char *agent;
  long timeout_ms;
  long connect_timeout_ms;
  /// The most bytes of a decoded answer.
  size_t limit;
  /// Whether addresses of the machine and its network may be connected to.
  int allows_private;
} gablota_web_request;

typedef struct {
  /// libcurl's code, 0 for an answer that came whole.
  int code;
  /// What libcurl says of it.
  char reason[256];
  /// The address of the machine or its network that was not connected to; empty where none was met.
  char refused[64];
  /// Whether the answer had more bytes than the limit.
  int is_too_large;
  /// Whether what stands before the content had more bytes than any honest server says.
  int has_large_head;
  /// Whether memory ran out.
  int is_out_of_memory;
  long status;
  /// The headers of the last answer, lines as they came.
  char *head;
  size_t head_size;
  uint8_t *body;
  size_t body_size;
} gablota_web_answer;

/// A handle, which keeps connections open for the next request; one thread at a time may use it. Null: no memory.
void *gablota_web_open(void);
void gablota_web_close(void *handle);
void gablota_web_ask(void *handle, const gablota_web_request *request, gablota_web_answer *answer);
void gablota_web_free(gablota_web_answer *answer);

/// What became of packed bytes.
enum {
  GABLOTA_UNPACK_WHOLE,
  GABLOTA_UNPACK_CUT,
  GABLOTA_UNPACK_DAMAGED,
  GABLOTA_UNPACK_LARGE,
  GABLOTA_UNPACK_MEMORY,
};

/// Unpacks gzip or zlib, at most so many bytes and less than 4 GiB. The bytes are the caller's to free.
int gablota_web_unpack(const uint8_t *packed, size_t size, size_t limit, uint8_t **bytes, size_t *count);

/// The parts of an address, as libcurl reads it for connecting.
typedef struct {
  char *url;
  char *scheme;
  char *host;
  char *port;
  int has_credentials;
} gablota_web_address;

/// Reads an address, relative to another one unless that is null. Returns 0, or libcurl's number of what is wrong.
int gablota_web_parse(const char *base, const char *text, gablota_web_address *address);
void gablota_web_free_address(gablota_web_address *address);
/// libcurl's words for a number of `gablota_web_parse`.
const char *gablota_web_parse_reason(int code);

/// Whether an address of a machine, as the system's structure, is not one of the public internet.
int gablota_web_is_private(const void *address, size_t size);

/// The moment of a date as HTTP writes them, in seconds since 1970; -1: it is none.
int64_t gablota_web_date(const char *text);
