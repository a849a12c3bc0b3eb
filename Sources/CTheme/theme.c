// Written by generate.sh. Do not edit.
#include "theme.h"

static const unsigned char file_0[] = {
#embed "../../templates/404.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_1[] = {
#embed "../../templates/base.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_2[] = {
#embed "../../templates/book.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_3[] = {
#embed "../../templates/cards/book.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_4[] = {
#embed "../../templates/cards/event.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_5[] = {
#embed "../../templates/cards/library.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_6[] = {
#embed "../../templates/cards/product.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_7[] = {
#embed "../../templates/cards/question.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_8[] = {
#embed "../../templates/cards/record.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_9[] = {
#embed "../../templates/css/site.css" suffix(, 0) if_empty(0)
};

static const unsigned char file_10[] = {
#embed "../../templates/css/tables.css" suffix(, 0) if_empty(0)
};

static const unsigned char file_11[] = {
#embed "../../templates/event.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_12[] = {
#embed "../../templates/events.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_13[] = {
#embed "../../templates/home.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_14[] = {
#embed "../../templates/icons/age.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_15[] = {
#embed "../../templates/icons/back.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_16[] = {
#embed "../../templates/icons/book.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_17[] = {
#embed "../../templates/icons/calendar.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_18[] = {
#embed "../../templates/icons/case.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_19[] = {
#embed "../../templates/icons/clock-end.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_20[] = {
#embed "../../templates/icons/clock.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_21[] = {
#embed "../../templates/icons/down.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_22[] = {
#embed "../../templates/icons/empty.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_23[] = {
#embed "../../templates/icons/external.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_24[] = {
#embed "../../templates/icons/feed.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_25[] = {
#embed "../../templates/icons/heart.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_26[] = {
#embed "../../templates/icons/home.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_27[] = {
#embed "../../templates/icons/info.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_28[] = {
#embed "../../templates/icons/library.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_29[] = {
#embed "../../templates/icons/mail.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_30[] = {
#embed "../../templates/icons/next.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_31[] = {
#embed "../../templates/icons/page.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_32[] = {
#embed "../../templates/icons/person.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_33[] = {
#embed "../../templates/icons/phone.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_34[] = {
#embed "../../templates/icons/pin.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_35[] = {
#embed "../../templates/icons/product.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_36[] = {
#embed "../../templates/icons/question.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_37[] = {
#embed "../../templates/icons/record.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_38[] = {
#embed "../../templates/icons/search.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_39[] = {
#embed "../../templates/icons/star.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_40[] = {
#embed "../../templates/icons/tag.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_41[] = {
#embed "../../templates/icons/ticket.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_42[] = {
#embed "../../templates/img/favicon.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_43[] = {
#embed "../../templates/js/questions.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_44[] = {
#embed "../../templates/js/site.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_45[] = {
#embed "../../templates/library.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_46[] = {
#embed "../../templates/list.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_47[] = {
#embed "../../templates/markdown.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_48[] = {
#embed "../../templates/partials/as-of.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_49[] = {
#embed "../../templates/partials/crumbs.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_50[] = {
#embed "../../templates/partials/empty.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_51[] = {
#embed "../../templates/partials/event-list.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_52[] = {
#embed "../../templates/partials/facets.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_53[] = {
#embed "../../templates/partials/footer.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_54[] = {
#embed "../../templates/partials/head.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_55[] = {
#embed "../../templates/partials/header.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_56[] = {
#embed "../../templates/partials/macros.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_57[] = {
#embed "../../templates/partials/neighbours.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_58[] = {
#embed "../../templates/partials/pagination.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_59[] = {
#embed "../../templates/partials/periods.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_60[] = {
#embed "../../templates/partials/related-lists.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_61[] = {
#embed "../../templates/partials/related-table.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_62[] = {
#embed "../../templates/partials/values.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_63[] = {
#embed "../../templates/product.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_64[] = {
#embed "../../templates/products.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_65[] = {
#embed "../../templates/question.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_66[] = {
#embed "../../templates/questions.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_67[] = {
#embed "../../templates/record.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_68[] = {
#embed "../../templates/related.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_69[] = {
#embed "../../templates/texts/en.json" suffix(, 0) if_empty(0)
};

static const unsigned char file_70[] = {
#embed "../../templates/texts/es.json" suffix(, 0) if_empty(0)
};

static const unsigned char file_71[] = {
#embed "../../templates/texts/pl.json" suffix(, 0) if_empty(0)
};

static const unsigned char file_72[] = {
#embed "../../templates/texts/ru.json" suffix(, 0) if_empty(0)
};

static const unsigned char file_73[] = {
#embed "../../templates/texts/zh-Hant.json" suffix(, 0) if_empty(0)
};

static const struct gablota_theme_file theme_files[] = {
  {"404.html", file_0, sizeof file_0 - 1},
  {"base.html", file_1, sizeof file_1 - 1},
  {"book.html", file_2, sizeof file_2 - 1},
  {"cards/book.html", file_3, sizeof file_3 - 1},
  {"cards/event.html", file_4, sizeof file_4 - 1},
  {"cards/library.html", file_5, sizeof file_5 - 1},
  {"cards/product.html", file_6, sizeof file_6 - 1},
  {"cards/question.html", file_7, sizeof file_7 - 1},
  {"cards/record.html", file_8, sizeof file_8 - 1},
  {"css/site.css", file_9, sizeof file_9 - 1},
  {"css/tables.css", file_10, sizeof file_10 - 1},
  {"event.html", file_11, sizeof file_11 - 1},
  {"events.html", file_12, sizeof file_12 - 1},
  {"home.html", file_13, sizeof file_13 - 1},
  {"icons/age.svg", file_14, sizeof file_14 - 1},
  {"icons/back.svg", file_15, sizeof file_15 - 1},
  {"icons/book.svg", file_16, sizeof file_16 - 1},
  {"icons/calendar.svg", file_17, sizeof file_17 - 1},
  {"icons/case.svg", file_18, sizeof file_18 - 1},
  {"icons/clock-end.svg", file_19, sizeof file_19 - 1},
  {"icons/clock.svg", file_20, sizeof file_20 - 1},
  {"icons/down.svg", file_21, sizeof file_21 - 1},
  {"icons/empty.svg", file_22, sizeof file_22 - 1},
  {"icons/external.svg", file_23, sizeof file_23 - 1},
  {"icons/feed.svg", file_24, sizeof file_24 - 1},
  {"icons/heart.svg", file_25, sizeof file_25 - 1},
  {"icons/home.svg", file_26, sizeof file_26 - 1},
  {"icons/info.svg", file_27, sizeof file_27 - 1},
  {"icons/library.svg", file_28, sizeof file_28 - 1},
  {"icons/mail.svg", file_29, sizeof file_29 - 1},
  {"icons/next.svg", file_30, sizeof file_30 - 1},
  {"icons/page.svg", file_31, sizeof file_31 - 1},
  {"icons/person.svg", file_32, sizeof file_32 - 1},
  {"icons/phone.svg", file_33, sizeof file_33 - 1},
  {"icons/pin.svg", file_34, sizeof file_34 - 1},
  {"icons/product.svg", file_35, sizeof file_35 - 1},
  {"icons/question.svg", file_36, sizeof file_36 - 1},
  {"icons/record.svg", file_37, sizeof file_37 - 1},
  {"icons/search.svg", file_38, sizeof file_38 - 1},
  {"icons/star.svg", file_39, sizeof file_39 - 1},
  {"icons/tag.svg", file_40, sizeof file_40 - 1},
  {"icons/ticket.svg", file_41, sizeof file_41 - 1},
  {"img/favicon.svg", file_42, sizeof file_42 - 1},
  {"js/questions.js", file_43, sizeof file_43 - 1},
  {"js/site.js", file_44, sizeof file_44 - 1},
  {"library.html", file_45, sizeof file_45 - 1},
  {"list.html", file_46, sizeof file_46 - 1},
  {"markdown.html", file_47, sizeof file_47 - 1},
  {"partials/as-of.html", file_48, sizeof file_48 - 1},
  {"partials/crumbs.html", file_49, sizeof file_49 - 1},
  {"partials/empty.html", file_50, sizeof file_50 - 1},
  {"partials/event-list.html", file_51, sizeof file_51 - 1},
  {"partials/facets.html", file_52, sizeof file_52 - 1},
  {"partials/footer.html", file_53, sizeof file_53 - 1},
  {"partials/head.html", file_54, sizeof file_54 - 1},
  {"partials/header.html", file_55, sizeof file_55 - 1},
  {"partials/macros.html", file_56, sizeof file_56 - 1},
  {"partials/neighbours.html", file_57, sizeof file_57 - 1},
  {"partials/pagination.html", file_58, sizeof file_58 - 1},
  {"partials/periods.html", file_59, sizeof file_59 - 1},
  {"partials/related-lists.html", file_60, sizeof file_60 - 1},
  {"partials/related-table.html", file_61, sizeof file_61 - 1},
  {"partials/values.html", file_62, sizeof file_62 - 1},
  {"product.html", file_63, sizeof file_63 - 1},
  {"products.html", file_64, sizeof file_64 - 1},
  {"question.html", file_65, sizeof file_65 - 1},
  {"questions.html", file_66, sizeof file_66 - 1},
  {"record.html", file_67, sizeof file_67 - 1},
  {"related.html", file_68, sizeof file_68 - 1},
  {"texts/en.json", file_69, sizeof file_69 - 1},
  {"texts/es.json", file_70, sizeof file_70 - 1},
  {"texts/pl.json", file_71, sizeof file_71 - 1},
  {"texts/ru.json", file_72, sizeof file_72 - 1},
  {"texts/zh-Hant.json", file_73, sizeof file_73 - 1},
};

size_t gablota_theme_count(void) { return sizeof theme_files / sizeof theme_files[0]; }

const struct gablota_theme_file *gablota_theme_file_at(size_t index) {
  return index < gablota_theme_count() ? &theme_files[index] : NULL;
}
