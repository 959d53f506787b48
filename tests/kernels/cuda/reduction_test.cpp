// SPDX-License-Identifier: Apache-2.0
// Reductions on the host with the work split of GPU blocks, against kernels/cpu.
#include "kernels/cuda/reduction.h"

#include "kernels/cuda/folds.h"
#include "tests/kernels/cuda/per_element.h"

#include <set>

namespace amplab::test {
namespace {

using cuda::ReductionPlan;

// Calls work(place, output, k, position in x) for every element that a thread folds.
template <class Work> void for_all_threads(const ReductionPlan& r, Work work) {
  for (unsigned block = 0; block < r.blocks(); ++block)
    for (int part = 0; part < r.parts; ++part)
      for (int thread = 0; thread < ReductionPlan::kThreads; ++thread) {
        const auto position = r.position(block, static_cast<unsigned>(part), thread);
        if (position.slice >= r.slices) continue;
        for (uint32_t item = position.begin; item < position.end; item += static_cast<uint32_t>(r.lanes))
          for (int i = 0; i < r.pack; ++i) {
            const int64_t output = r.beside ? position.slice * r.pack + i : position.slice;
            const uint32_t k = r.beside ? item : item * static_cast<uint32_t>(r.pack) + static_cast<uint32_t>(i);
            work(position, output, k, r.at(position.slice, item) * r.pack + i);
          }
      }
}

View strided(const Tensor& x, const Shape& shape, const std::array<int64_t, kMaxRank>& stride) {
  View v(x.view().data, x.view().dtype, shape);
  v.stride = stride;
  return v;
}

TEST(Reduction, GivesEachElementToOneThread) {
  const auto expect_once = [](const Shape& shape, uint8_t axes) {
    SCOPED_TRACE(to_string(shape) + " over " + std::to_string(axes));
    const View x(nullptr, DType::f32, shape);
    const ReductionPlan r(x, axes, 132);
    std::set<int64_t> seen;
    int64_t times = 0;
    for_all_threads(r, [&](const ReductionPlan::Position&, int64_t output, uint32_t k, int64_t at) {
      EXPECT_LT(output, r.outputs);
      EXPECT_LT(k, r.each);
      seen.insert(at);
      ++times;
    });
    EXPECT_EQ(times, shape.count());
    EXPECT_EQ(static_cast<int64_t>(seen.size()), shape.count());
  };
  for (const Shape& shape : {Shape{}, Shape{7}, Shape{100000}, Shape{1000, 10}, Shape{10, 1000}, Shape{33, 65},
                             Shape{4, 3, 5, 7}, Shape{2, 20000}, Shape{1, 1, 9}})
    for (uint8_t axes = 0; axes < 1 << shape.rank; ++axes) expect_once(shape, axes);
}

TEST(Reduction, CutsFewLongResultsIntoParts) {
  EXPECT_GT(ReductionPlan(View(nullptr, DType::f32, {1 << 20}), 1, 132).parts, 100);
  EXPECT_EQ(ReductionPlan(View(nullptr, DType::f32, {1 << 20, 10}), 2, 132).parts, 1);
}

class Folds : public PerElement {
 protected:
  template <class Fold> void fold_all(const View& x, uint8_t axes, const Fold& fold) {
    const ReductionPlan r(x, axes, 132);
    const auto outputs = static_cast<size_t>(r.outputs), lanes = static_cast<size_t>(r.lanes);
    std::vector<typename Fold::Total> totals(outputs * lanes, Fold::identity());
    for_all_threads(r, [&](const ReductionPlan::Position& position, int64_t output, uint32_t k, int64_t at) {
      auto& total = totals[static_cast<size_t>(output) * lanes + static_cast<size_t>(position.lane)];
      fold.add(total, cuda::load(x.dtype, x.data, at), output, k);
    });
    for (size_t output = 0; output < outputs; ++output) {
      auto all = Fold::identity();
      for (size_t i = lanes; i-- > 0;) all = Fold::join(all, totals[output * lanes + i]); // any order
      fold.finish(static_cast<int64_t>(output), all);
    }
  }

  template <class Make> void expect_same(Op op, const Attributes& attributes, uint8_t axes, Make make) {
    SCOPED_TRACE(row_of(op).id);
    const Tensor x(GetParam(), {6, 50, 40}, uniform(12000, -3, 3));
    const View views[] = {x.view(), strided(x, {50, 6, 40}, {40, 2000, 1}), strided(x, {40, 50, 6}, {1, 40, 2000})};
    for (const View& v : views) {
      int64_t outputs = 1;
      for (int axis = 0; axis < 3; ++axis) outputs *= axes >> axis & 1 ? 1 : v.shape[axis];
      const Tensor got(GetParam(), {outputs}), want(GetParam(), {outputs});
      fold_all(v, axes,
               make(cuda::operand_of(got.view()), static_cast<double>(v.count()) / static_cast<double>(outputs)));
      run(op, {v}, {want.view()}, attributes);
      expect_close(got, want, 1, 1); // double sums in another order: at most the last place
    }
  }
  template <class Make> void expect_same_over_axes(Op op, double number, Make make) {
    for (uint8_t axes = 0; axes < 8; ++axes) expect_same(op, AxesAttributes{axes, false, number}, axes, make);
  }
};

TEST_P(Folds, SumAsTheCpuDoes) {
  using namespace cuda;
  expect_same_over_axes(Op::sum, 0, [](Operand y, double) {
    return Quotient<terms::InFp32Range>{{}, y, kFp32RangeToDouble};
  });
  expect_same_over_axes(Op::mean, 0, [](Operand y, double n) {
    return Quotient<terms::InFp32Range>{{}, y, kFp32RangeToDouble * n};
  });
  expect_same_over_axes(Op::linalg_vector_norm, 1, [](Operand y, double) {
    return Quotient<terms::Magnitude>{{}, y, 1};
  });
  expect_same_over_axes(Op::linalg_vector_norm, 2, [](Operand y, double) { return Length{{}, y}; });
  expect_same_over_axes(Op::linalg_vector_norm, HUGE_VAL, [](Operand y, double) { return LargestMagnitude{{y}}; });
}

TEST_P(Folds, VarianceIsOfDistancesFromTheWideMean) {
  const Tensor x(GetParam(), {30, 70}, uniform(2100, 1, 3)), got(GetParam(), {30}), want(GetParam(), {30});
  std::vector<double> mean(30);
  fold_all(x.view(), 2, cuda::WideMean{{}, mean.data(), 70});
  fold_all(x.view(), 2,
           cuda::Quotient<cuda::terms::SquaredDistance>{{{mean.data()}}, cuda::operand_of(got.view()), 69});
  run(Op::var, {x.view()}, {want.view()}, AxesAttributes{2, false, 1});
  expect_close(got, want, 1);
}

TEST_P(Folds, FindExtremesAndTheFirstIndexOfEqualsAndNaNs) {
  using namespace cuda;
  expect_same_over_axes(Op::amax, 0, [](Operand y, double) { return Extreme<Above>{y}; });
  expect_same_over_axes(Op::amin, 0, [](Operand y, double) { return Extreme<Below>{y}; });
  std::vector<double> values = uniform(3000, 0, 20);
  for (double& v : values) v = v > 19.9 ? std::nan("") : v < 0.2 ? -HUGE_VAL : std::floor(v);
  const Tensor x(GetParam(), {10, 30, 10}, values);
  for (int axis = 0; axis < 3; ++axis) {
    const int64_t outputs = x.count() / x.view().shape[axis];
    const Tensor got(GetParam(), {outputs}), want(GetParam(), {outputs}), at(DType::i64, {outputs}),
        position(DType::i64, {outputs});
    const auto axes = static_cast<uint8_t>(1 << axis);
    for (const bool largest : {true, false}) {
      if (largest)
        fold_all(x.view(), axes, ExtremeAndIndex<Above>{operand_of(got.view()), at.view().as<int64_t>()});
      else
        fold_all(x.view(), axes, ExtremeAndIndex<Below>{operand_of(got.view()), at.view().as<int64_t>()});
      run(largest ? Op::max : Op::min, {x.view()}, {want.view(), position.view()}, AxisAttributes{axis});
      expect_close(got, want, 0);
      EXPECT_EQ(at.values(), position.values());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Cuda, Folds, testing::ValuesIn(kFloats), name_of_dtype);

} // namespace
} // namespace amplab::test
