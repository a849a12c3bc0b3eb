#include "html_events.h"

#include <libxml/HTMLparser.h>
#include <pthread.h>
#include <string.h>

typedef struct {
  const HTMLEvents *events;
  htmlParserCtxtPtr parser;
  int depth;
  int deepest;
  bool isTooDeep;
} Reading;

static void start(void *data, const xmlChar *name, const xmlChar **attributes) {
  Reading *reading = data;
  if (reading->isTooDeep) return;
  if (++reading->depth > reading->deepest) {
    reading->isTooDeep = true;
    xmlStopParser(reading->parser);
    return;
  }
  reading->events->start(reading->events->taker, (const char *)name, (const char *const *)attributes);
}

static void end(void *data, const xmlChar *name) {
  Reading *reading = data;
  if (reading->isTooDeep) return;
  reading->depth -= 1;
  reading->events->end(reading->events->taker, (const char *)name);
}

static void text(void *data, const xmlChar *bytes, int length) {
  Reading *reading = data;
  if (!reading->isTooDeep && length > 0) {
    reading->events->text(reading->events->taker, (const char *)bytes, (size_t)length);
  }
}

// Scripts and style sheets.
static void code(void *data, const xmlChar *bytes, int length) {
  (void)data;
  (void)bytes;
  (void)length;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

bool html_events(const char *bytes, size_t length, int deepest, const HTMLEvents *events) {
  pthread_once(&once, xmlInitParser);
  if (length > (1 << 24)) return false;
  htmlParserCtxtPtr parser = htmlNewParserCtxt();
  if (parser == NULL) return false;
  Reading reading = {events, parser, 0, deepest, false};
  // No tree is built, nothing is told of mistakes, nothing is loaded.
  xmlSAXHandler *sax = parser->sax;
  memset(sax, 0, sizeof *sax);
  sax->startElement = start;
  sax->endElement = end;
  sax->characters = text;
  sax->ignorableWhitespace = text;
  sax->cdataBlock = code;
  parser->userData = &reading;
  int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET |
                HTML_PARSE_NOIMPLIED | HTML_PARSE_NODEFDTD | HTML_PARSE_IGNORE_ENC;
  htmlDocPtr document = htmlCtxtReadMemory(parser, bytes, (int)length, NULL, "UTF-8", options);
  if (document != NULL) xmlFreeDoc(document);
  htmlFreeParserCtxt(parser);
  return !reading.isTooDeep;
}

unsigned html_reference(const char *name) {
  const htmlEntityDesc *entity = htmlEntityLookup((const xmlChar *)name);
  return entity == NULL ? 0 : entity->value;
}
