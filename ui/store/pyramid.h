// SPDX-License-Identifier: GPL-3.0-or-later
// Summaries of a growing sequence of numbers at several resolutions. Any range, however long, is summarized from a few
// hundred buckets. Spikes survive; NaN and Inf are counted, never dropped. Owned by a LaneStore; GUI thread.
#pragma once
#include "engine/export/block_list.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace amplab {

// Summary of a range of numbers. min, max, first, last and sum cover the finite ones; check `finite` before reading.
struct Bucket {
  double min = 0, max = 0, first = 0, last = 0, sum = 0;
  uint32_t finite = 0, nan = 0, positive_inf = 0, negative_inf = 0; // "not recorded" is not counted

  void add(double value);
  void add(const Bucket& next);                // `next` follows the values here
  double mean() const { return sum / finite; } // Requires: finite > 0
  uint32_t nonfinite() const { return nan + positive_inf + negative_inf; }
  bool operator==(const Bucket&) const = default;
};

class Pyramid {
 public:
  // Full blocks of buckets are moved to the file. A null file keeps all in memory.
  explicit Pyramid(const std::shared_ptr<ScratchFile>& file = nullptr);

  void append(double value);
  // Truncates to the first `rows` rows. number: as in over().
  template <class Number> void cut(int64_t rows, Number number) {
    const int64_t whole = forgetFrom(rows);
    for (int64_t row = whole; row < rows; ++row) append(number(row));
  }

  // Summarizes rows [begin, end). number(row) returns the value appended as that row. Requires: 0 <= begin, end <= rows
  // appended. Reads O(log(end - begin)) buckets and at most 126 single values.
  template <class Number> Bucket over(int64_t begin, int64_t end, Number number) const {
    Bucket sum;
    for (int64_t row = begin; row < end;) {
      const int level = coarsest_level(row, end);
      if (level < 0)
        sum.add(number(row++));
      else {
        sum.add(levels_[static_cast<size_t>(level)][row / span_of(level)]);
        row += span_of(level);
      }
    }
    return sum;
  }

  size_t bytes() const; // on the heap

 private:
  // Level k has one bucket per 64 * 16^k rows, complete ones only.
  static constexpr int kLevels = 6;
  static constexpr int64_t span_of(int level) { return int64_t{64} << (4 * level); }

  // Returns the coarsest level with a bucket that begins at `row` and ends at or before `end`, or -1.
  static int coarsest_level(int64_t row, int64_t end);

  // Returns the remaining number of rows: whole buckets of the finest level, at most `rows`.
  int64_t forgetFrom(int64_t rows);

  int64_t rows_ = 0;
  std::array<BlockList<Bucket>, kLevels> levels_;
  std::array<Bucket, kLevels> open_; // the bucket being filled at each level
};

} // namespace amplab
