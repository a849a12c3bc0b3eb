// Written by generate.sh. Do not edit.
#include "theme.h"
// Clang has #embed in every C; it only likes to say that C23 brought it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file_0[] = {
#embed "../../templates/../Sources/CTheme/imports/calibre.yaml" suffix(, 0) if_empty(0)
};

static const unsigned char file_1[] = {
#embed "../../templates/../Sources/CTheme/imports/goodreads.yaml" suffix(, 0) if_empty(0)
};

static const unsigned char file_2[] = {
#embed "../../templates/../Sources/CTheme/imports/librarything.yaml" suffix(, 0) if_empty(0)
};

static const unsigned char file_3[] = {
#embed "../../templates/../Sources/CTheme/imports/marc.yaml" suffix(, 0) if_empty(0)
};

static const unsigned char file_4[] = {
#embed "../../templates/../Sources/CTheme/imports/omeka.yaml" suffix(, 0) if_empty(0)
};

static const unsigned char file_5[] = {
#embed "../../templates/../Sources/CTheme/imports/storygraph.yaml" suffix(, 0) if_empty(0)
};

static const unsigned char file_6[] = {
#embed "../../templates/../Sources/CTheme/imports/zotero.yaml" suffix(, 0) if_empty(0)
};

static const unsigned char file_7[] = {
#embed "../../templates/404.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_8[] = {
#embed "../../templates/base.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_9[] = {
#embed "../../templates/blocks.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_10[] = {
#embed "../../templates/blocks/categories.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_11[] = {
#embed "../../templates/blocks/contact.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_12[] = {
#embed "../../templates/blocks/events.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_13[] = {
#embed "../../templates/blocks/favourites.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_14[] = {
#embed "../../templates/blocks/hero.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_15[] = {
#embed "../../templates/blocks/hours.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_16[] = {
#embed "../../templates/blocks/libraries.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_17[] = {
#embed "../../templates/blocks/map.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_18[] = {
#embed "../../templates/blocks/new.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_19[] = {
#embed "../../templates/blocks/news.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_20[] = {
#embed "../../templates/blocks/numbers.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_21[] = {
#embed "../../templates/blocks/questions.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_22[] = {
#embed "../../templates/blocks/search.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_23[] = {
#embed "../../templates/blocks/selection.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_24[] = {
#embed "../../templates/blocks/text.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_25[] = {
#embed "../../templates/blocks/today.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_26[] = {
#embed "../../templates/book.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_27[] = {
#embed "../../templates/books.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_28[] = {
#embed "../../templates/cards/book-row.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_29[] = {
#embed "../../templates/cards/book.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_30[] = {
#embed "../../templates/cards/copy.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_31[] = {
#embed "../../templates/cards/event.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_32[] = {
#embed "../../templates/cards/library.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_33[] = {
#embed "../../templates/cards/person.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_34[] = {
#embed "../../templates/cards/product.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_35[] = {
#embed "../../templates/cards/question.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_36[] = {
#embed "../../templates/cards/record.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_37[] = {
#embed "../../templates/css/blocks.css" suffix(, 0) if_empty(0)
};

static const unsigned char file_38[] = {
#embed "../../templates/css/gallery.css" suffix(, 0) if_empty(0)
};

static const unsigned char file_39[] = {
#embed "../../templates/css/kinds/book.css" suffix(, 0) if_empty(0)
};

static const unsigned char file_40[] = {
#embed "../../templates/css/kinds/event.css" suffix(, 0) if_empty(0)
};

static const unsigned char file_41[] = {
#embed "../../templates/css/kinds/library.css" suffix(, 0) if_empty(0)
};

static const unsigned char file_42[] = {
#embed "../../templates/css/kinds/question.css" suffix(, 0) if_empty(0)
};

static const unsigned char file_43[] = {
#embed "../../templates/css/loans.css" suffix(, 0) if_empty(0)
};

static const unsigned char file_44[] = {
#embed "../../templates/css/month.css" suffix(, 0) if_empty(0)
};

static const unsigned char file_45[] = {
#embed "../../templates/css/next.css" suffix(, 0) if_empty(0)
};

static const unsigned char file_46[] = {
#embed "../../templates/css/places.css" suffix(, 0) if_empty(0)
};

static const unsigned char file_47[] = {
#embed "../../templates/css/poster.css" suffix(, 0) if_empty(0)
};

static const unsigned char file_48[] = {
#embed "../../templates/css/reserve.css" suffix(, 0) if_empty(0)
};

static const unsigned char file_49[] = {
#embed "../../templates/css/saved.css" suffix(, 0) if_empty(0)
};

static const unsigned char file_50[] = {
#embed "../../templates/css/search.css" suffix(, 0) if_empty(0)
};

static const unsigned char file_51[] = {
#embed "../../templates/css/site.css" suffix(, 0) if_empty(0)
};

static const unsigned char file_52[] = {
#embed "../../templates/css/tables.css" suffix(, 0) if_empty(0)
};

static const unsigned char file_53[] = {
#embed "../../templates/event.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_54[] = {
#embed "../../templates/events.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_55[] = {
#embed "../../templates/home.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_56[] = {
#embed "../../templates/icons/age.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_57[] = {
#embed "../../templates/icons/back.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_58[] = {
#embed "../../templates/icons/book.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_59[] = {
#embed "../../templates/icons/calendar.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_60[] = {
#embed "../../templates/icons/card.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_61[] = {
#embed "../../templates/icons/case.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_62[] = {
#embed "../../templates/icons/clock-end.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_63[] = {
#embed "../../templates/icons/clock.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_64[] = {
#embed "../../templates/icons/close.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_65[] = {
#embed "../../templates/icons/copy.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_66[] = {
#embed "../../templates/icons/down.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_67[] = {
#embed "../../templates/icons/empty.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_68[] = {
#embed "../../templates/icons/external.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_69[] = {
#embed "../../templates/icons/feed.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_70[] = {
#embed "../../templates/icons/grid.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_71[] = {
#embed "../../templates/icons/heart-full.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_72[] = {
#embed "../../templates/icons/heart.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_73[] = {
#embed "../../templates/icons/home.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_74[] = {
#embed "../../templates/icons/info.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_75[] = {
#embed "../../templates/icons/library.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_76[] = {
#embed "../../templates/icons/list.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_77[] = {
#embed "../../templates/icons/mail.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_78[] = {
#embed "../../templates/icons/next.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_79[] = {
#embed "../../templates/icons/page.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_80[] = {
#embed "../../templates/icons/person.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_81[] = {
#embed "../../templates/icons/phone.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_82[] = {
#embed "../../templates/icons/pin.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_83[] = {
#embed "../../templates/icons/product.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_84[] = {
#embed "../../templates/icons/question.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_85[] = {
#embed "../../templates/icons/quote.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_86[] = {
#embed "../../templates/icons/record.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_87[] = {
#embed "../../templates/icons/scan.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_88[] = {
#embed "../../templates/icons/search.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_89[] = {
#embed "../../templates/icons/star.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_90[] = {
#embed "../../templates/icons/tag.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_91[] = {
#embed "../../templates/icons/ticket.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_92[] = {
#embed "../../templates/img/favicon.svg" suffix(, 0) if_empty(0)
};

static const unsigned char file_93[] = {
#embed "../../templates/index.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_94[] = {
#embed "../../templates/js/book.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_95[] = {
#embed "../../templates/js/cite.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_96[] = {
#embed "../../templates/js/ean.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_97[] = {
#embed "../../templates/js/event.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_98[] = {
#embed "../../templates/js/facts.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_99[] = {
#embed "../../templates/js/fold.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_100[] = {
#embed "../../templates/js/gallery.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_101[] = {
#embed "../../templates/js/hours.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_102[] = {
#embed "../../templates/js/index.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_103[] = {
#embed "../../templates/js/list.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_104[] = {
#embed "../../templates/js/loans-ask.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_105[] = {
#embed "../../templates/js/loans-calendar.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_106[] = {
#embed "../../templates/js/loans-play.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_107[] = {
#embed "../../templates/js/loans.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_108[] = {
#embed "../../templates/js/mark.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_109[] = {
#embed "../../templates/js/places.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_110[] = {
#embed "../../templates/js/query.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_111[] = {
#embed "../../templates/js/questions.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_112[] = {
#embed "../../templates/js/saved.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_113[] = {
#embed "../../templates/js/scan.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_114[] = {
#embed "../../templates/js/search.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_115[] = {
#embed "../../templates/js/site.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_116[] = {
#embed "../../templates/js/week.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_117[] = {
#embed "../../templates/js/when.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_118[] = {
#embed "../../templates/letter.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_119[] = {
#embed "../../templates/library.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_120[] = {
#embed "../../templates/list.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_121[] = {
#embed "../../templates/loans.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_122[] = {
#embed "../../templates/markdown.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_123[] = {
#embed "../../templates/month.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_124[] = {
#embed "../../templates/months.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_125[] = {
#embed "../../templates/next.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_126[] = {
#embed "../../templates/offline/sw.js" suffix(, 0) if_empty(0)
};

static const unsigned char file_127[] = {
#embed "../../templates/partials/as-of.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_128[] = {
#embed "../../templates/partials/block-records.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_129[] = {
#embed "../../templates/partials/blocks-style.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_130[] = {
#embed "../../templates/partials/blocks.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_131[] = {
#embed "../../templates/partials/book-list.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_132[] = {
#embed "../../templates/partials/books.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_133[] = {
#embed "../../templates/partials/cards.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_134[] = {
#embed "../../templates/partials/company.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_135[] = {
#embed "../../templates/partials/crumbs.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_136[] = {
#embed "../../templates/partials/empty.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_137[] = {
#embed "../../templates/partials/event-list.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_138[] = {
#embed "../../templates/partials/facets.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_139[] = {
#embed "../../templates/partials/facts.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_140[] = {
#embed "../../templates/partials/footer.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_141[] = {
#embed "../../templates/partials/head.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_142[] = {
#embed "../../templates/partials/header.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_143[] = {
#embed "../../templates/partials/hours.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_144[] = {
#embed "../../templates/partials/macros.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_145[] = {
#embed "../../templates/partials/neighbours.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_146[] = {
#embed "../../templates/partials/on-now.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_147[] = {
#embed "../../templates/partials/pagination.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_148[] = {
#embed "../../templates/partials/periods.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_149[] = {
#embed "../../templates/partials/place.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_150[] = {
#embed "../../templates/partials/related-lists.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_151[] = {
#embed "../../templates/partials/related-table.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_152[] = {
#embed "../../templates/partials/reserve-style.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_153[] = {
#embed "../../templates/partials/reserve.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_154[] = {
#embed "../../templates/partials/tables-style.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_155[] = {
#embed "../../templates/partials/values.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_156[] = {
#embed "../../templates/partials/ways.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_157[] = {
#embed "../../templates/person.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_158[] = {
#embed "../../templates/places.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_159[] = {
#embed "../../templates/poster.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_160[] = {
#embed "../../templates/product.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_161[] = {
#embed "../../templates/products.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_162[] = {
#embed "../../templates/question.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_163[] = {
#embed "../../templates/questions.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_164[] = {
#embed "../../templates/record.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_165[] = {
#embed "../../templates/related.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_166[] = {
#embed "../../templates/reserved.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_167[] = {
#embed "../../templates/saved.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_168[] = {
#embed "../../templates/search.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_169[] = {
#embed "../../templates/series.html" suffix(, 0) if_empty(0)
};

static const unsigned char file_170[] = {
#embed "../../templates/texts/en.json" suffix(, 0) if_empty(0)
};

static const unsigned char file_171[] = {
#embed "../../templates/texts/es.json" suffix(, 0) if_empty(0)
};

static const unsigned char file_172[] = {
#embed "../../templates/texts/pl.json" suffix(, 0) if_empty(0)
};

static const unsigned char file_173[] = {
#embed "../../templates/texts/ru.json" suffix(, 0) if_empty(0)
};

static const unsigned char file_174[] = {
#embed "../../templates/texts/zh-Hant.json" suffix(, 0) if_empty(0)
};

static const struct gablota_theme_file theme_files[] = {
  {"../Sources/CTheme/imports/calibre.yaml", file_0, sizeof file_0 - 1},
  {"../Sources/CTheme/imports/goodreads.yaml", file_1, sizeof file_1 - 1},
  {"../Sources/CTheme/imports/librarything.yaml", file_2, sizeof file_2 - 1},
  {"../Sources/CTheme/imports/marc.yaml", file_3, sizeof file_3 - 1},
  {"../Sources/CTheme/imports/omeka.yaml", file_4, sizeof file_4 - 1},
  {"../Sources/CTheme/imports/storygraph.yaml", file_5, sizeof file_5 - 1},
  {"../Sources/CTheme/imports/zotero.yaml", file_6, sizeof file_6 - 1},
  {"404.html", file_7, sizeof file_7 - 1},
  {"base.html", file_8, sizeof file_8 - 1},
  {"blocks.html", file_9, sizeof file_9 - 1},
  {"blocks/categories.html", file_10, sizeof file_10 - 1},
  {"blocks/contact.html", file_11, sizeof file_11 - 1},
  {"blocks/events.html", file_12, sizeof file_12 - 1},
  {"blocks/favourites.html", file_13, sizeof file_13 - 1},
  {"blocks/hero.html", file_14, sizeof file_14 - 1},
  {"blocks/hours.html", file_15, sizeof file_15 - 1},
  {"blocks/libraries.html", file_16, sizeof file_16 - 1},
  {"blocks/map.html", file_17, sizeof file_17 - 1},
  {"blocks/new.html", file_18, sizeof file_18 - 1},
  {"blocks/news.html", file_19, sizeof file_19 - 1},
  {"blocks/numbers.html", file_20, sizeof file_20 - 1},
  {"blocks/questions.html", file_21, sizeof file_21 - 1},
  {"blocks/search.html", file_22, sizeof file_22 - 1},
  {"blocks/selection.html", file_23, sizeof file_23 - 1},
  {"blocks/text.html", file_24, sizeof file_24 - 1},
  {"blocks/today.html", file_25, sizeof file_25 - 1},
  {"book.html", file_26, sizeof file_26 - 1},
  {"books.html", file_27, sizeof file_27 - 1},
  {"cards/book-row.html", file_28, sizeof file_28 - 1},
  {"cards/book.html", file_29, sizeof file_29 - 1},
  {"cards/copy.html", file_30, sizeof file_30 - 1},
  {"cards/event.html", file_31, sizeof file_31 - 1},
  {"cards/library.html", file_32, sizeof file_32 - 1},
  {"cards/person.html", file_33, sizeof file_33 - 1},
  {"cards/product.html", file_34, sizeof file_34 - 1},
  {"cards/question.html", file_35, sizeof file_35 - 1},
  {"cards/record.html", file_36, sizeof file_36 - 1},
  {"css/blocks.css", file_37, sizeof file_37 - 1},
  {"css/gallery.css", file_38, sizeof file_38 - 1},
  {"css/kinds/book.css", file_39, sizeof file_39 - 1},
  {"css/kinds/event.css", file_40, sizeof file_40 - 1},
  {"css/kinds/library.css", file_41, sizeof file_41 - 1},
  {"css/kinds/question.css", file_42, sizeof file_42 - 1},
  {"css/loans.css", file_43, sizeof file_43 - 1},
  {"css/month.css", file_44, sizeof file_44 - 1},
  {"css/next.css", file_45, sizeof file_45 - 1},
  {"css/places.css", file_46, sizeof file_46 - 1},
  {"css/poster.css", file_47, sizeof file_47 - 1},
  {"css/reserve.css", file_48, sizeof file_48 - 1},
  {"css/saved.css", file_49, sizeof file_49 - 1},
  {"css/search.css", file_50, sizeof file_50 - 1},
  {"css/site.css", file_51, sizeof file_51 - 1},
  {"css/tables.css", file_52, sizeof file_52 - 1},
  {"event.html", file_53, sizeof file_53 - 1},
  {"events.html", file_54, sizeof file_54 - 1},
  {"home.html", file_55, sizeof file_55 - 1},
  {"icons/age.svg", file_56, sizeof file_56 - 1},
  {"icons/back.svg", file_57, sizeof file_57 - 1},
  {"icons/book.svg", file_58, sizeof file_58 - 1},
  {"icons/calendar.svg", file_59, sizeof file_59 - 1},
  {"icons/card.svg", file_60, sizeof file_60 - 1},
  {"icons/case.svg", file_61, sizeof file_61 - 1},
  {"icons/clock-end.svg", file_62, sizeof file_62 - 1},
  {"icons/clock.svg", file_63, sizeof file_63 - 1},
  {"icons/close.svg", file_64, sizeof file_64 - 1},
  {"icons/copy.svg", file_65, sizeof file_65 - 1},
  {"icons/down.svg", file_66, sizeof file_66 - 1},
  {"icons/empty.svg", file_67, sizeof file_67 - 1},
  {"icons/external.svg", file_68, sizeof file_68 - 1},
  {"icons/feed.svg", file_69, sizeof file_69 - 1},
  {"icons/grid.svg", file_70, sizeof file_70 - 1},
  {"icons/heart-full.svg", file_71, sizeof file_71 - 1},
  {"icons/heart.svg", file_72, sizeof file_72 - 1},
  {"icons/home.svg", file_73, sizeof file_73 - 1},
  {"icons/info.svg", file_74, sizeof file_74 - 1},
  {"icons/library.svg", file_75, sizeof file_75 - 1},
  {"icons/list.svg", file_76, sizeof file_76 - 1},
  {"icons/mail.svg", file_77, sizeof file_77 - 1},
  {"icons/next.svg", file_78, sizeof file_78 - 1},
  {"icons/page.svg", file_79, sizeof file_79 - 1},
  {"icons/person.svg", file_80, sizeof file_80 - 1},
  {"icons/phone.svg", file_81, sizeof file_81 - 1},
  {"icons/pin.svg", file_82, sizeof file_82 - 1},
  {"icons/product.svg", file_83, sizeof file_83 - 1},
  {"icons/question.svg", file_84, sizeof file_84 - 1},
  {"icons/quote.svg", file_85, sizeof file_85 - 1},
  {"icons/record.svg", file_86, sizeof file_86 - 1},
  {"icons/scan.svg", file_87, sizeof file_87 - 1},
  {"icons/search.svg", file_88, sizeof file_88 - 1},
  {"icons/star.svg", file_89, sizeof file_89 - 1},
  {"icons/tag.svg", file_90, sizeof file_90 - 1},
  {"icons/ticket.svg", file_91, sizeof file_91 - 1},
  {"img/favicon.svg", file_92, sizeof file_92 - 1},
  {"index.html", file_93, sizeof file_93 - 1},
  {"js/book.js", file_94, sizeof file_94 - 1},
  {"js/cite.js", file_95, sizeof file_95 - 1},
  {"js/ean.js", file_96, sizeof file_96 - 1},
  {"js/event.js", file_97, sizeof file_97 - 1},
  {"js/facts.js", file_98, sizeof file_98 - 1},
  {"js/fold.js", file_99, sizeof file_99 - 1},
  {"js/gallery.js", file_100, sizeof file_100 - 1},
  {"js/hours.js", file_101, sizeof file_101 - 1},
  {"js/index.js", file_102, sizeof file_102 - 1},
  {"js/list.js", file_103, sizeof file_103 - 1},
  {"js/loans-ask.js", file_104, sizeof file_104 - 1},
  {"js/loans-calendar.js", file_105, sizeof file_105 - 1},
  {"js/loans-play.js", file_106, sizeof file_106 - 1},
  {"js/loans.js", file_107, sizeof file_107 - 1},
  {"js/mark.js", file_108, sizeof file_108 - 1},
  {"js/places.js", file_109, sizeof file_109 - 1},
  {"js/query.js", file_110, sizeof file_110 - 1},
  {"js/questions.js", file_111, sizeof file_111 - 1},
  {"js/saved.js", file_112, sizeof file_112 - 1},
  {"js/scan.js", file_113, sizeof file_113 - 1},
  {"js/search.js", file_114, sizeof file_114 - 1},
  {"js/site.js", file_115, sizeof file_115 - 1},
  {"js/week.js", file_116, sizeof file_116 - 1},
  {"js/when.js", file_117, sizeof file_117 - 1},
  {"letter.html", file_118, sizeof file_118 - 1},
  {"library.html", file_119, sizeof file_119 - 1},
  {"list.html", file_120, sizeof file_120 - 1},
  {"loans.html", file_121, sizeof file_121 - 1},
  {"markdown.html", file_122, sizeof file_122 - 1},
  {"month.html", file_123, sizeof file_123 - 1},
  {"months.html", file_124, sizeof file_124 - 1},
  {"next.html", file_125, sizeof file_125 - 1},
  {"offline/sw.js", file_126, sizeof file_126 - 1},
  {"partials/as-of.html", file_127, sizeof file_127 - 1},
  {"partials/block-records.html", file_128, sizeof file_128 - 1},
  {"partials/blocks-style.html", file_129, sizeof file_129 - 1},
  {"partials/blocks.html", file_130, sizeof file_130 - 1},
  {"partials/book-list.html", file_131, sizeof file_131 - 1},
  {"partials/books.html", file_132, sizeof file_132 - 1},
  {"partials/cards.html", file_133, sizeof file_133 - 1},
  {"partials/company.html", file_134, sizeof file_134 - 1},
  {"partials/crumbs.html", file_135, sizeof file_135 - 1},
  {"partials/empty.html", file_136, sizeof file_136 - 1},
  {"partials/event-list.html", file_137, sizeof file_137 - 1},
  {"partials/facets.html", file_138, sizeof file_138 - 1},
  {"partials/facts.html", file_139, sizeof file_139 - 1},
  {"partials/footer.html", file_140, sizeof file_140 - 1},
  {"partials/head.html", file_141, sizeof file_141 - 1},
  {"partials/header.html", file_142, sizeof file_142 - 1},
  {"partials/hours.html", file_143, sizeof file_143 - 1},
  {"partials/macros.html", file_144, sizeof file_144 - 1},
  {"partials/neighbours.html", file_145, sizeof file_145 - 1},
  {"partials/on-now.html", file_146, sizeof file_146 - 1},
  {"partials/pagination.html", file_147, sizeof file_147 - 1},
  {"partials/periods.html", file_148, sizeof file_148 - 1},
  {"partials/place.html", file_149, sizeof file_149 - 1},
  {"partials/related-lists.html", file_150, sizeof file_150 - 1},
  {"partials/related-table.html", file_151, sizeof file_151 - 1},
  {"partials/reserve-style.html", file_152, sizeof file_152 - 1},
  {"partials/reserve.html", file_153, sizeof file_153 - 1},
  {"partials/tables-style.html", file_154, sizeof file_154 - 1},
  {"partials/values.html", file_155, sizeof file_155 - 1},
  {"partials/ways.html", file_156, sizeof file_156 - 1},
  {"person.html", file_157, sizeof file_157 - 1},
  {"places.html", file_158, sizeof file_158 - 1},
  {"poster.html", file_159, sizeof file_159 - 1},
  {"product.html", file_160, sizeof file_160 - 1},
  {"products.html", file_161, sizeof file_161 - 1},
  {"question.html", file_162, sizeof file_162 - 1},
  {"questions.html", file_163, sizeof file_163 - 1},
  {"record.html", file_164, sizeof file_164 - 1},
  {"related.html", file_165, sizeof file_165 - 1},
  {"reserved.html", file_166, sizeof file_166 - 1},
  {"saved.html", file_167, sizeof file_167 - 1},
  {"search.html", file_168, sizeof file_168 - 1},
  {"series.html", file_169, sizeof file_169 - 1},
  {"texts/en.json", file_170, sizeof file_170 - 1},
  {"texts/es.json", file_171, sizeof file_171 - 1},
  {"texts/pl.json", file_172, sizeof file_172 - 1},
  {"texts/ru.json", file_173, sizeof file_173 - 1},
  {"texts/zh-Hant.json", file_174, sizeof file_174 - 1},
};

size_t gablota_theme_count(void) { return sizeof theme_files / sizeof theme_files[0]; }

const struct gablota_theme_file *gablota_theme_file_at(size_t index) {
  return index < gablota_theme_count() ? &theme_files[index] : NULL;
}
