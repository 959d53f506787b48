// SPDX-License-Identifier: Apache-2.0
// Zeros of one tensor that are nonzero in another, against elements decoded and compared. Covers different formats,
// different strides, every special value, and each CPU variant that runs here.
#include "tests/kernels/cpu/tensor.h"
#include "tests/kernels/cpu/variants.h"

#include <cmath>

namespace amplab::test {
namespace {

constexpr DType kAll[] = {DType::f32, DType::f16, DType::bf16, DType::e5m2, DType::u8};

double drawn(DType dtype) {
  const Format& f = format_of(dtype);
  const double special[] = {
      0.0,      -0.0,      1.0, f.floating ? f.smallest_subnormal : 1.0, f.floating ? -f.smallest_subnormal : 0.0,
      HUGE_VAL, -HUGE_VAL, NAN};
  return special[random_source()() % (f.floating ? std::size(special) : 3)];
}

struct Drawn {
  Tensor memory;
  View view;
  double at(int64_t row, int64_t column) const {
    return read(memory.view(), row * view.stride[0] + column * view.stride[1]);
  }
};

// A matrix that is row-major, column-major, or has gaps.
Drawn drawn(DType dtype, int64_t rows, int64_t columns) {
  Drawn d{Tensor(dtype, {3 * rows * columns}), {}};
  for (int64_t i = 0; i < d.memory.count(); ++i) write(d.memory.view(), i, drawn(dtype));
  d.view = View(d.memory.view().data, dtype, {rows, columns});
  const std::array<int64_t, 2> strides[] = {{columns, 1}, {1, rows}, {3 * columns, 3}, {0, 1}};
  const auto& chosen = strides[random_source()() % std::size(strides)];
  d.view.stride[0] = chosen[0];
  d.view.stride[1] = chosen[1];
  return d;
}

TEST(ZerosButFor, AreThoseThatTheOtherHasNotAndIsFinite) {
  for (int round = 0; round < 200; ++round) {
    const auto dtype = [] { return kAll[random_source()() % std::size(kAll)]; };
    const int64_t rows = 1 + static_cast<int64_t>(random_source()() % 40),
                  columns = 1 + static_cast<int64_t>(random_source()() % 700);
    const Drawn x = drawn(dtype(), rows, columns), y = drawn(dtype(), rows, columns), z = drawn(dtype(), rows, columns);
    int64_t one = 0, both = 0;
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < columns; ++j) {
        const double other = z.at(i, j);
        const bool lost = x.at(i, j) == 0 && std::isfinite(other) && other != 0;
        one += lost;
        both += lost && y.at(i, j) == 0;
      }
    const View zero[] = {x.view, y.view};
    for (const Variant& variant : variants())
      for (const int threads : {1, 3}) {
        variant.device->clients().set({.threads = threads});
        EXPECT_EQ(variant.device->probing().count_zeros_where_nonzero({zero, 1}, z.view), one) << variant.name;
        EXPECT_EQ(variant.device->probing().count_zeros_where_nonzero(zero, z.view), both) << variant.name;
      }
  }
}

TEST(ZerosButFor, OfNothingAreNone) {
  const Tensor x(DType::f32, {0, 4});
  const View zero[] = {x.view()};
  for (const Variant& variant : variants())
    EXPECT_EQ(variant.device->probing().count_zeros_where_nonzero(zero, x.view()), 0);
}

} // namespace
} // namespace amplab::test
