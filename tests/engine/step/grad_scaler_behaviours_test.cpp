// SPDX-License-Identifier: Apache-2.0
// Behaviors that PyTorch's own tests require of GradScaler, on the standard case, each with the scaler enabled and
// disabled (test/test_torch.py: test_grad_scaling_clipping, _penalty, _accumulation, _multiple, ...).
#include "tests/engine/step/scaling_case.h"

namespace amplab {
namespace {

using Iteration = ScalingCase::Iteration;
constexpr Tolerance kExact{};

struct OptimizerCase {
  const char* name;
  OptimizerKind kind;
  double momentum = 0;
  bool amsgrad = false;
};
void PrintTo(const OptimizerCase& tested, std::ostream* out) { *out << tested.name; }

struct ScaledOptimizers : ScalingCase, testing::WithParamInterface<OptimizerCase> {
  OptimizerSettings optimizer_settings() const {
    OptimizerSettings settings = kSgdOfOne;
    settings.momentum = GetParam().momentum;
    if (GetParam().kind == OptimizerKind::adamw) settings.weight_decay = 0.01;
    return settings;
  }
  template <class Iterate> void run_recipe(Tolerance within, Iterate iterate) {
    run(
        3, 1, within,
        [&](Iteration it) {
          it.settings = optimizer_settings();
          it.model.zero_grad();
          iterate(it);
        },
        GetParam().kind, GetParam().amsgrad);
  }
};

TEST_P(ScaledOptimizers, TrainAsUnscaledOnesButForTheSkip) {
  for (const bool unscale_first : {false, true})
    run_recipe(kExact, [&](const Iteration& it) {
      it.backward(it.loss());
      it.inject_if_bad();
      if (unscale_first) it.unscale();
      it.step();
      it.update();
    });
}

// Autocast is on only in the scaled copy. PyTorch pickles the scaler after each iteration. Adam with a rate of 1
// magnifies small gradients so much that PyTorch's own copies end 1e-2 apart.
TEST_P(ScaledOptimizers, TrainInFp16AndCarryTheScalerOnInItsState) {
  run_recipe({.absolute = 1e-3}, [&](Iteration it) {
    if (GetParam().kind != OptimizerKind::sgd) it.settings.lr = 0.01;
    AutocastState state;
    state.enabled = it.scaler != nullptr;
    Tensor loss;
    {
      const AutocastGuard autocast(state, clear_cast_cache);
      loss = it.loss();
    }
    it.backward(loss);
    it.inject_if_bad();
    it.step();
    it.update();
    if (!it.scaler) return;
    GradScaler other({.kind = it.scaler->kind()});
    other.load_state_dict(it.scaler->state_dict());
    *it.scaler = other;
  });
}

INSTANTIATE_TEST_SUITE_P(GradScaler, ScaledOptimizers,
                         testing::Values(OptimizerCase{"sgd", OptimizerKind::sgd},
                                         OptimizerCase{"sgd_momentum", OptimizerKind::sgd, 0.5},
                                         OptimizerCase{"adam", OptimizerKind::adam},
                                         OptimizerCase{"adam_amsgrad", OptimizerKind::adam, 0, true},
                                         OptimizerCase{"adamw", OptimizerKind::adamw},
                                         OptimizerCase{"adamw_amsgrad", OptimizerKind::adamw, 0, true}),
                         [](const testing::TestParamInfo<OptimizerCase>& tested) { return tested.param.name; });

constexpr double kMaxNorm = 0.2; // PyTorch's value; it has an effect

TEST_F(ScalingCase, ScaledGradientsAreClippedByAScaledThreshold) {
  run(3, 1, {.absolute = 1e-5}, [](const Iteration& it) {
    it.model.zero_grad();
    it.backward(it.loss());
    const auto& parameters = it.model.parameters;
    EXPECT_LT(clip_gradient_norm(parameters, kMaxNorm * it.scale(), norm_of_gradients(parameters)), 1);
    it.inject_if_bad();
    it.step();
    it.update();
  });
}

TEST_F(ScalingCase, UnscaledGradientsAreClippedByThePlainThreshold) {
  run(3, 1, kExact, [](const Iteration& it) {
    it.model.zero_grad();
    it.backward(it.loss());
    it.inject_if_bad();
    it.unscale();
    const auto& parameters = it.model.parameters;
    EXPECT_LT(clip_gradient_norm(parameters, kMaxNorm, norm_of_gradients(parameters)), 1);
    it.step();
    it.update();
  });
}

// The penalty's gradients belong to no optimizer. They are unscaled out of place, by 1 / get_scale().
TEST_F(ScalingCase, AGradientPenaltyIsMadeOfUnscaledGradients) {
  run(3, 1, kExact, [](const Iteration& it) {
    it.model.zero_grad();
    const Tensor loss = it.loss(), root = it.scaled(loss);
    const Tensor one = filled(root.allocator(), {}, DType::f32, 1, MemoryCategory::activations);
    Tensor squares;
    for (const Tensor& g : gradients_of(root, one, it.model.parameters, {.create_graph = true})) {
      const Tensor part = sum(square(mul(g, 1 / it.scale())));
      squares = squares ? add(squares, part) : part;
    }
    it.backward(add(loss, unary(Op::sqrt, squares)));
    it.inject_if_bad();
    it.step();
    it.update();
  });
}

TEST_F(ScalingCase, TwoMicroBatchesAccumulateBeforeOneStepAndOneUpdate) {
  run(2, 0, kExact, [](const Iteration& it) {
    it.backward(div(it.loss(), 2));
    if (it.number % 2 == 0) return;
    it.step();
    it.update();
    if (it.number == 1) it.model.zero_grad();
  });
}

TEST_F(ScalingCase, GradientsDamagedAfterUnscaleAreAppliedAllTheSame) {
  const auto models = model_pair();
  const Model& model = models[0];
  GradScaler scaler = scaler_of_128(true);
  const std::vector<Batch> batches = four_batches();
  const Iteration it{model, batches[0], &scaler, false, 0};
  it.backward(it.loss());
  it.unscale();
  for (size_t i = 0; i < model.parameters.size(); ++i) model.fill_gradient(i, i % 2 ? HUGE_VAL : std::nan(""));
  it.step(); // expects that the step is applied
  it.update();
  EXPECT_EQ(scaler.get_scale(), 256);
  for (const Tensor& p : model.parameters)
    for (const float v : to_host(p)) EXPECT_FALSE(std::isfinite(v));
}

// Two models, two losses of both models, two optimizers. One is unscaled by hand; only the other one has infinity.
TEST_F(ScalingCase, OfTwoOptimizersOnlyTheOneWithInfinitySkipsAndTheScaleIsShared) {
  constexpr OptimizerId kFirst{0}, kSecond{1};
  for (const bool enabled : {true, false}) {
    const auto first = model_pair(), second = model_pair(); // control and scaled copy of each
    GradScaler scaler = scaler_of_128(enabled);
    const std::vector<Batch> batches = four_batches();
    for (int i = 0; i < 4; ++i) {
      const Batch& batch = batches[static_cast<size_t>(i)];
      const bool bad = enabled && i == kSkipped;
      for (const size_t copy : {0, 1}) {
        const Model &a = first[copy], &b = second[copy];
        const Iteration it{b, batch, copy ? &scaler : nullptr, bad, i};
        for (const Model* model : {&a, &b}) model->zero_grad();
        const Tensor ya = a(batch.x), yb = b(batch.x);
        it.backward(mse_loss(add(mul(ya, 0.3), mul(yb, 0.7)), batch.target), {.retain_graph = true});
        it.backward(mse_loss(sub(mul(ya, 0.6), mul(yb, 0.4)), batch.target));
        it.inject_if_bad();
        if (copy == 0) {
          a.optimizer->step(kSgdOfOne);
          if (!bad) b.optimizer->step(kSgdOfOne);
          continue;
        }
        const Scaled scaled_a{scaler, *a.optimizer, kFirst}, scaled_b{scaler, *b.optimizer, kSecond};
        scaled_a.unscale();
        EXPECT_EQ(scaled_b.step(kSgdOfOne), !bad);
        EXPECT_TRUE(scaled_a.step(kSgdOfOne));
        scaler.update();
      }
    }
    expect_scale(scaler, 3, 1);
    expect_alike(first[1], first[0]);
    expect_alike(second[1], second[0]);
  }
}

} // namespace
} // namespace amplab
