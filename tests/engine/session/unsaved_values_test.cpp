// SPDX-License-Identifier: Apache-2.0
// Programs that keep a value which cannot be saved. Their lanes train on without snapshots.
#include "engine/session/lane_history.h"
#include "engine/train/follower.h"
#include "tests/engine/session/past_fixture.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thread_world.h"

#include <algorithm>
#include <filesystem>

namespace amplab {
namespace {

constexpr const char* kWhy = "The name \"seen\" keeps a dict from one step to the next";

RunConfig keeping_a_dict(int64_t steps) {
  RunConfig config = SessionPastTest::of_steps(steps);
  config.device = "cpu";
  config.loop = "optimizer.zero_grad()\nif device == \"cpu\":\n    device = \"later\"\n    seen = {}\n"
                "seen[\"n\"] = seen.get(\"n\", 0) + 1\nx, t = batches[0]\nloss = loss_fn(model(x), t)\n"
                "loss.backward()\noptimizer.step()\n";
  return config;
}

// Trains a lane outside a session.
void train_steps(Lane& lane, int count) {
  for (int i = 0; i < count; ++i) {
    const StepRecord record = lane.trainer->step(false).record;
    lane.losses.push_back(record.loss, record.found_inf);
  }
}

struct UnsavedValues : SessionPastTest {
  std::vector<Event> notices() const {
    std::vector<Event> found = heard.events[0];
    std::erase_if(found, [](const Event& event) { return event.subject != "snapshot"; });
    return found;
  }
  void expect_refusal(wire::Command command) {
    const size_t before = heard.failures.size();
    session.post(std::move(command));
    ASSERT_TRUE(until([&] { return heard.failures.size() > before; }));
    EXPECT_NE(heard.failures.back().text.find(kWhy), std::string::npos) << heard.failures.back().text;
  }
  TemporaryFolder folder;
};

TEST_F(UnsavedValues, EndNoLaneAndAreReportedOnce) {
  session.post(wire::Prepare{{keeping_a_dict(100'000'000)}});
  session.post(wire::Play{});
  const auto is_past_several_intervals = [&] { return !heard.steps[0].empty() && heard.steps[0].back().wall_s > 0.5; };
  ASSERT_TRUE(until([&] { return is_past_several_intervals() || heard.status[0].state >= LaneState::finished; }));
  EXPECT_EQ(heard.status[0].state, LaneState::running) << heard.status[0].reason;
  ASSERT_EQ(notices().size(), 1u);
  EXPECT_EQ(notices()[0].kind, EventKind::checkpoint);
  EXPECT_TRUE(notices()[0].text.starts_with("No snapshot is kept while this is so, and replays take longer: ") &&
              notices()[0].text.find(kWhy) != std::string::npos)
      << notices()[0].text;
  EXPECT_TRUE(heard.failures.empty());
}

TEST_F(UnsavedValues, AreNotTriedAgainAtOnceAndReplaysStartEarlier) {
  Lanes lanes([](const std::string& name) { return open_device(name); });
  lanes.prepare({keeping_a_dict(6)});
  Lane& lane = lanes.at(0);
  train_steps(lane, 3);
  EXPECT_TRUE(snapshot_if_due(lane));
  EXPECT_TRUE(lane.snapshots.steps().empty());
  EXPECT_FALSE(lane.snapshots.due(lane.trainer->wall_s()));
  lane.snapshots.note_cost(0, -1); // is due
  EXPECT_FALSE(snapshot_if_due(lane)) << "reported once";
  EXPECT_FALSE(lane.snapshots.due(lane.trainer->wall_s()));
  struct : ReplayProgress {
    void before_step(int64_t) override {}
  } progress;
  EXPECT_EQ(inspect_past_step(lane, 3, progress).record.step, 3);
}

TEST_F(UnsavedValues, AreReportedForCheckpointsAndForks) {
  train({keeping_a_dict(6)}, 3);
  session.post(wire::SaveCheckpoints{0, (folder / "it.safetensors").string(), 0});
  expect_refusal(wire::Play{}); // saves at the end
  ASSERT_TRUE(ended(0));
  EXPECT_EQ(heard.status[0].state, LaneState::finished) << heard.status[0].reason;
  EXPECT_FALSE(std::filesystem::exists(folder / "it.safetensors"));
  expect_refusal(wire::Fork{0, 3, "kid", {}});
  session.post(wire::Prepare{{of_steps(6)}}); // suspends the lane
  ASSERT_TRUE(until([&] { return !heard.prepared.empty() || heard.failures.size() > 2; }));
  EXPECT_EQ(heard.failures.size(), 2u) << heard.failures.back().text;
}

TEST_F(UnsavedValues, OfShardedRanksEndNoRank) {
  RunConfig config = keeping_a_dict(6);
  config.parallel = {.kind = "ddp", .ranks = 2};
  config.parallel.shard = "zero1";
  const auto open = [](const std::string& name) { return open_device(name); };
  support::on_ranks(2, [&](World& world) {
    if (world.rank() != 0) return follow(world, open, [](const std::string& why) { ADD_FAILURE() << why; });
    {
      Lanes lanes(open);
      lanes.prepare({config});
      train_steps(lanes.at(0), 2);
      EXPECT_TRUE(snapshot_if_due(lanes.at(0)));
      train_steps(lanes.at(0), 2);
    }
    end_followers(world);
  });
}

} // namespace
} // namespace amplab
