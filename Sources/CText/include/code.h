#ifndef GABLOTA_CODE_H
#define GABLOTA_CODE_H

/// Gives back the memory in which the program's code and constants lie, its own and that of its libraries. What is needed
/// again comes back from the files' pages that the system keeps.
void gablota_give_back_code(void);

#endif
