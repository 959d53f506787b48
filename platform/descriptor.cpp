// SPDX-License-Identifier: Apache-2.0
#include "platform/descriptor.h"

#include <unistd.h>

namespace amplab::platform {

void Descriptor::close() noexcept {
  if (number_ >= 0) ::close(std::exchange(number_, -1));
}

} // namespace amplab::platform
