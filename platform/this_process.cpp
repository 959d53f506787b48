// SPDX-License-Identifier: Apache-2.0
#include "platform/this_process.h"

namespace amplab::platform {

std::filesystem::path program_path() {
  std::error_code none;
  return std::filesystem::read_symlink("/proc/self/exe", none);
}

} // namespace amplab::platform
