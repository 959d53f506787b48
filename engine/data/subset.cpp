// SPDX-License-Identifier: Apache-2.0
#include "engine/data/subset.h"

#include "engine/data/batch_sampler.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace amplab {
namespace {

template <class T> std::vector<T> subset(const std::vector<T>& from, size_t width, std::span<const uint32_t> rows) {
  std::vector<T> to;
  to.reserve(width * rows.size());
  for (const uint32_t row : rows) {
    const auto begin = from.begin() + static_cast<int64_t>(row * width);
    to.insert(to.end(), begin, begin + static_cast<int64_t>(width));
  }
  return to;
}

Dataset with_splits(const Dataset& whole, Split training, Split test) {
  Dataset part{.name = whole.name,
               .training = std::move(training),
               .test = std::move(test),
               .task = whole.task,
               .feature_shape = whole.feature_shape,
               .class_count = whole.class_count,
               .class_names = whole.class_names,
               .checksum = {},
               .notice = whole.notice};
  part.checksum = checksum_of(part.training);
  return part;
}

} // namespace

Split subset(const Split& split, std::span<const uint32_t> rows) {
  const auto samples = static_cast<size_t>(split.count());
  const auto some = [&](const auto& all) { return subset(all, all.size() / samples, rows); };
  return {.features = std::visit([&](const auto& all) { return Features(some(all)); }, split.features),
          .targets = some(split.targets),
          .values = some(split.values),
          .targets_each = split.targets_each};
}

Dataset first_samples(const Dataset& whole, int64_t count) {
  std::vector<uint32_t> rows(static_cast<size_t>(count));
  std::iota(rows.begin(), rows.end(), 0u);
  return with_splits(whole, subset(whole.training, rows), whole.test);
}

Dataset with_held_out(const Dataset& whole, double share, uint64_t seed) {
  const int64_t count = whole.training.count();
  if (count < 2)
    throw DataError("The data set " + whole.name + " has " + std::to_string(count) +
                    " samples: expected at least two, one to train on and one to hold out.");
  std::vector<uint32_t> rows = held_out_order(count, seed);
  const auto held = std::clamp<int64_t>(std::llround(share * static_cast<double>(count)), 1, count - 1);
  const std::span test = std::span(rows).first(static_cast<size_t>(held)),
                  training = std::span(rows).subspan(test.size());
  std::ranges::sort(test);
  std::ranges::sort(training);
  return with_splits(whole, subset(whole.training, training), subset(whole.training, test));
}

} // namespace amplab
