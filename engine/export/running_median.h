// SPDX-License-Identifier: Apache-2.0
// Median of a growing number of finite values in bounded memory. Exact up to kExact values, then with a relative error
// of 1/1024. One thread at a time.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace amplab {

class RunningMedian {
 public:
  static constexpr size_t kExact = 65'536;

  void add(double value); // Requires: finite.
  // Returns the mean of the two middle values if the count is even, and "not recorded" if it is 0.
  double median() const;

 private:
  std::vector<double> values_;       // up to kExact values
  std::map<uint64_t, int64_t> bins_; // counts by leading bits, in ascending order of value
  int64_t count_ = 0;
};

} // namespace amplab
