// SPDX-License-Identifier: Apache-2.0
// Pooling, its inverses, and gather: each GPU thread's work done on the host, against kernels/cpu. Equal bits.
#include "kernels/cuda/pooling.h"

#include "kernels/cuda/gather.h"
#include "tests/kernels/cuda/per_element.h"

namespace amplab::test {
namespace {

using cuda::operand_of;

template <class F> void for_items(int64_t count, const F& f) {
  for (int64_t i = 0; i < count; ++i) f(static_cast<uint32_t>(i));
}

const PoolAttributes kWindows[] = {
    {.kernel = {2, 2}, .stride = {2, 2}},
    {.kernel = {3, 2}, .stride = {2, 1}, .padding = {1, 1}},
    {.kernel = {3, 3}, .stride = {1, 1}, .padding = {1, 1}, .count_include_pad = false},
    {.kernel = {2, 3}, .stride = {3, 4}},
};

class Pools : public PerElement {
 protected:
  static constexpr int64_t kN = 2, kC = 3, kH = 9, kW = 8;
  const Shape big_{kN, kC, kH, kW};

  static Shape pooled(const PoolAttributes& a) {
    const auto along = [&](size_t axis, int64_t in) {
      return (in + 2 * a.padding[axis] - a.kernel[axis]) / a.stride[axis] + 1;
    };
    return {kN, kC, along(0, kH), along(1, kW)};
  }
  Tensor drawn(const Shape& shape) const { return {GetParam(), shape, uniform(shape.count(), -3, 3)}; }

  void expect_average_and_spread(Op average, Op spread, const PoolAttributes& a, const Shape& small) {
    const Tensor x = drawn(big_), got(GetParam(), small), want(GetParam(), small);
    for_items(got.count(), cuda::AveragePool{{a, big_, small, small}, operand_of(x.view()), operand_of(got.view())});
    run(average, {x.view()}, {want.view()}, a);
    expect_close(got, want, 0);
    const Tensor g = drawn(small), dx(GetParam(), big_), true_dx(GetParam(), big_);
    for_items(dx.count(), cuda::AverageSpread{{a, big_, small, big_}, operand_of(g.view()), operand_of(dx.view())});
    run(spread, {g.view()}, {true_dx.view()}, a);
    expect_close(dx, true_dx, 0);
  }
};

TEST_P(Pools, AverageAndSpreadOverSlidingWindows) {
  for (const PoolAttributes& a : kWindows)
    expect_average_and_spread(Op::avg_pool2d, Op::avg_pool2d_spread, a, pooled(a));
}

TEST_P(Pools, AverageAndSpreadOverAdaptiveWindows) {
  for (const Pair size : {Pair{1, 1}, Pair{4, 3}, Pair{9, 8}, Pair{12, 5}})
    expect_average_and_spread(Op::adaptive_avg_pool2d, Op::adaptive_avg_pool2d_spread, PoolAttributes{.spatial = size},
                              {kN, kC, size[0], size[1]});
}

TEST_P(Pools, FindMaximaAndTakeGradientsBackToThem) {
  for (const PoolAttributes& a : kWindows) {
    const Shape small = pooled(a);
    std::vector<double> values = uniform(big_.count(), 0, 6);
    for (double& v : values) v = v < 0.3 ? std::nan("") : v < 1 ? -HUGE_VAL : std::floor(v); // ties, NaN, -inf
    const Tensor x(GetParam(), big_, values), got(GetParam(), small), want(GetParam(), small);
    const Tensor at(DType::i64, small), places(DType::i64, small);
    for_items(
        got.count(),
        cuda::MaxPool{{a, big_, small, small}, operand_of(x.view()), operand_of(got.view()), at.view().as<int64_t>()});
    run(Op::max_pool2d, {x.view()}, {want.view(), places.view()}, a);
    expect_close(got, want, 0);
    ASSERT_EQ(at.values(), places.values());

    const Tensor g = drawn(small), dx(GetParam(), big_), true_dx(GetParam(), big_);
    run(Op::max_pool2d_scatter, {g.view(), places.view()}, {true_dx.view()}, a);
    for (const PoolAttributes& known : {a, PoolAttributes{}}) {
      for_items(dx.count(), cuda::MaxScatter{{known, big_, small, big_},
                                             operand_of(g.view()),
                                             operand_of(dx.view()),
                                             places.view().as<int64_t>()});
      expect_close(dx, true_dx, 0);
    }

    for_items(got.count(),
              cuda::MaxGather{
                  {a, big_, small, small}, operand_of(x.view()), operand_of(got.view()), places.view().as<int64_t>()});
    run(Op::max_pool2d_gather, {x.view(), places.view()}, {want.view()});
    expect_close(got, want, 0);
  }
}

TEST_P(Pools, GatherAndItsGradientFollowTheIndices) {
  const Shape x_shape{4, 5, 6};
  for (int axis = 0; axis < 3; ++axis) {
    const auto at_axis = static_cast<size_t>(axis);
    Shape y_shape = x_shape;
    y_shape.size[at_axis] = 9;
    std::vector<double> chosen = uniform(y_shape.count(), 0, static_cast<double>(x_shape[axis]));
    for (double& i : chosen) i = std::floor(i);
    const Tensor index(DType::i64, y_shape, chosen), x = drawn(x_shape), y(GetParam(), y_shape),
                                                     want(GetParam(), y_shape);
    const cuda::Extent wide(x_shape, axis), picked(y_shape, axis);
    const auto* at = index.view().as<const int64_t>();
    cuda::Fault fault;
    for_items(y.count(), cuda::Gather{operand_of(x.view()), operand_of(y.view()), wide, picked, at, &fault});
    run(Op::gather, {x.view(), index.view()}, {want.view()}, AxisAttributes{axis});
    expect_close(y, want, 0);
    EXPECT_EQ(fault.kind, cuda::Fault::none);
    const Tensor g = drawn(y_shape), dx(GetParam(), x_shape), true_dx(GetParam(), x_shape);
    for_items(dx.count(), cuda::GatherGradient{operand_of(g.view()), operand_of(dx.view()), picked, wide, at});
    run(Op::gather_backward, {g.view(), index.view()}, {true_dx.view()}, AxisAttributes{axis, false, x_shape[axis]});
    expect_close(dx, true_dx, 0);
  }
}

TEST_P(Pools, GatherReportsAnIndexBeyondTheAxis) {
  const Tensor x = drawn({3}), index(DType::i64, {2}, {1, 7}), y(GetParam(), {2});
  cuda::Fault fault;
  const cuda::Extent from({3}, 0), to({2}, 0);
  for_items(2, cuda::Gather{operand_of(x.view()), operand_of(y.view()), from, to, index.view().as<int64_t>(), &fault});
  EXPECT_EQ(fault.kind, cuda::Fault::position);
  EXPECT_EQ(fault.value, 7);
  EXPECT_EQ(fault.bound, 3);
  EXPECT_EQ(y[0], x[1]);
}

INSTANTIATE_TEST_SUITE_P(Cuda, Pools, testing::ValuesIn(kFloats), name_of_dtype);

} // namespace
} // namespace amplab::test
