// SPDX-License-Identifier: Apache-2.0
// Editing the loop of a live lane: its columns, and refused edits.
#include "engine/run/config_error.h"
#include "tests/engine/train/trainer_fixture.h"

#include <algorithm>

namespace amplab {
namespace {

struct TurnedLoop : TrainerTest {
  // Each name is a loss on which backward is called.
  static RunConfig with_losses(const std::vector<std::string>& names) {
    RunConfig config = small("fp32");
    config.loop = "optimizer.zero_grad()\nx, t = batches[0]\n";
    for (size_t i = 0; i < names.size(); ++i)
      config.loop +=
          names[i] + " = loss_fn(model(x), t) * " + std::to_string(i + 1) + "\n" + names[i] + ".backward()\n";
    config.loop += "optimizer.step()";
    return config;
  }
  using Names = std::vector<std::string>;
};

TEST_F(TurnedLoop, AddsItsColumnsAfterThoseThatThereWere) {
  Trainer t = trainer(with_losses({"a", "b"}));
  t.step(false);
  t.apply_settings(with_losses({"c", "b"}));
  EXPECT_EQ(t.declared_columns(), (Names{"loss.a", "loss.b", "loss.c"}));
  const StepRecord record = t.step(false).record;
  EXPECT_FALSE(is_recorded(record.declared[0])) << "the text has no such loss any more";
  EXPECT_EQ(record.declared[1], 2 * record.declared[2]) << "b is twice c now, and stands where it stood";
  t.apply_settings(with_losses({"a", "b"}));
  EXPECT_EQ(t.declared_columns().size(), 3u) << "what comes back has its place";
  EXPECT_TRUE(is_recorded(t.step(false).record.declared[0]));
}

TEST_F(TurnedLoop, DeclaresWhereThereWasNothingDeclared) {
  Trainer t = trainer(small("fp32"));
  EXPECT_TRUE(t.declared_columns().empty());
  t.step(false);
  t.apply_settings(with_losses({"a", "b"}));
  const StepRecord record = t.step(false).record;
  EXPECT_EQ(record.declared[1], 2 * record.declared[0]);
}

TEST_F(TurnedLoop, IsRejectedWhereItsColumnsHaveNoRoomAndNothingHasChanged) {
  Names many, others;
  for (size_t i = 0; i < kMostDeclared; ++i) many.push_back("n" + std::to_string(i));
  Trainer t = trainer(with_losses(many));
  ASSERT_EQ(t.declared_columns().size(), kMostDeclared);
  try {
    t.apply_settings(with_losses({"n3", "fresh"}));
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with("\"loop\": too many columns: \"loss.fresh\"")) << error.what();
  }
  EXPECT_EQ(t.config(), with_losses(many));
  EXPECT_TRUE(is_recorded(t.step(false).record.declared[kMostDeclared - 1]));
  t.apply_settings(with_losses({"n3", "n30"}));
  EXPECT_TRUE(is_recorded(t.step(false).record.declared[30]));
}

TEST_F(TurnedLoop, ThatIsNoLoopIsRejectedAndNothingHasChanged) {
  Trainer t = trainer(with_losses({"a", "b"})), same = trainer(with_losses({"a", "b"}));
  RunConfig bad = with_losses({"a", "b"});
  bad.loop += "\nunknown_name()";
  EXPECT_THROW(t.apply_settings(bad), ConfigError);
  EXPECT_EQ(t.config(), same.config());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(t.step(false).record.loss, same.step(false).record.loss);
}

TEST_F(TurnedLoop, KeepsKnownColumnIndices) {
  Trainer t = trainer(with_losses({"a", "b"}));
  t.set_columns({"loss.z", "loss.b"});
  EXPECT_EQ(t.declared_columns(), (Names{"loss.z", "loss.b", "loss.a"}));
  const StepRecord record = t.step(false).record;
  EXPECT_FALSE(is_recorded(record.declared[0]));
  EXPECT_EQ(record.declared[1], 2 * record.declared[2]);
}

} // namespace
} // namespace amplab
