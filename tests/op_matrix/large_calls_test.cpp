// SPDX-License-Identifier: Apache-2.0
// Calls too large for finite differences, against kernels/cpu. They need several rounds of a grid or several parts of a
// sum. Operands are broadcast or aligned so that kernels take each of their paths.
#include "tests/op_matrix/large_calls.h"

#include "kernels/contract/batch_norm_parts.h"

namespace amplab::test {
namespace {

LargeOperand seen(const Tensor& memory, const Shape& shape, const std::array<int64_t, kMaxRank>& stride,
                  int64_t from = 0) {
  const View all = memory.view();
  View view(all.as<char>() + from * static_cast<int64_t>(bytes_of(all.dtype)), all.dtype, shape);
  view.stride = stride;
  return {memory, view};
}

TEST_P(LargeCalls, BroadcastOperandsAlongAnyAxis) {
  const Shape shape{90, 33, 24};
  const auto add = [&](const LargeOperand& x, const LargeOperand& y) {
    expect_same(Op::add, {x, y}, {{dtype(), shape, 0}});
  };
  const LargeOperand x = drawn(shape);
  add(x, drawn({24}));
  add(x, drawn({33, 1}));
  add(x, drawn({90, 1, 24}));
  add(x, drawn({}));
  add(drawn({90, 1, 1}), drawn({33, 24}));
  add(x, drawn({24}, -1, 1, dtype() == DType::f32 ? DType::bf16 : DType::f32));
  add(x, seen(drawn({90 * 33 * 24 + 1}), shape, {33 * 24, 24, 1}, 1)); // not aligned
  add(x, seen(drawn(shape), shape, {33 * 24, 1, 33}));
  expect_same(Op::masked_fill, {x, integers({33, 24}, 2, DType::u8)}, {{dtype(), shape, 0}}, ScalarAttributes{7});
}

TEST_P(LargeCalls, CopyRowsThatStandApart) {
  const Shape shape{8, 6, 70, 40};
  const Tensor x = drawn({8, 70, 6, 40});
  const LargeOperand heads = seen(x, shape, {70 * 6 * 40, 40, 6 * 40, 1});
  expect_same(Op::clone, {heads}, {{dtype(), shape, 0}});
  expect_same(Op::cast, {heads}, {{DType::f32, shape, 0}});
  expect_same(Op::clone, {seen(x, {300, 40}, {0, 1})}, {{dtype(), {300, 40}, 0}});
  expect_same(Op::clone, {seen(x, {300, 24}, {40, 1}, 3)}, {{dtype(), {300, 24}, 0}});
}

TEST_P(LargeCalls, GradientOfAMeanLossIsOneNumberForAll) {
  const Shape shape{1500, 36};
  for (const Op op : {Op::mse_loss, Op::smooth_l1_loss})
    expect_same(op, {drawn(shape), drawn(shape), drawn({})}, {{dtype(), shape}, {dtype(), shape}}, LossAttributes{},
                Direction::backward);
}

TEST_P(LargeCalls, LinearAddsABiasOfAnyDtypeBeforeItRounds) {
  const Tensor x = drawn({70, 24}), w = drawn({40, 24});
  for (const DType of_bias : kFloats)
    for (const DType of_y : {dtype(), DType::f32})
      expect_same(Op::linear, {x, w, drawn({40}, -1, 1, of_bias)}, {{of_y, {70, 40}, of_y == DType::f32 ? 8.0 : 1.0}});
}

TEST_P(LargeCalls, BatchNormHasItsChannelsSideBySideOrInPlanes) {
  const BatchNormAttributes training{.training = true};
  for (const Shape& shape : {Shape{1500, 72}, Shape{1500, 70}, Shape{700, 3, 8, 5}, Shape{40, 6, 7, 9}}) {
    SCOPED_TRACE(to_string(shape));
    const int64_t c = shape[1];
    const LargeOperand x = drawn(shape, -1, 3), w = drawn({c}), b = drawn({c}), g = drawn(shape), running = drawn({c});
    const Result y{dtype(), shape, 16}, sums{DType::f32, {c}, 16}, gradients{DType::f32, {c}, 256, 8};
    expect_same(Op::batch_norm, {x, w, b, running, running}, {y, sums, sums}, training);
    const LargeOperand mean = drawn({c}, 0.9, 1.1, DType::f32), rstd = drawn({c}, 0.5, 2, DType::f32);
    expect_same(Op::batch_norm, {x, w, mean, rstd, g}, {y, gradients, gradients}, training, Direction::backward);
    const auto in_parts = [&](auto ran) -> std::vector<Tensor> {
      const Tensor own_statistics = ran(Op::batch_norm_stats, {x}, {{DType::f32, {kStatisticsRows, c}}}, {})[0];
      const LargeOperand gathered = seen(own_statistics, {1, kStatisticsRows, c}, {kStatisticsRows * c, c, 1});
      const auto all =
          ran(Op::batch_norm_gather_stats, {gathered}, {sums, sums, {DType::f32, {ThreeFloats::kCount}}}, training);
      const auto local = ran(Op::batch_norm_backward_reduce, {g, x, all[0], all[1], w},
                             {{DType::f32, {kGradientRows, c}}, gradients, gradients}, {});
      return {ran(Op::batch_norm_elemt, {x, w, b, all[0], all[1]}, {y}, {})[0],
              ran(Op::batch_norm_backward_elemt, {g, x, all[0], all[1], w, local[0], all[2]}, {y}, {})[0], local[1],
              local[2]};
    };
    using In = const std::vector<LargeOperand>&;
    using Out = const std::vector<Result>&;
    const auto want = in_parts([&](Op op, In in, Out out, const Attributes& a) { return on_cpu(op, in, out, a); });
    const auto got = in_parts([&](Op op, In in, Out out, const Attributes& a) { return on_device(op, in, out, a); });
    const Result results[] = {y, y, gradients, gradients};
    for (size_t i = 0; i < std::size(results); ++i) expect_close(got[i], want[i], results[i].ulps, results[i].scale);
  }
}

TEST_P(LargeCalls, EmbeddingsSumWhatTheirIdsGot) {
  struct Case {
    int64_t rows, width, ids, padding;
  };
  for (const auto& [rows, width, ids, padding] : {Case{3, 40, 5000, -1}, Case{65, 72, 3000, 7}, Case{700, 6, 2500, 2},
                                                  Case{300, 33, 90, -1}, Case{10, 8, 0, -1}}) {
    SCOPED_TRACE(std::to_string(rows) + " rows");
    const LargeOperand g = drawn({ids, width});
    expect_same(Op::embedding_dense_backward, {g, integers({ids}, rows)}, {{dtype(), {rows, width}, 64, 8}},
                EmbeddingAttributes{rows, padding});
  }
}

TEST_P(LargeCalls, AttentionOfSeveralTilesAndAnyWidth) {
  struct Case {
    int64_t batch, heads, queries, keys, width;
    bool causal;
    bool between_rows = false; // heads are interleaved in each row, the output layout of a projection
  };
  for (const Case& c :
       {Case{1, 1, 64, 64, 64, false}, Case{1, 2, 200, 200, 64, true, true}, Case{1, 1, 70, 70, 24, true},
        Case{2, 1, 5, 130, 7, false}, Case{1, 1, 150, 30, 16, true}, Case{1, 2, 10, 65, 40, false, true},
        Case{1, 1, 65, 140, 72, true}, Case{1, 2, 3, 9, 130, false, true}, Case{1, 1, 1, 1, 1, true}}) {
    SCOPED_TRACE(std::to_string(c.queries) + " queries, " + std::to_string(c.keys) + " keys, width " +
                 std::to_string(c.width));
    const auto drawn_as = [&](int64_t rows) {
      LargeOperand x = drawn({c.batch, c.heads, rows, c.width});
      if (c.between_rows) x.view.stride = {rows * c.heads * c.width, c.width, c.heads * c.width, 1};
      return x;
    };
    const AttentionAttributes attributes{1 / std::sqrt(static_cast<double>(c.width)), c.causal};
    const LargeOperand q = drawn_as(c.queries), k = drawn_as(c.keys), v = drawn_as(c.keys), g = drawn_as(c.queries);
    const Shape of_queries = q.memory.view().shape, of_keys = k.memory.view().shape;
    const double parts = dtype() == DType::f32 ? 2 : 1; // as in large_shapes_test.cpp
    const Result y{dtype(), of_queries, 8 * parts}, lse{DType::f32, {c.batch, c.heads, c.queries}, 16, 4};
    expect_same(Op::scaled_dot_product_attention, {q, k, v}, {y, lse}, attributes);
    const auto kept = on_cpu(Op::scaled_dot_product_attention, {q, k, v}, {y, lse}, attributes);
    const Result dq{dtype(), of_queries, 16 * parts, 2}, dk{dtype(), of_keys, 16 * parts, 2};
    expect_same(Op::scaled_dot_product_attention, {q, k, v, kept[0], kept[1], g}, {dq, dk, dk}, attributes,
                Direction::backward);
  }
}

TEST_P(LargeCalls, AttentionToNoKeysIsZero) {
  const Tensor q = drawn({1, 2, 70, 8}), none = drawn({1, 2, 0, 8});
  const auto got = on_device(Op::scaled_dot_product_attention, {q, none, none},
                             {{dtype(), {1, 2, 70, 8}}, {DType::f32, {1, 2, 70}}}, AttentionAttributes{1, false});
  for (const double y : got[0].values()) EXPECT_EQ(y, 0);
}

TEST_P(LargeCalls, ReductionsOverAnyAxes) {
  for (const Shape& shape : {Shape{90, 33, 24}, Shape{7, 50, 30}, Shape{60000}, Shape{40, 1800}, Shape{1800, 40}})
    for (uint8_t axes = 1; axes < 1 << shape.rank; ++axes) {
      SCOPED_TRACE(to_string(shape) + " over " + std::to_string(axes));
      Shape kept;
      for (int axis = 0; axis < shape.rank; ++axis)
        if (!(axes >> axis & 1)) kept.size[static_cast<size_t>(kept.rank++)] = shape[axis];
      const LargeOperand x = drawn(shape);
      for (const Op op : {Op::sum, Op::var, Op::amax})
        expect_same(op, {x}, {{dtype(), kept, 1, 1}}, AxesAttributes{axes, false, 1});
    }
}

TEST_P(LargeCalls, BiasesGetTheSumsOfTheirChannels) {
  const Tensor x = drawn({3000, 8}), w = drawn({72, 8}), g = drawn({3000, 72});
  // Differs from the dtype of dw, so cuBLASLt does not sum.
  const DType other = dtype() == DType::f32 ? DType::bf16 : DType::f32;
  const Result dx{dtype(), {3000, 8}, 16, 8}, dw{dtype(), {72, 8}, 64, 16}, db{other, {72}, 64, 16};
  expect_same(Op::linear, {x, w, g}, {dx, dw, db}, {}, Direction::backward);
}

INSTANTIATE_TEST_SUITE_P(Cuda, LargeCalls, testing::ValuesIn(subjects("cuda")), name_of_subject);
INSTANTIATE_TEST_SUITE_P(CudaOnHost, LargeCalls, testing::ValuesIn(subjects("cuda on host")), name_of_subject);

} // namespace
} // namespace amplab::test
