// How many pieces of memory the program has asked for since it began. Linking this module puts a counter before malloc.
#ifndef C_ALLOCATIONS_H
#define C_ALLOCATIONS_H

long gablota_allocations(void);

#endif
