// SPDX-License-Identifier: Apache-2.0
#include "app/engine/waiting.h"

#include "platform/this_process.h"

#include <cstdlib>

namespace amplab {

void spin_briefly() {
  if (!std::getenv("OMP_WAIT_POLICY")) platform::set_if_unset("GOMP_SPINCOUNT", "1000");
}

} // namespace amplab
