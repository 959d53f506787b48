// SPDX-License-Identifier: Apache-2.0
// Exponent histograms, and statistics computed along with them for little more than the cost of the sum of squares.
// Exponent fields are extracted as bytes and the bytes are counted. The magnitudes of most tensors span few powers of
// two. Then bytes are compared with each possible value in vector instructions. Otherwise they are counted in tables.
#include "kernels/cpu/fixed_order.h"
#include "kernels/cpu/squares.h"
#include "kernels/cpu/statistics.h"

#include <cstring>
#include <utility>

namespace amplab::cpu {
namespace {

// Counts of each byte value. Requires: fewer than 2^32 bytes in total.
class ByteCounts {
 public:
  ByteCounts() {}
  // Adds bytes. Requires: only the counts of values from lowest to highest are used.
  void add(const uint8_t* bytes, int count, int lowest, int highest) {
    if (highest - lowest < kFew) {
      for (int value = lowest; value <= highest; ++value)
        compared_[value] += equal(bytes, count, static_cast<uint8_t>(value));
      return;
    }
    if (!std::exchange(tables_begun_, true)) std::memset(tables_, 0, sizeof tables_);
    add_by_tables(bytes, count);
  }
  int64_t operator[](int value) const {
    int64_t n = compared_[value];
    for (int i = 0; tables_begun_ && i < kTables; ++i) n += tables_[i][value];
    return n;
  }

 private:
  // Comparing costs 0.4 cycles per byte for twenty values, or 0.9 without AVX. A table costs 1.2 to 2 for any number.
  static constexpr int kFew = 32, kTables = 8, kLanes = 64;
  static_assert(PatternReader<float>::kMost / kLanes < 256, "a byte counts a lane");

  AMPLAB_LOOP static uint32_t equal(const uint8_t* bytes, int count, uint8_t value) {
    uint8_t lanes[kLanes] = {};
    uint32_t n = 0;
    int k = 0;
    for (; k + kLanes <= count; k += kLanes)
      for (int lane = 0; lane < kLanes; ++lane) lanes[lane] += bytes[k + lane] == value;
    for (const uint8_t lane : lanes) n += lane;
    for (; k < count; ++k) n += bytes[k] == value;
    return n;
  }

  // Uses several tables in turn, so that equal neighbours do not wait for each other.
  AMPLAB_LOOP void add_by_tables(const uint8_t* bytes, int count) {
    int k = 0;
    for (; k + kTables <= count; k += kTables) {
      uint64_t word;
      std::memcpy(&word, bytes + k, sizeof word);
      for (int i = 0; i < kTables; ++i) ++tables_[i][(word >> (8 * i)) & 0xff];
    }
    for (; k < count; ++k) ++tables_[0][bytes[k]];
  }

  uint32_t compared_[256] = {};
  bool tables_begun_ = false; // until then tables_ are uninitialized, so that small tensors do not pay for them
  uint32_t tables_[kTables][256];
};

// Counts of up to 2^30 elements.
template <class Element> class ExponentCounts {
  using P = Patterns<Element>;
  using Bits = typename P::Bits;
  // Exponent field of 1 in fp32. Subnormal magnitudes are converted to fp32 as integers, from 1 on.
  static constexpr int kOne = 127;

 public:
  // Returns whether all are finite. Requires: count <= PatternReader::kMost.
  bool add(const Element* x, int count) {
    const Chunk chunk = exponents_in(x, count);
    zeros_ += chunk.zeros;
    subnormals_ += chunk.small - chunk.zeros;
    largest_ = std::max(largest_, chunk.highest);
    smallest_ = std::min(smallest_, chunk.lowest);
    if (chunk.lowest < P::kInfinity)
      normal_.add(bytes_, count, chunk.lowest >> P::kMantissaBits, chunk.highest >> P::kMantissaBits);
    if (chunk.small > chunk.zeros) {
      smallest_ = std::min(smallest_, subnormal_exponents_in(x, count));
      subnormal_.add(bytes_, count, kOne, kOne + P::kMantissaBits - 1);
    }
    if (chunk.not_finite > 0) count_not_finite(x, count);
    return chunk.not_finite == 0;
  }

  void add_to(ExponentHistogram& histogram) const {
    histogram.zeros += zeros_;
    histogram.inf += inf_;
    histogram.nan += nan_;
    const auto put = [&](int exponent, int64_t n) {
      histogram.bucket[static_cast<size_t>(exponent - ExponentHistogram::kLowest)] += n;
    };
    for (int field = 1; field < (1 << P::kExponentBits) - 1; ++field) put(field - P::kBias, normal_[field]);
    for (int bit = 0; bit < P::kMantissaBits; ++bit) put(bit + 1 - P::kBias - P::kMantissaBits, subnormal_[kOne + bit]);
  }
  // Adds all except the count and the sum of squares.
  void add_to(Statistics& numbers) const {
    numbers.zeros += zeros_;
    numbers.subnormals += subnormals_;
    numbers.inf += inf_;
    numbers.nan += nan_;
    numbers.amax = std::max(numbers.amax, P::value(largest_));
    if (smallest_ == P::kInfinity) return;
    const double smallest = P::value(smallest_);
    numbers.amin_nonzero = numbers.amin_nonzero > 0 ? std::min(numbers.amin_nonzero, smallest) : smallest;
  }

 private:
  struct Chunk {
    Bits zeros, small, not_finite; // small: zeros and subnormals
    Bits lowest, highest;          // magnitudes of normal numbers; lowest is infinity if there are none
  };

  AMPLAB_LOOP Chunk exponents_in(const Element* x, int count) {
    Bits zeros = 0, small = 0, not_finite = 0, lowest = P::kInfinity, highest = 0;
#pragma omp simd reduction(+ : zeros, small, not_finite) reduction(min : lowest) reduction(max : highest)
    for (int k = 0; k < count; ++k) {
      const Bits u = P::magnitude(x[k]);
      zeros += u == 0;
      small += u < P::kSmallestNormal;
      not_finite += u >= P::kInfinity;
      const Bits for_lowest = u < P::kSmallestNormal ? P::kInfinity : u, for_highest = u < P::kInfinity ? u : Bits{0};
      lowest = for_lowest < lowest ? for_lowest : lowest;
      highest = for_highest > highest ? for_highest : highest;
      bytes_[k] = static_cast<uint8_t>(u >> P::kMantissaBits);
    }
    return {zeros, small, not_finite, lowest, highest};
  }

  // Writes 0 for elements that are not subnormal. Returns the smallest subnormal magnitude.
  AMPLAB_LOOP Bits subnormal_exponents_in(const Element* x, int count) {
    Bits smallest_less_one = P::kInfinity - 1;
#pragma omp simd reduction(min : smallest_less_one)
    for (int k = 0; k < count; ++k) {
      const Bits u = P::magnitude(x[k]), less_one = static_cast<Bits>(u - 1); // the largest pattern for 0
      smallest_less_one = less_one < smallest_less_one ? less_one : smallest_less_one;
      const auto integer = static_cast<float>(static_cast<int32_t>(u < P::kSmallestNormal ? u : Bits{0}));
      bytes_[k] = static_cast<uint8_t>(std::bit_cast<uint32_t>(integer) >> 23);
    }
    return static_cast<Bits>(smallest_less_one + 1);
  }

  AMPLAB_LOOP void count_not_finite(const Element* x, int count) {
    Bits inf = 0, nan = 0;
#pragma omp simd reduction(+ : inf, nan)
    for (int k = 0; k < count; ++k) {
      const Bits u = P::magnitude(x[k]);
      inf += u == P::kInfinity;
      nan += u > P::kInfinity;
    }
    inf_ += inf;
    nan_ += nan;
  }

  alignas(64) uint8_t bytes_[PatternReader<Element>::kMost];
  ByteCounts normal_, subnormal_;
  int64_t zeros_ = 0, subnormals_ = 0, inf_ = 0, nan_ = 0;
  Bits largest_ = 0, smallest_ = P::kInfinity; // of finite magnitudes; smallest_ excludes 0
};

// Counts the tensor in blocks. Calls take(fields) with each thread's counts, from one thread at a time.
// Calls seen(block, run, count, finite) for each run, in order within its block.
template <class Element, class Seen, class Done>
void count_exponents(Context& context, const View& x, Seen seen, Done done) {
  constexpr int kMost = PatternReader<Element>::kMost;
  constexpr int64_t kStretch = (int64_t{1} << 30) / kFoldBlock; // blocks that 32-bit tables can count
  static_assert(kFoldBlock % kMost == 0 && kMost % kRun == 0);
  const int64_t count = x.count(), blocks = (count + kFoldBlock - 1) / kFoldBlock;
  parallel_rows(context.threads, blocks, kFoldBlock, [&](int64_t begin, int64_t end, int) {
    PatternReader<Element> reader(x);
    for (int64_t first = begin; first < end; first += kStretch) {
      ExponentCounts<Element> counts;
      for (int64_t block = first; block < std::min(first + kStretch, end); ++block)
        for (int64_t i = block * kFoldBlock; i < std::min((block + 1) * kFoldBlock, count); i += kMost) {
          const int n = static_cast<int>(std::min<int64_t>(kMost, count - i));
          const Element* const run = reader(i, n);
          seen(block, run, n, counts.add(run, n));
        }
#pragma omp critical(amplab_exponents)
      done(counts);
    }
  });
}

template <class Element> Distribution distribution_of(Context& context, const View& x, Element) {
  const auto blocks = static_cast<size_t>((x.count() + kFoldBlock - 1) / kFoldBlock);
  double* const sums = context.scratch.acquire<double>(Slot::partials, blocks);
  std::fill_n(sums, blocks, 0.0);
  Distribution all;
  count_exponents<Element>(
      context, x,
      [&](int64_t block, const Element* run, int count, bool finite) {
        Floats floats;
        for_runs(0, count, [&](int64_t i, int n) {
          sums[block] += (finite ? squares : squares_of_finite)(floats.of(run + i, n), n);
        });
      },
      [&](const ExponentCounts<Element>& counts) {
        counts.add_to(all.exponents);
        counts.add_to(all.numbers);
      });
  all.numbers.count = x.count();
  for (size_t block = 0; block < blocks; ++block) all.numbers.sum_squares += sums[block];
  return all;
}

} // namespace

ExponentHistogram exponents_of(Context& context, const View& x) {
  ExponentHistogram all;
  with_patterns(x, [&]<class Element>(Element) {
    count_exponents<Element>(
        context, x, [](auto...) {}, [&](const ExponentCounts<Element>& counts) { counts.add_to(all); });
  });
  return all;
}

Distribution distribution_of(Context& context, const View& x) {
  return with_patterns(x, [&]<class Element>(Element element) -> Distribution {
    if (x.dtype != Patterns<Element>::kDType)
      return {statistics_of(context, x), exponents_of(context, x)}; // its subnormals differ from those of Element
    return distribution_of(context, x, element);
  });
}

} // namespace amplab::cpu
