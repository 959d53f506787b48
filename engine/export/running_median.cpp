// SPDX-License-Identifier: Apache-2.0
#include "engine/export/running_median.h"
#include "engine/run/telemetry.h"

#include <algorithm>
#include <bit>

namespace amplab {
namespace {

constexpr int kDropped = 42; // of the 52 mantissa bits
constexpr uint64_t kSign = uint64_t{1} << 63;

// Maps values to bins in ascending order. The bits of a negative value are inverted, because they fall as it rises.
uint64_t bin_of(double value) {
  const auto bits = std::bit_cast<uint64_t>(value);
  return (bits & kSign ? ~bits : bits | kSign) >> kDropped;
}

double middle_of(uint64_t bin) {
  const uint64_t ordered = (bin << kDropped) | (uint64_t{1} << (kDropped - 1));
  return std::bit_cast<double>(ordered & kSign ? ordered & ~kSign : ~ordered);
}

} // namespace

void RunningMedian::add(double value) {
  ++count_;
  if (bins_.empty()) {
    values_.push_back(value);
    if (values_.size() <= kExact) return;
    for (const double each : values_) ++bins_[bin_of(each)];
    values_ = {};
  } else {
    ++bins_[bin_of(value)];
  }
}

double RunningMedian::median() const {
  if (count_ == 0) return not_recorded();
  if (!bins_.empty()) {
    int64_t below = 0;
    for (const auto& [bin, many] : bins_)
      if ((below += many) > count_ / 2) return middle_of(bin);
  }
  std::vector<double> values = values_;
  const auto middle = values.begin() + static_cast<ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  if (values.size() % 2 == 1) return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

} // namespace amplab
