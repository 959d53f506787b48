// SPDX-License-Identifier: Apache-2.0
#include "app/engine/waiting.h"

#include <cstdlib>
#include <unistd.h>

namespace amplab {

void spin_briefly(char** argv) {
  if (std::getenv("GOMP_SPINCOUNT") || std::getenv("OMP_WAIT_POLICY")) return;
  ::setenv("GOMP_SPINCOUNT", "1000", 0);
  ::execv("/proc/self/exe", argv); // returns only if it failed; then we go on as we are
}

} // namespace amplab
