// SPDX-License-Identifier: Apache-2.0
// The list of names against which programs are checked, and a lane's objects of these names.
#include "engine/loop/provided_names.h"
#include "engine/loop/standard_loop.h"
#include "tests/engine/train/trainer_fixture.h"

namespace amplab {
namespace {

using ProvidedNames = TrainerTest;

TEST_F(ProvidedNames, HaveAnObjectEach) {
  RunConfig config = small("fp32");
  config.loop = loop::standard_loop(config);
  for (const std::string_view name : loop::provided_names(config))
    config.loop.append("print(").append(name).append(" is None)\n");
  Trainer t = trainer(config);
  EXPECT_EQ(steps(t, 1).size(), 1u);
}

} // namespace
} // namespace amplab
