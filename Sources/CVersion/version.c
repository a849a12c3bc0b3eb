#include "version.h"

#ifndef GABLOTA_COMMIT
#define GABLOTA_COMMIT development
#endif

// The commit comes without quotation marks, which not every build system hands on.
#define TEXT(tokens) #tokens
#define TEXT_OF(macro) TEXT(macro)

const char *gablota_commit(void) { return TEXT_OF(GABLOTA_COMMIT); }
