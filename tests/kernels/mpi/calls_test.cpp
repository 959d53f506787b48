// SPDX-License-Identifier: Apache-2.0
// What a rank is said to be doing, and how long it has waited: in calls of MPI, and for a device that works for the
// group.
#include "kernels/mpi/calls.h"

#include <gtest/gtest.h>

namespace amplab::mpi {
namespace {

using Kind = Activity::Kind;
using namespace std::chrono_literals;

constexpr double kSlept = 0.02;
void sleep() { std::this_thread::sleep_for(20ms); }

TEST(CallsOfARank, ThatTakeTimeAreWaitedFor) {
  Calls calls;
  calls.set_idle(false);
  calls.now([&] {
    EXPECT_EQ(calls.activity().kind, Kind::waiting);
    sleep();
  });
  EXPECT_EQ(calls.activity().kind, Kind::computing);
  EXPECT_GE(calls.seconds_waited(), kSlept);
}

TEST(CallsOfARank, AreDoneInTheirOrder) {
  Calls calls;
  std::string order;
  calls.queue([&] { sleep(), order += 'a'; });
  calls.queue([&] { order += 'b'; });
  calls.now([&] { order += 'c'; });
  EXPECT_EQ(order, "abc");
}

// A collective that a GPU does itself holds up the rank as any other, and whoever watches is to see that. How much of
// it was the other ranks', and how much the GPU's own work, is not known: the figure of what was waited leaves it out.
TEST(CallsOfARank, KnowThatItWaitsForADevice) {
  Calls calls;
  calls.set_idle(false);
  calls.set_waiting_outside(true);
  EXPECT_EQ(calls.activity().kind, Kind::waiting);
  sleep();
  EXPECT_GE(calls.activity().waited, kSlept);
  calls.set_waiting_outside(false);
  EXPECT_EQ(calls.activity().kind, Kind::computing);
  EXPECT_GE(calls.activity().waited, kSlept);
  EXPECT_EQ(calls.seconds_waited(), 0);
  calls.now(sleep);
  EXPECT_GE(calls.seconds_waited(), kSlept);
  EXPECT_LT(calls.seconds_waited(), calls.activity().waited);
}

TEST(CallsOfARank, LeaveWhoIsIdleSoAfterItsDeviceWasWaitedFor) {
  Calls calls;
  calls.set_idle(true);
  calls.set_waiting_outside(true);
  calls.set_waiting_outside(false);
  EXPECT_EQ(calls.activity().kind, Kind::idle);
}

} // namespace
} // namespace amplab::mpi
