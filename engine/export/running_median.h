// SPDX-License-Identifier: Apache-2.0
// The median of a growing number of finite values in bounded memory: exact up to kExact of them, from then on to a part
// in 1024. A value; one thread at a time.
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
  // Of an even count the mean of the two in the middle. Not recorded where there is none.
  double median() const;

 private:
  std::vector<double> values_;       // while they are few
  std::map<uint64_t, int64_t> bins_; // how many, by their leading bits, as numbers rise
  int64_t count_ = 0;
};

} // namespace amplab
