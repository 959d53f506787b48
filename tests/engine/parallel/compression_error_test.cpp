// SPDX-License-Identifier: Apache-2.0
// The measured error of reducing in 16 bits, compared with sums in double of the same gradients.
#include "engine/parallel/gradient_reducer.h"
#include "kernels/format/convert.h"
#include "kernels/registry/registry.h"
#include "tests/support/seed.h"
#include "tests/support/thread_world.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace amplab {
namespace {

using Gradients = std::vector<std::vector<float>>; // by parameter

const std::vector<Shape> kShapes = {{3, 5}, {7}, {1}, {11, 2}};

float rounded(DType wire, float x) {
  return wire == DType::f16 ? to_float(to_half(x)) : wire == DType::bf16 ? to_float(to_bfloat16(x)) : x;
}

struct Case {
  DType wire;
  bool divide_first;
  Sharding sharding = Sharding::none;
  double size = 1; // of gradients
};

class Compressed : public testing::Test {
 protected:
  static constexpr int kRanks = 3;

  // Returns random gradients for each rank.
  std::vector<Gradients> drawn(double size) {
    std::normal_distribution<float> normal(0, static_cast<float>(size));
    std::vector<Gradients> all(kRanks);
    for (Gradients& of_rank : all)
      for (const Shape& shape : kShapes) {
        std::vector<float>& values = of_rank.emplace_back(static_cast<size_t>(shape.count()));
        for (float& value : values) value = normal(random_);
      }
    return all;
  }

  // Returns sqrt(error / average) as each rank measures it, over the gradients of one backward pass.
  static std::vector<double> measured(const std::vector<Gradients>& gradients, const Case& each) {
    std::vector<double> all(kRanks);
    support::on_ranks(kRanks, [&](World& world) {
      const auto device = open_device("cpu");
      CachingAllocator memory(*device);
      const auto group = world.make_group(kRanks);
      std::vector<Tensor> parameters;
      for (const Shape& shape : kShapes)
        parameters.push_back(filled(memory, shape, DType::f32, 0, MemoryCategory::parameters));
      GradientReducer reducer(*group, parameters,
                              {.bucket_bytes = 40,
                               .wire = each.wire,
                               .divide_first = each.divide_first,
                               .sharding = each.sharding,
                               .measure = true});
      for (int pass = 0; pass < 2; ++pass) { // the second pass counts
        reducer.begin();
        for (size_t i = kShapes.size(); i-- > 0;) {
          std::vector<float> mine = gradients[static_cast<size_t>(world.rank())][i];
          if (pass == 0) std::ranges::fill(mine, 0.1f);
          parameters[i].set_grad(tensor_from(memory, kShapes[i], mine, MemoryCategory::gradients));
          reducer.ready(parameters[i]);
        }
        reducer.finish();
      }
      const CompressionError::Squares squares = reducer.compression_error()->squares();
      all[static_cast<size_t>(world.rank())] = squares.error == 0 ? 0 : std::sqrt(squares.error / squares.average);
    });
    return all;
  }

  // The same by hand: sums in the group's order, rank by rank, with each addition rounded.
  static double expected(const std::vector<Gradients>& gradients, const Case& each) {
    double error = 0, average = 0;
    for (size_t i = 0; i < kShapes.size(); ++i)
      for (size_t k = 0; k < gradients[0][i].size(); ++k) {
        double exact = 0;
        float sum = 0;
        for (int rank = 0; rank < kRanks; ++rank) {
          const float mine = gradients[static_cast<size_t>(rank)][i][k];
          exact += static_cast<double>(mine) / kRanks;
          float sent = rounded(each.wire, mine);
          if (each.divide_first) sent = rounded(each.wire, sent * (1.0f / kRanks));
          sum = rank == 0 ? sent : rounded(each.wire, sum + sent);
        }
        const double got = each.divide_first ? static_cast<double>(sum) : static_cast<double>(sum) / kRanks;
        error += (got - exact) * (got - exact);
        average += exact * exact;
      }
    return std::sqrt(error / average);
  }

  std::mt19937 random_{support::seed_of_this_test()};
};

TEST_F(Compressed, IsMeasuredLikeSumsInDouble) {
  for (const Sharding sharding : {Sharding::none, Sharding::state, Sharding::gradients})
    for (const DType wire : {DType::f16, DType::bf16})
      for (const bool divide_first : {true, false})
        for (const double size : {1.0, 1e-6}) { // the small ones are subnormal in fp16
          const Case each{wire, divide_first, sharding, size};
          const std::vector<Gradients> gradients = drawn(size);
          const double truth = expected(gradients, each);
          EXPECT_GT(truth, 1e-5);
          for (const double error : measured(gradients, each))
            EXPECT_NEAR(error, truth, 1e-3 * truth) << name_of(wire) << " " << divide_first << " " << size;
        }
}

TEST_F(Compressed, LosesNothingWhereNothingIsRounded) {
  for (const double error : measured(drawn(1), {DType::f32, true})) EXPECT_EQ(error, 0);
}

TEST_F(Compressed, SumThatOverflowsIsOffByInfinity) {
  std::vector<Gradients> gradients = drawn(1);
  for (Gradients& of_rank : gradients) of_rank[0][3] = 30000;
  for (const double error : measured(gradients, {DType::f16, false})) EXPECT_TRUE(std::isinf(error)) << error;
  for (const double error : measured(gradients, {DType::f16, true})) EXPECT_LT(error, 1e-3);
}

} // namespace
} // namespace amplab
