#ifndef GABLOTA_THEME_H
#define GABLOTA_THEME_H
#endif
