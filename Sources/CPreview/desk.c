#include "preview.h"


static const unsigned char desk_js[] = {
#embed "desk/desk.js"
};
static const unsigned char model_js[] = {
#embed "desk/model.js"
};
static const unsigned char grid_js[] = {
#embed "desk/grid.js"
};
static const unsigned char form_js[] = {
#embed "desk/form.js"
};
static const unsigned char parts_js[] = {
#embed "desk/parts.js"
};
static const unsigned char table_text_js[] = {
#embed "desk/tabletext.js"
};
static const unsigned char bulk_js[] = {
#embed "desk/bulk.js"
};
static const unsigned char children_js[] = {
#embed "desk/children.js"
};
static const unsigned char extras_js[] = {
#embed "desk/extras.js"
};
static const unsigned char filter_js[] = {
#embed "desk/filter.js"
};
static const unsigned char paste_js[] = {
#embed "desk/paste.js"
};
static const unsigned char suggest_js[] = {
#embed "desk/suggest.js"
};
static const unsigned char publish_js[] = {
#embed "desk/publish.js"
};
static const unsigned char intake_js[] = {
#embed "desk/intake.js"
};
static const unsigned char camera_js[] = {
#embed "desk/camera.js"
};
static const unsigned char phone_js[] = {
#embed "desk/phone.js"
};
static const unsigned char pictures_js[] = {
#embed "desk/pictures.js"
};
// The theme's reader of bar codes, for browsers that cannot themselves.
static const unsigned char ean_js[] = {
#embed "../../templates/js/ean.js"
};
static const unsigned char desk_css[] = {
#embed "desk/desk.css"
};
static const unsigned char texts_en[] = {
#embed "desk/texts-en.json"
};
static const unsigned char texts_pl[] = {
#embed "desk/texts-pl.json"
};
static const unsigned char texts_ru[] = {
#embed "desk/texts-ru.json"
};
static const unsigned char texts_es[] = {
#embed "desk/texts-es.json"
};
static const unsigned char texts_zh[] = {
#embed "desk/texts-zh-Hant.json"
};

#define ENTRY(name, bytes) { name, bytes, sizeof bytes }

static const struct gablota_desk_file files[] = {
  ENTRY("desk.js", desk_js), ENTRY("model.js", model_js), ENTRY("grid.js", grid_js), ENTRY("form.js", form_js),
  ENTRY("parts.js", parts_js), ENTRY("tabletext.js", table_text_js), ENTRY("bulk.js", bulk_js),
  ENTRY("children.js", children_js), ENTRY("extras.js", extras_js), ENTRY("filter.js", filter_js),
  ENTRY("paste.js", paste_js), ENTRY("publish.js", publish_js), ENTRY("suggest.js", suggest_js), ENTRY("intake.js", intake_js),
  ENTRY("camera.js", camera_js), ENTRY("phone.js", phone_js), ENTRY("pictures.js", pictures_js),
  ENTRY("desk.css", desk_css), ENTRY("ean.js", ean_js),
  ENTRY("texts-en.json", texts_en), ENTRY("texts-pl.json", texts_pl), ENTRY("texts-ru.json", texts_ru),
  ENTRY("texts-es.json", texts_es), ENTRY("texts-zh-Hant.json", texts_zh),
};

size_t gablota_desk_count(void) { return sizeof files / sizeof *files; }
struct gablota_desk_file gablota_desk_file(size_t index) { return files[index]; }
