// libicu renames its functions by macros (ucol_open_72 …), which Swift cannot see: each is wrapped here.
#ifndef GABLOTA_ICU_H
#define GABLOTA_ICU_H
#include <unicode/ucol.h>
#endif
