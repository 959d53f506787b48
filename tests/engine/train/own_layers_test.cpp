// SPDX-License-Identifier: Apache-2.0
// A model given as the list of its layers trains to the same bits.
#include "engine/data/catalogue.h"
#include "engine/run/own_layers.h"
#include "engine/state/settings.h"
#include "engine/train/trainer.h"
#include "kernels/registry/registry.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

std::vector<double> losses_of(Device& device, const std::shared_ptr<const Dataset>& data, const RunConfig& config) {
  Trainer trainer(device, data, config);
  std::vector<double> losses;
  for (int64_t step = 0; step < config.train.steps; ++step) losses.push_back(trainer.step(false).record.loss);
  return losses;
}

TEST(OwnLayers, TrainToTheSameBits) {
  const std::unique_ptr<Device> device = open_device("cpu");
  const auto data = load_dataset({"spirals", "", 7});
  RunConfig config;
  config.data.name = "spirals";
  config.data.batch_size = 32;
  config.seed = 7;
  config.model.hidden = {16, 16};
  config.model.norm = "batch";
  config.model.dropout = 0.2;
  config.precision.mode = "amp-fp16";
  config.precision.autocast_off = {"head"};
  config.train.steps = 12;
  config.train.eval_every = 0;
  const RunConfig own = with_own_layers(config, {}, model_task_of(*data));
  ASSERT_EQ(own.model.name, "layers");
  const std::vector<double> losses = losses_of(*device, data, config);
  EXPECT_EQ(losses_of(*device, data, own), losses);
  RunConfig not_followed = own;
  not_followed.precision.autocast_off = {};
  EXPECT_NE(losses_of(*device, data, not_followed), losses) << "formats by name matter here";
}

} // namespace
} // namespace amplab
