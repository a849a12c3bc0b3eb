#include "web.h"
#include <curl/curl.h>
#include <string.h>

int gablota_web_parse(const char *base, const char *text, gablota_web_address *address) {
  memset(address, 0, sizeof *address);
  CURLU *url = curl_url();
  if (!url) return CURLUE_OUT_OF_MEMORY;
  CURLUcode code = base ? curl_url_set(url, CURLUPART_URL, base, 0) : CURLUE_OK;
  if (code == CURLUE_OK) code = curl_url_set(url, CURLUPART_URL, text, CURLU_URLENCODE);
  // A fragment is the browser's business.
  if (code == CURLUE_OK) code = curl_url_set(url, CURLUPART_FRAGMENT, NULL, 0);
  char *user = NULL, *password = NULL;
  if (code == CURLUE_OK) {
    curl_url_get(url, CURLUPART_USER, &user, 0);
    curl_url_get(url, CURLUPART_PASSWORD, &password, 0);
    address->has_credentials = user != NULL || password != NULL;
    code = curl_url_get(url, CURLUPART_URL, &address->url, 0);
  }
  if (code == CURLUE_OK) code = curl_url_get(url, CURLUPART_SCHEME, &address->scheme, 0);
  if (code == CURLUE_OK) code = curl_url_get(url, CURLUPART_HOST, &address->host, 0);
  if (code == CURLUE_OK) code = curl_url_get(url, CURLUPART_PORT, &address->port, CURLU_DEFAULT_PORT);
  curl_free(user);
  curl_free(password);
  curl_url_cleanup(url);
  if (code != CURLUE_OK) gablota_web_free_address(address);
  return (int)code;
}

void gablota_web_free_address(gablota_web_address *address) {
  curl_free(address->url);
  curl_free(address->scheme);
  curl_free(address->host);
  curl_free(address->port);
  memset(address, 0, sizeof *address);
}

const char *gablota_web_parse_reason(int code) { return curl_url_strerror((CURLUcode)code); }

int64_t gablota_web_date(const char *text) { return (int64_t)curl_getdate(text, NULL); }
