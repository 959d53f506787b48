// SPDX-License-Identifier: Apache-2.0
// Lanes with loops over several data sets, each in its own order, and columns that an edit of the loop adds.
#include "tests/engine/session/past_fixture.h"
#include "tests/support/program.h"

#include <algorithm>

namespace amplab {
namespace {

struct SessionOfSeveral : SessionPastTest {
  static RunConfig two_data_sets(int64_t steps) {
    RunConfig config = of_steps(steps);
    config.datasets["far"].name = "moons";
    config.datasets["far"].batch_size = 12;
    config.datasets["far"].batches = 2;
    config.datasets["near"].name = "spirals";
    config.datasets["near"].batch_size = 16;
    config.loop = "optimizer.zero_grad()\nfor x, t in near:\n    loss_fn(model(x), t).backward()\n"
                  "for x, t in far:\n    loss_fn(model(x), t).backward()\noptimizer.step()";
    return config;
  }
};

TEST_F(SessionOfSeveral, DataSetsAreReportedAndAForkGoesOnInEachWithTheSameBits) {
  session.post(wire::Prepare{{two_data_sets(60)}});
  ASSERT_TRUE(until([&] { return !heard.prepared.empty() || !heard.failures.empty(); }));
  ASSERT_TRUE(heard.failures.empty()) << heard.failures[0].text;
  const std::string& checksum = heard.prepared[0].lanes[0].data_checksum;
  EXPECT_TRUE(checksum.starts_with("far=") && checksum.find(" near=") != std::string::npos) << checksum;
  train({two_data_sets(60)}, 60);
  EXPECT_EQ(heard.steps[0].back().samples, 60 * (16 + 2 * 12));
  session.post(wire::Fork{0, 23, "again", {}});
  finish_fork(1);
  for (const StepRecord& step : heard.steps[1])
    expect_same_numbers(step, heard.steps[0][static_cast<size_t>(step.step) - 1]);
}

TEST_F(SessionOfSeveral, DataSetsGoOnFromACheckpointWithTheSameBits) {
  const TemporaryFolder folder;
  const std::string path = (folder / "at.safetensors").string();
  train({two_data_sets(40)}, 40);
  const std::vector<StepRecord> whole = heard.steps[0];
  RunConfig half = two_data_sets(20);
  session.post(wire::Prepare{{half}});
  session.post(wire::SaveCheckpoints{0, path, 0});
  session.post(wire::Play{});
  heard = {};
  ASSERT_TRUE(ended(0));
  heard = {};
  session.post(wire::Prepare{{two_data_sets(40)}});
  session.post(wire::Resume{0, path});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  ASSERT_TRUE(heard.failures.empty()) << heard.failures[0].text;
  ASSERT_EQ(heard.steps[0].size(), 20u);
  for (const StepRecord& step : heard.steps[0]) expect_same_numbers(step, whole[static_cast<size_t>(step.step) - 1]);
}

std::string text_of(const std::string& first, const std::string& second) {
  return "optimizer.zero_grad()\nx, t = batches[0]\n" + first + " = loss_fn(model(x), t)\n" + first + ".backward()\n" +
         second + " = loss_fn(model(x), t)\n" + second + ".backward()\noptimizer.step()";
}
std::string as_json(const std::string& text) {
  std::string json = "\"";
  for (const char c : text) json += c == '\n' ? std::string("\\n") : std::string(1, c);
  return json + "\"";
}

TEST_F(SessionOfSeveral, AnEditOfTheLoopReportsTheColumnsThatItAdds) {
  RunConfig config = of_steps(60);
  config.loop = text_of("a", "b");
  train({config}, 10);
  session.post(wire::ApplySetting{0, "loop", as_json(text_of("b", "c"))});
  session.post(wire::StepOnce{10});
  ASSERT_TRUE(until([&] { return heard.steps[0].size() == 20; }));
  ASSERT_EQ(heard.loops.size(), 1u);
  const wire::ProgramChanged turned = heard.loops[0];
  EXPECT_EQ(turned.loop, text_of("b", "c"));
  EXPECT_EQ(turned.columns, (std::vector<std::string>{"loss.a", "loss.b", "loss.c"}));
  EXPECT_FALSE(is_recorded(heard.steps[0][9].declared[2]));
  EXPECT_TRUE(is_recorded(heard.steps[0][10].declared[2]) && !is_recorded(heard.steps[0][10].declared[0]));

  session.post(wire::Fork{0, 15, "later", {}}); // with the loop of that step
  ASSERT_TRUE(until([&] { return !heard.forked.empty(); }));
  const LaneInfo& fork = heard.forked[0].info;
  EXPECT_EQ(fork.loop, text_of("b", "c"));
  const auto place = [&](const char* name) {
    return static_cast<size_t>(std::ranges::find(fork.columns, name) - fork.columns.begin());
  };
  session.post(wire::StepOnce{1});
  ASSERT_TRUE(until([&] { return !heard.steps[1].empty(); }));
  EXPECT_EQ(heard.steps[1][0].declared[place("loss.c")], heard.steps[0][15].declared[2]);

  session.post(wire::Rewind{0});
  ASSERT_TRUE(until([&] { return !heard.rewound.empty() && heard.loops.size() == 2; }));
  EXPECT_EQ(heard.loops[1].loop, text_of("a", "b")) << "as prepared";
  EXPECT_EQ(heard.loops[1].columns, turned.columns) << "and each where it was";
}

TEST_F(SessionOfSeveral, ALoopThatIsNoneIsRejectedAndTheLaneGoesOn) {
  RunConfig config = of_steps(30);
  config.loop = text_of("a", "b");
  train({config}, 5);
  session.post(wire::ApplySetting{0, "loop", as_json("nonsense(")});
  session.post(wire::Play{});
  ASSERT_TRUE(ended(0));
  EXPECT_EQ(heard.status[0].state, LaneState::finished) << heard.status[0].reason;
  ASSERT_EQ(heard.failures.size(), 1u);
  EXPECT_NE(heard.failures[0].text.find("loop line 1"), std::string::npos) << heard.failures[0].text;
  EXPECT_TRUE(heard.loops.empty());
}

TEST_F(SessionOfSeveral, ASettingThatChangesTheLoopReportsTheProgramAgain) {
  train({of_steps(30)}, 5);
  session.post(wire::ApplySetting{0, "clip.kind", "\"norm\""});
  ASSERT_TRUE(until([&] { return !heard.loops.empty(); }));
  EXPECT_NE(heard.loops[0].loop.find("clip_grad_norm_"), std::string::npos);
}

} // namespace
} // namespace amplab
