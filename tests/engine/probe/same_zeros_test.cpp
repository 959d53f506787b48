// SPDX-License-Identifier: Apache-2.0
// Claims that fp32 has the same zeros, compared with the outputs in fp32.
#include "engine/probe/same_zeros.h"

#include "engine/probe/probe.h"
#include "kernels/registry/registry.h"
#include "tests/support/seed.h"

#include <gtest/gtest.h>
#include <random>

namespace amplab {
namespace {

struct SameZeros : testing::TestWithParam<DType> {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};
  std::mt19937 random{support::seed_of_this_test()};

  Tensor cast(const Tensor& from, DType dtype) {
    Tensor to(memory, from.view().shape, dtype, MemoryCategory::activations);
    const View in[] = {from.view()}, out[] = {to.view()};
    device->run({Op::cast, Direction::forward, in, out});
    return to;
  }
  // Returns random numbers of this size. `percent` of them are not zero.
  Tensor drawn(const Shape& shape, int percent, float size = 1, std::optional<DType> dtype = {}) {
    std::vector<float> values(static_cast<size_t>(shape.count()));
    std::normal_distribution<float> normal;
    for (float& v : values) v = static_cast<int>(random() % 100) < percent ? size * normal(random) : 0.0f;
    return cast(tensor_from(memory, shape, values, MemoryCategory::activations), dtype.value_or(GetParam()));
  }
  struct Result {
    bool claimed;  // claims that fp32 has the same zeros
    int64_t zeros; // zeros in the output
    int64_t lost;  // of these, not zero in fp32
  };
  Result checked(const Call& call, size_t output) {
    device->run(call);
    const std::vector<Tensor> exact = outputs_in_fp32(memory, *device, call);
    const View& result = call.out[output];
    return {zeros_match_fp32(memory, *device, call, output), device->probing().statistics(result).zeros,
            device->probing().count_zeros_where_nonzero({&result, 1}, exact[output].view())};
  }
  Result of_weight(const Tensor& x, const Tensor& g) {
    const Tensor w = drawn({g.view().shape[-1], x.view().shape[-1]}, 100);
    const Tensor dw(memory, w.view().shape, GetParam(), MemoryCategory::gradients);
    const View in[] = {x.view(), w.view(), g.view()}, out[] = {{}, dw.view(), {}};
    return checked({Op::linear, Direction::backward, in, out}, 1);
  }
};

TEST_P(SameZeros, OfAWeightWhoseUnitsAndInputsNeverMeetAreKnown) {
  if (device->properties().emulated(Op::linear, DType::bf16))
    GTEST_SKIP() << "where bf16 is emulated the product in fp32 is no dearer";
  for (const int percent : {0, 1, 5, 20}) {
    const Result outcome = of_weight(drawn({31, 67}, percent), drawn({31, 45}, percent));
    EXPECT_GT(outcome.zeros, 0);
    EXPECT_EQ(outcome.lost, 0);
    EXPECT_TRUE(outcome.claimed) << percent << " % of the operands are not zero";
  }
}

TEST_P(SameZeros, OfAWeightWhoseGradientUnderflowedAreNotKnown) {
  const float smallest = GetParam() == DType::f16 ? 0x1p-15f : 0x1p-70f; // its square underflows in the format
  const Result outcome = of_weight(drawn({31, 67}, 5, smallest), drawn({31, 45}, 5, smallest));
  EXPECT_GT(outcome.lost, 0);
  EXPECT_FALSE(outcome.claimed);
}

TEST_P(SameZeros, OfOneElementThatWasLostAmongManyAreNotTheSame) {
  const Tensor x = drawn({31, 67}, 0), g = drawn({31, 45}, 0);
  const float small = GetParam() == DType::f16 ? 0x1p-14f : 0x1p-69f;
  const Tensor one = cast(tensor_from(memory, {1}, std::span(&small, 1), MemoryCategory::activations), GetParam());
  for (const Tensor& t : {x, g}) {
    View corner = t.view();
    corner.shape = {1};
    corner.stride = {1};
    const View in[] = {one.view()}, out[] = {corner};
    device->run({Op::clone, Direction::forward, in, out});
  }
  const Result outcome = of_weight(x, g);
  EXPECT_EQ(outcome.lost, 1);
  EXPECT_FALSE(outcome.claimed);
}

TEST_P(SameZeros, OfReluAreKnownWhereNothingIsNarrowed) {
  const Tensor x = drawn({50, 30}, 60, 0x1p-20f), wide = drawn({50, 30}, 60, 0x1p-140f, DType::f32);
  const Tensor y(memory, x.view().shape, GetParam(), MemoryCategory::activations);
  const View in[] = {x.view()}, in_fp32[] = {wide.view()}, out[] = {y.view()};
  const Result kept = checked({Op::relu, Direction::forward, in, out}, 0),
               narrowed = checked({Op::relu, Direction::forward, in_fp32, out}, 0);
  EXPECT_TRUE(kept.claimed);
  EXPECT_EQ(kept.lost, 0);
  EXPECT_FALSE(narrowed.claimed);
  EXPECT_GT(narrowed.lost, 0);
}

// Gradients of overlapping windows are added. A sum of numbers of the format never rounds to zero.
TEST_P(SameZeros, OfMaxPoolingAreKnown) {
  const float smallest = static_cast<float>(format_of(GetParam()).smallest_subnormal);
  const Tensor x = drawn({3, 5, 9, 9}, 60, 4 * smallest), g = drawn({3, 5, 4, 4}, 60, 2 * smallest);
  const Tensor y(memory, g.view().shape, GetParam(), MemoryCategory::activations),
      dx(memory, x.view().shape, GetParam(), MemoryCategory::gradients);
  const Tensor places(memory, g.view().shape, DType::i64, MemoryCategory::activations);
  PoolAttributes windows;
  windows.kernel = {3, 3};
  windows.stride = {2, 2};
  const View in[] = {x.view()}, out[] = {y.view(), places.view()};
  const Result forward = checked({Op::max_pool2d, Direction::forward, in, out, windows}, 0);
  const View back_in[] = {g.view(), places.view()}, back_out[] = {dx.view()};
  const Result back = checked({Op::max_pool2d_scatter, Direction::forward, back_in, back_out, windows}, 0);
  for (const Result& outcome : {forward, back}) {
    EXPECT_TRUE(outcome.claimed);
    EXPECT_EQ(outcome.lost, 0);
  }
  EXPECT_GT(back.zeros, 0);
}

INSTANTIATE_TEST_SUITE_P(Of, SameZeros, testing::Values(DType::f16, DType::bf16),
                         [](const auto& dtype) { return std::string(name_of(dtype.param)); });

} // namespace
} // namespace amplab
