// SPDX-License-Identifier: Apache-2.0
#include "engine/data/dataset.h"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <zlib.h>

namespace amplab {
namespace {

// Divides, as PyTorch does: multiplying by 1/255 gives other last bits, and waiting for the rows costs more than
// dividing.
void copy_sample(const uint8_t* from, size_t width, float* to) {
  for (size_t i = 0; i < width; ++i) to[i] = static_cast<float>(from[i]) / 255.0f;
}
void copy_sample(const float* from, size_t width, float* to) { std::copy_n(from, width, to); }

} // namespace

void gather(const Split& split, std::span<const uint32_t> rows, std::span<float> features, std::span<int64_t> targets) {
  assert(rows.size() == targets.size());
  if (rows.empty()) return;
  const size_t width = features.size() / rows.size();
  std::visit(
      [&](const auto& stored) {
        assert(stored.size() == width * split.targets.size());
        for (size_t i = 0; i < rows.size(); ++i)
          copy_sample(stored.data() + rows[i] * width, width, features.data() + i * width);
      },
      split.features);
  for (size_t i = 0; i < rows.size(); ++i) targets[i] = split.targets[rows[i]];
}

int64_t gather_from(const Split& split, int64_t first, std::span<float> features, std::span<int64_t> targets) {
  if (targets.empty() || first >= split.count()) return 0;
  const size_t width = features.size() / targets.size(), from = static_cast<size_t>(first);
  const size_t count = std::min(targets.size(), split.targets.size() - from);
  std::visit([&](const auto& stored) { copy_sample(stored.data() + from * width, count * width, features.data()); },
             split.features);
  std::copy_n(split.targets.begin() + first, count, targets.begin());
  return static_cast<int64_t>(count);
}

std::string checksum_of(const Split& split) {
  uLong crc = crc32_z(0, nullptr, 0);
  const auto add = [&crc](const auto& values) {
    crc = crc32_z(crc, reinterpret_cast<const Bytef*>(values.data()), values.size() * sizeof(values[0]));
  };
  std::visit(add, split.features);
  add(split.targets);
  char text[9];
  std::snprintf(text, sizeof text, "%08lx", crc & 0xffffffff);
  return text;
}

} // namespace amplab
