// SPDX-License-Identifier: GPL-3.0-or-later
// The scale that Explain proposes and the scales that the histogram beside it calls fitting.
#undef slots // of Qt; optimizers have a member of this name
#include "engine/diagnose/explain.h"
#include "engine/state/load_datasets.h"
#include "kernels/registry/registry.h"
#include "ui/models/scale_setting.h"

#include <cmath>
#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(ExplainedScale, IsTheLargestThatTheHistogramsOfTheStepCallFitting) {
  RunConfig config;
  config.data.name = "spirals";
  config.data.batch_size = 64;
  config.model.hidden = {32, 32};
  config.precision.mode = "amp-fp16";
  config.scaler.kind = "dynamic";
  config.scaler.init_scale = 0x1p40;
  config.train.eval_every = 0;
  const std::shared_ptr<Device> device = open_device("cpu");
  const Datasets data = load_datasets(config);
  const StepResult step = Trainer(*device, data, config).step(true);
  ASSERT_TRUE(step.record.skipped);

  const History history{config, {}, {}};
  const Snapshots snapshots{1 << 20};
  Losses losses;
  losses.push_back(step.record.loss, step.record.found_inf);
  const Explanation e = explain({*device, data, history, snapshots, losses, 0, true}, 1);
  ASSERT_GT(e.fitting_scale, 0);

  int lowest = kLeastScale, highest = kMostScale; // that fit every gradient that overflowed
  for (const TensorHistogram& h : step.inspection->tensors) {
    if (h.tensor.kind != TensorKind::gradient && h.tensor.kind != TensorKind::activation_gradient) continue;
    if (h.exponents.inf + h.exponents.nan == 0) continue;
    const auto fitting = suiting_scales(h.true_exponents(), h.scale, format_of(DType::f16));
    ASSERT_TRUE(fitting) << h.tensor.name;
    lowest = std::max(lowest, fitting->lowest);
    highest = std::min(highest, fitting->highest);
  }
  EXPECT_LE(std::ldexp(1.0, lowest), e.fitting_scale);
  EXPECT_EQ(std::ldexp(1.0, highest), e.fitting_scale);
}

} // namespace
} // namespace amplab
