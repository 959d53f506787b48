// SPDX-License-Identifier: Apache-2.0
// Small runs on a device that counts its calls.
#pragma once
#include "engine/state/load_datasets.h"
#include "engine/train/trainer.h"
#include "kernels/registry/registry.h"
#include "tests/support/limited_device.h"

#include <gtest/gtest.h>

namespace amplab {

struct TrainerTest : testing::Test {
  LimitedDevice device{open_device("cpu"), size_t{1} << 30};

  static RunConfig small(std::string mode, std::string scaler = "none") {
    RunConfig config;
    config.data.name = "spirals";
    config.data.batch_size = 32;
    config.model.hidden = {16, 16};
    config.precision.mode = std::move(mode);
    config.scaler.kind = std::move(scaler);
    config.train.eval_every = 0;
    return config;
  }
  // Returns the configuration with a loop whose forward pass is that expression of `model` and `x`.
  static RunConfig with_forward(RunConfig config, const std::string& forward) {
    config.loop = "optimizer.zero_grad()\nx, t = batches[0]\nloss = loss_fn(" + forward +
                  ", t)\nloss.backward()\noptimizer.step()\n";
    return config;
  }
  static std::string checkpointed_forward(bool reentrant) {
    return std::string("torch.utils.checkpoint.checkpoint(model, x.requires_grad_(), use_reentrant=") +
           (reentrant ? "True)" : "False)");
  }
  Trainer trainer(const RunConfig& config) { return Trainer(device, load_datasets(config), config); }
  std::vector<StepRecord> steps(Trainer& t, int count) {
    std::vector<StepRecord> records;
    for (int i = 0; i < count; ++i) records.push_back(t.step(false).record);
    return records;
  }
  static std::vector<std::vector<float>> weights(const Trainer& t) {
    std::vector<std::vector<float>> all;
    for (const Parameter& p : t.parameters()) all.push_back(to_host(p.tensor));
    return all;
  }
};

} // namespace amplab
