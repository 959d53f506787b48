// SPDX-License-Identifier: Apache-2.0
// The standard case of PyTorch's tests of GradScaler (torch/testing/_internal/common_utils.py and test/test_torch.py,
// _run_scaling_case; amp-semantics 10.2). Two copies of Linear(8,8)-Linear(8,8) with equal weights train on the same
// four batches, one of them with a scaler. In the third iteration one gradient of that copy is set to infinity, and the
// other copy is not stepped. At the end both must be equal. The scale must be 128, grown and backed off once for each
// applied and skipped step.
#pragma once
#include "engine/amp/grad_scaler.h"
#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"
#include "engine/optim/optimizer.h"
#include "kernels/registry/registry.h"
#include "tests/support/gradients.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace amplab {

inline constexpr int64_t kWidth = 8;
inline constexpr int kSkipped = 2; // iteration in which infinity is injected
inline constexpr OptimizerSettings kSgdOfOne{
    .lr = 1, .beta1 = 0.9, .beta2 = 0.999, .eps = 1e-8, .weight_decay = 0, .momentum = 0};

// An optimizer as torch.amp.GradScaler drives it.
struct Scaled {
  GradScaler& scaler;
  Optimizer& optimizer;
  OptimizerId id{0};

  void unscale() const {
    std::vector<DType> dtypes;
    for (const Tensor& p : optimizer.parameters())
      if (p.grad()) dtypes.push_back(p.grad().dtype());
    const float inverse = scaler.begin_unscale(id, dtypes);
    if (scaler.enabled() && !dtypes.empty())
      scaler.record_found_inf(id, unscale_gradients(optimizer.parameters(), inverse));
  }
  // Returns whether the optimizer stepped.
  bool step(const OptimizerSettings& settings) const {
    if (scaler.wants_unscale(id)) unscale();
    const bool applied = scaler.begin_step(id);
    if (applied) optimizer.step(settings);
    return applied;
  }
};

struct Tolerance {
  double absolute = 1e-7, relative = 1e-5;
};

struct ScalingCase : testing::Test {
  struct Model {
    std::vector<Tensor> parameters; // weight, bias, weight, bias
    std::unique_ptr<Optimizer> optimizer;

    Tensor operator()(const Tensor& x) const {
      return linear(linear(x, parameters[0], parameters[1]), parameters[2], parameters[3]);
    }
    void zero_grad() const {
      for (const Tensor& p : parameters) p.body()->grad = {};
    }
    void fill_gradient(size_t parameter, double value) const {
      const View out[] = {parameters[parameter].grad().view()};
      parameters[parameter].device().run({Op::fill, Direction::forward, {}, out, FillAttributes{value}});
    }
  };
  struct Batch {
    Tensor x, target;
  };

  // One iteration of one copy, as in a training loop. The control has no scaler.
  struct Iteration {
    const Model& model;
    const Batch& batch;
    GradScaler* scaler;
    bool bad; // infinity is injected here, and the scaler is enabled
    int number;
    OptimizerSettings settings = kSgdOfOne;

    double scale() const { return scaler ? scaler->get_scale() : 1; }
    Tensor loss() const { return mse_loss(model(batch.x), batch.target); }
    // scaler.scale(loss): multiplies by a tensor, as in PyTorch.
    Tensor scaled(const Tensor& loss) const {
      if (!scaler || !scaler->enabled()) return loss;
      return mul(loss, filled(loss.allocator(), {}, DType::f32, scaler->scale(), MemoryCategory::activations));
    }
    void backward(const Tensor& loss, BackwardOptions options = {}) const {
      const Tensor root = scaled(loss);
      run_backward(root, filled(root.allocator(), {}, root.dtype(), 1, MemoryCategory::activations), options);
    }
    void inject_if_bad() const {
      if (bad && scaler) model.fill_gradient(2, std::numeric_limits<double>::infinity());
    }
    void unscale() const {
      if (scaler) Scaled{*scaler, *model.optimizer}.unscale();
    }
    void step() const {
      if (scaler)
        EXPECT_EQ((Scaled{*scaler, *model.optimizer}.step(settings)), !bad);
      else if (!bad)
        model.optimizer->step(settings);
    }
    void update() const {
      if (scaler) scaler->update();
    }
  };

  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};
  std::mt19937 random{20}; // the tolerances hold for this seed

  Tensor drawn(const Shape& shape, float scale) {
    std::uniform_real_distribution<float> uniform(-scale, scale);
    std::vector<float> values(static_cast<size_t>(shape.count()));
    for (float& v : values) v = uniform(random);
    return tensor_from(memory, shape, values, MemoryCategory::parameters);
  }
  // Returns two models with equal weights.
  std::array<Model, 2> model_pair(OptimizerKind kind = OptimizerKind::sgd, bool amsgrad = false) {
    const float bound = 1 / std::sqrt(static_cast<float>(kWidth));
    std::array<Model, 2> models;
    for (const Shape& shape : {Shape{kWidth, kWidth}, Shape{kWidth}, Shape{kWidth, kWidth}, Shape{kWidth}}) {
      const Tensor values = drawn(shape, bound);
      for (Model& model : models) {
        Tensor p = clone(values);
        p.set_requires_grad(true);
        model.parameters.push_back(p);
      }
    }
    for (Model& model : models) model.optimizer = std::make_unique<Optimizer>(kind, model.parameters, amsgrad);
    return models;
  }
  std::vector<Batch> four_batches() {
    std::vector<Batch> batches(4);
    for (Batch& batch : batches) batch = {drawn({kWidth, kWidth}, 1), drawn({kWidth, kWidth}, 1)};
    return batches;
  }
  static GradScaler scaler_of_128(bool enabled) {
    return GradScaler(
        {.kind = enabled ? ScalerKind::dynamic : ScalerKind::none, .init_scale = 128, .growth_interval = 1});
  }
  static void expect_scale(const GradScaler& scaler, int unskipped, int skipped) {
    EXPECT_EQ(scaler.get_scale(), scaler.enabled() ? 128 * std::pow(2, unskipped) * std::pow(0.5, skipped) : 1);
  }
  static void expect_close(const Tensor& got, const Tensor& want, Tolerance within, const std::string& what) {
    ASSERT_EQ(static_cast<bool>(got), static_cast<bool>(want)) << what;
    if (!got) return;
    const std::vector<float> a = to_host(got), b = to_host(want);
    for (size_t i = 0; i < a.size(); ++i)
      EXPECT_NEAR(a[i], b[i], within.absolute + within.relative * std::abs(static_cast<double>(b[i])))
          << what << ", element " << i;
  }
  // Runs both copies, with the scaler enabled and disabled.
  template <class Iterate> void run(int unskipped, int skipped, Tolerance within, Iterate iterate,
                                    OptimizerKind kind = OptimizerKind::sgd, bool amsgrad = false) {
    for (const bool enabled : {true, false}) {
      SCOPED_TRACE(enabled ? "enabled" : "disabled");
      const auto [control, scaling] = model_pair(kind, amsgrad);
      const std::vector<Batch> batches = four_batches();
      GradScaler scaler = scaler_of_128(enabled);
      for (int i = 0; i < 4; ++i) {
        const Batch& batch = batches[static_cast<size_t>(i)];
        const bool bad = enabled && skipped > 0 && i == kSkipped;
        iterate(Iteration{control, batch, nullptr, bad, i});
        iterate(Iteration{scaling, batch, &scaler, bad, i});
      }
      expect_scale(scaler, unskipped, skipped);
      expect_alike(scaling, control, within);
    }
  }

  // Compares parameters, gradients and optimizer state.
  static void expect_alike(const Model& got, const Model& want, Tolerance within = {}) {
    for (size_t i = 0; i < want.parameters.size(); ++i) {
      expect_close(got.parameters[i], want.parameters[i], within, "parameter");
      expect_close(got.parameters[i].grad(), want.parameters[i].grad(), within, "gradient");
    }
    const auto &a = got.optimizer->slots(), &b = want.optimizer->slots();
    ASSERT_EQ(a.size(), b.size());
    for (size_t i = 0; i < b.size(); ++i) {
      EXPECT_EQ(a[i].steps, b[i].steps);
      ASSERT_EQ(a[i].state.size(), b[i].state.size());
      for (size_t k = 0; k < b[i].state.size(); ++k) expect_close(a[i].state[k], b[i].state[k], within, "state");
    }
  }
};

} // namespace amplab
