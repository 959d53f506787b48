// SPDX-License-Identifier: Apache-2.0
// A device's statistics of a tensor, against elements decoded from their bits and counted in double. Covers every
// dtype, special values, sizes near all limits, any strides, and each CPU variant that runs here.
#include "tests/kernels/cpu/tensor.h"
#include "tests/kernels/cpu/variants.h"

#include <cmath>
#include <cstring>
#include <numeric>

namespace amplab::test {
namespace {

// Returns the value of a bit pattern, from the format's row alone.
double decoded(DType dtype, uint64_t bits) {
  const Format& format = format_of(dtype);
  if (!format.floating) return static_cast<double>(bits);
  if (dtype == DType::tf32) // fp32 with the lower bits ignored; NaN stays NaN
    return std::isnan(decoded(DType::f32, bits)) ? std::nan("") : decoded(DType::f32, bits & ~uint64_t{0x1fff});
  const int m = format.mantissa_bits, bias = (1 << (format.exponent_bits - 1)) - 1,
            ones = (1 << format.exponent_bits) - 1;
  const auto mantissa = static_cast<int64_t>(bits & ((uint64_t{1} << m) - 1));
  const int field = static_cast<int>(bits >> m) & ones;
  const bool negative = bits >> (m + format.exponent_bits) & 1;
  double x = field == 0 ? std::ldexp(static_cast<double>(mantissa), 1 - bias - m)
                        : std::ldexp(static_cast<double>(mantissa + (int64_t{1} << m)), field - bias - m);
  if (field == ones && format.has_infinity) x = mantissa == 0 ? HUGE_VAL : std::nan("");
  if (field == ones && !format.has_infinity && mantissa == (1 << m) - 1) x = std::nan("");
  return negative ? -x : x;
}

uint64_t bits_at(const View& x, int64_t offset) {
  uint64_t bits = 0;
  std::memcpy(&bits, x.as<const char>() + offset * static_cast<int64_t>(bytes_of(x.dtype)), bytes_of(x.dtype));
  return bits;
}

struct Counted {
  Statistics statistics;
  ExponentHistogram exponents;
};

Counted counted(const View& x) {
  Counted want;
  Statistics& s = want.statistics;
  s.count = x.count();
  double smallest = HUGE_VAL, lost = 0; // Kahan compensation of the sum
  std::array<int64_t, kMaxRank> index{};
  for (int64_t i = 0; i < s.count; ++i) {
    int64_t offset = 0;
    for (size_t axis = 0; axis < static_cast<size_t>(x.shape.rank); ++axis) offset += index[axis] * x.stride[axis];
    for (auto axis = static_cast<size_t>(x.shape.rank); axis-- > 0 && ++index[axis] == x.shape.size[axis];)
      index[axis] = 0;
    const double v = std::abs(decoded(x.dtype, bits_at(x, offset)));
    s.nan += std::isnan(v);
    s.inf += std::isinf(v);
    s.zeros += v == 0;
    s.subnormals += v > 0 && v < format_of(x.dtype).smallest_normal;
    if (!std::isfinite(v)) continue;
    const double term = v * v - lost, sum = s.sum_squares + term;
    lost = (sum - s.sum_squares) - term;
    s.sum_squares = sum;
    s.amax = std::max(s.amax, v);
    if (v == 0) continue;
    smallest = std::min(smallest, v);
    ++want.exponents.bucket[static_cast<size_t>(std::ilogb(v) - ExponentHistogram::kLowest)];
  }
  s.amin_nonzero = std::isinf(smallest) ? 0 : smallest;
  want.exponents.zeros = s.zeros;
  want.exponents.inf = s.inf;
  want.exponents.nan = s.nan;
  return want;
}

class Counts : public testing::TestWithParam<DType> {
 protected:
  // Each element has the bits returned by `draw`.
  template <class Draw> Tensor made(const Shape& shape, Draw draw) const {
    const Tensor x(GetParam(), shape);
    const size_t size = bytes_of(GetParam());
    for (int64_t i = 0; i < x.count(); ++i) {
      const uint64_t bits = draw(i);
      std::memcpy(x.view().as<char>() + static_cast<size_t>(i) * size, &bits, size);
    }
    return x;
  }
  Tensor of_numbers(const Shape& shape, const std::function<double()>& draw) const {
    const Tensor x(GetParam(), shape);
    for (int64_t i = 0; i < x.count(); ++i) write(x.view(), i, draw());
    return x;
  }
  // All patterns of a narrow format. For fp32: the first and last of each exponent, and some between.
  std::vector<uint64_t> patterns() const {
    std::vector<uint64_t> all;
    if (bytes_of(GetParam()) < 4) {
      all.resize(size_t{1} << (8 * bytes_of(GetParam())));
      std::iota(all.begin(), all.end(), 0);
      return all;
    }
    for (uint64_t top = 0; top < 512; ++top) // sign and exponent; exponent 255 is infinity and NaNs with payloads
      for (const uint64_t mantissa : {0x0u, 0x1u, 0x2u, 0x1fffu, 0x2000u, 0x3fffffu, 0x400000u, 0x400001u, 0x7fffffu})
        all.push_back(top << 23 | mantissa);
    for (int bit = 0; bit < 23; ++bit) // subnormals of each power of two, and the one below
      for (const uint64_t sign : {0u, 1u})
        for (const uint64_t mantissa : {uint64_t{1} << bit, (uint64_t{1} << bit) - 1})
          all.push_back(sign << 31 | mantissa);
    return all;
  }

  static void expect(const View& x, const std::string& what) {
    const Counted want = counted(x);
    for (const Variant& variant : variants()) {
      SCOPED_TRACE(variant.name + ", " + what + " of " + to_string(x.shape));
      for (const int threads : {1, 3}) {
        variant.device->clients().set({.threads = threads});
        expect_equal(variant.device->probing().statistics(x), want.statistics);
        expect_equal(variant.device->probing().exponents(x), want.exponents);
        const Distribution both = variant.device->probing().distribution(x);
        expect_equal(both.numbers, want.statistics);
        EXPECT_EQ(both.numbers.sum_squares, variant.device->probing().statistics(x).sum_squares);
        expect_equal(both.exponents, want.exponents);
      }
    }
  }
  static void expect_equal(const Statistics& got, const Statistics& want) {
    EXPECT_EQ(got.count, want.count);
    EXPECT_EQ(got.zeros, want.zeros);
    EXPECT_EQ(got.subnormals, want.subnormals);
    EXPECT_EQ(got.inf, want.inf);
    EXPECT_EQ(got.nan, want.nan);
    EXPECT_EQ(got.amax, want.amax);
    EXPECT_EQ(got.amin_nonzero, want.amin_nonzero);
    EXPECT_NEAR(got.sum_squares, want.sum_squares, 1e-13 * want.sum_squares);
  }
  static void expect_equal(const ExponentHistogram& got, const ExponentHistogram& want) {
    EXPECT_EQ(got.zeros, want.zeros);
    EXPECT_EQ(got.inf, want.inf);
    EXPECT_EQ(got.nan, want.nan);
    for (size_t i = 0; i < want.bucket.size(); ++i)
      EXPECT_EQ(got.bucket[i], want.bucket[i]) << "2^" << static_cast<int>(i) + ExponentHistogram::kLowest;
  }
};

TEST_P(Counts, AreRightForEveryPattern) {
  std::vector<uint64_t> all = patterns();
  const auto in_order = [&](int64_t i) { return all[static_cast<size_t>(i)]; };
  expect(made({std::ssize(all)}, in_order).view(), "patterns in order");
  std::shuffle(all.begin(), all.end(), random_source());
  expect(made({std::ssize(all)}, in_order).view(), "patterns");
}

// One value at a time, so errors cannot cancel.
TEST_P(Counts, AreRightForEachSpecialValueAlone) {
  const Format& f = format_of(GetParam());
  const std::vector<double> values = {
      0.0,       -0.0, f.smallest_subnormal, f.smallest_normal, -f.smallest_normal, f.largest, -f.largest, 1, HUGE_VAL,
      -HUGE_VAL, NAN};
  for (const double value : values)
    for (const int64_t count : {1, 5000})
      expect(of_numbers({count}, [&] { return value; }).view(), std::to_string(value));
}

TEST_P(Counts, AreRightForEverySize) {
  std::normal_distribution<double> normal;
  std::uniform_int_distribution<int> power(-30, 10), percent(0, 99);
  for (const int64_t count :
       {0, 1, 2, 7, 8, 9, 63, 64, 65, 511, 512, 513, 4095, 4096, 4097, 16383, 16384, 16385, 50'001}) {
    expect(of_numbers({count}, [&] { return normal(random_source()); }).view(), "normal numbers");
    expect(of_numbers({count}, [&] { return percent(random_source()) < 50 ? 0 : normal(random_source()); }).view(),
           "half zeros");
    expect(of_numbers({count}, [&] { return std::ldexp(normal(random_source()), power(random_source())); }).view(),
           "wide numbers");
    expect(made({count}, [&](int64_t) { return random_source()(); }).view(), "any bits");
  }
}

TEST_P(Counts, AreRightForAnyStrides) {
  std::vector<Tensor> owners;
  const auto over = [&](const Shape& shape, const std::array<int64_t, kMaxRank>& stride, int64_t elements) {
    View view = owners.emplace_back(made({elements}, [&](int64_t) { return random_source()(); })).view();
    view.shape = shape;
    view.stride = stride;
    return view;
  };
  const View cases[] = {over({70, 90}, {1, 70}, 6300),                     // a transposed matrix
                        over({9000}, {3}, 27'000),                         // each third
                        over({5000}, {0}, 1),                              // one element repeated
                        over({64, 1000}, {0, 1}, 1000),                    // a row repeated
                        over({1000, 7}, {1, 0}, 1000),                     // each element seven times
                        over({90, 60}, {100, 1}, 9000),                    // the left part of rows
                        over({3, 5, 1, 7, 11}, {385, 77, 5, 11, 1}, 1155), // dense: any stride for an axis of one
                        over({3, 5, 2, 7, 11}, {1, 3, 15, 30, 210}, 2310),
                        over({4, 0, 3}, {1, 1, 1}, 4),
                        over({}, {}, 1)};
  for (const View& x : cases) {
    expect(x, "strides");
    // Gathered elements are summed like the dense copy.
    const Tensor dense(GetParam(), x.shape);
    const View out[] = {dense.view()};
    if (GetParam() == DType::tf32 || x.count() == 0) continue;
    for (const Variant& variant : variants()) {
      variant.device->run({Op::clone, Direction::forward, {&x, 1}, out});
      EXPECT_EQ(variant.device->probing().statistics(x).sum_squares,
                variant.device->probing().statistics(dense.view()).sum_squares)
          << variant.name;
    }
  }
}

class CountsOfMany : public Counts {};

TEST_P(CountsOfMany, AreRightForTenMillionElementsWhateverTheThreads) {
  std::mt19937_64& source = random_source();
  const uint64_t near_one = static_cast<uint64_t>((1 << (format_of(GetParam()).exponent_bits - 1)) - 1)
                            << format_of(GetParam()).mantissa_bits;
  const Tensor x =
      made({10'000'019}, [&](int64_t i) { return i % 1000 < 3 ? source() : near_one ^ (source() & 0x3ff); });
  const Counted want = counted(x.view());
  for (const Variant& variant : variants()) {
    SCOPED_TRACE(variant.name);
    double one_thread = 0;
    for (const int threads : {1, 2, 3}) {
      variant.device->clients().set({.threads = threads});
      const Statistics got = variant.device->probing().statistics(x.view());
      expect_equal(got, want.statistics);
      expect_equal(variant.device->probing().exponents(x.view()), want.exponents);
      const Distribution both = variant.device->probing().distribution(x.view());
      expect_equal(both.exponents, want.exponents);
      EXPECT_EQ(both.numbers.sum_squares, got.sum_squares);
      if (threads == 1) one_thread = got.sum_squares;
      EXPECT_EQ(got.sum_squares, one_thread);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Cpu, Counts,
                         testing::Values(DType::f32, DType::tf32, DType::f16, DType::bf16, DType::e4m3fn, DType::e5m2,
                                         DType::u8),
                         [](const auto& dtype) { return std::string(name_of(dtype.param)); });

INSTANTIATE_TEST_SUITE_P(Cpu, CountsOfMany, testing::ValuesIn(kFloats),
                         [](const auto& dtype) { return std::string(name_of(dtype.param)); });

TEST(CountsOfIntegers, AreRejectedInASentence) {
  const Tensor x(DType::i64, {100'000});
  for (const Variant& variant : variants()) {
    variant.device->clients().set({.threads = 3}); // no thread of the team may throw: it could not be caught
    EXPECT_THROW(variant.device->probing().statistics(x.view()), DeviceError);
    EXPECT_THROW(variant.device->probing().exponents(x.view()), DeviceError);
    EXPECT_THROW(variant.device->probing().distribution(x.view()), DeviceError);
    const View zero[] = {x.view()};
    EXPECT_THROW(variant.device->probing().count_zeros_where_nonzero(zero, x.view()), DeviceError);
  }
}

} // namespace
} // namespace amplab::test
