#ifndef GABLOTA_VERSION_H
#define GABLOTA_VERSION_H

/// The commit that the program was built from, as the build's GABLOTA_COMMIT names it; "development" without one.
const char *gablota_commit(void);

#endif
