// SPDX-License-Identifier: Apache-2.0
// Ops on whole rows, against kernels/cpu: any width, different dtypes, non-finite values.
#include "tests/op_matrix/large_calls.h"
#include "tests/support/not_finite.h"

namespace amplab::test {
namespace {

struct LargeRows : LargeCalls {
  static constexpr NormAttributes kNorm{1e-5};

  // Returns x, w, mean, rstd, g of some rows.
  static std::vector<LargeOperand> of_layer_norm(const Shape& shape) {
    const Shape rows{shape[0]}, columns{shape[1]};
    return {drawn(shape, -4, 4), drawn(columns), drawn(rows, -0.1, 0.1, DType::f32), drawn(rows, 0.5, 2, DType::f32),
            drawn(shape)};
  }
  static std::vector<Result> gradients(const Shape& shape) {
    const Result of_column{DType::f32, {shape[1]}, 256, 16};
    return {{dtype(), shape, 32}, of_column, of_column};
  }

  // Computes the requested ones of layer norm's three gradients.
  std::vector<Tensor> requested_gradients(const std::array<bool, 3>& requested, const std::vector<LargeOperand>& in,
                                          const Shape& shape) {
    std::vector<View> views, out;
    for (const LargeOperand& x : in) views.push_back(x.memory.view().data ? moved(x) : View{});
    const std::vector<Tensor> made = outputs_for(gradients(shape));
    for (size_t i = 0; i < requested.size(); ++i) out.push_back(requested[i] ? moved(made[i]) : View{});
    opened_.device->run({Op::layer_norm, Direction::backward, views, out, kNorm});
    for (size_t i = 0; i < requested.size(); ++i)
      if (requested[i]) opened_.device->copy_to_host(made[i].view().data, out[i].data, made[i].view().bytes());
    return made;
  }
};

// Short rows that fit a warp, long rows that fit a block, and rows that fit neither.
TEST_P(LargeRows, RowsOfAnyWidthAreNormalised) {
  for (const Shape& shape :
       {Shape{700, 72}, Shape{500, 70}, Shape{500, 30}, Shape{300, 384}, Shape{1, 512}, Shape{6, 516}, Shape{40, 768},
        Shape{150, 1024}, Shape{5, 1025}, Shape{9, 2052}, Shape{3, 4000}, Shape{2, 12345}, Shape{2, 20000}}) {
    SCOPED_TRACE(to_string(shape));
    const int64_t rows = shape[0], width = shape[1];
    const LargeOperand x = drawn(shape, -4, 4), g = drawn(shape), y = drawn(shape, 0, 1.0 / static_cast<double>(width));
    expect_same(Op::softmax, {x}, {{dtype(), shape, 32, 0}});
    expect_same(Op::log_softmax, {x}, {{dtype(), shape, 16}});
    expect_same(Op::softmax, {y, g}, {{dtype(), shape, 64, 1.0 / static_cast<double>(width)}}, {}, Direction::backward);
    expect_same(Op::log_softmax, {drawn(shape, -11, -9), g}, {{dtype(), shape, 16}}, {}, Direction::backward);
    const LargeOperand w = drawn({width}), b = drawn({width});
    const Result of_row{DType::f32, {rows}, 64}, of_column{DType::f32, {width}, 256, 16};
    expect_same(Op::layer_norm, {x, w, b}, {{dtype(), shape, 32}, of_row, of_row}, NormAttributes{1e-5});
    const LargeOperand mean = drawn({rows}, -0.1, 0.1, DType::f32), rstd = drawn({rows}, 0.5, 2, DType::f32);
    expect_same(Op::layer_norm, {x, w, mean, rstd, g}, {{dtype(), shape, 32}, of_column, of_column},
                NormAttributes{1e-5}, Direction::backward);
  }
}

TEST_P(LargeRows, GradientsOfLayerNormAreTheSameRequestedAloneAndAgain) {
  for (const Shape& shape : {Shape{300, 384}, Shape{7, 1000}, Shape{33, 3000}}) {
    SCOPED_TRACE(to_string(shape));
    const auto in = of_layer_norm(shape);
    const auto all = requested_gradients({true, true, true}, in, shape),
               again = requested_gradients({true, true, true}, in, shape);
    for (size_t i = 0; i < all.size(); ++i) {
      std::array<bool, 3> one{};
      one[i] = true;
      expect_close(again[i], all[i], 0);
      expect_close(requested_gradients(one, in, shape)[i], all[i], i == 0 ? 4 : 32, 8);
    }
  }
}

TEST_P(LargeRows, WhatIsNotFiniteStaysInItsRowsAndColumns) {
  for (const Shape& shape : {Shape{70, 96}, Shape{70, 30}, Shape{9, 1200}}) {
    SCOPED_TRACE(to_string(shape));
    auto in = of_layer_norm(shape);
    const View x = in[0].memory.view(), g = in[4].memory.view();
    const int64_t width = shape[1];
    write(x, 3, NAN), write(x, 2 * width + 5, support::kInf), write(g, 4 * width + 1, -support::kInf),
        write(g, 6 * width + 9, NAN);
    expect_same(Op::layer_norm, in, gradients(shape), kNorm, Direction::backward);
    const LargeOperand scores = drawn(shape, -4, 4);
    const View s = scores.memory.view();
    write(s, 3, NAN), write(s, width + 7, support::kInf), write(s, 3 * width + 2, -support::kInf);
    for (int64_t i = 0; i < width; ++i) write(s, 5 * width + i, -support::kInf);
    expect_same(Op::softmax, {scores}, {{dtype(), shape, 32, 0}});
    expect_same(Op::log_softmax, {scores}, {{dtype(), shape, 16}});
  }
}

// Results far below the largest are exact to their last places, down to the smallest number.
TEST_P(LargeRows, SoftmaxReachesFarDownAndMayBeWiderThanWhatItIsOf) {
  for (const Shape& shape : {Shape{20, 256}, Shape{20, 255}, Shape{5, 2048}}) {
    SCOPED_TRACE(to_string(shape));
    const LargeOperand x = drawn(shape, -55, 45);
    for (const DType to : {dtype(), DType::f32}) {
      expect_same(Op::softmax, {x}, {{to, shape, 160, 0}});
      expect_same(Op::log_softmax, {x}, {{to, shape, 16}});
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Cuda, LargeRows, testing::ValuesIn(subjects("cuda")), name_of_subject);
INSTANTIATE_TEST_SUITE_P(CudaOnHost, LargeRows, testing::ValuesIn(subjects("cuda on host")), name_of_subject);

} // namespace
} // namespace amplab::test
