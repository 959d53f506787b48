// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/pyramid.h"
#include "engine/run/telemetry.h"

#include <algorithm>
#include <cmath>

namespace amplab {

void Bucket::add(double value) {
  if (std::isfinite(value)) {
    if (finite == 0) min = max = first = value;
    min = std::min(min, value);
    max = std::max(max, value);
    last = value;
    sum += value;
    ++finite;
  } else if (std::isinf(value)) {
    ++(value > 0 ? positive_inf : negative_inf);
  } else if (is_recorded(value)) {
    ++nan;
  }
}

void Bucket::add(const Bucket& next) {
  if (next.finite > 0) {
    if (finite == 0) {
      min = next.min;
      max = next.max;
      first = next.first;
    }
    min = std::min(min, next.min);
    max = std::max(max, next.max);
    last = next.last;
    sum += next.sum;
  }
  finite += next.finite;
  nan += next.nan;
  positive_inf += next.positive_inf;
  negative_inf += next.negative_inf;
}

Pyramid::Pyramid(const std::shared_ptr<ScratchFile>& file) {
  for (auto& level : levels_) level = BlockList<Bucket>(file);
}

void Pyramid::append(double value) {
  open_[0].add(value);
  ++rows_;
  for (size_t level = 0; level < kLevels && rows_ % span_of(static_cast<int>(level)) == 0; ++level) {
    levels_[level].push_back(open_[level]);
    if (level + 1 < kLevels) open_[level + 1].add(open_[level]);
    open_[level] = {};
  }
}

int64_t Pyramid::forgetFrom(int64_t rows) {
  rows_ = rows / span_of(0) * span_of(0);
  open_ = {};
  for (size_t level = 0; level < kLevels; ++level) {
    levels_[level].cut(rows_ / span_of(static_cast<int>(level)));
    if (level == 0) continue;
    const BlockList<Bucket>& finer = levels_[level - 1];
    for (int64_t at = levels_[level].size() * 16; at < finer.size(); ++at) open_[level].add(finer[at]);
  }
  return rows_;
}

int Pyramid::coarsest_level(int64_t row, int64_t end) {
  const auto fits = [&](int level) { return row % span_of(level) == 0 && row + span_of(level) <= end; };
  int level = -1;
  while (level + 1 < kLevels && fits(level + 1)) ++level;
  return level;
}

size_t Pyramid::bytes() const {
  size_t total = 0;
  for (const auto& level : levels_) total += level.bytes();
  return total;
}

} // namespace amplab
