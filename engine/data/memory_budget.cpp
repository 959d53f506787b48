// SPDX-License-Identifier: Apache-2.0
#include "engine/data/memory_budget.h"

#include "engine/run/number_text.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr int64_t kLeast = int64_t{512} << 20, kMost = int64_t{4} << 30, kForEachByte = 64;

} // namespace

int64_t memory_budget(int64_t file_bytes) {
  return file_bytes >= kMost / kForEachByte ? kMost : std::max(kLeast, kForEachByte * file_bytes);
}

void require_within(int64_t budget, double bytes, const std::string& source, const std::string& what) {
  if (bytes <= static_cast<double>(budget)) return;
  throw DataError(source + " holds " + what + " in " + bytes_text(bytes) + " of memory: expected at most " +
                  bytes_text(static_cast<double>(budget)) + " for a file of its size.");
}

} // namespace amplab
