// SPDX-License-Identifier: Apache-2.0
#include "app/engine/waiting.h"

#include <cstdlib>

namespace amplab {

void spin_briefly() {
  if (!std::getenv("OMP_WAIT_POLICY")) ::setenv("GOMP_SPINCOUNT", "1000", 0);
}

} // namespace amplab
