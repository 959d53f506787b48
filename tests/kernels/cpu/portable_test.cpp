// SPDX-License-Identifier: Apache-2.0
// Products and convolutions without oneDNN, against sums in double and against oneDNN where it is built.
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"

#include <cmath>
#include <cstdlib>
#include <cstring>

namespace amplab::test {
namespace {

std::unique_ptr<Device> open_portable() {
  setenv("AMPLAB_ONEDNN", "off", 1);
  std::unique_ptr<Device> device = open_device("cpu");
  unsetenv("AMPLAB_ONEDNN");
  return device;
}

Tensor drawn(const Shape& shape) { return {DType::f32, shape, uniform(shape.count(), -1, 1)}; }

// A sum in double, with the magnitudes of its terms.
struct BoundedSum {
  double value = 0, magnitudes = 0;
  int64_t terms = 0;
  void add(double term) { value += term, magnitudes += std::abs(term), ++terms; }
  double bound() const { return static_cast<double>(terms + 1) * 0x1p-24 * magnitudes; } // of fp32 sums in any order
};

// Runs the call with one, two and three threads. All bits of `results` must be equal.
void run_with_threads(Device& device, const Call& call, std::span<const View> results) {
  std::vector<std::vector<char>> first;
  for (const int threads : {1, 2, 3}) {
    device.clients().set({.threads = threads});
    for (const View& result : results)
      if (result) std::memset(result.data, 0xff, result.bytes());
    device.run(call);
    for (size_t i = 0; i < results.size(); ++i) {
      if (!results[i]) continue;
      const char* const bytes = results[i].as<const char>();
      if (threads == 1)
        first.emplace_back(bytes, bytes + results[i].bytes());
      else
        EXPECT_EQ(std::memcmp(bytes, first[i].data(), first[i].size()), 0) << threads << " threads, result " << i;
    }
  }
}

struct PortableDevice : testing::Test {
  std::unique_ptr<Device> portable_ = open_portable();
};

TEST_F(PortableDevice, MultipliesOnlyFp32AndPrefersContiguousImages) {
  const DeviceProperties properties = portable_->properties();
  EXPECT_FALSE(properties.emulated(Op::linear, DType::f32));
  EXPECT_TRUE(properties.emulated(Op::linear, DType::bf16));
  EXPECT_FALSE(properties.convolves_channels_last(DType::f32, {}));
}

struct ProductSizes {
  int64_t rows, inner, columns;
};

std::ostream& operator<<(std::ostream& to, const ProductSizes& sizes) {
  return to << sizes.rows << " x " << sizes.inner << " x " << sizes.columns;
}

struct PortableProduct : PortableDevice, testing::WithParamInterface<ProductSizes> {};

// y = x wT + b reads a transposed right operand, dw = gT x a transposed left one.
TEST_P(PortableProduct, IsTheSumForAnyLayoutAndNumberOfThreads) {
  const auto [rows, inner, columns] = GetParam();
  const Tensor x = drawn({rows, inner}), w = drawn({columns, inner}), b = drawn({columns}), g = drawn({rows, columns});
  const Tensor y(DType::f32, {rows, columns}), dx(DType::f32, {rows, inner}), dw(DType::f32, {columns, inner});
  const View forward_in[] = {x.view(), w.view(), b.view()}, forward_out[] = {y.view()};
  run_with_threads(*portable_, {Op::linear, Direction::forward, forward_in, forward_out}, forward_out);
  const View in[] = {x.view(), w.view(), g.view()}, out[] = {dx.view(), dw.view(), {}};
  run_with_threads(*portable_, {Op::linear, Direction::backward, in, out}, {out, 2});

  const auto expect = [](const Tensor& got, int64_t count_of_rows, int64_t count_of_columns, auto sum_of) {
    for (int64_t i = 0; i < count_of_rows; ++i)
      for (int64_t j = 0; j < count_of_columns; ++j) {
        const BoundedSum want = sum_of(i, j);
        ASSERT_NEAR(got[i * count_of_columns + j], want.value, want.bound()) << i << ", " << j;
      }
  };
  expect(y, rows, columns, [&, k = inner](int64_t i, int64_t j) {
    BoundedSum sum;
    for (int64_t t = 0; t < k; ++t) sum.add(x[i * k + t] * w[j * k + t]);
    sum.add(b[j]);
    return sum;
  });
  expect(dx, rows, inner, [&, n = columns, k = inner](int64_t i, int64_t j) {
    BoundedSum sum;
    for (int64_t t = 0; t < n; ++t) sum.add(g[i * n + t] * w[t * k + j]);
    return sum;
  });
  expect(dw, columns, inner, [&, m = rows, n = columns, k = inner](int64_t i, int64_t j) {
    BoundedSum sum;
    for (int64_t t = 0; t < m; ++t) sum.add(g[t * n + i] * x[t * k + j]);
    return sum;
  });
}

INSTANTIATE_TEST_SUITE_P(Sizes, PortableProduct,
                         testing::Values(ProductSizes{1, 1, 1}, ProductSizes{5, 7, 3}, ProductSizes{7, 130, 65},
                                         ProductSizes{8, 64, 64}, ProductSizes{97, 385, 129},
                                         ProductSizes{200, 771, 70}, ProductSizes{96, 512, 64}));

struct ConvolutionCase {
  int64_t batch, in, out, groups;
  Pair size, kernel, stride, padding, dilation;
  MemoryFormat format;
};

std::ostream& operator<<(std::ostream& to, const ConvolutionCase& c) {
  return to << c.batch << " images of " << c.in << " x " << c.size[0] << " x " << c.size[1] << ", kernel "
            << c.kernel[0] << " x " << c.kernel[1] << ", " << c.out << " channels in " << c.groups << " groups"
            << (c.format == MemoryFormat::channels_last ? ", channels-last" : "");
}

struct PortableConvolution : PortableDevice, testing::WithParamInterface<ConvolutionCase> {};

TEST_P(PortableConvolution, AndItsGradientsAreTheSumsForAnyNumberOfThreads) {
  const ConvolutionCase& c = GetParam();
  const auto out_size = [&](size_t axis) {
    return (c.size[axis] + 2 * c.padding[axis] - c.dilation[axis] * (c.kernel[axis] - 1) - 1) / c.stride[axis] + 1;
  };
  const int64_t height = out_size(0), width = out_size(1), in_of_group = c.in / c.groups;
  const Tensor x_memory = drawn({c.batch, c.in, c.size[0], c.size[1]}),
               w_memory = drawn({c.out, in_of_group, c.kernel[0], c.kernel[1]}),
               g_memory = drawn({c.batch, c.out, height, width}), b = drawn({c.out});
  const Tensor y_memory(DType::f32, g_memory.view().shape), dx_memory(DType::f32, x_memory.view().shape),
      dw_memory(DType::f32, w_memory.view().shape);
  const auto image = [&](const Tensor& memory) { return laid_out(memory.view(), c.format); };
  const View x = image(x_memory), w = image(w_memory), g = image(g_memory), y = image(y_memory), dx = image(dx_memory),
             dw = image(dw_memory);
  const Conv2dAttributes attributes{c.stride, c.padding, c.dilation, c.groups, {}};
  const View forward_in[] = {x, w, b.view()}, forward_out[] = {y}, in[] = {x, w, g}, out[] = {dx, dw, {}};
  const Call forward{Op::conv2d, Direction::forward, forward_in, forward_out, attributes},
      backward{Op::conv2d, Direction::backward, in, out, attributes};
  run_with_threads(*portable_, forward, forward_out);
  run_with_threads(*portable_, backward, {out, 2});

  const auto at = [](const View& v, int64_t i, int64_t j, int64_t k, int64_t l) {
    return i * v.stride[0] + j * v.stride[1] + k * v.stride[2] + l * v.stride[3];
  };
  const auto read_at = [](const View& v, int64_t i) { return static_cast<double>(v.as<const float>()[i]); };
  std::vector<BoundedSum> ys(static_cast<size_t>(y.count())), dxs(static_cast<size_t>(x.count())),
      dws(static_cast<size_t>(w.count()));
  for (int64_t n = 0; n < c.batch; ++n)
    for (int64_t o = 0; o < c.out; ++o)
      for (int64_t i = 0; i < height; ++i)
        for (int64_t j = 0; j < width; ++j) {
          const int64_t result = at(y, n, o, i, j);
          ys[static_cast<size_t>(result)].add(b[o]);
          for (int64_t channel = 0; channel < in_of_group; ++channel)
            for (int64_t k = 0; k < c.kernel[0]; ++k)
              for (int64_t l = 0; l < c.kernel[1]; ++l) {
                const int64_t row = i * c.stride[0] + k * c.dilation[0] - c.padding[0],
                              column = j * c.stride[1] + l * c.dilation[1] - c.padding[1];
                if (row < 0 || row >= c.size[0] || column < 0 || column >= c.size[1]) continue;
                const int64_t from = at(x, n, o / (c.out / c.groups) * in_of_group + channel, row, column),
                              weight = at(w, o, channel, k, l);
                ys[static_cast<size_t>(result)].add(read_at(x, from) * read_at(w, weight));
                dxs[static_cast<size_t>(from)].add(read_at(g, result) * read_at(w, weight));
                dws[static_cast<size_t>(weight)].add(read_at(g, result) * read_at(x, from));
              }
        }
  const auto expect = [&](const View& got, const std::vector<BoundedSum>& want, const char* name) {
    for (int64_t i = 0; i < got.count(); ++i) {
      const BoundedSum& sum = want[static_cast<size_t>(i)];
      ASSERT_NEAR(read_at(got, i), sum.value, sum.bound()) << name << " " << i;
    }
  };
  expect(y, ys, "y"), expect(dx, dxs, "dx"), expect(dw, dws, "dw");

  const auto copies = [&] { return std::array{y_memory.values(), dx_memory.values(), dw_memory.values()}; };
  const auto portable = copies();
  const auto usual = open_device("cpu");
  usual->run(forward);
  usual->run(backward);
  const auto of_usual = copies();
  const std::vector<BoundedSum>* const sums[] = {&ys, &dxs, &dws};
  for (size_t r = 0; r < portable.size(); ++r)
    for (size_t i = 0; i < portable[r].size(); ++i)
      ASSERT_NEAR(portable[r][i], of_usual[r][i], 2 * (*sums[r])[i].bound()) << "result " << r << ", " << i;
}

constexpr auto kContiguous = MemoryFormat::contiguous, kLast = MemoryFormat::channels_last;
constexpr Pair kOne{1, 1}, kNone{0, 0}, kTwo{2, 2}, kThree{3, 3};
INSTANTIATE_TEST_SUITE_P(
    Cases, PortableConvolution,
    testing::Values(ConvolutionCase{1, 1, 1, 1, kOne, kOne, kOne, kNone, kOne, kContiguous},
                    ConvolutionCase{3, 3, 16, 1, {9, 11}, kThree, kOne, kOne, kOne, kContiguous},
                    ConvolutionCase{3, 3, 16, 1, {9, 11}, kThree, kOne, kOne, kOne, kLast},
                    ConvolutionCase{2, 70, 66, 1, {8, 9}, kThree, kTwo, kOne, kOne, kContiguous},
                    ConvolutionCase{2, 70, 66, 1, {8, 9}, kThree, kTwo, kOne, kOne, kLast},
                    ConvolutionCase{5, 6, 8, 2, {7, 6}, {3, 2}, {2, 1}, {0, 2}, {1, 2}, kContiguous},
                    ConvolutionCase{5, 6, 8, 2, {7, 6}, {3, 2}, {2, 1}, {0, 2}, {1, 2}, kLast},
                    ConvolutionCase{2, 8, 8, 8, {10, 10}, kThree, kOne, kOne, kOne, kContiguous},
                    ConvolutionCase{2, 5, 4, 1, {28, 28}, {5, 5}, kThree, {4, 4}, kTwo, kContiguous},
                    ConvolutionCase{20, 4, 12, 1, kTwo, kTwo, kOne, kNone, kOne, kLast},
                    ConvolutionCase{2, 3, 4, 1, {2, 2}, {3, 3}, {3, 3}, {3, 3}, kOne, kContiguous}));

} // namespace
} // namespace amplab::test
