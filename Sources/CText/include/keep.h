#ifndef GABLOTA_KEEP_H
#define GABLOTA_KEEP_H

/// Makes references to an object of Swift's uncounted, as those to objects that are part of the program are: it is never
/// freed. Nobody but the caller may know the object yet, and there may be no weak reference to it.
void gablota_keep_forever(void *object);

#endif
