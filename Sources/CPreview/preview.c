#include "preview.h"

static const unsigned char script[] = {
#embed "preview.js"
};

static const unsigned char style[] = {
#embed "preview.css"
};

static const unsigned char worker[] = {
#embed "worker.js"
};

const unsigned char *gablota_preview_script_bytes(void) { return script; }
size_t gablota_preview_script_count(void) { return sizeof script; }
const unsigned char *gablota_preview_style_bytes(void) { return style; }
size_t gablota_preview_style_count(void) { return sizeof style; }
const unsigned char *gablota_preview_worker_bytes(void) { return worker; }
size_t gablota_preview_worker_count(void) { return sizeof worker; }
