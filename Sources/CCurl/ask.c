#include "web.h"
#include <arpa/inet.h>
#include <curl/curl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// What a server may say before its answer; no honest one says as much.
static const size_t head_limit = 256 * 1024;

typedef struct {
  const gablota_web_request *request;
  gablota_web_answer *answer;
  size_t body_room;
  size_t head_room;
} exchange;

static pthread_once_t started = PTHREAD_ONCE_INIT;

static void start(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

/// Appends bytes and a zero behind them. Returns whether there was memory.
static int append(void **bytes, size_t *size, size_t *room, const void *more, size_t count) {
  if (*size + count + 1 > *room) {
    size_t wanted = *room * 2 > *size + count + 1 ? *room * 2 : *size + count + 4096;
    void *larger = realloc(*bytes, wanted);
    if (!larger) return 0;
    *bytes = larger;
    *room = wanted;
  }
  memcpy((char *)*bytes + *size, more, count);
  *size += count;
  ((char *)*bytes)[*size] = 0;
  return 1;
}

static size_t take_body(char *bytes, size_t unit, size_t count, void *context) {
  exchange *exchange = context;
  size_t more = unit * count;
  if (more > exchange->request->limit - exchange->answer->body_size) {
    exchange->answer->is_too_large = 1;
    return 0;
  }
  if (!append((void **)&exchange->answer->body, &exchange->answer->body_size, &exchange->body_room, bytes, more)) {
    exchange->answer->is_out_of_memory = 1;
    return 0;
  }
  return more;
}

static size_t take_head(char *bytes, size_t unit, size_t count, void *context) {
  exchange *exchange = context;
  size_t more = unit * count;
  // `100 Continue` and the like come before the answer.
  if (more >= 5 && memcmp(bytes, "HTTP/", 5) == 0) exchange->answer->head_size = 0;
  if (exchange->answer->head_size + more > head_limit) {
    exchange->answer->has_large_head = 1;
    return 0;
  }
  return append((void **)&exchange->answer->head, &exchange->answer->head_size, &exchange->head_room, bytes, more)
             ? more
             : 0;
}

// Called with the very address that is about to be connected to, so that no name can lead elsewhere between a check and
// the connection.
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  exchange *exchange = context;
  (void)purpose;
  if (!exchange->request->allows_private && gablota_web_is_private(&address->addr, address->addrlen)) {
    char *refused = exchange->answer->refused;
    if (address->family == AF_INET) {
      inet_ntop(AF_INET, &((struct sockaddr_in *)&address->addr)->sin_addr, refused, sizeof exchange->answer->refused);
    } else if (address->family == AF_INET6) {
      inet_ntop(AF_INET6, &((struct sockaddr_in6 *)&address->addr)->sin6_addr, refused, sizeof exchange->answer->refused);
    } else {
      snprintf(refused, sizeof exchange->answer->refused, "a local address");
    }
    return CURL_SOCKET_BAD;
  }
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static void set(CURL *curl, exchange *exchange, struct curl_slist *headers) {
  const gablota_web_request *request = exchange->request;
  curl_easy_setopt(curl, CURLOPT_URL, request->address);
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  // A proxy of the environment would be what is connected to, and then nothing could be checked. ~/.netrc holds secrets.
  curl_easy_setopt(curl, CURLOPT_PROXY, "");
  curl_easy_setopt(curl, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(curl, CURLOPT_USERAGENT, request->agent);
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, request->timeout_ms);
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, request->connect_timeout_ms);
  curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L);
  curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L);
  curl_easy_setopt(curl, CURLOPT_HTTP09_ALLOWED, 0L);
  curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, exchange->answer->reason);
  curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, exchange);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, exchange);
  curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_head);
  curl_easy_setopt(curl, CURLOPT_HEADERDATA, exchange);
  if (request->body) {
    curl_easy_setopt(curl, CURLOPT_POST, 1L);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_size);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, request->body);
  }
  if (request->method) curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, request->method);
}

void *gablota_web_open(void) {
  pthread_once(&started, start);
  return curl_easy_init();
}

void gablota_web_close(void *handle) { curl_easy_cleanup(handle); }

void gablota_web_ask(void *handle, const gablota_web_request *request, gablota_web_answer *answer) {
  memset(answer, 0, sizeof *answer);
  exchange exchange = {request, answer, 0, 0};
  CURL *curl = handle;
  struct curl_slist *headers = NULL;
  int has_all = 1;
  for (size_t i = 0; has_all && i < request->header_count; i++) {
    struct curl_slist *longer = curl_slist_append(headers, request->headers[i]);
    has_all = longer != NULL;
    if (longer) headers = longer;
  }
  if (curl && has_all) {
    curl_easy_reset(curl);
    set(curl, &exchange, headers);
    answer->code = (int)curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &answer->status);
    if (answer->code != 0 && answer->reason[0] == 0)
      snprintf(answer->reason, sizeof answer->reason, "%s", curl_easy_strerror((CURLcode)answer->code));
  } else {
    answer->code = CURLE_OUT_OF_MEMORY;
    answer->is_out_of_memory = 1;
  }
  // The handle outlives what it was told.
  if (curl) curl_easy_reset(curl);
  curl_slist_free_all(headers);
}

void gablota_web_free(gablota_web_answer *answer) {
  free(answer->head);
  free(answer->body);
  memset(answer, 0, sizeof *answer);
}
