// SPDX-License-Identifier: Apache-2.0
// Lanes whose loop has several of something: data sets with orders of their own, columns that come with an edit.
#include "tests/engine/session/past_fixture.h"
#include "tests/support/program.h"

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

TEST_F(SessionOfSeveral, DataSetsAreToldAndAForkGoesOnInEachWithTheSameBits) {
  session.post(wire::Prepare{{two_data_sets(60)}});
  ASSERT_TRUE(until([&] { return !heard.prepared.empty() || !heard.failures.empty(); }));
  ASSERT_TRUE(heard.failures.empty()) << heard.failures[0].text;
  const std::string& checksum = heard.prepared[0].lanes[0].data_checksum;
  EXPECT_TRUE(checksum.starts_with("far=") && checksum.find(" near=") != std::string::npos) << checksum;
  train({two_data_sets(60)}, 60);
  EXPECT_EQ(heard.steps[0].back().samples, 60 * (16 + 2 * 12));
  session.post(wire::Fork{0, 23, "again", {}});
  finish_fork(1);
  for (const StepRecord& step : heard.steps[1]) expect_same_numbers(step, heard.steps[0][static_cast<size_t>(step.step) - 1]);
}

TEST_F(SessionOfSeveral, DataSetsGoOnFromACheckpointWithTheSameBits) {
  const TemporaryFolder folder;
  const std::string path = (folder / "at.safetensors").string();
  train({two_data_sets(40)}, 40);
  const std::vector<StepRecord> whole = heard.steps[0];
  RunConfig half = two_data_sets(20);
  session.post(wire::Prepare{{half}});
  session.post(wire::KeepCheckpoints{0, path, 0});
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

} // namespace
} // namespace amplab
