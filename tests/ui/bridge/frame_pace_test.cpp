// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/frame_pace.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

using Ms = FramePace::Milliseconds;

TEST(FramePace, CheapFramesComeSixtyTimesASecond) {
  FramePace pace;
  for (int frame = 1; frame < 10; ++frame) EXPECT_EQ(pace.next(Ms(0.1 * frame)), FramePace::kSoonest);
}

TEST(FramePace, ExpensiveFramesAreDelayedToTheirShare) {
  FramePace pace;
  Ms used(5000), pause(0); // time used before the first frame does not count
  for (int frame = 0; frame < 20; ++frame) pause = pace.next(used += Ms(4));
  EXPECT_NEAR(pause.count(), 4 / FramePace::kShare, 1);
}

TEST(FramePace, NoFrameIsLaterThanTheLatest) {
  FramePace pace;
  Ms used(0), pause(0);
  for (int frame = 0; frame < 20; ++frame) pause = pace.next(used += Ms(900));
  EXPECT_EQ(pause, FramePace::kLatest);
}

TEST(FramePace, RequestedFramesAreImmediate) {
  FramePace pace;
  Ms used(0);
  for (int frame = 0; frame < 20; ++frame) pace.next(used += Ms(8));
  pace.hurry();
  EXPECT_LE(pace.next(used += Ms(0.2)), FramePace::kSoonest);
}

} // namespace
} // namespace amplab
