// SPDX-License-Identifier: Apache-2.0
// Where two lanes of one seed first differ.
#include "engine/diagnose/divergence.h"

#include "engine/data/catalogue.h"
#include "kernels/registry/registry.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

// A lane after some training steps, with its history.
struct TrainedLane {
  TrainedLane(Device& its_device, const RunConfig& config)
      : device(its_device), data(load_dataset({config.data.name, config.data.path, config.seed, 0, config.data.context,
                                               config.data.label, config.data.validation})),
        history{config, {}, {}} {
    Trainer trainer(device, data, config);
    trainer.set_evaluates(false);
    while (trainer.steps_done() < 3) {
      prepare_next_step(trainer, history);
      const StepRecord record = trainer.step(false).record;
      losses.push_back(record.loss, record.found_inf);
    }
  }
  Past past() { return {device, data, history, snapshots, losses, 0, true}; }

  Device& device;
  std::shared_ptr<const Dataset> data;
  History history;
  Snapshots snapshots{1 << 20};
  Losses losses;
};

struct Diverging : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");

  static RunConfig named(const char* name) {
    RunConfig config;
    config.name = name;
    config.data.name = "spirals";
    config.data.batch_size = 64;
    config.model.hidden = {32, 32};
    config.precision.mode = "fp32";
    config.train.eval_every = 0;
    return config;
  }
  Divergence between(const RunConfig& a, const RunConfig& b) {
    TrainedLane in_a(*device, a), in_b(*device, b);
    return divergence_of(in_a.past(), in_b.past());
  }
};

TEST_F(Diverging, BatchesOfOtherSizesAreReportedAsShapes) {
  RunConfig a = named("A"), b = named("B");
  b.data.batch_size = 128;
  b.optimizer.lr = 10;
  const Divergence found = between(a, b);
  EXPECT_EQ(found.position.step, 1);
  EXPECT_EQ(found.position.op, "linear");
  EXPECT_EQ(found.position.index, "");
  EXPECT_NE(found.text.find("has shape [64, 32] in A and [128, 32] in B"), std::string::npos) << found.text;
  EXPECT_GT(found.divergence_step, 0);
  EXPECT_NE(found.text.find("They diverge"), std::string::npos) << found.text;
}

TEST_F(Diverging, ZerosOfBothSignsAreNoDifference) {
  RunConfig a = named("A"), b = named("B");
  const std::string begin = "optimizer.zero_grad()\nfor x, t in batches:\n    loss = loss_fn(model(x), t)\n",
                    end = "loss = loss + z.sum()\nloss.backward()\noptimizer.step()\n";
  a.loop = begin + "z = torch.zeros(3) * 1.0\n" + end;
  b.loop = begin + "z = torch.zeros(3) * -1.0\n" + end + "for p in model.parameters():\n    p.data.mul_(1.5)\n";
  const Divergence found = between(a, b);
  EXPECT_EQ(found.position.step, 1);
  EXPECT_EQ(found.text.find("nan"), std::string::npos) << found.text;
  EXPECT_NE(found.text.find("B calls mul, which A does not"), std::string::npos) << found.text;
}

TEST_F(Diverging, ARateThatDiffersIsFoundInTheOptimizerStep) {
  RunConfig a = named("A"), b = named("B");
  b.optimizer.lr = 2 * a.optimizer.lr;
  const Divergence found = between(a, b);
  EXPECT_EQ(found.position.phase, "step");
  EXPECT_NE(found.value_a, found.value_b);
}

} // namespace
} // namespace amplab
