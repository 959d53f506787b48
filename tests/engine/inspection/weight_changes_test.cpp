// SPDX-License-Identifier: Apache-2.0
// Weights that a step moved, swallowed updates, and weights without an update. Compared with the optimizers' formulas
// in double, on the operands that an observer of a second, equal run records.
#include "tests/engine/train/trainer_fixture.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

struct ChangeCounts {
  int64_t moved = 0, swallowed = 0, idle = 0;
  bool operator==(const ChangeCounts&) const = default;
};

void PrintTo(const ChangeCounts& c, std::ostream* out) {
  *out << c.moved << " moved, " << c.swallowed << " swallowed, " << c.idle << " idle";
}

// Records the update that each weight would receive, in double.
class UpdatesInDouble final : public CallObserver {
 public:
  UpdatesInDouble(CachingAllocator& memory) : memory_(memory) {}
  struct Seen {
    std::vector<double> added, before, after; // of the stepped tensor
  };
  std::vector<Seen> seen; // in the optimizer's order

  void before(Device& device, const Call& call) override {
    const auto* sgd = std::get_if<SgdAttributes>(&call.attributes);
    const auto* adam = std::get_if<AdamAttributes>(&call.attributes);
    if (!sgd && !adam) return;
    const size_t n = call.in.size() / (sgd ? 3 : 4);
    for (size_t k = 0; k < n; ++k) {
      const auto list = [&](size_t which) {
        return call.in[which * n + k] ? host(device, call.in[which * n + k]) : std::vector<double>();
      };
      const std::vector<double> p = list(0), g = list(1), m = list(2), v = adam ? list(3) : m;
      Seen& of = seen.emplace_back();
      of.before = p;
      of.added.resize(p.size());
      for (size_t i = 0; i < p.size(); ++i)
        of.added[i] = sgd ? by_sgd(*sgd, p[i], g[i], m.empty() ? 0 : m[i]) : by_adam(*adam, p[i], g[i], m[i], v[i]);
    }
  }
  void after(Device& device, const Call& call, const OpRecord&) override {
    if (call.op != Op::sgd && call.op != Op::adamw) return;
    for (size_t k = 0; k < seen.size(); ++k) seen[k].after = host(device, call.in[k]);
  }

 private:
  static double by_sgd(const SgdAttributes& a, double p, double g, double b) {
    g += a.weight_decay * p;
    const double buffer = a.first_step ? g : a.momentum * b + (1 - a.dampening) * g;
    return -a.lr * (a.momentum == 0 ? g : a.nesterov ? g + a.momentum * buffer : buffer);
  }
  static double by_adam(const AdamAttributes& a, double p, double g, double m, double v) {
    if (!a.decoupled) g += a.weight_decay * p;
    m = a.beta1 * m + (1 - a.beta1) * g;
    v = a.beta2 * v + (1 - a.beta2) * g * g;
    const double t = static_cast<double>(a.step);
    const double step =
        m == 0 ? 0 : a.lr / (1 - std::pow(a.beta1, t)) * m / (std::sqrt(v / (1 - std::pow(a.beta2, t))) + a.eps);
    return -step - (a.decoupled ? a.lr * a.weight_decay * p : 0);
  }
  std::vector<double> host(Device& device, const View& view) {
    const Tensor wide(memory_, view.shape, DType::f32, MemoryCategory::inspection);
    const View out[] = {wide.view()};
    device.run({view.dtype == DType::f32 ? Op::clone : Op::cast, Direction::forward, {&view, 1}, out});
    const std::vector<float> values = to_host(wide);
    return {values.begin(), values.end()};
  }
  CachingAllocator& memory_;
};

struct Optimizing {
  const char* name;
  OptimizerConfig settings;
};

struct WeightChanging : TrainerTest {
  static constexpr int kBefore = 4;

  static RunConfig case_of(const char* mode, const OptimizerConfig& settings) {
    RunConfig config = small(
        mode, std::string_view(mode) == "amp-fp16" || std::string_view(mode) == "fp16-master" ? "static" : "none");
    config.scaler.init_scale = 128;
    config.model.hidden = {24, 24};
    config.optimizer = settings;
    return config;
  }
  static ChangeCounts counts_of(const WeightUpdate& update) {
    return {update.moved, update.swallowed, update.zero_gradient};
  }
  static ChangeCounts counted(const auto& before, const auto& after, const std::vector<double>& added) {
    ChangeCounts counts;
    for (size_t i = 0; i < before.size(); ++i) {
      if (before[i] != after[i])
        ++counts.moved;
      else if (added[i] != 0)
        ++counts.swallowed;
      else
        ++counts.idle;
    }
    return counts;
  }
};
struct WeightChange : WeightChanging, testing::WithParamInterface<std::tuple<const char*, Optimizing>> {};

TEST_P(WeightChange, IsWhatTheFormulasInDoubleGive) {
  const char* const mode = std::get<0>(GetParam());
  const Optimizing optimizing = std::get<1>(GetParam());
  const bool masters = std::string_view(mode) == "fp16-master";
  const RunConfig config = case_of(mode, optimizing.settings);
  Trainer watched = trainer(config), plain = trainer(config);
  steps(watched, kBefore);
  steps(plain, kBefore);
  UpdatesInDouble reference(plain.allocator());
  const auto own_before = weights(plain);
  plain.step(true, &reference);
  const auto own_after = weights(plain);
  const StepInspection inspection = std::move(*watched.step(true).inspection);

  const std::vector<Parameter> parameters = plain.parameters();
  ASSERT_EQ(reference.seen.size(), parameters.size());
  ASSERT_EQ(inspection.updates.size(), parameters.size() * (masters ? 2 : 1));
  ChangeCounts all;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const WeightUpdate& update = inspection.updates[masters ? 2 * i : i];
    const UpdatesInDouble::Seen& seen = reference.seen[i]; // the optimizer has the model's order
    EXPECT_EQ(update.name, parameters[i].name);
    EXPECT_EQ(update.count, std::ssize(own_before[i]));
    EXPECT_EQ(counts_of(update), counted(own_before[i], own_after[i], seen.added)) << update.name;
    all.moved += update.moved;
    all.swallowed += update.swallowed;
    all.idle += update.zero_gradient;
    if (!masters) continue;
    EXPECT_TRUE(inspection.updates[2 * i + 1].master);
    EXPECT_EQ(counts_of(inspection.updates[2 * i + 1]), counted(seen.before, seen.after, seen.added)) << update.name;
  }
  EXPECT_GT(all.moved, 0);
  if (std::string_view(mode) == "pure-bf16" || masters) {
    EXPECT_GT(all.swallowed, 0) << "the case is what it was meant to be";
  }
}

constexpr Optimizing kOptimizers[] = {
    {"Sgd", {.name = "sgd", .lr = 1e-2, .weight_decay = 0}},
    {"SgdWithDecay", {.name = "sgd", .lr = 1e-2, .weight_decay = 0.1}},
    {"SgdWithMomentum", {.name = "sgd", .lr = 1e-3, .weight_decay = 0, .momentum = 0.9}},
    {"SgdWithNesterov", {.name = "sgd", .lr = 1e-3, .weight_decay = 0, .momentum = 0.9, .nesterov = true}},
    {"Adam", {.name = "adam", .lr = 1e-4, .weight_decay = 0}},
    {"AdamW", {.name = "adamw", .lr = 1e-4, .weight_decay = 0.01}},
};
INSTANTIATE_TEST_SUITE_P(All, WeightChange,
                         testing::Combine(testing::Values("fp32", "amp-fp16", "fp16-master", "pure-bf16"),
                                          testing::ValuesIn(kOptimizers)),
                         [](const auto& drawn) {
                           std::string name = std::get<0>(drawn.param);
                           std::ranges::replace(name, '-', '_');
                           return name.append("_").append(std::get<1>(drawn.param).name);
                         });

struct WeightChangesOfAnInspection : WeightChanging {
  std::vector<WeightUpdate> updates_of(const RunConfig& config) {
    return trainer(config).step(true).inspection->updates;
  }
};

TEST_F(WeightChangesOfAnInspection, AreIdleWhereNothingIsAddedAndSwallowedWhereItIsTooLittle) {
  RunConfig config = case_of("fp32", {.name = "sgd", .lr = 1e-2, .weight_decay = 0});
  config.loop = R"(optimizer.zero_grad()
for x, t in batches:
    (loss_fn(model(x), t) * 0).backward()
optimizer.step())";
  for (const WeightUpdate& update : updates_of(config)) {
    EXPECT_EQ(update.zero_gradient, update.count) << update.name << ": a gradient of zero adds nothing";
  }
  config.loop.clear();
  config.optimizer.lr = 0;
  for (const WeightUpdate& update : updates_of(config)) EXPECT_EQ(update.zero_gradient, update.count) << update.name;
  config.optimizer.lr = 1e-30;
  int64_t swallowed = 0;
  for (const WeightUpdate& update : updates_of(config)) swallowed += update.swallowed;
  EXPECT_GT(swallowed, 0) << "fp32 swallows too";
}

} // namespace
} // namespace amplab
