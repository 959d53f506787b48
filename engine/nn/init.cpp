// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/init.h"

#include <cmath>

namespace amplab {

std::vector<float> uniform(TorchGenerator& generator, int64_t count, double low, double high) {
  const auto from = static_cast<float>(low), to = static_cast<float>(high);
  std::vector<float> values(static_cast<size_t>(count));
  for (float& value : values) {
    const float x = static_cast<float>(generator.next() & ((1u << 24) - 1)) * 0x1p-24f;
    value = x * (to - from) + from;
  }
  return values;
}

double linear_bound(int64_t in_features) { return 1.0 / std::sqrt(static_cast<double>(in_features)); }

} // namespace amplab
