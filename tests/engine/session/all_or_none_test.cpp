// SPDX-License-Identifier: Apache-2.0
// A command for all lanes takes effect for all of them, or for none.
#include "tests/engine/session/past_fixture.h"
#include "tests/support/program.h"

#include <filesystem>

namespace amplab {
namespace {

namespace fs = std::filesystem;

struct SessionAllOrNone : SessionPastTest {
  // Trains two lanes, a and b, for three steps. The model of a has one more layer.
  void train_two() {
    RunConfig a = of_steps(6), b = of_steps(6);
    a.name = "a";
    b.name = "b";
    a.model.hidden = {8, 8};
    train({a, b}, 3);
  }
  void refused(wire::Command command) {
    const size_t before = heard.failures.size();
    command.id = 9;
    session.post(std::move(command));
    ASSERT_TRUE(until([&] { return heard.failures.size() > before; }));
    EXPECT_EQ(heard.failures.size(), before + 1);
  }
  TemporaryFolder folder;
  std::string in_folder(const char* name) const { return (folder / name).string(); }
};

TEST_F(SessionAllOrNone, ASettingThatOneLaneCannotApplyIsAppliedInNone) {
  train_two();
  refused(wire::ApplySetting{-1, "precision.autocast_off", R"(["fc2"])"});
  EXPECT_TRUE(heard.events[0].empty()) << heard.events[0][0].text;
  session.post(wire::ApplySetting{0, "precision.autocast_off", R"(["fc2"])"});
  ASSERT_TRUE(until([&] { return heard.events[0].size() == 1; })) << "alone it could have been turned";
}

TEST_F(SessionAllOrNone, AFaultForATensorThatOneLaneLacksIsPutIntoNone) {
  train_two();
  refused(wire::Inject{-1, "fc2", "nan", 1, 0});
  session.post(wire::StepOnce{1});
  ASSERT_TRUE(until([&] { return heard.steps[1].size() == 4; }));
  EXPECT_TRUE(heard.events[0].empty());
  EXPECT_FALSE(heard.steps[0].back().injected);
}

TEST_F(SessionAllOrNone, WeightsThatCannotAllBeWrittenAreNotWritten) {
  train_two();
  fs::create_directory(folder / "a");
  refused(wire::SaveWeights{-1, in_folder("{name}/w.safetensors"), ""});
  EXPECT_TRUE(fs::is_empty(folder / "a"));
}

TEST_F(SessionAllOrNone, ALaneWhoseFileIsMissingLeavesTheOthersWithTheWeightsTheyHad) {
  RunConfig a = of_steps(6), other = of_steps(6), b = of_steps(6);
  a.name = "a";
  b.name = "b";
  other.name = "a";
  other.seed = 7;
  train({other}, 1);
  session.post(wire::SaveWeights{0, in_folder("{name}.safetensors"), ""});
  train({a, b}, 3);
  const std::vector<StepRecord> whole = heard.steps[0];
  session.post(wire::Prepare{{a, b}});
  refused(wire::LoadWeights{-1, in_folder("{name}.safetensors")});
  EXPECT_TRUE(heard.events[0].empty());
  heard = {};
  session.post(wire::StepOnce{3});
  ASSERT_TRUE(until([&] { return heard.steps[1].size() == 3; }));
  for (size_t i = 0; i < 3; ++i) expect_same_numbers(heard.steps[0][i], whole[i]);
}

TEST_F(SessionAllOrNone, ALaneWithoutACheckpointLeavesTheOthersWhereTheyStood) {
  RunConfig a = of_steps(20, "amp-fp16"), b = a;
  a.name = "a";
  b.name = "b";
  train({a, b}, 20);
  const std::vector<StepRecord> whole = heard.steps[0];
  train({a, b}, 4);
  session.post(wire::SaveCheckpoints{0, in_folder("{name}.safetensors"), 4});
  session.post(wire::StepOnce{8});
  ASSERT_TRUE(until([&] { return heard.steps[1].size() == 12; }));
  session.post(wire::SaveCheckpoints{0, "", 0});
  session.post(wire::StepOnce{3});
  ASSERT_TRUE(until([&] { return heard.steps[1].size() == 15; }));
  refused(wire::Resume{-1, in_folder("{name}.safetensors")});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0) && ended(1));
  ASSERT_EQ(heard.steps[0].size(), 20u) << "it went on at step 16, not at the checkpoint of 12";
  for (size_t i = 0; i < 20; ++i) expect_same_numbers(heard.steps[0][i], whole[i]);
  session.post(wire::Fork{0, 10, "kid", {}});
  ASSERT_TRUE(until([&] { return !heard.forked.empty(); })) << "it still remembers what came before";
}

} // namespace
} // namespace amplab
