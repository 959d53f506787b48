// SPDX-License-Identifier: Apache-2.0
// Pitfalls of loss scaling in PyTorch, which must occur here in the same way (amp-semantics 3.5, 4.6, 4.9).
#include "tests/engine/step/scaling_case.h"

namespace amplab {
namespace {

struct LossScale : ScalingCase {
  // Returns the iterations that skip, with a growth interval of 20. The loss is the mean square of an fp16 output.
  std::vector<int> skips(DType squared_in, int iterations) {
    const auto models = model_pair();
    const Model& model = models[0];
    GradScaler scaler({.growth_interval = 20});
    const std::vector<Batch> batches = four_batches();
    OptimizerSettings settings = kSgdOfOne;
    settings.lr = 1e-3;
    std::vector<int> skipped;
    for (int i = 0; i < iterations; ++i) {
      model.zero_grad();
      const Iteration it{model, batches[static_cast<size_t>(i % 4)], &scaler, false, i, settings};
      Tensor loss;
      {
        AutocastState state;
        state.enabled = true;
        const AutocastGuard autocast(state, clear_cast_cache);
        const Tensor out = to(model(it.batch.x), squared_in);
        loss = mean(mul(out, out));
      }
      EXPECT_EQ(loss.dtype(), squared_in);
      it.backward(loss);
      if (!Scaled{scaler, *model.optimizer}.step(settings)) skipped.push_back(i);
      scaler.update();
    }
    return skipped;
  }
};

// The gradient of an fp16 loss is the scale in fp16. 65536 is infinite there.
TEST_F(LossScale, AnFp16LossCostsAStepEachTimeTheScaleReaches65536) {
  EXPECT_EQ(skips(DType::f16, 64), (std::vector{0, 21, 42, 63}));
  EXPECT_EQ(skips(DType::f32, 42), std::vector<int>{}); // up to a scale of 131072
}

// Losses take the scale in their own dtype, so they are infinite before backward.
TEST_F(LossScale, LossesOfFp16TakeTheScaleInFp16) {
  const Tensor losses = filled(memory, {3}, DType::f16, 1, MemoryCategory::activations);
  const Tensor scale = filled(memory, {}, DType::f32, 65536, MemoryCategory::activations);
  const Tensor scaled = mul(losses, scale);
  EXPECT_EQ(scaled.dtype(), DType::f16);
  for (const float v : to_host(scaled)) EXPECT_TRUE(std::isinf(v));
}

// The check for Inf sees the scaled gradient only, not the result of dividing by such a scale.
TEST_F(LossScale, ACollapsedScaleTurnsZerosIntoNaNWithoutASkip) {
  for (const bool collapsed : {false, true}) {
    Tensor p = filled(memory, {2}, DType::f32, 1, MemoryCategory::parameters);
    p.set_grad(filled(memory, {2}, DType::f32, 0, MemoryCategory::gradients));
    Optimizer optimizer(OptimizerKind::sgd, {p});
    GradScaler scaler({.init_scale = collapsed ? 0x1p-128 : 0x1p-127}); // 144 backoffs below 65536, and 143
    scaler.scale();
    EXPECT_TRUE((Scaled{scaler, optimizer}.step(kSgdOfOne)));
    for (const float v : to_host(p)) EXPECT_EQ(std::isnan(v), collapsed);
  }
}

// Each rank of a sharded model has its own shard of the gradients.
TEST_F(LossScale, RanksThatAgreeOnFoundInfBackOffTogether) {
  for (const bool agree : {true, false}) {
    std::array ranks = {scaler_of_128(true), scaler_of_128(true)};
    for (size_t rank = 0; rank < ranks.size(); ++rank) {
      GradScaler& scaler = ranks[rank];
      scaler.scale();
      scaler.begin_unscale({});
      scaler.record_found_inf({}, rank == 1);
      if (agree) scaler.record_found_inf({}, true);
      EXPECT_EQ(scaler.begin_step({}), !agree && rank == 0);
      scaler.update();
    }
    EXPECT_EQ(ranks[0].get_scale() == ranks[1].get_scale(), agree);
  }
}

} // namespace
} // namespace amplab
