// SPDX-License-Identifier: Apache-2.0
// Gradients of layer norm against double, over more rows than fit one block.
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"

#include <cmath>

namespace amplab::test {
namespace {

struct ManyRows : testing::TestWithParam<int64_t> {
  static constexpr int64_t kRows = 300;
  const int64_t width = GetParam();
  const Tensor x{DType::f32, {kRows, width}, drawn(kRows*width)}, g{DType::f32, {kRows, width}, drawn(kRows*width)},
      w{DType::f32, {width}, drawn(width)}, mean{DType::f32, {kRows}}, rstd{DType::f32, {kRows}};
  std::unique_ptr<Device> device = open_device("cpu");

  static std::vector<double> drawn(int64_t count) {
    static std::mt19937 random(support::seed_of_this_test());
    std::normal_distribution<double> normal(0.5, 2);
    std::vector<double> values(static_cast<size_t>(count));
    std::ranges::generate(values, [&] { return normal(random); });
    return values;
  }
  void SetUp() override {
    const Tensor y(DType::f32, x.view().shape);
    const View in[] = {x.view(), w.view(), w.view()}, out[] = {y.view(), mean.view(), rstd.view()};
    device->run({Op::layer_norm, Direction::forward, in, out, NormAttributes{1e-5}});
  }
  struct Gradients {
    Tensor dx, dw, db;
  };
  Gradients gradients(int threads, bool of_x = true, bool of_parameters = true) {
    device->clients().set({.threads = threads});
    Gradients made{Tensor(DType::f32, x.view().shape), Tensor(DType::f32, {width}), Tensor(DType::f32, {width})};
    const View in[] = {x.view(), w.view(), mean.view(), rstd.view(), g.view()};
    const View out[] = {of_x ? made.dx.view() : View{}, of_parameters ? made.dw.view() : View{},
                        of_parameters ? made.db.view() : View{}};
    device->run({Op::layer_norm, Direction::backward, in, out, NormAttributes{1e-5}});
    return made;
  }
};

TEST_P(ManyRows, GradientsAreThoseOfTheFormula) {
  const Gradients got = gradients(2);
  std::vector<double> dw(static_cast<size_t>(width)), db(dw), size(dw);
  for (int64_t row = 0; row < kRows; ++row) {
    const auto h = [&](int64_t c) { return (x[row * width + c] - mean[row]) * rstd[row]; };
    double u = 0, uh = 0;
    for (int64_t c = 0; c < width; ++c) {
      const double one = g[row * width + c];
      u += one * w[c] / static_cast<double>(width), uh += one * w[c] * h(c) / static_cast<double>(width);
      dw[static_cast<size_t>(c)] += one * h(c), db[static_cast<size_t>(c)] += one,
          size[static_cast<size_t>(c)] += std::abs(one * h(c)) + std::abs(one);
    }
    for (int64_t c = 0; c < width; ++c)
      ASSERT_NEAR(got.dx[row * width + c], rstd[row] * (g[row * width + c] * w[c] - u - h(c) * uh), 1e-5)
          << row << ", " << c;
  }
  for (int64_t c = 0; c < width; ++c) {
    const auto i = static_cast<size_t>(c);
    ASSERT_NEAR(got.dw[c], dw[i], 1e-6 * size[i]) << c;
    ASSERT_NEAR(got.db[c], db[i], 1e-6 * size[i]) << c;
  }
}

TEST_P(ManyRows, BitsDoNotDependOnThreadsNorOnOtherRequestedGradients) {
  const Gradients all = gradients(1);
  for (const int threads : {1, 2, 3}) {
    EXPECT_EQ(gradients(threads).dx.values(), all.dx.values());
    EXPECT_EQ(gradients(threads).dw.values(), all.dw.values());
    EXPECT_EQ(gradients(threads, true, false).dx.values(), all.dx.values());
    EXPECT_EQ(gradients(threads, false, true).db.values(), all.db.values());
  }
}

INSTANTIATE_TEST_SUITE_P(Widths, ManyRows, testing::Values(7, 600, 1025));

} // namespace
} // namespace amplab::test
