// SPDX-License-Identifier: Apache-2.0
// Softmax of rows shorter than a vector loop takes another path. The bits are equal.
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"
#include "tests/support/not_finite.h"

#include <array>

namespace amplab::test {
namespace {

struct ShortRows : testing::TestWithParam<DType> {
  static constexpr int64_t kLong = 20; // columns; padding is -infinity and adds nothing

  std::vector<double> of(Op op, const std::vector<double>& x, int64_t rows, int64_t columns) {
    const Tensor in(GetParam(), {rows, columns}, x), out(GetParam(), {rows, columns});
    const std::array from{in.view()}, to{out.view()};
    device->run({op, Direction::forward, from, to});
    return out.values();
  }
  std::unique_ptr<Device> device = open_device("cpu");
};

TEST_P(ShortRows, HaveTheBitsOfLongOnesThatEndInNothing) {
  std::mt19937 random(support::seed_of_this_test());
  std::normal_distribution<double> normal(0, 3);
  for (int64_t columns = 1; columns <= 16; ++columns)
    for (const int64_t rows : {1, 64, 601}) {
      std::vector<double> own, ending(static_cast<size_t>(rows * kLong), -support::kInf);
      for (int64_t i = 0; i < rows * columns; ++i) {
        own.push_back(i % 97 == 96 ? -support::kInf : i % 89 == 88 ? NAN : normal(random));
        ending[static_cast<size_t>(i / columns * kLong + i % columns)] = own.back();
      }
      for (const Op op : {Op::softmax, Op::log_softmax}) {
        const std::vector<double> got = of(op, own, rows, columns), want = of(op, ending, rows, kLong);
        for (int64_t i = 0; i < rows * columns; ++i) {
          const double g = got[static_cast<size_t>(i)],
                       w = want[static_cast<size_t>(i / columns * kLong + i % columns)];
          ASSERT_TRUE(g == w || (std::isnan(g) && std::isnan(w)))
              << row_of(op).id << " of " << columns << " columns, element " << i << ": " << g << ", not " << w;
        }
      }
    }
}

INSTANTIATE_TEST_SUITE_P(Dtypes, ShortRows, testing::Values(DType::f32, DType::f16, DType::bf16),
                         [](const auto& cell) { return std::string(name_of(cell.param)); });

} // namespace
} // namespace amplab::test
