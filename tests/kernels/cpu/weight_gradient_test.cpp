// SPDX-License-Identifier: Apache-2.0
// The gradient of convolution weights, summed over threads that each handle some samples of the batch.
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"

#include <cmath>

namespace amplab::test {
namespace {

constexpr int64_t kIn = 12, kOut = 20, kSide = 13, kKernel = 3; // large enough for several threads

// Index into channels-last images.
size_t at(int64_t n, int64_t row, int64_t column, int64_t c, int64_t channels) {
  return static_cast<size_t>(((n * kSide + row) * kSide + column) * channels + c);
}

struct SumsInDouble {
  std::vector<double> weights = std::vector<double>(kOut * kIn * kKernel * kKernel), bias = std::vector<double>(kOut),
                      of_magnitudes = weights;
};

SumsInDouble in_double(const std::vector<double>& x, const std::vector<double>& g, int64_t batch) {
  SumsInDouble sums;
  for (int64_t n = 0; n < batch; ++n)
    for (int64_t o = 0; o < kOut; ++o)
      for (int64_t row = 0; row < kSide; ++row)
        for (int64_t column = 0; column < kSide; ++column) {
          const double dy = g[at(n, row, column, o, kOut)];
          sums.bias[static_cast<size_t>(o)] += dy;
          for (int64_t c = 0; c < kIn; ++c)
            for (int64_t i = 0; i < kKernel; ++i)
              for (int64_t j = 0; j < kKernel; ++j) {
                const int64_t from = row + i - 1, across = column + j - 1;
                if (from < 0 || from >= kSide || across < 0 || across >= kSide) continue;
                const double share = dy * x[at(n, from, across, c, kIn)];
                const auto k = static_cast<size_t>(((o * kIn + c) * kKernel + i) * kKernel + j);
                sums.weights[k] += share;
                sums.of_magnitudes[k] += std::abs(share);
              }
        }
  return sums;
}

class WeightGradient : public testing::TestWithParam<DType> {};

// fp32 sums: the error of `count` terms is below count * eps times their magnitudes. A 16-bit result is rounded once
// more.
TEST_P(WeightGradient, IsTheSumOverTheWholeBatchForAnyNumberOfThreads) {
  const DType dtype = GetParam();
  const auto device = open_device("cpu");
  if (dtype != DType::f32 && device->properties().emulated(Op::conv2d, dtype))
    GTEST_SKIP() << "multiplied as fp32 here";
  for (const int64_t batch : {1, 4, 5, 6}) {
    const Tensor x(dtype, {batch, kSide, kSide, kIn}, uniform(batch * kSide * kSide * kIn, -1, 1)),
        g(dtype, {batch, kSide, kSide, kOut}, uniform(batch * kSide * kSide * kOut, -1, 1));
    const Tensor w(dtype, {kOut, kIn, kKernel, kKernel}, uniform(kOut * kIn * kKernel * kKernel, -1, 1));
    const auto channels_last = [](const Tensor& images, int64_t channels) {
      View view(images.view().data, images.view().dtype, {images.view().shape.size[0], channels, kSide, kSide});
      view.stride[0] = kSide * kSide * channels, view.stride[1] = 1, view.stride[2] = kSide * channels,
      view.stride[3] = channels;
      return view;
    };
    const SumsInDouble want = in_double(x.values(), g.values(), batch);
    const double eps = dtype == DType::f32 ? 0 : 0x1p-8, each = static_cast<double>(batch * kSide * kSide) * 0x1p-23;
    for (const int threads : {1, 2, 3}) {
      SCOPED_TRACE(testing::Message() << batch << " pictures, " << threads << " threads");
      device->clients().set({.threads = threads});
      const Tensor dw(dtype, {kOut, kIn, kKernel, kKernel}), db(DType::f32, {kOut});
      Conv2dAttributes attributes;
      attributes.padding = {1, 1};
      const std::vector<View> in = {channels_last(x, kIn), w.view(), channels_last(g, kOut)},
                              out = {{}, dw.view(), db.view()};
      device->run({Op::conv2d, Direction::backward, in, out, attributes});
      device->synchronize();
      for (size_t i = 0; i < want.weights.size(); ++i)
        ASSERT_NEAR(dw[static_cast<int64_t>(i)], want.weights[i],
                    each * want.of_magnitudes[i] + eps * std::abs(want.weights[i]))
            << i;
      for (size_t i = 0; i < want.bias.size(); ++i)
        ASSERT_NEAR(db[static_cast<int64_t>(i)], want.bias[i], each * static_cast<double>(batch * kSide * kSide)) << i;
    }
  }
}

// With a frozen weight the input is not saved.
TEST(BiasGradient, NeedsNeitherInputNorWeightAndIsSummedInDouble) {
  const auto device = open_device("cpu");
  const View x(nullptr, DType::f32, {4097, 1, 1, 1}), w(nullptr, DType::f32, {1, 1, 1, 1});
  const Tensor g(DType::f32, {4097, 1, 1, 1}, std::vector<double>(4097, 1)), db(DType::f32, {1});
  write(g.view(), 0, 0x1p24);
  const std::vector<View> in = {x, w, g.view()}, out = {{}, {}, db.view()};
  device->run({Op::conv2d, Direction::backward, in, out, Conv2dAttributes{}});
  EXPECT_EQ(db[0], 0x1p24 + 4096);
}

// Strided 1 x 1 convolution of few channels: see writes_past_its_scratch. If scratch is too small and the batch does
// not divide evenly, threads overwrite what others read and corrupt the heap.
TEST(WeightGradientOfOnePixel, ReadsEverySecondPixelOfFewChannels) {
  constexpr int64_t kFrom = 28, kTo = 14, kResults = 48;
  const auto device = open_device("cpu");
  for (const int64_t channels : {1, 3, 4})
    for (const int64_t batch : {23, 24}) {
      SCOPED_TRACE(testing::Message() << channels << " channels, " << batch << " pictures");
      const Tensor x(DType::f32, {batch, kFrom, kFrom, channels}, uniform(batch * kFrom * kFrom * channels, -1, 1));
      const Tensor g(DType::f32, {batch, kTo, kTo, kResults}, uniform(batch * kTo * kTo * kResults, -1, 1)),
          w(DType::f32, {kResults, channels, 1, 1}), dw(DType::f32, {kResults, channels, 1, 1});
      const auto channels_last = [](const View& images) {
        const Shape& lies = images.shape;
        View view(images.data, images.dtype, {lies[0], lies[3], lies[1], lies[2]});
        view.stride[0] = lies[1] * lies[2] * lies[3], view.stride[1] = 1, view.stride[2] = lies[2] * lies[3],
        view.stride[3] = lies[3];
        return view;
      };
      device->clients().set({.threads = 2});
      Conv2dAttributes attributes;
      attributes.stride = {2, 2};
      const std::vector<View> in = {channels_last(x.view()), w.view(), channels_last(g.view())},
                              out = {{}, dw.view(), {}};
      device->run({Op::conv2d, Direction::backward, in, out, attributes});
      device->synchronize();
      for (int64_t o = 0; o < kResults; ++o)
        for (int64_t c = 0; c < channels; ++c) {
          double sum = 0, magnitudes = 0;
          for (int64_t n = 0; n < batch; ++n)
            for (int64_t row = 0; row < kTo; ++row)
              for (int64_t column = 0; column < kTo; ++column) {
                const double share = x[((n * kFrom + 2 * row) * kFrom + 2 * column) * channels + c] *
                                     g[((n * kTo + row) * kTo + column) * kResults + o];
                sum += share, magnitudes += std::abs(share);
              }
          ASSERT_NEAR(dw[o * channels + c], sum, static_cast<double>(batch * kTo * kTo) * 0x1p-23 * magnitudes)
              << o << ", " << c;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(, WeightGradient, testing::Values(DType::f32, DType::bf16),
                         [](const auto& each) { return std::string(name_of(each.param)); });

} // namespace
} // namespace amplab::test
