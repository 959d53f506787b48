// SPDX-License-Identifier: Apache-2.0
// Captured steps and the same steps in eager mode, for samples in every kind of memory.
#pragma once
#include "engine/data/catalogue.h"
#include "engine/train/trainer.h"
#include "tests/support/limited_device.h"
#include "tests/support/test_device.h"

#include <functional>
#include <gtest/gtest.h>

namespace amplab {

inline bool same(double x, double y) { return x == y || (x != x && y != y); }

enum class Samples { of_host, uploaded, resident }; // uploaded: to a device with its own memory

struct Place {
  const char* device;
  Samples samples;
};
inline void PrintTo(const Place& place, std::ostream* out) { *out << place.device; }

struct Compiled : testing::TestWithParam<Place> {
  TestDevice opened{GetParam().device};
  LimitedDevice device{std::move(opened.device), size_t{1} << 30};

  bool slow() const { return GetParam().device == std::string("cuda on host"); }
  void SetUp() override { AMPLAB_SKIP_WITHOUT(opened); }
  bool ahead() const { return GetParam().samples != Samples::of_host; }
  Trainer trainer(const RunConfig& config) {
    const auto data =
        drawn ? drawn
              : load_dataset({config.data.name, "", config.seed, 0, config.data.context, "", config.data.validation});
    device.is_discrete = GetParam().samples == Samples::resident; // the trainer reads it in its constructor ...
    struct Later {
      LimitedDevice& device;
      bool discrete;
      ~Later() { device.is_discrete = discrete; } // ... and at each step
    } later{device, ahead()};
    return Trainer(device, data, config);
  }

  static RunConfig small(const std::string& mode) {
    RunConfig config;
    config.data.name = "spirals";
    config.data.batch_size = 32;
    config.model.hidden = {16, 16};
    config.precision.mode = mode;
    config.scaler.kind = mode == "amp-fp16" || mode == "fp16-master" ? "dynamic" : "none";
    config.scaler.growth_interval = 5; // grows until it overflows, again and again
    config.train.steps = 60;
    config.train.eval_every = 25;
    return config;
  }

  // change(step, config) sets `config` for that step. Returns whether it changed it.
  using Change = std::function<bool(int64_t, RunConfig&)>;
  void expect_same(
      RunConfig config, const Change& change = [](int64_t, RunConfig&) { return false; }) {
    RunConfig traced_config = config;
    traced_config.train.compile = false;
    Trainer compiled = trainer(config), traced = trainer(traced_config);
    for (int64_t step = 1; step <= config.train.steps; ++step) {
      if (change(step, config)) {
        compiled.apply_settings(config);
        RunConfig same = config;
        same.train.compile = false;
        traced.apply_settings(same);
      }
      const bool inspect = step == 31;
      const StepResult of_compiled = compiled.step(inspect), of_traced = traced.step(inspect);
      const StepRecord &a = of_compiled.record, &b = of_traced.record;
      ASSERT_EQ(printed_in(of_compiled), printed_in(of_traced)) << "step " << step;
      ASSERT_EQ(a.declared.size(), b.declared.size());
      for (size_t i = 0; i < a.declared.size(); ++i)
        ASSERT_TRUE(same(a.declared[i], b.declared[i])) << "step " << step << " column " << i;
      ASSERT_TRUE(same(a.loss, b.loss)) << "step " << step << ": " << a.loss << " " << b.loss;
      ASSERT_TRUE(same(a.grad_norm, b.grad_norm)) << "step " << step;
      ASSERT_TRUE(same(a.clip_coef, b.clip_coef)) << "step " << step;
      ASSERT_TRUE(same(a.eval_loss, b.eval_loss)) << "step " << step;
      ASSERT_EQ(a.loss_scale, b.loss_scale) << "step " << step;
      ASSERT_EQ(a.growth_tracker, b.growth_tracker) << "step " << step;
      ASSERT_EQ(a.skipped, b.skipped) << "step " << step;
      ASSERT_EQ(a.found_inf, b.found_inf) << "step " << step;
      ASSERT_EQ(a.update, b.update) << "step " << step;
      ASSERT_EQ(a.lr, b.lr) << "step " << step;
      ASSERT_EQ(a.verdict, b.verdict) << "step " << step;
      skips += a.skipped;
      if (step % 9 == 0) expect_same_state(compiled, traced);
    }
    expect_same_state(compiled, traced);
    segments = compiled.region_counts();
  }
  static std::vector<std::string> printed_in(const StepResult& result) {
    std::vector<std::string> lines;
    for (const Event& event : result.events)
      if (event.kind == EventKind::print) lines.push_back(std::to_string(event.line).append(": ").append(event.text));
    return lines;
  }
  static void expect_same_state(const Trainer& compiled, const Trainer& traced) {
    TrainerState a = compiled.snapshot(), b = traced.snapshot();
    a.config.train.compile = b.config.train.compile;
    a.wall_s = b.wall_s;
    EXPECT_TRUE(a == b) << "step " << b.step;
  }
  std::shared_ptr<const Dataset> drawn; // replaces the configuration's data, if set
  int skips = 0;
  RegionCapture::Counts segments; // of the last run
};

inline std::string name_of_place(const testing::TestParamInfo<Place>& place) {
  static constexpr const char* kNames[] = {"SamplesOfTheHost", "SamplesUploaded", "SamplesResident"};
  return kNames[static_cast<size_t>(place.param.samples)];
}

// Instantiates a suite of Compiled on every device.
#define AMPLAB_INSTANTIATE_COMPILED(Suite)                                                                             \
  INSTANTIATE_TEST_SUITE_P(Cpu, Suite,                                                                                 \
                           testing::Values(Place{"cpu", Samples::of_host}, Place{"cpu", Samples::uploaded},            \
                                           Place{"cpu", Samples::resident}),                                           \
                           name_of_place);                                                                             \
  INSTANTIATE_TEST_SUITE_P(Cuda, Suite, testing::Values(Place{"cuda", Samples::resident}), name_of_place);             \
  INSTANTIATE_TEST_SUITE_P(CudaOnHost, Suite, testing::Values(Place{"cuda on host", Samples::resident}), name_of_place)

} // namespace amplab
