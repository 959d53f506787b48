// SPDX-License-Identifier: Apache-2.0
#include "engine/run/gradient_buckets.h"

#include <algorithm>

namespace amplab {

std::vector<std::vector<size_t>> buckets_of(std::span<const BucketPart> parameters, size_t first, size_t most) {
  std::vector<std::vector<size_t>> buckets;
  size_t held = 0;
  bool full = true;
  for (size_t i = parameters.size(); i-- > 0;) {
    if (full || parameters[buckets.back().front()].dtype != parameters[i].dtype) {
      buckets.emplace_back();
      held = 0;
    }
    buckets.back().push_back(i);
    held += parameters[i].bytes;
    full = held >= (buckets.size() == 1 ? std::min(first, most) : most);
  }
  return buckets;
}

} // namespace amplab
