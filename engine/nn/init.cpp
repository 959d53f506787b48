// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/init.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace amplab {
namespace {

// Turns sixteen uniforms of [0, 1) into normals where they stand.
void box_muller(float* block) {
  for (int j = 0; j < 8; ++j) {
    const float radius = std::sqrt(-2 * std::log(1 - block[j]));
    const float angle = 2 * std::numbers::pi_v<float> * block[j + 8];
    block[j] = radius * std::cos(angle);
    block[j + 8] = radius * std::sin(angle);
  }
}

double uniform53(TorchGenerator& generator) {
  return static_cast<double>(generator.next64() & ((uint64_t{1} << 53) - 1)) * 0x1p-53;
}

} // namespace

std::vector<float> normal(TorchGenerator& generator, int64_t count) {
  if (count >= 16) {
    std::vector<float> values = uniform(generator, count, 0, 1);
    for (int64_t i = 0; i + 16 <= count; i += 16) box_muller(&values[static_cast<size_t>(i)]);
    if (count % 16 != 0) { // the last sixteen are drawn again
      const std::vector<float> last = uniform(generator, 16, 0, 1);
      std::copy(last.begin(), last.end(), values.end() - 16);
      box_muller(&values[values.size() - 16]);
    }
    return values;
  }
  std::vector<float> values;
  while (static_cast<int64_t>(values.size()) < count) {
    const double angle = 2 * std::numbers::pi * uniform53(generator);
    const double radius = std::sqrt(-2 * std::log1p(-uniform53(generator)));
    values.push_back(static_cast<float>(radius * std::cos(angle)));
    if (static_cast<int64_t>(values.size()) < count) values.push_back(static_cast<float>(radius * std::sin(angle)));
  }
  return values;
}

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
