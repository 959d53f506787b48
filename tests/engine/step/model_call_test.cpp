// SPDX-License-Identifier: Apache-2.0
// One call of a model in a loop neither runs without end nor delays a stop.
#include "engine/interpreter/interpreter.h"
#include "engine/loop/loop_error.h"
#include "tests/engine/train/trainer_fixture.h"

namespace amplab {
namespace {

using ModelCalls = TrainerTest;

// Rows beyond a batch are work that the program chooses.
TEST_F(ModelCalls, OfManyMoreRowsThanABatchAreChargedBeforeTheyAreComputed) {
  RunConfig config = small("fp32");
  config.model.hidden = {2048, 2048};
  config.loop = "model(torch.zeros(2**18, 2))\n";
  Trainer t = trainer(config);
  const int before = device.calls;
  try {
    t.step(false);
    ADD_FAILURE() << "no error";
  } catch (const loop::LoopError& error) {
    EXPECT_EQ(std::string(error.what()).find("a step in the lab executes at most 2000000 operations"), 0u)
        << error.what();
  }
  EXPECT_LT(device.calls, before + 20);
}

TEST_F(ModelCalls, EndBeforeTheNextLayerWhenAStopIsRequested) {
  RunConfig config = small("fp32");
  config.model.hidden.assign(20, 8);
  config.loop = "model(batches[0][0])\n";
  Trainer t = trainer(config);
  std::stop_source stop;
  const int before = device.calls;
  device.at_call = [&] {
    if (device.calls == before + 15) stop.request_stop();
  };
  EXPECT_THROW(t.step(false, nullptr, stop.get_token()), interpreter::StopRequested);
  EXPECT_GE(device.calls, before + 15);
  EXPECT_LT(device.calls, before + 20);
}

} // namespace
} // namespace amplab
