#include <sodium/crypto_shorthash_siphash24.h>
