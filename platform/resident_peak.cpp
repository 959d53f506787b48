// SPDX-License-Identifier: Apache-2.0
#include "platform/resident_peak.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>

namespace amplab::platform {
namespace {

// Returns a row of /proc/self/status in bytes; man 5 proc_pid_status.
std::optional<int64_t> row_of_status(std::string_view name) {
  std::ifstream status("/proc/self/status");
  std::string word;
  int64_t kilobytes = 0;
  while (status >> word) {
    if (word == name && status >> kilobytes) return kilobytes * 1024;
    status.ignore(256, '\n');
  }
  return {};
}

} // namespace

ResidentPeak::ResidentPeak() {
  std::ofstream("/proc/self/clear_refs") << "5"; // resets VmHWM to the current size; man 5 proc_pid_clear_refs
  before_ = row_of_status("VmRSS:");
}

std::optional<int64_t> ResidentPeak::bytes() const {
  const std::optional<int64_t> highest = row_of_status("VmHWM:");
  if (!before_ || !highest) return {};
  return std::max<int64_t>(0, *highest - *before_);
}

} // namespace amplab::platform
