// SPDX-License-Identifier: GPL-3.0-or-later
// The pace of slow motion: one phase of all lanes at a time, however long one of them takes.
#include "tests/ui/bridge/controller_fixture.h"
#include "ui/shell/slow_motion.h"

namespace amplab {
namespace {

class SlowMotionTest : public support::ControllerTest {
 protected:
  [[nodiscard]] bool has_phases(size_t count) {
    return support::await([&] { return store.lane(0).phases().size() >= count; });
  }
  // Waits until earlier commands are done and their reports have arrived.
  [[nodiscard]] bool round_trip() {
    const size_t before = store.lane(0).events().size();
    controller.inject({.target = "fc1", .kind = "inf"});
    return support::await([&] { return store.lane(0).events().size() > before; });
  }
  void finish_phase(int lane) {
    store.appendPhase(lane, support::sample_phase(1, 0));
    store.publish();
  }

  SlowMotion slow{controller, store};
};

TEST_F(SlowMotionTest, WaitsForTheSlowestLane) {
  ASSERT_TRUE(ready("one-lane-slow"));
  slow.setPace(std::chrono::milliseconds(0));
  slow.setOn(true);
  slow.playOrPause();
  ASSERT_TRUE(has_phases(1));
  ASSERT_TRUE(round_trip() && round_trip());
  EXPECT_EQ(store.lane(0).phases().size(), 1u) << "the other lane is still in that phase";
  finish_phase(1);
  EXPECT_TRUE(has_phases(2));
}

TEST_F(SlowMotionTest, DoesNotWaitForALaneThatHasEnded) {
  ASSERT_TRUE(ready("one-lane-slow"));
  slow.setPace(std::chrono::milliseconds(0));
  slow.setOn(true);
  slow.playOrPause();
  ASSERT_TRUE(has_phases(1));
  store.setStatus(1, {LaneState::failed, "It fell over."});
  store.publish();
  EXPECT_TRUE(has_phases(3));
}

TEST_F(SlowMotionTest, DoesNotWaitForAForkThatWasNotThereWhenThePhaseBegan) {
  ASSERT_TRUE(ready("one-lane-slow"));
  slow.setPace(std::chrono::milliseconds(0));
  slow.setOn(true);
  slow.playOrPause();
  ASSERT_TRUE(has_phases(1));
  controller.fork({0, -1, "kid", {}});
  ASSERT_TRUE(support::await([&] { return store.laneCount() == 3; }));
  finish_phase(1);
  EXPECT_TRUE(has_phases(2));
}

} // namespace
} // namespace amplab
