#include "icu.h"
